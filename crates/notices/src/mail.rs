//! E-mail, handed to the host's own mail server.

use std::time::Duration;

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::transport::smtp::PoolConfig;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use thiserror::Error;

/// A mail server that does not answer within this time is tried again later.
const PATIENCE: Duration = Duration::from_secs(20);
/// So many connections to it are held open.
const CONNECTIONS: u32 = 2;

/// Where mail is handed over, and who sends it. Its password is never printed.
#[derive(Clone)]
pub struct MailServer {
    url: String,
    from: Mailbox,
}

impl std::fmt::Debug for MailServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MailServer").field("from", &self.from.to_string()).finish_non_exhaustive()
    }
}

/// Why mail cannot be sent.
#[derive(Debug, Error)]
pub enum MailError {
    /// The server's address is none.
    #[error("{0}; write smtps://NAME:PASSWORD@HOST, or smtp://HOST:PORT?tls=required")]
    Server(String),
    /// An address is none.
    #[error("{0} is no e-mail address; write it as in ada@games.example")]
    Address(String),
    /// The letter could not be written.
    #[error("the letter could not be written: {0}")]
    Letter(#[from] lettre::error::Error),
    /// The mail server did not take it.
    #[error("the mail server did not take it: {0}")]
    Sending(#[from] lettre::transport::smtp::Error),
}

impl MailError {
    /// Whether the address itself was refused, for good.
    pub fn is_final(&self) -> bool {
        match self {
            Self::Sending(error) => error.is_permanent(),
            Self::Server(_) | Self::Address(_) | Self::Letter(_) => true,
        }
    }
}

impl MailServer {
    /// A mail server at an address such as `smtps://NAME:PASSWORD@HOST`, and the sender's own.
    pub fn new(url: &str, from: &str) -> Result<Self, MailError> {
        let from = from.parse().map_err(|_| MailError::Address(from.to_owned()))?;
        let server = Self { url: url.to_owned(), from };
        server.transport().map(|_| server)
    }

    fn transport(&self) -> Result<AsyncSmtpTransport<Tokio1Executor>, MailError> {
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&self.url)
            .map_err(|error| MailError::Server(error.to_string()))?;
        let pool = PoolConfig::new().max_size(CONNECTIONS);
        Ok(builder.timeout(Some(PATIENCE)).pool_config(pool).build())
    }
}

/// What is sent to somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Letter {
    /// The address.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// What it says.
    pub text: String,
    /// Where the reader stops such letters, for the button that mail programs have.
    pub stop: Option<String>,
}

/// Sends letters.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl std::fmt::Debug for Mailer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Mailer").field("from", &self.from.to_string()).finish_non_exhaustive()
    }
}

#[derive(Clone)]
struct Stop(String);

impl Header for Stop {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

impl Mailer {
    /// Sends letters through this server.
    pub fn new(server: &MailServer) -> Result<Self, MailError> {
        Ok(Self { transport: server.transport()?, from: server.from.clone() })
    }

    /// Whether this is an address to which a letter can be sent: one, and nothing but the address.
    pub fn check(address: &str) -> Result<(), MailError> {
        let is_address = address.parse::<lettre::Address>().is_ok();
        if is_address { Ok(()) } else { Err(MailError::Address(address.to_owned())) }
    }

    /// Sends one letter. It is on its way when this is done.
    pub async fn send(&self, letter: &Letter) -> Result<(), MailError> {
        let address: lettre::Address =
            letter.to.parse().map_err(|_| MailError::Address(letter.to.clone()))?;
        let mut message: MessageBuilder = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, address))
            .subject(&letter.subject)
            .header(ContentType::TEXT_PLAIN);
        if let Some(stop) = &letter.stop {
            message = message.header(Stop(stop.clone()));
        }
        self.transport.send(message.body(letter.text.clone())?).await?;
        Ok(())
    }
}
