//! Files that have grown too long for one concept. A warning: length is a hint, not a fault.

use crate::repo::Source;
use crate::tidy::Finding;

/// Where a reader starts to lose the way.
const LONG: usize = 600;

pub(crate) fn check(sources: &[Source]) -> Vec<Finding> {
    sources
        .iter()
        .filter(|s| s.is_any(&["rs", "ts", "svelte", "py", "css"]))
        .filter(|s| !s.path.split('/').any(|part| part == "tests" || part == "generated"))
        .filter_map(|s| {
            let lines = s.text.lines().count();
            let what =
                format!("{lines} lines; above {LONG} there is usually a second concept inside");
            (lines > LONG).then(|| Finding::new(&s.path, what))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_sources_are_named_and_exceptions_kept() {
        let long = "x\n".repeat(LONG + 1);
        let paths = ["a/long.rs", "a/tests/long.rs", "web/generated/long.ts", "long.record"];
        let mut sources: Vec<Source> = paths.map(|path| Source::new(path, long.clone())).to_vec();
        sources.push(Source::new("a/short.rs", "x\n".repeat(LONG)));
        let found = check(&sources);
        assert_eq!(found.iter().map(|f| f.path.as_str()).collect::<Vec<_>>(), ["a/long.rs"]);
    }
}
