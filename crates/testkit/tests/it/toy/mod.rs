//! A small but whole game, in which each law's bug can be planted.
//!
//! Everybody holds three cards and has a fossil face down. In each round all dig at the same time:
//! peek at the fossil once in the game, pick a card in secret, then roll a die for luck or keep
//! still. When all are done the picks are revealed; then, one after another, each may sell a card
//! of its row for a coin.

mod bug;
mod check;
mod secrecy;
mod state;
mod step;

use std::ops::ControlFlow;

use mesozoic_core::{
    BadPosition, Census, Encode, Env, Game, Guide, Meta, OptionKind, OptionSpec, OptionValue, Pick,
    Plane, Refusal, Rng, Say, Score, Seat, SetupError, Standings, Status, StepSink, ViewWriter,
    Viewer,
};
use serde::{Deserialize, Serialize};

pub(crate) use bug::Bug;
pub(crate) use secrecy::View;
pub(crate) use state::{COPIES, Dig, Phase};
pub(crate) use step::{Event, Kind, Step};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Length {
    #[default]
    Short,
    Long,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Options {
    pub(crate) length: Length,
}

impl Game for Dig {
    type Options = Options;
    type Step = Step;
    type Event = Event;
    type View = View;

    const META: Meta = Meta {
        id: "dig",
        title: "Dig",
        blurb: "A toy.",
        seats: 1..=4,
        minutes: 1..=1,
        weight: 1,
        rules: 1,
        schema: 1,
        // Each seat peeks once; each round it picks, rolls or keeps, and sells or passes.
        longest: 4 * (1 + 2 * 3),
        options: &[OptionSpec {
            key: "length",
            title: "Length",
            help: "How many rounds.",
            kind: OptionKind::Choice {
                values: &[
                    OptionValue { id: "short", title: "One" },
                    OptionValue { id: "long", title: "Two" },
                ],
                default: "short",
            },
            only: &[],
        }],
    };

    fn setup<V: Env<Event>>(options: &Options, seats: u8, env: &mut V) -> Result<Self, SetupError> {
        SetupError::check_seats(&Self::META, seats)?;
        Ok(Self::deal(options.length == Length::Long, seats, env))
    }

    fn seats(&self) -> u8 {
        self.n()
    }

    fn status(&self) -> Status {
        self.awaits()
    }

    fn legal<O: StepSink<Step>>(&self, seat: Seat, out: &mut O) -> ControlFlow<()> {
        self.steps(seat, out)
    }

    fn why(&self, seat: Seat, step: Step) -> Result<(), Refusal> {
        self.explain(seat, step, false)
    }

    fn apply<V: Env<Event>>(&mut self, seat: Seat, step: Step, env: &mut V) {
        assert!(self.is_legal(seat, step), "{step} is not legal for seat {seat}");
        self.play(seat, step, env);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn write_view<W: ViewWriter>(&self, viewer: Viewer, out: &mut W) {
        if Bug::StaleView.is_planted() {
            let part = out.part(0, (), |()| self.seen_by(viewer));
            return out.write(&part);
        }
        out.write(&self.seen_by(viewer));
    }

    fn offers_from(&self, _: Seat) -> Option<impl Eq + Send + Sync + 'static> {
        Bug::StaleOffers.is_planted().then_some(())
    }

    fn determinize<R: Rng>(&mut self, observer: Viewer, rng: &mut R) {
        self.redeal(observer, rng);
    }

    fn score(&self, seat: Seat, viewer: Viewer) -> Score {
        let site = &self.sites[seat.index()];
        let mut score = Score::default();
        score.add("row", "Row", self.row_value(seat));
        score.add("coins", "Coins", i32::from(site.coins));
        score.add("luck", "Luck", i32::from(site.luck));
        let pick = site.pick.filter(|_| viewer.is(seat) || Bug::ScoreLeaks.is_planted());
        score.add("pick", "Pick", pick.map_or(0, Kind::value));
        if self.knows_fossil(viewer, seat) {
            score.add("fossil", "Fossil", site.fossil.value());
        }
        score
    }

    fn standings(&self) -> Option<Standings> {
        let coins = |seat: Seat| i32::from(self.sites[seat.index()].coins);
        let totals: Vec<i32> = Seat::all(self.n())
            .map(|seat| self.score(seat, Viewer::Spectator).total - forgotten(coins(seat)))
            .collect();
        let lower = |seat: Seat| if Bug::LowerSeatWins.is_planted() { seat.0 } else { 0 };
        (self.phase == Phase::Over).then(|| {
            Standings::rank(
                &totals,
                |seat| (-totals[seat.index()], -coins(seat), lower(seat)),
                |seat| Some(format!("{} coins", coins(seat))),
            )
        })
    }

    fn narrate(event: &Event, say: &mut Say) {
        step::narrate(event, say);
    }

    fn label(&self, _: Seat, step: Step, say: &mut Say) {
        say.text(step.to_string());
        if Bug::LabelCounts.is_planted() {
            say.text(format!(", {} ferns are left", self.bag.of(Kind::Fern)));
        }
    }

    fn draw(view: &View) -> String {
        view.to_string()
    }

    fn check(&self, options: &Options, seats: u8) -> Result<(), BadPosition> {
        self.examine(options.length == Length::Long, seats)
    }

    fn census(&self) -> Census {
        let cards = Kind::ALL.map(|kind| {
            let own = |site: &state::Site| {
                let one = |k: Option<Kind>| u32::from(k == Some(kind));
                let piles = u32::from(site.hand.of(kind)) + u32::from(site.row.of(kind));
                piles + one(site.pick) + one(Some(site.fossil))
            };
            let piles = u32::from(self.bag.of(kind)) + u32::from(self.discard.of(kind));
            (kind.id(), piles + self.sites.iter().map(own).sum::<u32>())
        });
        let coins = self.sites.iter().map(|site| u32::from(site.coins)).sum::<u32>();
        cards.into_iter().chain([("coin", coins + u32::from(self.bank))]).collect()
    }
}

fn forgotten(coins: i32) -> i32 {
    if Bug::StandingsForget.is_planted() { coins } else { 0 }
}

impl Guide for Dig {
    fn value(&self, seat: Seat) -> f32 {
        self.score(seat, Viewer::Seat(seat)).total as f32
    }

    fn playout_step<R: Rng>(&self, seat: Seat, rng: &mut R) -> Step {
        if Bug::BadPlayout.is_planted() {
            return Step::Wait;
        }
        let mut pick = Pick::new(rng);
        let _ = self.legal(seat, &mut pick);
        pick.picked.expect("an awaited seat has a step")
    }
}

impl Encode for Dig {
    const ACTIONS: u32 = 13;
    const PLANES: &'static [Plane] = &[("hand", &[4]), ("bank", &[1]), ("picks", &[4])];

    fn code(step: Step) -> u32 {
        let step = match step {
            Step::Sell(kind) if Bug::TwinCodes.is_planted() => Step::Pick(kind),
            step => step,
        };
        let at = Step::all().iter().position(|&s| s == step);
        at.expect("every step is listed") as u32
    }

    fn decode(code: u32) -> Option<Step> {
        Step::all().get(code as usize).copied()
    }

    fn observe(&self, seat: Seat, out: &mut [u8]) {
        out.fill(0);
        for kind in Kind::ALL {
            out[kind as usize] = self.sites[seat.index()].hand.of(kind);
        }
        out[4] = self.bank;
        for (i, site) in self.sites.iter().enumerate() {
            if i == seat.index() || Bug::ObservesAll.is_planted() {
                out[5 + i] = site.pick.map_or(0, |kind| kind.value() as u8);
            }
        }
    }
}
