//! DI-8.4: what the rest of a game can bring a seat at best, whatever dice and stacks show and others
//! leave to it. What goes beyond that for everybody is out of reach for good.
//!
//! Nobody runs short of money, which passing brings, of DNA, which the market sells, or of time. What
//! one can run short of are zones, tiles and workstations. Where an exact bound would cost much it is
//! a generous one: nothing is called out of reach that is not.

use crate::components::{
    Attraction, BOUGHT, Effect, FACES, FOOD_MONEY, Goal, Kind, MAX_CAPACITY, MAX_EXCITEMENT,
    MAX_EXHIBITS, Modifier, Recipe, Set, Specialist, Symbol, Upgrade,
};
use crate::player::Player;
use crate::state::{DinosaurIsland, Market, Stock};

/// Whether an effect is of a kind, or offers it.
fn offers(effect: &Effect, is_kind: fn(&Effect) -> bool) -> bool {
    match effect {
        Effect::Either(list) => list.iter().any(|one| offers(one, is_kind)),
        one => is_kind(one),
    }
}

impl Market {
    /// Attractions that may still be bought.
    fn attractions_left(&self) -> Set<Attraction> {
        let rows = self.attractions.iter().flatten().copied().collect::<Set<_>>();
        self.attraction_stack.or(self.attraction_discards).or(rows)
    }

    /// Specialists that may still be hired.
    fn specialists_left(&self) -> Set<Specialist> {
        let rows = self.specialists.iter().flatten().copied().collect::<Set<_>>();
        self.specialist_stack.or(self.specialist_discards).or(rows)
    }

    /// Tiles of a kind that may still be bought.
    fn upgrades_left(&self, tile: Upgrade) -> u8 {
        let rows = self.upgrades.iter().flatten().filter(|&&other| other == tile).count() as u8;
        let piles: [Stock; 3] = [self.upgrade_stack, self.upgrade_discards, self.special];
        piles.iter().map(|pile| pile.count(tile)).sum::<u8>() + rows
    }
}

/// One seat with all that it can still get.
struct Prospect<'g> {
    game: &'g DinosaurIsland,
    player: &'g Player,
}

impl Prospect<'_> {
    /// Tiles that may still come into the lab, with how many there are of each.
    fn tiles_left(&self) -> impl Iterator<Item = (Upgrade, u8)> + '_ {
        let tiles = Upgrade::ALL[..BOUGHT].iter();
        tiles.map(|&tile| (tile, self.game.market.upgrades_left(tile))).filter(|(_, n)| *n > 0)
    }

    /// Whether a workstation can ever do this.
    fn can_work(&self, is_kind: fn(&Effect) -> bool) -> bool {
        let does = |tile: Upgrade| tile.info().slots.iter().any(|s| offers(&s.effect, is_kind));
        self.player.lab.iter().any(|&tile| does(tile))
            || self.tiles_left().any(|(tile, _)| does(tile))
    }

    /// Whether a plot twist gives this at the end of each round.
    fn is_bonus(&self, is_kind: fn(&Effect) -> bool) -> bool {
        self.game.house().bonus.unwrap_or_default().iter().any(|effect| offers(effect, is_kind))
    }

    fn can_create(&self) -> bool {
        self.can_work(|effect| matches!(effect, Effect::Create { .. }))
    }

    fn can_enlarge(&self) -> bool {
        let is_paddock: fn(&Effect) -> bool = |effect| matches!(effect, Effect::Paddock(_));
        let dice = self.game.centre.dice.iter().flatten();
        let mut faces = dice.flat_map(|die| FACES[usize::from(die.face.die())]);
        self.can_work(is_paddock)
            || self.is_bonus(is_paddock)
            || faces.any(|face| face.symbol == Symbol::Paddock)
    }

    /// The most dinosaurs in each exhibit of the park, then in those for which there is room, with
    /// their recipes; the best of these by `worth` first.
    fn herds(&self, worth: fn(Recipe) -> u8) -> Herds {
        let (create, enlarge) = (self.can_create(), self.can_enlarge());
        let mut herds = Herds::default();
        for (_, exhibit) in self.player.exhibits() {
            let most = if enlarge { MAX_CAPACITY } else { exhibit.capacity };
            herds.push(exhibit.recipe, if create { most } else { exhibit.dinos });
        }
        herds.own = herds.n;
        if create {
            let centre = &self.game.centre;
            let mut left =
                centre.recipes.iter().flatten().fold(centre.stack, |all, &r| all.with(r));
            for _ in 0..self.player.recipe_room() {
                let Some(best) = left.iter().max_by_key(|&recipe| worth(recipe)) else { break };
                left = left.without(best);
                herds.push(best, if enlarge { MAX_CAPACITY } else { 1 });
            }
        }
        herds
    }

    /// Visitors that more than excitement can bring in a round.
    fn more_visitors(&self) -> u8 {
        let held = self.player.perk(|p| p.draw);
        let others = self.game.market.specialists_left();
        let hired: u8 = held + others.iter().map(|card| card.perks().draw).sum::<u8>();
        let (mut once, mut best, mut copies) = (0, 0, 0);
        let lab = self.player.lab.iter().map(|&tile| (tile, 1));
        for (tile, n) in lab.chain(self.tiles_left()) {
            for slot in tile.info().slots {
                match slot.effect {
                    Effect::Round(Modifier::Draw(more)) => {
                        once += n * more;
                        best = best.max(more);
                    }
                    Effect::Copy => copies += n,
                    _ => {}
                }
            }
        }
        hired + once + copies * best
    }

    /// Whether a round can come in which `total` comes to `n`, given its visitors and what
    /// `count` counts at attractions. Each zone that is still free takes an attraction or half a recipe.
    fn has_round(&self, n: u8, count: fn(Attraction) -> u8, total: fn(u8, u8) -> u8) -> bool {
        let herds = self.herds(|recipe| recipe.info().excitement);
        let built: u8 = self.player.attractions().map(|(_, tile)| count(tile)).sum();
        let free = self.player.free.count_ones() as usize;
        let is_enough = |more: u8| {
            (herds.own..=herds.n).any(|exhibits| {
                let excitement = herds.sum(exhibits, |recipe| recipe.info().excitement);
                let visitors = (excitement.min(MAX_EXCITEMENT) + more).min(MAX_EXCITEMENT);
                let zones = free - 2 * (exhibits - herds.own);
                total(visitors, built + self.best_attractions(zones, count)) >= n
            })
        };
        is_enough(0) || is_enough(self.more_visitors())
    }

    /// The most that this many further attractions count for.
    fn best_attractions(&self, mut zones: usize, count: fn(Attraction) -> u8) -> u8 {
        let left = self.game.market.attractions_left();
        let mut sum = 0;
        for n in (1..=4u8).rev() {
            let tiles = left.iter().filter(|&tile| count(tile) == n).count().min(zones);
            zones -= tiles;
            sum += n * tiles as u8;
        }
        sum
    }

    /// Whether this many attractions of a kind can come to be.
    fn can_build(&self, wanted: Kind, n: u8) -> bool {
        let is_wanted = |tile: &Attraction| tile.info().kind == Some(wanted);
        let built = self.player.attractions.iter().flatten().filter(|tile| is_wanted(tile)).count();
        let left = self.game.market.attractions_left().iter().filter(is_wanted).count();
        built + left.min(self.player.free.count_ones() as usize) >= usize::from(n)
    }

    fn can_secure(&self, level: u8) -> bool {
        let is_security: fn(&Effect) -> bool = |effect| matches!(effect, Effect::Security(_));
        let green = |tile: Upgrade| tile.info().green.iter().any(is_security);
        let once: u8 = self.tiles_left().filter(|(tile, _)| green(*tile)).map(|(_, n)| n).sum();
        self.can_work(is_security)
            || self.is_bonus(is_security)
            || self.player.security + u16::from(once) >= u16::from(level)
    }

    fn can_reach(&self, goal: Goal) -> bool {
        let free = self.player.free.count_ones() as u8;
        match goal {
            Goal::Upgrades(_) | Goal::Hires(_) | Goal::Stored(_) | Goal::Unharmed(_) => {
                is_always_in_reach(goal)
            }
            Goal::Attractions(n) => {
                let left = self.game.market.attractions_left().len() as u8;
                self.player.built().len() as u8 + left.min(free) >= n
            }
            Goal::Species(n) => {
                let herds = self.herds(|_| 0);
                herds.count(|recipe, dinos| !recipe.is_starter() && dinos > 0) >= n
            }
            Goal::AttractionPoints(n) => self.has_round(n, |tile| tile.info().spaces, u8::min),
            Goal::Excitement(n) => {
                let herds = self.herds(|recipe| recipe.info().excitement);
                herds.sum(herds.n, |recipe| recipe.info().excitement) >= n
            }
            Goal::Dinosaurs(n) => {
                let herds = self.herds(|_| 0);
                herds.sum(herds.n, |_| 1) >= n
            }
            Goal::Takings(n) => {
                let food = |tile: Attraction| if tile.is_food() { tile.info().spaces } else { 0 };
                self.has_round(n, food, |come, food| come + FOOD_MONEY * food.min(come))
            }
            Goal::EachType => {
                let missing = Kind::ALL.len() as u8 - self.player.types();
                missing <= free && Kind::ALL.iter().all(|&kind| self.can_build(kind, 1))
            }
            Goal::OfType(kind, n) => self.can_build(kind, n),
            Goal::Security(n) => self.can_secure(n),
            Goal::Herds(sizes) => {
                let herds = self.herds(|_| 0);
                // Sizes go down: each asks for as many herds at least as come before it.
                sizes.iter().zip(1..).all(|(&size, n)| herds.count(|_, dinos| dinos >= size) >= n)
            }
            Goal::Predators(n) => {
                let carnivore = |recipe: Recipe| u8::from(recipe.info().diet.threat() > 1);
                let herds = self.herds(carnivore);
                herds.sum(herds.n, carnivore) >= n
            }
        }
    }
}

/// Whether nobody can run short of what a goal takes. Of upgrades and specialists there are enough for
/// one of those at the table, whoever lacks them.
fn is_always_in_reach(goal: Goal) -> bool {
    matches!(goal, Goal::Upgrades(_) | Goal::Hires(_) | Goal::Stored(_) | Goal::Unharmed(_))
}

/// Exhibits with the most dinosaurs that they can hold: those of the park, then those that may come.
#[derive(Default)]
struct Herds {
    all: [Option<(Recipe, u8)>; MAX_EXHIBITS],
    n: usize,
    own: usize,
}

impl Herds {
    fn push(&mut self, recipe: Recipe, dinos: u8) {
        self.all[self.n] = Some((recipe, dinos));
        self.n += 1;
    }

    /// What the dinosaurs of the first `n` exhibits add up to.
    fn sum(&self, n: usize, each: fn(Recipe) -> u8) -> u8 {
        self.all[..n].iter().flatten().map(|&(recipe, dinos)| each(recipe) * dinos).sum()
    }

    /// How many exhibits are such.
    fn count(&self, is_such: impl Fn(Recipe, u8) -> bool) -> u8 {
        self.all.iter().flatten().filter(|(recipe, dinos)| is_such(*recipe, *dinos)).count() as u8
    }
}

impl DinosaurIsland {
    /// Whether somebody may still fulfil one of the objectives that nobody has claimed.
    pub(crate) fn has_prospects(&self) -> bool {
        let open = self.objectives.iter().filter(|card| card.by == 0);
        let mut goals = open.map(|card| card.objective.info().goal);
        // What can always be reached is soon found, and there is no need to look any further.
        goals.clone().any(is_always_in_reach)
            || goals.any(|goal| {
                self.players.iter().any(|player| Prospect { game: self, player }.can_reach(goal))
            })
    }
}

#[cfg(test)]
mod tests {
    use mesozoic_core::{Game, Quiet, Rng, Seat, SplitMix};

    use super::*;
    use crate::components::{Length, OBJECTIVE_INFO, SPECIALISTS, START_LIMITS};
    use crate::options::Options;
    use crate::setup::upgrades_for;

    // rule: DI-8.4
    #[test]
    fn there_are_tiles_specialists_and_storage_enough_for_one_at_least() {
        for seats in 2..=4u8 {
            for goal in OBJECTIVE_INFO.iter().flatten().map(|info| info.goal) {
                // Nobody has reached it, and so all have less.
                let taken = |n: u8| u32::from(seats * (n - 1));
                match goal {
                    Goal::Upgrades(n) => assert!(upgrades_for(seats).total() > taken(n)),
                    Goal::Hires(n) => assert!(SPECIALISTS as u32 > taken(n)),
                    Goal::Stored(n) => assert!(START_LIMITS.iter().sum::<u8>() >= n),
                    _ => {}
                }
            }
        }
    }

    // rule: DI-8.4
    #[test]
    fn what_was_called_out_of_reach_is_never_reached() {
        let (mut lost, mut met) = (0, 0);
        for seed in 0..120u64 {
            let options = Options {
                length: Length::ALL[seed as usize % 3],
                plot_twists: seed % 2 == 0,
                ..Options::default()
            };
            let (mut env, mut rng) = (Quiet::new(seed), SplitMix::new(seed));
            let mut game = DinosaurIsland::setup(&options, 2 + seed as u8 % 3, &mut env).unwrap();
            let goals: Vec<Goal> =
                OBJECTIVE_INFO[seed as usize % 3].iter().map(|info| info.goal).collect();
            let mut gone = vec![0u16; usize::from(game.seats)];
            while let Some(seat) = game.status().next() {
                // Parks fill up sooner or later when some of the players know what they do.
                let step = match rng.below(3) {
                    0 => game.quick_step(seat, 3.0, &mut rng),
                    _ => game.sample(seat, &mut rng).unwrap(),
                };
                game.apply(seat, step, &mut env);
                for seat in Seat::all(game.seats) {
                    let player = game.player(seat);
                    let prospect = Prospect { game: &game, player };
                    let gone = &mut gone[seat.index()];
                    for (i, &goal) in goals.iter().enumerate() {
                        let was_gone = *gone >> i & 1 == 1;
                        let is_met = player.meets(goal);
                        let is_open = prospect.can_reach(goal);
                        assert!(!is_met || is_open, "seed {seed}: {goal:?} is met");
                        assert!(!was_gone || !is_open, "seed {seed}: {goal:?} came back");
                        *gone |= u16::from(!is_open) << i;
                        met += u32::from(is_met);
                    }
                }
            }
            lost += gone.iter().map(|set| set.count_ones()).sum::<u32>();
        }
        assert!(lost > 100 && met > 100, "{lost} {met}");
    }
}
