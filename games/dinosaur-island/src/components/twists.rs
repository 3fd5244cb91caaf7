//! The 11 plot twists, as settings of named rules.

use mesozoic_core::Provenance::{self, Designed, Public, Rulebook};
use serde::Serialize;

use super::{Effect, Pay, Wild, named};

named! {
    /// A plot twist; the cards carry no titles, so these are ours.
    Twist {
        QuietOpening "quiet-opening" "Quiet Opening",
        FireSale "fire-sale" "Fire Sale",
        FieldGrants "field-grants" "Field Grants",
        BoardBonus "board-bonus" "Board Bonus",
        LingeringStock "lingering-stock" "Lingering Stock",
        UnstableSamples "unstable-samples" "Unstable Samples",
        RowdySeason "rowdy-season" "Rowdy Season",
        LiabilityWave "liability-wave" "Liability Wave",
        OpenRecruitment "open-recruitment" "Open Recruitment",
        SedatedHerds "sedated-herds" "Sedated Herds",
        SeasonPassCraze "season-pass-craze" "Season Pass Craze",
    }
}

/// How many twists there are.
pub const TWISTS: usize = 11;

/// The rule a twist sets. Two twists contradict each other when they set the same one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Setting {
    /// Hooligans start outside the bag; this many come at the end of each of the first rounds.
    HooliganSchedule {
        /// How many at the end of rounds 1, 2, …
        arrive: &'static [u8],
    },
    /// How many of the cheapest rows are emptied when the market is refreshed.
    RefreshDiscard {
        /// How many rows.
        rows: u8,
    },
    /// Money for claiming a die.
    ClaimMoney {
        /// How much.
        money: u8,
    },
    /// At the end of each round each player has one of these.
    RoundEndBonus {
        /// Which.
        choice: &'static [Effect],
    },
    /// Which unclaimed dice threaten.
    HoldingRule {
        /// How many.
        dice: u8,
        /// Those with the most pips, or with the fewest.
        most: bool,
    },
    /// Hooligans are eaten before patrons.
    HooligansFirst,
    /// Points lost for each visitor eaten.
    EatLoss {
        /// How many.
        points: u8,
    },
    /// At the end of these rounds each player gains a worker.
    RecruitRounds {
        /// Which rounds, from 1.
        rounds: &'static [u8],
    },
    /// Money from each patron stuck in line.
    LineFee {
        /// How much.
        money: u8,
    },
}

/// A plot twist as printed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct TwistInfo {
    /// The rule it sets.
    pub sets: Setting,
    /// The same in words.
    pub text: &'static str,
    /// Where it was read.
    pub source: Provenance,
}

const PHOTO: Provenance = Public("photo of the card");
const OURS: Provenance = Designed("the card is unknown; worth two to four credits a round");

/// Every twist, in order.
#[rustfmt::skip]
pub const TWIST_INFO: [TwistInfo; TWISTS] = [
    TwistInfo { sets: Setting::HooliganSchedule { arrive: &[5, 5] }, text: "The bag starts without hooligans. Five join it at the end of round 1, five more at the end of round 2.", source: Rulebook("first-game recommendation") },
    TwistInfo { sets: Setting::RefreshDiscard { rows: 2 }, text: "The $2 and the $3 row are emptied when the market is refreshed.", source: PHOTO },
    TwistInfo { sets: Setting::ClaimMoney { money: 2 }, text: "Whoever claims a die also collects $2.", source: PHOTO },
    TwistInfo { sets: Setting::RoundEndBonus { choice: &[Effect::Security(Pay::Free), Effect::Paddock(Pay::Free), Effect::Dna(Wild::Basic, 2)] }, text: "At the end of each round everybody chooses: security +1, a paddock +1, or two basic DNA.", source: PHOTO },
    TwistInfo { sets: Setting::RefreshDiscard { rows: 0 }, text: "Nothing is discarded when the market is refreshed; items slide and gaps are filled.", source: OURS },
    TwistInfo { sets: Setting::HoldingRule { dice: 2, most: true }, text: "The two unclaimed dice with the most pips both threaten.", source: OURS },
    TwistInfo { sets: Setting::HooligansFirst, text: "Hooligans are eaten before patrons.", source: OURS },
    TwistInfo { sets: Setting::EatLoss { points: 2 }, text: "Each visitor eaten costs 2 points.", source: OURS },
    TwistInfo { sets: Setting::RecruitRounds { rounds: &[2, 4] }, text: "At the end of rounds 2 and 4 everybody gains a worker.", source: OURS },
    TwistInfo { sets: Setting::HoldingRule { dice: 1, most: false }, text: "The unclaimed die with the fewest pips threatens, not the one with the most.", source: OURS },
    TwistInfo { sets: Setting::LineFee { money: 1 }, text: "Each patron stuck in line pays $1 more.", source: OURS },
];

impl Twist {
    /// The card as printed.
    #[inline]
    pub const fn info(self) -> &'static TwistInfo {
        &TWIST_INFO[self as usize]
    }

    /// DI-1.5: whether both set the same rule.
    pub fn contradicts(self, other: Self) -> bool {
        let rule = |twist: Self| std::mem::discriminant(&twist.info().sets);
        rule(self) == rule(other)
    }
}

/// The rules that twists can set, as they stand in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct House {
    /// Hooligans that come at the end of the first rounds, if they start outside the bag.
    pub arrive: Option<&'static [u8]>,
    /// Rows emptied at a refresh.
    pub refresh_rows: u8,
    /// Money for claiming a die.
    pub claim_money: u8,
    /// What each player chooses from at the end of a round.
    pub bonus: Option<&'static [Effect]>,
    /// Dice that threaten.
    pub holding_dice: u8,
    /// Whether those with the most pips do.
    pub holding_most: bool,
    /// Whether hooligans are eaten first.
    pub hooligans_first: bool,
    /// Points for each visitor eaten.
    pub eat_loss: u8,
    /// Rounds that end with a new worker.
    pub recruit_rounds: &'static [u8],
    /// Money from patrons in line.
    pub line_fee: u8,
}

impl House {
    /// The rules without twists.
    pub const PLAIN: Self = Self {
        arrive: None,
        refresh_rows: 1,
        claim_money: 0,
        bonus: None,
        holding_dice: 1,
        holding_most: true,
        hooligans_first: false,
        eat_loss: 1,
        recruit_rounds: &[],
        line_fee: 0,
    };

    /// With a twist.
    #[must_use]
    pub const fn with(mut self, twist: Twist) -> Self {
        match twist.info().sets {
            Setting::HooliganSchedule { arrive } => self.arrive = Some(arrive),
            Setting::RefreshDiscard { rows } => self.refresh_rows = rows,
            Setting::ClaimMoney { money } => self.claim_money = money,
            Setting::RoundEndBonus { choice } => self.bonus = Some(choice),
            Setting::HoldingRule { dice, most } => {
                (self.holding_dice, self.holding_most) = (dice, most);
            }
            Setting::HooligansFirst => self.hooligans_first = true,
            Setting::EatLoss { points } => self.eat_loss = points,
            Setting::RecruitRounds { rounds } => self.recruit_rounds = rounds,
            Setting::LineFee { money } => self.line_fee = money,
        }
        self
    }
}
