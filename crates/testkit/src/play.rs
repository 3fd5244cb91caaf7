//! One way to play and to expect, for tests of a game's rules.

use mesozoic_core::{Game, Refusal, Score, Seat, Viewer};
use mesozoic_table::{Position, StepError, Table};

use crate::Scripted;

/// A game under way, with dice that can be told how to fall.
///
/// A game's tests add what is its own (`visitors("PPH")`, `park(0)`) by a trait of theirs.
#[derive(Clone, Debug)]
pub struct Play<G: Game> {
    /// The game as it is now.
    pub game: G,
    /// Its dice, and what has happened.
    pub env: Scripted<G::Event>,
}

impl<G: Game> Play<G> {
    /// Goes on from here. Draws that no test names are answered by quick dice.
    pub fn new(game: G) -> Self {
        Self { game, env: Scripted::new([]).otherwise(1) }
    }

    /// Goes on from a position.
    ///
    /// # Panics
    ///
    /// If the position cannot occur.
    #[track_caller]
    pub fn load(position: &Position) -> Self {
        let table = Table::<G>::load(position).unwrap_or_else(|e| panic!("{e}"));
        Self::new(table.state().clone())
    }

    /// How the next draws fall.
    pub fn script(&mut self, answers: impl IntoIterator<Item = u32>) -> &mut Self {
        self.env.then(answers);
        self
    }

    /// Plays lines of a seat, joined by semicolons.
    ///
    /// # Panics
    ///
    /// If one of them cannot be read or is not legal.
    #[track_caller]
    pub fn go(&mut self, seat: u8, lines: &str) -> &mut Self {
        for line in lines.split(';').map(str::trim).filter(|line| !line.is_empty()) {
            for step in self.read(seat, line) {
                let done = self.game.try_apply(Seat(seat), step, &mut self.env);
                done.unwrap_or_else(|refusal| panic!("seat {seat}: {line}: {refusal}"));
            }
        }
        self
    }

    /// The rule under which a line is refused.
    ///
    /// # Panics
    ///
    /// If it cannot be read or is legal.
    #[track_caller]
    pub fn refused(&self, seat: u8, line: &str) -> &'static str {
        let mut trial = self.clone();
        for step in self.read(seat, line) {
            if let Err(refusal) = trial.game.try_apply(Seat(seat), step, &mut trial.env) {
                return refusal.rule;
            }
        }
        panic!("seat {seat} may {line}");
    }

    #[track_caller]
    fn read(&self, seat: u8, line: &str) -> Vec<G::Step> {
        self.game.parse_line(Seat(seat), line).unwrap_or_else(|e| panic!("{e}"))
    }

    /// Every legal step of a seat, in notation.
    pub fn lines(&self, seat: u8) -> Vec<String> {
        let mut steps = Vec::new();
        let _ = self.game.legal(Seat(seat), &mut steps);
        steps.iter().map(ToString::to_string).collect()
    }

    /// Whether a step is legal.
    pub fn may(&self, seat: u8, line: &str) -> bool {
        self.lines(seat).iter().any(|legal| legal == line)
    }

    /// Whether a legal step begins so.
    pub fn may_any(&self, seat: u8, start: &str) -> bool {
        self.lines(seat).iter().any(|legal| legal.starts_with(start))
    }

    /// What everybody sees.
    pub fn view(&self) -> G::View {
        self.game.view(Viewer::Spectator)
    }

    /// A seat's score as everybody sees it.
    pub fn score(&self, seat: u8) -> Score {
        self.game.score(Seat(seat), Viewer::Spectator)
    }

    /// One part of it.
    ///
    /// # Panics
    ///
    /// If there is no such part.
    #[track_caller]
    pub fn part(&self, seat: u8, id: &str) -> i32 {
        part(&self.score(seat), id)
    }

    /// What has happened, in order.
    pub fn events(&self) -> Vec<G::Event> {
        self.env.events.iter().map(|emitted| emitted.event.clone()).collect()
    }
}

/// One part of a score.
///
/// # Panics
///
/// If there is no such part.
#[track_caller]
pub fn part(score: &Score, id: &str) -> i32 {
    let found = score.parts.iter().find(|part| part.id == id);
    found.unwrap_or_else(|| panic!("no part {id}")).value
}

/// Why a table refuses a line.
///
/// # Panics
///
/// If it cannot be read or is legal.
#[track_caller]
pub fn refusal<G: Game>(table: &Table<G>, seat: Seat, line: &str) -> Refusal {
    match table.why(seat, line) {
        Err(StepError::Refused(refusal)) => refusal,
        other => panic!("{line}: expected a refusal, got {other:?}"),
    }
}
