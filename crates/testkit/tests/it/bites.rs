//! Each law is shown to bite: the bug that it is for is planted, and that law and no other
//! reports it.

use std::collections::BTreeMap;

use mesozoic_core::{Env, Game, Live, NotationError, Quiet, Seat, Viewer};
use mesozoic_table::{StepError, Table};
use mesozoic_testkit::laws::{self, Ask, l11_distribution, l12_rotation, l15_answers_by};
use mesozoic_testkit::{Broken, Plan};

use crate::toy::{Bug, COPIES, Dig, Event, Kind, Options};

type Law = fn(&Plan) -> Result<(), Broken>;

const LAWS: [Law; 20] = [
    laws::l01_determinism::<Dig>,
    laws::l02_legality::<Dig>,
    laws::l02_every_code::<Dig>,
    laws::l03_non_interference::<Dig>,
    laws::l03_observations::<Dig>,
    laws::l04_lanes_commute::<Dig>,
    laws::l05_conservation::<Dig>,
    laws::l06_undo::<Dig>,
    laws::l07_surprise_fences::<Dig>,
    laws::l08_round_trips::<Dig>,
    laws::l08_codes::<Dig>,
    laws::l09_termination::<Dig>,
    laws::l09_guided_termination::<Dig>,
    laws::l10_no_dead_end::<Dig>,
    laws::l11_worlds::<Dig>,
    laws::l12_standings::<Dig>,
    laws::l13_narration::<Dig>,
    laws::l14_snapshots::<Dig>,
    laws::l15_answers::<Dig>,
    laws::feeds::<Dig>,
];

/// Which laws report a planted bug.
fn reporters(bug: Bug) -> Vec<&'static str> {
    let plan = Plan::default().seats([2, 4]).games(2);
    bug.plant(|| LAWS.iter().filter_map(|law| law(&plan).err()).map(|broken| broken.law).collect())
}

#[test]
fn each_bug_is_reported_by_its_law_and_no_other() {
    for (bug, law) in [
        (Bug::RandomStart, &["l01_determinism"][..]),
        (Bug::OfferedTwice, &["l02_legality"]),
        (Bug::WhyDrifts, &["l02_legality", "l02_every_code"]),
        (Bug::CallsByNumber, &["l02_legality", "l02_every_code"]),
        (Bug::ViewLeaks, &["l03_non_interference"]),
        (Bug::ScoreLeaks, &["l03_non_interference"]),
        (Bug::EventLeaks, &["l03_non_interference"]),
        (Bug::KeepShows, &["l03_non_interference"]),
        (Bug::ObservesAll, &["l03_observations"]),
        (Bug::SharedDice, &["l04_lanes_commute"]),
        (Bug::LostCoin, &["l05_conservation"]),
        (Bug::StaleClone, &["l06_undo"]),
        (Bug::QuietPeek, &["l07_surprise_fences"]),
        (Bug::ShownAround, &["l07_surprise_fences"]),
        (Bug::Forgets, &["l08_round_trips"]),
        (Bug::Shouts, &["l08_round_trips"]),
        (Bug::TwinCodes, &["l08_codes"]),
        // Nobody sees somebody wait, but it binds what the seat before did.
        (Bug::Endless, &["l09_termination", "l09_guided_termination", "l15_answers"]),
        (Bug::BadPlayout, &["l09_guided_termination"]),
        (Bug::DeadEnd, &["l10_no_dead_end"]),
        (Bug::NoDoubt, &["l11_worlds"]),
        (Bug::Conjures, &["l11_worlds"]),
        (Bug::StandingsForget, &["l12_standings"]),
        (Bug::Debugging, &["l13_narration"]),
        (Bug::WrongArticle, &["l13_narration"]),
        (Bug::StaleCache, &["l14_snapshots", "l15_answers"]),
        (Bug::WhyNames, &["l15_answers"]),
        (Bug::LabelCounts, &["l15_answers"]),
        (Bug::Anchored, &["l15_answers"]),
        (Bug::StaleView, &["feeds"]),
        (Bug::StaleOffers, &["feeds"]),
    ] {
        assert_eq!(reporters(bug), law, "{bug:?}");
    }
}

/// Answers by playing the line on a copy of the true state.
fn on_a_copy<V: Env<Event>>(
    table: &Table<Dig>,
    env: &mut V,
    seat: Seat,
    line: &str,
) -> Result<(), StepError> {
    let mut state = table.state().clone();
    for part in line.split(';') {
        for step in state.parse_line(seat, part)? {
            state.try_apply(seat, step, env)?;
        }
    }
    Ok(())
}

#[test]
fn tables_that_answer_too_much_are_found_out() {
    let with_real_dice: Ask<Dig> =
        |table, dice, seat, line| on_a_copy(table, &mut Live::new(dice), seat, line);
    let across_fences: Ask<Dig> =
        |table, _, seat, line| on_a_copy(table, &mut Quiet::new(0), seat, line);
    let with_a_counter: Ask<Dig> = |table, _, seat, line| {
        table.why(seat, line).map_err(|error| {
            let reason = format!("{error}, at entry {}", table.log().len());
            NotationError::new(line, reason).into()
        })
    };
    let plan = Plan::default().seats([2, 4]).games(6);
    for (rule, asked) in [
        (Bug::LuckCounts, with_real_dice),
        (Bug::RowsCompete, with_real_dice),
        (Bug::RowsCompete, across_fences),
        (Bug::LuckCounts, with_a_counter),
    ] {
        let broken = rule.plant(|| l15_answers_by(&plan, asked)).unwrap_err();
        assert_eq!(broken.law, "l15_answers", "{rule:?}");
        // The same rule is no bug at a table that keeps to what may be known.
        assert_eq!(reporters(rule), [""; 0], "{rule:?}");
    }
}

#[test]
fn a_report_reproduces_the_breach() {
    Bug::ViewLeaks.plant(|| {
        let law = laws::l03_non_interference::<Dig>;
        let broken = law(&Plan::default()).unwrap_err();
        let again = Plan::only(broken.seats, &broken.options, broken.seed);
        assert_eq!(law(&again).unwrap_err(), broken);
        let told = broken.to_string();
        for part in ["l03_non_interference", "Plan::only(", "view.sites[", "steps: "] {
            assert!(told.contains(part), "{told}");
        }
    });
}

#[test]
fn a_panic_is_a_breach_with_its_seed() {
    let law = laws::l05_conservation::<Dig>;
    let broken = Bug::Panics.plant(|| law(&Plan::default().seats([4]))).unwrap_err();
    assert!(broken.what.contains("nobody buys claws"), "{broken}");
    let again = Plan::only(4, &broken.options, broken.seed);
    assert_eq!(Bug::Panics.plant(|| law(&again)), Err(broken));
}

#[test]
fn seats_that_the_game_does_not_have_are_no_pass() {
    let broken = laws::l12_standings::<Dig>(&Plan::default().seats([0])).unwrap_err();
    assert!(broken.what.contains("seats 1 to 4"), "{broken}");
}

/// A fossil that an observer has not seen is any of the cards it does not hold.
fn fossils(bug: Option<Bug>) -> Result<(), Broken> {
    let game = Dig::setup(&Options::default(), 2, &mut Quiet::new(5)).expect("two may play");
    let hand = game.sites[0].hand;
    let expected: BTreeMap<Kind, f64> = Kind::ALL
        .map(|kind| (kind, f64::from(COPIES - hand.of(kind)) / 21.0))
        .into_iter()
        .collect();
    let law = || l11_distribution(&game, Viewer::Seat(Seat(0)), |w| w.sites[1].fossil, &expected);
    bug.map_or_else(law, |bug| bug.plant(law))
}

#[test]
fn a_biased_deal_is_seen_by_counting() {
    assert_eq!(fossils(None), Ok(()));
    assert_eq!(fossils(Some(Bug::Skewed)).unwrap_err().law, "l11_distribution");
}

/// A finished game in which seats share the first place.
fn tied() -> Option<Dig> {
    let play = |seed| {
        let mut env = Quiet::new(seed);
        let mut game = Dig::setup(&Options::default(), 3, &mut env).ok()?;
        while let Some(seat) = game.status().next() {
            let mut steps = Vec::new();
            let _ = game.legal(seat, &mut steps);
            game.apply(seat, steps[seed as usize % steps.len()], &mut env);
        }
        Some(game)
    };
    (0..1000)
        .filter_map(play)
        .find(|game| game.standings().is_some_and(|s| s.winners().count() > 1))
}

#[test]
fn a_seat_that_is_preferred_is_found_by_rotation() {
    let game = tied().expect("some game of a thousand is a tie");
    let law = || {
        l12_rotation(&game, |game| {
            let mut next = game.clone();
            next.sites.rotate_right(1);
            next
        })
    };
    assert_eq!(law(), Ok(()));
    assert_eq!(Bug::LowerSeatWins.plant(law).unwrap_err().law, "l12_rotation");
}
