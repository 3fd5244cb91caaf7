//! Games played by chance, to be kept.

use mesozoic_core::{Game, Rng, Seat, SplitMix};
use mesozoic_table::{AnyTable, OpenArgs, Record, Table, fingerprint};
use serde_json::Value;

use crate::trial::any_undo;
use crate::walk::{legal, pick};

/// A whole game with its views stamped. The dice follow from the seed's text; the players, from the
/// same text, take a random step, the first or the last on the list, and now and then one back.
pub fn generate<G: Game>(seats: u8, options: &Value, seed: &str) -> Record {
    let args = OpenArgs::with_text(options.clone(), seats, seed);
    let open = || Table::<G>::open(&args).unwrap_or_else(|e| panic!("golden game: {e}"));
    let number = u64::from_str_radix(&fingerprint(seed), 16);
    let mut rng = SplitMix::new(number.expect("a fingerprint is 16 hexadecimal digits"));
    let mut table = open();
    while let Some((seat, step)) = next_step(&table, &mut rng) {
        if let Some(seat) = any_undo(&table, &mut rng, 16) {
            table.undo(seat).unwrap_or_else(|e| panic!("golden game: {e}"));
            continue;
        }
        table.submit(seat, &step).unwrap_or_else(|e| panic!("golden game: {e}"));
    }
    let mut record = table.record().expect("the table goes back to its set-up");
    record.stamp(&mut open()).unwrap_or_else(|e| panic!("golden game: {e}"));
    record
}

fn next_step<G: Game>(table: &Table<G>, rng: &mut SplitMix) -> Option<(Seat, String)> {
    let seat = pick(rng, table.state().status().awaited().iter())?;
    let steps = legal(table.state(), seat);
    let step = match rng.below(4) {
        0 => steps.first().copied(),
        1 => steps.last().copied(),
        _ => pick(rng, steps),
    };
    Some((seat, step?.to_string()))
}
