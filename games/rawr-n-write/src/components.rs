//! What is in the box: dice, cards, sheet and board as tables, with where each number comes from.
//! No rules. The structure is verified by the rulebook and public pages; most numbers are designed,
//! because no page shows the printed ones (see `README.md`).

mod board;
mod buildings;
mod dice;
mod dinosaurs;
mod effects;
mod park;
mod shapes;
mod solo;
mod specialists;
mod tracks;

pub(crate) use board::BUILD_ROADS;
pub use board::{
    ACTIONS, Action, ActionInfo, CALENDAR, POOL, STARTING_DNA, STARTING_DNA_SOURCE, Season, Space,
};
pub use buildings::{
    ATTRACTIONS, AttractionInfo, BUILDING_CARDS, BuildingCard, Host, Kind, Site, Worth,
};
pub use dice::{DICE, FACES, Face, FaceId, Gains};
pub(crate) use dinosaurs::CIRCLES;
pub use dinosaurs::{DINOSAURS, Diet, DinosaurInfo, PADDOCKS, Paddock, Species};
pub use effects::{Choice, Counter, Effect, Good, Offer};
pub use park::{COLUMNS, EXITS, Edge, Exit, ExitInfo, HQ, PAIRS, Pair, ROWS, Square};
pub use shapes::{SHAPES, Shape, Turn, Turns};
pub use solo::{
    OBJECTIVES, Objective, ObjectiveCard, RATINGS, RIVAL_POOL, RIVALS, Rating, RivalCard,
};
pub use specialists::{SPECIALISTS, SpecialistCard};
pub use tracks::{
    COIN_BOXES, COST_BOXES, Colour, DEATH_BOXES, DISASTER_BOXES, DISASTER_LIMIT, DISASTERS,
    Disaster, DisasterInfo, EXCITEMENT_BOXES, EXCITEMENT_ICONS, EXCITEMENT_ROW, EXCITEMENT_VP,
    Icon, POINTS, Points, ROAD_BOXES, TRADE, TRADE_SOURCE, Track,
};

/// The most that can play.
pub const MAX_SEATS: usize = 4;

/// The plain things that every enum of components has: all values, an id for notation and
/// documents (what serde writes, too), a name for people.
macro_rules! words {
    ($type:ident, $n:literal: $($value:ident $id:literal $name:literal),+ $(,)?) => {
        impl $type {
            /// All of them, in order.
            pub const ALL: [Self; $n] = [$(Self::$value),+];

            /// The word used in notation and documents.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$value => $id),+ }
            }

            /// What people read.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$value => $name),+ }
            }

            /// The value of a word; capitals make no difference.
            pub fn of_id(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.id().eq_ignore_ascii_case(id))
            }
        }
    };
}
pub(crate) use words;
