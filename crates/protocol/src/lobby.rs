//! Bodies of the HTTP API: guests, games, tables.

use mesozoic_core::Standings;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{Clocks, Pace};

/// Who one is. A name is enough; a cookie remembers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Me {
    /// The guest's id, not secret.
    pub id: String,
    /// What others read.
    pub name: String,
}

/// Changes your name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Rename {
    /// The new name.
    pub name: String,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Stage {
    /// Seats are being taken.
    Open,
    /// Everybody sits; the seats' nonces are being revealed.
    Revealing,
    /// The game is being played.
    Running,
    /// The game has ended.
    Over,
    /// The table has broken down; its log is kept.
    Faulted,
}

impl Stage {
    const ALL: [Self; 5] = [Self::Open, Self::Revealing, Self::Running, Self::Over, Self::Faulted];

    /// The word for it, on the wire and at rest.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Revealing => "revealing",
            Self::Running => "running",
            Self::Over => "over",
            Self::Faulted => "faulted",
        }
    }

    /// Reads the word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.as_str() == word)
    }
}

/// Who holds a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Holder {
    /// Nobody yet.
    Nobody,
    /// A person.
    Guest {
        /// The guest's id.
        id: String,
        /// Their name.
        name: String,
        /// Whether they are connected.
        online: bool,
        /// The level of the bot that plays for them until they take their seat back.
        stand_in: Option<String>,
    },
    /// A bot.
    Bot {
        /// How it plays: a word such as `level:4` or `greedy`.
        level: String,
    },
}

/// A table as lists show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TableCard {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules that it is played under.
    pub rules: u16,
    /// How fast it is played.
    pub pace: Pace,
    /// Whether it counts for the ratings of those who play.
    pub rated: bool,
    /// How many minutes later those see it who only watch.
    #[serde(default)]
    pub delay: u16,
    /// Whether everybody who plays may ask what a good player would do.
    pub hints: bool,
    /// How far it is.
    pub stage: Stage,
    /// What keeps the match from being played on, or a finished one from being shown again, as a
    /// command would be told.
    pub trouble: Option<Problem>,
    /// Who sits where.
    pub seats: Vec<Holder>,
    /// Which seats may act now.
    pub awaited: Vec<u8>,
    /// When it was made, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub created: i64,
    /// When something last happened that anybody can see.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub touched: i64,
}

/// Everything about a table but the game itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct TableInfo {
    /// The table's card.
    #[serde(flatten)]
    pub card: TableCard,
    /// The options chosen.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: Value,
    /// The guest who made it and may start it.
    pub host: String,
    /// Whether it is listed for everybody.
    pub listed: bool,
    /// How it is decided who sits where.
    #[serde(default)]
    pub seating: Seating,
    /// The seat that the asker holds.
    pub you: Option<u8>,
    /// How many watch.
    pub spectators: u32,
    /// How the dice are secured.
    pub fairness: Fairness,
    /// The seats that bots play and that somebody who joins may take over.
    pub offered: Vec<u8>,
    /// The seats that would like to end the match; it ends when everybody who plays in person does.
    pub wants_end: Vec<u8>,
    /// The clocks of a match under way, where it has any.
    pub clocks: Option<Clocks>,
    /// What somebody asks to take back, if that is still open.
    pub going_back: Option<GoingBack>,
    /// Whether somebody who played with bots alone has gone back, or goes on from a moment of another
    /// match: then it is no contest.
    pub practice: bool,
    /// The moment of another match that it goes on from.
    pub origin: Option<Origin>,
    /// What happened around the game: who left, came back, was replaced. Oldest first.
    pub notes: Vec<Note>,
    /// How the match ended, where that was before its rules ended it.
    pub ending: Option<Ending>,
    /// The result, once it is over; nothing where the match ended without one.
    #[cfg_attr(feature = "ts", ts(as = "Option<Vec<mesozoic_core::Placing>>"))]
    #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<mesozoic_core::Placing>>))]
    pub standings: Option<Standings>,
    /// The table where the same people play again.
    pub rematch: Option<String>,
}

/// A moment of a finished match from which somebody plays on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Origin {
    /// The match's table. The dice are its own, and proved there.
    pub table: String,
    /// How many entries of its log lay behind the moment.
    pub entry: u32,
}

/// Plays on from a moment of a finished match, with bots at all other seats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayOn {
    /// How many entries of the log lie behind the moment.
    pub entry: u32,
    /// Whose place you take.
    pub seat: u8,
    /// The level of the bots that take the places of people; other bots stay what they are.
    pub level: String,
}

/// A match against bots that was moved away from where it was played, to go on here.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// The table that it comes from. However often it is brought, it arrives once.
    pub from: String,
    /// Its record.
    pub record: String,
}

/// Something that happened around the game and changes nothing in it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Note {
    /// What people read.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
}

/// How a match ended before its rules ended it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Ending {
    /// Everybody who still played in person wanted it; or somebody did where the match had broken down.
    Agreed,
    /// The operator of the server has closed it.
    Closed,
    /// Somebody resigned, and nobody was left to play on against. At a table of two the other has
    /// won.
    Resigned {
        /// Whose seat.
        seat: u8,
    },
    /// Its one person, who played against bots, has moved it elsewhere.
    Moved,
}

/// The tables that somebody can see in lists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TableLists {
    /// Your own, those that wait for you first.
    pub mine: Vec<TableCard>,
    /// Those with free seats.
    pub open: Vec<TableCard>,
    /// Those being played.
    pub running: Vec<TableCard>,
}

/// The proof of the dice, as far as it is out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Fairness {
    /// The server's commitment, in hexadecimal.
    pub commit: String,
    /// Each seat's pledge, where it is given.
    pub pledges: Vec<Option<String>>,
    /// Each seat's nonce, where it is revealed.
    pub nonces: Vec<Option<String>>,
    /// Whether each seat's nonce is in, which is how everybody says that they are ready.
    #[serde(default)]
    pub ready: Vec<bool>,
    /// The server's seed, revealed when the game is over.
    pub server_seed: Option<String>,
}

/// Makes a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// How many seats.
    pub seats: u8,
    /// The options; those not named take their defaults.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(type = "Record<string, unknown>"))]
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub options: Value,
    /// Whether to list it for everybody.
    #[serde(default)]
    pub listed: bool,
    /// The level of the bot at each seat, from the first; nothing leaves the seat free.
    #[serde(default)]
    pub bots: Vec<Option<String>>,
    /// How fast it is played; by default without a clock.
    #[serde(default)]
    pub pace: Pace,
    /// Whether it counts for the ratings of those who play: all of them have accounts then.
    #[serde(default)]
    pub rated: bool,
    /// How many minutes later those see the match who only watch; by default at once.
    #[serde(default)]
    pub delay: u16,
    /// Whether the seats are drawn by lot when the game begins.
    #[serde(default)]
    pub by_lot: bool,
    /// Whether everybody who plays may ask what a good player would do; never at a rated table. Against
    /// bots alone one may anyway.
    #[serde(default)]
    pub hints: bool,
}

/// The longest time by which spectators can be behind, in minutes: a day.
pub const MOST_DELAY: u16 = 24 * 60;

/// How it is decided who sits where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Seating {
    /// Everybody plays where they sit down, or where the host puts them.
    #[default]
    AsSeated,
    /// By lot, when everybody's number for the dice is in.
    ByLot,
    /// The lot has been drawn.
    Drawn,
}

impl Seating {
    const ALL: [Self; 3] = [Self::AsSeated, Self::ByLot, Self::Drawn];

    /// The word for it at rest.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::AsSeated => "seated",
            Self::ByLot => "lot",
            Self::Drawn => "drawn",
        }
    }

    /// Reads the word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seating| seating.as_str() == word)
    }
}

/// Decides who sits where, before the game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase", deny_unknown_fields)]
pub enum SeatOrder {
    /// Everybody moves, people and bots and free seats.
    Move {
        /// For each seat from the first on, the seat from which its new holder comes.
        from: Vec<u8>,
    },
    /// The seats are drawn by lot when the game begins, or no more.
    Lot {
        /// Whether they are.
        on: bool,
    },
}

/// Lets those who only watch see the match so much later.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SpectatorDelay {
    /// How many minutes; none shows it at once.
    pub minutes: u16,
}

/// Takes a seat. The pledge is the SHA-256 of a nonce of 16 bytes that the client keeps to itself
/// until the table is full, in hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Which seat; nothing takes the first free one.
    #[serde(default)]
    pub seat: Option<u8>,
    /// The pledge.
    pub pledge: String,
}

/// Puts a bot at a seat, or takes it away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SetBot {
    /// Which seat.
    pub seat: u8,
    /// The bot's level; nothing frees the seat.
    pub level: Option<String>,
}

/// Names a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct WhichSeat {
    /// Which seat.
    pub seat: u8,
}

/// Offers a seat that a bot plays to somebody who joins, or no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OfferSeat {
    /// Which seat.
    pub seat: u8,
    /// Whether it can be taken over.
    pub on: bool,
}

/// Says whether you would like to end the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct EndVote {
    /// Whether you would.
    pub end: bool,
}

/// That somebody asks to take a move back, with everything that came after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GoingBack {
    /// Who asks.
    pub seat: u8,
    /// When, in milliseconds since 1970; an answer names it.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub at: i64,
    /// Who has agreed so far.
    pub agreed: Vec<u8>,
}

/// Goes back beyond what undo reaches. Where nobody else plays in person this is done at once and the
/// match is practice from then on; otherwise everybody who does must agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "t", rename_all = "camelCase", deny_unknown_fields)]
pub enum Back {
    /// Asks to take your last step back.
    Ask {
        /// Your own name for it, unique among all your commands: asked twice, it is done once.
        id: String,
    },
    /// Asks no more.
    Withdraw,
    /// Answers somebody who asks.
    Answer {
        /// The time of the question, as it is told.
        #[cfg_attr(feature = "ts", ts(type = "number"))]
        at: i64,
        /// Whether you agree. One who does not is enough to leave everything as it is.
        yes: bool,
    },
}

/// Takes some days of vacation at a table that is played over days.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Vacation {
    /// How many days.
    pub days: u8,
}

/// Reveals the nonce behind your pledge, in hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Reveal {
    /// The nonce.
    pub nonce: String,
}

/// What lets the holder of a seat come back to it from anywhere, until somebody has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatKey {
    /// Which seat.
    pub seat: u8,
    /// The secret; whoever has it may take the seat over.
    pub key: String,
}

/// What lets a program hold a seat, and do nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatToken {
    /// What the program sends as `Authorization: Bearer TOKEN`, with every request.
    pub token: String,
}

/// How somebody lost a seat by another's doing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum Unseating {
    /// The host has freed the seat.
    SentAway,
    /// Somebody came with the seat's key: the same person elsewhere, or whoever got hold of it.
    Claimed,
    /// While a bot played the seat, somebody who joined took it over.
    TakenOver,
}

/// What is wrong, as HTTP and cards tell it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Problem {
    /// What is wrong.
    pub code: crate::ErrorCode,
    /// The same in one sentence.
    pub message: String,
}
