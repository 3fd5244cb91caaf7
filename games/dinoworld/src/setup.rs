//! From options to the first state.

use arrayvec::ArrayVec;
use mesozoic_core::{Audience, Draws, Env, Game, Seat, SeatSet, SetupError};

use crate::components::{
    Aquatic, Difficulty, Facility, FacilityType, LARGE_DEALT, Lab, MOST_PENS, Mode, OBJECTIVES,
    Objective, ObjectiveGroup, SMALL_DEALT, SOLO_DICE, STACKS, Tier, Visitor,
};
use crate::event::Event;
use crate::options::Options;
use crate::park::Park;
use crate::state::{Bot, Cards, DinoWorld, Goal, Guest, Lane, Phase, Turn};

/// Visitors of each of the two better stacks in a solo game. Rulebook.
const SOLO_DEALT: usize = 3;
/// Visitors of each stack with many players. Rulebook.
const LARGE_TABLE_DEALT: usize = 2;
/// Small aviaries come first among their cards.
const SMALL_CARDS: u8 = 5;

/// Deals cards and counts the draws.
struct Dealer<'e, V> {
    env: &'e mut V,
    draws: Draws,
}

impl<V: Env<Event>> Dealer<'_, V> {
    fn below(&mut self, n: usize) -> usize {
        self.draws.below(self.env, n as u32) as usize
    }

    fn one<T: Copy>(&mut self, cards: &[T]) -> T {
        cards[self.below(cards.len())]
    }

    /// Takes a card out of a stack.
    fn take<T>(&mut self, stack: &mut Vec<T>) -> T {
        let at = self.below(stack.len());
        stack.remove(at)
    }
}

/// DW-1 to DW-6: cards are dealt, and the first round begins.
pub(crate) fn setup<V: Env<Event>>(
    options: &Options,
    seats: u8,
    env: &mut V,
) -> Result<DinoWorld, SetupError> {
    SetupError::check_seats(&DinoWorld::META, seats)?;
    options.check(seats)?;
    let mut dealer = Dealer { env, draws: Draws::default() };
    let cards = deal_cards(options, &mut dealer);
    let guests = deal_visitors(seats, &mut dealer);
    let goals = if options.objectives { deal_objectives(&mut dealer) } else { ArrayVec::new() };
    let draws = dealer.draws;
    let bot = (seats == 1).then(|| Bot { card: None, die: 0, halves: ArrayVec::new() });
    let lane = |difficulty: Difficulty| {
        let park = Park::new(options.mode, difficulty);
        let (shown, wounds) = (park.clone(), [0; MOST_PENS]);
        Lane { difficulty, shown, park, turn: Turn::default(), wounds }
    };
    let mut game = DinoWorld {
        cards,
        rival: options.rival,
        phase: Phase::Construction,
        round: 0,
        draws,
        waiting: SeatSet::EMPTY,
        dice: [0; SOLO_DICE],
        danger: 0,
        guests,
        goals,
        bot,
        lanes: (0..usize::from(seats)).map(|seat| lane(options.difficulty_of(seat))).collect(),
    };
    env.emit(Audience::Everyone, || Event::Dealt {
        mode: cards.mode,
        facilities: [cards.recreation, cards.welfare],
        labs: if cards.mode == Mode::Danger { cards.labs.to_vec() } else { Vec::new() },
        visitors: game.guests.iter().map(|guest| guest.card).collect(),
        objectives: game.goals.iter().map(|goal| goal.card).collect(),
        aquatic: cards.aquatic,
        aviaries: cards.aviaries().collect(),
    });
    game.begin_round(env);
    Ok(game)
}

fn deal_cards<V: Env<Event>>(options: &Options, dealer: &mut Dealer<'_, V>) -> Cards {
    let facility = |kind: FacilityType, dealer: &mut Dealer<'_, V>| {
        // DW-2: without threat and breakouts two cards have no use.
        let fits = |card: &Facility| {
            let info = card.info();
            info.kind == kind && !(info.danger_only && options.mode == Mode::Lite)
        };
        let stack: Vec<Facility> = Facility::ALL.into_iter().filter(fits).collect();
        dealer.one(&stack)
    };
    let recreation = facility(FacilityType::Recreation, dealer);
    let welfare = facility(FacilityType::Welfare, dealer);
    let mut labs = Cards::NO_LABS;
    if options.mode == Mode::Danger {
        labs = [Tier::X, Tier::Y, Tier::Z].map(|tier| match options.z_lab.chosen() {
            Some(lab) if tier == Tier::Z => lab,
            _ => dealer.one(Lab::of(tier)),
        });
    }
    let aquatic = options.aquatics.then(|| dealer.one(&Aquatic::ALL));
    let mut aviaries = 0;
    if options.aviaries {
        let stacks = [(0..SMALL_CARDS, SMALL_DEALT), (SMALL_CARDS..11, LARGE_DEALT)];
        for (stack, n) in stacks {
            let mut stack: Vec<u8> = stack.collect();
            for _ in 0..n {
                aviaries |= 1 << dealer.take(&mut stack);
            }
        }
    }
    Cards { mode: options.mode, recreation, welfare, labs, aquatic, aviaries }
}

/// DW-4, DW-98, DW-125: between neighbours, in the middle, or in one pool with DinoBOT.
fn deal_visitors<V: Env<Event>>(seats: u8, dealer: &mut Dealer<'_, V>) -> Vec<Guest> {
    let solo = seats == 1;
    let large = seats >= crate::components::MANY;
    let mut stacks: Vec<Vec<Visitor>> = STACKS
        .iter()
        .map(|stack| {
            let cards = stack.clone().map(Visitor);
            cards.filter(|card| !(solo && card.info().not_solo)).collect()
        })
        .collect();
    stacks.retain(|stack| !stack.is_empty());
    let guest = |card: Visitor, gap: Option<Seat>| Guest {
        card,
        gap,
        open: true,
        by: SeatSet::EMPTY,
        by_bot: false,
    };
    let mut guests = Vec::new();
    if solo || large {
        let n = if solo { SOLO_DEALT } else { LARGE_TABLE_DEALT };
        for stack in &mut stacks {
            for _ in 0..n {
                guests.push(guest(dealer.take(stack), None));
            }
        }
    } else {
        for gap in Seat::all(seats) {
            for stack in &mut stacks {
                guests.push(guest(dealer.take(stack), Some(gap)));
            }
        }
    }
    guests
}

/// DW-5: two objectives, but not both of one kind that has two.
fn deal_objectives<V: Env<Event>>(dealer: &mut Dealer<'_, V>) -> ArrayVec<Goal, 2> {
    let group = |i: u8| Objective(i).info().group;
    let mut pairs = Vec::new();
    for a in 0..OBJECTIVES.len() as u8 {
        for b in a + 1..OBJECTIVES.len() as u8 {
            if group(a) != group(b) || group(a) == ObjectiveGroup::Other {
                pairs.push([a, b]);
            }
        }
    }
    let pair = dealer.one(&pairs);
    let goal = |i| Goal { card: Objective(i), first: SeatSet::EMPTY, later: SeatSet::EMPTY };
    pair.into_iter().map(goal).collect()
}
