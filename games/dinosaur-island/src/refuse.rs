//! Why a step is not legal, in one sentence with the rule's id.

use mesozoic_core::{Game, Refusal, Seat, article};

use crate::components::{
    Attraction, Colour, MAX_CAPACITY, MAX_HIRED, Named, ROWS, Slot, Upgrade, Ware, row_price,
};
use crate::gain::{matches, refinement};
use crate::phase::row_of;
use crate::player::{Player, Task};
use crate::state::{DieState, DinosaurIsland, Phase};
use crate::step::{Act, Scientist, Station, Step, Visitor, Zone};

/// A refusal, or none.
type Reason = Option<Refusal>;

fn no(rule: &'static str, sentence: impl Into<std::borrow::Cow<'static, str>>) -> Refusal {
    Refusal::new(rule, sentence)
}

impl DinosaurIsland {
    /// Refuses what `steps` does not give.
    pub(crate) fn explain(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        if self.is_legal(seat, step) {
            return Ok(());
        }
        Err(self.reason(seat, step).unwrap_or_else(|| {
            no("DI-2.2", format!("This is not one of your steps now: {}", self.wanted(seat)))
        }))
    }

    /// What the phase asks for, as a sentence.
    fn wanted(&self, seat: Seat) -> String {
        let task = self.player(seat).owed.next();
        match (task, self.phase) {
            (Some(Task::Take { wild, n, .. }), _) => {
                format!("name the {} DNA you gain, {n} in all as far as it fits.", wild.name())
            }
            (Some(Task::Expand { n }), _) => format!("place {n} steps of cold storage."),
            (Some(Task::Spend { .. }), _) => "name the DNA that the dinosaur costs.".to_owned(),
            (Some(Task::Paddock), _) => "choose the paddock that the die upgrades.".to_owned(),
            (Some(Task::Copy { .. }), _) => "copy the research or skip.".to_owned(),
            (Some(Task::Discard { row }), _) => {
                format!("discard an item of the ${} row.", row_price(usize::from(row)))
            }
            (None, Phase::SoloPick) => "put objectives back until seven are left.".to_owned(),
            (None, Phase::Research) => "send a scientist, or pass with one.".to_owned(),
            (None, Phase::Market) => "buy something in the market, or pass.".to_owned(),
            (None, Phase::Work) => "send workers to workstations, or say done.".to_owned(),
            (None, Phase::Attract) => "deal with the hooligans at your gate.".to_owned(),
            (None, Phase::Lines) => "place your visitors, or let them line up.".to_owned(),
            (None, Phase::Loose) => "settle who is eaten.".to_owned(),
            (None, Phase::Tally) => "score.".to_owned(),
            (None, Phase::Bonus) => "choose a bonus.".to_owned(),
            (None, Phase::SoloScore) => "score objectives, or discard one.".to_owned(),
            (None, Phase::RoundStart | Phase::Over) => "wait for the round to begin.".to_owned(),
        }
    }

    fn reason(&self, seat: Seat, step: Step) -> Reason {
        if seat.0 >= self.seats {
            return Some(no("DI-1.2", format!("There is no seat {seat} at this table.")));
        }
        if self.phase == Phase::Over {
            return Some(no("DI-8.1", "The game is over."));
        }
        if !self.awaits(seat) {
            return Some(if self.phase.is_lane() {
                no("DI-4.1", "You have finished this phase; the others have not.")
            } else {
                no("DI-2.2", "It is another seat's turn.")
            });
        }
        if let Some(task) = self.player(seat).owed.next() {
            return Some(self.unanswered(seat, task, step));
        }
        match (self.phase, step) {
            (
                Phase::Research,
                Step::Research { who, .. }
                | Step::Storage { who }
                | Step::Recipe { who, .. }
                | Step::Pass { who },
            ) => self.unsent(seat, who).or_else(|| self.unresearched(seat, step)),
            (Phase::Research, Step::Decline) => Some(no(
                "DI-2.10",
                "Only the extra turn of Jack of All Trades can be declined; pass with a scientist.",
            )),
            (Phase::Market, _) => self.untraded(seat, step),
            (Phase::Work, Step::Work { station, act, via }) => {
                self.unworked(seat, station, act, via)
            }
            (Phase::Work, Step::Refine { into }) => Some(self.unrefined(seat, into)),
            (Phase::Attract, Step::Swap { .. }) => {
                Some(no("DI-5.2", "You have not so many hooligans to send back."))
            }
            (Phase::Lines, Step::Stand { who, .. }) => Some(self.unplaced(seat, who)),
            (Phase::Lines, Step::Done) => Some(no(
                "DI-5.3",
                "There are still free spaces and visitors; all who fit must be placed.",
            )),
            (Phase::Loose, Step::EatAt { at }) => {
                Some(no("DI-5.6", format!("No patron stands at {at}.")))
            }
            (Phase::Loose, Step::Cash { .. } | Step::Double { .. } | Step::Score) => {
                Some(no("DI-5.12", "First the dinosaurs eat; then you score."))
            }
            (Phase::Tally, Step::Cash { zone, .. }) => Some(self.uncashed(seat, zone)),
            (Phase::Tally, Step::Double { zone }) => Some(self.undoubled(seat, zone)),
            (Phase::Tally, Step::Eat | Step::EatAt { .. }) => {
                Some(no("DI-5.6", "Nobody is left to be eaten."))
            }
            (Phase::Bonus, Step::Bonus { act }) => Some(self.unbonused(act)),
            (Phase::SoloScore, Step::Complete { card }) => Some(if self.solo_cards().has(card) {
                no("DI-9.4", format!("This objective is not fulfilled: {}", card.info().text))
            } else {
                no("DI-9.4", "This objective is not in play.")
            }),
            (Phase::SoloScore, Step::Drop { .. }) => Some(no(
                "DI-9.4",
                "An objective in play is discarded only in a round that scored none.",
            )),
            (Phase::SoloScore, Step::Done) => {
                Some(no("DI-9.4", "No objective was scored this round, so one must be discarded."))
            }
            (Phase::SoloPick, Step::Reject { .. }) => {
                Some(no("DI-9.1", "This card is not among those to choose from."))
            }
            _ => None,
        }
    }

    fn unanswered(&self, seat: Seat, task: Task, step: Step) -> Refusal {
        let wanted = self.wanted(seat);
        let wanted = wanted.trim_end_matches('.');
        match (task, step) {
            (Task::Take { .. }, Step::Take { .. }) => {
                no("DI-2.5", format!("It does not fit your cold storage or the amount: {wanted}."))
            }
            (Task::Expand { .. }, Step::Expand { .. }) => no(
                "DI-2.7",
                format!("All steps that fit must be placed, and no limit exceeds 10: {wanted}."),
            ),
            (Task::Spend { .. }, Step::Spend { .. }) => {
                no("DI-4.5", format!("That is not what the recipe asks for: {wanted}."))
            }
            (Task::Paddock, Step::Paddock { .. }) => {
                no("DI-2.6", "This zone has no paddock that can be upgraded now.")
            }
            (Task::Paddock, Step::Skip) => {
                no("DI-2.6", "A free upgrade is taken: choose a paddock.")
            }
            (Task::Discard { .. }, Step::Discard { .. }) => {
                no("DI-3.13", "There is no such item in the row; choose one that is there.")
            }
            _ => no("DI-2.2", format!("Something else comes first: {wanted}.")),
        }
    }

    fn unsent(&self, seat: Seat, who: Scientist) -> Reason {
        let player = self.player(seat);
        if player.has(who) {
            return None;
        }
        Some(match who {
            Scientist::Worker if player.perk(|p| p.jack) == 0 => {
                no("DI-2.10", "Only Jack of All Trades lets a worker act as a scientist.")
            }
            Scientist::Worker => no("DI-2.10", "A worker acts as a scientist once a round only."),
            _ => no("DI-2.2", format!("Your {} has been sent already this round.", who.name())),
        })
    }

    fn unresearched(&self, seat: Seat, step: Step) -> Reason {
        let player = self.player(seat);
        match step {
            Step::Research { die, .. } => Some(match self.centre.dice[usize::from(die) - 1] {
                None => no("DI-2.4", format!("There is no die in slot {die}.")),
                Some(die) => match die.state {
                    DieState::Pool => no("DI-2.1", "The dice have not been rolled yet."),
                    DieState::Free => no("DI-2.6", "Only scientist #3 may claim this face."),
                    DieState::Removed => no("DI-9.2", "The automaton has removed this die."),
                    _ => no("DI-2.4", "This die has been claimed; one scientist a slot."),
                },
            }),
            Step::Storage { .. } => {
                Some(no("DI-2.7", "All six slots for cold storage are taken this round."))
            }
            Step::Recipe { who, diet, zone } => {
                let level = player.level(who) + player.perk(|p| p.recipe_level);
                Some(if self.centre.recipes[diet.index()].is_none() {
                    no(
                        "DI-2.8",
                        format!("There is no {} recipe to be had this round.", diet.name()),
                    )
                } else if level < diet.level() {
                    let need = diet.level();
                    no(
                        "DI-2.8",
                        format!(
                            "A {} recipe needs level {need}; {} has {level}.",
                            diet.name(),
                            who.name()
                        ),
                    )
                } else if player.pairs() == 0 {
                    no("DI-2.8", "Your park has no two free zones side by side.")
                } else {
                    let zone = zone.map_or(String::new(), |zone| zone.to_string());
                    no(
                        "DI-2.8",
                        format!("A recipe needs {zone} and the zone to its right, both free."),
                    )
                })
            }
            Step::Pass { .. } => Some(no("DI-2.3", "Only a scientist can be passed with.")),
            _ => None,
        }
    }

    fn untraded(&self, seat: Seat, step: Step) -> Reason {
        let player = self.player(seat);
        let short = |price: u16| {
            (price > player.money)
                .then(|| no("DI-3.2", format!("That costs ${price}; you have ${}.", player.money)))
        };
        let gap = |ware: Ware, row: u8| {
            no("DI-3.3", format!("There is no {} in the ${row} row until Cleanup.", ware.name()))
        };
        match step {
            Step::Hire { row, fire } => {
                let Some(card) = self.market.specialists[row_of(row)] else {
                    return Some(gap(Ware::Specialist, row));
                };
                let full = player.hired[MAX_HIRED - 1].is_some();
                short(player.hire_price(row_of(row), card)).or_else(|| {
                    Some(match fire {
                        None => no("DI-3.4", "You hold three specialists; say which one to fire."),
                        Some(_) if !full => {
                            no("DI-3.4", "Somebody is fired only with three specialists held.")
                        }
                        Some(card) => {
                            no("DI-3.4", format!("You have not hired the {}.", card.name()))
                        }
                    })
                })
            }
            Step::Build { row, zone } => {
                let Some(tile) = self.market.attractions[row_of(row)] else {
                    return Some(gap(Ware::Attraction, row));
                };
                short(player.build_price(row_of(row), tile)).or_else(|| {
                    Some(match zone {
                        Some(zone) => no("DI-3.9", format!("Zone {zone} is not free.")),
                        None => no("DI-3.9", "Your park has no free zone."),
                    })
                })
            }
            Step::Upgrade { row, .. } => {
                if self.market.upgrades[row_of(row)].is_none() {
                    return Some(gap(Ware::Upgrade, row));
                }
                short(player.upgrade_price(row_of(row))).or_else(|| {
                    Some(no("DI-3.10", "The brass spaces are for the special tiles at this table."))
                })
            }
            Step::Special { tile } => Some(if player.lab.contains(&tile) {
                no("DI-3.11", format!("You have {} in your lab; one is enough.", tile.name()))
            } else if let Some(refusal) = short(Player::special_price(tile)) {
                refusal
            } else {
                no("DI-3.11", format!("No {} tile is left.", tile.name()))
            }),
            Step::Dna { row } => short(u16::from(row)),
            _ => None,
        }
    }

    /// Why a workstation cannot be used at all.
    pub(crate) fn why_unmanned(player: &Player, station: Station, slot: &Slot) -> Reason {
        if !slot.unlimited && player.used & station.bit() != 0 {
            return Some(no("DI-4.2", "This workstation has been used this round."));
        }
        if slot.workers > player.hands {
            let (need, have) = (slot.workers, player.hands);
            return Some(no(
                "DI-4.2",
                format!("It takes {need} of your workers; {have} are left."),
            ));
        }
        let mut usable = false;
        let _ = player.station_steps(
            station,
            slot,
            &mut mesozoic_core::Each(|_| {
                usable = true;
                std::ops::ControlFlow::Break(())
            }),
        );
        (!usable).then(|| no("DI-4.3", "It would do nothing now, or you cannot pay for it."))
    }

    fn unworked(&self, seat: Seat, station: Station, act: Act, via: Option<Station>) -> Reason {
        let player = self.player(seat);
        let manned = via.unwrap_or(station);
        let (Some(slot), Some(target)) = (player.slot(manned), player.slot(station)) else {
            return Some(no("DI-4.2", "There is no such workstation in your lab."));
        };
        if let Some(refusal) = Self::why_unmanned(player, manned, slot) {
            return Some(refusal);
        }
        let copies = |tile: Upgrade| tile == Upgrade::DuplicationChamber;
        if via.is_some() && !copies(player.lab[manned.space()]) {
            return Some(no("DI-4.8", "Only a Duplication Chamber repeats another workstation."));
        }
        if copies(player.lab[station.space()]) {
            return Some(no(
                "DI-4.8",
                "Name the workstation to repeat; a Duplication Chamber is none.",
            ));
        }
        if !matches(target.effect, act) {
            return Some(no("DI-4.2", "That is not what this workstation does."));
        }
        let mut possible = false;
        let _ = player.acts(target.effect, &mut |other| {
            possible |= other == act;
            std::ops::ControlFlow::Continue(())
        });
        if possible {
            return Some(no(
                "DI-4.2",
                "There is an equal workstation before it that is free: use that one.",
            ));
        }
        undone(player, act)
    }

    fn unrefined(&self, seat: Seat, into: Colour) -> Refusal {
        let player = self.player(seat);
        if player.refines == 0 {
            no("DI-4.10", "You have no free refinement this phase.")
        } else if player.used != 0 {
            no("DI-4.10", "The free refinement comes before the first worker.")
        } else {
            no(
                "DI-4.3",
                format!("You cannot make {} DNA now: two basics or room is missing.", into.name()),
            )
        }
    }

    fn unplaced(&self, seat: Seat, who: Visitor) -> Refusal {
        let player = self.player(seat);
        let rooms = player.rooms();
        if player.line.of(who) == 0 {
            return no("DI-5.3", format!("No {} is left to be placed.", who.name()));
        }
        if who == Visitor::Patron && player.next_in_line(&rooms) == Visitor::Hooligan {
            return no("DI-5.3", "Hooligans are placed before patrons.");
        }
        no("DI-5.3", format!("There is no free space for a {} there.", who.name()))
    }

    fn uncashed(&self, seat: Seat, zone: Zone) -> Refusal {
        let player = self.player(seat);
        let food = player.attractions[zone.index()].is_some_and(Attraction::is_food);
        if !food {
            no("DI-5.10", "Only patrons at food attractions pay instead of scoring.")
        } else if player.cashed[zone.index()] > 0 {
            no(
                "DI-5.10",
                "The patrons of this attraction have been told already; take that back to change it.",
            )
        } else {
            no("DI-5.10", "There are not so many patrons at this attraction.")
        }
    }

    fn undoubled(&self, seat: Seat, zone: Zone) -> Refusal {
        let player = self.player(seat);
        if player.arranged.doubles == 0 {
            no("DI-5.11", "No attraction is left to be doubled this round.")
        } else if player.attractions[zone.index()].is_none() {
            no("DI-5.11", "Only an attraction can score twice.")
        } else {
            no("DI-5.11", "This attraction scores twice already; choose another.")
        }
    }

    fn unbonused(&self, act: Act) -> Refusal {
        let bonuses = self.house().bonus.unwrap_or_default();
        if !bonuses.iter().any(|effect| matches(*effect, act)) {
            return no("DI-6.6", "The plot twist does not offer that.");
        }
        match act {
            Act::Paddock { .. } => no("DI-6.6", "This zone has no paddock that can be upgraded."),
            _ => no("DI-6.6", "That would do nothing; choose another bonus."),
        }
    }
}

/// Why an act is not possible, whatever the workstation.
fn undone(player: &Player, act: Act) -> Reason {
    match act {
        Act::Paddock { zone } => match player.exhibit_at(zone) {
            None => Some(no("DI-4.7", format!("No exhibit begins at zone {zone}."))),
            Some((_, e)) if e.capacity >= MAX_CAPACITY => {
                Some(no("DI-4.7", "This paddock has the largest capacity."))
            }
            Some(_) => Some(no("DI-4.7", "You cannot pay for the next capacity of this paddock.")),
        },
        Act::Create { zone } => match player.exhibit_at(zone) {
            None => Some(no("DI-4.5", format!("No exhibit begins at zone {zone}."))),
            Some((_, e)) if e.dinos >= e.capacity => {
                Some(no("DI-4.5", "This paddock is full; upgrade its capacity first."))
            }
            Some((_, e)) => {
                let name = e.recipe.name();
                let sentence = format!("You lack DNA for {} {name}.", article(name));
                Some(no("DI-4.5", sentence))
            }
        },
        Act::Refine { into } if refinement(into).is_none_or(|r| !player.can_refine(r)) => Some(no(
            "DI-4.3",
            format!("You cannot make {} DNA now: two basics or room is missing.", into.name()),
        )),
        Act::Security => Some(no("DI-4.6", "You cannot pay for the next security level.")),
        _ => None,
    }
}

/// Rows are named by their prices.
const _: () = assert!(row_price(ROWS - 1) == 5);
