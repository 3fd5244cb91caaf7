//! Refuses positions that cannot occur.

use mesozoic_core::{BadPosition, Census, Game, Seat, SeatSet, require, sort};

use crate::components::{
    Action, CALENDAR, CIRCLES, COIN_BOXES, Colour, DICE, DISASTER_LIMIT, DISASTERS,
    EXCITEMENT_ICONS, Kind, POOL, RIVALS, ROAD_BOXES, Site, Species, Track,
};
use crate::lane::Lane;
use crate::park::HQ_SQUARES;
use crate::phase::{Still, goes_in_order};
use crate::sheet::{FULL_BAG, STACK, Sheet};
use crate::squares::Squares;
use crate::state::{BoardDie, Phase, RawrNWrite, Taker};
use crate::task::Task;

type Verdict = Result<(), BadPosition>;

/// More than any game brings; a document that says otherwise is damaged.
const MOST: u16 = 1_000;
const MOST_DRAWS: u32 = 1_000_000;
/// Items that a stack can hold before any card is finished, and how many more for each.
const ITEMS: usize = 12;
/// More coins than can be in hand together.
const MOST_COINS: u8 = 40;
const ITEMS_A_CARD: usize = (STACK - ITEMS) / 6;

/// Whether the position could have come about.
pub(crate) fn check(game: &RawrNWrite, seats: u8) -> Verdict {
    require(game.seats == seats, "seats", {
        format!("{} seats are described, but the table has {seats}", game.seats)
    })?;
    require(RawrNWrite::META.seats.contains(&seats), "seats", "the game is for 1 to 4")?;
    check_cards(game)?;
    check_time(game)?;
    for seat in Seat::all(seats) {
        let sheet = &game.sheets[seat.index()];
        check_sheet(game, sheet)
            .and_then(|()| check_park(game, sheet))
            .and_then(|()| check_tasks(game, sheet))
            .map_err(|e| {
                let field = e.field.trim_start_matches("state.");
                BadPosition::in_state(format!("seats[{seat}].{field}"), e.reason)
            })?;
    }
    check_dice(game)?;
    check_awaited(game)?;
    check_rest(game)
}

fn check_cards(game: &RawrNWrite) -> Verdict {
    let differ = |[a, b, c]: [u8; 3]| a != b && b != c && a != c;
    require(differ(game.cards.buildings), "buildings", "each card is there once")?;
    require(differ(game.cards.specialists), "specialists", "each card is there once")?;
    if !game.is_solo() {
        return require(
            game.rivals == 0 && game.rival.is_none(),
            "rivals",
            "only one player alone has a rival",
        );
    }
    require(differ(game.objectives), "objectives", "each card is there once")?;
    let begun = CALENDAR.iter().take(usize::from(game.month) + 1).filter(|s| s.action.is_some());
    let unseen = RIVALS.len() - begun.count().min(6);
    require(
        game.rivals.count_ones() as usize == unseen,
        "rivals",
        format!("at this time {unseen} cards have not been revealed"),
    )?;
    let acting = game.action().is_some();
    let there = game.rival.is_some_and(|card| game.rivals >> card & 1 == 0);
    require(
        if acting { there } else { game.rival.is_none() },
        "rival",
        "a card is revealed in every action phase, and then",
    )
}

/// Phase, month, turn.
fn check_time(game: &RawrNWrite) -> Verdict {
    let month = usize::from(game.month);
    require(month <= CALENDAR.len(), "month", "there are 9 months")?;
    require((game.phase == Phase::Over) == (month == CALENDAR.len()), "phase", {
        "the game is over after the last month, and not before"
    })?;
    require(game.first < game.seats, "first", "there is no such seat")?;
    let runs = game.phase == Phase::Park;
    let open = game.phase != Phase::Over;
    require(!open || runs == game.action().is_none(), "phase", "it does not fit the month")?;
    require(game.phase != Phase::Setup || month == 0, "phase", "set-up comes first")?;
    require(game.phase != Phase::Last || game.is_solo(), "phase", "only alone (RW-71)")?;
    require(game.phase != Phase::Copy || !game.is_solo(), "phase", "there is nobody else")?;
    let turns = match game.phase {
        Phase::Setup => game.seats,
        Phase::Draft | Phase::Place | Phase::Copy => game.turns(),
        _ => 1,
    };
    require(game.turn < turns, "turn", "the phase has no such turn")?;
    require(game.draws.0 <= MOST_DRAWS, "draws", "no game has so many")
}

fn check_sheet(game: &RawrNWrite, sheet: &Sheet) -> Verdict {
    for colour in Colour::ALL {
        let used = sheet.dna[colour as usize];
        let fits = used.spent <= used.gained && used.gained <= colour.boxes();
        require(fits, "dna", format!("the {} track has no such boxes", colour.name()))?;
    }
    for (field, used, boxes) in
        [("coins", sheet.coins, COIN_BOXES), ("roads", sheet.roads, ROAD_BOXES)]
    {
        let fits = used.spent <= used.gained && used.gained <= boxes;
        require(fits, field, format!("there are {boxes} boxes"))?;
    }
    for track in Track::ALL {
        let fits = sheet.marks[track as usize] <= game.cards.cost(track);
        require(fits, "marks", format!("{} has fewer boxes", track.name()))?;
    }
    let counters = [sheet.threat, sheet.security, sheet.excitement, sheet.deaths];
    require(counters.iter().all(|&n| n <= MOST), "threat", "no game brings so much")?;
    for species in Species::ALL {
        let (made, living) = (sheet.made[species as usize], sheet.living[species as usize]);
        let name = species.name();
        require(living <= made && made <= CIRCLES, "dinosaurs", format!("{name} has 4 circles"))?;
        // RW-56: no paddock without a dinosaur, no dinosaur without a paddock.
        let housed = sheet.park.stands(Site::paddock(species));
        require(housed == (living > 0), "buildings", {
            format!("{name} needs a paddock exactly if some are alive (RW-56)")
        })?;
    }
    for kind in Kind::ALL {
        let circles = sheet.circles[kind as usize];
        let fits = circles <= kind.info().circles
            && (circles..kind.info().circles)
                .all(|circle| !sheet.park.stands(Site::attraction(kind, circle)));
        require(fits, "circles", format!("each {} uses the next circle", kind.name()))?;
    }
    require(sheet.disasters.iter().all(|&n| n <= DISASTER_LIMIT), "disasters", "twice at most")?;
    let hired = (0..3).filter(|&slot| sheet.is_finished(Track::SPECIALISTS[slot], game.cards));
    let hired = hired.fold(0u8, |all, slot| all | 1 << slot);
    require((sheet.crossed | sheet.used) & !hired == 0, "left", "only who was hired")?;
    let runs = game.phase == Phase::Park;
    require(runs || sheet.used == 0, "used", "only while parks run")?;
    require(runs || sheet.bag == FULL_BAG, "drawn", "only while parks run")?;
    require(sheet.draws.0 <= MOST_DRAWS, "draws", "no game has so many")
}

/// Buildings do not touch, but for hosts and what is attached to them.
fn check_park(game: &RawrNWrite, sheet: &Sheet) -> Verdict {
    let park = &sheet.park;
    for slot in 0..3 {
        let site = Site::card(slot);
        let finished = sheet.is_finished(Track::ALL[slot], game.cards);
        require(!park.stands(site) || finished, "buildings", "a card is finished first")?;
        if let Some(host) = park.hosts[slot] {
            let attached = park.stands(site)
                && park.stands(host)
                && game.cards.host(site).is_some_and(|wanted| wanted.admits(host))
                && !park.squares(site).with_sides().and(park.squares(host)).is_empty();
            require(attached, "buildings", "an attachment shares an edge with its host (RW-39)")?;
        }
    }
    let sites: Vec<Site> = park.sites().collect();
    for (i, &one) in sites.iter().enumerate() {
        let around = park.squares(one).with_touching();
        require(around.and(HQ_SQUARES).is_empty(), "buildings", "nothing touches the HQ (RW-36)")?;
        for &other in &sites[..i] {
            let joined = one.slot().is_some_and(|slot| park.hosts[slot] == Some(other));
            let apart = around.and(park.squares(other)).is_empty();
            require(apart || joined, "buildings", {
                format!("{} and {} touch (RW-37)", one.id(), other.id())
            })?;
        }
    }
    require(park.marked & !park.standing == 0, "buildings", "only what stands is marked")?;
    require(park.circled.count_ones() <= 3, "exits", "three tours circle three exits at most")
}

/// Each task by itself, and where in the stack it may be.
fn check_tasks(game: &RawrNWrite, sheet: &Sheet) -> Verdict {
    let tasks = &sheet.tasks;
    let finished = Track::ALL.iter().filter(|&&t| sheet.is_finished(t, game.cards)).count();
    let most = ITEMS + ITEMS_A_CARD * finished;
    require(tasks.len() <= most, "tasks", format!("no stack holds more than {most} here"))?;
    for (i, &task) in tasks.iter().enumerate() {
        let top = i + 1 == tasks.len();
        let next = tasks.get(i + 1).copied();
        let fits = fits_stack(game, sheet, task, i, top) && fits_sheet(game, sheet, task, next);
        require(fits, format!("tasks[{i}]"), "nobody can have to do this now")?;
    }
    let toured = match tasks.first() {
        Some(Task::Tour { at }) => sheet.path.last() == at.as_ref(),
        Some(Task::Incomes { .. } | Task::Specialists { .. }) => sheet.path.is_empty(),
        _ => game.phase == Phase::Park || sheet.path.is_empty(),
    };
    let once = sheet.visited().count_ones() as usize == sheet.path.len();
    require(toured && once, "tour", "a tour cannot have come this way")
}

/// Whether a task may lie at this place of a stack in this phase.
fn fits_stack(game: &RawrNWrite, sheet: &Sheet, task: Task, at: usize, top: bool) -> bool {
    let phase = game.phase;
    let base = sheet.tasks[0];
    match task {
        Task::Draft => phase == Phase::Draft && sheet.tasks.len() == 1,
        Task::Keep => phase == Phase::Last && sheet.tasks.len() == 1,
        Task::First => phase == Phase::Gain && top,
        Task::Place => phase == Phase::Place && at == 0,
        Task::Incomes { .. } | Task::Specialists { .. } | Task::Close | Task::Tour { at: None } => {
            phase == Phase::Park && at == 0
        }
        Task::Ending => phase == Phase::Park && at == 0 && game.is_last_month(),
        Task::Tour { at: Some(_) } => phase == Phase::Park && sheet.tasks.len() == 1,
        Task::Icons | Task::Deaths { .. } => phase == Phase::Park && at == 0 && !top,
        Task::Icon { .. } => matches!(base, Task::Icons) && !top,
        Task::Disaster | Task::Losses { .. } => {
            matches!(base, Task::Deaths { .. }) && top && at == 1
        }
        Task::Build => phase == Phase::Place && top,
        Task::Turn { .. }
        | Task::Draw { .. }
        | Task::Pair { .. }
        | Task::Road
        | Task::Pick { .. }
        | Task::Attraction { .. } => phase != Phase::Setup && at + 1 >= sheet.tasks.len(),
        Task::Born { .. }
        | Task::Threat { .. }
        | Task::Roll { .. }
        | Task::Bonus { .. }
        | Task::Ability { .. }
        | Task::Erect { .. } => !top,
        // These resolve as soon as they come up, and nothing is put on top of them before.
        Task::Pay { .. } | Task::RollTwo => false,
        _ => true,
    }
}

/// Whether a task fits what is on the sheet; `next` lies on top of it.
fn fits_sheet(game: &RawrNWrite, sheet: &Sheet, task: Task, next: Option<Task>) -> bool {
    let cards = game.cards;
    let drawn = |site: Site| match next {
        Some(Task::Turn { site: s } | Task::Draw { site: s, .. }) => s == site,
        _ => false,
    };
    match task {
        Task::Threat { n } => n <= 3,
        Task::First => sheet.dice.len() == 2,
        Task::Choose { left, .. } => left <= 3,
        Task::Upgrade { left } | Task::Grants { left } => left <= 2,
        Task::Coins { left } => left <= MOST_COINS,
        Task::Basic { left }
        | Task::Advanced { left }
        | Task::Roads { left }
        | Task::Roll { left } => left <= 4,
        Task::Make { left, .. } => left <= 40,
        Task::Pick { faces: [one, other] } => one.die() != other.die(),
        Task::Pair { square } => sheet.park.free.has(square),
        Task::Turn { site } => is_due(sheet, site, cards),
        Task::Draw { site, turn } => {
            is_due(sheet, site, cards) && turn < cards.shape(site).turns().count()
        }
        Task::Born { paddock } => {
            paddock.species().is_some_and(|s| sheet.made[s as usize] < CIRCLES) && drawn(paddock)
        }
        Task::Erect { slot } => {
            slot < 3
                && !sheet.park.stands(Site::card(slot.into()))
                && sheet.is_finished(Track::ALL[usize::from(slot)], cards)
                && sheet.tasks.iter().filter(|t| **t == task).count() == 1
                && !drawn(Site::card(slot.into()))
        }
        Task::Bonus { track, part } => {
            let parts =
                if track.is_building() { cards.building(track.slot()).bonus.len() } else { 1 };
            sheet.is_finished(track, cards) && usize::from(part) < parts
        }
        Task::Ability { slot, part } => {
            slot < 3 && usize::from(part) < cards.specialist(slot.into()).ability.len()
        }
        Task::Incomes { owed, coins } => {
            coins <= MOST_COINS
                && Kind::ALL.into_iter().all(|k| owed[k as usize] <= sheet.attractions(k))
        }
        Task::Specialists { coins } => coins <= MOST_COINS,
        Task::Tour { .. } => {
            let is_place = |&site: &Site| sheet.park.stands(site) && sheet.park.root(site) == site;
            sheet.path.iter().all(is_place)
        }
        Task::Icon { icon } => usize::from(icon) < EXCITEMENT_ICONS.len(),
        Task::Losses { disaster, left, from } => {
            let info = &DISASTERS[disaster as usize];
            let begun = left < info.takes;
            left >= 1 && left <= info.takes && (goes_in_order(disaster) || (!begun && from == 0))
        }
        _ => true,
    }
}

/// Whether a building may be about to be drawn.
fn is_due(sheet: &Sheet, site: Site, cards: crate::sheet::Cards) -> bool {
    let below = sheet.tasks.len().checked_sub(2).map(|i| sheet.tasks[i]);
    !sheet.park.stands(site)
        && match (site.species(), site.kind(), site.slot()) {
            (Some(_), _, _) => below == Some(Task::Born { paddock: site }),
            (_, Some(kind), _) => sheet.has_circle(kind) && sheet.next_attraction(kind) == site,
            (_, _, Some(slot)) => {
                let erect = Task::Erect { slot: slot as u8 };
                sheet.is_finished(Track::ALL[slot], cards) && !sheet.tasks.contains(&erect)
            }
            _ => false,
        }
}

/// The dice of the row, in hands and on the board.
fn check_dice(game: &RawrNWrite) -> Verdict {
    let rolled =
        matches!(game.phase, Phase::Draft | Phase::Last | Phase::Gain | Phase::Place | Phase::Copy);
    let n = if rolled { usize::from(POOL[usize::from(game.seats)]) } else { 0 };
    require(game.row.len() == n, "row", format!("at this time there are {n} dice"))?;
    let dice = game.row.iter().fold(0u16, |all, d| all | 1 << d.face.die());
    require(dice.count_ones() as usize == n, "row", "each die is there once")?;
    let rivals = |d: &&BoardDie| d.seat.is_none();
    for (die, in_row) in game.row.iter().enumerate() {
        let takes = game.rival.is_some_and(|card| {
            let takes = RIVALS[usize::from(card)].takes;
            takes.iter().any(|&(position, _)| usize::from(position) == die + 1)
        });
        require((in_row.taker == Taker::Rival) == takes, "row", "the rival takes by its card")?;
    }
    let expected = if rolled && game.is_solo() { 2 } else { 0 };
    require(game.placed.iter().filter(rivals).count() == expected, "board", {
        format!("the rival has {expected} dice there")
    })?;
    for placed in &game.placed {
        let here = placed.space.action().spaces(game.seats).contains(&placed.space);
        require(here, "board", "this side of the board has no such space")?;
        let taker = placed.seat.map_or(Taker::Rival, Taker::Seat);
        let known = game.row.iter().any(|d| d.face == placed.face && d.taker == taker);
        require(known, "board", "a die there comes from the row")?;
    }
    for seat in Seat::all(game.seats) {
        let taken: Vec<_> =
            game.row.iter().filter(|d| d.taker == Taker::Seat(seat)).map(|d| d.face).collect();
        let turns = match game.phase {
            Phase::Draft => (0..game.turn).filter(|&t| game.drafter(t) == seat).count(),
            _ if rolled => 2,
            _ => 0,
        };
        let field = format!("seats[{seat}].dice");
        require(taken.len() == turns, "row", format!("seat {seat} has drafted {turns}"))?;
        let on_board: Vec<_> =
            game.placed.iter().filter(|d| d.seat == Some(seat)).map(|d| d.face).collect();
        let hand = &game.sheets[seat.index()].dice;
        let mut all: Vec<_> = hand.iter().chain(&on_board).copied().collect();
        sort(&mut all);
        let mut taken = taken;
        sort(&mut taken);
        require(all == taken, &field, "what was drafted is in hand or on the board")?;
        let placed = match game.phase {
            Phase::Place | Phase::Copy => {
                let waits = game.sheets[seat.index()].tasks.first() == Some(&Task::Place);
                let turns = (0..=game.turn).filter(|&t| game.placer(t) == seat).count();
                turns - usize::from(waits && turns > 0)
            }
            _ => 0,
        };
        require(on_board.len() == placed, "board", format!("seat {seat} has placed {placed}"))?;
    }
    Ok(())
}

/// Who may have something to decide in this phase.
fn check_awaited(game: &RawrNWrite) -> Verdict {
    let awaited = game.awaited();
    require(awaited.is_empty() == (game.phase == Phase::Over), "seats", {
        "somebody has something to decide exactly until the game is over"
    })?;
    let only = match game.phase {
        Phase::Setup => Some(game.seat_after_first(game.turn)),
        Phase::Draft => Some(game.drafter(game.turn)),
        Phase::Last => Some(Seat(0)),
        Phase::Place => Some(game.placer(game.turn)),
        _ => None,
    };
    if let Some(seat) = only {
        require(awaited == SeatSet::only(seat), "seats", format!("it is the turn of seat {seat}"))?;
        let base = game.sheets[seat.index()].tasks[0];
        let fits = match game.phase {
            Phase::Setup => matches!(base, Task::Basic { .. }),
            Phase::Draft => base == Task::Draft,
            Phase::Last => base == Task::Keep,
            _ => true,
        };
        require(fits, format!("seats[{seat}].tasks"), "something else is to be decided")?;
    }
    if game.phase == Phase::Park {
        for seat in awaited.iter() {
            let base = game.sheets[seat.index()].tasks[0];
            let fits = matches!(
                base,
                Task::Incomes { .. }
                    | Task::Specialists { .. }
                    | Task::Tour { .. }
                    | Task::Icons
                    | Task::Close
                    | Task::Deaths { .. }
                    | Task::Ending
            );
            require(fits, format!("seats[{seat}].tasks"), "a step of Run Park comes first")?;
        }
    }
    if game.phase == Phase::Copy {
        let owner = game.placer(game.turn);
        let last = game.placed.last().map(|d| (d.space.action(), d.seat));
        require(!awaited.has(owner), "seats", "who placed the die gains no more copies")?;
        require(last == Some((Action::Duplicate, Some(owner))), "board", {
            "the last die was placed on Duplicate"
        })?;
    }
    Ok(())
}

/// Nothing is left that would resolve by itself, and everybody who is asked can answer.
fn check_rest(game: &RawrNWrite) -> Verdict {
    for seat in game.awaited().iter() {
        let mut rest = game.clone();
        let last = rest.is_last_month();
        Lane {
            seat,
            sheet: &mut rest.sheets[seat.index()],
            cards: game.cards,
            runs: game.phase == Phase::Park,
            last,
            env: &mut Still,
        }
        .settle();
        let field = format!("seats[{seat}].tasks");
        require(rest == *game, &field, "the last one resolves by itself")?;
        let mut steps = arrayvec::ArrayVec::<_, 1>::new();
        let _ = game.legal(seat, &mut steps);
        require(!steps.is_empty(), &field, "the last one cannot be answered")?;
    }
    Ok(())
}

impl RawrNWrite {
    /// Ten dice, and every square of every park once.
    pub(crate) fn pieces(&self) -> Census {
        let in_row = self.row.iter().filter(|d| d.taker == Taker::Nobody).count();
        let in_hand: usize = self.sheets().iter().map(|s| s.dice.len()).sum();
        let in_bag = usize::from(DICE) - self.row.len();
        let squares: u32 = self.sheets().iter().map(squares).sum();
        vec![("dice", (in_bag + in_row + in_hand + self.placed.len()) as u32), ("squares", squares)]
    }
}

/// How many squares a park has, counted by what is on them.
fn squares(sheet: &Sheet) -> u32 {
    let park = &sheet.park;
    let built: u32 = park.sites().map(|site| park.squares(site).len()).sum();
    let all: [Squares; 4] = [park.free, park.paved(), park.ruins, HQ_SQUARES];
    all.iter().map(|s| s.len()).sum::<u32>() + built
}
