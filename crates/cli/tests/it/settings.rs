//! A host's settings in one file.

use std::io::{BufRead, BufReader, Read};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use mesozoic_load::{Guest, loopback, make_match, request};
use serde_json::{Value, json};

use crate::run::run;

/// A folder for a test's own files.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// One file serves every command that knows its options, and the log can be read by programs.
#[tokio::test]
async fn a_server_and_its_tools_read_the_same_file() {
    let folder = folder("settings");
    let (file, data) = (folder.join("mesozoic.toml"), folder.join("data"));
    let text = format!(
        "port = 0\ndata = {data:?}\nlog = \"debug\"\nlog-format = \"json\"\nlimit = [\"tables.guest=1\", \"chat.guest=5\"]\n"
    );
    std::fs::write(&file, text).unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_mesozoic"))
        .args(["serve", "--config"])
        .arg(&file)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
    let address = loopback(said.split_once("open at ").unwrap().1.trim()).unwrap();
    let two = [Guest::new(address).await.unwrap(), Guest::new(address).await.unwrap()];
    make_match([&two[0], &two[1]]).await.unwrap();
    let refused = make_match([&two[0], &two[1]]).await.unwrap_err().to_string();
    assert!(refused.contains("tables"), "the limit of the file holds: {refused}");
    let answer = request(address, "GET", "/api/games", "", "").await.unwrap();
    let header = answer.head.lines().find_map(|line| line.strip_prefix("x-request-id: "));
    let id = header.unwrap_or_else(|| panic!("{}", answer.head));
    let copy = folder.join("copy.db");
    run(&["backup", "--config", file.to_str().unwrap(), copy.to_str().unwrap()]).ok();
    assert!(copy.is_file(), "the copy is of the file's folder");
    // The store fails, which is something to log.
    std::fs::rename(data.join("mesozoic.db"), data.join("away.db")).unwrap();
    two[0].post::<Value>("/api/me", &json!({ "name": "Ada" })).await.unwrap_err();
    server.kill().unwrap();
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    server.wait().unwrap();
    let lines: Vec<Value> =
        log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert!(lines.iter().any(|line| line["level"] == "ERROR"), "{log}");
    let is_asked = |line: &&Value| line["message"] == "answered" && line["path"] == "/api/games";
    let asked = lines.iter().find(is_asked).unwrap_or_else(|| panic!("{log}"));
    assert!(asked.to_string().contains(id), "the line has the request's id {id}: {asked}");
}

/// Whoever looks for a match in the log finds how it began and ended, and by which request.
#[tokio::test]
async fn the_log_tells_when_matches_begin_and_end_and_who_asked() {
    let mut server = Command::new(env!("CARGO_BIN_EXE_mesozoic"))
        .args(["serve", "--port", "0", "--log", "info", "--log-format", "json", "--data"])
        .arg(folder("log").join("data"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
    let address = loopback(said.split_once("open at ").unwrap().1.trim()).unwrap();
    let two = [Guest::new(address).await.unwrap(), Guest::new(address).await.unwrap()];
    let table = make_match([&two[0], &two[1]]).await.unwrap();
    let path = format!("/api/tables/{table}/resign");
    let info: Value = two[1].post(&path, &json!({})).await.unwrap();
    assert_eq!(info["stage"], "over");
    server.kill().unwrap();
    let mut log = String::new();
    server.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    server.wait().unwrap();
    let lines = log.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let told: Vec<Value> = lines.filter(|line| line["table"] == table.as_str()).collect();
    let messages: Vec<&Value> = told.iter().map(|line| &line["message"]).collect();
    assert_eq!(messages, ["a table was made", "a match has begun", "a match was ended"], "{log}");
    let requests: Vec<&str> =
        told.iter().map(|line| line["span"]["id"].as_str().unwrap()).collect();
    assert!(requests.iter().all(|id| id.len() == 8), "{requests:?}");
    assert!(requests[0] != requests[1] && requests[1] != requests[2], "{requests:?}");
    assert!(told.iter().all(|line| line["level"] == "INFO"), "{log}");
}

/// The command line comes before the environment, and that before the file.
#[tokio::test]
async fn one_way_to_set_an_option_comes_before_the_next() {
    let folder = folder("order-of-settings");
    let (file, data) = (folder.join("mesozoic.toml"), folder.join("data"));
    let text = "port = 1\nidle = 61\ngrace = 21\nexpire-after = 73\nkeep-chat = 90\n";
    std::fs::write(&file, text).unwrap();
    let mut server = Command::new(env!("CARGO_BIN_EXE_mesozoic"))
        .args(["serve", "--port", "0", "--keep-chat", "92", "--data"])
        .arg(&data)
        .env("MESOZOIC_CONFIG", &file)
        .env("MESOZOIC_PORT", "2")
        .env("MESOZOIC_KEEP_CHAT", "91")
        .env("MESOZOIC_EXPIRE_AFTER", "74")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut said = String::new();
    BufReader::new(server.stdout.as_mut().unwrap()).read_line(&mut said).unwrap();
    let address = loopback(said.split_once("open at ").unwrap().1.trim()).unwrap();
    let guest = Guest::new(address).await.unwrap();
    let kept: Value = guest.get("/api/privacy").await.unwrap();
    server.kill().unwrap();
    server.wait().unwrap();
    assert_eq!((&kept["chat"], &kept["emptyTables"]), (&json!(92), &json!(74)), "{kept}");
}

#[test]
fn what_a_file_cannot_set_is_said() {
    let folder = folder("wrong-settings");
    let file = folder.join("mesozoic.toml");
    let path = file.to_str().unwrap();
    let serve = |text: &str| {
        std::fs::write(&file, text).unwrap();
        run(&["serve", "--config", path])
    };
    for (text, word) in [
        ("prot = 8080", "prot"),
        ("config = \"other.toml\"", "config"),
        ("port = [", "cannot read"),
        ("port = 1.5", "port"),
        ("port = true", "port"),
    ] {
        let said = serve(text).err;
        assert!(said.contains(word) && said.contains("mesozoic.toml"), "{text}: {said}");
    }
    let said = serve("port = 99999").misused();
    assert!(said.contains("--port") && said.contains("99999"), "{said}");
    // What is said on the command line is not asked of the file.
    std::fs::write(&file, "port = 99999").unwrap();
    let said = run(&["serve", "--config", path, "--port", "x"]).misused();
    assert!(said.contains("'x'") && !said.contains("99999"), "{said}");
    assert_eq!(run(&["serve", "--config", "nowhere.toml"]).code, 3);
}
