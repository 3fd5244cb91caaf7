//! The load, small: that it measures what it says.

use crate::run::run;

#[test]
fn a_barrier_reaches_everybody_at_a_full_table() {
    let args = "load --full draftosaurus --watchers 3 --barriers 4 --json";
    let hall = run(&args.split(' ').collect::<Vec<_>>()).json();
    assert_eq!((&hall["seats"], &hall["watchers"]), (&5.into(), &3.into()));
    assert_eq!(hall["barriers"], 4);
    assert_eq!(hall["arrivals"]["steps"], 4 * (5 + 3), "each socket has heard of each barrier");
    assert!(hall["bytesPerBarrier"].as_u64().unwrap() > 0);
}

#[test]
fn two_players_a_table_are_measured_beside_both_floors() {
    let args = "load --tables 2 --seconds 1 --json";
    let report = run(&args.split(' ').collect::<Vec<_>>()).json();
    for run in ["server", "floor", "tuned"] {
        assert!(report[run]["steps"].as_u64().unwrap() > 0, "{run} does nothing");
    }
}
