//! What a store promises, whichever engine is behind it. Every case gets the address of an empty
//! database. SQLite runs them one by one; PostgreSQL, where it is installed, in one test, because
//! they share a server.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod accounts;
mod engines;
mod friends;
mod leases;
mod ratings;
mod support;

use std::future::Future;
use std::pin::Pin;

use accounts::*;
use friends::*;
use mesozoic_protocol::ChatLine;
use mesozoic_store::{
    Begun, Browser, ChatCommand, Conflict, CopyError, Due, Ending, Error, Guest, Holder, Hours,
    Match, NewEntry, NewMatch, Notices, OpenError, Origin, Pace, Said, Seat, Seating, Snapshot,
    Stage, Store, Unseated, Unseating,
};
use ratings::ratings_change_with_the_end_of_a_match;
use support::cluster::Cluster;
use support::{
    Folder, PLAYED, asked, command, entry, guest, held_by, kill, line, lines, make_schema,
    new_match, open, raw, same, schemas, with_matches, word,
};

macro_rules! contract {
    ($($case:ident)*) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $case() {
                let folder = super::Folder::new();
                super::$case(folder.sqlite()).await;
            })*
        }

        type Case = fn(String) -> Pin<Box<dyn Future<Output = ()>>>;
        const CASES: &[(&str, Case)] = &[$((stringify!($case), |url| Box::pin($case(url)))),*];
    };
}

contract! {
    opening_again_changes_nothing
    an_older_schema_is_brought_up_to_date
    a_newer_schema_is_refused
    a_store_of_every_schema_is_brought_up_to_date
    a_store_has_one_owner
    a_look_sees_all_and_changes_nothing
    guests_are_found_and_renamed
    names_are_kept_to_the_letter
    an_account_is_made_of_a_guest
    sessions_end_one_by_one
    the_last_way_to_sign_in_stays
    an_account_takes_over_what_a_guest_had
    an_account_that_is_removed_leaves_its_matches
    friends_are_friends_of_each_other
    who_is_blocked_is_kept_apart
    an_invitation_lasts_until_the_game_begins
    an_account_takes_its_friends_along_when_it_goes
    spectators_and_the_lot_are_part_of_a_match
    ratings_change_with_the_end_of_a_match
    a_match_is_read_back_whole
    a_match_that_goes_on_from_another_is_read_back_whole
    a_host_has_no_more_unfinished_matches_than_allowed
    a_match_that_has_not_begun_can_be_removed
    seats_change_together
    who_loses_a_seat_is_noted_until_told
    a_match_moves_through_its_stages
    a_match_is_opened_again_in_one_breath
    a_match_keeps_its_pace_and_its_times
    people_say_how_they_want_to_be_told
    who_is_waited_for_is_told_once_a_turn
    a_secret_stays_what_it_was_first
    who_plays_changes_with_its_note
    a_match_is_ended_before_its_rules_do
    forsaken_matches_are_found
    entries_are_read_in_order
    a_number_is_used_once_and_none_left_out
    a_command_is_carried_out_once
    an_entry_needs_its_match
    what_one_does_wrong_harms_nobody_else
    many_write_at_once
    writers_are_served_in_order
    the_log_cannot_be_changed
    the_last_entry_tells_whom_a_match_waits_for
    guests_see_what_waits_for_them_first
    lists_show_what_is_listed
    snapshots_replace_each_other
    reviews_are_kept_by_version
    chat_is_kept
    a_line_of_chat_is_said_once
    texts_with_nul_are_refused
    closing_does_what_was_asked_before
    what_was_acknowledged_survives_a_kill
    a_backup_under_load_is_a_store_of_one_moment
}

/// Not a test: the process that [`what_was_acknowledged_survives_a_kill`] kills.
#[tokio::test]
async fn appender() {
    kill::append_until_killed().await;
}

#[tokio::test]
async fn postgres() {
    let Some(cluster) = Cluster::start() else { return };
    for (name, case) in CASES {
        println!("{name}");
        case(cluster.database(name)).await;
    }
    engines::server::a_lost_connection_heals(cluster.database("lost")).await;
    engines::server::whoever_came_in_a_break_stays(cluster.database("taken")).await;
    let databases = ["here", "there"].map(|name| cluster.database(name));
    engines::server::a_backup_goes_to_either_engine(databases).await;
}

/// Several servers at one database, which only PostgreSQL can be.
#[tokio::test]
async fn shared() {
    let Some(cluster) = Cluster::start() else { return };
    macro_rules! cases {
        ($($case:ident)*) => {$(
            println!(stringify!($case));
            leases::$case(cluster.database(stringify!($case))).await;
        )*};
    }
    cases! {
        a_store_is_shared_or_owned
        a_lease_has_one_owner
        many_want_one_lease
        a_paused_owner_never_writes_again
        who_was_not_missed_goes_on
        what_has_passed_on_harms_nobody_else
        a_write_and_a_takeover_wait_for_each_other
        no_log_grows_without_a_lease
        the_log_lies_in_parts
        what_the_dead_had_is_forgotten
        an_older_program_works_where_more_was_added
    }
}

async fn opening_again_changes_nothing(url: String) {
    let store = with_matches(&url, &["m"]).await;
    store.append(entry("m", 0)).await.unwrap();
    let before = store.find_match("m").await.unwrap();
    store.close().await.unwrap();
    for _ in 0..2 {
        // Servers open their store in a task.
        let url = url.clone();
        let store = tokio::spawn(async move { Store::open(&url).await }).await.unwrap().unwrap();
        assert_eq!(store.find_match("m").await.unwrap(), before);
        assert_eq!(lines(&store, "m").await, [line("m", 0)]);
        store.close().await.unwrap();
    }
}

/// A store from before seats had terms: its matches are read, and their seats are in their first.
async fn an_older_schema_is_brought_up_to_date(url: String) {
    with_matches(&url, &["m"]).await.close().await.unwrap();
    for undo in [
        "ALTER TABLE seats DROP COLUMN term",
        "DROP TABLE unseated",
        "DELETE FROM _sqlx_migrations WHERE version = 3",
    ] {
        raw(&url, undo).await.unwrap();
    }
    let store = open(&url).await;
    let card = store.find_match("m").await.unwrap().unwrap().card;
    assert_eq!(card.seats.iter().map(|s| s.term).collect::<Vec<_>>(), [0, 0]);
    let passed = card.seats[0].pass_to(Holder::Nobody);
    store.set_seats("m", &[passed], None, None, 200).await.unwrap();
    assert_eq!(store.find_match("m").await.unwrap().unwrap().card.seats[0].term, 1);
}

async fn a_newer_schema_is_refused(url: String) {
    open(&url).await.close().await.unwrap();
    let newer = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
        SELECT 977, 'from the future', success, checksum, 0 FROM _sqlx_migrations WHERE version = 1";
    raw(&url, newer).await.unwrap();
    let error = Store::open(&url).await.unwrap_err();
    assert!(matches!(error, OpenError::Newer { found: 977, .. }), "{error:?}");
    assert!(error.to_string().contains("newer program"), "{error}");
}

async fn a_store_of_every_schema_is_brought_up_to_date(url: String) {
    for count in 1..schemas(&url) {
        let url = if url.starts_with("sqlite:") {
            format!("{url}.{count}")
        } else {
            raw(&url, "DROP SCHEMA public CASCADE; CREATE SCHEMA public").await.unwrap();
            url.clone()
        };
        make_schema(&url, count).await;
        fill_old_store(&url).await;
        let refused = Store::look(&url).await.unwrap_err();
        let is_older = |found| found == i64::try_from(count).unwrap();
        assert!(
            matches!(refused, OpenError::Older { found, .. } if is_older(found)),
            "{refused:?}"
        );
        let store = open(&url).await;
        let found = store.find_match("m").await.unwrap().unwrap();
        assert_eq!((found.card.rules, found.ending), (1, None), "schema {count}");
        assert_eq!(found.card.seats[0].person(), Some("ada"), "schema {count}");
        let said = store.chat("m", 9).await.unwrap();
        assert_eq!((said[0].line.text.as_str(), &said[0].command), ("hello", &None));
        store.append(asked("m", 0, 0, "c")).await.unwrap();
        store.close().await.unwrap();
    }
}

/// Puts a match into a store of any schema, by what the first one had.
async fn fill_old_store(url: &str) {
    for sql in [
        "INSERT INTO guests (id, token_hash, name, at) VALUES ('ada', '\\x00', 'Ada', 1)",
        "INSERT INTO matches (id, game, rules, options, host, listed, server_seed, commitment, stage,
            awaited, created, touched)
         VALUES ('m', 'draftosaurus', 1, '{}', 'ada', 1, '\\x00', '', 'running', '[0]', 1, 1)",
        "INSERT INTO seats (match_no, seat, holder, guest)
         SELECT no, 0, 'guest', 'ada' FROM matches",
        "INSERT INTO chat (match_no, n, name, seat, text, at)
         SELECT no, 0, 'Ada', 0, 'hello', 5 FROM matches",
    ] {
        // Only PostgreSQL reads bytes from text.
        let sql = if url.starts_with("sqlite") { sql.replace("'\\x00'", "x'00'") } else { sql.into() };
        raw(url, &sql).await.unwrap();
    }
}

async fn a_store_has_one_owner(url: String) {
    let first = with_matches(&url, &["m"]).await;
    let error = Store::open(&url).await.unwrap_err();
    assert!(matches!(error, OpenError::Owned { .. }), "{error:?}");
    assert!(error.to_string().contains("another server"), "{error}");
    first.append(entry("m", 0)).await.unwrap();
    first.close().await.unwrap();
    let second = open(&url).await;
    second.append(entry("m", 1)).await.unwrap();
}

async fn a_look_sees_all_and_changes_nothing(url: String) {
    let owner = with_matches(&url, &["m"]).await;
    let look = Store::look(&url).await.unwrap();
    owner.append(entry("m", 0)).await.unwrap();
    assert_eq!(lines(&look, "m").await, [line("m", 0)]);
    assert_eq!(look.append(entry("m", 1)).await, Err(Error::ReadOnly));
    assert_eq!(look.add_guest(&guest("eve")).await, Err(Error::ReadOnly));
    assert_eq!(look.probe().await, Err(Error::ReadOnly));
    look.close().await.unwrap();
    owner.append(entry("m", 1)).await.unwrap();
}

async fn guests_are_found_and_renamed(url: String) {
    let store = open(&url).await;
    for id in ["ada", "bob"] {
        store.add_guest(&guest(id)).await.unwrap();
    }
    let ada = |name: &str| Guest { id: "ada".into(), name: name.into(), at: 1 };
    assert_eq!(store.guest_by_token(b"hash of ada").await, Ok(Some(ada("name of ada"))));
    store.rename_guest("ada", "Countess").await.unwrap();
    assert_eq!(store.guest_by_token(b"hash of ada").await, Ok(Some(ada("Countess"))));
    assert_eq!(store.guest("ada").await, Ok(Some(ada("Countess"))));
    assert_eq!(store.guest("bob").await.unwrap().unwrap().name, "name of bob");
    assert_eq!(store.guest_by_token(b"hash of eve").await, Ok(None));

    let exists = |id: &str| Err(Error::Exists { what: "guest", id: id.into() });
    let mut other_token = guest("ada");
    other_token.token_hash = b"another".to_vec();
    assert_eq!(store.add_guest(&other_token).await, exists("ada"));
    let mut other_id = guest("ada");
    other_id.id = "eve".into();
    assert_eq!(store.add_guest(&other_id).await, exists("eve"));
    let missing = Err(Error::Missing { what: "guest", id: "eve".into() });
    assert_eq!(store.rename_guest("eve", "x").await, missing);
}

async fn names_are_kept_to_the_letter(url: String) {
    let store = open(&url).await;
    let names =
        ["ティラノ", "Đặng Thị", "مرحبا", "🦖👩‍👩‍👧", "e\u{301}\u{200d}", "'); DROP--", "%_\\\"", " "];
    for (i, name) in names.into_iter().enumerate() {
        let id = i.to_string();
        store.add_guest(&guest(&id)).await.unwrap();
        store.rename_guest(&id, name).await.unwrap();
        assert_eq!(store.guest(&id).await.unwrap().unwrap().name, name);
    }
    let new = NewMatch { host: "0".into(), seats: vec![held_by(0, "3")], ..new_match("m") };
    store.add_match(&new, u32::MAX, PLAYED).await.unwrap();
    let card = store.open_matches(9).await.unwrap().remove(0);
    assert_eq!(card.seats[0].name.as_deref(), Some(names[3]));
}

async fn a_match_is_read_back_whole(url: String) {
    let store = with_matches(&url, &["other"]).await;
    let mut new = new_match("m");
    new.seats[0].pledge = Some("p0".into());
    new.seats[1] = Seat::new(1, Holder::Bot { level: "greedy".into() });
    new.listed = false;
    store.add_match(&new, u32::MAX, PLAYED).await.unwrap();
    let Match {
        card,
        options,
        host,
        listed,
        server_seed,
        commit,
        standings,
        ending,
        rematch,
        begun,
        going_back,
        practice,
        origin,
        seating,
        source,
    } = store.find_match("m").await.unwrap().unwrap();
    assert_eq!((card.id.as_str(), card.game.as_str(), card.rules), ("m", "draftosaurus", 3));
    assert_eq!((card.stage, card.created, card.touched), (Stage::Open, 100, 100));
    assert!(card.awaited.is_empty());
    new.seats[0].name = Some("name of ada".into());
    assert_eq!(card.seats, new.seats);
    assert_eq!((options, host, listed), (new.options.clone(), "ada".into(), false));
    assert_eq!((server_seed, commit), (new.server_seed.clone(), new.commit.clone()));
    assert_eq!((standings, ending, rematch, begun), (None, None, None, None));
    assert_eq!((going_back, practice, origin), (None, false, None));
    assert_eq!((seating, source), (Seating::AsSeated, None));

    assert_eq!(store.find_match("n").await, Ok(None));
    let exists = Err(Error::Exists { what: "match", id: "m".into() });
    assert_eq!(store.add_match(&new, u32::MAX, PLAYED).await, exists);
    let of_nobody = NewMatch { host: "eve".into(), ..new_match("n") };
    assert_eq!(store.add_match(&of_nobody, u32::MAX, PLAYED).await, Err(Error::UnknownGuest));
    let twice = NewMatch { seats: vec![held_by(0, "ada"), held_by(0, "ada")], ..new_match("n") };
    assert!(store.add_match(&twice, u32::MAX, PLAYED).await.is_err());
    assert_eq!(store.find_match("n").await, Ok(None), "half a match was kept");
}

/// One that goes on from another has begun when it is stored, with its log; all of it or nothing.
async fn a_match_that_goes_on_from_another_is_read_back_whole(url: String) {
    let store = with_matches(&url, &[]).await;
    let origin = Origin {
        table: "old".into(),
        entry: 7,
        dice: "older".into(),
        commit: "c".into(),
        nonces: vec!["0a".into(), "0b".into()],
        server_seed: "ff".into(),
    };
    let new = NewMatch { hints: true, origin: Some(origin.clone()), ..new_match("m") };
    let log = [entry("m", 0), entry("m", 1)];
    store.add_begun(&new, &[0, 1], &log, u32::MAX, PLAYED).await.unwrap();
    let row = store.find_match("m").await.unwrap().unwrap();
    assert_eq!((row.card.stage, row.practice, row.origin), (Stage::Running, true, Some(origin)));
    assert!(row.card.hints && row.begun.is_some());
    assert_eq!(store.entries("m", 0).await.unwrap().len(), 2);

    let gap = [entry("n", 0), entry("n", 0)];
    assert!(store.add_begun(&new_match("n"), &[], &gap, u32::MAX, PLAYED).await.is_err());
    assert_eq!(store.find_match("n").await, Ok(None), "half a match was kept");
    let full = Err(Error::Full { host: "ada".into(), most: 1 });
    assert_eq!(store.add_begun(&new_match("n"), &[], &[], 1, PLAYED).await, full);
}

/// However many ask at once.
async fn a_host_has_no_more_unfinished_matches_than_allowed(url: String) {
    let store = with_matches(&url, &["over"]).await;
    store.finish("over", "[]", 300).await.unwrap();
    let making: Vec<_> = (0..12)
        .map(|n| {
            let (store, new) = (store.clone(), new_match(&n.to_string()));
            tokio::spawn(async move { store.add_match(&new, 5, PLAYED).await })
        })
        .collect();
    let mut made = Vec::new();
    for task in making {
        match task.await.unwrap() {
            Ok(()) => made.push(()),
            Err(error) => assert_eq!(error, Error::Full { host: "ada".into(), most: 5 }),
        }
    }
    assert_eq!((made.len(), store.unfinished().await.unwrap().len()), (5, 5));
    store.add_guest(&guest("bob")).await.unwrap();
    let his = NewMatch { host: "bob".into(), ..new_match("his") };
    store.add_match(&his, 5, PLAYED).await.unwrap();
    // A match that runs under other rules than these cannot be finished, and does not count.
    let one = store.unfinished().await.unwrap().into_iter().find(|id| id != "his").unwrap();
    store.begin(&one, 3, &[0], 400).await.unwrap();
    let next = new_match("next");
    assert!(matches!(store.add_match(&next, 5, PLAYED).await, Err(Error::Full { .. })));
    store.begin(&one, 2, &[0], 400).await.unwrap();
    store.add_match(&next, 5, PLAYED).await.unwrap();
}

async fn a_match_that_has_not_begun_can_be_removed(url: String) {
    let store = with_matches(&url, &["m", "running", "other"]).await;
    let line = ChatLine {
        n: 0,
        name: "Ada".into(),
        guest: None,
        seat: None,
        text: "hi".into(),
        at: 5,
        removed: false,
    };
    let line = Said { line, command: None };
    for id in ["m", "running"] {
        store.say(id, &line).await.unwrap();
    }
    store.begin("running", 3, &[], 200).await.unwrap();
    store.remove_unbegun("m", i64::MAX).await.unwrap();
    assert_eq!(store.find_match("m").await, Ok(None));
    assert_eq!(store.chat("m", 9).await, Ok(vec![]));
    for id in ["m", "running"] {
        let missing = Err(Error::Missing { what: "open match", id: id.into() });
        assert_eq!(store.remove_unbegun(id, i64::MAX).await, missing);
    }
    let running = store.find_match("running").await.unwrap().unwrap();
    assert_eq!((running.card.seats.len(), store.chat("running", 9).await.unwrap().len()), (2, 1));
    assert!(store.find_match("other").await.unwrap().is_some());
    // The name is free again, and nothing of the old one shows.
    store.add_match(&new_match("m"), u32::MAX, PLAYED).await.unwrap();
    assert_eq!(store.chat("m", 9).await, Ok(vec![]));
}

async fn seats_change_together(url: String) {
    let store = with_matches(&url, &["m", "other"]).await;
    store.add_guest(&guest("bob")).await.unwrap();
    let bob =
        Seat { pledge: Some("p".into()), nonce: Some("n".into()), term: 7, ..held_by(1, "bob") };
    let nobody = Seat::new(0, Holder::Nobody);
    store.set_seats("m", &[nobody.clone(), bob.clone()], None, None, 200).await.unwrap();
    let bob = Seat { name: Some("name of bob".into()), ..bob };
    let now = [nobody, bob];
    let card = store.find_match("m").await.unwrap().unwrap().card;
    assert_eq!((card.seats.as_slice(), card.touched), (now.as_slice(), 200));

    let bot = Seat::new(0, Holder::Bot { level: "random".into() });
    let third = Seat::new(2, Holder::Nobody);
    let missing = store.set_seats("m", &[bot.clone(), third], None, None, 300).await.unwrap_err();
    assert!(matches!(&missing, Error::Missing { id, .. } if id == "m"), "{missing:?}");
    let unknown = store.set_seats("m", &[bot.clone(), held_by(1, "eve")], None, None, 300).await;
    assert_eq!(unknown, Err(Error::UnknownGuest));
    let card = store.find_match("m").await.unwrap().unwrap().card;
    assert_eq!((card.seats.as_slice(), card.touched), (now.as_slice(), 200));
    assert!(store.set_seats("n", &[bot], None, None, 300).await.is_err());
    let other = store.find_match("other").await.unwrap().unwrap().card;
    assert_eq!(other.seats[1].holder, Holder::Nobody);
}

async fn who_loses_a_seat_is_noted_until_told(url: String) {
    let store = with_matches(&url, &["m", "n"]).await;
    let lost = |match_id: &str, how, at| Unseated {
        guest: "ada".into(),
        match_id: match_id.into(),
        game: "draftosaurus".into(),
        seat: 0,
        how,
        at,
    };
    let free = Seat::new(0, Holder::Nobody);
    let away = lost("m", Unseating::SentAway, 5);
    store.set_seats("m", std::slice::from_ref(&free), Some(&away), None, 5).await.unwrap();
    assert_eq!(store.unseated("ada").await, Ok(vec![away]));
    // Again at the same match: the later is the news.
    let claimed = lost("m", Unseating::Claimed, 6);
    store.set_seats("m", std::slice::from_ref(&free), Some(&claimed), None, 6).await.unwrap();
    let other = lost("n", Unseating::SentAway, 7);
    store.set_seats("n", &[free], Some(&other), None, 7).await.unwrap();
    assert_eq!(store.unseated("ada").await, Ok(vec![claimed, other.clone()]));
    assert_eq!(store.unseated("bob").await, Ok(vec![]));

    // What happened after the telling is still to be told.
    assert!(store.told_unseated(&lost("m", Unseating::SentAway, 5)).await.is_err());
    assert_eq!(store.unseated("ada").await.unwrap().len(), 2);
    store.told_unseated(&lost("m", Unseating::Claimed, 6)).await.unwrap();
    assert_eq!(store.unseated("ada").await, Ok(vec![other]));
    // A seat that cannot be changed makes no news.
    let none = [Seat::new(9, Holder::Nobody)];
    assert!(
        store
            .set_seats("m", &none, Some(&lost("m", Unseating::Claimed, 8)), None, 8)
            .await
            .is_err()
    );
    assert_eq!(store.unseated("ada").await.unwrap().len(), 1);
}

async fn a_match_moves_through_its_stages(url: String) {
    let store = with_matches(&url, &["a", "b", "c"]).await;
    store.set_stage("b", Stage::Revealing, 200).await.unwrap();
    let card = store.find_match("b").await.unwrap().unwrap().card;
    assert_eq!((card.stage, card.rules, card.touched), (Stage::Revealing, 3, 200));
    assert!(card.awaited.is_empty());
    // Whoever begins it says under which rules.
    store.begin("b", 4, &[1, 0], 300).await.unwrap();
    let card = store.find_match("b").await.unwrap().unwrap().card;
    assert_eq!((card.stage, card.rules, card.awaited), (Stage::Running, 4, vec![1, 0]));
    assert_eq!(store.unfinished().await.unwrap(), ["a", "b", "c"]);
    store.finish("b", r#"[{"seat":0}]"#, 400).await.unwrap();
    store.set_rematch("b", "c").await.unwrap();
    let found = store.find_match("b").await.unwrap().unwrap();
    assert_eq!((found.card.stage, found.card.touched), (Stage::Over, 400));
    assert!(found.card.awaited.is_empty());
    assert_eq!(found.standings.as_deref(), Some(r#"[{"seat":0}]"#));
    assert_eq!(found.rematch.as_deref(), Some("c"));
    store.set_stage("a", Stage::Faulted, 500).await.unwrap();
    assert_eq!(store.unfinished().await.unwrap(), ["c"]);

    let missing = Err(Error::Missing { what: "match", id: "n".into() });
    assert_eq!(store.set_stage("n", Stage::Revealing, 1).await, missing);
    assert_eq!(store.begin("n", 1, &[], 1).await, missing);
    assert_eq!(store.finish("n", "[]", 1).await, missing);
    assert_eq!(store.set_rematch("n", "a").await, missing);
}

/// What people read of somebody who left.
fn note(match_id: &str, n: u32) -> NewEntry {
    NewEntry { line: r#"{"t":"note","text":"ada has left"}"#.into(), ..entry(match_id, n) }
}

async fn who_plays_changes_with_its_note(url: String) {
    let store = with_matches(&url, &["m"]).await;
    store.begin("m", 3, &[0], 200).await.unwrap();
    store.append(entry("m", 0)).await.unwrap();
    let left = Seat { stand_in: Some("greedy".into()), offered: true, ..held_by(0, "ada") };
    let changed = std::slice::from_ref(&left);
    // A number that is taken, and nothing has happened.
    store.set_seats("m", changed, None, Some(&note("m", 0)), 300).await.unwrap_err();
    let card = store.find_match("m").await.unwrap().unwrap().card;
    assert_eq!((card.seats[0].bot(), card.seats[0].offered), (None, false));
    assert_eq!(store.notes("m").await, Ok(vec![]));
    store.set_seats("m", changed, None, Some(&note("m", 1)), 2000).await.unwrap();
    let card = store.find_match("m").await.unwrap().unwrap().card;
    assert_eq!((card.seats[0].bot(), card.seats[0].offered), (Some("greedy"), true));
    assert_eq!((card.awaited, card.touched), (vec![0, 1], 2000));
    assert_eq!(store.notes("m").await, Ok(vec![(note("m", 1).line, 1001)]));
    store.append(entry("m", 2)).await.unwrap();
    // What was promised counts the note: the store opens again.
    store.close().await.unwrap();
    assert_eq!(lines(&open(&url).await, "m").await.len(), 3);
}

async fn a_match_keeps_its_pace_and_its_times(url: String) {
    const DAY: i64 = 24 * 60 * 60 * 1000;
    let store = with_matches(&url, &["free"]).await;
    let slow = Pace::Slow { days: 2, vacation: 1 };
    let paces = [("live", Pace::Live { bank: 60, added: 5 }), ("slow", slow), ("open", slow)];
    for (id, pace) in paces {
        let new = NewMatch { pace, ..new_match(id) };
        store.add_match(&new, u32::MAX, PLAYED).await.unwrap();
    }
    for id in ["free", "live", "slow"] {
        store.begin(id, 3, &[1], 200).await.unwrap();
    }
    let found = async |id| store.find_match(id).await.unwrap().unwrap();
    assert_eq!((found("free").await.card.pace, found("open").await.begun), (Pace::Free, None));
    let slow_row = found("slow").await;
    assert_eq!(slow_row.card.pace, slow);
    // Where its clocks begin stays, whatever is played and whoever sits down.
    store.append(entry("slow", 0)).await.unwrap();
    store.set_seats("slow", &[held_by(0, "ada")], None, None, 5_000).await.unwrap();
    let begun = Begun { at: 200, awaited: vec![1] };
    assert_eq!((found("slow").await.begun, slow_row.begun), (Some(begun.clone()), Some(begun)));
    let read = store.entries("slow", 0).await.unwrap();
    assert_eq!((read[0].at, &read[0].awaited), (1000, &entry("slow", 0).awaited));
    // Only where it is played over days need a match be woken, as long after its last entry.
    let overdue = async |now| store.overdue(now, 9).await.unwrap();
    assert_eq!(overdue(1000 + 2 * DAY - 1).await, [""; 0]);
    assert_eq!(overdue(1000 + 2 * DAY).await, ["slow"]);
    store.finish("slow", "[]", 6_000).await.unwrap();
    assert_eq!(overdue(9 * DAY).await, [""; 0]);
}

fn browser(name: &str) -> Browser {
    let endpoint = format!("https://push.example/{name}");
    Browser { endpoint, key: vec![4, 0, 255], secret: vec![0, 7] }
}

async fn people_say_how_they_want_to_be_told(url: String) {
    let store = with_matches(&url, &[]).await;
    assert_eq!(store.notices("ada").await, Ok(Notices::default()));
    let hours = Hours { quiet: Some((1_320, 420)), ahead: -300 };
    store.set_quiet_hours("ada", hours).await.unwrap();
    store.set_email("ada", Some("ada@games.example")).await.unwrap();
    store.add_browser("ada", &browser("a"), 1).await.unwrap();
    store.add_browser("ada", &browser("b"), 2).await.unwrap();
    let email = Some("ada@games.example".to_owned());
    let all = Notices { email, hours, browsers: vec![browser("a"), browser("b")] };
    assert_eq!(store.notices("ada").await, Ok(all.clone()));
    // Each is taken back for itself.
    store.remove_browser("ada", &browser("a").endpoint).await.unwrap();
    store.set_email("ada", None).await.unwrap();
    let less = Notices { email: None, browsers: vec![browser("b")], hours };
    assert_eq!(store.notices("ada").await, Ok(less));
    store.set_quiet_hours("ada", Hours { quiet: None, ahead: 60 }).await.unwrap();
    assert_eq!(store.notices("ada").await.unwrap().hours.quiet, None);

    // A browser is one person's, and nobody takes another's away.
    store.add_guest(&guest("bob")).await.unwrap();
    store.remove_browser("bob", &browser("b").endpoint).await.unwrap();
    assert_eq!(store.notices("ada").await.unwrap().browsers, [browser("b")]);
    store.add_browser("bob", &browser("b"), 3).await.unwrap();
    assert_eq!(store.notices("ada").await.unwrap().browsers, []);
    for n in 0..20 {
        store.add_browser("bob", &browser(&n.to_string()), 10 + n).await.unwrap();
    }
    let browsers = store.notices("bob").await.unwrap().browsers;
    assert_eq!((browsers.len(), &browsers[0]), (10, &browser("10")), "the oldest are forgotten");
    assert!(store.set_email("nobody", Some("n@games.example")).await.is_err());
}

async fn who_is_waited_for_is_told_once_a_turn(url: String) {
    let store = with_matches(&url, &[]).await;
    store.add_guest(&guest("bob")).await.unwrap();
    let slow = Pace::Slow { days: 2, vacation: 1 };
    let (bot, bob) = (Seat::new(1, Holder::Bot { level: "greedy".into() }), held_by(1, "bob"));
    for (id, pace, second) in [
        ("slow", slow, &bot),
        ("free", Pace::Free, &bob),
        ("alone", Pace::Free, &bot),
        ("live", Pace::Live { bank: 60, added: 5 }, &bob),
    ] {
        let seats = vec![held_by(0, "ada"), second.clone()];
        let new = NewMatch { pace, seats, ..new_match(id) };
        store.add_match(&new, u32::MAX, PLAYED).await.unwrap();
        store.begin(id, 3, &[0, 1], 200).await.unwrap();
    }
    let due = async |since| {
        let due = store.due_notices(since, 9).await.unwrap();
        due.into_iter().map(|due| (due.guest, due.match_id)).collect::<Vec<_>>()
    };
    let ada = |id: &str| ("ada".to_owned(), id.to_owned());
    assert_eq!(due(9_000).await, [], "nobody has asked to be told");
    store.set_email("ada", Some("ada@games.example")).await.unwrap();
    assert_eq!(due(199).await, [], "it has not waited for so long");
    assert_eq!(due(200).await, [ada("slow"), ada("free")]);
    let first = store.due_notices(200, 1).await.unwrap();
    let (guest, game) = ("ada".to_owned(), "draftosaurus".to_owned());
    assert_eq!(first, [Due { guest, match_id: "slow".into(), game, seat: 0, since: 200 }]);

    // Told once, also where others do something meanwhile; and again after her next deed.
    for id in ["slow", "free"] {
        store.noticed(id, "ada", 300).await.unwrap();
    }
    assert_eq!(due(9_000).await, []);
    store.append(entry("free", 0)).await.unwrap();
    store.append(asked("free", 1, 1, "of bob")).await.unwrap();
    assert_eq!(due(9_000).await, []);
    store.append(asked("free", 2, 0, "of ada")).await.unwrap();
    assert_eq!(due(1_001).await, []);
    assert_eq!(due(1_002).await, [ada("free")]);

    // Nobody is told of what waits for somebody else, of a seat that a bot plays, or of what is over.
    store.append(NewEntry { awaited: vec![1], ..entry("free", 3) }).await.unwrap();
    assert_eq!(due(9_000).await, []);
    store.append(entry("free", 4)).await.unwrap();
    assert_eq!(due(9_000).await, [ada("free")]);
    let left = Seat { stand_in: Some("greedy".into()), ..held_by(0, "ada") };
    store.set_seats("free", &[left], None, None, 5_000).await.unwrap();
    assert_eq!(due(9_000).await, []);
    store.set_seats("free", &[held_by(0, "ada")], None, None, 5_000).await.unwrap();
    assert_eq!(due(9_000).await, [ada("free")]);
    store.finish("free", "[]", 6_000).await.unwrap();
    assert_eq!(due(9_000).await, []);
}

async fn a_secret_stays_what_it_was_first(url: String) {
    let store = with_matches(&url, &[]).await;
    assert_eq!(store.keep_secret("key", &[0, 255]).await, Ok(vec![0, 255]));
    assert_eq!(store.keep_secret("key", &[1]).await, Ok(vec![0, 255]));
    assert_eq!(store.keep_secret("other", &[1]).await, Ok(vec![1]));
    store.close().await.unwrap();
    assert_eq!(open(&url).await.keep_secret("key", &[2]).await, Ok(vec![0, 255]));
}

async fn a_match_is_ended_before_its_rules_do(url: String) {
    let store = with_matches(&url, &["m", "n"]).await;
    for id in ["m", "n"] {
        store.begin(id, 3, &[0], 200).await.unwrap();
    }
    store.end("m", Ending::Agreed, None, Some(&note("m", 0)), 300).await.unwrap();
    let resigned = Ending::Resigned { seat: 1 };
    store.end("n", resigned, Some(r#"[{"seat":0}]"#), None, 300).await.unwrap();
    let (m, n) = (store.find_match("m").await, store.find_match("n").await);
    let (m, n) = (m.unwrap().unwrap(), n.unwrap().unwrap());
    assert_eq!((m.card.stage, m.ending, m.standings), (Stage::Over, Some(Ending::Agreed), None));
    assert!(m.card.awaited.is_empty());
    assert_eq!((n.ending, n.standings.as_deref()), (Some(resigned), Some(r#"[{"seat":0}]"#)));
    assert!(store.unfinished().await.unwrap().is_empty());
}

async fn forsaken_matches_are_found(url: String) {
    let store = with_matches(&url, &["old", "revealing", "running", "touched"]).await;
    store.set_stage("revealing", Stage::Revealing, 150).await.unwrap();
    store.begin("running", 3, &[0], 150).await.unwrap();
    store.set_stage("touched", Stage::Open, 300).await.unwrap();
    let old: Vec<_> = ["old", "revealing"].map(|id| (id.to_owned(), "ada".to_owned())).into();
    assert_eq!(store.forsaken(200, 9).await.as_ref(), Ok(&old));
    assert_eq!(store.forsaken(200, 1).await.as_deref(), Ok(&old[..1]));
    store.remove_unbegun("revealing", 200).await.unwrap();
    store.remove_unbegun("touched", 200).await.unwrap_err();
    assert!(store.find_match("touched").await.unwrap().is_some());
}

async fn a_match_is_opened_again_in_one_breath(url: String) {
    let store = with_matches(&url, &["m"]).await;
    store.set_stage("m", Stage::Revealing, 200).await.unwrap();
    // One seat that is not there, and nothing has happened.
    let seats = [Seat::new(0, Holder::Nobody), Seat::new(9, Holder::Nobody)];
    store.reopen("m", &seats, 300).await.unwrap_err();
    let card = store.find_match("m").await.unwrap().unwrap().card;
    assert_eq!((card.stage, card.touched), (Stage::Revealing, 200));
    store.reopen("m", &seats[..1], 300).await.unwrap();
    let card = store.find_match("m").await.unwrap().unwrap().card;
    assert_eq!((card.stage, card.touched), (Stage::Open, 300));
    assert_eq!(card.seats[0].holder, Holder::Nobody);
}

async fn entries_are_read_in_order(url: String) {
    let store = with_matches(&url, &["m", "other"]).await;
    for n in 0..12 {
        store.append(asked("m", n, 1, &format!("c{n}"))).await.unwrap();
        store.append(entry("other", n)).await.unwrap();
    }
    let read = store.entries("m", 9).await.unwrap();
    assert_eq!(read.iter().map(|e| e.n).collect::<Vec<_>>(), [9, 10, 11]);
    let first = &read[0];
    assert_eq!((first.line.clone(), first.at), (line("m", 9), 1009));
    assert_eq!(first.command, Some(command(1, "c9")));
    assert_eq!(store.entries("other", 0).await.unwrap()[0].command, None);
    assert_eq!(store.entries("m", 12).await, Ok(vec![]));
    assert_eq!(store.entries("n", 0).await, Ok(vec![]));
}

async fn a_number_is_used_once_and_none_left_out(url: String) {
    let store = with_matches(&url, &["m"]).await;
    let number = |next| Err(Error::Conflict(Conflict::Number { next }));
    assert_eq!(store.append(entry("m", 1)).await, number(0));
    store.append(entry("m", 0)).await.unwrap();
    assert_eq!(store.append(entry("m", 0)).await, number(1));
    assert_eq!(store.append(entry("m", 2)).await, number(1));
    store.append(entry("m", 1)).await.unwrap();
    assert_eq!(lines(&store, "m").await, [line("m", 0), line("m", 1)]);
}

async fn a_command_is_carried_out_once(url: String) {
    let store = with_matches(&url, &["m", "other"]).await;
    store.append(entry("m", 0)).await.unwrap();
    store.append(asked("m", 1, 0, "c")).await.unwrap();
    let done = Err(Error::Conflict(Conflict::Command { n: 1 }));
    assert_eq!(store.append(asked("m", 2, 0, "c")).await, done);
    // Sent again, it has the old number as often as a new one.
    assert_eq!(store.append(asked("m", 1, 0, "c")).await, done);
    // Ids are each seat's own, and each match's.
    store.append(asked("m", 2, 1, "c")).await.unwrap();
    store.append(asked("other", 0, 0, "c")).await.unwrap();
    assert_eq!(store.commands("m").await, Ok(vec![command(0, "c"), command(1, "c")]));
    assert_eq!(store.commands("n").await, Ok(vec![]));
}

async fn an_entry_needs_its_match(url: String) {
    let store = with_matches(&url, &["m"]).await;
    let missing = Err(Error::Missing { what: "match", id: "n".into() });
    assert_eq!(store.append(entry("n", 0)).await, missing);
    assert_eq!(store.save_snapshot("n", &Snapshot { n: 0, body: "{}".into() }).await, missing);
}

async fn what_one_does_wrong_harms_nobody_else(url: String) {
    let store = with_matches(&url, &["a", "b"]).await;
    store.append(asked("b", 0, 0, "old")).await.unwrap();
    // All of them are in the queue before the writer looks at it.
    let (first, again, gap, done, unknown, taken, fresh, second, third, named) = tokio::join!(
        store.append(entry("a", 0)),
        store.append(entry("a", 0)),
        store.append(entry("a", 7)),
        store.append(asked("b", 1, 0, "old")),
        store.append(entry("n", 0)),
        async { store.add_guest(&guest("ada")).await },
        async { store.add_guest(&guest("bob")).await },
        store.append(entry("a", 1)),
        store.append(asked("b", 1, 0, "new")),
        store.rename_guest("eve", "x"),
    );
    assert_eq!(first, Ok(()));
    assert_eq!(again, Err(Error::Conflict(Conflict::Number { next: 1 })));
    assert_eq!(gap, Err(Error::Conflict(Conflict::Number { next: 1 })));
    assert_eq!(done, Err(Error::Conflict(Conflict::Command { n: 0 })));
    assert_eq!(unknown, Err(Error::Missing { what: "match", id: "n".into() }));
    assert_eq!(taken, Err(Error::Exists { what: "guest", id: "ada".into() }));
    assert_eq!(fresh, Ok(()));
    assert_eq!((second, third), (Ok(()), Ok(())));
    assert_eq!(named, Err(Error::Missing { what: "guest", id: "eve".into() }));
    assert_eq!(lines(&store, "a").await, [line("a", 0), line("a", 1)]);
    assert_eq!(store.commands("b").await, Ok(vec![command(0, "old"), command(0, "new")]));
    assert!(store.guest("bob").await.unwrap().is_some());
}

async fn many_write_at_once(url: String) {
    let ids: Vec<String> = (0..40).map(|i| format!("m{i}")).collect();
    let store = with_matches(&url, &ids.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let writers = ids.clone().into_iter().map(|id| {
        let store = store.clone();
        tokio::spawn(async move {
            for n in 0..25 {
                store.append(asked(&id, n, 0, &n.to_string())).await.unwrap();
                if n % 10 == 0 {
                    let snapshot = Snapshot { n, body: id.clone() };
                    store.save_snapshot(&id, &snapshot).await.unwrap();
                }
                // Whoever was answered can read it.
                assert_eq!(store.entries(&id, n).await.unwrap().len(), 1);
            }
        })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    for id in &ids {
        let all: Vec<String> = (0..25).map(|n| line(id, n)).collect();
        assert_eq!(lines(&store, id).await, all);
        let snapshot = store.snapshot(id).await.unwrap();
        assert_eq!(snapshot, Some(Snapshot { n: 20, body: id.clone() }));
    }
}

async fn writers_are_served_in_order(url: String) {
    let store = with_matches(&url, &["m"]).await;
    // More than the queue holds: the rest waits for a place, and keeps its turn.
    let writers: Vec<_> = (0..3000)
        .map(|n| {
            let store = store.clone();
            tokio::spawn(async move { store.append(entry("m", n)).await })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap().unwrap();
    }
    let all: Vec<String> = (0..3000).map(|n| line("m", n)).collect();
    assert_eq!(lines(&store, "m").await, all);
}

async fn the_log_cannot_be_changed(url: String) {
    let store = with_matches(&url, &["m"]).await;
    store.append(entry("m", 0)).await.unwrap();
    for sql in ["UPDATE entries SET line = 'x'", "DELETE FROM entries"] {
        let error = raw(&url, sql).await.unwrap_err().to_string();
        assert!(error.contains("only ever added"), "{error}");
    }
    assert_eq!(lines(&store, "m").await, [line("m", 0)]);
}

async fn the_last_entry_tells_whom_a_match_waits_for(url: String) {
    let store = with_matches(&url, &["m"]).await;
    store.begin("m", 3, &[0, 1], 500).await.unwrap();
    let seen = async || {
        let card = store.find_match("m").await.unwrap().unwrap().card;
        (card.awaited, card.touched)
    };
    assert_eq!(seen().await, (vec![0, 1], 500));
    for (n, awaited) in [vec![1], vec![0]].into_iter().enumerate() {
        let entry = mesozoic_store::NewEntry { awaited, ..entry("m", n as u32) };
        store.append(entry).await.unwrap();
    }
    assert_eq!(seen().await, (vec![0], 1001));
    // Somebody comes or goes: what the game waits for is still in the log.
    store.set_seats("m", &[Seat::new(1, Holder::Nobody)], None, None, 2000).await.unwrap();
    assert_eq!(seen().await, (vec![0], 2000));
    store.finish("m", "[]", 3000).await.unwrap();
    assert_eq!(seen().await, (vec![], 3000));
}

async fn guests_see_what_waits_for_them_first(url: String) {
    let store = with_matches(&url, &["hosted", "idle", "finished", "mine", "eleven"]).await;
    store.add_guest(&guest("bob")).await.unwrap();
    let strangers =
        NewMatch { host: "bob".into(), seats: vec![held_by(0, "bob")], ..new_match("x") };
    store.add_match(&strangers, u32::MAX, PLAYED).await.unwrap();
    let ids = async |guest: &str, limit| -> Vec<String> {
        let cards = store.matches_of(guest, limit).await.unwrap();
        cards.into_iter().map(|card| card.id).collect()
    };
    store.set_seats("hosted", &[Seat::new(0, Holder::Nobody)], None, None, 900).await.unwrap();
    store.begin("idle", 3, &[1], 800).await.unwrap();
    store.begin("finished", 3, &[0], 1).await.unwrap();
    store.finish("finished", "[]", 9000).await.unwrap();
    store.begin("mine", 3, &[0, 1], 1).await.unwrap();
    // Ada is seat 0 of `eleven`, which waits for seats 10 and 11.
    store.begin("eleven", 3, &[10, 11], 700).await.unwrap();
    assert_eq!(ids("ada", 9).await, ["mine", "hosted", "idle", "eleven", "finished"]);
    assert_eq!(ids("ada", 2).await, ["mine", "hosted"]);
    assert_eq!(ids("bob", 9).await, ["x"]);
    assert_eq!(ids("eve", 9).await, Vec::<String>::new());
    // The log moves them.
    let to_ada = mesozoic_store::NewEntry { awaited: vec![0], ..entry("idle", 0) };
    let away = mesozoic_store::NewEntry { awaited: vec![1], ..entry("mine", 0) };
    store.append(to_ada).await.unwrap();
    store.append(away).await.unwrap();
    assert_eq!(ids("ada", 9).await, ["idle", "mine", "hosted", "eleven", "finished"]);
    let card = store.matches_of("ada", 1).await.unwrap().remove(0);
    assert_eq!(card.seats.len(), 2);
}

async fn lists_show_what_is_listed(url: String) {
    let store = with_matches(&url, &["o1", "r1", "o2", "r2", "over"]).await;
    for hidden in ["h1", "h2"] {
        let new = NewMatch { listed: false, ..new_match(hidden) };
        store.add_match(&new, u32::MAX, PLAYED).await.unwrap();
    }
    for running in ["r1", "r2", "h2"] {
        store.begin(running, 3, &[], 200).await.unwrap();
    }
    store.finish("over", "[]", 300).await.unwrap();
    let ids = |cards: Vec<mesozoic_store::Card>| -> Vec<String> {
        cards.into_iter().map(|card| card.id).collect()
    };
    assert_eq!(ids(store.open_matches(9).await.unwrap()), ["o2", "o1"]);
    assert_eq!(ids(store.running_matches(9).await.unwrap()), ["r2", "r1"]);
    assert_eq!(ids(store.running_matches(1).await.unwrap()), ["r2"]);
}

async fn snapshots_replace_each_other(url: String) {
    let store = with_matches(&url, &["m", "other"]).await;
    assert_eq!(store.snapshot("m").await, Ok(None));
    for n in [4, 8] {
        let body = format!(r#"{{"n":{n},"text":"三"}}"#);
        store.save_snapshot("m", &Snapshot { n, body }).await.unwrap();
    }
    let newest = Snapshot { n: 8, body: r#"{"n":8,"text":"三"}"#.into() };
    assert_eq!(store.snapshot("m").await, Ok(Some(newest)));
    assert_eq!(store.snapshot("other").await, Ok(None));
}

async fn reviews_are_kept_by_version(url: String) {
    let store = with_matches(&url, &["m", "other"]).await;
    assert_eq!(store.review("m", 1).await, Ok(None));
    store.save_review("m", 1, r#"{"text":"一"}"#).await.unwrap();
    assert_eq!(store.review("m", 1).await, Ok(Some(r#"{"text":"一"}"#.into())));
    assert_eq!(store.review("m", 2).await, Ok(None), "another program makes others");
    store.save_review("m", 2, "{}").await.unwrap();
    assert_eq!(store.review("m", 2).await, Ok(Some("{}".into())));
    assert_eq!(store.review("m", 1).await, Ok(None), "one is kept");
    assert_eq!(store.review("other", 2).await, Ok(None));
    let missing = Err(Error::Missing { what: "match", id: "n".into() });
    assert_eq!(store.save_review("n", 1, "{}").await, missing);
}

async fn chat_is_kept(url: String) {
    let store = with_matches(&url, &["m"]).await;
    let said = |n, seat, text: &str| {
        let (name, text) = ("Ada 🦕".into(), text.into());
        let line = ChatLine { n, name, guest: None, seat, text, at: 5, removed: false };
        Said { line, command: None }
    };
    let all = [said(0, Some(1), "hello"), said(1, None, "你好")];
    for line in &all {
        store.say("m", line).await.unwrap();
    }
    let exists = Err(Error::Exists { what: "chat line", id: "1".into() });
    assert_eq!(store.say("m", &said(1, None, "again")).await, exists);
    let missing = Err(Error::Missing { what: "match", id: "n".into() });
    assert_eq!(store.say("n", &said(0, None, "where?")).await, missing);
    assert_eq!(store.chat("m", 9).await.unwrap(), all);
    assert_eq!(store.chat("m", 1).await.unwrap(), all[1..]);
}

async fn a_line_of_chat_is_said_once(url: String) {
    let store = with_matches(&url, &["m", "other"]).await;
    store.add_guest(&guest("bob")).await.unwrap();
    let said = |n, guest: &str, id: &str| {
        let text = format!("{guest} {id}");
        let (name, id) = (guest.into(), id.into());
        let (at, seat) = (5, None);
        let line = ChatLine { n, name, guest: Some(guest.into()), seat, text, at, removed: false };
        Said { line, command: Some(ChatCommand { guest: guest.into(), id }) }
    };
    store.say("m", &said(0, "ada", "c")).await.unwrap();
    let again = store.say("m", &said(1, "ada", "c")).await;
    assert!(matches!(again, Err(Error::Exists { what: "chat line", .. })), "{again:?}");
    // Ids are each guest's own, and each match's.
    store.say("m", &said(1, "bob", "c")).await.unwrap();
    store.say("m", &said(2, "ada", "d")).await.unwrap();
    store.say("other", &said(0, "ada", "c")).await.unwrap();
    store.close().await.unwrap();
    let all = [said(0, "ada", "c"), said(1, "bob", "c"), said(2, "ada", "d")];
    let store = open(&url).await;
    assert_eq!(store.chat("m", 9).await.unwrap(), all);
    assert!(store.say("m", &said(3, "bob", "c")).await.is_err(), "also after a restart");
}

async fn texts_with_nul_are_refused(url: String) {
    let store = with_matches(&url, &["m"]).await;
    assert_eq!(store.rename_guest("ada", "a\0b").await, Err(Error::Nul));
    assert_eq!(store.append(asked("m", 0, 0, "\0")).await, Err(Error::Nul));
    assert_eq!(store.find_match("m\0").await, Err(Error::Nul), "nor looked for");
    store.append(asked("m", 0, 0, "\u{1}")).await.unwrap();
    assert_eq!(store.commands("m").await, Ok(vec![command(0, "\u{1}")]));
}

async fn closing_does_what_was_asked_before(url: String) {
    let store = with_matches(&url, &["m"]).await;
    let kept = async || store.entries("m", 0).await.map(|entries| entries.len());
    // Neither of the first two is waited for before the probe and the close are asked for.
    let flushed = async {
        store.probe().await.unwrap();
        kept().await
    };
    let done = tokio::join!(store.append(entry("m", 0)), store.append(entry("m", 1)), flushed);
    assert_eq!(done, (Ok(()), Ok(()), Ok(2)));
    let done =
        tokio::join!(store.append(entry("m", 2)), store.rename_guest("ada", "A"), store.close());
    assert_eq!(done, (Ok(()), Ok(()), Ok(())));

    assert_eq!(store.append(entry("m", 3)).await, Err(Error::Closed));
    assert_eq!(kept().await, Err(Error::Closed));
    assert_eq!(store.close().await, Ok(()));
    let again = open(&url).await;
    assert_eq!(again.entries("m", 0).await.unwrap().len(), 3);
    assert_eq!(again.guest("ada").await.unwrap().unwrap().name, "A");
}

async fn what_was_acknowledged_survives_a_kill(url: String) {
    with_matches(&url, kill::MATCHES).await.close().await.unwrap();
    for round in 0..5 {
        let acknowledged = kill::append_and_kill("appender", &url);
        let store = open(&url).await;
        for id in kill::MATCHES {
            let kept = lines(&store, id).await;
            let all: Vec<String> = (0..kept.len() as u32).map(|n| line(id, n)).collect();
            assert_eq!(kept, all, "round {round}, match {id}");
        }
        for (id, n) in acknowledged {
            let kept = lines(&store, &id).await.len();
            assert!((n as usize) < kept, "round {round}: entry {n} of {id} is lost after {kept}");
        }
        store.close().await.unwrap();
    }
}

async fn a_backup_under_load_is_a_store_of_one_moment(url: String) {
    const IDS: &[&str] = &["m0", "m1", "m2", "m3"];
    let folder = Folder::new();
    let (file, copy) = (folder.path().join("backup"), folder.sqlite());
    let store = with_matches(&url, IDS).await;
    let stop = tokio::sync::watch::Sender::new(false);
    let writers: Vec<_> = IDS
        .iter()
        .map(|id| {
            let (store, stop) = (store.clone(), stop.subscribe());
            tokio::spawn(async move {
                // Each line of chat follows an entry: a moment has at most one more of these.
                for n in 0.. {
                    if *stop.borrow() {
                        return;
                    }
                    store.append(asked(id, n, 0, &n.to_string())).await.unwrap();
                    store.say(id, &word(n)).await.unwrap();
                }
            })
        })
        .collect();
    let entries = async |store: &Store, id: &str| store.entries(id, 0).await.unwrap().len();
    while entries(&store, IDS[3]).await < 20 {}
    let before = entries(&store, IDS[0]).await;
    let copied = Store::back_up(&url, &file).await.unwrap();
    stop.send_replace(true);
    for writer in writers {
        writer.await.unwrap();
    }

    let backup = Store::look(&format!("sqlite:{}", file.display())).await.unwrap();
    assert!(entries(&backup, IDS[0]).await >= before, "what was there before is in it");
    let mut all = 0;
    for id in IDS {
        let kept = lines(&backup, id).await;
        assert_eq!(kept, (0..kept.len() as u32).map(|n| line(id, n)).collect::<Vec<_>>());
        let said = backup.chat(id, 999).await.unwrap().len();
        assert!(said == kept.len() || said + 1 == kept.len(), "{said} of {}", kept.len());
        all += kept.len() as u64;
    }
    assert_eq!((copied.guests, copied.matches, copied.entries), (1, IDS.len() as u64, all));
    let again = Store::back_up(&url, &file).await.unwrap_err();
    assert!(matches!(again, CopyError::Exists { .. }), "{again}");

    let restored = Store::restore(&file, &copy).await.unwrap();
    assert_eq!(restored, copied);
    let twice = Store::restore(&file, &copy).await.unwrap_err();
    assert!(matches!(twice, CopyError::NotEmpty { .. }), "{twice}");
    let busy = Store::restore(&file, &url).await.unwrap_err();
    assert!(matches!(busy, CopyError::Open(OpenError::Owned { .. })), "{busy}");
    same(&backup, &open(&copy).await, IDS).await;
}
