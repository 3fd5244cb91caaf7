//! What a viewer is shown, ready to be drawn.

use mesozoic_core::Seat;
use serde::Serialize;

use crate::components::{
    Aquatic, BotCard, BotHalf, Diet, Difficulty, Facility, FacilityType, Kind, Lab, Mode,
    Objective, Rival, Visitor,
};
use crate::dice::Dice;
use crate::grid::{Arms, Square};
use crate::state::Phase;
use crate::step::{Aid, Step};

/// What one viewer may know. DW-7: all cards and all parks lie open, but what a seat has drawn in
/// this round is its own until all are ready; the others see its park as it was before.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, concrete(
    Visitors = Vec<VisitorView>, Objectives = Vec<ObjectiveView>, Turn = TurnView, Wall = WallView, Park = ParkView
)))]
#[serde(rename_all = "camelCase")]
pub struct View<
    Visitors = Vec<VisitorView>,
    Objectives = Vec<ObjectiveView>,
    Turn = TurnView,
    Wall = WallView,
    Park = ParkView,
> {
    /// Which sheets are played on.
    pub mode: Mode,
    /// What is being decided.
    pub phase: Phase,
    /// From 1.
    pub round: u8,
    /// Of how many.
    pub rounds: u8,
    /// What was rolled in this round, in ascending order: three dice, or four for somebody alone.
    pub dice: Vec<u8>,
    /// The danger die of the last Malfunction Phase.
    pub danger_die: Option<u8>,
    /// The facilities in play: recreation, then welfare.
    pub facilities: [Facility; 2],
    /// The labs in play: X, Y, Z. None in Lite Mode.
    pub labs: Vec<Lab>,
    /// The aquatic card in play.
    pub aquatic: Option<Aquatic>,
    /// The aviaries in play.
    pub aviaries: Vec<Kind>,
    /// The visitors in play.
    pub visitors: Visitors,
    /// The public objectives in play.
    pub objectives: Objectives,
    /// DinoBOT, for somebody alone.
    pub rival: Option<RivalView>,
    /// Whose view this is; nobody's for spectators.
    pub you: Option<Seat>,
    /// The viewer's round.
    pub turn: Option<Turn>,
    /// Every seat in short.
    pub wall: Vec<Wall>,
    /// Parks in full: all of them at a table of up to nine, with more only the viewer's own; what
    /// there is of the others is on the wall.
    pub parks: Vec<Park>,
}

/// A visitor on the table or with somebody.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct VisitorView {
    /// Which.
    pub card: Visitor,
    /// The seats between which it lies: two neighbours; everybody's where there is none.
    pub between: Option<[Seat; 2]>,
    /// Whether it can still be claimed.
    pub open: bool,
    /// Who has claimed it.
    pub seats: Vec<Seat>,
    /// Whether DinoBOT has claimed it.
    pub bot: bool,
    /// What the viewer's park has of it, one for each thing that the card wants. Nothing for
    /// cards that are not open to the viewer.
    pub progress: Vec<Progress>,
}

/// A public objective.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct ObjectiveView {
    /// Which.
    pub card: Objective,
    /// What it is worth to whoever meets it next.
    pub stars: i32,
    /// Who has met it.
    pub seats: Vec<Seat>,
    /// What the viewer's park has of it.
    pub progress: Vec<Progress>,
}

/// How far one thing that a card wants has come.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Progress {
    /// What is wanted, in words.
    pub text: String,
    /// How much of it there is, never more than needed.
    pub have: u8,
    /// How much is needed.
    pub need: u8,
}

/// DinoBOT and its park.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct RivalView {
    /// How it counts.
    pub level: Rival,
    /// The card of this round, until it has a die.
    pub card: Option<BotCard>,
    /// The die that it got in this round.
    pub die: Option<u8>,
    /// The halves that it has, in order.
    pub halves: Vec<HalfView>,
    /// What it would score now.
    pub stars: i32,
    /// Where these come from: names and stars.
    pub parts: Vec<(String, i32)>,
}

/// Half a card that DinoBOT has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct HalfView {
    /// The card.
    pub card: BotCard,
    /// Which half.
    pub half: BotHalf,
}

/// The viewer's own round.
#[expect(clippy::struct_excessive_bools, reason = "each is a mark on the board")]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct TurnView {
    /// The three dice.
    pub dice: Vec<DieView>,
    /// What has been done in this round, step by step.
    pub steps: Vec<Step>,
    /// Whether the seat has said that it is ready.
    pub ready: bool,
    /// Pens that can still be built in this round, a second one by Intense Development included.
    pub pens_left: u8,
    /// Whether paths can still be laid.
    pub paths_left: bool,
    /// Facilities that can still be built, a second one by Urbanisation included.
    pub facilities_left: u8,
    /// Whether security can still be raised.
    pub security_left: bool,
    /// Whether the lake can still be made larger.
    pub lake_left: bool,
    /// Genetic Modification: another die may be changed by 1 at no cost.
    pub half_open: bool,
    /// Research actions that are left for dice; nothing where no die can be changed.
    pub research: Option<u8>,
    /// Every set of unused dice, and what it can be used as.
    pub handfuls: Vec<HandfulView>,
    /// The Power Regulator is on.
    pub regulated: bool,
    /// What is being drawn.
    pub draft: DraftView,
    /// Empty squares that an arm of a path touches: where a pen may begin.
    pub connected: Vec<Square>,
    /// Squares where a recreation facility could stand.
    pub recreation: Vec<Square>,
    /// Squares where a welfare facility could stand.
    pub welfare: Vec<Square>,
    /// Paths that can be turned into crossroads.
    pub convertible: Vec<Square>,
}

/// One die of the viewer's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct DieView {
    /// What it shows.
    pub value: u8,
    /// Whether it has been used.
    pub used: bool,
}

/// Unused dice of the viewer's that can be used together.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct HandfulView {
    /// Which.
    pub dice: Dice,
    /// The sums that they can be used as, each with the research actions that it takes.
    pub sums: Vec<(u8, u8)>,
    /// The research actions that an aviary takes; nothing where they cannot build one.
    pub aviary: Option<u8>,
}

/// What is being drawn. Whatever it says to be drawn is also in the park.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum DraftView {
    /// Nothing.
    Nothing,
    /// Paths.
    Paths {
        /// Pips left.
        left: u8,
        /// What has been drawn or converted so far.
        squares: Vec<Square>,
    },
    /// A pen.
    Pen {
        /// For whom.
        kind: Kind,
        /// The dice used.
        dice: Dice,
        /// Labs used with it.
        aid: Aid,
        /// What has been drawn so far; not in the park before it is whole.
        squares: Vec<Square>,
        /// How many are wanted.
        size: u8,
    },
    /// The power of a pen.
    Power {
        /// For whom.
        kind: Kind,
        /// The pen.
        squares: Vec<Square>,
        /// Generators or, in Danger Mode, links that are still wanted.
        need: u8,
        /// Where it could come from.
        spots: Vec<SpotView>,
    },
    /// A facility.
    Facility {
        /// Of which type.
        #[serde(rename = "type")]
        kind: FacilityType,
    },
    /// Damage to an aviary.
    Damage {
        /// Which pen, by number.
        pen: u8,
        /// How many squares are still to be damaged.
        left: u8,
    },
}

/// A square that could give power to the newest pen: a generator, or room for one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct SpotView {
    /// Where.
    pub square: Square,
    /// How many of the generators or links that are wanted could be there.
    pub most: u8,
}

/// A seat in short, as everybody sees it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct WallView {
    /// Whether the table waits for it.
    pub awaited: bool,
    /// Its stars if the game ended now.
    pub stars: i32,
    /// The park, square by square from A1 to J10, a letter each: `.` empty, `~` lake, `+` entrance,
    /// `a` to `p` a path (its arms as a number, N 1, E 2, S 4, W 8, counted from `a`), `1` to `9` a
    /// pen by its number from 1, `*` generator, `R` and `W` facilities.
    pub map: String,
    /// The pens in order of their numbers, a letter each as on the sheet: standard species in
    /// capitals (`P C S V B T`), aquatic dinosaurs in small letters (`p i m`), `A` aviaries, `x`
    /// for a pen that was destroyed.
    pub pens: String,
    /// All else that is on the sheet, where the park is not among those in full.
    pub sheet: Option<SheetView>,
}

/// What the small map of a park leaves out.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct SheetView {
    /// How hard its owner has it, in Danger Mode.
    pub difficulty: Option<Difficulty>,
    /// Whom each pen is or was for, by number.
    pub kinds: Vec<Kind>,
    /// Squares that are crossed out.
    pub damage: Vec<Square>,
    /// Squares with a pterosaur.
    pub birds: Vec<Square>,
    /// Danger Mode: the pens that the links of each generator go to, by number, one for each link.
    /// Generators in order of their squares.
    pub links: Vec<Vec<u8>>,
    /// Containment units with a herbivore, and with a carnivore.
    pub captured: [Vec<Square>; 2],
    /// Generators that can still be built.
    pub generators_left: u8,
    /// Research that is left: one number in Lite Mode, one for each lab in Danger Mode.
    pub research: Vec<u8>,
    /// The threat level; 0 in Lite Mode.
    pub threat: u8,
    /// The security level; 0 in Lite Mode.
    pub security: u8,
    /// Stars of the Mad Scientist.
    pub experiment: u8,
}

/// A park in full.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct ParkView {
    /// Whose.
    pub seat: Seat,
    /// How hard its owner has it, in Danger Mode.
    pub difficulty: Option<Difficulty>,
    /// The lake.
    pub lake: Vec<Square>,
    /// Every path, entrances included.
    pub paths: Vec<PathView>,
    /// Every pen, by number.
    pub pens: Vec<PenView>,
    /// Every generator.
    pub generators: Vec<GeneratorView>,
    /// Every facility.
    pub facilities: Vec<FacilityView>,
    /// Generators that can still be built.
    pub generators_left: u8,
    /// Research that is left: one number in Lite Mode, one for each lab in Danger Mode.
    pub research: Vec<u8>,
    /// The threat level; 0 in Lite Mode.
    pub threat: u8,
    /// The security level; 0 in Lite Mode.
    pub security: u8,
    /// Stars of the Mad Scientist.
    pub experiment: u8,
    /// What each face of the danger die would do to the park as it is, from 1 on; nothing in Lite
    /// Mode. It is help for those who play, and follows from the rest: records hold the fingerprint
    /// of what spectators see, and that does not change with what helps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<OutlookView>>"))]
    pub outlook: Vec<OutlookView>,
}

/// What a Malfunction Phase would begin with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct OutlookView {
    /// What the danger die shows.
    pub die: u8,
    /// The danger level.
    pub danger: i16,
    /// Generators with this many live links or more fail; nothing where none can.
    pub least: Option<u8>,
    /// How many do.
    pub failing: u8,
    /// How much damage they do together.
    pub damage: u8,
}

/// A path.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct PathView {
    /// Where.
    pub square: Square,
    /// Its arms.
    pub arms: Arms,
    /// Whether it is an entrance.
    pub entrance: bool,
    /// Whether it was drawn or changed in this round.
    pub fresh: bool,
}

/// A pen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct PenView {
    /// For whom.
    pub kind: Kind,
    /// Where.
    pub squares: Vec<Square>,
    /// Squares that are crossed out.
    pub damage: Vec<Square>,
    /// Squares with a pterosaur.
    pub birds: Vec<Square>,
    /// Whether it was destroyed.
    pub destroyed: bool,
    /// What it is worth now; aquatic dinosaurs count together in the score.
    pub stars: i32,
    /// How many paths it is away from an entrance; nothing where no path leads there.
    pub distance: Option<u8>,
    /// Generators that supply it.
    pub generators: Vec<Square>,
    /// Whether it was built in this round.
    pub fresh: bool,
}

/// A generator.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct GeneratorView {
    /// Where.
    pub square: Square,
    /// Danger Mode: the pens that its links go to, by number, one for each link.
    pub links: Vec<u8>,
    /// How many of the links are live.
    pub live: u8,
    /// Whether it was built in this round.
    pub fresh: bool,
}

/// A facility.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct FacilityView {
    /// Where.
    pub square: Square,
    /// Of which type.
    #[serde(rename = "type")]
    pub kind: FacilityType,
    /// What a containment unit has caught.
    pub captured: Option<Diet>,
    /// Whether it was built in this round.
    pub fresh: bool,
}
