//! What only a file can do wrong.

use std::fs;
use std::path::{Path, PathBuf};

use mesozoic_store::{OpenError, Store};

use crate::support::{Folder, entry, open, raw, with_matches};

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

    // The last pages are gone: the file opens, and whoever needs them is told.
    let mut damaged = whole;
    let most = damaged.len() * 3 / 4;
    damaged[most..].fill(0x5a);
    fs::write(&path, &damaged).unwrap();
    let store = open(&url).await;
    let read = store.entries("m", 0).await.map(|entries| entries.len()).unwrap_err();
    let added = store.append(entry("m", 800)).await.unwrap_err();
    for error in [read.to_string(), added.to_string()] {
        assert!(error.contains("malformed"), "{error}");
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
