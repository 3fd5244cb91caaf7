//! The store's words and the protocol's, side by side.

use mesozoic_core::Seat;
use mesozoic_core::fair::to_hex;
use mesozoic_protocol::lobby::{Fairness, Holder, Stage, TableCard, TableInfo};
use mesozoic_protocol::{ErrorCode, ServerFrame};
use mesozoic_store as store;

use crate::config::Config;
use crate::fault::Fault;

/// The news of a lost seat.
pub(crate) fn unseated(lost: &store::Unseated) -> ServerFrame {
    ServerFrame::Unseated {
        table: lost.match_id.clone(),
        game: lost.game.clone(),
        seat: lost.seat,
        how: lost.how,
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

/// Everything about a match but the game itself, as far as its row tells.
pub(crate) fn info(row: &store::Match, card: TableCard, you: Option<Seat>) -> TableInfo {
    let seats = &row.card.seats;
    let is_over = card.stage == Stage::Over;
    // A nonce shown early could still be answered by choosing another: all or none.
    let all = seats.iter().all(|s| s.nonce.is_some());
    TableInfo {
        card,
        options: serde_json::from_str(&row.options).unwrap_or_default(),
        host: row.host.clone(),
        listed: row.listed,
        you: you.map(|seat| seat.0),
        spectators: 0,
        fairness: Fairness {
            commit: row.commit.clone(),
            pledges: seats.iter().map(|s| s.pledge.clone()).collect(),
            nonces: seats.iter().map(|s| s.nonce.clone().filter(|_| all)).collect(),
            server_seed: is_over.then(|| to_hex(&row.server_seed)),
        },
        standings: row.standings.as_deref().and_then(|text| serde_json::from_str(text).ok()),
        rematch: row.rematch.clone(),
    }
}

/// Why a match that was begun under other rules is not played on, nor shown again, under those of
/// this server. One that has not begun is begun under these.
pub(crate) fn other_rules(card: &store::Card, ours: u16) -> Option<Fault> {
    let what = match card.stage {
        Stage::Running => "It cannot be played on here; its log is kept.",
        Stage::Over => {
            "Its result and its record are kept, but it cannot be shown again move by move."
        }
        Stage::Open | Stage::Revealing | Stage::Faulted => return None,
    };
    let played = card.rules;
    (played != ours).then(|| {
        let message = format!(
            "This match was begun under version {played} of the rules, and this server plays \
             version {ours}. {what}"
        );
        Fault::new(ErrorCode::OtherRules, message)
    })
}

/// What stands in the way of a match that sleeps.
pub(crate) fn trouble(card: &store::Card, config: &Config) -> Option<Fault> {
    match config.game(&card.game) {
        _ if card.stage == Stage::Faulted => Some(Fault::broken()),
        Ok(game) => other_rules(card, game.meta.rules),
        Err(fault) => Some(fault),
    }
}

/// A match as lists show it while it sleeps.
pub(crate) fn sleeping(card: &store::Card, config: &Config) -> TableCard {
    self::card(card, trouble(card, config).as_ref(), |_| false)
}

/// A match as lists show it.
pub(crate) fn card(
    card: &store::Card,
    trouble: Option<&Fault>,
    is_online: impl Fn(&str) -> bool,
) -> TableCard {
    TableCard {
        id: card.id.clone(),
        game: card.game.clone(),
        rules: card.rules,
        stage: card.stage,
        trouble: trouble.map(Fault::problem),
        seats: card.seats.iter().map(|seat| holder(seat, &is_online)).collect(),
        awaited: if trouble.is_some() { Vec::new() } else { card.awaited.clone() },
        created: card.created,
        touched: card.touched,
    }
}
