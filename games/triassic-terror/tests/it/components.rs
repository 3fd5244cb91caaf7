//! The component data for boards, `web/generated/components.json`, is what the tables here say.
//! With `UPDATE_GOLDEN=1` in the environment it is written anew.

use serde_json::{Value, json};
use triassic_terror::components::chart::{CHARTS, LONG_CHART};
use triassic_terror::components::designed::{
    PTERODACTYL_START, RAPTOR_STARTS, SET_UP, SET_UP_SOURCE, STARTS_SOURCE, STONES_A, STONES_B,
    STONES_SOURCE, TREX_START,
};
use triassic_terror::components::{
    Area, CARDS, Counter, DINOS, DOMINATION, DOMINATION_OF_TWO, Environment, PRESENCE, Period,
    Tile, WHITES,
};

fn data() -> Value {
    let areas = Area::ALL.map(|area| {
        json!({
            "id": area.id(),
            "name": area.name(),
            "environment": area.environment().id(),
            "ring": area.ring(),
            "adjacent": area.adjacent().iter().map(Area::id).collect::<Vec<_>>(),
            "stones": { "a": STONES_A[area as usize], "b": STONES_B[area as usize] },
        })
    });
    let named = |id: &str, name: &str| json!({ "id": id, "name": name });
    let tiles = Tile::ALL.map(|t| json!({ "id": t.id(), "name": t.name(), "text": t.text() }));
    let set_up: Vec<Value> =
        (2..SET_UP.len()).map(|n| json!({ "seats": n, "starts": SET_UP[n][..n] })).collect();
    let charts: Vec<Value> =
        (2..CHARTS.len()).map(|n| json!({ "seats": n, "periods": CHARTS[n] })).collect();
    json!({
        "environments": Environment::ALL.map(|e| named(e.id(), e.name())),
        "areas": areas,
        "tiles": tiles,
        "counters": Counter::ALL.map(|c| named(c.id(), c.name())),
        "periods": Period::ALL.map(|p| named(p.id(), p.name())),
        "charts": charts,
        "longChart": LONG_CHART,
        "setUp": set_up,
        "predators": {
            "trex": TREX_START,
            "pterodactyl": PTERODACTYL_START,
            "raptors": RAPTOR_STARTS,
        },
        "presence": PRESENCE.n,
        "domination": DOMINATION.map(|n| n.n),
        "dominationOfTwo": DOMINATION_OF_TWO.map(|n| n.n),
        "dinosaurs": DINOS.n,
        "whiteTokens": WHITES.n,
        "cardsEach": CARDS.n,
        "designed": { "stones": STONES_SOURCE, "starts": STARTS_SOURCE, "setUp": SET_UP_SOURCE },
    })
}

#[test]
#[expect(clippy::disallowed_methods, reason = "this test is also the writer of the file")]
fn the_boards_data_is_fresh() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/web/generated/components.json");
    let text = serde_json::to_string_pretty(&data()).unwrap() + "\n";
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(kept == text, "components.json is stale: run this test with UPDATE_GOLDEN=1");
}

#[test]
fn pieces_are_as_many_as_the_rulebook_lists() {
    assert_eq!(Environment::ALL.len() * usize::from(CARDS.n), 28);
    assert_eq!((WHITES.n, DINOS.n, Tile::ALL.len()), (12, 18 + 39, 6));
    let most = |chart: &[triassic_terror::components::chart::PeriodChart; 3], seats: usize| {
        chart.iter().map(|period| usize::from(period.card_turns)).sum::<usize>() * seats
    };
    let needed = (2..=6).map(|n| most(&CHARTS[n], n)).chain([most(&LONG_CHART, 6)]).max();
    // The deck is never empty, the open card included.
    assert!(needed.unwrap() < 28, "{needed:?}");
}
