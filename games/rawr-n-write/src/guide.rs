//! What the game knows about playing well.
//!
//! `guide/eye.rs` says what things are worth to a sheet, `guide/policy.rs` plans for whatever is
//! asked, with shortest roads (`guide/network.rs`) and exact tours. The greedy player follows the
//! policy; the searching one (`guide/search.rs`) tries its alternatives in imagined seasons, the learnt
//! one in imagined turns, which the net of `nets/` judges.

mod eye;
mod network;
mod policy;
mod search;

use mesozoic_core::{
    Beliefs, Bot, Budget, Encode, Forecast, Foresight, Guide, Level, Rng, Rung, Seat, sort_by,
};
use mesozoic_kit::Bits;
use mesozoic_nets::{OwnNet, own_net};

use crate::components::{EXCITEMENT_ICONS, Kind};
use crate::sheet::Sheet;
use crate::state::{Phase, RawrNWrite};
use crate::step::Step;
use crate::task::Task;
use eye::Eye;
use policy::Planner;
use search::Search;

/// Tie-breaks count less than a point.
const TIE: f32 = 0.01;

/// What was learnt from self-play, for this encoding.
static NET: OwnNet = own_net!(RawrNWrite::LEN, "../nets/value.net");

impl Guide for RawrNWrite {
    const APART: f32 = 12.0;

    fn value(&self, seat: Seat) -> f32 {
        let sheet = &self.sheets[seat.index()];
        let now = self.tally(seat).total() as f32 + TIE * sheet.made_in_all() as f32;
        if self.phase == Phase::Over { now } else { now + self.outlook(seat) }
    }

    fn playout_step<R: Rng>(&self, seat: Seat, _: &mut R) -> Step {
        Planner::new(self, seat).plan()[0]
    }

    /// A month begins, or somebody is about to place a die.
    fn is_settled(&self) -> bool {
        match self.phase {
            Phase::Draft => self.turn == 0,
            Phase::Place => {
                let placer = self.placer(self.turn);
                self.sheets[placer.index()].asked() == Some(Task::Place)
            }
            _ => false,
        }
    }

    fn foresee(&self, seat: Seat) -> Forecast {
        NET.foresee::<Self, { Self::LEN }>(self, seat)
    }

    /// Each is to win six of ten games of two against the one below: `docs/strength.md` has the figures.
    fn rungs(_: u8) -> [Level; Rung::COUNT] {
        Level::rungs([400, 150, 0], 200, 3_000)
    }

    fn net_id() -> Option<u64> {
        NET.id()
    }

    fn foresight() -> Foresight {
        NET.foresight()
    }

    fn learn(file: &[u8]) -> bool {
        NET.learn(file).is_ok()
    }

    fn player(level: Level, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            Level::Random | Level::Instinct { .. } | Level::Rung(_) => None,
            Level::Greedy => Some(Box::new(Policy)),
            Level::Search { iterations } => Some(Box::new(Search::new(seed, iterations))),
            Level::Learnt { iterations } => Some(Box::new(Search::learnt(seed, iterations))),
        }
    }
}

/// Follows the policy.
#[derive(Debug)]
struct Policy;

impl Bot<RawrNWrite> for Policy {
    fn plan(&mut self, seat: Seat, beliefs: &mut dyn Beliefs<RawrNWrite>, _: Budget) -> Vec<Step> {
        Planner::new(&beliefs.world(), seat).plan().to_vec()
    }
}

impl RawrNWrite {
    /// What is on a sheet and does not score yet.
    fn outlook(&self, seat: Seat) -> f32 {
        let sheet = &self.sheets[seat.index()];
        let eye = Eye::of(self, seat);
        let dna: f32 = sheet
            .dna
            .iter()
            .zip(eye.dna)
            .map(|(used, worth)| f32::from(used.left()) * 0.8 * (worth - 0.5).max(0.0))
            .sum();
        let marks: f32 = sheet
            .open_tracks(self.cards)
            .map(|t| 0.9 * eye.track_density(sheet, t) * f32::from(sheet.marks[t as usize]))
            .sum();
        let coins = f32::from(sheet.coins.left()) * 0.85 * eye.coin(sheet);
        let roads = eye.roads(sheet, sheet.roads.left());
        dna + marks + coins + roads + income(sheet, &eye) + shows(sheet, &eye)
    }
}

/// Buildings that a tour has still to show, exits that one could end at.
fn shows(sheet: &Sheet, eye: &Eye) -> f32 {
    if eye.runs < 0.5 {
        return 0.0;
    }
    let park = &sheet.park;
    let reached = park.reached();
    let marks: f32 = Bits(park.standing & !park.marked)
        .map(crate::components::Site::at)
        .map(|site| {
            let connected = reached.places & park.root(site).bit() != 0;
            eye.excitement() * if connected { 0.75 } else { 0.35 }
        })
        .sum();
    let mut exits: Vec<f32> = Bits(u32::from(reached.exits & !park.circled))
        .map(|e| f32::from(crate::components::EXITS[usize::from(e)].vp))
        .collect();
    sort_by(&mut exits, |a, b| b.total_cmp(a));
    let ends: f32 = exits.iter().take(eye.runs as usize).sum();
    marks + 0.9 * ends
}

/// What the park pays in the runs to come, and what threat takes.
fn income(sheet: &Sheet, eye: &Eye) -> f32 {
    let attractions: f32 = Kind::ALL
        .into_iter()
        .map(|kind| {
            let each = match kind {
                Kind::Food => 0.95,
                Kind::Ride => eye.excitement(),
                Kind::Merch => 1.75,
            };
            each * f32::from(sheet.attractions(kind))
        })
        .sum();
    let abilities: f32 = sheet
        .hired(eye.cards)
        .flat_map(|slot| eye.cards.specialist(slot).ability)
        .map(|e| eye.effect(sheet, e))
        .sum();
    let icons = EXCITEMENT_ICONS.iter().filter(|(n, _)| u16::from(*n) <= sheet.excitement).count();
    // Rows score in steps; between two of them excitement is worth its share.
    let row = f32::from(sheet.excitement.min(60)) * 0.5
        - crate::score::row_points(sheet.excitement) as f32;
    let runs = eye.runs.max(0.0);
    runs * (attractions + abilities + 1.05 * icons as f32) + 0.7 * row
        - eye.threat() * f32::from(sheet.unsecured())
        + 0.3 * eye.threat() * f32::from(sheet.security.saturating_sub(sheet.threat).min(6))
}
