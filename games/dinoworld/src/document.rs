//! The state as a person reads and edits it: names and squares, not numbers; nothing that follows
//! from the rest. What a seat has drawn in this round is kept as its steps, which are taken again
//! when the document is read. Whether the rest can occur is for `check.rs` to say.

use std::fmt::Display;
use std::str::FromStr;

use arrayvec::ArrayVec;
use mesozoic_core::{BadPosition, Draws, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::components::{
    Aquatic, BotCard, BotHalf, Difficulty, Facility, Kind, LINKS, Lab, MAP, MOST_PENS, Mode,
    Objective, Rival, SOLO_DICE, Visitor,
};
use crate::grid::{Area, Arms, Square};
use crate::park::{Generator, Park, Pen};
use crate::state::{Bot, Cards, DinoWorld, Goal, Guest, Lane, Phase, Turn};
use crate::step::Step;

/// The document. Rounds count from 1, seats and pens from 0.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Document {
    mode: Mode,
    phase: Phase,
    round: u8,
    draws: Draws,
    dice: Vec<u8>,
    #[serde(default)]
    danger: u8,
    recreation: Facility,
    welfare: Facility,
    #[serde(default)]
    labs: Vec<Lab>,
    #[serde(default)]
    aquatic: Option<Aquatic>,
    #[serde(default)]
    aviaries: Vec<Kind>,
    visitors: Vec<GuestDocument>,
    #[serde(default)]
    objectives: Vec<GoalDocument>,
    #[serde(default)]
    rival: Rival,
    #[serde(default)]
    bot: Option<BotDocument>,
    seats: Vec<SeatDocument>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GuestDocument {
    card: Visitor,
    /// The seat to the one side; the next one is on the other.
    #[serde(default)]
    gap: Option<Seat>,
    open: bool,
    #[serde(default)]
    by: SeatSet,
    #[serde(default)]
    bot: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GoalDocument {
    card: Objective,
    #[serde(default)]
    first: SeatSet,
    #[serde(default)]
    later: SeatSet,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BotDocument {
    #[serde(default)]
    card: Option<BotCard>,
    #[serde(default)]
    die: u8,
    halves: Vec<(BotCard, BotHalf)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatDocument {
    #[serde(default)]
    difficulty: Difficulty,
    /// The park as the others see it.
    park: ParkDocument,
    /// What was done since, in notation.
    #[serde(default)]
    steps: Vec<String>,
    /// Damage to aviaries that is still to be placed, by pen.
    #[serde(default)]
    wounds: Vec<u8>,
}

/// Areas are squares with blanks between them.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct ParkDocument {
    /// Squares beyond the printed lake.
    lake: String,
    /// Entrances beyond the printed ones.
    entrances: String,
    /// Drawn paths with their arms: `C9:NS C8:NES`.
    paths: String,
    pens: Vec<PenDocument>,
    /// Generators with the pens that their links go to: `C8:0,0,1 E8`.
    generators: String,
    recreation: String,
    welfare: String,
    /// Containment units with a herbivore.
    herbivores: String,
    /// Containment units with a carnivore.
    carnivores: String,
    threat: u8,
    security: u8,
    /// Uses left: one number in Lite Mode, three in Danger Mode.
    research: Vec<u8>,
    experiment: u8,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PenDocument {
    kind: Kind,
    at: String,
    #[serde(default)]
    damage: String,
    #[serde(default)]
    birds: String,
}

impl From<DinoWorld> for Document {
    fn from(game: DinoWorld) -> Self {
        let cards = game.cards;
        let seat = |lane: &Lane| SeatDocument {
            difficulty: lane.difficulty,
            park: write_park(&lane.shown, cards.mode),
            steps: lane.turn.steps.iter().map(ToString::to_string).collect(),
            wounds: match lane.wounds.iter().rposition(|&n| n > 0) {
                Some(last) => lane.wounds[..=last].to_vec(),
                None => Vec::new(),
            },
        };
        let guest = |g: &Guest| GuestDocument {
            card: g.card,
            gap: g.gap,
            open: g.open,
            by: g.by,
            bot: g.by_bot,
        };
        let goal = |g: &Goal| GoalDocument { card: g.card, first: g.first, later: g.later };
        Self {
            mode: cards.mode,
            phase: game.phase,
            round: game.round + 1,
            draws: game.draws,
            dice: game.dice.into_iter().filter(|&die| die > 0).collect(),
            danger: game.danger,
            recreation: cards.recreation,
            welfare: cards.welfare,
            labs: if cards.mode == Mode::Danger { cards.labs.to_vec() } else { Vec::new() },
            aquatic: cards.aquatic,
            aviaries: cards.aviaries().collect(),
            visitors: game.guests.iter().map(guest).collect(),
            objectives: game.goals.iter().map(goal).collect(),
            rival: game.rival,
            bot: game.bot.as_ref().map(|bot| BotDocument {
                card: bot.card,
                die: bot.die,
                halves: bot.halves.iter().copied().collect(),
            }),
            seats: game.lanes.iter().map(seat).collect(),
        }
    }
}

fn words<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    words.join(" ")
}

fn write_park(park: &Park, mode: Mode) -> ParkDocument {
    let generator = |generator: &Generator| {
        let links: Vec<String> = generator.links().iter().map(ToString::to_string).collect();
        let colon = if links.is_empty() { "" } else { ":" };
        format!("{}{colon}{}", generator.square, links.join(","))
    };
    let pen = |pen: &Pen| PenDocument {
        kind: pen.kind,
        at: pen.area.to_string(),
        damage: pen.damage.to_string(),
        birds: pen.birds.to_string(),
    };
    ParkDocument {
        lake: (park.lake - MAP.lake).to_string(),
        entrances: (park.entrances - MAP.entrances).to_string(),
        paths: words(park.drawn().iter().map(|s| format!("{s}:{}", park.arms_at(s)))),
        pens: park.pens.iter().map(pen).collect(),
        generators: words(park.generators.iter().map(generator)),
        recreation: park.recreation.to_string(),
        welfare: park.welfare.to_string(),
        herbivores: park.caught[0].to_string(),
        carnivores: park.caught[1].to_string(),
        threat: park.threat,
        security: park.security,
        research: park.research[..if mode == Mode::Danger { 3 } else { 1 }].to_vec(),
        experiment: park.experiment,
    }
}

type Read<T> = Result<T, BadPosition>;

impl TryFrom<Document> for DinoWorld {
    type Error = BadPosition;

    fn try_from(document: Document) -> Read<Self> {
        let mode = document.mode;
        let labs = match (mode, <[Lab; 3]>::try_from(document.labs)) {
            (Mode::Lite, Err(labs)) if labs.is_empty() => Cards::NO_LABS,
            (Mode::Danger, Ok(labs)) => labs,
            _ => {
                return Err(BadPosition::new("labs", "Danger Mode has three labs, Lite Mode none"));
            }
        };
        let mut aviaries = 0;
        for kind in &document.aviaries {
            let card = kind
                .card()
                .ok_or_else(|| BadPosition::new("aviaries", "only aviaries are dealt"))?;
            if aviaries >> card & 1 == 1 {
                return Err(BadPosition::new("aviaries", "each aviary is dealt once"));
            }
            aviaries |= 1 << card;
        }
        let (recreation, welfare) = (document.recreation, document.welfare);
        let cards = Cards { mode, recreation, welfare, labs, aquatic: document.aquatic, aviaries };
        let mut dice = [0; SOLO_DICE];
        dice.get_mut(..document.dice.len())
            .ok_or_else(|| BadPosition::new("dice", "too many"))?
            .copy_from_slice(&document.dice);
        let guest = |g: GuestDocument| Guest {
            card: g.card,
            gap: g.gap,
            open: g.open,
            by: g.by,
            by_bot: g.bot,
        };
        let goal = |g: GoalDocument| Goal { card: g.card, first: g.first, later: g.later };
        let goals = document.objectives.into_iter().map(goal).collect::<Vec<_>>();
        let mut steps = Vec::new();
        let mut lanes = Vec::new();
        for (i, seat) in document.seats.into_iter().enumerate() {
            let field = format!("seats[{i}]");
            lanes.push(read_lane(&field, &seat, mode)?);
            steps.push(seat.steps);
        }
        let mut game = Self {
            cards,
            rival: document.rival,
            phase: document.phase,
            round: document
                .round
                .checked_sub(1)
                .ok_or_else(|| BadPosition::new("round", "counts from 1"))?,
            draws: document.draws,
            waiting: SeatSet::EMPTY,
            dice,
            danger: document.danger,
            guests: document.visitors.into_iter().map(guest).collect(),
            goals: ArrayVec::try_from(&goals[..])
                .map_err(|_| BadPosition::new("objectives", "two are dealt at most"))?,
            bot: document.bot.as_ref().map(read_bot).transpose()?,
            lanes,
        };
        game.sound()?;
        game.begin_turns();
        for (i, steps) in steps.iter().enumerate() {
            game.replay(i, steps)?;
        }
        game.waiting = game.find_waiting();
        if game.waiting.is_empty() && game.phase != Phase::Over {
            return Err(BadPosition::new("phase", "nobody has anything left to do"));
        }
        Ok(game)
    }
}

fn read_bot(bot: &BotDocument) -> Read<Bot> {
    let halves = ArrayVec::try_from(&bot.halves[..])
        .map_err(|_| BadPosition::new("bot.halves", "one per round is gained"))?;
    Ok(Bot { card: bot.card, die: bot.die, halves })
}

impl Cards {
    /// What stands in the place of labs in Lite Mode.
    pub(crate) const NO_LABS: [Lab; 3] =
        [Lab::CalculatedRisk, Lab::AlternateFunding, Lab::DocileGeneEditing];
}

impl DinoWorld {
    /// Turns at the beginning of what the phase leaves to do.
    pub(crate) fn begin_turns(&mut self) {
        let dice = self.round_dice();
        let turn = match self.phase {
            Phase::Give => Turn::default(),
            Phase::Construction => Turn { dice, ..Turn::default() },
            Phase::Damage | Phase::Over => Turn { dice, used: 7, ready: true, ..Turn::default() },
        };
        for lane in &mut self.lanes {
            lane.turn = turn.clone();
        }
    }

    /// Takes the steps of a seat again.
    fn replay(&mut self, i: usize, steps: &[String]) -> Read<()> {
        for (n, line) in steps.iter().enumerate() {
            let field = || format!("seats[{i}].steps[{n}]");
            let step: Step = line.parse().map_err(|e| BadPosition::new(field(), format!("{e}")))?;
            if self.phase != Phase::Construction {
                return Err(BadPosition::new(field(), "steps of the round are over"));
            }
            self.refuse(Seat(i as u8), step)
                .map_err(|e| BadPosition::new(field(), e.to_string()))?;
            let lane = &mut self.lanes[i];
            if lane.turn.steps.is_full() {
                return Err(BadPosition::new(field(), "no round has so many steps"));
            }
            lane.play(&self.cards, step);
        }
        Ok(())
    }
}

fn read_list<T: FromStr>(field: &str, text: &str) -> Read<Vec<T>>
where
    T::Err: Display,
{
    text.split_whitespace()
        .map(|word| word.parse().map_err(|e: T::Err| BadPosition::new(field, e.to_string())))
        .collect()
}

fn read_area(field: &str, text: &str) -> Read<Area> {
    let squares = read_list::<Square>(field, text)?;
    let area: Area = squares.iter().copied().collect();
    if area.len() as usize == squares.len() {
        Ok(area)
    } else {
        Err(BadPosition::new(field, "a square is given twice"))
    }
}

fn read_lane(field: &str, seat: &SeatDocument, mode: Mode) -> Read<Lane> {
    let park = read_park(&format!("{field}.park"), &seat.park, mode, seat.difficulty)?;
    let mut wounds = [0; MOST_PENS];
    wounds
        .get_mut(..seat.wounds.len())
        .ok_or_else(|| BadPosition::new(format!("{field}.wounds"), "too many"))?
        .copy_from_slice(&seat.wounds);
    let (shown, difficulty) = (park.clone(), seat.difficulty);
    Ok(Lane { difficulty, shown, park, turn: Turn::default(), wounds })
}

fn read_park(field: &str, doc: &ParkDocument, mode: Mode, difficulty: Difficulty) -> Read<Park> {
    let at = |name: &str| format!("{field}.{name}");
    let area = |name: &str, text: &str| read_area(&at(name), text);
    let mut park = Park::new(mode, difficulty);
    park.lake |= area("lake", &doc.lake)?;
    park.entrances |= area("entrances", &doc.entrances)?;
    park.arms = [park.entrances; 4];
    for (square, arms) in read_pairs::<Arms>(&at("paths"), &doc.paths)? {
        if park.paths().has(square) {
            return Err(BadPosition::new(at("paths"), format!("two paths on {square}")));
        }
        let arms =
            arms.ok_or_else(|| BadPosition::new(at("paths"), format!("{square} has no arms")))?;
        park.draw_path(square, arms);
    }
    for (i, pen) in doc.pens.iter().enumerate() {
        let field = at(&format!("pens[{i}]"));
        let pen = Pen {
            kind: pen.kind,
            area: read_area(&format!("{field}.at"), &pen.at)?,
            damage: read_area(&format!("{field}.damage"), &pen.damage)?,
            birds: read_area(&format!("{field}.birds"), &pen.birds)?,
        };
        park.pens.try_push(pen).map_err(|_| BadPosition::new(field, "no park has so many pens"))?;
    }
    for (square, links) in read_pairs::<Links>(&at("generators"), &doc.generators)? {
        if park.generators.last().is_some_and(|g| g.square >= square) {
            return Err(BadPosition::new(
                at("generators"),
                "they stand in the order of their squares",
            ));
        }
        let mut generator = Generator::new(square);
        for pen in links.map_or_else(ArrayVec::new, |links| links.0) {
            generator.link(pen);
        }
        let full = |_| BadPosition::new(at("generators"), "no park has so many");
        park.generators.try_push(generator).map_err(full)?;
    }
    park.recreation = area("recreation", &doc.recreation)?;
    park.welfare = area("welfare", &doc.welfare)?;
    park.caught = [area("herbivores", &doc.herbivores)?, area("carnivores", &doc.carnivores)?];
    (park.threat, park.security) = (doc.threat, doc.security);
    park.experiment = doc.experiment;
    let research = match (mode, &doc.research[..]) {
        (Mode::Lite, &[n]) => [n, 0, 0],
        (Mode::Danger, &[x, y, z]) => [x, y, z],
        _ => {
            return Err(BadPosition::new(
                at("research"),
                "one number in Lite Mode, three in Danger Mode",
            ));
        }
    };
    park.research = research;
    let pens = park.pens.iter().fold(Area::EMPTY, |all, pen| all | pen.area);
    park.free = !(park.lake | park.paths() | pens | park.powered() | park.facilities());
    Ok(park)
}

/// The pens that a generator's links go to.
struct Links(ArrayVec<u8, { LINKS as usize }>);

impl FromStr for Links {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut links = ArrayVec::new();
        for word in text.split(',') {
            let pen = word.parse().map_err(|_| format!("\"{word}\" is no number of a pen"))?;
            links.try_push(pen).map_err(|_| "a generator has four links at most".to_owned())?;
        }
        Ok(Self(links))
    }
}

/// Words such as `C9:NS` or `C9`.
fn read_pairs<T: FromStr>(field: &str, text: &str) -> Read<Vec<(Square, Option<T>)>>
where
    T::Err: Display,
{
    let pair = |word: &str| {
        let (square, rest) = match word.split_once(':') {
            Some((square, rest)) => (square, Some(rest)),
            None => (word, None),
        };
        let square = square.parse().map_err(|e| BadPosition::new(field, format!("{e}")))?;
        let rest = rest
            .map(|rest| rest.parse().map_err(|e: T::Err| BadPosition::new(field, e.to_string())));
        Ok((square, rest.transpose()?))
    };
    text.split_whitespace().map(pair).collect()
}
