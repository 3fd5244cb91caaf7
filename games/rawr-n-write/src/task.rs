//! What a seat still has to decide or resolve: the items of its stack, worked from the top.
//!
//! Some tasks ask, the others are resolved by themselves as soon as they come to the top
//! (`phase/resolve.rs`). New tasks go on top, so that a bonus is complete before what caused it goes on
//! (RW-29).

use serde::{Deserialize, Serialize};

use crate::components::{Choice, Disaster, FaceId, Kind, Site, Square, Track};

/// One item of a seat's stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase", deny_unknown_fields)]
pub enum Task {
    /// Asks for a die of the pool: `draft`.
    Draft,
    /// Alone: asks which of the last two dice gives its resources: `keep`.
    Keep,
    /// Asks which of the two drafted dice is gained first: `first`.
    First,
    /// A face is gained; asks for the side of a slash: `side`.
    Face {
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        face: FaceId,
        /// A copy by Duplicate, without attractions.
        copy: bool,
    },
    /// Threat is gained.
    Threat {
        /// How much.
        n: u8,
    },
    /// Asks where to place a die: `place`. Stored goods may be used.
    Place,
    /// Asks for one of two gains: `choose`.
    Choose {
        /// Between what.
        choice: Choice,
        /// How often.
        left: u8,
    },
    /// The Build action; asks what to build: `build`.
    Build,
    /// An attraction is gained; asks which: `build` or `decline`.
    Attraction {
        /// The only kind; any if none is named.
        kind: Option<Kind>,
    },
    /// A building is drawn; asks how it is turned: `turn`, `decline`.
    Turn {
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        site: Site,
    },
    /// A building is drawn; asks where: `at`, `decline`.
    Draw {
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        site: Site,
        /// How it is turned.
        turn: u8,
    },
    /// A dinosaur is born: its check mark, excitement and threat.
    Born {
        /// Its paddock.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        paddock: Site,
    },
    /// An attraction that was built while attractions pay: it pays at once.
    Pay {
        /// Which kind.
        kind: Kind,
    },
    /// Asks for the colour of Basic DNA: `gain`.
    Basic {
        /// How many.
        left: u8,
    },
    /// Asks for the colour of Advanced DNA: `gain`.
    Advanced {
        /// How many.
        left: u8,
    },
    /// Coins in hand; asks what each is for: `mark`, `trade`, `store`, `take-coin`. Stored roads may
    /// be used. Below other tasks it gathers the coins that belong together (RW-26).
    Coins {
        /// How many.
        left: u8,
    },
    /// Coins for Specialist tracks alone: `mark`.
    Grants {
        /// How many.
        left: u8,
    },
    /// Roads in hand; asks where each is drawn: `at`, `store`, `decline`. Stored goods may be used.
    Roads {
        /// How many.
        left: u8,
    },
    /// A road out of storage; asks where it is drawn: `at`.
    Road,
    /// Asks how a road lies: `pair`.
    Pair {
        /// Where.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        square: Square,
    },
    /// Asks which dinosaur to make: `make`, `done`.
    Make {
        /// At most so many.
        left: u8,
        /// Without DNA.
        free: bool,
        /// Only species with a paddock.
        housed: bool,
    },
    /// Asks which Basic DNA to upgrade: `upgrade`, `done`.
    Upgrade {
        /// At most so many times.
        left: u8,
    },
    /// Dice are rolled one after the other.
    Roll {
        /// How many.
        left: u8,
    },
    /// Two dice are rolled together.
    RollTwo,
    /// Asks which of two rolled dice is gained: `pick`.
    Pick {
        /// The two.
        #[cfg_attr(feature = "ts", ts(type = "[string, string]"))]
        faces: [FaceId; 2],
    },
    /// A finished card: its Instant Bonus.
    Bonus {
        /// Its track.
        track: Track,
        /// The part of the bonus that comes next.
        part: u8,
    },
    /// The ability of a specialist.
    Ability {
        /// The slot.
        slot: u8,
        /// The part of the ability that comes next.
        part: u8,
    },
    /// A finished Building card: its building is drawn, if it fits.
    Erect {
        /// The slot.
        slot: u8,
    },
    /// Run Park, step 1; asks which kind of attraction pays next: `income`, or `done` when all have
    /// paid and no coin is in hand. Coins of the step and stored goods may be used.
    Incomes {
        /// How many of each kind have still to pay: Food, Ride, Merch.
        owed: [u8; 3],
        /// Coins of the step that are in hand.
        #[serde(default)]
        coins: u8,
    },
    /// Run Park, step 2; asks for a specialist: `use`, or `done` when no coin is in hand. Coins of
    /// the step and stored goods may be used.
    Specialists {
        /// Coins of the step that are in hand.
        #[serde(default)]
        coins: u8,
    },
    /// Run Park, step 3; asks where the tour goes: `visit`, `exit`, `end-tour`. At the HQ stored
    /// goods may be used.
    Tour {
        /// Where it is; nothing at the HQ.
        #[cfg_attr(feature = "ts", ts(type = "string | null"))]
        at: Option<Site>,
    },
    /// Run Park, step 4: the icons of the Excitement track have paid, and those that are circled
    /// while it lasts pay at once.
    Icons,
    /// An icon that was circled while icons pay.
    Icon {
        /// Which, as an index into the list of icons.
        icon: u8,
    },
    /// Run Park, before step 5: stored goods may be used; `done`.
    Close,
    /// Run Park, step 5: deaths are marked.
    Deaths {
        /// How many.
        left: u8,
    },
    /// After the last deaths, before the count: stored goods may be used; `done`.
    Ending,
    /// Asks for a disaster: `disaster`.
    Disaster,
    /// Asks for what a disaster takes: `destroy`, `wash`, `wash-stored`, `lose`, `dismiss`.
    Losses {
        /// Which disaster.
        disaster: Disaster,
        /// How many things.
        left: u8,
        /// The lowest road or colour that may still go, by number, because things go in order; 255
        /// when only stored roads may.
        from: u8,
    },
}

impl Task {
    /// Coins that this task holds in hand.
    #[inline]
    pub(crate) fn coins(self) -> u8 {
        match self {
            Self::Coins { left } => left,
            Self::Incomes { coins, .. } | Self::Specialists { coins } => coins,
            _ => 0,
        }
    }

    /// The coins of a task that gathers them.
    #[inline]
    pub(crate) fn purse(&mut self) -> Option<&mut u8> {
        match self {
            Self::Coins { left } => Some(left),
            Self::Incomes { coins, .. } | Self::Specialists { coins } => Some(coins),
            _ => None,
        }
    }
}
