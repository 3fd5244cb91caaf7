//! The players of this crate at a toy whose best steps are known.

mod toy;

use mesozoic_bots::{Greedy, Imagined, Level, Random, Search, bot};
use mesozoic_core::{Beliefs, Bot, Budget, Game, Seat, SplitMix};
use toy::{Scene, Step, Toy};

const ME: Seat = Seat(1);
const SEATS: u8 = 2;

fn beliefs(scene: Scene, seed: u64) -> Imagined<Toy> {
    Imagined::new(Toy::new(scene, [5, 0]), ME, SplitMix::new(seed))
}

/// What a new player of this level does in a scene.
fn answer(level: Level, scene: Scene, seed: u64) -> Step {
    bot(level, SEATS, seed).choose(ME, &mut beliefs(scene, seed), Budget::default())
}

fn search(iterations: u32) -> Level {
    Level::Search { iterations: Some(iterations) }
}

#[test]
fn random_plays_every_step_equally_often() {
    let mut random = Random::new(3);
    let mut seen = [0u32; 6];
    for seed in 0..6_000 {
        match random.choose(ME, &mut beliefs(Scene::Guess, seed), Budget::default()) {
            Step::Guess(card) => seen[usize::from(card)] += 1,
            step => panic!("{step} is not legal"),
        }
    }
    let chi_square: f64 = seen.iter().map(|&n| (f64::from(n) - 1e3).powi(2) / 1e3).sum();
    // Five degrees of freedom: 20.5 is exceeded once in a thousand by a fair player.
    assert!(chi_square < 20.5, "{seen:?}");
}

#[test]
fn greedy_computes_the_exact_odds_of_a_rare_prize() {
    // A sample of a few dice would miss one chance in fifty most of the time.
    for seed in 0..20 {
        assert_eq!(answer(Level::Greedy, Scene::Lottery, seed), Step::Lottery);
    }
}

#[test]
fn greedy_samples_where_outcomes_are_too_many_to_list() {
    assert_eq!(answer(Level::Greedy, Scene::Flood, 1), Step::Flood);
}

#[test]
fn greedy_plays_the_lowest_of_equal_steps() {
    // Nothing is scored before both have guessed, so all guesses look alike one step ahead.
    assert_eq!(answer(Level::Greedy, Scene::Guess, 1), Step::Guess(0));
}

#[test]
fn search_sees_the_trap_that_greedy_walks_into() {
    for seed in 0..20 {
        assert_eq!(answer(Level::Greedy, Scene::Trap, seed), Step::Bait);
        assert_eq!(answer(search(200), Scene::Trap, seed), Step::Dig);
    }
}

#[test]
fn search_guesses_the_likely_card_and_never_knows_the_true_one() {
    // I hold one of the five 0s, so the other seat holds a 0 in 4 of 11 worlds, although its true
    // card is the 5. The toy panics when its true state is looked at.
    for seed in 0..20 {
        assert_eq!(answer(search(4_000), Scene::Guess, seed), Step::Guess(0));
    }
}

#[test]
fn search_plays_for_points_when_the_win_is_certain() {
    let mut toy = Toy::new(Scene::Trap, [0, 0]);
    toy.points[ME.index()] = 1_000;
    let mut beliefs = Imagined::new(toy, ME, SplitMix::new(1));
    let mut search = Search::new(1, Some(200));
    assert_eq!(search.choose(ME, &mut beliefs, Budget::default()), Step::Dig);
}

#[test]
fn search_looks_as_far_as_its_horizon_and_no_further() {
    assert_eq!(answer(search(500), Scene::Endless, 1), Step::Bait);
}

#[test]
fn the_same_seed_gives_the_same_choice() {
    for level in [Level::Random, Level::Greedy, search(150)] {
        let choices = || (0..30).map(|seed| answer(level, Scene::Guess, seed)).collect::<Vec<_>>();
        assert_eq!(choices(), choices());
        // The budget is small enough for seeds to differ, or equality would mean nothing.
        let lively = choices().iter().any(|&step| step != choices()[0]);
        assert_eq!(lively, level != Level::Greedy, "{level}");
    }
}

/// Beliefs that count the worlds they give.
struct Counted(Imagined<Toy>, u32);

impl Beliefs<Toy> for Counted {
    fn world(&mut self) -> Toy {
        self.1 += 1;
        self.0.world()
    }

    fn hurry(&mut self) -> bool {
        self.0.hurry()
    }
}

#[test]
fn iterations_bound_the_worlds_looked_at() {
    let worlds = |level| {
        let mut counted = Counted(beliefs(Scene::Guess, 1), 0);
        bot(level, SEATS, 1).choose(ME, &mut counted, Budget { iterations: 600 });
        counted.1
    };
    let greedy = worlds(Level::Greedy);
    let by_budget = worlds(Level::Search { iterations: None });
    assert_eq!(by_budget, worlds(search(600)));
    // Three halvings of six, three and two candidates share 600 playouts.
    assert_eq!(by_budget - greedy, 600 / 3 / 6 + 400 / 2 / 3 + 202 / 2);
    assert_eq!(worlds(search(1)), greedy);
}

#[test]
fn a_hurried_bot_stops_and_still_gives_a_legal_step() {
    for patience in [0, 1, 4, 9, 100] {
        for level in [Level::Greedy, search(1_000_000)] {
            let mut asked = 0;
            let impatient = beliefs(Scene::Guess, 7).with_hurry(move || {
                asked += 1;
                asked > patience
            });
            let mut counted = Counted(impatient, 0);
            let step = bot(level, SEATS, 7).choose(ME, &mut counted, Budget::default());
            assert!(counted.1 <= 5 + patience / 2, "{} worlds for {level}", counted.1);
            assert!(counted.world().is_legal(ME, step));
        }
    }
    // With no time at all not even the odds are computed.
    let mut hurried = beliefs(Scene::Lottery, 1).with_hurry(|| true);
    assert_eq!(Greedy::new(1).choose(ME, &mut hurried, Budget::default()), Step::Sure);
}

#[test]
fn bots_can_be_kept_for_a_whole_game() {
    let mut bots: [Box<dyn Bot<Toy>>; 2] =
        [Box::new(Search::new(1, Some(100))), Box::new(Greedy::new(2))];
    let mut toy = Toy::new(Scene::Trap, [0, 0]).imagined();
    let mut env = mesozoic_core::Quiet::new(1);
    while let Some(seat) = toy.status().next() {
        let mut beliefs = Imagined::new(toy.clone(), seat, SplitMix::new(u64::from(seat.0)));
        let step = bots[seat.index()].choose(seat, &mut beliefs, Budget::default());
        toy.apply(seat, step, &mut env);
    }
    assert_eq!(toy.points, [20, 5]);
}

#[test]
fn beliefs_print_no_secret() {
    assert_eq!(format!("{:?}", beliefs(Scene::Guess, 1)), "Imagined { seat: Seat(1), .. }");
}
