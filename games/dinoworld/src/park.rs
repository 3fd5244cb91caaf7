//! One park: what is drawn on a sheet. What may be drawn is elsewhere; here is what can be read off.

use arrayvec::ArrayVec;

use crate::components::{
    Diet, Difficulty, Family, Kind, LAB_USES, LINKS, Lab, MAP, MOST_GENERATORS, MOST_PENS, Mode,
    RESEARCH, Tier,
};
use crate::grid::{Area, Arms, Dir, Square};
use crate::state::Cards;

/// A pen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Pen {
    pub(crate) kind: Kind,
    pub(crate) area: Area,
    /// Squares that are crossed out.
    pub(crate) damage: Area,
    /// Squares with a pterosaur.
    pub(crate) birds: Area,
}

impl Pen {
    /// DW-43: a destroyed pen stays on the sheet and counts for nothing.
    #[inline]
    pub(crate) fn is_destroyed(&self) -> bool {
        self.damage == self.area
    }

    #[inline]
    pub(crate) fn is_standing(&self) -> bool {
        !self.is_destroyed()
    }

    #[inline]
    pub(crate) fn diet(&self) -> Diet {
        self.kind.info().diet
    }

    /// Whether it is in the lake.
    #[inline]
    pub(crate) fn is_aquatic(&self) -> bool {
        self.kind.family() == Family::Aquatic
    }

    /// DW-88: squares that could be crossed out next: free of pterosaurs, and with one.
    pub(crate) fn crossable(&self) -> (Option<Square>, Option<Square>) {
        let whole = self.area - self.damage;
        ((whole - self.birds).first(), (whole & self.birds).last())
    }

    /// Crosses a square out, and with it the pterosaur on it.
    pub(crate) fn cross(&mut self, square: Square) {
        self.damage = self.damage.with(square);
        self.birds = self.birds.without(square);
    }
}

/// A generator and, in Danger Mode, the pens that its links go to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Generator {
    pub(crate) square: Square,
    links: [u8; LINKS as usize],
    count: u8,
}

impl Generator {
    pub(crate) fn new(square: Square) -> Self {
        Self { square, links: [0; LINKS as usize], count: 0 }
    }

    /// The pens that its links go to, by number.
    #[inline]
    pub(crate) fn links(&self) -> &[u8] {
        &self.links[..usize::from(self.count)]
    }

    /// DW-39: links that it can still have; dead ones keep their place.
    #[inline]
    pub(crate) fn slots(self) -> u8 {
        LINKS - self.count
    }

    pub(crate) fn link(&mut self, pen: u8) {
        self.links[usize::from(self.count)] = pen;
        self.count += 1;
    }
}

/// A park.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Park {
    /// DW-23: squares on which nothing was ever drawn.
    pub(crate) free: Area,
    pub(crate) lake: Area,
    /// Path squares by their arms, in the order of [`Dir::ALL`].
    pub(crate) arms: [Area; 4],
    pub(crate) entrances: Area,
    pub(crate) recreation: Area,
    pub(crate) welfare: Area,
    /// Containment units by what they caught: herbivores, carnivores.
    pub(crate) caught: [Area; 2],
    pub(crate) pens: ArrayVec<Pen, MOST_PENS>,
    pub(crate) generators: ArrayVec<Generator, MOST_GENERATORS>,
    pub(crate) threat: u8,
    pub(crate) security: u8,
    /// Uses left: of all research in Lite Mode, of each lab in Danger Mode.
    pub(crate) research: [u8; 3],
    /// Stars of the Mad Scientist.
    pub(crate) experiment: u8,
}

impl Park {
    /// An empty sheet.
    pub(crate) fn new(mode: Mode, difficulty: Difficulty) -> Self {
        let (marks, danger) = (difficulty.info(), mode == Mode::Danger);
        Self {
            free: !(MAP.lake | MAP.entrances),
            lake: MAP.lake,
            arms: [MAP.entrances; 4],
            entrances: MAP.entrances,
            recreation: Area::EMPTY,
            welfare: Area::EMPTY,
            caught: [Area::EMPTY; 2],
            pens: ArrayVec::new(),
            generators: ArrayVec::new(),
            threat: if danger { marks.threat } else { 0 },
            security: if danger { marks.security } else { 0 },
            research: if danger { LAB_USES } else { [RESEARCH, 0, 0] },
            experiment: 0,
        }
    }

    /// Every path square, entrances included.
    #[inline]
    pub(crate) fn paths(&self) -> Area {
        self.arms[0] | self.arms[1] | self.arms[2] | self.arms[3]
    }

    /// DW-17: paths that were drawn; the crossroads at entrances were not.
    #[inline]
    pub(crate) fn drawn(&self) -> Area {
        self.paths() - self.entrances
    }

    /// The arms of a path square.
    pub(crate) fn arms_at(&self, square: Square) -> Arms {
        let bit = |dir: Dir| u8::from(self.arms[dir as usize].has(square)) << dir as u8;
        Arms::from_bits(bit(Dir::North) | bit(Dir::East) | bit(Dir::South) | bit(Dir::West))
    }

    /// Path squares with four arms.
    #[inline]
    pub(crate) fn crossroads(&self) -> Area {
        self.arms[0] & self.arms[1] & self.arms[2] & self.arms[3]
    }

    /// DW-15: drawn paths that are no crossroads yet.
    #[inline]
    pub(crate) fn convertible(&self) -> Area {
        self.drawn() - self.crossroads()
    }

    /// Draws a path, or makes a drawn one a crossroads.
    #[inline]
    pub(crate) fn draw_path(&mut self, square: Square, arms: Arms) {
        self.free = self.free.without(square);
        for dir in Dir::ALL {
            if arms.has(dir) {
                self.arms[dir as usize] = self.arms[dir as usize].with(square);
            }
        }
    }

    /// DW-54: paths that the lab could make crossroads now.
    #[inline]
    pub(crate) fn repavable(&self, cards: &Cards) -> Area {
        let can = cards.has(Lab::Repaving) && self.research[Tier::X as usize] > 0;
        if can { self.convertible() } else { Area::EMPTY }
    }

    /// Uses the lab on a path.
    pub(crate) fn repave(&mut self, square: Square) {
        self.research[Tier::X as usize] -= 1;
        self.draw_path(square, Arms::ALL);
    }

    /// DW-11: every square that an arm points at.
    #[inline]
    pub(crate) fn touched(&self) -> Area {
        self.touched_by(Area::ALL)
    }

    /// Every square that an arm of these path squares points at.
    #[inline]
    pub(crate) fn touched_by(&self, paths: Area) -> Area {
        let to = |dir: Dir| (self.arms[dir as usize] & paths).shift(dir);
        to(Dir::North) | to(Dir::East) | to(Dir::South) | to(Dir::West)
    }

    /// Path squares linked to one of these. DW-12: both must have an arm toward the other.
    #[inline]
    pub(crate) fn linked_to(&self, paths: Area) -> Area {
        let to = |dir: Dir| {
            (self.arms[dir as usize] & paths).shift(dir) & self.arms[dir.back() as usize]
        };
        to(Dir::North) | to(Dir::East) | to(Dir::South) | to(Dir::West)
    }

    /// Whether a piece on an empty square would be linked to a path.
    pub(crate) fn would_link(&self, square: Square, arms: Arms) -> bool {
        Dir::ALL.into_iter().any(|dir| {
            let there = square.area().shift(dir);
            arms.has(dir) && self.arms[dir.back() as usize].meets(there)
        })
    }

    /// The networks that these path squares belong to.
    pub(crate) fn network(&self, paths: Area) -> Area {
        let mut all = paths;
        loop {
            let next = all | self.linked_to(all);
            if next == all {
                return all;
            }
            all = next;
        }
    }

    /// DW-22: squares that a route of at most `n` path squares from an entrance leads up to.
    pub(crate) fn within(&self, n: u8) -> Area {
        let mut reached = self.entrances;
        for _ in 1..n {
            let next = reached | self.linked_to(reached);
            if next == reached {
                break;
            }
            reached = next;
        }
        self.touched_by(reached)
    }

    /// DW-22: how many path squares the nearest entrance is away from a feature.
    pub(crate) fn distance(&self, feature: Area) -> Option<u8> {
        let (mut reached, mut n) = (self.entrances, 1);
        loop {
            if self.touched_by(reached).meets(feature) {
                return Some(n);
            }
            let next = reached | self.linked_to(reached);
            if next == reached {
                return None;
            }
            (reached, n) = (next, n + 1);
        }
    }

    /// What counts as a pen's place when paths lead to it. DW-77: for an aquatic pen the lake.
    #[inline]
    pub(crate) fn shore(&self, pen: &Pen) -> Area {
        if pen.is_aquatic() { self.lake } else { pen.area }
    }

    /// DW-21: squares next to the lake.
    #[inline]
    pub(crate) fn lakeside(&self) -> Area {
        self.lake.border()
    }

    /// Pens that are not destroyed.
    #[inline]
    pub(crate) fn standing(&self) -> impl Iterator<Item = &Pen> + Clone {
        self.pens.iter().filter(|pen| pen.is_standing())
    }

    /// The squares of pens that are not destroyed.
    #[inline]
    pub(crate) fn penned(&self) -> Area {
        self.standing().fold(Area::EMPTY, |all, pen| all | pen.area)
    }

    /// Every facility.
    #[inline]
    pub(crate) fn facilities(&self) -> Area {
        self.recreation | self.welfare
    }

    /// Where the generators stand.
    #[inline]
    pub(crate) fn powered(&self) -> Area {
        self.generators.iter().map(|g| g.square).collect()
    }

    /// Generators that can still be built.
    #[inline]
    pub(crate) fn supply(&self, mode: Mode) -> u8 {
        mode.generators() - self.generators.len() as u8
    }

    /// Builds a generator, or finds the one that is there.
    pub(crate) fn generator(&mut self, square: Square) -> &mut Generator {
        let at = self.generators.iter().position(|g| g.square >= square);
        let at = at.unwrap_or(self.generators.len());
        if self.generators.get(at).is_none_or(|g| g.square != square) {
            self.free = self.free.without(square);
            self.generators.insert(at, Generator::new(square));
        }
        &mut self.generators[at]
    }

    /// DW-86: a generator's links to pens that are not destroyed.
    #[inline]
    pub(crate) fn live_links(&self, generator: Generator) -> u8 {
        let live = |pen: &&u8| self.pens[usize::from(**pen)].is_standing();
        generator.links().iter().filter(live).count() as u8
    }

    /// DW-44: raises the threat, up to the last box.
    pub(crate) fn threaten(&mut self, by: u8) {
        self.threat = (self.threat + by).min(crate::components::THREAT_BOXES);
    }

    /// DW-32: raises the security, up to the last box.
    pub(crate) fn secure(&mut self, by: u8) {
        self.security = (self.security + by).min(crate::components::SECURITY_BOXES);
    }
}
