//! What a room wants of the store, as calls of it.

use std::time::{Duration, Instant};

use mesozoic_room::{Fault, RECENT, Stored, Write, read_note};
use mesozoic_store::{Ending, Error, NewEntry, Note, Stage, Store};
use tokio::time::sleep;

use crate::app::App;
use crate::cluster::PassedOn;
use crate::fault::of_the_store;
use crate::rating;

/// Adds an entry to a log; resolves when it is durable.
pub(super) async fn append(
    app: App,
    store: Store,
    entry: NewEntry,
    passed_on: Option<PassedOn>,
) -> Result<(), Fault> {
    let began = Instant::now();
    let done = store.append(entry).await;
    written(&app, began, done, passed_on)
}

/// Writes something; resolves when it is durable.
pub(super) async fn write(
    app: App,
    store: Store,
    id: String,
    write: Write,
    passed_on: Option<PassedOn>,
) -> Result<(), Fault> {
    let (store, began, news) = (&store, Instant::now(), news(&write));
    let done = match write {
        Write::Entry(entry) => store.append(entry).await,
        Write::Say(line) => store.say(&id, &line).await,
        Write::Seats { changed, lost, note, at } => {
            store.set_seats(&id, &changed, lost.as_ref(), note.as_ref(), at).await
        }
        Write::AskBack { back, note, at } => {
            store.ask_back(&id, back.as_ref(), note.as_ref(), at).await
        }
        Write::Rewind { entry, practice } => store.rewind(&entry, practice).await,
        Write::Reopen { changed, at } => store.reopen(&id, &changed, at).await,
        Write::Drawn { changed, at } => store.draw_seats(&id, &changed, at).await,
        Write::Seating { seating, at } => store.set_seating(&id, seating, at).await,
        Write::Delay { minutes, note, at } => {
            store.set_delay(&id, minutes, note.as_ref(), at).await
        }
        Write::Stage { stage, at } => store.set_stage(&id, stage, at).await,
        Write::Begin { rules, awaited, at } => store.begin(&id, rules, &awaited, at).await,
        Write::Finish { standings, at } => finish(&app, store, &id, &standings, at).await,
        Write::End { ending, standings, note, at } => {
            end(&app, store, &id, ending, standings.as_deref(), note.as_ref(), at).await
        }
        Write::Snapshot(snapshot) => store.save_snapshot(&id, &snapshot).await,
        Write::Rematch(next) => store.set_rematch(&id, &next).await,
        Write::Adopt { from, to } => store.adopt(&id, &from, &to.id).await,
        Write::Unsay(n) => store.unsay(&id, n).await,
        Write::Delete { at } => store.delete_match(&id, at).await,
        // Nobody else writes to a table that is live.
        Write::Remove => store.remove_unbegun(&id, i64::MAX).await,
    };
    if let (Ok(()), Some(news)) = (&done, news) {
        tracing::info!(table = %id, "{news}");
    }
    written(&app, began, done, passed_on)
}

/// What the room is told of a write.
fn written(
    app: &App,
    began: Instant,
    done: Result<(), Error>,
    passed_on: Option<PassedOn>,
) -> Result<(), Fault> {
    app.metrics.wrote(began.elapsed(), done.is_ok());
    if let (Err(Error::PassedOn { .. }), Some(passed_on)) = (&done, passed_on) {
        passed_on.note();
        return Err(Fault::away());
    }
    done.map_err(|error| of_the_store(&error))
}

/// What a write says of a table to whoever reads the log: how its match begins and ends.
fn news(write: &Write) -> Option<&'static str> {
    match write {
        Write::Begin { .. } => Some("a match has begun"),
        Write::Finish { .. } => Some("a match is over"),
        Write::End { .. } => Some("a match was ended"),
        Write::Stage { stage: Stage::Faulted, .. } => Some("a match has broken down"),
        Write::Remove => Some("a table was given up"),
        Write::Delete { .. } => Some("a table was deleted"),
        _ => None,
    }
}

/// Ends a match as its rules do, and counts it.
async fn finish(app: &App, store: &Store, id: &str, standings: &str, at: i64) -> Result<(), Error> {
    let counted = rating::count(app, id, None, Some(standings)).await?;
    store.finish_rated(id, standings, &counted.ratings, at).await
}

/// Ends a match before its rules do, and counts it where that counts.
async fn end(
    app: &App,
    store: &Store,
    id: &str,
    ending: Ending,
    standings: Option<&str>,
    note: Option<&NewEntry>,
    at: i64,
) -> Result<(), Error> {
    let counted = rating::count(app, id, Some(ending), standings).await?;
    store.end_rated(id, ending, standings, note, &counted.ratings, at).await
}

/// Reads a match; nothing if there is none of this id.
pub(super) async fn read(app: &App, id: &str, whole: bool) -> Result<Option<Stored>, Fault> {
    try_read(app, id, whole).await.map_err(|error| of_the_store(&error))
}

/// Reads a match when the store writes and reads again.
pub(super) async fn read_again(
    app: App,
    id: String,
    after: Duration,
    whole: bool,
) -> Result<Option<Box<Stored>>, Fault> {
    sleep(after).await;
    let read = async {
        // Writing must work too, or the next step would fail like the last.
        app.store.probe().await?;
        try_read(&app, &id, whole).await
    };
    read.await.map(|stored| stored.map(Box::new)).map_err(|error| {
        // What went wrong first was said loud enough.
        tracing::debug!(%error, table = %id, "the store is still away");
        Fault::away()
    })
}

/// What happened around a match.
pub(crate) async fn notes(store: &Store, id: &str) -> Result<Vec<Note>, Error> {
    let noted = store.notes(id).await?;
    Ok(noted.iter().filter_map(|(line, at)| read_note(line, *at)).collect())
}

/// Whether a line of a log may say something to people; few do.
fn is_noted(line: &str) -> bool {
    [r#"{"t":"note""#, r#"{"t":"rewind""#].into_iter().any(|head| line.starts_with(head))
}

async fn try_read(app: &App, id: &str, whole: bool) -> Result<Option<Stored>, Error> {
    let store = &app.store;
    let Some(row) = store.find_match(id).await? else { return Ok(None) };
    let chat = store.chat(id, RECENT).await?;
    let chat_commands = store.chat_commands(id).await?;
    let (mut snapshot, mut entries) = (None, Vec::new());
    if matches!(row.card.stage, Stage::Running | Stage::Over) {
        if !whole {
            snapshot = store.snapshot(id).await?;
        }
        entries = store.entries(id, 0).await?;
    }
    let (notes, commands) = match row.card.stage {
        // The log is here.
        Stage::Running | Stage::Over => {
            let noted = entries.iter().filter(|entry| is_noted(&entry.line));
            let notes = noted.filter_map(|entry| read_note(&entry.line, entry.at)).collect();
            (notes, entries.iter().filter_map(|entry| entry.command.clone()).collect())
        }
        Stage::Faulted => (notes(store, id).await?, store.commands(id).await?),
        Stage::Open | Stage::Revealing => (Vec::new(), Vec::new()),
    };
    Ok(Some(Stored { row, notes, chat, commands, chat_commands, snapshot, entries }))
}
