//! What happens at the table.

use mesozoic_core::Seat;
use serde::Serialize;

use crate::components::{Area, Environment, Period, Predator, Source, Tile};

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Event {
    /// The table is set; this seat is player number one.
    Begun {
        /// Who.
        first: Seat,
    },
    /// A game turn begins.
    Turn {
        /// Of this period.
        period: Period,
        /// The turn within it, from 1.
        turn: u8,
        /// Who starts.
        start: Seat,
        /// Whether everybody takes an environment card.
        cards: bool,
    },
    /// An environment card was taken. The others do not hear what was drawn from the deck.
    TookCard {
        /// Who.
        seat: Seat,
        /// Which, as far as one may know.
        environment: Option<Environment>,
        /// Whether it lay face up.
        open: bool,
    },
    /// A card was turned face up beside the deck.
    TurnedUp {
        /// Which.
        environment: Environment,
    },
    /// An action tile was taken.
    TookTile {
        /// Who.
        seat: Seat,
        /// Which.
        tile: Tile,
        /// From this space, 1 to 6.
        space: u8,
        /// White tokens won with it.
        white: u8,
    },
    /// A seat's turn begins.
    Acts {
        /// Who.
        seat: Seat,
        /// The space it took its tile from, 1 to 6.
        space: u8,
    },
    /// A volcano died down at the start of its owner's turn.
    Cooled {
        /// Whose.
        seat: Seat,
        /// Where.
        area: Area,
    },
    /// A card was played.
    PlayedCard {
        /// Who.
        seat: Seat,
        /// Which.
        environment: Environment,
    },
    /// A tile was played.
    PlayedTile {
        /// Who.
        seat: Seat,
        /// Which.
        tile: Tile,
    },
    /// New dinosaurs came to an area.
    Added {
        /// Whose.
        seat: Seat,
        /// Where.
        area: Area,
        /// How many.
        dinos: u8,
        /// Where they come from.
        by: Source,
    },
    /// New dinosaurs found no place, or there were none left in the supply.
    Forgone {
        /// Whose.
        seat: Seat,
        /// How many.
        dinos: u8,
        /// Where they come from.
        by: Source,
    },
    /// The habitats of an area have changed hands.
    Ranked {
        /// Where.
        area: Area,
        /// Who holds the habitats now, primary first.
        seats: Vec<Seat>,
    },
    /// A herd was driven out of the last habitat and died out.
    Extinct {
        /// Whose.
        seat: Seat,
        /// Where.
        area: Area,
        /// How many.
        dinos: u8,
    },
    /// The T-Rex changed hands.
    TrexTaken {
        /// Its new owner.
        seat: Seat,
        /// Its former owner, if it had one.
        from: Option<Seat>,
        /// Where it stands.
        area: Area,
    },
    /// A predator moved.
    Moved {
        /// Who moved it.
        seat: Seat,
        /// Which.
        predator: Predator,
        /// From where.
        from: Area,
        /// Where to.
        to: Area,
    },
    /// A predator ate.
    Ate {
        /// Who fed it.
        seat: Seat,
        /// Which.
        predator: Predator,
        /// Where.
        area: Area,
        /// Whose dinosaurs.
        of: Seat,
        /// How many.
        dinos: u8,
    },
    /// A Raptor scattered dinosaurs.
    Scattered {
        /// Who led it.
        seat: Seat,
        /// Whose dinosaurs.
        of: Seat,
        /// From where.
        from: Area,
        /// Where to.
        to: Area,
        /// How many ran.
        dinos: u8,
        /// How many of them died.
        died: u8,
    },
    /// A dinosaur was swept along by a migration and changed sides.
    Captured {
        /// Who migrates.
        seat: Seat,
        /// Whose it was.
        of: Seat,
        /// Where.
        area: Area,
        /// Whether the migrating herd could take it in; otherwise it went back to the supply.
        joined: bool,
    },
    /// A part of a herd migrated.
    Migrated {
        /// Whose.
        seat: Seat,
        /// From where.
        from: Area,
        /// Where to.
        to: Area,
        /// How many set out.
        dinos: u8,
        /// How many died of shock.
        died: u8,
    },
    /// A volcano erupted.
    Erupted {
        /// Who used the counter.
        seat: Seat,
        /// Where.
        area: Area,
    },
    /// Dinosaurs died in an eruption.
    Burnt {
        /// Whose.
        seat: Seat,
        /// Where.
        area: Area,
        /// How many.
        dinos: u8,
    },
    /// A seat's turn is over.
    Finished {
        /// Whose.
        seat: Seat,
    },
    /// The tiles were laid out for the next game turn, from space 1 to 6.
    TilesLaid {
        /// The tiles.
        tiles: Vec<Tile>,
        /// White tokens on each.
        white: Vec<u8>,
    },
    /// Who dominates an environment.
    Dominated {
        /// Which.
        environment: Environment,
        /// The places that pay, best first, with the number of dinosaurs.
        places: Vec<(Seat, u8)>,
    },
    /// A seat was scored at the end of a period.
    Scored {
        /// Who.
        seat: Seat,
        /// When.
        period: Period,
        /// Points for habitats.
        habitats: u8,
        /// Points for presence in all environments.
        presence: u8,
        /// Points for dominated environments.
        domination: u8,
    },
    /// The game is over.
    Ended {
        /// Who won; several share the win.
        winners: Vec<Seat>,
        /// What decided between equal scores, in words.
        tie_break: Option<String>,
    },
}
