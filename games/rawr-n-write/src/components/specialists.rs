//! The twenty Specialist cards.

use mesozoic_core::Provenance::{self, Designed, Public};
use serde::Serialize;

use super::buildings::Kind;
use super::effects::{Choice, Counter, Effect, Good};

/// A Specialist card.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct SpecialistCard {
    /// Its number as printed here.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Coins.
    pub cost: u8,
    /// The Instant Bonus.
    pub bonus: Effect,
    /// What it may do in every Run Park, in order.
    pub ability: &'static [Effect],
    /// Where it comes from.
    pub source: Provenance,
}

const OURS: Provenance = Designed("cost is value over 1.3, rounded");
const NAMED: Provenance = Public("name and ability in a public session report; numbers designed");

const COIN: &Effect = &Effect::Gain(Good::Coin, 1);
const SECURITY: &Effect = &Effect::Gain(Good::Security, 1);
const EXCITEMENT: &Effect = &Effect::Gain(Good::Excitement, 1);
const ROLL: &Effect = &Effect::Roll(1);
const WRANGLE: &Effect = &Effect::Choose(Choice::Wrangle);

const fn per(counter: Counter, per: u8, cap: u8, each: &'static Effect) -> Effect {
    Effect::Per { counter, per, cap, each }
}

/// The twenty Specialist cards.
#[rustfmt::skip]
pub const SPECIALISTS: [SpecialistCard; 20] = {
    use Counter::{CarnivorePaddocks, ExitsCircled, Foods, HerbivorePaddocks, LargePaddocks, Merches, Rides, SmallPaddocks, Unsecured};
    use Effect::{AnyAdvanced, AnyBasic, Attraction, Gain, Make, Roll, RollPick, SpecialistCoins, Upgrade};
    use Good::{Coin, Excitement, Road, Security};
    [
        SpecialistCard { id: "S01", name: "Ride Operator",        cost: 6, bonus: Attraction(Some(Kind::Ride)),  ability: &[per(Rides, 1, 4, COIN)],                                        source: NAMED },
        SpecialistCard { id: "S02", name: "DNA Mixologist",       cost: 9, bonus: Gain(Excitement, 1),           ability: &[Make { max: 1, free: true, housed: true }],                     source: NAMED },
        SpecialistCard { id: "S03", name: "Senior Scientist",     cost: 6, bonus: AnyAdvanced(1),                ability: &[Make { max: 4, free: false, housed: false }],                   source: NAMED },
        SpecialistCard { id: "S04", name: "Chief of Security",    cost: 6, bonus: Gain(Security, 2),             ability: &[Gain(Security, 2)],                                             source: NAMED },
        SpecialistCard { id: "S05", name: "Night Warden",         cost: 5, bonus: Gain(Security, 1),             ability: &[per(CarnivorePaddocks, 1, 3, SECURITY)],                        source: OURS },
        SpecialistCard { id: "S06", name: "Road Boss",            cost: 5, bonus: Gain(Road, 3),                 ability: &[Gain(Road, 2)],                                                 source: OURS },
        SpecialistCard { id: "S07", name: "Fund Manager",         cost: 6, bonus: Gain(Coin, 1),                 ability: &[Gain(Coin, 2)],                                                 source: OURS },
        SpecialistCard { id: "S08", name: "Lab Technician",       cost: 6, bonus: AnyBasic(2),                   ability: &[AnyBasic(2)],                                                   source: OURS },
        SpecialistCard { id: "S09", name: "Gene Splicer",         cost: 6, bonus: AnyAdvanced(1),                ability: &[Upgrade(2)],                                                    source: OURS },
        SpecialistCard { id: "S10", name: "Hype Agent",           cost: 5, bonus: Gain(Excitement, 2),           ability: &[Gain(Excitement, 2)],                                           source: OURS },
        SpecialistCard { id: "S11", name: "Tour Captain",         cost: 5, bonus: Gain(Road, 2),                 ability: &[Gain(Excitement, 1), per(ExitsCircled, 1, 2, EXCITEMENT)],      source: OURS },
        SpecialistCard { id: "S12", name: "Souvenir Buyer",       cost: 9, bonus: Attraction(Some(Kind::Merch)), ability: &[per(Merches, 1, 2, ROLL)],                                      source: OURS },
        SpecialistCard { id: "S13", name: "Head Chef",            cost: 6, bonus: Attraction(Some(Kind::Food)),  ability: &[per(Foods, 1, 3, COIN)],                                        source: OURS },
        SpecialistCard { id: "S14", name: "Herd Keeper",          cost: 5, bonus: AnyBasic(1),                   ability: &[per(HerbivorePaddocks, 1, 3, EXCITEMENT)],                      source: OURS },
        SpecialistCard { id: "S15", name: "Risk Broker",          cost: 5, bonus: Gain(Coin, 2),                 ability: &[per(Unsecured, 2, 3, COIN)],                                    source: OURS },
        SpecialistCard { id: "S16", name: "Master Builder",       cost: 7, bonus: Attraction(None),              ability: &[Attraction(None)],                                              source: OURS },
        SpecialistCard { id: "S17", name: "Headhunter",           cost: 5, bonus: Gain(Coin, 1),                 ability: &[SpecialistCoins(2)],                                            source: OURS },
        SpecialistCard { id: "S18", name: "Field Paleontologist", cost: 7, bonus: Roll(1),                       ability: &[RollPick],                                                      source: OURS },
        SpecialistCard { id: "S19", name: "Stunt Keeper",         cost: 4, bonus: Gain(Excitement, 1),           ability: &[per(SmallPaddocks, 1, 3, EXCITEMENT)],                          source: OURS },
        SpecialistCard { id: "S20", name: "Rex Wrangler",         cost: 5, bonus: Gain(Security, 1),             ability: &[per(LargePaddocks, 1, 3, WRANGLE)],                             source: OURS },
    ]
};
