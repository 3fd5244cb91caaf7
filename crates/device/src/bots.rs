//! Bots that think elsewhere: what they are asked is a text, so that it crosses to a worker which
//! shares nothing with the rest.

use mesozoic_bots::Level;
use mesozoic_core::{Budget, Seat};
use mesozoic_model::{Entry, Match, Snapshot};
use mesozoic_registry::{Ask, Effort, GAMES, Hurry, find};
use mesozoic_room::{Kept, open_stored};
use mesozoic_table::read_json;
use serde::{Deserialize, Serialize};

/// Bots that would think for ever are stopped by the clock, not by this.
const ITERATIONS: u32 = 4_000;
/// So many milliseconds a bot may think about one step.
pub(crate) const TIME: u32 = 600;
/// A hint tries no more worlds than this, however quick the game is.
const WORLDS: u32 = 400;
/// So many milliseconds it may take.
pub(crate) const HINT_TIME: u32 = 700;

/// What a bot is asked: everything of a match that it takes to go on from where it stands.
#[derive(Debug, Serialize, Deserialize)]
struct Question {
    row: Match,
    snapshot: Option<Snapshot>,
    entries: Vec<Entry>,
    seat: u8,
    /// What the bot's own randomness follows from.
    seed: u64,
    wants: Wants,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Wants {
    /// A line to play.
    Line,
    /// Hints for whoever plays.
    Hints,
}

/// A question about a match, as a text, and the game whose net it takes.
pub(crate) fn question(
    kept: &Kept,
    seat: Seat,
    seed: u64,
    wants: Wants,
) -> (String, Option<String>) {
    let stored = kept.read(false);
    let level = level(&stored.row, seat);
    let game = stored.row.card.game.clone();
    let seats = stored.row.card.seats.len() as u8;
    let is_learnt = find(&game).is_ok_and(|entry| (entry.is_learnt)(level, seats));
    let net = (is_learnt || wants == Wants::Hints).then_some(game);
    let question = Question {
        row: stored.row,
        snapshot: stored.snapshot,
        entries: stored.entries,
        seat: seat.0,
        seed,
        wants,
    };
    (serde_json::to_string(&question).expect("questions are plain data"), net)
}

/// How well the bot at a seat plays.
fn level(row: &Match, seat: Seat) -> Level {
    let bot = row.card.seats.get(seat.index()).and_then(mesozoic_model::Seat::bot);
    bot.and_then(|level| level.parse().ok()).unwrap_or(Level::Greedy)
}

/// Thinks about the question of an [`Output::Think`](crate::Output::Think): a line, or hints as JSON.
/// `hurry` says when it is time to answer; without it the answer follows from the question alone.
/// Nothing if the question cannot be understood.
pub fn think(question: &str, hurry: Option<Hurry>) -> Option<String> {
    let Question { row, snapshot, entries, seat, seed, wants } = read_json(question).ok()?;
    let seat = Seat(seat);
    let game = find(&row.card.game).ok()?;
    let table = open_stored(&row, GAMES, snapshot.as_ref(), &entries).ok()?;
    if !table.status().awaited().has(seat) {
        return None;
    }
    let effort = |iterations| Effort { seed, budget: Budget { iterations }, hurry };
    match wants {
        Wants::Line => {
            let level = level(&row, seat);
            Some((game.think)(&*table, Ask { seat, level })(effort(ITERATIONS)))
        }
        Wants::Hints => {
            let hints = (game.hint)(&*table, seat)(effort(WORLDS));
            serde_json::to_string(&hints).ok()
        }
    }
}

/// Takes in the net of a game, which its better bots play by; says whether it is one.
pub fn learn(game: &str, net: &[u8]) -> bool {
    find(game).is_ok_and(|entry| (entry.learn)(net))
}
