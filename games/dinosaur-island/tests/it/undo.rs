//! What was done can be taken back within the turn, until something hidden or random was shown.

use dinosaur_island::{DinosaurIsland, Phase};
use mesozoic_core::{Game, Seat, Viewer};
use mesozoic_table::{OpenArgs, Table};
use serde_json::json;

use crate::common::{Given, given};

/// Plays a line that can be taken back, as if it had not been played.
#[track_caller]
fn take_back(at: &Given, line: &str) {
    let mut table = at.table();
    let before = table.state().clone();
    table.submit(Seat(0), line).unwrap();
    assert_ne!(*table.state(), before);
    while table.can_undo(Seat(0)).is_ok() {
        table.undo(Seat(0)).unwrap();
    }
    assert_eq!(*table.state(), before, "{line}");
}

/// Plays lines of seats, the last of which is for good.
#[track_caller]
fn stays(at: &Given, lines: &[(u8, &str)]) {
    let mut table = at.table();
    for (seat, line) in lines {
        table.submit(Seat(*seat), line).unwrap();
    }
    let (seat, line) = lines[lines.len() - 1];
    assert!(table.can_undo(Seat(seat)).is_err(), "{line} could be taken back");
}

#[test]
fn research_and_trade_can_be_taken_back() {
    take_back(&given(2), "storage 3; expand 1 blue 2 red");
    take_back(&given(2).dice(&["5.1"]), "research 3 1");
    take_back(&given(2).recipe("iguanodon"), "recipe 1 herbivore c3");
    take_back(&given(2).at_market(), "dna 3; take 1 blue 2 purple");
    take_back(&given(2).market("specialist", 2, "lab-porter").at_market(), "hire 2; expand 2 red");
    take_back(&given(2).at_market(), "upgrade 2 4");
}

#[test]
fn nobody_goes_back_behind_what_another_did() {
    let mut table = given(2).table();
    table.submit(Seat(0), "pass 1").unwrap();
    table.submit(Seat(1), "pass 1").unwrap();
    assert!(table.can_undo(Seat(0)).is_err());
}

#[test]
fn work_can_be_taken_back_until_visitors_have_come() {
    take_back(&given(2).at_work(), "work 5.1; work 3.1 security; done");
    stays(&given(2).at_work(), &[(0, "done"), (1, "done")]);
    let mut table = given(2).at_work().table();
    table.submit(Seat(0), "work 5.1; done").unwrap();
    table.submit(Seat(1), "work 5.1").unwrap();
    // The other lane changes nothing about it.
    assert!(table.can_undo(Seat(0)).is_ok());
}

// rule: DI-5.2
#[test]
fn what_came_out_of_the_bag_stays() {
    let at = given(2).lab(0, &[(4, "security-office")]);
    let at = at.exhibits(0, &[("a1", "", 4, 4), ("c1", "tyrannosaurus-rex", 4, 4)]).at_work();
    let mut table = at.table();
    table.submit(Seat(0), "work 4.1; work 4.2; done").unwrap();
    table.submit(Seat(1), "done").unwrap();
    // Twenty of eighty: hooligans are among them for this seed.
    assert_eq!(table.state().view(Viewer::Spectator).phase, Phase::Attract);
    table.submit(Seat(0), "swap 1").unwrap();
    assert!(table.can_undo(Seat(0)).is_err());
}

// rule: DI-2.1, DI-6.2
#[test]
fn the_roll_and_the_new_market_stay() {
    let at = given(2).hired(0, &["senior-scientist"]).at_work();
    let mut table = at.table();
    while table.state().view(Viewer::Spectator).phase != Phase::RoundStart {
        let seat = table.state().status().next().unwrap();
        let lines: Vec<String> = table.legal(seat).iter().map(ToString::to_string).collect();
        let default = ["done", "line-up", "eat", "score"];
        let line = default.iter().find(|d| lines.iter().any(|l| l == *d)).unwrap();
        table.submit(seat, line).unwrap();
    }
    assert!(table.can_undo(Seat(0)).is_err(), "the market is new");
    table.submit(Seat(0), "take 1 red").unwrap();
    assert!(table.can_undo(Seat(0)).is_err(), "the dice are rolled");
}

// rule: DI-9.1
#[test]
fn alone_cards_can_be_put_back_until_the_dice_are_rolled() {
    let args = OpenArgs::with_text(json!({}), 1, "undo");
    let mut table = Table::<DinosaurIsland>::open(&args).unwrap();
    for n in 0..3 {
        let step = table.legal(Seat(0))[0].to_string();
        table.submit(Seat(0), &step).unwrap();
        assert_eq!(table.can_undo(Seat(0)).is_ok(), n < 2, "card {n}");
    }
}
