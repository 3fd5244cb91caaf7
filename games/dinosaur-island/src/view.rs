//! What a viewer may know: everything that lies open, which is everything but the order of
//! face-down stacks and of the bag. Those have no order before they are drawn from, so there is
//! nothing to deal anew either.

mod seat;

use mesozoic_core::{Parts, Seat, Viewer};
use serde::Serialize;

use crate::components::{
    Diet, Dna, Length, Named, Objective, ROWS, Recipe, SOLO_VALUES, SoloCard, Symbol, Twist,
    Upgrade, Ware, row_price,
};
use crate::event::Item;
use crate::options::ClaimWindow;
use crate::state::{Crowd, Die, DieState, DinosaurIsland, Envoy, Phase};

use seat::SeatFrom;
pub use seat::{
    Ask, AttractionView, ExhibitView, LabSpace, Plot, Prices, SeatView, SlotView, ZoneView,
};

/// What one viewer may know. Nothing is hidden from anybody, so views differ in `you` and in the
/// advice alone.
// The parameters are what stands for its longer parts.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export, concrete(
    Research = ResearchView, Market = Vec<RowView>, Objectives = Vec<ObjectiveView>,
    Twists = Vec<TwistView>, OfSeat = SeatView
)))]
#[serde(rename_all = "camelCase")]
pub struct View<
    Research = ResearchView,
    Market = Vec<RowView>,
    Objectives = Vec<ObjectiveView>,
    Twists = Vec<TwistView>,
    OfSeat = SeatView,
> {
    /// Whose view this is; nobody's for spectators.
    pub you: Option<Seat>,
    /// What is being decided.
    pub phase: Phase,
    /// From 1; 0 while solo objectives are chosen.
    pub round: u8,
    /// Whether this is the last round.
    pub last_round: bool,
    /// Seats in turn order.
    pub order: Vec<Seat>,
    /// The stack that objectives come from.
    pub length: Length,
    /// The Chaos Threat Theory variant.
    pub chaos_threat: bool,
    /// How long a claimed objective stays open to others.
    pub claim_window: ClaimWindow,
    /// The research centre.
    pub research: Research,
    /// The marketplace, from the $2 row on.
    pub market: Market,
    /// Market stacks, discard piles and reserves.
    pub supply: SupplyView,
    /// What is in the bag.
    pub bag: Crowd,
    /// Hooligans that will join the bag later.
    pub outside: u8,
    /// The objectives; none alone.
    pub objectives: Objectives,
    /// The plot twists.
    pub twists: Twists,
    /// Every seat.
    pub seats: Vec<OfSeat>,
    /// What only the solo game has.
    pub solo: Option<SoloView>,
    /// Help for the viewer, which follows from the rest. Spectators have none: records hold the
    /// fingerprint of what they see, and that does not change with what helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub advice: Option<Advice>,
}

/// What helps a seat to decide.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Advice {
    /// An amount to begin with, where the seat is asked for an amount of DNA.
    pub amount: Option<Dna>,
}

/// The research centre.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct ResearchView {
    /// The dice in their slots; slot 1 is the first.
    pub dice: Vec<DieView>,
    /// The six slots for cold storage and who stands there.
    pub storage: Vec<Option<Envoy>>,
    /// The three stacks of recipes.
    pub stacks: Vec<StackView>,
    /// Threat pips of the holding area.
    pub pips: u8,
}

/// One die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct DieView {
    /// Which of the ten, from 1.
    pub die: u8,
    /// What it shows; nothing before it is rolled.
    pub symbol: Option<Symbol>,
    /// Its threat pips; none before it is rolled.
    pub pips: u8,
    /// Whether it is free, and if not, why.
    pub state: DieState,
}

/// One stack of recipes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct StackView {
    /// Which.
    pub diet: Diet,
    /// The lowest level of a scientist who may procure from it.
    pub level: u8,
    /// The face-up tile.
    pub recipe: Option<Recipe>,
    /// Who procured from it this round.
    pub procured: Option<Envoy>,
    /// Face-down tiles.
    pub left: u8,
}

/// One row of the market.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct RowView {
    /// Its price.
    pub price: u8,
    /// Attraction, lab upgrade, specialist; gaps until Cleanup.
    pub items: [Option<Item>; 3],
}

/// Market stacks, discard piles and reserves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct SupplyView {
    /// Face-down attractions, lab upgrades, specialists.
    pub stacks: [u8; 3],
    /// The discard piles.
    pub discards: Vec<Item>,
    /// Dino Research II tiles left.
    pub dino_research: u8,
    /// DNA Refinement II tiles left.
    pub dna_refinement: u8,
}

/// One objective.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct ObjectiveView {
    /// Which.
    pub objective: Objective,
    /// What it asks for.
    pub text: String,
    /// Points at the end.
    pub points: u8,
    /// Who has claimed it.
    pub by: Vec<Seat>,
    /// Whether nobody else can claim it.
    pub closed: bool,
    /// What is asked for, as a number.
    pub need: u16,
    /// What each seat has of it.
    pub have: Vec<u16>,
}

/// One plot twist.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct TwistView {
    /// Which.
    pub twist: Twist,
    /// Its title.
    pub name: String,
    /// What it changes.
    pub text: String,
}

/// What only the solo game has.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct SoloView {
    /// The objectives in play; at set-up, those to choose from.
    pub objectives: Vec<SoloObjective>,
    /// The automaton's card of this round.
    pub shown: Option<SoloCard>,
    /// The automaton's face-down cards.
    pub deck: u8,
    /// Objectives scored.
    pub scored: Vec<SoloCard>,
    /// Objectives discarded; any costs the bonus.
    pub dropped: Vec<SoloCard>,
    /// Points of an objective scored in each round.
    pub values: Vec<u8>,
    /// Patrons eaten for good.
    pub eaten: u8,
}

/// One solo objective.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub struct SoloObjective {
    /// Which.
    pub card: SoloCard,
    /// What it asks for.
    pub text: String,
    /// What is asked for, as a number.
    pub need: u16,
    /// What there is of it.
    pub have: u16,
}

/// The parts of a view, by place; seats follow.
const RESEARCH: usize = 0;
const MARKET: usize = 1;
const OBJECTIVES: usize = 2;
const TWISTS: usize = 3;
const SEATS: usize = 4;

/// A view whose longer parts come from somewhere.
type Seen<P> = View<
    <P as Parts>::Of<ResearchView>,
    <P as Parts>::Of<Vec<RowView>>,
    <P as Parts>::Of<Vec<ObjectiveView>>,
    <P as Parts>::Of<Vec<TwistView>>,
    <P as Parts>::Of<SeatView>,
>;

impl DinosaurIsland {
    /// A step changes one seat, or a few: the others stay as they were made before.
    pub(crate) fn seen_by<P: Parts>(&self, viewer: Viewer, parts: &mut P) -> Seen<P> {
        let you = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        View {
            you,
            phase: self.phase,
            round: self.round,
            last_round: self.ending,
            order: self.order.to_vec(),
            length: self.options.stack(),
            chaos_threat: self.options.chaos_threat,
            claim_window: self.options.claim_window,
            research: parts.made(RESEARCH, self.research_view()),
            market: parts.made(MARKET, (0..ROWS).map(|row| self.row_view(row)).collect()),
            supply: self.supply_view(),
            bag: self.bag,
            outside: self.outside,
            objectives: parts.made(OBJECTIVES, self.objective_views()),
            twists: parts.part(TWISTS, self.twists.clone(), |twists| {
                twists.iter().map(|&twist| twist_view(twist)).collect()
            }),
            seats: Seat::all(self.seats)
                .map(|seat| parts.part(SEATS + seat.index(), self.seat_from(seat), SeatFrom::view))
                .collect(),
            solo: self.solo_view(),
            advice: you.map(|seat| Advice { amount: self.suggested_amount(seat) }),
        }
    }

    fn research_view(&self) -> ResearchView {
        let die = |die: &Die| {
            let shown = (die.state != DieState::Pool).then(|| die.face.info());
            DieView {
                die: die.face.die() + 1,
                symbol: shown.map(|face| face.symbol),
                pips: shown.map_or(0, |face| face.pips),
                state: die.state,
            }
        };
        ResearchView {
            dice: self.centre.dice.iter().flatten().map(die).collect(),
            storage: self.centre.storage.to_vec(),
            stacks: Diet::ALL
                .iter()
                .map(|&diet| StackView {
                    diet,
                    level: diet.level(),
                    recipe: self.centre.recipes[diet.index()],
                    procured: self.centre.procured[diet.index()],
                    left: (self.centre.stack.bits() & diet.stack()).count_ones() as u8,
                })
                .collect(),
            pips: self.centre.pips,
        }
    }

    fn row_view(&self, row: usize) -> RowView {
        RowView {
            price: row_price(row),
            items: [Ware::Attraction, Ware::Upgrade, Ware::Specialist]
                .map(|ware| self.market.item(ware, row)),
        }
    }

    fn supply_view(&self) -> SupplyView {
        let market = &self.market;
        let upgrades = Upgrade::ALL.iter().filter(|tile| tile.is_ordinary()).flat_map(|&tile| {
            std::iter::repeat_n(
                Item::Upgrade(tile),
                usize::from(market.upgrade_discards.count(tile)),
            )
        });
        SupplyView {
            stacks: [
                market.attraction_stack.len() as u8,
                market.upgrade_stack.total() as u8,
                market.specialist_stack.len() as u8,
            ],
            discards: (market.attraction_discards.iter().map(Item::Attraction))
                .chain(upgrades)
                .chain(market.specialist_discards.iter().map(Item::Specialist))
                .collect(),
            dino_research: market.special.count(Upgrade::DinoResearch2),
            dna_refinement: market.special.count(Upgrade::DnaRefinement2),
        }
    }

    fn objective_views(&self) -> Vec<ObjectiveView> {
        let view = |card: &crate::state::Card| {
            let info = card.objective.info();
            let progress = self.players.iter().map(|player| player.progress(info.goal));
            ObjectiveView {
                objective: card.objective,
                text: info.text.to_owned(),
                points: card.objective.points(),
                by: Seat::all(self.seats).filter(|seat| card.by >> seat.0 & 1 == 1).collect(),
                closed: card.closed,
                need: progress.clone().next().map_or(0, |(_, need)| need),
                have: progress.map(|(have, _)| have).collect(),
            }
        };
        self.objectives.iter().map(view).collect()
    }

    fn solo_view(&self) -> Option<SoloView> {
        let solo = self.solo.as_ref()?;
        let objective = |card: SoloCard| {
            let (have, need) = self.players[0].progress(card.info().goal);
            SoloObjective { card, text: card.info().text.to_owned(), need, have }
        };
        Some(SoloView {
            objectives: solo.cards.iter().map(objective).collect(),
            shown: solo.shown,
            deck: solo.deck.len() as u8,
            scored: solo.scored.iter().collect(),
            dropped: solo.dropped.iter().collect(),
            values: SOLO_VALUES.to_vec(),
            eaten: solo.eaten,
        })
    }
}

fn twist_view(twist: Twist) -> TwistView {
    TwistView { twist, name: twist.name().to_owned(), text: twist.info().text.to_owned() }
}
