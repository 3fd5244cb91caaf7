//! Puzzles: asked and answered as a server does. The files lie beside the page, and are fetched when
//! somebody first wants one of a game.

use mesozoic_protocol::{ErrorCode, PupilAsks, PuzzleCard};
use mesozoic_puzzles::{Puzzle, PuzzleError, answer, ask, read};
use mesozoic_registry::GAMES;
use mesozoic_room::{Fault, game};

use crate::Output;
use crate::device::{Call, Device};

/// What somebody wants of the puzzles of a game.
#[derive(Debug)]
pub(crate) enum Wish {
    /// All of them, as lists show them.
    List,
    /// One of them, as it is set.
    Set(String),
    /// What comes of a try at it.
    Try(String, PupilAsks),
}

impl Device {
    /// Grants a wish, as soon as the game's puzzles are here.
    pub(crate) fn puzzle(&mut self, request: u32, id: &str, wish: Wish) -> Result<(), Fault> {
        game(GAMES, id)?;
        if let Some(at) = self.puzzles.iter().position(|(game, _)| game == id) {
            let fetched = self.puzzles.swap_remove(at);
            self.grant(request, id, &fetched.1, &wish);
            self.puzzles.push(fetched);
            return Ok(());
        }
        let call = self.call(Call::Puzzles { ask: request, game: id.to_owned(), wish });
        self.out.push(Output::Fetch { call, game: id.to_owned() });
        Ok(())
    }

    /// The puzzles of a game are here; or they could not be had.
    pub(crate) fn fetched(&mut self, call: u32, text: Option<String>) {
        let Some(Call::Puzzles { ask, game, wish }) = self.take_call(call) else { return };
        let Some(puzzles) = text.and_then(|text| read(&text).ok()) else {
            let message = "The puzzles could not be fetched. Try again when there is a network.";
            return self.answer(ask, Err::<(), _>(Fault::new(ErrorCode::Unavailable, message)));
        };
        self.grant(ask, &game, &puzzles, &wish);
        self.puzzles.retain(|(known, _)| *known != game);
        self.puzzles.push((game, puzzles));
    }

    fn grant(&mut self, request: u32, game: &str, puzzles: &[Puzzle], wish: &Wish) {
        let find = |id: &str| {
            let none = || Fault::new(ErrorCode::NotFound, "There is no such puzzle.");
            puzzles.iter().find(|puzzle| puzzle.id == id).ok_or_else(none)
        };
        let broken = |error: PuzzleError| Fault::new(ErrorCode::Faulted, error.to_string());
        match wish {
            Wish::List => {
                let card = |one: &Puzzle| PuzzleCard { id: one.id.clone(), missed: one.missed };
                let cards: Vec<PuzzleCard> = puzzles.iter().map(card).collect();
                self.answer(request, Ok(cards));
            }
            Wish::Set(id) => {
                let set = find(id).and_then(|puzzle| ask(game, puzzle).map_err(broken));
                self.answer(request, set);
            }
            Wish::Try(id, asked) => {
                let tried = find(id).and_then(|one| answer(game, one, asked).map_err(broken));
                self.answer(request, tried);
            }
        }
    }
}
