//! Rules that neither an example nor a case of the component data covers, by id.

use std::collections::{BTreeMap, BTreeSet};

use dinoworld::components::{BOT_CARDS, FACILITIES, KINDS, LABS, Lab, OBJECTIVES, Tier, VISITORS};
use dinoworld::{DinoWorld, Options};
use mesozoic_core::{
    Budget, Game, Guide, Level, OptionKind, Provenance, Quiet, Seat, SplitMix, Viewer,
};
use mesozoic_table::{OpenArgs, Position, Table, UndoError};
use serde_json::json;

use crate::common::{
    ME, danger, given, legal, lines, lite, part, play, ready, refused, view, with_danger_die,
};

fn open(seats: u8, options: serde_json::Value) -> Table<DinoWorld> {
    Table::open(&OpenArgs::with_text(options, seats, "rules")).unwrap()
}

mod box_ {
    use super::*;

    // rule: DW-1
    #[test]
    fn the_box_holds_what_the_list_says() {
        assert_eq!((VISITORS.len(), LABS.len(), FACILITIES.len()), (27, 12, 12));
        assert_eq!((OBJECTIVES.len(), BOT_CARDS.len()), (5, 16));
        for tier in [Tier::X, Tier::Y, Tier::Z] {
            assert_eq!(Lab::of(tier).len(), 4);
            assert!(Lab::of(tier).iter().all(|lab| lab.info().tier == tier));
        }
        for stars in [4, 6, 10] {
            assert_eq!(VISITORS.iter().filter(|v| v.stars == stars).count(), 9);
        }
        let names: BTreeSet<&str> = VISITORS
            .iter()
            .map(|v| v.name)
            .chain(LABS.iter().map(|l| l.name))
            .chain(FACILITIES.iter().map(|f| f.name))
            .chain(KINDS.iter().map(|k| k.name))
            .collect();
        assert_eq!(names.len(), 27 + 12 + 12 + 20);
    }

    #[test]
    fn designed_values_are_marked() {
        let designed = |source: &Provenance| matches!(source, Provenance::Designed(_));
        assert!(KINDS[..6].iter().all(|kind| designed(&kind.source)));
        assert!(BOT_CARDS.iter().all(|card| designed(&card.source)));
        let shop = FACILITIES.iter().find(|f| f.id == "gift-shop").unwrap();
        assert!(!designed(&shop.source));
    }
}

mod set_up {
    use super::*;

    // rule: DW-3, DW-32
    #[test]
    fn each_seat_has_its_own_difficulty() {
        let options =
            json!({ "mode": "danger", "difficulty": ["easy", "normal", "hard", "fiendish"] });
        let table = open(5, options);
        let tracks: Vec<(u8, u8)> =
            view(&table, ME).parks.iter().map(|p| (p.threat, p.security)).collect();
        assert_eq!(tracks, [(0, 3), (0, 1), (1, 1), (2, 0), (0, 3)]);
        for (seat, boosts) in [(0, true), (1, true), (2, false), (3, false)] {
            let die = view(&table, ME).dice[0];
            assert_eq!(legal(&table, Seat(seat), &format!("boost {die}")), boosts);
        }
    }

    // rule: DW-4
    #[test]
    fn visitors_lie_between_neighbours() {
        let table = open(4, json!({}));
        let visitors = view(&table, ME).visitors;
        assert_eq!(visitors.len(), 12);
        let gaps: Vec<[u8; 2]> = visitors.iter().map(|v| v.between.unwrap().map(|s| s.0)).collect();
        assert_eq!(&gaps[9..], [[3, 0]; 3]);
        let mine = visitors.iter().filter(|v| !v.progress.is_empty()).count();
        assert_eq!(mine, 6, "three to the left and three to the right");
        let stars: Vec<u8> = visitors.iter().map(|v| v.card.info().stars).collect();
        assert_eq!(&stars[..3], [4, 6, 10]);
    }

    // rule: DW-5
    #[test]
    fn objectives_are_dealt_in_fitting_pairs() {
        let mut seen: BTreeMap<String, u32> = BTreeMap::new();
        for seed in 0..1_600 {
            let options = Options { objectives: true, ..Options::default() };
            let game = DinoWorld::setup(&options, 2, &mut Quiet::new(seed)).unwrap();
            let pair = game.view(Viewer::Spectator).objectives;
            let ids: Vec<&str> = pair.iter().map(|o| o.card.info().id).collect();
            *seen.entry(ids.join(" ")).or_default() += 1;
        }
        assert_eq!(seen.len(), 8);
        assert!(!seen.contains_key("O1 O2") && !seen.contains_key("O3 O4"));
        assert!(seen.values().all(|&n| (140..260).contains(&n)), "{seen:?}");
    }

    // rule: DW-6
    #[test]
    fn one_roll_for_all() {
        let table = open(3, json!({}));
        let rolled = view(&table, ME).dice;
        assert_eq!(rolled.len(), 3);
        for seat in Seat::all(3) {
            let dice: Vec<u8> =
                view(&table, seat).turn.unwrap().dice.iter().map(|d| d.value).collect();
            assert_eq!(dice, rolled);
        }
    }

    // rule: DW-98
    #[test]
    fn alone_against_dinobot() {
        for seed in 0..60 {
            let game = DinoWorld::setup(&Options::default(), 1, &mut Quiet::new(seed)).unwrap();
            let view = game.view(Viewer::Spectator);
            let stars: Vec<u8> = view.visitors.iter().map(|v| v.card.info().stars).collect();
            assert_eq!(stars, [6, 6, 6, 10, 10, 10]);
            assert!(view.visitors.iter().all(|v| v.card.info().id != "V19" && v.between.is_none()));
            assert!(view.objectives.is_empty(), "they are off unless chosen");
            assert_eq!(view.dice.len(), 4);
        }
    }

    /// The player alone checks them: 12 stars each, and DinoBOT has no part in it.
    // rule: DW-106, DW-78
    #[test]
    fn objectives_can_be_switched_on_alone() {
        let park = "C9:NESW; P[B10 A10] C[D10 E10]+E9 C[D9 D8] P[B9 A9] S[C8 C7 B7 B8]+A8 \
                    V[H2 H3 G2 G3]+F2,I2";
        let goal = |card: &str| json!({ "card": card, "first": [], "later": [] });
        let mut table = given(1, json!({ "objectives": true }))
            .cards("picnic-area", "hatchery")
            .set("/objectives", json!([goal("O1"), goal("O5")]))
            .park(0, park)
            .table();
        let die = view(&table, ME).dice[0];
        play(&mut table, ME, &[&format!("give {die}"), "ready"]);
        let seen = view(&table, ME);
        let met: Vec<usize> = seen.objectives.iter().map(|goal| goal.seats.len()).collect();
        assert_eq!(met, [0, 1]);
        assert_eq!(part(&table, ME, "misc"), 12);
        let rival = seen.rival.unwrap();
        let parts: i32 =
            rival.parts.iter().filter(|(name, _)| name != "Visitors").map(|(_, n)| n).sum();
        assert_eq!(rival.stars - parts, rival.parts.last().unwrap().1, "nothing but visitors");
    }

    /// The lab that is recommended for a first game in Danger Mode, or any other of its tier.
    // rule: DW-8
    #[test]
    fn the_z_lab_can_be_chosen() {
        for (i, lab) in Lab::of(Tier::Z).iter().enumerate() {
            for seed in 0..12 {
                let options = json!({ "mode": "danger", "z_lab": lab.info().id });
                let args = OpenArgs::quick(options, 2 + i as u8, seed);
                let table = Table::<DinoWorld>::open(&args).unwrap();
                assert_eq!(view(&table, ME).labs[2], *lab);
            }
        }
        let dealt = (0..200).map(|seed| {
            let args = OpenArgs::quick(json!({ "mode": "danger" }), 2, seed);
            view(&Table::<DinoWorld>::open(&args).unwrap(), ME).labs[2]
        });
        assert_eq!(dealt.collect::<BTreeSet<Lab>>().len(), 4, "dealt where nothing is said");
        let position = |lab: &str| {
            let options = json!({ "mode": "danger", "z_lab": "docile-gene-editing" });
            given(2, options).labs("repaving", "urbanisation", lab).load()
        };
        assert!(position("docile-gene-editing").is_ok());
        let error = position("mad-scientist").unwrap_err().to_string();
        assert!(error.contains("state.labs") && error.contains("the options say otherwise"));
    }

    // rule: DW-9
    #[test]
    fn options_that_do_not_apply_are_refused() {
        for (seats, options, part) in [
            (2, json!({ "rival": "savage" }), "only with one seat"),
            (75, json!({ "rival": "beastly" }), "only with one seat"),
            (2, json!({ "difficulty": ["hard"] }), "only with mode=danger"),
            (1, json!({ "difficulty": ["hard"] }), "only with mode=danger"),
            (1, json!({ "z_lab": "docile-gene-editing" }), "only with mode=danger"),
            (2, json!({ "mode": "danger", "difficulty": ["easy", "hard", "easy"] }), "2 seats"),
        ] {
            let args = OpenArgs::with_text(options.clone(), seats, "rules");
            let error = Table::<DinoWorld>::open(&args).unwrap_err().to_string();
            assert!(error.contains(part), "{options}: {error}");
        }
        // What is said and is so anyway does no harm.
        open(2, json!({ "rival": "tame", "difficulty": ["easy", "easy"], "z_lab": "dealt" }));
        open(1, json!({ "rival": "savage", "objectives": true }));
    }

    /// What the forms are told about an option and what set-up refuses are the same.
    // rule: DW-9
    #[test]
    fn options_say_where_they_apply() {
        let specs = DinoWorld::META.options;
        for seats in [1, 2, 9, 10, 75] {
            for set in mesozoic_table::option_sets(specs, seats) {
                let chosen = |key: &str| set[key].as_str().unwrap_or_default().to_owned();
                let fits = specs.iter().all(|spec| {
                    let plain = match spec.kind {
                        OptionKind::Switch { default } => set[spec.key] == json!(default),
                        OptionKind::Choice { default, .. } => set[spec.key] == json!(default),
                        OptionKind::PerSeat { default, .. } => {
                            set[spec.key].as_array().unwrap().iter().all(|v| v == default)
                        }
                    };
                    plain || spec.applies(seats, |key, value| chosen(key) == value)
                });
                let options = serde_json::from_value(set.clone()).unwrap();
                let opened = DinoWorld::setup(&options, seats, &mut Quiet::new(1));
                assert_eq!(opened.is_ok(), fits, "{seats} seats, {set}");
            }
        }
    }
}

mod building {
    use super::*;

    // rule: DW-7
    #[test]
    fn others_see_a_park_as_it_was() {
        let mut table = lite(2).dice(&[1, 2, 5]).table();
        let before = view(&table, Seat(1));
        play(&mut table, ME, &["pen protoceratops 2 B10 A10", "paths 5 C9:NS C8:NS"]);
        assert_eq!(view(&table, Seat(1)), before);
        assert_eq!(table.state().score(ME, Viewer::Spectator).total, 24);
        assert_eq!(table.state().score(ME, Viewer::Seat(ME)).total, 26);
        ready(&mut table);
        assert_eq!(view(&table, Seat(1)).parks[0].pens.len(), 1);
        assert_eq!(view(&table, Seat(1)).wall[0].pens, "P");
        assert_eq!(&view(&table, Seat(1)).wall[0].map[90..93], "11+");
    }

    // rule: DW-30, DW-31
    #[test]
    fn everything_may_be_taken_back_until_all_are_ready() {
        let mut table = lite(2).dice(&[1, 2, 5]).table();
        let fresh = table.state().clone();
        play(&mut table, ME, &["pen protoceratops 2 B10 A10", "ready"]);
        assert_eq!(refused(&table, ME, "paths 5"), "DW-30");
        table.undo(ME).unwrap();
        table.undo(ME).unwrap();
        assert_eq!(table.state(), &fresh);
        // Doing nothing is allowed, and then it is too late.
        ready(&mut table);
        assert_eq!(view(&table, ME).round, 2);
        assert_eq!(table.undo(ME), Err(UndoError::Nothing));
    }

    // rule: DW-16
    #[test]
    fn at_least_one_path_is_laid_and_pips_are_lost() {
        let mut table = lite(2).dice(&[1, 2, 5]).table();
        play(&mut table, ME, &["paths 5"]);
        assert_eq!(refused(&table, ME, "stop"), "DW-16");
        assert_eq!(refused(&table, ME, "ready"), "DW-29");
        play(&mut table, ME, &["lay C9 NS", "stop"]);
        assert_eq!(refused(&table, ME, "paths 1"), "DW-29");
    }

    // rule: DW-17, DW-18
    #[test]
    fn entrances_stay_as_they_are() {
        let mut table = lite(2).dice(&[1, 4, 5]).park(0, "C9:NS").table();
        play(&mut table, ME, &["paths 4"]);
        assert_eq!(refused(&table, ME, "convert C10"), "DW-17");
        assert_eq!(refused(&table, ME, "convert D9"), "DW-15");
        assert!(legal(&table, ME, "lay H2 NS"), "the other entrance is as good");
    }

    // rule: DW-23
    #[test]
    fn only_empty_squares_are_drawn_on() {
        let table = lite(2).dice(&[1, 2, 5]).park(0, "P[B10 A10] S[C9 C8 B8 B9]+D9").table();
        for line in ["paths 2; lay C9 NS", "paths 2; lay E5 NS", "paths 2; lay D9 NS"] {
            assert_eq!(refused(&table, ME, line), "DW-23", "{line}");
        }
    }

    // rule: DW-32, DW-33
    #[test]
    fn security_once_a_round() {
        let given = danger(2).dice(&[1, 2, 5]);
        let mut table = given.table();
        play(&mut table, ME, &["improve"]);
        assert_eq!(view(&table, ME).parks[0].security, 4);
        assert_eq!(refused(&table, ME, "boost 1"), "DW-32");
        let mut table = given.sheet(0, "security", json!(11)).table();
        play(&mut table, ME, &["boost 5"]);
        assert_eq!(view(&table, ME).parks[0].security, 12, "one box was left");
        assert_eq!(refused(&table, ME, "paths 5"), "DW-25");
        let full = danger(2).dice(&[1, 2, 5]).sheet(0, "security", json!(12)).table();
        assert_eq!(refused(&full, ME, "improve"), "DW-32");
        assert_eq!(refused(&lite(2).table(), ME, "improve"), "DW-48");
    }

    // rule: DW-48
    #[test]
    fn labs_belong_to_danger_mode() {
        let table = lite(2).table();
        for line in ["experiment", "regulate", "repave C9", "entrance A5"] {
            assert_eq!(refused(&table, ME, line), "DW-48", "{line}");
        }
        let table = danger(2).dice(&[1, 2, 5]).table();
        assert_eq!(refused(&table, ME, "regulate"), "DW-48", "not in play");
        assert_eq!(refused(&table, ME, "paths 5=6"), "DW-26", "no steps of one");
    }

    // rule: DW-54
    #[test]
    fn repaving_before_and_after_paths() {
        let mut table = danger(2).dice(&[1, 2, 5]).park(0, "C9:NS").table();
        play(&mut table, ME, &["repave C9", "paths 2 B9:EW", "repave B9"]);
        assert_eq!(view(&table, ME).parks[0].research, [1, 2, 1]);
        assert_eq!(refused(&table, ME, "repave C9"), "DW-15");
    }

    /// One pip draws C9, the lab makes it a crossroads, and the other pip goes on from its new arm.
    // rule: DW-54, DW-29
    #[test]
    fn repaving_while_paths_are_laid() {
        let given = danger(2).dice(&[1, 2, 5]);
        let mut steps = given.table();
        play(&mut steps, ME, &["paths 2", "lay C9 NS"]);
        assert_eq!(refused(&steps, ME, "lay B9 EW"), "DW-13");
        assert_eq!(refused(&steps, ME, "convert C9"), "DW-15", "pips do not, in the same action");
        play(&mut steps, ME, &["repave C9", "lay B9 EW"]);
        let drawn = view(&steps, ME).parks[0].clone();
        assert_eq!(drawn.research, [2, 2, 1]);
        let arms: Vec<String> =
            drawn.paths.iter().map(|path| format!("{}:{}", path.square, path.arms)).collect();
        assert_eq!(arms, ["H1:NESW", "B9:EW", "C9:NESW", "C10:NESW"]);
        // The same as one line, in any order.
        for line in ["paths 2 C9:NS C9# B9:EW", "paths 2 B9:EW C9# C9:NS"] {
            let mut whole = given.table();
            play(&mut whole, ME, &[line]);
            assert_eq!(view(&whole, ME).parks[0], drawn, "{line}");
        }
        assert_eq!(refused(&given.table(), ME, "paths 2 B9:EW C9#"), "DW-13");
        assert_eq!(refused(&given.table(), ME, "paths 1 C9:NS B9#"), "DW-15");
        // Other free actions wait until the paths are laid.
        let mut busy = given.table();
        play(&mut busy, ME, &["paths 2"]);
        assert_eq!(refused(&busy, ME, "improve"), "DW-29");
        let other = given.labs("side-entrance", "urbanisation", "mad-scientist").park(0, "C9:NS");
        let mut other = other.table();
        play(&mut other, ME, &["paths 2"]);
        assert_eq!(refused(&other, ME, "repave C9"), "DW-48");
    }

    /// A gate with a pen at each arm but one, and a path there that leads to the next pen: only the
    /// lab opens the way, also when pips are left.
    // rule: DW-54, DW-16
    #[test]
    fn repaving_opens_a_way_where_paths_are_stuck() {
        let walled = "C9:NS P[C8 C7] P[B10 A10] P[D10 E10] P[G1 F1] P[I1 J1] P[H2 H3]";
        let mut table = danger(2).dice(&[4, 5, 6]).park(0, walled).table();
        assert_eq!(refused(&table, ME, "paths 4 B9:EW"), "DW-13");
        play(&mut table, ME, &["paths 4", "repave C9"]);
        assert!(legal(&table, ME, "stop"), "nothing has to be drawn behind it");
        assert!(legal(&table, ME, "lay B9 EW"));
        play(&mut table, ME, &["lay D9 EW", "lay E9 EW", "stop"]);
        assert_eq!(view(&table, ME).parks[0].paths.len(), 5);
    }

    // rule: DW-57
    #[test]
    fn a_second_pen_by_intense_development() {
        let given =
            danger(2).labs("repaving", "urbanisation", "intense-development").dice(&[1, 2, 5]);
        let mut table = given.table();
        play(&mut table, ME, &["pen protoceratops 1 B10 A10"]);
        assert_eq!(view(&table, ME).parks[0].research, [3, 2, 1]);
        play(&mut table, ME, &["pen stegosaurus 5 C9 C8 D8 D9 +B9"]);
        assert_eq!(view(&table, ME).parks[0].research, [3, 2, 0]);
        assert_eq!(refused(&table, ME, "pen protoceratops 2"), "DW-29");
        let mut plain = danger(2).dice(&[1, 2, 5]).table();
        play(&mut plain, ME, &["pen protoceratops 1 B10 A10"]);
        assert_eq!(refused(&plain, ME, "pen protoceratops 2"), "DW-29");
    }

    // rule: DW-58
    #[test]
    fn the_mad_scientist_takes_the_difference_either_way() {
        for (threat, stars) in [(0, 6), (3, 0), (9, 12)] {
            let mut table = danger(2).sheet(0, "threat", json!(threat)).table();
            play(&mut table, ME, &["experiment"]);
            assert_eq!(part(&table, ME, "misc"), stars);
            assert_eq!(refused(&table, ME, "experiment"), "DW-48");
        }
    }

    // rule: DW-59
    #[test]
    fn the_power_regulator_keeps_all_damage_off() {
        let given = danger(2)
            .labs("repaving", "urbanisation", "power-regulator")
            .park(0, "V[C9 C8 D9 D8]+B9*2")
            .sheet(0, "threat", json!(9));
        let mut table = with_danger_die(&given, 6);
        play(&mut table, ME, &["regulate"]);
        ready(&mut table);
        assert!(view(&table, ME).parks[0].pens[0].damage.is_empty());
        let mut bare = with_danger_die(&given, 6);
        ready(&mut bare);
        assert_eq!(view(&bare, ME).parks[0].pens[0].damage.len(), 2);
    }

    // rule: DW-60, DW-68
    #[test]
    fn facilities_stand_where_their_card_says() {
        let at = |card: &str, park: &str, square: &str| {
            let kind = FACILITIES.iter().find(|f| f.id == card).unwrap().kind.id();
            let given = danger(2).dice(&[1, 4, 4]);
            let given = if kind == "welfare" {
                given.cards("picnic-area", card)
            } else {
                given.cards(card, "hatchery")
            };
            let die = if kind == "welfare" { 4 } else { 1 };
            legal(&given.park(0, park).table(), ME, &format!("facility {kind} {die} {square}"))
        };
        let park = "C9:NS; P[B10 A10]";
        for card in
            ["gift-shop", "picnic-area", "viewing-platform", "zipwire", "roller-coaster", "hotel"]
        {
            assert!(at(card, park, "C8"), "{card} at the end of a path");
            assert!(!at(card, park, "D9"), "{card} beside a path");
        }
        assert!(at("danger-zone", park, "D9"), "no arm needed");
        assert!(!at("danger-zone", park, "E8"));
        assert!(at("hatchery", park, "A9") && !at("hatchery", park, "D9"));
        assert!(at("petting-zoo", park, "B9") && !at("petting-zoo", park, "A9"));
        assert!(at("ranger-lookout", park, "J10"));
        assert!(at("woodland", park, "J10"));
        // Groups go on beside their own.
        assert!(at("roller-coaster", &format!("{park}; R@C8"), "C7"));
        assert!(!at("hotel", &format!("{park}; R@J9"), "C8"));
        assert!(at("hotel", &format!("{park}; R@J9"), "J8"));
        // A second unit beside the same pen is refused, one elsewhere is not.
        let unit = format!("{park}; W@A9");
        assert!(!at("containment-unit", &unit, "B9") && at("containment-unit", &unit, "J9"));
    }

    // rule: DW-67
    #[test]
    fn units_catch_as_much_as_they_can() {
        // B10 A10 and D10 E10 break together; C9's unit touches neither; the unit on B9 touches the
        // first, the one on D9 the second.
        let given = danger(2)
            .cards("picnic-area", "containment-unit")
            .park(0, "C[B10 A10]+A9*1 S[D10 E10 F10 G10]+F9*1; W@B9 W@D9")
            .damage(0, 0, "A10")
            .damage(0, 1, "D10 E10 F10")
            .sheet(0, "threat", json!(8));
        let mut table = with_danger_die(&given, 4);
        ready(&mut table);
        assert_eq!(part(&table, ME, "welfare"), 5 + 3);
        let caught: Vec<_> =
            view(&table, ME).parks[0].facilities.iter().map(|f| f.captured.is_some()).collect();
        assert_eq!(caught, [true, true]);
    }

    // rule: DW-93, DW-108
    #[test]
    fn dinosaurs_of_the_lake() {
        let given = given(2, json!({ "mode": "danger", "aquatics": true }))
            .cards("picnic-area", "hatchery")
            .labs("repaving", "urbanisation", "mad-scientist")
            .set("/aquatic", json!("shoals"))
            .dice(&[2, 4, 6])
            .park(0, "C9:NS C8:NS C7:NS C6:ES D6:EW p[E5]");
        let mut table = given.table();
        assert_eq!(refused(&table, ME, "pen plesiosaurus 2 E5"), "DW-108");
        assert_eq!(refused(&table, ME, "pen plesiosaurus 2 D5"), "DW-108");
        assert_eq!(refused(&table, ME, "pen plesiosaurus 4"), "DW-108");
        play(&mut table, ME, &["expand G5", "pen ichthyosaurus 4 G5"]);
        assert!(view(&table, ME).parks[0].pens.iter().all(|pen| pen.generators.is_empty()));
        ready(&mut table);
        assert!(view(&table, ME).parks[0].pens.iter().all(|pen| pen.damage.is_empty()));
    }
}

mod end {
    use super::*;

    // rule: DW-125, DW-126, DW-127, DW-128
    #[test]
    fn with_many_players_visitors_come_at_the_end() {
        let three = "P[B10 A10] C[D10 E10]+E9 S[G1 F1 F2 G2]+E1";
        let given = given(10, json!({ "objectives": true }))
            .cards("hotel", "hatchery")
            .set(
                "/visitors",
                json!(
                    ["V07", "V08", "V10", "V11", "V20", "V21"]
                        .map(|v| json!({ "card": v, "open": true }))
                ),
            )
            .set("/objectives", json!([{ "card": "O1" }, { "card": "O5" }]))
            .park(3, three)
            .park(7, three);
        let mut early = given.table();
        ready(&mut early);
        let visitors = view(&early, ME).visitors;
        assert!(visitors.iter().all(|v| v.open && v.between.is_none()));
        let mut late = given.round(8).table();
        ready(&mut late);
        assert_eq!(view(&late, ME).visitors[1].seats, [Seat(3), Seat(7)]);
        assert_eq!(
            late.state().standings().unwrap().winners().collect::<Vec<_>>(),
            [Seat(3), Seat(7)]
        );
        // Objectives do not wait.
        let menu = "C9:NESW; P[B10 A10] C[D10 E10]+E9 C[D9 D8] P[B9 A9] S[C8 C7 B7 B8]+A8 V[H2 H3 G2 G3]+F2,I2";
        let given = crate::common::given(10, json!({ "objectives": true }))
            .set("/objectives", json!([{ "card": "O1" }, { "card": "O5" }]))
            .park(4, menu);
        let mut table = given.table();
        ready(&mut table);
        assert_eq!(view(&table, ME).objectives[1].seats, [Seat(4)]);
        assert_eq!(view(&table, ME).objectives[1].stars, 7);
    }

    // rule: DW-103
    #[test]
    fn visitors_are_shared_with_dinobot() {
        let given = given(1, json!({}))
            .round(4)
            .set("/bot", json!({ "die": 6, "halves": [["D01", "bottom"], ["D06", "bottom"], ["D02", "bottom"], ["D03", "bottom"]] }))
            .set("/phase", json!("construction"))
            .dice(&[1, 2, 3, 6])
            .set("/visitors", json!(["V13", "V10", "V11", "V20", "V21", "V22"].map(|v| json!({ "card": v, "open": true }))))
            .park(0, "P[B10 A10] C[D10 E10]+D9 S[C9 C8 B8 B9]");
        let mut table = given.table();
        ready(&mut table);
        let visitor = &view(&table, ME).visitors[0];
        assert_eq!((visitor.seats.len(), visitor.bot, visitor.open), (1, true, false));
        assert_eq!(part(&table, ME, "visitors"), 6);
    }

    // rule: DW-132
    #[test]
    fn whoever_does_nothing_still_claims() {
        let three = "P[B10 A10] C[D10 E10]+E9 S[G1 F1 F2 G2]+E1";
        let mut table = lite(2).park(0, three).visitor("V08", 0).table();
        ready(&mut table);
        assert_eq!(view(&table, ME).visitors[0].seats, [ME]);
    }

    // rule: DW-140, DW-141
    #[test]
    fn nobody_else_and_nothing_more() {
        let mut table = lite(2).round(8).table();
        let refusal = table.state().why(Seat(5), "ready".parse().unwrap()).unwrap_err();
        assert_eq!(refusal.rule, "DW-140");
        ready(&mut table);
        assert_eq!(refused(&table, ME, "ready"), "DW-141");
        assert!(lines(&table, ME).is_empty());
    }

    #[test]
    fn positions_in_the_middle_go_on_with_the_same_dice() {
        let mut table = open(2, json!({ "mode": "danger" }));
        let mut rng = SplitMix::new(4);
        for _ in 0..120 {
            let Some(seat) = table.state().status().next() else { break };
            let step = table.state().sample(seat, &mut rng).unwrap();
            table.submit(seat, &step.to_string()).unwrap();
        }
        let loaded = Table::<DinoWorld>::load(&Position::of(&table, "rules")).unwrap();
        assert_eq!(loaded.state(), table.state());
    }
}

mod bots {
    use super::*;

    struct Open(DinoWorld);

    impl mesozoic_core::Beliefs<DinoWorld> for Open {
        fn world(&mut self) -> DinoWorld {
            self.0.clone()
        }
    }

    fn play_out(level: Level, seats: u8, options: serde_json::Value, budget: u32) -> DinoWorld {
        let options: Options = serde_json::from_value(options).unwrap();
        let mut env = Quiet::new(3);
        let mut game = DinoWorld::setup(&options, seats, &mut env).unwrap();
        let mut bot = DinoWorld::player(level, 5).unwrap();
        while let Some(seat) = game.status().next() {
            let plan = bot.plan(seat, &mut Open(game.clone()), Budget { iterations: budget });
            assert!(!plan.is_empty());
            for step in plan {
                game.why(seat, step).unwrap_or_else(|e| panic!("{step}: {e}"));
                game.apply(seat, step, &mut env);
            }
        }
        game
    }

    #[test]
    fn plans_are_legal_to_their_end() {
        for options in [
            json!({}),
            json!({ "mode": "danger", "objectives": true }),
            json!({ "mode": "danger", "aquatics": true, "aviaries": true, "difficulty": ["hard"] }),
        ] {
            for (level, seats) in [
                (Level::Greedy, 1),
                (Level::Greedy, 3),
                (Level::Search { iterations: None }, 1),
                (Level::Search { iterations: Some(60) }, 2),
            ] {
                let game = play_out(level, seats, options.clone(), 120);
                assert!(game.status().is_over());
            }
        }
    }

    #[test]
    fn a_bot_goes_on_from_the_middle_of_a_drawing() {
        let mut table = lite(2).dice(&[1, 4, 5]).table();
        play(&mut table, ME, &["pen stegosaurus 4", "at C9"]);
        for level in [Level::Greedy, Level::Search { iterations: Some(50) }] {
            let mut game = table.state().clone();
            let mut bot = DinoWorld::player(level, 5).unwrap();
            for _ in 0..12 {
                if !game.status().awaited().has(ME) {
                    break;
                }
                for step in bot.plan(ME, &mut Open(game.clone()), Budget { iterations: 50 }) {
                    game.why(ME, step).unwrap();
                    game.apply(ME, step, &mut Quiet::new(1));
                }
            }
            assert!(!game.status().awaited().has(ME));
        }
    }
}
