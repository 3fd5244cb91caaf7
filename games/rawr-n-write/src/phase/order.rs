//! Drafted dice whose order comes to the same whatever is chosen with them (RW-7). Where that shows at
//! once nobody is asked (`resolve.rs`); here are those where a question of the dice themselves comes
//! first, such as the side of a slash. Stored records answer these, so they stay steps, and whoever
//! plays is told that any answer will do.

use mesozoic_core::Seat;

use super::Still;
use crate::components::{FaceId, Gains};
use crate::sheet::Sheet;
use crate::state::RawrNWrite;
use crate::task::Task;

impl RawrNWrite {
    /// The drafted die that may as well be gained first; none where the order can make a difference,
    /// or is not asked for.
    pub(crate) fn as_well_first(&self, seat: Seat) -> Option<u8> {
        let sheet = &self.sheets[seat.index()];
        let (Some(Task::First), [one, other]) = (sheet.asked(), &sheet.dice[..]) else {
            return None;
        };
        let settles = |plain, asking| is_plain(plain) && !self.buys(seat, plain, asking);
        [(*one, *other, 0), (*other, *one, 1)]
            .into_iter()
            .find_map(|(plain, asking, die)| settles(plain, asking).then_some(die))
    }

    /// Whether roads of the second die would be in hand together with a coin, which could buy or
    /// finish something in between.
    fn buys(&self, seat: Seat, first: FaceId, second: FaceId) -> bool {
        let coin_left = |gains: [&Gains; 2]| {
            let mut game = self.clone();
            let mut still = Still;
            let mut lane = game.lane(seat, &mut still);
            for gains in gains {
                lane.gain(gains, false);
            }
            Sheet::has_coin(lane.sheet)
        };
        sides(second)
            .filter(|road| road.roads > 0)
            .any(|road| sides(first).any(|plain| coin_left([plain, road])))
    }
}

/// Whether a die only adds to what there is: DNA, security and coins, which are used after both dice
/// (RW-26).
fn is_plain(face: FaceId) -> bool {
    sides(face).all(|gains| gains.roads == 0 && gains.attraction.is_none())
}

fn sides(face: FaceId) -> impl Iterator<Item = &'static Gains> {
    let face = face.face();
    std::iter::once(&face.gains).chain(&face.or)
}
