//! What players choose at set-up: nothing. The number of seats decides the rest.

use mesozoic_core::OptionSpec;
use serde::{Deserialize, Serialize};

/// The options of a table: there are none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {}

/// The options as they are offered.
pub(crate) const SPECS: &[OptionSpec] = &[];
