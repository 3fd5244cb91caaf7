//! Rules that neither an example nor a case of the component data covers, by id.

use mesozoic_core::{Encode, Game, Quiet, Seat, SetupError, Status, Viewer};
use mesozoic_table::{OpenArgs, Table, UndoError};
use serde_json::json;
use triassic_terror::components::chart::{CHARTS, LONG_CHART, game_turns};
use triassic_terror::components::designed::{SET_UP, STONES_A, STONES_B};
use triassic_terror::components::{Area, Environment, Tile};
use triassic_terror::{Ask, Event, Options, Phase, Step, TriassicTerror};

use crate::common::*;

/// Plays the last legal step of whoever acts until `done`.
fn go_on(table: &mut Match, done: impl Fn(&Match) -> bool) {
    while !done(table) {
        let actor = view(table).actor.unwrap();
        let last = table.legal(actor).last().unwrap().to_string();
        table.submit(actor, &last).unwrap();
    }
}

mod selection {
    use super::*;

    // rule: TT-1
    #[test]
    fn card_then_tile_from_the_start_player_clockwise() {
        let mut table = open(5, "clockwise");
        let start = view(&table).start;
        for i in 0..5 {
            let seat = Seat((start.0 + i) % 5);
            assert_eq!((view(&table).actor, view(&table).ask), (Some(seat), Ask::Card));
            assert_eq!(refusal(&table, "tile 1"), "TT-1");
            play(&mut table, seat, "card deck");
            assert_eq!(view(&table).ask, Ask::Tile);
            assert_eq!(refusal(&table, "card open"), "TT-1");
            play(&mut table, seat, &format!("tile {}", i + 1));
        }
        assert_eq!((view(&table).phase, view(&table).actor), (Phase::Play, Some(start)));
        go_on(&mut table, |table| view(table).game_turn == 2);
        assert_eq!((view(&table).ask, view(&table).start.0), (Ask::Tile, (start.0 + 1) % 5));
    }

    // rule: TT-2
    #[test]
    fn the_open_card_is_replaced_after_the_tile() {
        let mut table = open(3, "replace");
        let start = view(&table).start;
        let before = view(&table).deck;
        play(&mut table, start, "card open");
        assert_eq!((view(&table).open_card, view(&table).deck), (None, before));
        play(&mut table, start, "tile 2");
        assert!(view(&table).open_card.is_some());
        assert_eq!(view(&table).deck, before - 1);
    }

    // rule: TT-3
    #[test]
    fn others_hear_that_a_card_was_drawn_and_not_which() {
        let mut table = open(3, "hear");
        let start = view(&table).start;
        play(&mut table, start, "card deck");
        let heard = |viewer| match table.heard(viewer).last().unwrap() {
            Event::TookCard { seat, environment, open: false } => (*seat, environment.is_some()),
            other => panic!("{other:?}"),
        };
        assert_eq!(heard(Viewer::Seat(start)), (start, true));
        assert_eq!(heard(Viewer::Seat(Seat((start.0 + 1) % 3))), (start, false));
        assert_eq!(heard(Viewer::Spectator), (start, false));
    }

    // rule: TT-4
    #[test]
    fn a_tile_is_taken_once_and_nobody_passes() {
        let mut table = open(3, "once");
        let start = view(&table).start;
        play(&mut table, start, "card open");
        assert_eq!(table.legal(start).len(), 6);
        play(&mut table, start, "tile 4");
        let next = Seat((start.0 + 1) % 3);
        play(&mut table, next, "card open");
        assert_eq!(refusal(&table, "tile 4"), "TT-4");
        assert_eq!(options(&table, "tile"), ["1", "2", "3", "5", "6"]);
    }

    // rule: TT-6, TT-7
    #[test]
    fn with_six_players_no_white_token_comes_after_the_first_turn() {
        let mut table = open(6, "six");
        let white = |table: &Match| view(table).spaces.iter().map(|s| s.white).collect::<Vec<_>>();
        assert_eq!(white(&table), [0, 0, 0, 0, 1, 1]);
        for turn in 2..=6 {
            go_on(&mut table, |table| view(table).game_turn == turn);
            assert_eq!(white(&table), [0; 6]);
        }
    }

    // rule: TT-57
    #[test]
    fn the_first_tiles() {
        let tiles = |seats: u8, seed: u64| {
            let game =
                TriassicTerror::setup(&Options::default(), seats, &mut Quiet::new(seed)).unwrap();
            game.view(Viewer::Spectator).spaces.iter().map(|space| space.tile).collect::<Vec<_>>()
        };
        for seats in 2..=6 {
            let seen: Vec<Vec<Tile>> = (0..200).map(|seed| tiles(seats, seed)).collect();
            assert!(seen.iter().all(|t| t[4..] == [Tile::Raptors, Tile::Migration]));
            let fourth = seen.iter().filter(|t| t[3] == Tile::Trex).count();
            // Always with six players, in a quarter of all shuffles otherwise.
            assert_eq!(fourth == 200, seats == 6);
            let first = seen.iter().filter(|t| t[0] == Tile::Hatch).count();
            assert!((30..90).contains(&first), "{seats} players: {first} of 200");
        }
    }

    // rule: TT-56
    #[test]
    fn the_set_up_of_every_number_of_players() {
        for seats in 2..=6u8 {
            let chart = &SET_UP[usize::from(seats)][..usize::from(seats)];
            let mut firsts = [0; 6];
            for seed in 0..120 {
                let game = TriassicTerror::setup(&Options::default(), seats, &mut Quiet::new(seed));
                let view = game.unwrap().view(Viewer::Spectator);
                firsts[view.first.index()] += 1;
                assert_eq!(view.start, view.first);
                for player in &view.players {
                    let start = chart[usize::from(player.number) - 1];
                    let herds = &view.areas[start.area as usize].herds;
                    let herd = herds[usize::from(start.habitat)];
                    assert_eq!((herd.seat, herd.dinos, player.dinos), (player.seat, 4, 4));
                }
            }
            assert!(firsts[..usize::from(seats)].iter().all(|&n| n > 5), "{firsts:?}");
            for (i, place) in chart.iter().enumerate() {
                assert!(chart[..i].iter().all(|other| other != place), "two in one habitat");
                assert_eq!(place.area.environment(), Environment::Swamp);
                let first_there = |p: &&_| {
                    **p == triassic_terror::components::designed::Start { habitat: 0, ..*place }
                };
                assert!(chart.iter().find(first_there).is_some(), "nobody in the primary habitat");
            }
        }
    }
}

mod land {
    use super::*;

    // rule: TT-9
    #[test]
    fn losses_of_one_meal_are_simultaneous() {
        // Both herds lose one; had Red lost its one first, Blue would have passed.
        let table = given(4).area("FM", "Red 3, Blue 3").trex("FI").acts(GREEN, "trex").after(&[
            "play tile",
            "stalk FM",
            "meal 0 2",
        ]);
        assert_herds(&table, &[("FM", "Green T, Red 2, Blue 2")]);
        let one = given(4).area("FM", "Red 3, Blue 3").trex("FI").acts(GREEN, "trex").after(&[
            "play tile",
            "stalk FM",
            "meal 0",
        ]);
        assert_herds(&one, &[("FM", "Blue 3, Green T, Red 2")]);
    }

    // rule: TT-14
    #[test]
    fn a_trex_alone_is_no_herd() {
        let given = given(4).area("FM", "Red T").area("SI", "Red 1");
        for tile in ["growth", "hatch", "migration"] {
            let table = given.clone().acts(RED, tile).after(&["play tile"]);
            let word = match tile {
                "growth" => "grow",
                "hatch" => "hatch",
                _ => "migrate",
            };
            assert_eq!(options(&table, word), ["swamp-inner"]);
        }
        let white = given.clone().white(1).table();
        assert_eq!(refusal(&white, "white FM"), "TT-21");
        assert_eq!(refusal(&given.table(), "counter hatch FM"), "TT-14");
    }

    // rule: TT-15
    #[test]
    fn without_herds_one_still_plays() {
        let board = || given(3).area("FM", "Green 4").pterodactyl("FI");
        let growth = board().acts(RED, "growth").after(&["play tile"]);
        assert_eq!(view(&growth).ask, Ask::Menu);
        let hatch = board().acts(RED, "hatch").after(&["play tile", "fly FM", "meal 1 1"]);
        assert_herds(&hatch, &[("FM", "Green 2")]);
        let settled = board().acts(RED, "environment").after(&["play tile", "environment desert"]);
        assert_eq!(options(&settled, "settle").len(), 10);
        let migration = board().acts(RED, "migration").after(&["play tile"]);
        assert_eq!(migration.legal(RED), [Step::Stop]);
    }

    // rule: TT-15.1
    #[test]
    fn fifty_seven_dinosaurs_are_all() {
        let full = given(4).area("FM", "Red 56").area("SM", "Green 1");
        let grown = full.clone().acts(RED, "growth").after(&["play tile", "grow FM"]);
        assert_herds(&grown, &[("FM", "Red 57")]);
        let settled = full.clone().card("desert").after(&["play card"]);
        assert_eq!(options(&settled, "settle"), ["0 0 1", "0 1 0", "1 0 0"]);
        let board = given(4).area("FM", "Red 57, Green 2").acts(RED, "migration");
        let table = board.after(&["play tile", "trek FM FI 1"]);
        assert_herds(&table, &[("FM", "Red 56, Green 1"), ("FI", "Red 1")]);
        let none = given(4).area("FM", "Red 57").white(2).acts(RED, "trex");
        let table = none.after(&["play tile", "stay"]);
        assert_eq!(refusal(&table, "white FM"), "TT-15.1");
        assert!(can(&table, "end"), "what cannot be placed is lost");
    }

    // rule: TT-55
    #[test]
    fn twenty_borders() {
        let mut borders = 0;
        for area in Area::ALL {
            for other in area.adjacent().iter() {
                assert!(other.adjacent().has(area) && other != area);
                let same = area.environment() == other.environment();
                assert_ne!(same, area.ring() == other.ring(), "{} {}", area.id(), other.id());
                borders += 1;
            }
        }
        assert_eq!(borders, 2 * 20);
        assert!(!Area::SwampInner.adjacent().has(Area::DesertInner));
        assert!(!Area::ForestOuter.adjacent().has(Area::MountainsOuter));
    }
}

mod turns {
    use super::*;

    // rule: TT-17
    #[test]
    fn card_and_tile_in_either_order_and_both() {
        let given = given(4).area("FM", "Red 2").card("forest");
        let table = given.table();
        for short in ["end", "stop", "grow FM"] {
            assert_eq!(refusal(&table, short), "TT-17");
        }
        let first = ["play card", "settle 0 3 0", "play tile", "grow FM", "end"];
        let second = ["play tile", "grow FM", "play card", "settle 0 3 0", "end"];
        let boards = [first, second].map(|lines| herds(&given.after(&lines), "FM"));
        assert_eq!(boards, ["Red 8", "Red 8"]);
        let half = given.after(&["play card", "settle 0 3 0"]);
        assert_eq!(refusal(&half, "end"), "TT-17");
        assert_eq!(refusal(&half, "play card"), "TT-17");
    }

    // rule: TT-21
    #[test]
    fn white_dinosaurs_are_placed_or_lost() {
        let given = given(4).area("FM", "Red 2").area("SI", "Red 1").white(3).acts(RED, "trex");
        let table = given.after(&["play tile", "stay"]);
        assert_eq!(refusal(&table, "end"), "TT-21");
        let placed = given.after(&["white SI", "white FM", "play tile", "stay", "white SI"]);
        assert_herds(&placed, &[("FM", "Red 3"), ("SI", "Red 3")]);
        assert!(can(&placed, "end"));
        let blocked = crate::common::given(4)
            .area("FM", "Red 2")
            .volcano(GREEN, "FM")
            .white(2)
            .acts(RED, "trex")
            .after(&["play tile", "stay"]);
        assert_eq!(refusal(&blocked, "white FM"), "TT-41");
        assert!(can(&blocked, "end"));
    }

    // rule: TT-45
    #[test]
    fn counters_come_between_and_not_inside() {
        let board = |tile| {
            given(4)
                .area("FM", "Red 4, Blue 2")
                .area("SM", "Red 2")
                .raptors("FO", "MO")
                .acts(RED, tile)
        };
        let open: [(&str, &[&str]); 7] = [
            ("trex", &[]),
            ("growth", &["play tile", "grow FM"]),
            ("hatch", &["play tile", "hatch FM"]),
            ("raptors", &["play tile", "raptor FO FM", "stop", "stop"]),
            ("migration", &["play tile", "trek FM FI 1"]),
            ("trex", &["play tile", "stay"]),
            ("migration", &["play tile", "stop"]),
        ];
        for (tile, lines) in open {
            let table = board(tile).white(1).after(lines);
            for short in ["counter volcano DI", "counter hatch SM", "white SM"] {
                assert!(can(&table, short), "{tile} {lines:?} {short}");
            }
        }
        let closed: [(&str, &[&str]); 8] = [
            ("trex", &["play tile"]),
            ("trex", &["play tile", "stalk FM"]),
            ("growth", &["play tile"]),
            ("hatch", &["play tile"]),
            ("hatch", &["play tile", "hatch SM", "fly FM"]),
            ("raptors", &["play tile", "raptor FO FM"]),
            ("migration", &["play tile"]),
            ("migration", &["play tile", "migrate FM"]),
        ];
        for (tile, lines) in closed {
            let table = board(tile).white(1).trex("FI").after(lines);
            for short in ["counter volcano DI", "counter hatch SM", "white SM"] {
                assert!(!can(&table, short), "{tile} {lines:?} {short}");
            }
        }
    }

    // rule: TT-18, TT-45
    #[test]
    fn a_volcano_on_the_second_herd_ends_the_growth() {
        let given = given(4).area("FM", "Red 4").area("SM", "Red 2").acts(RED, "growth");
        let table = given.after(&["play tile", "grow FM", "counter volcano SM"]);
        assert_herds(&table, &[("FM", "Red 7"), ("SM", "-")]);
        assert_eq!(view(&table).ask, Ask::Menu);
        let other = given.after(&["play tile", "grow FM", "counter volcano DM"]);
        assert!(can(&other, "grow SM"));
        assert_eq!(refusal(&other, "grow FM"), "TT-18");
    }

    // rule: TT-52, TT-53
    #[test]
    fn only_the_acting_seat_decides_and_nobody_after_the_end() {
        let table = given(3).area("FM", "Red 1").table();
        for seat in [1, 2] {
            let refused = table.state().why(Seat(seat), Step::End).unwrap_err();
            assert_eq!(refused.rule, "TT-5");
        }
        assert_eq!(table.state().why(Seat(7), Step::End).unwrap_err().rule, "TT-52");
        let over = given(3).over().table();
        assert_eq!(over.state().why(RED, Step::End).unwrap_err().rule, "TT-53");
        assert_eq!(over.state().status(), Status::Over);
    }

    // rule: TT-60
    #[test]
    fn a_turn_can_be_taken_back_until_something_is_revealed() {
        let given = given(3).area("FM", "Red 4").area("SM", "Green 2").card("desert");
        let mut table = given.table();
        let before = table.state().clone();
        let lines = ["play card", "settle 1 1 1", "play tile", "grow FM", "grow DI", "end"];
        for short in lines {
            play(&mut table, RED, short);
        }
        for _ in lines {
            table.undo(RED).unwrap();
        }
        assert_eq!(table.state(), &before);
        for short in lines {
            play(&mut table, RED, short);
        }
        play(&mut table, GREEN, "play card");
        assert_eq!(table.can_undo(RED), Err(UndoError::Nothing), "Green has acted on it");
    }

    // rule: TT-3, TT-60
    #[test]
    fn a_card_that_was_seen_stays_taken() {
        let mut table = open(3, "seen");
        let start = view(&table).start;
        play(&mut table, start, "card deck");
        assert_eq!(table.can_undo(start), Err(UndoError::Nothing));
        play(&mut table, start, "tile 1");
        assert_eq!(table.can_undo(start), Ok(()));
        let mut other = open(3, "seen");
        play(&mut other, start, "card open");
        assert_eq!(other.can_undo(start), Ok(()));
        play(&mut other, start, "tile 1");
        assert_eq!(other.can_undo(start), Err(UndoError::Nothing), "a new card lies open");
        // Playing an unseen card shows it to all.
        go_on(&mut table, |table| view(table).phase == Phase::Play);
        play(&mut table, start, "play card");
        assert_eq!(table.can_undo(start), Err(UndoError::Nothing));
    }
}

mod migration {
    use super::*;

    // rule: TT-22
    #[test]
    fn none_one_or_two_herds() {
        let given = given(4)
            .area("FM", "Red 3")
            .area("SO", "Red 3")
            .area("DI", "Red 1")
            .acts(RED, "migration");
        assert!(can(&given.after(&["play tile", "stop"]), "end"));
        assert!(can(&given.after(&["play tile", "trek FM FI 3", "stop"]), "end"));
        let two = given.after(&["play tile", "trek FM FI 3", "trek SO SM 2"]);
        assert!(can(&two, "end"));
        assert_herds(&two, &[("FI", "Red 3"), ("SM", "Red 2"), ("SO", "Red 1")]);
    }

    // rule: TT-23
    #[test]
    fn at_least_one_leaves() {
        let table =
            given(4).area("FM", "Red 3").acts(RED, "migration").after(&["play tile", "migrate FM"]);
        assert_eq!(refusal(&table, "stop"), "TT-23");
        assert_eq!(refusal(&table, "send FI 4"), "TT-23");
        assert_eq!(refusal(&table, "send SI 1"), "TT-55");
    }

    // rule: TT-26
    #[test]
    fn survivors_need_room() {
        let table = given(4)
            .area("SM", "Red 6")
            .area("FM", "Blue 3, Green 3, Orange 3")
            .acts(RED, "migration")
            .after(&["play tile", "migrate SM"]);
        let sends: Vec<u8> = (1..=6).filter(|n| can(&table, &format!("send FM {n}"))).collect();
        // One dies on the way; four survivors drive somebody out.
        assert_eq!(sends, [1, 5, 6]);
        assert_eq!(refusal(&table, "send FM 4"), "TT-12");
    }

    // rule: TT-24
    #[test]
    fn a_trex_is_not_swept_along_and_does_not_travel() {
        let own = given(4)
            .area("FM", "Red 2+T, Blue 2")
            .acts(RED, "migration")
            .after(&["play tile", "trek FM FI 3"]);
        assert_herds(&own, &[("FM", "Red T, Blue 1"), ("FI", "Red 3")]);
        let other = given(4)
            .area("FM", "Blue 1+T, Red 2")
            .acts(RED, "migration")
            .after(&["play tile", "trek FM FI 2"]);
        assert_herds(&other, &[("FM", "Blue T, Red 1"), ("FI", "Red 2")]);
    }

    // rule: TT-28, TT-41
    #[test]
    fn volcanoes_hold_herds_and_keep_others_out() {
        let table = given(4)
            .area("FM", "Red 3")
            .area("FI", "Red 3, Green 1")
            .volcano(BLUE, "FM")
            .acts(RED, "migration")
            .after(&["play tile"]);
        assert_eq!(refusal(&table, "migrate FM"), "TT-28");
        let mut table = table;
        play(&mut table, RED, "migrate FI");
        assert_eq!(refusal(&table, "send FM 1"), "TT-41");
    }
}

mod predators {
    use super::*;

    // rule: TT-34
    #[test]
    fn raptors_that_stay_do_nothing() {
        let given = given(4).area("FO", "Green 4").raptors("FO", "MO").acts(RED, "raptors");
        let table = given.after(&["play tile", "stop"]);
        assert!(can(&table, "end"));
        assert_herds(&table, &[("FO", "Green 4")]);
        let one = given.after(&["play tile", "raptor MO DO", "stop"]);
        assert!(can(&one, "end"));
    }

    // rule: TT-35
    #[test]
    fn raptors_are_alike() {
        let given = given(4).raptors("FO", "FO").acts(RED, "raptors");
        let together = given.after(&["play tile"]);
        let moves = options(&together, "raptor");
        assert_eq!(moves.len(), 3 + 4, "one of the two, one area or two: {moves:?}");
        let apart = given.after(&["play tile", "raptor FO FM", "raptor FO SO"]);
        let other = given.after(&["play tile", "raptor FO SO", "raptor FO FM"]);
        assert_eq!(apart.state(), other.state());
    }

    // rule: TT-38
    #[test]
    fn a_hostile_pair_goes_together_and_one_survives_if_there_is_room() {
        let given = given(4)
            .area("FI", "Red 3")
            .area("SI", "Green 2, Blue 2")
            .area("DI", "Green 3, Blue 3, Orange 3")
            .volcano(GREEN, "FM")
            .raptors("FO", "MO")
            .acts(BLUE, "raptors");
        // The way from the outer Forest is closed, so it comes from the inner Desert.
        let given = given.raptors("DI", "MO");
        let lines = ["play tile", "raptor DI FI", "stop"];
        let survives = given.after(&[&lines[..], &["scatter 0 SI 2"]].concat());
        assert_herds(&survives, &[("FI", "Red 1"), ("SI", "Green 2, Blue 2, Red 1")]);
        let dies = given.after(&[&lines[..], &["scatter 0 DI 2"]].concat());
        assert_herds(&dies, &[("FI", "Red 1"), ("DI", "Green 3, Blue 3, Orange 3")]);
        let alone = given.after(&[&lines[..], &["scatter 0 SI 1"]].concat());
        assert_eq!(options(&alone, "scatter"), [""; 0], "a second one would have gone along");
    }

    // rule: TT-39
    #[test]
    fn both_areas_are_ranked_after_each_group() {
        // Red leaves first, so Blue is ahead when it leaves in its turn, and stays ahead.
        let given = given(4).area("FM", "Red 2, Blue 2").raptors("FO", "MO").acts(GREEN, "raptors");
        let lines = ["play tile", "raptor FO FM", "stop"];
        let red_first = given.after(&[&lines[..], &["scatter 0 FI 1", "scatter 2 FO 1"]].concat());
        assert_herds(&red_first, &[("FM", "Blue 1, Red 1")]);
        let blue_first = given.after(&[&lines[..], &["scatter 2 FO 1", "scatter 0 FI 1"]].concat());
        assert_herds(&blue_first, &[("FM", "Red 1, Blue 1")]);
    }

    // rule: TT-37
    #[test]
    fn two_of_a_herd_have_one_way_to_go_each_way() {
        let table = given(4)
            .area("FM", "Red 3")
            .raptors("FO", "MO")
            .acts(GREEN, "raptors")
            .after(&["play tile", "raptor FO FM", "stop"]);
        let ways = options(&table, "scatter");
        let one_or_two =
            ["0 forest-inner 1", "0 forest-inner 2", "0 forest-outer 1", "0 forest-outer 2"];
        assert_eq!(ways, one_or_two);
        let mut inner = table.clone();
        play(&mut inner, GREEN, "scatter 0 FI 1");
        assert_eq!(options(&inner, "scatter"), ["0 forest-outer 1"]);
        assert_eq!(refusal(&inner, "scatter 0 FI 1"), "TT-38");
        let mut outer = table;
        play(&mut outer, GREEN, "scatter 0 FO 1");
        assert_eq!(options(&outer, "scatter"), [""; 0]);
        assert!(can(&outer, "raptor MO MI"), "the other Raptor's turn");
    }

    // rule: TT-42, TT-43
    #[test]
    fn predators_go_around_volcanoes() {
        let board = |tile| {
            given(4)
                .volcano(GREEN, "FM")
                .trex("FI")
                .pterodactyl("FI")
                .raptors("FI", "MO")
                .acts(RED, tile)
                .after(&["play tile"])
        };
        for (tile, word) in [("trex", "stalk"), ("hatch", "fly"), ("raptors", "raptor FI")] {
            let table = board(tile);
            assert_eq!(refusal(&table, &format!("{word} FM")), "TT-42");
            // The outer Forest is behind the volcano; the middle Swamp can be reached around it.
            assert!(!can(&table, &format!("{word} FO")));
            assert!(can(&table, &format!("{word} SM")));
        }
        let inside =
            given(4).volcano(GREEN, "FM").trex("FM").acts(RED, "trex").after(&["play tile"]);
        assert!(can(&inside, "stay") && can(&inside, "stalk FI"));
    }

    // rule: TT-54
    #[test]
    fn there_is_one_order_where_order_changes_nothing() {
        let eating = given(4).area("FM", "Blue 3, Red 2").trex("FI").acts(GREEN, "trex").after(&[
            "play tile",
            "stalk FM",
            "eat 2",
        ]);
        assert_eq!(refusal(&eating, "eat 0"), "TT-54");
        let sending = given(4).area("FM", "Red 5").acts(RED, "migration").after(&[
            "play tile",
            "migrate FM",
            "send FO 1",
        ]);
        assert_eq!(refusal(&sending, "send SM 2"), "TT-54");
    }
}

mod scoring {
    use super::*;

    // rule: TT-50, TT-58
    #[test]
    fn every_number_of_players_has_its_turns_cards_and_scorings() {
        // Component data 1.8: turns, card turns and special scorings of each period.
        let expected = [
            (2, [(3, 2, "P"), (3, 2, ""), (2, 1, "D")]),
            (3, [(3, 1, "P"), (3, 1, "P"), (3, 1, "D")]),
            (4, [(3, 1, "P"), (3, 1, "P"), (2, 1, "D")]),
            (5, [(3, 1, "P"), (3, 1, "P"), (2, 1, "PD")]),
            (6, [(3, 1, "P"), (3, 1, "PD"), (0, 0, "")]),
        ];
        for (seats, periods) in expected {
            for (period, (turns, cards, special)) in CHARTS[seats].iter().zip(periods) {
                assert_eq!((period.turns, period.card_turns), (turns, cards));
                assert_eq!(period.presence, special.contains('P'));
                assert_eq!(period.domination, special.contains('D'));
            }
        }
        assert_eq!(CHARTS.map(|chart| game_turns(&chart))[2..], [8, 9, 8, 8, 6]);
    }

    // rule: TT-50
    #[test]
    fn the_last_turn_of_a_period_ends_with_its_scoring() {
        let table = given(3)
            .area("SI", "Red 1")
            .area("FI", "Red 1")
            .area("DI", "Red 1")
            .area("MI", "Red 1")
            .last()
            .acts(RED, "trex")
            .turn(3)
            .after(&["play tile", "stay", "end"]);
        let view = view(&table);
        assert_eq!((view.turn, view.game_turn), (1, 4));
        assert_eq!(
            view.players[0].points,
            6 + 5 + 6 + 5 + 4 + 8,
            "the T-Rex holds the middle Desert"
        );
        let said: Vec<&Event> = table.heard(Viewer::Spectator).collect();
        let at = |wanted: fn(&Event) -> bool| said.iter().position(|event| wanted(event)).unwrap();
        let tiles = at(|event| matches!(event, Event::TilesLaid { .. }));
        let scored = at(|event| matches!(event, Event::Scored { .. }));
        let turn = at(|event| matches!(event, Event::Turn { .. }));
        assert!(tiles < scored && scored < turn);
    }

    // rule: TT-51
    #[test]
    fn six_may_play_longer_and_fewer_may_not() {
        let long = Options { long: true };
        for seats in 2..=5 {
            let refused = TriassicTerror::setup(&long, seats, &mut Quiet::new(1));
            assert!(matches!(refused, Err(SetupError::Options(_))), "{refused:?}");
        }
        assert!(TriassicTerror::setup(&long, 6, &mut Quiet::new(1)).is_ok());
        assert_eq!(game_turns(&LONG_CHART), 8);
        let special = LONG_CHART.map(|period| (period.presence, period.domination));
        assert_eq!(special, [(true, false), (true, false), (true, true)]);
        let args = OpenArgs::with_text(json!({ "long": true }), 6, "long");
        let mut table: Match = Table::open(&args).unwrap();
        go_on(&mut table, |table| view(table).game_turn == 8);
        assert_eq!(view(&table).players[0].scored.len(), 2);
    }

    // rule: TT-46, TT-47, TT-48, TT-58
    #[test]
    fn a_score_lists_what_its_table_pays_and_nothing_else() {
        for (seats, long, rows) in [
            (2, false, "T T-P J C C-D"),
            (4, false, "T T-P J J-P C C-D"),
            (5, false, "T T-P J J-P C C-P C-D"),
            (6, false, "T T-P J J-P J-D"),
            (6, true, "T T-P J J-P C C-P C-D"),
        ] {
            let game = TriassicTerror::setup(&Options { long }, seats, &mut Quiet::new(1)).unwrap();
            let score = game.score(RED, Viewer::Spectator);
            let ids: Vec<&str> = score.parts.iter().map(|part| part.id.as_ref()).collect();
            let written = |row: &str| {
                let period = match &row[..1] {
                    "T" => "triassic",
                    "J" => "jurassic",
                    _ => "cretaceous",
                };
                let source = match row.get(1..) {
                    Some("-P") => "presence",
                    Some("-D") => "domination",
                    _ => "habitats",
                };
                format!("{period}-{source}")
            };
            assert_eq!(ids, rows.split(' ').map(written).collect::<Vec<_>>(), "{seats} players");
        }
    }

    // rule: TT-48
    #[test]
    fn two_players_have_no_second_place() {
        let table = given(2).area("SI", "Red 3, Green 1").turn(8).table();
        let next: Vec<u8> = view(&table).players.iter().map(|p| p.next.domination).collect();
        assert_eq!(next, [4, 0]);
    }

    // rule: TT-49
    #[test]
    fn habitats_decide_between_equal_dinosaurs_and_then_nothing_does() {
        let tied = |green: &str| {
            let table = given(3)
                .area("SI", "Red 2, Green 1")
                .area("FI", green)
                .scored(RED, 50)
                .scored(GREEN, 50)
                .over()
                .table();
            table.state().standings().unwrap()
        };
        let decided = tied("Green 1");
        assert_eq!(
            decided.winners().collect::<Vec<_>>(),
            [GREEN],
            "two habitats, one primary each"
        );
        let shared = tied("Green 2, Red 1");
        assert_eq!(shared.winners().collect::<Vec<_>>(), [RED, GREEN]);
        assert!(shared.0[0].tie_break.as_ref().unwrap().contains("shared"));
    }

    // rule: TT-46
    #[test]
    fn stones_pay_less_down_the_habitats_and_the_swamp_pays_most() {
        for (stones, has_third) in [(STONES_A, false), (STONES_B, true)] {
            assert!(stones.iter().all(|s| s[0] > s[1] && s[1] > s[2] && (s[2] > 0) == has_third));
            let sums = Environment::ALL.map(|environment| {
                let areas = environment.areas();
                areas.iter().flat_map(|&area| stones[area as usize]).sum::<u8>()
            });
            assert!(sums[1..].iter().all(|&sum| sum < sums[0]), "{sums:?}");
            for environment in Environment::ALL {
                let mut paid = environment.areas().map(|area| stones[area as usize]);
                paid.sort_unstable();
                assert!(paid[0] < paid[1] && paid[1] < paid[2], "the highest area is one");
            }
        }
    }
}

#[test]
fn codes_are_as_many_as_promised() {
    assert_eq!(
        (0..TriassicTerror::ACTIONS).filter_map(TriassicTerror::decode).count() as u32,
        TriassicTerror::ACTIONS
    );
}

#[test]
fn notation_says_what_is_wrong() {
    let table = given(3).area("FM", "Red 1").table();
    for (line, part) in [
        ("grow nowhere", "swamp-inner"),
        ("tile 7", "from 1 to 6"),
        ("tile 03", "from 1 to 6"),
        ("settle 0 0 0", "1 to 3"),
        ("counter bomb forest-middle", "hatch, volcano"),
        ("meal 1", "when a predator eats"),
        ("trek forest-middle forest-inner", "trek forest-middle"),
        ("dance", "write a step"),
    ] {
        let error = table.why(RED, line).unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
}
