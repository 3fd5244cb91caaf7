//! A state of one game, with where it came from and where its draws come from.

use std::any::Any;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use mesozoic_core::fair::{self, ServerSeed};
use mesozoic_core::record::{DiceNote, Entry};
use mesozoic_core::{
    Budget, Dice, Emitted, Encode, Game, Guide, Level, Line, NotationError, Refusal, Rng, Say,
    Seat, SplitMix, Standings, Viewer,
};
use mesozoic_registry::{Ask, Effort, think};
use mesozoic_table::{
    AnyTable, OpenArgs, OpenError, Position, Record, Table, dice, note_of_text, text_of_note,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::any::{AnyState, Move, Number, Outcomes};
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
        for (at, entry) in record.entries.iter().take(entries).enumerate() {
            let before = table.state().clone();
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
                Entry::Note { .. } => {}
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

impl<G: Guide + Encode> AnyState for Play<G> {
    fn copy(&self) -> Box<dyn AnyState> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn is_same(&self, other: &dyn AnyState) -> bool {
        let other = other.as_any().downcast_ref::<Self>();
        other.is_some_and(|other| {
            let draws = |play: &Self| match (&play.drawing, &play.luck) {
                (Some(drawing), Luck::Holder(answers)) => answers[drawing.since..].to_vec(),
                _ => Vec::new(),
            };
            self.drawing.as_ref().map(|d| d.cause) == other.drawing.as_ref().map(|d| d.cause)
                && draws(self) == draws(other)
                && self.state == other.state
        })
    }

    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.state.hash(&mut hasher);
        self.drawing.as_ref().map(|d| d.cause).hash(&mut hasher);
        hasher.finish()
    }

    fn awaited(&self) -> Vec<u8> {
        match self.settled() {
            Ok(state) => state.status().awaited().iter().map(|seat| seat.0).collect(),
            Err(_) => Vec::new(),
        }
    }

    fn is_over(&self) -> bool {
        self.settled().is_ok_and(|state| state.status().is_over())
    }

    fn chance(&self) -> Option<u32> {
        self.drawing.as_ref().map(|drawing| drawing.below)
    }

    fn draw(&mut self, answer: u32) -> Result<(), Problem> {
        let Some(Drawing { cause, since, below }) = self.drawing.clone() else {
            return Err(Problem::now("no draw is awaited: a seat decides, or the game is over"));
        };
        if answer >= below {
            let sentence = format!("a draw with {below} outcomes has none of number {answer}");
            return Err(Problem::value(sentence));
        }
        if let Luck::Holder(answers) = &mut self.luck {
            answers.push(answer);
        }
        self.go(cause, since);
        Ok(())
    }

    fn lines(&self, seat: Seat) -> Result<Vec<String>, Problem> {
        let mut steps = Vec::new();
        let _ = self.seen(Viewer::Seat(seat))?.legal(seat, &mut steps);
        Ok(steps.iter().map(ToString::to_string).collect())
    }

    fn codes(&self, seat: Seat) -> Result<Vec<u32>, Problem> {
        let mut steps = Vec::new();
        let _ = self.seen(Viewer::Seat(seat))?.legal(seat, &mut steps);
        Ok(steps.into_iter().map(G::code).collect())
    }

    fn label(&self, seat: Seat, step: &Move) -> Result<String, Problem> {
        let mut labels = Vec::new();
        for step in self.read(seat, step)? {
            let mut say = Say::default();
            self.state.label(step, &mut say);
            labels.push(text(&say.line()));
        }
        Ok(labels.join("; "))
    }

    fn why(&self, seat: Seat, step: &Move) -> Result<Option<Refusal>, Problem> {
        let mut state = self.settled()?.clone();
        for step in self.read(seat, step)? {
            if let Err(refusal) = state.why(seat, step) {
                return Ok(Some(refusal));
            }
            state.apply(seat, step, &mut Answers::Script(Script::new(&[])));
        }
        Ok(None)
    }

    fn apply(&mut self, seat: Seat, step: &Move) -> Result<(), Problem> {
        let steps = self.read(seat, step)?;
        if let [step] = steps[..] {
            self.state.why(seat, step)?;
            self.go(Some((seat, step)), self.answered());
            return Ok(());
        }
        // All or nothing.
        let mut next = self.clone();
        for step in steps {
            next.settled()?.why(seat, step)?;
            next.go(Some((seat, step)), next.answered());
        }
        *self = next;
        Ok(())
    }

    fn view(&self, viewer: Viewer) -> Result<Box<RawValue>, Problem> {
        Ok(to_raw_value(&self.seen(viewer)?.view(viewer))?)
    }

    fn picture(&self, viewer: Viewer) -> Result<String, Problem> {
        Ok(G::draw(&self.seen(viewer)?.view(viewer)))
    }

    fn scores(&self, viewer: Viewer) -> Result<Value, Problem> {
        let state = self.seen(viewer)?;
        let scores = Seat::all(self.seated.seats).map(|seat| state.score(seat, viewer));
        Ok(serde_json::to_value(scores.collect::<Vec<_>>())?)
    }

    fn standings(&self) -> Option<Standings> {
        self.settled().ok()?.standings()
    }

    fn observe(&self, seat: Seat, out: &mut [Number]) -> Result<(), Problem> {
        self.seen(Viewer::Seat(seat))?.observe(seat, out);
        Ok(())
    }

    fn determinize(&self, viewer: Viewer, seed: u64) -> Result<Box<dyn AnyState>, Problem> {
        let mut world = self.seen(viewer)?.clone();
        let mut rng = SplitMix::new(seed);
        world.determinize(viewer, &mut rng);
        // Its dice are imagined too: the true ones are as secret as the rest.
        let note = DiceNote::Quick { seed: rng.next_u64().to_string() };
        if matches!(self.luck, Luck::Dice(_)) {
            return Ok(Box::new(Self::from_base(&self.seated, world, note)?));
        }
        let origin = Origin { base: Some(world.clone()), dice: None };
        Ok(Box::new(Self::at(&self.seated, origin, Luck::Holder(Vec::new()), world)))
    }

    fn by_chance(&self) -> Result<Box<dyn AnyState>, Problem> {
        let state = self.settled()?.clone();
        let origin = Origin { base: Some(state.clone()), dice: None };
        Ok(Box::new(Self::at(&self.seated, origin, Luck::Holder(Vec::new()), state)))
    }

    fn outcomes(&self, seat: Seat, step: &Move, most: usize) -> Result<Outcomes, Problem> {
        let steps = self.read(seat, step)?;
        let [step] = steps[..] else {
            return Err(Problem::value("outcomes are those of one step, not of several"));
        };
        self.state.why(seat, step)?;
        let mut found: Vec<(f64, G)> = Vec::new();
        let mut places: HashMap<G, usize> = HashMap::new();
        let mut open = vec![(Vec::new(), 1.0)];
        let mut tried = 0_usize;
        while let Some((answers, probability)) = open.pop() {
            let mut script = Answers::Script(Script::new(&answers));
            let mut next = self.state.clone();
            next.apply(seat, step, &mut script);
            if let Some(below) = script.missing() {
                // Last in, first out: the lowest answer comes first.
                for answer in (0..below).rev() {
                    let more = answers.iter().copied().chain([answer]).collect();
                    open.push((more, probability / f64::from(below)));
                }
                continue;
            }
            tried += 1;
            if tried > most {
                let sentence = format!(
                    "this step has more than {most} outcomes: raise the limit, or take one draw \
                     after the other with State.by_chance()"
                );
                return Err(Problem::now(sentence));
            }
            if let Some(&at) = places.get(&next) {
                found[at].0 += probability;
            } else {
                places.insert(next.clone(), found.len());
                found.push((probability, next));
            }
        }
        let state = |(probability, state): (f64, G)| {
            let base = Some(state.clone());
            let dice = self.origin.dice.clone();
            let luck = match &self.luck {
                Luck::Dice(dice) => Luck::Dice(Arc::clone(dice)),
                Luck::Holder(_) => Luck::Holder(Vec::new()),
            };
            let play = Self::at(&self.seated, Origin { base, dice }, luck, state);
            (probability, Box::new(play) as Box<dyn AnyState>)
        };
        Ok(found.into_iter().map(state).collect())
    }

    fn events(&self, viewer: Viewer) -> Result<Vec<(Value, Line)>, Problem> {
        self.seen(viewer)?;
        let heard = self.happened().into_iter().filter(|told| told.to.includes(viewer));
        let tell = |told: Emitted<G::Event>| {
            let mut say = Say::default();
            G::narrate(&told.event, &mut say);
            Ok((serde_json::to_value(&told.event)?, say.line()))
        };
        heard.map(tell).collect()
    }

    fn steps(&self) -> Vec<(u8, String)> {
        self.steps.iter().map(|(seat, step)| (seat.0, step.to_string())).collect()
    }

    fn position(&self) -> Result<Position, Problem> {
        let note = self.origin.dice.as_ref().map(|(note, _)| note);
        let seed = note.and_then(text_of_note).ok_or_else(|| {
            Problem::now("a position needs dice that a text names: pickle this state instead")
        })?;
        Ok(Position::at(self.settled()?, &self.seated.options, seed))
    }

    fn record(&self) -> Result<Record, Problem> {
        let (None, Some((note, server_seed))) = (&self.origin.base, self.origin.dice.clone())
        else {
            return Err(Problem::now("a record begins with a set-up by dice; this state does not"));
        };
        let args = OpenArgs {
            options: self.seated.options_json(),
            seats: self.seated.seats,
            dice: note,
            server_seed,
        };
        let mut table = Table::<G>::open(&args)?;
        for (seat, step) in self.steps.iter() {
            let entry = Entry::Step { seat: *seat, line: step.to_string(), view: None };
            AnyTable::follow(&mut table, &entry).map_err(Problem::Document)?;
        }
        let mut record = table.record().expect("a new table reaches back to the set-up");
        if let Some(footer) = &mut record.footer {
            footer.server_seed = server_seed.map(|seed| fair::to_hex(&seed));
        }
        record.stamp(&mut Table::<G>::open(&args)?)?;
        Ok(record)
    }

    fn save(&self) -> Saved {
        let (dice, seed) = self.origin.dice.clone().unzip();
        let pending = self.drawing.as_ref().and_then(|drawing| drawing.cause);
        let all = self.steps.iter().copied().chain(pending);
        let base = self.origin.base.as_ref();
        Saved {
            game: G::META.id.to_owned(),
            seats: self.seated.seats,
            options: self.seated.options_json(),
            rules: G::META.rules,
            dice,
            server_seed: seed.flatten().map(|seed| fair::to_hex(&seed)),
            base: base.map(|state| serde_json::to_value(state).expect("a state is plain data")),
            steps: all.map(|(seat, step)| (seat.0, step.to_string())).collect(),
            answers: match &self.luck {
                Luck::Dice(_) => Vec::new(),
                Luck::Holder(answers) => answers.clone(),
            },
        }
    }

    fn think(
        &self,
        seat: Seat,
        level: Level,
        seed: u64,
        iterations: u32,
    ) -> Result<Vec<String>, Problem> {
        let state = self.seen(Viewer::Seat(seat))?;
        if !state.status().awaited().has(seat) {
            return Err(Problem::now(format!("seat {seat} has nothing to decide now")));
        }
        let table = Table::<G>::load(&Position::at(state, &self.seated.options, ""))?;
        let thought = think(&table, Ask { seat, level });
        let line = thought(Effort { seed, budget: Budget { iterations }, hurry: None });
        Ok(line.split("; ").map(str::to_owned).collect())
    }
}

/// A sentence with seats by their numbers.
pub(crate) fn text(line: &Line) -> String {
    line.text(|seat| format!("seat {seat}"))
}
