//! The 22 specialists.

use mesozoic_core::Provenance::{self, Designed, Public, Rulebook};
use serde::Serialize;

use super::{Effect, Modifier, Part, Wild, named};

named! {
    /// A specialist card; there is one of each.
    Specialist {
        UnionBoss "union-boss" "Union Boss",
        Intern "intern" "Intern",
        JackOfAllTrades "jack-of-all-trades" "Jack of All Trades",
        DinoHunter "dino-hunter" "Dino Hunter",
        ComputerProgrammer "computer-programmer" "Computer Programmer",
        SeniorScientist "senior-scientist" "Senior Scientist",
        SecurityGuard "security-guard" "Security Guard",
        StaffingDirector "staffing-director" "Staffing Director",
        GateCashier "gate-cashier" "Gate Cashier",
        FenceForeman "fence-foreman" "Fence Foreman",
        LabPorter "lab-porter" "Lab Porter",
        NightWatchCaptain "night-watch-captain" "Night Watch Captain",
        ConcessionChief "concession-chief" "Concession Chief",
        PurchasingAgent "purchasing-agent" "Purchasing Agent",
        ShuttleDriver "shuttle-driver" "Shuttle Driver",
        GeneBroker "gene-broker" "Gene Broker",
        CrisisPublicist "crisis-publicist" "Crisis Publicist",
        RefinementTechnician "refinement-technician" "Refinement Technician",
        RecipeScout "recipe-scout" "Recipe Scout",
        LoyaltyAnalyst "loyalty-analyst" "Loyalty Analyst",
        QueueMarshal "queue-marshal" "Queue Marshal",
        ColdChainManager "cold-chain-manager" "Cold Chain Manager",
    }
}

/// How many specialists there are.
pub const SPECIALISTS: usize = 22;

/// A specialist as printed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SpecialistInfo {
    /// What it does.
    pub parts: &'static [Part],
    /// The same in words.
    pub text: &'static str,
    /// Where it was read.
    pub source: Provenance,
}

const PHOTO: Provenance = Public("photo of the card");
const OURS: Provenance =
    Designed("the card is unknown; costed to 6-14 credits at three rounds left");

const TUNED: Provenance =
    Designed("the card is unknown; two refinements instead of one after simulation");

const ONE_WORKER: Part = Part::OnGain(Effect::Worker(1));

/// Every specialist, in order.
#[rustfmt::skip]
pub const SPECIALIST_INFO: [SpecialistInfo; SPECIALISTS] = {
    use Effect::{Dna, FreeHire, Limit, Money, MoneyByTypes, Refine, Worker};
    use Part::{OnGain, OnRecipe, Passive, RoundStart, WorkerStart};
    use Wild::{Advanced, Basic};
    [
        SpecialistInfo { parts: &[ONE_WORKER, OnGain(FreeHire)], text: "One worker. Your next hire is free, once.", source: Rulebook("Example D") },
        SpecialistInfo { parts: &[Passive(Modifier::ExtraSpot)], text: "Each round one patron may stand on this card and scores 1 point.", source: PHOTO },
        SpecialistInfo { parts: &[Passive(Modifier::WorkerAsScientist(2))], text: "Once a round a worker may act as a #2 scientist, in a turn of its own.", source: PHOTO },
        SpecialistInfo { parts: &[ONE_WORKER, Passive(Modifier::EatShield(1))], text: "One worker. One visitor fewer is eaten each round.", source: PHOTO },
        SpecialistInfo { parts: &[Passive(Modifier::CopyResearch)], text: "Once a round, when somebody else researches DNA, gain the same kind and amount.", source: PHOTO },
        SpecialistInfo { parts: &[RoundStart(Dna(Advanced, 1))], text: "One advanced DNA of your choice at the start of each round.", source: PHOTO },
        SpecialistInfo { parts: &[Passive(Modifier::HooliganOut { n: 1, points: 1 })], text: "Each round send one of your hooligans back to the bag for 1 point.", source: Public("a strategy article gives name and gist; numbers ours") },
        SpecialistInfo { parts: &[Passive(Modifier::HireSurcharge(2)), OnGain(Worker(2))], text: "Costs $2 more. Two workers.", source: Public("a review gives the gist; name and numbers ours") },
        SpecialistInfo { parts: &[ONE_WORKER, Passive(Modifier::GateBonus(1))], text: "One worker. $1 more at the gate in each round that brings a patron.", source: OURS },
        SpecialistInfo { parts: &[ONE_WORKER, Passive(Modifier::PricePaddock(1))], text: "One worker. Paddock upgrades cost $1 less.", source: OURS },
        SpecialistInfo { parts: &[ONE_WORKER, OnGain(Limit(2)), OnGain(Dna(Basic, 1))], text: "One worker, two steps of cold storage and one basic DNA.", source: OURS },
        SpecialistInfo { parts: &[ONE_WORKER, Passive(Modifier::Security(1))], text: "One worker. Security counts 1 higher.", source: OURS },
        SpecialistInfo { parts: &[ONE_WORKER, Passive(Modifier::FoodCash(1))], text: "One worker. Food patrons taken as money pay $1 more.", source: OURS },
        SpecialistInfo { parts: &[ONE_WORKER, Passive(Modifier::PriceBuild(1)), Passive(Modifier::PriceUpgrade(1))], text: "One worker. Attractions and ordinary lab upgrades cost $1 less.", source: OURS },
        SpecialistInfo { parts: &[Passive(Modifier::Draw(2))], text: "Two more visitors come each round.", source: OURS },
        SpecialistInfo { parts: &[OnGain(Dna(Basic, 2)), RoundStart(Dna(Basic, 2))], text: "Two basic DNA now and at the start of each round.", source: OURS },
        SpecialistInfo { parts: &[Passive(Modifier::LossShield(2))], text: "Lose up to 2 points less to eaten visitors each round.", source: OURS },
        SpecialistInfo { parts: &[WorkerStart(Refine), WorkerStart(Refine)], text: "Up to two refinements each round without a worker, before your first worker.", source: TUNED },
        SpecialistInfo { parts: &[Passive(Modifier::RecipeLevel(1)), OnRecipe(Dna(Basic, 2)), OnRecipe(Money(1))], text: "Scientists count a level higher for recipes. Each recipe brings two basic DNA and $1.", source: OURS },
        SpecialistInfo { parts: &[OnGain(MoneyByTypes { base: 1, each: 1 }), RoundStart(MoneyByTypes { base: 1, each: 1 })], text: "Now and at the start of each round: $1, and $1 for each type of attraction you have built.", source: OURS },
        SpecialistInfo { parts: &[Passive(Modifier::LineVp { per: 2, max: 2 })], text: "1 point for each two patrons stuck in line, at most 2.", source: OURS },
        SpecialistInfo { parts: &[OnGain(Limit(4)), Passive(Modifier::OverflowSale { basic: 1, advanced: 2 })], text: "Four steps of cold storage. DNA for which there is no room is sold: $1 a basic, $2 an advanced.", source: OURS },
    ]
};

impl Specialist {
    /// The card as printed.
    #[inline]
    pub const fn info(self) -> &'static SpecialistInfo {
        &SPECIALIST_INFO[self as usize]
    }
}

/// What passives add up to, so that rules need not look through cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perks {
    /// Security counts this much higher.
    pub security: u8,
    /// This many more visitors come.
    pub draw: u8,
    /// This many fewer are eaten.
    pub eat_shield: u8,
    /// This many fewer points are lost.
    pub loss_shield: u8,
    /// This many hooligans may be sent back, for this many points each.
    pub out: u8,
    /// Points for each of them.
    pub out_points: u8,
    /// This many extra spaces for a patron.
    pub spots: u8,
    /// One point for this many patrons in line; 0 for none.
    pub line_per: u8,
    /// At most this many points.
    pub line_max: u8,
    /// More money for a food patron.
    pub food_cash: u8,
    /// More money at the gate.
    pub gate: u8,
    /// Cheaper attractions.
    pub build: u8,
    /// Cheaper lab upgrades.
    pub upgrade: u8,
    /// Cheaper paddocks.
    pub paddock: u8,
    /// Higher levels for recipes.
    pub recipe_level: u8,
    /// Price of an overflowing basic DNA.
    pub sale_basic: u8,
    /// Price of an overflowing advanced DNA.
    pub sale_advanced: u8,
    /// The level of a worker who acts as a scientist; 0 for none.
    pub jack: u8,
    /// Whether research is copied.
    pub copies: bool,
    /// Free refinements at the start of the Worker Phase.
    pub refines: u8,
    /// What hiring the card costs beyond its row.
    pub surcharge: u8,
}

impl Perks {
    const fn of(parts: &[Part]) -> Self {
        let mut p = Self {
            security: 0,
            draw: 0,
            eat_shield: 0,
            loss_shield: 0,
            out: 0,
            out_points: 0,
            spots: 0,
            line_per: 0,
            line_max: 0,
            food_cash: 0,
            gate: 0,
            build: 0,
            upgrade: 0,
            paddock: 0,
            recipe_level: 0,
            sale_basic: 0,
            sale_advanced: 0,
            jack: 0,
            copies: false,
            refines: 0,
            surcharge: 0,
        };
        let mut i = 0;
        while i < parts.len() {
            match parts[i] {
                Part::Passive(modifier) => match modifier {
                    Modifier::Security(n) => p.security += n,
                    Modifier::Draw(n) => p.draw += n,
                    Modifier::EatShield(n) => p.eat_shield += n,
                    Modifier::LossShield(n) => p.loss_shield += n,
                    Modifier::HooliganOut { n, points } => (p.out, p.out_points) = (n, points),
                    Modifier::ExtraSpot => p.spots += 1,
                    Modifier::LineVp { per, max } => (p.line_per, p.line_max) = (per, max),
                    Modifier::FoodCash(n) => p.food_cash += n,
                    Modifier::GateBonus(n) => p.gate += n,
                    Modifier::PriceBuild(n) => p.build += n,
                    Modifier::PriceUpgrade(n) => p.upgrade += n,
                    Modifier::PricePaddock(n) => p.paddock += n,
                    Modifier::HireSurcharge(n) => p.surcharge += n,
                    Modifier::RecipeLevel(n) => p.recipe_level += n,
                    Modifier::OverflowSale { basic, advanced } => {
                        (p.sale_basic, p.sale_advanced) = (basic, advanced);
                    }
                    Modifier::WorkerAsScientist(level) => p.jack = level,
                    Modifier::CopyResearch => p.copies = true,
                    Modifier::HooliganSwap(_) | Modifier::DoubleAttraction => {
                        panic!("swaps and doubling are for a round")
                    }
                },
                Part::WorkerStart(Effect::Refine) => p.refines += 1,
                Part::WorkerStart(_) => panic!("only refinement starts a Worker Phase"),
                Part::OnGain(_) | Part::RoundStart(_) | Part::OnRecipe(_) => {}
            }
            i += 1;
        }
        p
    }
}

/// The passives of every specialist, in order.
pub const PERKS: [Perks; SPECIALISTS] = {
    let mut perks = [Perks::of(&[]); SPECIALISTS];
    let mut i = 0;
    while i < SPECIALISTS {
        perks[i] = Perks::of(SPECIALIST_INFO[i].parts);
        i += 1;
    }
    perks
};

impl Specialist {
    /// Its passives.
    #[inline]
    pub const fn perks(self) -> &'static Perks {
        &PERKS[self as usize]
    }
}
