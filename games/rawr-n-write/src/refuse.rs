//! Why a step is not legal, in one sentence with the rule's id.

use mesozoic_core::{Game, Refusal, Seat};

use crate::components::{Colour, Disaster, Site, Space, Species, Square, Track};
use crate::state::{Phase, RawrNWrite, Taker};
use crate::step::{Step, Ware};
use crate::task::Task;

fn no(rule: &'static str, sentence: impl Into<String>) -> Refusal {
    Refusal::new(rule, sentence.into())
}

impl RawrNWrite {
    /// Refuses what `steps` does not give.
    pub(crate) fn explain(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        if seat.0 >= self.seats {
            return Err(no("RW-4", format!("There is no seat {seat} at this table.")));
        }
        if self.is_legal(seat, step) {
            return Ok(());
        }
        Err(self.refuse(seat, step))
    }

    fn refuse(&self, seat: Seat, step: Step) -> Refusal {
        if self.phase == Phase::Over {
            return no("RW-58", "The game is over.");
        }
        let Some(task) = self.sheets[seat.index()].asked() else {
            return match self.phase {
                Phase::Draft => no("RW-6", "It is another player's turn to draft a die."),
                Phase::Place => no("RW-12", "It is another player's turn to place a die."),
                Phase::Setup => no("RW-3", "Another player chooses additional DNA first."),
                _ => no("RW-45", "You are done here; the others have still to decide."),
            };
        };
        self.refuse_detail(seat, task, step).unwrap_or_else(|| asks(task))
    }

    /// What is wrong with a step of the right kind; nothing if it is of another kind.
    fn refuse_detail(&self, seat: Seat, task: Task, step: Step) -> Option<Refusal> {
        let sheet = &self.sheets[seat.index()];
        let cards = self.cards;
        Some(match (task, step) {
            (Task::Draft, Step::Draft { die }) => match self.row.get(usize::from(die)) {
                None => no("RW-5", format!("There are only {} dice in the row.", self.row.len())),
                Some(taken) => no(
                    "RW-6",
                    match taken.taker {
                        Taker::Rival => "The rival has taken this die.".to_owned(),
                        _ => "This die has been drafted already.".to_owned(),
                    },
                ),
            },
            (Task::Keep, Step::Keep { .. }) => {
                let left: Vec<String> = self.left_over().map(|d| (d + 1).to_string()).collect();
                no("RW-71", format!("Keep one of the last two dice, {}.", left.join(" or ")))
            }
            (Task::Place, Step::Place { die, space }) => {
                if usize::from(die) >= sheet.dice.len() {
                    no("RW-12", "You have only one die left; write 1 for it.")
                } else {
                    self.refuse_space(space)
                }
            }
            (_, Step::Mark { track }) if trades(task) => {
                if sheet.is_finished(track, cards) {
                    no("RW-29", format!("{} is finished.", cards.name(track)))
                } else {
                    no("RW-31", "You have no coin to mark, neither in hand nor stored.")
                }
            }
            (Task::Grants { .. }, Step::Mark { track }) => no(
                "RW-67",
                if track.is_building() {
                    "These coins can only mark Specialist tracks.".to_owned()
                } else {
                    format!("{} is hired already.", cards.name(track))
                },
            ),
            (_, Step::Trade { ware }) if trades(task) => self.refuse_trade(seat, ware),
            (Task::Roads { .. }, Step::Store) => {
                no("RW-30", "Every box for roads has been used, and a box is never free again.")
            }
            (_, Step::Store) if task.coins() > 0 => {
                no("RW-30", "Every box for coins has been used, and a box is never free again.")
            }
            (_, Step::Done) if task.coins() > 0 => {
                no("RW-27", "Coins are in hand: mark, store or trade them first.")
            }
            (Task::Coins { .. }, Step::TakeCoin) => {
                if sheet.coins.left() > 0 {
                    no(
                        "RW-31",
                        "There is no use for another coin: no card is open, no trade short.",
                    )
                } else {
                    no("RW-31", "You have no stored coin.")
                }
            }
            (_, Step::TakeCoin) if trades(task) => {
                no("RW-31", "Mark or trade stored coins as they are; here none need be taken out.")
            }
            (_, Step::TakeRoad) if trades(task) => {
                if sheet.roads.left() > 0 {
                    no("RW-43", "No square of your park is empty.")
                } else {
                    no("RW-31", "You have no stored road to draw.")
                }
            }
            (Task::Roads { .. } | Task::Road, Step::At { square }) => self.occupied(seat, square),
            (Task::Upgrade { .. }, Step::Upgrade { colour }) => no(
                "RW-72",
                if colour.is_basic() {
                    format!("You have no stored {} DNA.", colour.name())
                } else {
                    "Only Basic DNA can be upgraded.".to_owned()
                },
            ),
            (Task::Basic { .. } | Task::Advanced { .. }, Step::Gain { colour }) => {
                if matches!(task, Task::Basic { .. }) != colour.is_basic() {
                    return Some(asks(task));
                }
                no("RW-26", "This track is full, and so is another: gain that one for the coin.")
            }
            (Task::Losses { disaster, .. }, step) => self.refuse_loss(seat, disaster, step)?,
            _ => {
                return self
                    .refuse_drawing(seat, task, step)
                    .or_else(|| self.refuse_run(seat, task, step));
            }
        })
    }

    /// The same for what is drawn and made.
    fn refuse_drawing(&self, seat: Seat, task: Task, step: Step) -> Option<Refusal> {
        let sheet = &self.sheets[seat.index()];
        let cards = self.cards;
        Some(match (task, step) {
            (Task::Pair { square }, Step::Pair { .. }) => no(
                "RW-33",
                format!("One end of this road on {} would face the wall.", square.name()),
            ),
            (Task::Turn { site }, Step::Turn { turn }) => no("RW-37", {
                let shape = cards.shape(site);
                if turn < shape.turns().count() {
                    format!("Turned so, the {} fits nowhere.", cards.site_name(site))
                } else {
                    format!("This shape has only turns 0 to {}.", shape.turns().count() - 1)
                }
            }),
            (Task::Draw { site, turn }, Step::At { square }) => {
                self.refuse_lot(seat, site, turn, square)
            }
            (Task::Turn { site } | Task::Draw { site, .. }, Step::Decline)
                if site.species().is_some() =>
            {
                no("RW-42", "The dinosaur is paid for: its paddock has to be drawn.")
            }
            (Task::Make { free, housed, .. }, Step::Make { species }) => {
                self.refuse_dinosaur(seat, species, free, housed)
            }
            (Task::Build | Task::Attraction { .. }, Step::Build { plan }) => {
                let Some(kind) = plan.kind() else { return Some(asks(task)) };
                if sheet.has_circle(kind) {
                    no("RW-44", format!("There is no room for {} in your park.", plan.name()))
                } else {
                    no("RW-44", format!("Every circle for {} has been used.", kind.name()))
                }
            }
            _ => return None,
        })
    }

    /// The same for the steps of Run Park.
    fn refuse_run(&self, seat: Seat, task: Task, step: Step) -> Option<Refusal> {
        let sheet = &self.sheets[seat.index()];
        let cards = self.cards;
        Some(match (task, step) {
            (Task::Incomes { .. }, Step::Income { kind }) => {
                no("RW-47", format!("No {} has still to pay.", kind.name()))
            }
            (Task::Incomes { .. }, Step::Done) => no("RW-47", "Attractions have still to pay."),
            (Task::Specialists { .. }, Step::Use { slot }) => {
                let name = cards.specialist(usize::from(slot)).name;
                if !sheet.is_finished(Track::ALL[3 + usize::from(slot)], cards) {
                    no("RW-48", format!("{name} is not hired."))
                } else if sheet.crossed >> slot & 1 == 1 {
                    no("RW-48", format!("{name} has left."))
                } else {
                    no("RW-48", format!("{name} has been used in this Run Park."))
                }
            }
            (Task::Tour { .. }, Step::Visit { site }) => {
                if sheet.visited() & site.bit() != 0 {
                    no("RW-49", "The tour has been there; no place is visited twice.")
                } else {
                    no(
                        "RW-49",
                        format!("No road leads from here to the {}.", cards.site_name(site)),
                    )
                }
            }
            (Task::Tour { .. }, Step::Exit { exit }) => {
                if crate::answer::is_circled(sheet.park.circled, exit) {
                    no("RW-50", format!("A tour has ended at {} before.", exit.name()))
                } else {
                    no("RW-50", format!("Nothing leads from here to {}.", exit.name()))
                }
            }
            (Task::Disaster, Step::Disaster { disaster }) => {
                let done = sheet.disasters[disaster as usize];
                if done >= crate::components::DISASTER_LIMIT {
                    no("RW-54", format!("{} has happened twice already.", disaster.name()))
                } else {
                    no("RW-54", format!("{} could not be resolved in full.", disaster.name()))
                }
            }
            _ => return None,
        })
    }

    fn refuse_space(&self, space: Space) -> Refusal {
        let action = space.action();
        if !action.spaces(self.seats).contains(&space) {
            return no(
                "RW-14",
                "This space is on the side of the board for three or four players.",
            );
        }
        if self.spaces(action).any(|offered| offered == space) {
            return no("RW-13", "The other die shows the same; write 1 for either.");
        }
        let free = self.spaces(action).find(|&other| self.top(other).is_none()).unwrap_or(space);
        let free = free.id();
        no("RW-14", format!("Free spaces of an action are alike; write {free} for any of them."))
    }

    fn refuse_trade(&self, seat: Seat, ware: Ware) -> Refusal {
        let sheet = &self.sheets[seat.index()];
        match ware.colour() {
            Some(colour) if sheet.is_full(colour) => {
                no("RW-28", format!("The {} track is full.", colour.name()))
            }
            _ => no("RW-28", "A trade costs two coins."),
        }
    }

    fn occupied(&self, seat: Seat, square: Square) -> Refusal {
        let park = &self.sheets[seat.index()].park;
        let name = square.name();
        if park.paved().has(square) {
            no("RW-34", format!("There is a road on {name}; roads neither cross nor fork."))
        } else if park.ruins.has(square) {
            no("RW-55", format!("{name} is destroyed; nothing can be drawn there."))
        } else {
            no("RW-43", format!("There is a building on {name}."))
        }
    }

    /// Why a building cannot be drawn at a corner.
    fn refuse_lot(&self, seat: Seat, site: Site, turn: u8, corner: Square) -> Refusal {
        use crate::squares::{covered, is_inside};
        let park = &self.sheets[seat.index()].park;
        let shape = self.cards.shape(site);
        let name = self.cards.site_name(site);
        if !is_inside(shape, turn, corner) {
            return no(
                "RW-37",
                format!(
                    "With its corner on {} the {name} would stick out of the park.",
                    corner.name()
                ),
            );
        }
        let squares = covered(shape, turn, corner);
        if let Some(taken) = squares.minus(park.free).first() {
            return no(
                "RW-43",
                format!("The {name} would cover {}, which is not empty.", taken.name()),
            );
        }
        match self.cards.host(site) {
            None => no("RW-37", format!("The {name} would touch another building.")),
            Some(_) => no(
                "RW-39",
                format!(
                    "The {name} has to share an edge with a building that it is attached to, and \
                 touch no other."
                ),
            ),
        }
    }

    fn refuse_dinosaur(&self, seat: Seat, species: Species, free: bool, housed: bool) -> Refusal {
        let sheet = &self.sheets[seat.index()];
        let name = species.name();
        if sheet.made[species as usize] >= crate::components::CIRCLES {
            return no("RW-20", format!("All four circles of {name} are used."));
        }
        if !free && !sheet.can_pay(species) {
            let price = species.info().dna;
            let lacks = Colour::ALL.into_iter().find(|&c| sheet.stored(c) < price[c as usize]);
            let lacks = lacks.map_or("", Colour::name);
            return no("RW-18", format!("You have not enough {lacks} DNA for {name}."));
        }
        if housed {
            return no(
                "RW-72",
                format!("{name} has no paddock, and only housed species can be made."),
            );
        }
        no("RW-19", format!("There is no room for a paddock of {name}."))
    }

    fn refuse_loss(&self, seat: Seat, disaster: Disaster, step: Step) -> Option<Refusal> {
        let park = &self.sheets[seat.index()].park;
        Some(match (disaster, step) {
            (Disaster::Breakout | Disaster::Wreckage, Step::Destroy { site }) => {
                if park.stands(site) {
                    let wanted =
                        if disaster == Disaster::Breakout { "paddock" } else { "attraction" };
                    no("RW-55", format!("{} destroys a standing {wanted}.", disaster.name()))
                } else {
                    no("RW-55", format!("No {} stands in your park.", self.cards.site_name(site)))
                }
            }
            (Disaster::Washout, Step::Wash { square }) => {
                if park.paved().has(square) {
                    no(
                        "RW-69",
                        "Roads go in reading order, and enough have to be left for all three.",
                    )
                } else {
                    no("RW-55", format!("There is no road on {}.", square.name()))
                }
            }
            (Disaster::Washout, Step::WashStored) => {
                no("RW-55", "There are not enough stored roads for the rest of the washout.")
            }
            (Disaster::Freezer, Step::Lose { colour }) => {
                if self.sheets[seat.index()].stored(colour) > 0 {
                    no(
                        "RW-69",
                        "DNA goes in order of colour, and enough has to be left for all four.",
                    )
                } else {
                    no("RW-55", format!("You have no stored {} DNA.", colour.name()))
                }
            }
            (Disaster::Walkout, Step::Dismiss { slot }) => {
                let name = self.cards.specialist(usize::from(slot)).name;
                no("RW-55", format!("{name} is not working for you."))
            }
            _ => return None,
        })
    }
}

/// Whether stored goods or coins in hand may be used at this task.
fn trades(task: Task) -> bool {
    matches!(
        task,
        Task::Place
            | Task::Coins { .. }
            | Task::Roads { .. }
            | Task::Incomes { .. }
            | Task::Specialists { .. }
            | Task::Tour { at: None }
            | Task::Close
            | Task::Ending
    )
}

/// What is asked instead.
fn asks(task: Task) -> Refusal {
    let (rule, sentence) = match task {
        Task::Draft => ("RW-6", "It is time to draft a die."),
        Task::Keep => ("RW-71", "It is time to choose which of the last two dice you gain."),
        Task::First => ("RW-7", "It is time to say which drafted die you gain first."),
        Task::Face { .. } => ("RW-8", "It is time to choose a side of the die."),
        Task::Place => ("RW-12", "It is time to place a die, or to use stored coins and roads."),
        Task::Choose { .. } => ("RW-21", "It is time to choose one of two gains."),
        Task::Build => ("RW-21", "It is time to choose what to build."),
        Task::Attraction { .. } => {
            ("RW-42", "It is time to choose an attraction or to decline it.")
        }
        Task::Turn { .. } => ("RW-37", "It is time to turn the building."),
        Task::Draw { .. } => ("RW-37", "It is time to say where the building is drawn."),
        Task::Basic { .. } => ("RW-21", "It is time to choose a Basic DNA: blue, pink or purple."),
        Task::Advanced { .. } => {
            ("RW-21", "It is time to choose an Advanced DNA: green, red or orange.")
        }
        Task::Coins { .. } => ("RW-27", "Coins are in hand: mark, store or trade them first."),
        Task::Grants { .. } => ("RW-67", "It is time to mark a Specialist track."),
        Task::Roads { .. } => ("RW-32", "Roads are in hand: draw, store or decline them first."),
        Task::Road => ("RW-31", "A road was taken out of storage: say where it is drawn."),
        Task::Pair { .. } => ("RW-33", "It is time to say which two edges the road joins."),
        Task::Make { .. } => ("RW-17", "It is time to make dinosaurs, or to be done with it."),
        Task::Upgrade { .. } => ("RW-72", "It is time to upgrade DNA, or to be done with it."),
        Task::Pick { .. } => ("RW-46", "It is time to pick one of the two dice."),
        Task::Incomes { .. } => ("RW-47", "It is time for the attractions to pay."),
        Task::Specialists { .. } => {
            ("RW-48", "It is time to use specialists, or to be done with it.")
        }
        Task::Tour { .. } => ("RW-49", "It is time for the dino tour."),
        Task::Close => ("RW-68", "It is time to use stored goods before deaths, or to be done."),
        Task::Ending => {
            ("RW-31", "It is time to use stored goods before the count, or to be done.")
        }
        Task::Disaster => ("RW-54", "It is time to choose a disaster."),
        Task::Losses { .. } => ("RW-55", "It is time to choose what the disaster takes."),
        _ => ("RW-66", "This resolves by itself."),
    };
    Refusal::new(rule, sentence)
}
