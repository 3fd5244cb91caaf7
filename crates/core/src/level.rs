//! The names of bots, as people write them on a command line or choose them in a lobby.

use std::fmt;
use std::str::FromStr;

/// How well a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Any legal step.
    Random,
    /// The step that comes to mind first: [`Guide::playout_step`](crate::Guide::playout_step).
    Instinct {
        /// Of a thousand decisions so many are slips: the best-looking of a few legal steps.
        slips: u16,
    },
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
    /// One of the six that people choose from. Each game says how it plays: [`Guide::rungs`](crate::Guide::rungs).
    Rung(Rung),
}

impl Level {
    /// Every way to play, from weakest to strongest.
    pub const ALL: [Self; 5] = [
        Self::Random,
        Self::Instinct { slips: 0 },
        Self::Greedy,
        Self::Search { iterations: None },
        Self::Learnt { iterations: None },
    ];

    /// Six levels as most games have them: three that slip less and less, `greedy`, `search` and
    /// `learnt` with so many iterations.
    pub const fn rungs(slips: [u16; 3], search: u32, learnt: u32) -> [Self; Rung::COUNT] {
        let [often, less, least] = slips;
        [
            Self::Instinct { slips: often },
            Self::Instinct { slips: less },
            Self::Instinct { slips: least },
            Self::Greedy,
            Self::Search { iterations: Some(search) },
            Self::Learnt { iterations: Some(learnt) },
        ]
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Instinct { slips: 0 } => f.write_str("instinct"),
            Self::Instinct { slips } => write!(f, "instinct:{slips}"),
            Self::Greedy => f.write_str("greedy"),
            Self::Search { iterations: None } => f.write_str("search"),
            Self::Search { iterations: Some(n) } => write!(f, "search:{n}"),
            Self::Learnt { iterations: None } => f.write_str("learnt"),
            Self::Learnt { iterations: Some(n) } => write!(f, "learnt:{n}"),
            Self::Rung(rung) => write!(f, "level:{}", rung.number()),
        }
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        let unknown = || LevelError { text: text.chars().take(40).collect() };
        let (name, number) = match text.split_once(':') {
            None => (text, None),
            Some((name, n)) => {
                let n = n.parse().ok().filter(|&n: &u32| n > 0);
                (name, Some(n.ok_or_else(unknown)?))
            }
        };
        match (name, number) {
            ("random", None) => Ok(Self::Random),
            ("instinct", _) => {
                let slips = u16::try_from(number.unwrap_or(0)).ok().filter(|&slips| slips <= 1_000);
                slips.map(|slips| Self::Instinct { slips }).ok_or_else(unknown)
            }
            ("greedy", None) => Ok(Self::Greedy),
            ("search", iterations) => Ok(Self::Search { iterations }),
            ("learnt", iterations) => Ok(Self::Learnt { iterations }),
            ("level", Some(number)) => Rung::new(number).map(Self::Rung).ok_or_else(unknown),
            (name, None) => {
                let rung =
                    Rung::ALL.into_iter().find(|rung| rung.name().eq_ignore_ascii_case(name));
                rung.map(Self::Rung).ok_or_else(unknown)
            }
            _ => Err(unknown()),
        }
    }
}

/// A level that people choose, from 1 to 6. Its name and its habit are the same in every game; what it
/// does there, [`Guide::rungs`](crate::Guide::rungs) says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rung(u8);

/// Names, and what people are told about who plays so.
const RUNGS: [(&str, &str); Rung::COUNT] = [
    ("Hatchling", "knows the rules and little more"),
    ("Forager", "often slips"),
    ("Scout", "slips now and then"),
    ("Hunter", "takes what it can"),
    ("Sage", "thinks ahead"),
    ("Titan", "has learnt from many games"),
];

impl Rung {
    /// How many there are.
    pub const COUNT: usize = 6;
    /// From the weakest to the strongest.
    pub const ALL: [Self; Self::COUNT] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The rung of this number; nothing if there is none.
    pub fn new(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|rung| u32::from(rung.0) == number)
    }

    /// From 1 to 6.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// From 0 to 5.
    pub const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// What it is called. Who writes the name may write it in small letters.
    pub const fn name(self) -> &'static str {
        RUNGS[self.index()].0
    }

    /// How it plays: goes on after the name.
    pub const fn habit(self) -> &'static str {
        RUNGS[self.index()].1
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
            "there is no bot \"{}\": write level:1 to level:6 or their names ({}); or random, instinct, \
             greedy, search or learnt; or search:ITERATIONS or learnt:ITERATIONS with a number from \
             1, such as search:500",
            self.text,
            Rung::ALL.map(Rung::name).join(", ")
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
        let rungs = Rung::ALL.map(Level::Rung);
        let slips = [Level::Instinct { slips: 300 }];
        for level in Level::ALL.into_iter().chain(counted).chain(rungs).chain(slips) {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!("search:500".parse(), Ok(Level::Search { iterations: Some(500) }));
    }

    #[test]
    fn six_levels_have_a_number_and_a_name() {
        for (rung, number) in Rung::ALL.into_iter().zip(1..) {
            assert_eq!(format!("level:{number}").parse(), Ok(Level::Rung(rung)));
            assert_eq!(rung.name().parse(), Ok(Level::Rung(rung)));
            assert_eq!(rung.name().to_ascii_lowercase().parse(), Ok(Level::Rung(rung)));
        }
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
            "level",
            "level:0",
            "level:7",
            "instinct:1001",
            "titan:3",
            "human",
        ];
        for text in wrong {
            let error = text.parse::<Level>().unwrap_err().to_string();
            assert!(error.contains(&format!("{text:?}")), "{error}");
            assert!(Level::ALL.iter().all(|level| error.contains(&level.to_string())), "{error}");
            assert!(Rung::ALL.iter().all(|rung| error.contains(rung.name())), "{error}");
            assert!(
                ["search", "learnt"].iter().all(|n| error.contains(&format!("{n}:ITERATIONS")))
            );
        }
    }
}
