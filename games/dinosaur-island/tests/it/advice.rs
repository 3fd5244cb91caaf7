//! What helps people to decide.

use dinosaur_island::{Ask, DinosaurIsland, Options, Step, View};
use mesozoic_core::{Game, Quiet, Seat, SplitMix, Viewer};
use serde_json::json;

use crate::common::given;

fn advised(view: &View) -> Option<[u8; 6]> {
    view.advice.as_ref().unwrap().amount
}

/// Whole games: where an amount is asked for, the suggested one may be named; elsewhere there is
/// none, and nobody is advised but the seat that looks.
// rule: DI-2.5, DI-4.5
#[test]
fn a_suggested_amount_can_be_named() {
    let mut asked = 0;
    for (seats, seed) in [(1, 1), (2, 2), (4, 3)] {
        let (mut rng, mut env) = (SplitMix::new(seed), Quiet::new(seed));
        let mut game = DinosaurIsland::setup(&Options::default(), seats, &mut env).unwrap();
        while let Some(seat) = game.status().next() {
            let view = game.view(Viewer::Seat(seat));
            let amount = advised(&view);
            let step = match view.seats[seat.index()].ask {
                Some(Ask::Take { .. }) => amount.map(|dna| Step::Take { dna }),
                Some(Ask::Expand { .. }) => amount.map(|dna| Step::Expand { dna }),
                Some(Ask::Spend { .. }) => amount.map(|dna| Step::Spend { dna }),
                _ => {
                    assert_eq!(amount, None);
                    None
                }
            };
            if let Some(step) = step {
                assert!(game.is_legal(seat, step), "{step}");
                asked += 1;
            }
            assert!(game.view(Viewer::Spectator).advice.is_none());
            let step = game.sample(seat, &mut rng).unwrap();
            game.apply(seat, step, &mut env);
        }
    }
    assert!(asked > 20, "an amount was asked for {asked} times only");
}

/// Three basic DNA for $3 in the market: two of what the Velociraptor and the Stegosaurus lack, and
/// the third where least is.
// rule: DI-3.13
#[test]
fn what_recipes_lack_is_suggested_first() {
    let at = given(2)
        .exhibits(0, &[("a1", "", 2, 1), ("c1", "velociraptor", 2, 0)])
        .seat(0, "dna", json!([3, 0, 3, 0, 0, 0]))
        .seat(0, "money", json!(6))
        .at_market();
    let mut t = at.play();
    t.go(0, "dna 3");
    let view = t.game.view(Viewer::Seat(Seat(0)));
    let [blue, pink, purple, ..] = advised(&view).unwrap();
    assert_eq!(blue + pink + purple, 3);
    assert!(pink >= 1, "a Velociraptor costs pink, and none is there: {blue} {pink} {purple}");
}

/// One step, and one tube that is full.
// rule: DI-2.7
#[test]
fn room_is_suggested_where_tubes_are_full() {
    let full = given(2).seat(0, "dna", json!([0, 4, 0, 0, 0, 0]));
    let mut t = full.play();
    t.go(0, "storage 1");
    let amount = advised(&t.game.view(Viewer::Seat(Seat(0)))).unwrap();
    assert!(amount[1] >= 1, "pink is full: {amount:?}");
}
