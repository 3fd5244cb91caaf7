//! One seat's lab and park, ready to draw.

use mesozoic_core::Seat;
use serde::Serialize;

use crate::components::{
    Attraction, COMPANIES, Dna, Kind, MAX_CAPACITY, Named, Pay, ROWS, Recipe, SoloCard, Specialist,
    Upgrade, Wild, row_price,
};
use crate::player::{Exhibit, Finding, Hired, Player, Task};
use crate::state::{Crowd, DinosaurIsland, Phase, Stock};
use crate::step::{Scientist, Spot, Station, Zone};

/// What a seat is asked for now.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Ask {
    /// Put so many objective cards back.
    Reject {
        /// How many.
        left: u8,
    },
    /// Take a research turn.
    Research {
        /// From 1.
        turn: u8,
        /// The extra turn of Jack of All Trades.
        extra: bool,
    },
    /// Take a market turn.
    Market {
        /// From 1.
        turn: u8,
    },
    /// Name DNA to gain.
    Take {
        /// Among which colours.
        wild: Wild,
        /// How much at most.
        n: u8,
    },
    /// Raise limits.
    Expand {
        /// By how many steps in all.
        n: u8,
    },
    /// Name the DNA that a dinosaur costs.
    Spend {
        /// Where it will live.
        zone: Zone,
    },
    /// Choose a paddock to upgrade.
    Paddock,
    /// Copy the research just made, or skip.
    Copy {
        /// What it would bring.
        dna: Dna,
        /// And how much more to be named,
        more: u8,
        /// among which colours.
        wild: Wild,
    },
    /// Discard an item of a market row.
    Discard {
        /// The price of the row.
        row: u8,
    },
    /// Send workers to workstations.
    Work,
    /// Send hooligans back and draw others.
    Swap {
        /// At most so many.
        most: u8,
    },
    /// Send a hooligan away for points, or skip.
    Guard,
    /// Place visitors, or let them line up.
    Lines,
    /// Choose who is eaten.
    Eat {
        /// How many are still to be eaten.
        left: u8,
    },
    /// Score, with a choice of money and doubled attractions before it.
    Score {
        /// Attractions still to be doubled.
        doubles: u8,
    },
    /// Choose a bonus of a plot twist.
    Bonus,
    /// Score completed objectives; with none scored, discard one.
    SoloScore {
        /// Points of each.
        value: u8,
        /// Those that are completed.
        completed: Vec<SoloCard>,
    },
}

/// What things cost a seat now, after all discounts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct Prices {
    /// The specialist of each row.
    pub hire: [Option<u16>; ROWS],
    /// The attraction of each row.
    pub build: [Option<u16>; ROWS],
    /// The lab upgrade of each row.
    pub upgrade: [Option<u16>; ROWS],
    /// Dino Research II, unless it cannot be bought.
    pub dino_research: Option<u16>,
    /// DNA Refinement II, unless it cannot be bought.
    pub dna_refinement: Option<u16>,
    /// The next security step at the Tool Bench.
    pub security: u16,
}

/// A space of the lab.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct LabSpace {
    /// From 1.
    pub space: u8,
    /// What lies on top.
    pub tile: Upgrade,
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
    /// Its workstations.
    pub slots: Vec<SlotView>,
}

/// A workstation.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct SlotView {
    /// Its name in notation.
    pub station: Station,
    /// How many workers it takes.
    pub workers: u8,
    /// Whether it can be used again and again.
    pub unlimited: bool,
    /// Whether workers stand on it.
    pub used: bool,
    /// Why it cannot be used now, in the Worker Phase.
    pub blocked: Option<String>,
}

/// What is on a zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Plot {
    /// Nothing.
    Free,
    /// An attraction.
    Attraction {
        /// Which.
        id: Attraction,
    },
    /// The recipe of an exhibit.
    Recipe {
        /// Which.
        id: Recipe,
    },
    /// The paddock of the exhibit to the left.
    Paddock {
        /// Whose.
        id: Recipe,
    },
}

/// A zone of the park.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct ZoneView {
    /// Its name.
    pub zone: Zone,
    /// What is on it.
    pub plot: Plot,
}

/// A dinosaur exhibit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct ExhibitView {
    /// Its recipe.
    pub recipe: Recipe,
    /// Its left zone.
    pub zone: Zone,
    /// Dinosaurs that fit.
    pub capacity: u8,
    /// Dinosaurs there; so many visitors fit.
    pub dinosaurs: u8,
    /// What the next capacity costs at the Tool Bench; nothing at the largest.
    pub upgrade_price: Option<u16>,
    /// Visitors there.
    pub visitors: Crowd,
}

/// An attraction in a park.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct AttractionView {
    /// Which.
    pub attraction: Attraction,
    /// Its zone.
    pub zone: Zone,
    /// Its type; Hats has none.
    pub kind: Option<Kind>,
    /// Visitors that fit.
    pub spaces: u8,
    /// Visitors there.
    pub visitors: Crowd,
    /// Whether it will score twice.
    pub doubled: bool,
    /// Patrons who will pay instead of scoring.
    pub cashed: u8,
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "markers that lie on the board or do not")]
pub struct SeatView {
    /// Which.
    pub seat: Seat,
    /// The company of its boards.
    pub company: String,
    /// The species it started with.
    pub starter: Recipe,
    /// Whether it may act.
    pub awaited: bool,
    /// What it is asked for.
    pub ask: Option<Ask>,
    /// In dollars.
    pub money: u16,
    /// On the score track.
    pub score: u16,
    /// Blue, pink, purple, green, red, orange.
    pub dna: Dna,
    /// The limits of cold storage.
    pub limits: Dna,
    /// The excitement level.
    pub excitement: u8,
    /// The base threat level.
    pub threat: u8,
    /// The security level.
    pub security: u16,
    /// What specialists and lab actions add to it this round.
    pub security_bonus: u8,
    /// Visitors that will be eaten if nothing changes, with the holding dice as they lie.
    pub in_danger: u8,
    /// Visitors that will come: excitement and bonuses.
    pub expected_visitors: u8,
    /// Workers out of the supply.
    pub workers: u8,
    /// Workers in the supply.
    pub supply: u8,
    /// Workers, and scientists among them, who can still work this round.
    pub pool: u8,
    /// Scientists not yet sent.
    pub scientists: Vec<Scientist>,
    /// Scientists among the workers.
    pub passed: Vec<Scientist>,
    /// Whether a worker may still act as a scientist this round.
    pub can_jack: bool,
    /// Whether research may still be copied this round.
    pub can_copy: bool,
    /// Hired specialists.
    pub hired: Vec<Hired>,
    /// How many were ever hired.
    pub hires: u8,
    /// Whether the next hire is free.
    pub free_hire: bool,
    /// The lab, space by space.
    pub lab: Vec<LabSpace>,
    /// Lab upgrades bought.
    pub upgrades: u8,
    /// Free refinements left this phase.
    pub free_refinements: u8,
    /// What things cost now.
    pub prices: Prices,
    /// The park, row by row from the left.
    pub zones: Vec<ZoneView>,
    /// The exhibits.
    pub exhibits: Vec<ExhibitView>,
    /// The attractions, Hats included.
    pub attractions: Vec<AttractionView>,
    /// How many more recipes fit.
    pub recipe_room: u8,
    /// Visitors at the entrance.
    pub line: Crowd,
    /// Spaces for patrons on specialists' cards.
    pub card_spaces: u8,
    /// Patrons there.
    pub card_patrons: u8,
    /// Hooligan swaps arranged this round.
    pub swaps: u8,
    /// Attractions that will score twice.
    pub doubles: u8,
    /// Visitors eaten this round.
    pub eaten: u8,
    /// This round's points from patrons at attractions, for objectives.
    pub attraction_points: u8,
    /// This round's money from patrons, for objectives.
    pub takings: u8,
}

impl DinosaurIsland {
    pub(super) fn seat_from(&self, seat: Seat) -> SeatFrom {
        SeatFrom {
            seat,
            player: *self.player(seat),
            at_work: self.phase == Phase::Work,
            awaited: self.awaits(seat),
            ask: self.ask(seat),
            in_danger: self.danger(seat),
            attractions: self.market.attractions,
            upgrades: self.market.upgrades,
            specialists: self.market.specialists,
            special: self.market.special,
        }
    }

    /// What a seat is asked for now; nothing if it is not awaited.
    pub(crate) fn ask(&self, seat: Seat) -> Option<Ask> {
        if !self.awaits(seat) {
            return None;
        }
        let player = self.player(seat);
        if let Some(task) = player.owed.next() {
            return Some(match task {
                Task::Take { wild, n, .. } => Ask::Take { wild, n },
                Task::Expand { n } => Ask::Expand { n },
                Task::Spend { exhibit, .. } => Ask::Spend {
                    zone: player.exhibits[usize::from(exhibit)].map_or(Zone(0), Exhibit::zone),
                },
                Task::Paddock => Ask::Paddock,
                Task::Copy { finding: Finding { dna, wild, more } } => {
                    Ask::Copy { dna, more, wild }
                }
                Task::Discard { row } => Ask::Discard { row: row_price(usize::from(row)) },
            });
        }
        Some(match self.phase {
            Phase::SoloPick => Ask::Reject { left: self.rejects_left() },
            Phase::Research => {
                let turn = self.turn / self.seats + 1;
                Ask::Research { turn, extra: self.is_extra_turn() }
            }
            Phase::Market => Ask::Market { turn: self.turn / self.seats + 1 },
            Phase::Work => Ask::Work,
            Phase::Attract if player.can_swap() => {
                Ask::Swap { most: player.arranged.swap_size.min(player.line.hooligans) }
            }
            Phase::Attract => Ask::Guard,
            Phase::Lines => Ask::Lines,
            Phase::Loose => Ask::Eat { left: player.to_eat },
            Phase::Tally => Ask::Score { doubles: player.arranged.doubles },
            Phase::Bonus => Ask::Bonus,
            Phase::SoloScore => Ask::SoloScore {
                value: self.solo_value(),
                completed: self.completed().iter().collect(),
            },
            Phase::RoundStart | Phase::Over => return None,
        })
    }
}

/// What a seat is seen as follows from this.
#[derive(PartialEq, Eq)]
pub(super) struct SeatFrom {
    seat: Seat,
    player: Player,
    at_work: bool,
    awaited: bool,
    ask: Option<Ask>,
    in_danger: u8,
    attractions: [Option<Attraction>; ROWS],
    upgrades: [Option<Upgrade>; ROWS],
    specialists: [Option<Specialist>; ROWS],
    special: Stock,
}

impl SeatFrom {
    pub(super) fn view(&self) -> SeatView {
        let player = &self.player;
        let scientists =
            |bits: u8| (1..=3).map(Scientist::number).filter(|who| bits & who.bit() != 0).collect();
        SeatView {
            seat: self.seat,
            company: COMPANIES[self.company()].0.to_owned(),
            starter: player.starter,
            awaited: self.awaited,
            ask: self.ask.clone(),
            money: player.money,
            score: player.score,
            dna: player.dna,
            limits: player.limits,
            excitement: player.excitement,
            threat: player.threat,
            security: player.security,
            security_bonus: player.perk(|p| p.security) + player.arranged.security,
            in_danger: self.in_danger,
            expected_visitors: player.expected_visitors(),
            workers: player.workers,
            supply: player.supply(),
            pool: if self.at_work {
                player.hands
            } else {
                player.pool() + player.passed.count_ones() as u8
            },
            scientists: scientists(player.scientists),
            passed: scientists(player.passed),
            can_jack: player.perk(|p| p.jack) > 0 && !player.jacked && player.pool() > 0,
            can_copy: player.hired().any(|h| h.card.perks().copies) && !player.copied,
            hired: player.hired().collect(),
            hires: player.hires,
            free_hire: player.free_hire,
            lab: (0..player.lab.len()).map(|space| self.lab_space(space)).collect(),
            upgrades: player.bought.total() as u8,
            free_refinements: player.refines,
            prices: self.prices(),
            zones: zones(player),
            exhibits: player.exhibits().map(|(_, e)| exhibit(player, e)).collect(),
            attractions: player
                .attractions()
                .map(|(zone, a)| attraction(player, zone, a))
                .collect(),
            recipe_room: player.recipe_room(),
            line: player.line,
            card_spaces: player.perk(|p| p.spots),
            card_patrons: player.patrons[Spot::CARD.index()],
            swaps: player.arranged.swaps,
            doubles: player.arranged.doubles,
            eaten: player.eaten,
            attraction_points: player.attraction_points,
            takings: player.takings,
        }
    }

    /// The board in front of a seat: companies and starting species go together.
    fn company(&self) -> usize {
        self.player.starter.index() - crate::components::RECIPES
    }

    fn lab_space(&self, space: usize) -> LabSpace {
        let player = &self.player;
        let tile = player.lab[space];
        let may_work = self.at_work && self.awaited;
        let slot = |(i, slot): (usize, &crate::components::Slot)| {
            let station = Station::new(space, i);
            SlotView {
                station,
                workers: slot.workers,
                unlimited: slot.unlimited,
                used: player.used & station.bit() != 0,
                blocked: if may_work { player.blocked(station) } else { None },
            }
        };
        LabSpace {
            space: space as u8 + 1,
            tile,
            name: tile.name().to_owned(),
            text: tile.info().text.to_owned(),
            slots: tile.info().slots.iter().enumerate().map(slot).collect(),
        }
    }

    fn prices(&self) -> Prices {
        let player = &self.player;
        let special = |tile: Upgrade| {
            (self.special.count(tile) > 0 && !player.lab.contains(&tile))
                .then(|| Player::special_price(tile))
        };
        Prices {
            hire: std::array::from_fn(|row| {
                self.specialists[row].map(|card| player.hire_price(row, card))
            }),
            build: std::array::from_fn(|row| {
                self.attractions[row].map(|tile| player.build_price(row, tile))
            }),
            upgrade: std::array::from_fn(|row| {
                self.upgrades[row].map(|_| player.upgrade_price(row))
            }),
            dino_research: special(Upgrade::DinoResearch2),
            dna_refinement: special(Upgrade::DnaRefinement2),
            security: player.security_cost(Pay::Standard),
        }
    }
}

fn zones(player: &Player) -> Vec<ZoneView> {
    let plot = |zone: Zone| {
        if let Some(id) = player.attractions[zone.index()] {
            return Plot::Attraction { id };
        }
        let of = |(_, e): (usize, Exhibit)| match zone.0.checked_sub(e.zone) {
            Some(0) => Some(Plot::Recipe { id: e.recipe }),
            Some(1) => Some(Plot::Paddock { id: e.recipe }),
            _ => None,
        };
        player.exhibits().find_map(of).unwrap_or(Plot::Free)
    };
    Zone::all().map(|zone| ZoneView { zone, plot: plot(zone) }).collect()
}

fn crowd(player: &Player, zone: Zone) -> Crowd {
    Crowd { patrons: player.patrons[zone.index()], hooligans: player.hooligans[zone.index()] }
}

fn exhibit(player: &Player, exhibit: Exhibit) -> ExhibitView {
    let price = player.paddock_cost(exhibit, Pay::Standard);
    ExhibitView {
        recipe: exhibit.recipe,
        zone: exhibit.zone(),
        capacity: exhibit.capacity,
        dinosaurs: exhibit.dinos,
        upgrade_price: (exhibit.capacity < MAX_CAPACITY).then_some(price),
        visitors: crowd(player, exhibit.zone()),
    }
}

fn attraction(player: &Player, zone: Zone, attraction: Attraction) -> AttractionView {
    AttractionView {
        attraction,
        zone,
        kind: attraction.info().kind,
        spaces: attraction.info().spaces,
        visitors: crowd(player, zone),
        doubled: player.doubled >> zone.0 & 1 == 1,
        cashed: player.cashed[zone.index()],
    }
}
