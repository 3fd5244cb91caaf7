//! Steps as short words: the form that is stored and sent.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::NotationError;
use mesozoic_kit::{Short, Words};
use serde::{Serialize, Serializer};

use super::{Act, Scientist, Spot, Station, Step, Visitor, Zone};
use crate::components::{
    Colour, Diet, Dna, FIRST_PRICE, MAX_DICE, MAX_SLOTS, Named, PARK_SIDE, ROWS, SPACES, SoloCard,
    Specialist, Upgrade, Ware,
};

impl Zone {
    /// As it is written: `b3`.
    fn word(self) -> Short {
        Short::EMPTY.letter(b'a' + self.column()).number(self.row() + 1)
    }
}

impl Station {
    /// As it is written: `3.1`.
    fn word(self) -> Short {
        Short::EMPTY.number(self.space() as u8 + 1).letter(b'.').number(self.slot() as u8 + 1)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word())
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.zone() {
            Some(zone) => f.write_str(&zone.word()),
            None => f.write_str("card"),
        }
    }
}

impl fmt::Display for Station {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word())
    }
}

/// Notation is also how these are debugged and sent.
macro_rules! written {
    ($($name:ty),+) => {$(
        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }

        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.collect_str(self)
            }
        }
    )+};
}
written!(Zone, Spot, Station);

/// Amounts in words: `1 blue 2 purple`, or `nothing`.
fn write_dna(f: &mut fmt::Formatter<'_>, dna: Dna) -> fmt::Result {
    if dna.iter().all(|&n| n == 0) {
        return f.write_str(" nothing");
    }
    for (&n, colour) in dna.iter().zip(Colour::ALL).filter(|(n, _)| **n > 0) {
        write!(f, " {n} {}", colour.id())?;
    }
    Ok(())
}

fn write_act(f: &mut fmt::Formatter<'_>, act: Act) -> fmt::Result {
    match act {
        Act::Plain => Ok(()),
        Act::Security => f.write_str(" security"),
        Act::Paddock { zone } => write!(f, " paddock {zone}"),
        Act::Refine { into } => write!(f, " refine {}", into.id()),
        Act::Create { zone } => write!(f, " create {zone}"),
        Act::Dna => f.write_str(" dna"),
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reject { card } => write!(f, "reject {}", card.id()),
            Self::Research { who, die } => write!(f, "research {} {die}", who.id()),
            Self::Storage { who } => write!(f, "storage {}", who.id()),
            Self::Recipe { who, diet, zone } => {
                write!(f, "recipe {} {}", who.id(), diet.id())?;
                zone.map_or(Ok(()), |zone| write!(f, " {zone}"))
            }
            Self::Pass { who } => write!(f, "pass {}", who.id()),
            Self::Decline => f.write_str("decline"),
            Self::Copy => f.write_str("copy"),
            Self::Skip => f.write_str("skip"),
            Self::Take { dna } => {
                f.write_str("take")?;
                write_dna(f, *dna)
            }
            Self::Expand { dna } => {
                f.write_str("expand")?;
                write_dna(f, *dna)
            }
            Self::Spend { dna } => {
                f.write_str("spend")?;
                write_dna(f, *dna)
            }
            Self::Paddock { zone } => write!(f, "paddock {zone}"),
            Self::Hire { row, fire } => {
                write!(f, "hire {row}")?;
                fire.map_or(Ok(()), |card| write!(f, " fire {}", card.id()))
            }
            Self::Build { row, zone } => {
                write!(f, "build {row}")?;
                zone.map_or(Ok(()), |zone| write!(f, " {zone}"))
            }
            Self::Upgrade { row, space } => write!(f, "upgrade {row} {space}"),
            Self::Special { tile } => write!(f, "upgrade {}", tile.id()),
            Self::Dna { row } => write!(f, "dna {row}"),
            Self::Discard { ware } => write!(f, "discard {}", ware.id()),
            Self::PassMarket => f.write_str("pass"),
            Self::Work { station, act, via } => {
                write!(f, "work {station}")?;
                write_act(f, *act)?;
                via.map_or(Ok(()), |via| write!(f, " via {via}"))
            }
            Self::Refine { into } => write!(f, "refine {}", into.id()),
            Self::Done => f.write_str("done"),
            Self::Swap { n } => write!(f, "swap {n}"),
            Self::Guard => f.write_str("guard"),
            Self::LineUp => f.write_str("line-up"),
            Self::Stand { who, at } => write!(f, "stand {} {at}", who.id()),
            Self::Eat => f.write_str("eat"),
            Self::EatAt { at } => write!(f, "eat {at}"),
            Self::Score => f.write_str("score"),
            Self::Double { zone } => write!(f, "double {zone}"),
            Self::Cash { zone, n } => write!(f, "cash {zone} {n}"),
            Self::Bonus { act } => {
                f.write_str("bonus")?;
                write_act(f, *act)
            }
            Self::Complete { card } => write!(f, "complete {}", card.id()),
            Self::Drop { card } => write!(f, "drop {}", card.id()),
        }
    }
}

/// Reads the steps of one line.
struct Reader<'l> {
    words: Words<'l>,
}

impl Reader<'_> {
    fn wrong<T>(&self, reason: impl Into<String>) -> Result<T, NotationError> {
        Err(self.words.error(reason))
    }

    fn row(&self, word: &str) -> Result<u8, NotationError> {
        self.words.number(word, FIRST_PRICE, FIRST_PRICE + ROWS as u8 - 1)
    }

    fn zone(&self, word: &str) -> Result<Zone, NotationError> {
        Zone::all().find(|zone| zone.to_string() == word).map_or_else(
            || self.wrong(format!("\"{word}\" is no zone: write a1 to d{PARK_SIDE}")),
            Ok,
        )
    }

    fn spot(&self, word: &str) -> Result<Spot, NotationError> {
        if word == "card" { Ok(Spot::CARD) } else { self.zone(word).map(Spot::from) }
    }

    fn station(&self, word: &str) -> Result<Station, NotationError> {
        let found = (0..Station::COUNT as u8).map(Station).find(|at| at.to_string() == word);
        found.map_or_else(
            || {
                self.wrong(format!(
                    "\"{word}\" is no workstation: write 1.1 to {SPACES}.{MAX_SLOTS}"
                ))
            },
            Ok,
        )
    }

    fn dna(&self, words: &[&str]) -> Result<Dna, NotationError> {
        let mut dna = [0; 6];
        if words == ["nothing"] {
            return Ok(dna);
        }
        if words.is_empty() || !words.len().is_multiple_of(2) {
            return self
                .wrong("write amounts and colours, such as \"1 blue 2 purple\", or \"nothing\"");
        }
        for pair in words.chunks_exact(2) {
            let colour: Colour = self.words.named(pair[1])?;
            if dna[colour.index()] > 0 {
                return self.wrong(format!("{} is named twice", colour.id()));
            }
            dna[colour.index()] = self.words.number(pair[0], 1, 9)?;
        }
        Ok(dna)
    }

    fn act(&self, words: &[&str]) -> Result<Act, NotationError> {
        match *words {
            [] => Ok(Act::Plain),
            ["security"] => Ok(Act::Security),
            ["paddock", zone] => Ok(Act::Paddock { zone: self.zone(zone)? }),
            ["refine", into] => Ok(Act::Refine { into: self.words.named(into)? }),
            ["create", zone] => Ok(Act::Create { zone: self.zone(zone)? }),
            ["dna"] => Ok(Act::Dna),
            _ => self.wrong(
                "write \"security\", \"paddock a1\", \"refine green\", \"create a1\" or nothing \
                 after the workstation",
            ),
        }
    }

    fn step(&self, words: &[&str]) -> Result<Step, NotationError> {
        Ok(match *words {
            ["reject", card] => Step::Reject { card: self.words.named::<SoloCard>(card)? },
            ["research", who, die] => Step::Research {
                who: self.words.named(who)?,
                die: self.words.number(die, 1, MAX_DICE as u8)?,
            },
            ["storage", who] => Step::Storage { who: self.words.named(who)? },
            ["recipe", who, diet] => {
                let (who, diet) = (self.words.named(who)?, self.words.named::<Diet>(diet)?);
                Step::Recipe { who, diet, zone: None }
            }
            ["recipe", who, diet, zone] => {
                let (who, diet) = (self.words.named(who)?, self.words.named::<Diet>(diet)?);
                Step::Recipe { who, diet, zone: Some(self.zone(zone)?) }
            }
            ["pass"] => Step::PassMarket,
            ["pass", who] => Step::Pass { who: self.words.named::<Scientist>(who)? },
            ["decline"] => Step::Decline,
            ["copy"] => Step::Copy,
            ["skip"] => Step::Skip,
            ["take", ref rest @ ..] => Step::Take { dna: self.dna(rest)? },
            ["expand", ref rest @ ..] => Step::Expand { dna: self.dna(rest)? },
            ["spend", ref rest @ ..] => Step::Spend { dna: self.dna(rest)? },
            ["paddock", zone] => Step::Paddock { zone: self.zone(zone)? },
            ["hire", row] => Step::Hire { row: self.row(row)?, fire: None },
            ["hire", row, "fire", card] => {
                let fire = Some(self.words.named::<Specialist>(card)?);
                Step::Hire { row: self.row(row)?, fire }
            }
            ["build", row] => Step::Build { row: self.row(row)?, zone: None },
            ["build", row, zone] => {
                Step::Build { row: self.row(row)?, zone: Some(self.zone(zone)?) }
            }
            ["upgrade", tile] => match Upgrade::find(tile).filter(|tile| tile.is_special()) {
                Some(tile) => Step::Special { tile },
                None => {
                    return self.wrong(
                        "write \"upgrade 3 4\" for the tile of the $3 row on space 4, or \"upgrade \
                         dino-research-2\" or \"upgrade dna-refinement-2\"",
                    );
                }
            },
            ["upgrade", row, space] => Step::Upgrade {
                row: self.row(row)?,
                space: self.words.number(space, 1, SPACES as u8)?,
            },
            ["dna", row] => Step::Dna { row: self.row(row)? },
            ["discard", ware] => Step::Discard { ware: self.words.named::<Ware>(ware)? },
            ["work", station, ref rest @ ..] => {
                let (rest, via) = match *rest {
                    [ref rest @ .., "via", via] => (rest, Some(self.station(via)?)),
                    _ => (rest, None),
                };
                Step::Work { station: self.station(station)?, act: self.act(rest)?, via }
            }
            ["refine", into] => Step::Refine { into: self.words.named::<Colour>(into)? },
            ["done"] => Step::Done,
            ["swap", n] => Step::Swap { n: self.words.number(n, 0, 9)? },
            ["guard"] => Step::Guard,
            ["line-up"] => Step::LineUp,
            ["stand", who, at] => {
                Step::Stand { who: self.words.named::<Visitor>(who)?, at: self.spot(at)? }
            }
            ["eat"] => Step::Eat,
            ["eat", at] => Step::EatAt { at: self.spot(at)? },
            ["score"] => Step::Score,
            ["double", zone] => Step::Double { zone: self.zone(zone)? },
            ["cash", zone, n] => {
                Step::Cash { zone: self.zone(zone)?, n: self.words.number(n, 1, 9)? }
            }
            ["bonus", ref rest @ ..] => Step::Bonus { act: self.act(rest)? },
            ["complete", card] => Step::Complete { card: self.words.named(card)? },
            ["drop", card] => Step::Drop { card: self.words.named(card)? },
            _ => {
                return self.wrong(
                    "write a step such as \"research 2 5\", \"storage 3\", \"recipe 2 small\", \
                     \"pass 1\", \"hire 4\", \"build 3\", \"upgrade 3 4\", \"dna 3\", \"pass\", \
                     \"work 2.1 create a1\" or \"done\"",
                );
            }
        })
    }
}

impl FromStr for Step {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Self, NotationError> {
        let words = Words(line);
        Reader { words }.step(&words.split())
    }
}
