//! Facilities: where they may stand and what they are worth.

use crate::components::{Atom, BIRD_STARS, Diet, Facility, FacilityScoring, FacilityType};
use crate::grid::{Area, Square};
use crate::park::{Park, Pen};
use crate::state::Cards;

impl Park {
    /// The facilities of a type.
    #[inline]
    pub(crate) fn of_type(&self, kind: FacilityType) -> Area {
        match kind {
            FacilityType::Recreation => self.recreation,
            FacilityType::Welfare => self.welfare,
        }
    }

    /// DW-60: squares on which a facility of a card may be built now.
    pub(crate) fn spots(&self, card: Facility) -> Area {
        let info = card.info();
        if info.placement.is_empty() {
            return self.free;
        }
        let holds = |atom: &Atom| self.atom(*atom, self.of_type(info.kind));
        let all = |atoms: &&[Atom]| atoms.iter().map(holds).fold(self.free, |a, b| a & b);
        info.placement.iter().map(all).fold(Area::EMPTY, |a, b| a | b)
    }

    /// Squares of which one thing is true. Not part of the loop: see [`Park::meets`].
    #[inline(never)]
    fn atom(&self, atom: Atom, same: Area) -> Area {
        match atom {
            Atom::Connected => self.touched(),
            Atom::BesidePen => self.penned().near(),
            Atom::BesidePath => self.paths().near(),
            Atom::BesideSame => same.near(),
            Atom::First if same.is_empty() => Area::ALL,
            Atom::First => Area::EMPTY,
            // DW-67: no pen has two units beside it.
            Atom::UnitFree => {
                let taken = self.standing().filter(|pen| pen.area.near().meets(same));
                !taken.fold(Area::EMPTY, |all, pen| all | pen.area.near())
            }
        }
    }

    /// What the facilities of a type are worth; `visitors` is how many the owner holds.
    pub(crate) fn facility_stars(&self, cards: &Cards, kind: FacilityType, visitors: u32) -> i32 {
        let all = self.of_type(kind);
        if all.is_empty() {
            return 0;
        }
        let each = |stars: &dyn Fn(Square) -> u32| all.iter().map(stars).sum::<u32>();
        let stars = match cards.facility(kind).info().scoring {
            FacilityScoring::Nearness { stars } => {
                let (first, second) = (self.within(1), self.within(2));
                each(&|square| {
                    u32::from(if first.has(square) {
                        stars[0]
                    } else if second.has(square) {
                        stars[1]
                    } else {
                        stars[2]
                    })
                })
            }
            FacilityScoring::PerVisitor { stars } => all.len() * visitors * u32::from(stars),
            FacilityScoring::Groups { stars } => groups(all)
                .map(|group| u32::from(stars[(group.len() as usize).min(stars.len()) - 1]))
                .sum(),
            FacilityScoring::Lake { beside, elsewhere } => {
                let shore = (all & self.lakeside()).len();
                shore * u32::from(beside) + (all.len() - shore) * u32::from(elsewhere)
            }
            FacilityScoring::LargestPen => {
                each(&|square| self.beside(square).map(|pen| pen.area.len()).max().unwrap_or(0))
            }
            FacilityScoring::Pairs { stars } => {
                each(&|square| u32::from(stars) * self.pens_on_wires(square, all))
            }
            FacilityScoring::Captures { carnivore, herbivore, empty } => {
                let [h, c] = self.caught.map(Area::len);
                c * u32::from(carnivore)
                    + h * u32::from(herbivore)
                    + (all.len() - h - c) * u32::from(empty)
            }
            FacilityScoring::Threat { divisor } => all.len() * u32::from(self.threat / divisor),
            FacilityScoring::PensBeside { herbivore, carnivore } => each(&|square| {
                self.beside(square)
                    .map(|pen| {
                        u32::from(if pen.diet() == Diet::Herbivore { herbivore } else { carnivore })
                    })
                    .sum()
            }),
            FacilityScoring::Overlook { stars } => each(&|square| {
                let sight = Area::row(square.y()) | Area::column(square.x());
                let seen = self.standing().filter(|pen| pen.area.meets(sight)).count();
                seen as u32 * u32::from(stars)
            }),
            FacilityScoring::SmallPen { from } => each(&|square| {
                let smallest = self.beside(square).map(|pen| pen.area.len()).min();
                smallest.map_or(0, |squares| u32::from(from).saturating_sub(squares))
            }),
            FacilityScoring::Wood { least, most } => {
                if all.len() < u32::from(least) {
                    0
                } else {
                    let beside =
                        |pen: &&Pen| pen.diet() == Diet::Herbivore && pen.area.near().meets(all);
                    let stars: i32 = self.standing().filter(beside).map(Pen::stars).sum();
                    stars.unsigned_abs().min(u32::from(most))
                }
            }
        };
        stars as i32
    }

    /// The standing pens next to a square.
    fn beside(&self, square: Square) -> impl Iterator<Item = &Pen> {
        let near = square.area().near();
        self.standing().filter(move |pen| pen.area.meets(near))
    }

    /// DW-63: pens between this zipwire and the next ones to the east and to the south, so that
    /// each pair is counted once.
    fn pens_on_wires(&self, square: Square, all: Area) -> u32 {
        let after = !square.before().with(square);
        let lines = [Area::row(square.y()) & after, Area::column(square.x()) & after];
        lines
            .into_iter()
            .filter_map(|line| {
                let other = (line & all).first()?;
                let between = line & other.before();
                Some(self.standing().filter(|pen| pen.area.meets(between)).count() as u32)
            })
            .sum()
    }
}

impl Pen {
    /// What a pen is worth by itself. Aquatic dinosaurs count together: see `score.rs`.
    pub(crate) fn stars(&self) -> i32 {
        if self.is_destroyed() {
            0
        } else if self.kind.is_aviary() {
            // Two for each pterosaur on a square that is not crossed out.
            BIRD_STARS * self.birds.len() as i32
        } else {
            i32::from(self.kind.info().stars)
        }
    }
}

/// The groups of touching squares.
fn groups(all: Area) -> impl Iterator<Item = Area> {
    let mut left = all;
    std::iter::from_fn(move || {
        let group = left.first()?.area().flood(left);
        left = left - group;
        Some(group)
    })
}
