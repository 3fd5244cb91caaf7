//! The page that says how to speak on the socket: prose around what the types say of themselves.

use std::collections::BTreeSet;
use std::fmt::Write;

use mesozoic_protocol::{
    ClientFrame, ErrorCode, Frame, MAX_CHAT, MAX_FRAME, MAX_ID, MAX_NAME, PROTOCOL, ServerFrame,
};
use mesozoic_table::apply_changes;
use serde_json::{Value, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;
use utoipa::{PartialSchema, ToSchema};

use crate::guest::COOKIE_NAME;
use crate::limits::Limits;
use crate::session::{GREETING, QUIET, STRIKES, WHOLE, WHY};

/// The prose, with places to fill in.
const PAGE: &str = include_str!("socket_page/page.md");
/// The limits that somebody at a socket can meet.
const LIMITS: [&str; 6] = ["sockets", "watched", "frames", "queue", "chat", "talk"];

/// Writes the page, in Markdown.
pub fn write() -> String {
    let [old, changes, new] = example();
    let page = Page::new();
    let rows = [
        ("cookie", COOKIE_NAME.to_owned()),
        ("protocol", PROTOCOL.to_string()),
        ("max_id", MAX_ID.to_string()),
        ("max_frame", MAX_FRAME.to_string()),
        ("max_chat", MAX_CHAT.to_string()),
        ("max_name", MAX_NAME.to_string()),
        ("whole", WHOLE.to_string()),
        ("why", WHY.to_string()),
        ("strikes", STRIKES.to_string()),
        ("greeting", GREETING.as_secs().to_string()),
        ("quiet", QUIET.as_secs().to_string()),
        ("old_view", old),
        ("changes", changes),
        ("new_view", new),
        ("client_frames", page.variants("ClientFrame")),
        ("server_frames", page.variants("ServerFrame")),
        ("frame", fields(&left_out(page.schema("Frame")))),
        ("limits", limits()),
        ("errors", errors()),
        ("types", page.others()),
    ];
    let mut text = PAGE.to_owned();
    for (place, filling) in rows {
        text = text.replace(&format!("{{{{{place}}}}}"), filling.trim_end());
    }
    text
}

/// A view, what changes in it, and what it becomes.
fn example() -> [String; 3] {
    let mut view =
        json!({ "round": 3, "hand": ["trex"], "zoos": [{ "river": 1 }, { "river": 0 }] });
    let changes =
        json!([[["round"], 4], [["hand"], ["raptor", "trex"]], [["zoos", 1, "river"], 2]]);
    let old = view.to_string();
    let _ = apply_changes(&mut view, &changes);
    [old, changes.to_string(), view.to_string()]
}

/// The schemas of everything that crosses the socket.
struct Page(Vec<(String, Value)>);

impl Page {
    fn new() -> Self {
        let mut found: Vec<(String, RefOr<Schema>)> = vec![
            (ClientFrame::name().into(), ClientFrame::schema()),
            (ServerFrame::name().into(), ServerFrame::schema()),
            (Frame::name().into(), Frame::schema()),
        ];
        ClientFrame::schemas(&mut found);
        ServerFrame::schemas(&mut found);
        let mut names = BTreeSet::new();
        found.retain(|(name, _)| names.insert(name.clone()));
        let plain = |schema| serde_json::to_value(schema).expect("a schema is plain data");
        Self(found.into_iter().map(|(name, schema)| (name, plain(schema))).collect())
    }

    fn schema(&self, name: &str) -> Value {
        let found = self.0.iter().find(|(other, _)| other == name);
        found.map(|(_, schema)| schema.clone()).unwrap_or_default()
    }

    /// The kinds of a frame, each with its fields.
    fn variants(&self, name: &str) -> String {
        let mut text = String::new();
        for variant in list(&self.schema(name)["oneOf"]) {
            let variant = self.whole(variant);
            let kind = word(&variant["properties"]["t"]["enum"][0]);
            let _ = write!(text, "### `{kind}`\n\n{}\n\n", prose(&variant));
            let mut variant = variant;
            if let Some(fields) = variant["properties"].as_object_mut() {
                fields.shift_remove("t");
            }
            text.push_str(&fields(&variant));
        }
        text
    }

    /// A variant that is made of another type has that type's fields.
    fn whole(&self, variant: &Value) -> Value {
        let mut whole = variant.clone();
        for part in list(&variant["allOf"]) {
            let part = match part["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
                Some(name) => self.schema(name),
                None => part.clone(),
            };
            for key in ["properties", "required"] {
                merge(&mut whole[key], &part[key]);
            }
        }
        whole
    }

    /// The types that have not been shown yet.
    fn others(&self) -> String {
        let shown = ["ClientFrame", "ServerFrame", "Frame", "TableFrame", "ErrorCode"];
        let mut others: Vec<_> =
            self.0.iter().filter(|(name, _)| !shown.contains(&name.as_str())).collect();
        others.sort_by_key(|(name, _)| name);
        let mut text = String::new();
        for (name, schema) in others {
            let _ = write!(text, "### {name}\n\n{}\n\n", prose(schema));
            let variants = list(&schema["oneOf"]);
            if schema["properties"].is_object() || !list(&schema["allOf"]).is_empty() {
                text.push_str(&fields(&self.whole(schema)));
            } else if variants.iter().any(|variant| variant["properties"]["t"].is_object()) {
                for variant in variants {
                    let kind = word(&variant["properties"]["t"]["enum"][0]);
                    let _ = write!(text, "With `t` = `{kind}`: {}\n\n", prose(variant));
                    let mut variant = variant.clone();
                    if let Some(fields) = variant["properties"].as_object_mut() {
                        fields.shift_remove("t");
                    }
                    text.push_str(&fields(&variant));
                }
            } else {
                let _ = write!(text, "{}\n\n", kind(schema));
            }
        }
        text.trim_end().to_owned() + "\n"
    }
}

fn merge(into: &mut Value, from: &Value) {
    match (into, from) {
        (Value::Object(into), Value::Object(from)) => into.extend(from.clone()),
        (Value::Array(into), Value::Array(from)) => into.extend(from.clone()),
        (into @ Value::Null, from) => *into = from.clone(),
        _ => {}
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map(Vec::as_slice).unwrap_or_default()
}

fn word(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

/// What a frame of a table has nothing to say of it leaves out, and never writes `null` for it.
fn left_out(mut schema: Value) -> Value {
    for field in schema["properties"].as_object_mut().into_iter().flat_map(|all| all.values_mut()) {
        if let Some(kinds) = field["type"].as_array_mut() {
            kinds.retain(|kind| kind != "null");
        }
    }
    schema
}

/// A description as one paragraph, with the words of Rust made plain. What may be nothing is
/// described beside the nothing.
fn prose(schema: &Value) -> String {
    let inside = list(&schema["oneOf"]).iter().find(|one| one["description"].is_string());
    let described =
        if schema["description"].is_string() { schema } else { inside.unwrap_or(schema) };
    let words: Vec<&str> = word(&described["description"]).split_whitespace().collect();
    words.join(" ").replace("[`", "`").replace("`]", "`")
}

/// A table of an object's fields.
fn fields(schema: &Value) -> String {
    let Some(fields) = schema["properties"].as_object().filter(|fields| !fields.is_empty()) else {
        return String::new();
    };
    let mut text = String::from("| field | type | meaning |\n|---|---|---|\n");
    for (name, field) in fields {
        let is_there = list(&schema["required"]).iter().any(|other| word(other) == name);
        let optional = if is_there || allows_null(field) { "" } else { "*optional* " };
        let kind = kind(field).replace('|', "\\|");
        let _ = writeln!(text, "| `{name}` | {optional}{kind} | {} |", prose(field));
    }
    text.push('\n');
    text
}

fn allows_null(schema: &Value) -> bool {
    let has_null = |kinds: &Value| list(kinds).iter().any(|kind| kind == "null");
    has_null(&schema["type"]) || list(&schema["oneOf"]).iter().any(|one| one["type"] == "null")
}

/// What a value is, in few words.
fn kind(schema: &Value) -> String {
    let join = |kinds: Vec<String>| kinds.join(" or ");
    if let Some(path) = schema["$ref"].as_str() {
        let name = path.rsplit('/').next().unwrap_or_default();
        return match name {
            "ErrorCode" => "[`ErrorCode`](#errors)".to_owned(),
            "Frame" => "[`Frame`](#the-frame-of-a-table)".to_owned(),
            name => format!("[`{name}`](#{})", name.to_lowercase()),
        };
    }
    for key in ["oneOf", "anyOf", "allOf"] {
        if let Some(all) = schema[key].as_array() {
            return join(all.iter().map(kind).collect());
        }
    }
    if let Some(words) = schema["enum"].as_array() {
        return join(words.iter().map(|word| format!("`{word}`")).collect());
    }
    if let Some(parts) = schema["prefixItems"].as_array() {
        let parts: Vec<String> = parts.iter().map(kind).collect();
        return format!("a pair of {}", parts.join(" and "));
    }
    match &schema["type"] {
        Value::Array(kinds) => {
            let kinds = kinds.iter().map(|one| {
                let mut alone = schema.clone();
                alone["type"] = one.clone();
                kind(&alone)
            });
            join(kinds.collect())
        }
        Value::String(name) if name == "array" => match kind(&schema["items"]) {
            items if items.contains(" or ") => format!("list of ({items})"),
            items => format!("list of {items}"),
        },
        Value::String(name) if name == "integer" => "number".to_owned(),
        Value::String(name) if name == "null" => "`null`".to_owned(),
        Value::String(name) => name.clone(),
        _ => "anything".to_owned(),
    }
}

fn limits() -> String {
    let limits = Limits::default();
    let mut text = String::from("| limit | by default | counts |\n|---|---|---|\n");
    let is_met = |name: &str| LIMITS.iter().any(|limit| name.split('.').next() == Some(limit));
    for limit in limits.all().filter(|limit| is_met(&limit.name)) {
        let _ = writeln!(text, "| `{}` | {} | {} |", limit.name, limit.number, limit.words);
    }
    text.push('\n');
    text
}

/// Every code with its meaning, as the type has them.
fn errors() -> String {
    let mut text = String::from("| code | HTTP status | meaning |\n|---|---|---|\n");
    for &code in ErrorCode::ALL {
        let name = serde_json::to_value(code).unwrap_or_default();
        let status = crate::fault::status(code).as_u16();
        let _ = writeln!(text, "| `{}` | {status} | {} |", word(&name), code.meaning());
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_of_the_page_is_filled_and_every_frame_is_there() {
        let page = write();
        assert!(!page.contains("{{"), "{page}");
        for kind in ["hello", "watch", "ping", "welcome", "frame", "unseated", "pong"] {
            assert!(page.contains(&format!("### `{kind}`\n\n")), "{kind}");
        }
        assert!(page.contains("| `offers` | *optional* list of [`Offer`](#offer) |"), "{page}");
        assert!(page.contains("| `feed` | string | The feed's name"), "the table's frame is whole");
        assert!(page.contains("| `tooMuch` | 429 |"));
    }
}
