//! A quick sensible plan for whatever is asked: one decision, or several that belong together.

use arrayvec::ArrayVec;
use mesozoic_core::{Game, Seat};
use mesozoic_kit::Bits;

use super::eye::Eye;
use super::network::{Goal, Network, flood};
use crate::components::{
    Action, Choice, Colour, Disaster, EXITS, Edge, Exit, FaceId, Kind, Pair, Site, Species, Square,
    Track,
};
use crate::park::{HQ_SQUARES, is_open};
use crate::score::exit_points;
use crate::sheet::Sheet;
use crate::squares::{Squares, covered};
use crate::state::RawrNWrite;
use crate::step::{Plan, Step, Ware};
use crate::task::Task;
use crate::tour::Taste;

/// Steps that belong together: at most ten roads of three steps each, or a tour.
pub(crate) type Steps = ArrayVec<Step, 80>;

/// What a road costs when a plan is weighed against saving it.
const ROAD: f32 = 0.4;
/// What a coin on a card has to be worth to be spent there.
const WORTHWHILE: f32 = 0.3;
/// What a copy in the hands of one opponent costs.
const GIVEN: f32 = 1.0;

/// Plans for one seat.
pub(crate) struct Planner<'g> {
    game: &'g RawrNWrite,
    seat: Seat,
    sheet: &'g Sheet,
    pub(crate) eye: Eye,
}

impl<'g> Planner<'g> {
    pub(crate) fn new(game: &'g RawrNWrite, seat: Seat) -> Self {
        let sheet = &game.sheets[seat.index()];
        Self { game, seat, sheet, eye: Eye::of(game, seat) }
    }

    /// The next steps, all legal one after the other.
    pub(crate) fn plan(&self) -> Steps {
        let mut steps = Steps::new();
        if let Some(task) = self.sheet.asked() {
            self.answer(task, &mut steps);
        }
        if steps.is_empty() {
            // Whatever was not thought of: the first thing that is legal.
            let mut first = ArrayVec::<Step, 1>::new();
            let _ = self.game.legal(self.seat, &mut first);
            steps.extend(first);
        }
        steps
    }

    fn answer(&self, task: Task, steps: &mut Steps) {
        let one = match task {
            Task::Draft => self
                .best_die(|face| self.eye.face(self.sheet, face, false))
                .map(|die| Step::Draft { die }),
            Task::Keep => {
                let threat = self.eye.threat();
                let pips: f32 =
                    self.game.left_over().map(|d| f32::from(self.face_at(d).face().threat)).sum();
                self.best_die(|face| {
                    let other = pips - f32::from(face.face().threat);
                    self.eye.face(self.sheet, face, false) - threat * other
                })
                .map(|die| Step::Keep { die })
            }
            Task::First => Some(Step::First { die: 0 }),
            Task::Face { face, copy } => {
                let worth = |side| self.eye.gains(self.sheet, face.face().side(side), copy);
                Some(Step::Side { side: u8::from(worth(1) > worth(0)) })
            }
            Task::Place => return self.place(steps),
            Task::Choose { choice, .. } => Some(self.choose(choice)),
            Task::Build => Some(Step::Build { plan: self.best_plan() }),
            Task::Attraction { .. } => Some(match self.best_attraction() {
                Some(kind) => Step::Build { plan: Plan::of(kind) },
                None => Step::Decline,
            }),
            Task::Turn { site } => return self.draw(site, None, steps),
            Task::Draw { site, turn } => return self.draw(site, Some(turn), steps),
            Task::Basic { .. } => Some(self.gain(&Colour::BASIC)),
            Task::Advanced { .. } => Some(self.gain(&Colour::ADVANCED)),
            Task::Coins { left } => Some(self.with_stored(left).unwrap_or_else(|| self.spend())),
            Task::Grants { .. } => {
                self.best_track(|t| !t.is_building()).map(|(track, _)| Step::Mark { track })
            }
            Task::Roads { left } => return self.lay(left, steps),
            Task::Pair { square } => self.pair(square),
            Task::Make { free, housed, .. } => Some(
                self.best_dinosaur(self.sheet, free, housed)
                    .map_or(Step::Done, |(species, _)| Step::Make { species }),
            ),
            Task::Upgrade { .. } => Some(self.upgrade()),
            Task::Pick { faces } => {
                let worth = |i: usize| self.eye.face(self.sheet, faces[i], false);
                Some(Step::Pick { die: u8::from(worth(1) > worth(0)) })
            }
            Task::Incomes { owed, coins } => {
                Some(match Kind::ALL.into_iter().find(|k| owed[*k as usize] > 0) {
                    Some(kind) => Step::Income { kind },
                    None => self.step_done(coins),
                })
            }
            Task::Specialists { coins } => Some(match self.sheet.unused(self.eye.cards).next() {
                Some(slot) => Step::Use { slot: slot as u8 },
                None => self.step_done(coins),
            }),
            Task::Tour { at } => return self.tour(at, steps),
            Task::Close => Some(self.close()),
            Task::Ending => Some(self.ending()),
            Task::Disaster => self.disaster(),
            Task::Losses { disaster, .. } => self.lose(disaster),
            _ => None,
        };
        steps.extend(one);
    }

    fn face_at(&self, die: u8) -> FaceId {
        self.game.row[usize::from(die)].face
    }

    fn best_die(&self, worth: impl Fn(FaceId) -> f32) -> Option<u8> {
        best(self.game.left_over(), |&die| worth(self.face_at(die))).map(|(die, _)| die)
    }

    /// The best die on the best action.
    fn place(&self, steps: &mut Steps) {
        if let Some(step) = self.finish_stored() {
            steps.push(step);
            return;
        }
        let mut found = (f32::NEG_INFINITY, None);
        let acts = Action::ALL.map(|action| self.action(action));
        for (die, face) in self.sheet.dice.iter().enumerate() {
            let copy = self.eye.face(self.sheet, *face, true);
            for action in Action::ALL {
                for space in self.game.spaces(action) {
                    let covers = self.game.top(space).map_or(0, |f| f.face().threat);
                    // A die that would be worth copying is better kept for that.
                    let worth = match action {
                        Action::Duplicate => 2.0 * copy,
                        _ => -0.05 * copy,
                    } + acts[action as usize]
                        - self.eye.threat() * f32::from(covers);
                    if worth > found.0 {
                        found = (worth, Some(Step::Place { die: die as u8, space }));
                    }
                }
            }
        }
        steps.extend(found.1);
    }

    /// What an action is worth, whatever die takes it; Duplicate by what it gives to others.
    fn action(&self, action: Action) -> f32 {
        match action {
            Action::MakeDinos => self.herd(),
            Action::RaiseFunds => {
                let coins = 2.0 * self.eye.coin(self.sheet);
                coins.max(self.eye.security(self.sheet, 2))
            }
            Action::ExtractDna => {
                let class = |dna: &[f32]| dna.iter().copied().fold(0.0, f32::max);
                (2.0 * class(&self.eye.dna[..3])).max(class(&self.eye.dna[3..]))
            }
            Action::Duplicate if self.game.is_solo() => 0.0,
            Action::Duplicate => -GIVEN / f32::from(self.game.seats - 1).sqrt(),
            Action::Build => {
                let roads = self.eye.roads(self.sheet, 3);
                let built = self.best_attraction();
                built.map_or(0.0, |k| self.eye.attraction(self.sheet, k)).max(roads)
            }
        }
    }

    /// What can be made now, one after the other, without paddocks taking each other's room.
    fn herd(&self) -> f32 {
        if !Species::ALL.into_iter().any(|species| self.sheet.can_pay(species)) {
            return 0.0;
        }
        let mut sheet = self.sheet.clone();
        let mut sum = 0.0;
        while let Some((species, worth)) = self.best_dinosaur(&sheet, false, false) {
            sum += worth;
            for (dna, &n) in sheet.dna.iter_mut().zip(&species.info().dna) {
                dna.spent += n;
            }
            sheet.made[species as usize] += 1;
            sheet.threat += u16::from(species.info().threat);
        }
        sum
    }

    /// The dinosaur that is worth most above its DNA.
    fn best_dinosaur(&self, sheet: &Sheet, free: bool, housed: bool) -> Option<(Species, f32)> {
        let all = Species::ALL.into_iter().filter(|&s| sheet.can_make(s, free, housed));
        let worth = |species: &Species| {
            // DNA that stays may be made into something later, with another action.
            let price = if free { 0.0 } else { 0.62 * self.eye.price(*species) };
            self.eye.dinosaur(sheet, *species) - price
        };
        best(all, worth).filter(|(_, worth)| *worth > 0.0)
    }

    fn choose(&self, choice: Choice) -> Step {
        let [(one, a), (other, b)] = choice.sides();
        let coins = 2.0 * self.eye.coin(self.sheet);
        let first = match choice {
            Choice::Funds => coins,
            _ => self.eye.effect(self.sheet, &a),
        };
        let offer = if self.eye.effect(self.sheet, &b) > first { other } else { one };
        Step::Choose { offer }
    }

    fn best_attraction(&self) -> Option<Kind> {
        let all = Kind::ALL.into_iter().filter(|&k| self.sheet.can_build(k));
        best(all, |&kind| self.eye.attraction(self.sheet, kind))
            .filter(|(_, worth)| *worth > 0.0)
            .map(|(kind, _)| kind)
    }

    fn best_plan(&self) -> Plan {
        let built = self.best_attraction();
        let worth = built.map_or(0.0, |k| self.eye.attraction(self.sheet, k));
        match built {
            Some(kind) if worth > self.eye.roads(self.sheet, 3) => Plan::of(kind),
            _ => Plan::Roads,
        }
    }

    fn gain(&self, colours: &[Colour]) -> Step {
        let open = colours.iter().copied().filter(|&c| !self.sheet.is_full(c));
        let colour = best(open, |&c| self.eye.dna[c as usize]);
        let full = colours.iter().copied().find(|&c| self.sheet.is_full(c));
        Step::Gain { colour: colour.map(|(c, _)| c).or(full).unwrap_or(colours[0]) }
    }

    fn best_track(&self, admits: impl Fn(Track) -> bool) -> Option<(Track, f32)> {
        let open = self.sheet.open_tracks(self.eye.cards).filter(|&t| admits(t));
        best(open, |&track| self.eye.track_density(self.sheet, track))
    }

    /// A stored coin on a card that stored coins can finish.
    fn finish_stored(&self) -> Option<Step> {
        let coins = self.sheet.coins.left();
        let left = |t: Track| self.eye.cards.cost(t) - self.sheet.marks[t as usize];
        self.best_track(|t| coins > 0 && left(t) <= coins).map(|(track, _)| Step::Mark { track })
    }

    /// Coins of a step of Run Park, then stored ones that finish a card.
    fn step_done(&self, coins: u8) -> Step {
        if coins > 0 { self.spend() } else { self.finish_stored().unwrap_or(Step::Done) }
    }

    /// A stored coin beside those in hand, if together they finish the best card.
    fn with_stored(&self, left: u8) -> Option<Step> {
        let (track, density) = self.best_track(|_| true)?;
        let lacks = self.eye.cards.cost(track) - self.sheet.marks[track as usize];
        let together = left.saturating_add(self.sheet.coins.left());
        (density > WORTHWHILE && lacks > left && lacks <= together).then_some(Step::TakeCoin)
    }

    /// What a coin in hand is for.
    fn spend(&self) -> Step {
        let marked = self.best_track(|_| true);
        let density = marked.map_or(0.0, |(_, density)| density);
        let pairs = self.sheet.can_trade();
        let secured = self.sheet.unsecured() > 0 && pairs;
        let security = if secured { 0.5 * self.eye.threat() } else { 0.0 };
        if security > density.max(WORTHWHILE) {
            return Step::Trade { ware: Ware::Security };
        }
        match marked {
            Some((track, density)) if density > WORTHWHILE => Step::Mark { track },
            _ if self.eye.turns > 0.0 && self.sheet.can_store_coin() => Step::Store,
            _ if pairs => self.trade(),
            // Another may come, and two buy something.
            _ if self.sheet.can_store_coin() => Step::Store,
            Some((track, _)) => Step::Mark { track },
            None => Step::Store,
        }
    }

    /// DNA is worth half a point at the end.
    fn trade(&self) -> Step {
        let wares = [Ware::Green, Ware::Red, Ware::Orange];
        let open = wares.into_iter().filter(|w| w.colour().is_some_and(|c| !self.sheet.is_full(c)));
        let worth = |w: &Ware| w.colour().map_or(0.0, |c| self.eye.dna[c as usize]);
        Step::Trade { ware: best(open, worth).map_or(Ware::Security, |(ware, _)| ware) }
    }

    fn upgrade(&self) -> Step {
        let stored = Colour::BASIC.into_iter().filter(|&c| self.sheet.stored(c) > 0);
        let cheapest = best(stored, |&c| -self.eye.dna[c as usize]);
        let gain = self.eye.dna[3..].iter().copied().fold(0.0, f32::max);
        match cheapest {
            Some((colour, worth)) if gain > -worth => Step::Upgrade { colour },
            _ => Step::Done,
        }
    }

    /// Where a building goes: near what is connected, towards the exits, little room lost.
    fn draw(&self, site: Site, turn: Option<u8>, steps: &mut Steps) {
        let (park, cards) = (&self.sheet.park, self.eye.cards);
        let shape = cards.shape(site);
        let network = Network::of(park);
        let exits: ArrayVec<(f32, ArrayVec<Squares, 64>), 7> = EXITS
            .iter()
            .filter(|e| (park.circled | network.reached.exits) >> e.exit as u8 & 1 == 0)
            .map(|e| (f32::from(e.vp), flood(Squares::only(e.square), park.free)))
            .collect();
        let turns = shape.turns().count();
        let mut found = (f32::NEG_INFINITY, None);
        for t in turn.map_or(0..turns, |t| t..t + 1) {
            for corner in self.sheet.corners(site, t, cards).iter() {
                let squares = covered(shape, t, corner);
                let sides = squares.with_sides();
                let away = network.roads_to(sides).unwrap_or(20) as f32;
                let to_exit = exits.iter().map(|(vp, layers)| {
                    let near = layers.iter().position(|l| !l.and(sides).is_empty());
                    near.map_or(0.0, |k| (vp - 0.8 * (k as f32 + 1.0)).max(0.0))
                });
                let to_exit = to_exit.fold(0.0, f32::max);
                let blocked = park.newly_near(squares) as f32;
                let worth = -0.7 * away + 0.3 * to_exit - 0.09 * blocked;
                if worth > found.0 {
                    found = (worth, Some((t, corner)));
                }
            }
        }
        if let Some((t, square)) = found.1 {
            if turn.is_none() && turns > 1 {
                steps.push(Step::Turn { turn: t });
            }
            steps.push(Step::At { square });
        }
    }

    /// The best road that so many squares are enough for.
    fn connection(&self, roads: usize) -> Option<super::network::Path> {
        let park = &self.sheet.park;
        if self.eye.runs < 0.5 || roads == 0 {
            return None;
        }
        let network = Network::of(park);
        let ready = exit_points(network.reached.exits & !park.circled);
        let free_runs = self.eye.runs - (network.reached.exits & !park.circled).count_ones() as f32;
        let places = Bits(park.standing & !network.reached.places)
            .map(Site::at)
            .filter(|&site| park.root(site) == site)
            .map(Goal::Place);
        let exits = Exit::ALL
            .into_iter()
            .filter(|&e| (park.circled | network.reached.exits) >> e as u8 & 1 == 0)
            .map(Goal::Exit);
        let mut found: (f32, Option<super::network::Path>) = (0.0, None);
        for goal in places.chain(exits) {
            let target = match goal {
                Goal::Place(root) => park.ground(Some(root)).with_sides(),
                Goal::Exit(exit) => Squares::only(EXITS[exit as usize].square),
            };
            let Some(cost) = network.roads_to(target).filter(|&cost| cost <= roads) else {
                continue;
            };
            let gain = match goal {
                Goal::Place(root) => {
                    let marks = park.unmarked(root).count_ones() as f32;
                    0.85 * self.eye.excitement() * marks + 0.5
                }
                Goal::Exit(exit) => {
                    let vp = f32::from(EXITS[exit as usize].vp);
                    if free_runs > 0.5 { vp } else { (vp - ready as f32).max(0.2) * 0.3 }
                }
            };
            let worth = gain - ROAD * cost as f32;
            if worth > found.0
                && let Some(path) = network.path(park, goal)
            {
                found = (worth, Some(path));
            }
        }
        found.1
    }

    /// Roads in hand: a connection with them, or storage.
    fn lay(&self, left: u8, steps: &mut Steps) {
        if let Some(path) = self.connection(left.into()) {
            for (square, pair) in path {
                steps.push(Step::At { square });
                steps.push(Step::Pair { pair });
            }
            return;
        }
        steps.push(if self.sheet.can_store_road() { Step::Store } else { Step::Decline });
    }

    /// Stored roads first, then the best tour, whole.
    fn tour(&self, at: Option<Site>, steps: &mut Steps) {
        let park = &self.sheet.park;
        if at.is_some() {
            steps.push(self.tour_on(at));
            return;
        }
        if let Some(step) = self.finish_stored() {
            steps.push(step);
            return;
        }
        if let Some(path) = self.connection(self.sheet.roads.left().into()) {
            for (square, pair) in path {
                steps.extend([Step::TakeRoad, Step::At { square }, Step::Pair { pair }]);
            }
            return;
        }
        let mut taste = Taste::PLAIN;
        taste.mark = self.eye.excitement();
        let Some(tour) = park.best_tour(&taste) else {
            steps.push(Step::EndTour);
            return;
        };
        let mut visited = 0;
        for &site in &tour.places {
            steps.push(Step::Visit { site });
            visited |= site.bit();
        }
        if let Some(exit) = tour.exit {
            steps.push(Step::Exit { exit });
        } else if let Some(&last) = tour.places.last() {
            // Where nothing leads on the tour has ended by itself.
            let links = park.links(Some(last));
            if links.places & !visited != 0 || links.exits & !park.circled != 0 {
                steps.push(Step::EndTour);
            }
        }
    }

    /// In the middle of a tour that was not planned as a whole: an exit, something new, or the end.
    fn tour_on(&self, at: Option<Site>) -> Step {
        let (places, exits) = self.sheet.onward(at);
        let exit = best(Bits(exits.into()).map(|e| Exit::ALL[usize::from(e)]), |exit| {
            f32::from(EXITS[*exit as usize].vp)
        });
        let fresh = |site: &Site| self.sheet.park.unmarked(*site) != 0;
        match (Bits(places).map(Site::at).find(fresh), exit) {
            (Some(site), _) => Step::Visit { site },
            (None, Some((exit, _))) => Step::Exit { exit },
            (None, None) => Step::EndTour,
        }
    }

    /// The pair that connects most, for a road that was not planned as part of a path.
    fn pair(&self, square: Square) -> Option<Step> {
        let park = &self.sheet.park;
        let built = park.sites().fold(HQ_SQUARES, |all, site| all.or(park.squares(site)));
        let connects = |edge: Edge| match square.beyond(edge) {
            None => true,
            Some(next) => built.has(next) || park.roads[edge.opposite() as usize].has(next),
        };
        let open = Pair::ALL.into_iter().filter(|&pair| is_open(square, pair));
        let ends = |pair: &Pair| pair.edges().into_iter().filter(|&e| connects(e)).count() as f32;
        best(open, ends).map(|(pair, _)| Step::Pair { pair })
    }

    fn close(&self) -> Step {
        if let Some(step) = self.finish_stored() {
            return step;
        }
        let can_trade = self.sheet.can_trade_stored();
        if can_trade && self.sheet.unsecured() > 0 && self.eye.threat() > 1.0 {
            return Step::Trade { ware: Ware::Security };
        }
        Step::Done
    }

    /// After the last deaths: cards that can be finished, and DNA for the rest.
    fn ending(&self) -> Step {
        let can_trade = self.sheet.can_trade_stored();
        self.finish_stored().unwrap_or_else(|| if can_trade { self.trade() } else { Step::Done })
    }

    fn disaster(&self) -> Option<Step> {
        let cards = self.eye.cards;
        let all = Disaster::ALL.into_iter().filter(|&d| self.sheet.can_suffer(d, cards));
        let cost = |disaster: &Disaster| -match disaster {
            Disaster::Breakout => 1.5 + self.cheapest_paddock().map_or(9.0, |(_, worth)| -worth),
            Disaster::Wreckage => 0.6 + 1.1 * self.eye.tolls,
            Disaster::Washout => {
                let stored = f32::from(self.sheet.roads.left().min(3));
                0.3 * stored + (3.0 - stored) * 1.8
            }
            Disaster::Freezer => 4.0 * 0.5 + 1.2 * self.eye.tolls.min(1.0),
            Disaster::Walkout => 3.0 + 1.5 * (self.eye.tolls - 1.0).max(0.0),
        };
        best(all, cost).map(|(disaster, _)| Step::Disaster { disaster })
    }

    fn cheapest_paddock(&self) -> Option<(Site, f32)> {
        let worth = |site: &Site| {
            let species = Species::ALL[site.index()];
            -f32::from(self.sheet.living[site.index()] * species.info().diet.paddock().vp)
        };
        best(self.sheet.park.sites().filter(|s| s.species().is_some()), worth)
    }

    /// What a disaster takes: whatever leaves the most points.
    fn lose(&self, disaster: Disaster) -> Option<Step> {
        let mut steps: Vec<Step> = Vec::new();
        let _ = self.game.legal(self.seat, &mut steps);
        let worth = |step: &Step| match *step {
            Step::Destroy { site } => {
                let mut park = self.sheet.park.clone();
                park.destroy(site);
                let herd = site.species().map_or(0.0, |s| {
                    f32::from(self.sheet.living[site.index()] * s.info().diet.paddock().vp)
                });
                exit_points(park.exits_scoring()) as f32 - herd
            }
            Step::Wash { square } => {
                let mut park = self.sheet.park.clone();
                park.wash(square);
                let reached = park.reached().places.count_ones() as f32;
                exit_points(park.exits_scoring()) as f32 + 0.5 * reached - 0.2
            }
            Step::WashStored => {
                exit_points(self.sheet.park.exits_scoring()) as f32
                    + 0.5 * self.sheet.park.reached().places.count_ones() as f32
            }
            Step::Lose { colour } => -self.eye.dna[colour as usize],
            Step::Dismiss { slot } => {
                let card = self.eye.cards.specialist(slot.into());
                let worth: f32 = card.ability.iter().map(|e| self.eye.effect(self.sheet, e)).sum();
                -worth
            }
            _ => 0.0,
        };
        debug_assert!(!steps.is_empty(), "{disaster:?} can be resolved");
        best(steps, worth).map(|(step, _)| step)
    }
}

/// The item that is worth most, the first of equals.
fn best<T>(items: impl IntoIterator<Item = T>, worth: impl Fn(&T) -> f32) -> Option<(T, f32)> {
    let mut found: Option<(T, f32)> = None;
    for item in items {
        let value = worth(&item);
        if found.as_ref().is_none_or(|(_, known)| value > *known) {
            found = Some((item, value));
        }
    }
    found
}
