//! A finished match, looked at again.

use serde_json::{Value, json};

use crate::home::Problem;
use crate::seat::{Seat, Sight};

/// The result with the sources of all points, and what the server's review says of play and luck. That takes
/// the server a while to make; until then it is told how far it is.
pub(crate) async fn review(seat: &Seat) -> Result<(Vec<String>, Value), Problem> {
    let sight = seat.sight();
    if !sight.is_over() {
        return Err(Problem::new("The game is not over yet."));
    }
    let mut text = places(&sight);
    let told: Value = serde_json::from_str(&seat.ask("GET", "/review").await?).unwrap_or_default();
    let made = &told["review"];
    if made.is_null() {
        text.push(format!(
            "A closer look at play and luck is being made: {} of {} parts. Ask again for it.",
            told["done"], told["of"]
        ));
    } else {
        text.extend(closer(&sight, made));
    }
    let record = format!("mesozoic://record/{}", seat.table);
    text.push(format!("The whole match, with what was hidden: {record}"));
    let value = json!({ "standings": sight.info["standings"], "scores": sight.scores,
                        "ending": sight.info["ending"], "review": told, "record": record });
    Ok((text, value))
}

/// Who came in where, and with which points.
fn places(sight: &Sight) -> Vec<String> {
    let place = |placing: &Value| {
        let number = placing["seat"].as_u64().unwrap_or_default();
        let parts = list(&sight.scores[number as usize]["parts"]);
        let parts: Vec<String> = parts
            .map(|part| format!("{} {}", part["name"].as_str().unwrap_or(""), part["value"]))
            .collect();
        format!(
            "{}. {}: {} points ({})",
            placing["rank"],
            sight.name(number),
            placing["total"],
            parts.join(", ")
        )
    };
    list(&sight.info["standings"]).map(place).collect()
}

/// How well everybody played, how lucky they were, and what would have been better.
fn closer(sight: &Sight, review: &Value) -> Vec<String> {
    let mut text = Vec::new();
    for seat in list(&review["seats"]) {
        text.push(sight.text(&seat["summary"]));
        for at in list(&seat["costliest"]).filter_map(Value::as_u64) {
            let decision = &review["decisions"][at as usize];
            text.push(format!(
                "  {:.1} points given away: {}; better: {}",
                decision["points"]["mean"].as_f64().unwrap_or_default(),
                sight.words(&decision["played"]),
                sight.words(&decision["better"]),
            ));
        }
    }
    text
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A match of two, as a server reviews it: what was given away is named with what would have been
    /// better, and everybody is called by name.
    #[test]
    fn a_review_names_who_gave_away_what() {
        let info = json!({ "you": 0, "standings": [{ "rank": 1, "seat": 1, "total": 34 }],
                           "seats": [{ "name": "Fern" }, { "level": "greedy" }] });
        let scores = json!([{ "parts": [] }, { "parts": [{ "name": "River", "value": 4 }] }]);
        let sight = Sight { scores, info, ..Sight::default() };
        assert_eq!(places(&sight), ["1. greedy (seat 1): 34 points (River 4)"]);
        let played = json!({ "label": [["Place a ", { "name": "T-Rex" }], ["Stop"]] });
        let better = json!({ "label": [["Place nothing"]] });
        let review = json!({
            "seats": [{ "summary": [0, " played as well as ", 1, "."], "costliest": [1] }],
            "decisions": [{}, { "points": { "mean": 2.25 }, "played": played, "better": better }],
        });
        let told = closer(&sight, &review);
        assert_eq!(told[0], "Fern (you, seat 0) played as well as greedy (seat 1).");
        assert_eq!(told[1], "  2.2 points given away: Place a T-Rex; Stop; better: Place nothing");
    }
}
