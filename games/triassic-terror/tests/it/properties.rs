//! What holds after every step of any game.

use std::collections::BTreeSet;

use mesozoic_core::{Dice, Game, Live, Rng, Seat, SplitMix, Viewer};
use triassic_terror::{AreaView, Event, Options, TriassicTerror, View};

const TABLES: [(u8, bool); 6] =
    [(2, false), (3, false), (4, false), (5, false), (6, false), (6, true)];

/// Plays random games with every number of players and shows each step: the views before and
/// after it, and what was said.
fn walk(games: u64, mut visit: impl FnMut(&View, &[Event], &View)) {
    for (seats, long) in TABLES {
        for seed in 0..games {
            let (dice, mut rng) = (Dice::quick(seed), SplitMix::nth(seed, 1));
            let mut live = Live::new(&dice);
            let mut game = TriassicTerror::setup(&Options { long }, seats, &mut live).unwrap();
            let mut before = game.view(Viewer::Spectator);
            while let Some(seat) = game.status().next() {
                let mut steps = Vec::new();
                let _ = game.legal(seat, &mut steps);
                let step = steps[rng.below(steps.len() as u32) as usize];
                let mut live = Live::new(&dice);
                game.apply(seat, step, &mut live);
                let after = game.view(Viewer::Spectator);
                let heard = live.events.iter().filter(|e| e.to.includes(Viewer::Spectator));
                let events: Vec<Event> = heard.map(|e| e.event.clone()).collect();
                visit(&before, &events, &after);
                before = after;
            }
        }
    }
}

/// How the events of a step change the number of a seat's dinosaurs on the board.
fn change(events: &[Event], whose: Seat) -> i32 {
    let n = |dinos: &u8| i32::from(*dinos);
    events
        .iter()
        .map(|event| match event {
            Event::Added { seat, dinos, .. } if *seat == whose => n(dinos),
            Event::Extinct { seat, dinos, .. } | Event::Burnt { seat, dinos, .. }
                if *seat == whose =>
            {
                -n(dinos)
            }
            Event::Ate { of, dinos, .. } if *of == whose => -n(dinos),
            Event::Scattered { of, died, .. } if *of == whose => -n(died),
            Event::Migrated { seat, died, .. } if *seat == whose => -n(died),
            Event::Captured { of, .. } if *of == whose => -1,
            Event::Captured { seat, joined: true, .. } if *seat == whose => 1,
            _ => 0,
        })
        .sum()
}

#[test]
fn no_dinosaur_appears_or_vanishes_unaccounted() {
    walk(6, |before, events, after| {
        for (a, b) in before.players.iter().zip(&after.players) {
            let moved = i32::from(a.supply) - i32::from(b.supply);
            assert_eq!(moved, change(events, a.seat), "seat {}: {events:?}", a.seat);
            let herds = after.areas.iter().flat_map(|area| &area.herds);
            let on_board: u8 =
                herds.filter(|herd| herd.seat == b.seat).map(|herd| herd.dinos).sum();
            assert_eq!(on_board + b.supply, 57);
        }
    });
}

#[test]
fn areas_hold_three_herds_of_different_seats_in_order_of_strength() {
    walk(6, |_, _, after| {
        for area in &after.areas {
            assert!(area.herds.len() <= 3);
            let seats: BTreeSet<Seat> = area.herds.iter().map(|herd| herd.seat).collect();
            assert_eq!(seats.len(), area.herds.len());
            let strengths: Vec<u8> = area.herds.iter().map(|herd| herd.strength).collect();
            assert!(strengths.is_sorted_by(|a, b| a >= b), "{strengths:?}");
            assert!(strengths.iter().all(|&strength| strength > 0));
            // What a herd is worth follows from its habitat.
            for (herd, stone) in area.herds.iter().zip(area.stones) {
                assert_eq!(herd.points, stone);
            }
        }
    });
}

#[test]
fn there_is_one_trex() {
    walk(6, |before, _, after| {
        let with = after.areas.iter().flat_map(|area| &area.herds).filter(|herd| herd.has_trex);
        let inside = with.count();
        assert_eq!(inside, usize::from(!after.trex.is_outside));
        assert!(before.trex.owner.is_none() || after.trex.owner.is_some(), "it stays somebody's");
        if inside == 1 {
            let here = &after.areas[after.trex.area as usize].herds;
            assert!(here.iter().any(|h| h.has_trex && Some(h.seat) == after.trex.owner));
        }
    });
}

#[test]
fn points_are_what_was_announced() {
    walk(3, |before, events, after| {
        for (a, b) in before.players.iter().zip(&after.players) {
            let scored: u16 = events
                .iter()
                .map(|event| match event {
                    Event::Scored { seat, habitats, presence, domination, .. }
                        if *seat == a.seat =>
                    {
                        u16::from(*habitats) + u16::from(*presence) + u16::from(*domination)
                    }
                    _ => 0,
                })
                .sum();
            assert_eq!(a.points + scored, b.points);
            // The step that ends a period changes no herd, so the forecast was right.
            if scored > 0 {
                assert_eq!(a.next.total(), scored);
            }
        }
    });
}

// rule: TT-40, TT-41
#[test]
fn nobody_enters_or_leaves_an_area_under_a_volcano() {
    walk(10, |before, events, after| {
        for (was, is) in before.areas.iter().zip(&after.areas) {
            if was.volcano.is_some() && is.volcano.is_some() {
                for player in &before.players {
                    let dinos = |area: &AreaView| {
                        let herds = area.herds.iter().filter(|herd| herd.seat == player.seat);
                        herds.map(|herd| herd.dinos).sum::<u8>()
                    };
                    assert_eq!(dinos(was), dinos(is), "{}: {events:?}", is.area.id());
                }
            }
            let driven_out = |event: &Event| match event {
                Event::Extinct { area, .. } => *area == is.area,
                _ => false,
            };
            assert!(is.volcano.is_none() || !events.iter().any(driven_out), "{events:?}");
        }
    });
}
