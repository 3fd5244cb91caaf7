//! HTTP in its oldest form: one request on a connection of its own. That version never sends in
//! chunks, so the answer is over when the connection is.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::Error;
use crate::socket::PATIENCE;

/// What a server answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The line with the status and those with headers.
    pub head: String,
    /// The body.
    pub body: String,
}

/// The head of a request with a body of this length. `headers` are whole lines with their ends.
pub(crate) fn head(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    length: usize,
) -> String {
    format!(
        "{method} {path} HTTP/1.0\r\nhost: {address}\r\n{headers}\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    )
}

/// Sends one request and reads the answer. `headers` are whole lines with their ends.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Result<Answer, Error> {
    let request = head(address, method, path, headers, body.len()) + body;
    let exchange = async {
        let mut stream = TcpStream::connect(address).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok::<_, std::io::Error>(answer)
    };
    let answer = timeout(PATIENCE, exchange).await.map_err(|_| Error::Silent)??;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(Error::Closed)?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    let status = status.ok_or(Error::Closed)?;
    Ok(Answer { status, head: head.replace('\r', ""), body: body.to_owned() })
}
