//! Friends, whom somebody has blocked, and invitations to tables. For accounts.

use axum::Json;
use axum::extract::State;
use mesozoic_protocol::friends::{
    Block, FriendCode, FriendOffer, Friends, WhichPerson, WhichTable,
};
use mesozoic_protocol::lobby::{Holder, Stage};
use mesozoic_protocol::{ErrorCode, ServerFrame};
use mesozoic_room::{Answer, Request};
use mesozoic_store::{Error, Invitation};

use super::docs::{Refusals, Table};
use super::tables::{Body, TableId, ask, no_answer};
use crate::account::Member;
use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::friends;
use crate::guest::Caller;
use crate::limits::Thing;

type Answered = Result<Json<Friends>, Fault>;

/// Somebody with an account, who has not changed too much lately.
fn admit(app: &App, caller: &Caller) -> Result<Member, Fault> {
    let member = Member::of(caller)?;
    app.meter.take(Thing::Friends, &caller.who())?;
    Ok(member)
}

/// Your friends, who of them is here and what they play, whom you have blocked, and where you are
/// invited.
#[utoipa::path(get, path = "/friends", tag = "accounts", operation_id = "friends",
    responses((status = 200, description = "Your friends.", body = Friends), Refusals))]
pub(super) async fn friends(State(app): State<App>, caller: Caller) -> Answered {
    friends::of(&app, &Member::of(&caller)?.me.id).await.map(Json)
}

/// Gives your link another code; the one before opens nothing any more.
#[utoipa::path(post, path = "/friends/code", tag = "accounts", operation_id = "renew_friend_code",
    responses((status = 200, description = "Your friends.", body = Friends), Refusals))]
pub(super) async fn renew(State(app): State<App>, caller: Caller) -> Answered {
    let member = admit(&app, &caller)?;
    friends::new_code(&app, &member.me.id).await?;
    friends::of(&app, &member.me.id).await.map(Json)
}

/// Whose link it is, before you become friends.
#[utoipa::path(post, path = "/friends/ask", tag = "accounts", operation_id = "ask_friend_code",
    request_body = FriendCode,
    responses((status = 200, description = "Whose it is.", body = FriendOffer), Refusals))]
pub(super) async fn whose(
    State(app): State<App>,
    caller: Caller,
    Body(FriendCode { code }): Body<FriendCode>,
) -> Result<Json<FriendOffer>, Fault> {
    let member = admit(&app, &caller)?;
    let other = friends::behind(&app, &member.me.id, &code).await?;
    let known = other == member.me.id || app.store.are_friends(&member.me.id, &other).await?;
    Ok(Json(FriendOffer { name: app.guests.name(&other).await?, known }))
}

/// Becomes the friend of whoever has sent you their link.
#[utoipa::path(post, path = "/friends", tag = "accounts", operation_id = "befriend",
    request_body = FriendCode,
    responses((status = 200, description = "Your friends.", body = Friends), Refusals))]
pub(super) async fn accept(
    State(app): State<App>,
    caller: Caller,
    Body(FriendCode { code }): Body<FriendCode>,
) -> Answered {
    let member = admit(&app, &caller)?;
    let other = friends::behind(&app, &member.me.id, &code).await?;
    if other == member.me.id {
        let message = "This is your own link: send it to somebody else.";
        return Err(Fault::new(ErrorCode::BadRequest, message));
    }
    // Whoever wants to be friends again has nothing against the other any more.
    app.store.unblock(&member.me.id, &other).await?;
    friends::befriend(&app, &member.me.id, &other).await?;
    friends::of(&app, &member.me.id).await.map(Json)
}

/// Is somebody's friend no more.
#[utoipa::path(post, path = "/friends/remove", tag = "accounts", operation_id = "remove_friend",
    request_body = WhichPerson,
    responses((status = 200, description = "Your friends.", body = Friends), Refusals))]
pub(super) async fn remove(
    State(app): State<App>,
    caller: Caller,
    Body(WhichPerson { id }): Body<WhichPerson>,
) -> Answered {
    let member = admit(&app, &caller)?;
    app.store.part(&member.me.id, &id).await?;
    // Whoever was a friend by one's link has it still.
    friends::new_code(&app, &member.me.id).await?;
    friends::of(&app, &member.me.id).await.map(Json)
}

/// Blocks somebody: they cannot sit down at your tables, are not paired with you, cannot become your
/// friend, and you do not read them. Or no more.
#[utoipa::path(post, path = "/friends/block", tag = "accounts", operation_id = "block",
    request_body = Block,
    responses((status = 200, description = "Your friends.", body = Friends), Refusals))]
pub(super) async fn block(
    State(app): State<App>,
    caller: Caller,
    Body(Block { id, on }): Body<Block>,
) -> Answered {
    let member = admit(&app, &caller)?;
    if on {
        friends::block(&app, &member.me.id, &id).await?;
    } else {
        app.store.unblock(&member.me.id, &id).await?;
    }
    friends::of(&app, &member.me.id).await.map(Json)
}

/// Does not come to a table where a friend has asked you to.
#[utoipa::path(post, path = "/friends/decline", tag = "accounts", operation_id = "decline",
    request_body = WhichTable,
    responses((status = 200, description = "Your friends.", body = Friends), Refusals))]
pub(super) async fn decline(
    State(app): State<App>,
    caller: Caller,
    Body(WhichTable { table }): Body<WhichTable>,
) -> Answered {
    let member = admit(&app, &caller)?;
    app.store.decline(&table, &member.me.id).await?;
    friends::of(&app, &member.me.id).await.map(Json)
}

/// Asks a friend to a table whose game has not begun. For the host and those who sit there.
#[utoipa::path(post, path = "/tables/{id}/invite", tag = "tables", request_body = WhichPerson,
    params(Table),
    responses((status = 200, description = "Your friend is told; the answer is `null`.", body = ()),
        Refusals))]
pub(super) async fn invite(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(WhichPerson { id: friend }): Body<WhichPerson>,
) -> Result<Json<()>, Fault> {
    let member = admit(&app, &caller)?;
    let me = member.me;
    if !app.store.are_friends(&me.id, &friend).await? {
        let message = "Only friends can be asked to a table. Anybody can be sent its link.";
        return Err(Fault::new(ErrorCode::NotYours, message));
    }
    let what = Request::Info { guest: Some(me.id.clone()) };
    let Answer::Info(info) = ask(&app, &caller.who(), &id, what).await? else {
        return Err(no_answer());
    };
    if info.you.is_none() && info.host != me.id {
        let message = "Only the host and those who sit at the table ask others to it.";
        return Err(Fault::new(ErrorCode::NotYours, message));
    }
    let sits = |holder: &Holder| matches!(holder, Holder::Guest { id, .. } if *id == friend);
    if info.card.seats.iter().any(sits) {
        return Err(Fault::new(ErrorCode::WrongTime, "Your friend sits here already."));
    }
    if info.card.stage != Stage::Open || !info.card.seats.contains(&Holder::Nobody) {
        let message = "There is no free seat at this table.";
        return Err(Fault::new(ErrorCode::WrongTime, message));
    }
    // Asked is asked: nobody is told the same again and again.
    let is_asked = |asked: &Invitation| asked.match_id == id && asked.host == me.id;
    if app.store.invitations(&friend).await?.iter().any(is_asked) {
        return Ok(Json(()));
    }
    match app.store.invite(&id, &friend, &me.id, now()).await {
        Err(Error::Missing { .. }) => return Err(Fault::no_table()),
        done => done?,
    }
    let game = info.card.game.clone();
    if let Some(cluster) = &app.cluster {
        cluster.invited(&friend, &id, &game, &me.name);
    }
    let frame = ServerFrame::Invited { table: id, game, name: me.name };
    app.visitors.tell(&friend, &frame);
    Ok(Json(()))
}
