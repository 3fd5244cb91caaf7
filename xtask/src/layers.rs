//! Who may depend on whom, as a table, checked against `cargo metadata`.
//!
//! Rows stand in build order: a crate may only know crates above it. A crate without a row is
//! refused, so a new one has to say where it belongs. Crates from outside are listed too, because
//! "no clock, no thread, no OS randomness" would otherwise come in through the back door.

use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::new_game::SKELETON;
use crate::repo::Source;
use crate::tidy::Finding;

/// Stands for every crate under `games/`, which are blind to each other, and for the skeleton.
const GAMES: &str = "games/*";

/// One row: what a crate may know.
struct Layer {
    name: &'static str,
    /// Crates of ours.
    own: &'static [&'static str],
    /// Crates of ours that its tests may know besides.
    tests: &'static [&'static str],
    outside: Outside,
}

/// Which crates from elsewhere.
enum Outside {
    /// These alone. The crate stays pure: see [`OUTWARD`].
    Pure(&'static [&'static str]),
    /// These alone.
    Only(&'static [&'static str]),
    /// Whatever it needs: programs at the edge.
    Any,
}

const CORE: &str = "mesozoic-core";
const KIT: &str = "mesozoic-kit";
const NETS: &str = "mesozoic-nets";
const RULEBOOK: &str = "mesozoic-rulebook";
const TABLE: &str = "mesozoic-table";
const BOTS: &str = "mesozoic-bots";
const MODEL: &str = "mesozoic-model";
const PROTOCOL: &str = "mesozoic-protocol";
const STORE: &str = "mesozoic-store";
const SERVER: &str = "mesozoic-server";
const TESTKIT: &str = "mesozoic-testkit";
const REGISTRY: &str = "mesozoic-registry";
const ROOM: &str = "mesozoic-room";
const LESSONS: &str = "mesozoic-lessons";
const DEVICE: &str = "mesozoic-device";
const PAGE: &str = "mesozoic-page";
const SIM: &str = "mesozoic-sim";
const PUZZLES: &str = "mesozoic-puzzles";
const REVIEW: &str = "mesozoic-review";
const BASELINE: &str = "mesozoic-baseline";
const LOAD: &str = "mesozoic-load";
const MCP: &str = "mesozoic-mcp";
const NOTICES: &str = "mesozoic-notices";

#[rustfmt::skip]
const LAYERS: &[Layer] = &[
    Layer { name: CORE, own: &[], tests: &[], outside: Outside::Pure(&["arrayvec", "hmac", "serde", "sha2", "thiserror"]) },
    Layer { name: KIT, own: &[CORE], tests: &[], outside: Outside::Pure(&["arrayvec", "serde"]) },
    Layer { name: NETS, own: &[CORE], tests: &[], outside: Outside::Pure(&[]) },
    Layer { name: TABLE, own: &[CORE], tests: &[], outside: Outside::Pure(&["serde", "serde_json", "serde_path_to_error", "sha2", "thiserror"]) },
    Layer { name: BOTS, own: &[CORE], tests: &[], outside: Outside::Pure(&["arrayvec"]) },
    Layer { name: PROTOCOL, own: &[CORE, TABLE], tests: &[], outside: Outside::Only(&["serde", "serde_json"]) },
    Layer { name: MODEL, own: &[PROTOCOL], tests: &[], outside: Outside::Pure(&["serde"]) },
    Layer { name: STORE, own: &[CORE, PROTOCOL, MODEL], tests: &[], outside: Outside::Any },
    Layer { name: TESTKIT, own: &[CORE, TABLE], tests: &[], outside: Outside::Only(&["serde", "serde_json", "sha2"]) },
    // For build scripts, which read files; no game calls it when it plays.
    Layer { name: RULEBOOK, own: &[], tests: &[], outside: Outside::Only(&[]) },
    Layer { name: GAMES, own: &[CORE, KIT, NETS, RULEBOOK], tests: &[TABLE, TESTKIT], outside: Outside::Pure(&["arrayvec", "serde"]) },
    Layer { name: REGISTRY, own: &[CORE, TABLE, BOTS, GAMES], tests: &[], outside: Outside::Only(&["serde", "serde_json", "thiserror"]) },
    Layer { name: ROOM, own: &[CORE, TABLE, BOTS, PROTOCOL, MODEL, REGISTRY], tests: &[GAMES], outside: Outside::Pure(&["serde", "serde_json", "thiserror"]) },
    Layer { name: LESSONS, own: &[CORE, TABLE, PROTOCOL, REGISTRY], tests: &[RULEBOOK], outside: Outside::Only(&["serde", "serde_json", "thiserror", "toml"]) },
    Layer { name: SIM, own: &[CORE, NETS, TABLE, BOTS, REGISTRY], tests: &[GAMES], outside: Outside::Only(&["serde", "serde_json", "thiserror"]) },
    Layer { name: REVIEW, own: &[CORE, TABLE, BOTS, PROTOCOL, REGISTRY], tests: &[GAMES, SIM], outside: Outside::Only(&["thiserror"]) },
    Layer { name: PUZZLES, own: &[CORE, TABLE, BOTS, PROTOCOL, REGISTRY], tests: &[], outside: Outside::Only(&["serde", "serde_json", "thiserror"]) },
    Layer { name: DEVICE, own: &[CORE, TABLE, BOTS, PROTOCOL, MODEL, REGISTRY, ROOM, LESSONS, PUZZLES, REVIEW], tests: &[], outside: Outside::Pure(&["serde", "serde_json", "sha2"]) },
    // A browser's side of it: bytes in, bytes out.
    Layer { name: PAGE, own: &[CORE, TABLE, PROTOCOL, REGISTRY, DEVICE], tests: &[], outside: Outside::Only(&["serde", "serde_json"]) },
    // It meets servers as programs of their own.
    Layer { name: LOAD, own: &[CORE, TABLE, PROTOCOL], tests: &[], outside: Outside::Any },
    Layer { name: MCP, own: &[CORE, TABLE, RULEBOOK], tests: &[], outside: Outside::Any },
    Layer { name: NOTICES, own: &[], tests: &[], outside: Outside::Any },
    Layer { name: SERVER, own: &[CORE, TABLE, BOTS, PROTOCOL, STORE, REGISTRY, ROOM, LESSONS, PUZZLES, REVIEW, NOTICES], tests: &[SIM], outside: Outside::Any },
    // The fewest moving parts that store a step and answer: it knows nothing of ours.
    Layer { name: BASELINE, own: &[], tests: &[], outside: Outside::Any },
    Layer { name: "mesozoic", own: &[CORE, TABLE, BOTS, PROTOCOL, STORE, REGISTRY, PUZZLES, REVIEW, SIM, SERVER, BASELINE, LOAD, MCP], tests: &[ROOM], outside: Outside::Any },
    // It is never called: that makes the skeleton a member of the workspace, built and tested.
    Layer { name: "xtask", own: &[RULEBOOK], tests: &[GAMES], outside: Outside::Any },
];

/// Crates from elsewhere that any crate may know behind a feature which is off by default: they
/// describe its types to other languages and to readers.
const OPTIONAL_OUTSIDE: &[&str] = &["ts-rs", "utoipa"];

/// Crates from elsewhere that any test may know.
const TESTS_OUTSIDE: &[&str] = &["serde", "serde_json"];

/// Modules of the standard library that lead out of a pure crate. Clippy bans the best-known
/// functions at the line where they are called; this closes the rest.
const OUTWARD: &[&str] = &["env", "fs", "io", "net", "process", "thread", "time"];

/// A package of the workspace, as cargo sees it.
#[derive(Debug)]
pub(crate) struct Package {
    name: String,
    manifest: String,
    needs: Vec<Need>,
}

/// One dependency.
#[derive(Debug)]
struct Need {
    name: String,
    own: bool,
    for_tests: bool,
    optional: bool,
}

/// Reads the workspace's packages from `cargo metadata`.
pub(crate) fn packages(metadata: &Value, root: &Path) -> Result<Vec<Package>> {
    let text = |value: &Value| value.as_str().map(str::to_owned).context("expected a string");
    let list = |value: &Value| value.as_array().cloned().context("expected a list");
    let mut packages = Vec::new();
    for package in list(&metadata["packages"])? {
        let manifest = text(&package["manifest_path"])?;
        let relative = Path::new(&manifest).strip_prefix(root).unwrap_or(Path::new(&manifest));
        let mut needs = Vec::new();
        for need in list(&package["dependencies"])? {
            needs.push(Need {
                name: text(&need["name"])?,
                own: need["path"].is_string(),
                for_tests: need["kind"] == "dev",
                optional: need["optional"] == true,
            });
        }
        packages.push(Package {
            name: text(&package["name"])?,
            manifest: relative.to_string_lossy().replace('\\', "/"),
            needs,
        });
    }
    Ok(packages)
}

/// The row's name of a package: its own, or that of all games.
fn place<'a>(name: &'a str, games: &[&str]) -> &'a str {
    if games.contains(&name) { GAMES } else { name }
}

/// Compares the packages with the table.
pub(crate) fn check(packages: &[Package]) -> Vec<Finding> {
    let games: Vec<&str> = packages
        .iter()
        .filter(|p| ["games/", SKELETON].iter().any(|folder| p.manifest.starts_with(folder)))
        .map(|p| p.name.as_str())
        .collect();
    let mut found = Vec::new();
    for package in packages {
        let Some(layer) = LAYERS.iter().find(|l| l.name == place(&package.name, &games)) else {
            found.push(Finding::new(
                &package.manifest,
                format!(
                    "`{}` has no row in xtask/src/layers.rs: say there what it may know",
                    package.name
                ),
            ));
            continue;
        };
        for need in package.needs.iter().filter(|need| !allows(layer, need, &games)) {
            let why = match (need.own, need.for_tests) {
                (true, false) => "may not know our crate",
                (true, true) => "may not know, not even in tests, our crate",
                (false, false) => "may not depend on",
                (false, true) => "may not, not even in tests, depend on",
            };
            found.push(Finding::new(
                &package.manifest,
                format!(
                    "`{}` {why} `{}` (the table is in xtask/src/layers.rs)",
                    package.name, need.name
                ),
            ));
        }
    }
    found
}

fn allows(layer: &Layer, need: &Need, games: &[&str]) -> bool {
    if need.own {
        let place = place(&need.name, games);
        return layer.own.contains(&place) || need.for_tests && layer.tests.contains(&place);
    }
    match layer.outside {
        Outside::Any => true,
        Outside::Pure(list) | Outside::Only(list) => {
            list.contains(&need.name.as_str())
                || need.for_tests && TESTS_OUTSIDE.contains(&need.name.as_str())
                || need.optional && OPTIONAL_OUTSIDE.contains(&need.name.as_str())
        }
    }
}

/// The folders of the pure crates, where no clock, thread, file or OS randomness is.
pub(crate) fn pure_folders() -> Vec<String> {
    let pure = LAYERS.iter().filter(|layer| matches!(layer.outside, Outside::Pure(_)));
    let folder = |layer: &Layer| match layer.name.strip_prefix("mesozoic-") {
        Some(name) => format!("crates/{name}"),
        None => "games".to_owned(),
    };
    pure.map(folder).chain([SKELETON.to_owned()]).collect()
}

/// Looks for them in the sources of pure crates.
pub(crate) fn check_outward(sources: &[Source]) -> Vec<Finding> {
    let folders = pure_folders();
    let pure = |s: &&Source| {
        s.is_any(&["rs"])
            && s.path.contains("/src/")
            && folders.iter().any(|folder| s.path.starts_with(&format!("{folder}/")))
    };
    let mut found = Vec::new();
    for source in sources.iter().filter(pure) {
        for (n, line) in source.lines() {
            for module in OUTWARD.iter().filter(|module| names(&source.text, n, line, module)) {
                let what =
                    format!("`std::{module}` leads out of the rules; callers bring what is there");
                found.push(Finding::at(&source.path, n, what));
            }
        }
    }
    found
}

/// Whether line `n` names `std::module`, alone or in a group that starts here.
fn names(text: &str, n: usize, line: &str, module: &str) -> bool {
    let code = line.split("//").next().unwrap_or_default();
    let is_it = |path: &str| {
        let rest = path.trim_start().strip_prefix(module);
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    code.split("std::").skip(1).any(|path| {
        if !path.starts_with('{') {
            return is_it(path);
        }
        let from_here: Vec<&str> = text.lines().skip(n - 1).collect();
        let group = from_here.join("\n");
        let group = group.split(';').next().unwrap_or_default();
        group.split(['{', '}', ',']).any(is_it)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// A workspace of one package with one dependency.
    fn found(manifest: &str, name: &str, need: &Value) -> Vec<String> {
        let game = json!({ "name": "chess", "manifest_path": "games/chess/Cargo.toml", "dependencies": [] });
        let package = json!({ "name": name, "manifest_path": manifest, "dependencies": [need] });
        let metadata = json!({ "packages": [game, package] });
        let packages = packages(&metadata, Path::new("")).unwrap();
        check(&packages).into_iter().map(|f| f.to_string()).collect()
    }

    fn own(name: &str, kind: Option<&str>) -> Value {
        json!({ "name": name, "path": "somewhere", "kind": kind })
    }

    fn outside(name: &str, kind: Option<&str>) -> Value {
        json!({ "name": name, "source": "registry", "kind": kind })
    }

    #[test]
    fn arrows_point_up_the_table_only() {
        for (i, layer) in LAYERS.iter().enumerate() {
            for known in layer.own.iter().chain(layer.tests) {
                assert!(
                    LAYERS[..i].iter().any(|l| l.name == *known),
                    "{} knows {known}, which stands below it",
                    layer.name
                );
            }
        }
    }

    #[test]
    fn forbidden_arrows_are_found() {
        let go = "games/go/Cargo.toml";
        for (manifest, name, need) in [
            (go, "go", own("chess", None)),
            (go, "go", own("chess", Some("dev"))),
            (go, "go", own(TABLE, None)),
            (go, "go", own(BOTS, Some("dev"))),
            (go, "go", own(TESTKIT, None)),
            (go, "go", outside("rand", None)),
            (go, "go", outside("rand", Some("dev"))),
            (go, "go", outside("serde_json", Some("build"))),
            (go, "go", outside("ts-rs", None)),
            ("crates/core/Cargo.toml", CORE, outside("getrandom", None)),
            ("crates/core/Cargo.toml", CORE, outside("serde_json", None)),
            ("crates/core/Cargo.toml", CORE, own(TESTKIT, Some("dev"))),
            ("crates/table/Cargo.toml", TABLE, own("chess", None)),
            ("crates/bots/Cargo.toml", BOTS, own(TABLE, None)),
            ("crates/sim/Cargo.toml", SIM, own("chess", None)),
            ("crates/store/Cargo.toml", STORE, own(TABLE, None)),
            ("crates/server/Cargo.toml", SERVER, own("chess", None)),
            ("crates/registry/Cargo.toml", REGISTRY, outside("tokio", None)),
            ("xtask/Cargo.toml", "xtask", own(CORE, None)),
        ] {
            let found = found(manifest, name, &need);
            assert_eq!(found.len(), 1, "{name} needs {need}: {found:?}");
            assert!(found[0].starts_with(manifest), "{}", found[0]);
        }
    }

    #[test]
    fn drawn_arrows_pass() {
        let go = "games/go/Cargo.toml";
        for (manifest, name, need) in [
            (go, "go", own(KIT, None)),
            (go, "go", own(TESTKIT, Some("dev"))),
            (go, "go", outside("serde_json", Some("dev"))),
            (go, "go", json!({ "name": "ts-rs", "source": "registry", "optional": true })),
            ("crates/registry/Cargo.toml", REGISTRY, own("chess", None)),
            ("crates/cli/Cargo.toml", "mesozoic", outside("clap", None)),
        ] {
            assert_eq!(found(manifest, name, &need), Vec::<String>::new(), "{name} needs {need}");
        }
    }

    #[test]
    fn a_crate_without_a_row_is_refused() {
        let found = found("crates/tui/Cargo.toml", "mesozoic-tui", &own(CORE, None));
        assert!(found[0].contains("has no row"), "{found:?}");
    }

    #[test]
    fn outward_modules_are_found_in_pure_sources_only() {
        let text = "use std::collections::BTreeMap;\n// std::fs is not for us\nuse std::fs;\nuse std::environs;\n";
        let sources = [
            Source::new("games/go/src/lib.rs", text),
            Source::new("games/go/tests/golden.rs", text),
            Source::new("crates/cli/src/main.rs", text),
        ];
        let found = check_outward(&sources);
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].path.as_str(), found[0].line), ("games/go/src/lib.rs", Some(3)));
    }

    #[test]
    fn grouped_imports_do_not_hide_one() {
        let text =
            "use std::{\n    collections::BTreeMap,\n    fs::{self, File},\n};\nuse a::{fs};\n";
        let found = check_outward(&[Source::new("crates/kit/src/x.rs", text)]);
        assert_eq!(found.len(), 1, "{found:?}");
        assert!(found[0].what.contains("std::fs"));
    }
}
