//! The baseline under the same sockets: each sends a step's worth of text and waits for its echo.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use mesozoic_protocol::ClientFrame;
use tokio::time::timeout;

use crate::Error;
use crate::crowd::all;
use crate::report::Run;
use crate::socket::{PATIENCE, Socket};

/// Sockets that are open to a baseline server.
#[derive(Debug)]
pub(crate) struct Echoes(Vec<Socket>);

impl Echoes {
    pub(crate) async fn connect(address: SocketAddr, connections: usize) -> Result<Self, Error> {
        let connect = |_| Socket::connect(address, "none=0", None);
        Ok(Self(all((0..connections).map(connect)).await?))
    }

    /// Sends and waits for so long.
    pub(crate) async fn run(&mut self, time: Duration, run: &mut Run) -> Result<(), Error> {
        let begin = Instant::now();
        let echo = |(n, mut socket): (usize, Socket)| async move {
            let mut waits = Vec::new();
            while begin.elapsed() < time {
                let step = ClientFrame::Step {
                    id: format!("{n:016x}-{}", waits.len()),
                    table: "abcdefghjkmn".to_owned(),
                    line: "place parasaurolophus in meadow".to_owned(),
                };
                let text = serde_json::to_string(&step).expect("frames are plain data");
                let sent = Instant::now();
                socket.say(text.clone()).await?;
                let echo = timeout(PATIENCE, socket.hear()).await.map_err(|_| Error::Silent)??;
                if echo.as_str() != text {
                    return Err(Error::answer(echo));
                }
                waits.push(sent.elapsed());
            }
            Ok((socket, waits))
        };
        let sockets = std::mem::take(&mut self.0);
        let ended = all(sockets.into_iter().enumerate().map(echo)).await?;
        run.time += begin.elapsed();
        for (socket, waits) in ended {
            run.waits.extend(waits);
            self.0.push(socket);
        }
        Ok(())
    }
}
