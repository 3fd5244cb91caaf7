//! Whole games that must never change, with everything that a game can show among them.

use mesozoic_testkit::Golden;
use triassic_terror::TriassicTerror;

#[test]
fn golden_records() {
    let mut golden =
        Golden::<TriassicTerror>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
            .steps([
                "card",
                "tile",
                "play",
                "settle",
                "environment",
                "grow",
                "hatch",
                "fly",
                "stalk",
                "raptor",
                "eat",
                "enter",
                "scatter",
                "migrate",
                "send",
                "white",
                "counter",
                "stay",
                "stop",
                "end",
            ])
            .labels(["won by points", "won by a tie-break"], |record, _| {
                let Some(footer) = &record.footer else { return Vec::new() };
                let how =
                    match (&footer.standings.0[0].tie_break, footer.standings.winners().count()) {
                        (None, _) => "won by points",
                        (Some(_), 1) => "won by a tie-break",
                        (Some(_), _) => "shared",
                    };
                vec![how.to_owned()]
            })
            .playthrough("02p-off-1")
            .playthrough("05p-off-1");
    for seats in 2..=6 {
        golden = golden.game(seats, &[("long", "off")], "1");
    }
    // A seed found by looking for this ending.
    golden.game(6, &[("long", "on")], "1").game(2, &[("long", "off")], "tie-83").check();
}
