//! How good a park looks: its stars, the cards it is on the way to, and what it leaves room for.

use arrayvec::ArrayVec;
use mesozoic_core::Seat;

use crate::components::{Demand, LINKS, Mode, OBJECTIVE_FIRST, OBJECTIVE_LATER, ROUNDS};
use crate::park::Park;
use crate::state::{Cards, DinoWorld, Lane, Phase};

/// What research that is left is worth, each, with all rounds ahead.
const RESEARCH: f32 = 0.9;
/// What a square that a path leads to is worth, up to as many as can be used.
const CONNECTED: f32 = 1.1;
/// Connected squares beyond those that the next rounds need.
const SPARE_CONNECTED: f32 = 0.15;
/// What part of a card's stars its progress is worth.
const PROGRESS: f32 = 0.55;
/// What part is left where a neighbour is nearer to it.
const RACE: f32 = 0.55;
/// What every round costs in which no path leads anywhere any more, and what of it a path that could
/// still be made a crossroads gives back.
const WALLED: f32 = 3.0;
const WAY_OUT: f32 = 0.5;
/// How many squares a pen and its surroundings take.
const ROOM: f32 = 6.0;
/// What a missing square for later pens costs.
const CROWDED: f32 = 0.35;

/// A card that can still be had.
#[derive(Clone, Copy, Debug)]
struct Prize {
    wants: &'static [Demand],
    stars: f32,
    /// How much of the stars is to be counted on before it is met.
    hope: f32,
    /// Whether it is about paths alone.
    paths: bool,
}

/// Everything that a seat's judgement depends on besides its park.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    cards: Cards,
    prizes: ArrayVec<Prize, 29>,
    held: u32,
    /// Stars that are safe: visitors and objectives that the seat has.
    safe: f32,
    /// Rounds after this one.
    rounds: f32,
    /// Whether a malfunction is still to come in this round.
    exposed: bool,
}

fn about_paths(demand: &Demand) -> bool {
    matches!(
        demand,
        Demand::Route { .. }
            | Demand::Coast { .. }
            | Demand::Loop { .. }
            | Demand::Straight { .. }
            | Demand::Gates { .. }
            | Demand::LakeEnclosed
            | Demand::Network { .. }
    )
}

impl Outlook {
    pub(super) fn new(game: &DinoWorld, seat: Seat) -> Self {
        let mut prizes = ArrayVec::new();
        let rounds = f32::from(ROUNDS - 1 - game.round);
        let mode = game.cards.mode;
        let done = |park: &Park, wants: &[Demand]| {
            wants.iter().map(|demand| fraction(park, demand, mode)).sum::<f32>()
                / wants.len() as f32
        };
        for guest in game.guests.iter().filter(|guest| guest.open) {
            if !game.is_between(guest, seat) {
                continue;
            }
            let wants = guest.card.info().wants;
            let mut hope = PROGRESS;
            // Whoever else can claim it may come first.
            if !game.is_large() && !game.is_solo() {
                let mine = done(&game.lanes[seat.index()].shown, wants);
                let rival = Seat::all(game.seat_count())
                    .filter(|&other| other != seat && game.is_between(guest, other))
                    .map(|other| done(&game.lanes[other.index()].shown, wants))
                    .fold(0.0, f32::max);
                if rival > mine + 0.1 {
                    hope *= RACE;
                }
            }
            let paths = wants.iter().all(about_paths);
            prizes.push(Prize { wants, stars: f32::from(guest.card.info().stars), hope, paths });
        }
        for goal in &game.goals {
            let met = goal.first.union(goal.later);
            if !met.has(seat) {
                let stars = if met.is_empty() { OBJECTIVE_FIRST } else { OBJECTIVE_LATER } as f32;
                let wants = goal.card.info().wants;
                let paths = wants.iter().all(about_paths);
                prizes.push(Prize { wants, stars, hope: PROGRESS, paths });
            }
        }
        let tally = game.tally(seat, &game.lanes[seat.index()].shown);
        Self {
            cards: game.cards,
            prizes,
            held: game.visitors_of(seat),
            safe: (tally.visitors + tally.misc) as f32
                - f32::from(game.lanes[seat.index()].shown.experiment),
            rounds: if game.phase == Phase::Over { 0.0 } else { rounds },
            exposed: mode == Mode::Danger && game.phase == Phase::Construction,
        }
    }

    /// The same judgement with another number of rounds to go after this one.
    pub(super) fn with_rounds(&self, rounds: u8) -> Self {
        Self { rounds: f32::from(rounds), ..self.clone() }
    }

    pub(super) fn rounds(&self) -> f32 {
        self.rounds
    }

    /// Takes up the cards that a park meets, as at the end of a round.
    pub(super) fn claim(&mut self, park: &Park) {
        let mode = self.cards.mode;
        let (mut safe, mut held) = (self.safe, self.held);
        self.prizes.retain(|prize| {
            let met = park.meets(prize.wants, mode);
            if met {
                safe += prize.stars;
                held += 1;
            }
            !met
        });
        (self.safe, self.held) = (safe, held);
    }

    /// What a park is worth, in stars at the end.
    pub(super) fn value(&self, lane: &Lane) -> f32 {
        self.path_worth(&lane.park) + self.rest_worth(lane)
    }

    /// The part that only paths change.
    pub(super) fn path_worth(&self, park: &Park) -> f32 {
        self.prizes.iter().filter(|prize| prize.paths).map(|prize| self.prize(park, prize)).sum()
    }

    /// Everything else.
    pub(super) fn rest_worth(&self, lane: &Lane) -> f32 {
        let park = &lane.park;
        let (mut worth, mut held) = (self.safe, self.held);
        for prize in self.prizes.iter().filter(|prize| !prize.paths) {
            let gain = self.prize(park, prize);
            if gain >= prize.stars {
                held += 1;
            }
            worth += gain;
        }
        worth += park.tally(&self.cards, held).total() as f32;
        worth += self.future(park);
        if self.cards.mode == Mode::Danger {
            worth -= self.risk(lane);
        }
        worth
    }

    fn prize(&self, park: &Park, prize: &Prize) -> f32 {
        let n = prize.wants.len() as f32;
        let (mut done, mut met) = (0.0, true);
        for demand in prize.wants {
            let measure = park.measure(demand, self.cards.mode);
            met &= measure.is_met();
            done += f32::from(measure.have) / f32::from(measure.need.max(1)) / n;
        }
        if met {
            return prize.stars;
        }
        // Progress is worth less the less time is left to finish.
        let time = (self.rounds / 4.0).min(1.0);
        prize.stars * prize.hope * done * done * time
    }

    /// What is left to build with and to build on.
    fn future(&self, park: &Park) -> f32 {
        let later = self.rounds;
        if later == 0.0 {
            return 0.0;
        }
        let research: f32 = park.research.iter().map(|&n| f32::from(n)).sum();
        let connected = (park.touched() & park.free).len() as f32;
        let wanted = (later * 1.2).min(5.0) + 1.0;
        let used = connected.min(wanted);
        let room = park.free.len() as f32;
        let missing = (later * ROOM + 4.0 - room).max(0.0);
        let usable = (research * 0.9).min(later * 1.5);
        RESEARCH * usable + CONNECTED * used + SPARE_CONNECTED * (connected - used).min(6.0)
            - CROWDED * missing
            - if connected == 0.0 { later * walled(park) } else { 0.0 }
            + self.growing(park)
    }

    /// Pterosaurs that are still to be born.
    fn growing(&self, park: &Park) -> f32 {
        let aviaries = park.standing().filter(|pen| pen.kind.is_aviary());
        aviaries
            .map(|pen| {
                let nests = (pen.area - pen.damage - pen.birds).len() as f32;
                2.0 * nests.min(self.rounds)
            })
            .sum()
    }

    /// Stars that malfunctions of this and later rounds are likely to cost.
    fn risk(&self, lane: &Lane) -> f32 {
        let park = &lane.park;
        let gap = f32::from(park.threat) - f32::from(park.security);
        let mut damage = [0.0f32; crate::components::MOST_PENS];
        for generator in &park.generators {
            let live = park.live_links(*generator);
            if live == 0 {
                continue;
            }
            // It fails from this level on.
            let level = f32::from(6 + LINKS - live);
            let chance = |gap: f32| ((7.0 - (level - gap)) / 6.0).clamp(0.0, 1.0);
            let mut fails = 0.0;
            if self.exposed && !lane.turn.regulated {
                fails += chance(gap);
            }
            // Security and threat are raised about equally fast.
            fails += (1..=self.rounds as u8).map(|n| chance(gap + 0.5 * f32::from(n))).sum::<f32>();
            for &pen in generator.links() {
                damage[usize::from(pen)] += fails;
            }
        }
        park.pens
            .iter()
            .zip(damage)
            .filter(|(pen, _)| pen.is_standing())
            .map(|(pen, damage)| {
                let whole = (pen.area - pen.damage).len() as f32;
                let lost = (damage / whole).min(1.5);
                let neighbours = 2.0;
                (pen.stars() as f32 + neighbours) * (lost * lost).min(1.0)
            })
            .sum()
    }
}

/// What a park loses each round in which nothing on land can be reached.
fn walled(park: &Park) -> f32 {
    let has_way_out = !(park.convertible().border() & park.free).is_empty();
    if has_way_out { WALLED * WAY_OUT } else { WALLED }
}

/// How much of a demand is done.
fn fraction(park: &Park, demand: &Demand, mode: Mode) -> f32 {
    let measure = park.measure(demand, mode);
    f32::from(measure.have) / f32::from(measure.need.max(1))
}
