//! The 30 attractions, and the one printed on the park board.

use mesozoic_core::Provenance::{self, Designed, Public, Rulebook};
use serde::Serialize;

use super::named;

named! {
    /// An attraction; there is one of each.
    Attraction {
        IceCream "ice-cream" "Ice Cream",
        RexMex "rex-mex" "Rex Mex",
        Lemonadasarus "lemonadasarus" "Lemonadasarus",
        GenespliceDogs "genesplice-dogs" "Genesplice Dogs",
        DinoBurgers "dino-burgers" "Dino Burgers",
        CretaceousCreperie "cretaceous-creperie" "Cretaceous Creperie",
        AmberAleGarden "amber-ale-garden" "Amber Ale Garden",
        TarPitBarbecue "tar-pit-barbecue" "Tar Pit Barbecue",
        PrimordialSoupKitchen "primordial-soup-kitchen" "Primordial Soup Kitchen",
        MeteorShakes "meteor-shakes" "Meteor Shakes",
        TeacupRide "teacup-ride" "Teacup Ride",
        HyperCoaster "hyper-coaster" "Hyper Coaster",
        JurassicWhirled "jurassic-whirled" "Jurassic Whirled",
        BoneRattler "bone-rattler" "Bone Rattler",
        CanopyZipline "canopy-zipline" "Canopy Zipline",
        VolcanoPlunge "volcano-plunge" "Volcano Plunge",
        RaptorRun "raptor-run" "Raptor Run",
        GeyserDrop "geyser-drop" "Geyser Drop",
        SafariRide "safari-ride" "Safari Ride",
        ExtinctionExpress "extinction-express" "Extinction Express",
        Photos "photos" "Photos",
        Balloons "balloons" "Balloons",
        Costumes "costumes" "Costumes",
        PlushHatchlings "plush-hatchlings" "Plush Hatchlings",
        FossilCasts "fossil-casts" "Fossil Casts",
        AmberJewelry "amber-jewelry" "Amber Jewelry",
        GlowBones "glow-bones" "Glow Bones",
        PosterGallery "poster-gallery" "Poster Gallery",
        DigKitDepot "dig-kit-depot" "Dig-Kit Depot",
        CollectorsVault "collectors-vault" "Collector's Vault",
        Hats "hats" "Hats",
    }
}

named! {
    /// The three types of attraction.
    Kind {
        Food "food" "food",
        Ride "ride" "ride",
        Merchandise "merchandise" "merchandise",
    }
}

/// Attractions that can be built.
pub const ATTRACTIONS: usize = 30;

/// An attraction as printed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct AttractionInfo {
    /// Its type; Hats has none.
    pub kind: Option<Kind>,
    /// The printed part of its price.
    pub cost: u8,
    /// Spaces for visitors.
    pub spaces: u8,
    /// Points at the end of the game.
    pub points: u8,
    /// Used with this many players or more; 0 for always.
    pub mark: u8,
    /// Where it was read.
    pub source: Provenance,
}

const PHOTO: Provenance = Public("photo of the tile");
const OURS: Provenance =
    Designed("the tile is unknown; priced by the formula that the known tiles obey");

const fn row(
    kind: Kind,
    cost: u8,
    spaces: u8,
    points: u8,
    mark: u8,
    source: Provenance,
) -> AttractionInfo {
    AttractionInfo { kind: Some(kind), cost, spaces, points, mark, source }
}

/// Every attraction, in order.
#[rustfmt::skip]
pub const ATTRACTION_INFO: [AttractionInfo; ATTRACTIONS + 1] = {
    use Kind::{Food, Merchandise as Goods, Ride};
    [
        row(Food,  3, 1, 0, 0, PHOTO),
        row(Food,  3, 1, 0, 0, PHOTO),
        row(Food,  5, 2, 0, 0, PHOTO),
        row(Food,  5, 2, 0, 0, PHOTO),
        row(Food,  7, 3, 0, 3, PHOTO),
        row(Food,  7, 2, 1, 0, OURS),
        row(Food,  7, 3, 0, 0, OURS),
        row(Food,  5, 2, 0, 3, OURS),
        row(Food,  3, 1, 0, 4, OURS),
        row(Food,  7, 3, 0, 4, OURS),
        row(Ride,  1, 1, 0, 0, PHOTO),
        row(Ride,  7, 3, 1, 0, PHOTO),
        row(Ride,  3, 2, 0, 0, Public("a review gives the name; numbers ours")),
        row(Ride,  5, 3, 0, 0, Public("a review gives the German name; rendering and numbers ours")),
        row(Ride,  1, 1, 0, 0, OURS),
        row(Ride,  5, 2, 1, 0, OURS),
        row(Ride,  3, 2, 0, 3, OURS),
        row(Ride,  5, 3, 0, 3, OURS),
        row(Ride,  3, 2, 0, 4, PHOTO),
        row(Ride,  9, 3, 2, 4, OURS),
        row(Goods, 11, 0, 6, 0, PHOTO),
        row(Goods, 9, 1, 4, 0, PHOTO),
        row(Goods, 2, 0, 1, 0, Rulebook("Example E gives name and cost; type, spaces and points ours")),
        row(Goods, 5, 1, 2, 0, OURS),
        row(Goods, 6, 0, 3, 0, OURS),
        row(Goods, 7, 1, 3, 0, OURS),
        row(Goods, 3, 1, 1, 3, OURS),
        row(Goods, 8, 0, 4, 3, OURS),
        row(Goods, 7, 2, 2, 4, OURS),
        row(Goods, 10, 0, 5, 4, OURS),
        AttractionInfo { kind: None, cost: 0, spaces: 1, points: 0, mark: 0, source: Public("photo of the park board") },
    ]
};

impl Attraction {
    /// The tile as printed.
    #[inline]
    pub const fn info(self) -> &'static AttractionInfo {
        &ATTRACTION_INFO[self as usize]
    }

    /// Whether its patrons may pay instead of scoring.
    #[inline]
    pub const fn is_food(self) -> bool {
        matches!(self.info().kind, Some(Kind::Food))
    }
}
