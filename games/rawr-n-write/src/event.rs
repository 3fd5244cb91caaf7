//! What happens at the table. Everything is open: every event is for everyone.

use mesozoic_core::Seat;
use serde::Serialize;

use crate::components::{
    Colour, Disaster, Exit, FaceId, Good, Pair, Site, Space, Species, Square, Track,
};

/// What somebody gained or paid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", content = "v", rename_all = "camelCase")]
pub enum Asset {
    /// A good by number.
    Good(Good),
    /// DNA.
    Dna(Colour),
    /// Threat.
    Threat,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Event {
    /// The table is set.
    Begun {
        /// Building cards in slots A, B, C, by id.
        buildings: [String; 3],
        /// Specialist cards in slots A, B, C, by id.
        specialists: [String; 3],
        /// Objectives of one player alone, by id.
        objectives: Vec<String>,
        /// Who has the amber marker.
        first: Seat,
    },
    /// An action phase begins: dice are drawn and rolled.
    Rolled {
        /// From 1.
        season: u8,
        /// 1 or 2.
        action: u8,
        /// Who has the amber marker.
        first: Seat,
        /// The row.
        #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
        row: Vec<FaceId>,
    },
    /// The rival takes a die and puts it on a space.
    Rivalled {
        /// The card, by id.
        card: String,
        /// Position in the row, from 0.
        die: u8,
        /// What it shows.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        face: FaceId,
        /// Where.
        space: Space,
    },
    /// A die was drafted.
    Drafted {
        /// By whom.
        seat: Seat,
        /// Position in the row, from 0.
        die: u8,
        /// What it shows.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        face: FaceId,
    },
    /// The last die of the row: everybody gains it, with its threat.
    Leftover {
        /// What it shows.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        face: FaceId,
    },
    /// Alone: one of the last two dice gives resources, the other its threat.
    Kept {
        /// By whom.
        seat: Seat,
        /// The die whose resources are gained.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        face: FaceId,
        /// The die whose threat is gained.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        threat: FaceId,
    },
    /// A face, or a side of it, is gained.
    Faced {
        /// By whom.
        seat: Seat,
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        face: FaceId,
        /// Which side.
        side: u8,
    },
    /// Something was gained.
    Gained {
        /// By whom.
        seat: Seat,
        /// What.
        what: Asset,
        /// How many.
        n: u8,
    },
    /// DNA whose track is full became coins.
    Overflowed {
        /// Whose.
        seat: Seat,
        /// Which.
        colour: Colour,
        /// How many.
        n: u8,
    },
    /// A die was placed.
    Placed {
        /// By whom.
        seat: Seat,
        /// What it shows.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        face: FaceId,
        /// Where.
        space: Space,
        /// The die that it covers.
        #[cfg_attr(feature = "ts", ts(type = "string | null"))]
        covers: Option<FaceId>,
    },
    /// Everybody else gains a copy of the die on Duplicate.
    Copied {
        /// Whose die.
        seat: Seat,
        /// What it shows.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        face: FaceId,
    },
    /// A coin was marked.
    Marked {
        /// By whom.
        seat: Seat,
        /// Where.
        track: Track,
        /// The card, by id.
        card: String,
        /// Boxes marked now.
        marks: u8,
        /// Boxes in all.
        cost: u8,
        /// Whether the coin came out of storage.
        stored: bool,
    },
    /// A card is complete.
    Finished {
        /// By whom.
        seat: Seat,
        /// Its track.
        track: Track,
        /// The card, by id.
        card: String,
    },
    /// Coins or roads went to storage.
    Stored {
        /// By whom.
        seat: Seat,
        /// What.
        good: Good,
    },
    /// A coin or road was taken out of storage.
    Took {
        /// By whom.
        seat: Seat,
        /// What.
        good: Good,
    },
    /// Coins or roads for which there was no use are gone.
    Lost {
        /// Whose.
        seat: Seat,
        /// What.
        good: Good,
        /// How many.
        n: u8,
    },
    /// Coins were traded.
    Traded {
        /// By whom.
        seat: Seat,
        /// Coins out of storage among them.
        stored: u8,
    },
    /// A road was drawn.
    Paved {
        /// By whom.
        seat: Seat,
        /// Where.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        square: Square,
        /// How it lies.
        pair: Pair,
    },
    /// A building was drawn.
    Built {
        /// By whom.
        seat: Seat,
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        site: Site,
        /// What people call it.
        name: String,
        /// Its squares.
        #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
        squares: Vec<Square>,
    },
    /// A building was declined, or there was no room for it.
    Unbuilt {
        /// By whom.
        seat: Seat,
        /// What people call it.
        name: String,
        /// Whether there was no room or no circle.
        forced: bool,
    },
    /// A dinosaur was made.
    Born {
        /// By whom.
        seat: Seat,
        /// Which.
        species: Species,
        /// Check marks of the species now.
        made: u8,
    },
    /// A Basic DNA was upgraded.
    Upgraded {
        /// By whom.
        seat: Seat,
        /// From this.
        colour: Colour,
    },
    /// Dice were drawn from a bag and rolled.
    Threw {
        /// By whom.
        seat: Seat,
        /// What they show.
        #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
        faces: Vec<FaceId>,
    },
    /// The parks run.
    Opened {
        /// From 1.
        season: u8,
    },
    /// Attractions pay.
    Paid {
        /// Whose.
        seat: Seat,
        /// Which kind.
        kind: crate::components::Kind,
        /// How many of them.
        n: u8,
    },
    /// A specialist was used.
    Used {
        /// By whom.
        seat: Seat,
        /// The card, by id.
        card: String,
    },
    /// The tour comes to a place.
    Visited {
        /// Whose.
        seat: Seat,
        /// The place.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        site: Site,
        /// Its buildings that get an X when the tour ends.
        #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
        marks: Vec<Site>,
    },
    /// The tour ended.
    Toured {
        /// Whose.
        seat: Seat,
        /// New X.
        marks: u8,
        /// The exit that was circled.
        exit: Option<Exit>,
    },
    /// An icon of the Excitement track pays.
    Iconed {
        /// Whose.
        seat: Seat,
        /// Its box.
        space: u8,
    },
    /// A death was marked.
    Died {
        /// Whose park.
        seat: Seat,
        /// Deaths now.
        deaths: u16,
        /// Whether a disaster follows.
        disaster: bool,
    },
    /// A disaster happens.
    Struck {
        /// Whose park.
        seat: Seat,
        /// Which.
        disaster: Disaster,
    },
    /// A building was destroyed.
    Destroyed {
        /// Whose.
        seat: Seat,
        /// Which.
        #[cfg_attr(feature = "ts", ts(type = "string"))]
        site: Site,
        /// Its squares.
        #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
        squares: Vec<Square>,
    },
    /// A road was destroyed.
    Washed {
        /// Whose.
        seat: Seat,
        /// Where; nowhere if it was stored.
        #[cfg_attr(feature = "ts", ts(type = "string | null"))]
        square: Option<Square>,
    },
    /// A DNA was lost.
    Spoiled {
        /// Whose.
        seat: Seat,
        /// Which.
        colour: Colour,
    },
    /// A specialist left.
    Left {
        /// Whose.
        seat: Seat,
        /// The card, by id.
        card: String,
    },
    /// A park was scored.
    Scored {
        /// Whose.
        seat: Seat,
        /// Its points.
        points: i32,
    },
    /// The game is over.
    Ended {
        /// Who won; several share the win.
        winners: Vec<Seat>,
        /// What decided between equal scores; alone, how the park is rated.
        tie_break: Option<String>,
    },
}
