//! The files of an SQLite store: whose they are, and whether they are still what they were.
//!
//! Beside the database lies a file `PATH-owner`. Whoever has the store open holds a lock on it,
//! which the system takes back when the process ends, however it ends. In it stands how much was
//! promised: a database that holds less has lost its latest changes, which nothing within it tells.
//!
//! The database itself is never opened here: closing it would drop the locks that SQLite holds.
//!
//! All this goes by the file's one real name. SQLite follows links that only point to it, and so does
//! this; but a file with two names of its own would have changes beside either, and each could have
//! an owner.

use std::fs::{self, File, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::{OpenError, Tally};

/// The files of a store that this program owns.
#[derive(Debug)]
pub(crate) struct Files {
    owner: File,
    /// Whether the owner's file was not there before.
    is_new: bool,
    /// The database first.
    paths: [PathBuf; 4],
    /// What they were when they were last looked at; nothing before the database is open.
    seen: [Option<Seen>; 4],
}

/// Which file it is, and how long.
#[derive(Clone, Copy, Debug)]
struct Seen {
    id: (u64, u64),
    len: u64,
}

impl Files {
    /// Takes the store at this path for this program alone, before it is opened.
    pub(crate) fn claim(database: &Path) -> Result<Self, OpenError> {
        let name = || database.display().to_string();
        let paths = paths(database);
        if fs::metadata(&paths[0]).is_ok_and(|file| names(&file) > 1) {
            return Err(OpenError::Shared { database: name() });
        }
        let is_new = !paths[3].exists();
        let mut open = File::options();
        open.read(true).write(true).create(true).truncate(false);
        let owner = open.open(&paths[3]).map_err(|error| match error.kind() {
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                OpenError::Unwritable { database: name(), reason: error.to_string() }
            }
            _ => OpenError::Unreachable { database: name(), reason: error.to_string() },
        })?;
        match owner.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(OpenError::Owned { database: name() }),
            Err(TryLockError::Error(error)) => {
                return Err(OpenError::Unreachable { database: name(), reason: error.to_string() });
            }
        }
        let files = Self { owner, is_new, paths, seen: [None; 4] };
        if is_empty(&files.paths[0]) {
            // SQLite would take the changes for leftovers and delete them.
            if !is_empty(&files.paths[1]) {
                let changes = files.paths[1].display();
                let reason =
                    format!("it is missing or empty, and yet {changes} has changes for it");
                return Err(OpenError::Damaged { database: name(), reason });
            }
            files.compare(Tally::default())?;
        }
        Ok(files)
    }

    /// Forgets what was promised of a database that is gone or empty, because it is filled anew.
    pub(crate) fn forget(database: &Path) -> io::Result<()> {
        let [database, .., owner] = paths(database);
        if !is_empty(&database) || !owner.exists() {
            return Ok(());
        }
        let owner = File::options().write(true).open(owner)?;
        // Whoever holds it may be about to write there; then nothing is filled anyway.
        if owner.try_lock().is_ok() { owner.set_len(0) } else { Ok(()) }
    }

    /// What root has put into the folder of somebody else is theirs from now on: a service that is not
    /// root has to open it.
    #[cfg(unix)]
    pub(crate) fn hand_over(database: &Path) -> io::Result<()> {
        use std::os::unix::fs::{MetadataExt, chown};

        let paths = paths(database);
        let Some(folder) = paths[0].parent() else { return Ok(()) };
        let folder = fs::metadata(folder)?;
        for path in paths.iter().filter(|path| path.exists()) {
            if fs::metadata(path)?.uid() == 0 && folder.uid() != 0 {
                chown(path, Some(folder.uid()), Some(folder.gid()))?;
            }
        }
        Ok(())
    }

    /// Elsewhere files belong to whoever the system says.
    #[cfg(not(unix))]
    pub(crate) fn hand_over(_: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Leaves no trace of a claim to what could not be opened.
    pub(crate) fn give_up(self) {
        if self.is_new {
            // Not worth a second error.
            let _ = fs::remove_file(&self.paths[3]);
        }
    }

    /// Compares what the database holds with what was promised, and takes note of the files.
    pub(crate) fn open(&mut self, held: Tally) -> Result<(), OpenError> {
        self.compare(held)?;
        let noted = self.promise(held).and_then(|()| self.look());
        self.seen = noted.map_err(|error| OpenError::Unwritable {
            database: self.paths[0].display().to_string(),
            reason: error.to_string(),
        })?;
        Ok(())
    }

    fn compare(&self, held: Tally) -> Result<(), OpenError> {
        let [database, .., owner] = self.paths.each_ref().map(|path| path.display().to_string());
        match self.promised() {
            Ok(promised) if held.covers(promised) => Ok(()),
            Ok(promised) => Err(OpenError::Lost { database, owner, held, promised }),
            Err(error) => Err(OpenError::Damaged { database: owner, reason: error.to_string() }),
        }
    }

    /// Whether all files are still those that were opened, and none was cut.
    pub(crate) fn check(&mut self) -> io::Result<()> {
        let now = self.look()?;
        for ((path, seen), now) in self.paths.iter().zip(self.seen).zip(now) {
            let what = match (seen, now) {
                (Some(_), None) => "was removed",
                (Some(seen), Some(now)) if seen.id != now.id => "was replaced",
                (Some(seen), Some(now)) if seen.len > now.len => "was cut",
                _ => continue,
            };
            let what = format!("{} {what} while the server was running", path.display());
            return Err(io::Error::other(what));
        }
        self.seen = now;
        Ok(())
    }

    fn look(&self) -> io::Result<[Option<Seen>; 4]> {
        let mut seen = [None; 4];
        for (path, seen) in self.paths.iter().zip(&mut seen) {
            *seen = match fs::metadata(path) {
                Ok(file) => Some(Seen { id: identity(&file), len: file.len() }),
                Err(error) if error.kind() == io::ErrorKind::NotFound => None,
                Err(error) => return Err(error),
            };
        }
        Ok(seen)
    }

    /// Notes how much was promised. The line is always as long, and written in one go.
    pub(crate) fn promise(&self, Tally { entries, changes }: Tally) -> io::Result<()> {
        let mut owner = &self.owner;
        owner.seek(SeekFrom::Start(0))?;
        owner.write_all(format!("entries {entries:020} changes {changes:020}\n").as_bytes())
    }

    /// How much the last owner had promised; nothing where there was none.
    fn promised(&self) -> io::Result<Tally> {
        let mut owner = &self.owner;
        owner.seek(SeekFrom::Start(0))?;
        let mut text = String::new();
        owner.read_to_string(&mut text)?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse().map_err(io::Error::other);
        match words[..] {
            [] => Ok(Tally::default()),
            ["entries", entries, "changes", changes] => {
                Ok(Tally { entries: number(entries)?, changes: number(changes)? })
            }
            _ => Err(io::Error::other("it does not say how much was promised")),
        }
    }
}

/// The files of the store at this path, the database first.
fn paths(database: &Path) -> [PathBuf; 4] {
    let folder = database.parent().filter(|folder| !folder.as_os_str().is_empty());
    let in_folder = || {
        let folder = fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()?;
        Some(folder.join(database.file_name()?))
    };
    let real = fs::canonicalize(database).ok().or_else(in_folder);
    let real = real.unwrap_or_else(|| database.to_owned());
    ["", "-wal", "-shm", "-owner"].map(|end| {
        let mut path = real.as_os_str().to_owned();
        path.push(end);
        PathBuf::from(path)
    })
}

fn is_empty(path: &Path) -> bool {
    fs::metadata(path).map_or(0, |file| file.len()) == 0
}

/// How many names a file has.
#[cfg(unix)]
fn names(file: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(file)
}

/// Elsewhere nobody tells.
#[cfg(not(unix))]
fn names(_: &fs::Metadata) -> u64 {
    1
}

#[cfg(unix)]
fn identity(file: &fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

/// Elsewhere a file that is open cannot be removed.
#[cfg(not(unix))]
fn identity(_: &fs::Metadata) -> (u64, u64) {
    (0, 0)
}
