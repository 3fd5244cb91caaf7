//! The store's words and the protocol's, side by side.

use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::{Holder, Stage, TableCard};
use mesozoic_store as store;

use crate::config::Config;
use crate::fault::Fault;

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

/// Why a match that was begun under other rules is not played on, nor shown again, under those of
/// this server. One that has not begun is begun under these.
pub(crate) fn other_rules(card: &store::Card, ours: u16) -> Option<Fault> {
    let what = match card.stage {
        store::Stage::Running => "It cannot be played on here; its log is kept.",
        store::Stage::Over => {
            "Its result and its record are kept, but it cannot be shown again move by move."
        }
        store::Stage::Open | store::Stage::Revealing | store::Stage::Faulted => return None,
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
fn trouble(card: &store::Card, config: &Config) -> Option<Fault> {
    match config.game(&card.game) {
        _ if card.stage == store::Stage::Faulted => Some(Fault::broken()),
        Ok(game) => other_rules(card, game.meta.rules),
        Err(fault) => Some(fault),
    }
}

/// Whether anybody can still bring a match to its end.
pub(crate) fn goes_on(card: &store::Card, config: &Config) -> bool {
    card.stage != store::Stage::Over && trouble(card, config).is_none()
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
        stage: told(card.stage),
        trouble: trouble.map(Fault::problem),
        seats: card.seats.iter().map(|seat| holder(seat, &is_online)).collect(),
        awaited: if trouble.is_some() { Vec::new() } else { card.awaited.clone() },
        created: card.created,
        touched: card.touched,
    }
}
