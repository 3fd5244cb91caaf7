//! The 17 dino recipes, and the exhibits printed on the four park boards.

use mesozoic_core::Provenance::{self, Designed, Public, Rulebook};
use serde::Serialize;

use super::{Dna, named};

named! {
    /// A recipe; there is one of each. The last four are the exhibits printed on the park boards.
    Recipe {
        Ankylosaurus "ankylosaurus" "Ankylosaurus",
        Brontosaurus "brontosaurus" "Brontosaurus",
        Triceratops "triceratops" "Triceratops",
        Stegosaurus "stegosaurus" "Stegosaurus",
        Parasaurolophus "parasaurolophus" "Parasaurolophus",
        Iguanodon "iguanodon" "Iguanodon",
        Velociraptor "velociraptor" "Velociraptor",
        Pteranodon "pteranodon" "Pteranodon",
        Dilophosaurus "dilophosaurus" "Dilophosaurus",
        Deinonychus "deinonychus" "Deinonychus",
        Compsognathus "compsognathus" "Compsognathus",
        Oviraptor "oviraptor" "Oviraptor",
        Saurophaganax "saurophaganax" "Saurophaganax",
        TyrannosaurusRex "tyrannosaurus-rex" "Tyrannosaurus Rex",
        Allosaurus "allosaurus" "Allosaurus",
        Spinosaurus "spinosaurus" "Spinosaurus",
        Carnotaurus "carnotaurus" "Carnotaurus",
        Gallimimus "gallimimus" "Gallimimus",
        Albertadromeus "albertadromeus" "Albertadromeus",
        Dryosaurus "dryosaurus" "Dryosaurus",
        Leaellynasaura "leaellynasaura" "Leaellynasaura",
    }
}

named! {
    /// The three stacks of recipes.
    Diet {
        Herbivore "herbivore" "herbivore",
        Small "small" "small carnivore",
        Large "large" "large carnivore",
    }
}

/// Recipes on tiles.
pub const RECIPES: usize = 17;
/// The exhibits printed on the boards come after them.
pub const STARTERS: [Recipe; 4] =
    [Recipe::Gallimimus, Recipe::Albertadromeus, Recipe::Dryosaurus, Recipe::Leaellynasaura];

/// A recipe as printed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct RecipeInfo {
    /// The stack it belongs to, which is also what the dinosaur eats.
    pub diet: Diet,
    /// The DNA of a dinosaur.
    pub cost: Dna,
    /// This many basic DNA of choice come on top.
    pub any_basic: u8,
    /// Excitement for each dinosaur.
    pub excitement: u8,
    /// Points for each dinosaur at the end of the game.
    pub points: u8,
    /// Where it was read.
    pub source: Provenance,
}

const PHOTO: Provenance = Public("photo of the tile");
const NAME: Provenance = Public("reviews mention the name; numbers ours");
const OURS: Provenance =
    Designed("the tile is unknown; 1.9-3.1 credits gained for a credit of DNA");

const TUNED: Provenance = Designed("the tile is unknown; a point more after simulation");

const fn row(diet: Diet, cost: Dna, excitement: u8, points: u8, source: Provenance) -> RecipeInfo {
    RecipeInfo { diet, cost, any_basic: 0, excitement, points, source }
}

const fn starter(source: Provenance) -> RecipeInfo {
    RecipeInfo {
        diet: Diet::Herbivore,
        cost: [0; 6],
        any_basic: 2,
        excitement: 1,
        points: 1,
        source,
    }
}

/// Every recipe, in order. Columns of the cost: blue, pink, purple, green, red, orange.
#[rustfmt::skip]
pub const RECIPE_INFO: [RecipeInfo; RECIPES + STARTERS.len()] = {
    use Diet::{Herbivore as H, Large as L, Small as S};
    [
        row(H, [1, 0, 1, 1, 0, 0], 2, 2, PHOTO),
        row(H, [1, 0, 1, 0, 1, 0], 2, 2, PHOTO),
        row(H, [1, 1, 0, 0, 0, 1], 2, 2, NAME),
        row(H, [0, 1, 1, 1, 0, 0], 2, 2, NAME),
        row(H, [0, 2, 1, 0, 0, 0], 1, 2, OURS),
        row(H, [1, 1, 1, 0, 1, 0], 2, 3, OURS),
        row(S, [1, 1, 2, 0, 0, 1], 2, 4, Rulebook("Example I; points from a photo")),
        row(S, [2, 1, 1, 0, 1, 0], 2, 4, PHOTO),
        row(S, [1, 2, 1, 1, 0, 0], 2, 4, OURS),
        row(S, [2, 0, 1, 0, 1, 1], 3, 5, TUNED),
        row(S, [2, 2, 1, 0, 0, 0], 2, 3, OURS),
        row(S, [1, 2, 1, 0, 1, 0], 2, 4, OURS),
        row(L, [0, 0, 2, 1, 1, 1], 3, 7, PHOTO),
        row(L, [1, 1, 2, 1, 1, 1], 4, 5, Rulebook("Example H: name, stack, three advanced with green; rest ours, a basic dearer and two points fewer after simulation")),
        row(L, [2, 0, 0, 1, 1, 1], 3, 7, NAME),
        row(L, [0, 2, 0, 1, 2, 0], 3, 7, NAME),
        row(L, [1, 1, 1, 1, 0, 1], 3, 5, OURS),
        starter(PHOTO),
        starter(Public("a review gives the name; all boards start equal")),
        starter(Designed("the name is unknown; all boards start equal")),
        starter(Designed("the name is unknown; all boards start equal")),
    ]
};

impl Diet {
    /// DI-2.8: the lowest level of a scientist who may procure from this stack.
    #[inline]
    pub const fn level(self) -> u8 {
        self as u8 + 1
    }

    /// Threat of each dinosaur.
    #[inline]
    pub const fn threat(self) -> u8 {
        match self {
            Self::Herbivore => 1,
            Self::Small | Self::Large => 2,
        }
    }

    /// The recipes of its stack, one bit each.
    pub const fn stack(self) -> u32 {
        let mut bits = 0;
        let mut i = 0;
        while i < RECIPES {
            if RECIPE_INFO[i].diet as u8 == self as u8 {
                bits |= 1 << i;
            }
            i += 1;
        }
        bits
    }
}

impl Recipe {
    /// The tile as printed.
    #[inline]
    pub const fn info(self) -> &'static RecipeInfo {
        &RECIPE_INFO[self as usize]
    }

    /// Whether it is printed on a park board.
    #[inline]
    pub const fn is_starter(self) -> bool {
        self as usize >= RECIPES
    }
}
