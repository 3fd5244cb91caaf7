//! Lab tiles: the four spaces printed on the lab board, the 25 ordinary upgrades and the two
//! special ones.

use mesozoic_core::Provenance::{self, Designed, Public, Rulebook};
use serde::Serialize;

use super::{Effect, Modifier, Pay, Slot, Wild, named};

named! {
    /// What can lie on a space of the lab: 13 kinds of ordinary upgrade, the two special ones, and
    /// what is printed on the board.
    Upgrade {
        BetterToolBench "better-tool-bench" "Better Tool Bench",
        RenovationCommittee "renovation-committee" "Renovation Committee",
        SecurityOffice "security-office" "Security Office",
        RideImprovement "ride-improvement" "Ride Improvement",
        DuplicationChamber "duplication-chamber" "Duplication Chamber",
        GroundskeeperShack "groundskeeper-shack" "Groundskeeper Shack",
        CryoAnnex "cryo-annex" "Cryo Annex",
        SequencingBay "sequencing-bay" "Sequencing Bay",
        HatcheryAnnex "hatchery-annex" "Hatchery Annex",
        PressOffice "press-office" "Press Office",
        LicensingDesk "licensing-desk" "Licensing Desk",
        BreakRoom "break-room" "Break Room",
        PanicShelter "panic-shelter" "Panic Shelter",
        DinoResearch2 "dino-research-2" "Dino Research II",
        DnaRefinement2 "dna-refinement-2" "DNA Refinement II",
        DinoResearch1 "dino-research-1" "Dino Research I",
        DnaRefinement1 "dna-refinement-1" "DNA Refinement I",
        ToolBench "tool-bench" "Tool Bench",
        VentureCapital "venture-capital" "Venture Capital",
        UnderConstruction "under-construction" "Under construction",
    }
}

/// Kinds of ordinary upgrade.
pub const ORDINARY: usize = 13;
/// Kinds of upgrade that can be bought: the ordinary and the two special ones.
pub const BOUGHT: usize = 15;
/// Everything that can lie on a space.
pub const UPGRADES: usize = 20;
/// Spaces of a lab.
pub const SPACES: usize = 6;
/// No tile has more slots.
pub const MAX_SLOTS: usize = 3;

/// A lab tile as printed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct UpgradeInfo {
    /// What happens once, when it is bought: the green part.
    pub green: &'static [Effect],
    /// Its workstations.
    pub slots: &'static [Slot],
    /// The same in words.
    pub text: &'static str,
    /// How many tiles are unmarked, marked 3+ and marked 4+.
    pub copies: [u8; 3],
    /// A price of its own; the others cost what their market row says.
    pub price: Option<u8>,
    /// The only space, from 0, that it may be put on.
    pub only_on: Option<u8>,
    /// Where it was read.
    pub source: Provenance,
}

const PHOTO: Provenance = Public("photo of the tile; copies and marks ours where no mark is seen");
const OURS: Provenance =
    Designed("the tile is unknown; costed to 3.5-9 credits at three rounds left");
const TUNED: Provenance =
    Designed("the tile is unknown; four DNA instead of three after simulation");
const BOARD: Provenance = Public("photo of the lab board");

const fn one(effect: Effect) -> Slot {
    Slot::new(1, effect)
}

const fn tile(
    green: &'static [Effect],
    slots: &'static [Slot],
    text: &'static str,
    copies: [u8; 3],
    source: Provenance,
) -> UpgradeInfo {
    UpgradeInfo { green, slots, text, copies, price: None, only_on: None, source }
}

const fn special(
    slots: &'static [Slot],
    text: &'static str,
    price: u8,
    space: u8,
    source: Provenance,
) -> UpgradeInfo {
    UpgradeInfo {
        price: Some(price),
        only_on: Some(space),
        ..tile(&[], slots, text, [4, 0, 0], source)
    }
}

const fn printed(slots: &'static [Slot], text: &'static str) -> UpgradeInfo {
    tile(&[], slots, text, [0; 3], BOARD)
}

const CREATE: Slot = one(Effect::Create { waive: 0 });
const REFINE: Slot = one(Effect::Refine);

/// Every lab tile, in order.
#[rustfmt::skip]
pub const UPGRADE_INFO: [UpgradeInfo; UPGRADES] = {
    use Effect::{Copy, Create, Dna, Either, Limit, Money, Paddock, Round, Security, Worker};
    use Pay::{Free, Less, Standard};
    use Wild::{Advanced, Basic};
    [
        tile(&[], &[one(Either(&[Security(Less(2)), Paddock(Less(2))])), one(Either(&[Security(Less(1)), Paddock(Less(1))]))], "Raise security or a paddock for $2 less; once more for $1 less.", [1, 1, 1], Rulebook("Example J")),
        tile(&[], &[one(Paddock(Free)), Slot::new(2, Paddock(Free))], "Upgrade a paddock free of charge; a second one takes two workers.", [1, 0, 1], Rulebook("Example K")),
        tile(&[], &[one(Round(Modifier::HooliganSwap(2))), one(Round(Modifier::HooliganSwap(2)))], "This round send up to two hooligans back and draw as many visitors anew.", [1, 0, 1], PHOTO),
        tile(&[], &[Slot::new(2, Round(Modifier::DoubleAttraction))], "This round the patrons of one attraction score twice.", [1, 1, 0], PHOTO),
        tile(&[], &[Slot::new(2, Copy)], "Repeat the action of any slot of another tile in your lab, used or not.", [1, 1, 0], PHOTO),
        tile(&[Security(Free)], &[one(Round(Modifier::Security(1)))], "Security rises by one when bought. A worker makes it count 1 higher this round.", [2, 0, 1], PHOTO),
        tile(&[Limit(3)], &[one(Dna(Basic, 4))], "Three steps of cold storage when bought. A worker collects four basic DNA.", [1, 1, 0], TUNED),
        tile(&[], &[one(Dna(Advanced, 1)), Slot::new(2, Dna(Advanced, 2))], "A worker makes one advanced DNA; two workers make two.", [1, 0, 1], OURS),
        tile(&[], &[one(Create { waive: 1 })], "Create a dinosaur for one basic DNA less.", [1, 0, 0], OURS),
        tile(&[], &[one(Round(Modifier::Draw(3)))], "Three more visitors come this round.", [2, 0, 0], OURS),
        tile(&[], &[one(Money(4)), one(Money(3))], "Take $4; once more, $3.", [1, 1, 0], OURS),
        tile(&[Worker(1)], &[], "One worker when bought; no workstation.", [1, 0, 0], OURS),
        tile(&[], &[one(Round(Modifier::EatShield(2)))], "Up to two visitors fewer are eaten this round.", [1, 0, 0], OURS),
        special(&[CREATE, CREATE, CREATE], "Create a dinosaur, three times, one worker each.", 3, 1, Rulebook("Buy Lab Upgrade; slots from a photo")),
        special(&[REFINE, REFINE, REFINE], "Refine DNA, three times, one worker each.", 5, 0, Rulebook("Buy Lab Upgrade; slots from a photo")),
        printed(&[CREATE, Slot::new(2, Create { waive: 0 })], "Create a dinosaur; a second one takes two workers."),
        printed(&[REFINE], "Turn two basic DNA into one advanced."),
        printed(&[Slot { workers: 1, effect: Either(&[Security(Standard), Paddock(Standard)]), unlimited: true }], "Raise security or a paddock at the printed price, as often as you like."),
        printed(&[one(Money(3)), one(Money(2)), one(Money(1))], "Take $3; once more, $2; once more, $1."),
        printed(&[], "Room for a lab upgrade."),
    ]
};

/// The lab at the start, space by space, row by row from the left.
pub const START_LAB: [Upgrade; SPACES] = [
    Upgrade::DnaRefinement1,
    Upgrade::DinoResearch1,
    Upgrade::ToolBench,
    Upgrade::UnderConstruction,
    Upgrade::VentureCapital,
    Upgrade::UnderConstruction,
];

/// The two brass spaces, from 0: where the special tiles go.
pub const BRASS: [usize; 2] = [0, 1];

impl Upgrade {
    /// The tile as printed.
    #[inline]
    pub const fn info(self) -> &'static UpgradeInfo {
        &UPGRADE_INFO[self as usize]
    }

    /// Whether it is one of the two special tiles.
    #[inline]
    pub const fn is_special(self) -> bool {
        matches!(self, Self::DinoResearch2 | Self::DnaRefinement2)
    }

    /// Whether it can be bought out of the market rows.
    #[inline]
    pub const fn is_ordinary(self) -> bool {
        (self as usize) < ORDINARY
    }
}
