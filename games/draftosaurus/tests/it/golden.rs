//! Whole games that must never change, with everything that a game can show among them.

use draftosaurus::Draftosaurus;
use mesozoic_testkit::Golden;

#[test]
fn golden_records() {
    let mut golden =
        Golden::<Draftosaurus>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
            .steps(["place", "discard", "move", "choose"])
            .labels(["won by points", "won by fewer T-Rexes", "shared"], |record, _| {
                let Some(footer) = &record.footer else { return Vec::new() };
                let first = &footer.standings.0[0];
                let how = match (&first.tie_break, footer.standings.winners().count()) {
                    (None, _) => "won by points",
                    (Some(_), 1) => "won by fewer T-Rexes",
                    (Some(_), _) => "shared",
                };
                vec![how.to_owned()]
            })
            .playthrough("02p-winter-1")
            .playthrough("05p-summer-1")
            .playthrough("02p-winter-after-reveal-1")
            .excuse("placing=at-once", "the default is not written down");
    for seats in 2..=5 {
        for mode in ["summer", "winter", "summer-winter"] {
            golden = golden.game(seats, &[("mode", mode)], "1");
        }
    }
    let after_reveal = ("placing", "after-reveal");
    for (seats, mode) in [(2, "winter"), (3, "summer"), (4, "winter"), (5, "summer-winter")] {
        golden = golden.game(seats, &[("mode", mode), after_reveal], "1");
    }
    // Seeds found by looking for these endings.
    golden
        .game(5, &[("mode", "summer")], "fewer-17")
        .game(2, &[("mode", "summer")], "shared-14")
        .check();
}
