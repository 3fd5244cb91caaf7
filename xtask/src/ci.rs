//! Every check, in the order in which it is cheapest to fail. `.ci/run` and people call the same.
//!
//! A further check is one row of [`STEPS`]. A check that needs something which is not there says
//! what it skipped and how to get it; the summary repeats it.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::engine::WASM;
use crate::repo::Repo;
use crate::tool::WHOLE;
use crate::{
    codegen, command, containers, counts, engine, nats, postgres, proxies, python, sixth, tidy, web,
};

/// One check.
struct Step {
    name: &'static str,
    /// Whether `--fast` runs it too.
    fast: bool,
    run: fn(&Repo) -> Result<Outcome>,
    /// What to do when it fails.
    mend: &'static str,
}

/// How a check ended that did not fail.
pub(crate) enum Outcome {
    Passed,
    /// Not run here: why, and how to have it run.
    Skipped(String),
}

const STEPS: &[Step] = &[
    Step { name: "format", fast: true, run: format, mend: "run `cargo fmt --all`" },
    Step { name: "tidy", fast: true, run: tidy, mend: "mend what is listed above" },
    Step { name: "web packages", fast: true, run: web::packages, mend: "see what npm says above" },
    Step {
        name: "web checks",
        fast: true,
        run: web::check,
        mend: "run `npm run format`, mend the rest",
    },
    Step {
        name: "page engine",
        fast: false,
        run: engine::check,
        mend: "mend crates/page and what it stands on; what made it smaller so far is in docs/adr/0053",
    },
    Step {
        name: "web tests",
        fast: true,
        run: web::test,
        mend: "mend the failing tests named above",
    },
    Step { name: "web client", fast: true, run: web::build, mend: "mend what Vite says above" },
    Step {
        name: "database server",
        fast: true,
        run: postgres::ready,
        mend: "see what apt-get says above",
    },
    Step {
        name: "message server",
        fast: true,
        run: nats::ready,
        mend: "see what apt-get says above",
    },
    Step { name: "proxies", fast: true, run: proxies::ready, mend: "see what apt-get says above" },
    Step {
        name: "containers",
        fast: true,
        run: containers::ready,
        mend: "see what apt-get says above",
    },
    Step { name: "clippy", fast: true, run: clippy, mend: "mend the warnings above" },
    Step { name: "tests", fast: true, run: tests, mend: "mend the failing tests named above" },
    Step { name: "doc tests", fast: false, run: doc_tests, mend: "mend the examples named above" },
    Step { name: "documentation", fast: false, run: docs, mend: "mend the doc comments above" },
    Step {
        name: "generated files",
        fast: false,
        run: generated,
        mend: "run `cargo xtask codegen` and commit what it writes",
    },
    Step {
        name: "wasm32",
        fast: false,
        run: wasm,
        mend: "keep clocks, threads, files and OS randomness out of the crates above",
    },
    Step {
        name: "counts",
        fast: false,
        run: counts::check,
        mend: "make the step cheaper again; or, if it is worth it, run `cargo xtask counts --update`",
    },
    Step {
        name: "browser",
        fast: false,
        run: web::browser,
        mend: "mend the failing specs named above; web/e2e/results holds traces",
    },
    Step {
        name: "firefox",
        fast: false,
        run: web::firefox,
        mend: "mend the failing specs named above; web/e2e/firefox.ts speaks to the browser",
    },
    Step {
        name: "python",
        fast: false,
        run: python::check,
        mend: "mend what is named above; `cargo xtask python` runs it alone",
    },
    Step {
        name: "dependencies",
        fast: false,
        run: dependencies,
        mend: "use another crate, or say in deny.toml why this one is fine",
    },
    Step {
        name: "a sixth game",
        fast: false,
        run: sixth::run,
        mend: "mend xtask/skeleton, which `cargo xtask new-game` copies",
    },
];

/// Runs the checks and stops at the first that fails.
pub(crate) fn test(repo: &Repo, fast: bool, only: Option<&str>) -> Result<()> {
    let is_meant =
        |step: &&Step| (step.fast || !fast) && only.is_none_or(|name| step.name.contains(name));
    let steps: Vec<&Step> = STEPS.iter().filter(is_meant).collect();
    if steps.is_empty() {
        let names: Vec<&str> = STEPS.iter().map(|step| step.name).collect();
        bail!("no check is called so; there are: {}", names.join(", "));
    }
    let mut summary = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        println!("\n=== {} ({} of {})", step.name, i + 1, steps.len());
        let start = Instant::now();
        let result = (step.run)(repo);
        let line = describe(step, &result, start.elapsed());
        println!("--- {line}");
        summary.push(line);
        if let Err(error) = result {
            println!("\n=== summary\n{}\nnot run: {}", summary.join("\n"), rest(&steps[i + 1..]));
            bail!("{}: {error:#}\nwhat to do: {}", step.name, step.mend);
        }
    }
    println!("\n=== summary\n{}", summary.join("\n"));
    Ok(())
}

fn describe(step: &Step, result: &Result<Outcome>, took: Duration) -> String {
    let outcome = match result {
        Ok(Outcome::Passed) => "passed",
        Ok(Outcome::Skipped(why)) => &format!("skipped: {why}"),
        Err(_) => "FAILED",
    };
    format!("{:>7.1} s  {:<16} {outcome}", took.as_secs_f32(), step.name)
}

fn rest(steps: &[&Step]) -> String {
    let names: Vec<&str> = steps.iter().map(|step| step.name).collect();
    if names.is_empty() { "nothing".to_owned() } else { names.join(", ") }
}

/// Runs cargo with these words.
fn cargo(repo: &Repo, words: &str) -> Result<Outcome> {
    command::run(repo.cargo().args(words.split(' ')))?;
    Ok(Outcome::Passed)
}

fn format(repo: &Repo) -> Result<Outcome> {
    cargo(repo, "fmt --all --check")
}

fn tidy(repo: &Repo) -> Result<Outcome> {
    tidy::run(repo).map(|()| Outcome::Passed)
}

fn clippy(repo: &Repo) -> Result<Outcome> {
    cargo(repo, "clippy --workspace --all-features --all-targets -- -D warnings")?;
    cargo(repo, "clippy --package mesozoic -- -D warnings")
}

/// Nextest runs tests side by side and says which was slow; plain cargo does where it is missing.
fn tests(repo: &Repo) -> Result<Outcome> {
    let mut cargo = repo.cargo();
    // Where there is a database server, its tests may not pass by leaving themselves out.
    if postgres::find().is_some() {
        cargo.env(postgres::REQUIRED, "1");
    }
    if nats::find().is_some() {
        cargo.env(nats::REQUIRED, "1");
    }
    if proxies::are_here() {
        cargo.env(proxies::REQUIRED, "1");
    }
    if containers::work() {
        cargo.env(containers::REQUIRED, "1");
    }
    if command::capture(repo.cargo().args(["nextest", "--version"])).is_ok() {
        cargo.args(["nextest", "run"]);
    } else {
        println!("(cargo-nextest is quicker: `cargo install --locked cargo-nextest`)");
        cargo.args(["test", "--lib", "--bins", "--tests"]);
    }
    command::run(cargo.args(WHOLE).arg("--no-fail-fast"))?;
    Ok(Outcome::Passed)
}

fn doc_tests(repo: &Repo) -> Result<Outcome> {
    cargo(repo, "test --workspace --all-features --doc --quiet")
}

fn docs(repo: &Repo) -> Result<Outcome> {
    let mut cargo = repo.cargo();
    cargo.args(["doc", "--no-deps", "--quiet"]).args(WHOLE);
    command::run(cargo.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::Passed)
}

fn generated(repo: &Repo) -> Result<Outcome> {
    codegen::run(repo, true).map(|()| Outcome::Passed)
}

/// The rules, all they stand on, and a live table compile where there is no operating system.
fn wasm(repo: &Repo) -> Result<Outcome> {
    if let Some(why) = engine::is_missing(repo)? {
        return Ok(Outcome::Skipped(why));
    }
    let mut cargo = repo.cargo();
    cargo.args(["check", "--target", WASM]);
    for package in ["core", "kit", "table", "bots", "model", "registry", "room", "device"] {
        cargo.args(["--package", &format!("mesozoic-{package}")]);
    }
    for game in repo.games()? {
        cargo.args(["--package", &game]);
    }
    command::run(&mut cargo)?;
    Ok(Outcome::Passed)
}

/// Licences, doubled versions and strange sources; known holes where their list can be had. The
/// program that looks for them is installed where it is missing.
fn dependencies(repo: &Repo) -> Result<Outcome> {
    let is_there = |repo: &Repo| command::capture(repo.cargo().args(["deny", "--version"])).is_ok();
    if !is_there(repo) {
        cargo(repo, "install --locked cargo-deny")?;
    }
    cargo(repo, "deny check bans licenses sources")?;
    cargo(repo, "deny --manifest-path python/Cargo.toml check bans licenses sources")?;
    // The list of known holes lies elsewhere than the crates, and not every machine may go there.
    if command::capture(repo.cargo().args(["deny", "fetch", "db"])).is_ok() {
        return cargo(repo, "deny check advisories");
    }
    println!("(no list of known holes can be had here; the rest is checked)");
    Ok(Outcome::Passed)
}
