//! One test for each kind of thing in the box: every face, card, attraction, species, disaster and
//! objective does what its row says, by the words of the component data.

use mesozoic_core::{Game, Viewer};
use mesozoic_testkit::part;
use rawr_n_write::components::{
    BUILDING_CARDS, Colour, DINOSAURS, FaceId, Kind, OBJECTIVES, SPECIALISTS, Shape, Species,
};
use serde_json::json;

use crate::common::{Given, Play, RawrPlay, given};

/// Everything on a sheet that a gain could change.
fn holdings(play: &Play) -> String {
    let park = play.mine();
    let mut text: Vec<String> = Colour::ALL
        .iter()
        .zip(play.dna(0))
        .filter(|&(_, n)| n > 0)
        .map(|(c, n)| format!("{n} {}", c.id()))
        .collect();
    for (n, name) in [
        (u16::from(park.coins.gained), "coin"),
        (u16::from(park.roads.gained), "road"),
        (park.security, "security"),
        (park.excitement, "excitement"),
        (park.threat, "threat"),
    ] {
        if n > 0 {
            text.push(format!("{n} {name}"));
        }
    }
    for (kind, n) in Kind::ALL.iter().zip(park.circles) {
        match n {
            0 => {}
            1 => text.push(kind.name().to_owned()),
            n => text.push(format!("{n} {}", kind.name())),
        }
    }
    text.join(" + ")
}

/// Answers whatever is asked: stores coins and roads, draws buildings anywhere.
fn take_all(play: &mut Play) {
    for _ in 0..40 {
        let legal = play.lines(0);
        let wanted = ["store", "turn ", "at "];
        let Some(line) =
            wanted.iter().find_map(|w| legal.iter().find(|l| l.starts_with(w)).cloned())
        else {
            return;
        };
        play.i(&line);
    }
}

// rule: RW-8, RW-10, RW-11
#[test]
fn every_face_brings_what_it_shows() {
    // The rows of the component data; `/` parts the sides.
    let rows = include_str!("../data/faces.txt");
    assert_eq!(rows.lines().count(), 60);
    for (line, id) in rows.lines().zip(FaceId::all()) {
        let (shown, threat) = line.rsplit_once('!').unwrap();
        assert_eq!(threat.trim(), id.face().threat.to_string(), "{id}");
        let sides: Vec<&str> = shown.split('/').map(str::trim).collect();
        for (n, side) in sides.iter().enumerate() {
            let face = json!({ "t": "face", "face": id, "copy": false });
            let tasks = if sides.len() == 1 {
                // A face without a choice resolves by itself as soon as something else is answered.
                json!([{ "t": "basic", "left": 1 }, face, { "t": "advanced", "left": 1 }])
            } else {
                json!([{ "t": "basic", "left": 1 }, face])
            };
            let mut play = given(2).dna("").gaining(tasks).play();
            if sides.len() == 1 {
                play.i("gain green");
            } else {
                play.i(&format!("side {}", n + 1));
            }
            take_all(&mut play);
            let mut got = holdings(&play);
            if sides.len() == 1 {
                got = remove_one_green(&got);
            }
            assert_eq!(sorted(&got), sorted(side), "{id} side {}", n + 1);
        }
    }
}

/// The green DNA that was asked for first does not belong to the face.
fn remove_one_green(text: &str) -> String {
    let parts = text.split(" + ").filter_map(|part| match part.split_once(' ') {
        Some(("1", "green")) => None,
        Some((n, "green")) => Some(format!("{} green", n.parse::<u8>().unwrap() - 1)),
        _ => Some(part.to_owned()),
    });
    parts.collect::<Vec<_>>().join(" + ")
}

fn sorted(text: &str) -> Vec<&str> {
    let mut parts: Vec<&str> = text.split('+').map(str::trim).collect();
    parts.sort_unstable();
    parts
}

/// A park with room, hosts for every attachment and a coin to finish a card.
fn host_park(card: &'static str, slot: usize) -> Given {
    let mut cards = ["B01", "B02", "B03"];
    for other in &mut cards {
        if *other == card {
            *other = "B20";
        }
    }
    cards[slot] = card;
    let cost = BUILDING_CARDS.iter().find(|c| c.id == card).unwrap().cost;
    given(2)
        .dna("")
        .buildings(cards)
        .built("triceratops: A1 B1 A2 B2 A3 B3")
        .built("velociraptor: E1 F1 E2 F2")
        .built("trex: I1 J1 K1 I2 J2 K2 I3 J3 K3")
        .built("food-1: A8 A9 B9")
        .built("ride-1: F8 G8 G9 H9")
        .built("merch-1: L8 L9 L10 M8 M9")
        .marks(["building-a", "building-b", "building-c"][slot], cost - 1)
        .mine("coins", json!({ "gained": 1, "spent": 0 }))
}

// rule: RW-29, RW-39, RW-59
#[test]
fn every_building_card_gives_its_bonus_and_scores() {
    // What a finished card brings, and what it scores in the park above once drawn.
    let rows = [
        ("B01", "", "3 security", 4),
        ("B02", "store; store; store", "3 coin", 5),
        ("B03", "", "2 excitement", 4),
        ("B04", "gain red", "1 red", 3),
        ("B05", "gain blue; gain pink", "1 blue + 1 pink", 3),
        ("B06", "", "2 excitement", 4),
        ("B07", "", "3 excitement", 5),
        ("B08", "store", "1 coin", 1),
        ("B09", "store; store; store", "3 coin", 2),
        ("B10", "", "2 excitement", 2),
        ("B11", "store; store; store; store", "4 road", 4),
        ("B12", "", "1 blue + 1 pink + 1 purple", 4),
        ("B13", "", "4 excitement", 7),
        ("B14", "store; store", "2 coin + 2 excitement", 8),
        ("B15", "store", "1 road + 2 security", 3),
        ("B16", "store; store; store; store; store; store", "6 coin", 3),
        ("B17", "build ride; draw l5 m5 m6 n6", "Ride", 3),
        ("B18", "", "1 excitement", 1),
        ("B19", "", "1 security + 1 excitement", 3),
        ("B20", "", "2 security", 0),
    ];
    assert_eq!(rows.len(), BUILDING_CARDS.len());
    for (id, answers, brings, points) in rows {
        let mut play = host_park(id, 1).play();
        // Dice rolled by a bonus all show three coins: die 10, face 5, of a full bag.
        play.env.then([58, 58]);
        play.i("mark building-b").i(answers);
        let gained = holdings(&play);
        let expected = format!("1 coin + Food + Ride + Merch + {brings}");
        assert_eq!(merged(&gained), merged(&expected), "{id}");
        let turn = play.lines(0)[0].clone();
        play.i(&turn);
        if turn.starts_with("turn") {
            let at = play.lines(0)[0].clone();
            play.i(&at);
        }
        assert!(play.mine().tracks[1].drawn, "{id}");
        assert_eq!(play.part(0, "buildings"), points, "{id}");
    }
}

/// Adds up equal things.
fn merged(text: &str) -> Vec<(String, u32)> {
    let mut sums: Vec<(String, u32)> = Vec::new();
    for part in text.split(" + ").filter(|part| !part.is_empty()) {
        let (n, name) = match part.split_once(' ') {
            Some((n, name)) => (n.parse().unwrap(), name),
            None => (1, part),
        };
        match sums.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => *sum += n,
            None => sums.push((name.to_owned(), n)),
        }
    }
    sums.sort();
    sums
}

/// A park with one of everything, a specialist in slot A.
fn staffed(id: &'static str) -> Given {
    let others = if id == "S04" { ["S07", "S10"] } else { ["S04", "S10"] };
    let others = if others.contains(&id) { ["S04", "S07"] } else { others };
    let cost = SPECIALISTS.iter().find(|c| c.id == id).unwrap().cost;
    given(2)
        .dna("blue 1 pink 1")
        .specialists([id, others[0], others[1]])
        .built("parasaurolophus: A1 B1 C1 A2 B2 C2")
        .built("triceratops: A4 B4 C4 A5 B5 C5")
        .built("compsognathus: E1 F1 E2 F2")
        .built("trex: I1 J1 K1 I2 J2 K2 I3 J3 K3")
        .built("allosaurus: I5 J5 K5 I6 J6 K6 I7 J7 K7")
        .built("food-1: A8 A9 B9")
        .built("food-2: D8 D9 E9")
        .built("ride-1: A11 B11 B12 C12")
        .built("merch-1: M8 M9 M10 N8 N9")
        .mine("exits", json!(["n1", "n2"]))
        .mine("threat", json!(5))
        .marks("specialist-a", cost - 1)
}

// rule: RW-48, RW-72
#[test]
fn every_specialist_gives_its_bonus_and_has_its_ability() {
    // Bonus: answers and what it brings. Ability in the park above: answers and what it brings.
    let rows = [
        ("S01", "draw e4 f4 f5 g5", "Ride", "store; store", "2 coin"),
        ("S02", "", "1 excitement", "make triceratops", "3 excitement"),
        ("S03", "gain red", "1 red", "make parasaurolophus", "1 excitement"),
        ("S04", "", "2 security", "", "2 security"),
        ("S05", "", "1 security", "", "3 security"),
        ("S06", "store; store; store", "3 road", "store; store", "2 road"),
        ("S07", "store", "1 coin", "store; store", "2 coin"),
        ("S08", "gain blue; gain pink", "1 blue + 1 pink", "gain purple; gain purple", "2 purple"),
        ("S09", "gain green", "1 green", "upgrade blue; gain red; upgrade pink; gain red", "2 red"),
        ("S10", "", "2 excitement", "", "2 excitement"),
        ("S11", "store; store", "2 road", "", "3 excitement"),
        (
            "S12",
            "draw m1 m2 m3 n1 n2",
            "Merch",
            "store; store; store; store; store; store",
            "6 coin",
        ),
        ("S13", "draw g8 g9 h9", "Food", "store; store; store", "3 coin"),
        ("S14", "gain blue", "1 blue", "", "2 excitement"),
        ("S15", "store; store", "2 coin", "store; store", "2 coin"),
        ("S16", "build ride; draw e4 f4 f5 g5", "Ride", "build food; draw g8 g9 h9", "Food"),
        ("S17", "store", "1 coin", "mark specialist-b; mark specialist-b", ""),
        ("S18", "store; store; store", "3 coin", "pick 2; store; store; store", "3 coin"),
        ("S19", "", "1 excitement", "", "1 excitement"),
        (
            "S20",
            "",
            "1 security",
            "choose excitement; choose security",
            "2 excitement + 2 security",
        ),
    ];
    assert_eq!(rows.len(), SPECIALISTS.len());
    for (id, answers, brings, uses, gives) in rows {
        let tasks = json!([{ "t": "specialists" }, { "t": "coins", "left": 1 }]);
        let mut play = staffed(id).running(1, tasks).play();
        let before = merged(&holdings(&play));
        // Rolled dice that are kept show three coins: die 10, face 5, then die 7, face 4, each by its
        // number among the dice that are left in the bag.
        match id {
            "S18" => play.env.then([58, 0, 33]),
            "S12" => play.env.then([58, 39]),
            _ => &mut play.env,
        };
        play.i("mark specialist-a").i(answers);
        let hired = merged(&holdings(&play));
        assert_eq!(difference(&hired, &before), merged(brings), "{id} bonus");
        play.i("use specialist-a").i(uses);
        let used = difference(&merged(&holdings(&play)), &hired);
        let gives = merged(gives);
        if ["S03", "S09"].contains(&id) {
            // These spend DNA as well, so that less is more than before.
            assert!(gives.iter().all(|g| used.contains(g)), "{id} ability: {used:?}");
        } else {
            assert_eq!(used, gives, "{id} ability");
        }
        if id == "S17" {
            assert_eq!(play.mine().tracks[4].marks, 2);
        }
        assert_eq!(play.part(0, "specialists"), 3, "{id}");
    }
}

/// What is more than before.
fn difference(now: &[(String, u32)], before: &[(String, u32)]) -> Vec<(String, u32)> {
    let was = |name: &str| before.iter().find(|(n, _)| n == name).map_or(0, |(_, n)| *n);
    now.iter()
        .map(|(name, n)| (name.clone(), n.saturating_sub(was(name))))
        .filter(|(_, n)| *n > 0)
        .collect()
}

// rule: RW-18, RW-58
#[test]
fn every_species_costs_excites_threatens_and_scores() {
    // Letter, DNA, excitement, threat, points each, squares of the paddock.
    let rows = [
        ('P', "blue 1 pink 1", 1, 0, 2, 6),
        ('S', "pink 2 purple 1", 3, 0, 2, 6),
        ('T', "blue 1 purple 2", 3, 0, 2, 6),
        ('B', "blue 1 pink 1 green 1", 4, 0, 2, 6),
        ('C', "purple 1 red 1", 3, 1, 3, 4),
        ('D', "pink 2 orange 1", 4, 1, 3, 4),
        ('V', "blue 1 purple 1 green 1", 4, 1, 3, 4),
        ('A', "purple 1 green 1 orange 1", 5, 2, 5, 9),
        ('G', "blue 2 red 2", 6, 2, 5, 9),
        ('R', "green 1 red 1 orange 1", 7, 3, 5, 9),
    ];
    for ((letter, dna, excitement, threat, points, squares), info) in
        rows.into_iter().zip(DINOSAURS)
    {
        assert_eq!(info.letter, letter);
        let mut play = given(2).dna(dna).play();
        play.i(&format!("place 1 m1; make {}", info.species.id()));
        take_all(&mut play);
        let park = play.mine();
        assert_eq!((park.excitement, park.threat), (excitement, threat), "{letter}");
        assert_eq!(park.buildings[0].squares.len(), squares, "{letter}");
        assert_eq!(play.dna(0), [0; 6], "{letter}");
        let score = play.game.score(crate::common::ME, Viewer::Spectator);
        let dinosaurs = ["herbivores", "small", "large"].map(|id| part(&score, id));
        assert_eq!(dinosaurs.iter().sum::<i32>(), points, "{letter}");
    }
}

// rule: RW-47
#[test]
fn every_attraction_has_its_shape_its_circles_and_its_income() {
    for (kind, shape, circles) in
        [(Kind::Food, Shape::L3, 4), (Kind::Ride, Shape::S4, 4), (Kind::Merch, Shape::P5, 2)]
    {
        assert_eq!((kind.info().shape, kind.info().circles), (shape, circles));
        let used = json!({ kind.id(): circles });
        let mut full = given(2).mine("circles", used).play();
        full.i("place 1 b1");
        assert_eq!(full.refused(0, &format!("build {}", kind.id())), "RW-44");
    }
    let park = given(2)
        .built("food-1: A1 A2 B2")
        .built("ride-1: E1 F1 F2 G2")
        .built("merch-1: K1 K2 K3 L1 L2")
        .dna("")
        .running(1, json!([{ "t": "incomes", "owed": [1, 1, 1] }]));
    for (line, brings) in [
        ("income food; store", "1 coin"),
        ("income ride", "1 excitement"),
        ("income merch; store; store; store", "3 coin"),
    ] {
        let mut play = park.play();
        play.throws("d10f5").i(line);
        assert_eq!(holdings(&play), format!("{brings} + Food + Ride + Merch"));
    }
}

// rule: RW-54, RW-55, RW-69
#[test]
fn every_disaster_takes_what_it_says() {
    let park = || {
        given(2)
            .dna("blue 3 green 2")
            .built("trex: A1 B1 C1 A2 B2 C2 A3 B3 C3")
            .built("ride-1: E1 F1 F2 G2")
            .roads("H11-ns J10-ew")
            .mine("roads", json!({ "gained": 2, "spent": 0 }))
            .hired(1)
            .mine("deaths", json!(3))
            .running(1, json!([{ "t": "deaths", "left": 0 }, { "t": "disaster" }]))
            .play()
    };
    let all = ["breakout", "wreckage", "washout", "freezer", "walkout"];
    assert_eq!(park().lines(0), all.map(|d| format!("disaster {d}")));
    let mut breakout = park();
    breakout.i("disaster breakout; destroy trex");
    assert_eq!((breakout.mine().buildings.len(), breakout.mine().ruins.len()), (1, 9));
    let mut wreckage = park();
    wreckage.i("disaster wreckage; destroy ride-1");
    assert_eq!((wreckage.mine().circles, wreckage.mine().ruins.len()), ([0, 1, 0], 4));
    let mut washout = park();
    assert_eq!(park().i("disaster washout").lines(0), ["wash j10", "wash h11"]);
    washout.i("disaster washout; wash h11 stored j10");
    let after = washout.mine();
    assert_eq!((after.pavement.len(), after.roads.spent, after.ruins.len()), (0, 1, 2));
    // Whoever skips a road must have enough behind it.
    let mut order = park();
    order.i("disaster washout; wash h11");
    assert_eq!(order.refused(0, "wash j10"), "RW-69");
    assert_eq!(order.lines(0), ["wash-stored"]);
    let mut freezer = park();
    freezer.i("disaster freezer; lose green blue blue green");
    assert_eq!(freezer.dna(0), [1, 0, 0, 0, 0, 0]);
    assert_eq!(
        park().i("disaster freezer; lose blue; lose blue; lose green").refused(0, "lose blue"),
        "RW-69"
    );
    let mut walkout = park();
    walkout.i("disaster walkout; dismiss specialist-b");
    assert_eq!(walkout.part(0, "specialists"), 0);
    assert!(
        [&breakout, &wreckage, &washout, &freezer, &walkout]
            .iter()
            .all(|p| { p.mine().disasters.iter().sum::<u8>() == 1 && p.mine().tasks.is_empty() })
    );
}

// rule: RW-73
#[test]
fn every_objective_is_met_exactly_by_what_it_asks() {
    let three_large = |g: Given| {
        g.built("trex: A1 B1 C1 A2 B2 C2 A3 B3 C3")
            .built("allosaurus: E1 F1 G1 E2 F2 G2 E3 F3 G3")
            .built("giganotosaurus: I1 J1 K1 I2 J2 K2 I3 J3 K3")
    };
    let herbivores = |g: Given| {
        g.built("stegosaurus: A5 B5 C5 A6 B6 C6")
            .built("triceratops: E5 F5 G5 E6 F6 G6")
            .built("brachiosaurus: I5 J5 K5 I6 J6 K6")
    };
    let small = |g: Given| {
        g.built("compsognathus: A8 B8 A9 B9")
            .built("velociraptor: D8 E8 D9 E9")
            .built("dilophosaurus: G8 H8 G9 H9")
    };
    let met = |id: &'static str, g: Given| {
        let others: Vec<&str> =
            OBJECTIVES.iter().map(|o| o.id).filter(|o| *o != id).take(2).collect();
        let view = g.set("objectives", json!([id, others[0], others[1]])).play();
        view.game.view(Viewer::Spectator).solo.unwrap().objectives[0].1
    };
    let fresh = || given(1).mine("deaths", json!(4));
    for objective in OBJECTIVES {
        assert!(!met(objective.id, fresh()), "{} on a fresh sheet", objective.id);
    }
    assert!(met("O01", three_large(fresh())) && !met("O01", herbivores(fresh())));
    assert!(met("O02", herbivores(fresh())) && !met("O02", small(fresh())));
    assert!(met("O03", small(herbivores(three_large(fresh())))));
    assert!(!met("O03", small(herbivores(fresh()))));
    assert!(met("O04", small(fresh())));
    let roads = "F12-ew E12-ew D12-ew C12-ew B12-ew A12-ne A11-ns A10-ns A9-sw";
    let exits = fresh().mine("exits", json!(["w1", "e2", "n2"])).roads(roads);
    assert!(!met("O05", exits.clone()), "two of three cannot be reached");
    let more = "J12-ew K12-ew L12-ew M12-ew N12-ew O12-nw O11-ns O10-ns O9-se";
    let north = "H11-ns H10-ns H9-ns H8-ns H7-ns H6-ns H5-ns H4-ns H3-ns H2-ns H1-ns";
    assert!(met("O05", exits.roads(more).roads(north)));
    let outlets = fresh()
        .built("food-1: A1 A2 B2")
        .built("food-2: D1 D2 E2")
        .built("ride-1: A4 B4 B5 C5")
        .built("ride-2: F4 G4 G5 H5");
    assert!(!met("O06", outlets.clone()));
    assert!(met("O06", outlets.built("merch-1: K1 K2 K3 L1 L2")));
    let staff = fresh().hired(0).hired(1).hired(2);
    assert!(met("O07", staff.clone()));
    assert!(!met("O07", staff.mine("left", json!(["specialist-a"]))));
    let cards = fresh().built("card-a: A1 B1 A2 B2").built("card-b: D1 E1 F1 D2 E2 F2");
    assert!(!met("O08", cards.clone()));
    assert!(met("O08", cards.built("card-c: A6 B5 B6 B7 C6")));
    assert!(met("O09", given(1).mine("deaths", json!(3))));
    assert!(met("O10", fresh().mine("excitement", json!(50))));
    assert!(!met("O10", fresh().mine("excitement", json!(49))));
    let herd = three_large(fresh()).herd(Species::Trex, 4, 4).herd(Species::Allosaurus, 4, 4);
    assert!(met("O11", herd.clone().herd(Species::Giganotosaurus, 4, 4)));
    assert!(!met("O11", herd.herd(Species::Giganotosaurus, 3, 3)));
    let marked = [
        "*food-1: A1 A2 B2",
        "*food-2: D1 D2 E2",
        "*food-3: G1 G2 H2",
        "*food-4: J1 J2 K2",
        "*ride-1: A4 B4 B5 C5",
        "*ride-2: E4 F4 F5 G5",
        "*ride-3: I4 J4 J5 K5",
        "*merch-1: M1 M2 M3 N1 N2",
        "*merch-2: A7 A8 A9 B7 B8",
        "*velociraptor: D7 E7 D8 E8",
        "*compsognathus: G7 H7 G8 H8",
    ];
    let eleven = marked.iter().fold(fresh(), |g, text| g.built(text));
    assert!(!met("O12", eleven.clone()));
    assert!(met("O12", eleven.built("*dilophosaurus: J7 K7 J8 K8")));
}
