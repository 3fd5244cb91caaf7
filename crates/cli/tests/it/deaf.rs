//! A server whose log nobody reads any more.

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use mesozoic_load::{Error, Guest, Heard, Player, loopback, make_match};

/// A server with a folder of its own, whose log the test may read or not.
fn serve(name: &str) -> (Child, PathBuf, SocketAddr) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_mesozoic"))
        .args(["serve", "--port", "0", "--data"])
        .arg(&folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
    let address = loopback(said.split_once("open at ").unwrap().1.trim()).unwrap();
    (server, folder, address)
}

/// Codes for colours are for terminals.
#[tokio::test]
async fn a_log_that_is_no_terminal_is_plain_text() {
    let (mut server, folder, address) = serve("plain-log");
    let guest = Guest::new(address).await.unwrap();
    // The store fails, which is something to log.
    std::fs::rename(folder.join("mesozoic.db"), folder.join("away.db")).unwrap();
    make_match([&guest, &guest]).await.unwrap_err();
    server.kill().unwrap();
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    server.wait().unwrap();
    assert!(log.contains("ERROR") && !log.contains('\u{1b}'), "{log}");
}

#[tokio::test]
async fn a_log_that_nobody_reads_harms_nobody() {
    let (mut server, folder, address) = serve("deaf");
    drop(server.stderr.take());

    let two = [Guest::new(address).await.unwrap(), Guest::new(address).await.unwrap()];
    let table = make_match([&two[0], &two[1]]).await.unwrap();
    let mut player = Player::connect(two[0].clone(), 7).await.unwrap();
    player.watch(&table).await.unwrap();
    // The store fails, which is something to log, in the table's task and elsewhere.
    let (file, away) = (folder.join("mesozoic.db"), folder.join("away.db"));
    std::fs::rename(&file, &away).unwrap();
    let turned_away = make_match([&two[0], &two[1]]).await.unwrap_err();
    assert!(matches!(turned_away, Error::Answer { .. }), "{turned_away}");
    player.play().await.unwrap();
    while player.halts() == 0 {
        player.hear().await.unwrap();
    }
    std::fs::rename(&away, &file).unwrap();
    while !matches!(player.hear().await.unwrap(), Heard::Done(..)) {}
    make_match([&two[0], &two[1]]).await.unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
}
