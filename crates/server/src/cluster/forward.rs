//! How a table is told something, wherever it is.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use async_nats::client::RequestErrorKind;
use async_nats::{Request as NatsRequest, Subscriber};
use futures_util::StreamExt;
use futures_util::future::join_all;
use mesozoic_protocol::Wish;
use mesozoic_room as room;
use mesozoic_store::Claim;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};

use super::near::Before;
use super::wire::{Ask, Far, Told, What, understands};
use super::{Cluster, HOUSE, Held, REMEMBERED, lock, process_of};
use crate::app::App;
use crate::fault::Fault;
use crate::meter::{Place, Who};
use crate::outbox::Out;
use crate::seeking;
use crate::table::{Asker, Input};
use crate::tables::{LONGEST, Unsent};

/// For so long a table is looked for whose owner does not answer: longer than a dead one is missed.
const PATIENCE: Duration = Duration::from_secs(8);
/// So long between two tries: at first only a moment, because a table that is handed over is soon there.
const FIRST_PAUSE: Duration = Duration::from_millis(10);
const PAUSE: Duration = Duration::from_millis(100);
/// What a node had to say when it handed a table over has arrived within this time.
const SETTLING: Duration = Duration::from_secs(1);
/// A node takes a word for a table within this time, or is not there.
const TAKING: Duration = Duration::from_secs(2);
/// NATS says at once that nobody listens somewhere.
const KNOCK: Duration = Duration::from_millis(100);
/// Nobody waits longer to be told who else is here.
const GLANCE: Duration = Duration::from_millis(500);
/// A request is answered within this time; whoever waits longer is told so.
const ANSWERING: Duration = Duration::from_secs(12);

/// Why another node did not take something.
enum Untaken {
    /// It may be tried again, there or elsewhere.
    Again(Box<Input>),
    Refused(Fault, Box<Input>),
}

fn away() -> Fault {
    room::Fault::away().into()
}

impl Cluster {
    /// Tells a table something, wherever it is; a table that nobody has gets an owner. What could not be
    /// told comes back.
    pub(crate) async fn tell(
        &self,
        app: &App,
        who: &Who,
        id: &str,
        input: Box<Input>,
    ) -> Result<(), (Fault, Box<Input>)> {
        if id.len() > LONGEST || id.contains('\0') {
            return Err((Fault::no_table(), input));
        }
        let mut input = input;
        let (until, settled) = (Instant::now() + PATIENCE, Instant::now() + SETTLING);
        let mut pause = FIRST_PAUSE;
        loop {
            let process = match self.find(app, id).await {
                Ok(process) => process,
                Err(fault) => return Err((fault, input)),
            };
            let before = match &*input {
                Input::Command { connection, .. } => self.before_command(&process, id, connection),
                _ => Before::Nothing,
            };
            let first = match before {
                Before::Nothing => None,
                Before::Wait(_) if Instant::now() < settled => {
                    sleep(FIRST_PAUSE).await;
                    continue;
                }
                Before::Watch(first) | Before::Wait(first) => Some(first),
            };
            if let Some(first) = first
                && let Err((fault, _)) = Box::pin(self.tell(app, who, id, Box::new(first))).await
            {
                return Err((fault, input));
            }
            if process == self.process {
                if let Input::Watch { guest, connection, place, .. } = &*input
                    && connection.far().is_none()
                {
                    self.expect_table(&process, connection, id, guest, place);
                }
                match app.tables.tell_here(app, who, id, input).await {
                    Ok(()) => return Ok(()),
                    Err(Unsent::Refused(fault, back)) => return Err((fault, back)),
                    // It was being put away, and may be anywhere by now.
                    Err(Unsent::Gone(back)) => input = back,
                }
            } else if self.is_connected() {
                match self.forward(&process, who, id, input).await {
                    Ok(()) => {
                        app.metrics.forwarded();
                        return Ok(());
                    }
                    Err(Untaken::Refused(fault, back)) => return Err((fault, back)),
                    Err(Untaken::Again(back)) => input = back,
                }
                lock(&self.owners).remove(id);
            } else {
                return Err((away(), input));
            }
            if Instant::now() >= until {
                return Err((away(), input));
            }
            sleep(pause).await;
            pause = (pause * 2).min(PAUSE);
        }
    }

    /// Tells a table again what came too late to a node that has lost it.
    pub(super) async fn send_on(&self, app: &App, id: &str, input: Box<Input>) {
        let nobody = Who { guest: None, address: None };
        if let Err((fault, input)) = self.tell(app, &nobody, id, input).await {
            let fault = room::Fault { code: fault.code, message: fault.message, rule: fault.rule };
            crate::table::refuse(id, *input, fault);
        }
    }

    /// The process that has a table, or is to have it.
    async fn find(&self, app: &App, id: &str) -> Result<String, Fault> {
        if app.tables.is_live(id) {
            return Ok(self.process.clone());
        }
        let known = lock(&self.owners).get(id).cloned();
        if let Some(process) = known.filter(|process| self.is_member(process)) {
            return Ok(process);
        }
        let holder = app.store.holder(id).await?;
        let process = match holder {
            Some(node) => process_of(&node).to_owned(),
            None => self.choose(id),
        };
        // What is this node's is live here, and nothing to remember when it is not any more.
        if process != self.process {
            let mut owners = lock(&self.owners);
            if owners.len() >= REMEMBERED {
                owners.clear();
            }
            owners.insert(id.to_owned(), process.clone());
        }
        Ok(process)
    }

    /// Makes a table this node's. Nothing where it is another's.
    pub(crate) async fn claim(&self, app: &App, id: &str) -> Result<Option<Held>, Fault> {
        let tenure = self.tenure.subscribe();
        let node = tenure.borrow().node.clone();
        Ok(match app.store.claim(id, &node).await? {
            Claim::Taken(lease) => Some(Held::new(lease, tenure)),
            Claim::Held { node } => {
                lock(&self.owners).insert(id.to_owned(), process_of(&node).to_owned());
                None
            }
            Claim::Buried => {
                lock(&self.owners).remove(id);
                None
            }
        })
    }

    async fn forward(
        &self,
        process: &str,
        who: &Who,
        id: &str,
        input: Box<Input>,
    ) -> Result<(), Untaken> {
        let Some(what) = self.what(process, id, &input) else {
            // The rest is between a table and its task.
            return Err(Untaken::Refused(away(), input));
        };
        let is_request = matches!(what, What::Request(_));
        let told = self.ask(process, &Ask::new(who, id, what)).await;
        match told {
            Ok(Told::Taken) => Ok(()),
            Ok(Told::Answer(answer)) => {
                if let Input::Request { reply, .. } = *input {
                    reply.send(answer.map(|answer| *answer));
                }
                Ok(())
            }
            Ok(Told::Refused(fault)) => Err(Untaken::Refused(fault.into(), input)),
            // Whether it was done is not known: only who asked can decide whether to ask again.
            Err(RequestErrorKind::TimedOut) if is_request => Err(Untaken::Refused(away(), input)),
            Ok(Told::Elsewhere | Told::Here(_)) | Err(_) => Err(Untaken::Again(input)),
        }
    }

    /// Asks another process, and waits for what it says.
    async fn ask(&self, process: &str, ask: &Ask) -> Result<Told, RequestErrorKind> {
        let patience = if matches!(ask.what, What::Request(_)) { ANSWERING } else { TAKING };
        let payload = serde_json::to_vec(ask).expect("a question is plain data");
        let request = NatsRequest::new().payload(payload.into()).timeout(Some(patience));
        let subject = self.subject(process, "ask");
        let mut missed = self.missed.subscribe();
        let told = tokio::select! {
            told = self.nats.send_request(subject, request) => told.map_err(|error| error.kind())?,
            // Nobody waits any longer for who is dead.
            () = hear_of(process, &mut missed) => return Err(RequestErrorKind::TimedOut),
        };
        serde_json::from_slice(&told.payload).map_err(|_| RequestErrorKind::Other)
    }

    /// Whether NATS is here and says that nobody listens there.
    pub(super) async fn is_unknown_to_nats(&self, process: &str) -> bool {
        let nobody = Who { guest: None, address: None };
        let ask = Ask::new(&nobody, HOUSE, What::Here { guests: Vec::new() });
        let told = timeout(KNOCK, self.ask(process, &ask)).await;
        matches!(told, Ok(Err(RequestErrorKind::NoResponders)))
    }

    /// A socket as another node knows it.
    fn far(&self, out: &Out) -> Far {
        out.far().unwrap_or_else(|| Far { process: self.process.clone(), number: out.connection() })
    }

    /// What another node is asked; nothing for what never leaves its own.
    fn what(&self, process: &str, table: &str, input: &Input) -> Option<What> {
        Some(match input {
            Input::Watch { id, guest, connection, have, place } => {
                if connection.far().is_none() {
                    self.expect_table(process, connection, table, guest, place);
                }
                let (id, guest, at) = (id.clone(), guest.clone(), self.far(connection));
                What::Watch { id, guest, at, have: have.clone() }
            }
            Input::Unwatch { connection } => What::Unwatch { at: self.far(connection) },
            Input::Command { id, guest, connection, what } => {
                if connection.far().is_none() {
                    self.expect(process, connection);
                }
                let (id, guest, at) = (id.clone(), guest.clone(), self.far(connection));
                What::Command { id, guest, at, what: what.clone() }
            }
            Input::Request { what, .. } => What::Request(Box::new(what.clone())),
            Input::Due => What::Due,
            Input::Expire { since } => What::Expire { since: *since },
            Input::Renamed(_)
            | Input::Thought { .. }
            | Input::Stored(_)
            | Input::Found(_)
            | Input::Idle
            | Input::Stop
            | Input::Panicked => return None,
        })
    }

    /// A socket of this node looks on at a table no more.
    pub(crate) async fn unwatch(&self, app: &App, table: &str, out: &Out) {
        self.expect_no_table(out.connection(), table);
        let input = Input::Unwatch { connection: out.clone() };
        if app.tables.is_live(table) {
            return app.tables.tell_if_live(table, input).await;
        }
        let owner = lock(&self.owners).get(table).cloned();
        if let Some(process) = owner.filter(|process| *process != self.process) {
            let what = What::Unwatch { at: self.far(out) };
            // Where it does not arrive, the owner hears that this node has begun anew.
            drop(self.ask(&process, &Ask::new(out.who(), table, what)).await);
        }
    }

    /// Hands somebody who looks for a game to the node that pairs people; says whether this is another.
    pub(crate) async fn seek(
        &self,
        guest: &str,
        who: &Who,
        out: &Out,
        wish: Option<&Wish>,
    ) -> Result<bool, Fault> {
        if self.keeps_house() {
            return Ok(false);
        }
        let process = self.house().filter(|_| self.is_connected()).ok_or_else(away)?;
        let at = self.far(out);
        let what = match wish {
            Some(wish) => What::Seek { guest: guest.to_owned(), at, wish: Box::new(wish.clone()) },
            None => What::Unseek { at },
        };
        self.expect(&process, out);
        match self.ask(&process, &Ask::new(who, HOUSE, what)).await {
            Ok(Told::Taken) => Ok(true),
            Ok(Told::Refused(fault)) => Err(fault.into()),
            Ok(_) | Err(_) => Err(away()),
        }
    }
}

/// Resolves when it is noticed that a process is dead.
async fn hear_of(process: &str, missed: &mut watch::Receiver<String>) {
    while missed.changed().await.is_ok() {
        if *missed.borrow_and_update() == process {
            return;
        }
    }
    std::future::pending::<()>().await;
}

/// Answers what other nodes ask, each question by itself.
pub(super) async fn answer_all(app: App, cluster: Arc<Cluster>, mut asked: Subscriber) {
    while let Some(message) = asked.next().await {
        let Some(reply) = message.reply else { continue };
        let (app, cluster) = (app.clone(), Arc::clone(&cluster));
        tokio::spawn(async move {
            let told = match serde_json::from_slice::<Ask>(&message.payload) {
                Ok(ask) if understands(cluster.speaks, ask.version) => {
                    cluster.answer(&app, ask).await
                }
                _ => Told::Refused(room::Fault::away()),
            };
            let payload = serde_json::to_vec(&told).expect("an answer is plain data");
            // Whoever asked hears nothing where NATS is away, and asks again.
            drop(cluster.nats.publish(reply, payload.into()).await);
        });
    }
}

impl Cluster {
    /// The other end of a question.
    async fn answer(&self, app: &App, ask: Ask) -> Told {
        let who = ask.who();
        let table = ask.table;
        match &ask.what {
            What::Seek { .. } | What::Unseek { .. } | What::Here { .. } => {}
            // There is nothing to leave.
            What::Unwatch { at } if !app.tables.is_live(&table) => {
                self.forget_far(at, &table);
                return Told::Taken;
            }
            _ if app.tables.is_live(&table) => {}
            _ => match app.store.holder(&table).await {
                Err(error) => return Told::Refused(crate::fault::of_the_store(&error)),
                Ok(Some(node)) if process_of(&node) != self.process => return Told::Elsewhere,
                Ok(None) if self.is_draining() => return Told::Elsewhere,
                Ok(_) => {}
            },
        }
        let (input, answer) = match ask.what {
            What::Seek { guest, at, wish } => {
                return self.take_seeker(app, guest, who, &at, *wish).await;
            }
            What::Here { guests } => return Told::Here(app.visitors.who_is_here(&guests)),
            What::Unseek { at } => {
                app.seeking.leave(&self.out(&at, &who));
                return Told::Taken;
            }
            What::Watch { id, guest, at, have } => {
                let connection = self.out(&at, &who);
                if at.process != self.process {
                    let mut far = lock(&self.far);
                    far.entry(at.process).or_default().insert((table.clone(), at.number));
                }
                let place = Place::none();
                (Input::Watch { id, guest, connection, have, place }, None)
            }
            What::Unwatch { at } => {
                self.forget_far(&at, &table);
                (Input::Unwatch { connection: self.out(&at, &who) }, None)
            }
            What::Command { id, guest, at, what } => {
                let connection = self.out(&at, &who);
                (Input::Command { id, guest, connection, what }, None)
            }
            What::Request(what) => {
                let (reply, answer) = Asker::new();
                (Input::Request { what: *what, reply }, Some(answer))
            }
            What::Due => (Input::Due, None),
            What::Expire { since } => (Input::Expire { since }, None),
        };
        match app.tables.tell_here(app, &who, &table, Box::new(input)).await {
            Err(Unsent::Gone(_)) => return Told::Elsewhere,
            Err(Unsent::Refused(fault, _)) => {
                let Fault { code, message, rule, .. } = fault;
                return Told::Refused(room::Fault { code, message, rule });
            }
            Ok(()) => {}
        }
        match answer {
            None => Told::Taken,
            // The table is gone with the question; who asked asks again, or does not.
            Some(answer) => match answer.await {
                Ok(answer) => Told::Answer(answer.map(Box::new)),
                Err(_) => Told::Refused(room::Fault::away()),
            },
        }
    }

    /// Who of these people is at another node. Whoever cannot be asked at once has none of them.
    pub(crate) async fn who_is_elsewhere(&self, guests: Vec<String>) -> HashSet<String> {
        if guests.is_empty() || !self.is_connected() {
            return HashSet::new();
        }
        let nobody = Who { guest: None, address: None };
        let ask = Ask::new(&nobody, HOUSE, What::Here { guests });
        let others = self.members().into_iter().filter(|node| {
            process_of(&node.id) != self.process && understands(node.speaks, ask.version)
        });
        let asked = others.map(|node| {
            let ask = &ask;
            async move { timeout(GLANCE, self.ask(process_of(&node.id), ask)).await }
        });
        let told = join_all(asked).await.into_iter();
        told.flat_map(|told| match told {
            Ok(Ok(Told::Here(guests))) => guests,
            _ => Vec::new(),
        })
        .collect()
    }

    async fn take_seeker(&self, app: &App, guest: String, who: Who, at: &Far, wish: Wish) -> Told {
        if !self.keeps_house() {
            return Told::Elsewhere;
        }
        let out = self.out(at, &who);
        let seeker = match app.store.kept_apart(&guest).await {
            Ok(apart) => seeking::seeker(app, guest, who, out, wish, apart),
            Err(error) => Err(error.into()),
        };
        match seeker {
            Ok(seeker) => {
                seeking::seek(app, seeker).await;
                Told::Taken
            }
            Err(Fault { code, message, rule, .. }) => {
                Told::Refused(room::Fault { code, message, rule })
            }
        }
    }

    /// A socket, wherever it is.
    fn out(&self, at: &Far, who: &Who) -> Out {
        let own = if at.process == self.process { self.socket(at.number) } else { None };
        own.unwrap_or_else(|| Out::far_away(self.link(&at.process), at.number, who.clone()))
    }

    fn forget_far(&self, at: &Far, table: &str) {
        if let Some(sockets) = lock(&self.far).get_mut(&at.process) {
            sockets.remove(&(table.to_owned(), at.number));
        }
    }
}
