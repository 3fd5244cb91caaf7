//! Making, joining and listing tables.

use axum::Json;
use axum::extract::{FromRequest, Path, Request, State};
use mesozoic_core::fair;
use mesozoic_protocol::ErrorCode;
use mesozoic_protocol::lobby::{
    Holder, NewTable, Reveal, SeatKey, SetBot, Sit, Stage, TableCard, TableInfo,
};
use mesozoic_store::{Card, Holder as Held, NewMatch, Seat};
use mesozoic_table::OpenArgs;
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::sync::oneshot;

use crate::actor::{Msg, bot_seat};
use crate::app::App;
use crate::clock::now;
use crate::fault::Fault;
use crate::guest::Caller;
use crate::stage;
use crate::words::{random, random_word};

/// How many tables a list holds.
const LISTED: u32 = 50;

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

type Answer = Result<Json<TableInfo>, Fault>;

/// Asks a table something and waits for its answer.
pub(crate) async fn ask<T>(
    app: &App,
    id: &str,
    msg: impl FnOnce(oneshot::Sender<Result<T, Fault>>) -> Msg,
) -> Result<T, Fault> {
    let (reply, answer) = oneshot::channel();
    app.hall.tell(app, id, msg(reply)).await;
    answer.await.unwrap_or_else(|_| {
        Err(Fault::new(ErrorCode::Unavailable, "The table did not answer. Please try again."))
    })
}

/// Tables in three lists: the caller's own, those with free seats, those being played.
#[derive(Serialize)]
pub(crate) struct Lists {
    mine: Vec<TableCard>,
    open: Vec<TableCard>,
    running: Vec<TableCard>,
}

impl Lists {
    /// All in one list.
    pub(crate) fn all(self) -> Vec<TableCard> {
        let mut all = self.mine;
        for card in self.open.into_iter().chain(self.running) {
            if !all.iter().any(|c| c.id == card.id) {
                all.push(card);
            }
        }
        all
    }
}

/// The lists that a guest sees.
pub(crate) async fn lists(app: &App, guest: &str) -> Result<Lists, Fault> {
    let mut mine = cards(app, &app.store.matches_of(guest, LISTED).await?);
    let waits = |card: &TableCard| {
        let own =
            card.seats.iter().position(|h| matches!(h, Holder::Guest { id, .. } if id == guest));
        own.is_some_and(|seat| card.awaited.contains(&(seat as u8)))
    };
    let is_done = |card: &TableCard| card.stage == Stage::Over || has_other_rules(card);
    mine.sort_by_key(|card| (!waits(card), is_done(card), -card.touched));
    let mut running = cards(app, &app.store.running_matches(LISTED).await?);
    // There is nothing to watch.
    running.retain(|card| !has_other_rules(card));
    Ok(Lists { mine, open: cards(app, &app.store.open_matches(LISTED).await?), running })
}

fn has_other_rules(card: &TableCard) -> bool {
    card.trouble.as_ref().is_some_and(|trouble| trouble.code == ErrorCode::OtherRules)
}

/// The cards of some matches: from the hall where they are awake, from the store otherwise.
fn cards(app: &App, cards: &[Card]) -> Vec<TableCard> {
    let awake_or_stored =
        |card: &Card| app.hall.card(&card.id).unwrap_or_else(|| stage::sleeping(card, &app.config));
    cards.iter().map(awake_or_stored).collect()
}

pub(super) async fn list(State(app): State<App>, Caller(me): Caller) -> Result<Json<Lists>, Fault> {
    Ok(Json(lists(&app, &me.id).await?))
}

pub(super) async fn create(
    State(app): State<App>,
    Caller(me): Caller,
    Body(new): Body<NewTable>,
) -> Answer {
    let id = make(&app, &me.id, new).await?;
    info_of(&app, &id, &me.id).await
}

/// Makes a table and gives its id.
async fn make(app: &App, host: &str, new: NewTable) -> Result<String, Fault> {
    let game = app.config.game(&new.game)?;
    let options = if new.options.is_null() { serde_json::json!({}) } else { new.options };
    // Seats and options are tried out before anything is stored.
    (game.open)(&OpenArgs::quick(options.clone(), new.seats, 0))?;
    if new.bots.len() > usize::from(new.seats) {
        return Err(Fault::new(ErrorCode::BadRequest, "There are more bots than seats."));
    }
    let most = app.config.tables_per_guest;
    let theirs = app.store.matches_of(host, most as u32).await?;
    if theirs.iter().filter(|card| stage::goes_on(card, &app.config)).count() >= most {
        let message = "You have many unfinished tables. Finish some of them first.";
        return Err(Fault::new(ErrorCode::TooMuch, message));
    }
    let id = random_word(12);
    let server_seed = random::<32>();
    let commit = fair::to_hex(&fair::commit(&id, &server_seed));
    let bots = |seat: u8| new.bots.get(usize::from(seat)).and_then(Clone::clone);
    let seats: Result<Vec<Seat>, Fault> = (0..new.seats)
        .map(|seat| match bots(seat) {
            Some(level) => bot_seat(seat, &level, &commit),
            None => Ok(Seat::new(seat, Held::Nobody)),
        })
        .collect();
    let row = NewMatch {
        id: id.clone(),
        game: new.game,
        rules: game.meta.rules,
        seats: seats?,
        options: options.to_string(),
        host: host.to_owned(),
        listed: new.listed,
        server_seed: server_seed.to_vec(),
        commit,
        created: now(),
    };
    app.store.add_match(&row).await?;
    Ok(id)
}

async fn info_of(app: &App, id: &str, guest: &str) -> Answer {
    let guest = Some(guest.to_owned());
    ask(app, id, |reply| Msg::Info { guest, reply }).await.map(Json)
}

pub(super) async fn info(
    State(app): State<App>,
    caller: Option<Caller>,
    Path(id): Path<String>,
) -> Answer {
    let guest = caller.map(|c| c.0.id);
    ask(&app, &id, |reply| Msg::Info { guest, reply }).await.map(Json)
}

pub(super) async fn sit(
    State(app): State<App>,
    Caller(me): Caller,
    Path(id): Path<String>,
    Body(sit): Body<Sit>,
) -> Answer {
    ask(&app, &id, |reply| Msg::Sit { guest: me.id, sit, reply }).await.map(Json)
}

pub(super) async fn stand(
    State(app): State<App>,
    Caller(me): Caller,
    Path(id): Path<String>,
) -> Answer {
    ask(&app, &id, |reply| Msg::Stand { guest: me.id, reply }).await.map(Json)
}

pub(super) async fn set_bot(
    State(app): State<App>,
    Caller(me): Caller,
    Path(id): Path<String>,
    Body(set): Body<SetBot>,
) -> Answer {
    ask(&app, &id, |reply| Msg::SetBot { guest: me.id, set, reply }).await.map(Json)
}

pub(super) async fn start(
    State(app): State<App>,
    Caller(me): Caller,
    Path(id): Path<String>,
) -> Answer {
    ask(&app, &id, |reply| Msg::Start { guest: me.id, reply }).await.map(Json)
}

pub(super) async fn reveal(
    State(app): State<App>,
    Caller(me): Caller,
    Path(id): Path<String>,
    Body(reveal): Body<Reveal>,
) -> Answer {
    ask(&app, &id, |reply| Msg::Reveal { guest: me.id, reveal, reply }).await.map(Json)
}

/// The secret of the own seat, for a link that works in any browser.
pub(super) async fn key(
    State(app): State<App>,
    Caller(me): Caller,
    Path(id): Path<String>,
) -> Result<Json<SeatKey>, Fault> {
    ask(&app, &id, |reply| Msg::Key { guest: me.id, reply }).await.map(Json)
}

/// Comes back to a seat from another browser.
pub(super) async fn claim(
    State(app): State<App>,
    Caller(me): Caller,
    Path(id): Path<String>,
    Body(claim): Body<SeatKey>,
) -> Answer {
    ask(&app, &id, |reply| Msg::Claim { guest: me.id, claim, reply }).await.map(Json)
}

/// The table where the same people play again: the first who asks makes it and is its host.
pub(super) async fn rematch(
    State(app): State<App>,
    Caller(me): Caller,
    Path(id): Path<String>,
) -> Answer {
    if let Some(next) = ask(&app, &id, |reply| Msg::Rematch { made: None, reply }).await? {
        return info_of(&app, &next, &me.id).await;
    }
    let Json(old) = info_of(&app, &id, &me.id).await?;
    let bots = old.card.seats.iter().map(|holder| match holder {
        Holder::Bot { level } => Some(level.clone()),
        Holder::Guest { .. } | Holder::Nobody => None,
    });
    let new = NewTable {
        game: old.card.game,
        seats: old.card.seats.len() as u8,
        options: old.options,
        listed: old.listed,
        bots: bots.collect(),
    };
    let made = make(&app, &me.id, new).await?;
    let next = ask(&app, &id, |reply| Msg::Rematch { made: Some(made.clone()), reply }).await?;
    info_of(&app, &next.unwrap_or(made), &me.id).await
}
