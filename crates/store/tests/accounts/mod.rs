//! What a store promises about accounts.

use mesozoic_store::{Error, Holder, NewAccount, NewSession, Passkey, Secret, Stage, Store};

use crate::support::{entry, guest, held_by, open, with_matches, word};

pub(crate) fn account(guest: &str, name: &str, password: Option<&str>) -> NewAccount {
    NewAccount {
        guest: guest.to_owned(),
        name: name.to_owned(),
        folded: name.to_lowercase(),
        looks: format!("like {}", name.to_lowercase()),
        handle: format!("handle of {guest}").into_bytes(),
        password: password.map(str::to_owned),
        at: 50,
    }
}

pub(crate) fn session(id: &str) -> NewSession {
    let token_hash = format!("hash of session {id}").into_bytes();
    NewSession { id: id.to_owned(), token_hash, browser: format!("browser {id}"), at: 50 }
}

fn passkey(id: &str) -> Passkey {
    let (fixed, changing) = (vec![0, 1, 255], vec![7]);
    Passkey { id: id.as_bytes().to_vec(), name: format!("key {id}"), fixed, changing, at: 60 }
}

async fn holder(store: &Store, secret: &str) -> Option<Secret> {
    store.secret(secret.as_bytes()).await.unwrap()
}

pub(crate) async fn an_account_is_made_of_a_guest(url: String) {
    let store = open(&url).await;
    for id in ["ada", "bob"] {
        store.add_guest(&guest(id)).await.unwrap();
    }
    assert!(matches!(holder(&store, "hash of ada").await, Some(Secret::Guest(g)) if g.id == "ada"));
    let new = account("ada", "Ada", Some("hashed"));
    store.add_account(&new, None, &session("s")).await.unwrap();
    let there = store.account("ada").await.unwrap().unwrap();
    assert_eq!((there.guest.name.as_str(), there.password.as_deref()), ("Ada", Some("hashed")));
    assert_eq!(store.account_by_name("ada").await.unwrap(), Some(there.clone()));
    assert_eq!(store.account_by_handle(b"handle of ada").await.unwrap(), Some(there));
    assert_eq!(store.account_by_name("bob").await.unwrap(), None);

    // The guest's own secret has ended; the browser's counts.
    assert_eq!(holder(&store, "hash of ada").await, Some(Secret::Ended));
    let found = holder(&store, "hash of session s").await;
    assert!(matches!(found, Some(Secret::Session { guest, session, seen: 50 })
        if guest.id == "ada" && session == "s"));

    // A name is there once, and nothing is left of an account that could not be made.
    let taken = store.add_account(&account("bob", "ADA", None), None, &session("t")).await;
    assert!(matches!(taken, Err(Error::Exists { .. })), "{taken:?}");
    assert!(matches!(holder(&store, "hash of bob").await, Some(Secret::Guest(_))));
    assert_eq!(holder(&store, "hash of session t").await, None);
    store.add_account(&account("bob", "Bob", None), None, &session("t")).await.unwrap();
    let taken = store.rename_account("bob", "Ada", "ada", "like ada").await;
    assert!(matches!(taken, Err(Error::Exists { .. })), "{taken:?}");
    store.rename_account("bob", "Rob", "rob", "like rob").await.unwrap();
    assert_eq!(store.account_by_name("rob").await.unwrap().unwrap().guest.name, "Rob");
    assert_eq!(store.accounts_like("like rob").await.unwrap(), ["bob"]);
    assert_eq!(store.accounts_like("like bob").await.unwrap(), [""; 0]);
    // How it looks is worked out once.
    assert_eq!(store.accounts_without_looks(9).await.unwrap(), []);
    store.set_looks(&[("bob".to_owned(), "otherwise".to_owned())]).await.unwrap();
    assert_eq!(store.accounts_like("like rob").await.unwrap(), ["bob"]);
}

pub(crate) async fn sessions_end_one_by_one(url: String) {
    let store = open(&url).await;
    for id in ["ada", "bob"] {
        store.add_guest(&guest(id)).await.unwrap();
        let own = session(&format!("{id} 0"));
        store.add_account(&account(id, id, Some("old")), None, &own).await.unwrap();
    }
    for id in ["ada 1", "ada 2", "ada 3"] {
        store.add_session("ada", &session(id)).await.unwrap();
    }
    store.see_session("ada 2", 99).await.unwrap();
    let ids = async |guest: &str| -> Vec<String> {
        store.sessions(guest).await.unwrap().into_iter().map(|s| s.id).collect()
    };
    assert_eq!(ids("ada").await, ["ada 2", "ada 0", "ada 1", "ada 3"]);
    let others = store.end_session("bob", "ada 1").await;
    assert!(matches!(others, Err(Error::Missing { .. })), "{others:?}");
    store.end_session("ada", "ada 1").await.unwrap();
    assert_eq!(holder(&store, "hash of session ada 1").await, None);
    store.set_password("ada", "new", "ada 2", b"another").await.unwrap();
    assert_eq!(ids("ada").await, ["ada 2"]);
    assert_eq!(holder(&store, "hash of session ada 2").await, None);
    assert!(matches!(holder(&store, "another").await, Some(Secret::Session { .. })));
    assert_eq!(store.account("ada").await.unwrap().unwrap().password.as_deref(), Some("new"));
    store.add_session("ada", &session("ada 4")).await.unwrap();
    store.end_other_sessions("ada", "ada 4").await.unwrap();
    assert_eq!(ids("ada").await, ["ada 4"]);
    assert_eq!(ids("bob").await, ["bob 0"], "nobody else is concerned");
}

pub(crate) async fn the_last_way_to_sign_in_stays(url: String) {
    let store = open(&url).await;
    store.add_guest(&guest("ada")).await.unwrap();
    let new = account("ada", "Ada", None);
    store.add_account(&new, Some(&passkey("a")), &session("s")).await.unwrap();
    let last = store.remove_passkey("ada", b"a").await;
    assert!(matches!(last, Err(Error::Missing { .. })), "{last:?}");
    store.add_passkey("ada", &passkey("b")).await.unwrap();
    let twice = store.add_passkey("ada", &passkey("b")).await;
    assert!(matches!(twice, Err(Error::Exists { .. })), "{twice:?}");
    store.use_passkey("ada", b"b", &[8, 9]).await.unwrap();
    store.remove_passkey("ada", b"a").await.unwrap();
    let left = store.passkeys("ada").await.unwrap();
    assert_eq!(left, [Passkey { changing: vec![8, 9], ..passkey("b") }]);
    assert!(store.remove_passkey("ada", b"b").await.is_err());
    store.set_password("ada", "hashed", "s", b"another").await.unwrap();
    store.remove_passkey("ada", b"b").await.unwrap();
    assert_eq!(store.passkeys("ada").await.unwrap(), []);
}

pub(crate) async fn an_account_takes_over_what_a_guest_had(url: String) {
    let store = with_matches(&url, &["m", "n"]).await;
    store.say("m", &word(0)).await.unwrap();
    store.add_guest(&guest("eve")).await.unwrap();
    store.add_account(&account("eve", "Eve", None), None, &session("s")).await.unwrap();
    store.adopt("m", "ada", "eve").await.unwrap();
    let row = store.find_match("m").await.unwrap().unwrap();
    assert_eq!(row.host, "eve");
    assert_eq!(row.card.seats[0].holder, Holder::Guest { id: "eve".to_owned() });
    assert_eq!(row.card.seats[0].name.as_deref(), Some("Eve"));
    assert_eq!(store.said_by("eve").await.unwrap()[0].text, word(0).line.text);
    assert_eq!(store.said_by("ada").await.unwrap(), []);
    assert_eq!(store.find_match("n").await.unwrap().unwrap().host, "ada", "one at a time");
}

pub(crate) async fn an_account_that_is_removed_leaves_its_matches(url: String) {
    let store = with_matches(&url, &["m"]).await;
    store.set_seats("m", &[held_by(0, "ada")], None, None, 7).await.unwrap();
    store.append(entry("m", 0)).await.unwrap();
    store.say("m", &word(0)).await.unwrap();
    let new = account("ada", "Ada", Some("hashed"));
    store.add_account(&new, Some(&passkey("a")), &session("s")).await.unwrap();
    store.set_stage("m", Stage::Running, 8).await.unwrap();
    assert_eq!(store.shown_matches("ada", 9).await.unwrap().len(), 1);
    assert_eq!(store.played("ada", 9).await.unwrap(), []);
    store.finish("m", "[]", 9).await.unwrap();
    assert_eq!(store.played("ada", 9).await.unwrap()[0].match_id, "m");

    store.remove_account("ada").await.unwrap();
    assert_eq!(store.account("ada").await.unwrap(), None);
    assert_eq!(store.sessions("ada").await.unwrap(), []);
    assert_eq!(store.passkeys("ada").await.unwrap(), []);
    assert_eq!(holder(&store, "hash of session s").await, None);
    assert_eq!(holder(&store, "hash of ada").await, Some(Secret::Ended));
    let row = store.find_match("m").await.unwrap().unwrap();
    assert_eq!(row.card.seats[0].name.as_deref(), Some("Somebody who left"));
    let said = &store.chat("m", 9).await.unwrap()[0].line;
    assert_eq!((said.name.as_str(), said.text.as_str()), ("Somebody who left", "(deleted)"));
    assert_eq!(store.entries("m", 0).await.unwrap().len(), 1, "the log is what it was");
    let again = store.remove_account("ada").await;
    assert!(matches!(again, Err(Error::Missing { .. })), "{again:?}");
}
