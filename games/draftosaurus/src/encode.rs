//! Steps as numbers and observations as floats, for learning.

use mesozoic_core::{Encode, Plane, Seat, Viewer};

use crate::components::{Face, PER_SPECIES, Side, Species};
use crate::state::{Draftosaurus, Phase};
use crate::step::{Spot, Step};

const SPECIES: u32 = Species::ALL.len() as u32;
const SPOTS: u32 = Spot::ALL.len() as u32;
/// Where the codes of discards begin, those of moves, and those of choices.
const DISCARDS: u32 = SPECIES * SPOTS;
const MOVES: u32 = DISCARDS + SPECIES;
const CHOICES: u32 = MOVES + SPOTS;

impl Encode for Draftosaurus {
    const ACTIONS: u32 = CHOICES + SPECIES;
    /// Seats are counted from the observer clockwise; absent ones are zero.
    const PLANES: &'static [Plane] = &[
        ("zoos", &[5, 18, 6]),
        ("hand", &[6]),
        ("box", &[6]),
        ("die", &[6]),
        ("bound", &[1]),
        ("awaited", &[5]),
        ("phase", &[4]),
        ("side", &[1]),
        ("turns_left", &[1]),
        ("revealed", &[5, 6]),
    ];

    fn code(step: Step) -> u32 {
        match step {
            Step::Place { species, spot } => species as u32 * SPOTS + spot as u32,
            Step::Discard { species } => DISCARDS + species as u32,
            Step::Move { spot } => MOVES + spot as u32,
            Step::Choose { species } => CHOICES + species as u32,
        }
    }

    fn decode(code: u32) -> Option<Step> {
        let spot = |i: u32| Spot::ALL[i as usize];
        let species = |i: u32| Species::ALL[i as usize];
        match code {
            0..DISCARDS => {
                Some(Step::Place { species: species(code / SPOTS), spot: spot(code % SPOTS) })
            }
            DISCARDS..MOVES => Some(Step::Discard { species: species(code - DISCARDS) }),
            MOVES..CHOICES => Some(Step::Move { spot: spot(code - MOVES) }),
            CHOICES.. if code < Self::ACTIONS => {
                Some(Step::Choose { species: species(code - CHOICES) })
            }
            _ => None,
        }
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) {
        let view = self.seen_by(Viewer::Seat(seat));
        let mut at = 0;
        let mut plane = |len: usize| {
            let range = at..at + len;
            at += len;
            range
        };
        let zoos = plane(5 * 18 * 6);
        let rest = [plane(6), plane(6), plane(6), plane(1), plane(5), plane(4), plane(1), plane(1)];
        let revealed = plane(5 * 6);
        out.fill(0.0);
        for (i, zoo) in view.zoos.iter().enumerate() {
            let from_me = (i + view.zoos.len() - seat.index()) % view.zoos.len();
            for resident in &zoo.residents {
                let cell = (from_me * 18 + resident.spot as usize) * 6 + resident.species as usize;
                out[zoos.start + cell] += 1.0;
            }
            out[rest[4].start + from_me] = f32::from(u8::from(zoo.awaited));
            if let Some(species) = zoo.revealed {
                out[revealed.start + from_me * 6 + species as usize] = 1.0;
            }
        }
        for &species in &view.hand {
            out[rest[0].start + species as usize] += 1.0;
        }
        for (i, &n) in view.boxed.iter().enumerate() {
            out[rest[1].start + i] = f32::from(n) / f32::from(PER_SPECIES);
        }
        let face = Face::ALL.iter().position(|&f| f == view.die).unwrap_or_default();
        out[rest[2].start + face] = 1.0;
        out[rest[3].start] = f32::from(u8::from(self.is_bound(seat)));
        match view.phase {
            Phase::Place => out[rest[5].start] = 1.0,
            Phase::Discard => out[rest[5].start + 1] = 1.0,
            Phase::Quarantine => out[rest[5].start + 2] = 1.0,
            Phase::Choose => out[rest[5].start + 3] = 1.0,
            Phase::Over => {}
        }
        out[rest[6].start] = f32::from(u8::from(view.side == Side::Winter));
        let turns = view.rounds * view.turns;
        let done = (view.round - 1) * view.turns + view.turn - 1;
        out[rest[7].start] = f32::from(turns - done) / f32::from(turns);
    }
}
