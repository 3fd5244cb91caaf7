//! Every attraction, recipe, objective and solo card, one after the other.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;

use common::{Given, given};
use dinosaur_island::components::{
    ATTRACTION_INFO, Attraction, Diet, Length, Named, Objective, RECIPE_INFO, Recipe, SOLO_INFO,
    SoloCard, Upgrade, Ware,
};
use dinosaur_island::{DieState, Plot};
use serde_json::json;

// rule: DI-3.9, DI-8.2
#[test]
fn every_attraction_costs_shows_and_scores_what_is_printed() {
    for (tile, info) in Attraction::ALL.iter().zip(ATTRACTION_INFO).take(30) {
        let at =
            given(4).market("attraction", 2, tile.id()).seat(0, "money", json!(30)).at_market();
        let mut t = at.play();
        t.go(0, "build 2");
        let seat = t.seat(0);
        assert_eq!(seat.money, 30 - 2 - u16::from(info.cost), "{}", tile.name());
        assert!(seat.zones.iter().any(|zone| zone.plot == Plot::Attraction { id: *tile }));
        let shown = seat.attractions.iter().find(|a| a.attraction == *tile).unwrap();
        assert_eq!((shown.spaces, shown.kind), (info.spaces, info.kind), "{}", tile.name());
        assert_eq!(t.part(0, "attractions"), i32::from(info.points), "{}", tile.name());
    }
}

// rule: DI-2.8, DI-4.5
#[test]
fn every_recipe_makes_a_dinosaur_for_its_dna() {
    for (recipe, info) in Recipe::ALL.iter().zip(RECIPE_INFO).take(17) {
        let at = given(2).exhibits(0, &[("c1", recipe.id(), 1, 0)]);
        let at =
            at.seat(0, "limits", json!([10, 10, 10, 10, 10, 10])).seat(0, "dna", json!(info.cost));
        let mut t = at.clone().at_work().play();
        assert_eq!(t.part(0, "exhibits"), 1 - 10, "{} is empty", recipe.name());
        t.go(0, "work 2.1 create c1");
        let seat = t.seat(0);
        assert_eq!(seat.dna, [0; 6], "{}", recipe.name());
        assert_eq!(seat.excitement, 1 + info.excitement, "{}", recipe.name());
        assert_eq!(seat.threat, 1 + info.diet.threat(), "{}", recipe.name());
        assert_eq!(t.part(0, "exhibits"), 1 + i32::from(info.points), "{}", recipe.name());
        // One unit less of anything is not enough.
        for colour in (0..6).filter(|&i| info.cost[i] > 0) {
            let mut less = info.cost;
            less[colour] -= 1;
            let t = at.clone().seat(0, "dna", json!(less)).at_work().play();
            assert!(!t.may(0, "work 2.1 create c1"), "{} without enough DNA", recipe.name());
        }
    }
    for diet in Diet::ALL {
        let recipe = Recipe::ALL.iter().find(|r| r.info().diet == *diet).unwrap();
        let t = given(2).recipe(recipe.id()).play();
        for level in 1..=3 {
            let line = format!("recipe {level} {}", diet.id());
            assert_eq!(t.may(0, &line), level >= diet.level(), "{line}");
        }
    }
}

/// A position that has `n` of what a theme counts, from 0; none for what only a round can show.
fn with(theme: u8, length: Length, n: u8) -> Option<Given> {
    let at = Given::with(2, json!({ "length": length.id() }));
    let tiles = ["break-room", "cryo-annex", "licensing-desk", "press-office", "hatchery-annex"];
    let rides = ["teacup-ride", "hyper-coaster", "jurassic-whirled", "bone-rattler"];
    let foods = ["ice-cream", "rex-mex", "lemonadasarus", "genesplice-dogs"];
    let zones = ["c1", "d1", "b2", "c2", "d2", "a3", "b3"];
    let count = usize::from(n);
    let built = |names: &[&'static str]| -> Vec<(&str, &str)> {
        zones.into_iter().zip(names.iter().copied()).take(count).collect()
    };
    let herd = |recipe: &'static str| {
        let mut left = n.saturating_sub(1);
        let mut list = vec![("a1", "", 4, 1)];
        for (zone, id) in [("c1", recipe), ("b2", "compsognathus"), ("a3", "velociraptor")] {
            let here = left.min(4);
            list.push((zone, id, 4, here));
            left -= here;
        }
        list
    };
    Some(match theme {
        0 => at.lab(0, &[4, 6, 4, 6, 4].into_iter().zip(tiles).take(count).collect::<Vec<_>>()),
        1 => at.built(
            0,
            &built(&[rides[0], rides[1], rides[2], rides[3], foods[0], foods[1], foods[2]]),
        ),
        2 => {
            let species = ["iguanodon", "velociraptor", "allosaurus", "carnotaurus"];
            let list = ["c1", "b2", "a3", "c3"].into_iter().zip(species).take(count);
            at.exhibits(0, &list.map(|(z, r)| (z, r, 1, 1)).collect::<Vec<_>>())
        }
        4 => {
            let mut dna = [0u8; 6];
            (0..n).for_each(|i| dna[usize::from(i % 6)] += 1);
            at.seat(0, "limits", json!([10, 10, 10, 10, 10, 10])).seat(0, "dna", json!(dna))
        }
        6 => at.exhibits(0, &herd("ankylosaurus")),
        8 if length == Length::Short => at.built(0, &built(&[foods[0], rides[0], "photos"])),
        8 if length == Length::Medium => at.built(0, &built(&foods)),
        8 => at.built(0, &built(&rides)),
        9 => at.seat(0, "security", json!(n.max(1))),
        11 => {
            let (first, second) = (n.min(4), n.saturating_sub(4));
            at.exhibits(0, &[("c1", "velociraptor", 4, first), ("b2", "allosaurus", 4, second)])
        }
        12 => {
            let cards = ["intern", "shuttle-driver", "queue-marshal"];
            let at = at.hired(0, &cards[..count.min(3)]);
            // Those beyond three were hired and fired.
            let fired = ["gene-broker", "recipe-scout"];
            fired[..count.saturating_sub(3)].iter().fold(at, |at, card| at.fired(0, card))
        }
        _ => return None,
    })
}

// rule: DI-7.1, DI-7.6
#[test]
fn objectives_ask_for_exactly_their_number() {
    for &length in Length::ALL {
        for theme in [0, 1, 2, 4, 6, 8, 9, 11, 12] {
            let objective = Objective { length, theme };
            let others: Vec<u8> = [3, 7, 5].into_iter().filter(|&t| t != theme).take(2).collect();
            let cards: Vec<String> = [theme, others[0], others[1]]
                .iter()
                .map(|t| Objective { length, theme: *t }.to_string())
                .collect();
            let list: Vec<(&str, &[u8])> = cards.iter().map(|c| (c.as_str(), &[][..])).collect();
            let need =
                with(theme, length, 1).unwrap().objectives(&list).play().view().objectives[0].need;
            for n in [need - 1, need] {
                let at = with(theme, length, n as u8).unwrap().objectives(&list).at_market();
                let mut t = at.play();
                assert_eq!(t.view().objectives[0].have[0], n, "{objective}");
                t.go(0, "pass");
                assert_eq!(
                    t.view().objectives[0].by.len(),
                    usize::from(n == need),
                    "{objective} with {n}"
                );
            }
        }
    }
}

// rule: DI-9.2
#[test]
fn every_automaton_card_removes_what_it_shows() {
    for (card, info) in SoloCard::ALL.iter().zip(SOLO_INFO) {
        let mut t = given(1).solo_deck(card.id());
        let view = t.view();
        for (i, die) in view.research.dice.iter().enumerate() {
            let removed = info.dice.contains(&(i as u8 + 1));
            assert_eq!(die.state == DieState::Removed, removed, "{} die {}", card.id(), i + 1);
        }
        for stack in &view.research.stacks {
            assert_eq!(stack.recipe.is_none(), info.recipe == Some(stack.diet), "{}", card.id());
        }
        for row in &view.market {
            for (&ware, item) in Ware::ALL.iter().zip(row.items) {
                let taken = info.items.contains(&(ware, row.price));
                assert_eq!(item.is_none(), taken, "{} {} ${}", card.id(), ware.id(), row.price);
            }
        }
        t.until(dinosaur_island::Phase::Market);
        assert_eq!(view.market.iter().flat_map(|row| row.items).flatten().count(), 10);
    }
    assert_eq!(Upgrade::ALL.len(), 20);
}
