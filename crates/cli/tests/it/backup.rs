//! A backup of a server that is being played at, put back, and played on.

use std::path::{Path, PathBuf};

use mesozoic_load::{Guest, Heard, Player, Server, make_match};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::promises::{Acknowledged, check, serve};

/// An empty folder of this name.
fn folder(name: &str) -> PathBuf {
    let path = crate::run::path(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

fn database(folder: &Path) -> String {
    format!("sqlite:{}", folder.join("mesozoic.db").display())
}

/// Plays a match to its end, from wherever it is, and tells of every step.
async fn play(guests: &[Guest; 2], table: &str, seed: u64, told: &UnboundedSender<Acknowledged>) {
    let mut players = Vec::new();
    for (guest, seed) in guests.iter().zip(seed..) {
        let mut player = Player::connect(guest.clone(), seed).await.unwrap();
        player.watch(table).await.unwrap();
        players.push(player);
    }
    while !players.iter().all(|p| p.is_over() && p.unanswered().is_none()) {
        for player in &mut players {
            player.play().await.unwrap();
        }
        let [a, b] = &mut players[..] else { unreachable!("a pair is two") };
        let (seat, heard) = tokio::select! {
            heard = a.hear() => (0, heard.unwrap()),
            heard = b.hear() => (1, heard.unwrap()),
        };
        if let Heard::Done(command, _) = heard {
            let _ = told.send(Acknowledged { table: table.to_owned(), seat, command });
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_of_a_running_server_is_put_back_and_played_on() {
    let (here, there) = (folder("backup-here"), folder("backup-there"));
    let (db, restored) = (database(&here), database(&there));
    let backup = here.join("the.backup").display().to_string();
    let mut server = Server::start(&serve(&db)).await.unwrap();
    let (told, mut hearing) = unbounded_channel();
    let mut guests = Vec::new();
    let mut playing = Vec::new();
    for pair in 0..3 {
        let address = server.address;
        let two = [Guest::new(address).await.unwrap(), Guest::new(address).await.unwrap()];
        let table = make_match([&two[0], &two[1]]).await.unwrap();
        guests.push((two.clone(), table.clone()));
        let told = told.clone();
        playing.push(tokio::spawn(async move { play(&two, &table, pair << 32, &told).await }));
    }
    let mut before = Vec::new();
    while before.len() < 60 {
        before.push(hearing.recv().await.unwrap());
    }
    let (db_of, backup_of) = (db.clone(), backup.clone());
    let made = tokio::task::spawn_blocking(move || {
        crate::run::run(&["backup", &backup_of, "--db", &db_of])
    });
    let said = made.await.unwrap().ok();
    assert!(said.contains("3 matches"), "{said}");
    for playing in playing {
        playing.abort();
    }
    server.kill().await.unwrap();

    // Nothing is overwritten, and a server keeps others away.
    let args = ["restore", &backup, "--db", &db];
    assert!(crate::run::run(&args).failed(1).contains("not empty"));
    let said = crate::run::run(&["restore", &backup, "--db", &restored]).ok();
    assert!(said.contains("3 matches"), "{said}");
    check(&restored, &before).await;
    let server = Server::start(&serve(&restored)).await.unwrap();
    for (mut two, table) in guests {
        for guest in &mut two {
            guest.address = server.address;
        }
        play(&two, &table, 7, &told).await;
    }
    let busy = crate::run::run(&["restore", &backup, "--db", &restored]).failed(1);
    assert!(busy.contains("in use by another server"), "{busy}");
}

#[tokio::test]
async fn a_second_server_is_told_that_there_is_one() {
    let db = database(&folder("second-server"));
    let mut first = Server::start(&serve(&db)).await.unwrap();
    let again = ["serve", "--port", "0", "--db", &db];
    let said = crate::run::run(&again).failed(1);
    assert!(said.contains("in use by another server") && said.contains("mesozoic.db"), "{said}");
    // The lock of a killed server does not outlive it.
    first.kill().await.unwrap();
    Server::start(&serve(&db)).await.unwrap();
}

/// A file that is missing, damaged or something else is input that cannot be read, to either command.
#[test]
fn what_cannot_be_copied_is_told_by_its_name_and_code() {
    let here = folder("backup-codes");
    let file = |name: &str| here.join(name).display().to_string();
    let (missing, picture, copy) = (file("missing.db"), file("picture.jpg"), file("copy"));
    std::fs::write(&picture, [0xab; 9000]).unwrap();
    for source in [&missing, &picture] {
        for args in [
            ["restore", source, "--db", &format!("sqlite:{copy}")],
            ["backup", &copy, "--db", &format!("sqlite:{source}")],
        ] {
            let said = crate::run::run(&args).failed(3);
            assert!(said.contains(source.as_str()), "{args:?}: {said}");
            assert!(!said.contains("-half") && !said.contains("restore it"), "{args:?}: {said}");
        }
    }
    assert!(!Path::new(&missing).exists(), "nothing is made by looking");
}
