//! Whole games that must never change, with everything that a game can show among them.

use dinoworld::DinoWorld;
use mesozoic_testkit::Golden;

#[test]
fn golden_records() {
    let solo = |rival: &'static str| [("rival", rival), ("aviaries", "true")];
    let danger = |difficulty: &'static str, lab: &'static str| {
        [("mode", "danger"), ("difficulty", difficulty), ("z_lab", lab)]
    };
    // Chance never beats DinoBOT: one record in the folder was played by a bot.
    Golden::<DinoWorld>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
        .seats([1, 2, 3, 9, 10, 75])
        .steps([
            "give",
            "pen",
            "at",
            "place",
            "generator",
            "link",
            "paths",
            "convert",
            "lay",
            "stop",
            "facility",
            "improve",
            "boost",
            "expand",
            "repave",
            "entrance",
            "experiment",
            "regulate",
            "ready",
            "cross",
        ])
        .labels(["won alone", "lost alone", "won by stars"], |record, _| {
            let Some(footer) = &record.footer else { return Vec::new() };
            let first = &footer.standings.0[0];
            let how = match (record.header.seats, first.rank, &first.tie_break) {
                (1, 1, _) => "won alone",
                (1, _, _) => "lost alone",
                (_, _, None) => "won by stars",
                _ => "shared",
            };
            vec![how.to_owned()]
        })
        .game(1, &solo("tame"), "1")
        .game(1, &solo("beastly"), "1")
        .game(1, &[("objectives", "true")], "1")
        .game(1, &[("rival", "savage"), ("mode", "danger"), ("aquatics", "true")], "1")
        .game(2, &[], "1")
        // Seeds found by looking for the steps that few games have: experiment and entrance,
        // regulate, repave, cross, place.
        .game(2, &danger("normal", "mad-scientist"), "0")
        .game(2, &danger("normal", "power-regulator"), "3")
        .game(2, &danger("normal", "intense-development"), "7")
        .game(2, &danger("easy", "docile-gene-editing"), "1")
        .game(3, &[("mode", "danger"), ("aviaries", "true"), ("difficulty", "fiendish")], "7")
        .game(3, &[("mode", "danger"), ("aviaries", "true"), ("difficulty", "fiendish")], "0")
        .game(2, &[("mode", "danger"), ("difficulty", "hard"), ("objectives", "true")], "1")
        .game(9, &[("objectives", "true")], "1")
        .game(10, &[("mode", "danger"), ("aquatics", "true")], "1")
        .game(75, &[], "1")
        .playthrough("01p-tame-true-1")
        .playthrough("02p-danger-normal-mad-scientist-0")
        .check();
}
