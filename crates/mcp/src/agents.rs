//! The agents' side: tools and resources, answered for whoever names a seat.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation,
    JsonObject, ListResourceTemplatesResult, ListResourcesResult, ListToolsResult,
    PaginatedRequestParams, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult,
    Resource, ResourceContents, ResourceTemplate, ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::home::{Home, Problem, Who};
use crate::review::review;
use crate::rules;
use crate::seat::{Seat, Shared, Sight, table_of};
use crate::tools::{self, Ask};

/// So many seats are held at once.
const MOST: usize = 500;
/// So many seconds a call waits for a turn, by default and at most.
const WAIT: u64 = 50;
const LONGEST_WAIT: u64 = 600;
/// So many sentences of the log are told by default.
const SENTENCES: u64 = 30;

const INSTRUCTIONS: &str = "You play board games with dinosaurs. list_games, read_rules, then \
    create_table against bots, or join_table with a token from a host. Then, until the game is over: \
    wait_for_turn, view, legal_steps, and play one of the lines exactly as it is listed. A line that \
    cannot be played is answered with the rule against it. Pass the token of your seat as `seat` in \
    every call; whoever has it has your seat.";

/// All agents of a process, at the tables of one server.
#[derive(Clone)]
pub struct Agents(Arc<Inner>);

struct Inner {
    home: Home,
    /// Live seats, by their tokens.
    seats: Mutex<HashMap<String, Shared>>,
    /// The hosts of tables that were made here, by the token of the seat that they sit at.
    hosts: Mutex<HashMap<String, Who>>,
}

/// What is told of a call: text to read, and the same as data.
type Told = Result<(String, Value), Problem>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl std::fmt::Debug for Agents {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Agents").field("home", &self.0.home.url).finish_non_exhaustive()
    }
}

impl Agents {
    /// Agents at the tables of this server.
    pub fn new(home: Home) -> Self {
        Self(Arc::new(Inner { home, seats: Mutex::default(), hosts: Mutex::default() }))
    }

    /// The live seat of a token. One that is not live yet, or not any more, is taken again.
    async fn seat(&self, given: &Given<'_>, name: Option<&str>) -> Result<Shared, Problem> {
        let token = given.seat()?;
        let known = locked(&self.0.seats).get(token).cloned();
        if let Some(seat) = known.filter(|seat| seat.sight().lost.is_none()) {
            return Ok(seat);
        }
        {
            let mut seats = locked(&self.0.seats);
            seats.retain(|_, seat| !seat.sight().is_over() && seat.sight().lost.is_none());
            if seats.len() >= MOST {
                let message = format!("{MOST} seats are held here already. Try again later.");
                return Err(Problem::new(message));
            }
        }
        let seat = Arc::new(Seat::take(self.0.home.clone(), token, name).await?);
        locked(&self.0.seats).insert(token.to_owned(), seat.clone());
        Ok(seat)
    }

    async fn answer(&self, ask: Ask, given: &Given<'_>) -> Told {
        match ask {
            Ask::ListGames => {
                let games = self.0.home.ask("GET", "/api/games", &Who::nobody(), None).await?;
                Ok((pretty(&games), json!({ "games": games })))
            }
            Ask::ReadRules => {
                let text = rules::read(given.text("game")?, given.optional("rule")?)?;
                Ok((text.clone(), json!({ "rules": text })))
            }
            Ask::CreateTable => self.create(given).await,
            Ask::JoinTable => {
                let seat = self.seat(given, given.optional("name")?).await?;
                Ok(about(&seat, given.seat()?, &self.0.home))
            }
            Ask::StartTable => {
                let token = given.seat()?;
                self.seat(given, None).await?;
                let host = locked(&self.0.hosts).get(token).cloned();
                let host = host.ok_or_else(|| Problem::new("Only the host of a table begins."))?;
                self.start(table_of(token), &host).await?;
                locked(&self.0.hosts).remove(token);
                Ok(("The game begins.".to_owned(), json!({ "begins": true })))
            }
            _ => {
                let seat = self.seat(given, None).await?;
                at_seat(&seat, ask, given).await
            }
        }
    }

    async fn create(&self, given: &Given<'_>) -> Told {
        let home = &self.0.home;
        let opponents = given.0.get("opponents").cloned().unwrap_or_else(|| json!(["level:4"]));
        let opponents = opponents
            .as_array()
            .ok_or_else(|| Problem::new("opponents is a list, as in [\"level:4\", null]."))?;
        let bots: Vec<Value> = [Value::Null].into_iter().chain(opponents.iter().cloned()).collect();
        let options = given.0.get("options").cloned().unwrap_or_else(|| json!({}));
        let new = json!({ "game": given.text("game")?, "seats": bots.len(), "bots": bots,
                          "options": options });
        if !self.has_room_for_host() {
            return Err(Problem::new("Too many tables wait here for people. Try again later."));
        }
        let host = home.newcomer().await?;
        let made = home.ask("POST", "/api/tables", &host, Some(&new)).await?;
        let table = made["id"].as_str().unwrap_or_default().to_owned();
        let path = format!("/api/tables/{table}/token");
        let token = home.ask("POST", &path, &host, Some(&json!({ "seat": 0 }))).await?;
        let token = token["token"].as_str().unwrap_or_default().to_owned();
        let with_seat = JsonObject::from_iter([("seat".to_owned(), json!(token))]);
        let seat = self.seat(&Given(&with_seat), given.optional("name")?).await?;
        if opponents.iter().all(|opponent| !opponent.is_null()) {
            self.start(&table, &host).await?;
            seat.until(|sight| sight.info["stage"] == "running").await;
        } else {
            locked(&self.0.hosts).insert(token.clone(), host);
        }
        Ok(about(&seat, &token, home))
    }

    /// Whether another table can wait here for people. Those that were closed or begun elsewhere do not.
    fn has_room_for_host(&self) -> bool {
        let mut hosts = locked(&self.0.hosts);
        if hosts.len() >= MOST {
            let seats = locked(&self.0.seats);
            let waits = |seat: &Shared| {
                let sight = seat.sight();
                sight.lost.is_none() && sight.info["stage"] == "open"
            };
            hosts.retain(|token, _| seats.get(token).is_some_and(waits));
        }
        hosts.len() < MOST
    }

    async fn start(&self, table: &str, host: &Who) -> Result<(), Problem> {
        let path = format!("/api/tables/{table}/start");
        self.0.home.ask("POST", &path, host, Some(&json!({}))).await.map(drop)
    }

    /// The rules of a game, or the record of a finished match.
    async fn read(&self, uri: &str) -> Result<(String, &'static str), Problem> {
        let unknown = || Problem::new(format!("There is no {uri}."));
        let (kind, name) = uri
            .strip_prefix("mesozoic://")
            .and_then(|rest| rest.split_once('/'))
            .ok_or_else(unknown)?;
        match kind {
            "rules" => {
                let (game, rule) = name.split_once('/').map_or((name, None), |(g, r)| (g, Some(r)));
                Ok((rules::read(game, rule)?, "text/markdown"))
            }
            "record" if name.bytes().all(|byte| byte.is_ascii_alphanumeric()) => {
                let path = format!("/api/tables/{name}/record");
                let record = self.0.home.ask_text("GET", &path, &Who::nobody(), None).await?;
                Ok((record, "application/x-ndjson"))
            }
            _ => Err(unknown()),
        }
    }
}

/// What a call was given.
struct Given<'a>(&'a JsonObject);

impl Given<'_> {
    fn text(&self, name: &str) -> Result<&str, Problem> {
        self.optional(name)?.ok_or_else(|| Problem::new(format!("Say which {name}.")))
    }

    /// The token of a seat. It goes into addresses and headers, so nothing else may stand in it.
    fn seat(&self) -> Result<&str, Problem> {
        let token = self.text("seat")?;
        let is_token = token.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
        if is_token { Ok(token) } else { Err(Problem::new("This is no token of a seat.")) }
    }

    fn optional(&self, name: &str) -> Result<Option<&str>, Problem> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(Problem::new(format!("{name} is a text."))),
        }
    }

    fn number(&self, name: &str, default: u64) -> u64 {
        self.0.get(name).and_then(Value::as_u64).unwrap_or(default)
    }
}

/// Where somebody sits.
fn about(seat: &Seat, token: &str, home: &Home) -> (String, Value) {
    let (sight, table) = (seat.sight(), &seat.table);
    let url = format!("{}/table/{table}", home.url);
    let (you, stage) = (&sight.info["you"], &sight.info["stage"]);
    let text = format!(
        "You sit at table {table}, seat {you}; the table is {}. People find it at {url}\nYour seat: {token}",
        stage.as_str().unwrap_or_default()
    );
    let value = json!({ "seat": token, "table": table, "you": you, "stage": stage, "url": url,
                        "game": sight.info["game"], "seats": sight.info["seats"] });
    (text, value)
}

/// What belongs to one seat.
async fn at_seat(seat: &Seat, ask: Ask, given: &Given<'_>) -> Told {
    match ask {
        Ask::WaitForTurn => {
            let seconds = given.number("seconds", WAIT).min(LONGEST_WAIT);
            let wait = seat.until(|sight| sight.is_mine() || sight.is_over());
            let sight = timeout(Duration::from_secs(seconds), wait).await;
            turn(&sight.unwrap_or_else(|_| seat.sight()))
        }
        Ask::View => {
            let (picture, sight) = (seat.ask("GET", "/picture").await?, seat.sight());
            let value = json!({ "picture": picture, "view": sight.view, "scores": sight.scores,
                                "awaited": sight.awaited, "you": sight.info["you"],
                                "canUndo": sight.can_undo });
            Ok((picture, value))
        }
        Ask::LegalSteps => Ok(steps(&seat.sight())),
        Ask::Why => {
            let told = seat.say(json!({ "t": "why", "line": given.text("line")? })).await?;
            let text = match (told["sentence"].as_str(), told["rule"].as_str()) {
                (Some(sentence), Some(rule)) => format!("{sentence} ({rule})"),
                (Some(sentence), None) => sentence.to_owned(),
                _ => "This step can be taken.".to_owned(),
            };
            let value = json!({ "legal": told["legal"], "rule": told["rule"],
                                "sentence": told["sentence"] });
            Ok((text, value))
        }
        Ask::Hint => hint(seat).await,
        Ask::Play => {
            seat.say(json!({ "t": "step", "line": given.text("line")? })).await?;
            turn(&seat.sight())
        }
        Ask::Undo => {
            seat.say(json!({ "t": "undo" })).await?;
            turn(&seat.sight())
        }
        Ask::Chat => chat(seat, given.optional("text")?).await,
        Ask::Log => {
            let told = log(seat).await?;
            let last = given.number("last", SENTENCES) as usize;
            let told = &told[told.len().saturating_sub(last)..];
            Ok((listed(told, "Nothing has happened yet."), json!({ "log": told })))
        }
        Ask::Review => {
            let (text, mut value) = review(seat).await?;
            value["log"] = json!(log(seat).await?);
            Ok((text.join("\n"), value))
        }
        _ => Err(Problem::new("This is not about a seat.")),
    }
}

/// Whether it is a seat's turn.
fn turn(sight: &Sight) -> Told {
    if let Some(lost) = &sight.lost {
        return Err(lost.clone());
    }
    let (mine, over) = (sight.is_mine(), sight.is_over());
    let waiting = || {
        if sight.awaited.is_empty() {
            return "The game has not begun yet.".to_owned();
        }
        let names = sight.awaited.iter().filter_map(Value::as_u64).map(|seat| sight.name(seat));
        format!("Not your turn yet; awaited: {}.", names.collect::<Vec<_>>().join(", "))
    };
    let text = match (over, mine) {
        (true, _) => "The game is over.".to_owned(),
        (false, true) => format!("It is your turn: {} steps.", sight.offers.len()),
        (false, false) => waiting(),
    };
    let value = json!({ "yourTurn": mine, "over": over, "stage": sight.info["stage"],
                        "awaited": sight.awaited, "canUndo": sight.can_undo,
                        "standings": sight.info["standings"] });
    Ok((text, value))
}

/// What can be done now.
fn steps(sight: &Sight) -> (String, Value) {
    let offers = if sight.is_mine() { &sight.offers[..] } else { &[] };
    let steps: Vec<Value> = offers
        .iter()
        .map(|offer| {
            json!({ "line": offer["line"], "label": sight.text(&offer["label"]),
                    "gains": offer["gains"] })
        })
        .collect();
    let line = |step: &Value| {
        let (line, label) = (step["line"].as_str(), step["label"].as_str());
        format!("{}: {}", line.unwrap_or_default(), label.unwrap_or_default())
    };
    let text: Vec<String> = steps.iter().map(line).collect();
    (listed(&text, "Nothing; wait for your turn."), json!({ "steps": steps }))
}

/// What a good player would do, best first, and what it expects of it.
async fn hint(seat: &Seat) -> Told {
    let told: Value = serde_json::from_str(&seat.ask("POST", "/hint").await?).unwrap_or_default();
    let sight = seat.sight();
    let hints: Vec<Value> = told
        .as_array()
        .into_iter()
        .flatten()
        .map(|hint| {
            json!({ "line": hint["line"], "label": sight.words(hint), "win": hint["win"],
                    "margin": hint["margin"], "gains": hint["gains"] })
        })
        .collect();
    let line = |hint: &Value| {
        let number = |what: &str| hint[what]["mean"].as_f64().unwrap_or_default();
        let (line, label) = (hint["line"].as_str(), hint["label"].as_str());
        format!(
            "{}: {} (wins {:.0} % of the time, {:+.1} points at the end)",
            line.unwrap_or_default(),
            label.unwrap_or_default(),
            100.0 * number("win"),
            number("margin")
        )
    };
    let text: Vec<String> = hints.iter().map(line).collect();
    Ok((listed(&text, "There is nothing to decide now."), json!({ "hints": hints })))
}

/// Says something, if there is something to say, and tells what was said last.
async fn chat(seat: &Seat, text: Option<&str>) -> Told {
    if let Some(text) = text {
        let (before, you) = (seat.sight().last_said(), seat.sight().info["you"].clone());
        seat.say(json!({ "t": "chat", "text": text })).await?;
        // That it is stored and that it was said are told apart, in whichever order.
        let is_own = |line: &Value| line["seat"] == you && line["n"].as_u64() > before;
        seat.until(|sight| sight.chat.iter().any(is_own)).await;
    }
    let chat = seat.sight().chat;
    let line = |said: &Value| {
        let (name, text) = (said["name"].as_str(), said["text"].as_str());
        format!("{}: {}", name.unwrap_or_default(), text.unwrap_or_default())
    };
    let text: Vec<String> = chat.iter().map(line).collect();
    Ok((listed(&text, "Nobody has said anything yet."), json!({ "lines": chat })))
}

/// What has happened, in sentences.
async fn log(seat: &Seat) -> Result<Vec<String>, Problem> {
    let history: Value =
        serde_json::from_str(&seat.ask("GET", "/history").await?).unwrap_or_default();
    let sight = seat.sight();
    let sentences = history.as_array().into_iter().flatten().map(|told| sight.text(&told["line"]));
    Ok(sentences.filter(|sentence| !sentence.is_empty()).collect())
}

/// One below the other; where there are none, a sentence that says so. An agent that is told nothing at
/// all does not know whether its call has reached anybody.
fn listed(lines: &[String], nothing: &str) -> String {
    if lines.is_empty() { nothing.to_owned() } else { lines.join("\n") }
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default()
}

impl ServerHandler for Agents {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder().enable_tools().enable_resources().build();
        ServerConfig::new(capabilities)
            .with_server_info(Implementation::new("mesozoic", env!("CARGO_PKG_VERSION")))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(tools::list()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let unknown = || ErrorData::invalid_params(format!("no tool {:?}", request.name), None);
        let ask = Ask::find(&request.name).ok_or_else(unknown)?;
        let given = request.arguments.unwrap_or_default();
        let result = match self.answer(ask, &Given(&given)).await {
            Ok((text, value)) => {
                let mut result = CallToolResult::success(vec![ContentBlock::text(text)]);
                result.structured_content = Some(value);
                result
            }
            // The agent reads it and can do better.
            Err(problem) => {
                let mut result =
                    CallToolResult::error(vec![ContentBlock::text(problem.to_string())]);
                result.structured_content =
                    Some(json!({ "message": problem.message, "rule": problem.rule }));
                result
            }
        };
        Ok(result.into())
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let rules = rules::games().map(|game| {
            Resource::new(format!("mesozoic://rules/{game}"), format!("Rules of {game}"))
                .with_mime_type("text/markdown")
        });
        Ok(ListResourcesResult::with_all_items(rules.collect()))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let template = |uri: &str, name: &str| ResourceTemplate::new(uri, name);
        Ok(ListResourceTemplatesResult::with_all_items(vec![
            template("mesozoic://rules/{game}/{rule}", "One rule"),
            template("mesozoic://record/{table}", "The record of a finished match"),
        ]))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let read = self.read(&request.uri).await;
        let (text, kind) =
            read.map_err(|problem| ErrorData::resource_not_found(problem.to_string(), None))?;
        let contents = ResourceContents::text(text, request.uri).with_mime_type(kind);
        Ok(ReadResourceResult::new(vec![contents]).into())
    }
}
