//! Every lesson, held against the engine: a change of a rule that breaks one fails here.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, BTreeSet};

use mesozoic_lessons::{Script, course, courses, later, practise, script};
use mesozoic_protocol::{Beat, Frame, Practise, Practised, PupilAsks};
use mesozoic_registry::find;
use mesozoic_rulebook::{Rulebook, parse};
use serde_json::Value;

/// The longest text of a beat, in characters: what fits beside a board on a phone.
const SHORT: usize = 300;
/// The longest course, in minutes.
const COURSE: u32 = 15;

fn scripts() -> impl Iterator<Item = &'static Script> {
    courses().flat_map(|game| {
        course(game).lessons.iter().map(move |lesson| script(game, &lesson.id).unwrap())
    })
}

fn rules_of(game: &str) -> Rulebook {
    let path = format!("{}/../../games/{game}/RULES.md", env!("CARGO_MANIFEST_DIR"));
    parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn ask(script: &Script, lines: &[String], ask: Option<PupilAsks>) -> Practised {
    practise(script, &Practise { lines: lines.to_vec(), ask })
        .unwrap_or_else(|error| panic!("{} {}: {error}", script.game, script.lesson.id))
}

fn play(script: &Script, lines: &[String], line: &str) -> Practised {
    ask(script, lines, Some(PupilAsks::Play { line: line.to_owned() }))
}

/// The pupil's points by source.
fn points(frame: &Frame) -> BTreeMap<String, i32> {
    let scores: Value = serde_json::from_str(frame.scores.as_ref().unwrap().get()).unwrap();
    let mut points = BTreeMap::new();
    for part in scores[0]["parts"].as_array().unwrap() {
        let value = part["value"].as_i64().unwrap() as i32;
        *points.entry(part["id"].as_str().unwrap().to_owned()).or_default() += value;
    }
    points
}

/// Walks a lesson by the lines that it waits for; gives what is seen before and after each beat with
/// one.
fn walk(script: &Script, mut each: impl FnMut(usize, &Beat, &[String], &Frame, &Frame)) -> usize {
    let Practised::At { beat: 0, mut frames } = ask(script, &[], None) else {
        panic!("{} {} does not begin", script.game, script.lesson.id)
    };
    let (mut lines, mut behind) = (Vec::new(), 0);
    for (n, beat) in script.lesson.beats.iter().enumerate() {
        let Some(line) = &beat.play else { continue };
        let before = frames.pop().unwrap();
        let here = format!("{} {}/{}", script.game, script.lesson.id, beat.id);
        frames = match play(script, &lines, line) {
            Practised::At { beat, frames } => {
                assert_eq!(beat as usize, n + 1, "{here}");
                frames
            }
            other => panic!("{here}: {line:?} is answered by {other:?}"),
        };
        each(n, beat, &lines, &before, frames.last().unwrap());
        lines.push(line.clone());
        behind = n + 1;
    }
    behind
}

#[test]
fn every_lesson_is_of_a_game_and_can_be_played_to_its_end() {
    assert!(courses().count() > 0);
    for script in scripts() {
        let here = format!("{} {}", script.game, script.lesson.id);
        assert!(find(script.game).is_ok(), "{here}");
        let behind = walk(script, |_, _, _, _, _| {});
        assert!(behind < script.lesson.beats.len(), "{here} ends without a last word");
    }
}

#[test]
fn what_is_promised_is_what_the_engine_pays_and_the_text_says_it() {
    for script in scripts() {
        walk(script, |n, beat, _, before, after| {
            let here = format!("{} {}/{}", script.game, script.lesson.id, beat.id);
            let (before, after) = (points(before), points(after));
            let gains: BTreeMap<String, i32> = after
                .iter()
                .map(|(id, value)| (id.clone(), value - before.get(id).unwrap_or(&0)))
                .filter(|(_, value)| *value != 0)
                .collect();
            assert_eq!(beat.gains, gains, "{here}");
            let next = script.lesson.beats.get(n + 1).map_or("", |next| &next.say);
            let said: BTreeSet<i32> = numbers(&beat.say).chain(numbers(next)).collect();
            for (source, gain) in &beat.gains {
                assert!(said.contains(&gain.abs()), "{here} does not say the {gain} of {source}");
            }
        });
    }
}

fn numbers(text: &str) -> impl Iterator<Item = i32> {
    text.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok())
}

#[test]
fn what_is_answered_to_other_lines_is_about_lines_that_can_be_played() {
    for script in scripts() {
        walk(script, |_, beat, lines, _, _| {
            let here = format!("{} {}/{}", script.game, script.lesson.id, beat.id);
            for (line, words) in &beat.others {
                match play(script, lines, line) {
                    Practised::Other { say: Some(say) } => assert_eq!(say, *words, "{here}"),
                    other => panic!("{here}: {line:?} is answered by {other:?}"),
                }
            }
        });
        for beat in script.lesson.beats.iter().filter(|beat| beat.play.is_none()) {
            assert!(beat.others.is_empty() && beat.then.is_empty() && beat.gains.is_empty());
        }
    }
}

#[test]
fn every_chapter_of_a_first_game_is_touched_and_every_rule_that_is_named_exists() {
    for game in courses() {
        let book = rules_of(game);
        let lessons = &course(game).lessons;
        let shown: BTreeSet<&str> = lessons
            .iter()
            .flat_map(|lesson| &lesson.beats)
            .flat_map(|beat| beat.rules.iter().map(String::as_str))
            .collect();
        for id in &shown {
            assert!(book.rules().any(|rule| rule.id == *id), "{game}: there is no rule {id}");
        }
        for title in later(game) {
            assert!(book.chapters.iter().any(|c| c.title == *title), "{game}: no chapter {title}");
        }
        for chapter in &book.chapters {
            let is_shown = chapter.rules.iter().any(|rule| shown.contains(rule.id.as_str()));
            let is_later = later(game).contains(&chapter.title);
            assert_ne!(is_shown, is_later, "{game}: the chapter {:?}", chapter.title);
        }
    }
}

#[test]
fn texts_are_short_and_have_a_key_of_their_own() {
    for game in courses() {
        let lessons = &course(game).lessons;
        let minutes: u32 = lessons.iter().map(|lesson| u32::from(lesson.minutes)).sum();
        assert!(minutes <= COURSE, "{game} takes {minutes} minutes");
        let mut keys = BTreeSet::new();
        for lesson in lessons {
            for beat in &lesson.beats {
                let key = format!("{game} {}/{}", lesson.id, beat.id);
                let texts = beat.others.values().chain([&beat.say]);
                for text in texts {
                    let long = text.chars().count();
                    assert!((1..=SHORT).contains(&long), "{key} has {long} characters");
                }
                assert!(keys.insert(key.clone()), "{key} is there twice");
                for target in &beat.point {
                    let name = target.split(' ').next().unwrap();
                    let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase());
                    assert!(is_name, "{key} points at {target:?}");
                }
            }
        }
    }
}

#[test]
fn a_line_that_the_rules_forbid_is_refused_by_its_rule_and_nothing_is_played() {
    let script = script("draftosaurus", "die").unwrap();
    let line = "place parasaurolophus king";
    let Practised::Refused { rule, .. } = play(script, &[], line) else { panic!() };
    assert_eq!(rule.as_deref(), Some("DR-13"));
    let why = ask(script, &[], Some(PupilAsks::Why { line: line.to_owned() }));
    assert!(matches!(why, Practised::Refused { rule: Some(rule), .. } if rule == "DR-13"));
    // A legal line that the lesson has no words for.
    let Practised::Other { say: None } = play(script, &[], "place trex river") else { panic!() };
}

#[test]
fn lines_that_no_lesson_accepts_lead_nowhere() {
    let script = script("draftosaurus", "first").unwrap();
    let lines = vec!["place trex river".to_owned()];
    let error = practise(script, &Practise { lines, ask: None }).unwrap_err();
    assert!(error.to_string().contains("begin it again"), "{error}");
}
