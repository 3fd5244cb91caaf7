//! A handful of dice, as steps name them.

use std::fmt;
use std::str::FromStr;

use mesozoic_core::{NotationError, sort};
use serde::{Deserialize, Serialize};

use crate::components::{DICE, FACES};

/// Handfuls of one to three dice.
const HANDFULS: usize = 6 + 21 + 56;

/// Every handful, in ascending order within, 0 where there is no die.
const ALL: [[u8; DICE]; HANDFULS] = {
    let mut all = [[0; DICE]; HANDFULS];
    let (mut n, mut size) = (0, 1);
    while size <= DICE {
        let mut a = 1;
        while a <= FACES {
            let mut b = if size >= 2 { a } else { 0 };
            while b <= FACES {
                let mut c = if size >= 3 { b } else { 0 };
                while c <= FACES {
                    all[n] = [a, b, c];
                    n += 1;
                    if size < 3 {
                        break;
                    }
                    c += 1;
                }
                if size < 2 {
                    break;
                }
                b += 1;
            }
            a += 1;
        }
        size += 1;
    }
    all
};

/// The number of a handful by its dice.
const NUMBER: [[[u8; 7]; 7]; 7] = {
    let mut number = [[[u8::MAX; 7]; 7]; 7];
    let mut n = 0;
    while n < HANDFULS {
        let [a, b, c] = ALL[n];
        number[a as usize][b as usize][c as usize] = n as u8;
        n += 1;
    }
    number
};

/// One to three dice, by what they show. Which of two equal dice is meant makes no difference, so
/// it cannot be said.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, type = "number[]"))]
pub struct Dice(u8);

impl Dice {
    /// How many handfuls there are.
    pub(crate) const COUNT: u32 = HANDFULS as u32;

    /// These dice, in ascending order and with zeros behind.
    #[inline]
    pub(crate) const fn of(sorted: [u8; DICE]) -> Self {
        Self(NUMBER[sorted[0] as usize][sorted[1] as usize][sorted[2] as usize])
    }

    /// These dice in any order; none if they are no handful.
    pub fn new(dice: &[u8]) -> Option<Self> {
        let mut sorted = [0; DICE];
        sorted.get_mut(..dice.len())?.copy_from_slice(dice);
        sort(&mut sorted[..dice.len()]);
        let fits = !dice.is_empty() && dice.iter().all(|d| (1..=FACES).contains(d));
        fits.then(|| Self::of(sorted))
    }

    /// The handful with this number.
    pub(crate) fn from_number(number: u32) -> Option<Self> {
        (number < Self::COUNT).then_some(Self(number as u8))
    }

    /// Its number.
    pub(crate) const fn number(self) -> u32 {
        self.0 as u32
    }

    /// What the dice show, in ascending order.
    #[inline]
    pub fn values(&self) -> &'static [u8] {
        let all = &ALL[self.0 as usize];
        &all[..self.len()]
    }

    /// How many dice.
    #[inline]
    #[expect(clippy::len_without_is_empty, reason = "a handful is never empty")]
    pub const fn len(self) -> usize {
        let [_, b, c] = ALL[self.0 as usize];
        1 + (b != 0) as usize + (c != 0) as usize
    }

    /// What they add up to.
    #[inline]
    pub const fn sum(self) -> u8 {
        let [a, b, c] = ALL[self.0 as usize];
        a + b + c
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.values().iter().enumerate().try_for_each(|(i, die)| {
            let plus = if i == 0 { "" } else { "+" };
            write!(f, "{plus}{die}")
        })
    }
}

impl FromStr for Dice {
    type Err = NotationError;

    fn from_str(word: &str) -> Result<Self, NotationError> {
        let dice: Option<Vec<u8>> = word
            .split('+')
            .map(|die| if die.len() == 1 { die.parse().ok() } else { None })
            .collect();
        dice.and_then(|dice| Self::new(&dice)).ok_or_else(|| {
            let reason = format!("\"{word}\" are no dice; write what they show, such as 5 or 2+3");
            NotationError::new(word, reason)
        })
    }
}

impl Serialize for Dice {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        self.values().serialize(s)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let dice = Vec::<u8>::deserialize(d)?;
        let wrong = || serde::de::Error::custom("one to three dice from 1 to 6 are wanted");
        Self::new(&dice).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_handful_is_written_and_read() {
        assert_eq!(ALL[HANDFULS - 1], [6, 6, 6]);
        for number in 0..Dice::COUNT {
            let dice = Dice::from_number(number).expect("a handful");
            assert_eq!(dice.to_string().parse(), Ok(dice));
            assert_eq!(Dice::new(dice.values()), Some(dice));
            assert_eq!(dice.sum(), dice.values().iter().sum::<u8>());
        }
        assert_eq!("5+1+3".parse::<Dice>().map(|d| d.to_string()), Ok("1+3+5".to_owned()));
        for wrong in ["", "0", "7", "1+", "1+1+1+1", "12", "+1", "-1"] {
            assert!(wrong.parse::<Dice>().is_err(), "{wrong}");
        }
    }
}
