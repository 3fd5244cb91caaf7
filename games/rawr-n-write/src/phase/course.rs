//! The course of the game: what happens when nobody has anything left to decide.

use mesozoic_core::{Audience, Env, Seat, SeatSet};

use crate::components::{Action, CALENDAR, DICE, FaceId, Kind, POOL, RIVALS, STARTING_DNA};
use crate::event::Event;
use crate::lane::Lane;
use crate::sheet::FULL_BAG;
use crate::state::{BoardDie, Phase, RawrNWrite, RowDie, Taker};
use crate::task::Task;

impl RawrNWrite {
    /// One draw of the table.
    pub(crate) fn below<V: Env<Event>>(&mut self, n: u32, env: &mut V) -> u32 {
        self.draws.below(env, n)
    }

    pub(super) fn lane<'a, V: Env<Event>>(&'a mut self, seat: Seat, env: &'a mut V) -> Lane<'a, V> {
        let last = self.is_last_month();
        Lane {
            seat,
            sheet: &mut self.sheets[seat.index()],
            cards: self.cards,
            runs: self.phase == Phase::Park,
            last,
            env,
        }
    }

    fn push(&mut self, seat: Seat, task: Task) {
        self.sheets[seat.index()].tasks.push(task);
    }

    /// Goes on as long as nobody has anything to decide.
    pub(crate) fn proceed<V: Env<Event>>(&mut self, env: &mut V) {
        while self.phase != Phase::Over && self.awaits_nobody() {
            self.advance(env);
        }
    }

    /// What comes next.
    fn advance<V: Env<Event>>(&mut self, env: &mut V) {
        match self.phase {
            Phase::Setup => {
                self.turn += 1;
                self.give_dna(env);
            }
            Phase::Draft => {
                self.turn += 1;
                if self.turn < self.turns() {
                    self.push(self.drafter(self.turn), Task::Draft);
                } else if self.is_solo() {
                    self.phase = Phase::Last;
                    self.turn = 0;
                    self.push(Seat(0), Task::Keep);
                } else {
                    self.gain_all(env);
                }
            }
            Phase::Last | Phase::Gain => {
                self.join(env);
                self.start_placing();
            }
            Phase::Place => {
                let last = self.placed.last().filter(|d| d.space.action() == Action::Duplicate);
                match last {
                    Some(&BoardDie { face, seat: Some(seat), .. }) if self.seats > 1 => {
                        self.copy_all(seat, face, env);
                    }
                    _ => self.next_placer(env),
                }
            }
            Phase::Copy => {
                self.join(env);
                self.next_placer(env);
            }
            Phase::Park => {
                self.join(env);
                self.close_parks(env);
            }
            Phase::Over => {}
        }
    }

    /// The barrier: what was done in lanes stays done once the table has moved on.
    fn join<V: Env<Event>>(&self, env: &mut V) {
        if self.seats > 1 {
            env.fence(SeatSet::first(self.seats));
        }
    }

    /// RW-3: additional DNA, in turn order.
    pub(crate) fn give_dna<V: Env<Event>>(&mut self, env: &mut V) {
        match STARTING_DNA.get(usize::from(self.turn)) {
            Some(&left) if self.turn < self.seats => {
                if left > 0 {
                    self.push(self.seat_after_first(self.turn), Task::Basic { left });
                }
            }
            _ => self.roll(env),
        }
    }

    /// RW-5: an action phase begins with dice drawn without replacement.
    fn roll<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Draft;
        self.turn = 0;
        self.row.clear();
        self.placed.clear();
        let mut bag: u16 = FULL_BAG;
        for n in 0..POOL[usize::from(self.seats)] {
            let k = self.below(u32::from(DICE - n) * 6, env);
            let mut left = bag;
            for _ in 0..k / 6 {
                left &= left - 1;
            }
            let die = left.trailing_zeros() as u8;
            bag &= !(1 << die);
            let face = FaceId::new(die, (k % 6) as u8);
            self.row.push(RowDie { face, taker: Taker::Nobody });
        }
        let (season, action) = (self.season(), self.action().unwrap_or_default());
        let first = Seat(self.first);
        let row = &self.row;
        env.emit(Audience::Everyone, || Event::Rolled {
            season,
            action,
            first,
            row: row.iter().map(|d| d.face).collect(),
        });
        if self.is_solo() {
            self.reveal_rival(env);
        }
        self.push(self.drafter(0), Task::Draft);
    }

    /// RW-70: the rival takes its dice by their place in the row and puts them on its actions.
    fn reveal_rival<V: Env<Event>>(&mut self, env: &mut V) {
        let k = self.below(self.rivals.count_ones(), env);
        let mut left = self.rivals;
        for _ in 0..k {
            left &= left - 1;
        }
        let card = left.trailing_zeros() as u8;
        self.rivals &= !(1 << card);
        self.rival = Some(card);
        let rival = &RIVALS[usize::from(card)];
        for (position, action) in rival.takes {
            let die = position - 1;
            let taken = &mut self.row[usize::from(die)];
            taken.taker = Taker::Rival;
            let face = taken.face;
            // Alone every action has one space, and a card names two actions.
            let space = action.spaces(self.seats)[0];
            self.placed.push(BoardDie { space, face, seat: None });
            let card = rival.id;
            env.emit(Audience::Everyone, || Event::Rivalled {
                card: card.to_owned(),
                die,
                face,
                space,
            });
        }
    }

    /// RW-7, RW-9: both drafted dice, then the leftover one, then its threat. RW-26: the coins of
    /// both drafted dice belong together.
    pub(super) fn owe_dice(&mut self, seat: Seat, face: FaceId, threat: FaceId) {
        let sheet = &mut self.sheets[seat.index()];
        sheet.tasks.push(Task::Threat { n: threat.face().threat });
        sheet.tasks.push(Task::Coins { left: 0 });
        sheet.tasks.push(Task::Face { face, copy: false });
        sheet.tasks.push(Task::Coins { left: 0 });
        sheet.tasks.push(Task::First);
    }

    fn gain_all<V: Env<Event>>(&mut self, env: &mut V) {
        let left = self.left_over().next();
        if let Some(face) = left.map(|die| self.row[usize::from(die)].face) {
            env.emit(Audience::Everyone, || Event::Leftover { face });
            for seat in Seat::all(self.seats) {
                self.owe_dice(seat, face, face);
                self.lane(seat, env).settle();
            }
        }
        self.phase = Phase::Gain;
        self.turn = 0;
        if self.awaited().is_empty() {
            self.start_placing();
        }
    }

    fn start_placing(&mut self) {
        self.phase = Phase::Place;
        self.turn = 0;
        self.push(self.placer(0), Task::Place);
    }

    /// RW-22: everybody else gains one copy.
    fn copy_all<V: Env<Event>>(&mut self, owner: Seat, face: FaceId, env: &mut V) {
        self.phase = Phase::Copy;
        env.emit(Audience::Everyone, || Event::Copied { seat: owner, face });
        for seat in Seat::all(self.seats).filter(|&seat| seat != owner) {
            self.push(seat, Task::Coins { left: 0 });
            self.push(seat, Task::Face { face, copy: true });
            self.lane(seat, env).settle();
        }
        if self.awaited().is_empty() {
            self.next_placer(env);
        }
    }

    fn next_placer<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Place;
        self.turn += 1;
        if self.turn < self.turns() {
            self.push(self.placer(self.turn), Task::Place);
            return;
        }
        // RW-57: the amber marker goes on after every action phase.
        self.first = (self.first + 1) % self.seats;
        self.turn = 0;
        self.row.clear();
        self.placed.clear();
        self.rival = None;
        self.month += 1;
        if self.action().is_some() { self.roll(env) } else { self.open_parks(env) }
    }

    /// RW-45: everybody runs the park, at the same time.
    fn open_parks<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Park;
        let season = self.season();
        env.emit(Audience::Everyone, || Event::Opened { season });
        for seat in Seat::all(self.seats) {
            let sheet = &mut self.sheets[seat.index()];
            let owed = Kind::ALL.map(|kind| sheet.attractions(kind));
            sheet.tasks.push(Task::Incomes { owed, coins: 0 });
            self.lane(seat, env).settle();
        }
        if self.awaited().is_empty() {
            self.close_parks(env);
        }
    }

    fn close_parks<V: Env<Event>>(&mut self, env: &mut V) {
        self.month += 1;
        for sheet in &mut self.sheets {
            sheet.bag = FULL_BAG;
            sheet.used = 0;
            sheet.path.clear();
        }
        if usize::from(self.month) < CALENDAR.len() {
            return self.roll(env);
        }
        // RW-58: the game ends after the third Run Park.
        self.phase = Phase::Over;
        for seat in Seat::all(self.seats) {
            let points = self.tally(seat).total();
            env.emit(Audience::Everyone, || Event::Scored { seat, points });
        }
        env.emit(Audience::Everyone, || self.ended());
    }
}
