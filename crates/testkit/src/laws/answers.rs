//! L15: whatever a seat asks, the answer tells only what the seat may know.

use std::collections::BTreeSet;

use mesozoic_core::fair::MatchSeed;
use mesozoic_core::{Dice, Game, Live, Rng, Say, Seat, SeatSet, SplitMix, Standings, Viewer};
use mesozoic_table::{AnyTable, Feed, OpenArgs, OpenError, Position, StepError, Table};
use serde::Serialize;

use super::secrecy::imagine;
use crate::compare::{difference, name, same};
use crate::trial::{Trial, at_tables, submit};
use crate::walk::{After, legal, longest, pick, sample};
use crate::{Broken, Plan};

/// Positions looked at in one game, or a few more.
const LOOKS: u32 = 20;
/// Seats that ask at one position.
const SEATS: usize = 3;
/// Steps asked about, of those that are legal and of those that are known from elsewhere.
const STEPS: usize = 6;
/// Compound lines asked about, and their longest.
const COMPOUNDS: usize = 6;
const LONGEST: u32 = 4;
/// Where the dice of other worlds come from.
const OTHER_DICE: &str = "other dice";

/// What answers a seat that asks whether it could play a line: at real tables [`Table::why`].
/// Whoever is tested here is also given the dice, so that a bad one can be tempted.
pub type Ask<G> = fn(&Table<G>, &Dice, Seat, &str) -> Result<(), StepError>;

/// L15, answers: what a seat is told when it asks is the same in every world that agrees with what
/// it knows, whatever dice are still to fall, and whatever others have done unseen. Asked are
///
/// - whether and why not a line can be played, of one step or several, legal or not, and above all
///   what could be done after a step that reveals something;
/// - what `submit` says to it;
/// - the labels of its steps, what they gain, and what lines would lead to;
/// - after others have acted unseen, everything that a table tells a viewer.
///
/// And the same generator imagines the same world for a seat wherever it starts from, so that what
/// is asked in an imagined world tells nothing of the true one.
pub fn l15_answers<G: Game>(plan: &Plan) -> Result<(), Broken> {
    l15_answers_by::<G>(plan, |table, _, seat, line| table.why(seat, line))
}

/// L15 for somebody else who answers.
pub fn l15_answers_by<G: Game>(plan: &Plan, ask: Ask<G>) -> Result<(), Broken> {
    let mut known = BTreeSet::new();
    at_tables("l15_answers", plan, |trial: &mut Trial<'_, G>| {
        let one_in = 1 + longest::<G>(trial.table.state().seats()) / LOOKS;
        loop {
            if trial.rng.below(one_in) == 0 {
                let seats = Seat::all(trial.table.state().seats());
                for seat in sample(&mut trial.rng, seats, SEATS) {
                    known.extend(legal(trial.table.state(), seat));
                    let lines = questions(trial, seat, &known);
                    other_worlds(trial, seat, &known, &lines, ask)
                        .map_err(|what| format!("seat {seat} asks: {what}"))?;
                }
                unseen_doings(trial, &known, ask)?;
            }
            if let Some(seat) = trial.any_undo(6) {
                trial.table.undo(seat).map_err(|e| e.to_string())?;
            } else if let Some((seat, line)) = trial.any_line() {
                foretelling(trial, seat, &line, ask)
                    .map_err(|what| format!("seat {seat} asks beforehand: {what}"))?;
                trial.submit(seat, &line)?;
            } else {
                return Ok(());
            }
        }
    })
}

/// Just before a step that tells a seat something: it asks what it could do afterwards, in this world
/// and in another.
fn foretelling<G: Game>(
    trial: &mut Trial<'_, G>,
    seat: Seat,
    line: &str,
    ask: Ask<G>,
) -> Result<(), String> {
    let Ok(step) = line.parse::<G::Step>() else { return Ok(()) };
    let state = trial.table.state();
    let after = After::new(state, seat, step, trial.dice);
    if !after.fences.has(seat) {
        return Ok(());
    }
    let (world, other_dice) = (imagine(state, Viewer::Seat(seat), &mut trial.rng), other_dice());
    if !world.is_legal(seat, step) {
        return Ok(());
    }
    let otherwise = After::new(&world, seat, step, &other_dice);
    let mut then = sample(&mut trial.rng, legal(&after.state, seat), STEPS);
    then.extend(sample(&mut trial.rng, legal(&otherwise.state, seat), STEPS));
    if then.is_empty() {
        return Ok(());
    }
    let Ok(there) = at_world(&trial.table, &world) else { return Ok(()) };
    for next in then {
        let line = format!("{step}; {next}");
        let here = ask(&trial.table, trial.dice, seat, &line);
        let elsewhere = ask(&there, &other_dice, seat, &line);
        same(&format!("\"{line}\""), &told(&here), &told(&elsewhere))?;
    }
    Ok(())
}

/// Lines that a curious seat would ask about: its steps, steps that it may not take, and what it
/// could do after something that it may do, whatever that reveals.
fn questions<G: Game>(
    trial: &mut Trial<'_, G>,
    seat: Seat,
    known: &BTreeSet<G::Step>,
) -> Vec<String> {
    let (state, rng) = (trial.table.state(), &mut trial.rng);
    let mut lines: Vec<String> = sample(rng, legal(state, seat), STEPS)
        .into_iter()
        .chain(sample(rng, known.iter().copied(), STEPS))
        .map(|step| step.to_string())
        .collect();
    for _ in 0..COMPOUNDS {
        let length = 2 + rng.below(LONGEST - 1);
        lines.push(compound(state, trial.dice, rng, seat, known, length).join("; "));
    }
    lines
}

/// Some steps of a seat that are legal one after the other as the dice will fall, and then perhaps
/// one that is not.
fn compound<G: Game>(
    state: &G,
    dice: &Dice,
    rng: &mut SplitMix,
    seat: Seat,
    known: &BTreeSet<G::Step>,
    length: u32,
) -> Vec<String> {
    let (mut state, mut line) = (state.clone(), Vec::new());
    for _ in 0..length {
        let Some(step) = pick(rng, legal(&state, seat)) else { break };
        state.apply(seat, step, &mut Live::new(dice));
        line.push(step.to_string());
    }
    if line.len() < length as usize || rng.below(3) == 0 {
        line.pop();
        line.extend(pick(rng, known).map(ToString::to_string));
    }
    line
}

/// The same questions in another world, with other dice.
fn other_worlds<G: Game>(
    trial: &mut Trial<'_, G>,
    seat: Seat,
    known: &BTreeSet<G::Step>,
    lines: &[String],
    ask: Ask<G>,
) -> Result<(), String> {
    let viewer = Viewer::Seat(seat);
    let state = trial.table.state();
    let world = imagine(state, viewer, &mut trial.rng);
    // A world that cannot occur is for law L11.
    let Ok(there) = at_world(&trial.table, &world) else { return Ok(()) };
    let seed = trial.rng.next_u64();
    let one = |state: &G| imagine(state, viewer, &mut SplitMix::new(seed));
    same("one generator imagines two worlds, by what it may not know", &one(state), &one(&world))?;
    for step in legal(state, seat) {
        let label = |state: &G| {
            let mut say = Say::default();
            state.label(seat, step, &mut say);
            say.line()
        };
        same(&format!("the label of {step}"), &label(state), &label(&world))?;
        let gains = |state: &G| state.gains(seat, &[step]);
        same(&format!("the gains of {step}"), &gains(state), &gains(&world))?;
    }
    for &step in sample(&mut trial.rng, known, STEPS) {
        let why = |state: &G| state.why(seat, step);
        same(&format!("why {step}"), &why(state), &why(&world))?;
    }
    let other_dice = other_dice();
    for line in lines {
        let here = ask(&trial.table, trial.dice, seat, line);
        let elsewhere = ask(&there, &other_dice, seat, line);
        same(&format!("\"{line}\""), &told(&here), &told(&elsewhere))?;
    }
    for line in sample(&mut trial.rng, lines, STEPS) {
        if is_drifting(state, trial.dice, seat, line) {
            continue;
        }
        let preview = |table: &Table<G>| table.preview(seat, line).map_err(|e| e.to_string());
        same(&format!("the preview of \"{line}\""), &preview(&trial.table), &preview(&there))?;
    }
    for line in sample(&mut trial.rng, lines, 2) {
        if is_drifting(state, trial.dice, seat, line) {
            continue;
        }
        let [here, elsewhere] =
            [&trial.table, &there].map(|table| told(&table.clone().submit(seat, line)));
        same(&format!("submitting \"{line}\""), &here, &elsewhere)?;
    }
    Ok(())
}

/// Whether a line holds a step that is not refused though it is not legal, which is for law L2.
fn is_drifting<G: Game>(state: &G, dice: &Dice, seat: Seat, line: &str) -> bool {
    let mut state = state.clone();
    for part in line.split("; ") {
        let Ok(step) = part.parse::<G::Step>() else { return false };
        if !state.is_legal(seat, step) {
            return state.why(seat, step).is_ok();
        }
        state.apply(seat, step, &mut Live::new(dice));
    }
    false
}

fn told(answer: &Result<(), StepError>) -> Result<(), String> {
    answer.as_ref().copied().map_err(ToString::to_string)
}

fn other_dice() -> Dice {
    Dice::fair(&MatchSeed::from_text(OTHER_DICE))
}

/// A table at a world, with other dice.
fn at_world<G: Game>(table: &Table<G>, world: &G) -> Result<Table<G>, OpenError> {
    let mut position = Position::of(table, OTHER_DICE);
    position.state = serde_json::to_value(world).expect("a state is plain data");
    Table::load(&position)
}

/// Another seat does something or nothing, one thing or another, or another first. A viewer who then
/// sees and hears the same is told the same, whatever it asks.
fn unseen_doings<G: Game>(
    trial: &mut Trial<'_, G>,
    known: &BTreeSet<G::Step>,
    ask: Ask<G>,
) -> Result<(), String> {
    let awaited: Vec<Seat> = trial.table.state().status().awaited().iter().collect();
    let Some(actor) = pick(&mut trial.rng, awaited) else { return Ok(()) };
    let steps = sample(&mut trial.rng, legal(trial.table.state(), actor), 2);
    let [one, other] = steps[..] else { return Ok(()) };
    let (mut plainly, mut otherwise) = (trial.table.clone(), trial.table.clone());
    submit(&mut otherwise, actor, &other.to_string())?;
    match trial.rng.below(3) {
        0 => {}
        1 => submit(&mut plainly, actor, &one.to_string())?,
        _ => {
            submit(&mut plainly, actor, &one.to_string())?;
            if otherwise.undo(actor).is_ok() {
                submit(&mut otherwise, actor, &one.to_string())?;
            }
        }
    }
    let rests = trial.rng.below(4) == 0;
    let viewers = Viewer::all(trial.table.state().seats()).filter(|viewer| !viewer.is(actor));
    for viewer in sample(&mut trial.rng, viewers, SEATS) {
        let mut feed = Feed::new(viewer);
        let _ = feed.next(&trial.table);
        let lines = match viewer {
            Viewer::Seat(seat) => questions(trial, seat, known),
            Viewer::Spectator => Vec::new(),
        };
        let mut told = [&plainly, &otherwise].map(|table| Told::by(table, viewer, &feed));
        for (told, table) in told.iter_mut().zip([&plainly, &otherwise]) {
            if let Viewer::Seat(seat) = viewer {
                told.ask(table, trial.dice, seat, &lines, ask);
            }
            // A snapshot that cannot be read is for law L14.
            let woken = if rests { woken(table, &trial.args) } else { None };
            told.woken = woken.map(|table| frames(&table, &Feed::caught_up(viewer, &table)));
        }
        let [here, there] = told;
        if here.seen == there.seen && here != there {
            return Err(format!(
                "seat {actor} may do {one} or {other}; {} sees the same and is told something \
                 else{}",
                name(viewer),
                difference(&here, &there)
            ));
        }
    }
    Ok(())
}

/// Everything that a table tells a viewer.
#[derive(PartialEq, Serialize)]
struct Told {
    /// What there is to see, and what was heard: that it tells nothing hidden is law L3.
    seen: (SeatSet, String, String, Vec<String>),
    drawn: String,
    heard: u32,
    lines: Vec<String>,
    offers: String,
    standings: Option<Standings>,
    frames: [String; 2],
    can_undo: Result<(), String>,
    answers: Vec<Result<(), String>>,
    woken: Option<[String; 2]>,
}

impl Told {
    fn by<G: Game>(table: &Table<G>, viewer: Viewer, feed: &Feed) -> Self {
        let told = table.told(viewer, 0);
        let events = told.iter().map(|told| told.event.get().to_owned()).collect();
        Self {
            seen: (
                table.status().awaited(),
                table.view(viewer).get().to_owned(),
                serde_json::to_string(&table.scores(viewer)).unwrap_or_default(),
                events,
            ),
            drawn: table.draw(viewer),
            heard: AnyTable::heard(table, viewer),
            lines: told.iter().map(|told| told.line.text(|seat| seat.to_string())).collect(),
            offers: table.offers_json(viewer).get().to_owned(),
            standings: table.standings(),
            frames: frames(table, feed),
            can_undo: Ok(()),
            answers: Vec::new(),
            woken: None,
        }
    }

    fn ask<G: Game>(
        &mut self,
        table: &Table<G>,
        dice: &Dice,
        seat: Seat,
        lines: &[String],
        ask: Ask<G>,
    ) {
        self.can_undo = table.can_undo(seat).map_err(|e| e.to_string());
        self.answers = lines.iter().map(|line| told(&ask(table, dice, seat, line))).collect();
    }
}

/// The next frame of a feed, and one that stands alone.
fn frames<G: Game>(table: &Table<G>, feed: &Feed) -> [String; 2] {
    let mut feed = feed.clone();
    let next = serde_json::to_string(&feed.next(table));
    let whole = serde_json::to_string(&feed.whole(table));
    [next, whole].map(|frame| frame.unwrap_or_else(|e| e.to_string()))
}

/// The table as it is after it was put away.
fn woken<G: Game>(table: &Table<G>, args: &OpenArgs) -> Option<Table<G>> {
    let snapshot = table.snapshot(table.log().len() as u32);
    Table::restore(&snapshot, args, &[]).ok()
}
