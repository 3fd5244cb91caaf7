//! What a seat may ask beforehand: whether a line could be played, and what it would lead to.
//!
//! The answer is found in a world that is imagined for the seat, with dice that are not the match's.
//! Two states that look the same to the seat give the same world (law L15), so nothing in an answer
//! depends on a draw or a secret: not whether it is yes, not the sentence, not the time it takes.

use mesozoic_core::{Dice, Gain, Game, IMAGINED, Live, NotationError, Score, Seat, Viewer};
use serde::Serialize;

use crate::table::{AND, nothing_in};
use crate::{StepError, Table};

/// What would happen by a line and how things would stand then, as far as the seat that asks may know.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Preview<V, E> {
    /// What the seat would hear of.
    pub events: Vec<E>,
    /// What the seat would see.
    pub view: V,
    /// Each seat's score with its sources.
    pub scores: Vec<Score>,
    /// What the line changes in the score of the seat that asks.
    pub gains: Vec<Gain>,
}

impl<G: Game> Table<G> {
    /// The steps that a line stands for, if the seat could play them all now, one after the other.
    ///
    /// The last step is not played, only asked for: what it leads to is nobody's business yet. A
    /// line whose earlier steps would tell the seat something is refused as a whole.
    pub fn rehearse(&self, seat: Seat, line: &str) -> Result<Vec<G::Step>, StepError> {
        Ok(self.rehearsal(seat, line)?.steps)
    }

    /// What a line would lead to, if the seat could play it now; refused like the line itself, and
    /// where it would tell the seat something.
    pub fn preview(&self, seat: Seat, line: &str) -> Result<Preview<G::View, G::Event>, StepError> {
        self.preview_by(seat, line, G::view)
    }

    /// Likewise for whoever makes of the world what is seen of it.
    pub(crate) fn preview_by<V>(
        &self,
        seat: Seat,
        line: &str,
        see: impl FnOnce(&G, Viewer) -> V,
    ) -> Result<Preview<V, G::Event>, StepError> {
        let mut rehearsal = self.rehearsal(seat, line)?;
        rehearsal.catch_up()?;
        let Rehearsal { world, events, .. } = rehearsal;
        let viewer = Viewer::Seat(seat);
        let scores: Vec<Score> =
            Seat::all(world.seats()).map(|of| world.score(of, viewer)).collect();
        let before = self.state.score(seat, viewer);
        let gains = Gain::between(&before, &scores[seat.index()], |source| world.is_sure(source));
        Ok(Preview { events, view: see(&world, viewer), scores, gains })
    }

    fn rehearsal(&self, seat: Seat, line: &str) -> Result<Rehearsal<G>, StepError> {
        self.check_seat(seat)?;
        let world = self.state.imagined(Viewer::Seat(seat));
        let mut rehearsal =
            Rehearsal { world, seat, played: 0, steps: Vec::new(), events: Vec::new() };
        for part in line.split(AND) {
            // Each part is read where the ones before it have led.
            rehearsal.catch_up()?;
            for step in rehearsal.read(part)? {
                rehearsal.catch_up()?;
                rehearsal.steps.push(step);
            }
        }
        let &last = rehearsal.steps.last().ok_or_else(|| nothing_in(line))?;
        rehearsal.world.why(seat, last)?;
        Ok(rehearsal)
    }
}

struct Rehearsal<G: Game> {
    world: G,
    seat: Seat,
    steps: Vec<G::Step>,
    /// How many of the steps have been played in the world.
    played: usize,
    /// What the seat has heard of by them.
    events: Vec<G::Event>,
}

impl<G: Game> Rehearsal<G> {
    /// Reads a part of the line. Notation in small letters means the same (L8), so a part that only
    /// reads in small letters is read so.
    fn read(&self, part: &str) -> Result<Vec<G::Step>, NotationError> {
        self.world.parse_line(self.seat, part).or_else(|error| {
            let small = part.to_ascii_lowercase();
            self.world.parse_line(self.seat, &small).map_err(|_| error)
        })
    }

    /// Plays every step so far: another one is to follow.
    fn catch_up(&mut self) -> Result<(), StepError> {
        let dice = Dice::quick(IMAGINED);
        for &step in &self.steps[self.played..] {
            let mut env = Live::new(&dice);
            self.world.try_apply(self.seat, step, &mut env)?;
            if !env.draws.is_empty() || env.fences.has(self.seat) {
                return Err(StepError::Reveals);
            }
            let heard =
                env.events.into_iter().filter(|told| told.to.includes(Viewer::Seat(self.seat)));
            self.events.extend(heard.map(|told| told.event));
        }
        self.played = self.steps.len();
        Ok(())
    }
}
