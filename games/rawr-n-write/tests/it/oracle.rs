//! Independent counting: placements, attachments and tours by plain loops over squares, written
//! from the rules and not from the engine, must agree with what the engine offers.

use std::collections::{BTreeMap, BTreeSet};

use mesozoic_core::{Game, Quiet, Rng, Seat, SplitMix, Viewer};
use rawr_n_write::components::{EXITS, Edge, Exit, Named, Pair, Shape, Square};
use rawr_n_write::{Event, Options, ParkView, RawrNWrite, Task};
use serde_json::json;

use crate::common::{Play, RawrPlay, given, start};

type Cell = (i8, i8);

/// Everything on the grid, square by square.
struct Map {
    building: BTreeMap<Cell, String>,
    road: BTreeMap<Cell, Pair>,
    taken: BTreeSet<Cell>,
}

const HQ: [Cell; 3] = [(6, 11), (7, 11), (8, 11)];

fn cell(square: Square) -> Cell {
    (square.x() as i8, square.y() as i8)
}

impl Map {
    fn of(park: &ParkView) -> Self {
        let mut map = Self { building: BTreeMap::new(), road: BTreeMap::new(), taken: HQ.into() };
        for building in &park.buildings {
            for &square in &building.squares {
                map.building.insert(cell(square), building.site.id().to_owned());
                map.taken.insert(cell(square));
            }
        }
        for road in &park.pavement {
            map.road.insert(cell(road.square), road.pair);
            map.taken.insert(cell(road.square));
        }
        map.taken.extend(park.ruins.iter().map(|&s| cell(s)));
        for hq in HQ {
            map.building.insert(hq, "hq".to_owned());
        }
        map
    }

    /// Buildings that a shape on these squares would touch.
    fn touched(&self, cells: &[Cell]) -> BTreeSet<&str> {
        let mut touched = BTreeSet::new();
        for (x, y) in cells {
            for (dx, dy) in [-1, 0, 1].into_iter().flat_map(|dx| [-1, 0, 1].map(|dy| (dx, dy))) {
                if let Some(name) = self.building.get(&(x + dx, y + dy)) {
                    touched.insert(name.as_str());
                }
            }
        }
        touched
    }

    fn is_free(&self, cells: &[Cell]) -> bool {
        cells
            .iter()
            .all(|c| (0..15).contains(&c.0) && (0..12).contains(&c.1) && !self.taken.contains(c))
    }

    /// All sets of squares that a shape may cover, with no host or one of these.
    fn placements(&self, shape: Shape, hosts: Option<&[String]>) -> usize {
        let mut found = BTreeSet::new();
        for turn in shape.turns().all() {
            for (x, y) in (0..12).flat_map(|y| (0..15).map(move |x| (x, y))) {
                let cells: Vec<Cell> =
                    turn.cells().iter().map(|c| (x + c.0 as i8, y + c.1 as i8)).collect();
                if !self.is_free(&cells) {
                    continue;
                }
                let touched = self.touched(&cells);
                let fits = match hosts {
                    None => touched.is_empty(),
                    Some(hosts) => {
                        let shares = |name: &str| {
                            cells.iter().any(|(x, y)| {
                                [(0, 1), (1, 0), (0, -1), (-1, 0)].iter().any(|(dx, dy)| {
                                    self.building.get(&(x + dx, y + dy)).is_some_and(|n| n == name)
                                })
                            })
                        };
                        touched.len() == 1
                            && touched.iter().all(|t| hosts.iter().any(|h| h == t) && shares(t))
                    }
                };
                if fits {
                    found.insert(cells);
                }
            }
        }
        found.len()
    }
}

fn edges(pair: Pair) -> [Cell; 2] {
    let edge = |letter: char| match letter {
        'n' => (0, -1),
        's' => (0, 1),
        'e' => (1, 0),
        _ => (-1, 0),
    };
    let mut letters = pair.id().chars().map(edge);
    [letters.next().unwrap(), letters.next().unwrap()]
}

/// The place of every building: attachments belong to their host.
fn places(park: &ParkView) -> BTreeMap<String, String> {
    park.buildings
        .iter()
        .map(|b| (b.site.id().to_owned(), b.host.unwrap_or(b.site).id().to_owned()))
        .collect()
}

/// Every way to go from HQ, square by square over roads: lists of places and exits.
fn tours(park: &ParkView) -> BTreeSet<Vec<String>> {
    let map = Map::of(park);
    let places = places(park);
    let exits: BTreeMap<Cell, Exit> = EXITS.iter().map(|e| (cell(e.square), e.exit)).collect();
    let circled = |exit: Exit| park.exits[exit as usize].circled;
    let mut found = BTreeSet::new();
    let mut open = vec![(vec!["hq".to_owned()])];
    while let Some(path) = open.pop() {
        let at = path.last().unwrap().clone();
        let here: Vec<Cell> = map
            .building
            .iter()
            .filter(|(_, name)| places.get(*name).unwrap_or(name) == &at)
            .map(|(&c, _)| c)
            .collect();
        let mut next = BTreeSet::new();
        for &(x, y) in &here {
            if at != "hq"
                && let Some(&exit) = exits.get(&(x, y))
            {
                next.insert(exit.id().to_owned());
            }
            for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
                let (mut from, mut now) = ((x, y), (x + dx, y + dy));
                // Follows the road as long as it is one and leads back to where it was entered.
                while let Some(&pair) = map.road.get(&now) {
                    let ends = edges(pair).map(|(ex, ey)| (now.0 + ex, now.1 + ey));
                    if !ends.contains(&from) {
                        now = from;
                        break;
                    }
                    let onward = if ends[0] == from { ends[1] } else { ends[0] };
                    (from, now) = (now, onward);
                }
                if from == (x, y) {
                    continue;
                }
                if let Some(name) = map.building.get(&now) {
                    next.insert(places.get(name).unwrap_or(name).clone());
                } else if !(0..15).contains(&now.0) || !(0..12).contains(&now.1) {
                    next.insert(exits[&from].id().to_owned());
                }
            }
        }
        for step in next {
            let is_exit = Exit::find_ignoring_case(&step);
            if path.contains(&step) || is_exit.is_some_and(circled) {
                continue;
            }
            let mut longer = path.clone();
            longer.push(step);
            found.insert(longer[1..].to_vec());
            if is_exit.is_none() {
                open.push(longer);
            }
        }
    }
    found
}

/// Every tour that the engine offers.
fn offered(play: &Play, before: &[String], found: &mut BTreeSet<Vec<String>>) {
    for line in play.lines(0) {
        let Some((kind @ ("visit" | "exit"), name)) = line.split_once(' ') else { continue };
        let mut path = before.to_vec();
        path.push(name.to_owned());
        found.insert(path.clone());
        if kind == "visit" {
            let mut next = Play { game: play.game.clone(), env: play.env.clone() };
            next.i(&line);
            let goes_on = matches!(next.mine().tasks.last(), Some(Task::Tour { at: Some(_) }));
            if goes_on {
                offered(&next, &path, found);
            }
        }
    }
}

/// A park with many connections, some of them in circles.
fn web() -> crate::common::Given {
    given(2)
        .buildings(["B05", "B02", "B03"])
        .built("food-1: H9 H10 I10")
        .built("*compsognathus: D9 E9 D10 E10")
        .built("parasaurolophus: K9 L9 K10 L10 K11 L11")
        .built("velociraptor: H5 I5 H6 I6")
        .built("trex: L4 M4 N4 L5 M5 N5 L6 M6 N6")
        .built("card-a@parasaurolophus: M10 M11 N11")
        .roads("H11-ns F9-ew G9-ew J10-ew J12-ew K12-nw H8-ns H7-ns J5-ew K5-ew L7-ns L8-ns")
        .roads(
            "M9-se N9-ew O9-ew N10-se O10-ns H4-ns H3-ns H2-ns H1-ns E8-se F8-ew G8-nw G7-ns G6-se",
        )
}

// rule: RW-49, RW-60
#[test]
fn tours_are_those_that_walking_the_squares_finds() {
    let play = web().running(1, json!([{ "t": "tour", "at": null }])).play();
    let by_hand = tours(&play.mine());
    assert!(by_hand.len() > 20, "{}", by_hand.len());
    let mut by_engine = BTreeSet::new();
    offered(&play, &[], &mut by_engine);
    assert_eq!(by_engine, by_hand);
    best_is_best(&play.mine());
}

/// The hint is worth as much as the best of all tours.
fn best_is_best(park: &ParkView) {
    let places = places(park);
    let marks = |path: &[String]| -> usize {
        let fresh =
            |b: &&rawr_n_write::BuildingView| !b.marked && path.contains(&places[b.site.id()]);
        park.buildings.iter().filter(fresh).count()
    };
    let worth = |path: &[String]| {
        let exit = path.last().and_then(|last| Exit::find_ignoring_case(last));
        let vp = exit.map_or(0, |e| EXITS[e as usize].vp);
        3 * marks(path) + 4 * usize::from(vp)
    };
    let all = tours(park);
    let most = all.iter().map(|path| worth(path)).max();
    let best = park.best_tour.as_ref().map(|t| {
        let words: Vec<String> = t.line.split(' ').skip(1).map(str::to_owned).collect();
        assert!(all.contains(&words), "{words:?} is no tour");
        assert_eq!(usize::from(t.excitement), marks(&words));
        worth(&words)
    });
    assert_eq!(best, most);
}

// rule: RW-33, RW-37, RW-39
#[test]
fn placements_and_tours_agree_in_parks_that_play_made() {
    for (seats, seed) in [(1, 5), (2, 6), (3, 7)] {
        let (mut env, mut rng) = (Quiet::new(seed), SplitMix::new(seed));
        let mut game = RawrNWrite::setup(&Options {}, seats, &mut env).unwrap();
        let mut looked = 0;
        while let Some(seat) = game.status().next() {
            let park = game.view(Viewer::Spectator).parks[seat.index()].clone();
            if let Some(Task::Turn { site } | Task::Draw { site, .. }) = park.tasks.last()
                && rng.below(3) == 0
            {
                looked += 1;
                let counted = engine_placements(&game, seat);
                let whole = matches!(park.tasks.last(), Some(Task::Turn { .. }));
                let shape = shape_of(&game, *site);
                let hosts = hosts_of(&game, *site, &park);
                if whole || shape.turns().count() == 1 {
                    assert_eq!(counted, Map::of(&park).placements(shape, hosts.as_deref()));
                }
            }
            if rng.below(20) == 0 {
                best_is_best(&park);
            }
            // Mostly sensible play, so that parks are connected; some of it by chance.
            let step = if rng.below(4) == 0 {
                game.sample(seat, &mut rng).unwrap()
            } else {
                mesozoic_core::Guide::playout_step(&game, seat, &mut rng)
            };
            game.apply(seat, step, &mut env);
        }
        assert!(looked > 5, "{looked} placements");
    }
}

fn engine_placements(game: &RawrNWrite, seat: Seat) -> usize {
    let mut steps = Vec::new();
    let _ = game.legal(seat, &mut steps);
    let count = |step: &rawr_n_write::Step| match step {
        rawr_n_write::Step::At { .. } => 1,
        rawr_n_write::Step::Turn { .. } => {
            let mut next = game.clone();
            next.apply(seat, *step, &mut Quiet::new(1));
            engine_placements(&next, seat)
        }
        _ => 0,
    };
    steps.iter().map(count).sum()
}

fn shape_of(game: &RawrNWrite, site: rawr_n_write::components::Site) -> Shape {
    use rawr_n_write::components::BUILDING_CARDS;
    if let Some(species) = site.species() {
        return species.info().diet.paddock().shape;
    }
    if let Some(kind) = site.kind() {
        return kind.info().shape;
    }
    let id = game.view(Viewer::Spectator).buildings[site.slot().unwrap()];
    BUILDING_CARDS.iter().find(|c| c.id == id).unwrap().shape
}

/// The buildings that a card's building may be attached to; none for a free-standing one.
fn hosts_of(
    game: &RawrNWrite,
    site: rawr_n_write::components::Site,
    park: &ParkView,
) -> Option<Vec<String>> {
    use rawr_n_write::components::BUILDING_CARDS;
    let id = game.view(Viewer::Spectator).buildings[site.slot()?];
    let host = BUILDING_CARDS.iter().find(|c| c.id == id).unwrap().host?;
    let admitted = park.buildings.iter().filter(|b| host.admits(b.site));
    Some(admitted.map(|b| b.site.id().to_owned()).collect())
}

/// A park that chance has drawn: buildings here and there, and roads between them.
fn chance_park(seed: u64) -> crate::common::Given {
    let mut rng = SplitMix::new(seed);
    let sites = [
        ("food-1", Shape::L3),
        ("velociraptor", Shape::O4),
        ("ride-1", Shape::S4),
        ("triceratops", Shape::R6),
        ("food-2", Shape::L3),
        ("compsognathus", Shape::O4),
    ];
    let mut given = given(2);
    // The lower left of the park, so that roads are short and often meet.
    for (site, shape) in sites {
        for _ in 0..20 {
            let turns = shape.turns().all();
            let turn = &turns[rng.below(turns.len() as u32) as usize];
            let (x, y) = (rng.below(9) as u8, 5 + rng.below(6) as u8);
            let cells: Vec<(u8, u8)> = turn.cells().iter().map(|c| (x + c.0, y + c.1)).collect();
            let here: Vec<Cell> = cells.iter().map(|c| (c.0 as i8, c.1 as i8)).collect();
            let map = Map::of(&given.play().mine());
            if map.is_free(&here) && map.touched(&here).is_empty() {
                let names = cells.iter().map(|c| Square::new(c.0, c.1).name());
                given = given.built(&format!("{site}: {}", names.collect::<Vec<_>>().join(" ")));
                break;
            }
        }
    }
    let mut map = Map::of(&given.play().mine());
    let hosts: Vec<Cell> = map.building.keys().copied().collect();
    for _ in 0..60 {
        let from = hosts[rng.below(hosts.len() as u32) as usize];
        let Some(roads) = wander(&map, from, &mut rng) else { continue };
        for (at, pair) in roads {
            map.taken.insert(at);
            let square = Square::new(at.0 as u8, at.1 as u8);
            given = given.roads(&format!("{}-{}", square.name(), pair.id()));
        }
    }
    given
}

/// Roads along a way that leaves a building and goes on by chance until it meets another building
/// or an exit; nothing if it meets neither.
fn wander(map: &Map, from: Cell, rng: &mut SplitMix) -> Option<Vec<(Cell, Pair)>> {
    const WAYS: [Cell; 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let mut way = rng.below(4) as usize;
    let (mut roads, mut at): (Vec<(Cell, Pair)>, Cell) = (Vec::new(), from);
    for _ in 0..12 {
        at = (at.0 + WAYS[way].0, at.1 + WAYS[way].1);
        if map.building.contains_key(&at) && !roads.is_empty() {
            return Some(roads);
        }
        if !map.is_free(&[at]) || roads.iter().any(|(known, _)| *known == at) {
            break;
        }
        let back = (-WAYS[way].0, -WAYS[way].1);
        let turn = [0, 0, 0, 1, 3][rng.below(5) as usize];
        let exit = EXITS.iter().find(|e| cell(e.square) == at);
        // Through an exit if there is one, otherwise mostly straight on.
        way = match exit.map(|e| e.side) {
            Some(Edge::N) => 0,
            Some(Edge::E) => 1,
            Some(Edge::W) => 3,
            _ => (way + turn) % 4,
        };
        let joins =
            |pair: &&Pair| edges(**pair).contains(&back) && edges(**pair).contains(&WAYS[way]);
        roads.push((at, *Pair::ALL.iter().find(joins)?));
        if exit.is_some() {
            return Some(roads);
        }
    }
    None
}

// rule: RW-34, RW-38, RW-49, RW-50
#[test]
fn tours_of_small_parks_are_those_of_brute_force() {
    let mut total = 0;
    for seed in 0..60 {
        let given = chance_park(seed).mine("roads", json!({ "gained": 1, "spent": 0 }));
        let play = given.running(1, json!([{ "t": "tour", "at": null }])).play();
        let by_hand = tours(&play.mine());
        let mut by_engine = BTreeSet::new();
        offered(&play, &[], &mut by_engine);
        assert_eq!(by_engine, by_hand, "park {seed}");
        best_is_best(&play.mine());
        total += by_hand.len();
    }
    assert!(total > 300, "{total} tours in all: the parks are too dull");
}

// rule: RW-37
#[test]
fn every_shape_has_the_turns_and_places_of_the_shape_library() {
    // Shape, distinct turns, free-standing placements on a fresh park.
    let rows = [
        (Shape::I2, 2, 311),
        (Shape::I3, 2, 282),
        (Shape::L3, 4, 570),
        (Shape::O4, 1, 142),
        (Shape::I4, 2, 253),
        (Shape::L4, 8, 1036),
        (Shape::T4, 4, 518),
        (Shape::S4, 4, 518),
        (Shape::P5, 8, 1032),
        (Shape::U5, 4, 514),
        (Shape::X5, 1, 118),
        (Shape::V5, 4, 472),
        (Shape::W5, 4, 472),
        (Shape::I5, 2, 224),
        (Shape::T5, 4, 472),
        (Shape::Z5, 4, 472),
        (Shape::R6, 2, 257),
        (Shape::U7, 4, 464),
        (Shape::R8, 2, 230),
        (Shape::O9, 1, 116),
    ];
    let fresh = Map::of(&given(2).play().mine());
    for (shape, turns, places) in rows {
        assert_eq!(shape.turns().count(), turns, "{shape:?}");
        assert_eq!(fresh.placements(shape, None), places, "{shape:?}");
    }
    assert_eq!(rows.len(), Shape::ALL.len());
    // What the engine offers for every card that stands free.
    for card in rawr_n_write::components::BUILDING_CARDS.iter().filter(|c| c.host.is_none()) {
        let others = if card.id == "B01" { ["B02", "B03"] } else { ["B01", "B03"] };
        let others = if others.contains(&card.id) { ["B01", "B02"] } else { others };
        let tasks = json!([{ "t": "erect", "slot": 0 }, { "t": "basic", "left": 1 }]);
        let mut play = given(2)
            .buildings([card.id, others[0], others[1]])
            .marks("building-a", card.cost)
            .gaining(tasks)
            .play();
        play.i("gain blue");
        let row = rows.iter().find(|row| row.0 == card.shape).unwrap();
        assert_eq!(engine_placements(&play.game, crate::common::ME), row.2, "{}", card.id);
    }
}

// rule: RW-30, RW-37, RW-43, RW-50, RW-54
#[test]
fn t62_what_holds_in_every_position() {
    for (seats, seed) in (1..=4).flat_map(|seats| (0..3).map(move |seed| (seats, seed))) {
        let mut play = start(seats, []);
        let mut rng = SplitMix::new(seed);
        let mut toured: Vec<BTreeSet<String>> = vec![BTreeSet::new(); usize::from(seats)];
        let (mut rolls, mut runs) = (0, 0);
        while let Some(seat) = play.game.status().next() {
            let step = play.game.sample(seat, &mut rng).expect("a seat that is asked can answer");
            if let rawr_n_write::Step::Visit { site } = step {
                let park = play.park(seat.index());
                let here = park.buildings.iter().filter(|b| b.host.unwrap_or(b.site) == site);
                toured[seat.index()].extend(here.map(|b| b.site.id().to_owned()));
            }
            play.game.apply(seat, step, &mut play.env);
            holds(&play.park(seat.index()), &toured[seat.index()]);
        }
        for emitted in &play.env.events {
            rolls += u32::from(matches!(emitted.event, Event::Rolled { .. }));
            runs += u32::from(matches!(emitted.event, Event::Opened { .. }));
        }
        assert_eq!((rolls, runs), (6, 3), "{seats} seats, dice {seed}");
    }
}

fn holds(park: &ParkView, toured: &BTreeSet<String>) {
    for (dna, boxes) in park.dna.iter().zip([12, 12, 12, 8, 8, 8]) {
        assert!(dna.spent <= dna.gained && dna.gained <= boxes);
    }
    assert!(park.coins.gained <= 8 && park.roads.gained <= 10);
    assert!(park.tracks.iter().all(|t| t.marks <= t.cost));
    assert!(park.disasters.iter().all(|&n| n <= 2));
    assert!(park.exits.iter().filter(|e| e.circled).count() <= 3);
    let built = park.buildings.iter().flat_map(|b| &b.squares);
    let roads = park.pavement.iter().map(|r| &r.square);
    let mut cells: Vec<Cell> = built.chain(roads).chain(&park.ruins).map(|&s| cell(s)).collect();
    cells.extend(HQ);
    let distinct: BTreeSet<Cell> = cells.iter().copied().collect();
    assert_eq!(distinct.len(), cells.len(), "a square is two things at once");
    let map = Map::of(park);
    for building in &park.buildings {
        let here: Vec<Cell> = building.squares.iter().map(|&s| cell(s)).collect();
        for name in map.touched(&here).into_iter().filter(|n| *n != building.site.id()) {
            let other = park.buildings.iter().find(|b| b.site.id() == name);
            let related = building.host.is_some_and(|h| h.id() == name)
                || other.is_some_and(|o| o.host == Some(building.site));
            assert!(related, "{:?} touches {name}", building.site);
        }
        assert!(!building.marked || toured.contains(building.site.id()), "{:?}", building.site);
    }
}
