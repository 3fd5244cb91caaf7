//! What players choose at set-up.

use mesozoic_core::{Only, OptionKind, OptionSpec};
use serde::{Deserialize, Serialize};

/// The options of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Whether six players play a third period (TT-51).
    pub long: bool,
}

/// The options as they are offered.
pub(crate) const SPECS: &[OptionSpec] = &[OptionSpec {
    key: "long",
    title: "Longer game for six",
    help: "Six players only: play two turns of the Cretaceous as well, with a third scoring.",
    kind: OptionKind::Switch { default: false },
    only: &[Only::Seats { from: 6, to: 6 }],
}];
