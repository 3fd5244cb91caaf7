//! Other programs: shown before they run, and never silent when they fail.

use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The cargo that runs this task.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The command as one would type it.
fn typed(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let mut words = vec![program.file_stem().unwrap_or_default().to_string_lossy()];
    words.extend(command.get_args().map(|word| word.to_string_lossy()));
    words.join(" ")
}

/// Runs with its output visible; fails when it fails.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let typed = typed(command);
    println!("$ {typed}");
    let status = command.status().with_context(|| format!("cannot start `{typed}`"))?;
    if !status.success() {
        bail!("`{typed}` failed ({status})");
    }
    Ok(())
}

/// Runs quietly and returns what it printed; fails with its complaints when it fails.
pub(crate) fn capture(command: &mut Command) -> Result<String> {
    let typed = typed(command);
    let output =
        command.stdin(Stdio::null()).output().with_context(|| format!("cannot start `{typed}`"))?;
    if !output.status.success() {
        let complaint = String::from_utf8_lossy(&output.stderr);
        bail!("`{typed}` failed ({}):\n{}", output.status, complaint.trim_end());
    }
    String::from_utf8(output.stdout).with_context(|| format!("`{typed}` prints text"))
}
