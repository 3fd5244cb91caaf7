//! Nets as files: a head of a word and eight numbers, then every weight, little end first.

use std::fmt;
use std::hint::black_box;

use mesozoic_core::Foresight;

use crate::{ANSWERS, NARROW, Net, WIDE};

/// How a file begins.
const MAGIC: &[u8] = b"MZNET002";

/// Bytes that are no net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetError(&'static str);

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this is no net: {}; make it anew as training/README.md says", self.0)
    }
}

impl std::error::Error for NetError {}

impl NetError {
    /// It reads other numbers than the game has.
    pub(crate) fn other_encoding() -> Self {
        Self("it was made for another encoding")
    }
}

impl Net {
    /// How long the file of a net with so many inputs is. Games check theirs when they are built: a
    /// net that was made for another encoding is no use.
    pub const fn file_len(inputs: usize) -> usize {
        let shorts = (inputs + 1) * WIDE + NARROW * WIDE + ANSWERS * NARROW;
        let wholes = 8 + NARROW + ANSWERS;
        MAGIC.len() + 2 * shorts + 4 * wholes
    }

    /// Reads a file of `training/`.
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        // Training exchanges nets inside a program that is built, so the compiler must not look.
        let rest =
            black_box(bytes).strip_prefix(MAGIC).ok_or(NetError("it does not begin like one"))?;
        let mut numbers = Numbers(rest);
        let head: [i32; 8] = numbers.whole()?;
        let [inputs, wide, narrow, answers, turns, blend, trust, spread] = head;
        let inputs = usize::try_from(inputs).unwrap_or(usize::MAX);
        if [wide, narrow, answers] != [WIDE as i32, NARROW as i32, ANSWERS as i32] {
            return Err(NetError("its layers have other sizes"));
        }
        let mut first = Vec::new();
        for _ in 0..inputs {
            first.push(numbers.short()?);
        }
        let net = Self {
            first,
            first_bias: numbers.short()?,
            second: numbers.rows()?,
            second_bias: numbers.whole()?,
            last: numbers.rows()?,
            last_bias: numbers.whole()?,
            spread: spread as f32 / 256.0,
            foresight: Foresight {
                turns: turns.max(1) as u32,
                blend: blend as f32 / 256.0,
                trust: trust as f32 / 256.0,
            },
        };
        if numbers.0.is_empty() { Ok(net) } else { Err(NetError("it is too long")) }
    }
}

/// Numbers that are still to be read.
struct Numbers<'b>(&'b [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(NetError("it is too short"))?;
        self.0 = rest;
        Ok(*taken)
    }

    fn short<const N: usize>(&mut self) -> Result<[i16; N], NetError> {
        let mut all = [0; N];
        for one in &mut all {
            *one = i16::from_le_bytes(self.take()?);
        }
        Ok(all)
    }

    fn whole<const N: usize>(&mut self) -> Result<[i32; N], NetError> {
        let mut all = [0; N];
        for one in &mut all {
            *one = i32::from_le_bytes(self.take()?);
        }
        Ok(all)
    }

    fn rows<const N: usize, const M: usize>(&mut self) -> Result<[[i16; M]; N], NetError> {
        let mut all = [[0; M]; N];
        for row in &mut all {
            *row = self.short()?;
        }
        Ok(all)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A file of two inputs in which every weight is 3 and every bias 5.
    pub(crate) fn file() -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let whole = |bytes: &mut Vec<u8>, n: i32| bytes.extend(n.to_le_bytes());
        let short = |bytes: &mut Vec<u8>, n: i16| bytes.extend(n.to_le_bytes());
        for n in [2, WIDE as i32, NARROW as i32, ANSWERS as i32, 2, 64, 128, 2560] {
            whole(&mut bytes, n);
        }
        (0..2 * WIDE).for_each(|_| short(&mut bytes, 3));
        (0..WIDE).for_each(|_| short(&mut bytes, 5));
        (0..WIDE * NARROW).for_each(|_| short(&mut bytes, 3));
        (0..NARROW).for_each(|_| whole(&mut bytes, 5));
        (0..NARROW * ANSWERS).for_each(|_| short(&mut bytes, 3));
        (0..ANSWERS).for_each(|_| whole(&mut bytes, 5));
        bytes
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let net = Net::read(&file()).unwrap();
        assert_eq!(net.inputs(), 2);
        assert_eq!(file().len(), Net::file_len(2));
        assert_eq!(net.foresight(), Foresight { turns: 2, blend: 0.25, trust: 0.5 });
        assert_eq!((net.first[1][WIDE - 1], net.first_bias[0]), (3, 5));
        assert_eq!((net.second[NARROW - 1][0], net.second_bias[NARROW - 1]), (3, 5));
        assert_eq!((net.last[1][NARROW - 1], net.last_bias[1]), (3, 5));
        assert!((net.spread - 10.0).abs() < f32::EPSILON);
    }

    #[test]
    fn what_is_no_net_is_refused_with_advice() {
        let good = file();
        let mut other = good.clone();
        other[12] ^= 1;
        let longer = [&good[..], &[0]].concat();
        for bad in [&b""[..], b"MZNET001", &good[..good.len() - 1], &longer, &other] {
            let error = Net::read(bad).unwrap_err().to_string();
            assert!(error.contains("training/README.md"), "{error}");
        }
    }
}
