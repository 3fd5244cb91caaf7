//! What the game knows about playing well.
//!
//! A position is judged by `guide/outlook.rs`: points, and what the scorings to come will probably
//! pay. A turn here is a conversation of up to a dozen steps, most of which change nothing by
//! themselves, so the players think in whole actions: `guide/action.rs` finds the best way to
//! carry one out, `guide/turn.rs` strings actions together to a turn, and `guide/greedy.rs` and
//! `guide/search.rs` choose among turns. The numbers were tuned by playing bots against each other; they are opinions,
//! not rules. Between two game turns the net of `nets/` judges better.

mod action;
mod greedy;
mod outlook;
mod search;
mod turn;

use mesozoic_core::{Bot, Encode, Forecast, Foresight, Guide, Level, Rng, Rung, Seat};
use mesozoic_nets::{OwnNet, own_net};

use crate::state::{NOBODY, Stage, TriassicTerror};
use crate::step::Step;
use outlook::Outlook;

/// What was learnt from self-play, for this encoding.
static NET: OwnNet = own_net!(TriassicTerror::LEN, "../nets/value.net");

impl Guide for TriassicTerror {
    const APART: f32 = 22.0;

    fn value(&self, seat: Seat) -> f32 {
        Outlook::new(self).worth(seat)
    }

    fn playout_step<R: Rng>(&self, _: Seat, rng: &mut R) -> Step {
        action::playout_step(self, rng)
    }

    /// A game turn begins: nobody has taken anything.
    fn is_settled(&self) -> bool {
        matches!(self.stage, Stage::Card | Stage::Tile)
            && self.taken.iter().all(|&taker| taker == NOBODY)
            && self.hands.iter().all(Option::is_none)
    }

    fn foresee(&self, seat: Seat) -> Forecast {
        NET.foresee::<Self, { Self::LEN }>(self, seat)
    }

    /// Each is to win six of ten games of two against the one below: `docs/strength.md` has the figures.
    /// The more sit down, the less it matters how one of them plays: there lower levels slip more.
    fn rungs(seats: u8) -> [Level; Rung::COUNT] {
        match seats {
            ..=2 => Level::rungs([700, 350, 120], 200, 2_800),
            3 => Level::rungs([900, 680, 400], 200, 2_800),
            4 => Level::rungs([960, 900, 700], 260, 3_500),
            _ => Level::rungs([1_000, 960, 820], 400, 3_500),
        }
    }

    fn net_id() -> Option<u64> {
        NET.id()
    }

    fn foresight() -> Foresight {
        NET.foresight()
    }

    fn learn(file: &[u8]) -> bool {
        NET.learn(file).is_ok()
    }

    fn player(level: Level, seed: u64) -> Option<Box<dyn Bot<Self>>> {
        match level {
            Level::Random | Level::Rung(_) => None,
            Level::Instinct { slips } => Some(Box::new(greedy::Simple::new(seed, slips))),
            Level::Greedy => Some(Box::new(greedy::Greedy)),
            Level::Search { iterations } => Some(Box::new(search::Search::new(seed, iterations))),
            Level::Learnt { iterations } => {
                Some(Box::new(search::Search::learnt(seed, iterations)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use mesozoic_core::{Beliefs, Budget, Game, Quiet, SplitMix};

    use super::*;
    use crate::components::{Area, Tile};
    use crate::options::Options;

    /// Nothing is hidden that matters here.
    struct Open<'g>(&'g TriassicTerror);

    impl Beliefs<TriassicTerror> for Open<'_> {
        fn world(&mut self) -> TriassicTerror {
            self.0.clone()
        }
    }

    /// Somebody who is always in a hurry.
    struct Hurried<'g>(&'g TriassicTerror);

    impl Beliefs<TriassicTerror> for Hurried<'_> {
        fn world(&mut self) -> TriassicTerror {
            self.0.clone()
        }

        fn hurry(&mut self) -> bool {
            true
        }
    }

    fn new_game(seats: u8, seed: u64) -> TriassicTerror {
        TriassicTerror::setup(&Options::default(), seats, &mut Quiet::new(seed)).unwrap()
    }

    /// Seat 0 is about to play a tile on an otherwise empty board.
    fn acting(tile: Tile) -> TriassicTerror {
        let mut game = new_game(3, 1);
        let empty = crate::land::Land::new(Area::DesertMiddle);
        (game.land, game.turn, game.stage) = (empty, 2, Stage::Menu);
        let at = game.tiles.iter().position(|&t| t == tile).unwrap();
        let mut others = [1, 2].into_iter();
        for (i, taken) in game.taken.iter_mut().enumerate() {
            *taken = if i == at { 0 } else { others.next().unwrap_or(crate::state::NOBODY) };
        }
        game.at = at as u8;
        game
    }

    fn settle(game: &mut TriassicTerror, area: Area, seat: u8, dinos: u8) {
        game.land.add(area, Seat(seat), dinos, &mut Quiet::new(0));
    }

    fn play(game: &mut TriassicTerror, level: Level) {
        let mut bot = TriassicTerror::player(level, 1).unwrap();
        let seat = game.actor();
        for step in bot.plan(seat, &mut Open(game), Budget { iterations: 200 }) {
            assert_eq!(game.why(seat, step), Ok(()), "{step}");
            game.apply(seat, step, &mut Quiet::new(1));
        }
    }

    #[test]
    fn plans_are_legal_and_end_the_game() {
        for (seats, level) in
            [(2, Level::Greedy), (6, Level::Greedy), (3, Level::Search { iterations: Some(100) })]
        {
            let mut game = new_game(seats, 5);
            while !game.status().is_over() {
                play(&mut game, level);
            }
        }
    }

    #[test]
    fn at_the_end_points_are_left_and_ties_are_broken() {
        for seed in 0..20 {
            let (mut game, mut rng) = (new_game(4, seed), SplitMix::new(seed));
            while let Some(seat) = game.status().next() {
                game.apply(seat, game.sample(seat, &mut rng).unwrap(), &mut Quiet::new(seed));
            }
            for placing in game.standings().unwrap().0 {
                let value = game.value(placing.seat);
                assert!((value - placing.total as f32).abs() < 0.5, "{value} {placing:?}");
            }
        }
    }

    #[test]
    fn a_trex_eats_the_herd_ahead_and_not_its_own() {
        let mut game = acting(Tile::Trex);
        settle(&mut game, Area::ForestMiddle, 1, 5);
        settle(&mut game, Area::ForestMiddle, 0, 3);
        game.tile_played = true;
        game.land.trex = crate::land::Trex { area: Area::ForestMiddle, owner: 0 };
        game.land.trex_is_hunting = true;
        game.stage = Stage::Eat { by: crate::state::Eater::Trex, left: 5, eaten: [0; 3] };
        play(&mut game, Level::Greedy);
        assert_eq!(game.land.dinos(Area::ForestMiddle, Seat(0)), 3);
        assert_eq!(game.land.dinos(Area::ForestMiddle, Seat(1)), 0);
    }

    #[test]
    fn growth_goes_where_it_wins_a_habitat() {
        let mut game = acting(Tile::Growth);
        // Far ahead in one area, one behind in another, just before the scoring.
        settle(&mut game, Area::SwampInner, 0, 9);
        settle(&mut game, Area::SwampInner, 1, 1);
        settle(&mut game, Area::MountainsOuter, 1, 4);
        settle(&mut game, Area::MountainsOuter, 0, 3);
        play(&mut game, Level::Greedy);
        assert!(game.land.dinos(Area::MountainsOuter, Seat(0)) >= 5);
    }

    #[test]
    fn a_hurried_search_still_answers_like_greed() {
        let game = new_game(3, 9);
        let seat = game.actor();
        let mut search = TriassicTerror::player(Level::Search { iterations: None }, 1).unwrap();
        let step = search.choose(seat, &mut Hurried(&game), Budget::default());
        assert_eq!(game.why(seat, step), Ok(()));
    }

    #[test]
    fn nearer_scorings_are_surer() {
        let mut game = acting(Tile::Growth);
        settle(&mut game, Area::SwampOuter, 0, 4);
        settle(&mut game, Area::SwampOuter, 1, 3);
        let late = game.value(Seat(0)) - game.value(Seat(1));
        game.turn = 0;
        let early = game.value(Seat(0)) - game.value(Seat(1));
        assert!(late > early, "{late} {early}");
    }
}
