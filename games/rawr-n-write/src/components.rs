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

pub use mesozoic_kit::Named;
pub(crate) use mesozoic_kit::named;

/// The most that can play.
pub const MAX_SEATS: usize = 4;
