//! A game in the terminal, from the first question to the result.

use std::fmt::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use mesozoic_bots::Level;
use mesozoic_core::{Budget, Rng, Seat, SplitMix, Viewer};
use mesozoic_registry::{Ask, Effort, think};
use mesozoic_sim::seed_from_text;
use mesozoic_table::AnyTable;

use super::Who;
use super::keep::Keep;
use super::lines::Lines;
use super::menu::menu;
use super::wrap::wrap;
use crate::output;
use crate::style::{self, Style};
use crate::tell::Names;

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
save FILE    keeps the game in a file; `mesozoic play --position FILE` goes on with it
q            quits
";

/// How wide lines of choices may get where nothing says how wide they are.
const WIDTH: usize = 100;

/// A game being played.
pub(crate) struct Session {
    table: Box<dyn AnyTable>,
    who: Vec<Who>,
    names: Names,
    keep: Keep,
    seed: String,
    bots: SplitMix,
    lines: Lines,
    style: Style,
    /// How many columns lines may have, where that matters.
    width: Option<usize>,
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
    pub(crate) fn new(table: Box<dyn AnyTable>, who: Vec<Who>, keep: Keep) -> Self {
        let told = vec![0; who.len() + 1];
        let names: Vec<String> = who.iter().map(|who| who.name().to_owned()).collect();
        let seed =
            table.position().expect("a table in the terminal has dice that a text names").seed;
        Self {
            table,
            who,
            names: Names::of(&names),
            keep,
            bots: SplitMix::new(seed_from_text(&seed)),
            seed,
            lines: Lines::default(),
            style: Style::of_stdout(),
            width: style::width(),
            told,
            at_screen: None,
        }
    }

    /// Plays until the game is over or the input ends.
    pub(crate) fn run(mut self) -> Result<()> {
        self.greet()?;
        self.write_record()?;
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
            let _ = writeln!(text, "Seat {seat}: {}, {who}", self.name(seat));
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
        let effort = Effort {
            seed: self.bots.next_u64(),
            budget: Budget::default(),
            hurry: Some(Box::new(move || start.elapsed() > PATIENCE)),
        };
        // Only what search would take long over is worth a word.
        if style::is_interactive() && matches!(level, Level::Search { iterations: Some(_) }) {
            output::aside(format!("{} is thinking", self.names.name(seat)));
        }
        let line = think(self.table.as_ref(), Ask { seat, level })(effort);
        self.table.submit(seat, &line)?;
        self.changed()?;
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
                ("q", "") => {
                    self.offer_to_save()?;
                    return Ok(Turn::Quit);
                }
                ("", _) => {}
                ("?" | "h", "") => output::text(HELP)?,
                ("v", "") => self.show(seat)?,
                ("s", "") => {
                    output::text(self.names.scores(self.table.as_ref(), Viewer::Seat(seat)))?;
                }
                ("l", "") => self.show_log(seat)?,
                ("w", rest) => self.explain(seat, rest)?,
                ("save", file) => self.save(file.trim())?,
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
                self.changed()?;
                self.narrate(Viewer::Seat(seat))?;
                Ok(true)
            }
            Err(error) => {
                self.print(&format!("{error}\nType ? for help.\n"))?;
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
                "q" => {
                    self.offer_to_save()?;
                    return Ok(Pause::Quit);
                }
                "u" => {
                    if self.take_back(seat)? {
                        return Ok(Pause::Undo);
                    }
                }
                _ if style::is_interactive() => {
                    output::text("Enter alone goes on; u takes the last step back, q quits.\n")?;
                }
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
        self.changed()?;
        output::text("Taken back.\n")?;
        Ok(true)
    }

    fn show(&mut self, seat: Seat) -> Result<()> {
        let viewer = Viewer::Seat(seat);
        self.narrate(viewer)?;
        let drawn = self.names.draw(self.table.as_ref(), viewer);
        self.print(&format!("\n{drawn}\n\n"))?;
        let (offers, width) = (self.table.offers(seat), self.width.unwrap_or(WIDTH));
        output::text(menu(&offers, &self.names, self.style, width))
    }

    fn show_log(&self, seat: Seat) -> Result<()> {
        let lines = self.names.told(self.table.as_ref(), Viewer::Seat(seat), 0);
        self.print(&(lines.join("\n") + "\n"))
    }

    /// Prints words in lines that fit.
    fn print(&self, text: &str) -> Result<()> {
        match self.width {
            Some(width) => output::text(wrap(text, width)),
            None => output::text(text),
        }
    }

    /// Keeps what is to be kept after every change.
    fn changed(&mut self) -> Result<()> {
        self.keep.grow_stale();
        self.write_record()
    }

    fn write_record(&self) -> Result<()> {
        let players: Vec<String> = self.who.iter().map(ToString::to_string).collect();
        self.keep.write(self.table.as_ref(), &players)
    }

    /// Saves the game, or says why it cannot be.
    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return output::text("Name a file, as in: save game.json\n");
        }
        match self.keep.save(self.table.as_ref(), file) {
            Ok(()) => output::text(format!("Saved in {file}.\n")),
            Err(error) => output::text(format!("{error:#}\n")),
        }
    }

    /// Before somebody leaves a terminal, the game can be saved. A script says `save`.
    fn offer_to_save(&mut self) -> Result<()> {
        while style::is_interactive() && self.keep.fresh().is_none() {
            output::text("A file's name saves the game; Enter leaves it: ")?;
            match self.lines.next()?.as_deref() {
                None | Some("") => return Ok(()),
                Some(file) => self.save(file)?,
            }
        }
        Ok(())
    }

    fn explain(&self, seat: Seat, notation: &str) -> Result<()> {
        let answer = match self.table.why(seat, notation) {
            Ok(()) => "legal".to_owned(),
            Err(error) => error.to_string(),
        };
        self.print(&(answer + "\n"))
    }

    /// Tells a viewer what has happened since it was last told.
    fn narrate(&mut self, viewer: Viewer) -> Result<()> {
        let slot = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => self.who.len(),
        };
        let lines = self.names.told(self.table.as_ref(), viewer, self.told[slot]);
        self.told[slot] = self.table.heard(viewer);
        self.print(&lines.iter().map(|line| line.clone() + "\n").collect::<String>())
    }

    fn finish(mut self) -> Result<()> {
        let viewer = self.at_screen.map_or(Viewer::Spectator, Viewer::Seat);
        self.narrate(viewer)?;
        let (table, names) = (self.table.as_ref(), &self.names);
        self.print(&format!("\n{}\n", names.draw(table, Viewer::Spectator)))?;
        let scores = names.scores(table, Viewer::Spectator);
        output::text(format!("\n{scores}\n{}", self.style.bold(&names.result(table))))
    }

    fn leave(&self) -> Result<()> {
        let Some(file) = self.keep.fresh() else {
            return output::text(format!("\nLeft the game with seed {}.\n", self.seed));
        };
        let who: Vec<String> = self.who.iter().map(ToString::to_string).collect();
        output::text(format!(
            "\nLeft the game; `mesozoic play --position {} --seats {}` goes on.\n",
            file.display(),
            who.join(",")
        ))
    }

    fn name(&self, seat: Seat) -> String {
        self.style.seat(seat, &self.names.name(seat))
    }
}
