//! The net of a game: part of the program, or a file that is handed in while it runs.

use std::sync::OnceLock;

use mesozoic_core::{Encode, Forecast, Foresight, Guide, Seat};

use crate::{Net, NetError};

/// A game's net. In a page, where every byte is fetched first, nets are files of their own, so that
/// nobody fetches one whose game they do not play; see [`own_net!`](crate::own_net).
#[derive(Debug)]
pub struct OwnNet {
    inputs: usize,
    /// Empty where the program was built without it.
    file: &'static [u8],
    net: OnceLock<Net>,
}

/// The net in this file, for an encoding of so many places. It is part of the program everywhere but
/// in WebAssembly.
#[macro_export]
macro_rules! own_net {
    ($inputs:expr, $file:literal) => {{
        #[cfg(not(target_family = "wasm"))]
        static FILE: &[u8; $crate::Net::file_len($inputs)] = include_bytes!($file);
        #[cfg(target_family = "wasm")]
        static FILE: &[u8; 0] = &[];
        $crate::OwnNet::new($inputs, FILE)
    }};
}

impl OwnNet {
    /// The net of a file, which is read when it is first needed; an empty one is handed in later.
    pub const fn new(inputs: usize, file: &'static [u8]) -> Self {
        Self { inputs, file, net: OnceLock::new() }
    }

    /// The net, if there is one already.
    #[inline]
    fn net(&self) -> Option<&Net> {
        if self.file.is_empty() {
            return self.net.get();
        }
        let read = || Net::read(self.file).expect("a file of this length and head is a net");
        Some(self.net.get_or_init(read))
    }

    /// Takes in the net's file, unless there is a net already.
    pub fn learn(&self, file: &[u8]) -> Result<(), NetError> {
        if self.net().is_some() {
            return Ok(());
        }
        let net = Net::read(file)?;
        if net.inputs() != self.inputs {
            return Err(NetError::other_encoding());
        }
        // Whoever was quicker has learnt the same.
        let _ = self.net.set(net);
        Ok(())
    }

    /// What is to be expected for a seat; without a net, what the game itself expects.
    #[inline]
    pub fn foresee<G: Guide + Encode, const N: usize>(&self, game: &G, seat: Seat) -> Forecast {
        self.foresee_changed::<G, N>(game, seat, |_| ())
    }

    /// The same, after something was changed in the observation that changes nothing for the game.
    #[inline]
    pub fn foresee_changed<G: Guide + Encode, const N: usize>(
        &self,
        game: &G,
        seat: Seat,
        change: impl FnOnce(&mut [u8; N]),
    ) -> Forecast {
        match self.net() {
            Some(net) => net.foresee_changed::<G, N>(game, seat, change),
            None => game.compare(seat),
        }
    }

    /// A number for the file that the program was built with (FNV-1a).
    pub fn id(&self) -> Option<u64> {
        let mix = |id: u64, &byte: &u8| (id ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        (!self.file.is_empty()).then(|| self.file.iter().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    /// How its forecasts are used best.
    pub fn foresight(&self) -> Foresight {
        self.net().map_or_else(Foresight::default, Net::foresight)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::tests::file;

    #[test]
    fn a_net_is_handed_in_once_and_for_the_right_encoding() {
        let net = OwnNet::new(2, &[]);
        assert_eq!(net.foresight(), Foresight::default());
        assert!(net.learn(b"no net").is_err());
        assert!(OwnNet::new(3, &[]).learn(&file()).is_err());
        net.learn(&file()).unwrap();
        assert_eq!(net.foresight().turns, 2);
        net.learn(b"no net").unwrap();
    }
}
