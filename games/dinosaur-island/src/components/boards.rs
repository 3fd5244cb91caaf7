//! What is printed on the boards: prices, ranges, start values, and how much of everything there is.

use mesozoic_core::Provenance::{self, Public, Rulebook};

use super::{Wild, named};

/// The most that can play.
pub const MAX_SEATS: usize = 4;
/// Patrons and hooligans in the box.
pub const VISITORS: [u8; 2] = [70, 10];
/// Workers of a seat that can work: 4 at the start, 4 in the supply. The ninth marks turn order.
pub const WORKERS: u8 = 8;
/// Workers in the pool at the start.
pub const START_WORKERS: u8 = 4;
/// Scientists of a seat, with levels 1, 2, 3.
pub const SCIENTISTS: u8 = 3;
/// Money of the first seat in turn order; each later one has $1 more.
pub const START_MONEY: u16 = 15;
/// Score at the start.
pub const START_SCORE: u16 = 10;
/// Excitement, threat and security at the start.
pub const START_LEVEL: u8 = 1;
/// Excitement never goes beyond this, and no more visitors come.
pub const MAX_EXCITEMENT: u8 = 20;
/// Specialists a seat can hold.
pub const MAX_HIRED: usize = 3;
/// Research and market turns of a seat in a round.
pub const RESEARCH_TURNS: u8 = 3;
/// See [`RESEARCH_TURNS`].
pub const MARKET_TURNS: u8 = 2;
/// Money for passing in the market.
pub const PASS_MONEY: u8 = 2;
/// Slots for increasing cold storage.
pub const STORAGE_SLOTS: usize = 6;
/// The largest paddock.
pub const MAX_CAPACITY: u8 = 4;
/// Money for a food patron.
pub const FOOD_MONEY: u8 = 2;
/// Points lost at the end for an exhibit without dinosaurs.
pub const EMPTY_EXHIBIT: i32 = 10;
/// Leftover money for a point at the end.
pub const MONEY_A_POINT: u16 = 5;
/// DI-8.4: the game is counted after this round at the latest.
pub const LAST_ROUND: u8 = 40;
/// Plot twists in play.
pub const TWISTS_IN_PLAY: usize = 2;
/// Where these numbers were read.
pub const NUMBERS_SOURCE: Provenance = Rulebook("Main Game Setup, How to Play, Game End");

named! {
    /// The three columns of the market.
    Ware {
        Attraction "attraction" "attraction",
        Upgrade "upgrade" "lab upgrade",
        Specialist "specialist" "specialist",
    }
}

/// Rows of the market.
pub const ROWS: usize = 4;
/// The price of the cheapest row; each further row costs $1 more.
pub const FIRST_PRICE: u8 = 2;

/// The price of a row, from 0.
#[inline]
pub const fn row_price(row: usize) -> u8 {
    FIRST_PRICE + row as u8
}

/// DNA that the market sells, row by row; the row's price buys it.
pub const DNA_SALES: [(Wild, u8); ROWS] =
    [(Wild::Basic, 2), (Wild::Basic, 3), (Wild::Advanced, 1), (Wild::Advanced, 2)];
/// Where the market board was read.
pub const MARKET_SOURCE: Provenance = Public("photo of the marketplace board; Example G");

/// The price of the next security level.
pub const fn security_price(level: u16) -> u8 {
    match level {
        0..=2 => 1,
        3..=4 => 2,
        5..=6 => 3,
        7..=8 => 4,
        _ => 5,
    }
}
/// Where the chart was read.
pub const SECURITY_SOURCE: Provenance = Public("photo of the lab board; level 7 in Example J");

/// The side of a park: a square of zones.
pub const PARK_SIDE: u8 = 4;
/// Zones of a park.
pub const ZONES: usize = 16;
/// Where the starting exhibit's recipe is printed; its paddock is the zone to the right.
pub const START_ZONE: u8 = 0;
/// Where Hats is printed.
pub const HATS_ZONE: u8 = 4;
/// A zone and its right neighbour fit into a park 3 times a row.
pub const MAX_EXHIBITS: usize = 7;
/// Where the park board was read.
pub const PARK_SOURCE: Provenance = Public("photo of the park board");

/// Companies of the four boards.
pub const COMPANIES: [(&str, Provenance); MAX_SEATS] = [
    ("PandaGen Inc.", Public("photo of the lab board")),
    ("Helix Horizons", Provenance::Designed("the name is unknown")),
    ("Amberline Labs", Provenance::Designed("the name is unknown")),
    ("Mesozoic Ventures", Provenance::Designed("the name is unknown")),
];

/// Dice in the pool with this many seats.
pub const fn dice_for(seats: u8) -> u8 {
    if seats == 1 { super::SOLO_DICE } else { 2 * seats + 1 }
}

/// Tokens that the rules never run short of (DI-1.9).
pub const TOKENS: [(&str, u8); 6] = [
    ("$1 tokens", 53),
    ("$5 tokens", 28),
    ("dinosaurs", 50),
    ("paddock tiles", 29),
    ("modifier tokens", 12),
    ("corporation tokens", 20),
];
