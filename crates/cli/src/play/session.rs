//! A game in the terminal, from the first question to the result.

use std::fmt::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use mesozoic_bots::Level;
use mesozoic_core::{Budget, Rng, Seat, SplitMix, Viewer};
use mesozoic_registry::{Ask, think};
use mesozoic_sim::seed_from_text;
use mesozoic_table::AnyTable;

use super::Who;
use super::lines::Lines;
use super::menu::menu;
use crate::style::{self, Style};
use crate::{output, tell};

/// Nobody waits longer than this for a bot.
const PATIENCE: Duration = Duration::from_secs(10);

/// Wipes the screen and what could be scrolled back to.
const CLEAR: &str = "\u{1b}[2J\u{1b}[3J\u{1b}[H";

const HELP: &str = "\
A number     plays that choice; its notation does too
w NOTATION   says why a step is or is not legal
u            takes back your last step, as long as nothing was revealed since
s            shows the scores by source
l            shows the log: everything you have heard
v            shows the table and the choices again
q            quits
";

/// A game being played.
pub(crate) struct Session {
    table: Box<dyn AnyTable>,
    who: Vec<Who>,
    seed: String,
    bots: SplitMix,
    lines: Lines,
    style: Style,
    /// How many events each viewer has been told: seats, then the spectator.
    told: Vec<u32>,
    /// Which person saw the screen last.
    at_screen: Option<Seat>,
}

/// What became of a question to a person.
enum Turn {
    /// The table has changed.
    Moved,
    /// The person wants to stop, or the input has ended.
    Quit,
}

/// What somebody says when nothing needs to be said.
enum Pause {
    Go,
    Undo,
    Quit,
    /// Nobody will ever say anything again.
    End,
}

impl Session {
    pub(crate) fn new(table: Box<dyn AnyTable>, who: Vec<Who>, seed: &str) -> Self {
        let told = vec![0; who.len() + 1];
        Self {
            table,
            who,
            seed: seed.to_owned(),
            bots: SplitMix::new(seed_from_text(seed)),
            lines: Lines::default(),
            style: Style::of_stdout(),
            told,
            at_screen: None,
        }
    }

    /// Plays until the game is over or the input ends.
    pub(crate) fn run(mut self) -> Result<()> {
        self.greet()?;
        loop {
            let awaited = self.table.status().awaited();
            // People first, so that they can think again until the last of them has chosen.
            let person = awaited.iter().find(|seat| self.who[seat.index()] == Who::Human);
            match (person, awaited.lowest()) {
                (Some(seat), _) => match self.ask(seat)? {
                    Turn::Moved => {}
                    Turn::Quit => return self.leave(),
                },
                (None, Some(seat)) => self.think(seat)?,
                (None, None) => return self.finish(),
            }
        }
    }

    fn greet(&self) -> Result<()> {
        let meta = self.table.meta();
        let mut text = format!("{}, seed {}\n", self.style.bold(meta.title), self.seed);
        for (seat, who) in Seat::all(self.table.seats()).zip(&self.who) {
            let _ = writeln!(text, "{}: {who}", self.name(seat));
        }
        if self.who.contains(&Who::Human) {
            text.push_str("Type ? for help.\n");
        }
        output::text(text)
    }

    /// Lets a bot decide.
    fn think(&mut self, seat: Seat) -> Result<()> {
        let Who::Bot(level) = self.who[seat.index()] else { return Ok(()) };
        let start = Instant::now();
        let ask = Ask {
            seat,
            level,
            seed: self.bots.next_u64(),
            budget: Budget::default(),
            hurry: Some(Box::new(move || start.elapsed() > PATIENCE)),
        };
        // Only what search would take long over is worth a word.
        if style::is_interactive() && matches!(level, Level::Search { iterations: Some(_) }) {
            output::aside(format!("{} is thinking", tell::name(seat)));
        }
        let line = think(self.table.as_ref(), ask)();
        self.table.submit(seat, &line)?;
        if !self.who.contains(&Who::Human) {
            self.narrate(Viewer::Spectator)?;
        }
        Ok(())
    }

    /// Asks a person until something happens.
    fn ask(&mut self, seat: Seat) -> Result<Turn> {
        match self.hand_over(seat)? {
            Pause::Go => {}
            Pause::Undo => return Ok(Turn::Moved),
            Pause::Quit | Pause::End => return Ok(Turn::Quit),
        }
        self.show(seat)?;
        loop {
            output::text(format!("{}> ", self.name(seat)))?;
            let Some(line) = self.lines.next()? else { return Ok(Turn::Quit) };
            if !style::is_interactive() {
                output::text(format!("{line}\n"))?;
            }
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match (word, rest) {
                ("q", "") => return Ok(Turn::Quit),
                ("", _) => {}
                ("?" | "h", "") => output::text(HELP)?,
                ("v", "") => self.show(seat)?,
                ("s", "") => output::text(tell::scores(self.table.as_ref(), Viewer::Seat(seat)))?,
                ("l", "") => self.show_log(seat)?,
                ("w", rest) => self.explain(seat, rest)?,
                ("u", "") => {
                    if self.take_back(seat)? {
                        return Ok(Turn::Moved);
                    }
                }
                _ => {
                    if self.play(seat, &line)? {
                        return self.confirm(seat);
                    }
                }
            }
        }
    }

    /// Plays a choice by its number or notation; false, and the reason said, if it cannot be.
    fn play(&mut self, seat: Seat, line: &str) -> Result<bool> {
        let offers = self.table.offers(seat);
        let notation = match line.parse::<usize>() {
            Err(_) => line,
            Ok(number) => {
                let Some(offer) = number.checked_sub(1).and_then(|at| offers.get(at)) else {
                    output::text(format!("Choices run from 1 to {}.\n", offers.len()))?;
                    return Ok(false);
                };
                &offer.line
            }
        };
        match self.table.submit(seat, notation) {
            Ok(()) => {
                self.narrate(Viewer::Seat(seat))?;
                Ok(true)
            }
            Err(error) => {
                output::text(format!("{error}\nType ? for help.\n"))?;
                Ok(false)
            }
        }
    }

    /// Once the last person has chosen, bots and barriers follow at once: a moment to think again.
    fn confirm(&mut self, seat: Seat) -> Result<Turn> {
        let awaited = self.table.status().awaited();
        let people = awaited.iter().any(|s| self.who[s.index()] == Who::Human);
        if people || self.table.can_undo(seat).is_err() {
            return Ok(Turn::Moved);
        }
        match self.pause(seat, "Enter goes on, u takes it back: ")? {
            // A script that ends with the last choice still sees the result.
            Pause::Go | Pause::Undo | Pause::End => Ok(Turn::Moved),
            Pause::Quit => Ok(Turn::Quit),
        }
    }

    /// When several people share the device, nobody may see another's secrets.
    fn hand_over(&mut self, seat: Seat) -> Result<Pause> {
        let before = self.at_screen.replace(seat);
        let people = self.who.iter().filter(|who| **who == Who::Human).count();
        if people < 2 || before == Some(seat) {
            return Ok(Pause::Go);
        }
        if style::is_interactive() {
            output::text(CLEAR)?;
        }
        let question = format!("Pass the device to {}, who presses Enter. ", self.name(seat));
        let pause = match before {
            Some(before) => self.pause(before, &question)?,
            None => self.pause(seat, &question)?,
        };
        if matches!(pause, Pause::Undo) {
            self.at_screen = before;
        }
        Ok(pause)
    }

    /// Waits for Enter; `u` takes back the last step of `seat`. In a script any other line answers
    /// the next question, so that no empty lines are needed.
    fn pause(&mut self, seat: Seat, question: &str) -> Result<Pause> {
        loop {
            output::text(question)?;
            let line = self.lines.next()?;
            if !style::is_interactive() {
                output::text("\n")?;
            }
            let Some(line) = line else { return Ok(Pause::End) };
            match line.as_str() {
                "" => return Ok(Pause::Go),
                "q" => return Ok(Pause::Quit),
                "u" => {
                    if self.take_back(seat)? {
                        return Ok(Pause::Undo);
                    }
                }
                _ if style::is_interactive() => {}
                _ => {
                    self.lines.put_back(line);
                    return Ok(Pause::Go);
                }
            }
        }
    }

    /// Takes back the last step of a seat; false, and the reason said, if it cannot be.
    fn take_back(&mut self, seat: Seat) -> Result<bool> {
        if let Err(error) = self.table.undo(seat) {
            output::text(format!("{error}\n"))?;
            return Ok(false);
        }
        // Nobody has been told more than there is.
        for (told, viewer) in self.told.iter_mut().zip(Viewer::all(self.table.seats())) {
            *told = (*told).min(self.table.heard(viewer));
        }
        output::text("Taken back.\n")?;
        Ok(true)
    }

    fn show(&mut self, seat: Seat) -> Result<()> {
        let viewer = Viewer::Seat(seat);
        self.narrate(viewer)?;
        let drawn = self.table.draw(viewer);
        let choices = menu(&self.table.offers(seat), self.style);
        output::text(format!("\n{}\n\n{choices}", drawn.trim_end()))
    }

    fn show_log(&self, seat: Seat) -> Result<()> {
        let lines = tell::told(self.table.as_ref(), Viewer::Seat(seat), 0);
        output::text(lines.join("\n") + "\n")
    }

    fn explain(&self, seat: Seat, notation: &str) -> Result<()> {
        let answer = match self.table.why(seat, notation) {
            Ok(()) => "legal".to_owned(),
            Err(error) => error.to_string(),
        };
        output::text(answer + "\n")
    }

    /// Tells a viewer what has happened since it was last told.
    fn narrate(&mut self, viewer: Viewer) -> Result<()> {
        let slot = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => self.who.len(),
        };
        let text: String = tell::told(self.table.as_ref(), viewer, self.told[slot])
            .iter()
            .map(|line| line.clone() + "\n")
            .collect();
        self.told[slot] = self.table.heard(viewer);
        output::text(text)
    }

    fn finish(mut self) -> Result<()> {
        let viewer = self.at_screen.map_or(Viewer::Spectator, Viewer::Seat);
        self.narrate(viewer)?;
        let drawn = self.table.draw(Viewer::Spectator);
        let scores = tell::scores(self.table.as_ref(), Viewer::Spectator);
        let result = self.style.bold(&tell::result(self.table.as_ref()));
        output::text(format!("\n{}\n\n{scores}\n{result}", drawn.trim_end()))
    }

    fn leave(&self) -> Result<()> {
        output::text(format!("\nLeft the game with seed {}.\n", self.seed))
    }

    fn name(&self, seat: Seat) -> String {
        self.style.seat(seat, &tell::name(seat))
    }
}
