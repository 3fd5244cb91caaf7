//! The frames of one match, recorded for the floor: it answers with the same.

use std::net::SocketAddr;

use serde::Serialize;
use tokio_tungstenite::tungstenite::Utf8Bytes;

use crate::pair::Pair;
use crate::{Error, Heard};

/// The answers to the steps of each seat, in order.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Script([Vec<Answer>; 2]);

/// What a step led to, besides its acknowledgement.
#[derive(Debug, Serialize)]
struct Answer {
    /// What was sent to the seat whose step it was.
    own: Vec<String>,
    /// What was sent to the other one.
    other: Vec<String>,
}

impl Script {
    /// Plays a match at a server, one step after the other, until it is over.
    pub(crate) async fn record(address: SocketAddr) -> Result<Self, Error> {
        let mut script = Self::default();
        let mut pair = Pair::sit_down(address, 0).await?;
        let players = pair.players();
        for player in &mut *players {
            player.catch_up().await?;
            player.record();
        }
        while let Some(seat) = players.iter().position(super::player::Player::can_play) {
            players[seat].play().await?;
            while !matches!(players[seat].hear().await?, Heard::Done(..)) {}
            players[1 - seat].catch_up().await?;
            let [own, other] = [seat, 1 - seat].map(|seat| {
                let mut frames = players[seat].record();
                // What ends it is the acknowledgement of the one and the pong of the other.
                frames.pop();
                frames.iter().map(Utf8Bytes::to_string).collect()
            });
            script.0[seat].push(Answer { own, other });
        }
        Ok(script)
    }

    /// How many steps each seat has in it.
    pub(crate) fn steps(&self) -> [usize; 2] {
        self.0.each_ref().map(Vec::len)
    }
}
