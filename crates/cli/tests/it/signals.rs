//! Ctrl-C and SIGTERM: nothing that is done is lost.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// A command that runs until it is told to stop.
fn start(args: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_mesozoic"))
        .args(args.split(' '))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Sends a signal after the first line on standard output; gives that and the rest.
fn interrupt(mut child: Child, signal: &str) -> (String, Output) {
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    out.read_line(&mut text).unwrap();
    let pid = child.id().to_string();
    assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    out.read_to_string(&mut text).unwrap();
    (text, child.wait_with_output().unwrap())
}

#[test]
fn an_interrupted_simulation_keeps_every_game_that_is_done() {
    for (signal, code, bots) in
        [("-INT", 130, "random"), ("-TERM", 143, "greedy"), ("-INT", 130, "search:300")]
    {
        let args = "simulate draftosaurus --seats 2 --games 1000000000 --seed 7 --csv - --bots";
        let (rows, ended) = interrupt(start(&format!("{args} {bots}")), signal);
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(code), "{bots}: {said}");
        let (header, rows) = rows.split_once('\n').unwrap();
        assert!(rows.ends_with('\n') && rows.lines().count() % 2 == 0, "no row is cut short");
        let width = header.split(',').count();
        assert!(rows.lines().all(|row| row.split(',').count() == width));
        let games = rows.lines().count() / 2;
        assert!(said.contains(&format!("{games} games of draftosaurus")), "{said}");
        assert!(said.contains(&format!("Stopped after {games} of 1000000000 games")), "{said}");
    }
}

#[test]
fn records_of_an_interrupted_simulation_are_whole() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("interrupted");
    let folder = folder.to_str().unwrap();
    let args = "simulate draftosaurus --seats 2 --games 1000000 --csv - --force --records";
    let (rows, _) = interrupt(start(&format!("{args} {folder}")), "-INT");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    assert_eq!(files.len(), (rows.lines().count() - 1) / 2);
    let checked = Command::new(env!("CARGO_BIN_EXE_mesozoic"))
        .arg("verify")
        .args(files.iter().rev().take(20))
        .output()
        .unwrap();
    assert!(checked.status.success(), "{checked:?}");
}

#[test]
fn a_server_at_localhost_closes_when_it_is_told_to() {
    let data = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("localhost");
    let args = "serve --host localhost --port 0 --origin https://games.example:443/ --log off";
    let server = start(&format!("{args} --data {}", data.to_str().unwrap()));
    let (said, ended) = interrupt(server, "-TERM");
    assert!(said.contains("open at http://127.0.0.1:"), "{said}");
    assert_eq!(ended.status.code(), Some(0), "{ended:?}");
}
