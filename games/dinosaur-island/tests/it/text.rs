//! What people read in a terminal: the table with all that lies open, choices and sentences.

use dinosaur_island::components::{Attraction, Recipe, Specialist, Upgrade};
use dinosaur_island::{DinosaurIsland, Event, Item, Options, Phase, Zone};
use mesozoic_core::{Game, Line, Quiet, Say, Seat, SplitMix, Token, Viewer};
use serde_json::json;

use crate::common::{IslandPlay, given};

fn said(event: &Event) -> String {
    let mut say = Say::default();
    DinosaurIsland::narrate(event, &mut say);
    say.line().text(|seat| format!("Seat {seat}"))
}

#[test]
fn the_table_tells_what_everything_costs_and_does() {
    let at =
        given(2).market("specialist", 4, "staffing-director").market("upgrade", 3, "cryo-annex");
    let at = at.market("attraction", 5, "genesplice-dogs").recipe("velociraptor");
    let at = at.hired(0, &["purchasing-agent"]).hired(1, &["intern"]);
    let at = at.lab(1, &[(4, "licensing-desk")]).built(1, &[("c1", "hyper-coaster")]);
    let at = at.exhibits(1, &[("c3", "saurophaganax", 2, 1)]);
    let view = at.table().state().view(Viewer::Seat(Seat(0)));
    let text = DinosaurIsland::draw(&view);
    for wanted in [
        // $4 and $2 on top; $3 and $10, each a dollar less for seat 0.
        "Staffing Director ($6): Costs $2 more. Two workers.",
        "Cryo Annex ($2): Three steps of cold storage when bought.",
        "Genesplice Dogs ($9): food, 2 spaces, 0 points",
        "Dino Research II ($3)",
        "DNA Refinement II ($5)",
        "2 basic DNA for $2",
        "Velociraptor: 1 blue, 1 pink, 2 purple and 1 orange DNA; excitement 2, threat 2, 4 points",
        "Intern: Each round one patron may stand on this card",
        "refinement: blue and purple to green, blue and pink to red, pink and purple to orange",
        "Licensing Desk: Take $4; once more, $3.",
        "Tool Bench: Raise security or a paddock at the printed price",
        "Hyper Coaster: ride, 0 of 3 visiting, 1 point",
        "Saurophaganax: 1 of 2, 0 visiting; 2 purple, 1 green, 1 red and 1 orange DNA",
    ] {
        assert!(text.contains(wanted), "\"{wanted}\" is missing:\n{text}");
    }
    // Spectators see printed prices.
    let text = DinosaurIsland::draw(&at.table().state().view(Viewer::Spectator));
    assert!(text.contains("Genesplice Dogs ($10)") && text.contains("Cryo Annex ($3)"), "{text}");
}

/// Every item of every market, every tile and every specialist in play is told with its words.
#[test]
fn nothing_in_play_lacks_its_words() {
    for seed in 0..6 {
        let (mut env, mut rng) = (Quiet::new(seed), SplitMix::new(seed));
        let seats = 1 + (seed % 4) as u8;
        let mut game = DinosaurIsland::setup(&Options::default(), seats, &mut env).unwrap();
        let mut n = 0;
        while let Some(seat) = game.status().next() {
            game.apply(seat, game.sample(seat, &mut rng).unwrap(), &mut env);
            n += 1;
            if n % 40 != 0 {
                continue;
            }
            let view = game.view(Viewer::Seat(Seat(0)));
            let text = DinosaurIsland::draw(&view);
            let words = |item: Item| match item {
                Item::Attraction(tile) => tile.name(),
                Item::Upgrade(tile) => tile.info().text,
                Item::Specialist(card) => card.info().text,
            };
            let market = view.market.iter().flat_map(|row| row.items).flatten().map(words);
            let hired = view.seats.iter().flat_map(|s| s.hired.iter().map(|h| h.card.info().text));
            let labs = view.seats.iter().flat_map(|s| s.lab.iter().map(|l| l.tile.info().text));
            for wanted in market.chain(hired).chain(labs) {
                assert!(text.contains(wanted), "\"{wanted}\" is missing:\n{text}");
            }
        }
    }
}

#[test]
fn vowels_have_their_article() {
    let created = |recipe: Recipe| {
        let zone = Zone::all().nth(2).unwrap();
        let dna = [2, 0, 0, 1, 1, 1];
        said(&Event::Created { seat: Seat(0), recipe, zone, dna, excitement: 4, threat: 3 })
    };
    assert!(created(Recipe::Allosaurus).starts_with("Seat 0 creates an Allosaurus for 2 blue"));
    assert!(created(Recipe::Velociraptor).starts_with("Seat 0 creates a Velociraptor for"));
    let at = given(2).exhibits(0, &[("a1", "", 2, 1), ("c1", "allosaurus", 1, 0)]);
    let at = at.seat(0, "dna", json!([2, 0, 0, 0, 0, 0]));
    let table = at.at_work().table();
    let step = "work 2.1 create c1".parse().unwrap();
    let why = table.state().why(Seat(0), step).unwrap_err();
    assert_eq!(why.sentence, "You lack DNA for an Allosaurus.");
}

/// A menu puts what follows the first piece of a label on lines of its own.
#[test]
fn no_choice_begins_with_a_comma() {
    let rest = |label: &Line| -> String {
        let piece = label.0.iter().position(|token| matches!(token, Token::Piece { .. }));
        let after = label.0[piece.map_or(0, |at| at + 1)..].to_vec();
        Line(after).text(|seat| seat.to_string()).trim_start().to_owned()
    };
    for seed in 0..8 {
        let (mut env, mut rng) = (Quiet::new(seed), SplitMix::new(seed));
        let seats = 1 + (seed % 4) as u8;
        let mut game = DinosaurIsland::setup(&Options::default(), seats, &mut env).unwrap();
        while let Some(seat) = game.status().next() {
            let mut steps = Vec::new();
            let _ = game.legal(seat, &mut steps);
            for &step in &steps {
                let mut say = Say::default();
                game.label(seat, step, &mut say);
                let label = say.line();
                let text = label.text(|seat| seat.to_string());
                assert!(!rest(&label).starts_with([',', ';', ':', '.']), "{step}: {text}");
                assert!(text.trim() == text && !text.contains("  "), "{step}: \"{text}\"");
            }
            game.apply(seat, game.sample(seat, &mut rng).unwrap(), &mut env);
        }
    }
}

// rule: DI-5.9
#[test]
fn no_more_points_are_told_as_lost_than_there_were() {
    let at = given(2).exhibits(0, &[("a1", "", 4, 4)]).seat(0, "score", json!(2));
    let mut t = at.at_work().play();
    t.visitors("PPPP").end_work().until(Phase::Research);
    let loose = t.events().into_iter().find(|e| matches!(e, Event::Loose { seat: Seat(0), .. }));
    assert!(said(&loose.unwrap()).ends_with("3 visitors eaten, 2 points lost."));
}

/// Choices in the market tell what is paid.
#[test]
fn choices_tell_prices() {
    let at =
        given(2).market("specialist", 4, "staffing-director").market("upgrade", 3, "cryo-annex");
    let at = at.market("attraction", 5, "genesplice-dogs").hired(0, &["purchasing-agent"]);
    let game = at.at_market().table().state().clone();
    let label = |line: &str| {
        let mut say = Say::default();
        game.label(Seat(0), line.parse().unwrap(), &mut say);
        say.line().text(|seat| seat.to_string())
    };
    assert_eq!(label("hire 4"), "Hire the Staffing Director for $6");
    assert_eq!(label("build 5 c1"), "Build Genesplice Dogs for $9 on zone c1");
    assert_eq!(label("build 5"), "Build Genesplice Dogs for $9 where most room is left");
    assert_eq!(label("upgrade 3 4"), "Buy Cryo Annex for $2 and put it on lab space 4");
    assert_eq!(label("upgrade dino-research-2"), "Buy Dino Research II for $3");
}

/// Choices call things as the board does: a workstation by its tile, a die by what is on it.
#[test]
fn choices_name_what_is_seen() {
    let said = |game: &DinosaurIsland, line: &str| {
        let mut say = Say::default();
        game.label(Seat(0), line.parse().unwrap(), &mut say);
        say.line().text(|seat| seat.to_string())
    };
    let lab = given(2).at_work().table().state().clone();
    assert_eq!(said(&lab, "work 3.1 security"), "Tool Bench: raise security");
    assert_eq!(said(&lab, "work 5.2"), "Venture Capital: take $2");
    let research = given(2).table().state().clone();
    for die in 1..=3 {
        let text = said(&research, &format!("research 2 {die}"));
        assert!(text.starts_with("Send scientist 2 to the die with "), "{text}");
    }
}

/// Names of what lies open are never ids.
#[test]
fn the_table_speaks_in_names() {
    let text = DinosaurIsland::draw(&given(3).table().state().view(Viewer::Spectator));
    let ids = Attraction::ALL.iter().map(|t| t.id()).chain(Upgrade::ALL.iter().map(|t| t.id()));
    let ids = ids.chain(Specialist::ALL.iter().map(|c| c.id())).filter(|id| id.contains('-'));
    for id in ids {
        assert!(!text.contains(id), "{id}:\n{text}");
    }
}
