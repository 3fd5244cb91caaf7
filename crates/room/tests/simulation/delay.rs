//! Spectators see a match later than it is played, and nothing of it before.

use mesozoic_model::Pace;
use mesozoic_protocol::lobby::Back;
use mesozoic_protocol::{ErrorCode, ServerFrame};
use mesozoic_room::{Command, Fault, Request};

use crate::driven::{DrivenTable, SECOND, me};

const LIVE: Pace = Pace::Live { bank: 3600, added: 10 };
const MINUTE: i64 = 60 * SECOND;
/// Who only watches.
const CY: usize = 2;

fn delay(table: &mut DrivenTable, who: usize, minutes: u16) -> Result<(), Fault> {
    table.ask(Request::Delay(me(who).id, minutes)).map(drop)
}

/// A match of two at which Cy looks on, so many minutes late.
fn watched(minutes: u16) -> DrivenTable {
    let mut table = DrivenTable::gathering(2, 0, LIVE);
    if minutes > 0 {
        delay(&mut table, 0, minutes).unwrap();
    }
    table.begin(2);
    table.watch(CY);
    table.sent_to(CY);
    table
}

/// Somebody picks in secret and then rolls, which everybody sees.
fn roll(table: &mut DrivenTable, who: usize) {
    table.step(who, "pick");
    table.step(who, "roll");
}

fn say(table: &mut DrivenTable, who: usize, text: &str) {
    let (name, text) = (me(who).name, text.to_owned());
    table.play(who, Command::Chat { name, text });
}

/// What the frames of a game tell, whatever their feeds are called.
fn frames(sent: &[ServerFrame]) -> Vec<String> {
    let frames = sent.iter().filter_map(|frame| match frame {
        ServerFrame::Frame(frame) => Some(serde_json::to_string(&frame.frame).unwrap()),
        _ => None,
    });
    frames.collect()
}

fn heard(sent: &[ServerFrame]) -> Vec<&str> {
    let lines = sent.iter().filter_map(|frame| match frame {
        ServerFrame::Chat { lines, .. } => Some(lines),
        _ => None,
    });
    lines.flatten().map(|line| line.text.as_str()).collect()
}

/// Lets time pass until this long from now, waking the room whenever it wants.
fn pass(table: &mut DrivenTable, time: i64) -> Vec<ServerFrame> {
    let until = table.now + time;
    let mut sent = Vec::new();
    while table.wake_at.is_some_and(|at| at <= until) {
        table.pass();
        sent.extend(table.sent_to(CY));
    }
    table.now = until;
    sent
}

#[test]
fn they_see_the_same_frames_later_and_nothing_before() {
    let (mut late, mut at_once) = (watched(5), watched(0));
    let mut seen = Vec::new();
    for table in [&mut late, &mut at_once] {
        for who in 0..2 {
            table.wait(7 * SECOND);
            roll(table, who);
            if table.disk.row.card.delay == 0 {
                seen.extend(frames(&table.sent_to(CY)));
            }
        }
    }
    assert!(seen.len() > 1, "there is something to see: {seen:?}");
    let too_early = late.sent_to(CY);
    assert!(too_early.is_empty(), "{too_early:?}");
    let early = pass(&mut late, 5 * MINUTE - 8 * SECOND);
    assert!(early.is_empty(), "{early:?}");
    let shown = pass(&mut late, 9 * SECOND);
    let (shown_frames, seen) = (frames(&shown), seen);
    // What came in one moment is one frame: the last of it is the same.
    assert_eq!(shown_frames.last().map(|f| view(f)), seen.last().map(|f| view(f)));
    assert!(shown.iter().any(|frame| matches!(frame, ServerFrame::Clocks { .. })));
}

/// Where a frame leaves its viewer, as far as every frame tells it.
fn view(frame: &str) -> (serde_json::Value, serde_json::Value) {
    let frame: serde_json::Value = serde_json::from_str(frame).unwrap();
    (frame["awaited"].clone(), frame["keep"].clone())
}

#[test]
fn what_somebody_hides_is_not_told_later_either() {
    let (mut one, mut other) = (watched(5), watched(5));
    let picks: Vec<String> =
        one.lines(1).into_iter().filter(|line| line.starts_with("pick")).collect();
    let (first, last) = (picks.first().unwrap(), picks.last().unwrap());
    assert_ne!(first, last);
    for (table, pick) in [(&mut one, first), (&mut other, last)] {
        table.wait(SECOND);
        table.play(1, Command::Step(pick.clone()));
    }
    let told = |table: &mut DrivenTable| {
        let mut sent: Vec<String> =
            pass(table, 6 * MINUTE).iter().map(|f| serde_json::to_string(f).unwrap()).collect();
        sent.push(serde_json::to_string(&table.info_for(CY)).unwrap());
        sent
    };
    assert_eq!(told(&mut one), told(&mut other));
}

#[test]
fn what_players_say_is_as_late_and_what_spectators_say_is_not() {
    let mut table = watched(5);
    table.wait(SECOND);
    say(&mut table, 0, "nice roll");
    say(&mut table, CY, "hello");
    assert_eq!(heard(&table.sent_to(CY)), ["hello"]);
    table.watch(CY);
    assert_eq!(heard(&table.sent_to(CY)), ["hello"], "nor for who comes anew");
    table.ask(Request::Info { guest: None }).unwrap();
    let sent = pass(&mut table, 5 * MINUTE);
    assert_eq!(heard(&sent), ["nice roll"]);
}

/// Lines once were counted, and whoever said one learnt how many the players had said before.
#[test]
fn the_number_of_ones_own_line_tells_nothing_of_what_players_say() {
    let told = |lines: usize| {
        let mut table = watched(5);
        table.wait(SECOND);
        say(&mut table, CY, "hello");
        for n in 0..lines {
            say(&mut table, n % 2, "a plan");
        }
        table.wait(SECOND);
        say(&mut table, CY, "go on");
        say(&mut table, CY, "please");
        table.watch(CY);
        table.sent_to(CY)
    };
    let (quiet, busy) = (told(0), told(60));
    assert_eq!(heard(&busy), ["hello", "go on", "please", "hello", "go on", "please"]);
    let lines = |sent: &[ServerFrame]| -> Vec<String> {
        let chat = sent.iter().filter(|frame| matches!(frame, ServerFrame::Chat { .. }));
        chat.map(|frame| serde_json::to_string(frame).unwrap()).collect()
    };
    assert_eq!(lines(&busy), lines(&quiet));
}

#[test]
fn what_is_told_of_the_table_is_as_late() {
    let mut table = watched(5);
    table.wait(SECOND);
    let before = table.info_for(CY);
    roll(&mut table, 1);
    table.ask(Request::Vote(me(0).id, true)).unwrap();
    let asked = Request::GoBack(me(1).id, Back::Ask { id: "b".to_owned() });
    table.ask(asked).unwrap();
    let after = table.info_for(CY);
    assert_eq!(after, before, "nothing has happened yet");
    let own = table.info_for(0);
    assert_eq!((own.notes.len(), own.wants_end.len()), (2, 1));
    assert!(own.going_back.is_some() && own.card.touched > after.card.touched);
    pass(&mut table, 6 * MINUTE);
    let later = table.info_for(CY);
    assert_eq!(later.notes.len(), 2);
    // Clocks stand as they stood, and run by the time of those who look at them now.
    let mut then = own.clocks.expect("the match has clocks");
    for clock in &mut then.seats {
        clock.since = clock.since.map(|since| since + 5 * MINUTE);
    }
    assert_eq!(later.clocks, Some(then));
}

#[test]
fn going_back_is_seen_later_too() {
    let mut table = DrivenTable::gathering(1, 1, Pace::Free);
    delay(&mut table, 0, 1).unwrap();
    table.begin(1);
    table.watch(CY);
    table.step(0, "pick");
    table.step(0, "roll");
    table.bots_play();
    table.ask(Request::GoBack(me(0).id, Back::Ask { id: "b".to_owned() })).unwrap();
    table.sent_to(CY);
    assert!(!table.info_for(CY).practice);
    let shown = pass(&mut table, MINUTE + SECOND);
    assert!(!frames(&shown).is_empty());
    assert_eq!(table.info_for(CY).notes.len(), 1);
}

#[test]
fn the_host_changes_it_while_the_match_runs_and_all_are_told() {
    let mut table = watched(0);
    let refused = delay(&mut table, 1, 5).unwrap_err();
    assert_eq!(refused.code, ErrorCode::NotYours);
    assert_eq!(delay(&mut table, 0, 1441).unwrap_err().code, ErrorCode::BadRequest);
    roll(&mut table, 0);
    assert!(!frames(&table.sent_to(CY)).is_empty());
    table.wait(SECOND);
    delay(&mut table, 0, 5).unwrap();
    assert_eq!(table.last_note(), "Ada lets spectators see the match 5 minutes late.");
    assert!(frames(&table.sent_to(CY)).is_empty(), "what was seen was seen");
    table.wait(SECOND);
    roll(&mut table, 1);
    assert!(table.sent_to(CY).is_empty());
    // A shorter delay shows what is old enough; none shows all of it.
    table.wait(90 * SECOND);
    delay(&mut table, 0, 2).unwrap();
    assert!(frames(&table.sent_to(CY)).is_empty());
    delay(&mut table, 0, 1).unwrap();
    assert!(!frames(&table.sent_to(CY)).is_empty());
    table.step(0, "pass");
    assert!(frames(&table.sent_to(CY)).is_empty());
    delay(&mut table, 0, 0).unwrap();
    assert!(!frames(&table.sent_to(CY)).is_empty());
    assert_eq!(table.last_note(), "Ada lets spectators see the match at once.");
}

#[test]
fn a_restart_shows_nothing_too_early() {
    let mut table = watched(5);
    let before = table.info_for(CY);
    table.wait(SECOND);
    roll(&mut table, 0);
    say(&mut table, 0, "nice roll");
    table.restart();
    table.watch(CY);
    let sent = table.sent_to(CY);
    assert!(heard(&sent).is_empty());
    assert_eq!(table.info_for(CY).card.awaited, before.card.awaited);
    assert_eq!(table.info_for(CY).card.touched, before.card.touched);
    let shown = pass(&mut table, 5 * MINUTE);
    assert_eq!(heard(&shown), ["nice roll"]);
    assert!(!frames(&shown).is_empty());
}

#[test]
fn when_it_is_over_all_is_open() {
    let mut table = watched(60);
    roll(&mut table, 0);
    say(&mut table, 0, "well played");
    table.sent_to(CY);
    table.ask(Request::Resign(me(1).id)).unwrap();
    let sent = table.sent_to(CY);
    assert_eq!(heard(&sent), ["well played"]);
    assert!(!frames(&sent).is_empty());
    assert_eq!(table.info_for(CY).notes.len(), 1);
    assert_eq!(delay(&mut table, 0, 0).unwrap_err().code, ErrorCode::WrongTime);
}
