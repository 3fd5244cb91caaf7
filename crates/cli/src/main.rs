//! The one binary: every subcommand in a file of its own, thin over the libraries.
//!
//! The forms of the subcommands are a contract with scripts: positions and JSON on standard
//! output, sentences for people on standard error, exit code 2 for a refused step and 1 for
//! everything else that went wrong.

mod actions;
mod apply;
mod backup;
mod bench;
mod exit;
mod games;
mod input;
mod ladder;
mod load;
mod new;
mod options;
mod output;
mod perft;
mod place;
mod play;
mod replay;
mod restore;
mod score;
mod serve;
mod simulate;
mod style;
mod tell;
mod verify;
mod view;
mod why;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use mimalloc::MiMalloc;

/// A server makes and drops many small texts on every step, in threads that hand them on: with the
/// system's allocator that was a fifth of its time, and memory once used was seldom given back.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Board games with dinosaurs: play them, script them, measure them.
#[derive(Debug, Parser)]
#[command(
    name = "mesozoic",
    version,
    after_help = "Example:\n  mesozoic play draftosaurus\n\n\
                  Each command has a --help with an example of its own."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(serve::Args),
    Backup(backup::Args),
    Restore(restore::Args),
    Games(games::Args),
    New(new::Args),
    Actions(actions::Args),
    Apply(apply::Args),
    View(view::Args),
    Score(score::Args),
    Why(why::Args),
    Play(play::Args),
    Simulate(simulate::Args),
    Ladder(ladder::Args),
    Perft(perft::Args),
    Replay(replay::Args),
    Verify(verify::Args),
    Bench(bench::Args),
    Load(load::Args),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve(args) => args.run(),
        Command::Backup(args) => args.run(),
        Command::Restore(args) => args.run(),
        Command::Games(args) => args.run(),
        Command::New(args) => args.run(),
        Command::Actions(args) => args.run(),
        Command::Apply(args) => args.run(),
        Command::View(args) => args.run(),
        Command::Score(args) => args.run(),
        Command::Why(args) => args.run(),
        Command::Play(args) => args.run(),
        Command::Simulate(args) => args.run(),
        Command::Ladder(args) => args.run(),
        Command::Perft(args) => args.run(),
        Command::Replay(args) => args.run(),
        Command::Verify(args) => args.run(),
        Command::Bench(args) => args.run(),
        Command::Load(args) => args.run(),
    };
    exit::code(done)
}
