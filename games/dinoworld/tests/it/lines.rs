//! Whole drawings on one line, in any order.

use dinoworld::{DinoWorld, DraftView, SpotView};
use mesozoic_core::{Game, Rng, SplitMix};
use mesozoic_table::{StepError, Table};
use serde_json::json;

use crate::common::{ME, danger, legal, lite, play, refused, view};

// rule: DW-142
#[test]
fn any_order_gives_the_same_steps() {
    let table = lite(2).dice(&[1, 5, 6]).table();
    let parse = |line: &str| table.rehearse(ME, line).unwrap();
    let pen = parse("pen stegosaurus 5 B9 C8 B8 C9 +D8");
    assert_eq!(pen, parse("pen stegosaurus 5 +D8 C9 C8 B9 B8"));
    let words: Vec<String> = pen.iter().map(ToString::to_string).collect();
    assert_eq!(words, ["pen stegosaurus 5", "at C9", "at C8", "at B8", "at B9", "generator D8"]);
    let paths = parse("paths 5 C7:ES C9:NES C8:NS D9:EW");
    assert_eq!(paths, parse("paths 5 D9:EW C9:NES C7:ES C8:NS"));
    let words: Vec<String> = paths.iter().map(ToString::to_string).collect();
    assert_eq!(words, ["paths 5", "lay C9 NES", "lay C8 NS", "lay C7 ES", "lay D9 EW"]);
}

/// Random whole rounds are played step by step; then the same drawings are sent as lines with their
/// squares shuffled, and give the same park.
// rule: DW-142
#[test]
fn shuffled_lines_draw_what_steps_draw() {
    let (mut drawings, mut repaved) = (0, 0);
    for (seed, mode) in (0..120).zip(["lite", "danger"].into_iter().cycle()) {
        let mut rng = SplitMix::new(seed);
        let options = json!({ "mode": mode, "aviaries": true, "aquatics": true });
        let args = mesozoic_table::OpenArgs::quick(options, 2, seed);
        let mut steps = Table::<DinoWorld>::open(&args).unwrap();
        let mut lines = steps.clone();
        while let Some(seat) = steps.state().status().next() {
            // One drawing, or one step that is none.
            let mut drawn: Vec<String> = Vec::new();
            loop {
                let step = steps.state().sample(seat, &mut rng).unwrap();
                drawn.push(step.to_string());
                steps.submit(seat, &step.to_string()).unwrap();
                let busy = steps.state().view(mesozoic_core::Viewer::Seat(seat)).turn.unwrap();
                if busy.draft == dinoworld::DraftView::Nothing || busy.ready {
                    break;
                }
            }
            let line = compound(&drawn, &steps, seat, &mut rng);
            drawings += usize::from(drawn.len() > 1);
            lines.submit(seat, &line).unwrap_or_else(|e| panic!("{drawn:?} as {line}: {e}"));
            if line.contains('#') {
                // Re-paving has no order of its own.
                let parks = |table: &Table<DinoWorld>| view(table, seat).parks;
                assert_eq!(parks(&lines), parks(&steps), "{drawn:?} as {line}");
                repaved += 1;
                lines = steps.clone();
            }
            assert_eq!(lines.state(), steps.state(), "{drawn:?} as {line}");
        }
    }
    assert!(drawings > 500 && repaved > 10, "{drawings}, {repaved} of them with re-paving");
}

/// A drawing as one line with its parts shuffled.
fn compound(
    drawn: &[String],
    after: &Table<DinoWorld>,
    seat: mesozoic_core::Seat,
    rng: &mut SplitMix,
) -> String {
    if drawn.len() == 1 {
        return drawn[0].clone();
    }
    let mut words = Vec::new();
    for step in &drawn[1..] {
        let parts: Vec<&str> = step.split(' ').collect();
        match parts[..] {
            ["at", square] => words.push(square.to_owned()),
            ["place", ..] => {
                let view = after.state().view(mesozoic_core::Viewer::Seat(seat));
                let park = view.parks.iter().find(|park| park.seat == seat).unwrap();
                let pen = park.pens.last().unwrap();
                words.extend(pen.squares.iter().map(ToString::to_string));
            }
            ["generator", square] => words.push(format!("+{square}")),
            ["link", square, n] => words.push(format!("+{square}*{n}")),
            ["lay", square, arms] => words.push(format!("{square}:{arms}")),
            ["convert", square] => words.push(format!("{square}!")),
            ["repave", square] => words.push(format!("{square}#")),
            ["stop"] => {}
            _ => panic!("{step}"),
        }
    }
    rng.shuffle(&mut words);
    format!("{} {}", drawn[0], words.join(" "))
}

/// What a board asks before the generators are chosen.
// rule: DW-36, DW-39
#[test]
fn a_pen_drawn_without_its_power_is_asked_for_it() {
    let power = |table: &Table<DinoWorld>, line: &str| {
        let turn = table.preview(ME, line).unwrap().view.turn.unwrap();
        let DraftView::Power { need, spots, .. } = turn.draft else { panic!("{:?}", turn.draft) };
        let spot = |spot: &SpotView| format!("{} {}", spot.square, spot.most);
        (need, spots.iter().map(spot).collect::<Vec<_>>())
    };
    let (need, spots) = power(&lite(2).dice(&[1, 5, 6]).table(), "pen stegosaurus 5 C9 C8 B9 B8");
    assert_eq!(need, 1);
    assert!(spots.contains(&"D8 1".to_owned()) && !spots.contains(&"J1 1".to_owned()), "{spots:?}");
    let table = danger(2).dice(&[1, 1, 6]).table();
    let (need, spots) = power(&table, "pen velociraptor 6 C9 C8 B9 B8");
    assert_eq!(need, 2);
    assert!(spots.contains(&"D8 2".to_owned()), "{spots:?}");
}

// rule: DW-42, DW-35, DW-36, DW-13
#[test]
fn what_is_wrong_is_said() {
    let table = lite(2).dice(&[1, 5, 6]).table();
    for (line, part) in [
        ("pen stegosaurus 5 C9 C8", "has 4 squares; 2 are given"),
        ("pen stegosaurus 5 C9 C8 C9 B9 +B8", "C9 is given twice"),
        ("pen stegosaurus 5 C9 C8 B9 B8 +D8 +D8", "the generator D8 is given twice"),
        ("pen stegosaurus 5 C9 C8 B9 B8 +J1", "1 new generators next to it; 0 are given"),
        ("pen stegosaurus 5 C9 C8 B9 Z8 +D8", "\"Z8\" is no square"),
        ("paths 5 C9:NS C9:EW", "C9 is given twice"),
        ("paths 5 C9", "is no path"),
        ("paths 5 C9:N", "are no arms"),
        ("facility welfare 5 C9 C8", "one square"),
        ("pen stegosaurus 5 C9 C8 B9 B8 +D8*9", "number of links"),
        ("pen dodo 5 C9", "\"dodo\" is not one of"),
    ] {
        let said = refused(&table, ME, line);
        assert!(said.contains(part), "{line}: {said}");
    }
    for (line, rule) in [
        ("pen stegosaurus 5 D8 C8 B9 B8 +D9", "DW-35"),
        ("pen stegosaurus 5 C9 C8 B9 A1 +D8", "DW-42"),
        ("pen stegosaurus 2 C9 C8 B9 B8 +D8", "DW-25"),
        ("pen stegosaurus 5 E5 C8 B9 B8 +D8", "DW-23"),
        ("paths 5 A1:NS", "DW-13"),
        ("paths 5 C9!", "DW-15"),
        ("facility recreation 1 J9", "DW-60"),
    ] {
        assert_eq!(refused(&table, ME, line), rule, "{line}");
    }
    assert_eq!(view(&table, ME).turn.unwrap().steps, []);
}

// rule: DW-25, DW-27, DW-60
#[test]
fn refusals_name_what_is_missing_in_whole_sentences() {
    let table = lite(2).dice(&[1, 5, 6]).table();
    for (line, sentence) in [
        ("facility recreation 1 J9", "J9 is no place for a Picnic Area: a path must lead to it."),
        ("pen trex 1", "Tyrannosaurus Rex needs a value of 10 or 11 or 12."),
        ("paths 2", "You do not have these dice any more; left: 1, 5, 6."),
    ] {
        let Err(StepError::Refused(refusal)) = table.why(ME, line) else { panic!("{line}") };
        assert_eq!(refusal.sentence, sentence, "{line}");
    }
}

// rule: DW-38
#[test]
fn spare_generators_come_after_the_power() {
    let mut table = lite(2).dice(&[1, 5, 6]).table();
    play(&mut table, ME, &["pen stegosaurus 5 C9 C8 B9 B8 +D8 +A8 +A9"]);
    let park = view(&table, ME).parks[0].clone();
    assert_eq!((park.generators.len(), park.generators_left), (3, 9));
    // Directly after the pen another one fits, later none does.
    assert!(legal(&table, ME, "generator B10"));
    assert_eq!(refused(&table, ME, "generator B7"), "DW-142");
    play(&mut table, ME, &["paths 1 D10:EW"]);
    assert_eq!(refused(&table, ME, "generator B10"), "DW-37");
    let mut links = danger(2).dice(&[1, 5, 6]).table();
    play(&mut links, ME, &["pen stegosaurus 5 C9 C8 B9 B8 +D8 +A8*0"]);
    let generators = view(&links, ME).parks[0].generators.clone();
    assert_eq!(generators.iter().map(|g| g.links.len()).collect::<Vec<_>>(), [0, 1]);
}
