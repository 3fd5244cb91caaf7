//! Why a step is not legal: one sentence with the rule's id.
//!
//! The order of questions is that of a person at the table: is it time, is it my turn, do I have
//! the dice, may it stand there, can it be finished.

use mesozoic_core::{Refusal, Seat};

use crate::components::{
    CONVERSION, FacilityType, Family, Kind, Lab, Mode, SECURITY_BOXES, piece_cost,
};
use crate::dice::Dice;
use crate::grid::{Area, Arms, Square};
use crate::growth::{Grid, Growth};
use crate::paving::{PIECES, Paving};
use crate::state::{Cards, DinoWorld, Draft, Lane};
use crate::step::{Aid, Step};
use crate::view::Phase;

type Verdict = Result<(), Refusal>;

fn no(rule: &'static str, sentence: impl Into<std::borrow::Cow<'static, str>>) -> Verdict {
    Err(Refusal::new(rule, sentence))
}

impl DinoWorld {
    /// Refuses what `each_step` does not give.
    pub(crate) fn explain(&self, seat: Seat, step: Step) -> Verdict {
        if seat.0 >= self.seat_count() {
            return no("DW-140", format!("There is no seat {seat} at this table."));
        }
        let lane = &self.lanes[seat.index()];
        match self.phase {
            Phase::Over => no("DW-141", "The game is over."),
            Phase::Give => match step {
                Step::Give { die } if self.dice.contains(&die) => Ok(()),
                Step::Give { die } => no("DW-99", format!("No die of this round shows {die}.")),
                _ => no("DW-99", "First choose the die that DinoBOT gets, such as \"give 3\"."),
            },
            Phase::Damage => match step {
                _ if !self.awaits(seat) => {
                    no("DW-88", "No aviary of yours has damage that you could place.")
                }
                Step::Cross { square } => lane.explain_cross(square),
                _ => no("DW-88", "Choose which square of the aviary is crossed out."),
            },
            Phase::Construction => match step {
                _ if lane.turn.ready => {
                    no("DW-30", "You are ready for this round; take that back to build more.")
                }
                Step::Give { .. } => no("DW-99", "It is not time to give a die away."),
                Step::Cross { .. } => no("DW-88", "No aviary has damage that you could place."),
                _ => lane.explain(&self.cards, step),
            },
        }
    }
}

impl Lane {
    fn explain_cross(&self, square: Square) -> Verdict {
        let Some(pen) = self.wounded() else { return Ok(()) };
        let (free, bird) = self.park.pens[pen].crossable();
        if free == Some(square) || bird == Some(square) {
            return Ok(());
        }
        let both = [free, bird].into_iter().flatten().map(|s| s.to_string());
        let both: Vec<String> = both.collect();
        let sentence = format!(
            "Cross out {}: of squares that are alike the first empty one or the last with a \
             pterosaur is taken.",
            both.join(" or ")
        );
        no("DW-88", sentence)
    }

    fn explain(&self, cards: &Cards, step: Step) -> Verdict {
        match (&self.turn.draft, step) {
            (Draft::Nothing, _) => self.explain_menu(cards, step),
            (Draft::Pen { kind, growth, .. }, Step::At { square }) => match kind.family() {
                Family::Standard => self.explain_square(cards, *kind, growth, square),
                Family::Aquatic => self.explain_water(square),
                _ => no("DW-118", "An aviary is placed as a whole: \"place C9 0\"."),
            },
            (Draft::Pen { kind, .. }, Step::Place { square, turn }) if kind.is_aviary() => {
                self.explain_place(cards, *kind, square, turn)
            }
            (Draft::Pen { kind, .. }, _) => {
                let name = kind.info().name;
                no("DW-29", format!("Finish the pen for {name} first."))
            }
            (Draft::Power { need, from }, Step::Generator { square })
                if cards.mode == Mode::Lite =>
            {
                self.explain_generator(*need, *from, square)
            }
            (Draft::Power { need, from }, Step::Link { square, links })
                if cards.mode == Mode::Danger =>
            {
                self.explain_link(*need, *from, square, links)
            }
            (Draft::Power { need, .. }, _) => match cards.mode {
                Mode::Lite => no(
                    "DW-36",
                    format!("The new pen still needs {need} generators; build one next to it."),
                ),
                Mode::Danger => {
                    no("DW-39", format!("The new pen still needs {need} links; draw them."))
                }
            },
            (Draft::Paths(paving), _) => self.explain_paths(cards, paving, step),
            (Draft::Facility(kind), Step::At { square }) => {
                self.explain_facility_square(cards, *kind, square)
            }
            (Draft::Facility(_), _) => no("DW-29", "Choose a square for the facility first."),
        }
    }

    fn explain_menu(&self, cards: &Cards, step: Step) -> Verdict {
        match step {
            Step::Ready => Ok(()),
            Step::Pen { kind, dice, aid } => self.explain_pen(cards, kind, dice, aid),
            Step::Paths { dice, pips } => self.explain_open_paths(cards, dice, pips),
            Step::Facility { kind, dice } => self.explain_facility(cards, kind, dice),
            Step::Improve => self.explain_security(cards),
            Step::Boost { die } => {
                self.explain_security(cards)?;
                if !self.difficulty.info().boost {
                    let name = self.difficulty.info().name;
                    return no("DW-32", format!("There is no Boost at {name} difficulty."));
                }
                Dice::new(&[die]).map_or(Ok(()), |dice| self.explain_dice(dice))
            }
            Step::Expand { square } => self.explain_expand(cards, square),
            Step::Repave { square } => self.explain_repave(cards, square),
            Step::Entrance { square } => {
                self.explain_lab(cards, Lab::SideEntrance)?;
                if !Area::PERIMETER.has(square) {
                    return no("DW-53", format!("{square} is not at the wall."));
                }
                self.explain_empty(square)
            }
            Step::Experiment => self.explain_lab(cards, Lab::MadScientist),
            Step::Regulate => self.explain_lab(cards, Lab::PowerRegulator),
            Step::Generator { square } => self.explain_spare(cards, square),
            Step::At { .. } | Step::Place { .. } => no(
                "DW-29",
                "Nothing is being drawn; begin with \"pen\", \"paths\" or \"facility\".",
            ),
            Step::Link { .. } => {
                no("DW-39", "Links are drawn only while the pen that they feed is built.")
            }
            Step::Convert { .. } | Step::Lay { .. } | Step::Stop => {
                no("DW-29", "No paths are being laid; begin with \"paths\" and dice.")
            }
            Step::Give { .. } | Step::Cross { .. } => no("DW-29", "It is not time for that."),
        }
    }

    fn explain_dice(&self, dice: Dice) -> Verdict {
        if self.find_dice(dice).is_some() {
            return Ok(());
        }
        let left: Vec<String> = (0..3)
            .filter(|i| self.turn.used >> i & 1 == 0)
            .map(|i| self.turn.dice[i].to_string())
            .collect();
        if left.is_empty() {
            return no("DW-25", "All dice of this round are used.");
        }
        no("DW-25", format!("You do not have these dice any more; left: {}.", left.join(", ")))
    }

    fn explain_empty(&self, square: Square) -> Verdict {
        if self.park.free.has(square) {
            return Ok(());
        }
        no("DW-23", format!("{square} is not empty."))
    }

    fn explain_lab(&self, cards: &Cards, lab: Lab) -> Verdict {
        let name = lab.info().name;
        if cards.mode == Mode::Lite {
            return no("DW-48", format!("{name} is a lab; there are none in Lite Mode."));
        }
        if !cards.has(lab) {
            return no("DW-48", format!("{name} is not in play in this game."));
        }
        if self.park.research[lab.info().tier as usize] == 0 {
            return no("DW-48", format!("{name} has no uses left."));
        }
        Ok(())
    }

    fn explain_security(&self, cards: &Cards) -> Verdict {
        if cards.mode == Mode::Lite {
            return no("DW-48", "There is no security in Lite Mode.");
        }
        if self.turn.secured {
            return no("DW-32", "Security is raised once a round, by Improve or by Boost.");
        }
        if self.park.security >= SECURITY_BOXES {
            return no("DW-32", "All security boxes are crossed off.");
        }
        Ok(())
    }

    fn explain_expand(&self, cards: &Cards, square: Square) -> Verdict {
        if cards.aquatic.is_none() {
            return no("DW-110", "The lake grows only with aquatic dinosaurs.");
        }
        if self.turn.expanded {
            return no("DW-110", "The lake grows once a round.");
        }
        self.explain_empty(square)?;
        if !self.park.lakeside().has(square) {
            return no("DW-110", format!("{square} is not next to the lake."));
        }
        Ok(())
    }

    fn explain_pen(&self, cards: &Cards, kind: Kind, dice: Dice, aid: Aid) -> Verdict {
        let name = kind.info().name;
        if self.pens_left(cards) == 0 {
            return no("DW-29", "One pen a round is built, and that was it.");
        }
        if !cards.offers(kind) {
            return no("DW-118", format!("{name} is not in play in this game."));
        }
        self.explain_dice(dice)?;
        if !self.admits_aid(cards, kind, aid) {
            return self.explain_aid(cards, kind, aid);
        }
        if self.bureau(cards).price_pen(cards, kind, dice).is_none() {
            return no(price_rule(kind), Self::price_sentence(cards, kind));
        }
        if self.is_spent(kind) {
            return no("DW-118", format!("{name} has its aviary in your park already."));
        }
        let grid = Grid::new(&self.park, cards.mode);
        if self.has_room(kind, aid, &grid) {
            return Ok(());
        }
        if kind.family() == Family::Aquatic {
            if !self.park.touched().meets(self.park.lake) {
                return no("DW-109", "No path leads up to the lake.");
            }
            return no("DW-108", "Every lake square has a dinosaur.");
        }
        let sentence =
            format!("There is no place for {name} that a path leads to and that can be powered.");
        no("DW-35", sentence)
    }

    fn explain_aid(&self, cards: &Cards, kind: Kind, aid: Aid) -> Verdict {
        let name = kind.info().name;
        if aid.has(Aid::SMALLER.and(Aid::LARGER)) {
            self.explain_lab(cards, Lab::RelaxedRegulations)?;
            if kind.family() != Family::Standard {
                return no("DW-52", format!("The size for {name} is fixed."));
            }
        }
        if aid.has(Aid::RISK) {
            self.explain_lab(cards, Lab::CalculatedRisk)?;
            return no("DW-51", "Calculated Risk is for carnivores of the sheet alone.");
        }
        self.explain_lab(cards, Lab::DocileGeneEditing)?;
        no("DW-56", format!("Building for {name} adds no threat that could be avoided."))
    }

    fn price_sentence(cards: &Cards, kind: Kind) -> String {
        let name = kind.info().name;
        let list = |values: &[u8]| {
            let words: Vec<String> = values.iter().map(ToString::to_string).collect();
            words.join(" or ")
        };
        match kind.family() {
            Family::Standard => format!("{name} needs a value of {}.", list(kind.info().values)),
            Family::Aquatic => {
                let at = kind as usize - Kind::Plesiosaurus as usize;
                let values = cards.aquatic.map_or(&[][..], |card| card.info().values[at]);
                format!("{name} needs a value of {}.", list(values))
            }
            Family::SmallAviary => format!("{name} needs two dice of equal value."),
            Family::LargeAviary => {
                format!("{name} needs three dice, all equal or three in a row.")
            }
        }
    }

    fn explain_square(
        &self,
        cards: &Cards,
        kind: Kind,
        growth: &Growth,
        square: Square,
    ) -> Verdict {
        self.explain_empty_for_pen(growth, square)?;
        let frontier = growth.frontier(&self.park);
        if !frontier.has(square) {
            if growth.shape.is_empty() {
                return no("DW-35", format!("No path leads up to {square}."));
            }
            if growth.closed.has(square) {
                let sentence = format!(
                    "{square} comes too late: squares are drawn in their order; send the whole pen \
                     as one line instead."
                );
                return no("DW-142", sentence);
            }
            return no("DW-42", format!("{square} does not touch the rest of the pen."));
        }
        let grown = growth.with(square, frontier);
        let grid = Grid::new(&self.park, cards.mode);
        if grown.can_finish(&grid) {
            return Ok(());
        }
        let name = kind.info().name;
        let unpowered = Growth { power: 0, ..grown };
        if unpowered.can_finish(&grid) {
            let need = kind.info().power;
            let sentence = format!(
                "With {square} no pen for {name} gets its {need} megawatts: there are too few \
                 generators or squares for them beside it."
            );
            return no("DW-36", sentence);
        }
        no("DW-42", format!("With {square} there is no room left for all squares of the pen."))
    }

    fn explain_empty_for_pen(&self, growth: &Growth, square: Square) -> Verdict {
        if growth.shape.has(square) {
            return no("DW-42", format!("{square} is part of the pen already."));
        }
        self.explain_empty(square)
    }

    fn explain_water(&self, square: Square) -> Verdict {
        if self.waters().has(square) {
            return Ok(());
        }
        if self.park.lake.has(square) {
            return no("DW-108", format!("There is a dinosaur on {square} already."));
        }
        no("DW-108", format!("{square} is not in the lake."))
    }

    fn explain_place(&self, cards: &Cards, kind: Kind, square: Square, turn: u8) -> Verdict {
        let name = kind.info().name;
        let Some(turned) = kind.turns().get(usize::from(turn)) else {
            let n = kind.turns().len();
            return no("DW-118", format!("The aviary for {name} has positions 0 to {}.", n - 1));
        };
        let Some(area) = turned.at(square) else {
            return no("DW-118", "The aviary would not be inside the park.");
        };
        if let Some(taken) = (area - self.park.free).first() {
            return self.explain_empty(taken);
        }
        if !area.meets(self.park.touched()) {
            return no("DW-119", "No path leads up to the aviary there.");
        }
        let grid = Grid::new(&self.park, cards.mode);
        if !grid.powers(area, u32::from(kind.info().power)) {
            return no("DW-119", "The aviary cannot be powered there.");
        }
        Ok(())
    }

    fn explain_generator(&self, need: u8, from: u8, square: Square) -> Verdict {
        let open = self.generator_spots(need, from);
        if open.has(square) {
            return Ok(());
        }
        self.explain_empty(square)?;
        let pen = self.park.pens.last().map_or(Area::EMPTY, |pen| pen.area);
        if !pen.border().has(square) {
            return no("DW-37", format!("{square} is not next to the new pen."));
        }
        no("DW-142", format!("{square} is out of order: generators are built in their order."))
    }

    fn explain_link(&self, need: u8, from: u8, square: Square, links: u8) -> Verdict {
        let (least, most) = self.link_range(square, need, from);
        if (least..=most).contains(&links) {
            return Ok(());
        }
        let pen = self.park.pens.last().map_or(Area::EMPTY, |pen| pen.area);
        if !pen.border().has(square) {
            return no("DW-39", format!("{square} is not next to the new pen."));
        }
        let there = self.park.generators.iter().find(|g| g.square == square);
        match there {
            Some(generator) if generator.slots() < links => no(
                "DW-39",
                format!("The generator on {square} can have {} more links.", generator.slots()),
            ),
            None if !self.park.free.has(square) => self.explain_empty(square),
            None if self.park.supply(Mode::Danger) == 0 => no("DW-38", "All generators are built."),
            _ if links > need => {
                no("DW-39", format!("The pen needs {need} more links, not {links}."))
            }
            _ if square.index() < from => no(
                "DW-142",
                format!("{square} is out of order: generators are linked in their order."),
            ),
            _ => no(
                "DW-39",
                format!("With {links} links from {square} the rest of the power has no place."),
            ),
        }
    }

    fn explain_spare(&self, cards: &Cards, square: Square) -> Verdict {
        if self.spare_spots(cards.mode).has(square) {
            return Ok(());
        }
        if self.turn.spare.is_none() {
            return no("DW-37", "Generators are built only together with a pen.");
        }
        if self.park.supply(cards.mode) == 0 {
            return no("DW-38", "All generators are built.");
        }
        self.explain_empty(square)?;
        if !self.park.penned().near().has(square) {
            return no("DW-37", format!("{square} is not next to a pen."));
        }
        no("DW-142", format!("{square} is out of order: generators are built in their order."))
    }

    fn explain_open_paths(&self, cards: &Cards, dice: Dice, pips: u8) -> Verdict {
        if self.turn.paths {
            return no("DW-29", "Paths are laid once a round.");
        }
        self.explain_dice(dice)?;
        if pips < dice.sum() {
            return no("DW-26", "Lowering dice for paths is never useful.");
        }
        if self.bureau(cards).price(dice, pips).is_none() {
            return no("DW-26", format!("Your research cannot raise these dice to {pips}."));
        }
        let ends = self.park.touched().meets(self.park.free);
        if ends || pips >= CONVERSION && !self.park.convertible().is_empty() {
            return Ok(());
        }
        no("DW-16", "No path leads to an empty square, and nothing can be converted.")
    }

    fn explain_convertible(&self, square: Square) -> Verdict {
        if self.park.convertible().has(square) {
            return Ok(());
        }
        if self.park.entrances.has(square) {
            return no("DW-17", "The crossroads at an entrance stays as it is.");
        }
        if self.park.paths().has(square) {
            return no("DW-15", format!("{square} is a crossroads already."));
        }
        no("DW-15", format!("There is no path on {square}."))
    }

    fn explain_repave(&self, cards: &Cards, square: Square) -> Verdict {
        self.explain_lab(cards, Lab::Repaving)?;
        self.explain_convertible(square)
    }

    fn explain_paths(&self, cards: &Cards, paving: &Paving, step: Step) -> Verdict {
        match step {
            Step::Stop if paving.done.is_empty() => {
                no("DW-16", "Lay or convert at least one path.")
            }
            Step::Stop => Ok(()),
            Step::Repave { square } => self.explain_repave(cards, square),
            Step::Convert { square } => {
                if paving.convertible(&self.park).has(square) {
                    return Ok(());
                }
                self.explain_convertible(square)?;
                if paving.left < CONVERSION {
                    let left = paving.left;
                    return no(
                        "DW-15",
                        format!("A conversion costs {CONVERSION} pips; {left} are left."),
                    );
                }
                if paving.done.has(square) {
                    return no("DW-15", format!("{square} was drawn in this action."));
                }
                no("DW-142", "Conversions come before new paths, in their order.")
            }
            Step::Lay { square, arms } => self.explain_lay(paving, square, arms),
            _ => no("DW-29", "Finish the paths first; \"stop\" ends them."),
        }
    }

    fn explain_lay(&self, paving: &Paving, square: Square, arms: Arms) -> Verdict {
        let piece = PIECES.iter().position(|p| *p == arms);
        if piece.is_some_and(|i| paving.pieces(&self.park, square) >> i & 1 == 1) {
            return Ok(());
        }
        self.explain_empty(square)?;
        let cost = piece_cost(arms.count());
        if cost > paving.left {
            let left = paving.left;
            return no("DW-143", format!("This piece costs {cost} pips; {left} are left."));
        }
        if !self.park.would_link(square, arms) {
            return no("DW-13", format!("{square} would not be linked to any path."));
        }
        no(
            "DW-142",
            format!(
                "{square} is out of order: squares are drawn in their order; send all paths as one \
                 line instead."
            ),
        )
    }

    fn explain_facility(&self, cards: &Cards, kind: FacilityType, dice: Dice) -> Verdict {
        if self.facilities_left(cards) == 0 {
            let rule = if self.turn.facilities > 1 { "DW-55" } else { "DW-29" };
            return no(rule, "No more facilities can be built in this round.");
        }
        self.explain_dice(dice)?;
        if self.bureau(cards).price_facility(kind, dice).is_none() {
            let (from, to) = (kind.values().start().to_owned(), kind.values().end().to_owned());
            let sentence = format!("A {} facility needs a value from {from} to {to}.", kind.id());
            return no("DW-28", sentence);
        }
        let card = cards.facility(kind);
        if self.park.spots(card).is_empty() {
            let info = card.info();
            let sentence = format!("No square is fit for a {}. {}", info.name, info.place);
            return no("DW-60", sentence);
        }
        Ok(())
    }

    fn explain_facility_square(
        &self,
        cards: &Cards,
        kind: FacilityType,
        square: Square,
    ) -> Verdict {
        let card = cards.facility(kind);
        if self.park.spots(card).has(square) {
            return Ok(());
        }
        self.explain_empty(square)?;
        let info = card.info();
        no("DW-60", format!("A {} cannot stand on {square}. {}", info.name, info.place))
    }
}

fn price_rule(kind: Kind) -> &'static str {
    match kind.family() {
        Family::Standard => "DW-27",
        Family::Aquatic => "DW-108",
        Family::SmallAviary | Family::LargeAviary => "DW-117",
    }
}
