//! What is chosen for players who do not want to choose costs them nothing (DI-5.15).

use dinosaur_island::{DinosaurIsland, Phase, Step};
use mesozoic_core::{Game, Quiet, Rng, Seat, SplitMix, Viewer};
use serde_json::json;

use crate::common::{Given, IslandPlay, Play, given};

const ME: Seat = Seat(0);

/// Visitors at the gate of a park with food, rides and exhibits, some of which score twice.
fn gate(rng: &mut SplitMix) -> DinosaurIsland {
    let at = given(2).exhibits(0, &[("a1", "", 4, 4), ("c1", "ankylosaurus", 3, 3)]);
    let at = at.built(0, &[("b2", "genesplice-dogs"), ("c2", "bone-rattler")]);
    let at = at.built(0, &[("d2", "teacup-ride"), ("a3", "ice-cream")]);
    let at = at.lab(0, &[(4, "ride-improvement"), (6, "duplication-chamber")]);
    let at = if rng.below(2) == 0 { at } else { at.hired(0, &["intern"]) };
    let at = at.seat(0, "security", json!(1 + rng.below(8))).seat(0, "score", json!(40));
    let mut t = at.at_work().play();
    let doubles = ["work 4.1", "work 4.1 via 6.1"];
    for line in &doubles[..rng.below(3) as usize] {
        t.go(0, line);
    }
    let who: String = (0..10).map(|_| if rng.below(3) == 0 { 'H' } else { 'P' }).collect();
    t.visitors(&who).end_work();
    t.game
}

/// Plays on by the first step listed, which is the default, until the seat has scored.
fn by_default(mut game: DinosaurIsland) -> (u16, u16) {
    let mut env = Quiet::new(1);
    while matches!(game.view(Viewer::Spectator).phase, Phase::Lines | Phase::Loose | Phase::Tally) {
        let seat = game.status().next().unwrap();
        let mut steps = Vec::new();
        let _ = game.legal(seat, &mut steps);
        game.apply(seat, steps[0], &mut env);
    }
    tally(&game)
}

/// Plays on by any steps of the seat but taking money for food.
fn by_hand(mut game: DinosaurIsland, rng: &mut SplitMix) -> (u16, u16) {
    let mut env = Quiet::new(1);
    while matches!(game.view(Viewer::Spectator).phase, Phase::Lines | Phase::Loose | Phase::Tally) {
        let seat = game.status().next().unwrap();
        let mut steps = Vec::new();
        let _ = game.legal(seat, &mut steps);
        if seat == ME && steps.len() > 1 {
            let default =
                |step: &Step| matches!(step, Step::LineUp | Step::Eat | Step::Cash { .. });
            steps.retain(|step| !default(step));
        } else {
            steps.truncate(1);
        }
        game.apply(seat, steps[rng.below(steps.len() as u32) as usize], &mut env);
    }
    tally(&game)
}

fn tally(game: &DinosaurIsland) -> (u16, u16) {
    let seat = &game.view(Viewer::Spectator).seats[0];
    (seat.score, seat.money)
}

// rule: DI-5.15
#[test]
fn no_placement_by_hand_scores_more_than_lining_up() {
    let mut better = 0;
    for seed in 0..150 {
        let mut rng = SplitMix::new(seed);
        let game = gate(&mut rng);
        let (points, money) = by_default(game.clone());
        for _ in 0..20 {
            let (by_hand, earned) = by_hand(game.clone(), &mut rng);
            assert!(by_hand <= points && earned == money, "seed {seed}: {by_hand} over {points}");
            better += u32::from(by_hand < points);
        }
    }
    // Choosing badly is possible, or this would test nothing.
    assert!(better > 500, "{better}");
}

// rule: DI-5.15
#[test]
fn wherever_visitors_stand_the_default_eats_those_who_are_missed_least() {
    let mut asked = 0;
    for seed in 0..150 {
        let mut rng = SplitMix::new(1_000 + seed);
        let mut game = gate(&mut rng);
        let mut env = Quiet::new(1);
        while game.view(Viewer::Spectator).phase == Phase::Lines {
            let seat = game.status().next().unwrap();
            let mut steps = Vec::new();
            let _ = game.legal(seat, &mut steps);
            let at = if seat == ME { rng.below(steps.len() as u32) as usize } else { 0 };
            game.apply(seat, steps[at], &mut env);
        }
        asked += u32::from(game.view(Viewer::Spectator).phase == Phase::Loose);
        let (points, money) = by_default(game.clone());
        for _ in 0..20 {
            let (by_hand, earned) = by_hand(game.clone(), &mut rng);
            assert!(by_hand <= points && earned == money, "seed {seed}: {by_hand} over {points}");
        }
    }
    assert!(asked > 50, "{asked}");
}

// rule: DI-5.3, DI-5.13
#[test]
fn the_card_may_stay_empty_where_waiting_pays() {
    // Two spaces for four patrons; the card is the only choice.
    let park = |twist: bool, cards: &[&str]| {
        let at = given(2).hired(0, cards).lab(0, &[(4, "press-office")]);
        let at = if twist { at.twist("season-pass-craze") } else { at };
        let mut t = at.seat(0, "security", json!(9)).at_work().play();
        t.go(0, "work 4.1; done").visitors("PPPP").go(1, "done");
        t
    };
    assert!(park(false, &["intern"]).lines(0).is_empty());
    for mut t in [park(true, &["intern"]), park(false, &["intern", "queue-marshal"])] {
        t.go(0, "stand patron a1; stand patron a2");
        assert!(t.may(0, "done") && t.may(0, "stand patron card"));
    }
}

/// Two hooligans and six patrons for four spaces and the Intern's card; two in line are worth a point.
fn crowded(security: u8, chaos: bool) -> Play {
    let at = Given::with(2, json!({ "chaos_threat": chaos }));
    let at = at.hired(0, &["intern", "queue-marshal"]).lab(0, &[(4, "press-office")]);
    let at = at.exhibits(0, &[("c1", "velociraptor", 2, 2)]).holding("1.2", 3);
    let at = at.seat(0, "security", json!(security)).seat(0, "score", json!(40));
    let mut t = at.at_work().play();
    t.go(0, "work 4.1; done").visitors("HHPPPPPP").go(1, "done");
    t
}

// rule: DI-5.6, DI-5.15
#[test]
fn the_card_stays_empty_where_its_patron_would_be_eaten_for_a_hooligan() {
    let mut rng = SplitMix::new(5);
    let mut worse = 0;
    for security in 1..9 {
        let t = crowded(security, false);
        let (points, _) = by_default(t.game.clone());
        for _ in 0..20 {
            let (by_hand, _) = by_hand(t.game.clone(), &mut rng);
            assert!(by_hand <= points, "security {security}: {by_hand} over {points}");
            worse += u32::from(by_hand < points);
        }
    }
    assert!(worse > 0, "the card matters");
}

// rule: DI-5.15, DI-10.2
#[test]
fn the_card_is_filled_where_a_die_that_is_rolled_again_may_spare_its_patron() {
    // Threat five and three pips against security five: three would be eaten, or none.
    for (chaos, in_line) in [(false, 4), (true, 3)] {
        let mut t = crowded(5, chaos);
        t.go(0, "line-up");
        assert_eq!(t.seat(0).line.patrons, in_line, "chaos: {chaos}");
    }
}
