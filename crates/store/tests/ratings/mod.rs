//! What a store promises about ratings.

use mesozoic_store::{Ending, Error, NewMatch, NewRating, Player, Rating};

use crate::support::{PLAYED, new_match, with_matches};

fn ada() -> Player {
    Player::Guest("ada".to_owned())
}

fn bot() -> Player {
    Player::Bot("level:4".to_owned())
}

fn change(player: Player, seat: u8, before: Option<i64>, rating: i64) -> NewRating {
    let rated = |rating| Rating { rating, deviation: 100 };
    NewRating { player, seat, before: before.map(rated), rating: rated(rating) }
}

pub(crate) async fn ratings_change_with_the_end_of_a_match(url: String) {
    let store = with_matches(&url, &["m", "n"]).await;
    let of_rating = NewMatch { rated: true, ..new_match("r") };
    store.add_match(&of_rating, u32::MAX, PLAYED).await.unwrap();
    assert!(store.find_match("r").await.unwrap().unwrap().card.rated);
    assert!(!store.find_match("m").await.unwrap().unwrap().card.rated);
    assert_eq!(store.rating(&ada(), "draftosaurus").await.unwrap(), None);

    let first = [change(ada(), 0, None, 1_600), change(bot(), 1, None, 1_400)];
    store.finish_rated("m", "[]", &first, 10).await.unwrap();
    let known = store.rating(&ada(), "draftosaurus").await.unwrap().unwrap();
    assert_eq!(known, Rating { rating: 1_600, deviation: 100 });
    assert_eq!(store.rating(&ada(), "another game").await.unwrap(), None);

    // A match is counted once: ending it again leaves everything as it is.
    let twice = store.finish_rated("m", "[1]", &[change(ada(), 0, Some(1_600), 9_999)], 11).await;
    assert!(matches!(twice, Err(Error::Exists { .. })), "{twice:?}");
    let row = store.find_match("m").await.unwrap().unwrap();
    assert_eq!(row.standings.as_deref(), Some("[]"));
    let known = store.ratings_of(&ada()).await.unwrap();
    assert_eq!((known[0].rating.rating, known[0].played), (1_600, 1));
    assert_eq!(known[0].name.as_deref(), Some("name of ada"));

    // What another match has changed meanwhile is not overwritten: whoever counts reads it again.
    for stale in [None, Some(1_500)] {
        let counted = [change(ada(), 0, stale, 1_550)];
        let refused = store.finish_rated("n", "[]", &counted, 15).await;
        assert!(matches!(refused, Err(Error::Missing { .. })), "{refused:?}");
    }
    let second = [change(ada(), 0, Some(1_600), 1_550), change(bot(), 1, Some(1_400), 1_450)];
    let resigned = Ending::Resigned { seat: 0 };
    store.end_rated("n", resigned, Some("[]"), None, &second, 20).await.unwrap();
    let course = store.rating_course(&ada(), "draftosaurus", 9).await.unwrap();
    let seen: Vec<_> = course.iter().map(|(rating, at)| (rating.rating, *at)).collect();
    assert_eq!(seen, [(1_600, 10), (1_550, 20)]);
    assert_eq!(store.rating_course(&ada(), "draftosaurus", 1).await.unwrap()[0].1, 20);

    let best = store.best("draftosaurus", 100, 9).await.unwrap();
    let names: Vec<_> = best.iter().map(|rated| rated.player.clone()).collect();
    assert_eq!(names, [ada(), bot()]);
    assert_eq!(best[1].name, None);
    assert_eq!(store.best("draftosaurus", 99, 9).await.unwrap(), [], "not settled");
    assert_eq!(store.best("draftosaurus", 100, 1).await.unwrap().len(), 1);
}
