//! Records a golden game: played by bots, proved, and put beside the game's tests under a name that
//! says what it shows.

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::command;
use crate::repo::Repo;
use crate::tool::Tool;

/// What to record.
#[derive(Args, Debug)]
pub(crate) struct Golden {
    /// The game's id.
    game: String,
    /// How many sit down.
    #[arg(long)]
    seats: u8,
    /// What the game follows from.
    #[arg(long)]
    seed: String,
    /// An option of the game; can be given several times.
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Who plays: one bot for all seats, or one per seat.
    #[arg(long, default_value = "random")]
    bots: String,
}

impl Golden {
    pub(crate) fn run(&self, repo: &Repo) -> Result<()> {
        let folder = format!("games/{}/tests/golden", self.game);
        if !repo.games()?.contains(&self.game) {
            bail!("there is no games/{}; there is: {}", self.game, repo.games()?.join(", "));
        }
        let tool = Tool::build(repo)?;
        let scratch = repo.target()?.join("golden");
        // What an interrupted run left there would be taken for this game.
        if scratch.exists() {
            std::fs::remove_dir_all(&scratch).context("cannot empty the scratch folder")?;
        }
        let mut simulate = tool.command();
        simulate.args(["simulate", &self.game, "--games", "1", "--bots", &self.bots]);
        simulate.args(["--seats", &self.seats.to_string(), "--seed", &self.seed]);
        simulate.args(self.set.iter().flat_map(|pair| ["--set", pair]));
        command::run(simulate.arg("--records").arg(&scratch))?;
        let record = std::fs::read_dir(&scratch)?.next().context("no record was written")??.path();
        command::run(tool.command().arg("verify").arg(&record))?;

        let text = std::fs::read_to_string(&record)?;
        let path = format!("{folder}/{}", file_name(self.seats, &self.set, &self.seed));
        if repo.join(&path).exists() {
            bail!("{path} is there already; choose another seed or remove it");
        }
        std::fs::create_dir_all(repo.join(&folder))?;
        std::fs::write(repo.join(&path), text).with_context(|| format!("cannot write {path}"))?;
        println!("wrote {path}");
        Ok(())
    }
}

/// `03p-winter-7.record`: seats, what was chosen at set-up, seed.
fn file_name(seats: u8, set: &[String], seed: &str) -> String {
    let values: Vec<&str> = set.iter().filter_map(|pair| pair.split('=').nth(1)).collect();
    let values = if values.is_empty() { "default".to_owned() } else { values.join("-") };
    let safe = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let name: String = format!("{values}-{seed}").chars().map(safe).collect();
    format!("{seats:02}p-{name}.record")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_golden_games_name_says_what_it_shows() {
        let set = ["mode=summer-winter", "long=true"].map(str::to_owned);
        assert_eq!(file_name(3, &set, "7"), "03p-summer-winter-true-7.record");
        assert_eq!(file_name(12, &[], "../x"), "12p-default----x.record");
    }
}
