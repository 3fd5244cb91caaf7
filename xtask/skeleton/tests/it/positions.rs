//! Positions that cannot occur are refused, with the field to blame.

use mesozoic_core::{Game, Quiet};
use skeleton::{Length, Options, Place, Skeleton};

type Edit = fn(&mut Skeleton);

#[test]
fn impossible_positions_are_refused() {
    let options = Options::default();
    let fresh = Skeleton::setup(&options, 2, &mut Quiet::new(1)).unwrap();
    assert_eq!(fresh.check(&options, 2), Ok(()));
    let edits: [(Edit, &str); 9] = [
        (|s| s.places.push(Place::default()), "state.places"),
        (|s| s.length = Length::Long, "state.length"),
        (|s| s.round = 4, "state.round"),
        (|s| s.places[1].pile = 7, "state.places[1].pile"),
        (|s| (s.places[0].pile, s.places[0].spent) = (5, 1), "state.places[0].spent"),
        (|s| s.places[0].points = 1, "state.places[0].points"),
        (|s| s.places[0].pick = Some(4), "state.places[0].pick"),
        (|s| (s.round, s.places[0].pick) = (3, Some(0)), "state.places[0].pick"),
        (|s| s.places.iter_mut().for_each(|place| place.pick = Some(0)), "state.places"),
    ];
    for (edit, field) in edits {
        let mut game = fresh.clone();
        edit(&mut game);
        assert_eq!(game.check(&options, 2).unwrap_err().field, field);
    }
}
