//! What a seat's position is worth, in points at the end of the game.
//!
//! Points on the table count as they are. To these come what the rounds ahead are likely to bring:
//! visitors and their fees, workers, tiles and specialists at work, dinosaurs still to be made, and
//! objectives within reach. All numbers here are opinions, tuned by play; none is a rule.

use mesozoic_core::{Seat, sort_by};

use crate::components::{
    BASICS, COLOURS, EMPTY_EXHIBIT, Goal, Kind, MAX_EXCITEMENT, MAX_LIMIT, Named, SOLO_VALUES,
    Specialist, UPGRADES,
};
use crate::player::{Player, Task};
use crate::state::{DinosaurIsland, Phase};

/// In which round games of each length usually end.
const USUAL_END: [f32; 3] = [4.2, 5.07, 6.8];
/// Points a dollar brings, by the rounds still to come.
const DOLLAR: [f32; 7] = [0.2, 0.22, 0.3, 0.36, 0.65, 0.65, 0.65];
/// Money beyond this lies idle for a while.
const PURSE: f32 = 14.0;
/// Points of basic and advanced DNA, by the Worker Phases still to come.
const BASIC: [f32; 7] = [0.0, 0.3, 0.4, 0.45, 0.45, 0.45, 0.45];
const ADVANCED: [f32; 7] = [0.0, 0.7, 1.0, 1.61, 1.61, 1.61, 1.61];
/// Points of a step of cold storage, by the rounds still to come.
const LIMIT: [f32; 7] = [0.0, 0.03, 0.08, 0.2, 0.2, 0.2, 0.2];
/// Points of a worker in each Worker Phase to come.
const WORKER: f32 = 0.5;
/// Points of a worker not yet sent in this one.
const HAND: f32 = 0.34;
/// Seven of eight visitors pay and score.
const PATRONS: f32 = 0.875;
/// How visitors and spaces grow from round to round.
const MORE_VISITORS: f32 = 2.32;
const MORE_SPACES: f32 = 1.3;
/// What later rounds count for.
const LATER: f32 = 0.93;
/// Points lost by each visitor eaten: one, and the one it would have scored.
const EATEN: f32 = 1.25;
/// How much of today's danger is still there in later rounds.
const LASTING: f32 = 0.5;
/// Pips of the holding die before it is known.
const PIPS: f32 = 1.18;
/// Dinosaurs made in a Worker Phase, and how much of their worth is foreseen.
const MADE: f32 = 1.1;
const FORESEEN: f32 = 0.28;
/// How far an exhibit without dinosaurs is on the way to a species.
const PROCURED: f32 = 0.6;
/// What an unfulfilled objective is worth at most, and how its worth grows with progress.
const ALMOST: f32 = 0.65;

fn at(table: &[f32; 7], n: f32) -> f32 {
    table[(n.max(0.0) as usize).min(6)]
}

/// Points that each lab tile brings in a Worker Phase, in the order of [`Upgrade`].
#[rustfmt::skip]
const TILES: [f32; UPGRADES] = [
    1.93, 0.52, 0.47, 0.5, 0.6, 0.34, 0.35, 1.15, 1.45, 0.9, 1.89, 0.0, 0.41,
    1.39, 1.7,
    0.7, 0.7, 1.2, 0.8, 0.0,
];

/// What lies ahead of a seat.
struct Ahead {
    /// Park Phases to come.
    parks: f32,
    /// Worker Phases to come.
    works: f32,
    /// Whole rounds after this one.
    rounds: f32,
    dollar: f32,
    basic: f32,
    advanced: f32,
}

impl DinosaurIsland {
    /// The round that is likely to be the last.
    fn likely_end(&self) -> f32 {
        if self.solo.is_some() {
            return SOLO_VALUES.len() as f32;
        }
        let round = f32::from(self.round);
        if self.ending {
            return round;
        }
        let usual = USUAL_END[self.options.stack() as usize];
        // With two objectives open the next claim ends it.
        let soon = if self.unclaimed() <= 2 { 1.0 } else { 2.0 };
        usual.max(round + 0.5).min(round + 1.5 + soon * 1.5)
    }

    fn ahead(&self) -> Ahead {
        let rounds = (self.likely_end() - f32::from(self.round)).max(0.0);
        let worked = !matches!(
            self.phase,
            Phase::SoloPick | Phase::RoundStart | Phase::Research | Phase::Market | Phase::Work
        );
        let parked = matches!(self.phase, Phase::Bonus | Phase::SoloScore | Phase::Over);
        let works = rounds + if worked { 0.0 } else { 1.0 };
        let parks = rounds + if parked { 0.0 } else { 1.0 };
        Ahead {
            parks,
            works,
            rounds,
            dollar: at(&DOLLAR, rounds),
            basic: at(&BASIC, works),
            advanced: at(&ADVANCED, works),
        }
    }

    /// Points a dollar brings now.
    pub(super) fn dollar(&self) -> f32 {
        self.ahead().dollar
    }

    /// How much a game has outlasted its kind: whoever then wants it to end goes for objectives.
    fn overdue(&self) -> f32 {
        let usual = USUAL_END[self.options.stack() as usize];
        ((f32::from(self.round) - usual + 1.0) / 3.0).clamp(0.0, 1.0)
    }

    /// See the module.
    pub(super) fn worth(&self, seat: Seat) -> f32 {
        let player = self.player(seat);
        let ahead = self.ahead();
        f32::from(player.score)
            + player.attraction_total() as f32
            + self.objective_total(seat) as f32
            + money_worth(player, &ahead)
            + storage_worth(player, &ahead)
            + exhibit_worth(player, &ahead)
            + self.park_worth(player, &ahead)
            + lab_worth(player, &ahead, self.phase == Phase::Work)
            + specialist_worth(player, &ahead)
            + self.goal_worth(seat, &ahead)
    }

    /// Fees, points and losses of the Park Phases to come.
    fn park_worth(&self, player: &Player, ahead: &Ahead) -> f32 {
        if ahead.parks <= 0.0 {
            return 0.0;
        }
        let attraction: u8 = player.attractions().map(|(_, a)| a.info().spaces).sum();
        let food: u8 =
            player.attractions().filter(|(_, a)| a.is_food()).map(|(_, a)| a.info().spaces).sum();
        let spaces = f32::from(attraction + player.dinosaurs() + player.perk(|p| p.spots));
        let base = f32::from(player.excitement + player.perk(|p| p.draw));
        let arranged = f32::from(player.arranged.draw);
        let shield = f32::from(player.perk(|p| p.eat_shield));
        let guard =
            f32::from(player.full_security()) + shield + f32::from(player.arranged.eat_shield);
        let lasting_guard =
            f32::from(player.security) + f32::from(player.perk(|p| p.security)) + shield;
        let threat = f32::from(player.threat);
        let held = matches!(
            self.phase,
            Phase::Market
                | Phase::Work
                | Phase::Attract
                | Phase::Lines
                | Phase::Loose
                | Phase::Tally
        );
        let loss_shield = f32::from(player.perk(|p| p.loss_shield));
        let marshal = f32::from(player.perk(|p| p.line_max));
        let arrived = matches!(self.phase, Phase::Lines | Phase::Loose | Phase::Tally);
        let mut worth = 0.0;
        let mut weight = 1.0;
        let mut left = ahead.parks;
        let mut k = 0.0;
        while left > 0.0 {
            let share = weight * left.min(1.0);
            let first = k == 0.0;
            let visitors = if first && arrived {
                f32::from(player.visitors().total())
            } else {
                (base + k * MORE_VISITORS + if first { arranged } else { 0.0 })
                    .min(f32::from(MAX_EXCITEMENT))
            };
            let room = spaces + k * MORE_SPACES;
            let placed = visitors.min(room);
            let fees = if first && arrived { 0.0 } else { PATRONS * visitors * ahead.dollar };
            let line = (visitors - room).max(0.0);
            worth += share * (fees + PATRONS * placed + (line / 2.0).min(marshal));
            worth += share * 0.22 * f32::from(food).min(placed);
            let danger = if first && held {
                (threat + f32::from(self.centre.pips) - guard).max(0.0)
            } else {
                let pips = PIPS - 0.5 * f32::from(u8::from(!first));
                // Half a pip either way.
                let gap = threat + pips - if first { guard } else { lasting_guard };
                if gap > 1.0 {
                    gap
                } else if gap > -1.0 {
                    (gap + 1.0) * (gap + 1.0) / 4.0
                } else {
                    0.0
                }
            };
            let eaten = danger.min(visitors);
            let each = EATEN + f32::from(self.house().eat_loss - 1);
            let lost = (eaten * each - loss_shield.min(eaten)).max(0.0);
            worth -= share * lost * if first { 1.0 } else { LASTING };
            if first && player.arranged.doubles > 0 {
                let largest = player.attractions().map(|(_, a)| a.info().spaces).max().unwrap_or(0);
                worth += f32::from(largest).min(visitors) * 0.85;
            }
            if first && player.arranged.swaps > 0 {
                worth += 0.5 * f32::from(player.arranged.swaps);
            }
            weight *= LATER;
            left -= 1.0;
            k += 1.0;
        }
        let guards = f32::from(player.perk(|p| p.out));
        worth + guards * 0.8 * ahead.parks
    }

    /// Objectives within reach.
    fn goal_worth(&self, seat: Seat, ahead: &Ahead) -> f32 {
        let player = self.player(seat);
        if let Some(solo) = &self.solo {
            let next = usize::from(self.round.max(1)) - 1;
            let value = f32::from(SOLO_VALUES[next.min(SOLO_VALUES.len() - 1)]);
            let later = f32::from(SOLO_VALUES[(next + 1).min(SOLO_VALUES.len() - 1)]);
            let goals = solo.cards.iter().map(|card| chance(player, card.info().goal, 0.0));
            let bonus = if solo.dropped.is_empty() { 2.0 } else { 0.0 };
            return goals.map(|c| if c >= 1.0 { value } else { c * later }).sum::<f32>() + bonus;
        }
        let overdue = self.overdue();
        let mut worth = 0.0;
        for card in self.objectives.iter().filter(|card| !card.closed && card.by >> seat.0 & 1 == 0)
        {
            let goal = card.objective.info().goal;
            let points = f32::from(card.objective.points());
            let mine = chance(player, goal, overdue);
            let others = Seat::all(self.seats).filter(|&other| other != seat);
            let theirs =
                others.map(|other| chance(self.player(other), goal, overdue)).fold(0.0, f32::max);
            let time = (0.78 + 0.71 * ahead.rounds).max(overdue).min(1.0);
            worth += points * mine * (1.0 - 0.41 * theirs) * if mine >= 1.0 { 1.0 } else { time };
            worth -= points * theirs * 0.08;
        }
        worth
    }
}

/// Partial herds count a little.
fn herd_progress(player: &Player, sizes: &[u8]) -> f32 {
    let mut herds: [u8; 7] = std::array::from_fn(|i| player.exhibits[i].map_or(0, |e| e.dinos));
    sort_by(&mut herds, |a, b| b.cmp(a));
    let parts =
        sizes.iter().zip(herds).map(|(&size, have)| f32::from(have.min(size)) / f32::from(size));
    parts.sum::<f32>() / sizes.len() as f32
}

fn money_worth(player: &Player, ahead: &Ahead) -> f32 {
    let money = f32::from(player.money);
    let idle = (ahead.dollar * 0.6).max(0.2);
    let free = if player.free_hire { 2.5 * ahead.dollar } else { 0.0 };
    money.min(PURSE) * ahead.dollar + (money - PURSE).max(0.0) * idle + free
}

/// What one more dinosaur in an exhibit brings, beside the DNA it costs.
fn dino_worth(player: &Player, exhibit: usize, ahead: &Ahead) -> f32 {
    let Some(exhibit) = player.exhibits[exhibit] else { return 0.0 };
    let info = exhibit.recipe.info();
    let excitement = f32::from(info.excitement.min(MAX_EXCITEMENT - player.excitement));
    let visitors = ahead.parks * PATRONS * (ahead.dollar + 0.15);
    f32::from(info.points) + excitement * visitors - f32::from(info.diet.threat()) * 1.55
}

/// Points of exhibits, and of dinosaurs still to be made in them.
fn exhibit_worth(player: &Player, ahead: &Ahead) -> f32 {
    let mut worth = 0.0;
    let mut best = 0.0f32;
    let mut empty = 0.0f32;
    let mut open = 0.0f32;
    for (i, exhibit) in player.exhibits() {
        let info = exhibit.recipe.info();
        worth += f32::from(exhibit.dinos) * f32::from(info.points);
        if exhibit.dinos == 0 {
            empty += 1.0;
        }
        let basics: u8 = info.cost[..BASICS].iter().sum::<u8>() + info.any_basic;
        let advanced: u8 = info.cost[BASICS..].iter().sum();
        let cost = f32::from(basics) * ahead.basic + f32::from(advanced) * ahead.advanced;
        let net = dino_worth(player, i, ahead) - 0.97 * cost;
        let room = if exhibit.dinos < exhibit.capacity {
            1.0
        } else if exhibit.capacity < 4 {
            0.55
        } else {
            0.0
        };
        open += if exhibit.dinos < exhibit.capacity { 1.0 } else { 0.0 };
        best = best.max(net * room);
    }
    // An empty exhibit is a debt unless there is time to fill it.
    let debt =
        f32::from(EMPTY_EXHIBIT as u8) * if ahead.works >= 1.0 { 0.12 / ahead.works } else { 1.0 };
    let crowded = (empty - 1.0).max(0.0) * 1.0;
    let room = (0.75 + 0.125 * open.min(2.0)).min(1.0);
    let species = player.exhibits().count() as f32;
    worth
        + best * MADE * FORESEEN * ahead.works * room
        + 0.25 * ahead.works * (species - 1.0).min(3.0)
        - empty * debt
        - crowded
}

/// Tiles and workers at work.
fn lab_worth(player: &Player, ahead: &Ahead, working: bool) -> f32 {
    // In the Worker Phase itself the tiles' work of this round is being done.
    let phases = if working { (ahead.works - 1.0).max(0.0) } else { ahead.works };
    let tiles: f32 = player.lab.iter().map(|tile| TILES[tile.index()]).sum();
    let workers = f32::from(player.workers);
    let passed = player.passed.count_ones() as f32;
    let busy = (workers / 7.0).min(1.1);
    let hands = if working {
        HAND * f32::from(player.hands)
    } else {
        HAND * 1.4 * passed * ahead.works.min(1.0)
    };
    (tiles * (0.33 + 0.3 * busy) + WORKER * workers) * phases + hands
}

/// Specialists whose use is not counted elsewhere.
fn specialist_worth(player: &Player, ahead: &Ahead) -> f32 {
    let each = |card: Specialist| match card {
        Specialist::SeniorScientist => ahead.advanced * ahead.rounds,
        Specialist::GeneBroker => 1.8 * ahead.basic * ahead.rounds,
        Specialist::JackOfAllTrades => 0.5 * ahead.rounds,
        Specialist::ComputerProgrammer => 0.46 * ahead.rounds,
        Specialist::RefinementTechnician => 0.6 * ahead.works,
        Specialist::RecipeScout => 0.4 * ahead.rounds,
        Specialist::LoyaltyAnalyst => ahead.dollar * f32::from(1 + player.types()) * ahead.rounds,
        Specialist::GateCashier => ahead.dollar * ahead.parks,
        Specialist::FenceForeman => 0.27 * ahead.works,
        Specialist::PurchasingAgent => 1.27 * ahead.dollar * ahead.rounds,
        Specialist::ColdChainManager => 0.1 * ahead.rounds,
        Specialist::ConcessionChief => 0.07 * ahead.parks,
        _ => 0.0,
    };
    player.hired().map(|hired| each(hired.card)).sum()
}

/// DNA, weighed by what the seat's recipes ask for.
fn storage_worth(player: &Player, ahead: &Ahead) -> f32 {
    let mut wanted = [0u8; COLOURS];
    for (_, exhibit) in player.exhibits() {
        let info = exhibit.recipe.info();
        for (want, cost) in wanted.iter_mut().zip(info.cost) {
            *want = (*want).max(cost);
        }
    }
    let mut worth = 0.0;
    for (i, (want, have)) in wanted.into_iter().zip(player.dna).enumerate() {
        let unit = if i < BASICS { ahead.basic } else { ahead.advanced };
        let need = if want > 0 { 0.91 } else { 0.8 };
        let have = f32::from(have);
        // What goes beyond two dinosaurs is of less use.
        let plenty = f32::from(2 * want.max(1)) + if i < BASICS { 1.0 } else { 0.0 };
        let useful = have.min(plenty) + 0.5 * (have - plenty).max(0.0);
        worth += unit * need * useful;
    }
    let limits: u8 = player.limits.iter().sum();
    worth += f32::from(limits) * at(&LIMIT, ahead.rounds);
    for task in player.owed.iter() {
        worth += match task {
            Task::Take { wild, n, .. } => {
                let unit = if wild.first() < BASICS { ahead.basic } else { ahead.advanced };
                let room: u8 = player.room()[wild.first()..wild.first() + BASICS].iter().sum();
                unit * f32::from(n.min(room)) * 1.1
            }
            Task::Expand { n } => {
                // What is beyond the end of the tracks is lost, whoever was sent.
                let room: u8 = player.limits.iter().map(|&limit| MAX_LIMIT - limit).sum();
                at(&LIMIT, ahead.rounds) * f32::from(n.min(room)) * 1.1
            }
            Task::Paddock => 1.0,
            Task::Spend { exhibit, .. } => dino_worth(player, usize::from(exhibit), ahead),
            Task::Copy { .. } | Task::Discard { .. } => 0.0,
        };
    }
    worth
}

/// How likely a goal is reached, by how far it is.
fn chance(player: &Player, goal: Goal, overdue: f32) -> f32 {
    let (have, need) = player.progress(goal);
    if have >= need {
        return 1.0;
    }
    let have = match goal {
        // What a round is likely to bring.
        Goal::AttractionPoints(_) => {
            let spaces: u8 = player.attractions().map(|(_, a)| a.info().spaces).sum();
            f32::from(spaces).min(PATRONS * f32::from(player.expected_visitors()))
        }
        Goal::Takings(_) => {
            let food: u8 = player
                .attractions()
                .filter(|(_, a)| a.info().kind == Some(Kind::Food))
                .map(|(_, a)| a.info().spaces)
                .sum();
            PATRONS * f32::from(player.expected_visitors()) + 1.6 * f32::from(food)
        }
        Goal::Species(_) => {
            let empty = player.exhibits().filter(|(_, exhibit)| exhibit.dinos == 0).count();
            f32::from(have) + PROCURED * empty as f32
        }
        Goal::Herds(sizes) => herd_progress(player, sizes) * f32::from(need),
        _ => f32::from(have),
    };
    let part = (have / f32::from(need)).min(0.97);
    let straight = 0.25 + 0.75 * overdue;
    (ALMOST + 0.3 * overdue) * part * (straight + (1.0 - straight) * part)
}
