//! Positions for tests: say what matters, the rest is as at the start of the game.

use mesozoic_core::{Game, Score, Seat, Viewer};
use mesozoic_table::{OpenError, Position, Table};
use mesozoic_testkit::Scripted;
use rawr_n_write::components::{
    BUILDING_CARDS, FaceId, Kind, SHAPES, SPECIALISTS, Shape, Site, Species, Square,
};
use rawr_n_write::{ParkView, RawrNWrite};
use serde_json::{Value, json};

pub(crate) const ME: Seat = Seat(0);

/// The shape of a building, by its site and the cards on the table.
fn shape_of(site: Site, cards: &[&str; 3]) -> Shape {
    if let Some(species) = site.species() {
        return species.info().diet.paddock().shape;
    }
    if let Some(kind) = site.kind() {
        return kind.info().shape;
    }
    let card = cards[site.slot().unwrap()];
    BUILDING_CARDS.iter().find(|c| c.id == card).unwrap().shape
}

/// Turn and corner of a shape that covers these squares.
fn lot(shape: Shape, squares: &str) -> (usize, Square) {
    let mut cells: Vec<(u8, u8)> = squares
        .split_whitespace()
        .map(|s| s.parse::<Square>().unwrap())
        .map(|s| (s.x(), s.y()))
        .collect();
    cells.sort_unstable();
    let (x, y) = cells.iter().fold((99, 99), |(x, y), c| (x.min(c.0), y.min(c.1)));
    let moved: Vec<_> = cells.iter().map(|c| (c.0 - x, c.1 - y)).collect();
    let turn = SHAPES[shape as usize].all().iter().position(|t| t.cells() == moved);
    (turn.unwrap_or_else(|| panic!("{squares} is no {shape:?}")), Square::new(x, y))
}

/// Describes a position. By default: the first action phase, seat 0 first, all dice drafted and
/// gained, seat 0 to place. Cards are B01 B02 B03 and S04 S07 S10.
#[derive(Clone)]
pub(crate) struct Given {
    seats: u8,
    buildings: [&'static str; 3],
    specialists: [&'static str; 3],
    state: Value,
}

fn empty_sheet() -> Value {
    let used = |n: u8| json!({ "gained": n, "spent": 0 });
    json!({
        "dna": { "blue": used(1), "pink": used(1), "purple": used(1), "green": used(0),
                 "red": used(0), "orange": used(0) },
        "coins": used(0), "roads": used(0),
        "marks": {}, "threat": 0, "security": 0, "excitement": 0, "deaths": 0,
        "dinosaurs": {}, "circles": {}, "disasters": {}, "buildings": [], "pavement": [],
        "ruins": [], "exits": [], "draws": 0, "tasks": [],
    })
}

/// Dice of the row by default: no threat, so that tests say what matters.
const ROW: [&str; 9] = ["d1f2", "d2f2", "d3f2", "d4f3", "d5f3", "d6f3", "d7f3", "d8f3", "d9f3"];

pub(crate) fn given(seats: u8) -> Given {
    let alone = seats == 1;
    let pool = [0, 6, 5, 7, 9][usize::from(seats)];
    let sheets: Vec<Value> = (0..seats).map(|_| empty_sheet()).collect();
    let mut state = json!({
        "phase": "place", "month": 0, "turn": 0, "first": 0,
        "buildings": [], "specialists": [],
        "row": [], "board": [], "draws": 0, "seats": sheets,
    });
    let mut row = Vec::new();
    for (i, face) in ROW.iter().enumerate().take(pool) {
        let taker = match (alone, i) {
            (true, 0 | 3) => json!("rival"),
            (true, 1 | 2) => json!({ "seat": 0 }),
            (false, i) if i < 2 * usize::from(seats) => json!({ "seat": i / 2 }),
            _ => json!("nobody"),
        };
        row.push(json!({ "face": face, "taker": taker }));
    }
    if alone {
        state["objectives"] = json!(["O01", "O05", "O12"]);
        state["rival"] = json!("RV01");
        let rivals: Vec<String> = (2..=12).map(|n| format!("RV{n:02}")).collect();
        state["rivals"] = json!(rivals);
        state["board"] = json!([
            { "space": "m1", "face": ROW[0], "seat": null },
            { "space": "b1", "face": ROW[3], "seat": null },
        ]);
        state["seats"][0]["dice"] = json!([ROW[1], ROW[2]]);
    } else {
        for i in 0..usize::from(seats) {
            state["seats"][i]["dice"] = json!([ROW[2 * i], ROW[2 * i + 1]]);
        }
    }
    state["row"] = json!(row);
    state["seats"][0]["tasks"] = json!([{ "t": "place" }]);
    Given { seats, buildings: ["B01", "B02", "B03"], specialists: ["S04", "S07", "S10"], state }
}

impl Given {
    pub(crate) fn buildings(mut self, cards: [&'static str; 3]) -> Self {
        self.buildings = cards;
        self
    }

    pub(crate) fn specialists(mut self, cards: [&'static str; 3]) -> Self {
        self.specialists = cards;
        self
    }

    /// Sets a field of a sheet.
    pub(crate) fn sheet(mut self, seat: usize, field: &str, value: Value) -> Self {
        self.state["seats"][seat][field] = value;
        self
    }

    /// Sets a field of seat 0.
    pub(crate) fn mine(self, field: &str, value: Value) -> Self {
        self.sheet(0, field, value)
    }

    /// Sets a field of the table.
    pub(crate) fn set(mut self, field: &str, value: Value) -> Self {
        self.state[field] = value;
        self
    }

    /// Stored DNA of seat 0: `blue 3 pink 2`; colours not named have none.
    pub(crate) fn dna(mut self, text: &str) -> Self {
        let words: Vec<&str> = text.split_whitespace().collect();
        for colour in ["blue", "pink", "purple", "green", "red", "orange"] {
            let at = words.iter().position(|w| *w == colour);
            let n = at.map_or(0, |i| words[i + 1].parse::<u8>().unwrap());
            self.state["seats"][0]["dna"][colour] = json!({ "gained": n, "spent": 0 });
        }
        self
    }

    /// A building of seat 0, by its squares; `triceratops: K9 L9 …`, with `*` before the name for
    /// an X and `@host` after it for an attachment. Paddocks get a dinosaur, attractions a circle,
    /// cards their marks.
    pub(crate) fn built(mut self, text: &str) -> Self {
        let (name, squares) = text.split_once(':').unwrap();
        let (name, marked) = name.strip_prefix('*').map_or((name, false), |name| (name, true));
        let (name, host) = name.split_once('@').map_or((name, None), |(n, h)| (n, Some(h)));
        let site = Site::of_id(name).unwrap();
        let (turn, corner) = lot(shape_of(site, &self.buildings), squares);
        let mut building = json!({ "site": name, "turn": turn, "at": corner });
        if marked {
            building["marked"] = json!(true);
        }
        if let Some(host) = host {
            building["host"] = json!(host);
        }
        let sheet = &mut self.state["seats"][0];
        sheet["buildings"].as_array_mut().unwrap().push(building);
        if let Some(species) = site.species() {
            if sheet["dinosaurs"][species.id()].is_null() {
                sheet["dinosaurs"][species.id()] = json!({ "made": 1, "living": 1 });
            }
        } else if let Some(kind) = site.kind() {
            let used = sheet["circles"][kind.id()].as_u64().unwrap_or(0);
            let circle = site.index() - Site::attraction(kind, 0).index() + 1;
            sheet["circles"][kind.id()] = json!(used.max(circle as u64));
        } else {
            let slot = site.slot().unwrap();
            let id = self.buildings[slot];
            let cost = BUILDING_CARDS.iter().find(|c| c.id == id).unwrap().cost;
            sheet["marks"][["building-a", "building-b", "building-c"][slot]] = json!(cost);
        }
        self
    }

    /// Check marks of a species of seat 0, and how many are alive.
    pub(crate) fn herd(self, species: Species, made: u8, living: u8) -> Self {
        let mut given = self;
        given.state["seats"][0]["dinosaurs"][species.id()] =
            json!({ "made": made, "living": living });
        given
    }

    /// Roads of seat 0: `H11-ns J10-ew`.
    pub(crate) fn roads(mut self, text: &str) -> Self {
        for road in text.split_whitespace() {
            let (square, pair) = road.split_once('-').unwrap();
            let square: Square = square.parse().unwrap();
            let list = self.state["seats"][0]["pavement"].as_array_mut().unwrap();
            list.push(json!({ "at": square, "pair": pair }));
        }
        self
    }

    /// A specialist of seat 0 is hired.
    pub(crate) fn hired(mut self, slot: usize) -> Self {
        let id = self.specialists[slot];
        let cost = SPECIALISTS.iter().find(|c| c.id == id).unwrap().cost;
        let track = ["specialist-a", "specialist-b", "specialist-c"][slot];
        self.state["seats"][0]["marks"][track] = json!(cost);
        self
    }

    /// Marks of seat 0 on a track.
    pub(crate) fn marks(mut self, track: &str, n: u8) -> Self {
        self.state["seats"][0]["marks"][track] = json!(n);
        self
    }

    /// The tasks of a seat.
    pub(crate) fn tasks(self, seat: usize, tasks: Value) -> Self {
        self.sheet(seat, "tasks", tasks)
    }

    /// Seat 0 has these tasks in the middle of gaining dice.
    pub(crate) fn gaining(self, tasks: Value) -> Self {
        self.set("phase", json!("gain")).tasks(0, tasks)
    }

    /// Parks run in a season; seat 0 is at this task, seat 1 is in no hurry, the others are done.
    pub(crate) fn running(mut self, season: u8, tasks: Value) -> Self {
        let alone = self.seats == 1;
        self.state["phase"] = json!("park");
        self.state["month"] = json!(season * 3 - 1);
        self.state["row"] = json!([]);
        self.state["board"] = json!([]);
        for i in 0..usize::from(self.seats) {
            self.state["seats"][i]["dice"] = json!([]);
            self.state["seats"][i]["tasks"] = json!([]);
        }
        if !alone {
            self.state["seats"][1]["tasks"] = json!([{ "t": "tour", "at": null }]);
            self.state["seats"][1]["roads"] = json!({ "gained": 1, "spent": 0 });
        }
        if alone {
            self.state["rival"] = Value::Null;
            let seen = u32::from(season) * 2;
            let rivals: Vec<String> = (seen + 1..=12).map(|n| format!("RV{n:02}")).collect();
            self.state["rivals"] = json!(rivals);
        }
        self.tasks(0, tasks)
    }

    /// The game is over.
    pub(crate) fn over(mut self) -> Self {
        self = self.running(3, json!([]));
        self.state["phase"] = json!("over");
        for i in 0..usize::from(self.seats) {
            self.state["seats"][i]["tasks"] = json!([]);
        }
        self.state["month"] = json!(9);
        self
    }

    pub(crate) fn position(&self) -> Position {
        let mut state = self.state.clone();
        state["buildings"] = json!(self.buildings);
        state["specialists"] = json!(self.specialists);
        Position {
            format: "mesozoic-position/1".to_owned(),
            game: "rawr-n-write".to_owned(),
            rules: RawrNWrite::META.rules,
            options: json!({}),
            seats: self.seats,
            seed: "test".to_owned(),
            state,
        }
    }

    pub(crate) fn load(&self) -> Result<Table<RawrNWrite>, OpenError> {
        Table::load(&self.position())
    }

    pub(crate) fn table(&self) -> Table<RawrNWrite> {
        self.load().unwrap_or_else(|e| panic!("{e}"))
    }

    /// The table under dice that the test names.
    pub(crate) fn play(&self) -> Play {
        Play { game: self.table().state().clone(), env: Scripted::new([]).otherwise(7) }
    }

    pub(crate) fn score(&self, seat: u8) -> Score {
        self.table().state().score(Seat(seat), Viewer::Spectator)
    }
}

/// A game under scripted dice.
pub(crate) type Play = mesozoic_testkit::Play<RawrNWrite>;

/// A new game with these draws in order, then quick dice.
pub(crate) fn start(seats: u8, draws: impl IntoIterator<Item = u32>) -> Play {
    let mut env = Scripted::new(draws).otherwise(7);
    let game = RawrNWrite::setup(&rawr_n_write::Options {}, seats, &mut env).unwrap();
    Play { game, env }
}

/// What plays of this game can do beside.
pub(crate) trait RawrPlay {
    /// The next throw of a seat's own bag shows this face, out of a full bag.
    fn throws(&mut self, face: &str) -> &mut Self;
    /// Lines of seat 0.
    fn i(&mut self, lines: &str) -> &mut Self;
    fn park(&self, seat: usize) -> ParkView;
    /// The park of seat 0.
    fn mine(&self) -> ParkView;
    /// Stored DNA by colour.
    fn dna(&self, seat: usize) -> [u8; 6];
}

impl RawrPlay for Play {
    fn throws(&mut self, face: &str) -> &mut Self {
        let id: FaceId = face.parse().unwrap();
        self.script([u32::from(id.index())])
    }

    #[track_caller]
    fn i(&mut self, lines: &str) -> &mut Self {
        self.go(0, lines)
    }

    fn park(&self, seat: usize) -> ParkView {
        self.view().parks[seat].clone()
    }

    fn mine(&self) -> ParkView {
        self.park(0)
    }

    fn dna(&self, seat: usize) -> [u8; 6] {
        self.park(seat).dna.map(|d| d.gained - d.spent)
    }
}

/// The park that most cases use.
pub(crate) fn alpha() -> Given {
    given(2)
        .built("food-1: H9 H10 I10")
        .built("triceratops: K9 L9 K10 L10 K11 L11")
        .roads("H11-ns J10-ew M9-ew N9-ew O9-ew")
}

/// The final park of the scoring example.
pub(crate) fn omega() -> Given {
    given(2)
        .buildings(["B03", "B10", "B13"])
        .built("trex: H5 I5 J5 H6 I6 J6 H7 I7 J7")
        .built("parasaurolophus: M5 N5 O5 M6 N6 O6")
        .built("compsognathus: E7 F7 E8 F8")
        .built("triceratops: K9 L9 K10 L10 K11 L11")
        .built("food-1: H9 H10 I10")
        .built("ride-1: C3 D3 D4 E4")
        .built("ride-2: A6 B6 B7 C7")
        .built("ride-3: C10 D10 D11 E11")
        .built("card-a: L1 K2 L2 M2 L3")
        .built("card-b@ride-3: B11 C11 A12 B12")
        .herd(Species::Parasaurolophus, 2, 2)
        .herd(Species::Compsognathus, 2, 2)
        .herd(Species::Velociraptor, 1, 0)
        .mine("ruins", json!(["f1", "g1", "f2", "g2", "h2", "h3", "h4"]))
        .roads("H1-ns H8-ns J10-ew H11-ns M9-ew N9-ew O9-ew")
}

/// The kinds of attraction that could be built.
pub(crate) fn kinds(legal: &[String]) -> Vec<Kind> {
    Kind::ALL.into_iter().filter(|k| legal.contains(&format!("build {}", k.id()))).collect()
}
