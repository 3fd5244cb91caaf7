//! The cards that lie open, and what everything costs.

use super::{Page, facility_values, numbers};
use crate::components::{
    AVIARIES, Aquatic, BIRD_STARS, BotIcons, CONVERSION, Diet, Family, Kind, LAB_USES, Mode, Rival,
    SPARE_GENERATOR, Tier, piece_cost,
};
use crate::narrate::half_words;
use crate::view::{HalfView, RivalView, View};

/// One row of the price list.
fn price(view: &View, cells: [&str; 6], page: &mut Page) {
    let [name, dice, squares, power, stars, threat] = cells;
    let row = format!("  {name:<20}{dice:<19}{squares:>7}{power:>7}{stars:>9}");
    page.line(if view.mode == Mode::Danger { format!("{row}  {threat}") } else { row });
}

/// What pens and paths take and bring.
pub(super) fn prices(view: &View, page: &mut Page) {
    price(view, ["pen", "dice", "squares", "power", "stars", "threat"], page);
    let aquatic = view.aquatic.map(Aquatic::info);
    let water = if aquatic.is_some() { Kind::AQUATIC } else { &[] };
    for kind in Kind::STANDARD.iter().chain(water) {
        let info = kind.info();
        let at = Kind::AQUATIC.iter().position(|other| other == kind);
        let values = match (at, aquatic) {
            (Some(at), Some(card)) => card.values[at],
            _ => info.values,
        };
        let (letter, stars, threat) = if at.is_some() {
            (
                info.letter.to_ascii_lowercase(),
                "its card".to_owned(),
                "1, from the third 2".to_owned(),
            )
        } else {
            (info.letter.to_owned(), info.stars.to_string(), info.diet.threat().to_string())
        };
        let name = format!("{letter} {}", info.name);
        let (dice, squares) = (numbers(values.iter()), info.squares.to_string());
        price(view, [&name, &dice, &squares, &info.power.to_string(), &stars, &threat], page);
    }
    if !view.aviaries.is_empty() {
        for (kind, name, dice) in [
            (Kind::Pterodactylus, "A small aviary", "two equal"),
            (Kind::Pteranodon, "A large aviary", "three equal or row"),
        ] {
            let info = kind.info();
            let (squares, power) = (info.squares.to_string(), info.power.to_string());
            let threat = format!("{} when full", info.diet.threat());
            let stars = format!("{BIRD_STARS} a bird");
            price(view, [name, dice, &squares, &power, &stars, &threat], page);
        }
    }
    page.item(&format!(
        "paths: straight or corner {} pip, junction {}, crossroads {}, converting {CONVERSION}; each \
         generator left: {SPARE_GENERATOR} stars",
        piece_cost(2),
        piece_cost(3),
        piece_cost(4)
    ));
}

/// Facilities, labs, the aquatic card and the aviaries.
pub(super) fn dealt(view: &View, page: &mut Page) {
    page.line("Cards");
    for (card, values) in view.facilities.iter().zip(facility_values()) {
        let info = card.info();
        let kind = info.kind.id();
        page.item(&format!("{} ({kind}, {values}): {} {}", info.name, info.place, info.worth));
    }
    for lab in &view.labs {
        let info = lab.info();
        let tier = match info.tier {
            Tier::X => "X",
            Tier::Y => "Y",
            Tier::Z => "Z",
        };
        let uses = match LAB_USES[info.tier as usize] {
            1 => "once".to_owned(),
            n => format!("{n} times"),
        };
        page.item(&format!("{} ({tier} lab, {uses}): {}", info.name, info.text));
    }
    if let Some(card) = view.aquatic {
        page.item(&format!("{} (aquatic dinosaurs): {}", card.info().name, card.info().text));
    }
    for kind in &view.aviaries {
        let info = kind.info();
        let size = if info.family == Family::SmallAviary { "small" } else { "large" };
        page.item(&format!("{} ({size} aviary): {}", info.name, outline(*kind)));
    }
}

/// An aviary's shape, row by row.
fn outline(kind: Kind) -> String {
    let squares = AVIARIES.iter().find(|shape| shape.kind == kind).map_or(&[][..], |s| s.squares);
    let width = squares.iter().map(|(x, _)| x + 1).max().unwrap_or(0);
    let height = squares.iter().map(|(_, y)| y + 1).max().unwrap_or(0);
    let row = |y: u8| -> String {
        (0..width).map(|x| if squares.contains(&(x, y)) { '#' } else { '.' }).collect()
    };
    (0..height).map(row).collect::<Vec<_>>().join(" / ")
}

/// DinoBOT: what it scores, its card of the round, and what it has.
pub(super) fn rival(view: &View, rival: &RivalView, page: &mut Page) {
    let level = match rival.level {
        Rival::Tame => "tame",
        Rival::Beastly => "beastly",
        Rival::Savage => "savage",
    };
    page.line(format!("DinoBOT, {level}: {} stars", rival.stars));
    if let Some(card) = rival.card {
        let info = card.info();
        page.item(&format!(
            "Card {}: 1 to 3 brings {}; 4 to 6 brings {}.",
            info.id,
            half_text(view, info.top),
            half_text(view, info.bottom)
        ));
    }
    for HalfView { card, half } in &rival.halves {
        let has = half_text(view, card.info().half(*half));
        page.item(&format!("It has {has} ({}).", card.info().id));
    }
    let parts: Vec<String> = rival.parts.iter().map(|(name, n)| format!("{name} {n}")).collect();
    page.item(&format!("It scores: {}.", parts.join(", ")));
}

/// What half a card brings at this table.
fn half_text(view: &View, icons: BotIcons) -> String {
    half_words(icons.pen_with(view.aquatic.is_some(), !view.aviaries.is_empty()), icons)
}

/// A diet in words.
pub(super) fn diet_word(diet: Diet) -> &'static str {
    match diet {
        Diet::Herbivore => "herbivore",
        Diet::Carnivore => "carnivore",
    }
}
