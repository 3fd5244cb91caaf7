//! The component data for boards, written beside the generated types by `cargo xtask codegen`.

use mesozoic_core::capital;
use serde_json::{Value, json};

use crate::components::{
    ACTIONS, ATTRACTIONS, BUILDING_CARDS, BuildingCard, CALENDAR, COIN_BOXES, COLUMNS, COST_BOXES,
    Colour, DEATH_BOXES, DINOSAURS, DISASTER_BOXES, DISASTER_LIMIT, DISASTERS, EXCITEMENT_BOXES,
    EXCITEMENT_ICONS, EXCITEMENT_ROW, EXCITEMENT_VP, EXITS, FaceId, HQ, OBJECTIVES, PADDOCKS,
    POINTS, RATINGS, RIVALS, ROAD_BOXES, ROWS, SPECIALISTS, Shape, Site, TRADE, Track, Turn,
};
use crate::words::{ability, bonus, effect, face, gains};

fn by_id(rows: impl Iterator<Item = (String, Value)>) -> Value {
    Value::Object(rows.collect())
}

fn building(card: &BuildingCard) -> Value {
    json!({
        "id": card.id, "name": card.name, "cost": card.cost, "shape": card.shape,
        "host": card.host, "worth": card.worth, "bonus": capital(&bonus(card)),
        "source": card.source,
    })
}

fn components() -> Value {
    json!({
        "columns": COLUMNS,
        "rows": ROWS,
        "hq": HQ,
        "exits": by_id(EXITS.iter().map(|e| (e.exit.id().into(), json!(e)))),
        "faces": by_id(FaceId::all().map(|id| {
            let shown = id.face();
            let sides: Vec<_> = std::iter::once(&shown.gains).chain(&shown.or).collect();
            let texts: Vec<String> = sides.iter().map(|g| gains(g)).collect();
            (id.to_string(), json!({
                "die": id.die() + 1, "sides": sides, "texts": texts, "text": face(id),
                "threat": shown.threat, "source": shown.source,
            }))
        })),
        "shapes": by_id(Shape::ALL.into_iter().map(|shape| {
            let turns: Vec<_> = shape.turns().all().iter().map(Turn::cells).collect();
            (shape.id().into(), json!({ "size": shape.size(), "turns": turns }))
        })),
        "sites": by_id(Site::all().map(|site| (site.id().into(), json!({
            "species": site.species(), "kind": site.kind(), "track": site.track(),
        })))),
        "species": by_id(DINOSAURS.iter().map(|d| (d.species.id().into(), json!({
            "name": d.species.name(), "letter": d.letter, "diet": d.diet, "dna": d.dna,
            "excitement": d.excitement, "threat": d.threat, "shape": d.diet.paddock().shape,
            "vp": d.diet.paddock().vp, "source": d.source,
        })))),
        "paddocks": PADDOCKS,
        "attractions": by_id(ATTRACTIONS.iter().map(|a| (a.kind.id().into(), json!({
            "name": a.kind.name(), "shape": a.shape, "circles": a.circles,
            "income": capital(&effect(&a.income)), "source": a.source,
        })))),
        "buildings": by_id(BUILDING_CARDS.iter().map(|c| (c.id.into(), building(c)))),
        "specialists": by_id(SPECIALISTS.iter().map(|c| {
            (c.id.into(), json!({
                "id": c.id, "name": c.name, "cost": c.cost, "bonus": capital(&effect(&c.bonus)),
                "ability": capital(&ability(c)), "source": c.source,
            }))
        })),
        "colours": by_id(Colour::ALL.into_iter().map(|c| (c.id().into(), json!({
            "basic": c.is_basic(), "boxes": c.boxes(),
        })))),
        "tracks": Track::ALL,
        "costBoxes": COST_BOXES,
        "coinBoxes": COIN_BOXES,
        "roadBoxes": ROAD_BOXES,
        "trade": TRADE,
        "excitement": {
            "boxes": EXCITEMENT_BOXES, "row": EXCITEMENT_ROW, "vp": EXCITEMENT_VP,
            "icons": EXCITEMENT_ICONS,
        },
        "deaths": { "boxes": DEATH_BOXES, "disasters": DISASTER_BOXES },
        "disasters": by_id(DISASTERS.iter().map(|d| (d.disaster.id().into(), json!({
            "name": d.disaster.name(), "takes": d.takes, "text": d.text, "limit": DISASTER_LIMIT,
        })))),
        "actions": by_id(ACTIONS.iter().map(|a| (a.action.id().into(), json!({
            "name": a.action.name(), "text": a.text, "spaces": a.spaces,
        })))),
        "calendar": CALENDAR,
        "points": POINTS,
        "rivals": by_id(RIVALS.iter().map(|r| (r.id.into(), json!({ "takes": r.takes })))),
        "objectives": by_id(OBJECTIVES.iter().map(|o| {
            (o.id.into(), json!({ "text": o.text, "vp": o.vp }))
        })),
        "ratings": RATINGS.iter().map(|r| json!({
            "from": (r.from > i32::MIN).then_some(r.from), "name": r.name, "won": r.won,
        })).collect::<Vec<_>>(),
    })
}

/// Goes out by the same door as the generated types, as a constant instead of a type.
struct Components;

impl ts_rs::TS for Components {
    type WithoutGenerics = Self;
    type OptionInnerType = Self;

    fn name(_: &ts_rs::Config) -> String {
        "components".to_owned()
    }

    fn inline(_: &ts_rs::Config) -> String {
        serde_json::to_string_pretty(&components()).expect("tables are plain data")
    }

    fn decl(cfg: &ts_rs::Config) -> String {
        format!("const components = {} as const;", Self::inline(cfg))
    }

    fn output_path() -> Option<std::path::PathBuf> {
        Some("Components.ts".into())
    }
}

#[test]
fn export_bindings_components() {
    let cfg = ts_rs::Config::from_env();
    <Components as ts_rs::TS>::export_all(&cfg).unwrap();
}
