//! The two halves of secrecy: what a viewer may know, and how the rest is dealt anew.

use arrayvec::ArrayVec;
use mesozoic_core::{Parts, Pick, Rng, Seat, Viewer};
use mesozoic_kit::Pouch;
use serde::Serialize;

use crate::components::{Face, MAX_SEATS, Pen, Side, Species};
use crate::options::{Mode, Placing};
use crate::state::{Draftosaurus, Phase};
use crate::step::{Spot, Step};
use crate::zoo::Zoo;

/// What one viewer may know. DR-36: zoos, revealed dinosaurs, die, box and the size of the bag lie
/// open; hands and choices are their owners' until they are revealed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, concrete(OfZoo = ZooView)))]
#[serde(rename_all = "camelCase")]
pub struct View<OfZoo = ZooView> {
    /// Which boards the match is over.
    pub mode: Mode,
    /// When places are decided; left out where they are chosen with the dinosaur.
    #[serde(skip_serializing_if = "Placing::is_default")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Placing>"))]
    pub placing: Placing,
    /// Which side is played now.
    pub side: Side,
    /// What is being decided.
    pub phase: Phase,
    /// From 1.
    pub round: u8,
    /// Of how many.
    pub rounds: u8,
    /// Of the round, from 1.
    pub turn: u8,
    /// Of how many.
    pub turns: u8,
    /// Who rolled the die.
    pub roller: Seat,
    /// What it shows.
    pub die: Face,
    /// How many dinosaurs are in the bag.
    pub bag: u32,
    /// The box lies open: how many of each species, in order of species.
    #[serde(rename = "box")]
    pub boxed: [u8; 6],
    /// How many dinosaurs each hand holds.
    pub hand_size: u32,
    /// Whose view this is; nobody's for spectators.
    pub you: Option<Seat>,
    /// The viewer's own hand.
    pub hand: Vec<Species>,
    /// What the viewer has chosen.
    pub pick: Option<Step>,
    /// Every zoo, by seat.
    pub zoos: Vec<OfZoo>,
}

/// One zoo, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct ZooView {
    /// Whether the seat has still to choose.
    pub awaited: bool,
    /// DR-41: the dinosaur that the seat has revealed and not placed yet.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub revealed: Option<Species>,
    /// Everybody in the zoo and where they stand, pen by pen, the River last.
    pub residents: Vec<Resident>,
    /// The points of the counted Summer game, in the Winter half of a match over both.
    pub summer: Option<i32>,
}

/// One dinosaur in a zoo.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Resident {
    /// Which.
    pub species: Species,
    /// Where.
    pub spot: Spot,
}

impl Draftosaurus {
    pub(crate) fn seen_by<P: Parts>(&self, viewer: Viewer, parts: &mut P) -> View<P::Of<ZooView>> {
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let table = self.table();
        View {
            mode: self.mode,
            placing: self.placing,
            side: self.side,
            phase: self.phase,
            round: self.round + 1,
            rounds: table.rounds,
            turn: self.turn + 1,
            turns: table.turns,
            roller: Seat(self.roller),
            die: self.die,
            bag: self.bag.total(),
            boxed: Species::ALL.map(|s| self.boxed.count(s as u8)),
            hand_size: self.hand_size(),
            you,
            hand: you.map_or_else(Vec::new, |seat| {
                self.hands[seat.index()].iter().map(Species::at).collect()
            }),
            pick: you.and_then(|seat| self.picks[seat.index()]),
            zoos: Seat::all(self.seats)
                .map(|seat| parts.part(seat.index(), self.zoo_from(seat), ZooFrom::view))
                .collect(),
        }
    }

    fn zoo_from(&self, seat: Seat) -> ZooFrom {
        ZooFrom {
            zoo: self.zoos[seat.index()],
            side: self.side,
            awaited: self.awaited().has(seat),
            revealed: self.revealed[seat.index()],
            summer: self.is_second_game().then(|| self.summer[seat.index()].total()),
        }
    }

    /// Deals anew what an observer cannot know.
    ///
    /// A hand that the observer has held is known exactly, because all that left it since lies
    /// open. The other hands and the bag are one pool to the observer: any way to deal the pool is
    /// as likely as any other. What others have chosen but not revealed may be any legal choice.
    pub(crate) fn redeal<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        let knows = |game: &Self, seat: Seat| match observer {
            Viewer::Seat(observer) => game.has_held(observer, seat),
            Viewer::Spectator => false,
        };
        let unknown: ArrayVec<Seat, MAX_SEATS> =
            Seat::all(self.seats).filter(|&seat| !knows(self, seat)).collect();
        let size = self.hand_size();
        let mut pool = unknown.iter().fold(self.bag, |all, seat| all + self.hands[seat.index()]);
        for seat in unknown {
            let mut hand = Pouch::EMPTY;
            for _ in 0..size {
                let kind = pool.nth(rng.below(pool.total()));
                pool = pool.without(kind);
                hand = hand.with(kind);
            }
            self.hands[seat.index()] = hand;
        }
        self.bag = pool;
        for seat in Seat::all(self.seats) {
            if observer.is(seat) || self.picks[seat.index()].is_none() {
                continue;
            }
            let mut pick = Pick::new(rng);
            let _ = self.steps(seat, &mut pick);
            self.picks[seat.index()] = pick.picked;
        }
    }
}

/// What is seen of a zoo follows from this.
#[derive(PartialEq, Eq)]
struct ZooFrom {
    zoo: Zoo,
    side: Side,
    awaited: bool,
    revealed: Option<Species>,
    summer: Option<i32>,
}

impl ZooFrom {
    fn view(&self) -> ZooView {
        let zoo = &self.zoo;
        let penned = Pen::of(self.side).into_iter().flat_map(|pen| zoo.residents(pen));
        let swimming = zoo.river().iter().map(|s| (Species::at(s), Spot::River));
        ZooView {
            awaited: self.awaited,
            revealed: self.revealed,
            residents: penned
                .chain(swimming)
                .map(|(species, spot)| Resident { species, spot })
                .collect(),
            summer: self.summer,
        }
    }
}
