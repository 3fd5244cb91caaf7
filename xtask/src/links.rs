//! Links between our own pages lead somewhere.

use crate::repo::Source;
use crate::tidy::Finding;

/// Checks every relative link of every Markdown page against the tree's paths.
pub(crate) fn check(sources: &[Source], paths: &[String]) -> Vec<Finding> {
    let mut found = Vec::new();
    for page in sources.iter().filter(|s| s.is_any(&["md"])) {
        for (n, line) in page.lines() {
            for link in line.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
                if link.is_empty() || link.contains("://") {
                    continue;
                }
                let target = resolve(&page.path, link);
                let leads = |path: &String| {
                    path == &target
                        || path.starts_with(&format!("{}/", target.trim_end_matches('/')))
                };
                if !paths.iter().any(leads) {
                    found.push(Finding::at(&page.path, n, format!("the link to {link} is dead")));
                }
            }
        }
    }
    found
}

/// The path that a link on a page means.
fn resolve(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_links_are_found_and_living_ones_pass() {
        let paths = ["README.md", "docs/a.md", "docs/adr/1.md", "art/x.png"].map(str::to_owned);
        let text = "[a](../README.md#top) [b](adr/) [c](https://x.y/z) [d](#here) ![e](../art/x.png)\n\
                    [f](b.md) [g](../docs/adr)\n";
        let found = check(&[Source::new("docs/a.md", text)], &paths);
        assert_eq!(found, [Finding::at("docs/a.md", 2, "the link to b.md is dead")]);
    }
}
