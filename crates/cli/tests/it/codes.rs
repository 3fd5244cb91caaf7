//! Exit codes: every kind of mistake with every command. 1 is bad use, 2 a refusal by the rules, 3
//! input that cannot be read, and standard output stays clean.

use std::net::TcpListener;

use crate::run::{Ran, feed, path, run};

/// Every command, as it works. `{position}`, `{record}` and `{step}` stand for what it works on.
const COMMANDS: [&str; 17] = [
    "serve",
    "protocol",
    "games",
    "new draftosaurus --seats 2",
    "actions {position}",
    "apply {position} --seat 0 {step}",
    "view {position} --seat 0",
    "score {position}",
    "why {position} --seat 0 {step}",
    "play draftosaurus",
    "simulate draftosaurus --seats 2 --games 1",
    "ladder draftosaurus --games 2 --bots random,greedy",
    "perft draftosaurus --seats 2 --depth 1",
    "replay {record}",
    "verify {record}",
    "bench draftosaurus",
    "load",
];

/// The commands of which this is a part, with something else in its place.
fn with_instead(part: &str, other: &str) -> Vec<String> {
    let all = COMMANDS.iter().filter(|command| command.contains(part));
    all.map(|command| command.replace(part, other)).collect()
}

/// The commands of these names, with this value of an option.
fn with_option(names: &[&str], option: &str, value: &str) -> Vec<String> {
    let named = COMMANDS.iter().filter(|command| names.contains(&name(command)));
    named
        .map(|command| {
            let words: Vec<&str> = command.split(' ').collect();
            let kept = match words.iter().position(|word| *word == option) {
                Some(at) => [&words[..at], &words[at + 2..]].concat(),
                None => words,
            };
            format!("{} {option} {value}", kept.join(" "))
        })
        .collect()
}

fn name(command: &str) -> &str {
    command.split(' ').next().unwrap()
}

/// What commands work on.
#[derive(Clone)]
struct Works {
    position: String,
    record: String,
    step: String,
}

impl Works {
    /// A new game, a legal step in it, and the record of another, in files of this name.
    fn new(name: &str) -> Self {
        let position = run(&["new", "draftosaurus", "--seats", "2", "--seed", "rex"]).ok();
        let steps = feed(&["actions", "-", "--seat", "0"], &position).ok();
        let step = steps.lines().next().unwrap().split_once('\t').unwrap().1.to_owned();
        let folder = path(&format!("{name}-records"));
        let folder = folder.to_str().unwrap();
        let simulate = "simulate draftosaurus --seats 2 --games 1 --seed 1 --force --records";
        run(&simulate.split(' ').chain([folder]).collect::<Vec<_>>()).ok();
        let record = format!("{folder}/draftosaurus-000000.record");
        Self { position: file(&format!("{name}.json"), position), record, step }
    }

    fn run(&self, line: &str) -> Ran {
        let words = line.split(' ').map(|word| match word {
            "{position}" => &self.position,
            "{record}" => &self.record,
            "{step}" => &self.step,
            word => word,
        });
        run(&words.collect::<Vec<_>>())
    }
}

fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let file = path(name);
    std::fs::write(&file, content).unwrap();
    file.to_str().unwrap().to_owned()
}

/// Every command of a list fails with this code, says something on standard error alone, and does
/// not break down.
#[track_caller]
fn all_fail(works: &Works, code: i32, lines: &[String]) {
    assert!(!lines.is_empty());
    for line in lines {
        let ran = works.run(line);
        assert_eq!((ran.code, ran.out.as_str()), (code, ""), "{line}: {ran:?}");
        let first = ran.err.lines().next().unwrap_or_default();
        let word = if code == 2 { "refused: " } else { "error: " };
        assert!(first.starts_with(word), "{line}: {ran:?}");
    }
}

#[test]
fn what_the_form_does_not_have_is_bad_use() {
    let works = Works::new("form");
    for command in COMMANDS {
        all_fail(&works, 1, &[format!("{command} --bogus")]);
        let is_needy = !["serve", "protocol", "games", "bench", "load"].contains(&name(command));
        if is_needy {
            all_fail(&works, 1, &[name(command).to_owned()]);
        }
    }
    all_fail(&works, 1, &["dance".to_owned(), "help dance".to_owned(), "--bogus".to_owned()]);
    // No command at all gets the help page.
    let nothing = run(&[]);
    assert_eq!((nothing.code, nothing.out.as_str()), (1, ""), "{nothing:?}");
    for line in ["--help", "--version", "help apply", "apply --help"] {
        assert_eq!(works.run(line).code, 0, "{line}");
    }
    assert!(run(&["--help"]).ok().contains("Exit codes"));
}

#[test]
fn games_options_and_seats_that_there_are_not_are_bad_use() {
    let works = Works::new("tables");
    all_fail(&works, 1, &with_instead("draftosaurus", "chess"));
    all_fail(&works, 1, &["load --full chess".to_owned()]);
    let games = ["new", "play", "simulate", "ladder", "perft", "bench"];
    for wrong in ["mode=spring", "mood=winter", "winter", "mode.1=winter"] {
        all_fail(&works, 1, &with_option(&games, "--set", wrong));
    }
    for seats in ["0", "1", "9", "-1", "256", "two", ""] {
        let seated = ["new", "simulate", "ladder", "perft"];
        all_fail(&works, 1, &with_option(&seated, "--seats", seats));
    }
    for seat in ["9", "-1", "256", "me", ""] {
        let looking = ["actions", "apply", "view", "score", "why", "replay"];
        all_fail(&works, 1, &with_option(&looking, "--seat", seat));
    }
}

#[test]
fn numbers_that_cannot_work_are_bad_use() {
    let works = Works::new("numbers");
    for minutes in ["0", "-1", "inf", "long"] {
        all_fail(&works, 1, &[format!("ladder --all --minutes {minutes}")]);
    }
    for (name, option, wrong) in [
        ("simulate", "--games", &["0", "-5", "many", "1.5"][..]),
        ("ladder", "--games", &["0", "-5"]),
        ("simulate", "--threads", &["0", "-1", "9999"]),
        ("perft", "--depth", &["0", "-1", "x"]),
        ("replay", "--at", &["999", "-1", "x"]),
        ("load", "--tables", &["0", "99999"]),
        ("load", "--seconds", &["0"]),
        ("load", "--url", &["http://games.example:80", "nonsense"]),
        ("simulate", "--bots", &["clever", "random,greedy,random", "search:x"]),
        ("simulate", "--seed", &["quick:7"]),
        ("new", "--seed", &["quick:seven"]),
        ("ladder", "--bots", &["greedy", "clever"]),
        ("play", "--seats", &["human", "human,dog"]),
        ("play", "--position", &["-"]),
        ("serve", "--port", &["-1", "99999", "http"]),
        ("serve", "--host", &["nowhere", "127.0.0.1:80"]),
        ("serve", "--origin", &["games.example", "https://games.example/mesozoic", "*", ""]),
        ("serve", "--log", &["bogus", "bogus=debug", "mesozoic_server=loud", ""]),
        ("serve", "--bot-threads", &["0", "-1"]),
        ("serve", "--idle", &["0", "-1"]),
        ("serve", "--tables-per-guest", &["0", "-1"]),
        ("serve", "--db", &["mysql://here", "nonsense"]),
    ] {
        for value in wrong {
            all_fail(&works, 1, &with_option(&[name], option, value));
        }
    }
}

#[test]
fn negative_numbers_get_advice_about_numbers() {
    let said = run(&["new", "draftosaurus", "--seats", "-1"]).misused();
    assert!(said.contains("how many sit down") && !said.contains("-- -1"), "{said}");
}

#[test]
fn what_is_no_number_gets_advice_too() {
    let works = Works::new("advice");
    let perft = works.run("perft draftosaurus --seats 2 --depth x").misused();
    assert!(perft.contains("how many steps deep"), "{perft}");
    let replay = works.run("replay {record} --at x").misused();
    assert!(replay.contains("how many entries"), "{replay}");
}

/// An address of another machine is no matter of ports.
#[test]
fn an_address_that_is_not_ours_is_told_so() {
    let data = path("foreign-host");
    let data = data.to_str().unwrap();
    let said = run(&["serve", "--host", "192.0.2.1", "--data", data, "--log", "off"]).failed(1);
    assert!(said.contains("no such address") && said.contains("--host 0.0.0.0"), "{said}");
    assert!(!said.contains("another server"), "{said}");
}

#[test]
fn documents_that_cannot_be_read_are_unreadable() {
    let works = Works::new("documents");
    let half = std::fs::read(&works.position).unwrap();
    let lines: Vec<String> = ["{position}", "{record}"]
        .iter()
        .flat_map(|document| with_instead(document, document))
        .chain(["play --position {position}".to_owned()])
        .collect();
    for (name, content) in [
        ("empty", &b""[..]),
        ("garbage", b"\xff\xfe"),
        ("words", b"once upon a time"),
        ("other", b"{\"format\": \"mesozoic-position/9\"}"),
        ("half", &half[..half.len() / 2]),
    ] {
        let file = file(&format!("documents-{name}"), content);
        let broken = Works { position: file.clone(), record: file, ..works.clone() };
        all_fail(&broken, 3, &lines);
    }
    let missing = path("documents-missing").to_str().unwrap().to_owned();
    all_fail(&Works { position: missing.clone(), record: missing, ..works }, 3, &lines);
}

#[test]
fn a_torn_record_says_where_it_breaks() {
    let works = Works::new("torn");
    let whole = std::fs::read_to_string(&works.record).unwrap();
    let torn = &whole[..whole.trim_end().len() - 5];
    let works = Works { record: file("torn", torn.as_bytes()), ..works };
    let said = works.run("verify {record}").err;
    let line = torn.lines().count();
    assert!(said.contains(&format!("line {line}: it breaks off at column")), "{said}");
}

#[test]
fn a_document_of_the_other_kind_is_told_from_a_damaged_one() {
    let works = Works::new("kinds");
    let records = with_instead("{position}", "{record}");
    let positions = with_instead("{record}", "{position}");
    all_fail(&works, 3, &records);
    all_fail(&works, 3, &positions);
    for line in records {
        assert!(works.run(&line).err.contains("this is a record"), "{line}");
    }
    for line in positions {
        assert!(works.run(&line).err.contains("this is a position"), "{line}");
    }
}

#[test]
fn lines_that_are_no_notation_are_unreadable() {
    let works = Works::new("notation");
    let lines = with_instead("{step}", "jump");
    all_fail(&works, 3, &lines);
    all_fail(&works, 3, &with_instead("{step}", "jump --json")[1..]);
    let [plain, json] = ["", " --json"].map(|more| works.run(&format!("{}{more}", lines[1])).err);
    assert_eq!(plain, json);
}

#[test]
fn what_the_rules_refuse_is_refused() {
    let works = Works::new("rules");
    let record = std::fs::read_to_string(&works.record).unwrap();
    let tampered = record.replacen("\"line\":\"", "\"line\":\"move river; ", 1);
    let tampered = Works { record: file("rules.record", tampered), ..works };
    // Nobody has anything to move at the start.
    all_fail(&tampered, 2, &["apply {position} --seat 0 move river".to_owned()]);
    all_fail(&tampered, 2, &["verify {record}".to_owned(), "replay {record}".to_owned()]);
    // To ask is no mistake.
    assert!(tampered.run("why {position} --seat 0 move river").ok().contains("DR-"));
}

#[test]
fn a_port_that_is_taken_is_told_once() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let data = path("taken-port");
    let data = data.to_str().unwrap();
    let said = run(&["serve", "--port", &port, "--data", data, "--log", "off"]).failed(1);
    assert_eq!(said.matches("ddress").count(), 1, "{said}");
    assert!(said.contains("--port"), "{said}");
}
