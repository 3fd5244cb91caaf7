//! What a server has promised, and whether it is kept.

use std::path::PathBuf;

use mesozoic_core::record::Entry;
use mesozoic_load::{Command, Deed, Program};
use mesozoic_store::{CommandName, Said, Store};

/// The program that serves where it is not the one that was built with these tests.
const PROGRAM: &str = "MESOZOIC_TEST_PROGRAM";

/// The real server on this database.
pub(crate) fn serve(db: &str) -> Program {
    let args = ["serve", "--host", "127.0.0.1", "--port", "0", "--log", "warn", "--db", db];
    let path = std::env::var_os(PROGRAM).unwrap_or_else(|| env!("CARGO_BIN_EXE_mesozoic").into());
    Program { path: PathBuf::from(path), args: args.map(str::to_owned).to_vec() }
}

/// Something that the server said is stored.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) table: String,
    pub(crate) seat: u8,
    pub(crate) command: Command,
}

/// Whatever was acknowledged stands in the log of its match once, under its own id and as it was
/// sent, and no command stands there twice.
pub(crate) async fn check(db: &str, acknowledged: &[Acknowledged]) {
    let store = Store::look(db).await.unwrap();
    let kept = compare(&store, acknowledged).await;
    store.close().await.unwrap();
    kept.unwrap();
}

/// The same for whoever has more to say about it.
pub(crate) async fn compare(store: &Store, acknowledged: &[Acknowledged]) -> Result<(), String> {
    let mut tables: Vec<&str> = acknowledged.iter().map(|a| a.table.as_str()).collect();
    tables.sort_unstable();
    tables.dedup();
    for table in tables {
        let entries = store.entries(table, 0).await.unwrap();
        let said = store.chat(table, u32::MAX).await.unwrap();
        let numbers: Vec<u32> = entries.iter().map(|e| e.n).collect();
        if numbers != (0..entries.len() as u32).collect::<Vec<_>>() {
            return Err(format!("{table} has gaps"));
        }
        let mut ids: Vec<_> =
            entries.iter().filter_map(|e| e.command.as_ref()).map(|c| (c.seat, &c.id)).collect();
        let commands = ids.len();
        ids.sort_unstable();
        ids.dedup();
        if ids.len() != commands {
            return Err(format!("a command of {table} was carried out twice"));
        }
        for told in acknowledged.iter().filter(|a| a.table == table) {
            if told.command.deed == Deed::Chat {
                was_said(&said, told)?;
                continue;
            }
            let found = find(&entries, told).ok_or_else(|| format!("lost: {told:?}"))?;
            let entry: Entry = serde_json::from_str(&found.line).unwrap();
            let is_it = match &entry {
                Entry::Step { seat, line, .. } => {
                    told.command.deed == Deed::Step
                        && (seat.0, line) == (told.seat, &told.command.line)
                }
                Entry::Undo { seat } => told.command.deed == Deed::Undo && seat.0 == told.seat,
                _ => false,
            };
            if !is_it {
                return Err(format!("{entry:?} for {told:?}"));
            }
        }
    }
    Ok(())
}

/// The entry that carries out a command.
pub(crate) fn find<'a>(
    entries: &'a [mesozoic_store::Entry],
    told: &Acknowledged,
) -> Option<&'a mesozoic_store::Entry> {
    entries.iter().find(|entry| {
        entry.command.as_ref().is_some_and(|command| {
            command.seat == told.seat && CommandName::parse(&command.id).id == told.command.id
        })
    })
}

/// It was said once, as it was sent.
fn was_said(said: &[Said], told: &Acknowledged) -> Result<(), String> {
    let is_it = |said: &&Said| {
        let command = said.command.as_ref();
        command.is_some_and(|command| CommandName::parse(&command.id).id == told.command.id)
    };
    let lines: Vec<&str> = said.iter().filter(is_it).map(|said| said.line.text.as_str()).collect();
    if lines == [told.command.line.as_str()] {
        return Ok(());
    }
    Err(format!("said were {lines:?} for {told:?}"))
}
