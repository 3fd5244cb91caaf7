//! Steps and observations as numbers, for learning.

use mesozoic_core::{Encode, Plane, Planes, Seat, Viewer};

use crate::components::{Area, Counter, DINOS, Environment, GROWTH_FIRST, MAX_SEATS, TILES};
use crate::state::{NOBODY, TriassicTerror};
use crate::step::{Held, Pile, Step};
use crate::view::{Ask, Phase};

const AREAS: u32 = Area::COUNT as u32;
const SEATS: u32 = MAX_SEATS as u32;

/// Every way to settle one to three dinosaurs in three areas.
const SETTLEMENTS: [[u8; 3]; 19] = {
    let mut all = [[0; 3]; 19];
    let (mut n, mut code) = (0, 1);
    while code < 64 {
        let dinos = [code / 16, code / 4 % 4, code % 4];
        if dinos[0] + dinos[1] + dinos[2] <= 3 {
            all[n] = dinos;
            n += 1;
        }
        code += 1;
    }
    all
};

/// Where the codes of each kind of step begin.
const TILE: u32 = 2;
const PLAY: u32 = TILE + TILES as u32;
const SETTLE: u32 = PLAY + 2;
const ENVIRONMENT: u32 = SETTLE + SETTLEMENTS.len() as u32;
const GROW: u32 = ENVIRONMENT + 4;
const HATCH: u32 = GROW + AREAS;
const FLY: u32 = HATCH + AREAS;
const STALK: u32 = FLY + AREAS;
const MIGRATE: u32 = STALK + AREAS;
const WHITE: u32 = MIGRATE + AREAS;
const COUNTER: u32 = WHITE + AREAS;
const RAPTOR: u32 = COUNTER + 2 * AREAS;
const EAT: u32 = RAPTOR + AREAS * AREAS;
const SCATTER: u32 = EAT + SEATS;
const SEND: u32 = SCATTER + SEATS * AREAS * 2;
const STAY: u32 = SEND + AREAS * DINOS.n as u32;
const STOP: u32 = STAY + 1;
const END: u32 = STOP + 1;
const ENTER: u32 = END + 1;
const GROW_FEWER: u32 = ENTER + 1;
/// A growth can be made smaller by one or two.
const FEWER: u32 = GROWTH_FIRST.n as u32 - 1;

impl Encode for TriassicTerror {
    const ACTIONS: u32 = GROW_FEWER + AREAS * FEWER;
    /// Seats run from the observer clockwise; absent seats are zero.
    const PLANES: &'static [Plane] = &[
        ("dinos", &[12, 6]),
        ("habitats", &[12, 6, 3]),
        ("stones", &[12, 3]),
        ("trex", &[12, 7]),
        ("raptors", &[12]),
        ("pterodactyl", &[12]),
        ("volcanoes", &[12, 6]),
        ("tiles", &[6, 6]),
        ("white", &[6]),
        ("taken", &[6, 6]),
        ("own_card", &[4]),
        ("hidden_cards", &[6]),
        ("shown_cards", &[6, 4]),
        ("open_card", &[4]),
        ("discard", &[4]),
        ("won_white", &[6]),
        ("counters", &[6, 2]),
        ("points", &[6]),
        ("actor", &[6]),
        ("start", &[6]),
        ("ask", &[16]),
        ("phase", &[3]),
        ("turns_left", &[1]),
        ("turn", &[16]),
        ("period", &[3]),
        ("seats", &[6]),
        ("edge", &[12, 2]),
        ("if_scored_now", &[6]),
    ];

    fn code(step: Step) -> u32 {
        match step {
            Step::Card { from } => from as u32,
            Step::Tile { space } => TILE + u32::from(space) - 1,
            Step::Play { held } => PLAY + held as u32,
            Step::Settle { dinos } => {
                let at = SETTLEMENTS.iter().position(|&all| all == dinos);
                SETTLE + at.expect("one to three dinosaurs settle") as u32
            }
            Step::Environment { environment } => ENVIRONMENT + environment as u32,
            Step::Grow { area, only: None } => GROW + area as u32,
            Step::Grow { area, only: Some(dinos) } => {
                GROW_FEWER + area as u32 * FEWER + u32::from(dinos) - 1
            }
            Step::Hatch { area } => HATCH + area as u32,
            Step::Fly { to } => FLY + to as u32,
            Step::Stalk { to } => STALK + to as u32,
            Step::Migrate { from } => MIGRATE + from as u32,
            Step::White { area } => WHITE + area as u32,
            Step::Counter { counter, area } => COUNTER + counter as u32 * AREAS + area as u32,
            Step::Raptor { from, to } => RAPTOR + from as u32 * AREAS + to as u32,
            Step::Eat { seat } => EAT + u32::from(seat.0),
            Step::Scatter { seat, to, dinos } => {
                SCATTER + (u32::from(seat.0) * AREAS + to as u32) * 2 + u32::from(dinos) - 1
            }
            Step::Send { to, dinos } => {
                SEND + to as u32 * u32::from(DINOS.n) + u32::from(dinos) - 1
            }
            Step::Stay => STAY,
            Step::Stop => STOP,
            Step::End => END,
            Step::Enter => ENTER,
        }
    }

    fn decode(code: u32) -> Option<Step> {
        let area = |i: u32| Area::at(i as u8);
        let seat = |i: u32| Seat(i as u8);
        Some(match code {
            0..TILE => Step::Card { from: Pile::ALL[code as usize] },
            TILE..PLAY => Step::Tile { space: (code - TILE) as u8 + 1 },
            PLAY..SETTLE => Step::Play { held: Held::ALL[(code - PLAY) as usize] },
            SETTLE..ENVIRONMENT => Step::Settle { dinos: SETTLEMENTS[(code - SETTLE) as usize] },
            ENVIRONMENT..GROW => {
                Step::Environment { environment: Environment::at((code - ENVIRONMENT) as u8) }
            }
            GROW..HATCH => Step::Grow { area: area(code - GROW), only: None },
            HATCH..FLY => Step::Hatch { area: area(code - HATCH) },
            FLY..STALK => Step::Fly { to: area(code - FLY) },
            STALK..MIGRATE => Step::Stalk { to: area(code - STALK) },
            MIGRATE..WHITE => Step::Migrate { from: area(code - MIGRATE) },
            WHITE..COUNTER => Step::White { area: area(code - WHITE) },
            COUNTER..RAPTOR => {
                let code = code - COUNTER;
                let counter = Counter::ALL[(code / AREAS) as usize];
                Step::Counter { counter, area: area(code % AREAS) }
            }
            RAPTOR..EAT => {
                let code = code - RAPTOR;
                Step::Raptor { from: area(code / AREAS), to: area(code % AREAS) }
            }
            EAT..SCATTER => Step::Eat { seat: seat(code - EAT) },
            SCATTER..SEND => {
                let code = code - SCATTER;
                let (group, dinos) = (code / 2, (code % 2) as u8 + 1);
                Step::Scatter { seat: seat(group / AREAS), to: area(group % AREAS), dinos }
            }
            SEND..STAY => {
                let (code, most) = (code - SEND, u32::from(DINOS.n));
                Step::Send { to: area(code / most), dinos: (code % most) as u8 + 1 }
            }
            STAY => Step::Stay,
            STOP => Step::Stop,
            END => Step::End,
            ENTER => Step::Enter,
            GROW_FEWER..Self::ACTIONS => {
                let code = code - GROW_FEWER;
                Step::Grow { area: area(code / FEWER), only: Some((code % FEWER) as u8 + 1) }
            }
            _ => return None,
        })
    }

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        let view = self.seen_by(Viewer::Seat(seat));
        let from_me = |other: Seat| usize::from((other.0 + self.seats - seat.0) % self.seats);
        let mut planes = Planes::new(out);

        let dinos = planes.next(12 * 6);
        let habitats = planes.next(12 * 6 * 3);
        let stones = planes.next(12 * 3);
        let trex = planes.next(12 * 7);
        let raptors = planes.next(12);
        let pterodactyl = planes.next(12);
        let volcanoes = planes.next(12 * 6);
        for (i, area) in view.areas.iter().enumerate() {
            for (habitat, herd) in area.herds.iter().enumerate() {
                let whose = i * 6 + from_me(herd.seat);
                dinos[whose] = herd.dinos;
                habitats[whose * 3 + habitat] = 1;
            }
            for (habitat, &stone) in area.stones.iter().enumerate() {
                stones[i * 3 + habitat] = stone;
            }
            if let Some(owner) = area.volcano {
                volcanoes[i * 6 + from_me(owner)] = 1;
            }
        }
        let owner = view.trex.owner.map_or(MAX_SEATS, from_me);
        trex[view.trex.area as usize * 7 + owner] = 1;
        for &at in &view.raptors {
            raptors[at as usize] += 1;
        }
        pterodactyl[view.pterodactyl as usize] = 1;

        let tiles = planes.next(6 * 6);
        let white = planes.next(6);
        let taken = planes.next(6 * 6);
        for (i, space) in view.spaces.iter().enumerate() {
            tiles[i * 6 + space.tile as usize] = 1;
            white[i] = space.white;
            if self.taken[i] != NOBODY {
                taken[i * 6 + from_me(Seat(self.taken[i]))] = 1;
            }
        }

        let own_card = planes.next(4);
        let hidden = planes.next(6);
        let shown = planes.next(6 * 4);
        let open_card = planes.next(4);
        let discard = planes.next(4);
        let won = planes.next(6);
        let counters = planes.next(6 * 2);
        let points = planes.next(6);
        for player in &view.players {
            let whose = from_me(player.seat);
            if let Some(card) = player.card {
                match card.environment {
                    None => hidden[whose] = 1,
                    Some(environment) => {
                        shown[whose * 4 + environment as usize] = 1;
                        if whose == 0 {
                            own_card[environment as usize] = 1;
                        }
                    }
                }
            }
            won[whose] = player.white;
            counters[whose * 2] = player.hatch.is_none().into();
            counters[whose * 2 + 1] = player.volcano.is_none().into();
            points[whose] = player.points.min(255) as u8;
        }
        if let Some(environment) = view.open_card {
            open_card[environment as usize] = 1;
        }
        for (i, &n) in view.discard.iter().enumerate() {
            discard[i] = n;
        }

        let actor = planes.next(6);
        let start = planes.next(6);
        let ask = planes.next(16);
        let phase = planes.next(3);
        let turns_left = planes.next(1);
        if let Some(who) = view.actor {
            actor[from_me(who)] = 1;
        }
        start[from_me(view.start)] = 1;
        ask[kind(&view.ask)] = 1;
        let at = match view.phase {
            Phase::Select => 0,
            Phase::Play => 1,
            Phase::Over => 2,
        };
        phase[at] = 1;
        turns_left[0] = view.game_turns - view.game_turn + 1;
        let (turn, period, seats) = (planes.next(16), planes.next(3), planes.next(6));
        let (edge, now) = (planes.next(12 * 2), planes.next(6));
        turn[usize::from(self.turn).min(15)] = 1;
        let this_period = self.moment().0;
        period[this_period as usize] = 1;
        seats[usize::from(self.seats) - 1] = 1;
        self.observe_edge(seat, edge);
        let tallies = self.tallies(this_period);
        for other in Seat::all(self.seats) {
            now[from_me(other)] = tallies[other.index()].total().min(255) as u8;
        }
    }
}

impl TriassicTerror {
    /// By how many dinosaurs a seat is ahead of all others in each area, or behind.
    fn observe_edge(&self, seat: Seat, edge: &mut [u8]) {
        for area in Area::ALL {
            let mine = self.land.dinos(area, seat);
            let others = Seat::all(self.seats).filter(|&other| other != seat);
            let most = others.map(|other| self.land.dinos(area, other)).max().unwrap_or(0);
            edge[area as usize * 2] = mine.saturating_sub(most);
            edge[area as usize * 2 + 1] = most.saturating_sub(mine);
        }
    }
}

fn kind(ask: &Ask) -> usize {
    match ask {
        Ask::Card => 0,
        Ask::Tile => 1,
        Ask::Menu => 2,
        Ask::Settle { .. } => 3,
        Ask::Environment => 4,
        Ask::Grow { .. } => 5,
        Ask::Hatch { .. } => 6,
        Ask::Fly => 7,
        Ask::Stalk => 8,
        Ask::Raptor { .. } => 9,
        Ask::Eat { .. } => 10,
        Ask::Scatter { .. } => 11,
        Ask::Migrate { .. } => 12,
        Ask::Send { .. } => 13,
        Ask::Enter => 14,
        Ask::Over => 15,
    }
}
