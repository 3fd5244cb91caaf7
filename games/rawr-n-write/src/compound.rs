//! Lines that stand for several steps: whole buildings, roads, tours and losses, in whatever order
//! a person thinks of them. They read as the canonical steps, all or nothing.
//!
//! | line | stands for |
//! |---|---|
//! | `draw h9 h10 i10` | the building that is asked for, by its squares |
//! | `build food h9 h10 i10`, `make trex g2 …` | the choice and the building |
//! | `road h12 h11 h10` | roads along a path; its ends are where it leads, not drawn |
//! | `pave h11-ns j10-ew` | roads one by one |
//! | `tour food-1 triceratops e2`, `tour h9 k9 e2`, `tour best`, `tour` | a whole tour |
//! | `wash h11 j10 stored`, `lose blue blue pink green` | the losses of a disaster |

use std::fmt;

use mesozoic_core::{Audience, DrawKey, Env, Game, NotationError, Seat, SeatSet, sort};
use mesozoic_kit::Words;

use crate::components::{Edge, Exit, Named, Pair, Site, Species, Square};
use crate::event::Event;
use crate::squares::Squares;
use crate::state::RawrNWrite;
use crate::step::{Notation, Plan, Step};
use crate::task::Task;
use crate::tour::{Taste, Tour};

type Steps = Result<Vec<Step>, NotationError>;

/// Reads a line as steps.
pub(crate) fn parse(game: &RawrNWrite, seat: Seat, line: &str) -> Steps {
    let line = line.trim();
    let words: Vec<&str> = line.split_whitespace().collect();
    let reader = Reader { game, seat, line };
    match words[..] {
        ["draw", _, ..] => reader.draw(&words[1..]),
        ["build", plan, _, ..] => match Plan::find_ignoring_case(plan).and_then(Plan::kind) {
            Some(kind) => {
                let site = reader.sheet().next_attraction(kind);
                let first = Step::Build { plan: Plan::of(kind) };
                reader.draw_site(first, site, &words[2..])
            }
            None => Err(reader.wrong("squares are for food, ride or merch")),
        },
        ["make", species, _, ..] => match Species::find_ignoring_case(species) {
            Some(species) => {
                let first = Step::Make { species };
                reader.draw_site(first, Site::paddock(species), &words[2..])
            }
            None => line.parse().map(|step| vec![step]),
        },
        ["road", ..] => reader.road(&words[1..]),
        ["pave", ..] => reader.pave(&words[1..]),
        ["tour", ..] => reader.tour(&words[1..]),
        ["wash", _, _, ..] | ["wash", "stored"] => reader.wash(&words[1..]),
        ["lose", _, _, ..] => reader.lose(&words[1..]),
        _ => line.parse().map(|step| vec![step]),
    }
}

struct Reader<'a> {
    game: &'a RawrNWrite,
    seat: Seat,
    line: &'a str,
}

impl Reader<'_> {
    fn wrong(&self, reason: impl Into<String>) -> NotationError {
        NotationError::new(self.line, reason)
    }

    fn words(&self) -> Notation<'_> {
        Notation(Words(self.line))
    }

    fn sheet(&self) -> &crate::sheet::Sheet {
        &self.game.sheets[self.seat.index()]
    }

    fn squares(&self, words: &[&str]) -> Result<Squares, NotationError> {
        let squares: Result<Vec<Square>, _> =
            words.iter().map(|word| self.words().square(word)).collect();
        let all: Squares = squares?.into_iter().collect();
        if all.len() as usize == words.len() {
            Ok(all)
        } else {
            Err(self.wrong("each square is written once"))
        }
    }

    /// The turn and corner of a building that covers these squares.
    fn lot(&self, site: Site, squares: Squares) -> Result<(u8, Square), NotationError> {
        let shape = self.game.cards.shape(site);
        let (left, top) = squares
            .iter()
            .fold((u8::MAX, u8::MAX), |(x, y), square| (x.min(square.x()), y.min(square.y())));
        let corner = Square::new(left, top);
        let is_it = |turn: &u8| {
            crate::squares::is_inside(shape, *turn, corner)
                && crate::squares::covered(shape, *turn, corner) == squares
        };
        let turn = (0..shape.turns().count()).find(is_it).ok_or_else(|| {
            let (name, n) = (self.game.cards.site_name(site), shape.size());
            self.wrong(format!("these squares are not the shape of the {name}, which has {n}"))
        })?;
        Ok((turn, corner))
    }

    fn draw(&self, words: &[&str]) -> Steps {
        let squares = self.squares(words)?;
        match self.sheet().asked() {
            Some(Task::Turn { site }) => {
                let (turn, corner) = self.lot(site, squares)?;
                Ok(vec![Step::Turn { turn }, Step::At { square: corner }])
            }
            Some(Task::Draw { site, turn }) => {
                let (wanted, corner) = self.lot(site, squares)?;
                if wanted == turn {
                    return Ok(vec![Step::At { square: corner }]);
                }
                Err(self.wrong(format!(
                    "the building is turned otherwise (turn {turn}): take that back first"
                )))
            }
            _ => Err(self.wrong("no building is to be drawn now")),
        }
    }

    /// A choice that brings a building, and the building.
    fn draw_site(&self, first: Step, site: Site, words: &[&str]) -> Steps {
        let (turn, corner) = self.lot(site, self.squares(words)?)?;
        let mut steps = vec![first];
        if self.game.cards.shape(site).turns().count() > 1 {
            steps.push(Step::Turn { turn });
        }
        steps.push(Step::At { square: corner });
        Ok(steps)
    }

    /// A path of squares: the first and the last are where it leads.
    fn road(&self, words: &[&str]) -> Steps {
        if words.len() < 3 {
            return Err(self.wrong(
                "write where the road leads from, its squares, and where it leads to, such as \
                 \"road h12 h11 h10\" or \"road h2 h1 n2\"",
            ));
        }
        let mut roads = Vec::new();
        for (i, word) in words.iter().enumerate().take(words.len() - 1).skip(1) {
            let square = self.words().square(word)?;
            let ends = [words[i - 1], words[i + 1]].map(|end| self.edge(square, end));
            let [one, other] = ends;
            let pair = Pair::of(one?, other?)
                .ok_or_else(|| self.wrong(format!("the path turns back on {}", square.name())))?;
            roads.push((square, pair));
        }
        self.lay(&roads)
    }

    /// The edge of a square towards a neighbour or an exit.
    fn edge(&self, square: Square, word: &str) -> Result<Edge, NotationError> {
        let found = if let Some(exit) = Exit::find_ignoring_case(word) {
            let exit = &crate::components::EXITS[exit as usize];
            (exit.square == square).then_some(exit.side)
        } else {
            let other = self.words().square(word)?;
            Edge::ALL.into_iter().find(|&edge| square.beyond(edge) == Some(other))
        };
        found.ok_or_else(|| self.wrong(format!("{word} is not beside {}", square.name())))
    }

    fn pave(&self, words: &[&str]) -> Steps {
        let road = |word: &&str| {
            let (square, pair) =
                word.split_once('-').ok_or_else(|| self.wrong("write each road like h11-ns"))?;
            Ok((self.words().square(square)?, self.words().pair(pair)?))
        };
        let roads: Result<Vec<_>, NotationError> = words.iter().map(road).collect();
        self.lay(&roads?)
    }

    /// Roads one after the other. What those in hand are too few for comes out of storage first:
    /// once the last road in hand is drawn, stored ones may no longer be used (RW-31).
    fn lay(&self, roads: &[(Square, Pair)]) -> Steps {
        let squares: Squares = roads.iter().map(|&(square, _)| square).collect();
        if roads.is_empty() || squares.len() as usize != roads.len() {
            return Err(self.wrong("write at least one square, and each once"));
        }
        let mut rehearsal = Rehearsal::new(self.game, self.seat);
        for (n, &(square, pair)) in roads.iter().enumerate() {
            let in_hand = match rehearsal.asked() {
                Some(Task::Roads { left }) => usize::from(left),
                Some(Task::Road) => roads.len(),
                _ => 0,
            };
            if in_hand < roads.len() - n && rehearsal.can(Step::TakeRoad) {
                rehearsal.play(Step::TakeRoad);
            } else if in_hand == 0 && n > 0 {
                let all = roads.len();
                return Err(self.wrong(format!("there are roads for only {n} of {all} squares")));
            }
            for step in [Step::At { square }, Step::Pair { pair }] {
                if !rehearsal.play(step) {
                    return Ok(rehearsal.steps);
                }
            }
        }
        Ok(rehearsal.steps)
    }

    fn tour(&self, words: &[&str]) -> Steps {
        let park = &self.sheet().park;
        let best;
        let words = if let ["best"] = words {
            best = park.best_tour(&Taste::PLAIN).unwrap_or_default().to_string();
            best.split_whitespace().skip(1).collect()
        } else {
            words.to_vec()
        };
        let mut rehearsal = Rehearsal::new(self.game, self.seat);
        for word in words {
            let step = if let Some(exit) = Exit::find_ignoring_case(word) {
                Step::Exit { exit }
            } else {
                let site = match word.parse::<Square>() {
                    Ok(square) => park.site_at(square).ok_or_else(|| {
                        self.wrong(format!("there is no building on {}", square.name()))
                    })?,
                    Err(_) => self.words().site(word)?,
                };
                Step::Visit { site: park.root(site) }
            };
            if !rehearsal.play(step) {
                return Ok(rehearsal.steps);
            }
        }
        if matches!(rehearsal.asked(), Some(Task::Tour { .. })) || rehearsal.steps.is_empty() {
            rehearsal.play(Step::EndTour);
        }
        Ok(rehearsal.steps)
    }

    fn wash(&self, words: &[&str]) -> Steps {
        let (stored, squares): (Vec<&str>, Vec<&str>) =
            words.iter().partition(|word| word.eq_ignore_ascii_case("stored"));
        let squares = self.squares(&squares)?;
        let mut steps: Vec<Step> = squares.iter().map(|square| Step::Wash { square }).collect();
        steps.extend(stored.iter().map(|_| Step::WashStored));
        Ok(steps)
    }

    fn lose(&self, words: &[&str]) -> Steps {
        let colours: Result<Vec<_>, _> =
            words.iter().map(|word| self.words().colour(word)).collect();
        let mut colours = colours?;
        sort(&mut colours);
        Ok(colours.into_iter().map(|colour| Step::Lose { colour }).collect())
    }
}

/// Plays steps on a copy, to see what is asked next. A step that is not legal there ends the play
/// and is kept as the last one: whoever submits the line learns why.
struct Rehearsal {
    game: RawrNWrite,
    seat: Seat,
    steps: Vec<Step>,
    /// What follows is not known.
    ended: bool,
}

impl Rehearsal {
    fn new(game: &RawrNWrite, seat: Seat) -> Self {
        Self { game: game.clone(), seat, steps: Vec::new(), ended: false }
    }

    fn asked(&self) -> Option<Task> {
        self.game.sheets[self.seat.index()].asked().filter(|_| !self.ended)
    }

    fn can(&self, step: Step) -> bool {
        !self.ended && self.game.is_legal(self.seat, step)
    }

    /// Plays a step, and says whether it could be played.
    fn play(&mut self, step: Step) -> bool {
        self.steps.push(step);
        if !self.can(step) {
            return false;
        }
        let mut dice = NoDice { drawn: false };
        self.game.apply(self.seat, step, &mut dice);
        // What follows a draw is not known.
        self.ended = dice.drawn;
        true
    }
}

/// An environment that only notices whether anything is drawn.
struct NoDice {
    drawn: bool,
}

impl Env<Event> for NoDice {
    fn below(&mut self, _: DrawKey, _: u32) -> u32 {
        self.drawn = true;
        0
    }

    fn emit(&mut self, _: Audience, _: impl FnOnce() -> Event) {}

    fn fence(&mut self, _: SeatSet) {}
}

impl fmt::Display for Tour {
    /// The line that runs the tour.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("tour")?;
        for site in &self.places {
            write!(f, " {}", site.id())?;
        }
        self.exit.map_or(Ok(()), |exit| write!(f, " {}", exit.id()))
    }
}
