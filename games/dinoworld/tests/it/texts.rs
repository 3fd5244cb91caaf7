//! Everything that lies open is in the text for the terminal, and in the views of large tables.

use dinoworld::components::{Diet, KINDS, Kind};
use dinoworld::{DinoWorld, ParkView, View};
use mesozoic_core::{Game, Say, Seat, Viewer};
use mesozoic_table::{OpenArgs, Table};
use serde_json::{Value, json};

use crate::common::{Given, ME, danger, given, lite, play, ready, view};

fn text(view: &View) -> String {
    DinoWorld::draw(view)
}

/// The text as one line with single blanks, where lines are broken does not matter: all of it, and
/// once more what stands at the right of the maps.
fn told(view: &View) -> String {
    let text = text(view);
    let right: Vec<String> = text.lines().map(|line| line.chars().skip(27).collect()).collect();
    let both = format!("{text} {}", right.join(" "));
    both.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn assert_tells(view: &View, parts: &[&str]) {
    let told = told(view);
    for part in parts {
        assert!(told.contains(part), "\"{part}\" is missing in\n{}", text(view));
    }
}

// rule: DW-7, DW-27, DW-143
#[test]
fn prices_and_facilities_are_told() {
    let table = lite(2).table();
    let seen = view(&table, ME);
    for info in &KINDS[..6] {
        let dice: Vec<String> = info.values.iter().map(ToString::to_string).collect();
        let row = format!(
            "{} {} {} {} {} {}",
            info.letter,
            info.name,
            dice.join(" "),
            info.squares,
            info.power,
            info.stars
        );
        assert_tells(&seen, &[&row]);
    }
    assert_tells(
        &seen,
        &[
            "straight or corner 1 pip, junction 2, crossroads 3, converting 4",
            "Picnic Area (recreation, 1 to 3): A path must lead to it. 3 stars next to the lake",
            "Hatchery (welfare, 4 to 6): It has to stand next to a standing pen.",
            "generators left 12, research left 6",
        ],
    );
    assert!(text(&seen).lines().all(|line| line.chars().count() <= 80), "{}", text(&seen));
}

// rule: DW-7, DW-108, DW-117, DW-118
#[test]
fn the_cards_of_expansions_and_labs_are_told() {
    let table = given(2, json!({ "mode": "danger", "aquatics": true, "aviaries": true }))
        .labs("repaving", "urbanisation", "mad-scientist")
        .set("/aquatic", json!("food-chain"))
        .set(
            "/aviaries",
            json!(["pterodactylus", "sordes", "dimorphodon", "pteranodon", "thalassodromeus"]),
        )
        .table();
    assert_tells(
        &view(&table, ME),
        &[
            "Food Chain (aquatic dinosaurs): Plesiosaurus 2;",
            "p Plesiosaurus 1 2 1 0",
            "m Mosasaurus 6 7 1 0",
            "A small aviary two equal 4 1 2 a bird 1 when full",
            "Sordes (small aviary): .## / ##.",
            "Thalassodromeus (large aviary): #.# / #.# / #.# / ###",
            "Re-paving Work (X lab, 3 times): Turn a drawn path into a crossroads",
            "Mad Scientist (Z lab, once):",
        ],
    );
}

/// A park in Danger Mode with everything that can be on a sheet.
fn full() -> Given {
    let park = "C9:NESW C8:NS; P[B10 A10] C[D10 E10]+E9*1 S[B9 B8 A8 A9]+B7*1; W@D9 R@C7";
    given(3, json!({ "mode": "danger", "difficulty": ["easy", "hard", "easy"], "aviaries": true }))
        .cards("picnic-area", "containment-unit")
        .labs("side-entrance", "urbanisation", "mad-scientist")
        .park(1, park)
        .damage(1, 1, "D10 E10")
        .damage(1, 2, "A9")
        .sheet(1, "carnivores", json!("D9"))
        .sheet(1, "threat", json!(6))
        .sheet(1, "security", json!(4))
        .sheet(1, "research", json!([3, 2, 0]))
        .sheet(1, "experiment", json!(8))
}

// rule: DW-7, DW-39, DW-43, DW-91
#[test]
fn what_others_have_is_told() {
    let table = full().table();
    for viewer in [Viewer::Seat(ME), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_tells(
            &table.state().view(viewer),
            &[
                "Hard, threat 6 of 15, security 4 of 12",
                "generators left 6, research left X 3 Y 2 Z 0",
                "Mad Scientist 8 stars",
                "1 Protoceratops A10 B10, 2 stars",
                "2 Compsognathus D10 E10, destroyed",
                "3 Stegosaurus A8 B8 A9 B9, 6 stars, 1 of 4 crossed out",
                "generator B7: links to 3",
                "generator E9: links to 2, 1 dead",
                "unit D9 has caught a carnivore",
            ],
        );
    }
}

// rule: DW-120, DW-121
#[test]
fn pterosaurs_are_told() {
    let options = json!({ "mode": "danger", "aviaries": true });
    let table = given(2, options)
        .cards("picnic-area", "hatchery")
        .set(
            "/aviaries",
            json!(["pterodactylus", "sordes", "dimorphodon", "pteranodon", "tropeognathus"]),
        )
        .park(0, "pterodactylus[C9 C8 D9 D8]+B9*1")
        .birds(0, 0, "C8 D8 C9")
        .table();
    let seen = view(&table, ME);
    assert_tells(&seen, &["1 Pterodactylus C8 D8 C9 D9, 6 stars, 3 pterosaurs"]);
    let map = text(&seen);
    assert!(map.contains("8 . . A A .") && map.contains("9 . * A a ."), "{map}");
}

// rule: DW-99, DW-101, DW-107
#[test]
fn dinobot_is_told() {
    let halves = json!([["X01", "top"], ["D01", "top"], ["D10", "bottom"]]);
    let solo = |options: Value| {
        let mut given = given(1, options).round(4).set("/bot/halves", halves.clone());
        given = given.set("/bot/card", json!("X04"));
        given.table()
    };
    let table = solo(json!({ "rival": "savage", "aquatics": true }));
    assert_tells(
        &view(&table, ME),
        &[
            "DinoBOT, savage:",
            "Card X04: 1 to 3 brings Velociraptor pen, 1 recreation facility, 1 generator; 4 to 6 \
             brings Ichthyosaurus, 1 welfare facility, 1 path.",
            "It has Mosasaurus, 1 path (X01).",
            "It has Tyrannosaurus Rex pen, 2 generators (D01).",
            "It has Protoceratops pen, 1 welfare facility, 2 paths (D10).",
            "Security 0",
        ],
    );
    let mut say = Say::default();
    let die = view(&table, ME).dice[0];
    let step = table.state().parse_line(ME, &format!("give {die}")).unwrap()[0];
    table.state().label(ME, step, &mut say);
    let label = say.line().text(|seat| format!("seat {seat}"));
    assert!(label.starts_with(&format!("Leave the {die} to DinoBOT: ")), "{label}");
}

fn narrated(event: &dinoworld::Event) -> String {
    let mut say = Say::default();
    DinoWorld::narrate(event, &mut say);
    say.line().text(|seat| format!("seat {seat}"))
}

// rule: DW-99
#[test]
fn what_dinobot_turns_over_is_narrated() {
    let table = Table::<DinoWorld>::open(&OpenArgs::with_text(json!({}), 1, "told")).unwrap();
    let heard: Vec<String> = table.heard(Viewer::Spectator).map(narrated).collect();
    let turned = heard.iter().find(|line| line.starts_with("DinoBOT turns over")).unwrap();
    assert!(turned.contains("1 to 3 brings") && turned.contains("4 to 6 brings"), "{turned}");
}

// rule: DW-26, DW-28
#[test]
fn what_is_built_has_its_name_and_its_price() {
    let mut table = lite(2).dice(&[2, 3, 6]).park(0, "P[B10 A10]").table();
    let label = |table: &Table<DinoWorld>, line: &str| {
        let mut say = Say::default();
        table.state().label(ME, table.state().parse_line(ME, line).unwrap()[0], &mut say);
        say.line().text(|seat| format!("seat {seat}"))
    };
    let said = label(&table, "facility welfare 3");
    assert_eq!(said, "Build a Hatchery with the die 3, with 1 use of research");
    assert_eq!(label(&table, "facility welfare 6"), "Build a Hatchery with the die 6");
    let said = label(&table, "pen stegosaurus 2");
    assert_eq!(said, "Build a Stegosaurus pen with the die 2, with 2 uses of research");
    play(&mut table, ME, &["facility welfare 6 B9"]);
    ready(&mut table);
    let heard: Vec<String> = table.heard(Viewer::Spectator).map(narrated).collect();
    assert!(heard.iter().any(|line| line.ends_with("has built a Hatchery.")), "{heard:?}");
}

/// What a park in full shows, in the words of the small sheet.
fn in_short(park: &ParkView) -> Value {
    let marks = |of: fn(&dinoworld::PenView) -> &Vec<dinoworld::grid::Square>| {
        let mut all: Vec<_> = park.pens.iter().flat_map(of).copied().collect();
        all.sort_unstable();
        all
    };
    let caught = |diet: Diet| -> Vec<_> {
        let units = park.facilities.iter().filter(|unit| unit.captured == Some(diet));
        units.map(|unit| unit.square).collect()
    };
    json!({
        "difficulty": park.difficulty,
        "kinds": park.pens.iter().map(|pen| pen.kind).collect::<Vec<Kind>>(),
        "damage": marks(|pen| &pen.damage),
        "birds": marks(|pen| &pen.birds),
        "links": park.generators.iter().map(|g| g.links.clone()).collect::<Vec<_>>(),
        "captured": [caught(Diet::Herbivore), caught(Diet::Carnivore)],
        "generatorsLeft": park.generators_left,
        "research": park.research,
        "threat": park.threat,
        "security": park.security,
        "experiment": park.experiment,
    })
}

/// Ten seats play by chance; what the others see of a park is what its owner sees of it, whenever
/// nobody has drawn anything yet.
// rule: DW-7, DW-125
#[test]
fn large_tables_show_whole_sheets() {
    use mesozoic_core::{Quiet, SplitMix};
    let (mut env, mut rng) = (Quiet::new(5), SplitMix::new(5));
    let options = json!({ "mode": "danger", "aquatics": true, "aviaries": true,
                          "difficulty": ["hard", "easy"] });
    let options = serde_json::from_value(options).unwrap();
    let mut game = DinoWorld::setup(&options, 10, &mut env).unwrap();
    let (mut compared, mut damaged, mut birds) = (0, 0, 0);
    while let Some(seat) = game.status().next() {
        let fresh = Seat::all(10).all(|seat| {
            let turn = game.view(Viewer::Seat(seat)).turn;
            turn.is_some_and(|turn| turn.steps.is_empty())
        });
        if fresh {
            let watched = game.view(Viewer::Spectator);
            for owner in Seat::all(10) {
                let own = game.view(Viewer::Seat(owner)).parks.remove(0);
                let sheet = watched.wall[owner.index()].sheet.clone().unwrap();
                assert_eq!(json!(sheet), in_short(&own));
                compared += 1;
                damaged += sheet.damage.len();
                birds += sheet.birds.len();
            }
            let told = told(&watched);
            for seat in Seat::all(10) {
                assert!(told.contains(&format!("seat {seat}: ")), "{told}");
            }
        }
        let step = game.sample(seat, &mut rng).unwrap();
        game.apply(seat, step, &mut env);
    }
    assert!(compared >= 80 && damaged > 0 && birds > 0, "{compared} {damaged} {birds}");
    let own = game.view(Viewer::Seat(ME));
    assert!(own.wall[0].sheet.is_none(), "one's own park is there in full");
    assert!(own.wall[1..].iter().all(|wall| wall.sheet.is_some()));
}

/// A crowd's parks have their maps side by side, with a line of notes each.
// rule: DW-7, DW-125
#[test]
fn large_tables_tell_every_park() {
    let table = given(10, json!({ "mode": "danger" }))
        .cards("picnic-area", "hatchery")
        .labs("side-entrance", "urbanisation", "mad-scientist")
        .park(3, "C9:NESW; S[B9 B8 A8 A9]+B7*1")
        .damage(3, 0, "A9")
        .sheet(3, "threat", json!(1))
        .table();
    let seen = view(&table, ME);
    assert_tells(
        &seen,
        &[
            "seat 3: 20 stars, building; Easy, threat 1 of 15, security 3 of 12; generators left 7, \
             research left X 3 Y 2 Z 1; 1 Stegosaurus, 1 of 4 crossed out; generator B7: links to 1",
        ],
    );
    assert!(text(&seen).contains("xS┼......."), "{}", text(&seen));
}

// rule: DW-48
#[test]
fn danger_mode_alone_has_threat_in_its_prices() {
    let head = |given: Given| text(&view(&given.table(), ME)).lines().nth(1).unwrap().to_owned();
    assert!(head(danger(2)).ends_with("threat"));
    assert!(!head(lite(2)).contains("threat"));
}
