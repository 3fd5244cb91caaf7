//! What games really send is what their published schemas say.

use mesozoic_core::{Seat, SplitMix, Viewer};
use mesozoic_registry::{GAMES, GameEntry};
use mesozoic_table::{AnyTable, OpenArgs, option_sets};
use serde_json::Value;

use crate::common::prepared::any_line;
use crate::common::{TempDb, config, start};

/// So many sets of options are played through, spread over all there are.
const SETS: usize = 6;

/// Checks values against the definitions of one schema. It knows the keywords that ours use, and
/// stops at any other.
struct Checker(Value);

impl Checker {
    fn check(&self, name: &str, value: &Value) {
        let schema = &self.0["$defs"][name];
        assert!(schema.is_object(), "{name} is not defined");
        if let Err(why) = self.fits(schema, value) {
            panic!("{name} {why} in {value}");
        }
    }

    fn fits(&self, schema: &Value, value: &Value) -> Result<(), String> {
        for (keyword, rule) in schema.as_object().unwrap() {
            self.keeps(schema, keyword, rule, value)?;
        }
        Ok(())
    }

    fn keeps(&self, schema: &Value, word: &str, rule: &Value, value: &Value) -> Result<(), String> {
        let no = || Err(format!("breaks `{word}`: {rule} at {value}"));
        let rules = || rule.as_array().unwrap().iter();
        let is_fine = match word {
            "description" | "default" => true,
            "$ref" => {
                let name = rule.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                return self.fits(&self.0["$defs"][name], value);
            }
            "const" => value == rule,
            "enum" => rules().any(|word| word == value),
            "type" => match rule.as_str().unwrap() {
                "null" => value.is_null(),
                "boolean" => value.is_boolean(),
                "number" => value.is_number(),
                "string" => value.is_string(),
                "array" => value.is_array(),
                "object" => value.is_object(),
                other => panic!("no such type {other}"),
            },
            "anyOf" => rules().any(|schema| self.fits(schema, value).is_ok()),
            "allOf" => return rules().try_for_each(|schema| self.fits(schema, value)),
            "required" => rules().all(|name| value.get(name.as_str().unwrap()).is_some()),
            "properties" => {
                let fields = rule.as_object().unwrap().iter();
                let mut there = fields.filter_map(|(name, rule)| Some((rule, value.get(name)?)));
                return there.try_for_each(|(rule, field)| self.fits(rule, field));
            }
            "additionalProperties" => {
                let is_known = |name: &String| schema["properties"].get(name).is_some();
                let others = value.as_object().into_iter().flatten();
                let mut others = others.filter(|(name, _)| !is_known(name)).map(|(_, one)| one);
                return match rule {
                    Value::Bool(false) => others.next().map_or(Ok(()), |_| no()),
                    rule => others.try_for_each(|one| self.fits(rule, one)),
                };
            }
            "minItems" => value.as_array().is_none_or(|v| v.len() as u64 >= rule.as_u64().unwrap()),
            "prefixItems" => {
                let mut pairs = rules().zip(value.as_array().into_iter().flatten());
                return pairs.try_for_each(|(rule, one)| self.fits(rule, one));
            }
            "items" => {
                let first = schema["prefixItems"].as_array().map_or(0, Vec::len);
                let mut others = value.as_array().into_iter().flatten().skip(first);
                return match rule {
                    Value::Bool(false) => others.next().map_or(Ok(()), |_| no()),
                    rule => others.try_for_each(|one| self.fits(rule, one)),
                };
            }
            other => panic!("`{other}` is not known to this test"),
        };
        if is_fine { Ok(()) } else { no() }
    }

    /// What everybody sees and may do now.
    fn check_moment(&self, table: &dyn AnyTable) {
        for viewer in Viewer::all(table.seats()) {
            self.check("View", &parse(table.view(viewer).get()));
        }
        for seat in Seat::all(table.seats()) {
            for offer in table.offers(seat) {
                self.check("Step", &parse(offer.step.get()));
            }
        }
    }

    /// What everybody has heard since the set-up.
    fn check_events(&self, table: &dyn AnyTable) {
        for viewer in Viewer::all(table.seats()) {
            for told in table.told(viewer, 0) {
                self.check("Event", &parse(told.event.get()));
            }
        }
    }
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn play(checker: &Checker, game: &GameEntry, options: &Value, seats: u8) {
    let args = OpenArgs::quick(options.clone(), seats, 3);
    // Some options exclude each other, or do not go with so many seats.
    let Ok(mut table) = (game.open)(&args) else { return };
    checker.check("Options", options);
    let mut rng = SplitMix::new(u64::from(seats));
    for step in 0.. {
        // A whole look at every step of a long game would take minutes.
        if step % 7 == 0 {
            checker.check_moment(&*table);
        }
        let Some((seat, line)) = any_line(&*table, &mut rng) else { break };
        table.submit(seat, &line).unwrap();
    }
    checker.check_moment(&*table);
    checker.check_events(&*table);
}

#[tokio::test]
async fn whole_games_fit_the_schemas_that_the_server_gives_out() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    for game in GAMES {
        let schema = guest.get(&format!("/api/games/{}/schema", game.meta.id)).await;
        let checker = Checker(schema);
        let (least, most) = (*game.meta.seats.start(), *game.meta.seats.end());
        for seats in [least, least + 1, most.min(4)] {
            let sets = option_sets(game.meta.options, seats);
            let apart = sets.len().div_ceil(SETS).max(1);
            for options in sets.iter().step_by(apart) {
                play(&checker, game, options, seats);
            }
        }
    }
    let (status, ..) = guest.http("GET", "/api/games/chess/schema", None).await;
    assert_eq!(status, 404);
    server.stop().await;
}
