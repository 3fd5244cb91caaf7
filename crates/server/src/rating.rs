//! Ratings: what a match makes of them (Weng and Lin's method, for two and more).
//!
//! A match is counted as its end is written, in the same transaction: the ratings before it are read
//! and those after it written while nobody else counts here; and where another server has counted in
//! between, nothing is written and it is done again. So each match counts once, whatever fails.
//! What counts how is on the page of the house rules.

use mesozoic_core::Standings;
use mesozoic_store::{Ending, Error, Holder, Match, NewRating, Player, Rating, Seat, Store};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use tokio::sync::MutexGuard;

use crate::app::App;

/// The method's own numbers begin at 25, give or take 25/3. People read forty times as much and a
/// little more: 1500, give or take 333. Stored are thousandths of that.
const SCALE: f64 = 40.0;
const SHIFT: f64 = 500.0;
const STORED: f64 = 1000.0;

/// A rating is settled when it is no further off than this, in thousandths of points.
pub(crate) const SETTLED: i64 = 200_000;

/// What somebody has who has not played yet.
pub(crate) fn first() -> Rating {
    to_stored(WengLinRating::new())
}

fn to_stored(WengLinRating { rating, uncertainty }: WengLinRating) -> Rating {
    Rating {
        rating: ((rating * SCALE + SHIFT) * STORED).round() as i64,
        deviation: (uncertainty * SCALE * STORED).round() as i64,
    }
}

fn from_stored(Rating { rating, deviation }: Rating) -> WengLinRating {
    WengLinRating {
        rating: (rating as f64 / STORED - SHIFT) / SCALE,
        uncertainty: deviation as f64 / STORED / SCALE,
    }
}

/// The ratings after a match, from those before it and the ranks.
fn rate(before: &[(Rating, usize)]) -> Vec<Rating> {
    let teams: Vec<[WengLinRating; 1]> =
        before.iter().map(|(rating, _)| [from_stored(*rating)]).collect();
    let outcomes: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(before)
        .map(|(team, (_, rank))| (team.as_slice(), MultiTeamOutcome::new(*rank)))
        .collect();
    let after = weng_lin_multi_team(&outcomes, &WengLinConfig::new());
    after.into_iter().flatten().map(to_stored).collect()
}

/// How a rated match ended for each seat, 1 for the first; nothing where it does not count. Whoever
/// has left, and did not come back, is last, however well a bot played on.
fn ranks(seats: &[Seat], ending: Option<Ending>, standings: Option<&str>) -> Option<Vec<usize>> {
    let resigned = match ending {
        Some(Ending::Agreed | Ending::Closed | Ending::Moved) => return None,
        Some(Ending::Resigned { seat }) => Some(seat),
        None => None,
    };
    let last = seats.len();
    let Standings(placings) = match standings {
        Some(text) => serde_json::from_str(text).ok()?,
        None => Standings(Vec::new()),
    };
    let rank = |seat: u8| {
        let placing = placings.iter().find(|placing| placing.seat.0 == seat);
        placing.map_or(1, |placing| usize::from(placing.rank))
    };
    let ranks = seats.iter().map(|seat| {
        let has_left = seat.stand_in.is_some() || resigned == Some(seat.seat);
        if has_left { last } else { rank(seat.seat) }
    });
    Some(ranks.collect())
}

/// What a match makes of ratings. Nobody else counts until this is dropped: what another match makes
/// of the same ratings is made before or after it.
pub(crate) struct Counted<'a> {
    pub(crate) ratings: Vec<NewRating>,
    _turn: Option<MutexGuard<'a, ()>>,
}

/// Counts a match that ends so; one that is not rated, or does not count, makes nothing of ratings.
pub(crate) async fn count<'a>(
    app: &'a App,
    id: &str,
    ending: Option<Ending>,
    standings: Option<&str>,
) -> Result<Counted<'a>, Error> {
    let row = app.store.find_match(id).await?.filter(|row| row.card.rated);
    let counts = row.and_then(|row| Some((ranks(&row.card.seats, ending, standings)?, row)));
    let Some((ranks, row)) = counts else {
        return Ok(Counted { ratings: Vec::new(), _turn: None });
    };
    let turn = app.rating.lock().await;
    let ratings = after(&app.store, &row, &ranks).await?;
    Ok(Counted { ratings, _turn: Some(turn) })
}

/// The ratings that a match makes of those there are. Of two bots of one level each counts for itself,
/// and what the last of them has stays.
async fn after(store: &Store, row: &Match, ranks: &[usize]) -> Result<Vec<NewRating>, Error> {
    let (mut players, mut before) = (Vec::new(), Vec::new());
    for (seat, rank) in row.card.seats.iter().zip(ranks) {
        let player = match &seat.holder {
            Holder::Guest { id } => Player::Guest(id.clone()),
            Holder::Bot { level } => Player::Bot(level.clone()),
            Holder::Nobody => continue,
        };
        let known = store.rating(&player, &row.card.game).await?;
        players.push((player, seat.seat, known));
        before.push((known.unwrap_or_else(first), *rank));
    }
    let rated = rate(&before).into_iter().zip(players);
    let new = |(rating, (player, seat, before))| NewRating { player, seat, before, rating };
    Ok(rated.map(new).collect())
}

#[cfg(test)]
mod tests {
    use mesozoic_core::Placing;

    use super::*;

    fn points(rating: Rating) -> (i64, i64) {
        (rating.rating / 1000, rating.deviation / 1000)
    }

    /// Whoever a bot plays for when the match ends is last, however well it played; whoever resigned
    /// is, too; and what was ended without a result makes no ranks.
    #[test]
    fn whoever_has_left_is_last() {
        let guest = |n: u8| Seat::new(n, Holder::Guest { id: format!("guest{n}") });
        let mut seats: Vec<Seat> = (0..4).map(guest).collect();
        seats[2].stand_in = Some("greedy".to_owned());
        let placings = |ranks: [u8; 4]| {
            let place = |(seat, rank)| Placing {
                seat: mesozoic_core::Seat(seat),
                rank,
                total: 0,
                tie_break: None,
            };
            let all = Standings((0..).zip(ranks).map(place).collect());
            serde_json::to_string(&all).expect("plain data")
        };
        let text = placings([2, 3, 1, 4]);
        assert_eq!(ranks(&seats, None, Some(&text)), Some(vec![2, 3, 4, 4]));
        let resigned = Some(Ending::Resigned { seat: 0 });
        assert_eq!(ranks(&seats, resigned, None), Some(vec![4, 1, 4, 1]));
        for ending in [Ending::Agreed, Ending::Closed, Ending::Moved] {
            assert_eq!(ranks(&seats, Some(ending), Some(&text)), None, "{ending:?}");
        }
    }

    #[test]
    fn everybody_begins_in_the_middle() {
        assert_eq!(points(first()), (1500, 333));
        assert_eq!(to_stored(from_stored(first())), first());
    }

    #[test]
    fn who_wins_rises_and_who_loses_falls() {
        let after = rate(&[(first(), 1), (first(), 2)]);
        assert!(after[0].rating > first().rating && after[1].rating < first().rating);
        assert_eq!(after[0].rating - first().rating, first().rating - after[1].rating);
        assert!(after.iter().all(|r| r.deviation < first().deviation), "more is known than before");
        let tie = rate(&[(first(), 1), (first(), 1)]);
        assert_eq!(tie[0].rating, first().rating);
    }

    #[test]
    fn of_many_the_order_counts() {
        let after = rate(&[(first(), 2), (first(), 1), (first(), 4), (first(), 3)]);
        let mut order: Vec<usize> = (0..4).collect();
        order.sort_by_key(|i| -after[*i].rating);
        assert_eq!(order, [1, 0, 3, 2]);
    }

    #[test]
    fn an_upset_moves_more_than_what_was_expected() {
        let strong = Rating { rating: 2_000_000, deviation: 100_000 };
        let weak = Rating { rating: 1_200_000, deviation: 100_000 };
        let expected = rate(&[(strong, 1), (weak, 2)])[0].rating - strong.rating;
        let upset = strong.rating - rate(&[(strong, 2), (weak, 1)])[0].rating;
        assert!(upset > 5 * expected, "{upset} {expected}");
    }

    /// A newcomer is provisional for some matches, and not for ever.
    #[test]
    fn a_rating_settles() {
        let mut pair = [(first(), 1), (first(), 2)];
        let mut matches = 0;
        while pair[0].0.deviation > SETTLED {
            pair.swap(0, 1);
            let after = rate(&[(pair[0].0, 1), (pair[1].0, 2)]);
            pair = [(after[0], 1), (after[1], 2)];
            matches += 1;
        }
        assert!((5..=40).contains(&matches), "{matches}");
    }
}
