//! Games as a Parquet file: a row for each, with its seats and steps inside it. `docs/data.md` says what
//! each column means.

use std::fs::File;
use std::io::{self, BufWriter};

use mesozoic_core::Seat;
use mesozoic_core::record::Entry;
use mesozoic_sim::Played;
use mesozoic_table::text_of_dice;

use super::parquet::{Column, Kind, Node, Writer};

/// So many games are gathered before they are written.
const GROUP: usize = 2_000;

/// The columns, in the order in which [`Rows`] holds them.
fn schema() -> Node {
    use Kind::{Int32, Int64, Text};
    let leaf = Node::leaf;
    let sources =
        Node::list("sources", vec![leaf("id", Text), leaf("name", Text), leaf("points", Int32)]);
    let seat =
        vec![leaf("seat", Int32), leaf("bot", Text), leaf("score", Int32), leaf("rank", Int32)];
    let seats = Node::list("seats", seat.into_iter().chain([sources]).collect());
    let steps = Node::list("steps", vec![leaf("seat", Int32), leaf("line", Text)]);
    Node::group("games", vec![leaf("game", Int64), leaf("seed", Text), seats, steps])
}

/// A file that is being written. It can be read once it is finished.
pub(super) struct Games {
    writer: Writer<BufWriter<File>>,
    rows: Rows,
}

impl Games {
    /// A file with these notes about the whole of it.
    pub(super) fn new(file: File, notes: Vec<(&'static str, String)>) -> io::Result<Self> {
        let writer = Writer::new(BufWriter::new(file), schema(), notes)?;
        Ok(Self { writer, rows: Rows::default() })
    }

    /// Adds a game that was kept with its scores and its record.
    pub(super) fn add(&mut self, played: &Played) -> io::Result<()> {
        self.rows.add(played);
        if self.rows.count == GROUP { self.write() } else { Ok(()) }
    }

    /// Writes what is left, and the end.
    pub(super) fn finish(mut self) -> io::Result<()> {
        self.write()?;
        self.writer.finish()
    }

    fn write(&mut self) -> io::Result<()> {
        let rows = std::mem::take(&mut self.rows);
        if rows.count == 0 { Ok(()) } else { self.writer.group(rows.count, &rows.columns()) }
    }
}

/// The columns of some games.
#[derive(Default)]
struct Rows {
    count: usize,
    game: Column,
    seed: Column,
    seat: Column,
    bot: Column,
    score: Column,
    rank: Column,
    source: [Column; 3],
    step: [Column; 2],
}

impl Rows {
    fn columns(&self) -> Vec<&Column> {
        let Self { game, seed, seat, bot, score, rank, .. } = self;
        [game, seed, seat, bot, score, rank]
            .into_iter()
            .chain(&self.source)
            .chain(&self.step)
            .collect()
    }

    fn add(&mut self, played: &Played) {
        self.count += 1;
        self.game.long(played.game as i64, 0, 0);
        self.seed.text(&text_of_dice(played.dice), 0, 0);
        for (at, seat) in Seat::all(played.bots.len() as u8).enumerate() {
            let placing = played.standings.0.iter().find(|placing| placing.seat == seat);
            let placing = placing.expect("every seat has a place");
            let goes_on = u8::from(at > 0);
            self.seat.int(i32::from(seat.0), 1, goes_on);
            self.bot.text(&played.bots[at].to_string(), 1, goes_on);
            self.score.int(placing.total, 1, goes_on);
            self.rank.int(i32::from(placing.rank), 1, goes_on);
            let [id, name, points] = &mut self.source;
            let parts = &played.scores[at].parts;
            if parts.is_empty() {
                for column in [id, name, points] {
                    column.nothing(1, goes_on);
                }
                continue;
            }
            for (n, part) in parts.iter().enumerate() {
                let goes_on = if n > 0 { 2 } else { goes_on };
                id.text(&part.id, 2, goes_on);
                name.text(&part.name, 2, goes_on);
                points.int(part.value, 2, goes_on);
            }
        }
        self.add_steps(played);
    }

    fn add_steps(&mut self, played: &Played) {
        let log = played.record.iter().flat_map(|record| &record.entries);
        let steps = log.filter_map(|entry| match entry {
            Entry::Step { seat, line, .. } => Some((seat, line)),
            Entry::Undo { .. } | Entry::Rewind { .. } | Entry::Note { .. } => None,
        });
        let [by, what] = &mut self.step;
        let mut goes_on = 0;
        for (seat, line) in steps {
            by.int(i32::from(seat.0), 1, goes_on);
            what.text(line, 1, goes_on);
            goes_on = 1;
        }
        if goes_on == 0 {
            for column in [by, what] {
                column.nothing(0, 0);
            }
        }
    }
}
