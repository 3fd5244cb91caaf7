//! Hints of every game: they can be played, they tell nothing that the seat does not know, and they
//! are the same again.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mesozoic_core::{Budget, Encode, Guide, Rng, Seat, SplitMix, Viewer};
use mesozoic_registry::{Ask, Effort, GAMES, Visit, hint, think, visit};
use mesozoic_table::{AnyTable, Hint, OpenArgs, Table};
use serde_json::json;

/// Few, because every world is played to its end.
const WORLDS: u32 = 2;

fn effort() -> Effort {
    Effort { seed: 5, budget: Budget { iterations: WORLDS }, hurry: None }
}

/// The table at which everything that a seat does not know is dealt anew.
struct Imagine<'a> {
    table: &'a dyn AnyTable,
    seat: Seat,
    rng: &'a mut SplitMix,
}

impl Visit for Imagine<'_> {
    type Out = Box<dyn AnyTable>;

    fn visit<G: Guide + Encode>(self) -> Box<dyn AnyTable> {
        let mut position = self.table.position().unwrap();
        let table: &Table<G> = self.table.as_any().downcast_ref().unwrap();
        let mut world = table.state().clone();
        world.determinize(Viewer::Seat(self.seat), self.rng);
        position.state = serde_json::to_value(&world).unwrap();
        Box::new(Table::<G>::load(&position).unwrap())
    }
}

/// Plays some lines of bots, and stops where somebody has a choice.
fn moment(game: &str, seats: u8, lines: usize) -> (Box<dyn AnyTable>, Seat) {
    let entry = mesozoic_registry::find(game).unwrap();
    let mut table = (entry.open)(&OpenArgs::with_text(json!({}), seats, "hints")).unwrap();
    let mut played = 0;
    loop {
        let seat = table.status().next().expect("the game is not over so soon");
        if played >= lines && table.lines(seat).len() > 1 {
            return (table, seat);
        }
        let line = think(&*table, Ask { seat, level: "level:3".parse().unwrap() })(effort());
        table.submit(seat, &line).unwrap();
        played += 1;
    }
}

fn hints(table: &dyn AnyTable, seat: Seat) -> Vec<Hint> {
    hint(table, seat)(effort())
}

#[test]
fn hints_can_be_played_and_say_what_they_expect() {
    for game in GAMES {
        let id = game.meta.id;
        for lines in [0, 9] {
            let (table, seat) = moment(id, 2, lines);
            let hints = hints(&*table, seat);
            assert!((1..=3).contains(&hints.len()), "{id}: {hints:?}");
            for one in &hints {
                assert!(table.why(seat, &one.line).is_ok(), "{id}: {one:?}");
                assert!((0.0..=1.0).contains(&one.win.mean), "{id}: {one:?}");
                assert!(one.win.error >= 0.0 && one.margin.error >= 0.0, "{id}: {one:?}");
                assert!(one.label.iter().all(|label| !label.0.is_empty()), "{id}: {one:?}");
            }
        }
    }
}

#[test]
fn hints_are_the_same_in_worlds_that_look_the_same() {
    let mut rng = SplitMix::new(11);
    for game in GAMES {
        let id = game.meta.id;
        for lines in [0, 5, 14] {
            let (table, seat) = moment(id, 3.min(*game.meta.seats.end()), lines);
            let truth = hints(&*table, seat);
            let _ = rng.next_u64();
            let other = visit(id, Imagine { table: &*table, seat, rng: &mut rng }).unwrap();
            assert_eq!(truth, hints(&*other, seat), "{id} after {lines} lines");
        }
    }
}
