//! A state of one game, with where it came from and where its draws come from.

mod asked;

use std::hash::Hash;
use std::sync::Arc;

use mesozoic_core::fair::ServerSeed;
use mesozoic_core::record::{DiceNote, Entry, in_force};
use mesozoic_core::{Dice, Emitted, Encode, Game, Guide, Line, NotationError, Seat, Viewer, fair};
use mesozoic_table::{AnyTable, OpenError, Position, Record, Table, dice, note_of_text};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::any::{AnyState, Move};
use crate::error::Problem;
use crate::luck::{Answers, Listening, Script};

/// What a table is set up from. The two have been tried together.
#[derive(Debug)]
pub(crate) struct Seated<G: Game> {
    pub(crate) options: G::Options,
    pub(crate) seats: u8,
}

impl<G: Game> Seated<G> {
    pub(crate) fn options_json(&self) -> Value {
        serde_json::to_value(&self.options).expect("options are plain data")
    }
}

/// Where a state's history begins.
#[derive(Debug)]
struct Origin<G> {
    /// A state that somebody gave; nothing where it is the set-up.
    base: Option<G>,
    /// The dice; nothing where the holder answers.
    dice: Option<(DiceNote, Option<ServerSeed>)>,
}

/// Who answers the draws.
#[derive(Clone, Debug)]
enum Luck {
    Dice(Arc<Dice>),
    /// The holder; these are its answers since the origin.
    Holder(Vec<u32>),
}

/// A draw that its holder has to answer before anything else can happen.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Drawing<S> {
    /// The step that it belongs to; nothing for the set-up.
    cause: Option<(Seat, S)>,
    /// How many answers had been given before that step.
    since: usize,
    below: u32,
}

/// A state of a game.
#[derive(Clone, Debug)]
pub(crate) struct Play<G: Game> {
    seated: Arc<Seated<G>>,
    origin: Arc<Origin<G>>,
    luck: Luck,
    state: G,
    /// What was decided since the origin. Shared by copies until one of them goes on.
    steps: Arc<Vec<(Seat, G::Step)>>,
    drawing: Option<Drawing<G::Step>>,
}

/// A state as it is stored: what it follows from.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Saved {
    pub(crate) game: String,
    pub(crate) seats: u8,
    pub(crate) options: Value,
    rules: u16,
    dice: Option<DiceNote>,
    server_seed: Option<String>,
    base: Option<Value>,
    steps: Vec<(u8, String)>,
    answers: Vec<u32>,
}

impl<G: Guide + Encode> Play<G> {
    /// A new game.
    pub(crate) fn open(
        seated: &Arc<Seated<G>>,
        note: DiceNote,
        server_seed: Option<ServerSeed>,
    ) -> Result<Self, Problem> {
        let dice = Arc::new(dice(&note, server_seed.as_ref())?);
        let state = G::setup(&seated.options, seated.seats, &mut Answers::Dice(&dice))?;
        let origin = Origin { base: None, dice: Some((note, server_seed)) };
        Ok(Self::at(seated, origin, Luck::Dice(dice), state))
    }

    /// The set-up before anything was drawn; its holder answers.
    pub(crate) fn root(seated: &Arc<Seated<G>>) -> Self {
        let mut script = Answers::Script(Script::new(&[]));
        let state = G::setup(&seated.options, seated.seats, &mut script)
            .expect("options and seats have been tried together");
        let origin = Origin { base: None, dice: None };
        let mut play = Self::at(seated, origin, Luck::Holder(Vec::new()), state);
        play.drawing = script.missing().map(|below| Drawing { cause: None, since: 0, below });
        play
    }

    /// The state of a position.
    pub(crate) fn load(seated: &Arc<Seated<G>>, position: &Position) -> Result<Self, Problem> {
        let state = Table::<G>::load(position)?.state().clone();
        Self::from_base(seated, state, note_of_text(&position.seed))
    }

    /// The state after so many entries of a record.
    pub(crate) fn replay(
        seated: &Arc<Seated<G>>,
        record: &Record,
        entries: usize,
    ) -> Result<Self, Problem> {
        let args = record.open_args()?;
        let mut table = Table::<G>::open(&args)?;
        let mut play = Self::open(seated, args.dice, args.server_seed)?;
        let mut steps = Vec::new();
        let log = &record.entries[..entries.min(record.entries.len())];
        // What was gone back behind is left out from the beginning.
        for at in in_force(log, Entry::rewound) {
            let (entry, before) = (&log[at], table.state().clone());
            AnyTable::follow(&mut table, entry)
                .map_err(|reason| Problem::Document(format!("entry {at}: {reason}")))?;
            match entry {
                Entry::Step { seat, line, .. } => {
                    steps.push((*seat, read_all(before, *seat, line)?));
                }
                // Lanes commute, so a step that was taken back can simply be left out.
                Entry::Undo { seat } => {
                    if let Some(at) = steps.iter().rposition(|(who, _)| who == seat) {
                        steps.remove(at);
                    }
                }
                Entry::Rewind { .. } | Entry::Note { .. } => {}
            }
        }
        play.state = table.state().clone();
        let each =
            steps.into_iter().flat_map(|(seat, line)| line.into_iter().map(move |s| (seat, s)));
        play.steps = Arc::new(each.collect());
        Ok(play)
    }

    /// The state that was saved.
    pub(crate) fn restore(seated: &Arc<Seated<G>>, saved: &Saved) -> Result<Self, Problem> {
        let damaged =
            |what: &str| Problem::Document(format!("this saved state is damaged: {what}"));
        let base = match &saved.base {
            None => None,
            Some(state) => {
                let state = G::deserialize(state)?;
                state.check(&seated.options, seated.seats).map_err(OpenError::from)?;
                Some(state)
            }
        };
        let mut play = match (&saved.dice, base) {
            (Some(note), None) => {
                let seed = match &saved.server_seed {
                    None => None,
                    Some(text) => Some(fair::from_hex(text).ok_or_else(|| damaged("its seed"))?),
                };
                Self::open(seated, note.clone(), seed)?
            }
            (Some(note), Some(state)) => Self::from_base(seated, state, note.clone())?,
            (None, Some(state)) => {
                let origin = Origin { base: Some(state.clone()), dice: None };
                Self::at(seated, origin, Luck::Holder(Vec::new()), state)
            }
            (None, None) => Self::root(seated),
        };
        let mut answers = saved.answers.iter();
        let mut steps = saved.steps.iter();
        loop {
            if play.drawing.is_some() {
                let Some(&answer) = answers.next() else { break };
                play.draw(answer)?;
            } else if let Some((seat, line)) = steps.next() {
                play.apply(Seat(*seat), &Move::Line(line.clone()))?;
            } else {
                break;
            }
        }
        let is_whole = answers.next().is_none() && steps.next().is_none();
        if is_whole { Ok(play) } else { Err(damaged("its steps and draws do not fit")) }
    }

    fn from_base(seated: &Arc<Seated<G>>, state: G, note: DiceNote) -> Result<Self, Problem> {
        let luck = Luck::Dice(Arc::new(dice(&note, None)?));
        let origin = Origin { base: Some(state.clone()), dice: Some((note, None)) };
        Ok(Self::at(seated, origin, luck, state))
    }

    fn at(seated: &Arc<Seated<G>>, origin: Origin<G>, luck: Luck, state: G) -> Self {
        Self {
            seated: Arc::clone(seated),
            origin: Arc::new(origin),
            luck,
            state,
            steps: Arc::default(),
            drawing: None,
        }
    }

    /// The state, unless a draw is awaited.
    fn settled(&self) -> Result<&G, Problem> {
        if self.drawing.is_some() { Err(Problem::drawing()) } else { Ok(&self.state) }
    }

    fn check_seat(&self, seat: Seat) -> Result<(), Problem> {
        let seats = self.seated.seats;
        if seat.0 < seats {
            return Ok(());
        }
        Err(Problem::value(format!("there is no seat {seat} at a table of {seats}")))
    }

    fn check_viewer(&self, viewer: Viewer) -> Result<(), Problem> {
        match viewer {
            Viewer::Seat(seat) => self.check_seat(seat),
            Viewer::Spectator => Ok(()),
        }
    }

    /// Looks at the state with a viewer's eyes.
    fn seen(&self, viewer: Viewer) -> Result<&G, Problem> {
        self.check_viewer(viewer)?;
        self.settled()
    }

    /// The steps that a move stands for: several for a line that games read as a compound.
    fn read(&self, seat: Seat, step: &Move) -> Result<Vec<G::Step>, Problem> {
        self.check_seat(seat)?;
        let state = self.settled()?;
        match step {
            Move::Line(line) => read_all(state.clone(), seat, line),
            Move::Code(code) => {
                let decoded = if *code < G::ACTIONS { G::decode(*code) } else { None };
                let step = decoded.ok_or_else(|| {
                    let reason = format!("steps have numbers below {}, not all in use", G::ACTIONS);
                    NotationError::new(&code.to_string(), reason)
                })?;
                Ok(vec![step])
            }
        }
    }

    /// Plays one legal step, or sets up, as far as the draws are answered.
    fn go(&mut self, cause: Option<(Seat, G::Step)>, since: usize) {
        self.drawing = None;
        let missing = match (&self.luck, cause) {
            (Luck::Dice(dice), Some((seat, step))) => {
                self.state.apply(seat, step, &mut Answers::Dice(dice));
                None
            }
            (Luck::Dice(_), None) => None,
            (Luck::Holder(answers), _) => {
                let mut script = Answers::Script(Script::new(&answers[since..]));
                let next = match cause {
                    Some((seat, step)) => {
                        let mut next = self.state.clone();
                        next.apply(seat, step, &mut script);
                        next
                    }
                    None => G::setup(&self.seated.options, self.seated.seats, &mut script)
                        .expect("options and seats have been tried together"),
                };
                let missing = script.missing();
                if missing.is_none() {
                    self.state = next;
                }
                missing
            }
        };
        match missing {
            Some(below) => self.drawing = Some(Drawing { cause, since, below }),
            None => Arc::make_mut(&mut self.steps).extend(cause),
        }
    }

    fn answered(&self) -> usize {
        match &self.luck {
            Luck::Dice(_) => 0,
            Luck::Holder(answers) => answers.len(),
        }
    }

    /// Plays everything again from the origin, and listens.
    fn happened(&self) -> Vec<Emitted<G::Event>> {
        let answers = match &self.luck {
            Luck::Dice(dice) => Answers::Dice(dice),
            Luck::Holder(answers) => Answers::Script(Script::new(answers)),
        };
        let mut env = Listening { answers, events: Vec::new() };
        let mut state = match &self.origin.base {
            Some(base) => base.clone(),
            None => G::setup(&self.seated.options, self.seated.seats, &mut env)
                .expect("options and seats have been tried together"),
        };
        for &(seat, step) in self.steps.iter() {
            state.apply(seat, step, &mut env);
        }
        env.events
    }
}

/// Reads a line of one step or several, each part where the ones before it have led.
fn read_all<G: Game>(mut state: G, seat: Seat, line: &str) -> Result<Vec<G::Step>, Problem> {
    let mut steps = Vec::new();
    for part in line.split(';') {
        for step in state.parse_line(seat, part)? {
            steps.push(step);
            // A world of its own: where a line goes is decided when it is played.
            if state.is_legal(seat, step) {
                state.apply(seat, step, &mut Answers::Script(Script::new(&[])));
            }
        }
    }
    if steps.is_empty() {
        return Err(NotationError::new(line, "a step is wanted").into());
    }
    Ok(steps)
}

/// A sentence with seats by their numbers.
pub(crate) fn text(line: &Line) -> String {
    line.text(|seat| format!("seat {seat}"))
}
