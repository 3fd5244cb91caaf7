//! DR-41: as the rulebook has it, dinosaurs are chosen in secret, revealed, and then placed.

use std::collections::BTreeMap;

use draftosaurus::components::Species;
use draftosaurus::{Draftosaurus, Event, Mode, Options, Phase, Placing, Step};
use mesozoic_core::{Game, Guide, Quiet, Seat, SplitMix, Viewer};
use mesozoic_table::{OpenArgs, Table, UndoError};
use mesozoic_testkit::laws::l11_distribution;
use serde_json::json;

use crate::common::{places, refusal, summer, winter};

const ALL: [Mode; 3] = [Mode::Summer, Mode::Winter, Mode::SummerWinter];

fn open(seats: u8, mode: &str) -> Table<Draftosaurus> {
    let options = json!({ "mode": mode, "placing": "after-reveal" });
    Table::open(&OpenArgs::with_text(options, seats, "rules")).unwrap()
}

fn lines(table: &Table<Draftosaurus>, seat: u8) -> Vec<String> {
    table.legal(Seat(seat)).iter().map(ToString::to_string).collect()
}

fn first(table: &mut Table<Draftosaurus>, seat: u8) {
    let line = lines(table, seat)[0].clone();
    table.submit(Seat(seat), &line).unwrap();
}

// rule: DR-41
#[test]
fn only_the_dinosaur_is_chosen_before_the_reveal() {
    let table = summer(3).choosing().die("restrooms").hand(1, "TR TR ST PA PA PA").table();
    assert_eq!(lines(&table, 1), ["choose trex", "choose stegosaurus", "choose parasaurolophus"]);
    assert_eq!(refusal(&table, Seat(1), "choose spinosaurus").0, "DR-39");
    let (rule, sentence) = refusal(&table, Seat(1), "place trex river");
    assert_eq!(rule, "DR-41");
    assert!(sentence.contains("revealed"), "{sentence}");
    // At a table that asks for both at once there is nothing to choose apart.
    let at_once = summer(3).hand(1, "TR").table();
    assert_eq!(refusal(&at_once, Seat(1), "choose trex").0, "DR-3");
}

// rule: DR-41, DR-36
#[test]
fn everybody_sees_all_dinosaurs_before_placing_and_no_place_before_all_have_placed() {
    let mut table = summer(3)
        .choosing()
        .die("woodlands")
        .hand(0, "TR ST ST ST ST ST")
        .hand(1, "PA SP SP SP SP SP")
        .hand(2, "BR TC TC TC TC TC")
        .table();
    let shown = |table: &Table<Draftosaurus>, viewer| -> Vec<Option<&str>> {
        let zoos = table.state().view(viewer).zoos;
        zoos.iter().map(|zoo| zoo.revealed.map(Species::id)).collect()
    };
    table.submit(Seat(2), "choose brachiosaurus").unwrap();
    table.submit(Seat(0), "choose trex").unwrap();
    for viewer in Viewer::all(3) {
        assert_eq!(shown(&table, viewer), [None, None, None], "{viewer:?}");
        let pick = table.state().view(viewer).pick.map(|step| step.to_string());
        let own = match viewer {
            Viewer::Seat(Seat(0)) => Some("choose trex"),
            Viewer::Seat(Seat(2)) => Some("choose brachiosaurus"),
            _ => None,
        };
        assert_eq!(pick.as_deref(), own, "{viewer:?}");
    }
    table.submit(Seat(1), "choose parasaurolophus").unwrap();
    let all = [Some("trex"), Some("parasaurolophus"), Some("brachiosaurus")];
    for viewer in Viewer::all(3) {
        assert_eq!(shown(&table, viewer), all, "{viewer:?}");
        assert_eq!(table.state().view(viewer).phase, Phase::Place);
    }
    let heard = table.heard(Viewer::Spectator);
    assert_eq!(heard.filter(|event| matches!(event, Event::Revealed { .. })).count(), 3);
    // A revealed dinosaur has left the hand.
    assert_eq!(table.state().view(Viewer::Seat(Seat(0))).hand.len(), 5);
    assert_eq!(table.state().view(Viewer::Spectator).hand_size, 5);

    table.submit(Seat(0), "place trex king").unwrap();
    table.submit(Seat(1), "place parasaurolophus trio").unwrap();
    for viewer in [Viewer::Seat(Seat(2)), Viewer::Spectator] {
        let zoos = table.state().view(viewer).zoos;
        assert!(zoos.iter().all(|zoo| zoo.residents.is_empty()), "places stay secret");
        assert_eq!(shown(&table, viewer), all);
    }
    table.submit(Seat(2), "place brachiosaurus river").unwrap();
    let view = table.state().view(Viewer::Spectator);
    let spots: Vec<&str> = view.zoos.iter().map(|zoo| zoo.residents[0].spot.id()).collect();
    assert_eq!(spots, ["king", "trio", "river"]);
    assert_eq!((view.phase, view.turn, view.hand_size), (Phase::Choose, 2, 5));
    assert_eq!(shown(&table, Viewer::Spectator), [None, None, None]);
}

// rule: DR-41, DR-5, DR-6, DR-13
#[test]
fn the_die_binds_the_place_and_not_the_choice() {
    // Seat 0 rolls the first turn.
    let table = summer(3).revealed(&["TR", "ST", "PA"]).die("restrooms").hand(1, "SP").table();
    assert_eq!(places(&table, Seat(0), "TR").len(), 7);
    assert_eq!(places(&table, Seat(1), "ST"), ["king", "meadow", "island", "river"]);
    assert_eq!(lines(&table, 1).len(), 4, "nothing of the hand beside the revealed dinosaur");
    assert_eq!(refusal(&table, Seat(1), "place stegosaurus forest").0, "DR-13");
    let (rule, sentence) = refusal(&table, Seat(1), "place spinosaurus river");
    assert_eq!((rule.as_str(), sentence.as_str()), ("DR-41", "You have revealed a Stegosaurus."));
    assert_eq!(refusal(&table, Seat(1), "choose spinosaurus").0, "DR-41");
}

// rule: DR-41, DR-4
#[test]
fn choice_and_place_can_be_taken_back_until_the_last_seat_has_followed() {
    let mut table = open(3, "winter");
    let fresh = table.state().clone();
    first(&mut table, 0);
    assert_eq!(refusal(&table, Seat(0), &lines(&open(3, "winter"), 0)[0]).0, "DR-4");
    table.undo(Seat(0)).unwrap();
    assert_eq!(table.state(), &fresh);
    (0..3).for_each(|seat| first(&mut table, seat));
    assert_eq!(table.undo(Seat(0)), Err(UndoError::Nothing), "the others have seen it");
    let revealed = table.state().clone();
    first(&mut table, 1);
    table.undo(Seat(1)).unwrap();
    assert_eq!(table.state(), &revealed);
}

// rule: DR-41, DR-14, DR-15
#[test]
fn two_players_choose_reveal_place_and_then_discard() {
    let mut table = open(2, "summer");
    let mut seen = Vec::new();
    for _ in 0..9 {
        let view = table.state().view(Viewer::Spectator);
        seen.push((view.phase, view.hand_size));
        (0..2).for_each(|seat| first(&mut table, seat));
    }
    let turn = |n| [(Phase::Choose, n), (Phase::Place, n - 1), (Phase::Discard, n - 1)];
    assert_eq!(seen, [turn(6), turn(4), turn(2)].concat());
    assert_eq!(table.state().view(Viewer::Spectator).round, 2);
}

/// Only the order of decisions differs: the same choices make the same match at a table that asks
/// for both at once.
// rule: DR-41, DR-4
#[test]
fn the_same_choices_make_the_same_match_as_at_once() {
    for seats in 2..=5 {
        for mode in ALL {
            let (mut env, mut rng) = (Quiet::new(4), SplitMix::new(u64::from(seats)));
            let options = Options { mode, placing: Placing::AfterReveal };
            let mut game = Draftosaurus::setup(&options, seats, &mut env).unwrap();
            let options = Options { mode, placing: Placing::AtOnce };
            let mut other = Draftosaurus::setup(&options, seats, &mut env).unwrap();
            while let Some(seat) = game.status().next() {
                let step = game.sample(seat, &mut rng).unwrap();
                game.apply(seat, step, &mut env);
                if !matches!(step, Step::Choose { .. }) {
                    other.apply(seat, step, &mut env);
                }
            }
            let (mine, same) = (game.view(Viewer::Spectator), other.view(Viewer::Spectator));
            assert_eq!((mine.zoos, mine.boxed), (same.zoos, same.boxed), "{seats} seats, {mode:?}");
            assert_eq!(game.standings(), other.standings());
        }
    }
}

/// Hands of four behind the revealed dinosaurs, in the second turn of the last round, when the bag
/// is empty. Seat 0 has held its own hand and the one at seat 1; the others are one pool to it.
fn pool() -> crate::common::Given {
    summer(4)
        .placed(7)
        .die("woodlands")
        .revealed(&["SP", "SP", "TR", "PA"])
        .hand(0, "SP BR BR BR")
        .hand(1, "BR TC TC TC")
        .hand(2, "TR ST ST ST")
        .hand(3, "ST PA PA PA")
}

// rule: DR-41, DR-36
#[test]
fn revealed_dinosaurs_stay_what_they_are_and_the_rest_is_dealt_uniformly() {
    let mut table = pool().table();
    table.submit(Seat(2), "place trex king").unwrap();
    let me = Viewer::Seat(Seat(0));
    let hand = |world: &Draftosaurus, seat| -> String {
        world.view(Viewer::Seat(Seat(seat))).hand.iter().map(|s| &s.id()[..1]).collect()
    };
    // One T-Rex, four Stegosauri and three Parasaurolophi are dealt to two hands of four.
    let choose = |n: usize, k: usize| (0..k).fold(1, |c, i| c * (n - i) / (i + 1));
    let mut expected: BTreeMap<String, f64> = BTreeMap::new();
    for t in 0..=1usize {
        for s in 0..=(4 - t) {
            let p = 4 - t - s;
            if p <= 3 {
                let ways = (choose(4, s) * choose(3, p)) as f64;
                let kinds = ["t".repeat(t), "s".repeat(s), "p".repeat(p)].concat();
                expected.insert(kinds, ways / 70.0);
            }
        }
    }
    l11_distribution(table.state(), me, |world| hand(world, 2), &expected)
        .unwrap_or_else(|e| panic!("{e}"));
    let mut rng = SplitMix::new(3);
    for _ in 0..100 {
        let mut world = table.state().clone();
        world.determinize(me, &mut rng);
        assert_eq!(world.view(me), table.state().view(me));
        assert_eq!(hand(&world, 1), hand(table.state(), 1), "a hand that was held");
        let pick = world.view(Viewer::Seat(Seat(2))).pick.unwrap().to_string();
        assert!(lines(&pool().table(), 2).contains(&pick), "{pick}");
    }
}

/// The reveal tells where another zoo pays: the Lookout is worth 2 beside the same species.
// rule: DR-41, DR-27
#[test]
fn bots_look_at_what_the_others_revealed() {
    // The last dinosaur: seat 1 looks at seat 0, and everything but Lookout and River is closed.
    let last = |neighbour| {
        let table = winter(3)
            .placed(11)
            .revealed(&[neighbour, "ST", "PA"])
            .die("restrooms")
            .zoo(0, "river: TC TC TC TC TC BR BR BR BR BR TR")
            .zoo(1, "pyramid: TR ST PA BR SP TC; river: SP SP SP SP SP")
            .table();
        let step = |seed| table.state().playout_step(Seat(1), &mut SplitMix::new(seed)).to_string();
        (0..20).map(step).collect::<Vec<_>>()
    };
    let seen = last("ST");
    assert!(seen.iter().all(|step| step == "place stegosaurus lookout"), "{seen:?}");
    let blind = last("PA");
    assert!(blind.iter().all(|step| step != "place stegosaurus lookout"), "{blind:?}");
}

mod positions {
    use super::*;
    use mesozoic_table::Position;
    use serde_json::Value;

    // rule: DR-41
    #[test]
    fn positions_of_both_halves_come_back_as_they_were() {
        for given in [summer(2).choosing(), pool(), winter(2).phase("discard").placed(1)] {
            let table = given.table();
            let again = Position::of(&table, "test");
            assert_eq!(Table::<Draftosaurus>::load(&again).unwrap().state(), table.state());
        }
        // What nobody asked for is not written: older positions and records stay as they are.
        let mut position = summer(3).position();
        position.options["placing"] = json!("at-once");
        let again = Position::of(&Table::<Draftosaurus>::load(&position).unwrap(), "test");
        assert_eq!(again.options, json!({ "mode": "summer" }));
        assert!(again.state.get("placing").is_none(), "{}", again.state);
    }

    // rule: DR-41
    #[test]
    fn impossible_ones_are_refused_with_field_and_reason() {
        let with = |given: crate::common::Given, pointer: &str, value: Value| {
            let mut position = given.position();
            let (parent, key) = pointer.rsplit_once('/').unwrap();
            position.state.pointer_mut(parent).unwrap()[key] = value;
            Table::<Draftosaurus>::load(&position).map(|_| ()).unwrap_err().to_string()
        };
        for (error, field, reason) in [
            (with(pool(), "/placing", json!("at-once")), "state.placing", "options"),
            (with(pool(), "/seats/1/revealed", Value::Null), "seats[1].revealed", "missing"),
            (with(pool(), "/seats/1/revealed", json!("dodo")), "seats[1].revealed", "dodo"),
            (with(pool(), "/seats/1/revealed", json!("trex")), "state.bag", "T-Rex"),
            (
                with(summer(3).choosing(), "/seats/0/revealed", json!("trex")),
                "state.seats[0].revealed",
                "not yet",
            ),
            (
                with(summer(3), "/seats/0/revealed", json!("trex")),
                "state.seats[0].revealed",
                "not yet",
            ),
            (with(summer(3), "/phase", json!("choose")), "state.phase", "at once"),
        ] {
            assert!(error.contains(field) && error.contains(reason), "{error}");
        }
    }
}
