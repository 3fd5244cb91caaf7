//! The two halves of secrecy: what a viewer may know, and how the rest is imagined.

mod types;

use arrayvec::ArrayVec;
use mesozoic_core::{Parts, Rng, Seat, Viewer};

use crate::components::{
    Demand, Diet, Difficulty, FACES, FacilityType, LINKS, MANY, Mode, OBJECTIVE_FIRST,
    OBJECTIVE_LATER, ROUNDS, malfunctions_from,
};
use crate::grid::{Area, SQUARES, Square};
use crate::narrate::demand_text;
use crate::park::{Park, Pen};
use crate::score::Claimed;
use crate::state::{Cards, DinoWorld, Draft, Goal, Guest, Lane, Phase, Turn};

pub use types::{
    DieView, DraftView, FacilityView, GeneratorView, HalfView, HandfulView, ObjectiveView,
    OutlookView, ParkView, PathView, PenView, Progress, RivalView, SheetView, SpotView, TurnView,
    View, VisitorView, WallView,
};

/// The parts of a view: some of each viewer, some of each seat.
#[derive(Clone, Copy)]
enum Place {
    Visitors,
    Objectives,
    Turn,
    Wall,
    WallAlone,
    Park,
    OwnPark,
    WatchedPark,
}

impl Place {
    /// Where the part of a seat or a viewer lies; those who only watch come behind all seats.
    fn of(self, seat: usize) -> usize {
        seat * (Self::WatchedPark as usize + 1) + self as usize
    }
}

/// A view whose longer parts come from somewhere.
type Seen<P> = View<
    <P as Parts>::Of<Vec<VisitorView>>,
    <P as Parts>::Of<Vec<ObjectiveView>>,
    <P as Parts>::Of<TurnView>,
    <P as Parts>::Of<WallView>,
    <P as Parts>::Of<ParkView>,
>;

impl DinoWorld {
    /// While all draw, a step changes what its own seat sees, and nothing that the others do.
    pub(crate) fn seen_by<P: Parts>(&self, viewer: Viewer, parts: &mut P) -> Seen<P> {
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let looking = you.map_or(self.lanes.len(), Seat::index);
        let own = you.map(|seat| &self.lanes[seat.index()]);
        let (cards, mode) = (&self.cards, self.cards.mode);
        let seats = || Seat::all(self.seat_count());
        let in_full = |seat: &Seat| self.seat_count() < MANY || viewer.is(*seat);
        let visitors = VisitorsFrom {
            guests: self.guests.clone(),
            you,
            park: own.map(|lane| lane.park.clone()),
            seats: self.seat_count(),
            mode,
        };
        let park = own.map(|lane| lane.park.clone());
        let objectives = ObjectivesFrom { goals: self.goals.clone(), you, park, mode };
        View {
            mode,
            phase: self.phase,
            round: self.round + 1,
            rounds: ROUNDS,
            dice: self.dice.iter().copied().filter(|&die| die > 0).collect(),
            danger_die: (self.danger > 0).then_some(self.danger),
            facilities: [cards.recreation, cards.welfare],
            labs: if mode == Mode::Danger { cards.labs.to_vec() } else { Vec::new() },
            aquatic: cards.aquatic,
            aviaries: cards.aviaries().collect(),
            visitors: parts.part(Place::Visitors.of(looking), visitors, VisitorsFrom::view),
            objectives: parts.part(Place::Objectives.of(looking), objectives, ObjectivesFrom::view),
            rival: self.rival_view(),
            you,
            turn: own.map(|lane| {
                let from = TurnFrom { lane: lane.clone(), cards: *cards };
                parts.part(Place::Turn.of(looking), from, TurnFrom::view)
            }),
            wall: seats()
                .map(|seat| {
                    let alone = !in_full(&seat);
                    let place = if alone { Place::WallAlone } else { Place::Wall };
                    parts.part(place.of(seat.index()), self.wall_from(seat, alone), WallFrom::view)
                })
                .collect(),
            parks: seats()
                .filter(in_full)
                .map(|seat| {
                    let place = match you {
                        None => Place::WatchedPark,
                        Some(you) if you == seat => Place::OwnPark,
                        Some(_) => Place::Park,
                    };
                    let from = self.park_from(seat, viewer);
                    parts.part(place.of(seat.index()), from, ParkFrom::view)
                })
                .collect(),
        }
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

    fn wall_from(&self, seat: Seat, alone: bool) -> WallFrom {
        let lane = &self.lanes[seat.index()];
        WallFrom {
            awaited: self.awaits(seat),
            park: lane.shown.clone(),
            claimed: self.claimed(seat),
            cards: self.cards,
            alone: alone.then_some(lane.difficulty),
        }
    }

    fn park_from(&self, seat: Seat, viewer: Viewer) -> ParkFrom {
        let lane = &self.lanes[seat.index()];
        ParkFrom {
            seat,
            difficulty: lane.difficulty,
            shown: lane.shown.clone(),
            own: viewer.is(seat).then(|| lane.park.clone()),
            mode: self.cards.mode,
            plays: matches!(viewer, Viewer::Seat(_)),
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

fn progress(wants: &[Demand], park: &Park, mode: Mode) -> Vec<Progress> {
    let each = |demand| {
        let measure = park.measure(demand, mode);
        Progress { text: demand_text(demand), have: measure.have, need: measure.need }
    };
    wants.iter().map(each).collect()
}

/// What a viewer sees of the visitors follows from this.
#[derive(PartialEq, Eq)]
struct VisitorsFrom {
    guests: Vec<Guest>,
    you: Option<Seat>,
    /// The viewer's own.
    park: Option<Park>,
    seats: u8,
    mode: Mode,
}

impl VisitorsFrom {
    fn view(&self) -> Vec<VisitorView> {
        self.guests.iter().map(|guest| self.visitor_view(guest)).collect()
    }

    fn visitor_view(&self, guest: &Guest) -> VisitorView {
        let is_open = |seat: &Seat| guest.open && guest.is_between(*seat, self.seats);
        let park = self.you.filter(is_open).and(self.park.as_ref());
        VisitorView {
            card: guest.card,
            between: guest.gap.map(|gap| [gap, Seat((gap.0 + 1) % self.seats)]),
            open: guest.open,
            seats: guest.by.iter().collect(),
            bot: guest.by_bot,
            progress: park
                .map_or_else(Vec::new, |park| progress(guest.card.info().wants, park, self.mode)),
        }
    }
}

/// What a viewer sees of the objectives follows from this.
#[derive(PartialEq, Eq)]
struct ObjectivesFrom {
    goals: ArrayVec<Goal, 2>,
    you: Option<Seat>,
    /// The viewer's own.
    park: Option<Park>,
    mode: Mode,
}

impl ObjectivesFrom {
    fn view(&self) -> Vec<ObjectiveView> {
        let view = |goal: &Goal| {
            let done = goal.first.union(goal.later);
            let park = self.you.filter(|&seat| !done.has(seat)).and(self.park.as_ref());
            ObjectiveView {
                card: goal.card,
                stars: if done.is_empty() { OBJECTIVE_FIRST } else { OBJECTIVE_LATER },
                seats: done.iter().collect(),
                progress: park.map_or_else(Vec::new, |park| {
                    progress(goal.card.info().wants, park, self.mode)
                }),
            }
        };
        self.goals.iter().map(view).collect()
    }
}

/// What a viewer sees of its own round follows from this.
#[derive(PartialEq, Eq)]
struct TurnFrom {
    lane: Lane,
    cards: Cards,
}

impl TurnFrom {
    fn view(&self) -> TurnView {
        let Self { lane, cards } = self;
        let (turn, park) = (&lane.turn, &lane.park);
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
}

/// What everybody sees of a seat in short follows from this.
#[derive(PartialEq, Eq)]
struct WallFrom {
    awaited: bool,
    /// As the others see it.
    park: Park,
    claimed: Claimed,
    cards: Cards,
    /// Where the park is not shown in full: how difficult it is.
    alone: Option<Difficulty>,
}

impl WallFrom {
    fn view(&self) -> WallView {
        let park = &self.park;
        WallView {
            awaited: self.awaited,
            stars: park.tally_with(&self.cards, self.claimed).total(),
            map: map(park),
            pens: park.pens.iter().map(pen_letter).collect(),
            sheet: self.alone.map(|difficulty| self.sheet_view(difficulty)),
        }
    }

    fn sheet_view(&self, difficulty: Difficulty) -> SheetView {
        let (park, mode) = (&self.park, self.cards.mode);
        let all = |area: fn(&Pen) -> Area| {
            let squares = park.pens.iter().fold(Area::EMPTY, |all, pen| all | area(pen));
            squares.iter().collect()
        };
        SheetView {
            difficulty: (mode == Mode::Danger).then_some(difficulty),
            kinds: park.pens.iter().map(|pen| pen.kind).collect(),
            damage: all(|pen| pen.damage),
            birds: all(|pen| pen.birds),
            links: park.generators.iter().map(|generator| generator.links().to_vec()).collect(),
            captured: park.caught.map(|area| area.iter().collect()),
            generators_left: park.supply(mode),
            research: research_view(park, mode),
            threat: park.threat,
            security: park.security,
            experiment: park.experiment,
        }
    }
}

fn research_view(park: &Park, mode: Mode) -> Vec<u8> {
    let tiers = if mode == Mode::Danger { park.research.len() } else { 1 };
    park.research[..tiers].to_vec()
}

/// What is seen of a park follows from this.
#[derive(PartialEq, Eq)]
struct ParkFrom {
    seat: Seat,
    difficulty: Difficulty,
    /// As the others see it.
    shown: Park,
    /// As it is, for its owner.
    own: Option<Park>,
    mode: Mode,
    /// Whether the viewer plays.
    plays: bool,
}

impl ParkFrom {
    fn view(&self) -> ParkView {
        let (old, mode) = (&self.shown, self.mode);
        let park = self.own.as_ref().unwrap_or(old);
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
        let danger = mode == Mode::Danger;
        ParkView {
            seat: self.seat,
            difficulty: danger.then_some(self.difficulty),
            lake: park.lake.iter().collect(),
            paths: park.paths().iter().map(path).collect(),
            pens: (0..park.pens.len())
                .map(|i| pen_view(park, i, mode, i >= old.pens.len()))
                .collect(),
            generators: park.generators.iter().map(generator).collect(),
            facilities: recreation.chain(welfare).collect(),
            generators_left: park.supply(mode),
            research: research_view(park, mode),
            threat: park.threat,
            security: park.security,
            experiment: park.experiment,
            outlook: if danger && self.plays { outlook(park) } else { Vec::new() },
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
