//! The store's words and the protocol's, side by side.

use mesozoic_protocol::ServerFrame;
use mesozoic_protocol::lobby::{Holder, Stage, TableCard, Unseating};
use mesozoic_store as store;

pub(crate) fn stored(stage: Stage) -> store::Stage {
    match stage {
        Stage::Open => store::Stage::Open,
        Stage::Revealing => store::Stage::Revealing,
        Stage::Running => store::Stage::Running,
        Stage::Over => store::Stage::Over,
        Stage::Faulted => store::Stage::Faulted,
    }
}

pub(crate) fn told(stage: store::Stage) -> Stage {
    match stage {
        store::Stage::Open => Stage::Open,
        store::Stage::Revealing => Stage::Revealing,
        store::Stage::Running => Stage::Running,
        store::Stage::Over => Stage::Over,
        store::Stage::Faulted => Stage::Faulted,
    }
}

/// The news of a lost seat.
pub(crate) fn unseated(lost: &store::Unseated) -> ServerFrame {
    ServerFrame::Unseated {
        table: lost.match_id.clone(),
        game: lost.game.clone(),
        seat: lost.seat,
        how: match lost.how {
            store::Unseating::SentAway => Unseating::SentAway,
            store::Unseating::Claimed => Unseating::Claimed,
        },
        at: lost.at,
    }
}

/// Who holds a seat; `is_online` is asked for guests.
pub(crate) fn holder(seat: &store::Seat, is_online: impl Fn(&str) -> bool) -> Holder {
    match &seat.holder {
        store::Holder::Nobody => Holder::Nobody,
        store::Holder::Guest { id } => Holder::Guest {
            id: id.clone(),
            name: seat.name.clone().unwrap_or_else(|| "Somebody".to_owned()),
            online: is_online(id),
        },
        store::Holder::Bot { level } => Holder::Bot { level: level.clone() },
    }
}

/// A match as lists show it.
pub(crate) fn card(card: &store::Card, is_online: impl Fn(&str) -> bool) -> TableCard {
    TableCard {
        id: card.id.clone(),
        game: card.game.clone(),
        stage: told(card.stage),
        seats: card.seats.iter().map(|seat| holder(seat, &is_online)).collect(),
        awaited: card.awaited.clone(),
        created: card.created,
        touched: card.touched,
    }
}
