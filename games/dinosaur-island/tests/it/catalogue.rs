//! What is in the box, counted against the rulebook's list and against the component data.

use std::collections::BTreeSet;

use dinosaur_island::components::*;
use mesozoic_core::Provenance;

/// Ids are words of notation, names are unique.
fn check_names<T: Named>(count: usize) {
    assert_eq!(T::ALL.len(), count);
    let ids: BTreeSet<&str> = T::ALL.iter().map(|t| t.id()).collect();
    let names: BTreeSet<&str> = T::ALL.iter().map(|t| t.name()).collect();
    assert_eq!((ids.len(), names.len()), (count, count));
    assert!(
        ids.iter()
            .all(|id| id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'))
    );
    for (i, thing) in T::ALL.iter().enumerate() {
        assert_eq!(thing.index(), i);
        assert!(T::find(thing.id()) == Some(*thing));
    }
}

#[test]
fn counts_are_those_of_the_rulebook() {
    check_names::<Specialist>(22);
    check_names::<Attraction>(30 + 1);
    check_names::<Recipe>(17 + 4);
    check_names::<Twist>(11);
    check_names::<SoloCard>(16);
    check_names::<Upgrade>(15 + 5);
    assert_eq!(OBJECTIVE_INFO.iter().map(|rows| rows.len()).sum::<usize>(), 39);
    assert_eq!(FACES.len(), 10);
    assert_eq!(VISITORS, [70, 10]);
    let tiles: u8 = UPGRADE_INFO.iter().flat_map(|tile| tile.copies).sum();
    assert_eq!(tiles, 33);
    assert_eq!(TOKENS.iter().map(|(_, n)| u32::from(*n)).sum::<u32>(), 53 + 28 + 50 + 29 + 12 + 20);
}

// rule: DI-1.3
#[test]
fn marks_leave_fewer_tiles_to_fewer_players() {
    for (seats, attractions, upgrades) in [(1, 18, 15), (2, 18, 15), (3, 24, 20), (4, 30, 25)] {
        let tiles = ATTRACTION_INFO[..30].iter().filter(|tile| tile.mark <= seats).count();
        assert_eq!(tiles, attractions);
        let marks = [0, 3, 4];
        let copies = UPGRADE_INFO[..13].iter().flat_map(|tile| tile.copies.into_iter().zip(marks));
        let used: u8 = copies.filter(|(_, mark)| *mark <= seats).map(|(n, _)| n).sum();
        assert_eq!(used, upgrades);
    }
}

#[test]
fn dice_have_the_symbols_and_pips_that_were_counted() {
    let mut faces = [[0u32; 2]; 10];
    let mut pips = [0; 4];
    for face in FACES.iter().flatten() {
        let (kind, n) = match face.symbol {
            Symbol::Dna { colour, n } => (colour.index(), n),
            Symbol::Wild { wild, n } => (6 + wild.index(), n),
            Symbol::Paddock => (8, 1),
            Symbol::Worker => (9, 1),
        };
        faces[kind][0] += 1;
        faces[kind][1] += u32::from(n);
        pips[usize::from(face.pips)] += 1;
    }
    let basic = [[15, 21]; 3];
    assert_eq!(faces[..3], basic);
    assert_eq!(faces[3..6], [[3, 3]; 3]);
    assert_eq!(faces[6..], [[3, 6], [1, 1], [1, 1], [1, 1]]);
    assert_eq!(pips, [10, 20, 22, 8]);
}

#[test]
fn attractions_obey_the_price_formula() {
    for (tile, info) in Attraction::ALL.iter().zip(ATTRACTION_INFO).take(30) {
        let spaces = [0, 1, 3, 5][usize::from(info.spaces)];
        let food = if info.kind == Some(Kind::Food) { 2 } else { 0 };
        let large = u8::from(info.points >= 6);
        assert_eq!(info.cost, spaces + 2 * info.points + food - large, "{}", tile.name());
    }
    for kind in Kind::ALL {
        assert_eq!(ATTRACTION_INFO.iter().filter(|info| info.kind == Some(kind)).count(), 10);
    }
}

#[test]
fn recipes_are_split_over_their_stacks() {
    let stacks = Diet::ALL.iter().map(|diet| diet.stack().count_ones()).collect::<Vec<_>>();
    assert_eq!(stacks, [6, 6, 5]);
    let all = Diet::ALL.iter().fold(0, |all, diet| all | diet.stack());
    assert_eq!(all, (1 << 17) - 1);
    for (recipe, info) in Recipe::ALL.iter().zip(RECIPE_INFO) {
        let threat = if info.diet == Diet::Herbivore { 1 } else { 2 };
        assert_eq!(info.diet.threat(), threat, "{}", recipe.name());
        assert!(info.any_basic > 0 || info.cost.iter().sum::<u8>() >= 3, "{}", recipe.name());
    }
}

// rule: DI-4.4
#[test]
fn refinement_mixes_two_basics() {
    for refinement in REFINEMENTS {
        assert!(!refinement.into.is_basic());
        assert!(refinement.from.iter().all(|colour| colour.is_basic()));
        assert_ne!(refinement.from[0], refinement.from[1]);
    }
}

#[test]
fn security_prices_are_those_of_the_chart() {
    let prices: Vec<u8> = (2..=12).map(security_price).collect();
    assert_eq!(prices, [1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5]);
}

#[test]
fn solo_cards_remove_things_evenly() {
    let mut dice = [0; 5];
    let mut wares = [0; 3];
    for card in SOLO_INFO {
        assert!(card.dice[0] < card.dice[1] && card.dice[1] <= 5);
        assert_ne!(card.items[0], card.items[1]);
        card.dice.iter().for_each(|&die| dice[usize::from(die) - 1] += 1);
        for (ware, row) in card.items {
            wares[ware.index()] += 1;
            assert!((2..=5).contains(&row));
        }
    }
    assert_eq!(dice, [7, 6, 6, 6, 7]);
    assert_eq!(wares, [11, 11, 10]);
    let recipes: Vec<usize> = Diet::ALL
        .iter()
        .map(|diet| SOLO_INFO.iter().filter(|card| card.recipe == Some(*diet)).count())
        .collect();
    assert_eq!(recipes, [5, 5, 4]);
    assert_eq!(SOLO_VALUES, [10, 10, 7, 5, 3, 2, 1]);
}

#[test]
fn nine_specialists_bring_ten_workers() {
    let gives = |parts: &[Part]| -> u8 {
        parts
            .iter()
            .map(|part| if let Part::OnGain(Effect::Worker(n)) = part { *n } else { 0 })
            .sum()
    };
    let workers: Vec<u8> = SPECIALIST_INFO.iter().map(|info| gives(info.parts)).collect();
    assert_eq!((workers.iter().filter(|n| **n > 0).count(), workers.iter().sum::<u8>()), (9, 10));
}

#[test]
fn invention_and_reading_stay_apart() {
    let designed = |source: &Provenance| matches!(source, Provenance::Designed(_));
    let count = |sources: Vec<Provenance>| sources.iter().filter(|s| designed(s)).count();
    assert_eq!(count(SPECIALIST_INFO.iter().map(|i| i.source).collect()), 14);
    assert_eq!(count(UPGRADE_INFO.iter().map(|i| i.source).collect()), 7);
    assert_eq!(count(ATTRACTION_INFO.iter().map(|i| i.source).collect()), 17);
    assert_eq!(count(RECIPE_INFO[..17].iter().map(|i| i.source).collect()), 7);
    assert_eq!(count(OBJECTIVE_INFO.iter().flatten().map(|i| i.source).collect()), 27);
    assert_eq!(count(TWIST_INFO.iter().map(|i| i.source).collect()), 7);
    assert_eq!(count(SOLO_INFO.iter().map(|i| i.source).collect()), 15);
}
