//! What happens at the table. Nothing is hidden from anybody, so all hear everything.

use mesozoic_core::Seat;
use serde::Serialize;

use crate::components::{
    Attraction, Colour, Diet, Dna, Objective, Recipe, SoloCard, Specialist, Symbol, Twist, Upgrade,
    Ware,
};
use crate::state::Crowd;
use crate::step::{Scientist, Spot, Station, Zone};

/// An item of the market.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", content = "id", rename_all = "camelCase")]
pub enum Item {
    /// An attraction.
    Attraction(Attraction),
    /// A lab upgrade.
    Upgrade(Upgrade),
    /// A specialist.
    Specialist(Specialist),
}

/// Where money comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(rename_all = "camelCase")]
pub enum Purse {
    /// A lab action.
    Lab,
    /// A specialist.
    Specialist,
    /// DNA that did not fit.
    Sale,
    /// A plot twist.
    Twist,
    /// Passing in the market.
    Pass,
}

/// Visitors at one spot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
pub struct Standing {
    /// Where.
    pub at: Spot,
    /// How many.
    pub patrons: u8,
    /// How many.
    pub hooligans: u8,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[serde(tag = "t", rename_all = "camelCase")]
pub enum Event {
    /// The table is set up.
    Begun {
        /// Seats in turn order.
        order: Vec<Seat>,
        /// The objectives in play; none alone.
        objectives: Vec<Objective>,
        /// The plot twists in play.
        twists: Vec<Twist>,
    },
    /// Solo: an objective card was put back.
    Rejected {
        /// Which.
        card: SoloCard,
    },
    /// A round begins.
    Round {
        /// From 1.
        round: u8,
    },
    /// The dice were rolled.
    Rolled {
        /// By the first in turn order.
        seat: Seat,
        /// What they show, from the left.
        dice: Vec<Symbol>,
    },
    /// Solo: the automaton's card was revealed.
    Automaton {
        /// Which.
        card: SoloCard,
        /// The dice it removes, from 1.
        dice: Vec<u8>,
        /// The recipe it discards.
        recipe: Option<Recipe>,
        /// The market items it discards, with the price of their row.
        items: Vec<(Item, u8)>,
    },
    /// A die was claimed.
    Researched {
        /// By which seat.
        seat: Seat,
        /// By whom.
        who: Scientist,
        /// Its slot, from 1.
        die: u8,
        /// What it shows.
        symbol: Symbol,
    },
    /// DNA was stored.
    Stored {
        /// Whose.
        seat: Seat,
        /// How much of each colour.
        dna: Dna,
        /// How much did not fit.
        lost: u8,
    },
    /// Somebody went to increase cold storage.
    Storage {
        /// Of which seat.
        seat: Seat,
        /// Who.
        who: Scientist,
    },
    /// Limits were raised.
    Expanded {
        /// Whose.
        seat: Seat,
        /// How many steps on each track.
        dna: Dna,
    },
    /// A recipe was procured.
    Procured {
        /// By which seat.
        seat: Seat,
        /// By whom.
        who: Scientist,
        /// Which.
        recipe: Recipe,
        /// Its left zone.
        zone: Zone,
    },
    /// A scientist went to the workers.
    Passed {
        /// Whose.
        seat: Seat,
        /// Who.
        who: Scientist,
    },
    /// The extra research turn was declined.
    Declined {
        /// By whom.
        seat: Seat,
    },
    /// Research was copied; what was stored follows.
    Copied {
        /// By whom.
        seat: Seat,
    },
    /// Dice went to the holding area.
    Held {
        /// Their slots, from 1.
        dice: Vec<u8>,
        /// Their pips.
        pips: u8,
    },
    /// A specialist was hired.
    Hired {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Specialist,
        /// The price of its row.
        row: u8,
        /// What was paid.
        price: u16,
    },
    /// A specialist was fired.
    Fired {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Specialist,
        /// Workers that left with it.
        workers: u8,
    },
    /// Workers came out of the supply.
    Recruited {
        /// Whose.
        seat: Seat,
        /// How many.
        n: u8,
    },
    /// An attraction was built.
    Built {
        /// By whom.
        seat: Seat,
        /// Which.
        attraction: Attraction,
        /// The price of its row.
        row: u8,
        /// Where.
        zone: Zone,
        /// What was paid.
        price: u16,
    },
    /// A lab upgrade was bought.
    Upgraded {
        /// By whom.
        seat: Seat,
        /// Which.
        tile: Upgrade,
        /// The price of its row; none for the special tiles.
        row: Option<u8>,
        /// The space it covers, from 1.
        space: u8,
        /// What was paid.
        price: u16,
    },
    /// DNA was purchased; what was stored follows.
    Purchased {
        /// By whom.
        seat: Seat,
        /// The price.
        row: u8,
    },
    /// An item left the market.
    Discarded {
        /// By whom.
        seat: Seat,
        /// Which.
        item: Item,
        /// The price of its row.
        row: u8,
    },
    /// A seat passed in the market.
    PassedMarket {
        /// Which.
        seat: Seat,
    },
    /// Money was gained.
    Earned {
        /// By whom.
        seat: Seat,
        /// How much.
        money: u16,
        /// From where.
        from: Purse,
    },
    /// A workstation was used.
    Worked {
        /// By which seat.
        seat: Seat,
        /// Whose action.
        station: Station,
        /// The tile it is on.
        tile: Upgrade,
        /// The Duplication Chamber that repeats it.
        via: Option<Station>,
        /// How many workers it took.
        workers: u8,
    },
    /// Security was raised.
    Secured {
        /// Whose.
        seat: Seat,
        /// To this level.
        level: u16,
        /// What was paid.
        price: u16,
    },
    /// A paddock was upgraded.
    Enlarged {
        /// Whose.
        seat: Seat,
        /// The exhibit's left zone.
        zone: Zone,
        /// To this capacity.
        capacity: u8,
        /// What was paid.
        price: u16,
    },
    /// DNA was refined.
    Refined {
        /// Whose.
        seat: Seat,
        /// Into this.
        into: Colour,
    },
    /// A dinosaur was created.
    Created {
        /// By whom.
        seat: Seat,
        /// Of which recipe.
        recipe: Recipe,
        /// The exhibit's left zone.
        zone: Zone,
        /// The DNA spent.
        dna: Dna,
        /// The new excitement level.
        excitement: u8,
        /// The new threat level.
        threat: u8,
    },
    /// A seat has finished its Worker Phase.
    Finished {
        /// Which.
        seat: Seat,
    },
    /// Visitors came.
    Arrived {
        /// To whom.
        seat: Seat,
        /// Who.
        visitors: Crowd,
    },
    /// Hooligans went back and others came.
    Swapped {
        /// Whose.
        seat: Seat,
        /// How many hooligans went.
        sent: u8,
        /// Who came.
        came: Crowd,
    },
    /// A hooligan was sent away for points.
    Guarded {
        /// By whom.
        seat: Seat,
        /// For how many points.
        points: u8,
    },
    /// Patrons paid at the gate.
    Admitted {
        /// Whose.
        seat: Seat,
        /// How much, without the bonus.
        fees: u8,
        /// What a specialist adds.
        bonus: u8,
    },
    /// All visitors stand where they stand.
    LinedUp {
        /// Whose.
        seat: Seat,
        /// Inside.
        inside: Vec<Standing>,
        /// At the entrance.
        line: Crowd,
    },
    /// The holding dice were rolled again.
    Rerolled {
        /// What they show.
        dice: Vec<Symbol>,
        /// Their pips.
        pips: u8,
    },
    /// Dinosaurs got loose, or not.
    Loose {
        /// Whose.
        seat: Seat,
        /// Threat with the holding dice.
        threat: u16,
        /// Security with all bonuses.
        security: u16,
        /// How many visitors are eaten.
        eaten: u8,
        /// Points lost.
        points: u16,
    },
    /// Visitors were eaten.
    Eaten {
        /// Whose.
        seat: Seat,
        /// Inside.
        inside: Vec<Standing>,
        /// At the entrance.
        line: Crowd,
    },
    /// A park was scored.
    Scored {
        /// Whose.
        seat: Seat,
        /// Points.
        points: u16,
        /// Money from food patrons.
        money: u16,
        /// Attractions that scored twice.
        doubled: Vec<Zone>,
    },
    /// An objective was claimed.
    Claimed {
        /// Which.
        objective: Objective,
        /// By whom, together.
        seats: Vec<Seat>,
    },
    /// This is the last round.
    LastRound {
        /// Because nobody can reach what is left; otherwise because one objective or none is left.
        out_of_reach: bool,
    },
    /// Turn order was reset.
    Ordered {
        /// Seats in turn order.
        order: Vec<Seat>,
    },
    /// The market was refreshed.
    Refreshed {
        /// Items that were discarded, with the price of their row.
        discarded: Vec<(Item, u8)>,
        /// Items that are new, with the price of their row.
        revealed: Vec<(Item, u8)>,
        /// Columns whose discard piles became stacks.
        reshuffled: Vec<Ware>,
    },
    /// A recipe was turned face-up.
    Revealed {
        /// On which stack.
        diet: Diet,
        /// Which.
        recipe: Recipe,
    },
    /// All visitors have left for the bag, workers and scientists have come back.
    Cleared,
    /// Hooligans joined the bag.
    Joined {
        /// How many.
        hooligans: u8,
    },
    /// Solo: an objective was scored.
    Completed {
        /// Which.
        card: SoloCard,
        /// For how many points.
        points: u8,
    },
    /// Solo: an objective was discarded.
    Dropped {
        /// Which.
        card: SoloCard,
    },
    /// The match is over.
    Ended {
        /// Who won; several share the win.
        winners: Vec<Seat>,
        /// What decided between equal scores, in words.
        tie_break: Option<String>,
    },
}
