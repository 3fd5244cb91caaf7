//! What players choose at set-up.

use mesozoic_core::{Only, OptionKind, OptionSpec, OptionValue, SetupError};
use serde::{Deserialize, Serialize};

use crate::components::{Length, named};

named! {
    /// DI-7.2: how long a claimed objective stays open to others.
    ClaimWindow {
        Instant "instant" "the same step",
        SamePhase "same-phase" "the same phase",
        SameRound "same-round" "the same round",
    }
}

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "switches that people turn on and off by name")]
pub struct Options {
    /// The stack of objectives.
    pub length: Length,
    /// Whether two plot twists are in play; without them it is the Predictable Systems variant.
    pub plot_twists: bool,
    /// The Chaos Threat Theory variant.
    pub chaos_threat: bool,
    /// How long a claimed objective stays open to others.
    pub claim_window: ClaimWindow,
    /// Whether ordinary upgrades may not cover the two brass spaces.
    pub brass_protected: bool,
    /// Whether the paddock face of a die upgrades free of charge.
    pub free_die_paddock: bool,
    /// The rulebook's recommendation for a first game.
    pub first_game: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            length: Length::Medium,
            plot_twists: true,
            chaos_threat: false,
            claim_window: ClaimWindow::Instant,
            brass_protected: false,
            free_die_paddock: true,
            first_game: false,
        }
    }
}

impl Options {
    /// DI-1.7: the first-game preset has objectives and a twist of its own, and none for one alone.
    pub(crate) fn check(self, seats: u8) -> Result<(), SetupError> {
        if self.first_game && seats == 1 {
            return Err(SetupError::Options(
                "the first-game preset is for 2 to 4 players: turn first_game off to play alone"
                    .to_owned(),
            ));
        }
        Ok(())
    }

    /// The stack that objectives come from.
    pub(crate) fn stack(self) -> Length {
        if self.first_game { Length::Short } else { self.length }
    }
}

const LENGTHS: &[OptionValue] = &[
    OptionValue { id: "short", title: "Short" },
    OptionValue { id: "medium", title: "Medium" },
    OptionValue { id: "long", title: "Long" },
];

const WINDOWS: &[OptionValue] = &[
    OptionValue { id: "instant", title: "The same step" },
    OptionValue { id: "same-phase", title: "The same phase" },
    OptionValue { id: "same-round", title: "The same round" },
];

const fn switch(
    key: &'static str,
    title: &'static str,
    help: &'static str,
    default: bool,
) -> OptionSpec {
    OptionSpec { key, title, help, kind: OptionKind::Switch { default }, only: &[] }
}

/// The options as they are offered.
pub(crate) const SPECS: &[OptionSpec] = &[
    OptionSpec {
        key: "length",
        title: "Length",
        help: "Which objectives are in play: short ones are met in about four rounds, medium ones \
               in five or six, long ones in seven. Alone one plays seven rounds in any case.",
        kind: OptionKind::Choice { values: LENGTHS, default: "medium" },
        only: &[],
    },
    switch(
        "plot_twists",
        "Plot twists",
        "Two cards that change a rule each. Without them it is the Predictable Systems variant.",
        true,
    ),
    switch(
        "chaos_threat",
        "Chaos Threat Theory",
        "The die in the holding area is rolled again before dinosaurs get loose.",
        false,
    ),
    OptionSpec {
        key: "claim_window",
        title: "Objectives shared within",
        help: "How long others can still claim an objective that somebody has reached.",
        kind: OptionKind::Choice { values: WINDOWS, default: "instant" },
        only: &[],
    },
    switch(
        "brass_protected",
        "Brass lab spaces protected",
        "Only the special tiles may cover DNA Refinement and Dino Research.",
        false,
    ),
    switch(
        "free_die_paddock",
        "Free paddock from the die",
        "The paddock face of a die upgrades free of charge; otherwise at the printed price.",
        true,
    ),
    OptionSpec {
        only: &[Only::Seats { from: 2, to: 4 }],
        ..switch(
            "first_game",
            "First game",
            "Short, with the three objectives and the one plot twist recommended for a first game; \
             length and plot twists are then not asked.",
            false,
        )
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offered_values_are_those_that_can_be_read() {
        let ids = |values: &[OptionValue]| values.iter().map(|v| v.id).collect::<Vec<_>>();
        assert_eq!(ids(LENGTHS), Length::ALL.iter().map(|l| l.id()).collect::<Vec<_>>());
        assert_eq!(ids(WINDOWS), ClaimWindow::ALL.iter().map(|w| w.id()).collect::<Vec<_>>());
    }
}
