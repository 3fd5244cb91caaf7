//! What a messenger shows of a link to one of the client's pages: a title, a sentence and a picture,
//! whose address has to be a whole one. All that it tells is public: every spectator of the table
//! reads the same.

use mesozoic_core::{Placing, Standings};
use mesozoic_store::{Holder, Match, Stage};

use crate::app::App;

/// How wide and high the pictures of games are, in pixels.
const PICTURE: [&str; 2] = ["800", "420"];

/// The words of a link, and the game that it is about.
pub(crate) struct Link {
    title: String,
    text: String,
    game: String,
}

impl Link {
    /// What a page is about; nothing for those that have nothing of their own to say.
    pub(crate) async fn to_page(app: &App, path: &str) -> Option<Self> {
        let mut parts = path.split('/').filter(|part| !part.is_empty());
        match (parts.next()?, parts.next()?, parts.next()) {
            ("rules", game, None) => {
                let meta = &app.config.game(game).ok()?.meta;
                let title = format!("How {} is played", meta.title);
                Some(Self { title, text: meta.blurb.to_owned(), game: game.to_owned() })
            }
            ("table", id, page) => {
                let row = app.store.find_match(id).await.ok().flatten()?;
                let title = app.config.game(&row.card.game).ok()?.meta.title;
                let (title, text) = about_table(&row, title, page);
                Some(Self { title, text, game: row.card.game })
            }
            _ => None,
        }
    }

    /// The game that it is about.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// Where the client keeps the picture of this link's game, if it has one.
    pub(crate) fn picture(&self) -> String {
        format!("pictures/{}.jpg", self.game)
    }

    /// Puts these words and the picture's whole address into the client's document. Without a
    /// picture of the game there is the one of the site.
    pub(crate) fn write_into(link: Option<&Self>, page: &str, origin: &str, drawn: bool) -> String {
        let mut page = page.to_owned();
        if let Some(link) = link {
            for (property, words) in [("og:title", &link.title), ("og:description", &link.text)] {
                page = with_content(&page, property, |_| escape(words));
            }
        }
        if let Some(link) = link.filter(|_| drawn) {
            let [width, height] = PICTURE.map(ToOwned::to_owned);
            let picture = format!("/{}", link.picture());
            for (property, content) in
                [("og:image", picture), ("og:image:width", width), ("og:image:height", height)]
            {
                page = with_content(&page, property, |_| content.clone());
            }
        }
        with_origin(&page, origin)
    }
}

/// A title and a sentence about a table, by what can be done there.
fn about_table(row: &Match, game: &str, page: Option<&str>) -> (String, String) {
    let people: Vec<&str> = row.card.seats.iter().filter_map(|seat| seat.name.as_deref()).collect();
    match row.card.stage {
        Stage::Open | Stage::Revealing => {
            let host = Holder::Guest { id: row.host.clone() };
            let mut seats = row.card.seats.iter();
            let host = seats.find(|seat| seat.holder == host).and_then(|seat| seat.name.as_deref());
            let title = match host.or(people.first().copied()) {
                Some(host) => format!("{host} invites you to {game}"),
                None => format!("You are invited to {game}"),
            };
            let text = "No account: open the link and sit down.".to_owned();
            (title, text)
        }
        Stage::Over => {
            let what = match page {
                Some("replay") => "Replay",
                Some("verify") => "The dice",
                Some("review") => "Review",
                _ => "Result",
            };
            let title = format!("{what}: {game}");
            let text = result(row).unwrap_or_else(|| "The match has ended.".to_owned());
            (title, text)
        }
        Stage::Running | Stage::Faulted => {
            let title = format!("{game}, being played");
            let text = format!("{} at the table. Open the link and watch.", list(&people));
            (title, text)
        }
    }
}

/// The picture's address is one of this server.
fn with_origin(page: &str, origin: &str) -> String {
    with_content(page, "og:image", |address| {
        let address = address.strip_prefix('.').unwrap_or(address);
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

    const ORIGIN: &str = "https://games.example";

    fn link(title: &str) -> Link {
        Link { title: title.to_owned(), text: String::new(), game: "some-game".to_owned() }
    }

    #[test]
    fn a_name_is_never_markup() {
        let page = Link::write_into(Some(&link("\"><script>&")), PAGE, ORIGIN, false);
        assert!(page.contains("content=\"&quot;&gt;&lt;script&gt;&amp;\""), "{page}");
    }

    #[test]
    fn the_picture_has_a_whole_address_whatever_the_page() {
        let page = Link::write_into(None, PAGE, ORIGIN, false);
        assert!(page.contains("content=\"https://games.example/assets/x.png\""), "{page}");
        assert!(page.contains("content=\"Games\""), "{page}");
        assert_eq!(Link::write_into(None, "the client", ORIGIN, false), "the client");
    }

    #[test]
    fn a_game_has_a_picture_of_its_own_where_there_is_one() {
        let written = |drawn| Link::write_into(Some(&link("A table")), PAGE, ORIGIN, drawn);
        assert!(written(true).contains("content=\"https://games.example/pictures/some-game.jpg\""));
        assert!(written(false).contains("content=\"https://games.example/assets/x.png\""));
    }
}
