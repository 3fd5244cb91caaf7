//! One test a law, so that a failure names the law.

/// Makes a test of every law that any game can be held to.
///
/// `laws!(Game)` tries every seat count with every combination of options. For games with many of
/// either, `laws!(Game, games = 20, seats = [1, 2, 9, 10, 75])` says how many games each and which
/// seat counts.
#[macro_export]
macro_rules! laws {
    ($game:ty $(, $key:ident = $value:expr)* $(,)?) => {
        $crate::law_tests! { $game, [$($key = $value),*]:
            l01_determinism, l02_legality, l03_non_interference, l04_lanes_commute,
            l05_conservation, l06_undo, l07_surprise_fences, l08_round_trips, l09_termination,
            l10_no_dead_end, l11_worlds, l12_standings, l13_narration, l14_snapshots, l15_answers,
            feeds,
        }
    };
}

/// Makes a test of every law for games with a `Guide`. Takes what [`laws!`] takes.
#[macro_export]
macro_rules! guided_laws {
    ($game:ty $(, $key:ident = $value:expr)* $(,)?) => {
        $crate::law_tests! { $game, [$($key = $value),*]: l09_guided_termination, }
    };
}

/// Makes a test of every law for games with an `Encode`. Takes what [`laws!`] takes.
#[macro_export]
macro_rules! encoded_laws {
    ($game:ty $(, $key:ident = $value:expr)* $(,)?) => {
        $crate::law_tests! { $game, [$($key = $value),*]:
            l02_every_code, l03_observations, l08_codes,
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! law_tests {
    ($game:ty, $settings:tt: $law:ident, $($rest:ident,)*) => {
        #[test]
        fn $law() {
            let plan = $crate::law_plan!($settings);
            if let Err(broken) = $crate::laws::$law::<$game>(&plan) {
                panic!("{broken}");
            }
        }
        $crate::law_tests! { $game, $settings: $($rest,)* }
    };
    ($game:ty, $settings:tt:) => {};
}

#[doc(hidden)]
#[macro_export]
macro_rules! law_plan {
    ([$($key:ident = $value:expr),*]) => { $crate::Plan::default()$(.$key($value))* };
}
