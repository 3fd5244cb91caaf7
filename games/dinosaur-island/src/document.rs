//! How sets of bits stand in documents: as lists of what people call their members.

use std::collections::BTreeMap;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::components::{BOUGHT, Named, Upgrade};
use crate::state::Stock;
use crate::step::{Station, Zone};

/// Bits as a list of names; `name` gives that of a bit, and bits beyond the last name are refused.
fn read<'de, D: Deserializer<'de>>(
    d: D,
    count: u32,
    name: impl Fn(u32) -> String,
) -> Result<u32, D::Error> {
    let mut bits = 0;
    for word in Vec::<String>::deserialize(d)? {
        let bit = (0..count).find(|&bit| name(bit) == word);
        let bit = bit.ok_or_else(|| D::Error::custom(format!("there is no \"{word}\" here")))?;
        if bits >> bit & 1 == 1 {
            return Err(D::Error::custom(format!("\"{word}\" is there twice")));
        }
        bits |= 1 << bit;
    }
    Ok(bits)
}

fn write<S: Serializer>(s: S, bits: u32, name: impl Fn(u32) -> String) -> Result<S::Ok, S::Error> {
    s.collect_seq((0..u32::BITS).filter(|bit| bits >> bit & 1 == 1).map(name))
}

/// Makes a module for `#[serde(with)]`.
macro_rules! bits {
    ($(#[$meta:meta])* $module:ident, $type:ty, $count:expr, $name:expr) => {
        $(#[$meta])*
        pub(crate) mod $module {
            use super::*;

            pub(crate) fn serialize<S: Serializer>(bits: &$type, s: S) -> Result<S::Ok, S::Error> {
                write(s, u32::from(*bits), $name)
            }

            pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<$type, D::Error> {
                read(d, $count, $name).map(|bits| bits as $type)
            }
        }
    };
}

bits!(/** Zones by name. */ zones, u16, 16, |bit| Zone(bit as u8).to_string());
bits!(/** Workstations by name. */ stations, u32, Station::COUNT as u32, |bit| Station(bit as u8).to_string());
bits!(/** Scientists by number. */ scientists, u8, 3, |bit| (bit + 1).to_string());
bits!(/** Seats by number. */ seats, u8, 4, |bit| bit.to_string());
bits!(/** Objectives by their place on the table, from 0. */ places, u8, 5, |bit| bit.to_string());

impl Serialize for Stock {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(
            Upgrade::ALL[..BOUGHT].iter().map(|&u| (u, self.count(u))).filter(|p| p.1 > 0),
        )
    }
}

impl<'de> Deserialize<'de> for Stock {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let mut stock = Self::default();
        for (tile, n) in BTreeMap::<Upgrade, u8>::deserialize(d)? {
            match stock.0.get_mut(tile.index()) {
                Some(count) if n <= 4 => *count = n,
                Some(_) => {
                    return Err(D::Error::custom(format!("there are not {n} of {}", tile.id())));
                }
                None => return Err(D::Error::custom(format!("{} is no tile", tile.id()))),
            }
        }
        Ok(stock)
    }
}
