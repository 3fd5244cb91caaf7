//! The lessons, and the tables at which they are taken. Nothing is stored: a table follows from the
//! lesson and the lines that the pupil sends.

use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, State};
use mesozoic_lessons::{course, practise, script};
use mesozoic_protocol::{Course, ErrorCode, Practise, Practised};

use super::docs::Refusals;
use super::tables::Body;
use crate::app::App;
use crate::fault::Fault;

/// The lessons of a game: what is said in them, and what is done.
#[utoipa::path(get, path = "/games/{game}/lessons", tag = "games", security(()),
    params(("game" = String, Path, description = "The game's id.")),
    responses((status = 200, description = "The course.", body = Course), Refusals))]
pub(super) async fn lessons(
    State(app): State<App>,
    game: Result<Path<String>, PathRejection>,
) -> Result<Json<&'static Course>, Fault> {
    let Path(game) = game.map_err(|_| no_lesson())?;
    app.config.game(&game)?;
    Ok(Json(course(&game)))
}

/// Takes a step in a lesson, or asks what could be done; every table of a lesson is the asker's own.
#[utoipa::path(post, path = "/games/{game}/lessons/{lesson}", tag = "games", security(()),
    request_body = Practise,
    params(("game" = String, Path, description = "The game's id."),
        ("lesson" = String, Path, description = "The lesson's id.")),
    responses((status = 200, description = "What comes of it.", body = Practised), Refusals))]
pub(super) async fn lesson(
    State(app): State<App>,
    path: Result<Path<(String, String)>, PathRejection>,
    Body(asked): Body<Practise>,
) -> Result<Json<Practised>, Fault> {
    let Path((game, lesson)) = path.map_err(|_| no_lesson())?;
    app.config.game(&game)?;
    let script = script(&game, &lesson).ok_or_else(no_lesson)?;
    if asked.lines.len() > MOST_LINES {
        return Err(Fault::new(ErrorCode::BadRequest, "No lesson has so many lines."));
    }
    let work = move || {
        practise(script, &asked)
            .map_err(|error| Fault::new(ErrorCode::BadRequest, error.to_string()))
    };
    app.archive.work(work).await.map(Json)
}

/// More lines than any lesson waits for; each is played again for every answer.
const MOST_LINES: usize = 200;

fn no_lesson() -> Fault {
    Fault::new(ErrorCode::NotFound, "There is no such lesson.")
}
