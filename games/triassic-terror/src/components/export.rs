//! The component data as JSON, for boards. Written by the run that writes the TypeScript types.

use serde_json::{Value, json};

use super::chart::{CHARTS, LONG_CHART};
use super::designed::{
    PTERODACTYL_START, RAPTOR_STARTS, SET_UP, SET_UP_SOURCE, STARTS_SOURCE, STONES_A, STONES_B,
    STONES_SOURCE, TREX_START,
};
use super::{
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
            "stones": { "a": STONES_A[area.index()], "b": STONES_B[area.index()] },
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
#[expect(clippy::disallowed_methods, reason = "this test is the generator of a file")]
fn export_bindings_components() {
    let folder = std::env::var("TS_RS_EXPORT_DIR").unwrap_or_else(|_| "bindings".to_owned());
    std::fs::create_dir_all(&folder).unwrap();
    let text = serde_json::to_string_pretty(&data()).unwrap();
    std::fs::write(format!("{folder}/components.json"), text + "\n").unwrap();
}
