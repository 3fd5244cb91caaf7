//! The puzzles. Nothing is stored: who has solved what, the browser keeps.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use mesozoic_protocol::{ErrorCode, PupilAsks, PuzzleAnswer, PuzzleCard, PuzzleTask};
use mesozoic_puzzles::{Puzzle, PuzzleError, answer as answer_to, ask, find};

use super::docs::Refusals;
use super::tables::Body;
use crate::app::App;
use crate::fault::Fault;

/// The puzzles of a game.
#[utoipa::path(get, path = "/games/{game}/puzzles", tag = "games", security(()),
    params(("game" = String, Path, description = "The game's id.")),
    responses((status = 200, description = "Each with how hard it is.", body = Vec<PuzzleCard>), Refusals))]
pub(super) async fn puzzles(
    State(app): State<App>,
    game: Result<Path<String>, PathRejection>,
) -> Result<Json<Vec<PuzzleCard>>, Fault> {
    let Path(game) = game.map_err(|_| no_puzzle())?;
    app.config.game(&game)?;
    let card = |puzzle: &Puzzle| PuzzleCard { id: puzzle.id.clone(), missed: puzzle.missed };
    Ok(Json(mesozoic_puzzles::puzzles(&game).iter().map(card).collect()))
}

/// A puzzle: what is seen, and what can be done.
#[utoipa::path(get, path = "/games/{game}/puzzles/{puzzle}", tag = "games", security(()),
    params(("game" = String, Path, description = "The game's id."),
        ("puzzle" = String, Path, description = "The puzzle's id.")),
    responses((status = 200, description = "The puzzle.", body = PuzzleTask), Refusals))]
pub(super) async fn puzzle(
    State(app): State<App>,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<Json<PuzzleTask>, Fault> {
    let (game, puzzle) = named(&app, path)?;
    app.archive.work(move || ask(&game, puzzle).map_err(|error| broken(&error))).await.map(Json)
}

/// Tries a step, or asks what could be done.
#[utoipa::path(post, path = "/games/{game}/puzzles/{puzzle}", tag = "games", security(()),
    request_body = PupilAsks,
    params(("game" = String, Path, description = "The game's id."),
        ("puzzle" = String, Path, description = "The puzzle's id.")),
    responses((status = 200, description = "What comes of it.", body = PuzzleAnswer), Refusals))]
pub(super) async fn answer(
    State(app): State<App>,
    path: Result<Path<(String, String)>, PathRejection>,
    Body(asked): Body<PupilAsks>,
) -> Result<Json<PuzzleAnswer>, Fault> {
    let (game, puzzle) = named(&app, path)?;
    let work = move || answer_to(&game, puzzle, &asked).map_err(|error| broken(&error));
    app.archive.work(work).await.map(Json)
}

fn named(
    app: &App,
    path: Result<Path<(String, String)>, PathRejection>,
) -> Result<(String, &'static Puzzle), Fault> {
    let Path((game, puzzle)) = path.map_err(|_| no_puzzle())?;
    app.config.game(&game)?;
    let puzzle = find(&game, &puzzle).ok_or_else(no_puzzle)?;
    Ok((game, puzzle))
}

fn no_puzzle() -> Fault {
    Fault::new(ErrorCode::NotFound, "There is no such puzzle.")
}

/// A test sets up every puzzle, so this does not happen.
fn broken(error: &PuzzleError) -> Fault {
    Fault::new(ErrorCode::Faulted, error.to_string())
}
