//! Steps and observations as numbers, for learning.

use mesozoic_core::{Encode, Plane, Planes, Seat};

use crate::components::{
    Area, Counter, DINOS, Environment, GROWTH_FIRST, HABITATS, MAX_SEATS, TILES,
};
use crate::land::Trex;
use crate::state::{NOBODY, Stage, TriassicTerror};
use crate::step::{Held, Pile, Step};

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

    /// Reads the state itself: a view is made for people, and takes longer to make than a step to play.
    /// The one secret is a card in another's hand that was drawn unseen.
    fn observe(&self, seat: Seat, out: &mut [u8]) {
        let mut planes = Planes::new(out);
        self.observe_land(seat, &mut planes);
        self.observe_tiles(seat, &mut planes);
        self.observe_players(seat, &mut planes);
        self.observe_moment(seat, &mut planes);
        self.observe_standing(seat, &mut planes);
    }
}

impl TriassicTerror {
    /// Where a seat comes, counted clockwise from the observer.
    #[inline]
    fn place(&self, observer: Seat, seat: u8) -> usize {
        let ahead = seat + self.seats - observer.0;
        usize::from(if ahead < self.seats { ahead } else { ahead - self.seats })
    }

    /// Herds, stones, predators and volcanoes.
    fn observe_land(&self, observer: Seat, planes: &mut Planes<'_>) {
        let dinos = planes.next(12 * 6);
        let habitats = planes.next(12 * 6 * 3);
        let stones = planes.next(12 * 3);
        let trex = planes.next(12 * 7);
        let raptors = planes.next(12);
        let pterodactyl = planes.next(12);
        let volcanoes = planes.next(12 * 6);
        for (i, here) in self.land.habitats.iter().enumerate() {
            for habitat in (0..HABITATS).take_while(|&habitat| here.owner[habitat] != NOBODY) {
                let whose = i * 6 + self.place(observer, here.owner[habitat]);
                dinos[whose] = here.dinos[habitat];
                habitats[whose * 3 + habitat] = 1;
            }
        }
        stones.copy_from_slice(self.stones().as_flattened());
        let Trex { area, owner } = self.land.trex;
        let owner = if owner == NOBODY { MAX_SEATS } else { self.place(observer, owner) };
        trex[area.index() * 7 + owner] = 1;
        for at in self.raptors {
            raptors[at.index()] += 1;
        }
        pterodactyl[self.pterodactyl.index()] = 1;
        for seat in Seat::all(self.seats) {
            if let Some(area) = self.volcano_of(seat) {
                volcanoes[area.index() * 6 + self.place(observer, seat.0)] = 1;
            }
        }
    }

    /// The action tiles, and who has taken them.
    fn observe_tiles(&self, observer: Seat, planes: &mut Planes<'_>) {
        let (tiles, white, taken) = (planes.next(6 * 6), planes.next(6), planes.next(6 * 6));
        white.copy_from_slice(&self.white);
        for (i, (&tile, &seat)) in self.tiles.iter().zip(&self.taken).enumerate() {
            tiles[i * 6 + tile as usize] = 1;
            if seat != NOBODY {
                taken[i * 6 + self.place(observer, seat)] = 1;
            }
        }
    }

    /// What everybody has, and the cards.
    fn observe_players(&self, observer: Seat, planes: &mut Planes<'_>) {
        let own_card = planes.next(4);
        let hidden = planes.next(6);
        let shown = planes.next(6 * 4);
        let open_card = planes.next(4);
        let discard = planes.next(4);
        let won = planes.next(6);
        let counters = planes.next(6 * 2);
        let points = planes.next(6);
        for seat in Seat::all(self.seats) {
            let (i, whose) = (seat.index(), self.place(observer, seat.0));
            match self.hands[i] {
                None => {}
                Some(card) if card.open || seat == observer => {
                    shown[whose * 4 + card.environment as usize] = 1;
                    if seat == observer {
                        own_card[card.environment as usize] = 1;
                    }
                }
                Some(_) => hidden[whose] = 1,
            }
            won[whose] = self.won[i];
            let [hatch, volcano] = self.counters[i].used;
            counters[whose * 2] = hatch.is_none().into();
            counters[whose * 2 + 1] = volcano.is_none().into();
            points[whose] = self.points(seat).min(255) as u8;
        }
        if let Some(environment) = self.open {
            open_card[environment as usize] = 1;
        }
        for environment in Environment::ALL {
            discard[environment as usize] = self.discard.count(environment as u8);
        }
    }

    /// Who decides what, and when.
    fn observe_moment(&self, observer: Seat, planes: &mut Planes<'_>) {
        let (actor, start, ask) = (planes.next(6), planes.next(6), planes.next(16));
        let (phase, turns_left) = (planes.next(3), planes.next(1));
        let (turn, period, seats) = (planes.next(16), planes.next(3), planes.next(6));
        if self.stage != Stage::Over {
            actor[self.place(observer, self.actor().0)] = 1;
        }
        start[self.place(observer, self.start())] = 1;
        ask[kind(self.stage)] = 1;
        phase[match self.stage {
            Stage::Card | Stage::Tile => 0,
            Stage::Over => 2,
            _ => 1,
        }] = 1;
        turns_left[0] = self.game_turns() - self.turn;
        turn[usize::from(self.turn).min(15)] = 1;
        period[self.moment().0 as usize] = 1;
        seats[usize::from(self.seats) - 1] = 1;
    }

    /// By how many dinosaurs the observer is ahead of all others in each area, or behind, and what a
    /// scoring now would pay.
    fn observe_standing(&self, observer: Seat, planes: &mut Planes<'_>) {
        let (edge, now) = (planes.next(12 * 2), planes.next(6));
        for (here, edge) in self.land.habitats.iter().zip(edge.as_chunks_mut::<2>().0) {
            let (mut mine, mut most) = (0, 0);
            for (&owner, &dinos) in here.owner.iter().zip(&here.dinos) {
                if owner == observer.0 {
                    mine = dinos;
                } else if owner != NOBODY {
                    most = most.max(dinos);
                }
            }
            *edge = [mine.saturating_sub(most), most.saturating_sub(mine)];
        }
        let tallies = self.tallies(self.moment().0);
        for seat in Seat::all(self.seats) {
            now[self.place(observer, seat.0)] = tallies[seat.index()].total().min(255) as u8;
        }
    }
}

fn kind(stage: Stage) -> usize {
    match stage {
        Stage::Card => 0,
        Stage::Tile => 1,
        Stage::Menu => 2,
        Stage::Settle { .. } => 3,
        Stage::Environment => 4,
        Stage::Grow { .. } => 5,
        Stage::Hatch => 6,
        Stage::Fly { .. } => 7,
        Stage::Stalk => 8,
        Stage::Raptor { .. } => 9,
        Stage::Eat { .. } => 10,
        Stage::Scatter { .. } => 11,
        Stage::Migrate { .. } => 12,
        Stage::Send { .. } => 13,
        Stage::Enter => 14,
        Stage::Over => 15,
    }
}
