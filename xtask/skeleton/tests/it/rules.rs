//! One test or more for each rule of `RULES.md`.

use mesozoic_core::chance::outcomes;
use mesozoic_core::{Game, Quiet, Seat, SeatSet, Status, Viewer};
use skeleton::{Length, Options, Skeleton, Step};

fn table(seats: u8) -> Skeleton {
    Skeleton::setup(&Options::default(), seats, &mut Quiet::new(1)).expect("seats are allowed")
}

fn spend(game: &mut Skeleton, seat: u8, pebbles: u8) {
    let step = Step::Spend { pebbles };
    game.try_apply(Seat(seat), step, &mut Quiet::new(1)).expect("the step is legal");
}

fn refused(game: &Skeleton, seat: u8, pebbles: u8) -> &'static str {
    game.why(Seat(seat), Step::Spend { pebbles }).expect_err("not legal").rule
}

#[test]
fn two_to_four_sit_down_with_six_pebbles_each() {
    // rule: SK-1
    for seats in 0..=6 {
        let game = Skeleton::setup(&Options::default(), seats, &mut Quiet::new(1));
        assert_eq!(game.is_ok(), (2..=4).contains(&seats), "{seats} seats");
    }
    assert!(table(3).places.iter().all(|place| place.pile == 6 && place.points == 0));
}

#[test]
fn a_long_game_has_two_rounds_more() {
    // rule: SK-2
    for (length, rounds) in [(Length::Short, 3), (Length::Long, 5)] {
        let mut game = Skeleton::setup(&Options { length }, 2, &mut Quiet::new(1)).unwrap();
        for _ in 0..rounds {
            assert_ne!(game.status(), Status::Over);
            spend(&mut game, 0, 0);
            spend(&mut game, 1, 0);
        }
        assert_eq!(game.status(), Status::Over);
    }
}

#[test]
fn all_choose_at_once_and_nobody_sees_it() {
    // rule: SK-3
    let mut game = table(3);
    let before = [Viewer::Seat(Seat(0)), Viewer::Spectator].map(|viewer| game.view(viewer));
    spend(&mut game, 1, 3);
    assert_eq!(game.status().awaited(), SeatSet::first(3).without(Seat(1)));
    assert_eq!(before, [Viewer::Seat(Seat(0)), Viewer::Spectator].map(|viewer| game.view(viewer)));
    assert_eq!(game.view(Viewer::Seat(Seat(1))).places[1].pick, Some(3));
    assert_eq!(refused(&game, 1, 0), "SK-3");
    assert_eq!(refused(&game, 0, 4), "SK-3");
}

#[test]
fn a_pile_cannot_be_overdrawn() {
    // rule: SK-4
    let mut game = table(2);
    game.places[0].pile = 2;
    game.places[0].spent = 4;
    assert_eq!(refused(&game, 0, 3), "SK-4");
    let mut steps = Vec::new();
    let _ = game.legal(Seat(0), &mut steps);
    assert_eq!(steps, [0, 1, 2].map(|pebbles| Step::Spend { pebbles }));
}

#[test]
fn whoever_spent_what_the_die_shows_scores_it() {
    // rule: SK-5
    let mut game = table(3);
    spend(&mut game, 0, 2);
    spend(&mut game, 1, 0);
    let mut points = Vec::new();
    outcomes(&game, Seat(2), Step::Spend { pebbles: 2 }, |odds, next| {
        assert!((odds - 1.0 / 3.0).abs() < 1e-9);
        assert_eq!(next.places.iter().map(|place| place.pile).collect::<Vec<_>>(), [4, 6, 4]);
        points.push(next.places.iter().map(|place| place.points).collect::<Vec<_>>());
    });
    assert_eq!(points, [[0, 0, 0], [2, 0, 2], [0, 0, 0]]);
}

#[test]
fn pebbles_left_over_break_ties() {
    // rule: SK-6
    let mut game = table(3);
    for (place, (points, spent)) in game.places.iter_mut().zip([(2, 4), (2, 3), (0, 0)]) {
        (place.points, place.spent, place.pile) = (points, spent, 6 - spent);
    }
    assert_eq!(game.standings(), None);
    game.round = 3;
    let standings = game.standings().unwrap();
    let order: Vec<_> = standings.0.iter().map(|p| (p.seat.0, p.rank)).collect();
    assert_eq!(order, [(1, 1), (0, 2), (2, 3)]);
    assert_eq!(standings.0[0].tie_break.as_deref(), Some("3 pebbles left over"));
    assert_eq!(refused(&game, 0, 0), "SK-6");

    game.places[0].spent = 3;
    game.places[0].pile = 3;
    assert_eq!(game.standings().unwrap().winners().count(), 2);
}
