//! A JSON Schema for each game, from the TypeScript types that are written from its Rust types, and
//! from its card.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::File;
use super::typescript::{self, Declaration, Field, Type};

/// What crosses the wire, besides the options.
const ROOTS: [&str; 3] = ["View", "Step", "Event"];

/// Writes the schema of a game.
pub(super) fn write(types: &[File], card: &Value) -> Result<String> {
    let mut definitions = BTreeMap::from([("Options".to_owned(), options(card)?)]);
    for root in ROOTS {
        define(root, types, &mut definitions)?;
    }
    let id = card["id"].as_str().context("a game has an id")?;
    let schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": format!("/api/games/{id}/schema"),
        "title": card["title"],
        "description": "Views, steps, events and options, as they cross the wire.",
        "rules": card["rules"],
        "$defs": definitions,
    });
    Ok(serde_json::to_string_pretty(&schema)? + "\n")
}

/// Adds a type and all that it mentions.
fn define(name: &str, types: &[File], definitions: &mut BTreeMap<String, Value>) -> Result<()> {
    if definitions.contains_key(name) {
        return Ok(());
    }
    let declaration = find(name, types)?;
    let mut names = Vec::new();
    let mut schema = schema(&declaration.kind, &mut names);
    describe(&mut schema, &declaration.doc);
    definitions.insert(name.to_owned(), schema);
    names.iter().try_for_each(|name| define(name, types, definitions))
}

/// Each type has a file of its own. Those that no view, step or event mentions are not read: the data
/// of components may use more of the language.
fn find(name: &str, types: &[File]) -> Result<Declaration> {
    let file = format!("{name}.ts");
    let is_it = |(path, _): &&File| path.rsplit('/').next() == Some(&file);
    let (path, text) =
        types.iter().find(is_it).with_context(|| format!("there is no type {name}"))?;
    typescript::read(text).with_context(|| format!("cannot read {path}"))
}

fn describe(schema: &mut Value, doc: &str) {
    if !doc.is_empty() {
        schema["description"] = json!(doc);
    }
}

/// A type as a schema; names that it mentions are added to `names`.
fn schema(kind: &Type, names: &mut Vec<String>) -> Value {
    match kind {
        Type::Any => json!({}),
        Type::Plain(word) => json!({ "type": word }),
        Type::Literal(value) => json!({ "const": value }),
        Type::Name(name) => {
            names.push(name.clone());
            json!({ "$ref": format!("#/$defs/{name}") })
        }
        Type::List(item) => json!({ "type": "array", "items": schema(item, names) }),
        Type::Tuple(items) => {
            let items: Vec<Value> = items.iter().map(|item| schema(item, names)).collect();
            json!({ "type": "array", "minItems": items.len(), "prefixItems": items, "items": false })
        }
        Type::Map(item) => json!({ "type": "object", "additionalProperties": schema(item, names) }),
        Type::Object(fields) => {
            let mut object = object(fields, names);
            object["additionalProperties"] = json!(false);
            object
        }
        Type::Union(kinds) => union(kinds, names),
        Type::Both(kinds) => {
            let parts: Vec<Value> = kinds
                .iter()
                .map(|kind| match kind {
                    Type::Object(fields) => object(fields, names),
                    other => schema(other, names),
                })
                .collect();
            json!({ "allOf": parts })
        }
    }
}

fn object(fields: &[Field], names: &mut Vec<String>) -> Value {
    let mut properties = Map::new();
    for field in fields {
        let mut schema = schema(&field.kind, names);
        describe(&mut schema, &field.doc);
        properties.insert(field.name.clone(), schema);
    }
    let required = fields.iter().filter(|field| !field.is_optional).map(|field| &field.name);
    json!({ "type": "object", "properties": properties, "required": required.collect::<Vec<_>>() })
}

fn union(kinds: &[Type], names: &mut Vec<String>) -> Value {
    let words: Option<Vec<&Value>> = kinds
        .iter()
        .map(|kind| match kind {
            Type::Literal(value) => Some(value),
            _ => None,
        })
        .collect();
    if let Some(words) = words {
        return json!({ "enum": words });
    }
    let kinds: Vec<Value> = kinds.iter().map(|kind| schema(kind, names)).collect();
    json!({ "anyOf": kinds })
}

/// What can be chosen at set-up. Everything may be left out.
fn options(card: &Value) -> Result<Value> {
    let mut properties = Map::new();
    for option in card["options"].as_array().context("a game has options")? {
        let kind = &option["kind"];
        let values = || -> Vec<&Value> {
            kind["values"].as_array().into_iter().flatten().map(|value| &value["id"]).collect()
        };
        let mut schema = match kind["t"].as_str() {
            Some("switch") => json!({ "type": "boolean", "default": kind["default"] }),
            Some("perSeat") => json!({
                "type": "array",
                "items": { "enum": values(), "default": kind["default"] },
            }),
            _ => json!({ "enum": values(), "default": kind["default"] }),
        };
        schema["description"] = option["help"].clone();
        let key = option["key"].as_str().context("an option has a key")?;
        properties.insert(key.to_owned(), schema);
    }
    Ok(json!({
        "description": "What is chosen at set-up; what is left out has its default.",
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_described_by_its_types_and_its_card() {
        let file = |name: &str, text: &str| {
            let text = format!("// generated\nexport type {name} = {text};\n");
            (format!("{name}.ts"), text)
        };
        let files = [
            file("View", "{ side: Side | null, n?: number, }"),
            file("Step", "\"pass\" | \"play\""),
            file("Event", "{ \"t\": \"went\" } & Side"),
            file("Side", "{ a: [number, string], }"),
            file("Unused", "string"),
            ("catalogue.ts".to_owned(), "export const x = 1;".to_owned()),
        ];
        let card = json!({ "id": "go", "title": "Go", "rules": 1, "options": [
            { "key": "ko", "help": "Whether.", "kind": { "t": "switch", "default": true } },
        ] });
        let text = write(&files, &card).unwrap();
        let schema: Value = serde_json::from_str(&text).unwrap();
        let defs = &schema["$defs"];
        let names: Vec<&String> = defs.as_object().unwrap().keys().collect();
        assert_eq!(names, ["Event", "Options", "Side", "Step", "View"]);
        assert_eq!(defs["Step"], json!({ "enum": ["pass", "play"] }));
        assert_eq!(defs["View"]["required"], json!(["side"]));
        assert_eq!(
            defs["View"]["properties"]["side"],
            json!({ "anyOf": [{ "$ref": "#/$defs/Side" }, { "type": "null" }] })
        );
        assert_eq!(defs["Side"]["properties"]["a"]["minItems"], 2);
        assert_eq!(defs["Event"]["allOf"][1], json!({ "$ref": "#/$defs/Side" }));
        assert_eq!(defs["Options"]["properties"]["ko"]["type"], "boolean");
    }
}
