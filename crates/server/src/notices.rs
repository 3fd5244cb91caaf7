//! Telling those who are not at their table that it is their turn, by e-mail and by the push services
//! of browsers.
//!
//! Nothing is sent the moment that a match waits: whoever is about to move anyway is left in peace.
//! Every little while the store says whom matches have waited for long enough, so that nothing is
//! forgotten over a restart, and once a turn is enough. Quiet hours put a notice off, they lose none.

use std::time::Duration;

use futures_util::{StreamExt, stream};
use mesozoic_notices::{
    Letter, MailError, MailServer, Mailer, PushError, PushKey, Pusher, Quiet, Subscription, Ticket,
};
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::Holder;
use mesozoic_store::{Browser, Due, Hours, Store};
use tokio::time::sleep;

use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::random;
use crate::serve::ServeError;

/// Matches that wait are looked for at least so often.
const EVERY: Duration = Duration::from_secs(30);
/// At most so often, however short the host's patience is.
const LEAST: Duration = Duration::from_millis(20);
/// Somebody whose page is open sees it there; only after so much longer are they told elsewhere too.
const LOOKING: i64 = 15 * 60 * 1_000;
/// So many are told in one go, and so many at the same time.
const MOST: u32 = 10_000;
const AT_ONCE: usize = 8;
/// How long somebody has to say yes to an address, and how long a link to stop lasts.
const TO_CONFIRM: i64 = 3 * 24 * 60 * 60 * 1_000;
const TO_STOP: i64 = 400 * 24 * 60 * 60 * 1_000;

/// What a link in a letter does.
const CONFIRM: &str = "confirm";
const STOP: &str = "stop";

/// How people can be told. What the host has to say for it.
#[derive(Clone, Debug, Default)]
pub struct NoticeConfig {
    /// The mail server, where there is one.
    pub mail: Option<MailServer>,
    /// Whom the push services of browsers write to if something is wrong, as in
    /// `mailto:ada@games.example`; nothing sends nothing through them.
    pub push_contact: Option<String>,
    /// One more push service that is believed, by its origin; for tests.
    pub push_service: Option<String>,
    /// How long a match has to wait for somebody before they are told.
    pub after: Duration,
}

/// Where notices are posted.
pub(crate) struct Post {
    mailer: Option<Mailer>,
    pusher: Option<Pusher>,
    service: Option<String>,
    /// Signs the links of letters.
    key: Vec<u8>,
    /// The address of this site, which links begin with.
    site: String,
}

impl Post {
    pub(crate) async fn open(
        config: &NoticeConfig,
        origins: &[String],
        base: &str,
        store: &Store,
    ) -> Result<Self, ServeError> {
        let mailer = config.mail.as_ref().map(Mailer::new).transpose().map_err(ServeError::Mail)?;
        let is_used = mailer.is_some() || config.push_contact.is_some();
        let site = match origins.first() {
            Some(origin) => format!("{origin}{base}"),
            None if is_used => return Err(ServeError::NoOrigin),
            None => String::new(),
        };
        let (mut key, mut pusher) = (Vec::new(), None);
        if is_used {
            key = store.keep_secret("notices", &random::bytes::<32>()).await?;
        }
        if let Some(contact) = &config.push_contact {
            let kept = store.keep_secret("push", &PushKey::generate()).await?;
            let key = PushKey::read(&kept).ok_or(ServeError::PushKey)?;
            pusher = Some(Pusher::new(key, contact));
        }
        Ok(Self { mailer, pusher, service: config.push_service.clone(), key, site })
    }

    pub(crate) fn sends_mail(&self) -> bool {
        self.mailer.is_some()
    }

    pub(crate) fn push_key(&self) -> Option<String> {
        self.pusher.as_ref().map(Pusher::public_key)
    }

    /// Reads what a browser says of its push service.
    pub(crate) fn browser(
        &self,
        endpoint: &str,
        key: &str,
        secret: &str,
    ) -> Result<Browser, Fault> {
        if self.pusher.is_none() {
            return Err(Fault::new(ErrorCode::BadRequest, "This site tells no browsers."));
        }
        let known = Subscription::new(endpoint, key, secret, self.service.as_deref());
        let Subscription { endpoint, key, secret } = known.map_err(|error| {
            Fault::new(ErrorCode::BadRequest, format!("This browser cannot be told: {error}."))
        })?;
        Ok(Browser { endpoint, key, secret })
    }

    /// Asks at an address whether it is right. Whose it is has not been shown, so the letter has no word
    /// in it that the asker chose: a name can be an advertisement.
    pub(crate) async fn ask(&self, guest: &str, address: &str) -> Result<(), Fault> {
        let Some(mailer) = &self.mailer else {
            return Err(Fault::new(ErrorCode::BadRequest, "This site sends no e-mail."));
        };
        if Mailer::check(address).is_err() || address.len() > 254 {
            let message = "This is no e-mail address; write it as in ada@games.example.";
            return Err(Fault::new(ErrorCode::BadRequest, message));
        }
        let link = self.link(CONFIRM, guest, address, TO_CONFIRM);
        let text = format!(
            "Hello,\n\nsomebody wants to be told at this address when it is their turn at {}.\n\n\
             If that is you, open this link within three days and say yes:\n{link}\n\n\
             If it is not, do nothing: no other letter comes.\n",
            self.site
        );
        let subject = "Is this your address?".to_owned();
        let letter = Letter { to: address.to_owned(), subject, text, stop: None };
        mailer.send(&letter).await.map_err(|error| {
            tracing::warn!(%error, "a letter was not sent");
            let (code, message) = if error.is_final() {
                (ErrorCode::BadRequest, "The mail server refuses this address. Is it right?")
            } else {
                (ErrorCode::Unavailable, "The mail server does not answer. Please try again later.")
            };
            Fault::new(code, message)
        })
    }

    fn link(&self, deed: &str, guest: &str, address: &str, lasts: i64) -> String {
        let ticket = Ticket {
            deed: deed.to_owned(),
            guest: guest.to_owned(),
            address: address.to_owned(),
            until: now() + lasts,
        };
        format!("{}/notices#{}", self.site, ticket.write(&self.key))
    }

    /// Does what a link in a letter says: the address, and whether letters are sent there now.
    pub(crate) async fn take(&self, store: &Store, word: &str) -> Result<(String, bool), Fault> {
        let read = Some(word).filter(|_| !self.key.is_empty());
        let ticket =
            read.and_then(|word| Ticket::read(word, &self.key, now())).ok_or_else(|| {
                let message = "This link is none of ours, or too old. Name your address again.";
                Fault::new(ErrorCode::BadRequest, message)
            })?;
        let is_on = ticket.deed == CONFIRM;
        if is_on {
            store.set_email(&ticket.guest, Some(&ticket.address)).await?;
        } else if store.notices(&ticket.guest).await?.email.as_ref() == Some(&ticket.address) {
            store.set_email(&ticket.guest, None).await?;
        }
        Ok((ticket.address, is_on))
    }
}

/// How one attempt to tell somebody ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Yes,
    Never,
    Later,
}

/// Looks for matches that wait, as long as the server runs.
pub(crate) async fn keep(app: App) {
    if app.post.mailer.is_none() && app.post.pusher.is_none() {
        return;
    }
    let mut stopping = app.stopping.subscribe();
    let every = app.config.notices.after.clamp(LEAST, EVERY);
    let again = async {
        loop {
            sleep(every).await;
            if app.cluster.as_ref().is_some_and(|cluster| !cluster.keeps_house()) {
                continue;
            }
            if let Err(fault) = tell_all(&app).await {
                tracing::warn!("people could not be told of their turns: {}", fault.message);
            }
        }
    };
    tokio::select! {
        () = again => {}
        _ = stopping.wait_for(|stop| *stop) => {}
    }
}

async fn tell_all(app: &App) -> Result<(), Fault> {
    let now = now();
    let since = now - app.config.notices.after.as_millis() as i64;
    let due = app.store.due_notices(since, MOST).await?;
    stream::iter(due)
        .for_each_concurrent(AT_ONCE, async |due| {
            if let Err(fault) = tell(app, &due, now).await {
                tracing::warn!(table = due.match_id, "nobody was told: {}", fault.message);
            }
        })
        .await;
    Ok(())
}

async fn tell(app: &App, due: &Due, now: i64) -> Result<(), Fault> {
    let wanted = app.store.notices(&due.guest).await?;
    if is_quiet(wanted.hours, now) || (looks_on(app, due) && now - due.since < LOOKING) {
        return Ok(());
    }
    let notice = Notice::of(app, due).await?;
    let mut told = Vec::new();
    for browser in &wanted.browsers {
        told.push(push(app, &notice, &due.guest, browser, now).await);
    }
    if let Some(address) = &wanted.email {
        told.push(mail(app, &notice, &due.guest, address).await);
    }
    // One way is enough; and where no way will ever do, there is nothing to wait for.
    let is_done = told.contains(&Told::Yes) || !told.contains(&Told::Later);
    if is_done {
        app.store.noticed(&due.match_id, &due.guest, now).await?;
    }
    Ok(())
}

fn is_quiet(Hours { quiet, ahead }: Hours, now: i64) -> bool {
    quiet.is_some_and(|(from, to)| Quiet { from, to, ahead }.covers(now))
}

/// Whether their page shows the table.
fn looks_on(app: &App, due: &Due) -> bool {
    app.lobby.card(&due.match_id).is_some_and(|card| {
        matches!(card.seats.get(usize::from(due.seat)), Some(Holder::Guest { online: true, .. }))
    })
}

/// What somebody is told of a match.
struct Notice {
    title: String,
    text: String,
    address: String,
    table: String,
}

impl Notice {
    async fn of(app: &App, due: &Due) -> Result<Self, Fault> {
        let game = app.config.game(&due.game)?.meta.title;
        let row = app.store.find_match(&due.match_id).await?;
        let seats = row.map(|row| row.card.seats).unwrap_or_default();
        let others = seats.into_iter().filter(|seat| seat.seat != due.seat);
        let names: Vec<String> = others.filter_map(|seat| seat.name).collect();
        let text = match names.as_slice() {
            [] => "The table waits for you.".to_owned(),
            [one] => format!("{one} waits for you."),
            [first @ .., last] => format!("{} and {last} are at the table.", first.join(", ")),
        };
        Ok(Self {
            title: format!("Your move in {game}"),
            text,
            address: format!("{}/table/{}", app.post.site, due.match_id),
            table: due.match_id.clone(),
        })
    }
}

async fn push(app: &App, notice: &Notice, guest: &str, browser: &Browser, now: i64) -> Told {
    let Some(pusher) = &app.post.pusher else { return Told::Never };
    let Browser { endpoint, key, secret } = browser.clone();
    let to = Subscription { endpoint, key, secret };
    let text = serde_json::json!({
        "title": notice.title, "text": notice.text, "address": notice.address, "table": notice.table,
    });
    // A service takes 32 letters of its alphabet.
    let topic: String = notice.table.chars().filter(char::is_ascii_alphanumeric).take(32).collect();
    match pusher.send(&to, &topic, &text.to_string(), now).await {
        Ok(()) => Told::Yes,
        Err(error @ (PushError::Gone | PushError::Refused(_))) => {
            tracing::debug!(%error, "a browser is told no more");
            // If that fails, the next attempt ends here again.
            let _ = app.store.remove_browser(guest, &to.endpoint).await;
            Told::Never
        }
        Err(error) => {
            tracing::warn!(%error, "a browser was not told");
            Told::Later
        }
    }
}

async fn mail(app: &App, notice: &Notice, guest: &str, address: &str) -> Told {
    let Some(mailer) = &app.post.mailer else { return Told::Never };
    let stop = app.post.link(STOP, guest, address, TO_STOP);
    let Notice { title, text, address: table, .. } = notice;
    let letter = Letter {
        to: address.to_owned(),
        subject: title.clone(),
        text: format!("{text}\n\nPlay: {table}\n\n-- \nNo more of these letters: {stop}\n"),
        stop: Some(stop),
    };
    match mailer.send(&letter).await {
        Ok(()) => Told::Yes,
        Err(error) => {
            tracing::warn!(%error, "a letter was not sent");
            let is_final = error.is_final() && !matches!(error, MailError::Server(_));
            if is_final { Told::Never } else { Told::Later }
        }
    }
}

/// What is read of somebody's settings; the address only by themselves.
pub(crate) fn hours(quiet: Option<(u16, u16)>, ahead: i16) -> Result<Hours, Fault> {
    let (from, to) = quiet.unwrap_or_default();
    let checked = Quiet { from, to, ahead };
    if checked.is_possible() {
        return Ok(Hours { quiet, ahead });
    }
    let message = "Quiet hours are minutes of a day, from 0 to 1439, and a clock is at most 14 hours \
                   ahead or behind.";
    Err(Fault::new(ErrorCode::BadRequest, message))
}
