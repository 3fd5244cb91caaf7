//! The games for Python: what `import mesozoic` finds.
//!
//! Start with [`any`], a game and a state without their types, and [`play`], what they are. The
//! classes that Python sees, [`game::Game`], [`state::State`], [`record::Record`] and
//! [`vec_env::VecEnv`], only turn values into Python's. Wrappers for PettingZoo, Gymnasium,
//! OpenSpiel and others are Python, in the folder `mesozoic`. What is *not* here: rules.

mod any;
mod batch;
mod error;
mod game;
mod luck;
mod play;
mod record;
mod reward;
mod simulate;
mod state;
mod vec_env;

#[pyo3::pymodule]
mod _mesozoic {
    #[pymodule_export]
    use crate::game::{Game, games, option_sets};
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::simulate::simulate;
    #[pymodule_export]
    use crate::state::State;
    #[pymodule_export]
    use crate::vec_env::{VecEnv, fill_at_random};
}
