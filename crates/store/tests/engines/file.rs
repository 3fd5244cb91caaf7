//! What only a file can do wrong.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use mesozoic_store::{OpenError, Store};

use crate::support::{Folder, cluster, entry, lines, make_schema, open, raw, with_matches};

/// The error of opening what is at this path, as people read it.
async fn refusal(path: &Path) -> (OpenError, String) {
    let error = Store::open(&format!("sqlite:{}", path.display())).await.unwrap_err();
    let text = error.to_string();
    assert!(text.contains(&path.display().to_string()), "{text}");
    (error, text)
}

#[tokio::test]
async fn a_file_of_something_else_is_named_and_left_alone() {
    let folder = Folder::new();
    let path = folder.path().join("holiday.jpg");
    let content = vec![0xab; 9000];
    fs::write(&path, &content).unwrap();
    let (error, text) = refusal(&path).await;
    assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}");
    assert!(text.contains("backup"), "{text}");
    assert_eq!(fs::read(&path).unwrap(), content);
}

#[tokio::test]
async fn a_damaged_file_is_an_error_and_no_guess() {
    let folder = Folder::new();
    let url = folder.sqlite();
    let path = PathBuf::from(url.strip_prefix("sqlite:").unwrap());
    let store = with_matches(&url, &["m"]).await;
    for n in 0..800 {
        store.append(entry("m", n)).await.unwrap();
    }
    store.close().await.unwrap();
    let whole = fs::read(&path).unwrap();

    // The table of contents is gone: the file does not open.
    let mut damaged = whole.clone();
    damaged[100..4096].fill(0x5a);
    fs::write(&path, &damaged).unwrap();
    let (error, _) = refusal(&path).await;
    assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}");

    // The last pages are gone, which nobody has asked for yet.
    let mut damaged = whole;
    let most = damaged.len() * 3 / 4;
    damaged[most..].fill(0x5a);
    fs::write(&path, &damaged).unwrap();
    let (error, _) = refusal(&path).await;
    assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}");
}

/// A file that belongs to the database at this address.
fn beside(url: &str, end: &str) -> PathBuf {
    PathBuf::from(format!("{}{end}", url.strip_prefix("sqlite:").unwrap()))
}

/// What a server that was killed leaves behind: a copy of the files of a store that is open.
fn left_behind(url: &str, folder: &Folder) -> String {
    let copy = folder.sqlite();
    for end in ["", "-wal", "-owner"] {
        fs::copy(beside(url, end), beside(&copy, end)).unwrap();
    }
    let _ = fs::remove_file(beside(&copy, "-shm"));
    copy
}

fn cut(path: &Path) {
    let file = fs::File::options().write(true).open(path).unwrap();
    file.set_len(file.metadata().unwrap().len() / 2).unwrap();
}

async fn with_entries(url: &str, entries: u32) -> Store {
    let store = with_matches(url, &["m"]).await;
    for n in 0..entries {
        store.append(entry("m", n)).await.unwrap();
    }
    store
}

#[tokio::test]
async fn what_was_promised_and_is_gone_is_noticed_at_the_start() {
    let folder = Folder::new();
    let url = folder.sqlite();
    let store = with_entries(&url, 32).await;

    let killed = Folder::new();
    let copy = left_behind(&url, &killed);
    let whole = open(&copy).await;
    assert_eq!(lines(&whole, "m").await.len(), 32);
    whole.close().await.unwrap();

    let ways: [&dyn Fn(&str); 4] = [
        &|url| cut(&beside(url, "-wal")),
        &|url| fs::write(beside(url, "-wal"), vec![0x5a; 90_000]).unwrap(),
        &|url| fs::remove_file(beside(url, "-wal")).unwrap(),
        &|url| {
            fs::remove_file(beside(url, "-wal")).unwrap();
            fs::remove_file(beside(url, "")).unwrap();
        },
    ];
    for way in ways {
        let copy = left_behind(&url, &killed);
        way(&copy);
        let was_there = beside(&copy, "").exists();
        let (error, text) = refusal(&beside(&copy, "")).await;
        assert!(matches!(error, OpenError::Lost { .. }), "{error:?}");
        assert!(text.contains("32 entries"), "{text}");
        assert_eq!(beside(&copy, "").exists(), was_there, "nothing is made in its place");
        // Again, and not only the first time; until somebody says that it is all right.
        refusal(&beside(&copy, "")).await;
        fs::remove_file(beside(&copy, "-owner")).unwrap();
        open(&copy).await.close().await.unwrap();
    }
    store.close().await.unwrap();
}

/// Changes lie beside a name: under two names there would be two truths, and two owners.
#[tokio::test]
async fn a_file_has_one_name() {
    let folder = Folder::new();
    let url = folder.sqlite();
    let store = with_entries(&url, 1).await;
    let other = folder.path().join("other.db");
    fs::hard_link(beside(&url, ""), &other).unwrap();
    let (error, text) = refusal(&other).await;
    assert!(matches!(error, OpenError::Shared { .. }), "{error:?}");
    assert!(text.contains("hard link"), "{text}");
    store.append(entry("m", 1)).await.unwrap();
    store.close().await.unwrap();
    fs::remove_file(other).unwrap();
    assert_eq!(lines(&open(&url).await, "m").await.len(), 2);
}

/// A link that points to a file is another way to it, and to its owner.
#[tokio::test]
async fn a_link_leads_to_the_same_owner() {
    let folder = Folder::new();
    let url = folder.sqlite();
    let store = with_entries(&url, 1).await;
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(beside(&url, ""), &link).unwrap();
    let (error, _) = refusal(&link).await;
    assert!(matches!(error, OpenError::Owned { .. }), "{error:?}");
    store.close().await.unwrap();
    let linked = open(&format!("sqlite:{}", link.display())).await;
    assert_eq!(lines(&linked, "m").await.len(), 1);
}

/// What was promised of a database that is gone must not keep a backup of it away.
#[tokio::test]
async fn a_backup_comes_back_where_the_database_was_lost() {
    let folder = Folder::new();
    let url = folder.sqlite();
    let store = with_entries(&url, 3).await;
    let backup = folder.path().join("the.backup");
    Store::back_up(&url, &backup).await.unwrap();
    store.append(entry("m", 3)).await.unwrap();
    store.close().await.unwrap();
    fs::remove_file(beside(&url, "")).unwrap();
    let (error, _) = refusal(&beside(&url, "")).await;
    assert!(matches!(error, OpenError::Lost { .. }), "{error:?}");
    assert_eq!(Store::restore(&backup, &url).await.unwrap().entries, 3);
    assert_eq!(lines(&open(&url).await, "m").await.len(), 3);
}

#[tokio::test]
async fn changes_without_their_database_are_kept() {
    let folder = Folder::new();
    let url = folder.sqlite();
    let store = with_entries(&url, 8).await;
    let killed = Folder::new();
    let ways: [&dyn Fn(&Path); 2] =
        [&|path| fs::write(path, "").unwrap(), &|path| fs::remove_file(path).unwrap()];
    for way in ways {
        let copy = left_behind(&url, &killed);
        // Also where nobody has noted what was promised.
        fs::remove_file(beside(&copy, "-owner")).unwrap();
        way(&beside(&copy, ""));
        let changes = fs::read(beside(&copy, "-wal")).unwrap();
        let (error, text) = refusal(&beside(&copy, "")).await;
        assert!(matches!(error, OpenError::Damaged { .. }), "{error:?}");
        assert!(text.contains("-wal"), "{text}");
        assert_eq!(fs::read(beside(&copy, "-wal")).unwrap(), changes);
    }
    store.close().await.unwrap();
}

#[tokio::test]
async fn files_that_go_while_the_store_is_open_are_noticed() {
    for end in ["", "-wal", "-shm", "-owner"] {
        let folder = Folder::new();
        let url = folder.sqlite();
        let store = with_entries(&url, 3).await;
        let (path, away) = (beside(&url, end), beside(&url, "-away"));
        let is_refused = async |why: &str| {
            for done in [store.append(entry("m", 3)).await, store.probe().await] {
                let text = done.unwrap_err().to_string();
                assert!(text.contains(why) && text.contains(path.to_str().unwrap()), "{text}");
            }
        };
        fs::rename(&path, &away).unwrap();
        is_refused("removed").await;
        fs::copy(&away, &path).unwrap();
        is_refused("replaced").await;
        fs::rename(&away, &path).unwrap();
        store.append(entry("m", 3)).await.unwrap();
        store.probe().await.unwrap();
        assert_eq!(lines(&store, "m").await.len(), 4);
        if end == "-wal" {
            cut(&path);
            is_refused("cut").await;
        }
    }
}

/// Not a test: the process that [`a_folder_that_cannot_be_written_is_named`] starts.
#[tokio::test]
async fn opener() {
    let Ok(url) = std::env::var("MESOZOIC_OPEN") else { return };
    println!("said: {}", Store::open(&url).await.unwrap_err());
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    let url = folder.sqlite();
    with_entries(&url, 3).await.close().await.unwrap();
    // Nothing stops root, so somebody else tries, with a copy of this program that they can run.
    let program = folder.path().join("tests");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let mut somebody = Command::new(&program);
    somebody.args(["engines::file::opener", "--exact", "--nocapture"]).env("MESOZOIC_OPEN", &url);
    somebody.current_dir("/");
    if let Some((uid, gid)) = cluster::not_root(folder.path()) {
        somebody.uid(uid).gid(gid);
    }
    let mode = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    mode(folder.path(), 0o555).unwrap();
    for end in ["", "-owner"] {
        mode(&beside(&url, end), 0o444).unwrap();
    }
    let said = String::from_utf8(somebody.output().unwrap().stdout).unwrap();
    assert!(said.contains("cannot be written") && said.contains(".db"), "{said}");
    // The folder can be written, the file cannot.
    mode(folder.path(), 0o777).unwrap();
    mode(&beside(&url, "-owner"), 0o666).unwrap();
    let said = String::from_utf8(somebody.output().unwrap().stdout).unwrap();
    assert!(said.contains("cannot be written") && said.contains(".db"), "{said}");
}

#[tokio::test]
async fn a_backup_is_private_and_has_nothing_beside_it() {
    let folder = Folder::new();
    let url = folder.sqlite();
    let store = with_entries(&url, 3).await;
    let backups = Folder::new();
    let file = backups.path().join("matches.backup");
    Store::back_up(&url, &file).await.unwrap();
    let names: Vec<_> = fs::read_dir(backups.path()).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(names, std::slice::from_ref(&file));
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    store.close().await.unwrap();
    // What it was made of can be anywhere, and nowhere.
    let nowhere = Store::back_up("sqlite:/nowhere/matches.db", &backups.path().join("x")).await;
    assert!(nowhere.unwrap_err().to_string().contains("/nowhere"));
    let unwritable = Store::back_up(&url, Path::new("/nowhere/backup")).await.unwrap_err();
    assert!(unwritable.to_string().contains("/nowhere/backup"), "{unwritable}");
}

#[tokio::test]
async fn a_backup_of_the_first_release_is_restored_and_left_alone() {
    let folder = Folder::new();
    let backup = folder.path().join("old.db");
    let old = format!("sqlite:{}", backup.display());
    make_schema(&old, 1).await;
    let guest = "INSERT INTO guests VALUES ('ada', x'00', 'Ada', 1)";
    raw(&old, guest).await.unwrap();
    let bytes = fs::read(&backup).unwrap();
    let url = folder.sqlite();
    assert_eq!(Store::restore(&backup, &url).await.unwrap().guests, 1);
    assert_eq!(open(&url).await.guest("ada").await.unwrap().unwrap().name, "Ada");
    assert_eq!(fs::read(&backup).unwrap(), bytes);
}

/// Root puts a backup back, and the service that is nobody finds its own.
#[tokio::test]
async fn what_root_restores_belongs_to_whom_the_folder_does() {
    let folder = Folder::new();
    let backup = folder.path().join("saturday.db");
    let store = with_entries(&folder.sqlite(), 3).await;
    Store::back_up(&folder.sqlite(), &backup).await.unwrap();
    store.close().await.unwrap();
    let theirs = Folder::new();
    // Only root can give something away.
    let is_root = fs::metadata(theirs.path()).unwrap().uid() == 0;
    let owner = if is_root { 65_532 } else { fs::metadata(theirs.path()).unwrap().uid() };
    chown(theirs.path(), Some(owner), None).unwrap();
    Store::restore(&backup, &theirs.sqlite()).await.unwrap();
    for file in fs::read_dir(theirs.path()).unwrap() {
        let file = file.unwrap();
        assert_eq!(file.metadata().unwrap().uid(), owner, "{file:?}");
    }
}

#[tokio::test]
async fn a_missing_folder_is_named() {
    let folder = Folder::new();
    let (error, _) = refusal(&folder.path().join("nowhere").join("matches.db")).await;
    assert!(matches!(error, OpenError::Unreachable { .. }), "{error:?}");
}

#[tokio::test]
async fn an_altered_schema_is_refused() {
    let folder = Folder::new();
    let url = folder.sqlite();
    with_matches(&url, &[]).await.close().await.unwrap();
    raw(&url, "UPDATE _sqlx_migrations SET checksum = x'00'").await.unwrap();
    let error = Store::open(&url).await.unwrap_err();
    assert!(matches!(error, OpenError::Schema { .. }), "{error:?}");
}

#[tokio::test]
async fn addresses_that_lead_nowhere_are_explained_without_the_password() {
    for url in ["", "matches.db", "sqlite:", "sqlite::memory:", "mysql://me:secret@host/db"] {
        let text = Store::open(url).await.unwrap_err().to_string();
        assert!(text.contains("sqlite:PATH"), "{text}");
        assert!(!text.contains("secret"), "{text}");
    }
    for url in ["postgres://me:secret@127.0.0.1:1/db", "postgres://me:secret@host:nan/db"] {
        let error = Store::open(url).await.unwrap_err();
        assert!(matches!(error, OpenError::Unreachable { .. }), "{error:?}");
        assert!(!error.to_string().contains("secret"), "{error}");
    }
}
