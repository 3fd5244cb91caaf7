//! What a step would do, as on a button.

use mesozoic_core::{Say, count, list};

use super::{a_pen, die_or_dice, half_words, square};
use crate::components::{BotHalf, CONVERSION, Lab, Mode};
use crate::grid::Dir;
use crate::research::{Bill, Bureau};
use crate::state::DinoWorld;
use crate::step::{Aid, Step};

impl DinoWorld {
    /// Tells how much research dice need, as long as none is used up. Where half a Genetic Modification
    /// may be open it says nothing.
    fn tell_price(&self, say: &mut Say, price: impl Fn(Bureau) -> Option<Bill>) {
        if self.cards.has(Lab::GeneticModification) {
            return;
        }
        let uses = price(Bureau::unused(&self.cards)).map_or(0, |bill| usize::from(bill.uses));
        if uses > 0 {
            let uses = count(uses, "use", "uses");
            say.text(match self.cards.mode {
                Mode::Lite => format!(", with {uses} of research"),
                Mode::Danger => format!(", with {uses} of the Y lab"),
            });
        }
    }

    /// Tells what a die brings DinoBOT.
    fn tell_gift(&self, die: u8, say: &mut Say) {
        say.text(format!("Leave the {die} to DinoBOT"));
        if let Some(card) = self.bot.as_ref().and_then(|bot| bot.card) {
            let icons = card.info().half(BotHalf::of_die(die));
            let (aquatics, aviaries) = (self.cards.aquatic.is_some(), self.cards.aviaries != 0);
            say.text(format!(": {}", half_words(icons.pen_with(aquatics, aviaries), icons)));
        }
    }

    /// Tells what a step would do.
    pub(crate) fn tell_step(&self, step: Step, say: &mut Say) {
        match step {
            Step::Give { die } => self.tell_gift(die, say),
            Step::Pen { kind, dice, aid } => {
                say.text("Build ");
                a_pen(say, kind);
                say.text(" with ");
                die_or_dice(say, dice);
                for (lab, text) in [
                    (Aid::SMALLER, ", one square smaller"),
                    (Aid::LARGER, ", one square larger"),
                    (Aid::RISK, ", with Calculated Risk"),
                    (Aid::DOCILE, ", with Docile Gene Editing"),
                ] {
                    if aid.has(lab) {
                        say.text(text);
                    }
                }
                self.tell_price(say, |bureau| bureau.price_pen(&self.cards, kind, dice));
            }
            Step::At { square: s } => {
                say.text("Draw on ");
                square(say, s);
            }
            Step::Place { square: s, turn } => {
                say.text("Build from ");
                square(say, s);
                say.text(format!(", position {}", turn + 1));
            }
            Step::Generator { square: s } => {
                say.text("Build a generator on ");
                square(say, s);
            }
            Step::Link { square: s, links } => {
                say.text(format!("Draw {} from ", count(usize::from(links), "link", "links")));
                square(say, s);
            }
            Step::Paths { dice, pips } => {
                say.text("Lay paths with ");
                die_or_dice(say, dice);
                if pips != dice.sum() {
                    say.text(format!(", raised to {pips}"));
                }
            }
            Step::Convert { square: s } => {
                say.text("Turn ");
                square(say, s);
                say.text(format!(" into a crossroads for {CONVERSION} pips"));
            }
            Step::Repave { square: s } => {
                say.text("Re-pave ");
                square(say, s);
                say.text(" to a crossroads");
            }
            Step::Lay { square: s, arms } => {
                say.text("Draw a path on ");
                square(say, s);
                let to: Vec<&str> =
                    Dir::ALL.into_iter().filter(|&to| arms.has(to)).map(Dir::name).collect();
                say.text(format!(" to the {}", list(&to)));
            }
            Step::Stop => {
                say.text("Lay no more paths");
            }
            Step::Facility { kind, dice } => {
                let info = self.cards.facility(kind).info();
                say.text("Build a ").piece(info.id, info.name).text(" with ");
                die_or_dice(say, dice);
                self.tell_price(say, |bureau| bureau.price_facility(kind, dice));
            }
            Step::Improve => {
                say.text("Improve security");
            }
            Step::Boost { die } => {
                say.text(format!("Boost security with the {die}"));
            }
            Step::Expand { square: s } => {
                say.text("Make the lake larger on ");
                square(say, s);
            }
            Step::Entrance { square: s } => {
                say.text("Open an entrance on ");
                square(say, s);
            }
            Step::Experiment => {
                say.text("Let the Mad Scientist work");
            }
            Step::Regulate => {
                say.text("Turn the Power Regulator on");
            }
            Step::Ready => {
                say.text("Ready");
            }
            Step::Cross { square: s } => {
                say.text("Cross out ");
                square(say, s);
            }
        }
    }
}
