//! The cases of the component data, by their numbers (T01 to T62).

use mesozoic_core::{Game, Seat, Viewer};
use mesozoic_testkit::part;
use rawr_n_write::components::{
    BUILDING_CARDS, CALENDAR, Colour, DISASTER_BOXES, EXCITEMENT_ICONS, EXCITEMENT_VP, EXITS,
    FACES, Gains, Icon, Kind, SPECIALISTS, Site, Species,
};
use rawr_n_write::{Event, Phase};
use serde_json::json;

use crate::common::{Play, RawrPlay, alpha, given, kinds, omega, start};

// rule: RW-1
#[test]
fn t01_data_checksums() {
    assert_eq!(FACES.iter().map(|f| u32::from(f.threat)).sum::<u32>(), 71);
    for (pips, faces) in [(0, 17), (1, 23), (2, 12), (3, 8)] {
        assert_eq!(FACES.iter().filter(|f| f.threat == pips).count(), faces, "{pips} pips");
    }
    assert_eq!(FACES.iter().filter(|f| f.or.is_some()).count(), 14);
    let sides: Vec<&Gains> =
        FACES.iter().flat_map(|f| std::iter::once(&f.gains).chain(&f.or)).collect();
    let dna = Colour::ALL.map(|c| sides.iter().map(|g| g.dna[c as usize]).sum::<u8>());
    assert_eq!(dna, [13, 13, 13, 7, 7, 7]);
    assert_eq!(sides.iter().map(|g| g.coins).sum::<u8>(), 25);
    assert_eq!(sides.iter().map(|g| g.roads).sum::<u8>(), 23);
    assert_eq!(sides.iter().map(|g| g.security).sum::<u8>(), 12);
    for kind in Kind::ALL {
        assert_eq!(sides.iter().filter(|g| g.attraction == Some(kind)).count(), 3);
    }
    assert_eq!(BUILDING_CARDS.iter().map(|c| u32::from(c.cost)).sum::<u32>(), 110);
    assert_eq!(BUILDING_CARDS.iter().map(|c| c.shape.size()).sum::<usize>(), 92);
    assert_eq!(BUILDING_CARDS.iter().filter(|c| c.host.is_some()).count(), 7);
    assert_eq!(SPECIALISTS.iter().map(|c| u32::from(c.cost)).sum::<u32>(), 118);
    assert_eq!(EXITS.iter().map(|e| u32::from(e.vp)).sum::<u32>(), 53);
    assert_eq!(EXCITEMENT_VP.iter().map(|&v| u32::from(v)).sum::<u32>(), 138);
    let icons = |icon| EXCITEMENT_ICONS.iter().filter(|(_, i)| *i == icon).count();
    let counts = [Icon::Coin, Icon::Basic, Icon::Security, Icon::Advanced, Icon::Road].map(icons);
    assert_eq!(counts, [4, 4, 4, 3, 1]);
    assert_eq!(DISASTER_BOXES.len(), 8);
}

// rule: RW-2
#[test]
fn t02_card_tracks_have_as_many_boxes_as_the_cards_cost() {
    let given = given(2).buildings(["B14", "B20", "B05"]).specialists(["S02", "S19", "S07"]);
    let costs: Vec<u8> = given.play().mine().tracks.iter().map(|t| t.cost).collect();
    assert_eq!(costs, [10, 4, 4, 9, 4, 6]);
    // Cards fill the slots in the order they are drawn, and a card is drawn once.
    let play = start(2, [5, 5, 0, 19, 0, 0]);
    let view = play.game.view(Viewer::Spectator);
    assert_eq!(view.buildings, ["B06", "B07", "B01"]);
    assert_eq!(view.specialists, ["S20", "S01", "S02"]);
}

// rule: RW-5, RW-57
#[test]
fn t04_pools_and_calendar() {
    for (seats, pool) in [(1, 6), (2, 5), (3, 7), (4, 9)] {
        let mut play = start(seats, []);
        while play.game.view(Viewer::Spectator).phase == Phase::Setup {
            let seat = play.game.status().next().unwrap();
            play.go(seat.0, "gain blue");
        }
        assert_eq!(play.game.view(Viewer::Spectator).row.len(), pool);
    }
    let kinds: Vec<bool> = CALENDAR.iter().map(|s| s.action.is_none()).collect();
    assert_eq!(kinds, [false, false, true, false, false, true, false, false, true]);
    // Three players, seat 0 first.
    let mut play = start(3, [0, 0, 0, 0, 0, 0, 0]);
    let mut firsts = Vec::new();
    let mut rng = mesozoic_core::SplitMix::new(4);
    while let Some(seat) = play.game.status().next() {
        let step = play.game.sample(seat, &mut rng).unwrap();
        play.env.forget();
        play.game.apply(seat, step, &mut play.env);
        for emitted in &play.env.events {
            if let Event::Rolled { first, .. } = emitted.event {
                firsts.push(first.0);
            }
        }
    }
    assert_eq!(firsts, [0, 1, 2, 0, 1, 2]);
}

// rule: RW-6
#[test]
fn t05_snake() {
    // Six cards, then seat 1 has the marker.
    let mut play = start(3, [0, 0, 0, 0, 0, 0, 1]);
    play.go(2, "gain blue").go(0, "gain pink");
    let view = play.game.view(Viewer::Spectator);
    assert_eq!(view.order.iter().map(|s| s.0).collect::<Vec<_>>(), [1, 2, 0, 0, 2, 1]);
    for (seat, die) in [(1, 1), (2, 2), (0, 3), (0, 4), (2, 5), (1, 7)] {
        assert_eq!(play.game.status().next(), Some(Seat(seat)));
        play.go(seat, &format!("draft {die}"));
    }
    let view = play.game.view(Viewer::Spectator);
    let left: Vec<usize> = (0..7).filter(|&i| view.row[i].free).collect();
    assert_eq!(left, [5]);
    assert_eq!(view.phase, Phase::Gain);
}

// rule: RW-8, RW-9
#[test]
fn t07_slash_on_the_leftover() {
    let face = json!([{ "t": "threat", "n": 1 }, { "t": "face", "face": "d4f5", "copy": false }]);
    let mut play = given(2).gaining(face.clone()).tasks(1, face).play();
    play.go(1, "side 2").i("side 1; store; store");
    let (me, other) = (play.park(0), play.park(1));
    assert_eq!((me.coins.gained, me.security, me.threat), (2, 0, 1));
    assert_eq!((other.coins.gained, other.security, other.threat), (0, 2, 1));
}

// rule: RW-11, RW-44
#[test]
fn t08_attraction_with_no_circle() {
    let gained = |face: &str| {
        let tasks = json!([
            { "t": "basic", "left": 1 }, { "t": "face", "face": face, "copy": false },
            { "t": "face", "face": "d10f6", "copy": false },
        ]);
        given(2).mine("circles", json!({ "food": 4 })).gaining(tasks).play()
    };
    let mut food = gained("d1f6");
    food.i("side 2; store; store");
    let park = food.mine();
    assert!(park.buildings.is_empty() && park.circles == [4, 0, 0]);
    assert_eq!(park.threat, 0);
    assert_eq!(food.lines(0), ["gain blue", "gain pink", "gain purple"]);
    let mut either = gained("d7f5");
    either.i("side 2; store; store; side 2; turn 0; at a1");
    assert_eq!(either.mine().buildings[0].site.kind(), Some(Kind::Merch));
}

/// Seat 0 has placed a die with this face on Build of side 1; seat 1 is to place.
fn build_taken(face: &str) -> Play {
    let row = json!([
        { "face": face, "taker": { "seat": 0 } }, { "face": "d2f2", "taker": { "seat": 0 } },
        { "face": "d3f5", "taker": { "seat": 1 } }, { "face": "d4f3", "taker": { "seat": 1 } },
        { "face": "d5f3", "taker": "nobody" },
    ]);
    given(2)
        .set("row", row)
        .set("turn", json!(1))
        .set("board", json!([{ "space": "b1", "face": face, "seat": 0 }]))
        .mine("dice", json!(["d2f2"]))
        .sheet(1, "dice", json!(["d3f5", "d4f3"]))
        .tasks(0, json!([]))
        .tasks(1, json!([{ "t": "place" }]))
        .play()
}

// rule: RW-14
#[test]
fn t09_t10_only_the_covered_die_counts() {
    let mut play = build_taken("d7f4");
    play.go(1, "place 1 b1; build food; decline");
    assert_eq!(play.park(1).threat, 3);
    // Seat 1's die shows no threat; covering the stack now costs nothing.
    play.go(0, "place 1 b1; build food; decline");
    assert_eq!(play.park(0).threat, 0);
}

/// The numbered case was stricter; R14 as corrected lets a die be stacked beside a free space.
// rule: RW-14
#[test]
fn t11_stacking_beside_a_free_space() {
    let row = json!([
        { "face": "d7f4", "taker": { "seat": 0 } }, { "face": "d2f2", "taker": { "seat": 0 } },
        { "face": "d3f5", "taker": { "seat": 1 } }, { "face": "d4f3", "taker": { "seat": 1 } },
        { "face": "d5f3", "taker": { "seat": 2 } }, { "face": "d6f3", "taker": { "seat": 2 } },
        { "face": "d8f3", "taker": "nobody" },
    ]);
    let mut play = given(3)
        .set("row", row)
        .set("turn", json!(1))
        .set("board", json!([{ "space": "b1", "face": "d7f4", "seat": 0 }]))
        .mine("dice", json!(["d2f2"]))
        .sheet(1, "dice", json!(["d3f5", "d4f3"]))
        .sheet(2, "dice", json!(["d5f3", "d6f3"]))
        .tasks(0, json!([]))
        .tasks(1, json!([{ "t": "place" }]))
        .play();
    let on = |play: &Play, seat: u8, action: &str| -> Vec<String> {
        let start = format!("place 1 {action}");
        play.lines(seat).into_iter().filter(|l| l.starts_with(&start)).collect()
    };
    assert_eq!(on(&play, 1, "b"), ["place 1 b1", "place 1 b2"]);
    // Of two free spaces one stands for both.
    assert_eq!(on(&play, 1, "m"), ["place 1 m1"]);
    let refusal = play.game.why(Seat(1), "place 1 m2".parse().unwrap()).unwrap_err();
    assert_eq!(refusal.rule, "RW-14");
    let mut covers = Play { game: play.game.clone(), env: play.env.clone() };
    covers.go(1, "place 1 b1; build food; decline");
    assert_eq!(covers.park(1).threat, 3, "the three pips of the covered die");
    assert_eq!(on(&covers, 2, "b"), ["place 1 b1", "place 1 b2"]);
    play.go(1, "place 1 b2; build food; decline");
    assert_eq!(play.park(1).threat, 0);
    assert_eq!(on(&play, 2, "b"), ["place 1 b1", "place 1 b2"]);
}

// rule: RW-17, RW-18
#[test]
fn t13_several_species() {
    let mut play = given(2).dna("blue 3 pink 2 purple 1 green 1").play();
    play.i("place 1 m1; make parasaurolophus; turn 0; at a1; make brachiosaurus a5 b5 c5 a6 b6 c6");
    // Nothing else can be made, so the action ends by itself.
    let park = play.mine();
    assert_eq!(play.dna(0), [1, 0, 1, 0, 0, 0]);
    assert_eq!((park.excitement, park.threat), (5, 0));
    let sites: Vec<&str> = park.buildings.iter().map(|b| b.site.id()).collect();
    assert_eq!(sites, ["parasaurolophus", "brachiosaurus"]);
    assert!(park.buildings.iter().all(|b| b.squares.len() == 6));
}

// rule: RW-18
#[test]
fn t14_second_of_a_species() {
    let mut play = given(2).dna("green 2 red 2 orange 2").play();
    play.i("place 1 m1; make trex; at a1; make trex");
    let park = play.mine();
    assert_eq!((park.buildings.len(), park.buildings[0].squares.len()), (1, 9));
    assert_eq!((park.excitement, park.threat), (14, 6));
    assert_eq!(play.part(0, "large"), 10);
}

// rule: RW-20
#[test]
fn t16_rebuilt_paddock() {
    let mut play = given(2)
        .dna("blue 1 purple 1 green 1")
        .herd(Species::Velociraptor, 2, 0)
        .mine("ruins", json!(["a1", "b1", "a2", "b2"]))
        .play();
    play.i("place 1 m1; make velociraptor; at d4");
    let park = play.mine();
    let herd = &park.dinosaurs[Species::Velociraptor as usize];
    assert_eq!((herd.made, herd.living), (3, 1));
    assert!(!park.buildings[0].marked);
    assert_eq!(play.part(0, "small"), 3);
    let full = given(2).dna("blue 1 purple 1 green 1").herd(Species::Velociraptor, 4, 0);
    let mut full = full.mine("ruins", json!(["a1", "b1", "a2", "b2"])).play();
    assert!(full.i("place 1 m1").lines(0).is_empty(), "nothing can be made");
}

// rule: RW-19
#[test]
fn t17_no_room() {
    let mut play = omega().dna("purple 2 green 2 orange 2 red 2").play();
    play.i("place 1 m1");
    let legal = play.lines(0);
    assert!(legal.contains(&"make trex".to_owned()), "{legal:?}");
    assert!(!legal.contains(&"make allosaurus".to_owned()), "{legal:?}");
    assert_eq!(play.refused(0, "make allosaurus"), "RW-19");
}

// rule: RW-22
#[test]
fn t19_duplicate_with_slash() {
    let row = json!([
        { "face": "d5f2", "taker": { "seat": 0 } }, { "face": "d2f2", "taker": { "seat": 0 } },
        { "face": "d3f5", "taker": { "seat": 1 } }, { "face": "d4f3", "taker": { "seat": 1 } },
        { "face": "d1f3", "taker": { "seat": 2 } }, { "face": "d6f3", "taker": { "seat": 2 } },
        { "face": "d8f3", "taker": "nobody" },
    ]);
    let mut play = given(3)
        .set("row", row)
        .mine("dice", json!(["d5f2", "d2f2"]))
        .sheet(1, "dice", json!(["d3f5", "d4f3"]))
        .sheet(2, "dice", json!(["d1f3", "d6f3"]))
        .play();
    play.i("place 1 d1; side 1; side 2");
    assert_eq!(play.game.view(Viewer::Spectator).phase, Phase::Copy);
    // The others choose at the same time, in any order.
    play.go(2, "side 1").go(1, "side 2");
    assert_eq!(play.dna(0), [1, 1, 3, 0, 1, 0]);
    assert_eq!(play.dna(1), [1, 1, 1, 0, 1, 0]);
    assert_eq!(play.dna(2), [1, 1, 3, 0, 0, 0]);
    assert!((0..3).all(|seat| play.park(seat).threat == 0));
    assert_eq!(play.game.status().next(), Some(Seat(1)));
}

// rule: RW-22
#[test]
fn t20_duplicate_ignores_attractions() {
    let with = |face: &str| {
        let row = json!([
            { "face": face, "taker": { "seat": 0 } }, { "face": "d2f2", "taker": { "seat": 0 } },
            { "face": "d3f2", "taker": { "seat": 1 } }, { "face": "d4f3", "taker": { "seat": 1 } },
            { "face": "d5f3", "taker": "nobody" },
        ]);
        given(2).set("row", row).mine("dice", json!([face, "d2f2"])).play()
    };
    let mut nothing = with("d8f5");
    nothing.i("place 1 d1");
    assert_eq!(nothing.game.status().next(), Some(Seat(1)), "nobody has anything to choose");
    assert!(nothing.mine().buildings.is_empty());
    let mut road = with("d7f2");
    road.i("place 1 d1; store; store").go(1, "store");
    assert_eq!((road.dna(0)[4], road.mine().roads.gained), (2, 2));
    assert_eq!((road.dna(1)[4], road.park(1).roads.gained), (1, 1));
}

// rule: RW-24
#[test]
fn t22_secured_threat() {
    let mut play = given(2).mine("threat", json!(5)).mine("security", json!(3)).play();
    assert_eq!(play.mine().unsecured, 2);
    play.i("place 1 f1; choose security");
    play.go(1, "place 1 x1; choose advanced; gain green");
    play.i("place 1 f1; choose security");
    assert_eq!((play.mine().security, play.mine().unsecured), (7, 0));
}

// rule: RW-26
#[test]
fn t23_dna_overflow() {
    let dna = json!({ "blue": { "gained": 12, "spent": 7 } });
    let mut play = given(2).mine("dna", dna).play();
    play.i("place 1 x1; choose basic; gain blue; gain blue");
    assert_eq!(play.dna(0)[0], 5);
    assert_eq!(play.refused(0, "gain blue"), "RW-27");
    play.i("store; store");
    let park = play.mine();
    assert_eq!((play.dna(0)[0], park.coins.gained), (5, 2));
}

// rule: RW-29
#[test]
fn t25_finishing_a_card() {
    let mut play = given(2).specialists(["S19", "S04", "S07"]).marks("specialist-a", 3).play();
    play.i("place 1 f1; choose coins; mark specialist-a");
    let park = play.mine();
    assert!(park.tracks[3].finished);
    assert_eq!(park.excitement, 1);
    assert!(play.lines(0).contains(&"store".to_owned()), "a coin is still in hand");
}

// rule: RW-29
#[test]
fn t26_nested_bonus() {
    let mut play = given(2)
        .marks("building-b", 6)
        .marks("specialist-c", 2)
        .gaining(json!([{ "t": "coins", "left": 1 }]))
        .play();
    play.i("mark building-b");
    play.i("mark specialist-c; mark specialist-c; mark specialist-c");
    assert_eq!(play.mine().excitement, 2);
    assert!(play.lines(0).iter().all(|l| l.starts_with("turn") || l == "decline"));
    play.i("draw a1 b1 c1 a2 b2 c2");
    assert!(play.mine().tracks[1].drawn);
    assert_eq!(play.part(0, "buildings"), 5);
}

// rule: RW-30
#[test]
fn t28_storage_is_used_up() {
    let play = given(2)
        .mine("coins", json!({ "gained": 8, "spent": 5 }))
        .gaining(json!([{ "t": "coins", "left": 1 }]))
        .play();
    assert!(!play.lines(0).contains(&"store".to_owned()));
    assert_eq!(play.refused(0, "store"), "RW-30");
}

/// All six tracks of seat 0 are finished, and its buildings declined.
fn all_finished(stored: u8) -> crate::common::Given {
    given(2)
        .marks("building-a", 6)
        .marks("building-b", 7)
        .marks("building-c", 5)
        .hired(0)
        .hired(1)
        .hired(2)
        .mine("coins", json!({ "gained": 8, "spent": 8 - stored }))
}

// rule: RW-27
#[test]
fn t29_lost_coin() {
    let face = |stored| {
        let tasks =
            json!([{ "t": "coins", "left": 0 }, { "t": "face", "face": "d4f5", "copy": false }]);
        all_finished(stored).gaining(tasks).play()
    };
    // Two coins: one trade at least is possible. Of three the last is lost.
    let mut two = face(0);
    two.i("side 1; trade security");
    assert_eq!(two.mine().security, 1);
    let one = |stored| {
        let tasks = json!([{ "t": "basic", "left": 1 }]);
        let dna = json!({ "blue": { "gained": 12, "spent": 12 },
            "pink": { "gained": 12, "spent": 12 }, "purple": { "gained": 12, "spent": 12 } });
        all_finished(stored).mine("dna", dna).gaining(tasks).play()
    };
    let mut lost = one(0);
    lost.i("gain blue");
    assert_eq!(lost.game.view(Viewer::Spectator).phase, Phase::Place, "the coin is lost");
    let mut traded = one(1);
    traded.i("gain blue");
    assert!(traded.lines(0).iter().all(|l| l.starts_with("trade")));
    traded.i("trade security");
    assert_eq!((traded.mine().security, traded.mine().coins.spent), (1, 8));
}

// rule: RW-28
#[test]
fn t30_full_advanced_track() {
    let play = given(2)
        .mine("dna", json!({ "green": { "gained": 8, "spent": 8 } }))
        .mine("coins", json!({ "gained": 2, "spent": 0 }))
        .play();
    let legal = play.lines(0);
    assert!(!legal.contains(&"trade green".to_owned()) && legal.contains(&"trade red".to_owned()));
    assert_eq!(play.refused(0, "trade green"), "RW-28");
}

/// Every placement of the building that is to be drawn.
fn placements(play: &Play) -> usize {
    let mut total = 0;
    for turn in play.lines(0).iter().filter(|l| l.starts_with("turn")) {
        let mut turned = Play { game: play.game.clone(), env: play.env.clone() };
        turned.i(turn);
        total += turned.lines(0).iter().filter(|l| l.starts_with("at")).count();
    }
    total + play.lines(0).iter().filter(|l| l.starts_with("at")).count()
}

// rule: RW-33, RW-36, RW-37
#[test]
fn t31_fresh_counts() {
    for (kind, count) in [("food", 570), ("ride", 518), ("merch", 1032)] {
        let mut play = given(2).play();
        play.i(&format!("place 1 b1; build {kind}"));
        assert_eq!(placements(&play), count, "{kind}");
    }
    let dna = "blue 2 pink 2 purple 2 green 2 red 2 orange 2";
    for (species, count) in [("stegosaurus", 257), ("velociraptor", 142), ("trex", 116)] {
        let mut play = given(2).dna(dna).play();
        play.i(&format!("place 1 m1; make {species}"));
        assert_eq!(placements(&play), count, "{species}");
    }
    let mut play = given(2).play();
    play.i("place 1 b1; build roads");
    let squares: Vec<String> = play.lines(0).into_iter().filter(|l| l.starts_with("at")).collect();
    assert_eq!(squares.len(), 177);
    let pairs = |square: &str| {
        let mut there = Play { game: play.game.clone(), env: play.env.clone() };
        there.i(square);
        there.lines(0)
    };
    assert_eq!(squares.iter().map(|s| pairs(s).len()).sum::<usize>(), 934);
    assert_eq!(pairs("at a1"), ["pair se"]);
    assert_eq!(pairs("at b1"), ["pair ew", "pair se", "pair sw"]);
    assert_eq!((pairs("at h1").len(), pairs("at a9").len()), (6, 6));
}

// rule: RW-36, RW-37
#[test]
fn t32_touching() {
    let mut play = alpha().play();
    play.i("place 1 b1; build food");
    assert_eq!(play.refused(0, "draw F8 F9 G9"), "RW-37");
    assert_eq!(play.refused(0, "draw E11 F10 F11"), "RW-37");
    for legal in ["draw E9 E10 F10", "draw D11 D12 E12"] {
        let mut play = alpha().play();
        play.i("place 1 b1; build food").i(legal);
        assert_eq!(play.mine().buildings.len(), 3, "{legal}");
    }
}

// rule: RW-34
#[test]
fn t34_no_junction() {
    let mut play = alpha().play();
    play.i("place 1 b1; build roads");
    assert!(!play.lines(0).contains(&"at j10".to_owned()));
    assert_eq!(play.refused(0, "at j10"), "RW-34");
}

// rule: RW-39
#[test]
fn t35_attachment() {
    let nursery = || {
        let mut play = alpha()
            .buildings(["B05", "B02", "B03"])
            .marks("building-a", 3)
            .mine("coins", json!({ "gained": 1, "spent": 0 }))
            .play();
        play.i("mark building-a; gain blue; gain blue");
        play
    };
    assert_eq!(nursery().refused(0, "draw J8 J9 K8"), "RW-39");
    assert_eq!(nursery().refused(0, "draw M12 N11 N12"), "RW-39");
    let mut play = nursery();
    play.i("draw M10 M11 N11");
    let built = play.mine().buildings.into_iter().find(|b| b.site.slot() == Some(0)).unwrap();
    assert_eq!(built.host.map(Site::id), Some("triceratops"));
}

fn touring(given: crate::common::Given) -> Play {
    given.running(1, json!([{ "t": "tour", "at": null }])).play()
}

// rule: RW-49, RW-51
#[test]
fn t37_tour() {
    let mut play = touring(alpha());
    play.i("visit food-1; visit triceratops; exit e2");
    let park = play.mine();
    assert!(park.buildings.iter().all(|b| b.marked));
    assert_eq!(park.excitement, 2);
    assert_eq!(play.part(0, "exits"), 5);
    assert!(park.exits.iter().find(|e| e.exit.id() == "e2").unwrap().circled);
}

// rule: RW-50, RW-51
#[test]
fn t38_next_season() {
    let mut play = touring(alpha());
    play.i("tour food-1 triceratops e2");
    let excitement = play.mine().excitement;
    let mut next = touring(
        given(2)
            .built("*food-1: H9 H10 I10")
            .built("*triceratops: K9 L9 K10 L10 K11 L11")
            .roads("H11-ns J10-ew M9-ew N9-ew O9-ew")
            .mine("exits", json!(["e2"]))
            .mine("excitement", json!(excitement)),
    );
    next.i("visit food-1");
    assert_eq!(next.lines(0), ["visit triceratops", "end-tour"]);
    // At the paddock nothing leads on, so the tour ends by itself.
    next.i("visit triceratops");
    assert_eq!(next.mine().excitement, excitement);
    let circled = alpha().roads("M10-ew N10-ew O10-nw").mine("exits", json!(["e2"]));
    assert_eq!(touring(circled).refused(0, "exit e2"), "RW-50");
}

// rule: RW-40
#[test]
fn t40_road_on_the_attachment() {
    let park = given(2)
        .buildings(["B05", "B02", "B03"])
        .built("food-1: H9 H10 I10")
        .built("triceratops: K9 L9 K10 L10 K11 L11")
        .built("card-a@triceratops: M10 M11 N11")
        .roads("H11-ns J10-ew N10-se O10-nw O9-se");
    let mut play = touring(park);
    play.i("tour h9 m10 e2");
    assert_eq!(play.mine().excitement, 3);
    assert_eq!(play.part(0, "exits"), 5);
}

// rule: RW-49
#[test]
fn t41_best_simple_path() {
    let play = touring(
        given(2)
            .built("food-1: H9 H10 I10")
            .built("compsognathus: D9 E9 D10 E10")
            .built("parasaurolophus: K9 L9 K10 L10 K11 L11")
            .roads("H11-ns F9-ew G9-ew J10-ew J12-ew K12-nw"),
    );
    assert_eq!(tours(&play).len(), 6);
    let best = play.mine().best_tour.unwrap();
    assert_eq!(best.line, "tour parasaurolophus food-1 compsognathus");
    assert_eq!(best.excitement, 3);
}

/// Every tour, as the lines that run it.
fn tours(play: &Play) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(Play { game: play.game.clone(), env: play.env.clone() }, String::new())];
    while let Some((play, line)) = open.pop() {
        for step in play.lines(0) {
            let mut next = Play { game: play.game.clone(), env: play.env.clone() };
            next.i(&step);
            let word = step.split(' ').next_back().unwrap();
            match step.split(' ').next().unwrap() {
                "visit" => {
                    let line = format!("{line} {word}");
                    let goes_on = next.lines(0).contains(&"end-tour".to_owned());
                    if goes_on {
                        open.push((next, line));
                    } else {
                        found.push(line.clone());
                    }
                }
                "exit" => found.push(format!("{line} {word}")),
                "end-tour" if !line.is_empty() => found.push(line.clone()),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

// rule: RW-50
#[test]
fn t43_tour_without_buildings() {
    let roads = "F12-ew E12-ew D12-ew C12-ew B12-ew A12-ne A11-ns A10-ns A9-sw";
    let mut play = touring(given(2).roads(roads));
    assert_eq!(play.lines(0), ["exit w1", "end-tour"]);
    play.i("tour best");
    assert_eq!((play.mine().excitement, play.part(0, "exits")), (0, 5));
}

// rule: RW-47
#[test]
fn t44_attraction_income() {
    let given = given(2)
        .built("food-1: A1 A2 B2")
        .built("food-2: D1 D2 E2")
        .built("ride-1: G1 H1 H2 I2")
        .built("merch-1: K1 K2 K3 L1 L2")
        .running(1, json!([{ "t": "incomes", "owed": [2, 1, 1] }]));
    let mut play = given.play();
    play.i("income food; income ride; store; store");
    assert_eq!((play.mine().coins.gained, play.mine().excitement), (2, 1));
    play.throws("d2f4").i("income merch; store");
    let park = play.mine();
    assert_eq!((park.coins.gained, park.security, park.threat), (3, 1, 0));
}

// rule: RW-48
#[test]
fn t46_late_hires() {
    let lacks_one = |tasks| given(2).marks("specialist-a", 5).running(1, tasks);
    let mut early = lacks_one(json!([
        { "t": "incomes", "owed": [0, 0, 0] }, { "t": "coins", "left": 1 }
    ]))
    .play();
    early.i("mark specialist-a");
    assert_eq!(early.mine().security, 2);
    early.i("use specialist-a");
    assert_eq!(early.mine().security, 4);
    let mut late = lacks_one(json!([
        { "t": "icons" }, { "t": "coins", "left": 1 }
    ]))
    .mine("excitement", json!(4))
    .play();
    late.i("mark specialist-a");
    assert_eq!(late.mine().security, 2);
    assert!(late.mine().tasks.is_empty(), "the park is done");
}

// rule: RW-52
#[test]
fn t47_icon_chain() {
    let mut play = given(2)
        .marks("specialist-c", 4)
        .mine("excitement", json!(17))
        .mine("roads", json!({ "gained": 1, "spent": 0 }))
        .running(1, json!([{ "t": "tour", "at": null }]))
        .play();
    play.env.forget();
    // Security (box 12), a Basic DNA (box 8), a road (box 15), then the coin of box 4: it hires the
    // Hype Agent, whose excitement reaches box 18.
    play.i("end-tour; gain pink; store; mark specialist-c");
    assert_eq!(play.mine().excitement, 19);
    play.i("store");
    let park = play.mine();
    assert_eq!((play.dna(0)[1], park.security, park.roads.gained), (2, 1, 2));
    let paid: Vec<u8> = play
        .env
        .events
        .iter()
        .filter_map(|e| match e.event {
            Event::Iconed { space, .. } => Some(space),
            _ => None,
        })
        .collect();
    assert_eq!(paid, [4, 8, 12, 15, 18]);
}

// rule: RW-54
#[test]
fn t49_only_resolvable_disasters() {
    let park = |wreckage: u8| {
        given(2)
            .dna("blue 3")
            .built("food-1: A1 A2 B2")
            .roads("H11-ns J10-ew")
            .mine("disasters", json!({ "wreckage": wreckage }))
            .mine("deaths", json!(2))
            .mine("threat", json!(1))
            .running(1, json!([{ "t": "incomes", "owed": [1, 0, 0] }]))
            .play()
    };
    let mut once = park(0);
    once.i("income food; mark building-a");
    assert_eq!(once.lines(0), ["disaster wreckage"]);
    let mut twice = park(2);
    twice.i("income food; mark building-a");
    assert_eq!(twice.mine().deaths, 3);
    assert!(twice.mine().tasks.is_empty(), "the box has no effect");
}

// rule: RW-55
#[test]
fn t50_breakout() {
    let mut play = given(2)
        .built("*triceratops: K9 L9 K10 L10 K11 L11")
        .herd(Species::Triceratops, 3, 3)
        .mine("excitement", json!(20))
        .mine("threat", json!(4))
        .mine("deaths", json!(3))
        .running(1, json!([{ "t": "deaths", "left": 1 }, { "t": "disaster" }]))
        .play();
    play.i("disaster breakout; destroy triceratops");
    let park = play.mine();
    assert_eq!(park.ruins.len(), 6);
    let herd = &park.dinosaurs[Species::Triceratops as usize];
    assert_eq!((herd.made, herd.living), (3, 0));
    assert_eq!((park.excitement, park.threat), (20, 4));
    assert!(park.buildings.is_empty());
    // A building may touch the ruins and not cover them.
    let ruins = json!(["k9", "l9", "k10", "l10", "k11", "l11"]);
    let mut beside = given(2).mine("ruins", ruins).play();
    beside.i("place 1 b1; build food");
    assert_eq!(beside.refused(0, "draw J9 K9 K8"), "RW-43");
    beside.i("draw J9 J8 K8");
    assert_eq!(beside.mine().buildings.len(), 1);
}

// rule: RW-58, RW-59, RW-60, RW-61, RW-62, RW-64
#[test]
fn t52_full_example() {
    let given = omega()
        .marks("building-c", 8)
        .hired(0)
        .hired(2)
        .mine("left", json!(["specialist-c"]))
        .mine("exits", json!(["e2", "n2"]))
        .mine("excitement", json!(47))
        .dna("blue 1 purple 2 green 1 red 1")
        .mine("deaths", json!(9))
        .over();
    let score = given.score(0);
    for (id, points) in [
        ("herbivores", 6),
        ("small", 6),
        ("large", 5),
        ("specialists", 3),
        ("buildings", 10),
        ("exits", 5),
        ("excitement", 22),
        ("excitement-over", 0),
        ("dna", 2),
        ("deaths", -9),
    ] {
        assert_eq!(part(&score, id), points, "{id}");
    }
    assert_eq!(score.total, 50);
    // Seven dinosaurs were made, the scribbled one too; whoever has as many points and made fewer
    // loses. Beyond box 60 excitement scores 30 and 1 each: 80 of it are 50 points as well.
    let equal = given.sheet(1, "dna", json!({})).sheet(1, "excitement", json!(80));
    let standings = equal.table().state().standings().unwrap();
    let placed: Vec<_> = standings.0.iter().map(|p| (p.seat.0, p.rank, p.total)).collect();
    assert_eq!(placed, [(0, 1, 50), (1, 2, 50)]);
    let how = standings.0[0].tie_break.as_deref().unwrap();
    assert!(how.contains("7 dinosaurs made"), "{how}");
}

// rule: RW-49, RW-55
#[test]
fn t53_before_the_washout() {
    let park = omega().mine("ruins", json!(["f1", "g1", "f2", "g2"])).roads("H2-ns H3-ns H4-ns");
    let play = touring(park);
    assert_eq!(
        tours(&play),
        [
            " food-1",
            " food-1 trex",
            " food-1 trex n2",
            " food-1 triceratops",
            " food-1 triceratops e2"
        ]
    );
}

// rule: RW-53, RW-63
#[test]
fn t55_death_borders() {
    let mut play = given(2)
        .dna("blue 4")
        .mine("deaths", json!(18))
        .mine("threat", json!(5))
        .mine("coins", json!({ "gained": 2, "spent": 0 }))
        .running(3, json!([{ "t": "close" }]))
        .play();
    play.i("done");
    assert_eq!(play.mine().deaths, 20);
    play.i("disaster freezer; lose blue blue blue blue");
    assert_eq!(play.mine().deaths, 23);
    assert_eq!(play.part(0, "deaths"), -26);
}

// rule: RW-59
#[test]
fn t56_counting_buildings() {
    let bunker = given(2).buildings(["B20", "B18", "B19"]).built("card-a: A1 B1 C1");
    let bunker = bunker.mine("security", json!(14));
    assert_eq!(part(&bunker.score(0), "buildings"), 2);
    // N1 and E1 reached, W1 not.
    let spire = given(2)
        .buildings(["B20", "B18", "B19"])
        .built("card-b: B1 C1 D1 C2 C3")
        .mine("exits", json!(["n1", "e1", "w1"]))
        .roads("C4-ns C5-ns C6-ns C7-ns C8-ns C9-ns C10-ns C11-ns C12-ne D12-ew E12-ew F12-ew")
        .roads("J12-ew K12-ew L12-ew M12-ew N12-ew O12-nw O11-ns O10-ns O9-ns O8-ns O7-ns O6-ns")
        .roads("O5-ns O4-se");
    assert_eq!(part(&spire.score(0), "buildings"), 5);
    assert_eq!(part(&spire.score(0), "exits"), 18);
    let mut gallery = given(2).buildings(["B20", "B18", "B19"]);
    for paddock in [
        "velociraptor: A1 B1 A2 B2",
        "compsognathus: D1 E1 D2 E2",
        "dilophosaurus: G1 H1 G2 H2",
        "parasaurolophus: A4 A5 A6 B4 B5 B6",
        "stegosaurus: D4 D5 D6 E4 E5 E6",
        "triceratops: G4 G5 G6 H4 H5 H6",
        "brachiosaurus: J1 K1 J2 K2 J3 K3",
        "allosaurus: M1 N1 O1 M2 N2 O2 M3 N3 O3",
        "giganotosaurus: M5 N5 O5 M6 N6 O6 M7 N7 O7",
    ] {
        gallery = gallery.built(paddock);
    }
    let gallery = gallery.built("card-c@giganotosaurus: L5 L6 L7");
    assert_eq!(part(&gallery.score(0), "buildings"), 8);
}

/// Alone with a row and the two dice that the rival takes.
fn alone(row: [&str; 6], rival: &str, takes: [usize; 2], board: serde_json::Value) -> Play {
    let dice: Vec<_> = (0..6)
        .map(|i| {
            let taker = if takes.contains(&i) { "rival" } else { "nobody" };
            json!({ "face": row[i], "taker": taker })
        })
        .collect();
    let rivals: Vec<String> =
        (1..=12).map(|n| format!("RV{n:02}")).filter(|r| r != rival).collect();
    given(1)
        .set("phase", json!("draft"))
        .set("row", json!(dice))
        .set("board", board)
        .set("rival", json!(rival))
        .set("rivals", json!(rivals))
        .mine("dice", json!([]))
        .tasks(0, json!([{ "t": "draft" }]))
        .play()
}

// rule: RW-70, RW-71
#[test]
fn t58_solo_phase() {
    let row = ["d3f1", "d7f4", "d1f5", "d9f6", "d4f4", "d2f2"];
    let board = json!([
        { "space": "b1", "face": "d1f5", "seat": null },
        { "space": "f1", "face": "d2f2", "seat": null },
    ]);
    let mut play = alone(row, "RV03", [2, 5], board);
    assert_eq!(play.refused(0, "draft 3"), "RW-6");
    play.i("draft 2; draft 5");
    assert_eq!(play.lines(0), ["keep 1", "keep 4"]);
    // The coins of both dice are in hand together, so their order makes no difference.
    play.i("keep 1; store; store; store");
    let park = play.mine();
    assert_eq!(park.coins.gained, 3);
    assert_eq!(play.dna(0), [2, 1, 3, 0, 1, 0]);
    assert_eq!(park.threat, 1);
    let view = play.game.view(Viewer::Spectator);
    let threat = |space: &str| view.spaces.iter().find(|s| s.space.id() == space).unwrap().threat;
    assert_eq!((threat("b1"), threat("f1")), (0, 0));
}

// rule: RW-22, RW-70
#[test]
fn t59_rival_on_duplicate() {
    let row = ["d7f4", "d8f4", "d1f5", "d9f6", "d4f4", "d2f2"];
    let board = json!([
        { "space": "d1", "face": "d7f4", "seat": null },
        { "space": "m1", "face": "d1f5", "seat": null },
    ]);
    let mut play = alone(row, "RV04", [0, 2], board);
    assert_eq!(play.mine().coins.gained, 0);
    play.i("draft 2; draft 6; keep 4; store; store");
    play.i("place 1 d1; store; store; store; store");
    let park = play.mine();
    // Two coins of the draft, four of the copies; the rival's die has three pips, and the die that
    // was not kept three more.
    assert_eq!((park.coins.gained, park.threat), (6, 6));
}

// rule: RW-72
#[test]
fn t61_specialist_uses() {
    let mut mixologist = given(2)
        .specialists(["S02", "S09", "S10"])
        .hired(0)
        .built("parasaurolophus: A1 B1 C1 A2 B2 C2")
        .built("compsognathus: E1 F1 E2 F2")
        .herd(Species::Parasaurolophus, 4, 4)
        .herd(Species::Compsognathus, 2, 2)
        .running(1, json!([{ "t": "specialists" }]))
        .play();
    let before = mixologist.dna(0);
    mixologist.i("use specialist-a");
    assert_eq!(mixologist.lines(0), ["make compsognathus", "done"]);
    mixologist.i("make compsognathus");
    let park = mixologist.mine();
    assert_eq!(park.dinosaurs[Species::Compsognathus as usize].made, 3);
    assert_eq!((park.excitement, park.threat, mixologist.dna(0)), (3, 1, before));
    let mut splicer = given(2)
        .specialists(["S02", "S09", "S10"])
        .hired(1)
        .dna("blue 1")
        .running(1, json!([{ "t": "specialists" }]))
        .play();
    splicer.i("use specialist-b; upgrade blue; gain red");
    assert_eq!(splicer.dna(0), [0, 0, 0, 0, 1, 0]);
    assert!(!splicer.lines(0).iter().any(|l| l.starts_with("upgrade")));
}

// rule: RW-42
#[test]
fn kinds_that_do_not_fit_are_not_offered() {
    let mut play = given(2).mine("circles", json!({ "ride": 4 })).play();
    play.i("place 1 b1");
    assert_eq!(kinds(&play.lines(0)), [Kind::Food, Kind::Merch]);
}
