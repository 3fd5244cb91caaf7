//! A Park Sheet: everything that one player writes down. What can be read off it; no rules of play.

use arrayvec::ArrayVec;
use mesozoic_core::Draws;

use crate::components::{
    BUILDING_CARDS, BuildingCard, COIN_BOXES, Colour, Counter, DEATH_BOXES, DICE, Diet, FaceId,
    Host, Kind, ROAD_BOXES, SPECIALISTS, Shape, Site, SpecialistCard, Species, TRADE, Track,
};
use crate::park::Park;
use crate::task::Task;

/// The most items a stack can hold: the tasks of a phase, and what six cards can put on top of
/// each other (`check.rs` keeps documents from asking for more).
pub(crate) const STACK: usize = 48;

/// All dice are in the bag.
pub(crate) const FULL_BAG: u16 = (1 << DICE) - 1;

/// The cards in slots A, B, C, as indices into their tables. The same for everybody (RW-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Cards {
    pub(crate) buildings: [u8; 3],
    pub(crate) specialists: [u8; 3],
}

impl Cards {
    #[inline]
    pub(crate) fn building(self, slot: usize) -> &'static BuildingCard {
        &BUILDING_CARDS[usize::from(self.buildings[slot])]
    }

    #[inline]
    pub(crate) fn specialist(self, slot: usize) -> &'static SpecialistCard {
        &SPECIALISTS[usize::from(self.specialists[slot])]
    }

    #[inline]
    pub(crate) fn cost(self, track: Track) -> u8 {
        if track.is_building() {
            self.building(track.slot()).cost
        } else {
            self.specialist(track.slot()).cost
        }
    }

    pub(crate) fn id(self, track: Track) -> &'static str {
        if track.is_building() {
            self.building(track.slot()).id
        } else {
            self.specialist(track.slot()).id
        }
    }

    pub(crate) fn name(self, track: Track) -> &'static str {
        if track.is_building() {
            self.building(track.slot()).name
        } else {
            self.specialist(track.slot()).name
        }
    }

    /// What the building of a site looks like.
    #[inline]
    pub(crate) fn shape(self, site: Site) -> Shape {
        match (site.species(), site.kind(), site.slot()) {
            (Some(species), _, _) => species.info().diet.paddock().shape,
            (_, Some(kind), _) => kind.info().shape,
            (_, _, slot) => self.building(slot.unwrap_or_default()).shape,
        }
    }

    /// What the building of a site must be attached to.
    #[inline]
    pub(crate) fn host(self, site: Site) -> Option<Host> {
        site.slot().and_then(|slot| self.building(slot).host)
    }

    /// What people call the building of a site.
    pub(crate) fn site_name(self, site: Site) -> String {
        match (site.species(), site.kind(), site.slot()) {
            (Some(species), _, _) => format!("{} paddock", species.name()),
            (_, Some(kind), _) => kind.name().to_owned(),
            (_, _, slot) => self.building(slot.unwrap_or_default()).name.to_owned(),
        }
    }
}

/// Boxes of a track: circled when something is gained or stored, crossed when it is spent, never
/// free again (RW-26, RW-30).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Used {
    pub(crate) gained: u8,
    pub(crate) spent: u8,
}

impl Used {
    #[inline]
    pub(crate) fn left(self) -> u8 {
        self.gained - self.spent
    }
}

/// A Park Sheet and what its owner still has to decide.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Sheet {
    pub(crate) park: Park,
    pub(crate) dna: [Used; 6],
    pub(crate) coins: Used,
    pub(crate) roads: Used,
    pub(crate) marks: [u8; 6],
    pub(crate) threat: u16,
    pub(crate) security: u16,
    pub(crate) excitement: u16,
    pub(crate) deaths: u16,
    /// Check marks of each species, and how many of them are not scribbled over.
    pub(crate) made: [u8; 10],
    pub(crate) living: [u8; 10],
    /// Attraction circles used.
    pub(crate) circles: [u8; 3],
    pub(crate) disasters: [u8; 5],
    /// Specialists who have left, one bit per slot.
    pub(crate) crossed: u8,
    /// Specialists used in this Run Park.
    pub(crate) used: u8,
    /// The dice in the seat's own bag in Run Park.
    pub(crate) bag: u16,
    /// Drafted dice, not yet placed.
    pub(crate) dice: ArrayVec<FaceId, 2>,
    /// The places of this season's tour, in order.
    pub(crate) path: ArrayVec<Site, 23>,
    /// How many draws this lane has made.
    pub(crate) draws: Draws,
    /// What is still to be decided and resolved, bottom first.
    pub(crate) tasks: ArrayVec<Task, STACK>,
}

impl Sheet {
    /// A sheet as it is before anybody plays: one circle in each Basic track.
    pub(crate) const NEW: Self = {
        const NONE: Used = Used { gained: 0, spent: 0 };
        const ONE: Used = Used { gained: 1, spent: 0 };
        Self {
            park: Park::NEW,
            dna: [ONE, ONE, ONE, NONE, NONE, NONE],
            coins: NONE,
            roads: NONE,
            marks: [0; 6],
            threat: 0,
            security: 0,
            excitement: 0,
            deaths: 0,
            made: [0; 10],
            living: [0; 10],
            circles: [0; 3],
            disasters: [0; 5],
            crossed: 0,
            used: 0,
            bag: FULL_BAG,
            dice: ArrayVec::new_const(),
            path: ArrayVec::new_const(),
            draws: Draws(0),
            tasks: ArrayVec::new_const(),
        }
    };

    /// What is asked.
    #[inline]
    pub(crate) fn asked(&self) -> Option<Task> {
        self.tasks.last().copied()
    }

    /// The places that the tour has visited, one bit each.
    #[inline]
    pub(crate) fn visited(&self) -> u32 {
        self.path.iter().fold(0, |all, site| all | site.bit())
    }

    /// Stored DNA of a colour.
    #[inline]
    pub(crate) fn stored(&self, colour: Colour) -> u8 {
        self.dna[colour as usize].left()
    }

    /// Stored DNA of all colours.
    pub(crate) fn stored_dna(&self) -> u32 {
        self.dna.iter().map(|d| u32::from(d.left())).sum()
    }

    /// Whether a DNA track has no box left.
    #[inline]
    pub(crate) fn is_full(&self, colour: Colour) -> bool {
        self.dna[colour as usize].gained >= colour.boxes()
    }

    /// RW-24: threat without a circle.
    #[inline]
    pub(crate) fn unsecured(&self) -> u16 {
        self.threat.saturating_sub(self.security)
    }

    #[inline]
    pub(crate) fn can_store_coin(&self) -> bool {
        self.coins.gained < COIN_BOXES
    }

    #[inline]
    pub(crate) fn can_store_road(&self) -> bool {
        self.roads.gained < ROAD_BOXES
    }

    #[inline]
    pub(crate) fn is_finished(&self, track: Track, cards: Cards) -> bool {
        self.marks[track as usize] >= cards.cost(track)
    }

    /// Tracks with a box to mark.
    #[inline]
    pub(crate) fn open_tracks(&self, cards: Cards) -> impl Iterator<Item = Track> {
        Track::ALL.into_iter().filter(move |&track| !self.is_finished(track, cards))
    }

    /// Whether stored coins alone could finish a card.
    pub(crate) fn can_finish(&self, cards: Cards) -> bool {
        let coins = self.coins.left();
        coins > 0
            && self
                .open_tracks(cards)
                .any(|track| cards.cost(track) - self.marks[track as usize] <= coins)
    }

    /// Whether a specialist is hired and has not left.
    #[inline]
    pub(crate) fn is_hired(&self, slot: usize, cards: Cards) -> bool {
        self.is_finished(Track::SPECIALISTS[slot], cards) && self.crossed >> slot & 1 == 0
    }

    /// Slots of hired specialists.
    pub(crate) fn hired(&self, cards: Cards) -> impl Iterator<Item = usize> {
        (0..3).filter(move |&slot| self.is_hired(slot, cards))
    }

    /// RW-48: hired specialists not yet used in this Run Park.
    pub(crate) fn unused(&self, cards: Cards) -> impl Iterator<Item = usize> {
        self.hired(cards).filter(|slot| self.used >> slot & 1 == 0)
    }

    /// Standing attractions of a kind.
    #[inline]
    pub(crate) fn attractions(&self, kind: Kind) -> u8 {
        let of_kind = (0..kind.info().circles)
            .fold(0, |all, circle| all | Site::attraction(kind, circle).bit());
        (self.park.standing & of_kind).count_ones() as u8
    }

    /// Standing paddocks of a type.
    pub(crate) fn paddocks(&self, diet: Diet) -> u8 {
        let here = |s: &Species| s.info().diet == diet && self.park.stands(Site::paddock(*s));
        Species::ALL.iter().filter(|s| here(s)).count() as u8
    }

    /// RW-59: what a card's formula or an ability counts.
    pub(crate) fn count(&self, counter: Counter) -> u32 {
        let paddocks = |diet| u32::from(self.paddocks(diet));
        match counter {
            Counter::Foods => self.attractions(Kind::Food).into(),
            Counter::Rides => self.attractions(Kind::Ride).into(),
            Counter::Merches => self.attractions(Kind::Merch).into(),
            Counter::HerbivorePaddocks => paddocks(Diet::Herbivore),
            Counter::SmallPaddocks => paddocks(Diet::SmallCarnivore),
            Counter::LargePaddocks => paddocks(Diet::LargeCarnivore),
            Counter::CarnivorePaddocks => {
                paddocks(Diet::SmallCarnivore) + paddocks(Diet::LargeCarnivore)
            }
            Counter::Paddocks => Diet::ALL.into_iter().map(paddocks).sum(),
            Counter::ExitsCircled => self.park.circled.count_ones(),
            Counter::ExitsScoring => self.park.exits_scoring().count_ones(),
            Counter::Unsecured => self.unsecured().into(),
            Counter::SecurityMarks => self.security.into(),
        }
    }

    /// Dinosaurs in the park.
    pub(crate) fn dinosaurs(&self) -> u32 {
        self.living.iter().map(|&n| u32::from(n)).sum()
    }

    /// RW-44: whether an attraction of a kind could be built now.
    pub(crate) fn can_build(&self, kind: Kind) -> bool {
        self.has_circle(kind) && self.park.has_room(kind.info().shape, None)
    }

    #[inline]
    pub(crate) fn has_circle(&self, kind: Kind) -> bool {
        self.circles[kind as usize] < kind.info().circles
    }

    /// Where the next attraction of a kind is written down.
    pub(crate) fn next_attraction(&self, kind: Kind) -> Site {
        Site::attraction(kind, self.circles[kind as usize])
    }

    /// Whether the box of this death brings a disaster.
    pub(crate) fn is_disaster_box(deaths: u16) -> bool {
        deaths <= DEATH_BOXES && crate::components::DISASTER_BOXES.contains(&deaths)
    }

    /// Coins in hand, whatever they were gained with.
    #[inline]
    pub(crate) fn hand(&self) -> u32 {
        self.tasks.iter().map(|task| u32::from(task.coins())).sum()
    }

    /// RW-28: whether coins in hand and stored ones are enough for a trade.
    #[inline]
    pub(crate) fn can_trade(&self) -> bool {
        self.hand() + u32::from(self.coins.left()) >= u32::from(TRADE)
    }

    /// Whether stored coins are enough for a trade.
    #[inline]
    pub(crate) fn can_trade_stored(&self) -> bool {
        self.coins.left() >= TRADE
    }

    /// How many buildings that a tour has marked still stand.
    pub(crate) fn marked(&self) -> u32 {
        (self.park.marked & self.park.standing).count_ones()
    }
}
