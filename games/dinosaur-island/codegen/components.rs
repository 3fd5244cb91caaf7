//! Component data for boards, written beside the TypeScript types: names, texts, costs, shapes.

use serde_json::{Value, json};

use crate::components::{
    ATTRACTION_INFO, Attraction, DNA_SALES, Diet, FACES, Length, Named, OBJECTIVE_INFO,
    OBJECTIVE_POINTS, RECIPE_INFO, REFINEMENTS, ROWS, Recipe, SOLO_INFO, SPECIALIST_INFO, SoloCard,
    Specialist, TWIST_INFO, Twist, UPGRADE_INFO, Upgrade, Wild, row_price, security_price,
};

/// Each thing by its id, with its name and its row.
fn table<T: Named, I: serde::Serialize>(rows: &[I]) -> Value {
    let entry = |(thing, row): (&T, &I)| {
        let mut entry = json!(row);
        entry["name"] = json!(thing.name());
        (thing.id().to_owned(), entry)
    };
    T::ALL.iter().zip(rows).map(entry).collect::<serde_json::Map<_, _>>().into()
}

fn components() -> Value {
    let mut recipes = table::<Recipe, _>(&RECIPE_INFO);
    for (recipe, info) in Recipe::ALL.iter().zip(RECIPE_INFO) {
        recipes[recipe.id()]["threat"] = json!(info.diet.threat());
    }
    let objectives: serde_json::Map<String, Value> = Length::ALL
        .iter()
        .zip(OBJECTIVE_INFO)
        .flat_map(|(length, rows)| {
            rows.into_iter().zip(1..).map(move |(row, n)| {
                let points = OBJECTIVE_POINTS[length.index()];
                let row = json!({ "text": row.text, "goal": row.goal, "points": points, "source": row.source });
                (format!("{}-{n}", length.id()), row)
            })
        })
        .collect();
    let sale = |row: usize| {
        let (wild, n): (Wild, u8) = DNA_SALES[row];
        json!({ "price": row_price(row), "wild": wild, "n": n })
    };
    json!({
        "specialists": table::<Specialist, _>(&SPECIALIST_INFO),
        "upgrades": table::<Upgrade, _>(&UPGRADE_INFO),
        "attractions": table::<Attraction, _>(&ATTRACTION_INFO),
        "recipes": recipes,
        "diets": Diet::ALL.iter().map(|d| json!({ "id": d.id(), "name": d.name(), "level": d.level(), "threat": d.threat() })).collect::<Vec<_>>(),
        "objectives": objectives,
        "twists": table::<Twist, _>(&TWIST_INFO),
        "solo": table::<SoloCard, _>(&SOLO_INFO),
        "dice": FACES,
        "refinements": REFINEMENTS,
        "dnaSales": (0..ROWS).map(sale).collect::<Vec<_>>(),
        "securityPrices": (1..=12).map(security_price).collect::<Vec<_>>(),
    })
}

/// Runs with the tests that ts-rs makes, into the same folder.
#[test]
#[expect(clippy::disallowed_methods, reason = "a test that writes a generated file")]
fn export_bindings_components() {
    let Ok(folder) = std::env::var("TS_RS_EXPORT_DIR") else { return };
    let text = serde_json::to_string_pretty(&components()).expect("components are plain data");
    let file = std::path::Path::new(&folder).join("components.json");
    std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::write(file, text + "\n"))
        .expect("the folder can be written");
}
