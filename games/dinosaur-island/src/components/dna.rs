//! The six kinds of DNA and how basic DNA is refined.

use mesozoic_core::Provenance::{self, Public, Rulebook};

use super::named;

named! {
    /// The six colours of DNA: three basic, then three advanced. DI-1.1 maps the book's words.
    Colour {
        Blue "blue" "blue",
        Pink "pink" "pink",
        Purple "purple" "purple",
        Green "green" "green",
        Red "red" "red",
        Orange "orange" "orange",
    }
}

named! {
    /// A choice of colours.
    Wild {
        Basic "basic" "basic",
        Advanced "advanced" "advanced",
    }
}

/// How many colours there are.
pub const COLOURS: usize = 6;
/// How many of them are basic.
pub const BASICS: usize = 3;

impl Colour {
    /// Whether it is one of the basic three.
    #[inline]
    pub const fn is_basic(self) -> bool {
        (self as usize) < BASICS
    }

    /// The colour with this number.
    #[inline]
    pub fn at(i: usize) -> Self {
        Self::ALL[i]
    }
}

impl Wild {
    /// The kind of a colour.
    #[inline]
    pub const fn of(colour: Colour) -> Self {
        if colour.is_basic() { Self::Basic } else { Self::Advanced }
    }

    /// The number of its first colour; it has three.
    #[inline]
    pub const fn first(self) -> usize {
        self as usize * BASICS
    }
}

/// An amount of each colour.
pub type Dna = [u8; COLOURS];

/// Spend one of each of two basic colours, gain one advanced.
#[derive(Clone, Copy, Debug, serde::Serialize)]
pub struct Refinement {
    /// What is gained.
    pub into: Colour,
    /// What is spent.
    pub from: [Colour; 2],
    /// Where it was read.
    pub source: Provenance,
}

/// Every conversion, in the order of what is gained.
pub const REFINEMENTS: [Refinement; 3] = {
    use Colour::{Blue, Green, Orange, Pink, Purple, Red};
    [
        Refinement { into: Green, from: [Blue, Purple], source: Rulebook("Example H") },
        Refinement { into: Red, from: [Blue, Pink], source: Public("photo of the lab board") },
        Refinement { into: Orange, from: [Pink, Purple], source: Public("photo of the lab board") },
    ]
};

/// Cold storage at the start: what is in it, and how much fits.
pub const START_DNA: Dna = [1, 1, 1, 0, 0, 0];
/// The limits at the start.
pub const START_LIMITS: Dna = [4, 4, 4, 2, 2, 2];
/// No limit goes beyond this; printed on the lab board.
pub const MAX_LIMIT: u8 = 10;
