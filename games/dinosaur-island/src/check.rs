//! Refuses positions that cannot occur. What is checked here the rules may rely on.

mod seat;

use mesozoic_core::{BadPosition, Census, Game, Seat, require};

use crate::components::{
    ATTRACTIONS, Attraction, Diet, MARKET_TURNS, Named, RECIPES, RESEARCH_TURNS, Recipe,
    SOLO_CARDS, SOLO_DRAWN, SOLO_KEPT, SOLO_VISITORS, SPECIALISTS, Specialist, Twist, Upgrade,
    VISITORS, dice_for,
};
use crate::options::{ClaimWindow, Options};
use crate::player::Player;
use crate::setup::{attractions_for, special_tiles, upgrades_for};
use crate::state::{Crowd, Die, DieState, DinosaurIsland, Envoy, Phase, Solo, Stock};
use crate::step::Scientist;

type Verdict = Result<(), BadPosition>;

/// Whether the position could have come about.
pub(crate) fn check(game: &DinosaurIsland, options: Options, seats: u8) -> Verdict {
    require(game.seats == seats, "seats", format!("the table has {seats}"))?;
    require(DinosaurIsland::META.seats.contains(&seats), "seats", "the game is for 1 to 4")?;
    require(
        game.players.len() == usize::from(seats),
        "players",
        format!("there are {seats} seats"),
    )?;
    require(game.options == options, "options", "the table was set up with others")?;
    options.check(seats).map_err(|e| BadPosition::in_state("options", e.to_string()))?;
    check_order(game)?;
    check_twists(game)?;
    check_objectives(game)?;
    check_solo(game)?;
    for seat in Seat::all(seats) {
        seat::check_levels(game, seat)?;
        seat::check_lab(game, seat)?;
        seat::check_park(game, seat)?;
    }
    check_pieces(game)?;
    check_centre(game)?;
    check_end(game)?;
    check_time(game)?;
    for seat in Seat::all(seats) {
        seat::check_round(game, seat)?;
        seat::check_owed(game, seat)?;
    }
    let stuck = Seat::all(seats).find(|&seat| {
        let mut count = mesozoic_core::Count::default();
        let _ = game.legal(seat, &mut count);
        game.awaits(seat) && count.0 == 0
    });
    require(stuck.is_none(), "waiting", "a seat is awaited that has nothing to decide")
}

fn check_order(game: &DinosaurIsland) -> Verdict {
    let set = game.order.iter().fold(0u32, |set, seat| set | 1 << seat.0.min(31));
    let all = set == u32::from(game.everybody()) && game.order.len() == usize::from(game.seats);
    require(all, "order", "every seat has one place in turn order")
}

fn check_twists(game: &DinosaurIsland) -> Verdict {
    let twists = &game.twists;
    let wanted = match (game.options.first_game, game.options.plot_twists) {
        (true, _) => {
            return require(
                twists[..] == [Twist::QuietOpening],
                "twists",
                "a first game has Quiet Opening alone (DI-1.7)",
            );
        }
        (false, true) => 2,
        (false, false) => 0,
    };
    require(twists.len() == wanted, "twists", format!("the options ask for {wanted}"))?;
    let clash = wanted == 2 && twists[0].contradicts(twists[1]);
    require(!clash, "twists", "these two set the same rule (DI-1.5)")
}

fn check_objectives(game: &DinosaurIsland) -> Verdict {
    let cards = &game.objectives;
    let wanted = if game.seats == 1 { 0 } else { usize::from(game.seats) + 1 };
    require(cards.len() == wanted, "objectives", format!("there are {wanted} with so many seats"))?;
    for (i, card) in cards.iter().enumerate() {
        let field = format!("objectives[{i}]");
        let length = card.objective.length == game.options.stack();
        require(length, &field, "the options name another length")?;
        let twice = cards[..i].iter().any(|other| other.objective == card.objective);
        require(!twice, &field, "it is there twice")?;
        require(card.by & !game.everybody() == 0, &field, "claimed by a seat that is not there")?;
        let closed = match game.options.claim_window {
            ClaimWindow::Instant => card.closed == (card.by != 0),
            _ => !card.closed || card.by != 0,
        };
        require(closed, &field, "it is closed when it has been claimed (DI-7.2)")?;
    }
    Ok(())
}

/// Whether this is the last round; asked when all else is known to be possible.
fn check_end(game: &DinosaurIsland) -> Verdict {
    if game.seats == 1 {
        return require(!game.ending, "ending", "alone, seven rounds are played (DI-9.9)");
    }
    let few = game.unclaimed() <= 1;
    require(
        if game.ending { few || !game.has_prospects() } else { !few },
        "ending",
        "the game ends when one objective is left, or none within reach (DI-8.1, DI-8.4)",
    )
}

fn check_solo(game: &DinosaurIsland) -> Verdict {
    let Some(solo) = &game.solo else {
        require(game.seats > 1, "solo", "alone there are objectives and an automaton")?;
        return require(
            game.phase != Phase::SoloPick && game.phase != Phase::SoloScore,
            "phase",
            "this is for one alone",
        );
    };
    require(game.seats == 1, "solo", "this is for one alone")?;
    let Solo { cards, deck, shown, spent, scored, dropped, has_scored, .. } = *solo;
    let shown = shown.map_or(0, |card| 1 << card.index());
    let piles = [cards.bits(), deck.bits(), shown, spent.bits(), scored.bits(), dropped.bits()];
    let all = piles.iter().fold(0, |all, pile| all | pile);
    let many: u32 = piles.iter().map(|pile| pile.count_ones()).sum();
    let whole = all == (1 << SOLO_CARDS) - 1 && many == SOLO_CARDS as u32;
    require(whole, "solo", "every card is in one place")?;
    require(
        !has_scored || game.phase == Phase::SoloScore,
        "solo.has_scored",
        "only at the end of a round",
    )?;
    require(!has_scored || !scored.is_empty(), "solo.has_scored", "nothing has been scored")?;
    let seen = spent.len() + shown.count_ones();
    if game.phase == Phase::SoloPick {
        let open = (SOLO_KEPT + 1..=SOLO_DRAWN).contains(&cards.len());
        return require(
            open && seen == 0 && scored.is_empty() && dropped.is_empty(),
            "solo",
            "seven of ten cards are being chosen (DI-9.1)",
        );
    }
    let kept = cards.len() + scored.len() + dropped.len();
    require(kept == SOLO_KEPT, "solo", "seven objectives were kept (DI-9.1)")?;
    let due = u32::from(game.round) - u32::from(game.phase == Phase::RoundStart);
    require(
        game.round > 0 && seen == due,
        "solo.deck",
        "the automaton shows a card per round (DI-9.2)",
    )
}

/// Everything is in one place and nothing is missing.
fn check_pieces(game: &DinosaurIsland) -> Verdict {
    let market = &game.market;
    let once = |field: &str, piles: &[u32], all: u32| {
        let union = piles.iter().fold(0, |set, pile| set | pile);
        let many: u32 = piles.iter().map(|pile| pile.count_ones()).sum();
        let whole = union == all && many == all.count_ones();
        require(whole, field, "every one that is used has one place, and no other is there")
    };
    let row = |things: &[Option<Attraction>]| -> Vec<u32> {
        things.iter().flatten().map(|tile| 1 << tile.index()).collect()
    };
    let mut tiles = row(&market.attractions);
    tiles.extend([market.attraction_stack.bits(), market.attraction_discards.bits()]);
    tiles.extend(game.players.iter().map(|player| player.built().bits()));
    once("market.attractions", &tiles, attractions_for(game.seats).bits())?;

    let mut cards: Vec<u32> =
        market.specialists.iter().flatten().map(|card: &Specialist| 1 << card.index()).collect();
    cards.extend([
        market.specialist_stack.bits(),
        market.specialist_discards.bits(),
        market.fired.bits(),
    ]);
    cards.extend(
        game.players
            .iter()
            .flat_map(|p| p.hired().map(|h| 1 << h.card.index()).collect::<Vec<u32>>()),
    );
    once("market.specialists", &cards, (1 << SPECIALISTS) - 1)?;
    let hires: u32 = game.players.iter().map(|p| u32::from(p.hires)).sum();
    let held: usize = game.players.iter().map(|p| p.hired().count()).sum();
    require(
        hires == held as u32 + market.fired.len(),
        "market.fired",
        "whoever was hired is held or fired",
    )?;

    for tile in Upgrade::ALL {
        let printed = !tile.is_ordinary() && !tile.is_special();
        let in_rows = market.upgrades.iter().flatten().filter(|&&t| t == tile).count() as u32;
        if printed {
            require(in_rows == 0, "market.upgrades", format!("{} is no tile", tile.name()))?;
            continue;
        }
        let bought: u32 = game.players.iter().map(|p| u32::from(p.bought.count(tile))).sum();
        let piles = [market.upgrade_stack, market.upgrade_discards, market.special];
        let piled: u32 = piles.iter().map(|pile| u32::from(pile.count(tile))).sum();
        let all = upgrades_for(game.seats).count(tile) + special_tiles().count(tile);
        require(
            in_rows + bought + piled == u32::from(all),
            "market.upgrades",
            format!("there are {all} of {}", tile.name()),
        )?;
        let at_home = if tile.is_special() {
            u32::from(market.special.count(tile)) == piled && in_rows == 0
        } else {
            market.special.count(tile) == 0
        };
        require(at_home, "market.special", "special tiles have a reserve of their own")?;
    }
    let centre = &game.centre;
    let mut recipes = vec![centre.stack.bits(), centre.gone.bits()];
    recipes.extend(centre.recipes.iter().flatten().map(|r: &Recipe| 1u32 << r.index()));
    let exhibits = game.players.iter().flat_map(|p| p.exhibits.iter().flatten());
    recipes.extend(exhibits.filter(|e| !e.recipe.is_starter()).map(|e| 1 << e.recipe.index()));
    once("centre.recipes", &recipes, (1 << RECIPES) - 1)?;
    let starters = game.players.iter().fold(0u32, |set, p| set | 1 << p.starter.index());
    require(
        starters.count_ones() == u32::from(game.seats),
        "players",
        "boards differ in their starting species",
    )?;
    check_visitors(game)
}

fn check_visitors(game: &DinosaurIsland) -> Verdict {
    let visitors = if game.seats == 1 { SOLO_VISITORS } else { VISITORS };
    let parks = game.players.iter().map(Player::visitors);
    let eaten = game.solo.map_or(0, |solo| u32::from(solo.eaten));
    let patrons: u32 = parks.clone().map(|c| u32::from(c.patrons)).sum::<u32>()
        + u32::from(game.bag.patrons)
        + eaten;
    let hooligans: u32 = parks.map(|c| u32::from(c.hooligans)).sum::<u32>()
        + u32::from(game.bag.hooligans)
        + u32::from(game.outside);
    require(
        patrons == u32::from(visitors[0]),
        "bag.patrons",
        format!("there are {} patrons", visitors[0]),
    )?;
    require(
        hooligans == u32::from(visitors[1]),
        "bag.hooligans",
        format!("there are {} hooligans", visitors[1]),
    )?;
    require(
        game.outside == 0 || game.house().arrive.is_some(),
        "outside",
        "no plot twist keeps hooligans out",
    )
}

fn check_centre(game: &DinosaurIsland) -> Verdict {
    let centre = &game.centre;
    let wanted = usize::from(dice_for(game.seats));
    let there = centre.dice.iter().enumerate().all(|(i, die)| die.is_some() == (i < wanted));
    require(there, "centre.dice", format!("{wanted} dice in the first slots"))?;
    let after = matches!(
        game.phase,
        Phase::Market | Phase::Work | Phase::Attract | Phase::Lines | Phase::Loose | Phase::Tally
    );
    let rolled = after || game.phase == Phase::Research;
    let shown = centre.dice.iter().flatten().all(|die| match die.state {
        DieState::Pool => !rolled && *die == Die::unrolled(die.face.die()),
        _ => rolled,
    });
    require(shown, "centre.dice", "dice lie in the pool until they are rolled")?;
    let dice = centre.dice.iter().flatten().fold(0u32, |set, die| set | 1 << die.face.die());
    require(dice.count_ones() as usize == wanted, "centre.dice", "every die is there once")?;
    for diet in Diet::ALL {
        let up = centre.recipes[diet.index()];
        let right = up.is_none_or(|recipe| !recipe.is_starter() && recipe.info().diet == diet);
        require(right, "centre.recipes", format!("the face-up {} recipe is none", diet.name()))?;
        let taken = centre.procured[diet.index()].is_some();
        require(!(taken && up.is_some()), "centre.procured", "its recipe is gone until Cleanup")?;
    }
    let held = centre.dice.iter().flatten().filter(|die| die.state == DieState::Holding);
    let (pips, holding) = held.fold((0, 0), |(pips, n), die| (pips + die.face.info().pips, n + 1));
    require(centre.pips == pips, "centre.pips", "they are those of the dice held")?;
    require(
        holding <= if after { game.house().holding_dice } else { 0 },
        "centre.dice",
        "so many dice are not held now",
    )?;
    check_envoys(game, rolled)
}

/// Everybody who was sent stands in one place; those who were not are at home.
fn check_envoys(game: &DinosaurIsland, out: bool) -> Verdict {
    let centre = &game.centre;
    let claimed = centre.dice.iter().flatten().filter_map(|die| match die.state {
        DieState::Claimed(envoy) => Some(envoy),
        _ => None,
    });
    let envoys: Vec<Envoy> = claimed
        .chain(centre.storage.iter().flatten().copied())
        .chain(centre.procured.iter().flatten().copied())
        .collect();
    require(envoys.iter().all(|e| e.seat.0 < game.seats), "centre", "a seat that is not there")?;
    require(out || envoys.is_empty(), "centre", "everybody is at home now")?;
    for seat in Seat::all(game.seats) {
        let player = game.player(seat);
        let sent =
            |who: Scientist| envoys.iter().filter(|e| e.seat == seat && e.who == who).count();
        for who in (1..=3).map(Scientist::number) {
            let places = sent(who)
                + usize::from(player.scientists & who.bit() != 0)
                + usize::from(player.passed & who.bit() != 0);
            require(
                places == 1,
                format!("players[{seat}].scientists"),
                format!("{} has one place", who.name()),
            )?;
        }
        let worker = sent(Scientist::Worker);
        require(
            worker == usize::from(player.jacked),
            format!("players[{seat}].jacked"),
            "one worker acts as a scientist at most",
        )?;
    }
    let removed = centre.dice.iter().flatten().any(|die| die.state == DieState::Removed);
    require(
        !removed || (game.solo.is_some() && out),
        "centre.dice",
        "only the automaton removes dice",
    )
}

/// Phase, round, turn and who is awaited.
fn check_time(game: &DinosaurIsland) -> Verdict {
    let n = game.seats;
    let round = match game.phase {
        Phase::SoloPick => game.round == 0,
        _ => (1..=game.rounds()).contains(&game.round),
    };
    require(round, "round", format!("there are {} rounds", game.rounds()))?;
    require(game.waiting & !game.everybody() == 0, "waiting", "a seat that is not there")?;
    let turns = match game.phase {
        Phase::Research => (RESEARCH_TURNS + 1) * n,
        Phase::Market => MARKET_TURNS * n,
        Phase::RoundStart | Phase::Attract | Phase::Tally => n,
        // What they were when the phase before ended.
        _ => u8::MAX,
    };
    require(game.turn < turns, "turn", format!("the phase has {turns} turns"))?;
    let alone = game.waiting.is_power_of_two();
    match game.phase {
        Phase::Over => {
            let last = game.ending || game.round == game.rounds();
            require(game.waiting == 0 && last, "phase", "the game is not over")
        }
        Phase::Bonus => require(
            game.waiting != 0 && game.house().bonus.is_some(),
            "waiting",
            "nobody has a bonus to choose",
        ),
        Phase::Work | Phase::Lines | Phase::Loose => {
            require(game.waiting != 0, "waiting", "somebody is awaited")
        }
        Phase::SoloPick | Phase::SoloScore => {
            require(game.waiting == 1, "waiting", "the only seat is awaited")
        }
        Phase::Research | Phase::Market => {
            require(alone, "waiting", "one seat is awaited")?;
            seat::check_turns(game)
        }
        Phase::RoundStart => {
            let owes = !game.player(game.actor()).owed.is_empty();
            require(alone && owes && game.awaits(game.actor()), "waiting", "one seat has to decide")
        }
        Phase::Tally => {
            require(alone && game.awaits(game.actor()), "waiting", "one seat scores after another")
        }
        Phase::Attract => {
            let player = game.player(game.actor());
            let asked = game.awaits(game.actor()) && (player.can_swap() || player.can_guard());
            require(alone && asked, "waiting", "one seat has hooligans to deal with")
        }
    }
}

/// Counts the pieces.
pub(crate) fn census(game: &DinosaurIsland) -> Census {
    let market = &game.market;
    let mut visitors = game.bag;
    visitors.hooligans += game.outside;
    visitors.patrons += game.solo.map_or(0, |solo| solo.eaten);
    let mut counts = [0u32; 5];
    for player in &game.players {
        let there: Crowd = player.visitors();
        visitors += there;
        counts[0] += player.built().len();
        counts[1] += player.bought.total();
        counts[2] += player.hired().count() as u32;
        counts[3] += player.exhibits().count() as u32;
        counts[4] += u32::from(player.workers + player.supply());
    }
    let rows = |n: usize| n as u32;
    let stacks = market.attraction_stack.len() + market.attraction_discards.len();
    let upgrades = [market.upgrade_stack, market.upgrade_discards, market.special];
    let cards =
        market.specialist_stack.len() + market.specialist_discards.len() + market.fired.len();
    let recipes = game.centre.stack.len() + game.centre.gone.len();
    let solo = game.solo.map_or(0, |s| {
        let piles = s.cards.len() + s.deck.len() + s.spent.len() + s.scored.len() + s.dropped.len();
        piles + u32::from(s.shown.is_some())
    });
    vec![
        ("patrons", u32::from(visitors.patrons)),
        ("hooligans", u32::from(visitors.hooligans)),
        ("attractions", counts[0] + stacks + rows(market.attractions.iter().flatten().count())),
        (
            "lab upgrades",
            counts[1]
                + upgrades.iter().map(Stock::total).sum::<u32>()
                + rows(market.upgrades.iter().flatten().count()),
        ),
        ("specialists", counts[2] + cards + rows(market.specialists.iter().flatten().count())),
        ("recipes", counts[3] + recipes + rows(game.centre.recipes.iter().flatten().count())),
        ("workers", counts[4]),
        ("dice", rows(game.centre.dice.iter().flatten().count())),
        ("scientists", scientists(game)),
        ("objectives", rows(game.objectives.len()) + solo),
    ]
}

/// Scientists at home, among the workers and at the research centre.
fn scientists(game: &DinosaurIsland) -> u32 {
    let home = game.players.iter().map(|p| (p.scientists | p.passed).count_ones());
    let claimed = game.centre.dice.iter().flatten().filter_map(|die| match die.state {
        DieState::Claimed(envoy) => Some(envoy),
        _ => None,
    });
    let out = claimed
        .chain(game.centre.storage.iter().flatten().copied())
        .chain(game.centre.procured.iter().flatten().copied());
    home.sum::<u32>() + out.filter(|envoy| envoy.who != Scientist::Worker).count() as u32
}

/// The box has as many as the rules of set-up say.
const _: () = assert!(ATTRACTIONS == 30 && SPECIALISTS == 22 && RECIPES == 17);
