//! What offers and previews say beforehand.

use dinoworld::components::Mode;
use dinoworld::{DinoWorld, Options, Step};
use mesozoic_core::{Game, Quiet, SplitMix, Viewer, gains_by_trial};
use serde_json::json;

use crate::common::{ME, danger, lite};

/// A game is played to its end; stars that are called sure are never fewer afterwards.
// rule: DW-85
#[test]
fn sure_stars_are_never_lost() {
    let mut kept = 0;
    for (mode, seed) in [Mode::Lite, Mode::Danger].into_iter().flat_map(|m| [(m, 1), (m, 2)]) {
        let (mut rng, mut env) = (SplitMix::new(seed), Quiet::new(seed));
        let options = Options { mode, ..Options::default() };
        let mut game = DinoWorld::setup(&options, 2, &mut env).unwrap();
        while let Some(seat) = game.status().next() {
            let viewer = Viewer::Seat(seat);
            let before = game.score(seat, viewer);
            let step = game.sample(seat, &mut rng).unwrap();
            game.apply(seat, step, &mut env);
            let after = game.score(seat, viewer);
            for (was, is) in before.parts.iter().zip(&after.parts) {
                if game.is_sure(&was.id) {
                    assert!(is.value >= was.value, "{step}: {} falls", was.name);
                    kept += u32::from(was.value > 0);
                }
            }
        }
    }
    assert!(kept > 100, "only {kept} stars were there to be kept");
}

/// Only the seat's own park is drawn on, and that gives what a trial of the whole table gives.
#[test]
fn gains_are_those_of_a_trial() {
    let mut told = 0;
    for (mode, seats) in [(Mode::Lite, 1), (Mode::Danger, 1), (Mode::Lite, 3), (Mode::Danger, 9)] {
        let (mut rng, mut env) = (SplitMix::new(3), Quiet::new(3));
        let options = Options { mode, ..Options::default() };
        let mut game = DinoWorld::setup(&options, seats, &mut env).unwrap();
        while let Some(seat) = game.status().next() {
            let mut steps = Vec::new();
            let _ = game.legal(seat, &mut steps);
            let gains = game.gains(seat, &steps);
            assert_eq!(gains, gains_by_trial(&game, seat, &steps), "{steps:?}");
            told += gains.iter().filter(|gains| !gains.is_empty()).count();
            let step = game.sample(seat, &mut rng).unwrap();
            game.apply(seat, step, &mut env);
        }
    }
    assert!(told > 500, "only {told} steps change anything");
}

// rule: DW-36, DW-85
#[test]
fn a_preview_tells_what_a_pen_brings_and_whether_it_can_be_lost() {
    let gain = |table: mesozoic_table::Table<DinoWorld>, line: &str| {
        let then = table.preview(ME, line).unwrap();
        let pens = then.gains.into_iter().find(|gain| gain.id == "pens").unwrap();
        (pens.value, pens.sure)
    };
    let line = "pen stegosaurus 5 C9 C8 B9 B8 +D8";
    assert_eq!(gain(lite(2).dice(&[1, 5, 6]).table(), line), (6, true));
    assert_eq!(gain(danger(2).dice(&[1, 5, 6]).table(), line), (6, false));
}

/// The chart, read ahead: two generators with three and one live links.
// rule: DW-85, DW-86
#[test]
fn the_outlook_reads_the_chart_for_every_face() {
    let drawn = "C9:NES; T[C8 C7 C6 C5 C4]+B8*3; S[D9 D8 D7 D6]+E8*1";
    let table = danger(2).park(0, drawn).sheet(0, "threat", json!(4)).table();
    let view = table.state().view(Viewer::Seat(ME));
    let faces = &view.parks[0].outlook;
    let security = i16::from(view.parks[0].security);
    assert_eq!(faces.iter().map(|face| face.die).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6]);
    for face in faces {
        assert_eq!(face.danger, i16::from(face.die) + 4 - security);
        let (least, failing, damage) = match face.danger {
            ..=5 => (None, 0, 0),
            6 => (Some(4), 0, 0),
            7 => (Some(3), 1, 3),
            8 => (Some(2), 1, 3),
            _ => (Some(1), 2, 4),
        };
        assert_eq!((face.least, face.failing, face.damage), (least, failing, damage), "{face:?}");
    }
    let lite = lite(2).table().state().view(Viewer::Seat(ME));
    assert!(lite.parks[0].outlook.is_empty());
}

/// What a handful is said to cost is what its owner pays, and it is said of every sum that is
/// offered.
// rule: DW-26, DW-49, DW-50
#[test]
fn handfuls_name_the_price_that_is_paid() {
    let labs = ["alternate-funding", "genetic-modification", "questionable-accounting"];
    let with = |lab: &str| danger(2).labs("repaving", lab, "mad-scientist");
    for given in labs.into_iter().map(with).chain([lite(2)]) {
        let table = given.dice(&[2, 4, 5]).table();
        let game = table.state();
        let research =
            |game: &DinoWorld| -> u8 { game.view(Viewer::Seat(ME)).parks[0].research.iter().sum() };
        let mut said = Vec::new();
        for handful in game.view(Viewer::Seat(ME)).turn.unwrap().handfuls {
            let shown = handful.dice.sum();
            let raised = handful.sums.into_iter().filter(|&(pips, _)| pips >= shown);
            said.extend(raised.map(|(pips, uses)| (handful.dice, pips, uses)));
        }
        let mut paid = Vec::new();
        for step in table.legal(ME) {
            if let Step::Paths { dice, pips } = step {
                let mut after = game.clone();
                after.apply(ME, step, &mut Quiet::new(1));
                paid.push((dice, pips, research(game) - research(&after)));
            }
        }
        assert!(paid.iter().any(|&(_, _, uses)| uses > 0), "nothing takes research here");
        said.sort_unstable();
        paid.sort_unstable();
        assert_eq!(said, paid);
    }
}

/// Equal dice are there, or two steps away; three dice become a row by one.
// rule: DW-117
#[test]
fn handfuls_say_what_an_aviary_takes() {
    let turn = lite(2).dice(&[3, 3, 5]).table().state().view(Viewer::Seat(ME)).turn.unwrap();
    let takes = |word: &str| {
        let is = |handful: &&dinoworld::HandfulView| handful.dice.to_string() == word;
        turn.handfuls.iter().find(is).unwrap().aviary
    };
    assert_eq!(["3", "3+3", "3+5", "3+3+5"].map(takes), [None, Some(0), Some(2), Some(1)]);
}

// rule: DW-48
#[test]
fn research_for_dice_is_told_where_dice_can_be_changed() {
    let left = |game: &DinoWorld| game.view(Viewer::Seat(ME)).turn.unwrap().research;
    assert_eq!(left(lite(2).table().state()), Some(6));
    let with = |lab: &str| danger(2).labs("repaving", lab, "mad-scientist");
    assert_eq!(left(with("alternate-funding").table().state()), Some(2));
    assert_eq!(left(with("urbanisation").table().state()), None);
}
