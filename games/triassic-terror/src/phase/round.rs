//! The beginning and the end of a game turn.

use mesozoic_core::{Audience, DrawKey, Env, SeatSet};

use crate::components::chart::{game_turns, moment};
use crate::components::{TILES, Tile};
use crate::event::Event;
use crate::state::{NOBODY, Stage, TriassicTerror};

/// The table's draws of one game turn. Each has a number of its own, so that no counter is needed.
pub(crate) enum Draw {
    /// The card turned up after the nth tile was taken.
    Open(u8),
    /// The nth draw of the shuffle of the tiles.
    Shuffle(u8),
}

impl Draw {
    /// How many numbers a game turn has. The first turn's follow those of the set-up.
    const EACH_TURN: u32 = 16;

    pub(crate) fn key(self, turn: u8) -> DrawKey {
        let n = match self {
            Self::Open(n) => n,
            Self::Shuffle(n) => 8 + n,
        };
        DrawKey::table((u32::from(turn) + 1) * Self::EACH_TURN + u32::from(n))
    }

    /// The draws of the set-up: who starts, the tiles, the first card.
    pub(crate) fn of_setup(n: u8) -> DrawKey {
        DrawKey::table(u32::from(n))
    }
}

impl TriassicTerror {
    /// Begins the selection of the game turn.
    pub(crate) fn begin_game_turn<V: Env<Event>>(&mut self, env: &mut V) {
        self.clear_spaces();
        self.stage = self.selection();
        let (period, turn) = self.moment();
        let (start, cards) = (mesozoic_core::Seat(self.start()), self.is_card_turn());
        env.emit(Audience::Everyone, || Event::Turn { period, turn: turn + 1, start, cards });
    }

    /// Everybody takes back the marker of a taken tile.
    fn clear_spaces(&mut self) {
        self.taken = [NOBODY; TILES];
        self.at = 0;
        self.tile_played = false;
    }

    /// TT-50: the tiles slide and are shuffled, then a period that is over is scored.
    pub(super) fn end_game_turn<V: Env<Event>>(&mut self, env: &mut V) {
        let chart = self.chart();
        let (period, _) = self.moment();
        if self.turn + 1 == game_turns(chart) {
            env.fence(SeatSet::first(self.seats));
            self.score_period(period, env);
            self.clear_spaces();
            self.stage = Stage::Over;
            env.emit(Audience::Everyone, || self.ended());
            return;
        }
        self.lay_tiles(env);
        if moment(chart, self.turn + 1).0 != period {
            self.score_period(period, env);
        }
        self.turn += 1;
        self.begin_game_turn(env);
    }

    /// TT-6: tiles that nobody took slide to the highest spaces in their order and get a white
    /// token each, the highest first; the others are shuffled onto the spaces left.
    fn lay_tiles<V: Env<Event>>(&mut self, env: &mut V) {
        let (mut tiles, mut white) = (self.tiles, [0; TILES]);
        let (mut low, mut high) = (0, TILES);
        for i in (0..TILES).rev() {
            if self.taken[i] == NOBODY {
                high -= 1;
                let token = u8::from(self.white_supply > 0);
                self.white_supply -= token;
                tiles[high] = self.tiles[i];
                white[high] = self.white[i] + token;
            }
        }
        for i in 0..TILES {
            if self.taken[i] != NOBODY {
                tiles[low] = self.tiles[i];
                low += 1;
            }
        }
        shuffle(&mut tiles[..low], |n| Draw::Shuffle(n).key(self.turn), env);
        (self.tiles, self.white) = (tiles, white);
        env.emit(Audience::Everyone, || Event::TilesLaid {
            tiles: tiles.to_vec(),
            white: white.to_vec(),
        });
    }
}

/// Puts tiles in a uniformly random order.
pub(crate) fn shuffle<V: Env<Event>>(tiles: &mut [Tile], key: impl Fn(u8) -> DrawKey, env: &mut V) {
    for i in (1..tiles.len()).rev() {
        tiles.swap(i, env.below(key(i as u8 - 1), i as u32 + 1) as usize);
    }
}
