//! What `docs/hosting.md` tells a host to type, typed.

use std::path::Path;
use std::process::Command;

use mesozoic_load::{Guest, Server, make_match};
use serde_json::Value;

use crate::promises::serve;

const TOKEN: &str = "a-token-of-the-operator";

/// The lines that the page shows after a prompt and that begin so.
fn lines(beginning: &str) -> Vec<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting.md");
    let page = std::fs::read_to_string(page).unwrap();
    let typed = page.lines().filter_map(|line| line.strip_prefix("$ "));
    let lines: Vec<String> =
        typed.filter(|l| l.starts_with(beginning)).map(str::to_owned).collect();
    assert!(!lines.is_empty(), "the page shows no {beginning}");
    lines
}

/// Types a line, where `mesozoic` is the binary of this test; whether it went well, and what was printed.
fn type_in(line: &str, folder: &Path, server: &Server) -> (bool, String) {
    let programs = Path::new(env!("CARGO_BIN_EXE_mesozoic")).parent().unwrap();
    let path = format!("{}:/usr/bin:/bin", programs.display());
    let done = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", path)
        .env("MESOZOIC_SERVER", format!("http://{}", server.address))
        .env("MESOZOIC_OPERATOR_TOKEN", TOKEN)
        .output()
        .unwrap();
    let said = String::from_utf8(done.stdout).unwrap() + &String::from_utf8_lossy(&done.stderr);
    (done.status.success(), said)
}

#[tokio::test]
async fn what_looks_after_a_server_does() {
    let folder = crate::run::path("page");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mut program = serve(&format!("sqlite:{}", folder.join("mesozoic.db").display()));
    program.args.extend(["--operator-token", TOKEN].map(str::to_owned));
    let server = Server::start(&program).await.unwrap();

    let lines = lines("mesozoic admin ");
    for line in &lines {
        // Each has a table and a guest of its own: some are gone afterwards.
        let two =
            [Guest::new(server.address).await.unwrap(), Guest::new(server.address).await.unwrap()];
        let mut typed = line.clone();
        if line.contains("TABLE") {
            typed = typed.replace("TABLE", &make_match([&two[0], &two[1]]).await.unwrap());
        }
        if line.contains("GUEST") {
            let me: Value =
                two[0].post("/api/me", &serde_json::json!({ "name": "Ada" })).await.unwrap();
            typed = typed.replace("GUEST", me["id"].as_str().unwrap());
        }
        let (is_well, said) = type_in(&typed, &folder, &server);
        if line.contains("delete-line") {
            // Nobody has said so much.
            assert!(!is_well && said.contains("line"), "{typed}: {said}");
        } else {
            assert!(is_well, "{typed}: {said}");
        }
    }
    let exported = std::fs::read_to_string(folder.join("table.json")).unwrap();
    assert!(exported.contains("draftosaurus"), "{exported}");
    let (_, orders) = type_in("mesozoic admin orders", &folder, &server);
    let given = |line: &&String| line.contains("--reason") && !line.contains("delete-line");
    for line in lines.iter().filter(given) {
        let reason = line.split_once("--reason ").unwrap().1.split('#').next().unwrap();
        assert!(orders.contains(reason.trim().trim_matches('\'')), "{line}: {orders}");
    }
}
