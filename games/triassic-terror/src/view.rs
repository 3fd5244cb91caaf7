//! The two halves of secrecy: what a viewer may know, and how the rest is dealt anew.

use mesozoic_core::{Parts, Rng, Seat, Viewer};
use serde::Serialize;

use crate::components::chart::PeriodChart;
use crate::components::designed::{Side, Stones};
use crate::components::{
    Area, Counter, Environment, HATCHED, MIGRATIONS, Period, Predator, SETTLERS, Tile,
};
use crate::score::{Ranked, Tally};
use crate::state::{Card, NOBODY, Stage, TriassicTerror};

/// What one viewer may know. TT-3: everything lies open but the deck and the cards that were drawn
/// from it unseen.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, concrete(
    Track = Vec<PeriodView>, Spaces = Vec<SpaceView>, OnArea = AreaView,
    Player = PlayerView, Dominance = Vec<DominanceView>
)))]
#[serde(rename_all = "camelCase")]
pub struct View<
    Track = Vec<PeriodView>,
    Spaces = Vec<SpaceView>,
    OnArea = AreaView,
    Player = PlayerView,
    Dominance = Vec<DominanceView>,
> {
    /// Whose view this is; nobody's for spectators.
    pub you: Option<Seat>,
    /// Which side of the board is played on.
    pub side: Side,
    /// Whether six players play the longer game.
    pub long: bool,
    /// What is being done.
    pub phase: Phase,
    /// The period.
    pub period: Period,
    /// The turn within the period, from 1.
    pub turn: u8,
    /// The game turn, from 1.
    pub game_turn: u8,
    /// Of how many.
    pub game_turns: u8,
    /// The turn track: each period with its turns and what its scoring pays.
    pub track: Track,
    /// Who has the start player marker.
    pub start: Seat,
    /// Player number one, who started the first turn.
    pub first: Seat,
    /// Who decides now.
    pub actor: Option<Seat>,
    /// What is being decided.
    pub ask: Ask,
    /// How many cards the deck holds.
    pub deck: u32,
    /// The card that lies face up; none while its taker still chooses a tile.
    pub open_card: Option<Environment>,
    /// Played cards of each environment, in order.
    pub discard: [u8; 4],
    /// The action tiles, from space 1 to 6.
    pub spaces: Spaces,
    /// White tokens in the supply.
    pub white_supply: u8,
    /// The board.
    pub areas: Vec<OnArea>,
    /// Where the T-Rex stands.
    pub trex: TrexView,
    /// Where the Raptors stand.
    pub raptors: [Area; 2],
    /// Where the Pterodactyl sits.
    pub pterodactyl: Area,
    /// Every player, by seat.
    pub players: Vec<Player>,
    /// Who dominates each environment now, in order.
    pub dominance: Dominance,
}

/// The two halves of a game turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Cards and tiles are taken, from the start player clockwise.
    Select,
    /// They are played, from space 1 to 6.
    Play,
    /// Nothing any more.
    Over,
}

/// One period of the turn track.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct PeriodView {
    /// Which.
    pub period: Period,
    /// Its turns and its scoring.
    pub chart: PeriodChart,
    /// Whether it has been scored.
    pub is_scored: bool,
}

/// One action tile on its space.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct SpaceView {
    /// From 1.
    pub space: u8,
    /// The tile.
    pub tile: Tile,
    /// White tokens on it.
    pub white: u8,
    /// Who took it.
    pub seat: Option<Seat>,
    /// Whether its taker's turn is over.
    pub is_done: bool,
}

/// One area of the board.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct AreaView {
    /// Which.
    pub area: Area,
    /// What its habitats pay.
    pub stones: Stones,
    /// Who lives in them, primary first.
    pub herds: Vec<HerdView>,
    /// Whose volcano closes it.
    pub volcano: Option<Seat>,
    /// For each seat the fewest dinosaurs with which it may enter, or nothing where it may not.
    pub entry: Vec<Option<u8>>,
}

/// Who lives in a habitat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct HerdView {
    /// Whose.
    pub seat: Seat,
    /// How many dinosaurs; none if the T-Rex is alone.
    pub dinos: u8,
    /// Whether the owner's T-Rex is with them.
    pub has_trex: bool,
    /// Dinosaurs, and three for the T-Rex.
    pub strength: u8,
    /// What the habitat pays at a scoring.
    pub points: u8,
}

/// The T-Rex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct TrexView {
    /// Where it stands.
    pub area: Area,
    /// Whose it is; nobody's before its tile is played for the first time.
    pub owner: Option<Seat>,
    /// Whether it stands outside the habitats: neutral, still eating, or kept out by larger herds.
    pub is_outside: bool,
}

/// One player.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct PlayerView {
    /// The seat.
    pub seat: Seat,
    /// The player number, from 1.
    pub number: u8,
    /// Points scored so far.
    pub points: u16,
    /// The scorings so far, period by period.
    pub scored: Vec<Tally>,
    /// What the player would get if the next scoring were now.
    pub next: Tally,
    /// The card taken and not yet played.
    pub card: Option<CardView>,
    /// The space of the tile taken this turn, from 1.
    pub space: Option<u8>,
    /// The tile taken this turn.
    pub tile: Option<Tile>,
    /// White dinosaurs that wait for a herd.
    pub white: u8,
    /// Dinosaurs not on the board.
    pub supply: u8,
    /// Dinosaurs on the board, and three for the T-Rex.
    pub dinos: u8,
    /// When the Hatch counter was used.
    pub hatch: Option<Period>,
    /// When the Volcano counter was used.
    pub volcano: Option<Period>,
    /// Whether a counter may still be used in this period.
    pub may_use_counter: bool,
    /// Where the volcano is.
    pub volcano_at: Option<Area>,
}

/// A card in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct CardView {
    /// Which, as far as the viewer may know.
    pub environment: Option<Environment>,
    /// Whether it lay face up when it was taken.
    pub open: bool,
}

/// Who dominates an environment.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct DominanceView {
    /// Which.
    pub environment: Environment,
    /// Dinosaurs of each seat, and three for the T-Rex.
    pub totals: Vec<u8>,
    /// The seats that have any, best first, ties broken.
    pub ranking: Vec<Seat>,
}

/// What is being decided, with what has been decided of it so far.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Ask {
    /// Which card to take: `card open`, `card deck`.
    Card,
    /// Which tile to take: `tile 1` to `tile 6`.
    Tile,
    /// What to do next: `play card`, `play tile`, `white AREA`, `counter …`, `end`.
    Menu,
    /// How to split new dinosaurs: `settle 1 0 2`.
    Settle {
        /// Over this environment.
        environment: Environment,
        /// How many.
        dinos: u8,
    },
    /// Which environment the tile is for: `environment forest`.
    Environment,
    /// Which herd grows: `grow AREA`, `grow AREA N` for fewer, `stop` if the supply is empty.
    Grow {
        /// By how many at most.
        dinos: u8,
        /// By how many at least: fewer than at most where the supply is short of both growths.
        fewest: u8,
        /// The herd that has grown already.
        first: Option<Area>,
    },
    /// Which herd hatches: `hatch AREA`.
    Hatch {
        /// How many.
        dinos: u8,
    },
    /// Where the Pterodactyl flies: `fly AREA`, `stay`.
    Fly,
    /// Where the T-Rex goes: `stalk AREA`, `stay`.
    Stalk,
    /// Which Raptor goes where: `raptor FROM TO`, `stop`.
    Raptor {
        /// Where the Raptors stand that may still move.
        from: Vec<Area>,
        /// Whether one of them may still move two areas.
        may_go_far: bool,
    },
    /// Whom to eat: `eat SEAT`, `stop`, or all at once `meal SEAT SEAT …`.
    Eat {
        /// Who eats.
        predator: Predator,
        /// Where.
        area: Area,
        /// How many more.
        left: u8,
        /// How many of each herd so far, primary habitat first. They are still in the herds.
        eaten: [u8; 3],
    },
    /// What comes before the T-Rex, which has eaten, takes its place: `white AREA`, `counter …`,
    /// `enter`.
    Enter,
    /// Whom a Raptor scatters: `scatter SEAT AREA N`, `stop`.
    Scatter {
        /// From where.
        area: Area,
        /// How many more.
        left: u8,
    },
    /// Which herd migrates: `migrate AREA`, `stop`, or all at once `trek FROM TO N TO N …`.
    Migrate {
        /// How many herds may still migrate.
        left: u8,
        /// Where the first one set out.
        first: Option<Area>,
        /// For each area in order, how many dinosaurs of the actor may leave it, those that would
        /// be swept along included.
        leaving: Vec<u8>,
    },
    /// How the migrating herd splits: `send AREA N`, `stop`.
    Send {
        /// From where.
        from: Area,
        /// How many more may leave.
        left: u8,
        /// What has been sent so far. It has not set out yet.
        sent: Vec<PartyView>,
        /// Whose dinosaurs are swept along.
        captured: Vec<Seat>,
    },
    /// Nothing: the game is over.
    Over,
}

/// A part of a migrating herd.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct PartyView {
    /// Where to.
    pub to: Area,
    /// How many set out.
    pub dinos: u8,
    /// How many die of shock.
    pub dies: u8,
}

/// The parts of a view, by place: areas and players, as their owners see them and as others do, follow.
const TRACK: usize = 0;
const SPACES: usize = 1;
const DOMINANCE: usize = 2;
const AREAS: usize = 3;
const PLAYERS: usize = AREAS + Area::COUNT;

/// A view whose longer parts come from somewhere.
type Seen<P> = View<
    <P as Parts>::Of<Vec<PeriodView>>,
    <P as Parts>::Of<Vec<SpaceView>>,
    <P as Parts>::Of<AreaView>,
    <P as Parts>::Of<PlayerView>,
    <P as Parts>::Of<Vec<DominanceView>>,
>;

impl TriassicTerror {
    pub(crate) fn seen_by<P: Parts>(&self, viewer: Viewer, parts: &mut P) -> Seen<P> {
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let (period, turn) = self.moment();
        let is_over = self.stage == Stage::Over;
        let track = |p: Period| PeriodView {
            period: p,
            chart: self.chart()[p as usize],
            is_scored: p < period || is_over && p == period,
        };
        let rankings = Environment::ALL.map(|environment| self.ranking_in(environment));
        let next = self.next_scorings(&rankings);
        let dominance = |(environment, ranking): (Environment, &Ranked)| {
            let total = |seat| self.land.total_in(environment, seat);
            DominanceView {
                environment,
                totals: Seat::all(self.seats).map(total).collect(),
                ranking: ranking.to_vec(),
            }
        };
        View {
            you,
            side: self.side(),
            long: self.long,
            phase: match self.stage {
                Stage::Card | Stage::Tile => Phase::Select,
                Stage::Over => Phase::Over,
                _ => Phase::Play,
            },
            period,
            turn: turn + 1,
            game_turn: self.turn + 1,
            game_turns: self.game_turns(),
            track: parts.made(TRACK, Period::ALL.into_iter().map(track).collect()),
            start: Seat(self.start()),
            first: Seat(self.first),
            actor: (!is_over).then(|| self.actor()),
            ask: self.asked(),
            deck: self.deck.total(),
            open_card: self.open,
            discard: Environment::ALL.map(|e| self.discard.count(e as u8)),
            spaces: parts.made(SPACES, (0..self.tiles.len()).map(|i| self.space_view(i)).collect()),
            white_supply: self.white_supply,
            areas: Area::ALL
                .into_iter()
                .map(|area| parts.made(AREAS + area.index(), self.area_view(area)))
                .collect(),
            trex: TrexView {
                area: self.land.trex.area,
                owner: owner(self.land.trex.owner),
                is_outside: self.is_trex_outside(),
            },
            raptors: self.raptors,
            pterodactyl: self.pterodactyl,
            players: Seat::all(self.seats)
                .map(|seat| {
                    let place = PLAYERS + 2 * seat.index() + usize::from(viewer.is(seat));
                    parts.made(place, self.player_view(seat, viewer, next[seat.index()]))
                })
                .collect(),
            dominance: parts.made(
                DOMINANCE,
                Environment::ALL.into_iter().zip(&rankings).map(dominance).collect(),
            ),
        }
    }

    fn space_view(&self, i: usize) -> SpaceView {
        SpaceView {
            space: i as u8 + 1,
            tile: self.tiles[i],
            white: self.white[i],
            seat: owner(self.taken[i]),
            is_done: self.taken[i] != NOBODY && i < usize::from(self.at),
        }
    }

    fn area_view(&self, area: Area) -> AreaView {
        let stones = self.stones()[area.index()];
        let herds = self.land.herds(area).enumerate().map(|(habitat, (seat, dinos))| HerdView {
            seat,
            dinos,
            has_trex: self.herd_has_trex(area, seat),
            strength: dinos + self.land.bonus(area, seat),
            points: stones[habitat],
        });
        AreaView {
            area,
            stones,
            herds: herds.collect(),
            volcano: Seat::all(self.seats).find(|&seat| self.volcano_of(seat) == Some(area)),
            entry: Seat::all(self.seats).map(|seat| self.land.entry(area, seat)).collect(),
        }
    }

    /// While it eats, the T-Rex is still outside the habitats (TT-30).
    fn is_trex_outside(&self) -> bool {
        let trex = self.land.trex;
        self.land.trex_is_hunting
            || trex.owner == NOBODY
            || self.land.habitat_of(trex.area, Seat(trex.owner)).is_none()
    }

    fn herd_has_trex(&self, area: Area, seat: Seat) -> bool {
        self.land.bonus(area, seat) > 0
    }

    fn player_view(&self, seat: Seat, viewer: Viewer, next: Tally) -> PlayerView {
        let i = seat.index();
        let space = self.space_of(seat);
        PlayerView {
            seat,
            number: self.number(seat) + 1,
            points: self.points(seat),
            scored: self.scored[..self.scorings()].iter().map(|tallies| tallies[i]).collect(),
            next,
            card: self.hands[i].map(|card| card_view(card, viewer.is(seat))),
            space: space.map(|i| i + 1),
            tile: space.map(|i| self.tiles[usize::from(i)]),
            white: self.won[i],
            supply: self.land.supply[i],
            dinos: self.land.total(seat),
            hatch: self.counters[i].used[Counter::Hatch as usize],
            volcano: self.counters[i].used[Counter::Volcano as usize],
            may_use_counter: self.may_use_counters(seat),
            volcano_at: self.volcano_of(seat),
        }
    }

    fn asked(&self) -> Ask {
        match self.stage {
            Stage::Card => Ask::Card,
            Stage::Tile => Ask::Tile,
            Stage::Menu => Ask::Menu,
            Stage::Settle { environment, .. } => {
                let dinos = SETTLERS.n.min(self.land.supply[self.actor().index()]);
                Ask::Settle { environment, dinos }
            }
            Stage::Environment => Ask::Environment,
            Stage::Grow { first } => {
                let growth = self.growth(first);
                let (dinos, fewest) = (*growth.end(), *growth.start());
                Ask::Grow { dinos, fewest: fewest.min(dinos), first }
            }
            Stage::Hatch => {
                Ask::Hatch { dinos: HATCHED.n.min(self.land.supply[self.actor().index()]) }
            }
            Stage::Fly { .. } => Ask::Fly,
            Stage::Stalk => Ask::Stalk,
            Stage::Raptor { hunt } => Ask::Raptor {
                from: (0..2).filter(|&i| !hunt.moved[i]).map(|i| self.raptors[i]).collect(),
                may_go_far: !hunt.far,
            },
            Stage::Eat { by, left, eaten } => {
                Ask::Eat { predator: by.predator(), area: self.eating_in(by), left, eaten }
            }
            Stage::Enter => Ask::Enter,
            Stage::Scatter { hunt, before } => Ask::Scatter {
                area: self.raptors[usize::from(hunt.active)],
                left: if before.is_none() { 2 } else { 1 },
            },
            Stage::Migrate { trek } => Ask::Migrate {
                left: MIGRATIONS.n - u8::from(trek.first.is_some()),
                first: trek.first,
                leaving: Area::ALL.into_iter().map(|area| self.leaving(trek, area)).collect(),
            },
            Stage::Send { trek, from, sent } => Ask::Send {
                from,
                left: self.leaving(trek, from) - sent.iter().sum::<u8>(),
                sent: from
                    .adjacent()
                    .iter()
                    .zip(sent)
                    .filter(|&(_, dinos)| dinos > 0)
                    .map(|(to, dinos)| PartyView { to, dinos, dies: shock(from, to) })
                    .collect(),
                captured: self.captured(from).collect(),
            },
            Stage::Over => Ask::Over,
        }
    }

    /// Deals anew what an observer cannot know: the cards that others drew unseen. To the observer
    /// these and the deck are one pool, and any way to deal it is as likely as any other.
    pub(crate) fn redeal<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        let is_hidden = |seat: usize, card: &Option<Card>| {
            !observer.is(Seat(seat as u8)) && card.is_some_and(|card| !card.open)
        };
        for (seat, card) in self.hands.iter().enumerate() {
            if let Some(card) = card.filter(|_| is_hidden(seat, card)) {
                self.deck = self.deck.with(card.environment as u8);
            }
        }
        for (seat, hand) in self.hands.iter_mut().enumerate() {
            if is_hidden(seat, hand) {
                let kind = self.deck.nth(rng.below(self.deck.total()));
                self.deck = self.deck.without(kind);
                *hand = Some(Card { environment: Environment::at(kind), open: false });
            }
        }
    }
}

fn card_view(card: Card, own: bool) -> CardView {
    CardView { environment: (own || card.open).then_some(card.environment), open: card.open }
}

fn owner(seat: u8) -> Option<Seat> {
    (seat != NOBODY).then_some(Seat(seat))
}

/// TT-25: how many of a party die on the way.
pub(crate) fn shock(from: Area, to: Area) -> u8 {
    u8::from(from.environment() != to.environment())
}
