//! Golden records notice what changes and what is missing.

use std::path::{Path, PathBuf};

use mesozoic_table::{Record, Table};
use mesozoic_testkit::Golden;
use mesozoic_testkit::golden::generate;
use serde_json::json;

use crate::toy::{Bug, Dig};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");

fn golden(folder: impl Into<PathBuf>) -> Golden<Dig> {
    Golden::new(folder)
        .game(1, &[("length", "long")], "1")
        .game(2, &[("length", "short")], "1")
        .game(3, &[("length", "long")], "1")
        .game(4, &[("length", "long")], "2")
        .playthrough("02p-short-1")
        .steps(["peek", "pick", "roll", "keep", "sell", "pass"])
        .labels(["undo", "somebody has coins"], labels)
}

fn labels(_: &Record, table: &Table<Dig>) -> Vec<String> {
    let coins = table.state().sites.iter().any(|site| site.coins > 0);
    coins.then(|| "somebody has coins".to_owned()).into_iter().collect()
}

#[test]
fn the_toys_records_hold() {
    golden(FOLDER).check();
}

/// A folder for one test, empty at first.
fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("golden").join(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn what_is_missing_is_listed_and_written_on_demand() {
    let folder = scratch("missing");
    let wrong = golden(&folder).wrong(false);
    for what in [
        "02p-short-1.record: is missing",
        "02p-short-1.playthrough: there is no such record",
        "no record has \"seats 3\"",
        "no record has \"length=short\"",
        "no record has \"step peek\"",
        "no record has \"undo\"",
    ] {
        assert!(wrong.iter().any(|w| w == what), "{what}: {wrong:?}");
    }
    assert_eq!(golden(&folder).wrong(true), [""; 0]);
    assert_eq!(golden(&folder).wrong(false), [""; 0]);
}

#[test]
fn a_changed_rule_shows_and_an_update_takes_it() {
    let folder = scratch("changed");
    golden(&folder).wrong(true);
    let changed = Bug::LostCoin.plant(|| golden(&folder).wrong(false));
    assert!(changed.iter().any(|w| w.contains("the table looks different")), "{changed:?}");
    let taken = Bug::LostCoin.plant(|| golden(&folder).wrong(true));
    assert_eq!(taken, ["no record has \"somebody has coins\""]);
    assert!(!golden(&folder).wrong(false).is_empty());
}

#[test]
fn a_damaged_file_is_named() {
    let folder = scratch("damaged");
    golden(&folder).wrong(true);
    let path = folder.join("03p-long-1.record");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replace("\"total\":", "\"total\":1")).unwrap();
    std::fs::write(folder.join("02p-short-1.playthrough"), "# dig\n").unwrap();
    let wrong = golden(&folder).wrong(false);
    assert!(wrong[0].starts_with("03p-long-1.record: the result differs"), "{wrong:?}");
    assert_eq!(wrong[1], "02p-short-1.playthrough: differs from line 1 on");
}

#[test]
fn excuses_need_a_reason_and_go_stale() {
    let folder = scratch("excused");
    let excused = |label: &str, reason: &str| {
        golden(&folder).labels(["a miracle"], |_, _| Vec::new()).excuse(label, reason).wrong(true)
    };
    assert_eq!(excused("a miracle", "there are none"), [""; 0]);
    assert_eq!(excused("a miracle", " "), ["\"a miracle\" is excused without a reason"]);
    let stale = excused("undo", "nobody errs");
    assert!(stale.contains(&"\"undo\" is excused, and some record has it".to_owned()), "{stale:?}");
    let unknown = excused("rain", "it is dry");
    assert!(unknown.contains(&"\"rain\" is excused and not demanded".to_owned()), "{unknown:?}");
}

#[test]
fn the_same_seed_generates_the_same_game() {
    let game = |seed| generate::<Dig>(3, &json!({ "length": "long" }), seed);
    assert_eq!(game("a"), game("a"));
    assert_ne!(game("a").entries, game("b").entries);
    assert!(game("a").footer.is_some());
}
