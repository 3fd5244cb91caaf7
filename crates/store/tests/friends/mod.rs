//! What a store promises about friends, and about what spectators and the lot need.

use mesozoic_store::{Error, NewMatch, Seating, Store};

use crate::accounts::{account, session};
use crate::support::{entry, guest, held_by, new_match, open, with_matches};

/// A store with three people who have accounts.
async fn with_people(url: &str) -> Store {
    let store = open(url).await;
    for id in ["ada", "bob", "cyd"] {
        store.add_guest(&guest(id)).await.unwrap();
        store.add_account(&account(id, id, None), None, &session(id)).await.unwrap();
    }
    store
}

async fn friends(store: &Store, id: &str) -> Vec<String> {
    store.friends(id).await.unwrap().into_iter().map(|friend| friend.id).collect()
}

pub(crate) async fn friends_are_friends_of_each_other(url: String) {
    let store = with_people(&url).await;
    assert_eq!(store.friend_code("ada").await, Ok(None));
    store.set_friend_code("ada", "old").await.unwrap();
    store.set_friend_code("ada", "new").await.unwrap();
    assert_eq!(store.by_friend_code("new").await, Ok(Some("ada".into())));
    assert_eq!(store.by_friend_code("old").await, Ok(None), "only the last link counts");
    store.befriend("bob", "ada", 5).await.unwrap();
    store.befriend("ada", "bob", 9).await.unwrap();
    assert_eq!(store.friends("ada").await.unwrap()[0].at, 5, "they were friends before");
    store.befriend("ada", "cyd", 6).await.unwrap();
    assert_eq!(friends(&store, "ada").await, ["bob", "cyd"]);
    assert_eq!(store.are_friends("cyd", "ada").await, Ok(true));
    store.part("cyd", "ada").await.unwrap();
    assert_eq!(friends(&store, "ada").await, ["bob"]);
    assert_eq!(friends(&store, "cyd").await, [""; 0]);
    store.add_guest(&guest("dan")).await.unwrap();
    assert_eq!(store.befriend("ada", "dan", 7).await, Err(Error::UnknownGuest), "no account");
    assert_eq!(store.are_friends("ada", "dan").await, Ok(false), "nor half of it");
}

pub(crate) async fn who_is_blocked_is_kept_apart(url: String) {
    let store = with_people(&url).await;
    store.add_guest(&guest("dan")).await.unwrap();
    store.befriend("ada", "bob", 5).await.unwrap();
    store.block("ada", "bob", 6).await.unwrap();
    store.block("ada", "dan", 7).await.unwrap();
    assert_eq!(friends(&store, "bob").await, [""; 0], "and friends they are no more");
    assert_eq!(store.has_blocked("ada", "bob").await, Ok(true));
    assert_eq!(store.has_blocked("bob", "ada").await, Ok(false));
    let blocked = store.blocked("ada").await.unwrap();
    assert_eq!(blocked.iter().map(|b| b.id.as_str()).collect::<Vec<_>>(), ["bob", "dan"]);
    assert_eq!(store.kept_apart("bob").await, Ok(vec!["ada".into()]), "from either side");
    store.unblock("ada", "bob").await.unwrap();
    assert_eq!(store.kept_apart("bob").await, Ok(Vec::new()));
    store.forget_guest("dan").await.unwrap();
    assert_eq!(store.blocked("ada").await, Ok(Vec::new()), "nobody is kept for being blocked");
}

pub(crate) async fn an_invitation_lasts_until_the_game_begins(url: String) {
    let store = with_people(&url).await;
    for id in ["m", "n", "gone"] {
        store.add_match(&new_match(id), u32::MAX, &[]).await.unwrap();
        store.invite(id, "bob", "ada", 5).await.unwrap();
    }
    store.invite("m", "bob", "ada", 8).await.unwrap();
    let tables = async || -> Vec<String> {
        let asked = store.invitations("bob").await.unwrap();
        asked.into_iter().map(|asked| asked.match_id).collect()
    };
    assert_eq!(tables().await, ["m", "gone", "n"], "the newest first");
    store.remove_unbegun("gone", i64::MAX).await.unwrap();
    store.decline("n", "bob").await.unwrap();
    assert_eq!(tables().await, ["m"]);
    assert_eq!(store.invitations("bob").await.unwrap()[0].name, "ada");
    store.begin("m", 3, &[0], 9).await.unwrap();
    assert_eq!(tables().await, [""; 0]);
    let too_late = store.invite("m", "cyd", "ada", 9).await;
    assert_eq!(too_late, Err(Error::Missing { what: "open match", id: "m".into() }));
}

pub(crate) async fn an_account_takes_its_friends_along_when_it_goes(url: String) {
    let store = with_people(&url).await;
    store.add_match(&new_match("m"), u32::MAX, &[]).await.unwrap();
    store.set_friend_code("bob", "code").await.unwrap();
    store.befriend("ada", "bob", 5).await.unwrap();
    store.block("cyd", "bob", 6).await.unwrap();
    store.block("bob", "cyd", 6).await.unwrap();
    store.invite("m", "bob", "ada", 7).await.unwrap();
    store.remove_account("bob").await.unwrap();
    assert_eq!(friends(&store, "ada").await, [""; 0]);
    assert_eq!(store.blocked("cyd").await, Ok(Vec::new()));
    assert_eq!(store.by_friend_code("code").await, Ok(None));
    assert_eq!(store.invitations("bob").await, Ok(Vec::new()));
}

pub(crate) async fn spectators_and_the_lot_are_part_of_a_match(url: String) {
    let store = with_matches(&url, &["plain"]).await;
    let new = NewMatch { delay: 5, seating: Seating::ByLot, ..new_match("m") };
    store.add_match(&new, u32::MAX, &[]).await.unwrap();
    let read = async |id| {
        let row = store.find_match(id).await.unwrap().unwrap();
        (row.card.delay, row.seating)
    };
    assert_eq!(read("plain").await, (0, Seating::AsSeated));
    assert_eq!(read("m").await, (5, Seating::ByLot));
    assert_eq!(store.open_matches(1).await.unwrap()[0].delay, 5, "lists show it");
    store.add_guest(&guest("bob")).await.unwrap();
    let drawn = [held_by(0, "bob"), held_by(1, "ada")];
    store.draw_seats("m", &drawn, 200).await.unwrap();
    let row = store.find_match("m").await.unwrap().unwrap();
    assert_eq!((row.seating, row.card.touched), (Seating::Drawn, 200));
    assert_eq!(row.card.seats[1].holder, held_by(1, "ada").holder);
    store.set_seating("m", Seating::AsSeated, 201).await.unwrap();
    store.begin("m", 3, &[0], 210).await.unwrap();
    store.set_delay("m", 15, Some(&entry("m", 0)), 220).await.unwrap();
    assert_eq!(read("m").await, (15, Seating::AsSeated));
    assert_eq!(store.entries("m", 0).await.unwrap().len(), 1, "the log says it, too");
    let twice = store.set_delay("m", 0, Some(&entry("m", 0)), 230).await;
    assert!(twice.is_err(), "{twice:?}");
    assert_eq!(read("m").await.0, 15, "both or neither");
}
