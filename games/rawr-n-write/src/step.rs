//! Steps and their notation: `draft 3`, `place 1 m1`, `make trex`, `turn 2`, `at h9`, `pair ns`.
//! Compound lines, which a person may write instead, are read in `compound.rs`.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::NotationError;
use mesozoic_kit::Words;
use serde::{Deserialize, Serialize};

use crate::components::{
    Colour, Disaster, Exit, Kind, Named, Offer, Pair, Site, Space, Species, Square, Track, named,
};

named! {
    /// What the Build action builds.
    Plan {
        Roads "roads" "roads",
        Food "food" "a Food",
        Ride "ride" "a Ride",
        Merch "merch" "a Merch",
    }
}

impl Plan {
    /// The attraction that is built; roads are none.
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Self::Roads => None,
            Self::Food => Some(Kind::Food),
            Self::Ride => Some(Kind::Ride),
            Self::Merch => Some(Kind::Merch),
        }
    }

    /// The plan for an attraction.
    pub const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Food => Self::Food,
            Kind::Ride => Self::Ride,
            Kind::Merch => Self::Merch,
        }
    }
}

named! {
    /// What a trade brings.
    Ware {
        Green "green" "a green DNA",
        Red "red" "a red DNA",
        Orange "orange" "an orange DNA",
        Road "road" "a road",
        Security "security" "a security",
    }
}

impl Ware {
    /// The colour of traded DNA.
    pub const fn colour(self) -> Option<Colour> {
        match self {
            Self::Green => Some(Colour::Green),
            Self::Red => Some(Colour::Red),
            Self::Orange => Some(Colour::Orange),
            Self::Road | Self::Security => None,
        }
    }
}

/// One decision of one seat. Numbers count from 0 here and from 1 in the notation, but for turns
/// of a shape, which are an index into its list of turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Step {
    /// `draft 3`: take a die of the pool.
    Draft {
        /// Its position in the row.
        die: u8,
    },
    /// `keep 3`: alone, gain the resources of this of the last two dice and the threat of the other.
    Keep {
        /// Its position in the row.
        die: u8,
    },
    /// `first 1`: gain this of the two drafted dice first.
    First {
        /// Which of the two.
        die: u8,
    },
    /// `side 1`: the side of a slash.
    Side {
        /// Which of the two.
        side: u8,
    },
    /// `place 1 m1`: put a drafted die on a space of the board and take its action.
    Place {
        /// Which of the dice in hand.
        die: u8,
        /// Where.
        space: Space,
    },
    /// `choose coins`: one of two gains.
    Choose {
        /// Which.
        offer: Offer,
    },
    /// `build roads`, `build food`: what is built.
    Build {
        /// What.
        plan: Plan,
    },
    /// `gain blue`: the colour of a DNA gained.
    Gain {
        /// Which.
        colour: Colour,
    },
    /// `mark building-a`: a coin goes to a card.
    Mark {
        /// Whose track.
        track: Track,
    },
    /// `store`: a coin or a road goes to storage.
    Store,
    /// `trade road`: two coins for this.
    Trade {
        /// For what.
        ware: Ware,
    },
    /// `decline`: do not build this, or give up this road.
    Decline,
    /// `take-road`: take a road out of storage to draw it.
    TakeRoad,
    /// `take-coin`: take a coin out of storage to use it with those in hand.
    TakeCoin,
    /// `at h9`: where a road is drawn, or where the corner of a shape comes to lie.
    At {
        /// The square.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        square: Square,
    },
    /// `pair ns`: the two edges that the road joins.
    Pair {
        /// Which.
        pair: Pair,
    },
    /// `turn 2`: how a shape is turned.
    Turn {
        /// An index into the shape's turns.
        turn: u8,
    },
    /// `make trex`: make a dinosaur.
    Make {
        /// Which.
        species: Species,
    },
    /// `done`: no more of this.
    Done,
    /// `income food`: this kind of attraction pays next.
    Income {
        /// Which.
        kind: Kind,
    },
    /// `use specialist-a`: the ability of a specialist.
    Use {
        /// The slot of the card.
        slot: u8,
    },
    /// `upgrade blue`: a Basic DNA that becomes an Advanced one.
    Upgrade {
        /// Which.
        colour: Colour,
    },
    /// `pick 1`: one of two dice rolled together.
    Pick {
        /// Which of the two.
        die: u8,
    },
    /// `visit food-1`: the tour goes on to this place.
    Visit {
        /// The place, by the building that others are attached to.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        site: Site,
    },
    /// `exit e2`: the tour ends at an exit.
    Exit {
        /// Which.
        exit: Exit,
    },
    /// `end-tour`: the tour ends here; at the HQ there is none.
    EndTour,
    /// `disaster breakout`: the disaster that happens.
    Disaster {
        /// Which.
        disaster: Disaster,
    },
    /// `destroy triceratops`: the paddock or attraction that is destroyed.
    Destroy {
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        site: Site,
    },
    /// `wash h11`: a road of the park that is destroyed.
    Wash {
        /// Where.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        square: Square,
    },
    /// `wash-stored`: a stored road that is destroyed.
    WashStored,
    /// `lose blue`: a stored DNA that is lost.
    Lose {
        /// Which.
        colour: Colour,
    },
    /// `dismiss specialist-a`: the specialist who leaves.
    Dismiss {
        /// The slot of the card.
        slot: u8,
    },
}

/// The track of the specialist in a slot, which names the slot in notation.
fn specialist(slot: u8) -> &'static str {
    Track::SPECIALISTS[usize::from(slot)].id()
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Draft { die } => write!(f, "draft {}", die + 1),
            Self::Keep { die } => write!(f, "keep {}", die + 1),
            Self::First { die } => write!(f, "first {}", die + 1),
            Self::Side { side } => write!(f, "side {}", side + 1),
            Self::Place { die, space } => write!(f, "place {} {}", die + 1, space.id()),
            Self::Choose { offer } => write!(f, "choose {}", offer.id()),
            Self::Build { plan } => write!(f, "build {}", plan.id()),
            Self::Gain { colour } => write!(f, "gain {}", colour.id()),
            Self::Mark { track } => write!(f, "mark {}", track.id()),
            Self::Store => f.write_str("store"),
            Self::Trade { ware } => write!(f, "trade {}", ware.id()),
            Self::Decline => f.write_str("decline"),
            Self::TakeRoad => f.write_str("take-road"),
            Self::TakeCoin => f.write_str("take-coin"),
            Self::At { square } => write!(f, "at {square}"),
            Self::Pair { pair } => write!(f, "pair {}", pair.id()),
            Self::Turn { turn } => write!(f, "turn {turn}"),
            Self::Make { species } => write!(f, "make {}", species.id()),
            Self::Done => f.write_str("done"),
            Self::Income { kind } => write!(f, "income {}", kind.id()),
            Self::Use { slot } => write!(f, "use {}", specialist(slot)),
            Self::Upgrade { colour } => write!(f, "upgrade {}", colour.id()),
            Self::Pick { die } => write!(f, "pick {}", die + 1),
            Self::Visit { site } => write!(f, "visit {}", site.id()),
            Self::Exit { exit } => write!(f, "exit {}", exit.id()),
            Self::EndTour => f.write_str("end-tour"),
            Self::Disaster { disaster } => write!(f, "disaster {}", disaster.id()),
            Self::Destroy { site } => write!(f, "destroy {}", site.id()),
            Self::Wash { square } => write!(f, "wash {square}"),
            Self::WashStored => f.write_str("wash-stored"),
            Self::Lose { colour } => write!(f, "lose {}", colour.id()),
            Self::Dismiss { slot } => write!(f, "dismiss {}", specialist(slot)),
        }
    }
}

/// Reads the words of one line.
pub(crate) struct Notation<'l>(pub(crate) Words<'l>);

impl Notation<'_> {
    /// A number of the notation, from 1 to `most`, as it is kept: from 0.
    fn number(&self, word: &str, most: u8) -> Result<u8, NotationError> {
        self.0.number(word, 1, most).map(|n| n - 1)
    }

    fn slot(&self, word: &str) -> Result<u8, NotationError> {
        let track = Track::find_ignoring_case(word).filter(|t| !t.is_building());
        let known = Track::SPECIALISTS.iter().map(|t| t.id());
        self.0.one_of(word, track, known).map(|t| t.slot() as u8)
    }

    pub(crate) fn square(&self, word: &str) -> Result<Square, NotationError> {
        word.parse().map_err(|reason: String| self.0.error(reason))
    }

    pub(crate) fn colour(&self, word: &str) -> Result<Colour, NotationError> {
        self.0.one_of(word, Colour::find_ignoring_case(word), Colour::ALL.map(Colour::id))
    }

    pub(crate) fn site(&self, word: &str) -> Result<Site, NotationError> {
        self.0.one_of(word, Site::of_id(word), Site::all().map(Site::id))
    }

    pub(crate) fn pair(&self, word: &str) -> Result<Pair, NotationError> {
        self.0.one_of(word, Pair::find_ignoring_case(word), Pair::ALL.map(Pair::id))
    }
}

impl FromStr for Step {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Self, NotationError> {
        let w = Notation(Words(line));
        Ok(match w.0.split()[..] {
            ["draft", n] => Self::Draft { die: w.number(n, 9)? },
            ["keep", n] => Self::Keep { die: w.number(n, 6)? },
            ["first", n] => Self::First { die: w.number(n, 2)? },
            ["side", n] => Self::Side { side: w.number(n, 2)? },
            ["place", n, s] => {
                let space =
                    w.0.one_of(s, Space::find_ignoring_case(s), Space::ALL.map(Space::id))?;
                Self::Place { die: w.number(n, 2)?, space }
            }
            ["choose", o] => Self::Choose {
                offer: w.0.one_of(o, Offer::find_ignoring_case(o), Offer::ALL.map(Offer::id))?,
            },
            ["build", p] => Self::Build {
                plan: w.0.one_of(p, Plan::find_ignoring_case(p), Plan::ALL.map(Plan::id))?,
            },
            ["gain", c] => Self::Gain { colour: w.colour(c)? },
            ["mark", t] => Self::Mark {
                track: w.0.one_of(t, Track::find_ignoring_case(t), Track::ALL.map(Track::id))?,
            },
            ["store"] => Self::Store,
            ["trade", t] => Self::Trade {
                ware: w.0.one_of(t, Ware::find_ignoring_case(t), Ware::ALL.map(Ware::id))?,
            },
            ["decline"] => Self::Decline,
            ["take-road"] => Self::TakeRoad,
            ["take-coin"] => Self::TakeCoin,
            ["at", s] => Self::At { square: w.square(s)? },
            ["pair", p] => Self::Pair { pair: w.pair(p)? },
            ["turn", n] => Self::Turn { turn: w.0.number_of("a turn", n, 0, 7)? },
            ["make", s] => {
                let known = Species::ALL.map(Species::id);
                Self::Make { species: w.0.one_of(s, Species::find_ignoring_case(s), known)? }
            }
            ["done"] => Self::Done,
            ["income", k] => Self::Income {
                kind: w.0.one_of(k, Kind::find_ignoring_case(k), Kind::ALL.map(Kind::id))?,
            },
            ["use", s] => Self::Use { slot: w.slot(s)? },
            ["upgrade", c] => Self::Upgrade { colour: w.colour(c)? },
            ["pick", n] => Self::Pick { die: w.number(n, 2)? },
            ["visit", s] => Self::Visit { site: w.site(s)? },
            ["exit", e] => Self::Exit {
                exit: w.0.one_of(e, Exit::find_ignoring_case(e), Exit::ALL.map(Exit::id))?,
            },
            ["end-tour"] => Self::EndTour,
            ["disaster", d] => {
                let known = Disaster::ALL.map(Disaster::id);
                Self::Disaster { disaster: w.0.one_of(d, Disaster::find_ignoring_case(d), known)? }
            }
            ["destroy", s] => Self::Destroy { site: w.site(s)? },
            ["wash", s] => Self::Wash { square: w.square(s)? },
            ["wash-stored"] => Self::WashStored,
            ["lose", c] => Self::Lose { colour: w.colour(c)? },
            ["dismiss", s] => Self::Dismiss { slot: w.slot(s)? },
            _ => {
                return Err(w.0.error(
                    "write a step such as \"draft 3\", \"place 1 m1\", \"mark building-a\", \
                     \"at h9\", \"pair ns\", \"make trex\", \"visit food-1\" or \"done\"",
                ));
            }
        })
    }
}
