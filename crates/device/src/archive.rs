//! What has happened at a table: history, replay, draws and record.

use std::collections::BTreeMap;

use mesozoic_core::{DrawKey, Seat, Viewer, gathered};
use mesozoic_model::Stage;
use mesozoic_protocol::{Draw, ErrorCode, Moment, Replay, Told};
use mesozoic_registry::GAMES;
use mesozoic_room::{
    Fault, Kept, Playback, complete, foreign_record, info, is_given_out, open_again, read_log,
    seat_of, stored_card, trouble, unplayable,
};
use mesozoic_table::AnyTable;

/// The match at the end of its log.
fn played(kept: &Kept) -> Result<Box<dyn AnyTable>, Fault> {
    let mut table = open_again(&kept.row, GAMES)?;
    for entry in read_log(&kept.entries)? {
        table.follow(&entry).map_err(|_| unplayable())?;
    }
    Ok(table)
}

fn viewer(kept: &Kept, guest: &str) -> Viewer {
    seat_of(&kept.row, guest).map_or(Viewer::Spectator, Viewer::Seat)
}

/// Everything that a guest has heard.
pub(crate) fn history(kept: &Kept, guest: &str) -> Result<Vec<Told>, Fault> {
    if !matches!(kept.row.card.stage, Stage::Running | Stage::Over) {
        return Ok(Vec::new());
    }
    Ok(played(kept)?.told(viewer(kept, guest), 0))
}

/// A finished match, moment by moment, through the eyes of a seat or of a spectator.
pub(crate) fn replay(kept: &Kept, guest: &str, eyes: Option<u8>) -> Result<Replay, Fault> {
    is_given_out(&kept.row)?;
    let viewer = match eyes {
        Some(seat) if usize::from(seat) >= kept.row.card.seats.len() => {
            return Err(Fault::new(ErrorCode::NotFound, "This table has no such seat."));
        }
        Some(seat) => Viewer::Seat(Seat(seat)),
        None => Viewer::Spectator,
    };
    let table = open_again(&kept.row, GAMES)?;
    let mut playback = Playback::new(table, &read_log(&kept.entries)?, viewer);
    let mut moments: Vec<Moment> = Vec::new();
    while let Some(moment) = playback.next_moment()? {
        moments.push(moment);
    }
    let card = stored_card(&kept.row.card, GAMES);
    let info = info(&kept.row, kept.notes(), card, seat_of(&kept.row, guest));
    Ok(Replay { info, moments })
}

/// Every draw of a finished match.
pub(crate) fn draws(kept: &Kept) -> Result<Vec<Draw>, Fault> {
    is_given_out(&kept.row)?;
    // A step that was taken back and played again has drawn the same again.
    let table = played(kept)?;
    let draws: BTreeMap<DrawKey, Draw> =
        gathered(table.draws().iter().map(|draw| (draw.key, *draw)));
    Ok(draws.into_values().collect())
}

/// The record of a finished match, for `mesozoic verify`.
pub(crate) fn record(kept: &Kept) -> Result<String, Fault> {
    is_given_out(&kept.row)?;
    let record = match trouble(&kept.row.card, GAMES) {
        Some(trouble) if trouble.code == ErrorCode::OtherRules => {
            foreign_record(&kept.row, read_log(&kept.entries)?)?
        }
        _ => played(kept)?.record().ok_or_else(unplayable)?,
    };
    Ok(complete(record, &kept.row).to_string())
}
