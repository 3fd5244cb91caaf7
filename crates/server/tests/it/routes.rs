//! The router, the description of the interface and the client in the browser agree.

use mesozoic_server::openapi;
use serde_json::Value;

use crate::common::{TempDb, config, start};

/// Every address with its method and description.
fn operations() -> Vec<(&'static str, &'static str, &'static Value)> {
    let paths = openapi()["paths"].as_object().unwrap();
    let methods = |(path, methods): (&'static String, &'static Value)| {
        let methods = methods.as_object().unwrap().iter();
        methods.map(move |(method, operation)| (method.as_str(), path.as_str(), operation))
    };
    paths.iter().flat_map(methods).collect()
}

/// What is described is there, with this method and no other that is not described.
#[tokio::test]
async fn every_address_of_the_description_is_answered() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    for (_, path, _) in operations() {
        let there = path.replace("{id}", "nowhere").replace("{game}", "nothing");
        let there = there.replace("{lesson}", "nothing").replace("{name}", "nobody");
        for method in ["get", "post", "put", "delete"] {
            let is_described = operations().iter().any(|(m, p, _)| (*m, *p) == (method, path));
            let (status, _, body) = guest.http(&method.to_uppercase(), &there, None).await;
            assert_eq!(status != 405, is_described, "{method} {path}: {status} {body}");
            assert_ne!(body["message"], "There is no such address.", "{method} {path}");
        }
    }
    server.stop().await;
}

#[test]
fn every_address_says_what_it_takes_and_gives() {
    let schemas = openapi()["components"]["schemas"].as_object().unwrap();
    let mut ids = std::collections::BTreeSet::new();
    for (method, path, operation) in operations() {
        let here = format!("{method} {path}");
        assert!(operation["summary"].as_str().is_some_and(|words| !words.is_empty()), "{here}");
        assert!(ids.insert(operation["operationId"].as_str().unwrap()), "{here}");
        let good = operation["responses"].get("200").or(operation["responses"].get("101"));
        assert!(good.is_some(), "{here}");
        for part in path.split('/').filter_map(|part| part.strip_prefix('{')) {
            let name = part.trim_end_matches('}');
            let known = operation["parameters"].as_array().unwrap();
            assert!(known.iter().any(|p| p["name"] == name && p["in"] == "path"), "{here}: {name}");
        }
    }
    // Every type that is mentioned is described.
    let text = openapi().to_string();
    for name in text.split("#/components/schemas/").skip(1) {
        let name = name.split('"').next().unwrap();
        assert!(schemas.contains_key(name), "{name} is not described");
    }
    assert_eq!(openapi()["components"]["securitySchemes"]["guest"]["in"], "cookie");
}

/// The client asks through `Routes`, which is written from the description: what it calls by a
/// literal exists, and a call that is not one of those cannot be compiled.
#[test]
fn the_client_calls_what_is_described() {
    let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src");
    let api = std::fs::read_to_string(format!("{web}/net/api.ts")).unwrap();
    let described: Vec<String> = operations()
        .iter()
        .map(|(method, path, _)| format!("{} {path}", method.to_uppercase()))
        .collect();
    let calls: Vec<&str> =
        api.split("call('").skip(1).map(|rest| rest.split('\'').next().unwrap()).collect();
    assert!(calls.len() > 10, "{calls:?}");
    for call in &calls {
        assert!(described.iter().any(|known| known == call), "{call} is not described");
    }
    assert_eq!(api.matches("fetch(").count(), 1, "every request goes through `call`");
    let routes = std::fs::read_to_string(format!("{web}/generated/Routes.ts")).unwrap();
    for known in described.iter().filter(|known| known.contains(" /api/")) {
        assert!(routes.contains(&format!("'{known}':")), "{known} is not in Routes.ts");
    }
}
