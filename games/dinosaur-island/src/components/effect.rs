//! The language of cards: what tiles and cards do, as data. What each part means is told once, by
//! the rules that resolve it.

use serde::Serialize;

use super::Wild;

/// What a security step or a paddock upgrade costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Pay {
    /// The printed price.
    Standard,
    /// This much less, but never below nothing.
    Less(u8),
    /// Nothing.
    Free,
}

/// Something that happens once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Effect {
    /// Money from the bank.
    Money(u8),
    /// Money from the bank: a base, and this much for each type among the attractions built.
    MoneyByTypes {
        /// In any case.
        base: u8,
        /// For each type.
        each: u8,
    },
    /// DNA, each unit of a colour of choice.
    Dna(Wild, u8),
    /// Steps of cold storage, on any tracks.
    Limit(u8),
    /// Workers out of the seat's supply.
    Worker(u8),
    /// Security goes up by one.
    Security(Pay),
    /// One paddock goes up to the next capacity.
    Paddock(Pay),
    /// One conversion of basic DNA.
    Refine,
    /// One dinosaur; this many basic DNA of its cost are waived.
    Create {
        /// How many.
        waive: u8,
    },
    /// The next hire costs nothing.
    FreeHire,
    /// The action of a slot of another lab tile.
    Copy,
    /// A modifier for the rest of the round.
    Round(Modifier),
    /// One of these, of choice.
    Either(&'static [Effect]),
}

/// Something that changes what other rules count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Modifier {
    /// Security counts higher when dinosaurs get loose.
    Security(u8),
    /// More visitors come.
    Draw(u8),
    /// Fewer visitors are eaten.
    EatShield(u8),
    /// Eaten visitors cost fewer points.
    LossShield(u8),
    /// Up to this many hooligans are sent back and others drawn.
    HooliganSwap(u8),
    /// This many hooligans may be sent back for points.
    HooliganOut {
        /// How many.
        n: u8,
        /// Points for each.
        points: u8,
    },
    /// Patrons of one attraction score twice.
    DoubleAttraction,
    /// One more space, for a patron.
    ExtraSpot,
    /// Patrons in line score.
    LineVp {
        /// One point for this many.
        per: u8,
        /// At most this many points.
        max: u8,
    },
    /// A food patron taken as money pays more.
    FoodCash(u8),
    /// More money at the gate if any patron came.
    GateBonus(u8),
    /// Attractions are cheaper.
    PriceBuild(u8),
    /// Ordinary lab upgrades are cheaper.
    PriceUpgrade(u8),
    /// Paddock upgrades are cheaper.
    PricePaddock(u8),
    /// Hiring this card costs more.
    HireSurcharge(u8),
    /// Scientists count this many levels higher for recipes.
    RecipeLevel(u8),
    /// DNA that does not fit is sold.
    OverflowSale {
        /// For each basic.
        basic: u8,
        /// For each advanced.
        advanced: u8,
    },
    /// Once a round a worker acts as a scientist of this level.
    WorkerAsScientist(u8),
    /// Once a round another seat's DNA research is copied.
    CopyResearch,
}

/// When a specialist's effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Part {
    /// Once, when hired.
    OnGain(Effect),
    /// At the start of each round.
    RoundStart(Effect),
    /// After each recipe procured.
    OnRecipe(Effect),
    /// Once each Worker Phase, before the first worker, without one.
    WorkerStart(Effect),
    /// As long as the card is held.
    Passive(Modifier),
}

/// A workstation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Slot {
    /// How many workers it takes.
    pub workers: u8,
    /// What they do.
    pub effect: Effect,
    /// Whether it can be used again and again in one round.
    pub unlimited: bool,
}

impl Slot {
    pub(crate) const fn new(workers: u8, effect: Effect) -> Self {
        Self { workers, effect, unlimited: false }
    }
}
