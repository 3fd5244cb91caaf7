//! Which points are sure.

use dinosaur_island::{DinosaurIsland, Options, Step};
use mesozoic_core::{Game, Quiet, SplitMix, Viewer};

/// Whole games: points that are called sure never fall, but for an exhibit that is still empty.
// rule: DI-5.7, DI-8.2
#[test]
fn sure_points_are_never_lost() {
    let (mut kept, mut lost) = (0, 0);
    for (seats, seed) in [(1, 1), (1, 2), (2, 3), (4, 4)] {
        let (mut rng, mut env) = (SplitMix::new(seed), Quiet::new(seed));
        let mut game = DinosaurIsland::setup(&Options::default(), seats, &mut env).unwrap();
        while let Some(seat) = game.status().next() {
            let viewer = Viewer::Seat(seat);
            let before = game.score(seat, viewer);
            let step = game.sample(seat, &mut rng).unwrap();
            game.apply(seat, step, &mut env);
            let after = game.score(seat, viewer);
            for (was, is) in before.parts.iter().zip(&after.parts) {
                let is_new = was.id == "exhibits" && matches!(step, Step::Recipe { .. });
                if game.is_sure(&was.id) && !is_new {
                    assert!(is.value >= was.value, "{step}: {} falls", was.name);
                    kept += u32::from(was.value > 0);
                } else {
                    lost += u32::from(is.value < was.value);
                }
            }
        }
    }
    assert!(kept > 100 && lost > 100, "{kept} were kept and {lost} lost");
}
