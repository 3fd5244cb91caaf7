//! A browser in plain words, as far as it says what it is.

use axum::http::{HeaderMap, header};

/// What a browser is called by the word that only it uses; the first that fits counts, since most
/// call themselves by the names of others, too.
const BROWSERS: [(&str, &str); 7] = [
    ("Edg/", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

const SYSTEMS: [(&str, &str); 7] = [
    ("iPhone", "an iPhone"),
    ("iPad", "an iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS", "a Mac"),
    ("CrOS", "a Chromebook"),
    ("Linux", "Linux"),
];

/// Such as "Firefox on Windows".
pub(crate) fn browser(headers: &HeaderMap) -> String {
    let text = headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
    words(text.unwrap_or_default())
}

fn words(agent: &str) -> String {
    let find = |names: &[(&str, &'static str)]| {
        names.iter().find(|(word, _)| agent.contains(word)).map(|(_, name)| *name)
    };
    let program = find(&BROWSERS).unwrap_or("A browser");
    match find(&SYSTEMS) {
        Some(system) => format!("{program} on {system}"),
        None => program.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browsers_are_called_as_people_call_them() {
        for (agent, said) in [
            (
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "Firefox on Linux",
            ),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0",
                "Edge on Windows",
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
                "Safari on an iPhone",
            ),
            (
                "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
                "Chrome on Android",
            ),
            ("curl/8.5.0", "A browser"),
            ("", "A browser"),
        ] {
            assert_eq!(words(agent), said, "{agent}");
        }
    }
}
