//! What a server has promised, and whether it is kept.

use std::path::PathBuf;

use mesozoic_core::record::Entry;
use mesozoic_load::{Command, Program};
use mesozoic_store::{CommandName, Store};

/// The real server on this database.
pub(crate) fn serve(db: &str) -> Program {
    let args = ["serve", "--host", "127.0.0.1", "--port", "0", "--log", "warn", "--db", db];
    Program {
        path: PathBuf::from(env!("CARGO_BIN_EXE_mesozoic")),
        args: args.map(str::to_owned).to_vec(),
    }
}

/// A step that the server said is stored.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) table: String,
    pub(crate) seat: u8,
    pub(crate) command: Command,
}

/// Every acknowledged step stands in the log of its match once, under its own id and as it was
/// sent, and no command stands there twice.
pub(crate) async fn check(db: &str, acknowledged: &[Acknowledged]) {
    let store = Store::look(db).await.unwrap();
    let mut tables: Vec<&str> = acknowledged.iter().map(|a| a.table.as_str()).collect();
    tables.sort_unstable();
    tables.dedup();
    for table in tables {
        let entries = store.entries(table, 0).await.unwrap();
        let numbers: Vec<u32> = entries.iter().map(|e| e.n).collect();
        assert_eq!(numbers, (0..entries.len() as u32).collect::<Vec<_>>(), "{table} has gaps");
        let mut ids: Vec<_> =
            entries.iter().filter_map(|e| e.command.as_ref()).map(|c| (c.seat, &c.id)).collect();
        let commands = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), commands, "a command of {table} was carried out twice");
        for step in acknowledged.iter().filter(|a| a.table == table) {
            let is_it = |e: &&mesozoic_store::Entry| {
                e.command.as_ref().is_some_and(|c| {
                    c.seat == step.seat && CommandName::parse(&c.id).id == step.command.id
                })
            };
            let found = entries.iter().find(is_it).unwrap_or_else(|| panic!("lost: {step:?}"));
            let entry: Entry = serde_json::from_str(&found.line).unwrap();
            let Entry::Step { seat, line, .. } = entry else { panic!("{entry:?} for {step:?}") };
            assert_eq!((seat.0, &line), (step.seat, &step.command.line));
        }
    }
    store.close().await.unwrap();
}
