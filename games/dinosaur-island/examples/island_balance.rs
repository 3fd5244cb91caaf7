//! Plays many games between greedy players and prints what came of them as Markdown: game length by
//! option, win rate by place in turn order, and how often everything is gained and wins.
//!
//! `cargo run --release -p dinosaur-island --example island_balance -- GAMES SEED`
#![allow(clippy::print_stdout, reason = "the report is what this program is for")]

use std::collections::{BTreeMap, BTreeSet};

use dinosaur_island::components::Length;
use dinosaur_island::{ClaimWindow, DinosaurIsland, Event, Options};
use mesozoic_core::{
    Audience, Beliefs, Bot, Budget, DrawKey, Env, Game, Guide, Level, Provenance, Quiet, Seat,
    SeatSet, Viewer,
};

/// What can be gained: its kind and its name, with a star if it is ours.
type Thing = (&'static str, String);

/// Dice of a seed, and what was bought with them.
struct Watch {
    dice: Quiet,
    /// Everything gained, with who gained it.
    gains: BTreeSet<(Thing, Seat)>,
    order: Vec<Seat>,
    round: u8,
    /// Visitors eaten, and rounds of seats.
    eaten: (u64, u64),
}

impl Env<Event> for Watch {
    fn below(&mut self, key: DrawKey, n: u32) -> u32 {
        Env::<Event>::below(&mut self.dice, key, n)
    }

    fn emit(&mut self, _: Audience, event: impl FnOnce() -> Event) {
        let (kind, name, source, seat) = match event() {
            Event::Begun { order, .. } => return self.order = order,
            Event::Round { round } => return self.round = round,
            Event::Loose { eaten, .. } => {
                self.eaten.0 += u64::from(eaten);
                return self.eaten.1 += 1;
            }
            Event::Hired { seat, card, .. } => {
                ("specialist", card.name(), card.info().source, seat)
            }
            Event::Built { seat, attraction, .. } => {
                ("attraction", attraction.name(), attraction.info().source, seat)
            }
            Event::Upgraded { seat, tile, .. } => {
                ("lab upgrade", tile.name(), tile.info().source, seat)
            }
            Event::Procured { seat, recipe, .. } => {
                ("recipe", recipe.name(), recipe.info().source, seat)
            }
            Event::Claimed { objective, seats } => {
                let info = objective.info();
                let name = starred(&format!("{objective}: {}", info.text), info.source);
                self.gains.extend(seats.iter().map(|&seat| (("objective", name.clone()), seat)));
                return;
            }
            _ => return,
        };
        self.gains.insert(((kind, starred(name, source)), seat));
    }

    fn fence(&mut self, _: SeatSet) {}
}

fn starred(name: &str, source: Provenance) -> String {
    let star = if matches!(source, Provenance::Designed(_)) { " *" } else { "" };
    format!("{name}{star}")
}

/// Nothing is hidden, so the only possible world is the true one.
struct Open<'g>(&'g DinosaurIsland);

impl Beliefs<DinosaurIsland> for Open<'_> {
    fn world(&mut self) -> DinosaurIsland {
        self.0.clone()
    }
}

/// Wins out of so many.
#[derive(Clone, Copy, Default)]
struct Rate {
    n: f64,
    wins: f64,
}

impl Rate {
    fn add(&mut self, win: f64) {
        self.n += 1.0;
        self.wins += win;
    }

    /// The share and Wilson's 95 % interval, in per cent.
    fn text(self) -> String {
        if self.n == 0.0 {
            return "-".to_owned();
        }
        let (p, n, z) = (self.wins / self.n, self.n, 1.96f64);
        let middle = (p + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let half = z / (1.0 + z * z / n) * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        format!("{:.1} ({:.1}-{:.1})", 100.0 * p, 100.0 * (middle - half), 100.0 * (middle + half))
    }
}

/// Games with the same options.
struct Table {
    name: String,
    games: f64,
    /// Means.
    rounds: f64,
    points: f64,
    /// How often each number of rounds.
    spread: BTreeMap<u8, u32>,
}

#[derive(Default)]
struct Report {
    tables: Vec<Table>,
    /// By seats and place in the first turn order.
    places: BTreeMap<(u8, usize), Rate>,
    /// By thing and number of players: games in which it was gained, and wins of who gained it.
    gains: BTreeMap<Thing, [(Rate, Rate); 3]>,
    /// Games of two, three and four.
    games: [f64; 3],
    eaten: (u64, u64),
}

fn play(options: Options, seats: u8, seed: u64) -> (DinosaurIsland, Watch) {
    let dice = Quiet::new(seed);
    let mut watch =
        Watch { dice, gains: BTreeSet::new(), order: Vec::new(), round: 0, eaten: (0, 0) };
    let mut game =
        DinosaurIsland::setup(&options, seats, &mut watch).expect("the options are good");
    let mut bots: Vec<Box<dyn Bot<DinosaurIsland>>> = (0..u64::from(seats))
        .map(|i| DinosaurIsland::player(Level::Greedy, seed ^ i).expect("there is a greedy player"))
        .collect();
    while let Some(seat) = game.status().next() {
        let plan = bots[seat.index()].plan(seat, &mut Open(&game), Budget::default());
        for step in plan {
            game.apply(seat, step, &mut watch);
        }
    }
    (game, watch)
}

impl Report {
    fn run(&mut self, name: String, options: Options, seats: u8, games: u64, seed: u64) {
        let (mut rounds, mut points, mut spread) = (0.0, 0.0, BTreeMap::new());
        for game in 0..games {
            let (end, watch) =
                play(options, seats, seed.wrapping_mul(1_000_003).wrapping_add(game));
            rounds += f64::from(watch.round);
            let totals = Seat::all(seats).map(|seat| end.score(seat, Viewer::Spectator).total);
            points += totals.map(f64::from).sum::<f64>() / f64::from(seats);
            *spread.entry(watch.round).or_insert(0) += 1;
            self.eaten.0 += watch.eaten.0;
            self.eaten.1 += watch.eaten.1;
            if seats == 1 {
                continue;
            }
            let winners: Vec<Seat> = end.standings().expect("the game is over").winners().collect();
            let win =
                |seat: &Seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
            for (place, seat) in watch.order.iter().enumerate() {
                self.places.entry((seats, place)).or_default().add(win(seat));
            }
            let table = usize::from(seats) - 2;
            self.games[table] += 1.0;
            let mut last = None;
            for (thing, seat) in &watch.gains {
                let entry = &mut self.gains.entry(thing.clone()).or_default()[table];
                // Sorted by thing: who else gained it comes right after.
                if last != Some(thing) {
                    entry.0.wins += 1.0;
                    last = Some(thing);
                }
                entry.1.add(win(seat));
            }
        }
        let n = games as f64;
        self.tables.push(Table { name, games: n, rounds: rounds / n, points: points / n, spread });
    }

    fn print(&self) {
        println!(
            "## Game length\n\n| table | games | mean points | mean rounds | spread |\n|---|---|---|---|---|"
        );
        for Table { name, games, rounds, points, spread } in &self.tables {
            let spread: Vec<String> = spread
                .iter()
                .map(|(rounds, n)| (rounds, 100.0 * f64::from(*n) / games))
                .filter(|(_, share)| *share >= 0.5)
                .map(|(rounds, share)| format!("{rounds}: {share:.0} %"))
                .collect();
            println!("| {name} | {games} | {points:.1} | {rounds:.2} | {} |", spread.join(", "));
        }
        println!(
            "\n## Win rate by place in the first turn order\n\n| seats | place | wins, % |\n|---|---|---|"
        );
        for ((seats, place), rate) in &self.places {
            println!("| {seats} | {} | {} |", place + 1, rate.text());
        }
        let (eaten, parks) = self.eaten;
        println!(
            "\nVisitors eaten by a park in a round: {:.2}.",
            eaten as f64 / parks.max(1) as f64
        );
        for kind in ["specialist", "lab upgrade", "attraction", "recipe", "objective"] {
            println!(
                "\n## Each {kind}\n\n| {kind} | 2: gained | 2: wins | 3: gained | 3: wins | 4: gained | 4: wins |"
            );
            println!("|---|---|---|---|---|---|---|");
            let mut rows: Vec<_> = self.gains.iter().filter(|((k, _), _)| *k == kind).collect();
            let share = |rates: &[(Rate, Rate); 3]| {
                let fair = rates.iter().zip([2.0, 3.0, 4.0]);
                let wins: f64 = fair.clone().map(|((_, won), seats)| won.wins * seats).sum();
                wins / fair.map(|((_, won), _)| won.n).sum::<f64>()
            };
            rows.sort_by(|a, b| share(b.1).total_cmp(&share(a.1)));
            for ((_, name), rates) in rows {
                let cells = rates.iter().zip(self.games).map(|((gained, won), games)| {
                    let gained = Rate { n: if won.n > 0.0 { games } else { 0.0 }, ..*gained };
                    format!("{} | {}", gained.text(), won.text())
                });
                println!("| {name} | {} |", cells.collect::<Vec<_>>().join(" | "));
            }
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "a program reads its arguments; rules do not")]
fn main() {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse::<u64>().expect("a number"));
    let (games, seed) = (args.next().unwrap_or(1_000), args.next().unwrap_or(1));
    let mut report = Report::default();
    for seats in 2..=4 {
        for length in Length::ALL {
            let options = Options { length, ..Options::default() };
            let name = format!("{seats} players, {}", length.name());
            report.run(name, options, seats, games * 9 / 100, seed);
        }
    }
    let plain = Options::default();
    for (name, options) in [
        ("no plot twists", Options { plot_twists: false, ..plain }),
        ("Chaos Threat Theory", Options { chaos_threat: true, ..plain }),
        ("shared within the phase", Options { claim_window: ClaimWindow::SamePhase, ..plain }),
        ("shared within the round", Options { claim_window: ClaimWindow::SameRound, ..plain }),
        ("brass spaces protected", Options { brass_protected: true, ..plain }),
        ("paid die paddock", Options { free_die_paddock: false, ..plain }),
        ("first game", Options { first_game: true, ..plain }),
    ] {
        report.run(format!("2 players, medium, {name}"), options, 2, games * 25 / 1000, seed + 1);
    }
    report.run("alone".to_owned(), plain, 1, games * 15 / 1000, seed + 2);
    report.print();
}
