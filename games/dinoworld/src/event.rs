//! What happens at the table.

use mesozoic_core::Seat;
use serde::Serialize;

use crate::components::{
    Aquatic, BotCard, BotHalf, Diet, Facility, FacilityType, Kind, Lab, Mode, Objective, Visitor,
};
use crate::grid::{Arms, Square};
use crate::step::Step;

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The cards were dealt.
    Dealt {
        /// Which sheets are played on.
        mode: Mode,
        /// One of each type.
        facilities: [Facility; 2],
        /// One of each tier, in Danger Mode.
        labs: Vec<Lab>,
        /// Visitors, gap by gap; with many players all in the middle.
        visitors: Vec<Visitor>,
        /// Public objectives, if played.
        objectives: Vec<Objective>,
        /// The aquatic card, if played.
        aquatic: Option<Aquatic>,
        /// The aviaries that can be built, if played.
        aviaries: Vec<Kind>,
    },
    /// A round begins.
    Round {
        /// From 1.
        round: u8,
        /// Of how many.
        rounds: u8,
    },
    /// A pterosaur was born.
    Born {
        /// In whose park.
        seat: Seat,
        /// In which pen, by number.
        pen: u8,
        /// On which square.
        square: Square,
        /// The aviary is full now and adds so much threat.
        threat: Option<u8>,
    },
    /// Solo: DinoBOT's card of the round was turned over.
    Revealed {
        /// Which.
        card: BotCard,
    },
    /// The dice of the round were rolled, for everybody.
    Rolled {
        /// In ascending order.
        dice: Vec<u8>,
    },
    /// Solo: DinoBOT got a die and with it half of its card.
    Gave {
        /// The die.
        die: u8,
        /// The card.
        card: BotCard,
        /// The half.
        half: BotHalf,
    },
    /// What one seat has done; only it hears this before the others are ready too.
    Did {
        /// Who.
        seat: Seat,
        /// What.
        step: Step,
    },
    /// All are ready: what one park has gained in this round.
    Opened {
        /// Whose.
        seat: Seat,
        /// Pens.
        pens: Vec<NewPen>,
        /// Paths, also those that were converted.
        paths: Vec<NewPath>,
        /// Generators.
        generators: Vec<Square>,
        /// Facilities.
        facilities: Vec<NewFacility>,
        /// Squares of the lake.
        lake: Vec<Square>,
        /// The threat level now.
        threat: u8,
        /// The security level now.
        security: u8,
    },
    /// Danger Mode: the danger die was rolled, for everybody.
    DangerRolled {
        /// What it shows.
        die: u8,
    },
    /// Generators of a park malfunction.
    Malfunction {
        /// Whose.
        seat: Seat,
        /// The danger level.
        danger: i16,
        /// Which generators, and by how many live links.
        generators: Vec<Failure>,
        /// The Power Regulator keeps all damage off.
        regulated: bool,
    },
    /// A pen was damaged.
    Damaged {
        /// In whose park.
        seat: Seat,
        /// Which pen, by number.
        pen: u8,
        /// 0 by generators, then one more for each round of breakouts.
        wave: u8,
        /// By how much.
        damage: u8,
        /// How many squares are left.
        left: u8,
    },
    /// A pen was destroyed.
    Escaped {
        /// In whose park.
        seat: Seat,
        /// Which pen, by number.
        pen: u8,
        /// For whom it was.
        kind: Kind,
        /// See `Damaged`.
        wave: u8,
    },
    /// A containment unit caught a dinosaur.
    Captured {
        /// Whose.
        seat: Seat,
        /// Where the unit stands.
        square: Square,
        /// What it caught.
        diet: Diet,
    },
    /// A square of an aviary was damaged, as its owner chose.
    Crossed {
        /// In whose park.
        seat: Seat,
        /// Which pen, by number.
        pen: u8,
        /// Which square.
        square: Square,
        /// Whether a pterosaur was lost.
        bird: bool,
    },
    /// A visitor was claimed.
    Claimed {
        /// Which.
        card: Visitor,
        /// By whom; several share it.
        seats: Vec<Seat>,
        /// Solo: DinoBOT has it too.
        bot: bool,
        /// What it is worth to each.
        stars: u8,
    },
    /// A public objective was met.
    Met {
        /// Which.
        card: Objective,
        /// By whom.
        seats: Vec<Seat>,
        /// What it is worth to each.
        stars: u8,
    },
    /// A park was counted.
    Scored {
        /// Whose.
        seat: Seat,
        /// Its stars.
        stars: i32,
    },
    /// Solo: DinoBOT's park was counted.
    RivalScored {
        /// Its stars.
        stars: i32,
    },
    /// The game is over.
    Ended {
        /// Who won; several share the win, and nobody where DinoBOT has won.
        winners: Vec<Seat>,
        /// How, where the stars alone do not say it.
        how: Option<String>,
    },
}

/// A pen that was built in this round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct NewPen {
    /// Its number.
    pub pen: u8,
    /// For whom.
    pub kind: Kind,
    /// Where.
    pub squares: Vec<Square>,
}

/// A path that was drawn or converted in this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct NewPath {
    /// Where.
    pub square: Square,
    /// Its arms now.
    pub arms: Arms,
    /// Whether it is a new entrance.
    pub entrance: bool,
}

/// A facility that was built in this round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct NewFacility {
    /// Where.
    pub square: Square,
    /// Of which type.
    #[serde(rename = "type")]
    pub kind: FacilityType,
    /// Which.
    pub card: Facility,
}

/// A generator that malfunctions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Failure {
    /// Where.
    pub square: Square,
    /// Its live links.
    pub links: u8,
}
