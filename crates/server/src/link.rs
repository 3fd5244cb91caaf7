//! What a messenger shows of a link to one of the client's pages: a title, a sentence and a picture,
//! whose address has to be a whole one. All that it tells is public: every spectator of the table
//! reads the same.

use mesozoic_core::{Placing, Standings};
use mesozoic_store::{Match, Stage};

use crate::app::App;

/// The words of a link.
pub(crate) struct Link {
    title: String,
    text: String,
}

impl Link {
    /// What a page is about; nothing for those that have nothing of their own to say.
    pub(crate) async fn to_page(app: &App, path: &str) -> Option<Self> {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        match (parts.next()?, parts.next()?, parts.next()) {
            ("rules", game, None) => {
                let meta = &app.config.game(game).ok()?.meta;
                let title = format!("How {} is played", meta.title);
                Some(Self { title, text: meta.blurb.to_owned() })
            }
            ("table", id, page) => {
                let row = app.store.find_match(id).await.ok().flatten()?;
                let game = app.config.game(&row.card.game).ok()?.meta.title;
                Some(Self::to_table(&row, game, page))
            }
            _ => None,
        }
    }

    fn to_table(row: &Match, game: &str, page: Option<&str>) -> Self {
        let people: Vec<&str> =
            row.card.seats.iter().filter_map(|seat| seat.name.as_deref()).collect();
        match row.card.stage {
            Stage::Open | Stage::Revealing => {
                let title = match people.first() {
                    Some(host) => format!("{host} invites you to {game}"),
                    None => format!("You are invited to {game}"),
                };
                let text = "No account: open the link and sit down.".to_owned();
                Self { title, text }
            }
            Stage::Over => {
                let what = match page {
                    Some("replay") => "Replay",
                    Some("verify") => "The dice",
                    _ => "Result",
                };
                let title = format!("{what}: {game}");
                let text = result(row).unwrap_or_else(|| "The match has ended.".to_owned());
                Self { title, text }
            }
            Stage::Running | Stage::Faulted => {
                let title = format!("{game}, being played");
                let text = format!("{} at the table. Open the link and watch.", list(&people));
                Self { title, text }
            }
        }
    }

    /// Puts these words and the picture's whole address into the client's document.
    pub(crate) fn write_into(link: Option<&Self>, page: &str, origin: &str) -> String {
        let mut page = with_origin(page, origin);
        if let Some(Self { title, text }) = link {
            for (property, words) in [("og:title", title), ("og:description", text)] {
                page = with_content(&page, property, |_| escape(words));
            }
        }
        page
    }
}

/// The picture's address is one of this server.
fn with_origin(page: &str, origin: &str) -> String {
    with_content(page, "og:image", |address| {
        if address.starts_with('/') { format!("{origin}{address}") } else { address.to_owned() }
    })
}

/// The document with another content for a property; as it is where it has no such property.
fn with_content(page: &str, property: &str, change: impl Fn(&str) -> String) -> String {
    let found = || {
        let (before, rest) = page.split_once(&format!("property=\"{property}\""))?;
        let (gap, rest) = rest.split_once("content=\"")?;
        let (content, after) = rest.split_once('"')?;
        let content = change(content);
        Some(format!("{before}property=\"{property}\"{gap}content=\"{content}\"{after}"))
    };
    found().unwrap_or_else(|| page.to_owned())
}

/// Names are what people have written: in the document they are words and nothing else.
fn escape(words: &str) -> String {
    let mut safe = String::new();
    for letter in words.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

/// The best first, as in `Ann 40, a bot 35`.
fn result(row: &Match) -> Option<String> {
    let Standings(placings) = serde_json::from_str(row.standings.as_deref()?).ok()?;
    let told = |placing: &Placing| {
        let seat = row.card.seats.get(usize::from(placing.seat.0));
        let name = seat.and_then(|seat| seat.name.as_deref()).unwrap_or("a bot");
        format!("{name} {}", placing.total)
    };
    let told: Vec<String> = placings.iter().map(told).collect();
    Some(format!("{}.", told.join(", "))).filter(|_| !told.is_empty())
}

fn list(names: &[&str]) -> String {
    match names {
        [] => "Bots".to_owned(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "<meta property=\"og:title\" content=\"Games\" />\n<meta\n  \
                        property=\"og:image\"\n  content=\"/assets/x.png\" />";

    #[test]
    fn a_name_is_never_markup() {
        let link = Link { title: "\"><script>&".to_owned(), text: String::new() };
        let page = Link::write_into(Some(&link), PAGE, "https://games.example");
        assert!(page.contains("content=\"&quot;&gt;&lt;script&gt;&amp;\""), "{page}");
    }

    #[test]
    fn the_picture_has_a_whole_address_whatever_the_page() {
        let page = Link::write_into(None, PAGE, "https://games.example");
        assert!(page.contains("content=\"https://games.example/assets/x.png\""), "{page}");
        assert!(page.contains("content=\"Games\""), "{page}");
        assert_eq!(Link::write_into(None, "the client", "https://games.example"), "the client");
    }
}
