//! What supervisors and the operator ask.

use mesozoic_server::{Config, OperatorToken};
use serde_json::json;

use crate::common::{TempDb, config, pair, start};

const TOKEN: &str = "0123456789abcdef";

#[tokio::test]
async fn a_server_says_that_it_runs_and_whether_people_can_be_sent_to_it() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let ask = async |path: &str| {
        let (status, _, body) = guest.raw("GET", path, None, "").await;
        (status, body)
    };
    let file = db.url().strip_prefix("sqlite:").unwrap().to_owned();
    let away = format!("{file}.away");
    std::fs::rename(&file, &away).unwrap();
    assert_eq!(ask("/readyz").await, (503, "the store does not answer\n".to_owned()));
    assert_eq!(ask("/healthz").await, (200, "ok\n".to_owned()), "it need not be started again");
    std::fs::rename(&away, &file).unwrap();
    assert_eq!(ask("/readyz").await, (200, "ready\n".to_owned()));
    server.stop().await;
}

/// A count of steps would tell that somebody has chosen in secret.
#[tokio::test]
async fn counts_are_for_the_operator_alone() {
    let db = TempDb::new();
    let operator = OperatorToken::new(TOKEN);
    let server = start(Config { operator, ..config(&db) }).await;
    let mut pair = pair(&server, json!({})).await;
    let guest = server.guest().await;
    let ask = async |header: &str| {
        let (status, _, body) = guest.raw("GET", "/metrics", None, header).await;
        (status, body)
    };
    for wrong in ["", "authorization: Bearer 0123456789abcdeF\r\n", "authorization: Bearer\r\n"] {
        let (status, body) = ask(wrong).await;
        assert_eq!(status, 403, "{wrong}: {body}");
        assert!(body.contains("--operator-token"), "it says what to do: {body}");
    }
    let counts = async || {
        let (status, body) = ask(&format!("authorization: Bearer {TOKEN}\r\n")).await;
        assert_eq!(status, 200, "{body}");
        body
    };
    let before = counts().await;
    let has = |counts: &str, line: &str| counts.lines().any(|found| found == line);
    assert!(has(&before, "mesozoic_steps_total 0"), "{before}");
    assert!(pair.play(40).await, "the match ends");
    let after = counts().await;
    // Twelve turns of two, in each a dinosaur placed and one put back.
    assert!(has(&after, "mesozoic_steps_total 48"), "{after}");
    assert!(has(&after, "mesozoic_step_seconds_count 48"), "{after}");
    for line in [
        "mesozoic_tables 1",
        "mesozoic_people 2",
        "mesozoic_sockets 2",
        "mesozoic_tables_broken 0",
        "mesozoic_failed_writes_total 0",
        "mesozoic_requests_total{class=\"4\"} 3",
        "# EOF",
    ] {
        assert!(has(&after, line), "{line}:\n{after}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_server_without_a_token_has_no_operator() {
    let db = TempDb::new();
    let server = start(config(&db)).await;
    let guest = server.guest().await;
    let (status, _, _) = guest.raw("GET", "/metrics", None, "authorization: Bearer \r\n").await;
    assert_eq!(status, 403);
    server.stop().await;
}
