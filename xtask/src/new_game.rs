//! A new game: a copy of the skeleton under its own name, and its line in the list of games. The
//! skeleton is a small game of its own, so that it is compiled, linted and held
//! to the laws like any other and cannot rot.

use anyhow::{Context, Result, bail};

use crate::repo::{Repo, Source};
use crate::{command, listed};

/// The folder that is copied.
pub(crate) const SKELETON: &str = "xtask/skeleton";

/// Files of the skeleton that games do not have: these bans come from `games/clippy.toml`.
const NOT_COPIED: &str = "clippy.toml";

/// Writes the game and says what to do next.
pub(crate) fn run(repo: &Repo, name: &str, prefix: Option<&str>) -> Result<()> {
    let sources = repo.sources(&repo.paths()?);
    for file in plan(&sources, name, prefix)? {
        let path = repo.join(&file.path);
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)
                .with_context(|| format!("cannot make {}", file.path))?;
        }
        std::fs::write(path, file.text).with_context(|| format!("cannot write {}", file.path))?;
        println!("wrote {}", file.path);
    }
    // Sorted imports depend on the name.
    let packages = ["--package", name, "--package", "mesozoic-registry"];
    command::run(repo.cargo().arg("fmt").args(packages))?;
    println!("\nNext: `cargo test -p {name}`, then games/{name}/RULES.md.");
    Ok(())
}

/// Every file that changes, with its new text. Nothing is written if anything is amiss.
fn plan(sources: &[Source], name: &str, prefix: Option<&str>) -> Result<Vec<Source>> {
    let name = Name::new(name, prefix)?;
    let folder = format!("games/{}", name.kebab);
    if sources.iter().any(|s| s.path.starts_with(&format!("{folder}/"))) {
        bail!("{folder} is there already");
    }
    let taken = format!("{}-", name.prefix);
    let book = |s: &&Source| s.path.starts_with("games/") && s.path.ends_with("/RULES.md");
    if let Some(book) = sources.iter().filter(book).find(|s| s.text.contains(&taken)) {
        bail!(
            "{} has rules that start with {taken}: choose two other letters with --prefix",
            book.path
        );
    }

    let mut files = Vec::new();
    for source in sources {
        let Some(path) = source.path.strip_prefix(&format!("{SKELETON}/")) else { continue };
        if path != NOT_COPIED {
            files.push(Source::new(format!("{folder}/{path}"), name.rename(source)));
        }
    }
    files.push(list(sources, &name.kebab)?);
    Ok(files)
}

/// The list of games with this one as its last.
fn list(sources: &[Source], game: &str) -> Result<Source> {
    let path = listed::LIST;
    let source = sources.iter().find(|s| s.path == path).with_context(|| format!("no {path}"))?;
    let mut lines: Vec<&str> = source.text.lines().collect();
    let last = lines.iter().rposition(|line| line.contains("path = \"../../games/"));
    let last = last.with_context(|| format!("{path} lists no game"))?;
    let line = listed::line(game);
    lines.insert(last + 1, &line);
    Ok(Source::new(path, lines.join("\n") + "\n"))
}

/// A game's name in the forms that the skeleton uses.
struct Name {
    kebab: String,
    snake: String,
    camel: String,
    title: String,
    prefix: String,
}

impl Name {
    fn new(kebab: &str, prefix: Option<&str>) -> Result<Self> {
        let words: Vec<&str> = kebab.split('-').collect();
        let is_word = |word: &&str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !words.iter().all(is_word) || kebab.len() < 2 || kebab == "skeleton" {
            bail!("\"{kebab}\" is no name for a game: write lower-case words with hyphens");
        }
        let capital = |word: &&str| word[..1].to_ascii_uppercase() + &word[1..];
        let capitals: Vec<String> = words.iter().map(capital).collect();
        let prefix = match (prefix, &words[..]) {
            (Some(prefix), _) => prefix.to_owned(),
            (None, [word]) => word[..2].to_ascii_uppercase(),
            (None, [first, .., last]) => (first[..1].to_owned() + &last[..1]).to_ascii_uppercase(),
            (None, []) => String::new(),
        };
        if prefix.len() != 2 || !prefix.chars().all(|c| c.is_ascii_uppercase()) {
            bail!("\"{prefix}\" cannot start the ids of rules: give two capitals with --prefix");
        }
        Ok(Self {
            kebab: kebab.to_owned(),
            snake: kebab.replace('-', "_"),
            camel: capitals.concat(),
            title: capitals.join(" "),
            prefix,
        })
    }

    /// A file of the skeleton under this name.
    fn rename(&self, source: &Source) -> String {
        let text = source.text.replace("SK-", &format!("{}-", self.prefix));
        let is_rust = source.is_any(&["rs"]);
        let lines = text.lines().map(|line| {
            if is_rust && !line.trim_start().starts_with("//") {
                line.replace("\"Skeleton\"", &format!("{:?}", self.title))
                    .replace("\"skeleton\"", &format!("{:?}", self.kebab))
                    .replace("Skeleton", &self.camel)
                    .replace("skeleton", &self.snake)
            } else {
                line.replace("game = \"Skeleton\"", &format!("game = {:?}", self.camel))
                    .replace("Skeleton", &self.title)
                    .replace("skeleton", &self.kebab)
            }
        });
        lines.collect::<Vec<_>>().join("\n") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{rules, words};

    fn tree() -> Vec<Source> {
        let repo = Repo::here();
        repo.sources(&repo.paths().unwrap())
    }

    #[test]
    fn a_new_game_passes_the_checks_of_the_tree() {
        let mut sources = tree();
        let planned = plan(&sources, "go-moku", None).unwrap();
        sources.retain(|s| planned.iter().all(|file| file.path != s.path));
        sources.extend(planned.clone());
        assert_eq!(listed::check(&sources, &["go-moku".to_owned()]), []);
        assert_eq!(rules::check(&sources, &["games/go-moku".to_owned()]), []);
        assert_eq!(words::check(&planned), []);
        for file in planned.iter().filter(|file| file.path.starts_with("games/")) {
            assert!(!file.text.to_lowercase().contains("skeleton"), "{}", file.path);
            assert!(!file.text.contains("SK-"), "{}", file.path);
        }
    }

    #[test]
    fn every_form_of_the_name_is_put_in_its_place() {
        let name = Name::new("rawr-n-write", None).unwrap();
        let source = Source::new(
            "a.rs",
            "//! Skeleton, see SK-1.\nuse skeleton::Skeleton; // x\nid: \"skeleton\",\ntitle: \"Skeleton\",\n",
        );
        assert_eq!(
            name.rename(&source),
            "//! Rawr N Write, see RW-1.\nuse rawr_n_write::RawrNWrite; // x\nid: \"rawr-n-write\",\ntitle: \"Rawr N Write\",\n"
        );
        let manifest = Source::new("Cargo.toml", "name = \"skeleton\"\ngame = \"Skeleton\"\n");
        let renamed = "name = \"rawr-n-write\"\ngame = \"RawrNWrite\"\n";
        assert_eq!(name.rename(&manifest), renamed);
    }

    #[test]
    fn bad_names_are_refused_before_anything_is_written() {
        let sources = [
            Source::new("games/draftosaurus/RULES.md", "- DR-1 Sit down."),
            Source::new(listed::LIST, listed::line("draftosaurus")),
        ];
        for (name, prefix, reason) in [
            ("Go", None, "no name"),
            ("go moku", None, "no name"),
            ("go--moku", None, "no name"),
            ("../go", None, "no name"),
            ("skeleton", None, "no name"),
            ("draftosaurus", None, "already"),
            ("dragons", None, "--prefix"),
            ("go", Some("gg"), "--prefix"),
            ("go", Some("GOO"), "--prefix"),
        ] {
            let error = plan(&sources, name, prefix).err().map(|error| error.to_string());
            assert!(error.as_ref().is_some_and(|e| e.contains(reason)), "{name}: {error:?}");
        }
        assert!(plan(&sources, "dragons", Some("DG")).is_ok());
    }

    #[test]
    fn a_new_game_is_the_last_of_the_list() {
        let text = |games: &str| format!("[dependencies]\n{games}\n[lints]\n");
        let game = |name: &str| listed::line(name) + "\n";
        let sources = [Source::new(listed::LIST, text(&(game("chess") + &game("draughts"))))];
        let longer = game("chess") + &game("draughts") + &game("go");
        assert_eq!(list(&sources, "go").unwrap().text, text(&longer));
        assert!(list(&[Source::new(listed::LIST, text(""))], "go").is_err());
    }
}
