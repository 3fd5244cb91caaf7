//! What is told about a match besides the game itself, as far as its row tells.

use mesozoic_core::Seat;
use mesozoic_core::fair::to_hex;
use mesozoic_model as model;
use mesozoic_protocol::lobby::{Fairness, Holder, Note, Origin, Stage, TableCard, TableInfo};
use mesozoic_protocol::{ErrorCode, ServerFrame};
use mesozoic_registry::GameEntry;
use mesozoic_table::read_json;

use crate::Fault;
use crate::room::game;

/// The news of a lost seat.
pub fn unseated(lost: &model::Unseated) -> ServerFrame {
    ServerFrame::Unseated {
        table: lost.match_id.clone(),
        game: lost.game.clone(),
        seat: lost.seat,
        how: lost.how,
        at: lost.at,
    }
}

/// Who holds a seat; `is_online` is asked for guests.
fn holder(seat: &model::Seat, is_online: impl Fn(&str) -> bool) -> Holder {
    match &seat.holder {
        model::Holder::Nobody => Holder::Nobody,
        model::Holder::Guest { id } => Holder::Guest {
            id: id.clone(),
            name: seat.name.clone().unwrap_or_else(|| "Somebody".to_owned()),
            online: is_online(id),
            stand_in: seat.stand_in.clone(),
        },
        model::Holder::Bot { level } => Holder::Bot { level: level.clone() },
    }
}

/// Everything about a match but the game itself, for whoever holds the seat `you`.
pub fn info(row: &model::Match, notes: Vec<Note>, card: TableCard, you: Option<Seat>) -> TableInfo {
    let seats = &row.card.seats;
    let is_over = card.stage == Stage::Over;
    // A nonce shown early could still be answered by choosing another: all or none.
    let all = seats.iter().all(|s| s.nonce.is_some());
    let (commit, server_seed) = match &row.origin {
        Some(from) => (from.commit.clone(), Some(from.server_seed.clone())),
        None => (row.commit.clone(), is_over.then(|| to_hex(&row.server_seed))),
    };
    TableInfo {
        card,
        options: serde_json::from_str(&row.options).unwrap_or_default(),
        host: row.host.clone(),
        listed: row.listed,
        seating: row.seating,
        you: you.map(|seat| seat.0),
        spectators: 0,
        fairness: Fairness {
            commit,
            pledges: seats.iter().map(|s| s.pledge.clone()).collect(),
            nonces: seats.iter().map(|s| s.nonce.clone().filter(|_| all)).collect(),
            ready: seats.iter().map(|s| s.nonce.is_some()).collect(),
            server_seed,
        },
        offered: seats.iter().filter(|s| s.offered).map(|s| s.seat).collect(),
        wants_end: seats.iter().filter(|s| s.wants_end).map(|s| s.seat).collect(),
        clocks: None,
        going_back: None,
        practice: row.practice,
        origin: row
            .origin
            .as_ref()
            .map(|from| Origin { table: from.table.clone(), entry: from.entry }),
        notes,
        ending: row.ending,
        // As it was stored, which does not change with the rules.
        standings: row.standings.as_deref().and_then(|text| read_json(text).ok()),
        rematch: row.rematch.clone(),
    }
}

/// Why a match that was begun under other rules is not played on, nor shown again, under those that
/// are known here. One that has not begun is begun under these.
pub fn other_rules(card: &model::Card, ours: u16) -> Option<Fault> {
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
            "This match was begun under version {played} of the rules, and version {ours} is played \
             here. {what}"
        );
        Fault::new(ErrorCode::OtherRules, message)
    })
}

/// What stands in the way of a match, as far as its row tells.
pub fn trouble(card: &model::Card, games: &'static [GameEntry]) -> Option<Fault> {
    match game(games, &card.game) {
        _ if card.stage == Stage::Faulted => Some(Fault::broken()),
        Ok(game) => other_rules(card, game.meta.rules),
        Err(fault) => Some(fault),
    }
}

/// A match as lists show it while it is only stored.
pub fn stored_card(card: &model::Card, games: &'static [GameEntry]) -> TableCard {
    self::card(card, trouble(card, games).as_ref(), |_| false)
}

/// A card as somebody may see it. Of a match under way that spectators see later, whoever does not sit
/// there learns nothing from lists: neither whom it waits for nor when somebody last moved.
pub fn card_for(guest: Option<&str>, card: TableCard) -> TableCard {
    let sits =
        |holder: &Holder| matches!(holder, Holder::Guest { id, .. } if Some(id.as_str()) == guest);
    if card.delay == 0 || card.stage != Stage::Running || card.seats.iter().any(sits) {
        return card;
    }
    TableCard { awaited: Vec::new(), touched: card.created, ..card }
}

/// What is known of a match under way without anything of its course: for whoever sees it later and
/// cannot be told yet how it was.
pub fn without_course(info: TableInfo) -> TableInfo {
    let card = TableCard { awaited: Vec::new(), touched: info.card.created, ..info.card };
    TableInfo {
        card,
        wants_end: Vec::new(),
        clocks: None,
        going_back: None,
        practice: false,
        notes: Vec::new(),
        ..info
    }
}

/// A match as lists show it.
pub(crate) fn card(
    card: &model::Card,
    trouble: Option<&Fault>,
    is_online: impl Fn(&str) -> bool,
) -> TableCard {
    TableCard {
        id: card.id.clone(),
        game: card.game.clone(),
        rules: card.rules,
        pace: card.pace,
        rated: card.rated,
        delay: card.delay,
        hints: card.hints,
        stage: card.stage,
        trouble: trouble.map(Fault::problem),
        seats: card.seats.iter().map(|seat| holder(seat, &is_online)).collect(),
        awaited: if trouble.is_some() { Vec::new() } else { card.awaited.clone() },
        created: card.created,
        touched: card.touched,
    }
}
