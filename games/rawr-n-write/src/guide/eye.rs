//! What things are worth to a sheet at a moment, in points at the end. Opinions, not rules: the
//! prices follow the model behind the component data and were tuned by playing bots against each
//! other.

use std::cell::OnceCell;

use crate::components::{
    Colour, Counter, EXCITEMENT_ICONS, Effect, FaceId, Gains, Good, Icon, Kind, Site, Species,
    Track,
};
use crate::sheet::{Cards, Sheet};
use crate::state::{Phase, RawrNWrite};
use crate::task::Task;

/// Somebody who looks at one sheet. What takes long to say is remembered.
pub(crate) struct Eye {
    pub(crate) cards: Cards,
    /// Runs of the park to come, the present one included until its tour.
    pub(crate) runs: f32,
    /// Times that deaths are still to be marked.
    pub(crate) tolls: f32,
    /// Dice that the seat has still to place.
    pub(crate) turns: f32,
    /// In the last Run Park, where nothing else brings any: coins that are there or sure to come.
    last_coins: Option<u8>,
    /// What a DNA of each colour is worth.
    pub(crate) dna: [f32; 6],
    coin: OnceCell<f32>,
    attractions: [OnceCell<f32>; 3],
}

impl Eye {
    /// Looks at the sheet of a seat as the game is now.
    pub(crate) fn of(game: &RawrNWrite, seat: mesozoic_core::Seat) -> Self {
        let sheet = &game.sheets[seat.index()];
        let season = f32::from(game.season());
        let over = game.phase == Phase::Over;
        let toured = game.phase == Phase::Park
            && !matches!(
                sheet.tasks.first(),
                Some(Task::Incomes { .. } | Task::Specialists { .. } | Task::Tour { .. })
            );
        let closed = game.phase == Phase::Park
            && matches!(sheet.tasks.first(), None | Some(Task::Deaths { .. } | Task::Ending));
        let to_come = if over { 0.0 } else { 4.0 - season };
        let months = match game.action() {
            Some(action) => 2.0 * (3.0 - season) + (2.0 - f32::from(action)),
            None => 2.0 * (3.0 - season),
        };
        let here = if game.action().is_some() { f32::from(sheet.dice.len() as u8) } else { 0.0 };
        let here = if matches!(game.phase, Phase::Setup | Phase::Draft | Phase::Last) {
            2.0
        } else {
            here
        };
        let mut eye = Self {
            cards: game.cards,
            runs: to_come - f32::from(u8::from(toured && !over)),
            tolls: to_come - f32::from(u8::from(closed && !over)),
            turns: if over { 0.0 } else { 2.0 * months + here },
            last_coins: (game.phase == Phase::Park && game.is_last_month())
                .then(|| coins_to_come(sheet, game.cards)),
            dna: [0.5; 6],
            coin: OnceCell::new(),
            attractions: [const { OnceCell::new() }; 3],
        };
        eye.dna = eye.dna_worth(sheet);
        eye
    }

    /// An excitement: its share of the rows, and of the icons that pay in every run.
    pub(crate) fn excitement(&self) -> f32 {
        0.47 + 0.22 * self.runs.max(0.0)
    }

    /// A threat that nobody has secured.
    pub(crate) fn threat(&self) -> f32 {
        1.12 * self.tolls
    }

    /// One more security.
    pub(crate) fn security(&self, sheet: &Sheet, n: u8) -> f32 {
        let needed = f32::from(sheet.unsecured()).min(f32::from(n));
        self.threat() * (needed + 0.45 * (f32::from(n) - needed))
    }

    /// A coin in hand.
    pub(crate) fn coin(&self, sheet: &Sheet) -> f32 {
        *self.coin.get_or_init(|| self.coin_anew(sheet))
    }

    fn coin_anew(&self, sheet: &Sheet) -> f32 {
        let best = sheet.open_tracks(self.cards).map(|t| self.track_density(sheet, t));
        let best = best.fold(0.25, f32::max);
        let secured = if sheet.unsecured() > 0 { 0.5 * self.threat() } else { 0.0 };
        best.max(secured).min(1.6)
    }

    /// Roads to come.
    pub(crate) fn roads(&self, sheet: &Sheet, n: u8) -> f32 {
        if self.runs < 0.5 {
            return 0.0;
        }
        let stock = f32::from(sheet.roads.left());
        let boxes = f32::from(10 - sheet.roads.gained.min(10));
        let each = if stock >= 9.0 { 0.2 } else { 0.75 - 0.03 * stock };
        f32::from(n) * if boxes < 1.0 { 0.5 * each } else { each }
    }

    /// What one dinosaur brings, its DNA not counted.
    pub(crate) fn dinosaur(&self, sheet: &Sheet, species: Species) -> f32 {
        let info = species.info();
        let slack = f32::from(sheet.security.saturating_sub(sheet.threat));
        let covered = slack.min(f32::from(info.threat)) * 0.45;
        let open = f32::from(info.threat) - covered / 0.45;
        let house = if sheet.park.stands(Site::paddock(species)) {
            0.0
        } else {
            // A paddock takes room and is something to show.
            0.35 * self.runs.min(1.0) - 0.06 * info.diet.paddock().shape.size() as f32
        };
        f32::from(info.diet.paddock().vp) + self.excitement() * f32::from(info.excitement)
            - self.threat() * (open + covered)
            + house
    }

    /// What the DNA of one dinosaur would be worth otherwise.
    pub(crate) fn price(&self, species: Species) -> f32 {
        species.info().dna.iter().zip(self.dna).map(|(&n, worth)| f32::from(n) * worth).sum()
    }

    /// Colours are worth what the dinosaurs are worth that they are missing for.
    fn dna_worth(&self, sheet: &Sheet) -> [f32; 6] {
        let mut need = [0.0f32; 6];
        for species in Species::ALL {
            if sheet.made[species as usize] >= crate::components::CIRCLES {
                continue;
            }
            let price = species.info().dna;
            let missing =
                Colour::ALL.map(|c| f32::from(price[c as usize].saturating_sub(sheet.stored(c))));
            let cost: f32 = missing.iter().zip(BASE).map(|(m, base)| m * base).sum();
            let worth = self.dinosaur(sheet, species).max(0.0) / (1.5 + cost).powi(2);
            for (need, missing) in need.iter_mut().zip(missing) {
                *need += worth * missing.min(1.0);
            }
        }
        let most = need.iter().zip(BASE).map(|(n, base)| n / base).fold(0.01, f32::max);
        let late = (self.turns / 5.0).min(1.0);
        std::array::from_fn(|i| {
            let wanted = need[i] / BASE[i] / most;
            0.5 + late * (BASE[i] * (0.55 + 0.75 * wanted) - 0.5)
        })
    }

    /// An attraction, if it can be built.
    pub(crate) fn attraction(&self, sheet: &Sheet, kind: Kind) -> f32 {
        *self.attractions[kind as usize].get_or_init(|| self.attraction_anew(sheet, kind))
    }

    fn attraction_anew(&self, sheet: &Sheet, kind: Kind) -> f32 {
        if !sheet.can_build(kind) {
            return 0.0;
        }
        let income = match kind {
            Kind::Food => 0.95,
            Kind::Ride => self.excitement(),
            Kind::Merch => 1.75,
        };
        let room = 0.07 * kind.info().shape.size() as f32;
        (self.runs * income + 0.5 * self.excitement() * self.runs.min(1.0) - room).max(0.0)
    }

    /// A side of a face.
    pub(crate) fn gains(&self, sheet: &Sheet, gains: &Gains, copy: bool) -> f32 {
        let dna: f32 = gains.dna.iter().zip(self.dna).map(|(&n, w)| f32::from(n) * w).sum();
        let built = gains.attraction.filter(|_| !copy).map_or(0.0, |k| self.attraction(sheet, k));
        let coins = match gains.coins {
            0 => 0.0,
            n => f32::from(n) * self.coin(sheet),
        };
        dna + coins + self.roads(sheet, gains.roads) + self.security(sheet, gains.security) + built
    }

    /// The better side of a face.
    pub(crate) fn face(&self, sheet: &Sheet, face: FaceId, copy: bool) -> f32 {
        let shown = face.face();
        let one = self.gains(sheet, &shown.gains, copy);
        shown.or.as_ref().map_or(one, |or| one.max(self.gains(sheet, or, copy)))
    }

    /// What an effect is worth now.
    pub(crate) fn effect(&self, sheet: &Sheet, effect: &Effect) -> f32 {
        match *effect {
            Effect::Gain(Good::Coin, n) => 0.95 * f32::from(n),
            Effect::Gain(Good::Road, n) => self.roads(sheet, n),
            Effect::Gain(Good::Security, n) => self.security(sheet, n),
            Effect::Gain(Good::Excitement, n) => self.excitement() * f32::from(n),
            Effect::Dna(colour, n) => self.dna[colour as usize] * f32::from(n),
            Effect::AnyBasic(n) => best(&self.dna[..3]) * f32::from(n),
            Effect::AnyAdvanced(n) => best(&self.dna[3..]) * f32::from(n),
            Effect::Attraction(Some(kind)) => self.attraction(sheet, kind),
            Effect::Attraction(None) => {
                Kind::ALL.into_iter().map(|k| self.attraction(sheet, k)).fold(0.0, f32::max)
            }
            Effect::Roll(n) => 1.75 * f32::from(n),
            Effect::RollPick => 2.4,
            Effect::Per { counter, per, cap, each } => {
                let now = (sheet.count(counter) / u32::from(per)).min(cap.into()) as f32;
                // What is counted grows while there is time.
                let more = match counter {
                    Counter::ExitsCircled | Counter::Unsecured => 0.0,
                    _ => 0.12 * self.turns,
                };
                (now + more).min(cap.into()) * self.effect(sheet, each)
            }
            Effect::Choose(choice) => {
                let sides = choice.sides();
                sides.iter().map(|(_, e)| self.effect(sheet, e)).fold(0.0, f32::max)
            }
            Effect::Make { free: true, .. } => 5.0,
            Effect::Make { .. } => 1.5,
            Effect::Upgrade(n) | Effect::SpecialistCoins(n) => 0.8 * f32::from(n),
        }
    }

    /// Everything that a finished card brings from now on.
    pub(crate) fn card(&self, sheet: &Sheet, track: Track) -> f32 {
        let slot = track.slot();
        if track.is_building() {
            let card = self.cards.building(slot);
            let bonus: f32 = card.bonus.iter().map(|e| self.effect(sheet, e)).sum();
            let fits = sheet.park.has_room(card.shape, card.host);
            let grows = if card.worth.counted.is_some() { 0.15 * self.turns } else { 0.0 };
            let worth = sheet.worth(card.worth) as f32 + grows.min(2.5);
            let shown = 0.5 * self.excitement() * self.runs.min(1.0);
            // An attachment may find its host later.
            let hope = if fits { 1.0 } else { 0.08 * self.turns.min(5.0) };
            bonus + hope * (worth + shown - 0.05 * card.shape.size() as f32)
        } else {
            let card = self.cards.specialist(slot);
            let ability: f32 = card.ability.iter().map(|e| self.effect(sheet, e)).sum();
            3.0 + self.effect(sheet, &card.bonus) + (self.runs - 0.15).max(0.0) * ability
        }
    }

    /// What a coin on a track is worth: its share of the card, if the card can be finished.
    pub(crate) fn track_density(&self, sheet: &Sheet, track: Track) -> f32 {
        let cost = self.cards.cost(track);
        let left = f32::from(cost - sheet.marks[track as usize]);
        if let Some(coins) = self.last_coins {
            // Either it can be finished, or whatever goes there is lost.
            let is_sure = left <= f32::from(coins);
            return if is_sure { self.card(sheet, track) / left } else { 0.0 };
        }
        // Coins that are still to come, with those that are stored.
        let coins = 1.5 + f32::from(sheet.coins.left()) + 1.1 * self.turns + 1.5 * self.runs;
        if left > coins {
            return 0.0;
        }
        let hope = (1.35 - left / coins).clamp(0.2, 1.0);
        hope * self.card(sheet, track) / (left + 0.35 * (f32::from(cost) - left))
    }
}

/// Coins in hand and in storage, and those that the rest of a Run Park pays for certain.
fn coins_to_come(sheet: &Sheet, cards: Cards) -> u8 {
    let (owed, abilities, icons) = match sheet.tasks.first() {
        Some(Task::Incomes { owed, .. }) => (*owed, true, true),
        Some(Task::Specialists { .. }) => ([0; 3], true, true),
        Some(Task::Tour { .. }) => ([0; 3], false, true),
        _ => ([0; 3], false, false),
    };
    let mut coins = sheet.hand() + u32::from(sheet.coins.left());
    for kind in Kind::ALL {
        coins += u32::from(owed[kind as usize]) * sure_coins(sheet, &kind.info().income);
    }
    for slot in sheet.unused(cards).filter(|_| abilities) {
        let ability = cards.specialist(slot).ability.iter();
        coins += ability.map(|effect| sure_coins(sheet, effect)).sum::<u32>();
    }
    let is_paid = |(at, icon): &&(u8, Icon)| {
        icons && u16::from(*at) <= sheet.excitement && *icon == Icon::Coin
    };
    coins += EXCITEMENT_ICONS.iter().filter(is_paid).count() as u32;
    coins.min(u8::MAX.into()) as u8
}

/// Coins that an effect gives whatever is rolled and chosen.
fn sure_coins(sheet: &Sheet, effect: &Effect) -> u32 {
    match *effect {
        Effect::Gain(Good::Coin, n) => n.into(),
        Effect::Per { counter, per, cap, each } => {
            (sheet.count(counter) / u32::from(per)).min(cap.into()) * sure_coins(sheet, each)
        }
        _ => 0,
    }
}

/// Prices of the model behind the component data.
const BASE: [f32; 6] = [1.0, 1.0, 1.0, 1.9, 1.9, 1.9];

fn best(values: &[f32]) -> f32 {
    values.iter().copied().fold(0.0, f32::max)
}
