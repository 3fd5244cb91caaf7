//! The best route through a tangled network, found without walking every route.
//!
//! The squares of the network are gone through line by line, and for each it is decided which of its
//! links the route uses. All that matters of the squares behind is which used links lead over to
//! those ahead and which of them belong to one piece of the route, so that ways to the same [`Word`]
//! are one way: the best of them goes on. Pieces never cross, so that words are few: ten columns have
//! 75,791 of them at most (`words_are_few` counts them), whatever is drawn. That bounds the work: in no
//! network that a game's pips allow have we found more than thirty thousand words in all, which take
//! milliseconds.
//!
//! The words need room, and so this is the only rule that asks for memory. Networks as people draw
//! them are walked (`route.rs`) and never come here.

use crate::grid::{Area, Dir, SIDE, Square};
use crate::park::Park;
use crate::route::{Form, Quest};

/// A link that leads over to the squares ahead.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Plug {
    /// Not used.
    None,
    /// Of two ends of one piece the one that comes first along the front.
    Open,
    /// The other one.
    Close,
    /// The only end of a piece: its other end is an end of the route.
    Loose,
}

/// The plugs along the front, two bits each: those of the squares already passed in this line, the
/// one between the last of them and the next, those of the line before.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Word(u32);

impl Word {
    const EMPTY: Self = Self(0);

    fn at(self, place: u8) -> Plug {
        [Plug::None, Plug::Open, Plug::Close, Plug::Loose][(self.0 >> (2 * place) & 3) as usize]
    }

    fn with(self, place: u8, plug: Plug) -> Self {
        Self(self.0 & !(3 << (2 * place)) | (plug as u32) << (2 * place))
    }

    /// Loose ends: one for each end that the route has already.
    fn loose(self) -> u32 {
        (self.0 & self.0 >> 1 & 0x5555_5555).count_ones()
    }

    /// Where the other end of a piece is.
    fn partner(self, place: u8) -> u8 {
        let (own, other) = match self.at(place) {
            Plug::Open => (Plug::Open, Plug::Close),
            _ => (Plug::Close, Plug::Open),
        };
        let (mut depth, mut at) = (0, place);
        loop {
            at = if own == Plug::Open { at + 1 } else { at - 1 };
            match self.at(at) {
                plug if plug == other && depth == 0 => return at,
                plug if plug == other => depth -= 1,
                plug if plug == own => depth += 1,
                _ => {}
            }
        }
    }
}

/// A word and the best that any way to it has gathered: squares of the first and the second kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Way(u64);

impl Way {
    fn new(word: Word, [first, second]: [u8; 2]) -> Self {
        Self(u64::from(word.0) << 16 | u64::from(second) << 8 | u64::from(first))
    }

    fn word(self) -> Word {
        Word((self.0 >> 16) as u32)
    }

    fn gathered(self) -> [u8; 2] {
        [self.0 as u8, (self.0 >> 8) as u8]
    }

    /// Whether another way is as good or better: the same but for squares of the first kind.
    fn gives_way_to(self, other: Self) -> bool {
        self.0 >> 8 == other.0 >> 8 && self.0 <= other.0
    }
}

/// A sweep over one network.
struct Sweep<'q> {
    quest: &'q Quest,
    best: u8,
    /// Squares that are still ahead.
    ahead: Area,
    next: Vec<Way>,
}

/// A square with its place along the front and the links that lead ahead.
#[derive(Clone, Copy)]
struct Stop {
    square: Square,
    place: u8,
    /// To the next square of the line, and to the next line.
    on: bool,
    down: bool,
}

impl Park {
    /// The most that a route through these squares is worth, if that is more than `best`.
    pub(crate) fn sweep(&self, quest: &Quest, network: Area, best: u8) -> u8 {
        let links = |dir: Dir| {
            let back = self.arms[dir.back() as usize] & network;
            self.arms[dir as usize] & network & back.shift(dir.back())
        };
        let (east, south) = (links(Dir::East), links(Dir::South));
        // Lines are rows or columns, so that as few links as possible lead from one to the next.
        let most =
            |links: Area, line: fn(u8) -> Area| (0..SIDE).map(|n| (links & line(n)).len()).max();
        let rows = most(south, Area::row) <= most(east, Area::column);
        let (on, down) = if rows { (east, south) } else { (south, east) };
        let mut sweep = Sweep { quest, best, ahead: network, next: Vec::new() };
        let mut ways = vec![Way::new(Word::EMPTY, [0, 0])];
        for line in 0..SIDE {
            for place in 0..SIDE {
                let square = if rows { Square::at(place, line) } else { Square::at(line, place) };
                if network.has(square) {
                    let stop = Stop { square, place, on: on.has(square), down: down.has(square) };
                    sweep.pass(&mut ways, stop);
                    if sweep.best >= quest.wanted() {
                        return sweep.best;
                    }
                }
            }
            // No link leads on beyond the end of a line: the front begins anew.
            for way in &mut ways {
                way.0 = way.0 >> 16 << 18 | way.0 & 0xFFFF;
            }
        }
        sweep.best
    }
}

impl Sweep<'_> {
    /// Goes on over one square.
    fn pass(&mut self, ways: &mut Vec<Way>, stop: Stop) {
        self.ahead = self.ahead.without(stop.square);
        self.next.clear();
        for way in ways.iter() {
            self.decide(*way, stop);
        }
        self.next.sort_unstable();
        self.next.dedup_by(|after, kept| {
            let worse = kept.gives_way_to(*after);
            if worse {
                *kept = *after;
            }
            worse
        });
        std::mem::swap(ways, &mut self.next);
    }

    /// Everything that a route can do on a square.
    fn decide(&mut self, way: Way, stop: Stop) {
        let (word, at) = (way.word(), stop.place);
        let (behind, above) = (word.at(at), word.at(at + 1));
        let rest = word.with(at, Plug::None).with(at + 1, Plug::None);
        let gathered = self.quest.gather(way.gathered(), stop.square);
        let may_end = self.quest.may_end(stop.square);
        match (behind, above) {
            (Plug::None, Plug::None) => {
                self.keep(word, way.gathered());
                if stop.on && stop.down {
                    self.keep(rest.with(at, Plug::Open).with(at + 1, Plug::Close), gathered);
                }
                if may_end && word.loose() < 2 {
                    self.go_on(rest, Plug::Loose, gathered, stop);
                }
                if may_end && self.quest.least() < 2 {
                    self.finish(rest, gathered);
                }
            }
            (plug, Plug::None) | (Plug::None, plug) => {
                self.go_on(rest, plug, gathered, stop);
                if may_end && plug == Plug::Loose {
                    self.finish(rest, gathered);
                } else if may_end && word.loose() < 2 {
                    let own = if behind == Plug::None { at + 1 } else { at };
                    self.keep(rest.with(word.partner(own), Plug::Loose), gathered);
                }
            }
            (Plug::Loose, Plug::Loose) => self.finish(rest, gathered),
            (Plug::Loose, _) => {
                self.keep(rest.with(word.partner(at + 1), Plug::Loose), gathered);
            }
            (_, Plug::Loose) => self.keep(rest.with(word.partner(at), Plug::Loose), gathered),
            (Plug::Open, Plug::Close) => {
                if self.quest.form == Form::Round {
                    self.finish(rest, gathered);
                }
            }
            (Plug::Close, Plug::Open) => self.keep(rest, gathered),
            (Plug::Open, Plug::Open) => {
                self.keep(rest.with(word.partner(at + 1), Plug::Open), gathered);
            }
            (Plug::Close, Plug::Close) => {
                self.keep(rest.with(word.partner(at), Plug::Close), gathered);
            }
        }
    }

    /// A piece goes on from the square, one way or the other.
    fn go_on(&mut self, rest: Word, plug: Plug, gathered: [u8; 2], stop: Stop) {
        if stop.down {
            self.keep(rest.with(stop.place, plug), gathered);
        }
        if stop.on {
            self.keep(rest.with(stop.place + 1, plug), gathered);
        }
    }

    /// The route is whole, unless there are other pieces.
    fn finish(&mut self, rest: Word, gathered: [u8; 2]) {
        if rest == Word::EMPTY {
            self.best = self.best.max(gathered[0] + gathered[1]);
        }
    }

    /// Keeps a way that can still become better than the best.
    fn keep(&mut self, word: Word, gathered: [u8; 2]) {
        if self.quest.hope(gathered, self.ahead) > self.best {
            self.next.push(Way::new(word, gathered));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fronts of so many more places, with pieces that are open and ends that the route may have.
    fn fronts(places: u8, open: u32, ends: u32) -> u32 {
        if places == 0 {
            return u32::from(open == 0);
        }
        let plain = fronts(places - 1, open, ends) + fronts(places - 1, open + 1, ends);
        let close = if open > 0 { fronts(places - 1, open - 1, ends) } else { 0 };
        let loose = if ends > 0 { fronts(places - 1, open, ends - 1) } else { 0 };
        plain + close + loose
    }

    // rule: DW-144
    #[test]
    fn words_are_few() {
        assert_eq!(fronts(SIDE + 1, 0, 2), 75_791);
    }

    #[test]
    fn partners_are_found_over_other_pieces() {
        let plugs = [Plug::Open, Plug::Open, Plug::Loose, Plug::Close, Plug::None, Plug::Close];
        let word = (0..).zip(plugs).fold(Word::EMPTY, |word, (at, plug)| word.with(at, plug));
        assert_eq!([0, 1, 3, 5].map(|at| word.partner(at)), [5, 3, 1, 0]);
        assert_eq!(word.loose(), 1);
    }
}
