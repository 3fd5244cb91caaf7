//! A function for each refusal, so that a wrong key or parameter does not compile and a refusal that
//! nobody gives is dead code.

use std::fmt::Write;
use std::path::PathBuf;

use crate::{Refusal, Rule, Rulebook, parse};

/// For build scripts: reads the package's `RULES.md` and writes `rules.rs` to its `OUT_DIR`. Ends the
/// script with the mistake and its line, if there is one.
#[expect(clippy::print_stdout, reason = "this is how build scripts talk to cargo")]
pub fn build() {
    let folder = |name: &str| PathBuf::from(std::env::var_os(name).unwrap_or_default());
    let source = folder("CARGO_MANIFEST_DIR").join("RULES.md");
    println!("cargo::rerun-if-changed=RULES.md");
    let written = std::fs::read_to_string(&source)
        .map_err(|error| format!("{}: {error}", source.display()))
        .and_then(|text| parse(&text).map_err(|mistake| mistake.to_string()))
        .and_then(|book| {
            let target = folder("OUT_DIR").join("rules.rs");
            std::fs::write(&target, functions(&book)).map_err(|error| error.to_string())
        });
    if let Err(what) = written {
        println!("cargo::error={what}");
    }
}

/// The functions as Rust. They return the `Refusal` of `mesozoic_core`.
pub fn functions(book: &Rulebook) -> String {
    let mut code = String::new();
    for rule in book.rules() {
        for refusal in &rule.refusals {
            function(&mut code, rule, refusal);
        }
    }
    code
}

fn function(code: &mut String, rule: &Rule, refusal: &Refusal) {
    let Refusal { key, sentence, .. } = refusal;
    let names = refusal.parameters();
    let takes: Vec<String> =
        names.iter().map(|name| format!("{name}: impl Into<mesozoic_core::Word>")).collect();
    let words: Vec<String> = names.iter().map(|name| format!("({name:?}, {name})")).collect();
    let mut lets = String::new();
    for name in &names {
        let _ = writeln!(lets, "    let {name} = {name}.into();");
    }
    let text = if names.is_empty() {
        format!("{sentence:?}.to_owned()")
    } else {
        format!("format!({sentence:?})")
    };
    let _ = write!(
        code,
        "/// {}: {sentence}\n\
         pub(crate) fn {key}({}) -> mesozoic_core::Refusal {{\n\
         {lets}    let sentence = {text};\n    \
             mesozoic_core::Refusal::with_key({:?}, {key:?}, sentence, vec![{}])\n\
         }}\n\n",
        rule.id,
        takes.join(", "),
        rule.id,
        words.join(", "),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_becomes_a_function_of_its_parameters() {
        let book = parse(
            "## A\n- **GO-1** **One.** Text.\n  - refusal `taken`: {place} is taken by {who}.\n  \
             - refusal `over`: \"Over\".\n",
        );
        let code = functions(&book.unwrap());
        for line in [
            "pub(crate) fn taken(place: impl Into<mesozoic_core::Word>, who: impl Into<mesozoic_core::Word>) -> mesozoic_core::Refusal {",
            "    let sentence = format!(\"{place} is taken by {who}.\");",
            "    mesozoic_core::Refusal::with_key(\"GO-1\", \"taken\", sentence, vec![(\"place\", place), (\"who\", who)])",
            "pub(crate) fn over() -> mesozoic_core::Refusal {",
            "    let sentence = \"\\\"Over\\\".\".to_owned();",
        ] {
            assert!(code.contains(line), "{line}\n{code}");
        }
    }
}
