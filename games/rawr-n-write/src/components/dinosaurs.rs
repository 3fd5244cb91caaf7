//! The ten species and their paddocks.

use mesozoic_core::Provenance::{self, Designed};
use serde::Serialize;

use super::named;
use super::shapes::Shape;

named! {
    /// The ten species, herbivores first.
    Species {
        Parasaurolophus "parasaurolophus" "Parasaurolophus",
        Stegosaurus "stegosaurus" "Stegosaurus",
        Triceratops "triceratops" "Triceratops",
        Brachiosaurus "brachiosaurus" "Brachiosaurus",
        Compsognathus "compsognathus" "Compsognathus",
        Dilophosaurus "dilophosaurus" "Dilophosaurus",
        Velociraptor "velociraptor" "Velociraptor",
        Allosaurus "allosaurus" "Allosaurus",
        Giganotosaurus "giganotosaurus" "Giganotosaurus",
        Trex "trex" "T-Rex",
    }
}

named! {
    /// The three types of dinosaur.
    Diet {
        Herbivore "herbivore" "Herbivore",
        SmallCarnivore "small-carnivore" "Small Carnivore",
        LargeCarnivore "large-carnivore" "Large Carnivore",
    }
}

/// A species as it stands on the sheet.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DinosaurInfo {
    /// Which.
    pub species: Species,
    /// The letter drawn in its paddock.
    pub letter: char,
    /// Its type.
    pub diet: Diet,
    /// The DNA of one dinosaur, by colour.
    pub dna: [u8; 6],
    /// The excitement of one.
    pub excitement: u8,
    /// The threat of one.
    pub threat: u8,
    /// Where DNA, excitement and threat come from.
    pub source: Provenance,
}

const MODEL: Provenance = Designed("value over price of DNA between 1.21 and 1.42 for all species");

/// How many dinosaurs of each species a park can make.
pub(crate) const CIRCLES: u8 = 4;

/// Every species, indexed by [`Species`].
#[rustfmt::skip]
pub const DINOSAURS: [DinosaurInfo; 10] = {
    use Diet::{Herbivore, LargeCarnivore, SmallCarnivore};
    [ //                                                                                  blue pink purple green red orange
        DinosaurInfo { species: Species::Parasaurolophus, letter: 'P', diet: Herbivore,      dna: [1, 1, 0, 0, 0, 0], excitement: 1, threat: 0, source: MODEL },
        DinosaurInfo { species: Species::Stegosaurus,     letter: 'S', diet: Herbivore,      dna: [0, 2, 1, 0, 0, 0], excitement: 3, threat: 0, source: MODEL },
        DinosaurInfo { species: Species::Triceratops,     letter: 'T', diet: Herbivore,      dna: [1, 0, 2, 0, 0, 0], excitement: 3, threat: 0, source: MODEL },
        DinosaurInfo { species: Species::Brachiosaurus,   letter: 'B', diet: Herbivore,      dna: [1, 1, 0, 1, 0, 0], excitement: 4, threat: 0, source: MODEL },
        DinosaurInfo { species: Species::Compsognathus,   letter: 'C', diet: SmallCarnivore, dna: [0, 0, 1, 0, 1, 0], excitement: 3, threat: 1, source: MODEL },
        DinosaurInfo { species: Species::Dilophosaurus,   letter: 'D', diet: SmallCarnivore, dna: [0, 2, 0, 0, 0, 1], excitement: 4, threat: 1, source: MODEL },
        DinosaurInfo { species: Species::Velociraptor,    letter: 'V', diet: SmallCarnivore, dna: [1, 0, 1, 1, 0, 0], excitement: 4, threat: 1, source: MODEL },
        DinosaurInfo { species: Species::Allosaurus,      letter: 'A', diet: LargeCarnivore, dna: [0, 0, 1, 1, 0, 1], excitement: 5, threat: 2, source: MODEL },
        DinosaurInfo { species: Species::Giganotosaurus,  letter: 'G', diet: LargeCarnivore, dna: [2, 0, 0, 0, 2, 0], excitement: 6, threat: 2, source: MODEL },
        DinosaurInfo { species: Species::Trex,            letter: 'R', diet: LargeCarnivore, dna: [0, 0, 0, 1, 1, 1], excitement: 7, threat: 3, source: MODEL },
    ]
};

impl Species {
    /// The species as it stands on the sheet.
    #[inline]
    pub const fn info(self) -> &'static DinosaurInfo {
        &DINOSAURS[self as usize]
    }
}

/// What a type of dinosaur needs and scores.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Paddock {
    /// The type.
    pub diet: Diet,
    /// The shape of the paddock.
    pub shape: Shape,
    /// What each dinosaur scores at the end: in the rulebook.
    pub vp: u8,
    /// Where the size of the rectangle comes from.
    pub source: Provenance,
}

const RECTANGLE: Provenance =
    Designed("rectangles by public description; sizes fit the space model");

/// The paddocks, indexed by [`Diet`].
pub const PADDOCKS: [Paddock; 3] = [
    Paddock { diet: Diet::Herbivore, shape: Shape::R6, vp: 2, source: RECTANGLE },
    Paddock { diet: Diet::SmallCarnivore, shape: Shape::O4, vp: 3, source: RECTANGLE },
    Paddock { diet: Diet::LargeCarnivore, shape: Shape::O9, vp: 5, source: RECTANGLE },
];

impl Diet {
    /// Its paddock.
    #[inline]
    pub const fn paddock(self) -> &'static Paddock {
        &PADDOCKS[self as usize]
    }
}
