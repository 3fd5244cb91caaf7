//! Several servers at one database and one NATS, as processes that are killed, stopped and told to leave
//! while people play. Whoever loses their node goes to another, as a load balancer would send them.

use std::net::SocketAddr;
use std::process::Command as Process;
use std::time::{Duration, Instant};

use mesozoic_load::{Error, Guest, Heard, Player, Program, Server, make_match, request};
use mesozoic_protocol::friends::Friends;
use mesozoic_protocol::lobby::TableInfo;
use mesozoic_protocol::operator::NodeInfo;
use mesozoic_protocol::{Pace, Wish};
use mesozoic_store::Store;
use serde_json::json;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinSet, block_in_place};
use tokio::time::sleep;

use crate::cluster::Cluster;
use crate::nats::Nats;
use crate::promises::{Acknowledged, check, serve};
use crate::run::run;

const PAIRS: u64 = 3;
/// After so many acknowledged steps of all pairs, of about ninety in a match, something happens.
const SOON: usize = 40;

const TOKEN: &str = "the-operator-of-the-tests";
/// Set to the program of the release before: then an upgrade begins with that, rather than with this one
/// that knows no more than the release before.
const PREVIOUS: &str = "MESOZOIC_TEST_PREVIOUS";

/// Servers, and those who play by them.
struct Site {
    database: Cluster,
    nats: Nats,
    db: String,
    servers: Vec<Server>,
    /// Where people are sent.
    open: watch::Sender<Vec<SocketAddr>>,
    playing: JoinSet<()>,
    told: mpsc::UnboundedSender<Acknowledged>,
    hearing: mpsc::UnboundedReceiver<Acknowledged>,
    acknowledged: Vec<Acknowledged>,
}

impl Site {
    async fn new(nodes: usize) -> Option<Self> {
        let nats = Nats::start()?;
        let database = Cluster::start()?;
        let db = database.database("nodes");
        let (told, hearing) = mpsc::unbounded_channel();
        let mut site = Self {
            database,
            nats,
            db,
            servers: Vec::new(),
            open: watch::Sender::new(Vec::new()),
            playing: JoinSet::new(),
            told,
            hearing,
            acknowledged: Vec::new(),
        };
        for _ in 0..nodes {
            site.start_node().await;
        }
        Some(site)
    }

    async fn start_node(&mut self) {
        self.start(serve(&self.db), &["--operator-token", TOKEN]).await;
    }

    async fn start(&mut self, mut program: Program, args: &[&str]) {
        program.args.extend(["--nats".to_owned(), self.nats.url()]);
        program.args.extend(args.iter().map(|arg| (*arg).to_owned()));
        let server = Server::start(&program).await.unwrap();
        self.open.send_modify(|open| open.push(server.address));
        self.servers.push(server);
    }

    /// Nobody is sent to a server any more.
    fn shun(&self, n: usize) {
        let address = self.servers[n].address;
        self.open.send_modify(|open| open.retain(|other| *other != address));
    }

    /// Seats pairs whose players come by different servers.
    async fn sit_down(&mut self) {
        for n in 0..PAIRS {
            let open = self.open.borrow().clone();
            let at = |k: u64| open[(n + k) as usize % open.len()];
            let guests = [Guest::new(at(0)).await.unwrap(), Guest::new(at(1)).await.unwrap()];
            let table = make_match([&guests[0], &guests[1]]).await.unwrap();
            for (seat, guest) in (0..).zip(guests) {
                let (open, told) = (self.open.subscribe(), self.told.clone());
                let seed = (n << 32) + (u64::from(seat) << 24);
                self.playing.spawn(play(guest, seat, seed, table.clone(), open, told));
            }
        }
    }

    /// Waits until so many more steps are acknowledged.
    async fn hear(&mut self, steps: usize) {
        let until = self.acknowledged.len() + steps;
        while self.acknowledged.len() < until {
            self.acknowledged.push(self.hearing.recv().await.unwrap());
        }
    }

    /// Everybody plays to the end; then the logs are compared with what everybody was told.
    async fn finish(mut self) {
        while let Some(played) = self.playing.join_next().await {
            played.unwrap();
        }
        while let Ok(step) = self.hearing.try_recv() {
            self.acknowledged.push(step);
        }
        assert!(self.acknowledged.len() as u64 >= 60 * PAIRS, "{}", self.acknowledged.len());
        check(&self.db, &self.acknowledged).await;
    }

    fn signal(&self, n: usize, signal: &str) {
        let id = self.servers[n].id().unwrap().to_string();
        assert!(Process::new("kill").args([signal, &id]).status().unwrap().success());
    }

    /// Waits until the others have buried all but so many.
    async fn wait_for_burial(&self, left: usize) {
        let store = Store::share(&self.db).await.unwrap();
        while store.nodes().await.unwrap().len() > left {
            sleep(Duration::from_millis(20)).await;
        }
        store.close().await.unwrap();
    }
}

/// Plays a seat to the end, over as many connections and servers as it takes, and sends a step that was
/// not answered again under the same id.
async fn play(
    mut guest: Guest,
    seat: u8,
    seed: u64,
    table: String,
    mut open: watch::Receiver<Vec<SocketAddr>>,
    told: mpsc::UnboundedSender<Acknowledged>,
) {
    let (mut tries, mut unanswered) = (u64::from(seat), None);
    loop {
        let addresses = open.borrow_and_update().clone();
        guest.address = addresses[tries as usize % addresses.len()];
        tries += 1;
        let connected = tokio::select! {
            connected = Player::connect(guest.clone(), seed + tries) => connected,
            _ = open.changed() => continue,
        };
        let Ok(mut player) = connected else {
            sleep(Duration::from_millis(50)).await;
            continue;
        };
        let mut play = async || -> Result<(), Error> {
            player.watch(&table).await?;
            if let Some(command) = unanswered.clone() {
                player.send(command).await?;
            }
            while !player.is_over() || player.unanswered().is_some() {
                player.play().await?;
                unanswered = player.unanswered().cloned();
                if let Heard::Done(command, _) = player.hear().await? {
                    unanswered = None;
                    let table = table.clone();
                    told.send(Acknowledged { table, seat, command }).unwrap();
                }
            }
            Ok(())
        };
        tokio::select! {
            played = play() => if played.is_ok() { return },
            // Somebody has come or gone, and they may be sent elsewhere.
            _ = open.changed() => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_across_nodes_that_are_killed() {
    let Some(mut site) = Site::new(3).await else { return };
    site.sit_down().await;
    site.hear(SOON).await;
    site.servers[0].kill().await.unwrap();
    site.shun(0);
    site.hear(SOON).await;
    site.start_node().await;
    site.hear(SOON).await;
    site.servers[1].kill().await.unwrap();
    site.shun(1);
    site.finish().await;
}

/// A node that stands still past its lease has lost everything when it goes on, and knows it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_stood_still_too_long_changes_nothing() {
    let Some(mut site) = Site::new(2).await else { return };
    site.sit_down().await;
    site.hear(SOON).await;
    site.signal(0, "-STOP");
    site.shun(0);
    site.wait_for_burial(1).await;
    site.hear(SOON).await;
    site.signal(0, "-CONT");
    // It is welcome again, and people come to it.
    let address = site.servers[0].address;
    site.open.send_modify(|open| open.push(address));
    site.finish().await;
}

/// Whoever is told to leave hands everything over first.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_leaves_hands_over() {
    let Some(mut site) = Site::new(3).await else { return };
    site.sit_down().await;
    for n in 0..2 {
        site.hear(SOON).await;
        site.signal(n, "-TERM");
        site.shun(n);
        assert!(site.servers[n].ended().await.unwrap());
    }
    site.finish().await;
}

/// Without NATS and without their database nodes wait. Both heal.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nats_and_the_database_come_back() {
    let Some(mut site) = Site::new(2).await else { return };
    site.sit_down().await;
    site.hear(SOON).await;
    site.nats.kill();
    site.nats.resume();
    site.hear(SOON).await;
    site.database.kill();
    site.database.resume().unwrap();
    site.finish().await;
}

/// Two people at one table, whose steps are taken one by one. Its node is the first.
struct Pair {
    table: String,
    players: [Player; 2],
    /// The longest that somebody waited for a step.
    longest: Duration,
}

impl Pair {
    /// Sits down at a site with one node. Then there is another, by which the second comes.
    async fn apart(site: &mut Site) -> Self {
        let mut guests = Self::guests(site).await;
        let table = make_match([&guests[0], &guests[1]]).await.unwrap();
        site.start_node().await;
        guests[1].address = site.servers[1].address;
        Self::look(table, guests).await
    }

    /// Both come by the first node.
    async fn together(site: &Site) -> Self {
        let guests = Self::guests(site).await;
        let table = make_match([&guests[0], &guests[1]]).await.unwrap();
        Self::look(table, guests).await
    }

    async fn guests(site: &Site) -> [Guest; 2] {
        let address = site.servers[0].address;
        [Guest::new(address).await.unwrap(), Guest::new(address).await.unwrap()]
    }

    async fn look(table: String, [one, other]: [Guest; 2]) -> Self {
        let mut players =
            [Player::connect(one, 1).await.unwrap(), Player::connect(other, 2).await.unwrap()];
        for player in &mut players {
            player.watch(&table).await.unwrap();
        }
        Self { table, players, longest: Duration::ZERO }
    }

    /// Takes so many steps, over the connections that there are.
    async fn play(&mut self, steps: usize) {
        for _ in 0..steps {
            let player = self.next().await;
            let began = Instant::now();
            player.play().await.unwrap();
            while !matches!(player.hear().await.unwrap(), Heard::Done(..)) {}
            self.longest = self.longest.max(began.elapsed());
        }
    }

    /// Whoever has something to play.
    async fn next(&mut self) -> &mut Player {
        while !self.players.iter().any(Player::can_play) {
            let [one, other] = &mut self.players;
            tokio::select! {
                heard = one.hear() => drop(heard.unwrap()),
                heard = other.hear() => drop(heard.unwrap()),
            }
        }
        let player = self.players.iter_mut().find(|player| player.can_play());
        player.expect("there was one")
    }
}

/// The node that has a table, by its number.
async fn owner(site: &Site, store: &Store, table: &str) -> Option<usize> {
    let holder = store.holder(table).await.unwrap()?;
    let nodes = store.nodes().await.unwrap();
    let place = nodes.into_iter().find(|node| node.id == holder)?.place;
    site.servers.iter().position(|server| place.ends_with(&server.address.port().to_string()))
}

/// Tables go before anybody has to: whoever came to a node that leaves plays on there, at a table of another
/// node by now, until the last table is handed over. Whoever came elsewhere notices nothing at all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_leave_before_people() {
    let Some(mut site) = Site::new(1).await else { return };
    let store = Store::share(&site.db).await.unwrap();
    let mut other = Pair::together(&site).await;
    let mut pair = Pair::apart(&mut site).await;
    pair.play(10).await;
    other.play(1).await;
    // One table cannot be handed over yet, so that the node has to stay.
    let lock = format!("SELECT 1 FROM leases WHERE name = '{}' FOR SHARE", other.table);
    let held = block_in_place(|| site.database.hold("nodes", &lock));
    site.signal(0, "-TERM");
    let mut steps = 0;
    while owner(&site, &store, &pair.table).await != Some(1) {
        // A match has no more than it has.
        if steps < 20 {
            pair.play(1).await;
            steps += 1;
        }
        sleep(Duration::from_millis(10)).await;
    }
    pair.play(10).await;
    assert_eq!(owner(&site, &store, &other.table).await, Some(0));
    println!("the longest wait while a table was handed over: {} ms", pair.longest.as_millis());
    drop(held);
    assert!(site.servers[0].ended().await.unwrap());
    // The first is asked to come elsewhere, and the second has nothing to come back for.
    while pair.players[0].hear().await.is_ok() {}
    beats(&store, 4).await;
    let mut guest = pair.players[0].guest().clone();
    guest.address = site.servers[1].address;
    pair.players[0] = Player::connect(guest, 3).await.unwrap();
    pair.players[0].watch(&pair.table).await.unwrap();
    pair.play(10).await;
    store.close().await.unwrap();
}

/// Waits until the only node there is has said so many times that it lives: it looks around as often.
async fn beats(store: &Store, times: usize) {
    let (mut heard, mut before) = (0, i64::MAX);
    while heard < times {
        if let [node] = &store.nodes().await.unwrap()[..] {
            heard += usize::from(node.left > before);
            before = node.left;
        }
        sleep(Duration::from_millis(20)).await;
    }
}

/// What `/readyz` says.
async fn is_ready(server: &Server) -> bool {
    request(server.address, "GET", "/readyz", "", "").await.is_ok_and(|told| told.status == 200)
}

/// Without NATS those play on who came to the node of their table, and others can still come to it; the
/// rest waits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_go_on_without_nats() {
    let Some(mut site) = Site::new(1).await else { return };
    let mut here = Pair::together(&site).await;
    let mut apart = Pair::apart(&mut site).await;
    apart.play(2).await;
    here.play(2).await;
    site.nats.kill();
    here.play(10).await;
    while !is_ready(&site.servers[0]).await || !is_ready(&site.servers[1]).await {
        sleep(Duration::from_millis(20)).await;
    }
    let late = Player::connect(here.players[0].guest().clone(), 4).await;
    here.players[0] = late.unwrap();
    here.players[0].watch(&here.table).await.unwrap();
    here.play(10).await;
    // By the other node nobody reaches it.
    let mut guest = here.players[1].guest().clone();
    guest.address = site.servers[1].address;
    let mut elsewhere = Player::connect(guest.clone(), 5).await.unwrap();
    assert!(elsewhere.watch(&here.table).await.is_err());
    site.nats.resume();
    loop {
        // Until the nodes hear each other, whoever asks is told to wait.
        let mut player = Player::connect(guest.clone(), 6).await.unwrap();
        if player.watch(&here.table).await.is_ok() {
            break;
        }
    }
    here.play(10).await;
}

/// While the database is away nothing is acknowledged, here or elsewhere; all of it is done afterwards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_acknowledged_without_the_database() {
    let Some(mut site) = Site::new(1).await else { return };
    let mut pair = Pair::apart(&mut site).await;
    pair.play(10).await;
    block_in_place(|| site.database.kill());
    let player = pair.next().await;
    player.play().await.unwrap();
    while player.halts() == 0 {
        let heard = player.hear().await.unwrap();
        assert!(!matches!(heard, Heard::Done(..)), "{heard:?}");
    }
    assert!(player.unanswered().is_some());
    block_in_place(|| site.database.resume()).unwrap();
    while !matches!(player.hear().await.unwrap(), Heard::Done(..)) {}
    pair.play(10).await;
}

/// What `mesozoic admin nodes` says.
fn nodes(server: &Server) -> Vec<NodeInfo> {
    let address = format!("http://{}", server.address);
    let args = ["admin", "--server", &address, "--operator-token", TOKEN, "nodes"];
    serde_json::from_value(run(&args).json()).unwrap()
}

/// The operator sees who is there and what they have; of some things there is one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_operator_sees_all_nodes() {
    let Some(mut site) = Site::new(2).await else { return };
    site.sit_down().await;
    site.hear(SOON).await;
    let visitor = Guest::new(site.servers[0].address).await.unwrap();
    let _socket = Player::connect(visitor, 1).await.unwrap();
    let all = loop {
        // Each says twice a second what it has, and tables stay awake for a while.
        let all = nodes(&site.servers[1]);
        let (tables, sockets) =
            all.iter().fold((0, 0), |(t, s), node| (t + node.tables, s + node.sockets));
        if u64::from(tables) >= PAIRS && sockets > 0 {
            break all;
        }
        sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(all.len(), 2, "{all:?}");
    assert_eq!(all.iter().filter(|node| node.house).count(), 1, "{all:?}");
    let port = site.servers[1].address.port().to_string();
    let here: Vec<_> = all.iter().filter(|node| node.here).collect();
    assert!(matches!(here[..], [one] if one.place.ends_with(&port)), "{all:?}");
    assert!(all.iter().all(|node| !node.draining && node.silent >= 0), "{all:?}");
    assert_eq!(all[0].version, all[1].version);
    site.signal(0, "-TERM");
    site.shun(0);
    assert!(site.servers[0].ended().await.unwrap());
    assert_eq!(nodes(&site.servers[1]).len(), 1);
    site.finish().await;
}

/// Friends see each other and are asked to tables, whichever nodes they came to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn friends_meet_across_nodes() {
    let Some(site) = Site::new(2).await else { return };
    let mut people = Vec::new();
    for (server, name) in site.servers.iter().zip(["Ada", "Bob"]) {
        let mut guest = Guest::new(server.address).await.unwrap();
        guest.sign_up(name, "a long enough password").await.unwrap();
        people.push(guest);
    }
    let [ada, bob] = &people[..] else { panic!("there are two") };
    let Friends { code, .. } = ada.get("/api/friends").await.unwrap();
    bob.post::<Friends>("/api/friends", &json!({ "code": code })).await.unwrap();
    let mut socket = Player::connect(bob.clone(), 1).await.unwrap();
    let friends = loop {
        let Friends { friends, .. } = ada.get("/api/friends").await.unwrap();
        // The nodes may just be getting to know each other.
        if friends[0].online {
            break friends;
        }
        sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(friends[0].name, "Bob");
    let new = json!({ "game": "draftosaurus", "seats": 2, "options": {}, "listed": false });
    let table: TableInfo = ada.post("/api/tables", &new).await.unwrap();
    let path = format!("/api/tables/{}/invite", table.card.id);
    ada.post::<()>(&path, &json!({ "id": friends[0].id })).await.unwrap();
    let invited = loop {
        if let Heard::Invited(table) = socket.hear().await.unwrap() {
            break table;
        }
    };
    assert_eq!(invited, table.card.id);
}

/// Looks for a game for two, over as many connections as it takes. Says when it waits.
async fn find_game(guest: Guest, waits: mpsc::UnboundedSender<()>) -> String {
    let game = "draftosaurus".to_owned();
    let wish = Wish { game, seats: 2, pace: Pace::Free, rated: false, bots: None };
    loop {
        if let Ok(mut player) = Player::connect(guest.clone(), 1).await
            && player.seek(wish.clone()).await.is_ok()
        {
            while let Ok(heard) = player.hear().await {
                if let Heard::Found(table) = heard {
                    return table;
                }
                let _ = waits.send(());
            }
        }
        sleep(Duration::from_millis(50)).await;
    }
}

/// People find each other whichever nodes they came to, also when the node dies that pairs them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_find_each_other_across_nodes() {
    let Some(mut site) = Site::new(2).await else { return };
    let guests = |server: &Server| {
        let address = server.address;
        async move { [Guest::new(address).await.unwrap(), Guest::new(address).await.unwrap()] }
    };
    let [[ada, bob], [cy, dan]] = [guests(&site.servers[0]).await, guests(&site.servers[1]).await];
    let (waits, mut waiting) = mpsc::unbounded_channel();
    let (one, other) =
        tokio::join!(find_game(ada.clone(), waits.clone()), find_game(cy.clone(), waits.clone()));
    assert_eq!(one, other);

    let all = nodes(&site.servers[0]);
    let house = all.iter().find(|node| node.house).unwrap();
    let (house, [first, second]) = if house.here { (0, [cy, dan]) } else { (1, [ada, bob]) };
    while waiting.try_recv().is_ok() {}
    let first = tokio::spawn(find_game(first, waits.clone()));
    waiting.recv().await.unwrap();
    site.servers[house].kill().await.unwrap();
    let second = find_game(second, waits).await;
    assert_eq!(first.await.unwrap(), second);
}

/// The release before: its program where there is one, otherwise this one with its words.
fn previous(db: &str) -> (Program, &'static [&'static str]) {
    let program = serve(db);
    match std::env::var_os(PREVIOUS) {
        Some(path) => (Program { path: path.into(), ..program }, &[]),
        None => (program, &["--speaks", "1"]),
    }
}

/// People play on while one node after the other is replaced by the next release.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_play_through_an_upgrade() {
    let Some(mut site) = Site::new(0).await else { return };
    let (old, args) = previous(&site.db);
    for _ in 0..2 {
        site.start(old.clone(), args).await;
    }
    site.sit_down().await;
    for n in 0..2 {
        site.hear(SOON).await;
        site.start_node().await;
        site.hear(SOON).await;
        site.signal(n, "-TERM");
        site.shun(n);
        assert!(site.servers[n].ended().await.unwrap());
    }
    let all = nodes(&site.servers[2]);
    assert!(all.len() == 2 && all.iter().all(|node| node.speaks > 1), "{all:?}");
    site.finish().await;
}
