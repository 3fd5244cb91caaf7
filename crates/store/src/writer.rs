//! The one task that writes. It takes whatever has come together in its queue, commits it as one
//! group, and only then answers: one flush of the disk serves everybody who waited for the last.
//!
//! There are two queues. Matches that are under way come first; what people make in number before
//! they play, names and new tables, waits its turn and joins each group in small numbers. So however
//! many strangers write, a step waits for no more than one short group.
//!
//! A group of entries, by far the most common, is a single statement and a transaction by itself.
//! Where something else is in the group, there is a transaction around all of it, and the entries are
//! still one statement. When the database refuses that, they are done again one by one, so that only
//! those to blame hear of it.

use std::time::Duration;

use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};

use crate::change::Change;
use crate::database::{Address, Connection, Opened};
use crate::files::Files;
use crate::value::values;
use crate::{Conflict, Error, Lease, NewEntry, Tally};

/// The most writes in one group. A group that fills it is at its best anyway.
const GROUP: usize = 256;

/// What can wait joins a group until its statements are so many: some milliseconds, while the flush of
/// the disk takes about ten.
const STATEMENTS: usize = 80;

/// How many writes may wait in each queue; who comes later waits for a place.
const QUEUE: usize = 1024;

/// After so long the changes beside the database are folded into it, however few they are: whoever
/// copies the file then has all but the last minute.
const FOLD_AFTER: Duration = Duration::from_mins(1);

/// Something to write.
#[derive(Debug)]
pub(crate) enum Work {
    /// An entry of a log, under a lease where the store is shared.
    Entry(NewEntry, Option<Lease>),
    Change(Change),
    /// A write of no consequence, to see whether writing works.
    Probe,
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
    fn entry(&self) -> Option<(&NewEntry, Option<&Lease>)> {
        match &self.work {
            Work::Entry(entry, lease) => Some((entry, lease.as_ref())),
            _ => None,
        }
    }

    /// How many entries it adds.
    fn entries(&self) -> u32 {
        match &self.work {
            Work::Entry(..) => 1,
            Work::Change(change) => change.entries(),
            Work::Probe | Work::Close => 0,
        }
    }
}

/// The ends of the queues that callers hold.
#[derive(Clone, Debug)]
pub(crate) struct Queue {
    first: mpsc::Sender<Job>,
    patient: mpsc::Sender<Job>,
}

/// The ends from which work is taken.
struct Waiting {
    first: mpsc::Receiver<Job>,
    patient: mpsc::Receiver<Job>,
}

impl Queue {
    fn new(places: usize) -> (Self, Waiting) {
        let (first, first_waiting) = mpsc::channel(places);
        let (patient, patient_waiting) = mpsc::channel(places);
        (Self { first, patient }, Waiting { first: first_waiting, patient: patient_waiting })
    }

    /// Resolves when the work is durable.
    pub(crate) async fn write(&self, work: Work) -> Result<(), Error> {
        let (reply, answer) = oneshot::channel();
        let queue = match &work {
            Work::Change(change) if change.can_wait() => &self.patient,
            Work::Entry(..) | Work::Change(_) => &self.first,
            // Behind everything: they speak for all that was asked before them.
            Work::Probe | Work::Close => &self.patient,
        };
        queue.send(Job { work, reply }).await.map_err(|_| Error::Closed)?;
        answer.await.map_err(|_| Error::Closed)?
    }
}

impl Waiting {
    /// The next job of either queue; nothing when both are closed and empty.
    async fn next(&mut self) -> Option<Job> {
        tokio::select! {
            biased;
            Some(job) = self.first.recv() => Some(job),
            Some(job) = self.patient.recv() => Some(job),
            else => None,
        }
    }

    /// Takes what else goes into the group.
    fn fill(&mut self, jobs: &mut Vec<Job>) {
        while jobs.len() < GROUP
            && let Ok(job) = self.first.try_recv()
        {
            jobs.push(job);
        }
        let patient = |job: &Job| match &job.work {
            Work::Change(change) if change.can_wait() => change.len(),
            _ => 0,
        };
        let mut statements: usize = jobs.iter().map(patient).sum();
        while jobs.len() < GROUP
            && statements < STATEMENTS
            && let Ok(job) = self.patient.try_recv()
        {
            statements += patient(&job);
            jobs.push(job);
        }
    }

    /// Takes nothing new; what is here is still to be done.
    fn close(&mut self) {
        self.first.close();
        self.patient.close();
    }
}

/// Starts the task. It ends when it is told to close, or when nobody holds the queue any more.
pub(crate) fn start(address: Address, opened: Opened) -> Queue {
    let (queue, waiting) = Queue::new(QUEUE);
    let Opened { connection, files, tally } = opened;
    let writer = Writer { address, connection: Some(connection), files, tally, fold_at: None };
    tokio::spawn(writer.run(waiting));
    queue
}

struct Writer {
    address: Address,
    /// None after a failure that it did not survive.
    connection: Option<Connection>,
    /// Held as long as the writer lives: nobody else may write.
    files: Option<Files>,
    /// What was promised so far.
    tally: Tally,
    /// When to fold changes in; none since the last time.
    fold_at: Option<Instant>,
}

impl Writer {
    async fn run(mut self, mut waiting: Waiting) {
        let mut jobs = Vec::with_capacity(GROUP);
        let mut closers = Vec::new();
        loop {
            tokio::select! {
                biased;
                () = sleep_until(self.fold_at.unwrap_or_else(Instant::now)), if self.fold_at.is_some() => {
                    self.fold().await;
                    continue;
                }
                came = waiting.next() => match came {
                    Some(job) => jobs.push(job),
                    None => break,
                },
            }
            // Whoever is about to write may join: a fuller group costs no more than this one.
            tokio::task::yield_now().await;
            waiting.fill(&mut jobs);
            if jobs.iter().any(|job| matches!(job.work, Work::Close)) {
                waiting.close();
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
        // Whoever hears that it is closed may open it again.
        drop(self.files);
        for closer in closers {
            drop(closer.send(closed.as_ref().map_err(failed).copied()));
        }
    }

    /// Commits a group; says how each job ended.
    async fn commit(&mut self, jobs: &[Job]) -> Vec<Result<(), Error>> {
        let done = self.try_commit(jobs).await;
        done.unwrap_or_else(|error| vec![Err(failed(&error)); jobs.len()])
    }

    /// An error is the whole group's; nobody knows then what was kept.
    async fn try_commit(&mut self, jobs: &[Job]) -> Result<Vec<Result<(), Error>>, sqlx::Error> {
        // Nothing is written to files that nobody would find again ...
        self.check_files()?;
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.address.connect().await?,
        };
        let counts = !self.address.is_shared();
        let done = connection.bounded(async |c| commit_group(c, jobs, counts).await).await;
        let Group { outcomes, counted } = match done {
            Ok(group) => group,
            Err(error) => {
                self.connection = connection.recover().await;
                return Err(error);
            }
        };
        self.connection = Some(connection);
        let kept = jobs.iter().zip(&outcomes).filter(|(_, done)| done.is_ok());
        self.tally.entries += kept.map(|(job, _)| i64::from(job.entries())).sum::<i64>();
        self.tally.changes += i64::from(counted);
        self.fold_at.get_or_insert_with(|| Instant::now() + FOLD_AFTER);
        // ... and what went into such files is not acknowledged.
        self.check_files()?;
        if let Some(files) = &self.files {
            files.promise(self.tally)?;
        }
        Ok(outcomes)
    }

    fn check_files(&mut self) -> Result<(), sqlx::Error> {
        self.files.as_mut().map_or(Ok(()), |files| Ok(files.check()?))
    }

    /// Folds what was written meanwhile into the database; tries again later where it cannot.
    async fn fold(&mut self) {
        let folded = match (self.check_files(), &mut self.connection) {
            (Ok(()), Some(connection)) => connection.fold().await,
            _ => Ok(false),
        };
        self.fold_at = (!matches!(folded, Ok(true))).then(|| Instant::now() + FOLD_AFTER);
    }
}

fn failed(error: &sqlx::Error) -> Error {
    Error::Failed { reason: error.to_string() }
}

/// What became of a group.
struct Group {
    outcomes: Vec<Result<(), Error>>,
    /// Whether it counted itself.
    counted: bool,
}

/// Counts a group that is more than entries. Also shows whether the database can be written.
pub(crate) const COUNT: &str = "UPDATE tally SET changes = changes + 1";

/// Does the jobs of a group: first the entries, then the rest in the order in which it came. Whoever
/// writes about a match waits for the answer before they write about it again, so of two jobs of one group
/// neither needs the other. Those who share a store do not count: they would all wait for one row.
async fn commit_group(
    connection: &mut Connection,
    jobs: &[Job],
    counts: bool,
) -> Result<Group, sqlx::Error> {
    let entries = entries_of(jobs);
    if !jobs.iter().any(|job| matches!(job.work, Work::Change(_) | Work::Probe)) {
        let done =
            if entries.is_empty() { Ok(()) } else { blame(connection.append(&entries).await)? };
        if done.is_ok() {
            return Ok(Group { outcomes: vec![Ok(()); jobs.len()], counted: false });
        }
    }
    connection.begin().await?;
    // What is alone is tried once, and then it is known why it is refused.
    let together = entries.len() > 1 && append(connection, &entries).await?.is_ok();
    let mut outcomes = vec![Ok(()); jobs.len()];
    for (job, outcome) in jobs.iter().zip(&mut outcomes) {
        if let Some((entry, lease)) = job.entry()
            && !together
        {
            *outcome = append_alone(connection, entry, lease).await?;
        }
    }
    for (job, outcome) in jobs.iter().zip(&mut outcomes) {
        if let Work::Change(change) = &job.work {
            *outcome = change.run(connection).await?;
        }
    }
    let counted = counts || jobs.iter().any(|job| matches!(job.work, Work::Probe));
    if counted {
        connection.execute(COUNT, &[]).await?;
    }
    connection.commit().await?;
    Ok(Group { outcomes, counted })
}

fn entries_of(jobs: &[Job]) -> Vec<(&NewEntry, Option<&Lease>)> {
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
    entries: &[(&NewEntry, Option<&Lease>)],
) -> Result<Result<(), sqlx::Error>, sqlx::Error> {
    let part = connection.enter(1).await?;
    let done = blame(connection.append(entries).await)?;
    match done {
        Ok(()) => connection.keep(part).await?,
        Err(_) => connection.undo(part).await?,
    }
    Ok(done)
}

/// Adds one entry within a transaction, and finds out why where it cannot.
async fn append_alone(
    connection: &mut Connection,
    entry: &NewEntry,
    lease: Option<&Lease>,
) -> Result<Result<(), Error>, sqlx::Error> {
    let Err(refusal) = append(connection, &[(entry, lease)]).await? else { return Ok(Ok(())) };
    if let Some(lease) = lease
        && !lease.holds(connection).await?
    {
        return Ok(Err(lease.passed_on()));
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn put(queue: &mpsc::Sender<Job>, work: Work) {
        let (reply, _) = oneshot::channel();
        queue.try_send(Job { work, reply }).unwrap();
    }

    /// A step waits for one short group, however many tables strangers make meanwhile.
    #[tokio::test]
    async fn what_is_under_way_is_written_before_what_can_wait() {
        let (queue, mut waiting) = Queue::new(QUEUE);
        let new_table = || {
            let change = Change::about("match", "m").patiently();
            Work::Change((0..75).fold(change, |change, _| change.then("INSERT", [])))
        };
        let step = || {
            let entry = NewEntry {
                match_id: "m".to_owned(),
                n: 0,
                line: String::new(),
                at: 0,
                awaited: Vec::new(),
                command: None,
            };
            Work::Entry(entry, None)
        };
        for _ in 0..200 {
            put(&queue.patient, new_table());
        }
        for _ in 0..3 {
            put(&queue.first, step());
        }
        let mut jobs = vec![waiting.next().await.unwrap()];
        waiting.fill(&mut jobs);
        let steps = jobs.iter().take_while(|job| job.entry().is_some()).count();
        assert_eq!(steps, 3, "all of them, and first");
        let others = jobs.len() - steps;
        assert!((1..=2).contains(&others), "{others} tables: the rest waits, though not for ever");

        // A group that begins with a table has room for steps and no more tables.
        let mut jobs = vec![waiting.next().await.unwrap()];
        put(&queue.first, step());
        waiting.fill(&mut jobs);
        assert_eq!(jobs.iter().filter(|job| job.entry().is_some()).count(), 1);
        assert!(jobs.len() <= 3, "{}", jobs.len());
    }

    #[tokio::test]
    async fn changes_are_folded_into_the_file_when_their_time_has_come() {
        // A time that the runtime's own clock has passed for certain, however busy the machine is.
        let long_ago = Instant::now();
        let path = std::env::temp_dir().join(format!("mesozoic-fold-{}.db", std::process::id()));
        let beside = |end: &str| std::path::PathBuf::from(format!("{}{end}", path.display()));
        let address = Address::parse(&format!("sqlite:{}", path.display())).unwrap();
        let Opened { connection, files, tally } = address.open().await.unwrap();
        let mut writer =
            Writer { address, connection: Some(connection), files, tally, fold_at: None };
        // Somebody who reads keeps the file from being folded in when the writer goes.
        let pool = writer.address.pool();
        pool.fetch("SELECT 1", &[]).await.unwrap();

        let sql = "INSERT INTO guests (id, token_hash, name, at) VALUES ('a', x'00', 'Folded', 1)";
        let change = Change::about("guest", "a").then(sql, []);
        let (reply, _) = oneshot::channel();
        let outcomes = writer.commit(&[Job { work: Work::Change(change), reply }]).await;
        assert_eq!(outcomes, [Ok(())]);
        let in_the_file = || {
            let file = std::fs::read(&path).unwrap();
            file.windows(6).any(|bytes| bytes == b"Folded")
        };
        assert!(!in_the_file(), "the test needs a change that lies beside the file");
        let due = writer.fold_at.expect("what is written is folded in some time");
        assert!(due <= Instant::now() + FOLD_AFTER);

        writer.fold_at = Some(long_ago);
        let (queue, waiting) = Queue::new(1);
        drop(queue);
        writer.run(waiting).await;
        assert!(in_the_file());
        pool.close().await;
        for end in ["", "-wal", "-shm", "-owner"] {
            let _ = std::fs::remove_file(beside(end));
        }
    }
}
