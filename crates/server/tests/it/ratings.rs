//! Rated matches: who may play them, what they forbid, and what they change.

use mesozoic_server::{Config, Limits};
use mesozoic_store::{Player, Store, Strike};
use serde_json::json;

use crate::accounts::sign_up;
use crate::common::{Guest, Running, Socket, TempDb, config, start, start_on};

/// Two people with accounts at a rated table that runs.
struct Rated {
    people: [Guest; 2],
    table: String,
}

async fn rated(server: &Running) -> Rated {
    let ada = sign_up(&server.guest().await, "Ada").await;
    let bob = sign_up(&server.guest().await, "Bob").await;
    let table = again(&[&ada, &bob]).await;
    Rated { people: [ada, bob], table }
}

/// Another rated match of the two.
async fn again(people: &[&Guest; 2]) -> String {
    begin(people, &[]).await
}

/// A rated match of these people with bots at the seats behind theirs.
async fn begin(people: &[&Guest], bots: &[&str]) -> String {
    let none = people.iter().map(|_| None);
    let bots: Vec<Option<&str>> = none.chain(bots.iter().map(|level| Some(*level))).collect();
    let new = json!({
        "game": "draftosaurus", "seats": bots.len(), "bots": bots, "rated": true, "listed": true,
    });
    let table = people[0].post("/api/tables", new).await["id"].as_str().unwrap().to_owned();
    for person in people {
        person.sit(&table).await;
    }
    people[0].post(&format!("/api/tables/{table}/start"), json!({})).await;
    for person in people {
        person.reveal(&table).await;
    }
    assert_eq!(people[0].get(&format!("/api/tables/{table}")).await["stage"], "running");
    table
}

async fn play_to_the_end(people: &[Guest], table: &str) {
    let mut sockets: Vec<Socket> = Vec::new();
    for person in people {
        let mut socket = person.socket().await;
        socket.watch(table).await;
        sockets.push(socket);
    }
    for _ in 0..200 {
        for socket in &mut sockets {
            if !socket.offers.is_empty() {
                assert_eq!(socket.play(table).await["t"], "done");
            }
            socket.ask(json!({ "t": "ping" })).await;
        }
        if people[0].get(&format!("/api/tables/{table}")).await["stage"] == "over" {
            return;
        }
    }
    panic!("the match does not end");
}

/// Somebody's rating at the game, and after how many matches.
async fn rating(asker: &Guest, name: &str) -> Option<(i64, u64)> {
    let person = asker.get(&format!("/api/people/{name}")).await;
    let card = person["ratings"].as_array().unwrap().first()?.clone();
    assert_eq!(card["course"].as_array().unwrap().len() as u64, card["played"].as_u64().unwrap());
    Some((card["rating"].as_i64().unwrap(), card["played"].as_u64().unwrap()))
}

#[tokio::test]
async fn a_rated_match_changes_both_ratings() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let Rated { people, table } = rated(&server).await;
    assert_eq!(rating(&people[0], "Ada").await, None);
    let path = format!("/api/tables/{table}/ratings");
    let first = json!({ "rating": 1500, "deviation": 333, "provisional": true, "change": null });
    assert_eq!(
        server.guest().await.get(&path).await,
        json!([first, first]),
        "everybody may see it"
    );
    play_to_the_end(&people, &table).await;
    let info = people[0].get(&format!("/api/tables/{table}")).await;
    let rank = |seat: u64| {
        let placings = info["standings"].as_array().unwrap();
        placings.iter().find(|p| p["seat"] == seat).unwrap()["rank"].as_u64().unwrap()
    };
    let (ada, bob) =
        (rating(&people[0], "Ada").await.unwrap(), rating(&people[0], "Bob").await.unwrap());
    assert_eq!((ada.1, bob.1), (1, 1));
    assert_eq!(ada.0.cmp(&bob.0), rank(1).cmp(&rank(0)), "{ada:?} {bob:?}");
    let seats = people[1].get(&format!("/api/tables/{table}/ratings")).await;
    for (seat, after) in [(0, ada.0), (1, bob.0)] {
        assert_eq!(
            (&seats[seat]["rating"], &seats[seat]["change"]),
            (&json!(after), &json!(after - 1500))
        );
    }
    let data = people[0].get("/api/account/export").await;
    assert_eq!(data["ratings"][0]["rating"], ada.0);
    let best = people[0].get("/api/games/draftosaurus/best").await;
    assert_eq!(best, json!([]), "nothing has settled by one match");
    server.stop().await;
}

/// The ranks of a finished match by its seats.
async fn ranks(asker: &Guest, table: &str) -> Vec<u64> {
    let info = asker.get(&format!("/api/tables/{table}")).await;
    let placings = info["standings"].as_array().unwrap();
    let of = |seat: usize| placings.iter().find(|p| p["seat"] == seat).unwrap();
    (0..placings.len()).map(|seat| of(seat)["rank"].as_u64().unwrap()).collect()
}

/// The ratings of a match under way or over by its seats.
async fn ratings_at(asker: &Guest, table: &str) -> Vec<i64> {
    let seats = asker.get(&format!("/api/tables/{table}/ratings")).await;
    seats.as_array().unwrap().iter().map(|seat| seat["rating"].as_i64().unwrap()).collect()
}

/// Whether those of a better rank have the higher rating, of all who began with the same.
fn fits(ranks: &[u64], ratings: &[i64]) -> bool {
    let pairs = || ranks.iter().zip(ratings);
    pairs().all(|(rank, rating)| pairs().all(|(r, other)| rank.cmp(r) == other.cmp(rating)))
}

#[tokio::test]
async fn among_three_the_order_counts_and_who_has_left_is_last() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Cy"] {
        people.push(sign_up(&server.guest().await, name).await);
    }
    let table = begin(&people.iter().collect::<Vec<_>>(), &[]).await;
    play_to_the_end(&people, &table).await;
    let (ranks, ratings) = (ranks(&people[0], &table).await, ratings_at(&people[0], &table).await);
    assert!(fits(&ranks, &ratings), "{ranks:?} {ratings:?}");
    for (name, now) in ["Ada", "Bob", "Cy"].into_iter().zip(&ratings) {
        assert_eq!(rating(&people[0], name).await, Some((*now, 1)), "{name}");
    }
    // Somebody leaves, and a bot plays on for them: nobody falls further.
    let table = begin(&people.iter().collect::<Vec<_>>(), &[]).await;
    people[2].post(&format!("/api/tables/{table}/resign"), json!({})).await;
    play_to_the_end(&people[..2], &table).await;
    let after = ratings_at(&people[0], &table).await;
    assert!(after[2] < ratings[2], "{ratings:?} {after:?}");
    server.stop().await;
}

/// All bots of a level share a rating, which matches with people move.
#[tokio::test]
async fn a_bots_rating_moves() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let ada = sign_up(&server.guest().await, "Ada").await;
    let table = begin(&[&ada], &["random"]).await;
    assert_eq!(ratings_at(&ada, &table).await, [1500, 1500]);
    ada.post(&format!("/api/tables/{table}/resign"), json!({})).await;
    let after = ratings_at(&ada, &table).await;
    assert!(after[0] < 1500 && after[1] > 1500, "{after:?}");
    let next = begin(&[&ada], &["random"]).await;
    assert_eq!(ratings_at(&ada, &next).await, after, "it goes on from there");
    let other = begin(&[&ada], &["greedy"]).await;
    assert_eq!(ratings_at(&ada, &other).await, [after[0], 1500], "another level has another");
    server.stop().await;
}

#[tokio::test]
async fn a_rated_table_is_for_accounts_and_without_help() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let new =
        json!({ "game": "draftosaurus", "seats": 2, "rated": true, "bots": [null, "random"] });
    assert_eq!(guest.http("POST", "/api/tables", Some(&new)).await.0, 403);
    let ada = sign_up(&server.guest().await, "Ada").await;
    let open = json!({ "game": "draftosaurus", "seats": 2, "rated": true });
    let open = ada.post("/api/tables", open).await["id"].as_str().unwrap().to_owned();
    let sit = format!("/api/tables/{open}/sit");
    assert_eq!(guest.http("POST", &sit, Some(&guest.pledge())).await.0, 403);

    let table = ada.post("/api/tables", new).await["id"].as_str().unwrap().to_owned();
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    ada.sit(&table).await;
    ada.post(&at("start"), json!({})).await;
    ada.reveal(&table).await;
    assert_eq!(ada.http("POST", &at("hint"), Some(&json!({}))).await.0, 403);
    let offer = json!({ "seat": 1, "on": true });
    assert_eq!(ada.http("POST", &at("offer"), Some(&offer)).await.0, 409);
    let mut socket = ada.socket().await;
    socket.watch(&table).await;
    assert_eq!(socket.play(&table).await["t"], "done");
    let undone = socket.ask(json!({ "t": "undo", "table": table })).await;
    assert_eq!((&undone["t"], &undone["code"]), (&json!("error"), &json!("noUndo")));
    server.stop().await;
}

/// Whoever resigns has lost; what all agree to end has not been played.
#[tokio::test]
async fn resigning_counts_and_agreeing_does_not() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let Rated { people: [ada, bob], table } = rated(&server).await;
    for person in [&ada, &bob] {
        person.post(&format!("/api/tables/{table}/end"), json!({ "end": true })).await;
    }
    assert_eq!(ada.get(&format!("/api/tables/{table}")).await["stage"], "over");
    assert_eq!(rating(&ada, "Ada").await, None);
    let table = again(&[&ada, &bob]).await;
    ada.post(&format!("/api/tables/{table}/resign"), json!({})).await;
    let (lost, won) = (rating(&ada, "Ada").await.unwrap(), rating(&ada, "Bob").await.unwrap());
    assert!(lost.0 < 1500 && won.0 > 1500, "{lost:?} {won:?}");
    server.stop().await;
}

/// Nobody agrees with themselves: whoever was about to lose against bots used to end the match so,
/// and it did not count.
#[tokio::test]
async fn whoever_plays_against_bots_alone_cannot_agree_to_end_a_rated_match() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let ada = sign_up(&server.guest().await, "Ada").await;
    let new =
        json!({ "game": "draftosaurus", "seats": 2, "rated": true, "bots": [null, "random"] });
    let table = ada.post("/api/tables", new).await["id"].as_str().unwrap().to_owned();
    let at = |what: &str| format!("/api/tables/{table}/{what}");
    ada.sit(&table).await;
    ada.post(&at("start"), json!({})).await;
    ada.reveal(&table).await;
    let (status, _, answer) = ada.http("POST", &at("end"), Some(&json!({ "end": true }))).await;
    assert_eq!((status, &answer["code"]), (409, &json!("wrongTime")), "{answer}");
    assert_eq!(ada.get(&format!("/api/tables/{table}")).await["stage"], "running");
    ada.post(&at("resign"), json!({})).await;
    assert!(rating(&ada, "Ada").await.unwrap().0 < 1500);
    server.stop().await;
}

/// A seat's link is for the same person in another browser, who signs in at a rated table. It used to
/// hand a lost match to an account that had no rating to lose.
#[tokio::test]
async fn nobody_hands_a_rated_match_to_another_account() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let Rated { people: [ada, bob], table } = rated(&server).await;
    let other = sign_up(&server.guest().await, "Straw Man").await;
    let key = bob.get(&format!("/api/tables/{table}/key")).await;
    let claim = format!("/api/tables/{table}/claim");
    let (status, _, answer) = other.http("POST", &claim, Some(&key)).await;
    assert_eq!((status, &answer["code"]), (409, &json!("wrongTime")), "{answer}");
    bob.post(&format!("/api/tables/{table}/resign"), json!({})).await;
    assert!(rating(&ada, "Bob").await.unwrap().0 < 1500);
    server.stop().await;
}

/// Whatever call of the store fails as a match ends, it is counted once.
#[tokio::test]
async fn a_match_is_counted_once_whatever_fails() {
    let db = TempDb::new();
    let store = Store::open(&db.url()).await.unwrap();
    let lifted = Config { limits: Limits::lifted(), ..config(&db) };
    let server = start_on(lifted, &store).await;
    let Rated { people: [ada, bob], mut table } = rated(&server).await;
    let mut counted = 0;
    for strike in [Strike::Before, Strike::After] {
        for call in 0..6 {
            let path = format!("/api/tables/{table}/resign");
            store.faults().plan_for(call..call + 1, strike);
            let answer = loop {
                let (status, _, answer) = ada.http("POST", &path, Some(&json!({}))).await;
                if status != 503 {
                    break answer;
                }
            };
            store.faults().heal();
            // Either this was told, or that it was done when it was asked again.
            let is_over = answer["stage"] == "over" || answer["code"] == "wrongTime";
            assert!(is_over, "{strike:?} {call}: {answer}");
            counted += 1;
            for person in [&ada, &bob] {
                let player = Player::Guest(person.id.clone());
                let rated = store.ratings_of(&player).await.unwrap();
                assert_eq!(rated[0].played, counted, "{strike:?} {call}");
            }
            table = again(&[&ada, &bob]).await;
        }
    }
    server.stop().await;
}
