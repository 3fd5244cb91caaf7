//! Every attraction, recipe, die face, objective and solo card, one after the other.

use dinosaur_island::components::{
    ATTRACTION_INFO, Attraction, Diet, FACES, Goal, Kind, Length, Named, Objective, RECIPE_INFO,
    Recipe, SOLO_INFO, SoloCard, Symbol, Upgrade, Ware, Wild,
};
use dinosaur_island::{DieState, Phase, Plot};
use serde_json::json;

use crate::common::{Given, IslandPlay, given};

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
        let recipe = Recipe::ALL.iter().find(|r| r.info().diet == diet).unwrap();
        let t = given(2).recipe(recipe.id()).play();
        for level in 1..=3 {
            let line = format!("recipe {level} {}", diet.id());
            assert_eq!(t.may(0, &line), level >= diet.level(), "{line}");
        }
    }
}

/// A park with this excitement level, safe from its dinosaurs.
fn exciting(at: Given, n: u8) -> Given {
    let rexes = n.saturating_sub(1) / 4;
    let at = at.exhibits(0, &[("a1", "", 4, n - 4 * rexes), ("a4", "tyrannosaurus-rex", 4, rexes)]);
    at.seat(0, "security", json!(40))
}

const RIDES: [&str; 4] = ["teacup-ride", "hyper-coaster", "jurassic-whirled", "bone-rattler"];
const FOODS: [&str; 4] = ["ice-cream", "rex-mex", "lemonadasarus", "genesplice-dogs"];

/// A position that has `n` of what a goal counts.
fn with(at: Given, goal: Goal, n: u8) -> Given {
    let tiles = ["break-room", "cryo-annex", "licensing-desk", "press-office", "hatchery-annex"];
    let zones = ["c1", "d1", "b2", "c2", "d2", "a3", "b3"];
    let count = usize::from(n);
    let built = |names: &[&'static str]| -> Vec<(&str, &str)> {
        zones.into_iter().zip(names.iter().copied()).take(count).collect()
    };
    match goal {
        Goal::Upgrades(_) => {
            at.lab(0, &[4, 6, 4, 6, 4].into_iter().zip(tiles).take(count).collect::<Vec<_>>())
        }
        Goal::Attractions(_) => at.built(0, &built(&[&RIDES[..], &FOODS[..3]].concat())),
        Goal::Species(_) => {
            let species = ["iguanodon", "velociraptor", "allosaurus", "carnotaurus"];
            let list = ["c1", "b2", "a3", "c3"].into_iter().zip(species).take(count);
            at.exhibits(0, &list.map(|(z, r)| (z, r, 1, 1)).collect::<Vec<_>>())
        }
        Goal::Stored(_) => {
            let mut dna = [0u8; 6];
            (0..n).for_each(|i| dna[usize::from(i % 6)] += 1);
            at.seat(0, "limits", json!([10, 10, 10, 10, 10, 10])).seat(0, "dna", json!(dna))
        }
        Goal::Excitement(_) | Goal::Takings(_) => exciting(at, n),
        // Ten spaces with Hats, so that all patrons of the round score at attractions.
        Goal::AttractionPoints(_) => exciting(
            at.built(0, &[("c1", RIDES[1]), ("d1", RIDES[3]), ("b2", "amber-ale-garden")]),
            n,
        ),
        Goal::Dinosaurs(_) => {
            let mut left = n.saturating_sub(1);
            let mut list = vec![("a1", "", 4, 1)];
            for (zone, id) in
                [("c1", "ankylosaurus"), ("b2", "compsognathus"), ("a3", "velociraptor")]
            {
                let here = left.min(4);
                list.push((zone, id, 4, here));
                left -= here;
            }
            at.exhibits(0, &list)
        }
        Goal::EachType => at.built(0, &built(&[FOODS[0], RIDES[0], "photos"])),
        Goal::OfType(Kind::Food, _) => at.built(0, &built(&FOODS)),
        Goal::OfType(..) => at.built(0, &built(&RIDES)),
        Goal::Security(_) | Goal::Unharmed(_) => at.seat(0, "security", json!(n.max(1))),
        Goal::Herds(sizes) => {
            // So many herds are large enough, the others one short of it.
            let herds = ["ankylosaurus", "iguanodon"].into_iter().zip(["c1", "b2"]).zip(sizes);
            let list = herds.enumerate().map(|(i, ((recipe, zone), size))| {
                (zone, recipe, 4, if i < count { *size } else { size - 1 })
            });
            at.exhibits(0, &list.collect::<Vec<_>>())
        }
        Goal::Predators(_) => {
            let (first, second) = (n.min(4), n.saturating_sub(4));
            at.exhibits(0, &[("c1", "velociraptor", 4, first), ("b2", "allosaurus", 4, second)])
        }
        Goal::Hires(_) => {
            let cards = ["intern", "shuttle-driver", "queue-marshal"];
            let at = at.hired(0, &cards[..count.min(3)]);
            // Those beyond three were hired and fired.
            let fired = ["gene-broker", "recipe-scout"];
            fired[..count.saturating_sub(3)].iter().fold(at, |at, card| at.fired(0, card))
        }
    }
}

/// How much a goal asks for.
fn need(goal: Goal) -> u8 {
    match goal {
        Goal::EachType => 3,
        Goal::Herds(sizes) => sizes.len() as u8,
        Goal::Upgrades(n)
        | Goal::Attractions(n)
        | Goal::Species(n)
        | Goal::AttractionPoints(n)
        | Goal::Stored(n)
        | Goal::Excitement(n)
        | Goal::Dinosaurs(n)
        | Goal::Takings(n)
        | Goal::OfType(_, n)
        | Goal::Security(n)
        | Goal::Predators(n)
        | Goal::Hires(n)
        | Goal::Unharmed(n) => n,
    }
}

// rule: DI-7.1, DI-7.6, DI-7.7
#[test]
fn every_objective_asks_for_exactly_its_number() {
    for (&length, theme) in Length::ALL.iter().flat_map(|l| (0..13).map(move |theme| (l, theme))) {
        let objective = Objective { length, theme };
        let goal = objective.info().goal;
        // Two others that this position does not fulfil.
        let others = if theme == 0 { [12, 2] } else { [0, if theme == 12 { 2 } else { 12 }] };
        let cards: Vec<String> = [theme, others[0], others[1]]
            .map(|theme| Objective { length, theme }.to_string())
            .to_vec();
        let list: Vec<(&str, &[u8])> = cards.iter().map(|c| (c.as_str(), &[][..])).collect();
        for n in [need(goal) - 1, need(goal)] {
            let at = Given::with(2, json!({ "length": length.id() })).objectives(&list);
            let at = with(at, goal, n);
            let t = if matches!(goal, Goal::AttractionPoints(_) | Goal::Takings(_)) {
                let mut t = at.at_work().play();
                t.visitors(&"P".repeat(usize::from(n))).end_work().until(Phase::Research);
                t
            } else {
                let mut t = at.at_market().play();
                let card = &t.view().objectives[0];
                assert_eq!((card.have[0], card.need), (n.into(), need(goal).into()), "{objective}");
                t.go(0, "pass");
                t
            };
            let claimed = usize::from(n == need(goal));
            assert_eq!(t.view().objectives[0].by.len(), claimed, "{objective} with {n}");
        }
    }
}

// rule: DI-9.4
#[test]
fn every_solo_objective_asks_for_exactly_its_number() {
    for (card, info) in SoloCard::ALL.iter().zip(SOLO_INFO) {
        for n in [need(info.goal) - 1, need(info.goal)] {
            let mut t = with(given(1).solo_card(card.id()), info.goal, n).at_work().play();
            t.visitors(&"P".repeat(usize::from(t.seat(0).expected_visitors))).go(0, "done");
            t.until(Phase::SoloScore);
            let line = format!("complete {}", card.id());
            assert_eq!(t.may(0, &line), n == need(info.goal), "{line} with {n}");
        }
    }
    // Security is not enough where a visitor was eaten.
    let at = given(1).solo_card("o08").seat(0, "security", json!(5));
    let mut t = at.exhibits(0, &[("c1", "velociraptor", 4, 4)]).at_work().play();
    t.visitors("PPPPPPPPP").go(0, "done").until(Phase::SoloScore);
    assert!(!t.may(0, "complete o08"));
}

// rule: DI-2.4, DI-2.5, DI-2.6
#[test]
fn every_face_of_every_die_gives_what_it_shows() {
    for (die, faces) in (1..).zip(FACES) {
        for (face, info) in (1..).zip(faces) {
            let name = format!("{die}.{face}");
            let at = given(2).dice(&[&name]).seat(0, "limits", json!([10, 10, 10, 10, 10, 10]));
            let mut t = at.seat(0, "dna", json!([0, 0, 0, 0, 0, 0])).play();
            assert_eq!(t.view().research.dice[0].pips, info.pips, "{name}");
            t.go(0, "research 3 1");
            let mut dna = [0; 6];
            let (mut workers, mut capacity) = (4, 1);
            match info.symbol {
                Symbol::Dna { colour, n } => dna[colour.index()] = 3 * n,
                Symbol::Wild { wild: Wild::Basic, n } => {
                    dna = [3 * n - 2, 1, 1, 0, 0, 0];
                    t.go(0, &format!("take {} blue 1 pink 1 purple", 3 * n - 2));
                }
                Symbol::Wild { wild: Wild::Advanced, n } => {
                    dna[5] = 3 * n;
                    t.go(0, &format!("take {} orange", 3 * n));
                }
                Symbol::Paddock => capacity = 2,
                Symbol::Worker => workers = 5,
            }
            let seat = t.seat(0);
            assert_eq!(seat.dna, dna, "{name}");
            assert_eq!((seat.workers, seat.exhibits[0].capacity), (workers, capacity), "{name}");
        }
    }
}

// rule: DI-4.5
#[test]
fn every_starting_exhibit_takes_any_two_basics() {
    let at = (0..4).fold(given(4), |at, seat| {
        at.exhibits(seat, &[("a1", "", 2, 1)]).seat(seat, "dna", json!([0, 1, 1, 2, 2, 2]))
    });
    let mut t = at.at_work().play();
    for seat in 0..4 {
        t.go(seat, "work 2.1 create a1");
        let after = t.seat(seat);
        assert_eq!((after.dna, after.excitement), ([0, 0, 0, 2, 2, 2], 2));
        assert_eq!((after.threat, t.part(seat, "exhibits")), (2, 2));
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
        t.until(Phase::Market);
        assert_eq!(view.market.iter().flat_map(|row| row.items).flatten().count(), 10);
    }
    assert_eq!(Upgrade::ALL.len(), 20);
}
