//! The language in which visitors and objectives say what they want. What it means is in
//! `demand.rs`; here it is data.

use serde::Serialize;

use super::{Diet, FacilityType, Kind};

/// Which pens count. Everything that is said must hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PenFilter {
    /// Of this kind.
    pub kind: Option<Kind>,
    /// With this diet.
    pub diet: Option<Diet>,
    /// With so many squares or more.
    pub least: u8,
    /// With a square at the wall.
    pub perimeter: bool,
    /// With a square next to the lake.
    pub lakeside: bool,
    /// At most so many paths from an entrance.
    pub within: Option<u8>,
    /// At least so many paths from every entrance.
    pub beyond: Option<u8>,
}

impl PenFilter {
    /// Any pen.
    pub const ANY: Self = Self {
        kind: None,
        diet: None,
        least: 0,
        perimeter: false,
        lakeside: false,
        within: None,
        beyond: None,
    };
    pub(crate) const HERBIVORE: Self = Self { diet: Some(Diet::Herbivore), ..Self::ANY };
    pub(crate) const CARNIVORE: Self = Self { diet: Some(Diet::Carnivore), ..Self::ANY };
    pub(crate) const PERIMETER: Self = Self { perimeter: true, ..Self::ANY };
    pub(crate) const LAKESIDE: Self = Self { lakeside: true, ..Self::ANY };

    pub(crate) const fn of(kind: Kind) -> Self {
        Self { kind: Some(kind), ..Self::ANY }
    }

    pub(crate) const fn within(self, n: u8) -> Self {
        Self { within: Some(n), ..self }
    }

    pub(crate) const fn beyond(self, n: u8) -> Self {
        Self { beyond: Some(n), ..self }
    }
}

/// Which facilities count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FacilityFilter {
    /// Of this type.
    #[serde(rename = "type")]
    pub kind: Option<FacilityType>,
    /// At most so many paths from an entrance.
    pub within: Option<u8>,
    /// Next to a pen.
    pub beside_pen: bool,
    /// Next to the lake.
    pub beside_lake: bool,
}

impl FacilityFilter {
    /// Any facility.
    pub const ANY: Self = Self { kind: None, within: None, beside_pen: false, beside_lake: false };
    pub(crate) const BESIDE_PEN: Self = Self { beside_pen: true, ..Self::ANY };

    pub(crate) const fn of(self, kind: FacilityType) -> Self {
        Self { kind: Some(kind), ..self }
    }
}

/// One thing that a card wants of a park. A card wants all of its list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Demand {
    /// So many pens.
    Pens {
        /// Which.
        of: PenFilter,
        /// How many.
        least: u8,
    },
    /// Pens of so many different kinds.
    Species {
        /// Which.
        of: PenFilter,
        /// How many kinds.
        least: u8,
    },
    /// Two pens that touch.
    Touch {
        /// One.
        of: PenFilter,
        /// The other.
        to: PenFilter,
        /// And are of different kinds.
        different: bool,
    },
    /// No two pens that touch.
    NoTouch {
        /// One.
        of: PenFilter,
        /// The other.
        to: PenFilter,
    },
    /// So many pens of which no two touch.
    Apart {
        /// Which.
        of: PenFilter,
        /// How many.
        least: u8,
    },
    /// So many pens in one touching group.
    Cluster {
        /// Which.
        of: PenFilter,
        /// How many.
        least: u8,
    },
    /// So many facilities.
    Facilities {
        /// Which.
        of: FacilityFilter,
        /// How many.
        least: u8,
    },
    /// A route over so many squares, none twice.
    Route {
        /// How many.
        least: u8,
    },
    /// One route with squares at the wall and at the lake.
    Coast {
        /// Squares at the wall.
        perimeter: u8,
        /// Squares at the lake.
        lakeside: u8,
    },
    /// A round trip over so many squares, none twice.
    Loop {
        /// How many.
        least: u8,
    },
    /// So many squares in one straight line.
    Straight {
        /// How many.
        least: u8,
    },
    /// A route from one entrance to another.
    Gates {
        /// Over so many squares.
        least: u8,
    },
    /// One drawn path square with arms to so many features.
    Hub {
        /// How many.
        least: u8,
    },
    /// One generator that supplies so many pens.
    Generator {
        /// How many.
        least: u8,
    },
    /// Pens and facilities on every square around the lake.
    LakeSurrounded,
    /// A round trip around the printed lake.
    LakeEnclosed,
    /// One network of paths.
    Network {
        /// With so many entrances.
        entrances: u8,
        /// And so many drawn junctions.
        junctions: u8,
    },
    /// A pen of this shape, turned or mirrored.
    Shaped {
        /// The drawing.
        squares: &'static [(u8, u8)],
    },
    /// Pens that are straight bars.
    Bars {
        /// How many.
        least: u8,
    },
    /// Squares of pens that are straight bars.
    BarSquares {
        /// How many.
        least: u8,
    },
}
