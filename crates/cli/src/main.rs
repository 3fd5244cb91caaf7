//! The one binary: every subcommand in a file of its own, thin over the libraries.
//!
//! The forms of the subcommands are a contract with scripts: positions and JSON on standard
//! output, sentences for people on standard error, and the exit codes of [`exit::CODES`].

#![cfg_attr(
    not(feature = "simulate"),
    allow(dead_code, reason = "some helpers serve only commands that are left out")
)]

#[cfg(not(all(feature = "load", feature = "mcp", feature = "simulate")))]
mod absent;
mod actions;
#[cfg(feature = "load")]
mod admin;
mod apply;
#[cfg(feature = "serve")]
mod backup;
#[cfg(feature = "simulate")]
mod bench;
mod exit;
#[cfg(feature = "simulate")]
mod exploit;
mod files;
mod games;
mod input;
#[cfg(feature = "simulate")]
mod ladder;
#[cfg(feature = "load")]
mod load;
#[cfg(feature = "mcp")]
mod mcp;
mod new;
mod options;
mod output;
#[cfg(feature = "simulate")]
mod perft;
#[cfg(feature = "serve")]
mod place;
mod play;
#[cfg(feature = "simulate")]
mod progress;
#[cfg(feature = "serve")]
mod protocol;
#[cfg(feature = "simulate")]
mod puzzles;
#[cfg(feature = "simulate")]
mod regret;
mod replay;
#[cfg(feature = "serve")]
mod restore;
#[cfg(feature = "simulate")]
mod review;
mod score;
#[cfg(feature = "simulate")]
mod selfplay;
#[cfg(feature = "serve")]
mod serve;
#[cfg(feature = "serve")]
mod settings;
mod signals;
#[cfg(feature = "simulate")]
mod simulate;
#[cfg(feature = "simulate")]
mod stop;
mod style;
mod tell;
mod verify;
mod view;
mod why;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use mimalloc::MiMalloc;

#[cfg(not(feature = "mcp"))]
use absent as mcp;
#[cfg(not(feature = "load"))]
use absent::{self as admin, self as load};
#[cfg(not(feature = "serve"))]
use absent::{self as backup, self as protocol, self as restore, self as serve};
#[cfg(not(feature = "simulate"))]
use absent::{
    self as bench, self as exploit, self as ladder, self as perft, self as puzzles, self as regret,
    self as review, self as selfplay, self as simulate,
};

/// A server makes and drops many small texts on every step, in threads that hand them on: with the
/// system's allocator that was a fifth of its time, and memory once used was seldom given back.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Board games with dinosaurs: play them, script them, measure them.
#[derive(Debug, Parser)]
#[command(
    name = "mesozoic",
    version,
    after_help = format!(
        "Example:\n  mesozoic play draftosaurus\n\n\
         Each command has a --help with an example of its own.\n\n{}",
        exit::CODES
    )
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Serve(Box<serve::Args>),
    Admin(admin::Args),
    Backup(backup::Args),
    Restore(restore::Args),
    Mcp(mcp::Args),
    Protocol(protocol::Args),
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
    Selfplay(selfplay::Args),
    Regret(regret::Args),
    Exploit(exploit::Args),
    Perft(perft::Args),
    Puzzles(puzzles::Args),
    Replay(replay::Args),
    Review(review::Args),
    Verify(verify::Args),
    Bench(bench::Args),
    Load(load::Args),
}

impl Cli {
    /// Reads the command line. Values may be negative numbers: then they are refused as numbers,
    /// with advice, rather than taken for options.
    fn read() -> anyhow::Result<Self> {
        let negative = |arg: clap::Arg| {
            let takes_value = arg.get_action().takes_values();
            if takes_value { arg.allow_negative_numbers(true) } else { arg }
        };
        let mut form = Self::command().mut_subcommands(|command| command.mut_args(negative));
        let words: Vec<_> = std::env::args_os().collect();
        let matches = form.try_get_matches_from_mut(&words)?;
        #[cfg(feature = "serve")]
        let matches = match settings::words(&form, &matches)? {
            more if more.is_empty() => matches,
            more => form.try_get_matches_from_mut(words.into_iter().chain(more))?,
        };
        Ok(Self::from_arg_matches(&matches).map_err(|error| error.format(&mut form))?)
    }
}

#[cfg_attr(
    not(all(feature = "serve", feature = "simulate")),
    expect(clippy::match_same_arms, reason = "what is absent says the same everywhere")
)]
fn main() -> ExitCode {
    let cli = match Cli::read() {
        Ok(cli) => cli,
        Err(error) => match error.downcast() {
            Ok(error) => return exit::usage(&error),
            Err(error) => return exit::code(Err(error)),
        },
    };
    let done = match cli.command {
        Command::Serve(args) => args.run(),
        Command::Admin(args) => args.run(),
        Command::Backup(args) => args.run(),
        Command::Restore(args) => args.run(),
        Command::Mcp(args) => args.run(),
        Command::Protocol(args) => args.run(),
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
        Command::Regret(args) => args.run(),
        Command::Exploit(args) => args.run(),
        Command::Selfplay(args) => args.run(),
        Command::Perft(args) => args.run(),
        Command::Puzzles(args) => args.run(),
        Command::Replay(args) => args.run(),
        Command::Review(args) => args.run(),
        Command::Verify(args) => args.run(),
        Command::Bench(args) => args.run(),
        Command::Load(args) => args.run(),
    };
    exit::code(done)
}
