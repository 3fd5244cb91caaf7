//! How the greedy player brings games to an end.

use dinosaur_island::components::Length;
use dinosaur_island::{DinosaurIsland, Options, View};
use mesozoic_core::{Beliefs, Budget, Game, Guide, Level, Quiet, Viewer};

/// Nothing is hidden, so the only possible world is the true one.
struct Open<'g>(&'g DinosaurIsland);

impl Beliefs<DinosaurIsland> for Open<'_> {
    fn world(&mut self) -> DinosaurIsland {
        self.0.clone()
    }
}

/// How a long game between two greedy players ends.
fn end(seed: u64) -> View {
    let options = Options { length: Length::Long, ..Options::default() };
    let mut env = Quiet::new(seed);
    let mut game = DinosaurIsland::setup(&options, 2, &mut env).unwrap();
    let mut greedy = DinosaurIsland::player(Level::Greedy, 0).unwrap();
    while let Some(seat) = game.status().next() {
        for step in greedy.plan(seat, &mut Open(&game), Budget::default()) {
            game.apply(seat, step, &mut env);
        }
    }
    game.view(Viewer::Spectator)
}

/// In these games one of both had three species, room for a fourth recipe and DNA for it, and played
/// to round 40 without it: a recipe counted for nothing before its first dinosaur.
#[test]
fn a_fourth_species_within_reach_is_created() {
    for seed in [3100, 3240, 4009, 5394] {
        let view = end(seed);
        assert!(view.round < 15, "seed {seed}: {} rounds", view.round);
        let species = view.objectives.iter().find(|goal| goal.text.starts_with("Create 4 species"));
        assert!(species.is_some(), "seed {seed} has another objective now");
    }
}
