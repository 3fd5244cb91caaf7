//! Rules that neither an example nor a case of the component data covers, by id.

use draftosaurus::components::{FOREST, KING, MEADOW, PENS, PYRAMID, Pen, Species, WOOD};
use draftosaurus::{Draftosaurus, Mode, Options, Phase, Step};
use mesozoic_core::{Encode, Game, Quiet, Seat, SplitMix, Status, Viewer};
use mesozoic_table::{OpenArgs, Table, UndoError};
use serde_json::json;

use crate::common::{refusal, summer, winter};

fn open(seats: u8, mode: &str) -> Table<Draftosaurus> {
    Table::open(&OpenArgs::with_text(json!({ "mode": mode }), seats, "rules")).unwrap()
}

fn any(table: &Table<Draftosaurus>, seat: u8) -> String {
    table.legal(Seat(seat))[0].to_string()
}

mod turns {
    use super::*;

    // rule: DR-1
    #[test]
    fn seat_zero_rolls_first() {
        for seats in 2..=5 {
            assert_eq!(open(seats, "summer").state().view(Viewer::Spectator).roller, Seat(0));
        }
    }

    // rule: DR-3, DR-4
    #[test]
    fn choices_are_revealed_together() {
        let mut table = open(3, "summer");
        let before = table.state().view(Viewer::Spectator);
        for seat in [2, 0] {
            let line = any(&table, seat);
            table.submit(Seat(seat), &line).unwrap();
        }
        let during = table.state().view(Viewer::Spectator);
        assert!(during.zoos.iter().all(|zoo| zoo.residents.is_empty()));
        assert_eq!(during.zoos.iter().map(|z| z.awaited).collect::<Vec<_>>(), [false, true, false]);
        assert_eq!(before.die, during.die);
        assert_eq!(refusal(&table, Seat(0), &any(&open(3, "summer"), 0)).0, "DR-4");
        let line = any(&table, 1);
        table.submit(Seat(1), &line).unwrap();
        let after = table.state().view(Viewer::Spectator);
        assert!(after.zoos.iter().all(|zoo| zoo.residents.len() == 1));
        assert_eq!((after.turn, after.roller), (2, Seat(1)));
    }

    // rule: DR-4
    #[test]
    fn a_choice_may_be_taken_back_until_the_reveal() {
        let mut table = open(3, "winter");
        let fresh = table.state().clone();
        for seat in [0, 1] {
            let line = any(&table, seat);
            table.submit(Seat(seat), &line).unwrap();
        }
        table.undo(Seat(0)).unwrap();
        assert_eq!(
            table.state().status().awaited().iter().map(|s| s.0).collect::<Vec<_>>(),
            [0, 2]
        );
        table.undo(Seat(1)).unwrap();
        assert_eq!(table.state(), &fresh);
        for seat in [0, 1, 2] {
            let line = any(&table, seat);
            table.submit(Seat(seat), &line).unwrap();
        }
        assert_eq!(table.undo(Seat(0)), Err(UndoError::Nothing), "the reveal settles everything");
    }

    // rule: DR-7
    #[test]
    fn hands_go_to_the_left() {
        let mut table = open(4, "summer");
        let hand = |table: &Table<Draftosaurus>, seat: u8| {
            table.state().view(Viewer::Seat(Seat(seat))).hand
        };
        let mut kept = hand(&table, 3);
        let mut placed = Vec::new();
        for seat in 0..4 {
            let line = any(&table, seat);
            placed.push(line.split(' ').nth(1).unwrap().to_owned());
            table.submit(Seat(seat), &line).unwrap();
        }
        let gone = kept.iter().position(|s| s.id() == placed[3]).unwrap();
        kept.remove(gone);
        assert_eq!(hand(&table, 0), kept, "seat 3 passes to seat 0");
    }

    // rule: DR-8
    #[test]
    fn the_last_turn_binds_too() {
        // Five placed: one dinosaur in hand, seat 2 rolls.
        let given = summer(3).placed(5).die("restrooms").hand(0, "TC");
        assert_eq!(given.places(0, "TC"), ["king", "meadow", "island", "river"]);
    }

    // rule: DR-9
    #[test]
    fn nothing_moves_once_placed() {
        let mut env = Quiet::new(5);
        let mut rng = SplitMix::new(5);
        let mut game = Draftosaurus::setup(&Options::default(), 5, &mut env).unwrap();
        let mut before = game.view(Viewer::Spectator).zoos;
        while let Some(seat) = game.status().next() {
            game.apply(seat, game.sample(seat, &mut rng).unwrap(), &mut env);
            let after = game.view(Viewer::Spectator).zoos;
            for (old, new) in before.iter().zip(&after) {
                for resident in &old.residents {
                    let count = |z: &draftosaurus::ZooView| {
                        z.residents.iter().filter(|r| *r == resident).count()
                    };
                    assert!(count(new) >= count(old), "{resident:?} moved");
                }
            }
            before = after;
        }
    }

    // rule: DR-40
    #[test]
    fn nothing_is_played_after_the_end() {
        let table = summer(3).phase("over").table();
        assert_eq!(table.state().status(), Status::Over);
        assert_eq!(refusal(&table, Seat(0), "place trex river").0, "DR-40");
    }

    // rule: DR-39
    #[test]
    fn one_places_what_one_holds() {
        let table = summer(3).hand(0, "ST ST ST ST ST ST").table();
        let (rule, sentence) = refusal(&table, Seat(0), "place trex river");
        assert_eq!(
            (rule.as_str(), sentence.as_str()),
            ("DR-39", "There is no T-Rex in your hand.")
        );
        assert_eq!(refusal(&table, Seat(0), "discard stegosaurus").0, "DR-3");
    }
}

mod two_players {
    use super::*;

    // rule: DR-14
    #[test]
    fn discards_are_free_hidden_and_then_open() {
        let given = summer(2).phase("discard").placed(1).die("restrooms").hand(0, "ST ST TR PA PA");
        let mut table = given.table();
        let lines: Vec<String> = table.legal(Seat(0)).iter().map(ToString::to_string).collect();
        assert_eq!(lines, ["discard trex", "discard stegosaurus", "discard parasaurolophus"]);
        assert_eq!(refusal(&table, Seat(0), "place trex river").0, "DR-14");
        let boxed = |t: &Table<Draftosaurus>| t.state().view(Viewer::Spectator).boxed;
        let before = boxed(&table);
        table.submit(Seat(0), "discard trex").unwrap();
        assert_eq!(boxed(&table), before, "hidden until both have chosen");
        let line = any(&table, 1);
        table.submit(Seat(1), &line).unwrap();
        assert_eq!(boxed(&table)[0], before[0] + u8::from(line == "discard trex") + 1);
    }

    // rule: DR-15
    #[test]
    fn the_last_hand_of_a_round_is_used_up() {
        let mut table = summer(2).placed(2).table();
        for _ in 0..2 {
            for seat in 0..2 {
                let line = any(&table, seat);
                table.submit(Seat(seat), &line).unwrap();
            }
        }
        let view = table.state().view(Viewer::Spectator);
        assert_eq!((view.round, view.turn, view.hand_size), (2, 1, 6));
    }
}

mod quarantine {
    use super::*;

    // rule: DR-29, DR-30
    #[test]
    fn all_leave_in_secret_and_count_where_they_arrive() {
        let mut table = winter(3)
            .phase("quarantine")
            .zoo(0, "quarantine: ST; pyramid: PA BR TC - - -; river: PA PA PA PA PA TC TC TC")
            .zoo(1, "quarantine: SP; wood: SP BR; river: BR BR BR BR SP SP SP SP TR")
            .table();
        assert_eq!(table.legal(Seat(2)), []);
        table.submit(Seat(1), "move wood").unwrap();
        let hidden = table.state().view(Viewer::Seat(Seat(0)));
        assert!(hidden.zoos[1].residents.iter().any(|r| r.spot.id() == "quarantine"));
        assert_eq!(
            table.state().view(Viewer::Seat(Seat(1))).pick.unwrap().to_string(),
            "move wood"
        );
        table.submit(Seat(0), "move pyramid-3").unwrap();
        let parts = |seat| table.state().score(Seat(seat), Viewer::Spectator);
        assert_eq!(mesozoic_testkit::part(&parts(0), "pyramid"), 10);
        assert_eq!(mesozoic_testkit::part(&parts(1), "wood"), 8);
        assert_eq!(table.state().status(), Status::Over);
    }

    // rule: DR-28
    #[test]
    fn a_game_with_empty_quarantines_ends_at_once() {
        let mut table = winter(3).placed(11).table();
        for seat in 0..3 {
            let hand = table.state().view(Viewer::Seat(Seat(seat))).hand[0];
            table.submit(Seat(seat), &format!("place {} river", hand.id())).unwrap();
        }
        assert_eq!(table.state().status(), Status::Over);
    }
}

mod boards {
    use super::*;

    // rule: DR-35
    #[test]
    fn pens_of_the_other_side_are_refused() {
        let table = summer(3).hand(0, "TR").table();
        let (rule, sentence) = refusal(&table, Seat(0), "place trex pyramid-0");
        assert_eq!(rule, "DR-35");
        assert!(
            sentence.starts_with("The Pyramid, bottom left is on the Winter side"),
            "{sentence}"
        );
        for zoo in ["forest", "trio", "prairie", "king", "meadow", "island"] {
            let winter = winter(3).hand(0, "TR").table();
            assert_eq!(refusal(&winter, Seat(0), &format!("place trex {zoo}")).0, "DR-35");
        }
    }

    // rule: DR-12, DR-18, DR-19, DR-24, DR-25
    #[test]
    fn the_boards_are_as_printed() {
        for side in [0..6, 6..12] {
            let pens = &PENS[side];
            for (what, n) in [
                ("woodlands", pens.iter().filter(|p| json!(p.region) == "woodlands").count()),
                ("food court", pens.iter().filter(|p| json!(p.bank) == "food-court").count()),
            ] {
                assert_eq!(n, 3, "three pens are {what}");
            }
        }
        assert!(PENS.iter().enumerate().all(|(i, p)| p.pen as usize == i));
        assert_eq!(FOREST.points, WOOD.points);
        assert_eq!(MEADOW.points, [0, 1, 3, 6, 10, 15, 21]);
        assert_eq!(PYRAMID.iter().map(|b| b.points).sum::<u8>(), 21);
        let pairs: Vec<(usize, usize)> = (0..6)
            .flat_map(|a| (a + 1..6).map(move |b| (a, b)))
            .filter(|&(a, b)| PYRAMID[a].neighbours >> b & 1 == 1)
            .collect();
        let printed = [(0, 1), (0, 3), (1, 2), (1, 3), (1, 4), (2, 4), (3, 4), (3, 5), (4, 5)];
        assert_eq!(pairs, printed);
        for (a, b) in pairs {
            assert_eq!(PYRAMID[b].neighbours >> a & 1, 1, "{a}-{b} is mutual");
        }
        assert_eq!(KING.points, 7);
        assert_eq!(Pen::of(draftosaurus::components::Side::Winter)[5], Pen::Pyramid);
        assert_eq!(Species::ALL.len(), 6);
    }
}

mod knowledge {
    use super::*;

    // rule: DR-36
    #[test]
    fn views_hold_the_own_hand_only() {
        let mut table = open(4, "winter");
        let line = any(&table, 2);
        table.submit(Seat(2), &line).unwrap();
        let spectator = table.state().view(Viewer::Spectator);
        assert!(spectator.hand.is_empty() && spectator.pick.is_none() && spectator.you.is_none());
        let two = table.state().view(Viewer::Seat(Seat(2)));
        assert_eq!((two.hand.len(), two.pick.unwrap().to_string()), (6, line));
        assert_eq!(table.state().view(Viewer::Seat(Seat(0))).pick, None);
    }

    // rule: DR-37
    #[test]
    fn the_deal_is_uniform() {
        let mut seen = [0u32; 6];
        for seed in 0..4_000 {
            let game = Draftosaurus::setup(&Options::default(), 3, &mut Quiet::new(seed)).unwrap();
            for species in game.view(Viewer::Seat(Seat(1))).hand {
                seen[species as usize] += 1;
            }
        }
        // 24,000 drawn, 4,000 expected of each; five standard deviations.
        assert!(seen.iter().all(|&n| n.abs_diff(4_000) < 280), "{seen:?}");
    }

    // rule: DR-36
    #[test]
    fn observations_have_their_stated_length_and_no_secrets() {
        let mut rng = SplitMix::new(8);
        let mut env = Quiet::new(8);
        let mut game =
            Draftosaurus::setup(&Options { mode: Mode::Winter, ..Options::default() }, 4, &mut env)
                .unwrap();
        let len = Draftosaurus::LEN;
        while let Some(seat) = game.status().next() {
            let (mut a, mut b) = (vec![99; len], vec![99; len]);
            game.observe(seat, &mut a);
            let mut world = game.clone();
            world.determinize(Viewer::Seat(seat), &mut rng);
            world.observe(seat, &mut b);
            assert_eq!(a, b);
            assert!(a.iter().all(|&x| x < 99));
            game.apply(seat, game.sample(seat, &mut rng).unwrap(), &mut env);
        }
    }
}

/// The text of the terminal shows what its reader may know.
mod text {
    use super::*;

    fn text(table: &Table<Draftosaurus>, viewer: Viewer) -> String {
        Draftosaurus::draw(&table.state().view(viewer))
    }

    // rule: DR-14, DR-36
    #[test]
    fn the_box_lies_open() {
        let mut table = summer(2).phase("discard").placed(1).hand(0, "TR").hand(1, "PA").table();
        table.submit(Seat(0), "discard trex").unwrap();
        let all_two = "box: 2 T-Rex, 2 Stegosaurus, 2 Brachiosaurus, 2 Triceratops, \
                       2 Parasaurolophus, 2 Spinosaurus";
        assert!(text(&table, Viewer::Spectator).contains(all_two), "not revealed yet");
        table.submit(Seat(1), "discard parasaurolophus").unwrap();
        let after = "box: 3 T-Rex, 2 Stegosaurus, 2 Brachiosaurus, 2 Triceratops, \
                     3 Parasaurolophus, 2 Spinosaurus";
        for viewer in Viewer::all(2) {
            let told = text(&table, viewer);
            assert!(told.contains(after), "{told}");
        }
        // Five players leave nothing in it.
        assert!(!text(&open(5, "summer"), Viewer::Spectator).contains("box"));
    }

    // rule: DR-4, DR-36
    #[test]
    fn a_choice_is_told_to_its_owner_only() {
        let mut table = summer(3).hand(0, "TR").table();
        table.submit(Seat(0), "place trex king").unwrap();
        let choice = "your choice: T-Rex, King of the Jungle";
        assert!(text(&table, Viewer::Seat(Seat(0))).contains(choice));
        for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
            assert!(!text(&table, viewer).contains("choice"));
        }
    }

    // rule: DR-41
    #[test]
    fn revealed_dinosaurs_are_told_to_all() {
        let table = summer(3).revealed(&["TR", "ST", "PA"]).table();
        for viewer in Viewer::all(3) {
            let told = text(&table, viewer);
            assert!(told.contains("choosing a place for the revealed Stegosaurus"), "{told}");
        }
    }

    // rule: DR-34
    #[test]
    fn the_counted_summer_is_told_in_winter() {
        let summer = |river: u8| {
            json!({ "forest": 24, "trio": 0, "prairie": 0, "king": 0, "meadow": 0, "island": 0,
                    "river": river, "trex-bonus": 0, "trexes": 0 })
        };
        let table = winter(2).after_summer(vec![summer(6), summer(3)]).table();
        let told = text(&table, Viewer::Spectator);
        assert!(told.contains("seat 0  choosing  Summer: 30"), "{told}");
        assert!(told.contains("seat 1  choosing  Summer: 27"), "{told}");
    }
}

#[test]
fn steps_are_two_bytes_and_codes_dense() {
    assert!(size_of::<Step>() <= 8);
    let all: Vec<Step> = (0..Draftosaurus::ACTIONS).filter_map(Draftosaurus::decode).collect();
    assert_eq!(all.len() as u32, Draftosaurus::ACTIONS);
    assert_eq!(Draftosaurus::decode(Draftosaurus::ACTIONS), None);
    assert!(matches!(open(2, "summer").state().view(Viewer::Spectator).phase, Phase::Place));
}
