//! From options to the first state.

use arrayvec::ArrayVec;
use mesozoic_core::{Audience, Draws, Env, Game, Seat, SetupError, sort_by_key};
use mesozoic_kit::Bits;

use crate::components::{
    ATTRACTIONS, Attraction, DICE, Length, MAX_DICE, Named, ORDINARY, Objective, RECIPES, ROWS,
    SOLO_DRAWN, SOLO_VISITORS, START_MONEY, STARTERS, STORAGE_SLOTS, Set, SoloCard, Specialist,
    THEMES, TWISTS_IN_PLAY, Twist, Upgrade, VISITORS, dice_for,
};
use crate::event::Event;
use crate::options::Options;
use crate::player::Player;
use crate::state::{Card, Centre, Crowd, Die, DinosaurIsland, Market, Phase, Solo, Stock};

/// The objectives recommended for a first game: cold storage, lab upgrades, excitement.
const FIRST_OBJECTIVES: [u8; 3] = [4, 0, 5];
/// The plot twist recommended for a first game.
const FIRST_TWIST: Twist = Twist::QuietOpening;

/// The tiles that are used with so many seats (DI-1.3).
fn is_used(mark: u8, seats: u8) -> bool {
    mark <= seats
}

/// Attractions in the box for so many seats.
pub(crate) fn attractions_for(seats: u8) -> Set<Attraction> {
    let tiles = Attraction::ALL[..ATTRACTIONS].iter().copied();
    tiles.filter(|tile| is_used(tile.info().mark, seats)).collect()
}

/// Ordinary lab upgrades in the box for so many seats.
pub(crate) fn upgrades_for(seats: u8) -> Stock {
    let mut stock = Stock::default();
    for &tile in &Upgrade::ALL[..ORDINARY] {
        let marks = [0, 3, 4];
        let copies = tile.info().copies.iter().zip(marks).filter(|(_, mark)| is_used(*mark, seats));
        stock.0[tile.index()] = copies.map(|(n, _)| n).sum();
    }
    stock
}

/// The reserves of the special tiles.
pub(crate) fn special_tiles() -> Stock {
    let mut stock = Stock::default();
    for tile in [Upgrade::DinoResearch2, Upgrade::DnaRefinement2] {
        stock.0[tile.index()] = tile.info().copies.iter().sum();
    }
    stock
}

pub(crate) fn setup<V: Env<Event>>(
    options: Options,
    seats: u8,
    env: &mut V,
) -> Result<DinosaurIsland, SetupError> {
    SetupError::check_seats(&DinosaurIsland::META, seats)?;
    options.check(seats)?;
    let mut draws = Draws::default();
    let mut below = |env: &mut V, n: u32| draws.below(env, n);
    // DI-1.2: first player and boards are drawn, turn order goes clockwise.
    let first = below(env, u32::from(seats)) as u8;
    let order: ArrayVec<Seat, 4> = (0..seats).map(|i| Seat((first + i) % seats)).collect();
    let mut boards: ArrayVec<_, 4> = STARTERS.into_iter().collect();
    let mut starters = ArrayVec::<_, 4>::new();
    for _ in 0..seats {
        let k = below(env, boards.len() as u32) as usize;
        starters.push(boards.remove(k));
    }
    let players = (0..seats)
        .map(|seat| {
            let place = order.iter().position(|s| s.0 == seat).expect("every seat has a turn");
            Player::new(starters[usize::from(seat)], START_MONEY + place as u16)
        })
        .collect();
    // DI-1.6: these dice stay in play for the whole game.
    let mut pool = (1u32 << DICE) - 1;
    let mut dice = [None; MAX_DICE];
    for slot in dice.iter_mut().take(usize::from(dice_for(seats))) {
        let k = below(env, pool.count_ones()) as usize;
        let die = Bits(pool).nth(k).expect("there are more dice than the pool holds");
        pool &= !(1 << die);
        *slot = Some(Die::unrolled(die));
    }
    let twists = draw_twists(options, |n| below(env, n));
    let objectives = draw_objectives(options, seats, |n| below(env, n));
    let solo = (seats == 1).then(|| draw_solo(|n| below(env, n)));

    let visitors = if seats == 1 { SOLO_VISITORS } else { VISITORS };
    let mut game = DinosaurIsland {
        options,
        seats,
        phase: Phase::SoloPick,
        round: 0,
        order,
        turn: 0,
        waiting: 1,
        ending: false,
        draws,
        bag: Crowd { patrons: visitors[0], hooligans: visitors[1] },
        outside: 0,
        centre: Centre {
            dice,
            storage: [None; STORAGE_SLOTS],
            recipes: [None; 3],
            procured: [None; 3],
            stack: Set::from_bits((1 << RECIPES) - 1),
            gone: Set::EMPTY,
            pips: 0,
        },
        market: Market {
            attractions: [None; ROWS],
            upgrades: [None; ROWS],
            specialists: [None; ROWS],
            attraction_stack: attractions_for(seats),
            attraction_discards: Set::EMPTY,
            upgrade_stack: upgrades_for(seats),
            upgrade_discards: Stock::default(),
            special: special_tiles(),
            specialist_stack: Specialist::ALL.iter().copied().collect(),
            specialist_discards: Set::EMPTY,
            fired: Set::EMPTY,
        },
        objectives,
        twists,
        players,
        solo,
    };
    if game.house().arrive.is_some() {
        game.outside = std::mem::take(&mut game.bag.hooligans);
    }
    env.emit(Audience::Everyone, || Event::Begun {
        order: game.order.to_vec(),
        objectives: game.objectives.iter().map(|card| card.objective).collect(),
        twists: game.twists.to_vec(),
    });
    game.fill_market(0, env);
    // DI-1.4: attractions in order of cost; equal ones stay in the order drawn.
    sort_by_key(&mut game.market.attractions, |tile| tile.map_or(0, |tile| tile.info().cost));
    game.reveal_recipes(env);
    if game.solo.is_none() {
        game.begin_round(env);
    }
    Ok(game)
}

/// DI-1.5: two twists that do not contradict each other. DI-1.7: one given in a first game.
fn draw_twists(
    options: Options,
    mut below: impl FnMut(u32) -> u32,
) -> ArrayVec<Twist, TWISTS_IN_PLAY> {
    let mut twists = ArrayVec::new();
    if options.first_game {
        twists.push(FIRST_TWIST);
        return twists;
    }
    if !options.plot_twists {
        return twists;
    }
    let mut left: Set<Twist> = Twist::ALL.iter().copied().collect();
    while !twists.is_full() {
        let twist = left.nth(below(left.len()));
        left = left.without(twist);
        if !twists.iter().any(|other| twist.contradicts(*other)) {
            twists.push(twist);
        }
    }
    twists
}

/// One objective more than there are players, of the chosen length.
fn draw_objectives(
    options: Options,
    seats: u8,
    mut below: impl FnMut(u32) -> u32,
) -> ArrayVec<Card, 5> {
    let mut cards = ArrayVec::new();
    if seats == 1 {
        return cards;
    }
    let length: Length = options.stack();
    let mut left = (1u32 << THEMES) - 1;
    let mut take = |theme: u8, left: &mut u32| {
        *left &= !(1 << theme);
        cards.push(Card { objective: Objective { length, theme }, by: 0, closed: false });
    };
    let mut wanted = seats + 1;
    if options.first_game {
        for theme in FIRST_OBJECTIVES {
            take(theme, &mut left);
            wanted -= 1;
        }
    }
    for _ in 0..wanted {
        let k = below(left.count_ones()) as usize;
        let theme = Bits(left).nth(k).expect("there are more themes than objectives");
        take(theme, &mut left);
    }
    cards
}

/// DI-9.1: ten cards to choose from; the others begin the automaton's deck.
fn draw_solo(mut below: impl FnMut(u32) -> u32) -> Solo {
    let mut deck: Set<SoloCard> = SoloCard::ALL.iter().copied().collect();
    let mut cards = Set::EMPTY;
    for _ in 0..SOLO_DRAWN {
        let card = deck.nth(below(deck.len()));
        deck = deck.without(card);
        cards = cards.with(card);
    }
    Solo {
        cards,
        deck,
        shown: None,
        spent: Set::EMPTY,
        scored: Set::EMPTY,
        dropped: Set::EMPTY,
        has_scored: false,
        eaten: 0,
    }
}
