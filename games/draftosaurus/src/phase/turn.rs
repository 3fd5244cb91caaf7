//! Between the choices: hands and die move on, rounds and games begin and end.

use mesozoic_core::{Audience, DrawKey, Env, Seat};
use mesozoic_kit::Pouch;

use crate::components::{DRAWN, Face, Side, Species};
use crate::event::Event;
use crate::options::Mode;
use crate::state::{Draftosaurus, Phase};

impl Draftosaurus {
    /// DR-2, DR-7: hands and die go one seat to the left; then the next turn or round begins.
    pub(super) fn end_turn<V: Env<Event>>(&mut self, env: &mut V) {
        self.roller = (self.roller + 1) % self.seats;
        self.turn += 1;
        let table = self.table();
        if self.turn < table.turns {
            self.hands[..usize::from(self.seats)].rotate_right(1);
            env.emit(Audience::Everyone, || Event::Passed);
            self.roll(env);
        } else if self.round + 1 < table.rounds {
            self.round += 1;
            self.begin_round(env);
        } else {
            self.turn = table.turns - 1;
            self.roller = (self.roller + self.seats - 1) % self.seats;
            self.end_game(env);
        }
    }

    /// DR-37: everybody draws six at random.
    pub(crate) fn begin_round<V: Env<Event>>(&mut self, env: &mut V) {
        self.turn = 0;
        let (round, rounds) = (self.round + 1, self.table().rounds);
        env.emit(Audience::Everyone, || Event::Round { round, rounds });
        let mut left = self.bag.total();
        for seat in Seat::all(self.seats) {
            let mut hand = Pouch::EMPTY;
            for _ in 0..DRAWN {
                let kind = self.bag.nth(env.below(DrawKey::table(self.draws), left));
                self.draws += 1;
                left -= 1;
                self.bag = self.bag.without(kind);
                hand = hand.with(kind);
            }
            self.hands[seat.index()] = hand;
            env.emit(Audience::only(seat), || Event::Drew {
                seat,
                hand: hand.iter().map(Species::at).collect(),
            });
        }
        self.roll(env);
    }

    /// DR-3: the die first, then all choose.
    fn roll<V: Env<Event>>(&mut self, env: &mut V) {
        let face = env.below(DrawKey::table(self.draws), Face::ALL.len() as u32);
        self.draws += 1;
        self.die = Face::ALL[face as usize];
        let (seat, face) = (Seat(self.roller), self.die);
        env.emit(Audience::Everyone, || Event::Rolled { seat, face });
        self.ask(self.placing.first_phase());
    }

    /// DR-28: quarantined dinosaurs move before the zoos are counted.
    fn end_game<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Quarantine;
        self.waiting = self.with_quarantine();
        if self.waiting == 0 {
            self.count(env);
        }
    }

    /// DR-31: the zoos are counted. DR-34: after Summer may come Winter.
    pub(super) fn count<V: Env<Event>>(&mut self, env: &mut V) {
        self.phase = Phase::Over;
        for seat in Seat::all(self.seats) {
            env.emit(Audience::Everyone, || Event::Scored {
                seat,
                side: self.side,
                points: self.tally(seat).total(),
            });
        }
        if self.mode == Mode::SummerWinter && self.side == Side::Summer {
            for seat in Seat::all(self.seats) {
                self.summer[seat.index()] = self.tally(seat);
            }
            self.roller = (self.roller + 1) % self.seats;
            self.begin(Side::Winter, env);
        } else {
            env.emit(Audience::Everyone, || self.ended());
        }
    }
}
