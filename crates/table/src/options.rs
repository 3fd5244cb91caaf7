//! Options by name: from the command line's pairs, from documents, and all of them for tests.

use mesozoic_core::{OptionKind, OptionSpec, OptionValue};
use serde_json::{Map, Value, json};

use crate::OpenError;

/// Makes an options object of pairs such as `mode=winter`. A per-seat option takes `key=value` for
/// all seats or `key.SEAT=value` for one.
pub fn options_from_pairs<K: AsRef<str>, V: AsRef<str>>(
    specs: &[OptionSpec],
    seats: u8,
    pairs: impl IntoIterator<Item = (K, V)>,
) -> Result<Value, OpenError> {
    let mut object = Map::new();
    for (key, value) in pairs {
        let (key, value) = (key.as_ref(), value.as_ref());
        let (name, seat) = match key.split_once('.') {
            Some((name, seat)) => (name, Some(seat)),
            None => (key, None),
        };
        let spec = find(specs, name)?;
        match (spec.kind, seat) {
            (OptionKind::Choice { values, .. }, None) => {
                object.insert(name.to_owned(), choice(name, values, value)?);
            }
            (OptionKind::Switch { .. }, None) => {
                object.insert(name.to_owned(), switch(name, value)?);
            }
            (OptionKind::PerSeat { values, .. }, None) => {
                let chosen = choice(name, values, value)?;
                object.insert(name.to_owned(), vec![chosen; usize::from(seats)].into());
            }
            (OptionKind::PerSeat { values, default }, Some(seat)) => {
                let chosen = choice(name, values, value)?;
                let list = object
                    .entry(name)
                    .or_insert_with(|| vec![json!(default); usize::from(seats)].into());
                let at =
                    seat.parse().ok().and_then(|i: usize| list.get_mut(i)).ok_or_else(|| {
                        OpenError::Options(format!("option {key}: there is no seat {seat}"))
                    })?;
                *at = chosen;
            }
            (_, Some(_)) => {
                return Err(OpenError::Options(format!(
                    "option {name} is one for the whole table"
                )));
            }
        }
    }
    Ok(Value::Object(object))
}

/// Every combination of option values; per-seat options with the same value for all seats, and
/// once with a mixture.
pub fn option_sets(specs: &[OptionSpec], seats: u8) -> Vec<Value> {
    specs.iter().fold(vec![json!({})], |sets, spec| {
        let values = all_values(spec.kind, seats);
        sets.iter()
            .flat_map(|set| values.iter().map(move |value| (set, value)))
            .map(|(set, value)| {
                let mut set = set.clone();
                set[spec.key] = value.clone();
                set
            })
            .collect()
    })
}

fn all_values(kind: OptionKind, seats: u8) -> Vec<Value> {
    match kind {
        OptionKind::Choice { values, .. } => values.iter().map(|v| json!(v.id)).collect(),
        OptionKind::Switch { .. } => vec![json!(false), json!(true)],
        OptionKind::PerSeat { values, .. } => {
            let same = values.iter().map(|v| vec![v.id; usize::from(seats)]);
            let mixed = (0..usize::from(seats)).map(|i| values[i % values.len()].id).collect();
            same.chain([mixed]).map(|list| json!(list)).collect()
        }
    }
}

/// Refuses keys and values that the game does not have.
pub(crate) fn check(specs: &[OptionSpec], options: &Value) -> Result<(), OpenError> {
    let object = options
        .as_object()
        .ok_or_else(|| OpenError::Options("options: expected an object".to_owned()))?;
    for (key, value) in object {
        let words = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        match find(specs, key)?.kind {
            OptionKind::Choice { values, .. } => drop(choice(key, values, &words(value))?),
            OptionKind::Switch { .. } if value.is_boolean() => {}
            OptionKind::Switch { .. } => drop(switch(key, &value.to_string())?),
            OptionKind::PerSeat { values, .. } => {
                for each in value.as_array().into_iter().flatten() {
                    choice(key, values, &words(each))?;
                }
            }
        }
    }
    Ok(())
}

fn find<'s>(specs: &'s [OptionSpec], key: &str) -> Result<&'s OptionSpec, OpenError> {
    specs.iter().find(|spec| spec.key == key).ok_or_else(|| {
        let keys: Vec<_> = specs.iter().map(|spec| spec.key).collect();
        let known = if keys.is_empty() { "none".to_owned() } else { keys.join(", ") };
        OpenError::Options(format!("there is no option \"{key}\"; this game has: {known}"))
    })
}

fn choice(key: &str, values: &[OptionValue], value: &str) -> Result<Value, OpenError> {
    if values.iter().any(|v| v.id == value) {
        return Ok(json!(value));
    }
    let known: Vec<_> = values.iter().map(|v| v.id).collect();
    Err(OpenError::Options(format!("option {key}: \"{value}\" is not one of {}", known.join(", "))))
}

fn switch(key: &str, value: &str) -> Result<Value, OpenError> {
    match value {
        "on" | "true" | "yes" => Ok(json!(true)),
        "off" | "false" | "no" => Ok(json!(false)),
        _ => Err(OpenError::Options(format!("option {key}: \"{value}\" is neither on nor off"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: &[OptionValue] =
        &[OptionValue { id: "a", title: "A" }, OptionValue { id: "b", title: "B" }];
    const SPECS: &[OptionSpec] = &[
        OptionSpec {
            key: "mode",
            title: "",
            help: "",
            kind: OptionKind::Choice { values: VALUES, default: "a" },
            only: &[],
        },
        OptionSpec {
            key: "fast",
            title: "",
            help: "",
            kind: OptionKind::Switch { default: false },
            only: &[],
        },
        OptionSpec {
            key: "level",
            title: "",
            help: "",
            kind: OptionKind::PerSeat { values: VALUES, default: "a" },
            only: &[],
        },
    ];

    #[test]
    fn pairs_become_an_object() {
        let got = options_from_pairs(SPECS, 3, [("mode", "b"), ("fast", "on"), ("level.2", "b")])
            .unwrap();
        assert_eq!(got, json!({ "mode": "b", "fast": true, "level": ["a", "a", "b"] }));
    }

    #[test]
    fn errors_name_what_would_have_been_right() {
        for (pair, part) in [
            (("mood", "b"), "this game has: mode, fast, level"),
            (("mode", "c"), "not one of a, b"),
            (("fast", "maybe"), "neither on nor off"),
            (("level.7", "a"), "no seat 7"),
            (("mode.0", "a"), "whole table"),
        ] {
            let error = options_from_pairs(SPECS, 2, [pair]).unwrap_err().to_string();
            assert!(error.contains(part), "{error}");
        }
        for bad in [json!([]), json!({"mode": 3}), json!({"fast": "x"}), json!({"level": ["z"]})] {
            assert!(check(SPECS, &bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn all_combinations_are_tried() {
        assert_eq!(option_sets(SPECS, 2).len(), 2 * 2 * 3);
        assert!(option_sets(SPECS, 2).iter().all(|set| check(SPECS, set).is_ok()));
    }
}
