//! The two halves of secrecy: what a viewer may know, and how the rest is imagined.

mod types;

use mesozoic_core::{Rng, Seat, Viewer};

use crate::components::{
    Diet, FACES, FacilityType, LINKS, MANY, Mode, OBJECTIVE_FIRST, OBJECTIVE_LATER, ROUNDS,
    malfunctions_from,
};
use crate::grid::{Area, SQUARES, Square};
use crate::narrate::demand_text;
use crate::park::{Park, Pen};
use crate::state::{Cards, DinoWorld, Draft, Guest, Lane, Phase, Turn};

pub use types::{
    DieView, DraftView, FacilityView, GeneratorView, HalfView, HandfulView, ObjectiveView,
    OutlookView, ParkView, PathView, PenView, Progress, RivalView, SheetView, SpotView, TurnView,
    View, VisitorView, WallView,
};

impl DinoWorld {
    pub(crate) fn seen_by(&self, viewer: Viewer) -> View {
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let cards = &self.cards;
        let seats = || Seat::all(self.seat_count());
        let in_full = |seat: &Seat| self.seat_count() < MANY || viewer.is(*seat);
        View {
            mode: cards.mode,
            phase: self.phase,
            round: self.round + 1,
            rounds: ROUNDS,
            dice: self.dice.iter().copied().filter(|&die| die > 0).collect(),
            danger_die: (self.danger > 0).then_some(self.danger),
            facilities: [cards.recreation, cards.welfare],
            labs: if cards.mode == Mode::Danger { cards.labs.to_vec() } else { Vec::new() },
            aquatic: cards.aquatic,
            aviaries: cards.aviaries().collect(),
            visitors: self.guests.iter().map(|guest| self.visitor_view(guest, you)).collect(),
            objectives: self.objective_views(you),
            rival: self.rival_view(),
            you,
            turn: you.map(|seat| self.turn_view(&self.lanes[seat.index()])),
            wall: seats().map(|seat| self.wall_view(seat, !in_full(&seat))).collect(),
            parks: seats().filter(in_full).map(|seat| self.park_view(seat, viewer)).collect(),
        }
    }

    fn progress(&self, wants: &[crate::components::Demand], seat: Seat) -> Vec<Progress> {
        let park = &self.lanes[seat.index()].park;
        let each = |demand| {
            let measure = park.measure(demand, self.cards.mode);
            Progress { text: demand_text(demand), have: measure.have, need: measure.need }
        };
        wants.iter().map(each).collect()
    }

    fn visitor_view(&self, guest: &Guest, you: Option<Seat>) -> VisitorView {
        let mine = you.filter(|&seat| guest.open && self.is_between(guest, seat));
        VisitorView {
            card: guest.card,
            between: guest.gap.map(|gap| [gap, Seat((gap.0 + 1) % self.seat_count())]),
            open: guest.open,
            seats: guest.by.iter().collect(),
            bot: guest.by_bot,
            progress: mine.map_or_else(Vec::new, |s| self.progress(guest.card.info().wants, s)),
        }
    }

    fn objective_views(&self, you: Option<Seat>) -> Vec<ObjectiveView> {
        let view = |goal: &crate::state::Goal| {
            let done = goal.first.union(goal.later);
            let mine = you.filter(|&seat| !done.has(seat));
            ObjectiveView {
                card: goal.card,
                stars: if done.is_empty() { OBJECTIVE_FIRST } else { OBJECTIVE_LATER },
                seats: done.iter().collect(),
                progress: mine.map_or_else(Vec::new, |s| self.progress(goal.card.info().wants, s)),
            }
        };
        self.goals.iter().map(view).collect()
    }

    fn rival_view(&self) -> Option<RivalView> {
        let bot = self.bot.as_ref()?;
        let lines = bot.lines(&self.cards, self.rival);
        let mut parts: Vec<_> = lines.iter().map(|(name, n)| ((*name).to_owned(), *n)).collect();
        parts.push(("Visitors".to_owned(), self.rival_visitors()));
        Some(RivalView {
            level: self.rival,
            card: bot.card,
            die: (bot.die > 0).then_some(bot.die),
            halves: bot.halves.iter().map(|&(card, half)| HalfView { card, half }).collect(),
            stars: parts.iter().map(|(_, n)| n).sum(),
            parts,
        })
    }

    fn turn_view(&self, lane: &Lane) -> TurnView {
        let (cards, turn, park) = (&self.cards, &lane.turn, &lane.park);
        let dice = turn.dice.iter().zip(0..3).filter(|(value, _)| **value > 0);
        TurnView {
            dice: dice
                .map(|(&value, i)| DieView { value, used: turn.used >> i & 1 == 1 })
                .collect(),
            steps: turn.steps.iter().copied().collect(),
            ready: turn.ready,
            pens_left: lane.pens_left(cards),
            paths_left: !turn.paths,
            facilities_left: lane.facilities_left(cards),
            security_left: lane.security_left(cards),
            lake_left: cards.aquatic.is_some() && !turn.expanded,
            half_open: turn.half,
            research: lane.bureau(cards).left(),
            handfuls: handfuls(lane, cards),
            regulated: turn.regulated,
            draft: draft_view(lane, cards.mode),
            connected: (park.touched() & park.free).iter().collect(),
            recreation: park.spots(cards.recreation).iter().collect(),
            welfare: park.spots(cards.welfare).iter().collect(),
            convertible: park.convertible().iter().collect(),
        }
    }

    fn wall_view(&self, seat: Seat, alone: bool) -> WallView {
        let lane = &self.lanes[seat.index()];
        let park = &lane.shown;
        WallView {
            awaited: self.awaits(seat),
            stars: self.shown_total(seat),
            map: map(park),
            pens: park.pens.iter().map(pen_letter).collect(),
            sheet: alone.then(|| self.sheet_view(lane)),
        }
    }

    fn sheet_view(&self, lane: &Lane) -> SheetView {
        let park = &lane.shown;
        let danger = self.cards.mode == Mode::Danger;
        let all = |area: fn(&Pen) -> Area| {
            let squares = park.pens.iter().fold(Area::EMPTY, |all, pen| all | area(pen));
            squares.iter().collect()
        };
        SheetView {
            difficulty: danger.then_some(lane.difficulty),
            kinds: park.pens.iter().map(|pen| pen.kind).collect(),
            damage: all(|pen| pen.damage),
            birds: all(|pen| pen.birds),
            links: park.generators.iter().map(|generator| generator.links().to_vec()).collect(),
            captured: park.caught.map(|area| area.iter().collect()),
            generators_left: park.supply(self.cards.mode),
            research: self.research_view(park),
            threat: park.threat,
            security: park.security,
            experiment: park.experiment,
        }
    }

    fn research_view(&self, park: &Park) -> Vec<u8> {
        let tiers = if self.cards.mode == Mode::Danger { park.research.len() } else { 1 };
        park.research[..tiers].to_vec()
    }

    fn park_view(&self, seat: Seat, viewer: Viewer) -> ParkView {
        let lane = &self.lanes[seat.index()];
        let (old, park) = (&lane.shown, if viewer.is(seat) { &lane.park } else { &lane.shown });
        let path = |square| PathView {
            square,
            arms: park.arms_at(square),
            entrance: park.entrances.has(square),
            fresh: park.arms_at(square) != old.arms_at(square),
        };
        let generator = |generator: &crate::park::Generator| GeneratorView {
            square: generator.square,
            links: generator.links().to_vec(),
            live: park.live_links(*generator),
            fresh: old.free.has(generator.square),
        };
        let facility = |square, kind| FacilityView {
            square,
            kind,
            captured: if park.caught[Diet::Carnivore as usize].has(square) {
                Some(Diet::Carnivore)
            } else {
                park.caught[Diet::Herbivore as usize].has(square).then_some(Diet::Herbivore)
            },
            fresh: old.free.has(square),
        };
        let recreation = park.recreation.iter().map(|s| facility(s, FacilityType::Recreation));
        let welfare = park.welfare.iter().map(|s| facility(s, FacilityType::Welfare));
        let danger = self.cards.mode == Mode::Danger;
        let plays = matches!(viewer, Viewer::Seat(_));
        ParkView {
            seat,
            difficulty: danger.then_some(lane.difficulty),
            lake: park.lake.iter().collect(),
            paths: park.paths().iter().map(path).collect(),
            pens: (0..park.pens.len())
                .map(|i| pen_view(park, i, self.cards.mode, i >= old.pens.len()))
                .collect(),
            generators: park.generators.iter().map(generator).collect(),
            facilities: recreation.chain(welfare).collect(),
            generators_left: park.supply(self.cards.mode),
            research: self.research_view(park),
            threat: park.threat,
            security: park.security,
            experiment: park.experiment,
            outlook: if danger && plays { outlook(park) } else { Vec::new() },
        }
    }

    /// Imagines what an observer cannot know: what the others have drawn in this round. Whoever is
    /// ready has drawn anything that legal steps lead to; whoever is not may still begin.
    pub(crate) fn redeal<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        if self.phase != Phase::Construction {
            return;
        }
        let cards = self.cards;
        for (i, lane) in self.lanes.iter_mut().enumerate() {
            if observer.is(Seat(i as u8)) || lane.turn.steps.is_empty() {
                continue;
            }
            let ready = lane.turn.ready;
            lane.restart();
            while ready && !lane.turn.ready {
                let step = lane.any_step(&cards, rng);
                lane.play(&cards, step);
            }
        }
    }
}

impl Lane {
    /// Begins the round anew.
    pub(crate) fn restart(&mut self) {
        self.park.clone_from(&self.shown);
        self.turn = Turn { dice: self.turn.dice, ..Turn::default() };
    }
}

fn handfuls(lane: &Lane, cards: &Cards) -> Vec<HandfulView> {
    let bureau = lane.bureau(cards);
    let handful = |dice| HandfulView {
        dice,
        sums: bureau.sums(dice).collect(),
        aviary: bureau.price_aviary(dice).map(|bill| bill.uses),
    };
    lane.handfuls().map(handful).collect()
}

fn draft_view(lane: &Lane, mode: Mode) -> DraftView {
    if let Some(pen) = lane.wounded() {
        return DraftView::Damage { pen: pen as u8, left: lane.wounds[pen] };
    }
    match lane.turn.draft {
        Draft::Nothing => DraftView::Nothing,
        Draft::Paths(paving) => {
            DraftView::Paths { left: paving.left, squares: paving.done.iter().collect() }
        }
        Draft::Pen { kind, dice, aid, growth } => DraftView::Pen {
            kind,
            dice,
            aid,
            squares: growth.shape.iter().collect(),
            size: growth.size,
        },
        Draft::Power { need, from } => {
            let pen = lane.park.pens.last();
            DraftView::Power {
                kind: pen.map_or(crate::components::Kind::Protoceratops, |pen| pen.kind),
                squares: pen.map_or_else(Vec::new, |pen| pen.area.iter().collect()),
                need,
                spots: lane
                    .power_spots(mode, from)
                    .iter()
                    .map(|square| spot(lane, mode, need, square))
                    .collect(),
            }
        }
        Draft::Facility(kind) => DraftView::Facility { kind },
    }
}

fn spot(lane: &Lane, mode: Mode, need: u8, square: Square) -> SpotView {
    let most = if mode == Mode::Lite { 1 } else { lane.slots(square).min(need) };
    SpotView { square, most }
}

fn outlook(park: &Park) -> Vec<OutlookView> {
    let face = |die| {
        let danger = park.danger(die);
        let least = malfunctions_from(danger);
        let failing = park.failing(danger);
        OutlookView {
            die,
            danger,
            least: (least <= LINKS).then_some(least),
            failing: failing.clone().count() as u8,
            damage: failing.map(|(_, links)| links).sum(),
        }
    };
    (1..=FACES).map(face).collect()
}

fn pen_view(park: &Park, i: usize, mode: Mode, fresh: bool) -> PenView {
    let pen = &park.pens[i];
    let near = pen.area.near();
    let supplies = |generator: &&crate::park::Generator| match mode {
        Mode::Lite => !pen.is_aquatic() && near.has(generator.square),
        Mode::Danger => generator.links().contains(&(i as u8)),
    };
    PenView {
        kind: pen.kind,
        squares: pen.area.iter().collect(),
        damage: pen.damage.iter().collect(),
        birds: pen.birds.iter().collect(),
        destroyed: pen.is_destroyed(),
        stars: pen.stars(),
        distance: park.distance(park.shore(pen)),
        generators: park.generators.iter().filter(supplies).map(|g| g.square).collect(),
        fresh,
    }
}

/// See [`WallView::map`].
fn map(park: &Park) -> String {
    let mut letters = [b'.'; SQUARES as usize];
    let mut put = |area: Area, letter: u8| {
        area.iter().for_each(|square| letters[usize::from(square.index())] = letter);
    };
    put(park.lake, b'~');
    for square in park.drawn() {
        put(square.area(), b'a' + park.arms_at(square).bits());
    }
    put(park.entrances, b'+');
    put(park.powered(), b'*');
    put(park.recreation, b'R');
    put(park.welfare, b'W');
    for (number, pen) in (b'1'..).zip(&park.pens) {
        put(pen.area, number);
    }
    String::from_utf8_lossy(&letters).into_owned()
}

/// See [`WallView::pens`].
fn pen_letter(pen: &Pen) -> char {
    let letter = pen.kind.info().letter.chars().next().unwrap_or('?');
    if pen.is_destroyed() {
        'x'
    } else if pen.is_aquatic() {
        letter.to_ascii_lowercase()
    } else {
        letter
    }
}
