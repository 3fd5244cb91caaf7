//! Many games: simulate, ladder, perft, bench, and the records they leave.

use std::fs;

use serde_json::Value;

use crate::run::{feed, path, run};

/// A simulation for three.
fn simulate(games: &str, more: &[&str]) -> Value {
    let args =
        ["simulate", "draftosaurus", "--seats", "3", "--games", games, "--seed", "7", "--json"];
    run(&[&args, more].concat()).json()
}

#[test]
fn a_report_has_the_promised_fields() {
    let report = simulate("60", &["--bots", "random,greedy,random"]);
    assert_eq!(report["games"], 60);
    assert_eq!(report["steps"], 60 * 36);
    for field in ["seconds", "steps_per_second", "games_per_second"] {
        assert!(report[field].as_f64().unwrap() > 0.0, "{field}");
    }
    let seats = report["seats"].as_array().unwrap();
    let bots: Vec<&str> = seats.iter().map(|seat| seat["bot"].as_str().unwrap()).collect();
    assert_eq!(bots, ["random", "greedy", "random"]);
    let wins: f64 = seats.iter().map(|seat| seat["wins"].as_f64().unwrap()).sum();
    assert!((wins - 60.0).abs() < 1e-9, "every game has one win to share");
    for seat in seats {
        let of = |field: &str| seat[field].as_f64().unwrap();
        assert!(of("min") <= of("mean") && of("mean") <= of("max"));
        assert!(of("deviation") > 0.0 && of("deviation") < of("max") - of("min"));
    }
}

#[test]
fn threads_change_nothing_but_the_time() {
    for bots in ["random", "greedy,random,search:30"] {
        let results = ["1", "2", "5"].map(|threads| {
            let report = simulate("60", &["--bots", bots, "--threads", threads]);
            (report["seats"].clone(), report["bots"].clone(), report["steps"].clone())
        });
        assert_eq!(results[0], results[1]);
        assert_eq!(results[0], results[2]);
    }
    let other = ["simulate", "draftosaurus", "--seats", "3", "--games", "60", "--seed", "8"];
    let other = run(&[&other[..], &["--json"]].concat()).json();
    assert_ne!(simulate("60", &[])["seats"], other["seats"]);
}

#[test]
fn a_batch_for_people_is_a_table() {
    let args = ["simulate", "draftosaurus", "--seats", "2", "--games", "10", "--seed", "word"];
    let text = run(&args).ok();
    assert!(text.contains("10 games of draftosaurus") && text.contains("deviation"), "{text}");
}

#[test]
fn bots_are_named_once_or_once_a_seat() {
    let with = |bots: &str| {
        run(&["simulate", "draftosaurus", "--seats", "3", "--games", "1", "--bots", bots])
    };
    assert!(with("random,greedy").failed(1).contains("3 seats"));
    assert!(with("clever").misused().contains("level:1 to level:6"));
}

/// The records of a small simulation in a folder of this name.
fn records(name: &str) -> Vec<String> {
    let folder = path(name);
    simulate("3", &["--force", "--records", folder.to_str().unwrap()]);
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

#[test]
fn records_of_a_simulation_prove_themselves() {
    let report = simulate("3", &[]);
    let records = records("proved");
    assert_eq!(records.len(), 3);
    let mut totals = 0.0;
    for record in &records {
        let said = feed(&["verify", "-"], record).ok();
        assert!(said.contains("36 steps") && said.contains("agree"), "{said}");
        assert!(said.contains("not provably fair"), "{said}");
        let last: Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
        let places = last["standings"].as_array().unwrap();
        totals += places.iter().map(|p| p["total"].as_f64().unwrap()).sum::<f64>();
    }
    let seats = report["seats"].as_array().unwrap();
    let means: f64 = seats.iter().map(|seat| seat["mean"].as_f64().unwrap()).sum();
    assert!((means * 3.0 - totals).abs() < 1e-9, "records and statistics are of the same games");
}

#[test]
fn a_tampered_record_is_caught() {
    let record = records("tampered").remove(0);
    let lines: Vec<&str> = record.lines().collect();
    let steps: Vec<usize> = (1..lines.len() - 1).collect();
    let spoil = |at: usize, code: i32, change: &dyn Fn(&mut Value)| {
        let mut value: Value = serde_json::from_str(lines[at]).unwrap();
        change(&mut value);
        let changed = value.to_string();
        let mut all = lines.clone();
        all[at] = &changed;
        feed(&["verify", "-"], all.join("\n")).failed(code)
    };
    let other = spoil(steps[0], 2, &|step| step["line"] = "place trex moon".into());
    assert!(other.contains("entry 0"), "{other}");
    let view = spoil(steps[5], 2, &|step| step["view"] = "0000000000000000".into());
    assert!(view.contains("entry 5"), "{view}");
    let result = spoil(lines.len() - 1, 2, &|end| end["standings"][0]["total"] = 99.into());
    assert!(result.contains("99 points"), "{result}");
    let events = spoil(lines.len() - 1, 2, &|end| end["events"] = "0000000000000000".into());
    assert!(events.contains("events differ"), "{events}");
    let dice = spoil(0, 2, &|header| header["dice"]["seed"] = "1".into());
    assert!(dice.contains("entry"), "{dice}");
    let rules = spoil(0, 3, &|header| header["rules"] = 999.into());
    assert!(rules.contains("version 999"), "{rules}");
    // A step is missing.
    let mut short = lines.clone();
    short.remove(3);
    feed(&["verify", "-"], short.join("\n")).failed(2);
    // Without its result a record is unfinished, not wrong.
    let open = feed(&["verify", "-"], lines[..lines.len() - 1].join("\n")).ok();
    assert!(open.contains("unfinished"), "{open}");
}

#[test]
fn a_replay_tells_what_happened_up_to_the_point_asked_for() {
    let record = records("replayed").remove(0);
    let whole = feed(&["replay", "-"], &record).ok();
    assert!(whole.contains("36. random 3: ") && whole.contains("Total"), "{whole}");
    let start = feed(&["replay", "-", "--at", "0"], &record).ok();
    assert!(!start.contains("1. random") && start.contains("turn 1"), "{start}");
    let some = feed(&["replay", "-", "--at", "4", "--seat", "1"], &record).ok();
    assert!(some.contains("4. random 1: ") && !some.contains("5. random"), "{some}");
    assert!(some.contains("your hand") && !whole.contains("your hand"));
    assert!(feed(&["replay", "-", "--at", "37"], &record).failed(1).contains("36 entries"));
}

#[test]
fn rows_of_scores_add_up() {
    let file = path("rows.csv");
    simulate("60", &["--force", "--csv", file.to_str().unwrap(), "--set", "mode=summer-winter"]);
    let text = fs::read_to_string(file).unwrap();
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][..6], ["game", "seed", "seat", "bot", "score", "rank"]);
    assert_eq!(rows.len(), 1 + 60 * 3);
    for row in &rows[1..] {
        assert_eq!(row.len(), rows[0].len());
        let parts: i32 =
            row[6..row.len() - 1].iter().map(|cell| cell.parse::<i32>().unwrap()).sum();
        assert_eq!(parts.to_string(), row[4], "{row:?}");
    }
    let games: Vec<u32> = rows[1..].iter().map(|row| row[0].parse().unwrap()).collect();
    assert!(games.is_sorted(), "games are written in order");
}

/// The rows of a small simulation with records in a folder of this name, split into cells.
fn rows(name: &str, more: &[&str]) -> Vec<Vec<String>> {
    let folder = path(name);
    let args = "simulate draftosaurus --seats 3 --games 3 --seed 7 --csv - --force --records";
    let args: Vec<&str> = args.split(' ').chain([folder.to_str().unwrap()]).collect();
    let text = run(&[&args, more].concat()).ok();
    text.lines().map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

#[test]
fn a_game_of_a_simulation_can_be_opened_by_its_seed_and_played_again() {
    let rows = rows("seeds", &["--bots", "greedy,random,random", "--set", "mode=winter"]);
    let game = &rows[4..7];
    assert_eq!((game[0][0].as_str(), game[0][2].as_str()), ("1", "0"));
    let seed = &game[0][1];
    let args = ["new", "draftosaurus", "--seats", "3", "--set", "mode=winter", "--seed", seed];
    let mut position = run(&args).ok();
    let record = fs::read_to_string(path("seeds").join("draftosaurus-000001.record")).unwrap();
    let lines: Vec<Value> = record.lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let steps = &lines[1..lines.len() - 1];
    for (at, step) in steps.iter().enumerate() {
        if at == 20 {
            let file = path("seeds").join("draftosaurus-000001.record");
            let file = file.to_str().unwrap();
            let there = run(&["replay", file, "--at", "20", "--position"]).ok();
            assert_eq!(there, position, "a record leads to the same position");
            let view = run(&["replay", file, "--at", "20", "--json", "--seat", "2"]).ok();
            assert_eq!(view, feed(&["view", "-", "--seat", "2"], &position).ok());
        }
        let seat = step["seat"].to_string();
        let line = step["line"].as_str().unwrap();
        position = feed(&["apply", "-", "--seat", &seat, line], &position).ok();
    }
    let score = feed(&["score", "-"], &position).json();
    for (seat, row) in score["seats"].as_array().unwrap().iter().zip(game) {
        assert_eq!(seat["total"].to_string(), row[4], "{row:?}");
        assert_eq!(seat["rank"].to_string(), row[5], "{row:?}");
    }
    let perft = ["perft", "draftosaurus", "--seats", "3", "--set", "mode=winter", "--depth", "1"];
    let counted = run(&[&perft[..], &["--seed", seed]].concat()).ok();
    let first = feed(&["actions", "-", "--seat", "0"], run(&args).ok()).ok();
    assert_eq!(counted, format!("1\t{}\n", first.lines().count()));
}

#[test]
fn rows_on_standard_output_leave_the_results_to_standard_error() {
    let args = ["simulate", "draftosaurus", "--seats", "2", "--games", "5", "--csv", "-"];
    let ran = run(&args);
    assert!(
        ran.err.contains("5 games of draftosaurus") && ran.err.contains("deviation"),
        "{ran:?}"
    );
    let text = ran.ok();
    assert_eq!(text.lines().count(), 1 + 5 * 2);
    assert!(text.starts_with("game,seed,seat,bot,score,rank,"), "{text}");
    assert!(run(&[&args[..], &["--json"]].concat()).failed(1).contains("standard output"));
}

#[test]
fn nothing_is_written_over_unless_that_is_wanted() {
    let (csv, folder) = (path("kept.csv"), path("kept-records"));
    let (rows, records) = (csv.to_str().unwrap(), folder.to_str().unwrap());
    let args = ["simulate", "draftosaurus", "--seats", "2", "--games"];
    let first = ["4", "--seed", "1", "--force", "--csv", rows, "--records", records];
    run(&[&args[..], &first].concat()).ok();
    fs::write(folder.join("draftosaurus-notes.record"), "mine").unwrap();
    fs::write(folder.join("dinoworld-000009.record"), "mine too").unwrap();
    let all = || {
        let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|f| f.unwrap().path()).collect();
        files.sort();
        let read: Vec<_> = files.iter().map(|file| fs::read_to_string(file).unwrap()).collect();
        (fs::read_to_string(&csv).unwrap(), files, read)
    };
    let before = all();
    let more = ["2", "--seed", "2"];
    let refused = run(&[&args[..], &more, &["--csv", rows]].concat()).failed(1);
    assert!(refused.contains("kept.csv") && refused.contains("--force"), "{refused}");
    let refused = run(&[&args[..], &more, &["--records", records]].concat()).failed(1);
    assert!(refused.contains("4 files") && refused.contains("--force"), "{refused}");
    assert_eq!(all(), before);
    // What was there is gone: games of two runs never lie together. What is no record stays.
    run(&[&args[..], &more, &["--force", "--csv", rows, "--records", records]].concat()).ok();
    assert_eq!((all().0.lines().count(), all().1.len()), (1 + 2 * 2, 2 + 2));
}

#[test]
fn a_batch_that_cannot_be_played_leaves_no_files() {
    let file = path("never.csv");
    let args = ["simulate", "draftosaurus", "--seats", "9", "--csv", file.to_str().unwrap()];
    run(&args).failed(1);
    assert!(!file.exists());
}

#[test]
fn several_records_are_verified_at_once() {
    records("several");
    let file = |n: u32| path("several").join(format!("draftosaurus-00000{n}.record"));
    let names: Vec<String> = (0..3).map(|n| file(n).to_str().unwrap().to_owned()).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let all = run(&[&["verify"][..], &names].concat()).ok();
    assert!(all.contains("3 of 3 records hold") && names.iter().all(|n| all.contains(n)), "{all}");
    let record = fs::read_to_string(file(1)).unwrap();
    fs::write(file(1), record.replace("\"total\":", "\"total\":9")).unwrap();
    let some = run(&[&["verify"][..], &names].concat());
    assert_eq!(some.code, 2, "{some:?}");
    assert!(some.out.contains("2 of 3 records hold"), "{some:?}");
    assert!(some.err.starts_with("refused: ") && some.err.contains(names[1]), "{some:?}");
    let missing = run(&[&["verify"][..], &names, &["nowhere.record"]].concat());
    assert_eq!((missing.code, missing.err.lines().count()), (3, 2), "{missing:?}");
}

#[test]
fn options_that_do_not_fit_all_games_are_said_before_any_is_measured() {
    let said = run(&["bench", "--set", "mode=winter"]).failed(1);
    assert!(said.contains("triassic-terror") && said.contains("name the game"), "{said}");
}

#[test]
fn bots_that_sit_alone_are_compared_by_score() {
    let args = "ladder dinoworld --seats 1 --games 20 --seed 3 --bots random,greedy";
    let args: Vec<&str> = args.split(' ').collect();
    let text = run(&args).ok();
    assert!(text.contains("points on average") && !text.contains("wins"), "{text}");
    let duel = &run(&[&args[..], &["--json"]].concat()).json()[0];
    assert_eq!(duel["deals"], 10);
    let [difference, mine, theirs] =
        [&duel["difference"], &duel["means"][0], &duel["means"][1]].map(|v| v.as_f64().unwrap());
    assert!((difference - (mine - theirs)).abs() < 1e-9, "{duel}");
    assert!(duel["interval"][0].as_f64().unwrap() < difference, "{duel}");
}

#[test]
fn a_ladder_prints_rates_with_intervals() {
    let args = ["ladder", "draftosaurus", "--games", "30", "--seed", "3"];
    let text = run(&[&args[..], &["--bots", "random,greedy"]].concat()).ok();
    assert!(text.contains("greedy against random: wins"), "{text}");
    let json = run(&[&args[..], &["--bots", "random,greedy,search:20", "--json"]].concat()).json();
    let duels = json.as_array().unwrap();
    assert_eq!(duels.len(), 3);
    for duel in duels {
        let of = |field: &str| duel[field].as_f64().unwrap();
        let end = |i: usize| duel["interval"][i].as_f64().unwrap();
        assert!(end(0) < of("rate") && of("rate") < end(1) || of("rate") > 0.99, "{duel}");
        assert_eq!(duel["games"], 30);
    }
    assert!(run(&[&args[..], &["--bots", "greedy"]].concat()).failed(1).contains("two or more"));
}

#[test]
fn perft_counts_what_actions_and_apply_walk_through() {
    let game = ["draftosaurus", "--seats", "2", "--seed", "rex"];
    let position = run(&[&["new"][..], &game].concat()).ok();
    let lowest = |position: &str| {
        let lines = feed(&["actions", "-"], position).ok();
        let seat = lines.chars().next();
        let all = lines.lines().filter(|line| line.chars().next() == seat).map(str::to_owned);
        all.collect::<Vec<_>>()
    };
    let first = lowest(&position);
    let two: usize = first
        .iter()
        .map(|line| {
            let (seat, notation) = line.split_once('\t').unwrap();
            lowest(&feed(&["apply", "-", "--seat", seat, notation], &position).ok()).len()
        })
        .sum();
    let counted = run(&[&["perft"][..], &game, &["--depth", "2"]].concat()).ok();
    assert_eq!(counted, format!("1\t{}\n2\t{two}\n", first.len()));
    let json = run(&[&["perft"][..], &game, &["--depth", "1", "--distinct", "--json"]].concat());
    assert_eq!(json.json()[0]["states"], first.len());
}

#[test]
fn a_bench_reports_every_seat_count_beside_the_floor() {
    let json = run(&["bench", "draftosaurus", "--json"]).json();
    let game = &json[0];
    let positive = |value: &Value| value.as_f64().unwrap() > 0.0;
    for field in ["floor_ns", "listed_floor_ns", "state_bytes", "step_bytes", "threads_speedup"] {
        assert!(positive(&game[field]), "{field}");
    }
    let seats = game["seats"].as_array().unwrap();
    assert_eq!(
        seats.iter().map(|s| s["seats"].as_u64().unwrap()).collect::<Vec<_>>(),
        [2, 3, 4, 5]
    );
    for line in seats {
        for field in ["steps_per_second", "games_per_second", "floor_ratio", "legal_ns"] {
            assert!(positive(&line[field]), "{field}");
        }
    }
}
