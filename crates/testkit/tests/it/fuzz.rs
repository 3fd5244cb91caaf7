//! The fuzz targets run on the toy, and bite.

use std::panic::catch_unwind;

use mesozoic_testkit::fuzz;

use crate::toy::{Bug, Dig};

mesozoic_testkit::fuzzed!(Dig, inputs = 500);

#[test]
fn planted_bugs_are_found() {
    for (bug, run) in [
        (Bug::OfferedTwice, fuzz::any_game::<Dig> as fn(&[u8])),
        (Bug::LostCoin, fuzz::any_game::<Dig>),
        (Bug::DeadEnd, fuzz::any_game::<Dig>),
        (Bug::Forgets, fuzz::any_game::<Dig>),
        (Bug::DeadEnd, fuzz::snapshot::<Dig>),
        (Bug::LostCoin, fuzz::record::<Dig>),
    ] {
        let found = bug.plant(|| catch_unwind(|| fuzz::run_on_chance(500, 80, run)).is_err());
        assert!(found, "{bug:?}");
    }
}
