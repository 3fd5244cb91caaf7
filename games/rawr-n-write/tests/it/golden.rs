//! Whole games that must never change, with everything that a game can show among them.

use mesozoic_testkit::Golden;
use rawr_n_write::RawrNWrite;

const STEPS: [&str; 32] = [
    "draft",
    "keep",
    "first",
    "side",
    "place",
    "choose",
    "build",
    "gain",
    "mark",
    "store",
    "trade",
    "decline",
    "take-road",
    "take-coin",
    "at",
    "pair",
    "turn",
    "make",
    "done",
    "income",
    "use",
    "upgrade",
    "pick",
    "visit",
    "exit",
    "end-tour",
    "disaster",
    "destroy",
    "wash",
    "wash-stored",
    "lose",
    "dismiss",
];

#[test]
fn golden_records() {
    let mut golden =
        Golden::<RawrNWrite>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
            .steps(STEPS)
            .labels(
                [
                    "won by points",
                    "won by more dinosaurs",
                    "shared",
                    "rated as won",
                    "rated as lost",
                ],
                |record, _| {
                    let Some(footer) = &record.footer else { return Vec::new() };
                    let first = &footer.standings.0[0];
                    let winners = footer.standings.winners().count();
                    let how = match (record.header.seats, &first.tie_break, winners) {
                        (1, _, 1) => "rated as won",
                        (1, _, _) => "rated as lost",
                        (_, None, _) => "won by points",
                        (_, Some(_), 1) => "won by more dinosaurs",
                        (_, Some(_), _) => "shared",
                    };
                    vec![how.to_owned()]
                },
            )
            .playthrough("01p-default-1")
            .playthrough("03p-default-1");
    for seats in 1..=4 {
        for seed in ["1", "2"] {
            golden = golden.game(seats, &[], seed);
        }
    }
    // Played sensibly for the most part, and chosen for what they show.
    for (seats, seed) in [
        (1, "0"),
        (1, "4"),
        (1, "8"),
        (1, "14"),
        (2, "32"),
        (2, "51"),
        (2, "74"),
        (2, "109"),
        (3, "30"),
        (4, "46"),
    ] {
        golden = golden.game(seats, &[], &format!("policy-{seed}"));
    }
    golden.check();
}
