//! Making, joining and listing tables.

use std::time::Duration;

use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Request, State};
use axum::http::request::Parts;
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::{
    Back, EndVote, Me, NewTable, OfferSeat, Reveal, SeatKey, SeatOrder, SetBot, Sit,
    SpectatorDelay, TableInfo, TableLists, Vacation, WhichSeat,
};
use mesozoic_room::{self as room, Birth};
use mesozoic_store::Error;
use serde::de::DeserializeOwned;

use super::docs::{Refusals, Table};
use crate::account::Member;
use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::friends;
use crate::guest::Caller;
use crate::limits::{Scope, Thing};
use crate::meter::Who;
use crate::table::{Asker, Input};

/// A JSON body; what cannot be read is told as our own problem.
pub(crate) struct Body<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(body)) => Ok(Self(body)),
            Err(error) => Err(Fault::new(ErrorCode::BadRequest, error.body_text())),
        }
    }
}

/// The id of a table in an address. What cannot be one is no table.
pub(super) struct TableId(pub(super) String);

impl<S: Send + Sync> FromRequestParts<S> for TableId {
    type Rejection = Fault;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Fault> {
        let path = Path::<String>::from_request_parts(parts, state).await;
        path.map(|Path(id)| Self(id)).map_err(|_| Fault::no_table())
    }
}

type Answer = Result<Json<TableInfo>, Fault>;

/// Asks a table something and waits for its answer.
pub(crate) async fn ask(
    app: &App,
    who: &Who,
    id: &str,
    what: room::Request,
) -> Result<room::Answer, Fault> {
    let (reply, answer) = Asker::new();
    app.tables.tell(app, who, id, Input::Request { what, reply }).await?;
    match answer.await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(no_answer()),
    }
}

pub(super) fn no_answer() -> Fault {
    Fault::new(ErrorCode::Unavailable, "The table did not answer. Please try again.")
}

/// Asks a table for something after which it tells how it is.
pub(super) async fn change(app: &App, who: &Who, id: &str, what: room::Request) -> Answer {
    match ask(app, who, id, what).await? {
        room::Answer::Info(info) => Ok(Json(*info)),
        _ => Err(no_answer()),
    }
}

/// Your tables, those with free seats, and those being played.
#[utoipa::path(get, path = "/tables", tag = "tables",
    responses((status = 200, description = "The lists.", body = TableLists), Refusals))]
pub(super) async fn list(
    State(app): State<App>,
    caller: Caller,
) -> Result<Json<TableLists>, Fault> {
    app.lobby.lists(&app, &caller.visitor()?.me.id).await.map(Json)
}

/// Makes a table; you are its host.
#[utoipa::path(post, path = "/tables", tag = "tables", request_body = NewTable,
    responses((status = 200, description = "The new table.", body = TableInfo), Refusals))]
pub(super) async fn create(
    State(app): State<App>,
    caller: Caller,
    Body(new): Body<NewTable>,
) -> Answer {
    let id = make(&app, &caller, new).await?;
    info_of(&app, &caller, &id).await
}

/// Makes a table and gives its id.
async fn make(app: &App, caller: &Caller, new: NewTable) -> Result<String, Fault> {
    if new.rated {
        Member::of(caller)?;
    }
    room::check_new(&new, app.config.games)?;
    let host = caller.settled(app).await?.id;
    make_for(app, host, &caller.who(), new).await
}

/// Makes a table that was tried out, for a host who is stored.
pub(crate) async fn make_for(
    app: &App,
    host: String,
    who: &Who,
    new: NewTable,
) -> Result<String, Fault> {
    app.orders.may_make_tables()?;
    let game = app.config.game(&new.game)?;
    // Whoever is refused for anything else takes nothing from others.
    app.meter.take(Thing::Tables, who)?;
    let (id, server_seed) = app.chance.table();
    let birth = Birth { id: id.clone(), server_seed, host, at: now() };
    let row = room::new_match(new, game, birth)?;
    let most = app.meter.number(Thing::Unfinished, Scope::Guest).unwrap_or(u32::MAX);
    added(app.store.add_match(&row, most, &playable(app)).await)?;
    tracing::info!(table = %id, game = row.game, "a table was made");
    Ok(id)
}

/// The games of this server with the rules that it plays them by.
pub(super) fn playable(app: &App) -> Vec<(&'static str, u16)> {
    app.config.games.iter().map(|game| (game.meta.id, game.meta.rules)).collect()
}

/// Whether a table could be added, in words for whoever has too many.
pub(super) fn added(done: Result<(), Error>) -> Result<(), Fault> {
    match done {
        Err(Error::Full { most, .. }) => {
            let message = Thing::Unfinished.refusal(Scope::Guest, most, Duration::ZERO);
            Err(Fault::new(ErrorCode::TooMuch, message))
        }
        done => Ok(done?),
    }
}

pub(super) async fn info_of(app: &App, caller: &Caller, id: &str) -> Answer {
    change(app, &caller.who(), id, room::Request::Info { guest: caller.id() }).await
}

/// Lets a caller change something about seats.
pub(super) async fn admit(app: &App, caller: &Caller) -> Result<(Me, Who), Fault> {
    let who = caller.who();
    let me = caller.settled(app).await?;
    app.meter.take(Thing::Seats, &who)?;
    Ok((me, who))
}

/// Whether somebody may sit down at a table: at a rated one who has an account, and nowhere whom the
/// host has blocked.
async fn may_sit(app: &App, caller: &Caller, id: &str) -> Result<(), Fault> {
    let Json(info) = info_of(app, caller, id).await?;
    if let (None, Some(guest)) = (info.you, caller.id()) {
        friends::may_join(app, &info.host, &guest).await?;
    }
    if info.card.rated && Member::of(caller).is_err() {
        let message = "This table is rated. Sign in, or make an account, to play here.";
        return Err(Fault::new(ErrorCode::NotYours, message));
    }
    Ok(())
}

/// Who sits at a table, how far it is, how its dice are secured.
#[utoipa::path(get, path = "/tables/{id}", tag = "tables", params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn info(State(app): State<App>, caller: Caller, TableId(id): TableId) -> Answer {
    info_of(&app, &caller, &id).await
}

/// Takes a seat and gives the pledge of a nonce.
#[utoipa::path(post, path = "/tables/{id}/sit", tag = "tables", request_body = Sit, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn sit(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(sit): Body<Sit>,
) -> Answer {
    may_sit(&app, &caller, &id).await?;
    let (me, who) = admit(&app, &caller).await?;
    let what = match caller.token {
        Some(token) => room::Request::SitByKey(me, token.key, sit),
        None => room::Request::Sit(me, sit),
    };
    change(&app, &who, &id, what).await
}

/// Leaves the seat, before the game begins.
#[utoipa::path(post, path = "/tables/{id}/stand", tag = "tables", params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn stand(State(app): State<App>, caller: Caller, TableId(id): TableId) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Stand(me.id)).await
}

/// Puts a bot at a seat or takes it away. For the host.
#[utoipa::path(post, path = "/tables/{id}/bot", tag = "tables", request_body = SetBot, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn set_bot(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(set): Body<SetBot>,
) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::SetBot(me.id, set)).await
}

/// Decides who sits where, or that the lot does, before the game begins. For the host.
#[utoipa::path(post, path = "/tables/{id}/order", tag = "tables", request_body = SeatOrder, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn order(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(order): Body<SeatOrder>,
) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Order(me.id, order)).await
}

/// Lets those who only watch see the match some minutes later, or at once. For the host.
#[utoipa::path(post, path = "/tables/{id}/delay", tag = "tables", request_body = SpectatorDelay,
    params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn delay(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(SpectatorDelay { minutes }): Body<SpectatorDelay>,
) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Delay(me.id, minutes)).await
}

/// Everybody sits; nonces are revealed next. For the host.
#[utoipa::path(post, path = "/tables/{id}/start", tag = "tables", params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn start(State(app): State<App>, caller: Caller, TableId(id): TableId) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Start(me.id)).await
}

/// Reveals your nonce. The last one begins the game.
#[utoipa::path(post, path = "/tables/{id}/reveal", tag = "tables", request_body = Reveal, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn reveal(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(reveal): Body<Reveal>,
) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Reveal(me.id, reveal)).await
}

/// The secret of your seat, to come back to it from another browser.
#[utoipa::path(get, path = "/tables/{id}/key", tag = "tables", params(Table),
    responses((status = 200, description = "The secret.", body = SeatKey), Refusals))]
pub(super) async fn key(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Result<Json<SeatKey>, Fault> {
    let guest = caller.visitor()?.me.id.clone();
    match ask(&app, &caller.who(), &id, room::Request::Key(guest)).await? {
        room::Answer::Key(key) => Ok(Json(key)),
        _ => Err(no_answer()),
    }
}

/// Comes back to a seat with its secret.
#[utoipa::path(post, path = "/tables/{id}/claim", tag = "tables", request_body = SeatKey, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn claim(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(claim): Body<SeatKey>,
) -> Answer {
    may_sit(&app, &caller, &id).await?;
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Claim(me, claim)).await
}

/// Gives up a table that nobody else has joined. For the host.
#[utoipa::path(post, path = "/tables/{id}/close", tag = "tables", params(Table),
    responses((status = 200, description = "It is gone; the answer is `null`.", body = ()), Refusals))]
pub(super) async fn close(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Result<Json<()>, Fault> {
    let (me, who) = admit(&app, &caller).await?;
    ask(&app, &who, &id, room::Request::Close(me.id)).await.map(|_| Json(()))
}

/// Leaves the match. A bot plays on, and you can come back; a match of two ends.
#[utoipa::path(post, path = "/tables/{id}/resign", tag = "tables", params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn resign(State(app): State<App>, caller: Caller, TableId(id): TableId) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Resign(me.id)).await
}

/// Takes your seat back from the bot that plays it.
#[utoipa::path(post, path = "/tables/{id}/return", tag = "tables", params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn take_back(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::TakeBack(me.id)).await
}

/// Lets a bot play for somebody who has been away for a while. For those who play.
#[utoipa::path(post, path = "/tables/{id}/replace", tag = "tables", request_body = WhichSeat, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn replace(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(WhichSeat { seat }): Body<WhichSeat>,
) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Replace(me.id, seat)).await
}

/// Offers a bot's seat, or your own that a bot plays, to somebody who joins, or no more. The host may
/// offer that of somebody away for whom a bot has played for long, at a table that is not rated.
#[utoipa::path(post, path = "/tables/{id}/offer", tag = "tables", request_body = OfferSeat, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn offer(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(offer): Body<OfferSeat>,
) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Offer(me.id, offer)).await
}

/// Takes over a seat that is offered, in a match under way.
#[utoipa::path(post, path = "/tables/{id}/take", tag = "tables", request_body = WhichSeat, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn take_over(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(WhichSeat { seat }): Body<WhichSeat>,
) -> Answer {
    may_sit(&app, &caller, &id).await?;
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::TakeOver(me, seat)).await
}

/// Says whether you would like to end the match, which all must who play in person.
#[utoipa::path(post, path = "/tables/{id}/end", tag = "tables", request_body = EndVote, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn end(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(EndVote { end }): Body<EndVote>,
) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Vote(me.id, end)).await
}

/// Takes back what undo does not reach: at once against bots alone, otherwise when everybody agrees
/// who plays in person. Or answers somebody who asks.
#[utoipa::path(post, path = "/tables/{id}/back", tag = "tables", request_body = Back, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn back(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(back): Body<Back>,
) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::GoBack(me.id, back)).await
}

/// Takes some days of vacation, at a table that is played over days.
#[utoipa::path(post, path = "/tables/{id}/vacation", tag = "tables", request_body = Vacation, params(Table),
    responses((status = 200, description = "The table as it is now.", body = TableInfo), Refusals))]
pub(super) async fn vacation(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
    Body(Vacation { days }): Body<Vacation>,
) -> Answer {
    let (me, who) = admit(&app, &caller).await?;
    change(&app, &who, &id, room::Request::Vacation(me.id, days)).await
}

/// The table where the same people play again: the first who asks makes it and is its host.
#[utoipa::path(post, path = "/tables/{id}/rematch", tag = "tables", params(Table),
    responses((status = 200, description = "The next table.", body = TableInfo), Refusals))]
pub(super) async fn rematch(
    State(app): State<App>,
    caller: Caller,
    TableId(id): TableId,
) -> Answer {
    let who = caller.who();
    let find = async |made, gone| match ask(&app, &who, &id, room::Request::Rematch { made, gone })
        .await?
    {
        room::Answer::Rematch(next) => Ok(next),
        _ => Err(no_answer()),
    };
    let gone = find(None, None).await?;
    if let Some(next) = &gone {
        match info_of(&app, &caller, next).await {
            // Its host has closed it.
            Err(fault) if fault.code == ErrorCode::NotFound => {}
            found => return found,
        }
    }
    let Json(old) = info_of(&app, &caller, &id).await?;
    let guest = caller.settled(&app).await?.id;
    let new = room::same_again(old, &guest)?;
    let made = make(&app, &caller, new).await?;
    let next = find(Some(made.clone()), gone).await?.unwrap_or_else(|| made.clone());
    if next != made {
        // Somebody else was quicker, and two tables would be one too many.
        ask(&app, &who, &made, room::Request::Close(guest)).await?;
    }
    info_of(&app, &caller, &next).await
}
