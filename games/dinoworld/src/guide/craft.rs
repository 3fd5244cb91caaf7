//! Thinks of drawings: pens, power, paths and facilities that make sense, as steps.

use arrayvec::ArrayVec;
use mesozoic_core::{Rng, sort_by, sort_by_key};

use crate::components::{FacilityType, Family, Kind, Mode, piece_cost};
use crate::compound::{Road, grow, lay_in_order};
use crate::dice::Dice;
use crate::grid::{Area, Arms, Dir, Square};
use crate::growth::{Grid, Growth};
use crate::park::Park;
use crate::state::{Cards, Draft, Lane};
use crate::step::{Aid, Step};

/// The steps of one drawing.
pub(super) type Drawing = ArrayVec<Step, 40>;

/// A lane after a drawing.
pub(super) fn after(lane: &Lane, cards: &Cards, drawing: &[Step]) -> Lane {
    let mut next = lane.clone();
    for &step in drawing {
        next.play(cards, step);
    }
    next
}

/// Up to `n` different pens of a kind, those that waste least first.
pub(super) fn pens<R: Rng>(
    lane: &Lane,
    cards: &Cards,
    (kind, dice, aid): (Kind, Dice, Aid),
    (tries, n): (usize, usize),
    rng: &mut R,
) -> Vec<Drawing> {
    let grid = Grid::new(&lane.park, cards.mode);
    let mut shapes: Vec<(f32, Area)> = Vec::new();
    let growth = Lane::growth(kind, aid);
    let mut consider = |area: Area, rng: &mut R| {
        if shapes.iter().all(|(_, other)| *other != area) {
            let worth = shape_worth(&lane.park, area, kind, rng);
            shapes.push((worth, area));
        }
    };
    match kind.family() {
        Family::Standard => {
            let connected = lane.park.touched() & lane.park.free;
            for _ in 0..tries {
                if let Some(area) = any_shape(&lane.park, connected, growth.size, rng)
                    && grid.powers(area, u32::from(growth.power))
                {
                    consider(area, rng);
                }
            }
        }
        Family::Aquatic => lane.waters().iter().for_each(|square| consider(square.area(), rng)),
        Family::SmallAviary | Family::LargeAviary => {
            let _ = lane.each_place(kind, &grid, |square, turn| {
                if let Some(area) = kind.turns()[usize::from(turn)].at(square) {
                    consider(area, rng);
                }
                std::ops::ControlFlow::Continue(())
            });
        }
    }
    sort_by(&mut shapes, |a, b| b.0.total_cmp(&a.0));
    shapes.truncate(n);
    let first = Step::Pen { kind, dice, aid };
    let mut opened = lane.clone();
    opened.play(cards, first);
    shapes.iter().filter_map(|(_, area)| draw_pen(&opened, cards, first, *area, rng)).collect()
}

/// A random shape, rather compact than not.
fn any_shape<R: Rng>(park: &Park, connected: Area, size: u8, rng: &mut R) -> Option<Area> {
    let mut area = connected.nth(rng.below(connected.len().max(1)))?.area();
    while area.len() < u32::from(size) {
        let border = area.border() & park.free;
        // Squares that touch the drawing twice keep it compact.
        let snug = border & twice_near(area);
        let from = if !snug.is_empty() && rng.below(3) > 0 { snug } else { border };
        area = area.with(from.nth(rng.below(from.len().max(1)))?);
    }
    Some(area)
}

/// Squares next to an area on two sides or more.
fn twice_near(area: Area) -> Area {
    let [n, e, s, w] = Dir::ALL.map(|dir| area.shift(dir));
    (n & (e | s | w)) | (e & (s | w)) | (s & w)
}

/// What speaks for a shape before anything is computed: generators that are there, squares at
/// paths that stay open, little free border.
fn shape_worth<R: Rng>(park: &Park, area: Area, kind: Kind, rng: &mut R) -> f32 {
    let border = area.border();
    let supplied = (border & park.powered()).len().min(u32::from(kind.info().power)) as f32;
    let connected = (area & park.touched()).len() as f32;
    let open = (border & park.free).len() as f32;
    2.0 * supplied - 0.8 * connected - 0.25 * open + 1.5 * rng.unit()
}

/// The steps of a pen on given squares, power included.
fn draw_pen<R: Rng>(
    opened: &Lane,
    cards: &Cards,
    first: Step,
    area: Area,
    rng: &mut R,
) -> Option<Drawing> {
    let Draft::Pen { kind, growth, .. } = opened.turn.draft else { return None };
    let mut steps = Drawing::new();
    steps.push(first);
    match kind.family() {
        Family::Standard => {
            let mut squares = Vec::with_capacity(8);
            if !grow(opened, growth, area, &mut squares) {
                return None;
            }
            steps.extend(squares);
        }
        Family::Aquatic => steps.push(Step::At { square: area.first()? }),
        Family::SmallAviary | Family::LargeAviary => {
            let place = Square::all().find_map(|square| {
                let turn = kind.turns().iter().position(|t| t.at(square) == Some(area))?;
                Some(Step::Place { square, turn: turn as u8 })
            });
            steps.push(place?);
        }
    }
    match cards.mode {
        Mode::Lite => plug(&opened.park, area, growth, rng, &mut steps),
        Mode::Danger => link(&opened.park, area, growth, rng, &mut steps),
    }
    Some(steps)
}

/// How good a square is for a new generator: other pens may come to share it, and it blocks no
/// path.
fn spot_worth<R: Rng>(park: &Park, pen: Area, square: Square, rng: &mut R) -> f32 {
    let near = square.area().near() - pen;
    let free = (near & park.free).len() as f32;
    let touched = if park.touched().has(square) { 2.0 } else { 0.0 };
    0.5 * free.min(2.0) - touched + rng.unit()
}

fn plug<R: Rng>(park: &Park, pen: Area, growth: Growth, rng: &mut R, steps: &mut Drawing) {
    let border = pen.border();
    let there = (border & park.powered()).len() as u8;
    let need = growth.power.saturating_sub(there);
    let chosen = best_spots(park, pen, border & park.free, need, rng);
    steps.extend(chosen.iter().map(|square| Step::Generator { square }));
}

fn best_spots<R: Rng>(park: &Park, pen: Area, spots: Area, n: u8, rng: &mut R) -> Area {
    let mut ranked: ArrayVec<(f32, Square), 24> =
        spots.iter().take(24).map(|square| (spot_worth(park, pen, square, rng), square)).collect();
    sort_by(&mut ranked, |a, b| b.0.total_cmp(&a.0));
    ranked.iter().take(usize::from(n)).map(|(_, square)| *square).collect()
}

/// Links: either all that is there is used first, or each link gets a generator of its own.
fn link<R: Rng>(park: &Park, pen: Area, growth: Growth, rng: &mut R, steps: &mut Drawing) {
    let border = pen.border();
    let mut need = growth.power;
    let mut links: ArrayVec<(Square, u8), 16> = ArrayVec::new();
    let most = 1 + rng.below(3) as u8;
    let supply = park.supply(Mode::Danger);
    let mut add = |square: Square, n: u8, need: &mut u8| {
        if n > 0 && !links.is_full() {
            links.push((square, n));
            *need -= n;
        }
    };
    let thrifty = rng.below(3) > 0;
    for generator in park.generators.iter().filter(|g| border.has(g.square)) {
        let cap = if thrifty { generator.slots() } else { generator.slots().saturating_sub(2) };
        add(generator.square, cap.min(need).min(most), &mut need);
    }
    let spots = best_spots(park, pen, border & park.free, need.min(supply), rng);
    for (i, square) in (0u8..).zip(spots) {
        let last = i + 1 == spots.len() as u8;
        add(square, if last { need } else { need.min(most) }, &mut need);
    }
    // What is left goes wherever there is a slot.
    for generator in park.generators.iter().filter(|g| border.has(g.square)) {
        if need == 0 {
            break;
        }
        if let Some(entry) = links.iter_mut().find(|(square, _)| *square == generator.square) {
            let more = (generator.slots() - entry.1).min(need);
            entry.1 += more;
            need -= more;
        } else {
            let n = generator.slots().min(need);
            if n > 0 && !links.is_full() {
                links.push((generator.square, n));
                need -= n;
            }
        }
    }
    sort_by_key(&mut links, |(square, _)| *square);
    steps.extend(links.iter().map(|&(square, links)| Step::Link { square, links }));
}

/// Up to `n` facilities of a type, best first by the stars of the type.
pub(super) fn facilities<R: Rng>(
    lane: &Lane,
    cards: &Cards,
    (kind, dice): (FacilityType, Dice),
    n: usize,
    rng: &mut R,
) -> Vec<Drawing> {
    let spots = lane.park.spots(cards.facility(kind));
    let connected = lane.park.touched();
    let mut park = lane.park.clone();
    let mut ranked: Vec<(f32, Square)> = Vec::with_capacity(spots.len() as usize);
    for square in spots {
        let area = match kind {
            FacilityType::Recreation => &mut park.recreation,
            FacilityType::Welfare => &mut park.welfare,
        };
        let before = *area;
        *area = before.with(square);
        let stars = park.facility_stars(cards, kind, 3) as f32;
        match kind {
            FacilityType::Recreation => park.recreation = before,
            FacilityType::Welfare => park.welfare = before,
        }
        let touched = if connected.has(square) { 0.4 } else { 0.0 };
        ranked.push((stars - touched + 0.5 * rng.unit(), square));
    }
    sort_by(&mut ranked, |a, b| b.0.total_cmp(&a.0));
    ranked.truncate(n);
    let drawing = |(_, square): (f32, Square)| {
        let mut steps = Drawing::new();
        steps.push(Step::Facility { kind, dice });
        steps.push(Step::At { square });
        steps
    };
    ranked.into_iter().map(drawing).collect()
}

/// A random road of so many pips: it runs from an open arm, straight for a while, with a few turns
/// and, where pips allow, junctions.
pub(super) fn road<R: Rng>(
    lane: &Lane,
    cards: &Cards,
    (dice, pips): (Dice, u8),
    rng: &mut R,
) -> Option<Drawing> {
    let first = Step::Paths { dice, pips };
    let mut opened = lane.clone();
    opened.play(cards, first);
    let Draft::Paths(paving) = opened.turn.draft else { return None };
    let park = &lane.park;
    let mut pieces: ArrayVec<(Square, Arms), 24> = ArrayVec::new();
    let mut left = pips;
    // A second road uses up what the first leaves.
    for _ in 0..2 {
        let taken: Area = pieces.iter().map(|(square, _)| *square).collect();
        run(park, taken, &mut left, &mut pieces, rng);
    }
    widen(park, &mut left, &mut pieces, rng);
    if pieces.is_empty() {
        return None;
    }
    let mut steps = Drawing::new();
    steps.push(first);
    let mut laid = Vec::with_capacity(pieces.len() + 1);
    let road = Road::of(pieces.to_vec());
    lay_in_order(&opened, cards, paving, road, &mut laid);
    steps.try_extend_from_slice(&laid).ok()?;
    Some(steps)
}

/// Draws a road from a random open arm.
fn run<R: Rng>(
    park: &Park,
    taken: Area,
    left: &mut u8,
    pieces: &mut ArrayVec<(Square, Arms), 24>,
    rng: &mut R,
) {
    let free = park.free - taken;
    let ends = Dir::ALL.map(|dir| park.arms[dir as usize].shift(dir) & free);
    let count: u32 = ends.iter().map(|area| area.len()).sum();
    if count == 0 || *left == 0 {
        return;
    }
    let mut at = rng.below(count);
    let mut start = None;
    for dir in Dir::ALL {
        let n = ends[dir as usize].len();
        if at < n {
            start = ends[dir as usize].nth(at).map(|square| (square, dir));
            break;
        }
        at -= n;
    }
    let Some((mut square, mut heading)) = start else { return };
    let mut free = free;
    let wish = 1 + rng.below(u32::from(*left)) as u8;
    for _ in 0..wish.max(*left / 2) {
        if *left == 0 || pieces.is_full() {
            return;
        }
        free = free.without(square);
        let straight = square.step(heading).is_some_and(|next| free.has(next));
        let turn = rng.below(if straight { 6 } else { 2 });
        let next = match turn {
            0 => Dir::ALL[(heading as usize + 1) % 4],
            1 => Dir::ALL[(heading as usize + 3) % 4],
            _ => heading,
        };
        let arms = Arms::from_bits(1 << heading.back() as u8 | 1 << next as u8);
        pieces.push((square, arms));
        *left -= 1;
        heading = next;
        match square.step(heading).filter(|next| free.has(*next)) {
            Some(next) => square = next,
            None => return,
        }
    }
}

/// Makes junctions with the pips that are left.
fn widen<R: Rng>(
    park: &Park,
    left: &mut u8,
    pieces: &mut ArrayVec<(Square, Arms), 24>,
    rng: &mut R,
) {
    let n = pieces.len() as u32;
    for _ in 0..2 * n {
        if *left == 0 {
            return;
        }
        let i = rng.below(n) as usize;
        let (square, arms) = pieces[i];
        let dir = Dir::ALL[rng.below(4) as usize];
        let useful = square.step(dir).is_some_and(|next| park.free.has(next));
        if arms.has(dir) || !useful {
            continue;
        }
        let wider = Arms::from_bits(arms.bits() | 1 << dir as u8);
        let cost = piece_cost(wider.count()) - piece_cost(arms.count());
        if cost <= *left {
            *left -= cost;
            pieces[i].1 = wider;
        }
    }
}
