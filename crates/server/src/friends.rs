//! Friends and people who are kept apart: what the store knows of them, with who is here now.

use std::collections::HashSet;

use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::friends::{Blocked, Friend, Friends, Invitation, MOST_FRIENDS};
use mesozoic_protocol::lobby::SetBot;
use mesozoic_room::Request;
use mesozoic_store as store;

use crate::account::{MATCHES, NOBODY};
use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::http::tables;
use crate::random::random_word;

/// How many letters the code of a link has: nobody finds one by trying.
const CODE: usize = 20;

/// Everything about somebody's friends.
pub(crate) async fn of(app: &App, me: &str) -> Result<Friends, Fault> {
    let friends = app.store.friends(me).await?;
    let ids = friends.iter().map(|friend| friend.id.clone()).collect();
    let elsewhere = who_is_elsewhere(app, ids).await;
    let friend = |friend: store::Friend| {
        let online = app.visitors.is_here(&friend.id) || elsewhere.contains(&friend.id);
        Friend {
            plays: if online { app.lobby.played_by(&friend.id) } else { Vec::new() },
            online,
            id: friend.id,
            name: friend.name,
            since: friend.at,
        }
    };
    let invitation = |asked: store::Invitation| Invitation {
        table: asked.match_id,
        game: asked.game,
        name: asked.name,
        at: asked.at,
    };
    let blocked = app.store.blocked(me).await?.into_iter();
    Ok(Friends {
        code: match app.store.friend_code(me).await? {
            Some(code) => code,
            None => new_code(app, me).await?,
        },
        friends: friends.into_iter().map(friend).collect(),
        blocked: blocked.map(|other| Blocked { id: other.id, name: other.name }).collect(),
        invitations: app.store.invitations(me).await?.into_iter().map(invitation).collect(),
    })
}

/// Who of these people is at another node, where there are some.
pub(crate) async fn who_is_elsewhere(app: &App, guests: Vec<String>) -> HashSet<String> {
    match &app.cluster {
        Some(cluster) => cluster.who_is_elsewhere(guests).await,
        None => HashSet::new(),
    }
}

/// Gives somebody's link another code.
pub(crate) async fn new_code(app: &App, me: &str) -> Result<String, Fault> {
    let code = random_word(CODE);
    app.store.set_friend_code(me, &code).await?;
    Ok(code)
}

/// Whose link has this code. To whom its owner has blocked it is like any other that opens nothing.
pub(crate) async fn behind(app: &App, me: &str, code: &str) -> Result<String, Fault> {
    let nobodys = || {
        let message = "This link is not used any more. Ask your friend for another.";
        Fault::new(ErrorCode::NotFound, message)
    };
    let other = app.store.by_friend_code(code).await?.ok_or_else(nobodys)?;
    if app.store.has_blocked(&other, me).await? {
        return Err(nobodys());
    }
    Ok(other)
}

/// Makes two people friends.
pub(crate) async fn befriend(app: &App, me: &str, other: &str) -> Result<(), Fault> {
    for one in [me, other] {
        if app.store.friends(one).await?.len() >= MOST_FRIENDS {
            let message = format!("Nobody has more than {MOST_FRIENDS} friends here.");
            return Err(Fault::new(ErrorCode::TooMuch, message));
        }
    }
    Ok(app.store.befriend(me, other, now()).await?)
}

/// Keeps two people apart.
pub(crate) async fn block(app: &App, me: &str, other: &str) -> Result<(), Fault> {
    if me == other {
        return Err(Fault::new(ErrorCode::BadRequest, "You cannot block yourself."));
    }
    if app.store.guest(other).await?.is_none() {
        return Err(Fault::new(ErrorCode::NotFound, "There is nobody of this id."));
    }
    if app.store.blocked(me).await?.len() >= MOST_FRIENDS {
        let message = format!("Nobody can block more than {MOST_FRIENDS} others.");
        return Err(Fault::new(ErrorCode::TooMuch, message));
    }
    app.store.block(me, other, now()).await?;
    app.seeking.keep_apart(me, other);
    if let Some(cluster) = &app.cluster {
        cluster.kept_apart(me, other);
    }
    send_away(app, me, other).await
}

/// Frees the seats that somebody has at another's tables. A match that has begun is played to its
/// end: whoever would rather not can leave it.
async fn send_away(app: &App, host: &str, guest: &str) -> Result<(), Fault> {
    let sits = store::Holder::Guest { id: guest.to_owned() };
    for card in app.store.matches_of(host, MATCHES).await? {
        let Some(seat) = card.seats.iter().find(|seat| seat.holder == sits) else { continue };
        let is_gathering = matches!(card.stage, store::Stage::Open | store::Stage::Revealing);
        let row = if is_gathering { app.store.find_match(&card.id).await? } else { None };
        if row.is_none_or(|row| row.host != host) {
            continue;
        }
        let what = Request::SetBot(host.to_owned(), SetBot { seat: seat.seat, level: None });
        // The game may have begun meanwhile, or the seat been left.
        if let Err(fault) = tables::ask(app, &NOBODY, &card.id, what).await {
            tracing::debug!(table = card.id, "nobody sent away: {}", fault.message);
        }
    }
    Ok(())
}

/// Refuses whom the host of a table has blocked.
pub(crate) async fn may_join(app: &App, host: &str, guest: &str) -> Result<(), Fault> {
    if app.store.has_blocked(host, guest).await? {
        let message = "The host of this table would rather play with others.";
        return Err(Fault::new(ErrorCode::NotYours, message));
    }
    Ok(())
}
