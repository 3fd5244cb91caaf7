//! What the demands of visitors and objectives mean.

use arrayvec::ArrayVec;

use crate::components::{Demand, FacilityFilter, FacilityType, MOST_PENS, Mode, PenFilter, Turned};
use crate::grid::{Area, SIDE};
use crate::park::{Park, Pen};
use crate::route::Quest;

type Pens<'p> = ArrayVec<&'p Pen, MOST_PENS>;

/// How far a demand has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Measure {
    /// Never more than needed.
    pub(crate) have: u8,
    pub(crate) need: u8,
}

impl Measure {
    fn of(have: usize, need: u8) -> Self {
        Self { have: have.min(usize::from(need)) as u8, need }
    }

    fn whether(is: bool) -> Self {
        Self { have: u8::from(is), need: 1 }
    }

    pub(crate) fn is_met(self) -> bool {
        self.have >= self.need
    }
}

impl Park {
    /// Whether a park meets all demands of a card.
    pub(crate) fn meets(&self, wants: &[Demand], mode: Mode) -> bool {
        wants.iter().all(|demand| self.could_meet(demand) && self.meets_one(demand, mode))
    }

    /// Not part of the loop: the compiler would work out beforehand what any demand may ask for.
    #[inline(never)]
    fn meets_one(&self, demand: &Demand, mode: Mode) -> bool {
        match self.quest(demand) {
            // Whether there is such a route is soon said; how long the longest is takes longer.
            Some(quest) => self.has_route(&quest),
            None => self.measure(demand, mode).is_met(),
        }
    }

    /// Whether there are pens and facilities enough, wherever they are.
    fn could_meet(&self, demand: &Demand) -> bool {
        match *demand {
            Demand::Pens { least, .. }
            | Demand::Species { least, .. }
            | Demand::Apart { least, .. }
            | Demand::Cluster { least, .. }
            | Demand::Bars { least }
            | Demand::Generator { least } => self.pens.len() >= usize::from(least),
            Demand::Touch { .. } => self.pens.len() >= 2,
            Demand::Facilities { least, .. } => self.facilities().len() >= u32::from(least),
            _ => true,
        }
    }

    /// The route that a demand is about.
    fn quest(&self, demand: &Demand) -> Option<Quest> {
        match *demand {
            Demand::Route { least } => Some(Quest::route(least)),
            Demand::Coast { perimeter, lakeside } => Some(Quest::coast(self, perimeter, lakeside)),
            Demand::Loop { least } => Some(Quest::round(least)),
            Demand::Gates { least } => Some(Quest::passage(self, least)),
            _ => None,
        }
    }

    /// How far a park has come with one demand. DW-75: destroyed pens do not count.
    pub(crate) fn measure(&self, demand: &Demand, mode: Mode) -> Measure {
        match *demand {
            Demand::Pens { of, least } => Measure::of(self.matching(of).len(), least),
            Demand::Species { of, least } => {
                let kinds =
                    self.matching(of).iter().fold(0u32, |set, pen| set | 1 << pen.kind as u8);
                Measure::of(kinds.count_ones() as usize, least)
            }
            Demand::Touch { of, to, different } => {
                Measure::whether(self.touching(of, to, different))
            }
            Demand::NoTouch { of, to } => Measure::whether(!self.touching(of, to, false)),
            Demand::Apart { of, least } => {
                Measure::of(most_apart(&self.matching(of), usize::from(least)), least)
            }
            Demand::Cluster { of, least } => Measure::of(largest_group(&self.matching(of)), least),
            Demand::Facilities { of, least } => Measure::of(self.matching_facilities(of), least),
            Demand::Route { least } => Measure::of(usize::from(self.longest_route(least)), least),
            Demand::Coast { perimeter, lakeside } => {
                Measure::of(usize::from(self.coast(perimeter, lakeside)), perimeter + lakeside)
            }
            Demand::Loop { least } => Measure::of(usize::from(self.longest_loop(least)), least),
            Demand::Straight { least } => Measure::of(usize::from(self.longest_line(least)), least),
            Demand::Gates { least } => Measure::of(usize::from(self.longest_passage(least)), least),
            Demand::Hub { least } => Measure::of(self.busiest_path(), least),
            Demand::Generator { least } => Measure::of(self.busiest_generator(mode), least),
            Demand::LakeSurrounded => {
                let shore = self.lakeside();
                let done = shore & (self.penned() | self.facilities());
                Measure::of(done.len() as usize, shore.len() as u8)
            }
            Demand::LakeEnclosed => Measure::whether(self.encloses_lake()),
            Demand::Network { entrances, junctions } => {
                Measure::of(usize::from(self.most_junctions(entrances)), junctions)
            }
            Demand::Shaped { squares } => {
                Measure::whether(self.standing().any(|pen| is_shaped(pen.area, squares)))
            }
            Demand::Bars { least } => Measure::of(self.bars().count(), least),
            Demand::BarSquares { least } => {
                let together: u32 = self.bars().map(|pen| pen.area.len()).sum();
                Measure::of(together as usize, least)
            }
        }
    }

    /// The pens that are straight.
    fn bars(&self) -> impl Iterator<Item = &Pen> {
        self.standing().filter(|pen| is_bar(pen.area))
    }

    /// The pens that a filter means.
    fn matching(&self, f: PenFilter) -> Pens<'_> {
        let near = f.within.map(|n| self.within(n));
        let too_near = f.beyond.map(|n| self.within(n - 1)).unwrap_or_default();
        let lakeside = if f.lakeside { self.lakeside() } else { Area::EMPTY };
        self.standing()
            .filter(|pen| {
                f.kind.is_none_or(|kind| kind == pen.kind)
                    && f.diet.is_none_or(|diet| diet == pen.diet())
                    && pen.area.len() >= u32::from(f.least)
                    && (!f.perimeter || pen.area.meets(Area::PERIMETER))
                    && (!f.lakeside || pen.area.meets(lakeside))
                    && near.is_none_or(|near| self.shore(pen).meets(near))
                    && (f.beyond.is_none_or(|n| n < 2) || !self.shore(pen).meets(too_near))
            })
            .collect()
    }

    fn touching(&self, f: PenFilter, g: PenFilter, different: bool) -> bool {
        let others = self.matching(g);
        self.matching(f).iter().any(|one| {
            let near = one.area.near();
            others.iter().any(|other| {
                one.area != other.area
                    && other.area.meets(near)
                    && !(different && one.kind == other.kind)
            })
        })
    }

    fn matching_facilities(&self, f: FacilityFilter) -> usize {
        let mut all = match f.kind {
            None => self.facilities(),
            Some(FacilityType::Recreation) => self.recreation,
            Some(FacilityType::Welfare) => self.welfare,
        };
        if let Some(n) = f.within {
            all &= self.within(n);
        }
        if f.beside_pen {
            all &= self.penned().near();
        }
        if f.beside_lake {
            all &= self.lakeside();
        }
        all.len() as usize
    }

    /// The most features that one drawn path square leads straight to: pens, facilities, the lake.
    fn busiest_path(&self) -> usize {
        let facilities = self.facilities();
        let features = |square: crate::grid::Square| {
            let touched = self.touched_by(square.area());
            let pens = self.standing().filter(|pen| !pen.is_aquatic() && pen.area.meets(touched));
            let lake = usize::from(touched.meets(self.lake));
            pens.count() + lake + (touched & facilities).len() as usize
        };
        self.drawn().iter().map(features).max().unwrap_or(0)
    }

    /// DW-76: the most pens that one generator supplies.
    fn busiest_generator(&self, mode: Mode) -> usize {
        let pens = |generator: &crate::park::Generator| match mode {
            Mode::Lite => {
                let near = generator.square.area().near();
                let fenced = self.standing().filter(|pen| !pen.is_aquatic());
                fenced.filter(|pen| pen.area.meets(near)).count()
            }
            Mode::Danger => {
                let live = generator.links().iter();
                let live = live.filter(|&&pen| self.pens[usize::from(pen)].is_standing());
                live.fold(0u16, |set, pen| set | 1 << pen).count_ones() as usize
            }
        };
        self.generators.iter().map(pens).max().unwrap_or(0)
    }
}

/// The most pens of which no two touch, up to `wanted`.
fn most_apart(pens: &[&Pen], wanted: usize) -> usize {
    fn go(pens: &[&Pen], taken: Area, wanted: usize) -> usize {
        let mut best = 0;
        for (i, pen) in pens.iter().enumerate() {
            if wanted > best && !pen.area.near().meets(taken) {
                best = best.max(1 + go(&pens[i + 1..], taken | pen.area, wanted - 1));
            }
        }
        best
    }
    go(pens, Area::EMPTY, wanted)
}

/// The pens of the largest group in which all hang together.
fn largest_group(pens: &[&Pen]) -> usize {
    let all = pens.iter().fold(Area::EMPTY, |all, pen| all | pen.area);
    let group = |pen: &&Pen| {
        let area = pen.area.flood(all);
        pens.iter().filter(|other| other.area.meets(area)).count()
    };
    pens.iter().map(group).max().unwrap_or(0)
}

/// Whether an area has a drawn shape, turned or mirrored.
fn is_shaped(area: Area, squares: &[(u8, u8)]) -> bool {
    if area.len() as usize != squares.len() {
        return false;
    }
    let column = |x: &u8| area.meets(Area::column(*x));
    let row = |y: &u8| area.meets(Area::row(*y));
    let corner = (0..SIDE).find(column).zip((0..SIDE).find(row));
    corner.is_some_and(|(x, y)| {
        let corner = crate::grid::Square::at(x, y);
        (0..8).any(|how| Turned::new(squares, how).at(corner) == Some(area))
    })
}

/// Whether all squares are in one row or column.
fn is_bar(area: Area) -> bool {
    area.first().is_some_and(|first| {
        Area::row(first.y()).contains(area) || Area::column(first.x()).contains(area)
    })
}
