//! What can be true of one seat.

use mesozoic_core::{Count, Seat, require};

use super::Verdict;
use crate::components::{
    Attraction, BOUGHT, Colour, HATS_ZONE, MAX_CAPACITY, MAX_EXCITEMENT, MAX_LIMIT, RESEARCH_TURNS,
    ROWS, START_LAB, START_LIMITS, START_WORKERS, START_ZONE, Specialist, Upgrade, WORKERS, Wild,
    ZONES,
};
use crate::player::{Arranged, Finding, Task};
use crate::state::{DinosaurIsland, Phase};
use crate::step::{Spot, Station, Zone};

/// Nothing in the game comes near such an amount.
const PLENTY: u16 = 10_000;
/// No round arranges so much of anything.
const MANY: u8 = 30;

fn at(seat: Seat, field: &str) -> String {
    format!("players[{seat}].{field}")
}

/// Money, tracks, DNA, workers, specialists.
pub(super) fn check_levels(game: &DinosaurIsland, seat: Seat) -> Verdict {
    let player = game.player(seat);
    require(player.starter.is_starter(), at(seat, "starter"), "it is not printed on a board")?;
    require(player.money < PLENTY, at(seat, "money"), "so much money is never earned")?;
    require(player.score < PLENTY, at(seat, "score"), "so many points are never scored")?;
    require(
        (1..PLENTY).contains(&player.security),
        at(seat, "security"),
        "it starts at 1 and rises",
    )?;
    for ((start, limit), have) in START_LIMITS.into_iter().zip(player.limits).zip(player.dna) {
        let possible = (start..=MAX_LIMIT).contains(&limit);
        require(possible, at(seat, "limits"), "limits start at 4 and 2 and end at 10")?;
        require(have <= limit, at(seat, "dna"), "more than the limit allows")?;
    }
    let holes = player.hired.windows(2).any(|pair| pair[0].is_none() && pair[1].is_some());
    require(!holes, at(seat, "hired"), "places are filled from the left")?;
    let gave: u8 = player.hired().map(|hired| hired.gave.min(MANY)).sum();
    let possible = (START_WORKERS + gave..=WORKERS).contains(&player.workers);
    require(
        possible,
        at(seat, "workers"),
        "four at the start, eight at most, and those that specialists gave",
    )?;
    let boss = player.hired().any(|hired| hired.card == Specialist::UnionBoss);
    require(boss || !player.free_hire, at(seat, "free_hire"), "only the Union Boss gives it")?;
    let held = player.hired().count();
    require(usize::from(player.hires) >= held, at(seat, "hires"), "fewer than are held")?;
    require(
        usize::from(player.hires) <= crate::components::SPECIALISTS,
        at(seat, "hires"),
        "more than there are",
    )
}

/// The lab's spaces, and the tiles that were bought for them.
pub(super) fn check_lab(game: &DinosaurIsland, seat: Seat) -> Verdict {
    let player = game.player(seat);
    for &tile in &Upgrade::ALL[..BOUGHT] {
        let seen = player.lab.iter().filter(|&&top| top == tile).count();
        require(
            seen <= usize::from(player.bought.count(tile)),
            at(seat, "lab"),
            format!("{} was not bought so often", tile.name()),
        )?;
    }
    for (space, &tile) in player.lab.iter().enumerate() {
        let fits = if tile.is_ordinary() {
            game.can_cover(space)
        } else if tile.is_special() {
            tile.info().only_on == Some(space as u8)
        } else {
            START_LAB[space] == tile
        };
        require(
            fits,
            at(seat, "lab"),
            format!("{} does not lie on space {}", tile.name(), space + 1),
        )?;
    }
    Ok(())
}

/// Exhibits, attractions, and the levels that follow from them.
pub(super) fn check_park(game: &DinosaurIsland, seat: Seat) -> Verdict {
    let player = game.player(seat);
    let holes = player.exhibits.windows(2).any(|pair| pair[0].is_none() && pair[1].is_some());
    require(!holes, at(seat, "exhibits"), "they are listed without gaps")?;
    let home = player.exhibits[0]
        .is_some_and(|e| e.recipe == player.starter && e.zone == START_ZONE && e.dinos > 0);
    require(home, at(seat, "exhibits"), "the first is the one printed on the board")?;
    let mut taken = 0u16;
    let (mut excitement, mut threat) = (0u16, 0u16);
    for (i, exhibit) in player.exhibits() {
        let field = at(seat, &format!("exhibits[{i}]"));
        let zone = Zone(exhibit.zone);
        let inside = zone.index() + 1 < ZONES && zone.column() < 3;
        require(inside, &field, "it fills a zone and its right neighbour")?;
        require(taken & 0b11 << zone.0 == 0, &field, "it lies on another")?;
        taken |= 0b11 << zone.0;
        require(i == 0 || !exhibit.recipe.is_starter(), &field, "it is printed on another board")?;
        let paddock =
            (1..=MAX_CAPACITY).contains(&exhibit.capacity) && exhibit.dinos <= exhibit.capacity;
        require(
            paddock,
            &field,
            "no more dinosaurs than the paddock holds, and it holds four at most",
        )?;
        let info = exhibit.recipe.info();
        excitement += u16::from(exhibit.dinos) * u16::from(info.excitement);
        threat += u16::from(exhibit.dinos) * u16::from(info.diet.threat());
    }
    for (zone, attraction) in player.attractions() {
        let field = at(seat, "attractions");
        require(taken >> zone.0 & 1 == 0, &field, "it lies on an exhibit")?;
        require(
            (zone.0 == HATS_ZONE) == (attraction == Attraction::Hats),
            &field,
            "Hats is printed on zone a2",
        )?;
        taken |= 1 << zone.0;
    }
    let hats = player.attractions[usize::from(HATS_ZONE)].is_some();
    require(hats, at(seat, "attractions"), "Hats is printed on zone a2")?;
    require(player.free == !taken, at(seat, "free"), "zones are free or not by what lies on them")?;
    let level = excitement.min(u16::from(MAX_EXCITEMENT));
    require(
        u16::from(player.excitement) == level,
        at(seat, "excitement"),
        format!("its dinosaurs make {level}"),
    )?;
    require(
        u16::from(player.threat) == threat,
        at(seat, "threat"),
        format!("its dinosaurs make {threat}"),
    )?;
    for at_spot in Spot::all() {
        let field = at(seat, "patrons");
        let there = u16::from(player.patrons[at_spot.index()]);
        let (hooligans, room) = match at_spot.zone() {
            Some(zone) => (u16::from(player.hooligans[zone.index()]), player.spaces(zone)),
            None => (0, player.perk(|p| p.spots)),
        };
        require(
            there + hooligans <= u16::from(room),
            field,
            format!("more visitors at {at_spot} than fit"),
        )?;
    }
    require(
        player.line.patrons < 100 && player.line.hooligans < 100,
        at(seat, "line"),
        "so many visitors are not in the box",
    )
}

/// Research and market turns: who has been sent agrees with the turn.
pub(super) fn check_turns(game: &DinosaurIsland) -> Verdict {
    let n = game.seats;
    let actor = game.actor();
    let waiting = Seat(game.waiting.trailing_zeros() as u8);
    let owes = !game.player(waiting).owed.is_empty();
    if game.phase == Phase::Market {
        require(waiting == actor, "waiting", format!("it is the turn of seat {actor}"))?;
        return Seat::all(n).try_for_each(|seat| {
            let player = game.player(seat);
            let sent = u32::from(player.jacked) + 3 - player.scientists.count_ones();
            require(
                sent >= u32::from(RESEARCH_TURNS),
                at(seat, "scientists"),
                "all have been sent by now",
            )
        });
    }
    require(waiting == actor || owes, "waiting", format!("it is the turn of seat {actor}"))?;
    for (place, &seat) in game.order.iter().enumerate() {
        let player = game.player(seat);
        let sent = u8::from(player.jacked) + 3 - player.scientists.count_ones() as u8;
        // Whoever owes a decision, or is being copied, is in the middle of a turn.
        let in_turn = u8::from(seat == actor && owes);
        if game.is_extra_turn() {
            require(sent >= RESEARCH_TURNS, at(seat, "scientists"), "three have been sent by now")?;
        } else {
            let turns = (game.turn + n - 1 - place as u8) / n;
            require(
                sent == turns + in_turn,
                at(seat, "scientists"),
                "as many were sent as turns taken",
            )?;
        }
    }
    let extra = !game.is_extra_turn() || owes || game.extra_turn(actor);
    require(extra, "turn", "this seat has no extra turn")
}

/// What lasts for a phase or a round.
pub(super) fn check_round(game: &DinosaurIsland, seat: Seat) -> Verdict {
    use Phase::{Attract, Bonus, Lines, Loose, Over, Research, SoloScore, Tally, Work};
    let player = game.player(seat);
    let phase = game.phase;
    let out = matches!(phase, Research | Phase::Market | Work | Attract | Lines | Loose | Tally);
    let worked = matches!(phase, Work | Attract | Lines | Loose | Tally);
    let visited = matches!(phase, Attract | Lines | Loose | Tally);
    require(out || !player.copied, at(seat, "copied"), "only in the round it was done")?;
    let manned = |station: Station| player.used & station.bit() != 0;
    let stations = (0..Station::COUNT as u8).map(Station).filter(|s| manned(*s));
    let mut busy = 0u8;
    for station in stations {
        let Some(slot) = player.slot(station) else {
            return require(false, at(seat, "used"), format!("there is no workstation {station}"));
        };
        busy += slot.workers;
    }
    let hands = if worked { player.pool() + player.passed.count_ones() as u8 } else { 0 };
    require(
        busy.saturating_add(player.hands) <= hands,
        at(seat, "hands"),
        "more than there are workers",
    )?;
    let refines = if phase == Work { player.perk(|p| p.refines) } else { 0 };
    require(player.refines <= refines, at(seat, "refines"), "nobody gives so many")?;
    let Arranged { security, draw, eat_shield, swaps, swap_size, guards, doubles } =
        player.arranged;
    let sums = [security, draw, eat_shield, swaps, swap_size, doubles].iter().all(|&n| n < MANY);
    require(sums, at(seat, "arranged"), "no round arranges so much")?;
    require(
        worked || player.arranged == Arranged::default(),
        at(seat, "arranged"),
        "nothing is arranged yet",
    )?;
    require(swaps == 0 || swap_size > 0, at(seat, "arranged.swap_size"), "a swap is of somebody")?;
    require(
        guards <= player.perk(|p| p.out),
        at(seat, "arranged.guards"),
        "nobody guards so many",
    )?;
    require(
        visited || player.visitors().total() == 0,
        at(seat, "line"),
        "no visitors are there now",
    )?;
    let inside = player.inside();
    require(
        phase != Attract || inside.total() == 0,
        at(seat, "patrons"),
        "nobody has been placed yet",
    )?;
    let eating = phase == Loose && game.awaits(seat) && player.to_eat <= inside.patrons;
    require(player.to_eat == 0 || eating, at(seat, "to_eat"), "nobody is to be eaten now")?;
    let ended = matches!(phase, Loose | Tally | Bonus | SoloScore);
    require(player.eaten == 0 || ended, at(seat, "eaten"), "nobody has been eaten this round")?;
    let after_gate = ended || visited;
    require(player.takings == 0 || after_gate, at(seat, "takings"), "nobody has paid this round")?;
    let place = game.order.iter().position(|&other| other == seat);
    let in_tally = phase == Tally && place < Some(usize::from(game.turn));
    let scored = in_tally || matches!(phase, Bonus | SoloScore);
    require(
        player.attraction_points == 0 || scored,
        at(seat, "attraction_points"),
        "nothing has scored this round",
    )?;
    let few = player.takings < 120 && player.attraction_points < 60 && player.eaten < 81;
    require(few, at(seat, "takings"), "so much is never earned in a round")?;
    for zone in Zone::all() {
        let (cash, tile) = (player.cashed[zone.index()], player.attractions[zone.index()]);
        let food = phase == Tally
            && cash <= player.patrons[zone.index()]
            && tile.is_some_and(Attraction::is_food);
        require(cash == 0 || food, at(seat, "cashed"), format!("nobody pays for food at {zone}"))?;
        let doubled = player.doubled >> zone.0 & 1 == 1;
        require(
            !doubled || (phase == Tally && tile.is_some()),
            at(seat, "doubled"),
            format!("nothing scores twice at {zone}"),
        )?;
    }
    let open = game.objectives.iter().enumerate().filter(|(_, card)| !card.closed);
    let open = open.fold(0u8, |set, (i, _)| set | 1 << i);
    let noting = matches!(phase, Work | Research);
    let met = player.met == 0 || (noting && player.met & !open == 0);
    require(
        met && phase != Over || player.met == 0,
        at(seat, "met"),
        "no open objective was met in this step",
    )
}

/// Decisions owed belong to the phase and can be made.
pub(super) fn check_owed(game: &DinosaurIsland, seat: Seat) -> Verdict {
    let player = game.player(seat);
    let field = at(seat, "owed");
    require(player.owed.is_sound(), &field, "they are listed without gaps")?;
    let Some(next) = player.owed.next() else { return Ok(()) };
    require(game.awaits(seat), &field, "only who is awaited owes a decision")?;
    let sequential = !game.phase.is_lane();
    let is_actor = !sequential || game.actor() == seat;
    let copies = player.hired().any(|hired| hired.card.perks().copies);
    for task in player.owed.iter() {
        let fits = match (game.phase, task) {
            (
                Phase::RoundStart | Phase::Market | Phase::Work | Phase::Bonus,
                Task::Take { n, shared, .. },
            ) => is_actor && !shared && n <= 9,
            (Phase::Research, Task::Take { n, shared, .. }) => {
                // Who copies names what the claimant left unnamed.
                (is_actor || (!shared && player.copied && copies)) && n <= 9
            }
            (Phase::Research | Phase::Market, Task::Expand { n }) => is_actor && n <= 4,
            (Phase::Research, Task::Paddock) => is_actor,
            (Phase::Research, Task::Copy { finding: Finding { dna, wild, more } }) => {
                let found = dna.iter().fold(more, |sum, &n| sum.saturating_add(n));
                let named = Colour::ALL.iter().zip(dna).filter(|(_, n)| *n > 0);
                let alike = named.into_iter().all(|(&colour, _)| Wild::of(colour) == wild);
                !is_actor && !player.copied && copies && alike && (1..=9).contains(&found)
            }
            (Phase::Market, Task::Discard { row }) => is_actor && usize::from(row) < ROWS,
            (Phase::Work, Task::Spend { exhibit, waive }) => {
                player.owed.iter().count() == 1
                    && waive <= 9
                    && player.exhibits.get(usize::from(exhibit)).is_some_and(Option::is_some)
                    && player.can_create(usize::from(exhibit), waive)
            }
            _ => false,
        };
        require(fits, &field, "such a decision is not owed now")?;
    }
    let mut answers = Count::default();
    let _ = crate::phase::answers(game, seat, next, &mut answers);
    require(answers.0 > 0, field, "it has no answer")
}
