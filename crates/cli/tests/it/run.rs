//! Runs the real binary.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::thread;

use serde_json::Value;

/// What a run left behind.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// Standard output of a run that must have gone well.
    pub(crate) fn ok(self) -> String {
        assert_eq!(self.code, 0, "{self:?}");
        self.out
    }

    /// The same, read as JSON.
    pub(crate) fn json(self) -> Value {
        serde_json::from_str(&self.ok()).unwrap()
    }

    /// What a run says that was given something it could not even try: one line or several.
    pub(crate) fn misused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (1, ""), "{self:?}");
        assert!(self.err.starts_with("error: "), "{self:?}");
        self.err
    }

    /// The one line on standard error of a run that must have failed with this code and said
    /// nothing else.
    pub(crate) fn failed(self, code: i32) -> String {
        assert_eq!((self.code, self.out.as_str()), (code, ""), "{self:?}");
        assert_eq!(self.err.lines().count(), 1, "{self:?}");
        self.err
    }
}

/// Runs with these arguments and this standard input.
pub(crate) fn feed(args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    feed_with(&[], args, input)
}

/// The same, with these variables in the environment.
pub(crate) fn feed_with(variables: &[(&str, &str)], args: &[&str], input: impl AsRef<[u8]>) -> Ran {
    let mut child = Command::new(env!("CARGO_BIN_EXE_mesozoic"))
        .args(args)
        .env_remove("COLUMNS")
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // A program that stops reading early is no fault of the test.
    let writer = thread::spawn(move || drop(stdin.write_all(&input)));
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    writer.join().unwrap();
    Ran {
        code: status.code().unwrap(),
        out: String::from_utf8(stdout).unwrap(),
        err: String::from_utf8(stderr).unwrap(),
    }
}

/// Runs with these arguments.
pub(crate) fn run(args: &[&str]) -> Ran {
    feed(args, "")
}

/// A path for a test's own files.
pub(crate) fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}
