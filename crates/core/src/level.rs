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
    /// The step after which games look best to whoever has learnt from many: the game's net.
    Learnt {
        /// How many positions to look at; what the caller's budget says if nothing is said.
        iterations: Option<u32>,
    },
}

impl Level {
    /// Every level from weakest to strongest.
    pub const ALL: [Self; 4] = [
        Self::Random,
        Self::Greedy,
        Self::Search { iterations: None },
        Self::Learnt { iterations: None },
    ];
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy => f.write_str("greedy"),
            Self::Search { iterations: None } => f.write_str("search"),
            Self::Search { iterations: Some(n) } => write!(f, "search:{n}"),
            Self::Learnt { iterations: None } => f.write_str("learnt"),
            Self::Learnt { iterations: Some(n) } => write!(f, "learnt:{n}"),
        }
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let unknown = || LevelError { text: text.chars().take(40).collect() };
        let (name, iterations) = match text.split_once(':') {
            None => (text, None),
            Some((name, n)) => {
                let n = n.parse().ok().filter(|&n| n > 0);
                (name, Some(n.ok_or_else(unknown)?))
            }
        };
        match (name, iterations) {
            ("random", None) => Ok(Self::Random),
            ("greedy", None) => Ok(Self::Greedy),
            ("search", _) => Ok(Self::Search { iterations }),
            ("learnt", _) => Ok(Self::Learnt { iterations }),
            _ => Err(unknown()),
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
            "there is no bot \"{}\": write random, greedy, search, learnt, or search:ITERATIONS or \
             learnt:ITERATIONS with a number from 1, such as search:500",
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
        let counted =
            [Level::Search { iterations: Some(500) }, Level::Learnt { iterations: Some(500) }];
        for level in Level::ALL.into_iter().chain(counted) {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("search:500".parse(), Ok(Level::Search { iterations: Some(500) }));
    }

    #[test]
    fn an_unknown_name_is_told_all_that_there_are() {
        let wrong = [
            "",
            "Greedy",
            "greedy:5",
            "search:",
            "search:0",
            "learnt:-1",
            "search:5000000000",
            "human",
        ];
        for text in wrong {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
            assert!(Level::ALL.iter().all(|level| error.contains(&level.to_string())), "{error}");
            assert!(
                ["search", "learnt"].iter().all(|n| error.contains(&format!("{n}:ITERATIONS")))
            );
        }
    }
}
