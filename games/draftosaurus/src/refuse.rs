//! Why a step is not legal, in one sentence with the rule's id.

use mesozoic_core::{Refusal, Seat};

use crate::components::{Bank, Face, Pen, PenInfo, Region, Species};
use crate::narrate::{a, the};
use crate::options::Placing;
use crate::state::{Draftosaurus, Phase};
use crate::step::{Spot, Step};
use crate::zoo::Zoo;

impl Draftosaurus {
    /// Refuses what `steps` does not give.
    pub(crate) fn explain(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        if seat.0 >= self.seats {
            return Err(Refusal::new("DR-39", format!("There is no seat {seat} at this table.")));
        }
        match (self.phase, step) {
            (Phase::Over, _) => return Err(Refusal::new("DR-40", "The game is over.")),
            (Phase::Choose, Step::Choose { .. })
            | (Phase::Place, Step::Place { .. })
            | (Phase::Discard, Step::Discard { .. })
            | (Phase::Quarantine, Step::Move { .. }) => {}
            (Phase::Choose, _) => {
                return Err(Refusal::new(
                    "DR-41",
                    "It is time to choose a dinosaur of the hand; it is placed when all have been \
                     revealed.",
                ));
            }
            (Phase::Place, _) if self.placing == Placing::AfterReveal => {
                return Err(Refusal::new("DR-41", "It is time to place the revealed dinosaur."));
            }
            (Phase::Place, _) => {
                return Err(Refusal::new("DR-3", "It is time to place a dinosaur of the hand."));
            }
            (Phase::Discard, _) => {
                return Err(Refusal::new(
                    "DR-14",
                    "It is time to put a dinosaur of the hand back in the box.",
                ));
            }
            (Phase::Quarantine, _) => {
                return Err(Refusal::new(
                    "DR-28",
                    "It is time to move the dinosaurs out of the Quarantine Zones.",
                ));
            }
        }
        if !self.awaits(seat) {
            return Err(match (self.phase, self.picks[seat.index()]) {
                (Phase::Quarantine, None) => {
                    Refusal::new("DR-28", "Your Quarantine Zone is empty; nothing has to move.")
                }
                _ => Refusal::new(
                    "DR-4",
                    "You have chosen already; take your choice back to choose again.",
                ),
            });
        }
        match step {
            Step::Place { species, spot } => {
                match self.revealed[seat.index()] {
                    Some(revealed) if revealed != species => {
                        let sentence = format!("You have revealed {}.", a(revealed));
                        return Err(Refusal::new("DR-41", sentence));
                    }
                    Some(_) => {}
                    None => self.in_hand(seat, species)?,
                }
                self.fits(seat, species, spot)?;
                self.obeys_die(seat, spot)
            }
            Step::Choose { species } | Step::Discard { species } => self.in_hand(seat, species),
            Step::Move { spot: Spot::Quarantine } => Err(Refusal::new(
                "DR-28",
                "The dinosaur has to leave the Quarantine Zone before the zoo is counted.",
            )),
            Step::Move { spot } => match self.zoos[seat.index()].quarantined() {
                Some(species) => self.fits(seat, species, spot),
                None => Ok(()),
            },
        }
    }

    fn in_hand(&self, seat: Seat, species: Species) -> Result<(), Refusal> {
        if self.hands[seat.index()].has(species as u8) {
            return Ok(());
        }
        Err(Refusal::new("DR-39", format!("There is no {} in your hand.", species.name())))
    }

    /// DR-13, first half: the pen's own condition.
    fn fits(&self, seat: Seat, species: Species, spot: Spot) -> Result<(), Refusal> {
        let zoo = &self.zoos[seat.index()];
        if zoo.admits(species) & spot.bit() != 0 {
            return Ok(());
        }
        let Some(pen) = spot.pen() else { return Ok(()) };
        let info = pen.info();
        if info.side != self.side {
            let sentence = format!(
                "{} is on the {} side of the board, and this game is played on the {} side.",
                capital(&the(spot)),
                info.side.name(),
                self.side.name()
            );
            return Err(Refusal::new("DR-35", sentence));
        }
        Err(unfit(zoo, species, spot, info))
    }

    /// DR-13, second half: the die.
    fn obeys_die(&self, seat: Seat, spot: Spot) -> Result<(), Refusal> {
        let Some(pen) = spot.pen() else { return Ok(()) };
        if self.allowed(seat) & spot.bit() != 0 {
            return Ok(());
        }
        let info = pen.info();
        let place = the(spot);
        let ground = match info.region {
            Region::Woodlands => "woodlands",
            Region::Grasslands => "grasslands",
        };
        let bank = match info.bank {
            Bank::FoodCourt => "on the food court side",
            Bank::Restrooms => "on the restroom side",
        };
        Err(match self.die {
            Face::Woodlands => {
                Refusal::new("DR-13", format!("The die says woodlands; {place} is {ground}."))
            }
            Face::Grasslands => {
                Refusal::new("DR-13", format!("The die says grasslands; {place} is {ground}."))
            }
            Face::Restrooms => {
                Refusal::new("DR-13", format!("The die says restrooms; {place} is {bank}."))
            }
            Face::FoodCourt => {
                Refusal::new("DR-13", format!("The die says food court; {place} is {bank}."))
            }
            Face::EmptyPen => {
                Refusal::new("DR-10", format!("The die says empty pen; {place} is not empty."))
            }
            Face::WatchOut => Refusal::new(
                "DR-11",
                format!("The die says watch out for T-Rex; there is one in {place}."),
            ),
        })
    }
}

/// Why a pen of the right side does not take a species.
pub(crate) fn unfit(zoo: &Zoo, species: Species, spot: Spot, info: &PenInfo) -> Refusal {
    let name = capital(&the(spot));
    let inside = zoo.pen(info.pen);
    let is_full = inside.total() >= u32::from(info.capacity);
    let kind = species.name();
    match info.pen {
        Pen::Forest if is_full => Refusal::new("DR-18", "The Forest of Sameness is full."),
        Pen::Forest => {
            let there = Species::at(inside.nth(0)).name();
            let sentence = format!("{name} holds one species only, and a {there} is there.");
            Refusal::new("DR-18", sentence)
        }
        Pen::Meadow => {
            let sentence = format!("{name} takes each species once, and {} is there.", a(species));
            Refusal::new("DR-19", sentence)
        }
        Pen::Trio => Refusal::new("DR-21", format!("{name} has room for three, and is full.")),
        Pen::King => Refusal::new("DR-22", format!("{name} holds one dinosaur only.")),
        Pen::Island => Refusal::new("DR-23", format!("{name} holds one dinosaur only.")),
        Pen::Lookout => Refusal::new("DR-27", format!("{name} holds one dinosaur only.")),
        Pen::Quarantine => Refusal::new("DR-28", format!("{name} holds one dinosaur only.")),
        Pen::Wood if is_full => Refusal::new("DR-24", "The Well-Ordered Wood is full."),
        Pen::Wood => {
            let mut row = zoo.row();
            let sentence = match (row.next(), row.next(), inside.total() % 2) {
                (Some(first), Some(_), 0) => {
                    format!("{name} goes on with {}, in turn with the other.", a(first))
                }
                (Some(_), Some(second), _) => {
                    format!("{name} goes on with {}, in turn with the other.", a(second))
                }
                _ => format!("{name} needs another species next to {}.", a(species)),
            };
            Refusal::new("DR-24", sentence)
        }
        Pen::Pyramid => {
            let slot = spot.slot().unwrap_or_default();
            let sentence = if zoo.bricks()[slot].is_some() {
                format!("{name} is taken.")
            } else if let Some(row) = row_below(zoo, slot) {
                format!("The {row} row of the Pyramid has to be filled first.")
            } else {
                format!("{name} would stand next to another {kind}.")
            };
            Refusal::new("DR-25", sentence)
        }
        Pen::Prairie | Pen::BridgeLeft | Pen::BridgeRight => {
            Refusal::new("DR-20", format!("{name} has no more room."))
        }
    }
}

/// The row that has to be filled before a slot of the Pyramid, if it is not.
fn row_below(zoo: &Zoo, slot: usize) -> Option<&'static str> {
    let bricks = zoo.bricks();
    let is_open = |slots: &[usize]| slots.iter().any(|&i| bricks[i].is_none());
    match slot {
        3..6 if is_open(&[0, 1, 2]) => Some("bottom"),
        5 if is_open(&[3, 4]) => Some("middle"),
        _ => None,
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
