//! Whole drawings on one line, in any order: `pen stegosaurus 5 C9 B9 C8 B8 +A8`,
//! `paths 5 C9:NES D9:EW C8:NS D10! C8#`, `facility welfare 4 E7`. Behind a path `!` converts it, `#`
//! re-paves it.
//!
//! The line is turned into the one sequence of steps that gives the drawing. Where it has none the
//! steps lead up to the square at fault, so that the refusal of that step says what is wrong.

use mesozoic_core::{NotationError, Seat, sort, sort_by_key};

use crate::components::{CONVERSION, Family, Mode, piece_cost};
use crate::grid::{Area, Arms, Square};
use crate::growth::Growth;
use crate::paving::Paving;
use crate::state::{Cards, DinoWorld, Draft, Lane, Phase};
use crate::step::{Aid, Step};

type Steps = Result<Vec<Step>, NotationError>;

/// A generator of a whole pen, with the links asked for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Plug {
    square: Square,
    links: Option<u8>,
}

impl DinoWorld {
    /// One line to steps.
    pub(crate) fn read_line(&self, seat: Seat, line: &str) -> Steps {
        let words: Vec<&str> = line.split_whitespace().collect();
        let drawing = match words[..] {
            ["pen", _, _, ref rest @ ..] => rest.iter().any(|word| !Aid::is_word(word)),
            ["paths", _, ref rest @ ..] | ["facility", _, _, ref rest @ ..] => !rest.is_empty(),
            _ => false,
        };
        if !drawing {
            return line.trim().parse().map(|step| vec![step]);
        }
        let wrong = |reason: &str| NotationError::new(line, reason);
        let lane = self.lanes.get(seat.index()).ok_or_else(|| wrong("there is no such seat"))?;
        match words[0] {
            "pen" => self.read_pen(lane, line, &words),
            "paths" => {
                let first: Step = format!("paths {}", words[1])
                    .parse()
                    .map_err(|e: NotationError| again(line, &e))?;
                self.read_paths(lane, line, first, &words[2..])
            }
            _ => {
                let first: Step =
                    words[..3].join(" ").parse().map_err(|e: NotationError| again(line, &e))?;
                let [square] = words[3..] else {
                    return Err(wrong("a facility stands on one square"));
                };
                let square = square.parse().map_err(|e: NotationError| again(line, &e))?;
                Ok(vec![first, Step::At { square }])
            }
        }
    }

    /// The lane after a first step; none where that step is refused.
    fn after(&self, lane: &Lane, first: Step) -> Option<Lane> {
        let seat = self.lanes.iter().position(|l| std::ptr::eq(l, lane))?;
        let ready = self.phase == Phase::Construction;
        (ready && self.refuse(Seat(seat as u8), first).is_ok()).then(|| {
            let mut lane = lane.clone();
            lane.play(&self.cards, first);
            lane
        })
    }

    fn read_pen(&self, lane: &Lane, line: &str, words: &[&str]) -> Steps {
        let labs: Vec<&str> = words[3..].iter().copied().filter(|w| Aid::is_word(w)).collect();
        let first = [&words[..3], &labs].concat().join(" ");
        let first: Step = first.parse().map_err(|e: NotationError| again(line, &e))?;
        let (mut squares, mut plugs) = (Area::EMPTY, Vec::new());
        for word in words[3..].iter().filter(|w| !Aid::is_word(w)) {
            if let Some(word) = word.strip_prefix('+') {
                plugs.push(read_plug(line, word)?);
                continue;
            }
            let square: Square = word.parse().map_err(|e: NotationError| again(line, &e))?;
            if squares.has(square) {
                return Err(NotationError::new(line, format!("{square} is given twice")));
            }
            squares = squares.with(square);
        }
        sort(&mut plugs);
        if let Some(twice) = plugs.windows(2).find(|pair| pair[0].square == pair[1].square) {
            let reason = format!("the generator {} is given twice", twice[0].square);
            return Err(NotationError::new(line, reason));
        }
        let mut steps = vec![first];
        // Where the first step is refused, that refusal is what there is to say.
        let Some(lane) = self.after(lane, first) else { return Ok(steps) };
        let Draft::Pen { kind, growth, .. } = lane.turn.draft else { return Ok(steps) };
        if squares.len() != u32::from(growth.size) {
            let (name, size, n) = (kind.info().name, growth.size, squares.len());
            let reason = format!("this pen for {name} has {size} squares; {n} are given (DW-42)");
            return Err(NotationError::new(line, reason));
        }
        let whole = match kind.family() {
            Family::Standard => grow(&lane, growth, squares, &mut steps),
            Family::Aquatic => {
                steps.extend(squares.iter().map(|square| Step::At { square }));
                true
            }
            Family::SmallAviary | Family::LargeAviary => {
                let place = Square::all().find_map(|square| {
                    let turn = kind.turns().iter().position(|t| t.at(square) == Some(squares))?;
                    Some(Step::Place { square, turn: turn as u8 })
                });
                let Some(place) = place else {
                    let name = kind.info().name;
                    let reason = format!("these squares are not the shape of {name} (DW-118)");
                    return Err(NotationError::new(line, reason));
                };
                steps.push(place);
                true
            }
        };
        if whole {
            self.plug(lane, line, &plugs, &mut steps)?;
        }
        Ok(steps)
    }

    /// The power of a pen whose shape is whole.
    fn plug(
        &self,
        mut lane: Lane,
        line: &str,
        plugs: &[Plug],
        steps: &mut Vec<Step>,
    ) -> Result<(), NotationError> {
        for &step in &steps[1..] {
            if lane.why(&self.cards, step).is_err() {
                return Ok(());
            }
            lane.play(&self.cards, step);
        }
        let need = match lane.turn.draft {
            Draft::Power { need, .. } => need,
            _ => 0,
        };
        let border = lane.park.pens.last().map_or(Area::EMPTY, |pen| pen.area.border());
        match self.cards.mode {
            Mode::Lite => {
                let beside: Vec<Plug> =
                    plugs.iter().copied().filter(|plug| border.has(plug.square)).collect();
                if need > 0 && plugs.is_empty() {
                    self.plug_by_itself(lane, steps);
                    return Ok(());
                }
                if beside.len() < usize::from(need) {
                    let n = beside.len();
                    let reason = format!(
                        "the pen needs {need} new generators next to it; {n} are given (DW-36)"
                    );
                    return Err(NotationError::new(line, reason));
                }
                // The first of those beside the pen are its power, all others are spare.
                let (power, _) = beside.split_at(usize::from(need));
                let spare = plugs.iter().filter(|plug| !power.contains(plug));
                let all = power.iter().chain(spare);
                steps.extend(all.map(|plug| Step::Generator { square: plug.square }));
                Ok(())
            }
            Mode::Danger => {
                if need > 0 && plugs.is_empty() {
                    self.plug_by_itself(lane, steps);
                    return Ok(());
                }
                let links = |plug: &Plug| plug.links.unwrap_or(1);
                let sum: u32 = plugs.iter().map(|plug| u32::from(links(plug))).sum();
                if sum != u32::from(need) {
                    let reason = format!("the pen needs {need} links; {sum} are given (DW-39)");
                    return Err(NotationError::new(line, reason));
                }
                let (linked, spare): (Vec<Plug>, Vec<Plug>) =
                    plugs.iter().partition(|plug| links(plug) > 0);
                let linked = linked
                    .iter()
                    .map(|plug| Step::Link { square: plug.square, links: links(plug) });
                steps.extend(linked);
                steps.extend(spare.iter().map(|plug| Step::Generator { square: plug.square }));
                Ok(())
            }
        }
    }

    /// Nothing is said about power: it comes by itself as long as there is only one way, and is asked
    /// for step by step from there on.
    fn plug_by_itself(&self, mut lane: Lane, steps: &mut Vec<Step>) {
        while let Draft::Power { .. } = lane.turn.draft {
            let mut ways = Vec::new();
            let _ = lane.steps(&self.cards, &mut ways);
            let [only] = ways[..] else { return };
            lane.play(&self.cards, only);
            steps.push(only);
        }
    }

    fn read_paths(&self, lane: &Lane, line: &str, first: Step, words: &[&str]) -> Steps {
        let mut road = Road::default();
        for word in words {
            road.read(line, word)?;
        }
        let mut steps = vec![first];
        let Some(mut lane) = self.after(lane, first) else { return Ok(steps) };
        let Draft::Paths(mut paving) = lane.turn.draft else { return Ok(steps) };
        let (cost, pips) = (road.cost(), paving.left);
        if cost > u32::from(pips) {
            let reason = format!("these paths cost {cost} pips; the dice give {pips} (DW-143)");
            return Err(NotationError::new(line, reason));
        }
        for square in road.converted {
            steps.push(Step::Convert { square });
            if !paving.convertible(&lane.park).has(square) {
                return Ok(steps);
            }
            paving.convert(&mut lane.park, square);
        }
        lay_in_order(&lane, &self.cards, paving, road, &mut steps);
        Ok(steps)
    }
}

/// Paths as they are asked for.
#[derive(Default)]
pub(crate) struct Road {
    pieces: Vec<(Square, Arms)>,
    converted: Area,
    repaved: Area,
}

impl Road {
    /// New pieces alone.
    pub(crate) fn of(pieces: Vec<(Square, Arms)>) -> Self {
        Self { pieces, ..Self::default() }
    }

    /// Takes up one word of a line.
    fn read(&mut self, line: &str, word: &str) -> Result<(), NotationError> {
        let square = |word: &str| word.parse::<Square>().map_err(|e| again(line, &e));
        let twice =
            |square: Square| Err(NotationError::new(line, format!("{square} is given twice")));
        if let Some(word) = word.strip_suffix('#') {
            // A piece may be drawn and re-paved in one line.
            let square = square(word)?;
            if self.repaved.has(square) || self.converted.has(square) {
                return twice(square);
            }
            self.repaved = self.repaved.with(square);
            return Ok(());
        }
        let (word, arms) = match (word.strip_suffix('!'), word.split_once(':')) {
            (Some(word), _) => (word, None),
            (None, Some((word, arms))) => (word, Some(arms)),
            (None, None) => {
                let reason = format!(
                    "\"{word}\" is no path; write C9:NS or, to convert, C9!, or, to re-pave, C9#"
                );
                return Err(NotationError::new(line, reason));
            }
        };
        let square = square(word)?;
        if self.converted.has(square) || self.pieces.iter().any(|(s, _)| *s == square) {
            return twice(square);
        }
        match arms {
            None if self.repaved.has(square) => return twice(square),
            None => self.converted = self.converted.with(square),
            Some(arms) => {
                let arms = arms.parse().map_err(|e: NotationError| again(line, &e))?;
                self.pieces.push((square, arms));
            }
        }
        Ok(())
    }

    /// Pips for all of it.
    fn cost(&self) -> u32 {
        let price = |(_, arms): &(Square, Arms)| u32::from(piece_cost(arms.count()));
        let pieces: u32 = self.pieces.iter().map(price).sum();
        pieces + self.converted.len() * u32::from(CONVERSION)
    }
}

/// Pieces in their one order: always the first square that links to an open arm-end. Paths are
/// re-paved when nothing else links. What links to nothing comes last, and is refused.
pub(crate) fn lay_in_order(
    lane: &Lane,
    cards: &Cards,
    mut paving: Paving,
    road: Road,
    steps: &mut Vec<Step>,
) {
    let mut park = lane.park.clone();
    let Road { mut pieces, mut repaved, .. } = road;
    sort_by_key(&mut pieces, |(square, _)| *square);
    while !pieces.is_empty() || !repaved.is_empty() {
        let linked = |(square, arms): &(Square, Arms)| {
            park.free.has(*square) && park.would_link(*square, *arms)
        };
        let at = pieces.iter().position(linked);
        let ripe = (park.repavable(cards) & repaved).first();
        if let (None, Some(square)) = (at, ripe) {
            steps.push(Step::Repave { square });
            repaved = repaved.without(square);
            paving.repave(&mut park, square);
            continue;
        }
        if pieces.is_empty() {
            steps.extend(repaved.iter().map(|square| Step::Repave { square }));
            return;
        }
        let (square, arms) = pieces.remove(at.unwrap_or(0));
        steps.push(Step::Lay { square, arms });
        let cost = piece_cost(arms.count());
        if at.is_none() || cost > paving.left {
            return;
        }
        paving.lay(&mut park, square, arms);
    }
    if paving.can_go_on(&park, cards) {
        steps.push(Step::Stop);
    }
}

/// The squares of a pen in their one order. False where they have none.
pub(crate) fn grow(lane: &Lane, mut growth: Growth, squares: Area, steps: &mut Vec<Step>) -> bool {
    let mut left = squares;
    while !left.is_empty() {
        let frontier = growth.frontier(&lane.park);
        let next = (frontier & left).first();
        let Some(square) = next.or(left.first()) else { return true };
        steps.push(Step::At { square });
        if next.is_none() {
            return false;
        }
        growth = growth.with(square, frontier);
        left = left.without(square);
    }
    true
}

fn read_plug(line: &str, word: &str) -> Result<Plug, NotationError> {
    let (square, links) = match word.split_once('*') {
        None => (word, None),
        Some((square, n)) => {
            let links = n.parse::<u8>().ok().filter(|n| *n <= 3);
            let links = links.ok_or_else(|| {
                NotationError::new(line, format!("\"{n}\" is no number of links from 0 to 3"))
            })?;
            (square, Some(links))
        }
    };
    Ok(Plug { square: square.parse().map_err(|e: NotationError| again(line, &e))?, links })
}

/// The same reason for the whole line.
fn again(line: &str, error: &NotationError) -> NotationError {
    NotationError::new(line, error.reason.clone())
}
