//! What things are called in plain English: gains, prices, cards. Shared by sentences (`narrate.rs`),
//! the text of the terminal (`draw.rs`) and the boards.

use mesozoic_core::article;

use crate::components::{
    BuildingCard, Colour, Counter, Effect, FaceId, Gains, Good, Host, SpecialistCard, Species,
    Worth,
};

/// `1 coin`, `2 coins`.
pub(crate) fn count(n: impl Into<u32>, noun: &str) -> String {
    let n = n.into();
    match (n, noun) {
        (1, _) => format!("1 {noun}"),
        (_, "security" | "threat" | "excitement" | "DNA") => format!("{n} {noun}"),
        _ => format!("{n} {noun}s"),
    }
}

pub(crate) fn good(good: Good) -> &'static str {
    match good {
        Good::Coin => "coin",
        Good::Road => "road",
        Good::Security => "security",
        Good::Excitement => "excitement",
    }
}

pub(crate) fn dna(colour: Colour, n: u8) -> String {
    format!("{n} {} DNA", colour.name())
}

/// What one side of a face brings, in words.
pub(crate) fn gains(gains: &Gains) -> String {
    let mut parts: Vec<String> = Colour::ALL
        .into_iter()
        .zip(gains.dna)
        .filter(|&(_, n)| n > 0)
        .map(|(colour, n)| dna(colour, n))
        .collect();
    for (n, noun) in [(gains.coins, "coin"), (gains.roads, "road"), (gains.security, "security")] {
        if n > 0 {
            parts.push(count(n, noun));
        }
    }
    parts.extend(gains.attraction.map(|kind| format!("a {}", kind.name())));
    parts.join(" and ")
}

/// A face in words.
pub(crate) fn face(face: FaceId) -> String {
    let shown = face.face();
    match &shown.or {
        None => gains(&shown.gains),
        Some(or) => format!("{} or {}", gains(&shown.gains), gains(or)),
    }
}

pub(crate) fn counter(counter: Counter) -> &'static str {
    match counter {
        Counter::Foods => "Food",
        Counter::Rides => "Ride",
        Counter::Merches => "Merch",
        Counter::HerbivorePaddocks => "Herbivore paddock",
        Counter::SmallPaddocks => "Small Carnivore paddock",
        Counter::LargePaddocks => "Large Carnivore paddock",
        Counter::CarnivorePaddocks => "Carnivore paddock",
        Counter::Paddocks => "paddock",
        Counter::ExitsCircled => "circled exit",
        Counter::ExitsScoring => "circled exit that can still be reached",
        Counter::Unsecured => "unsecured threat",
        Counter::SecurityMarks => "security",
    }
}

/// What an effect does, in words for a card.
pub(crate) fn effect(of: &Effect) -> String {
    match *of {
        Effect::Gain(what, n) => format!("gain {}", count(n, good(what))),
        Effect::Dna(colour, n) => format!("gain {}", dna(colour, n)),
        Effect::AnyBasic(n) => format!("gain any {n} Basic DNA"),
        Effect::AnyAdvanced(n) => format!("gain any {n} Advanced DNA"),
        Effect::Attraction(None) => "build an attraction".to_owned(),
        Effect::Attraction(Some(kind)) => format!("build a {}", kind.name()),
        Effect::Roll(1) => "roll a die from your bag and gain it".to_owned(),
        Effect::Roll(n) => {
            format!("roll {n} dice from your bag, one after the other, and gain them")
        }
        Effect::RollPick => "roll 2 dice from your bag and gain one of them".to_owned(),
        Effect::Per { counter: what, per, cap, each } => {
            let what = if per == 1 {
                format!("for each {}", counter(what))
            } else {
                format!("for every {per} {}", counter(what))
            };
            format!("{what}, at most {cap} times: {}", effect(each))
        }
        Effect::Choose(choice) => {
            let [(_, one), (_, other)] = choice.sides();
            format!("{} or {}", effect(&one), effect(&other))
        }
        Effect::Make { max, free, housed } => {
            let noun = if max == 1 { "dinosaur" } else { "dinosaurs" };
            let cost = if free { " without paying DNA" } else { "" };
            let only = if housed { ", of a species that has a paddock" } else { "" };
            format!("make up to {max} {noun}{cost}{only}")
        }
        Effect::Upgrade(n) => {
            format!("up to {n} times, turn a stored Basic DNA into any Advanced DNA")
        }
        Effect::SpecialistCoins(n) => {
            format!("mark up to {n} boxes of Specialist tracks")
        }
    }
}

/// `a Ride`, `an Allosaurus`.
pub(crate) fn a(noun: &str) -> String {
    format!("{} {noun}", article(noun))
}

/// The DNA of one dinosaur.
pub(crate) fn price(species: Species) -> String {
    let parts: Vec<String> = Colour::ALL
        .into_iter()
        .zip(species.info().dna)
        .filter(|&(_, n)| n > 0)
        .map(|(colour, n)| format!("{n} {}", colour.name()))
        .collect();
    parts.join(", ")
}

/// Effects one after the other.
fn effects(of: &[Effect]) -> String {
    let parts: Vec<String> = of.iter().map(effect).collect();
    parts.join("; ")
}

/// What a specialist may do in every Run Park.
pub(crate) fn ability(card: &SpecialistCard) -> String {
    effects(card.ability)
}

/// The Instant Bonus of a Building card.
pub(crate) fn bonus(card: &BuildingCard) -> String {
    effects(card.bonus)
}

/// What a Building card scores: `4`, `1 and 2 for each circled exit …, at most 6`.
pub(crate) fn worth(of: Worth) -> String {
    let counted = of.counted.map(|c| {
        let what = counter(c.counter);
        let each = if c.per == 1 { "each".to_owned() } else { format!("every {}", c.per) };
        format!("{} for {each} {what}, at most {}", c.vp, c.max)
    });
    match (of.fixed, counted) {
        (fixed, None) => fixed.to_string(),
        (0, Some(counted)) => counted,
        (fixed, Some(counted)) => format!("{fixed} and {counted}"),
    }
}

/// What an attachment belongs to.
pub(crate) fn host(of: Host) -> String {
    match of {
        Host::Paddock(diet) => format!("a {} paddock", diet.name()),
        Host::AnyPaddock => "any paddock".to_owned(),
        Host::Attraction(kind) => format!("a {}", kind.name()),
    }
}
