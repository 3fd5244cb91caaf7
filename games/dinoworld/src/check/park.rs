//! Whether a park could have been drawn.

use mesozoic_core::{BadPosition, Seat};

use super::Verdict;
use crate::components::{
    Facility, Family, Kind, LAB_USES, Lab, MAP, Mode, RESEARCH, SECURITY_BOXES, THREAT_BOXES,
};
use crate::grid::Area;
use crate::park::{Generator, Park, Pen};
use crate::state::DinoWorld;

impl DinoWorld {
    pub(super) fn check_park(&self, seat: Seat) -> Verdict {
        let park = &self.lanes[seat.index()].shown;
        let field = |name: &str| format!("seats[{seat}].park.{name}");
        let refuse = |name: &str, reason: &str| Err(BadPosition::in_state(field(name), reason));
        if let Some(square) = doubled(park).first() {
            return refuse("paths", &format!("two things are drawn on {square}"));
        }
        self.check_tracks(seat, park)?;
        let rounds = self.rounds_done();
        let grown = (park.lake - MAP.lake).len();
        if !park.lake.is_one()
            || grown > u32::from(rounds)
            || grown > 0 && self.cards.aquatic.is_none()
        {
            return refuse("lake", "it grows by a square a round, with aquatic dinosaurs (DW-110)");
        }
        let more = park.entrances - MAP.entrances;
        let spent = u32::from(LAB_USES[0].saturating_sub(park.research[0]));
        let lab = self.cards.has(Lab::SideEntrance);
        if !more.is_empty() && (!lab || more.len() > spent || !Area::PERIMETER.contains(more)) {
            return refuse("entrances", "more come from the Side Entrance lab alone (DW-53)");
        }
        if park.network(park.entrances) != park.paths() {
            return refuse("paths", "a path is linked to no entrance (DW-13)");
        }
        let intense = self.cards.has(Lab::IntenseDevelopment) && park.research[2] == 0;
        if park.pens.len() > usize::from(rounds) + usize::from(intense) {
            return refuse("pens", "one per round is built (DW-29)");
        }
        for i in 0..park.pens.len() {
            self.check_pen(seat, park, i)?;
        }
        self.check_generators(seat, park)?;
        let cities =
            if self.cards.has(Lab::Urbanisation) { LAB_USES[1] - park.research[1] } else { 0 };
        if park.facilities().len() > u32::from(rounds + cities) {
            return refuse("recreation", "one facility a round is built (DW-29)");
        }
        let caught = park.caught[0] | park.caught[1];
        let units = if self.cards.welfare == Facility::ContainmentUnit {
            park.welfare
        } else {
            Area::EMPTY
        };
        if !units.contains(caught) || park.caught[0].meets(park.caught[1]) {
            return refuse("carnivores", "only a containment unit catches a dinosaur (DW-67)");
        }
        Ok(())
    }

    fn check_tracks(&self, seat: Seat, park: &Park) -> Verdict {
        let field = |name: &str| format!("seats[{seat}].park.{name}");
        let marks = self.lanes[seat.index()].difficulty.info();
        let danger = self.cards.mode == Mode::Danger;
        let (threat, security) = if danger {
            (marks.threat..=THREAT_BOXES, marks.security..=SECURITY_BOXES)
        } else {
            (0..=0, 0..=0)
        };
        if !threat.contains(&park.threat) {
            return Err(BadPosition::in_state(
                field("threat"),
                "beyond the boxes of the track (DW-44)",
            ));
        }
        if !security.contains(&park.security) {
            return Err(BadPosition::in_state(
                field("security"),
                "beyond the boxes of the track (DW-32)",
            ));
        }
        let most = if danger { LAB_USES } else { [RESEARCH, 0, 0] };
        if park.research.iter().zip(most).any(|(left, most)| *left > most) {
            return Err(BadPosition::in_state(field("research"), "more uses than there are"));
        }
        let mad = self.cards.has(Lab::MadScientist) && park.research[2] == 0;
        let most = if mad { 2 * THREAT_BOXES } else { 0 };
        if park.experiment > most || park.experiment % 2 == 1 {
            return Err(BadPosition::in_state(
                field("experiment"),
                "twice a difference of the tracks (DW-58)",
            ));
        }
        Ok(())
    }

    fn check_pen(&self, seat: Seat, park: &Park, i: usize) -> Verdict {
        let pen = &park.pens[i];
        let name = pen.kind.info().name;
        let refuse = |reason: String| {
            Err(BadPosition::in_state(format!("seats[{seat}].park.pens[{i}]"), reason))
        };
        if !self.cards.offers(pen.kind) {
            return refuse(format!("{name} is not in play"));
        }
        if !self.has_shape(park, pen) {
            return refuse(format!("this is no pen for {name}"));
        }
        if pen.kind.is_aviary() && park.pens[..i].iter().any(|other| other.kind == pen.kind) {
            return refuse(format!("{name} has one aviary (DW-118)"));
        }
        if !park.touched().meets(park.shore(pen)) {
            return refuse("no path leads there (DW-35)".to_owned());
        }
        let whole = pen.area - pen.damage;
        if !pen.area.contains(pen.damage)
            || !whole.contains(pen.birds)
            || !pen.birds.is_empty() && !pen.kind.is_aviary()
            || !pen.damage.is_empty() && (self.cards.mode == Mode::Lite || pen.is_aquatic())
        {
            return refuse("damage and pterosaurs do not fit the pen (DW-121)".to_owned());
        }
        let power = pen.kind.info().power;
        let supplied = match self.cards.mode {
            Mode::Lite => (pen.area.border() & park.powered()).len(),
            Mode::Danger => {
                let links = park.generators.iter().flat_map(Generator::links);
                links.filter(|&&to| usize::from(to) == i).count() as u32
            }
        };
        let powered = match self.cards.mode {
            Mode::Lite => supplied >= u32::from(power),
            Mode::Danger => supplied == u32::from(power),
        };
        if powered { Ok(()) } else { refuse(format!("it needs {power} megawatts (DW-36)")) }
    }

    fn has_shape(&self, park: &Park, pen: &Pen) -> bool {
        let size = pen.area.len() as u8;
        match pen.kind.family() {
            Family::Aquatic => size == 1 && park.lake.contains(pen.area),
            Family::Standard => {
                let usual = pen.kind.info().squares;
                let relaxed = self.cards.has(Lab::RelaxedRegulations)
                    && park.research[0] < LAB_USES[0]
                    && size.abs_diff(usual) == 1;
                pen.area.is_one() && (size == usual || relaxed)
            }
            Family::SmallAviary | Family::LargeAviary => is_placed(pen.kind, pen.area),
        }
    }

    fn check_generators(&self, seat: Seat, park: &Park) -> Verdict {
        let refuse = |reason: &str| {
            Err(BadPosition::in_state(format!("seats[{seat}].park.generators"), reason))
        };
        if park.generators.len() > usize::from(self.cards.mode.generators()) {
            return refuse("more than there are (DW-38)");
        }
        let fenced = park.pens.iter().filter(|pen| !pen.is_aquatic());
        let fenced = fenced.fold(Area::EMPTY, |all, pen| all | pen.area).near();
        for generator in &park.generators {
            let near = generator.square.area().near();
            if !fenced.has(generator.square) {
                return refuse("one is not next to a pen (DW-37)");
            }
            let links = generator.links();
            let beside =
                |pen: &u8| park.pens.get(usize::from(*pen)).is_some_and(|p| p.area.meets(near));
            if !links.iter().all(beside) || !links.is_sorted() {
                return refuse("links go to pens next to the generator, in order (DW-39)");
            }
            if self.cards.mode == Mode::Lite && !links.is_empty() {
                return refuse("there are no links in Lite Mode");
            }
        }
        Ok(())
    }
}

/// Squares on which two things are drawn.
fn doubled(park: &Park) -> Area {
    let land = park.pens.iter().filter(|pen| !pen.is_aquatic()).map(|pen| pen.area);
    let water = park.pens.iter().filter(|pen| pen.is_aquatic()).map(|pen| pen.area);
    let things = [park.lake, park.paths(), park.powered(), park.recreation, park.welfare];
    let overlaps = |areas: &mut dyn Iterator<Item = Area>| {
        let (mut seen, mut twice) = (Area::EMPTY, Area::EMPTY);
        for area in areas {
            twice |= seen & area;
            seen |= area;
        }
        twice
    };
    overlaps(&mut things.into_iter().chain(land)) | overlaps(&mut water.into_iter())
}

fn is_placed(kind: Kind, area: Area) -> bool {
    crate::grid::Square::all()
        .any(|square| kind.turns().iter().any(|turned| turned.at(square) == Some(area)))
}
