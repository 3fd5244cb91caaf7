//! What any holder of a state can ask of it.

use std::any::Any;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use mesozoic_core::record::{DiceNote, Entry};
use mesozoic_core::{
    Budget, Emitted, Encode, Guide, Level, Line, Refusal, Rng, Say, Seat, SplitMix, Standings,
    Viewer, fair,
};
use mesozoic_registry::{Ask, Effort, think};
use mesozoic_table::{AnyTable, OpenArgs, Position, Record, Table, text_of_note};
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use super::{Drawing, Luck, Origin, Play, Saved, text};
use crate::any::{AnyState, Move, Number, Outcomes};
use crate::error::Problem;
use crate::luck::{Answers, Script};

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
            self.state.label(seat, step, &mut say);
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
