//! A process that appends, and dies in the middle of it.

use std::env;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{BufRead, BufReader, Write, stdout};
use std::process::{Command, Stdio};

use mesozoic_store::{Conflict, Error, Store};

use super::{asked, open};

/// The matches that it appends to.
pub(crate) const MATCHES: &[&str] = &["k0", "k1", "k2", "k3", "k4", "k5", "k6", "k7"];

/// Tells the process which database to use.
const ADDRESS: &str = "MESOZOIC_APPEND_TO";

/// Runs the test of this name, which calls [`append_until_killed`], in a process of its own; kills
/// it at some moment, and says which entries it had been promised.
pub(crate) fn append_and_kill(test: &str, url: &str) -> Vec<(String, u32)> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args([test, "--exact", "--nocapture"])
        .env(ADDRESS, url)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let moment = 1 + RandomState::new().build_hasher().finish() % 700;
    let mut acknowledged = Vec::new();
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        // The last line may be torn.
        let Ok(line) = line else { break };
        let mut words = line.split(' ').skip_while(|word| *word != "stored");
        let (Some(_), Some(id), Some(n), Some("for-good")) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            continue;
        };
        acknowledged.push((id.to_owned(), n.parse().unwrap()));
        if acknowledged.len() as u64 == moment {
            child.kill().unwrap();
        }
    }
    child.wait().unwrap();
    assert!(acknowledged.len() as u64 >= moment, "the process died before it was killed");
    acknowledged
}

/// Appends to all matches at once and says so, for ever. Does nothing in a process that was not
/// started for it.
pub(crate) async fn append_until_killed() {
    let Ok(url) = env::var(ADDRESS) else { return };
    let store = open(&url).await;
    let appenders: Vec<_> =
        MATCHES.iter().map(|id| tokio::spawn(append_for_ever(store.clone(), id))).collect();
    for appender in appenders {
        appender.await.unwrap();
    }
}

async fn append_for_ever(store: Store, id: &str) {
    let mut n = store.entries(id, 0).await.unwrap().len() as u32;
    loop {
        match store.append(asked(id, n, 0, &n.to_string())).await {
            Ok(()) => {
                let said = writeln!(stdout(), "stored {id} {n} for-good");
                said.unwrap();
                n += 1;
            }
            // A server may still have been busy with the last words of the process before.
            Err(Error::Conflict(
                Conflict::Command { n: last } | Conflict::Number { next: last },
            )) => {
                n = n.max(last) + 1;
            }
            Err(error) => panic!("{error}"),
        }
    }
}
