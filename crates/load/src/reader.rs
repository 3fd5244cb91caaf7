//! Frames of a server, read as far as a player at random needs them: one pass, and nothing is kept that
//! is not looked at. All else goes through [`ServerFrame::read`].

use std::borrow::Cow;

use mesozoic_protocol::ServerFrame;
use serde::Deserialize;

use crate::Error;

/// A frame.
pub(crate) enum Read<'a> {
    /// A command was carried out.
    Done(Cow<'a, str>),
    /// What the viewer of a table sees has changed.
    Seen {
        table: Cow<'a, str>,
        seen: Seen<'a>,
    },
    Other(Box<ServerFrame>),
}

/// What a player needs of a table's frame.
#[derive(Deserialize)]
pub(crate) struct Seen<'a> {
    pub(crate) awaited: Vec<u8>,
    /// Left out where nothing new is offered.
    #[serde(borrow)]
    pub(crate) offers: Option<Vec<Offered<'a>>>,
}

/// A step that may be taken.
#[derive(Deserialize)]
pub(crate) struct Offered<'a> {
    #[serde(borrow)]
    pub(crate) line: Cow<'a, str>,
}

#[derive(Deserialize)]
struct Sent<'a> {
    #[serde(borrow)]
    t: Cow<'a, str>,
    #[serde(borrow)]
    id: Option<Cow<'a, str>>,
    #[serde(borrow)]
    table: Option<Cow<'a, str>>,
    #[serde(borrow)]
    frame: Option<Seen<'a>>,
}

/// Reads a frame.
pub(crate) fn read(text: &str) -> Result<Read<'_>, Error> {
    let bad = |error: serde_json::Error| Error::answer(format_args!("{error} in {text}"));
    match serde_json::from_str(text).map_err(bad)? {
        Sent { t, id: Some(id), .. } if t == "done" => Ok(Read::Done(id)),
        Sent { table: Some(table), frame: Some(seen), .. } => Ok(Read::Seen { table, seen }),
        _ => Ok(Read::Other(Box::new(read_whole(text)?))),
    }
}

/// Reads all of a frame.
pub(crate) fn read_whole(text: &str) -> Result<ServerFrame, Error> {
    ServerFrame::read(text).map_err(|error| Error::answer(format_args!("{error} in {text}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_offered_is_read_and_the_rest_passed_over() {
        let frame = r#"{"t":"frame","table":"t","feed":"f","fresh":false,"frame":{"version":2,
            "keep":1,"events":[{"event":{"t":"x"},"line":["It is ",0]}],"view":{"b":[1]},
            "awaited":[0,1],"offers":[{"line":"go","label":["Go"],"step":{"to":"a"}},
            {"line":"stay \"here\"","label":[],"step":1}],"canUndo":false}}"#;
        let Read::Seen { table, seen } = read(frame).unwrap() else { panic!("it is a frame") };
        let lines: Vec<_> = seen.offers.unwrap().into_iter().map(|offer| offer.line).collect();
        assert_eq!((&*table, seen.awaited), ("t", vec![0, 1]));
        assert_eq!(lines, ["go", r#"stay "here""#]);
    }

    #[test]
    fn answers_are_told_apart() {
        assert!(matches!(read(r#"{"t":"done","id":"7"}"#), Ok(Read::Done(id)) if id == "7"));
        let pong = read(r#"{"t":"pong","id":"7"}"#).unwrap();
        assert!(matches!(pong, Read::Other(frame) if matches!(*frame, ServerFrame::Pong { .. })));
        assert!(read("{}").is_err());
    }
}
