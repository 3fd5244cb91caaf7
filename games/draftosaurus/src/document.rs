//! The state as a person reads and edits it: names, not numbers; nothing that follows from the
//! rest. Whether it can occur is for `check.rs` to say.

use std::collections::BTreeMap;

use arrayvec::ArrayVec;
use mesozoic_core::{BadPosition, gathered};
use mesozoic_kit::Pouch;
use serde::{Deserialize, Serialize};

use crate::components::{DRAWN, Face, MAX_SEATS, PER_SPECIES, PLACED, Pen, Side, Species};
use crate::options::{Mode, Placing};
use crate::score::Tally;
use crate::state::{Draftosaurus, Phase};
use crate::step::{Spot, Step};
use crate::zoo::Zoo;

/// The document. Rounds and turns count from 1, seats from 0.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    mode: Mode,
    #[serde(default, skip_serializing_if = "Placing::is_default")]
    placing: Placing,
    side: Side,
    phase: Phase,
    round: u8,
    turn: u8,
    roller: u8,
    die: Face,
    bag: Counts,
    #[serde(rename = "box")]
    boxed: Counts,
    seats: ArrayVec<SeatDocument, MAX_SEATS>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatDocument {
    hand: ArrayVec<Species, { DRAWN as usize }>,
    /// What the seat has chosen and the others do not know yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pick: Option<Step>,
    /// The dinosaur that has been revealed and is not placed yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    revealed: Option<Species>,
    zoo: ZooDocument,
    /// The counted Summer game, in the Winter half of a match over both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    summer: Option<TallyDocument>,
}

type Residents = Option<ArrayVec<Species, { PLACED as usize }>>;
type Row = Option<ArrayVec<Species, 6>>;

/// The pens by their ids, in the order they were filled; the Pyramid as its six slots. Those of
/// the other side are left out.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ZooDocument {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    forest: Residents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    trio: Residents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prairie: Residents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    king: Residents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    meadow: Row,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    island: Residents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wood: Row,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bridge_left: Residents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quarantine: Residents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lookout: Residents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bridge_right: Residents,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pyramid: Option<[Option<Species>; 6]>,
    #[serde(default)]
    river: ArrayVec<Species, { PLACED as usize }>,
}

/// The counted Summer game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct TallyDocument {
    forest: u8,
    trio: u8,
    prairie: u8,
    king: u8,
    meadow: u8,
    island: u8,
    river: u8,
    trex_bonus: u8,
    trexes: u8,
}

/// How many of each species; those not named are not there.
#[derive(Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<Species, u8>", into = "BTreeMap<Species, u8>")]
#[derive(Clone)]
struct Counts(Pouch);

impl TryFrom<BTreeMap<Species, u8>> for Counts {
    type Error = String;

    fn try_from(counts: BTreeMap<Species, u8>) -> Result<Self, String> {
        match counts.iter().find(|&(_, &n)| n > PER_SPECIES) {
            Some((species, n)) => {
                let name = species.name();
                Err(format!("{n} of the species {name}, but there are only {PER_SPECIES}"))
            }
            None => Ok(Self(counts.into_iter().map(|(s, n)| (s as u8, n)).collect())),
        }
    }
}

impl From<Counts> for BTreeMap<Species, u8> {
    fn from(counts: Counts) -> Self {
        gathered(Species::ALL.into_iter().map(|s| (s, counts.0.count(s as u8))))
    }
}

impl From<Draftosaurus> for Document {
    fn from(game: Draftosaurus) -> Self {
        let seats = (0..usize::from(game.seats)).map(|i| SeatDocument {
            hand: game.hands[i].iter().map(Species::at).take(usize::from(DRAWN)).collect(),
            pick: game.picks[i],
            revealed: game.revealed[i],
            zoo: write_zoo(&game.zoos[i], game.side),
            summer: game.is_second_game().then(|| write_tally(&game.summer[i])),
        });
        Self {
            mode: game.mode,
            placing: game.placing,
            side: game.side,
            phase: game.phase,
            round: game.round + 1,
            turn: game.turn + 1,
            roller: game.roller,
            die: game.die,
            bag: Counts(game.bag),
            boxed: Counts(game.boxed),
            seats: seats.collect(),
        }
    }
}

fn write_zoo(zoo: &Zoo, side: Side) -> ZooDocument {
    let list = |pen: Pen| {
        (pen.info().side == side).then(|| zoo.residents(pen).map(|(species, _)| species).collect())
    };
    let row = |pen: Pen| (pen.info().side == side).then(|| zoo.row().collect());
    ZooDocument {
        forest: list(Pen::Forest),
        trio: list(Pen::Trio),
        prairie: list(Pen::Prairie),
        king: list(Pen::King),
        meadow: row(Pen::Meadow),
        island: list(Pen::Island),
        wood: row(Pen::Wood),
        bridge_left: list(Pen::BridgeLeft),
        quarantine: list(Pen::Quarantine),
        lookout: list(Pen::Lookout),
        bridge_right: list(Pen::BridgeRight),
        pyramid: (side == Side::Winter).then(|| zoo.bricks()),
        river: zoo.river().iter().map(Species::at).take(usize::from(PLACED)).collect(),
    }
}

fn write_tally(tally: &Tally) -> TallyDocument {
    let [forest, trio, prairie, king, meadow, island] = tally.pens;
    let (river, trex_bonus, trexes) = (tally.river, tally.trex, tally.rexes);
    TallyDocument { forest, trio, prairie, king, meadow, island, river, trex_bonus, trexes }
}

impl TryFrom<Document> for Draftosaurus {
    type Error = BadPosition;

    fn try_from(document: Document) -> Result<Self, BadPosition> {
        let side = document.side;
        let mut game = Self {
            mode: document.mode,
            placing: document.placing,
            side,
            seats: document.seats.len() as u8,
            phase: document.phase,
            round: from_one("round", document.round)?,
            turn: from_one("turn", document.turn)?,
            roller: document.roller,
            die: document.die,
            waiting: 0,
            draws: 0,
            bag: document.bag.0,
            boxed: document.boxed.0,
            hands: [Pouch::EMPTY; MAX_SEATS],
            picks: [None; MAX_SEATS],
            revealed: [None; MAX_SEATS],
            zoos: [Zoo::new(side); MAX_SEATS],
            summer: [Tally::default(); MAX_SEATS],
        };
        for (i, seat) in document.seats.into_iter().enumerate() {
            game.hands[i] = seat.hand.iter().map(|&s| s as u8).collect();
            game.picks[i] = seat.pick;
            game.revealed[i] = seat.revealed;
            game.zoos[i] = read_zoo(&seat.zoo, side, i)?;
            match (seat.summer, game.is_second_game()) {
                (Some(summer), true) => game.summer[i] = read_tally(&summer),
                (None, false) => {}
                (given, _) => {
                    let reason = if given.is_some() {
                        "only the Winter half of a match over both sides has a counted Summer game"
                    } else {
                        "the counted Summer game is missing"
                    };
                    return Err(BadPosition::new(format!("seats[{i}].summer"), reason));
                }
            }
        }
        game.derive();
        Ok(game)
    }
}

fn from_one(field: &str, n: u8) -> Result<u8, BadPosition> {
    n.checked_sub(1).ok_or_else(|| BadPosition::new(field, "counts from 1"))
}

/// Puts everybody where the document says, whether or not the pens admit them.
fn read_zoo(document: &ZooDocument, side: Side, seat: usize) -> Result<Zoo, BadPosition> {
    let mut zoo = Zoo::new(side);
    let lists: [(Pen, Option<&[Species]>); 11] = [
        (Pen::Forest, document.forest.as_deref()),
        (Pen::Trio, document.trio.as_deref()),
        (Pen::Prairie, document.prairie.as_deref()),
        (Pen::King, document.king.as_deref()),
        (Pen::Meadow, document.meadow.as_deref()),
        (Pen::Island, document.island.as_deref()),
        (Pen::Wood, document.wood.as_deref()),
        (Pen::BridgeLeft, document.bridge_left.as_deref()),
        (Pen::Quarantine, document.quarantine.as_deref()),
        (Pen::Lookout, document.lookout.as_deref()),
        (Pen::BridgeRight, document.bridge_right.as_deref()),
    ];
    let pyramid = document.pyramid.as_ref().map(|_| Pen::Pyramid);
    let named = lists.iter().filter(|(_, list)| list.is_some()).map(|&(pen, _)| pen).chain(pyramid);
    for pen in named {
        if pen.info().side != side {
            let field = format!("seats[{seat}].zoo.{}", pen.info().id);
            let reason = format!("this pen is on the other side; the boards show {}", side.name());
            return Err(BadPosition::new(field, reason));
        }
    }
    for (pen, list) in lists {
        for &species in list.unwrap_or_default() {
            zoo.put(species, Spot::ALL[pen as usize]);
        }
    }
    for (slot, species) in document.pyramid.iter().flatten().enumerate() {
        if let Some(species) = species {
            zoo.put(*species, Spot::pyramid(slot));
        }
    }
    for &species in &document.river {
        zoo.put(species, Spot::River);
    }
    Ok(zoo)
}

fn read_tally(t: &TallyDocument) -> Tally {
    Tally {
        pens: [t.forest, t.trio, t.prairie, t.king, t.meadow, t.island],
        river: t.river,
        trex: t.trex_bonus,
        rexes: t.trexes,
    }
}

impl Draftosaurus {
    /// What follows from the rest: who is awaited and how many draws were made.
    fn derive(&mut self) {
        let everyone = ((1u16 << self.seats) - 1) as u8;
        let chosen = (0..MAX_SEATS).filter(|&i| self.picks[i].is_some());
        let chosen = chosen.fold(0u8, |set, i| set | 1 << i);
        self.waiting = match self.phase {
            Phase::Choose | Phase::Place | Phase::Discard => everyone & !chosen,
            Phase::Quarantine => self.with_quarantine() & !chosen,
            Phase::Over => 0,
        };
        if (2..=MAX_SEATS).contains(&usize::from(self.seats)) {
            self.draws = self.draws_made();
        }
    }

    /// DR-37: six draws a seat each round, and one roll a turn.
    pub(crate) fn draws_made(&self) -> u32 {
        let table = self.table();
        let rounds =
            u32::from(self.is_second_game()) * u32::from(table.rounds) + u32::from(self.round) + 1;
        rounds * u32::from(DRAWN) * u32::from(self.seats) + self.turns_before() + 1
    }
}
