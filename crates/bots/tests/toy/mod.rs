//! A toy for two seats that act at the same time. Each scene poses one question whose best answer
//! can be worked out by hand. Whoever looks at the true state instead of a world panics.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use mesozoic_core::{
    Audience, BadPosition, Census, DrawKey, Env, Game, Guide, Meta, NotationError, Refusal, Rng,
    Say, Score, Seat, SeatSet, SetupError, Standings, Status, StepSink, Viewer,
};
use serde::{Deserialize, Serialize};

/// What lies in the deck from which both seats hold one card: five 0s, three 1s, one of the others.
const DECK: [u8; 12] = [0, 0, 0, 0, 0, 1, 1, 1, 2, 3, 4, 5];

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Scene {
    /// Which card does the other seat hold? Six points for whoever knows.
    #[default]
    Guess,
    /// Ten points, or a thousand with probability 1/50, which is worth twice as much.
    Lottery,
    /// Ten points, or the sum of twelve dice with 48 sides: too many outcomes to list.
    Flood,
    /// Five points now, or nothing now and the choice of nothing or twenty later.
    Trap,
    /// Nothing or five points, again and again. Nobody should want to see the end of it.
    Endless,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
pub(crate) enum Step {
    Guess(u8),
    Sure,
    Lottery,
    Flood,
    Bait,
    Dig,
    Rock,
    Treasure,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl FromStr for Step {
    type Err = NotationError;

    fn from_str(line: &str) -> Result<Self, NotationError> {
        Err(NotationError::new(line, "the toy is played by bots alone"))
    }
}

#[derive(Clone, Default, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(crate) struct Toy {
    scene: Scene,
    pub(crate) points: [i32; 2],
    pub(crate) cards: [u8; 2],
    picks: [Option<u8>; 2],
    acted: u128,
    dug: [bool; 2],
    later: bool,
    turns: u32,
    over: bool,
    draws: [u32; 2],
    /// Whether this is the world of some seat and not the true state.
    imagined: bool,
}

impl Toy {
    /// The first state of a scene, with these cards held.
    pub(crate) fn new(scene: Scene, cards: [u8; 2]) -> Self {
        Self { scene, cards, ..Self::default() }
    }

    /// The same state as a world, for the test's own eyes.
    pub(crate) fn imagined(self) -> Self {
        Self { imagined: true, ..self }
    }

    fn look(&self) -> &Self {
        assert!(self.imagined, "a bot looked at the true state");
        self
    }
}

impl Game for Toy {
    type Options = Scene;
    type Step = Step;
    type Event = ();
    type View = ();

    const META: Meta = Meta {
        id: "toy",
        title: "Toy",
        blurb: "",
        seats: 2..=2,
        minutes: 1..=1,
        weight: 1,
        rules: 1,
        schema: 1,
        longest: 4,
        options: &[],
    };

    fn setup<V: Env<()>>(scene: &Scene, _: u8, _: &mut V) -> Result<Self, SetupError> {
        Ok(Self { scene: *scene, ..Self::default() })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn status(&self) -> Status {
        let waiting = SeatSet::from_bits(0b11 & !self.acted);
        if self.over { Status::Over } else { Status::Awaiting(waiting) }
    }

    fn legal<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        let steps: &[Step] = match self.look().scene {
            Scene::Guess => return (0..6).try_for_each(|card| out.push(Step::Guess(card))),
            Scene::Lottery => &[Step::Sure, Step::Lottery],
            Scene::Flood => &[Step::Sure, Step::Flood],
            Scene::Endless => &[Step::Rock, Step::Bait],
            Scene::Trap if !self.later => &[Step::Bait, Step::Dig],
            Scene::Trap if self.dug[seat.index()] => &[Step::Rock, Step::Treasure],
            Scene::Trap => &[Step::Rock],
        };
        steps.iter().try_for_each(|&step| out.push(step))
    }

    fn why(&self, _: Seat, _: Step) -> Result<(), Refusal> {
        Ok(())
    }

    fn apply<V: Env<()>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        assert!(self.look().status().awaited().has(seat), "seat {seat} is not awaited");
        let s = seat.index();
        let mut draw = |n| {
            self.draws[s] += 1;
            env.below(DrawKey::seat(seat, self.draws[s]), n) as i32
        };
        self.points[s] += match step {
            Step::Sure => 10,
            Step::Lottery if draw(50) == 17 => 1000,
            Step::Flood => (0..12).map(|_| draw(48)).sum(),
            Step::Bait => 5,
            Step::Treasure => 20,
            Step::Guess(_) | Step::Lottery | Step::Dig | Step::Rock => 0,
        };
        self.dug[s] |= step == Step::Dig;
        if let Step::Guess(card) = step {
            self.picks[s] = Some(card);
        }
        self.acted |= 1 << s;
        if self.acted == 0b11 {
            for s in 0..2 {
                self.points[s] += if self.picks[s] == Some(self.cards[1 - s]) { 6 } else { 0 };
            }
            self.acted = 0;
            self.turns += 1;
            assert!(self.turns < 1_000, "somebody plays an endless game to its end");
            self.over = match self.scene {
                Scene::Trap => self.later,
                Scene::Endless => false,
                Scene::Guess | Scene::Lottery | Scene::Flood => true,
            };
            self.later = true;
            env.emit(Audience::Everyone, || ());
        }
    }

    fn view(&self, _: Viewer) {}

    fn determinize<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        self.imagined = true;
        let Viewer::Seat(seat) = observer else { return };
        // My own card is not the other's.
        let mine = DECK.iter().position(|&card| card == self.cards[seat.index()]);
        let mut left = DECK.iter().enumerate().filter(|&(i, _)| Some(i) != mine);
        let drawn = left.nth(rng.below(DECK.len() as u32 - 1) as usize);
        self.cards[1 - seat.index()] = *drawn.expect("eleven cards are left").1;
    }

    fn score(&self, seat: Seat, _: Viewer) -> Score {
        Score { total: self.points[seat.index()], parts: Vec::new() }
    }

    fn standings(&self) -> Option<Standings> {
        None
    }

    fn narrate((): &(), _: &mut Say) {}

    fn label(&self, _: Seat, _: Step, _: &mut Say) {}

    fn draw((): &()) -> String {
        String::new()
    }

    fn check(&self, _: &Scene, _: u8) -> Result<(), BadPosition> {
        Ok(())
    }

    fn census(&self) -> Census {
        Vec::new()
    }
}

impl Guide for Toy {
    fn value(&self, seat: Seat) -> f32 {
        self.look().points[seat.index()] as f32
    }
}
