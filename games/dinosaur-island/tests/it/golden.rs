//! Whole games that must never change, with everything that a game can show among them.

use dinosaur_island::{DinosaurIsland, Phase};
use mesozoic_core::{Game, Viewer};
use mesozoic_testkit::Golden;

/// The kinds of steps that chance meets within a few games.
const COMMON: [&str; 24] = [
    "research", "storage", "recipe", "pass", "take", "expand", "spend", "hire", "build", "upgrade",
    "dna", "discard", "work", "done", "line-up", "stand", "eat", "score", "cash", "reject", "drop",
    "complete", "bonus", "skip",
];

#[test]
fn golden_records() {
    Golden::<DinosaurIsland>::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden"))
        .steps(COMMON)
        .steps(["paddock", "decline", "copy", "refine", "swap", "guard", "double"])
        .labels(["claimed", "out of reach", "seven rounds"], |_, table| {
            let view = table.state().view(Viewer::Spectator);
            let open = view.objectives.iter().filter(|objective| objective.by.is_empty()).count();
            let end = match view.phase {
                Phase::Over if view.solo.is_some() => "seven rounds",
                Phase::Over if open <= 1 => "claimed",
                Phase::Over if view.last_round => "out of reach",
                Phase::Over => "forty rounds",
                _ => "unfinished",
            };
            vec![end.to_owned()]
        })
        .playthrough("02p-true-1")
        .game(2, &[("first_game", "true")], "1")
        .game(1, &[("chaos_threat", "true"), ("plot_twists", "true"), ("first_game", "false")], "1")
        .game(
            3,
            &[
                ("length", "short"),
                ("claim_window", "same-phase"),
                ("brass_protected", "true"),
                ("plot_twists", "false"),
            ],
            "1",
        )
        // A paddock of a die that is paid for, and a declined extra turn.
        .game(
            4,
            &[("length", "medium"), ("claim_window", "same-round"), ("free_die_paddock", "false")],
            "6",
        )
        // In the end nobody can reach what is left.
        .game(
            2,
            &[
                ("length", "long"),
                ("claim_window", "instant"),
                ("free_die_paddock", "true"),
                ("brass_protected", "false"),
                ("chaos_threat", "false"),
            ],
            "5",
        )
        // A board bonus.
        .game(1, &[("length", "short")], "40")
        .check();
}
