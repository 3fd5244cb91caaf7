//! What a seat decides, one decision at a time. The notation is in `step/notation.rs`.

mod notation;

use serde::Serialize;

use crate::components::{
    Colour, Diet, Dna, MAX_SLOTS, PARK_SIDE, SPACES, SoloCard, Specialist, Upgrade, Ware, ZONES,
    named,
};

named! {
    /// Who is sent to the research centre: a scientist, or a worker in the place of one.
    Scientist {
        Worker "w" "a worker",
        One "1" "scientist 1",
        Two "2" "scientist 2",
        Three "3" "scientist 3",
    }
}

named! {
    /// Who comes to the parks.
    Visitor {
        Patron "patron" "patron",
        Hooligan "hooligan" "hooligan",
    }
}

/// A zone of a park: `b3` is the second column of the third row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "string"))]
pub struct Zone(pub(crate) u8);

impl Zone {
    /// All of them, row by row from the left.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ZONES as u8).map(Self)
    }

    /// The zone's number, row by row from the left.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// From 0 at the left.
    pub const fn column(self) -> u8 {
        self.0 % PARK_SIDE
    }

    /// From 0 at the top.
    pub const fn row(self) -> u8 {
        self.0 / PARK_SIDE
    }
}

/// Where a visitor can stand: at what is built on a zone, or on the Intern's card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "string"))]
pub struct Spot(pub(crate) u8);

impl Spot {
    /// The extra space that a specialist brings.
    pub const CARD: Self = Self(ZONES as u8);
    /// How many there are.
    pub const COUNT: usize = ZONES + 1;

    /// All of them, the card last.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Its number.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The zone; the card has none.
    #[inline]
    pub const fn zone(self) -> Option<Zone> {
        if self.0 < ZONES as u8 { Some(Zone(self.0)) } else { None }
    }
}

impl From<Zone> for Spot {
    fn from(zone: Zone) -> Self {
        Self(zone.0)
    }
}

/// A workstation: `2.1` is the first slot of the second space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "string"))]
pub struct Station(pub(crate) u8);

impl Station {
    /// How many there can be.
    pub const COUNT: usize = SPACES * MAX_SLOTS;

    /// Slot `slot` of space `space`, both from 0.
    #[inline]
    pub const fn new(space: usize, slot: usize) -> Self {
        Self((space * MAX_SLOTS + slot) as u8)
    }

    /// The space, from 0.
    #[inline]
    pub const fn space(self) -> usize {
        self.0 as usize / MAX_SLOTS
    }

    /// The slot, from 0.
    #[inline]
    pub const fn slot(self) -> usize {
        self.0 as usize % MAX_SLOTS
    }

    /// Its bit in a set of stations.
    #[inline]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// What exactly an action does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Act {
    /// What there is no choice about.
    Plain,
    /// Raise security.
    Security,
    /// Upgrade a paddock.
    Paddock {
        /// The exhibit's left zone.
        zone: Zone,
    },
    /// Make one advanced DNA.
    Refine {
        /// Which.
        into: Colour,
    },
    /// Create a dinosaur.
    Create {
        /// The exhibit's left zone.
        zone: Zone,
    },
    /// Gain DNA, which is named next.
    Dna,
}

/// One decision of one seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Step {
    /// Solo set-up: put an objective card back.
    Reject {
        /// Which.
        card: SoloCard,
    },
    /// Research Phase: claim a die.
    Research {
        /// By whom.
        who: Scientist,
        /// The die's slot, from 1.
        die: u8,
    },
    /// Research Phase: increase cold storage.
    Storage {
        /// By whom.
        who: Scientist,
    },
    /// Research Phase: procure the face-up recipe of a stack.
    Recipe {
        /// By whom.
        who: Scientist,
        /// Which stack.
        diet: Diet,
        /// The left zone; without it, where most room for recipes is left.
        zone: Option<Zone>,
    },
    /// Research Phase: send a scientist to the workers.
    Pass {
        /// Which.
        who: Scientist,
    },
    /// Research Phase: leave the extra turn of Jack of All Trades unused.
    Decline,
    /// Computer Programmer: copy the research just made.
    Copy,
    /// Leave something unused that is only offered.
    Skip,
    /// Name the DNA gained.
    Take {
        /// How much of each colour is stored; what does not fit is lost or sold.
        dna: Dna,
    },
    /// Raise limits of cold storage.
    Expand {
        /// How many steps on each track.
        dna: Dna,
    },
    /// Name the basic DNA spent on a dinosaur where there is a choice.
    Spend {
        /// How much of each basic colour.
        dna: Dna,
    },
    /// Choose the paddock that a die upgrades.
    Paddock {
        /// The exhibit's left zone.
        zone: Zone,
    },
    /// Market Phase: hire a specialist.
    Hire {
        /// The price of the row.
        row: u8,
        /// Who is fired, with three already hired.
        fire: Option<Specialist>,
    },
    /// Market Phase: build an attraction.
    Build {
        /// The price of the row.
        row: u8,
        /// Where; without it, where most room for recipes is left.
        zone: Option<Zone>,
    },
    /// Market Phase: buy an ordinary lab upgrade.
    Upgrade {
        /// The price of the row.
        row: u8,
        /// The space it covers, from 1.
        space: u8,
    },
    /// Market Phase: buy a special lab upgrade.
    Special {
        /// Which.
        tile: Upgrade,
    },
    /// Market Phase: purchase DNA.
    Dna {
        /// The price.
        row: u8,
    },
    /// Market Phase: discard an item of the row after purchasing DNA.
    Discard {
        /// Which column.
        ware: Ware,
    },
    /// Market Phase: pass for money.
    PassMarket,
    /// Worker Phase: use a workstation.
    Work {
        /// Whose action is taken.
        station: Station,
        /// What exactly.
        act: Act,
        /// The Duplication Chamber that repeats it, if one does.
        via: Option<Station>,
    },
    /// Worker Phase: the free refinement of the Refinement Technician.
    Refine {
        /// What is made.
        into: Colour,
    },
    /// Finish what can be left unfinished.
    Done,
    /// Park Phase: send hooligans back and draw as many visitors.
    Swap {
        /// How many.
        n: u8,
    },
    /// Park Phase: the Security Guard sends a hooligan back.
    Guard,
    /// Park Phase: let all visitors find their places by themselves, at no loss.
    LineUp,
    /// Park Phase: place one visitor.
    Stand {
        /// Who.
        who: Visitor,
        /// Where.
        at: Spot,
    },
    /// Park Phase: let the visitors be eaten who will be missed least.
    Eat,
    /// Park Phase: choose a patron to be eaten.
    EatAt {
        /// Where the patron stands.
        at: Spot,
    },
    /// Park Phase: score; what was not named scores points, doubled where it pays most.
    Score,
    /// Park Phase: choose an attraction that scores twice.
    Double {
        /// Where it stands.
        zone: Zone,
    },
    /// Park Phase: take money instead of points.
    Cash {
        /// Where the food attraction stands.
        zone: Zone,
        /// From how many patrons.
        n: u8,
    },
    /// End of a round: choose a bonus.
    Bonus {
        /// Which.
        act: Act,
    },
    /// Solo: score a completed objective.
    Complete {
        /// Which.
        card: SoloCard,
    },
    /// Solo: discard an objective, having scored none.
    Drop {
        /// Which.
        card: SoloCard,
    },
}

impl Scientist {
    /// The scientist with this number, from 1.
    pub fn number(n: u8) -> Self {
        Self::ALL[usize::from(n)]
    }

    /// Its bit among scientists; a worker has none.
    pub(crate) const fn bit(self) -> u8 {
        match self {
            Self::Worker => 0,
            _ => 1 << (self as u8 - 1),
        }
    }
}
