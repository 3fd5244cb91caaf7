//! Every drawing has exactly one sequence of steps: the sequences are counted and compared with the
//! numbers of different drawings, which were found by another program, and with the known sequence
//! of polyominoes.

use std::collections::{BTreeMap, BTreeSet};

use dinoworld::grid::{Arms, Dir, Square};
use dinoworld::{DinoWorld, ParkView, Step};
use mesozoic_core::{Game, Quiet, Viewer};
use serde_json::json;

use crate::common::{Given, ME, danger, given, lite, view};

fn steps(game: &DinoWorld) -> Vec<Step> {
    let mut steps = Vec::new();
    let _ = game.legal(ME, &mut steps);
    assert!(!steps.is_empty(), "a drawing cannot be finished");
    steps
}

fn after(game: &DinoWorld, step: Step) -> DinoWorld {
    let mut next = game.clone();
    next.apply(ME, step, &mut Quiet::new(1));
    next
}

/// Sets of new and converted paths, by walking every sequence; also how many sequences there are.
fn paths(game: &DinoWorld, drawn: &mut Vec<Step>, all: &mut BTreeSet<Vec<Step>>) -> usize {
    let mut count = 0;
    for step in steps(game) {
        if let Step::Lay { .. } | Step::Convert { .. } = step {
            drawn.push(step);
            let mut set = drawn.clone();
            set.sort();
            all.insert(set);
            count += 1 + paths(&after(game, step), drawn, all);
            drawn.pop();
        }
    }
    count
}

/// Every set of paths that some sequence of steps draws, each by one sequence only.
fn path_sets(given: &Given, pips: u8) -> BTreeSet<Vec<Step>> {
    let given = given.clone().dice(&[pips, 6, 6]).table();
    let game = after(given.state(), format!("paths {pips}").parse().unwrap());
    let mut all = BTreeSet::new();
    let count = paths(&game, &mut Vec::new(), &mut all);
    assert_eq!(count, all.len(), "a set is reached in two ways");
    all
}

fn count_paths(given: &Given, pips: u8) -> usize {
    path_sets(given, pips).len()
}

/// A park for trying out everything in any order.
struct Sheet {
    free: BTreeSet<Square>,
    paths: BTreeMap<Square, Arms>,
    convertible: BTreeSet<Square>,
}

impl Sheet {
    fn new(park: &ParkView) -> Self {
        let paths: BTreeMap<Square, Arms> = park.paths.iter().map(|p| (p.square, p.arms)).collect();
        let taken: BTreeSet<Square> = park
            .pens
            .iter()
            .flat_map(|pen| pen.squares.iter().copied())
            .chain(park.lake.iter().copied())
            .chain(park.generators.iter().map(|g| g.square))
            .chain(park.facilities.iter().map(|f| f.square))
            .chain(paths.keys().copied())
            .collect();
        let drawn = park.paths.iter().filter(|p| !p.entrance && p.arms != Arms::ALL);
        Self {
            free: Square::all().filter(|square| !taken.contains(square)).collect(),
            convertible: drawn.map(|p| p.square).collect(),
            paths,
        }
    }

    /// Free squares that an arm points at.
    fn connected(&self) -> BTreeSet<(Square, Dir)> {
        let ends = self.paths.iter().flat_map(|(square, arms)| {
            let arms = Dir::ALL.into_iter().filter(|dir| arms.has(*dir));
            arms.filter_map(|dir| Some((square.step(dir)?, dir)))
        });
        ends.filter(|(square, _)| self.free.contains(square)).collect()
    }

    /// Draws whatever fits, in any order.
    fn draw(&mut self, drawn: &mut BTreeSet<Step>, pips: u8, all: &mut BTreeSet<Vec<Step>>) {
        if !drawn.is_empty() && !all.insert(drawn.iter().copied().collect()) {
            return;
        }
        for square in self.convertible.clone() {
            if pips >= 4 {
                self.convertible.remove(&square);
                let before = self.paths.insert(square, Arms::ALL).unwrap();
                drawn.insert(Step::Convert { square });
                self.draw(drawn, pips - 4, all);
                drawn.remove(&Step::Convert { square });
                self.paths.insert(square, before);
                self.convertible.insert(square);
            }
        }
        for (square, dir) in self.connected() {
            for arms in (0..16).map(Arms::from_bits).filter(|arms| arms.has(dir.back())) {
                let cost = arms.count() as u8 - 1;
                if cost == 0 || cost > pips {
                    continue;
                }
                self.free.remove(&square);
                self.paths.insert(square, arms);
                drawn.insert(Step::Lay { square, arms });
                self.draw(drawn, pips - cost, all);
                drawn.remove(&Step::Lay { square, arms });
                self.paths.remove(&square);
                self.free.insert(square);
            }
        }
    }

    fn free_beside<'a>(&'a self, area: &'a BTreeSet<Square>) -> impl Iterator<Item = Square> + 'a {
        let beside = area.iter().flat_map(|s| Dir::ALL.into_iter().filter_map(|dir| s.step(dir)));
        beside.filter(|s| self.free.contains(s) && !area.contains(s))
    }

    /// Every shape of free squares that hang together, at the end of a path.
    fn shapes(&self, size: usize) -> BTreeSet<BTreeSet<Square>> {
        let starts: BTreeSet<Square> =
            self.connected().into_iter().map(|(square, _)| square).collect();
        let mut shapes: BTreeSet<BTreeSet<Square>> =
            starts.into_iter().map(|start| BTreeSet::from([start])).collect();
        for _ in 1..size {
            shapes = shapes
                .iter()
                .flat_map(|shape| {
                    self.free_beside(shape).map(|square| {
                        let mut larger = shape.clone();
                        larger.insert(square);
                        larger
                    })
                })
                .collect();
        }
        shapes
    }
}

/// Whole pens of the step that was opened: their squares, and with power how many.
fn pens(
    game: &DinoWorld,
    drawn: &mut Vec<Square>,
    all: &mut BTreeSet<Vec<Square>>,
    with_power: bool,
) -> (usize, usize) {
    let (mut shapes, mut powered) = (0, 0);
    for step in steps(game) {
        let next = after(game, step);
        let view = next.view(Viewer::Seat(ME));
        match step {
            Step::At { square } => {
                drawn.push(square);
                if matches!(view.turn.unwrap().draft, dinoworld::DraftView::Pen { .. }) {
                    let (s, p) = pens(&next, drawn, all, with_power);
                    (shapes, powered) = (shapes + s, powered + p);
                } else {
                    shapes += 1;
                    let mut area = drawn.clone();
                    area.sort();
                    all.insert(area);
                    powered += if with_power { power(&next) } else { 0 };
                }
                drawn.pop();
            }
            _ => unreachable!("only squares are drawn"),
        }
    }
    (shapes, powered)
}

/// Ways to power the newest pen.
fn power(game: &DinoWorld) -> usize {
    let drawing = |game: &DinoWorld| {
        matches!(
            game.view(Viewer::Seat(ME)).turn.unwrap().draft,
            dinoworld::DraftView::Power { .. }
        )
    };
    if !drawing(game) {
        return 1;
    }
    steps(game).into_iter().map(|step| power(&after(game, step))).sum()
}

/// Shapes and powered shapes of a pen, with its squares.
fn count_pens(
    given: &Given,
    line: &str,
    with_power: bool,
) -> (usize, usize, BTreeSet<Vec<Square>>) {
    let game = after(given.table().state(), line.parse().unwrap());
    let mut all = BTreeSet::new();
    let (shapes, powered) = pens(&game, &mut Vec::new(), &mut all, with_power);
    assert_eq!(shapes, all.len(), "a shape is drawn in two ways");
    (shapes, powered, all)
}

// rule: DW-142
#[test]
fn path_sets_of_an_empty_park() {
    for (pips, count) in [(1, 18), (2, 213), (3, 1_881), (4, 14_300), (5, 98_842)] {
        assert_eq!(count_paths(&lite(2), pips), count, "{pips} pips");
    }
}

const V07: &str = "C9:NESW C8:NS C7:ES D7:EW; C[D10 E10]+E9 C[D9 D8] S[E7 F7 E8 F8]";
const V19: &str = "C9:NES D9:EW E9:NW E8:NS C8:NS H2:NS H3:NS; B[C7 C6 D6 D5 D4 E4]+B7,B6 \
                   S[E7 F7 G7 G6]+H7 V[H4 G4 G5 F4]+I4,H5";
const O3: &str = "C9:NS C8:NS C7:ES D7:NEW E7:EW F7:EW G7:NW G6:NS G5:NS G4:SW F4:EW E4:EW D4:ES \
                  D5:NS D6:NS";

// rule: DW-142
#[test]
fn path_sets_of_drawn_parks() {
    for (park, counts) in [(V07, [15, 154, 1_177]), (V19, [12, 99, 604]), (O3, [15, 153, 1_172])] {
        for (pips, count) in (1..).zip(counts) {
            assert_eq!(count_paths(&lite(2).park(0, park), pips), count, "{park}, {pips} pips");
        }
    }
}

/// The order of drawing makes every set that can be drawn in some order, and no other; conversions
/// included.
// rule: DW-15, DW-142
#[test]
fn path_sets_are_what_any_order_would_draw() {
    for (park, pips) in [("", 3), (V07, 4), (V19, 5), (O3, 4)] {
        let given = lite(2).park(0, park);
        let mut any_order = BTreeSet::new();
        let mut sheet = Sheet::new(&view(&given.table(), ME).parks[0]);
        sheet.draw(&mut BTreeSet::new(), pips, &mut any_order);
        assert_eq!(path_sets(&given, pips), any_order, "{park}, {pips} pips");
        let converted = |set: &&Vec<Step>| set.iter().any(|s| matches!(s, Step::Convert { .. }));
        let conversions = any_order.iter().filter(converted).count();
        assert_eq!(conversions > 0, pips >= 4, "{park} has something to convert");
    }
}

fn relaxed() -> Given {
    danger(2).labs("relaxed-regulations", "urbanisation", "mad-scientist")
}

// rule: DW-42, DW-142
#[test]
fn pens_of_an_empty_park() {
    for (dice, line, shapes) in [
        ([1, 1, 2], "pen protoceratops 1 smaller", 6),
        ([1, 1, 2], "pen protoceratops 1", 14),
        ([1, 1, 2], "pen protoceratops 1 larger", 42),
        ([1, 1, 4], "pen stegosaurus 4", 132),
        ([1, 4, 6], "pen trex 4+6", 430),
        ([1, 2, 6], "pen brachiosaurus 2+6", 1_404),
        ([1, 2, 6], "pen brachiosaurus 2+6 larger", 4_556),
    ] {
        assert_eq!(count_pens(&relaxed().dice(&dice), line, false).0, shapes, "{line}");
    }
}

/// In Danger Mode one square beside a pen is enough for its power, so that every shape counts.
// rule: DW-39, DW-142
#[test]
fn pens_of_drawn_parks() {
    let v07 = V07.replace("+E9", "+E9*1").replace("D8]", "D8]+E9*1").replace("F8]", "F8]+E9*1");
    let v19 =
        V19.replace("+B7,B6", "+B7*1,B6*1").replace("+H7", "+H7*1").replace("+I4,H5", "+I4*1,H5*1");
    let parks = [(&v07[..], [11, 82, 245, 765]), (&v19, [7, 26, 50, 98]), (O3, [11, 81, 222, 607])];
    for (park, shapes) in parks {
        for ((dice, line), shapes) in [
            ([1, 1, 2], "pen protoceratops 1"),
            ([1, 1, 4], "pen stegosaurus 4"),
            ([1, 4, 6], "pen trex 4+6"),
            ([1, 2, 6], "pen brachiosaurus 2+6"),
        ]
        .into_iter()
        .zip(shapes)
        {
            let given = danger(2).park(0, park).dice(&dice);
            assert_eq!(count_pens(&given, line, false).0, shapes, "{park}: {line}");
        }
    }
}

// rule: DW-37, DW-142
#[test]
fn pens_with_their_generators() {
    for (dice, line, powered) in [
        ([1, 1, 2], "pen compsognathus 2", 56),
        ([1, 1, 4], "pen stegosaurus 4", 864),
        ([1, 1, 6], "pen velociraptor 6", 2_520),
        ([1, 4, 6], "pen trex 4+6", 23_648),
        ([1, 2, 6], "pen brachiosaurus 2+6", 48_654),
    ] {
        assert_eq!(count_pens(&lite(2).dice(&dice), line, true).1, powered, "{line}");
    }
}

/// Where generators are scarce, exactly the shapes that can be powered are drawn.
// rule: DW-36, DW-42, DW-142
#[test]
fn pens_are_what_any_order_would_draw() {
    // All generators but one are built.
    let scarce = "C9:NESW; P[B10 A10] P[D10 E10]+F10 P[B9 A9]+A8,B8 P[D9 E9]+D8,E8,F9 \
                  P[C8 C7]+B7,D7,C6 P[H2 H3]+G3,I3";
    for (park, left) in [(V07, 11), (V19, 7), (scarce, 1)] {
        for (dice, line, size, power) in [
            ([1, 1, 4], "pen stegosaurus 4", 4, 1),
            ([1, 1, 6], "pen velociraptor 6", 4, 2),
            ([1, 4, 6], "pen trex 4+6", 5, 3),
        ] {
            let given = lite(2).park(0, park).dice(&dice);
            let sheet = &view(&given.table(), ME).parks[0];
            assert_eq!(sheet.generators_left, left);
            let old: BTreeSet<Square> = sheet.generators.iter().map(|g| g.square).collect();
            let drawing = Sheet::new(sheet);
            let powered = |shape: &BTreeSet<Square>| {
                let next = shape.iter().flat_map(|s| Dir::ALL.into_iter().map(|dir| s.step(dir)));
                let next: BTreeSet<Square> = next.flatten().collect();
                let new: BTreeSet<Square> = drawing.free_beside(shape).collect();
                next.intersection(&old).count() + new.len().min(usize::from(left)) >= power
            };
            let any_order: BTreeSet<Vec<Square>> = drawing
                .shapes(size)
                .into_iter()
                .filter(powered)
                .map(|shape| shape.into_iter().collect())
                .collect();
            if !any_order.is_empty() {
                assert_eq!(count_pens(&given, line, false).2, any_order, "{park}: {line}");
            }
        }
    }
}

#[test]
fn pens_have_every_shape_that_squares_can_have() {
    // Fixed polyominoes, that is counted apart when turned or mirrored.
    let known = [1, 2, 6, 19, 63, 216, 760];
    for ((dice, line), known) in [
        ([1, 1, 2], "pen protoceratops 1 smaller"),
        ([1, 1, 2], "pen protoceratops 1"),
        ([1, 1, 2], "pen protoceratops 1 larger"),
        ([1, 1, 4], "pen stegosaurus 4"),
        ([1, 4, 6], "pen trex 4+6"),
        ([1, 2, 6], "pen brachiosaurus 2+6"),
        ([1, 2, 6], "pen brachiosaurus 2+6 larger"),
    ]
    .into_iter()
    .zip(known)
    {
        let (_, _, all) = count_pens(&relaxed().dice(&dice), line, false);
        let moved = |area: &Vec<Square>| {
            let x = area.iter().map(|s| s.x()).min().unwrap();
            let y = area.iter().map(|s| s.y()).min().unwrap();
            area.iter().map(|s| (s.y() - y, s.x() - x)).collect::<BTreeSet<_>>()
        };
        assert_eq!(all.iter().map(moved).collect::<BTreeSet<_>>().len(), known, "{line}");
    }
}

// rule: DW-118
#[test]
fn aviaries_of_an_empty_park() {
    let small = ["pterodactylus", "rhamphorhynchus", "dimorphodon", "anurognathus", "sordes"];
    let large = [
        "pteranodon",
        "quetzalcoatlus",
        "geosternbergia",
        "hatzegopteryx",
        "tropeognathus",
        "thalassodromeus",
    ];
    let counts = [8, 14, 26, 58, 26, 8, 4, 8, 12, 6, 28];
    for (i, (kind, count)) in small.iter().chain(&large).zip(counts).enumerate() {
        let mut dealt: Vec<&str> = small.iter().chain(&large).copied().collect();
        dealt.retain(|other| other != kind);
        let (mut three, mut two) = (small.to_vec(), large.to_vec());
        three.retain(|other| other != kind);
        two.retain(|other| other != kind);
        three.truncate(if i < 5 { 2 } else { 3 });
        two.truncate(if i < 5 { 2 } else { 1 });
        let cards: Vec<&str> = three.into_iter().chain(two).chain([*kind]).collect();
        let given =
            given(2, json!({ "aviaries": true })).set("/aviaries", json!(cards)).dice(&[2, 2, 2]);
        let dice = if i < 5 { "2+2" } else { "2+2+2" };
        let game = after(given.table().state(), format!("pen {kind} {dice}").parse().unwrap());
        assert_eq!(steps(&game).len(), count, "{kind}");
    }
}
