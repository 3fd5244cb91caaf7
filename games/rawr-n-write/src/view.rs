//! What a viewer may know: everything (RW-65). The order of the Rival cards is not hidden either,
//! it does not exist: a card is drawn when it is revealed.

use mesozoic_core::{Parts, Seat, Viewer};
use serde::Serialize;

use crate::components::{
    Action, COIN_BOXES, Colour, EXITS, Exit, FaceId, OBJECTIVES, Pair, RIVALS, ROAD_BOXES, Site,
    Space, Species, Square, Track,
};
use crate::park::Park;
use crate::sheet::{Cards, Sheet, Used};
use crate::state::{Phase, RawrNWrite, RowDie, Taker};
use crate::task::Task;
use crate::tour::{End, Taste, Tour};

// The parameters are what stands for its longer parts.
/// The whole table.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, concrete(
    Row = Vec<DieView>, Spaces = Vec<SpaceView>, Park = ParkView
)))]
#[serde(rename_all = "camelCase")]
pub struct View<Row = Vec<DieView>, Spaces = Vec<SpaceView>, Park = ParkView> {
    /// Whose view this is; nobody's for spectators.
    pub you: Option<Seat>,
    /// What is going on.
    pub phase: Phase,
    /// From 1.
    pub season: u8,
    /// The action phase of the season, 1 or 2; nothing while parks run.
    pub action: Option<u8>,
    /// The place of the season marker, 0 to 8; 9 at the end.
    pub month: u8,
    /// Who has the amber marker.
    pub first: Seat,
    /// In the draft and while dice are placed: the seats of the turns still to come, the present
    /// one first.
    pub order: Vec<Seat>,
    /// Building cards in slots A, B, C, by id.
    #[cfg_attr(feature = "ts", ts(type = "[string, string, string]"))]
    pub buildings: [&'static str; 3],
    /// Specialist cards in slots A, B, C, by id.
    #[cfg_attr(feature = "ts", ts(type = "[string, string, string]"))]
    pub specialists: [&'static str; 3],
    /// The dice of the pool, in a row.
    pub row: Row,
    /// The spaces of the board on this side, with their dice from the bottom up.
    pub spaces: Spaces,
    /// One player alone: the rest of what it needs.
    pub solo: Option<SoloView>,
    /// Every park, by seat.
    pub parks: Vec<Park>,
}

/// A die of the pool.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct DieView {
    /// What it shows.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub face: FaceId,
    /// Who drafted it.
    pub seat: Option<Seat>,
    /// Whether the rival took it.
    pub rival: bool,
    /// Whether it is still to be taken, or was left over.
    pub free: bool,
}

/// A space of the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct SpaceView {
    /// Which.
    pub space: Space,
    /// Its dice from the bottom up.
    pub dice: Vec<StackedView>,
    /// The threat of covering it.
    pub threat: u8,
}

/// A die on a space.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct StackedView {
    /// What it shows.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub face: FaceId,
    /// Whose it is; nobody's for the rival's.
    pub seat: Option<Seat>,
}

/// What one player alone needs.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct SoloView {
    /// The Rival card of this action phase, by id.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    pub rival: Option<&'static str>,
    /// Rival cards not yet seen, by id.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub unseen: Vec<&'static str>,
    /// The objectives and whether each is met now.
    #[cfg_attr(feature = "ts", ts(type = "Array<[string, boolean]>"))]
    pub objectives: Vec<(&'static str, bool)>,
}

/// A Park Sheet.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct ParkView {
    /// Whether the seat has something to decide.
    pub awaited: bool,
    /// Its stack, from the bottom up: the last one asks.
    pub tasks: Vec<Task>,
    /// The dice it has drafted and not yet placed.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub dice: Vec<FaceId>,
    /// DNA by colour: boxes circled and boxes crossed.
    pub dna: [Boxes; 6],
    /// Stored coins: boxes circled and crossed.
    pub coins: Boxes,
    /// Stored roads: boxes circled and crossed.
    pub roads: Boxes,
    /// Coin tracks: Building A, B, C, Specialist A, B, C.
    pub tracks: Vec<TrackView>,
    /// Threat dots.
    pub threat: u16,
    /// Security circles.
    pub security: u16,
    /// Threat without a circle.
    pub unsecured: u16,
    /// Excitement, the 61+ box included.
    pub excitement: u16,
    /// Deaths, the 21+ box included.
    pub deaths: u16,
    /// How often each disaster was resolved: Breakout, Wreckage, Washout, Freezer, Walkout.
    pub disasters: [u8; 5],
    /// The species, in order.
    pub dinosaurs: Vec<DinosaurView>,
    /// Attraction circles used: Food, Ride, Merch.
    pub circles: [u8; 3],
    /// The buildings that stand.
    pub buildings: Vec<BuildingView>,
    /// The roads of the park.
    pub pavement: Vec<RoadView>,
    /// Destroyed squares.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub ruins: Vec<Square>,
    /// The exits, in order.
    pub exits: Vec<ExitView>,
    /// The places of the tour under way or, after it, of this season's tour, in order.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub tour: Vec<Site>,
    /// The best tour of the park as it is now, if there is any.
    pub best_tour: Option<TourView>,
    /// Where the roads of the viewer's own park lead. It is help for those who play, and follows
    /// from the rest: records hold the fingerprint of what spectators see, and that does not change
    /// with what helps.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<WayView>>"))]
    pub ways: Vec<WayView>,
    /// The viewer's own drafted die that may as well be gained first, where the order is asked for and
    /// makes no difference (RW-7). It is help as well.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub as_well_first: Option<u8>,
}

/// A way out of a place (RW-34, RW-35, RW-40).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct WayView {
    /// The place, by its building; `hq` for the HQ.
    pub from: &'static str,
    /// A place, the HQ or an exit; nothing if the road just ends.
    pub to: Option<&'static str>,
    /// The roads on it; none where a building lies at an exit.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub squares: Vec<Square>,
}

/// Boxes of a track.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Boxes {
    /// How many there are.
    pub boxes: u8,
    /// Circled in all.
    pub gained: u8,
    /// Crossed of these.
    pub spent: u8,
}

/// A coin track.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "marks on paper, each there or not")]
pub struct TrackView {
    /// Which.
    pub track: Track,
    /// Boxes marked.
    pub marks: u8,
    /// Boxes to mark in all.
    pub cost: u8,
    /// Whether the card is complete.
    pub finished: bool,
    /// A Building card: whether its building stands.
    pub drawn: bool,
    /// A Specialist card: whether it was crossed out.
    pub crossed: bool,
    /// A Specialist card: whether it was used in this Run Park.
    pub used: bool,
}

/// A species in a park.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct DinosaurView {
    /// Which.
    pub species: Species,
    /// Check marks.
    pub made: u8,
    /// Of these still in the park.
    pub living: u8,
}

/// A standing building.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct BuildingView {
    /// Which.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub site: Site,
    /// What people call it.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub name: String,
    /// Its squares.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub squares: Vec<Square>,
    /// Whether a tour has marked it.
    pub marked: bool,
    /// The building it is attached to.
    #[cfg_attr(feature = "ts", ts(type = "string | null"))]
    pub host: Option<Site>,
    /// Whether roads lead there from the HQ.
    pub reached: bool,
}

/// A road of the park.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct RoadView {
    /// Where.
    #[cfg_attr(feature = "ts", ts(type = "string"))]
    pub square: Square,
    /// How it lies.
    pub pair: Pair,
}

/// An exit of a park.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct ExitView {
    /// Which.
    pub exit: Exit,
    /// Whether a tour has ended there.
    pub circled: bool,
    /// Whether it can be reached from the HQ now.
    pub reached: bool,
}

/// A tour.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct TourView {
    /// The places, in order.
    #[cfg_attr(feature = "ts", ts(type = "Array<string>"))]
    pub places: Vec<Site>,
    /// The exit at its end.
    pub exit: Option<Exit>,
    /// The excitement it brings.
    pub excitement: u8,
    /// The points of the exit.
    pub vp: u8,
    /// What to send: `tour food-1 triceratops e2`.
    pub line: String,
}

/// The parts of a view, by place: parks follow, as their owners see them and as others do.
const ROW: usize = 0;
const SPACES: usize = 1;
const PARKS: usize = 2;

/// A view whose longer parts come from somewhere.
type Seen<P> = View<
    <P as Parts>::Of<Vec<DieView>>,
    <P as Parts>::Of<Vec<SpaceView>>,
    <P as Parts>::Of<ParkView>,
>;

impl RawrNWrite {
    /// A step changes one park, or a few: the others stay as they were made before, and are the same for all
    /// but their owners.
    pub(crate) fn seen_by<P: Parts>(&self, viewer: Viewer, parts: &mut P) -> Seen<P> {
        let turns = self.turn..self.turns();
        let spaces = Action::ALL.into_iter().flat_map(|action| action.spaces(self.seats));
        View {
            you: match viewer {
                Viewer::Seat(seat) => Some(seat),
                Viewer::Spectator => None,
            },
            phase: self.phase,
            season: self.season(),
            action: self.action(),
            month: self.month,
            first: Seat(self.first),
            order: match self.phase {
                Phase::Draft => turns.map(|turn| self.drafter(turn)).collect(),
                Phase::Place | Phase::Copy => turns.map(|turn| self.placer(turn)).collect(),
                _ => Vec::new(),
            },
            buildings: [0, 1, 2].map(|slot| self.cards.building(slot).id),
            specialists: [0, 1, 2].map(|slot| self.cards.specialist(slot).id),
            row: parts.made(ROW, self.row.iter().copied().map(die_view).collect()),
            spaces: parts.made(SPACES, spaces.map(|&space| self.space_view(space)).collect()),
            solo: self.is_solo().then(|| self.solo_view()),
            parks: Seat::all(self.seats)
                .map(|seat| {
                    let place = PARKS + 2 * seat.index() + usize::from(viewer.is(seat));
                    parts.part(place, self.park_from(seat, viewer), ParkFrom::view)
                })
                .collect(),
        }
    }

    fn space_view(&self, space: Space) -> SpaceView {
        let dice = self.placed.iter().filter(|d| d.space == space);
        SpaceView {
            space,
            dice: dice.map(|d| StackedView { face: d.face, seat: d.seat }).collect(),
            threat: self.top(space).map_or(0, |face| face.face().threat),
        }
    }

    fn solo_view(&self) -> SoloView {
        SoloView {
            rival: self.rival.map(|card| RIVALS[usize::from(card)].id),
            unseen: (0..RIVALS.len())
                .filter(|card| self.rivals >> card & 1 == 1)
                .map(|card| RIVALS[card].id)
                .collect(),
            objectives: self
                .objectives
                .iter()
                .map(|&o| &OBJECTIVES[usize::from(o)])
                .map(|card| (card.id, self.sheets[0].meets(card.objective, self.cards)))
                .collect(),
        }
    }

    fn park_from(&self, seat: Seat, viewer: Viewer) -> ParkFrom {
        let own = viewer.is(seat);
        ParkFrom {
            sheet: self.sheets[seat.index()].clone(),
            cards: self.cards,
            awaited: self.awaits(seat),
            own,
            as_well_first: if own { self.as_well_first(seat) } else { None },
        }
    }
}

/// What a park is seen as follows from this.
#[derive(PartialEq, Eq)]
struct ParkFrom {
    sheet: Sheet,
    cards: Cards,
    awaited: bool,
    /// Whether it is the viewer's.
    own: bool,
    as_well_first: Option<u8>,
}

impl ParkFrom {
    fn view(&self) -> ParkView {
        let Self { sheet, cards, awaited, own, as_well_first } = self;
        let (park, cards) = (&sheet.park, *cards);
        let reached = park.reached();
        ParkView {
            awaited: *awaited,
            tasks: sheet.tasks.to_vec(),
            dice: sheet.dice.to_vec(),
            dna: Colour::ALL.map(|c| boxes(sheet.dna[c as usize], c.boxes())),
            coins: boxes(sheet.coins, COIN_BOXES),
            roads: boxes(sheet.roads, ROAD_BOXES),
            tracks: Track::ALL.into_iter().map(|t| track_view(sheet, cards, t)).collect(),
            threat: sheet.threat,
            security: sheet.security,
            unsecured: sheet.unsecured(),
            excitement: sheet.excitement,
            deaths: sheet.deaths,
            disasters: sheet.disasters,
            dinosaurs: Species::ALL
                .into_iter()
                .map(|species| DinosaurView {
                    species,
                    made: sheet.made[species as usize],
                    living: sheet.living[species as usize],
                })
                .collect(),
            circles: sheet.circles,
            buildings: park
                .sites()
                .map(|site| BuildingView {
                    site,
                    name: cards.site_name(site),
                    squares: park.squares(site).iter().collect(),
                    marked: park.marked & site.bit() != 0,
                    host: site.slot().and_then(|slot| park.hosts[slot]),
                    reached: reached.places & park.root(site).bit() != 0,
                })
                .collect(),
            pavement: park
                .paved()
                .iter()
                .filter_map(|square| Some(RoadView { square, pair: park.road(square)? }))
                .collect(),
            ruins: park.ruins.iter().collect(),
            exits: Exit::ALL
                .into_iter()
                .map(|exit| ExitView {
                    exit,
                    circled: park.circled >> exit as u8 & 1 == 1,
                    reached: reached.exits >> exit as u8 & 1 == 1,
                })
                .collect(),
            tour: sheet.path.to_vec(),
            best_tour: park.best_tour(&Taste::PLAIN).map(|tour| tour_view(&tour)),
            ways: if *own { ways(park) } else { Vec::new() },
            as_well_first: *as_well_first,
        }
    }
}

fn die_view(die: RowDie) -> DieView {
    DieView {
        face: die.face,
        seat: match die.taker {
            Taker::Seat(seat) => Some(seat),
            _ => None,
        },
        rival: die.taker == Taker::Rival,
        free: die.taker == Taker::Nobody,
    }
}

fn boxes(used: Used, boxes: u8) -> Boxes {
    Boxes { boxes, gained: used.gained, spent: used.spent }
}

fn track_view(sheet: &Sheet, cards: Cards, track: Track) -> TrackView {
    let slot = track.slot();
    let is_building = track.is_building();
    TrackView {
        track,
        marks: sheet.marks[track as usize],
        cost: cards.cost(track),
        finished: sheet.is_finished(track, cards),
        drawn: is_building && sheet.park.stands(Site::card(slot)),
        crossed: !is_building && sheet.crossed >> slot & 1 == 1,
        used: !is_building && sheet.used >> slot & 1 == 1,
    }
}

/// What the HQ is called among places.
const HQ: &str = "hq";

fn ways(park: &Park) -> Vec<WayView> {
    let roots = park.sites().filter(|&site| park.root(site) == site).map(Some);
    let mut all = Vec::new();
    for at in std::iter::once(None).chain(roots) {
        park.each_way(at, |end, roads| {
            all.push(WayView {
                from: at.map_or(HQ, Site::id),
                to: match end {
                    End::Hq => Some(HQ),
                    End::Place(root) => Some(root.id()),
                    End::Exit(exit) => Some(exit.id()),
                    End::Nowhere => None,
                },
                squares: roads.iter().collect(),
            });
        });
    }
    all
}

fn tour_view(tour: &Tour) -> TourView {
    TourView {
        places: tour.places.to_vec(),
        exit: tour.exit,
        excitement: tour.marks,
        vp: tour.exit.map_or(0, |exit| EXITS[exit as usize].vp),
        line: tour.to_string(),
    }
}
