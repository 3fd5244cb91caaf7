//! The one task that writes. It takes whatever has come together in its queue, commits it as one
//! group, and only then answers: one flush of the disk serves everybody who waited for the last.
//!
//! A group of entries, by far the most common, is a single statement and a transaction by itself.
//! When the database refuses it, the group is done again part by part, so that only those to blame
//! hear of it.

use tokio::sync::{mpsc, oneshot};

use crate::change::Change;
use crate::database::{Address, Connection};
use crate::value::values;
use crate::{Conflict, Error, NewEntry};

/// The most writes in one group. A group that fills it is at its best anyway.
const GROUP: usize = 256;

/// How many writes may wait; who comes later waits for a place.
const QUEUE: usize = 1024;

/// Something to write.
#[derive(Debug)]
pub(crate) enum Work {
    Entry(NewEntry),
    Change(Change),
    /// Nothing but the answer, after everything before it.
    Flush,
    /// The last work: nothing more is taken, and the connection closed, before the answer.
    Close,
}

/// Something to write, and whom to tell.
#[derive(Debug)]
struct Job {
    work: Work,
    reply: oneshot::Sender<Result<(), Error>>,
}

impl Job {
    fn entry(&self) -> Option<&NewEntry> {
        match &self.work {
            Work::Entry(entry) => Some(entry),
            _ => None,
        }
    }
}

/// The end of the queue that callers hold.
#[derive(Clone, Debug)]
pub(crate) struct Queue(mpsc::Sender<Job>);

impl Queue {
    /// Resolves when the work is durable.
    pub(crate) async fn write(&self, work: Work) -> Result<(), Error> {
        let (reply, answer) = oneshot::channel();
        self.0.send(Job { work, reply }).await.map_err(|_| Error::Closed)?;
        answer.await.map_err(|_| Error::Closed)?
    }
}

/// Starts the task. It ends when it is told to close, or when nobody holds the queue any more.
pub(crate) fn start(address: Address, connection: Connection) -> Queue {
    let (sender, receiver) = mpsc::channel(QUEUE);
    let writer = Writer { address, connection: Some(connection) };
    tokio::spawn(writer.run(receiver));
    Queue(sender)
}

struct Writer {
    address: Address,
    /// None after a failure: then it is unknown how far the connection got.
    connection: Option<Connection>,
}

impl Writer {
    async fn run(mut self, mut queue: mpsc::Receiver<Job>) {
        let mut jobs = Vec::with_capacity(GROUP);
        let mut closers = Vec::new();
        while queue.recv_many(&mut jobs, GROUP).await > 0 {
            // Whoever is about to write may join: a fuller group costs no more than this one.
            tokio::task::yield_now().await;
            while jobs.len() < GROUP
                && let Ok(job) = queue.try_recv()
            {
                jobs.push(job);
            }
            if jobs.iter().any(|job| matches!(job.work, Work::Close)) {
                queue.close();
            }
            let outcomes = self.commit(&jobs).await;
            for (job, outcome) in jobs.drain(..).zip(outcomes) {
                match job.work {
                    Work::Close => closers.push(job.reply),
                    // Whoever has stopped waiting has still written.
                    _ => drop(job.reply.send(outcome)),
                }
            }
        }
        let closed = match self.connection {
            Some(connection) => connection.close().await,
            None => Ok(()),
        };
        for closer in closers {
            drop(closer.send(closed.as_ref().map_err(failed).copied()));
        }
    }

    /// Commits a group; says how each job ended.
    async fn commit(&mut self, jobs: &[Job]) -> Vec<Result<(), Error>> {
        let connected = match self.connection.take() {
            Some(connection) => Ok(connection),
            None => self.address.connect().await,
        };
        let done = match connected {
            Ok(mut connection) => {
                let done = commit_group(&mut connection, jobs).await;
                if done.is_ok() {
                    self.connection = Some(connection);
                }
                done
            }
            Err(error) => Err(error),
        };
        done.unwrap_or_else(|error| vec![Err(failed(&error)); jobs.len()])
    }
}

fn failed(error: &sqlx::Error) -> Error {
    Error::Failed { reason: error.to_string() }
}

/// Does the jobs of a group, in the order in which they came. An error is the whole group's;
/// nobody knows then what was kept.
async fn commit_group(
    connection: &mut Connection,
    jobs: &[Job],
) -> Result<Vec<Result<(), Error>>, sqlx::Error> {
    if !jobs.iter().any(|job| matches!(job.work, Work::Change(_))) {
        let entries = entries_of(jobs);
        let done =
            if entries.is_empty() { Ok(()) } else { blame(connection.append(&entries).await)? };
        if done.is_ok() {
            return Ok(vec![Ok(()); jobs.len()]);
        }
    }
    connection.begin().await?;
    let mut outcomes = Vec::with_capacity(jobs.len());
    // Entries that stand together go together.
    for run in jobs.chunk_by(|a, b| a.entry().is_some() && b.entry().is_some()) {
        let entries = entries_of(run);
        let together = entries.len() > 1 && append(connection, &entries).await?.is_ok();
        for job in run {
            outcomes.push(match &job.work {
                Work::Entry(_) if together => Ok(()),
                Work::Entry(entry) => append_alone(connection, entry).await?,
                Work::Change(change) => change.run(connection).await?,
                Work::Flush | Work::Close => Ok(()),
            });
        }
    }
    connection.commit().await?;
    Ok(outcomes)
}

fn entries_of(jobs: &[Job]) -> Vec<&NewEntry> {
    jobs.iter().filter_map(Job::entry).collect()
}

/// Tells a statement's own error from the transaction's: the connection lives on after the first.
fn blame<T>(done: Result<T, sqlx::Error>) -> Result<Result<T, sqlx::Error>, sqlx::Error> {
    match done {
        Err(error) if error.as_database_error().is_none() => Err(error),
        done => Ok(done),
    }
}

/// Adds entries within a transaction, all or none. The outer error is the transaction's.
async fn append(
    connection: &mut Connection,
    entries: &[&NewEntry],
) -> Result<Result<(), sqlx::Error>, sqlx::Error> {
    connection.enter().await?;
    let done = blame(connection.append(entries).await)?;
    match done {
        Ok(()) => connection.keep().await?,
        Err(_) => connection.undo().await?,
    }
    Ok(done)
}

/// Adds one entry within a transaction, and finds out why where it cannot.
async fn append_alone(
    connection: &mut Connection,
    entry: &NewEntry,
) -> Result<Result<(), Error>, sqlx::Error> {
    let Err(refusal) = append(connection, &[entry]).await? else { return Ok(Ok(())) };
    let seat = entry.command.as_ref().map(|c| c.seat);
    let command = entry.command.as_ref().map(|c| c.id.as_str());
    let place = connection.fetch(PLACE, &values![&entry.match_id, seat, command]).await?;
    let place = place.map(|row| (row.number_or_none(0), row.number(1)));
    Ok(Err(match place {
        None => Error::Missing { what: "match", id: entry.match_id.clone() },
        Some((Ok(Some(n)), _)) => Conflict::Command { n }.into(),
        Some((_, Ok(next))) if next != entry.n => Conflict::Number { next }.into(),
        Some(_) => refusal.into(),
    }))
}

/// Where the log of a match ends, and which of its entries carried a command out.
const PLACE: &str = "
SELECT (SELECT n FROM entries WHERE match_no = m.no AND seat = $2 AND command = $3),
       (SELECT COALESCE(MAX(n) + 1, 0) FROM entries WHERE match_no = m.no)
FROM matches m WHERE m.id = $1";
