//! What cards do, as data. Their meaning is one `match` in `lane.rs` beside the rules.

use serde::{Deserialize, Serialize};

use super::buildings::Kind;
use super::named;
use super::tracks::Colour;

/// Things that are gained by number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "as on the sheet")]
pub enum Good {
    Coin,
    Road,
    Security,
    Excitement,
}

/// What an effect counts; read once, at its start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "standing things, as on the sheet")]
pub enum Counter {
    Foods,
    Rides,
    Merches,
    HerbivorePaddocks,
    SmallPaddocks,
    LargePaddocks,
    CarnivorePaddocks,
    Paddocks,
    /// Exits circled so far.
    ExitsCircled,
    /// Exits circled and still reachable.
    ExitsScoring,
    /// Threat without a circle around it.
    Unsecured,
    /// Circles on the Security track.
    SecurityMarks,
}

/// A composition of what can be gained and done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "t", content = "v", rename_all = "camelCase")]
pub enum Effect {
    /// So many of a good.
    Gain(Good, u8),
    /// So many DNA of one colour.
    Dna(Colour, u8),
    /// So many Basic DNA, each of any colour.
    AnyBasic(u8),
    /// So many Advanced DNA, each of any colour.
    AnyAdvanced(u8),
    /// Build one attraction, of this kind or of any.
    Attraction(Option<Kind>),
    /// So many times: draw a die, roll it, gain it without its threat.
    Roll(u8),
    /// Draw and roll two dice, gain one of them without its threat.
    RollPick,
    /// As often as the counter says, divided and limited.
    Per {
        /// What is counted.
        counter: Counter,
        /// So many are one time.
        per: u8,
        /// At most so many times.
        cap: u8,
        /// What is done.
        each: &'static Effect,
    },
    /// One of two.
    Choose(Choice),
    /// Make dinosaurs.
    Make {
        /// At most so many.
        max: u8,
        /// Without paying DNA.
        free: bool,
        /// Only species with a standing paddock.
        housed: bool,
    },
    /// So many times: a stored Basic DNA becomes an Advanced DNA.
    Upgrade(u8),
    /// So many coins that can only mark Specialist tracks.
    SpecialistCoins(u8),
}

/// A choice between two effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "kebab-case")]
pub enum Choice {
    /// Raise Funds: coins or security.
    Funds,
    /// Extract DNA: Basic or Advanced.
    Extract,
    /// Rex Wrangler: excitement or security.
    Wrangle,
}

named! {
    /// One of the two sides of a choice.
    Offer {
        Coins "coins" "coins",
        Security "security" "security",
        Basic "basic" "Basic DNA",
        Advanced "advanced" "Advanced DNA",
        Excitement "excitement" "excitement",
    }
}

impl Choice {
    /// The two sides with what each brings.
    pub const fn sides(self) -> [(Offer, Effect); 2] {
        match self {
            Self::Funds => [
                (Offer::Coins, Effect::Gain(Good::Coin, 2)),
                (Offer::Security, Effect::Gain(Good::Security, 2)),
            ],
            Self::Extract => {
                [(Offer::Basic, Effect::AnyBasic(2)), (Offer::Advanced, Effect::AnyAdvanced(1))]
            }
            Self::Wrangle => [
                (Offer::Excitement, Effect::Gain(Good::Excitement, 2)),
                (Offer::Security, Effect::Gain(Good::Security, 2)),
            ],
        }
    }
}
