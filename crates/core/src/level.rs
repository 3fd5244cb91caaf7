//! The names of bots, as people write them on a command line or choose them in a lobby.

use std::fmt;
use std::str::FromStr;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any legal step.
    Random,
    /// The best-looking step.
    Greedy,
    /// The step that wins most imagined games.
    Search {
        /// How many games to imagine; what the caller's budget says if nothing is said.
        iterations: Option<u32>,
    },
}

impl Level {
    /// Every level from weakest to strongest.
    pub const ALL: [Self; 3] = [Self::Random, Self::Greedy, Self::Search { iterations: None }];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Search { iterations: None } => f.write_str("search"),
            Self::Search { iterations: Some(n) } => write!(f, "search:{n}"),
        }
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let iterations = match text {
            "random" => return Ok(Self::Random),
            "greedy" => return Ok(Self::Greedy),
            "search" => return Ok(Self::Search { iterations: None }),
            _ => text.strip_prefix("search:").and_then(|n| n.parse().ok()).filter(|&n| n > 0),
        };
        match iterations {
            Some(_) => Ok(Self::Search { iterations }),
            None => Err(LevelError { text: text.chars().take(40).collect() }),
        }
    }
}

/// A name that no bot has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LevelError {
    /// What was written.
    pub text: String,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is no bot \"{}\": write random, greedy, search or search:ITERATIONS with a \
             number from 1, such as search:500",
            self.text
        )
    }
}

impl std::error::Error for LevelError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for level in Level::ALL.into_iter().chain([Level::Search { iterations: Some(500) }]) {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("search:500".parse(), Ok(Level::Search { iterations: Some(500) }));
    }

    #[test]
    fn an_unknown_name_is_told_all_that_there_are() {
        let wrong =
            ["", "Greedy", "search:", "search:0", "search:-1", "search:5000000000", "human"];
        for text in wrong {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
            assert!(Level::ALL.iter().all(|level| error.contains(&level.to_string())), "{error}");
            assert!(error.contains("search:ITERATIONS"), "{error}");
        }
    }
}
