//! Refuses positions that cannot occur.

mod park;

use mesozoic_core::{BadPosition, Game, Seat, SeatSet};

use crate::components::{
    BOT_CARDS, FACES, FacilityType, LARGE_DEALT, LabInfo, Mode, ObjectiveGroup, ROUNDS,
    SMALL_DEALT, STACKS, Tier,
};
use crate::options::Options;
use crate::state::{Bot, DinoWorld, Guest, Phase};

pub(crate) type Verdict = Result<(), BadPosition>;

/// More draws than any game makes.
const MOST_DRAWS: u32 = 1_000;
/// Small aviaries come first among their cards.
const SMALL: u16 = 0b1_1111;

/// Whether the position could have come about with these options.
pub(crate) fn check(game: &DinoWorld, options: &Options, seats: u8) -> Verdict {
    if game.seat_count() != seats {
        let reason = format!("{} are described, but the table has {seats}", game.seat_count());
        return Err(BadPosition::in_state("seats", reason));
    }
    options.check(seats).map_err(|e| BadPosition::new("options", e.to_string()))?;
    game.sound()?;
    let said = |field: &str, fits: bool| {
        if fits { Ok(()) } else { Err(BadPosition::in_state(field, "the options say otherwise")) }
    };
    said("mode", game.cards.mode == options.mode)?;
    said("rival", game.rival == options.rival)?;
    said("aquatic", game.cards.aquatic.is_some() == options.aquatics)?;
    said("aviaries", (game.cards.aviaries != 0) == options.aviaries)?;
    said("objectives", game.goals.is_empty() != options.objectives)?;
    let chosen = options.z_lab.chosen();
    said("labs", chosen.is_none_or(|lab| lab == game.cards.labs[Tier::Z as usize]))?;
    for (i, lane) in game.lanes.iter().enumerate() {
        said(&format!("seats[{i}].difficulty"), lane.difficulty == options.difficulty_of(i))?;
    }
    if game.waiting != game.find_waiting() || game.waiting.is_empty() != (game.phase == Phase::Over)
    {
        return Err(BadPosition::in_state("phase", "nobody has anything left to do"));
    }
    check_lanes(game)
}

/// What seats have drawn follows from their steps.
fn check_lanes(game: &DinoWorld) -> Verdict {
    let mut again = game.clone();
    again.begin_turns();
    for (i, lane) in game.lanes.iter().enumerate() {
        let mut twin = again.lanes[i].clone();
        twin.park.clone_from(&lane.shown);
        for &step in &lane.turn.steps {
            twin.play(&game.cards, step);
        }
        if twin != *lane {
            return Err(BadPosition::in_state(
                format!("seats[{i}]"),
                "the steps of the round lead elsewhere",
            ));
        }
    }
    Ok(())
}

impl DinoWorld {
    /// Whether everything but what was done in this round could have come about.
    pub(crate) fn sound(&self) -> Verdict {
        if !Self::META.seats.contains(&self.seat_count()) || self.lanes.len() > 75 {
            return Err(BadPosition::in_state("seats", "the game is for 1 to 75"));
        }
        self.check_time()?;
        self.check_cards()?;
        self.check_visitors()?;
        self.check_goals()?;
        self.check_bot()?;
        for seat in Seat::all(self.seat_count()) {
            self.check_park(seat)?;
            self.check_wounds(seat)?;
        }
        Ok(())
    }

    /// Rounds whose drawings are open to everybody.
    pub(crate) fn rounds_done(&self) -> u8 {
        match self.phase {
            Phase::Give | Phase::Construction => self.round,
            Phase::Damage | Phase::Over => self.round + 1,
        }
    }

    fn check_time(&self) -> Verdict {
        if self.round >= ROUNDS {
            return Err(BadPosition::in_state("round", format!("there are {ROUNDS} rounds")));
        }
        if self.draws.0 > MOST_DRAWS {
            return Err(BadPosition::in_state("draws", "no game draws so often"));
        }
        match self.phase {
            Phase::Give if !self.is_solo() => {
                return Err(BadPosition::in_state("phase", "only somebody alone gives a die away"));
            }
            Phase::Over if self.round + 1 != ROUNDS => {
                return Err(BadPosition::in_state("phase", "the game ends after the last round"));
            }
            _ => {}
        }
        let n = if self.is_solo() { 4 } else { 3 };
        let real = self.dice[..n].iter().all(|die| (1..=FACES).contains(die));
        if !real || self.dice[n..].iter().any(|&die| die != 0) || !self.dice[..n].is_sorted() {
            let reason = format!("{n} dice from 1 to {FACES}, in ascending order");
            return Err(BadPosition::in_state("dice", reason));
        }
        let rolled = self.cards.mode == Mode::Danger && self.rounds_done() > 0;
        if rolled != (1..=FACES).contains(&self.danger) {
            return Err(BadPosition::in_state(
                "danger",
                "the danger die is rolled in every round of Danger Mode",
            ));
        }
        Ok(())
    }

    fn check_cards(&self) -> Verdict {
        let cards = &self.cards;
        let lite = cards.mode == Mode::Lite;
        for kind in FacilityType::ALL {
            let info = cards.facility(kind).info();
            if info.kind != kind {
                return Err(BadPosition::in_state(
                    kind.id(),
                    format!("{} is of the other type", info.name),
                ));
            }
            if lite && info.danger_only {
                return Err(BadPosition::in_state(
                    kind.id(),
                    format!("{} is for Danger Mode (DW-2)", info.name),
                ));
            }
        }
        let tiers = cards.labs.map(|lab| {
            let info: &LabInfo = lab.info();
            info.tier
        });
        if tiers != [Tier::X, Tier::Y, Tier::Z] {
            return Err(BadPosition::in_state("labs", "one of each tier, X, Y and Z"));
        }
        if cards.aviaries != 0 {
            let small = (cards.aviaries & SMALL).count_ones() as usize;
            let large = cards.aviaries.count_ones() as usize - small;
            if (small, large) != (SMALL_DEALT, LARGE_DEALT) {
                let reason = format!("{SMALL_DEALT} small and {LARGE_DEALT} large ones are dealt");
                return Err(BadPosition::in_state("aviaries", reason));
            }
        }
        Ok(())
    }

    fn check_visitors(&self) -> Verdict {
        let seats = self.seat_count();
        let wanted: Vec<(Option<Seat>, usize)> = if self.is_solo() {
            [1, 1, 1, 2, 2, 2].map(|stack| (None, stack)).to_vec()
        } else if self.is_large() {
            [0, 0, 1, 1, 2, 2].map(|stack| (None, stack)).to_vec()
        } else {
            let gaps = Seat::all(seats);
            gaps.flat_map(|gap| (0..3).map(move |stack| (Some(gap), stack))).collect()
        };
        if wanted.len() != self.guests.len() {
            return Err(BadPosition::in_state("visitors", format!("{} are dealt", wanted.len())));
        }
        for (i, (guest, (gap, stack))) in self.guests.iter().zip(wanted).enumerate() {
            let field = format!("visitors[{i}]");
            if guest.gap != gap {
                return Err(BadPosition::in_state(field, "it lies somewhere else (DW-4)"));
            }
            let fits = STACKS[stack].contains(&guest.card.0);
            if !fits || self.is_solo() && guest.card.info().not_solo {
                return Err(BadPosition::in_state(field, "it is of another stack"));
            }
            if self.guests[..i].iter().any(|other| other.card == guest.card) {
                return Err(BadPosition::in_state(field, "each visitor is dealt once"));
            }
            self.check_claim(&field, guest)?;
        }
        Ok(())
    }

    fn check_claim(&self, field: &str, guest: &Guest) -> Verdict {
        let everybody = SeatSet::first(self.seat_count());
        let between = |seat: Seat| everybody.has(seat) && self.is_between(guest, seat);
        if !guest.by.iter().all(between) {
            return Err(BadPosition::in_state(field, "a seat has it that it does not lie next to"));
        }
        let taken = !guest.by.is_empty() || guest.by_bot;
        if guest.open == taken {
            return Err(BadPosition::in_state(
                field,
                "it is open exactly as long as nobody has it",
            ));
        }
        if guest.by_bot && !self.is_solo() {
            return Err(BadPosition::in_state(field, "there is no DinoBOT at this table"));
        }
        let early = if self.is_large() { self.phase != Phase::Over } else { self.round == 0 };
        let early = early && self.phase != Phase::Over;
        if taken && early {
            return Err(BadPosition::in_state(field, "it is claimed before it can be"));
        }
        Ok(())
    }

    fn check_goals(&self) -> Verdict {
        if let [a, b] = self.goals[..] {
            let (one, other) = (a.card.info().group, b.card.info().group);
            if a.card >= b.card || one == other && one != ObjectiveGroup::Other {
                return Err(BadPosition::in_state(
                    "objectives",
                    "two that may lie together, in order (DW-5)",
                ));
            }
        } else if !self.goals.is_empty() {
            return Err(BadPosition::in_state("objectives", "two are dealt, or none"));
        }
        let everybody = SeatSet::first(self.seat_count());
        for (i, goal) in self.goals.iter().enumerate() {
            let (first, later) = (goal.first, goal.later);
            let twice = first.iter().any(|seat| later.has(seat));
            let early = self.round == 0 && self.phase != Phase::Over && !first.is_empty();
            if !everybody.contains(first.union(later))
                || twice
                || first.is_empty() && !later.is_empty()
                || early
            {
                return Err(BadPosition::in_state(
                    format!("objectives[{i}]"),
                    "it cannot have been met so (DW-78)",
                ));
            }
        }
        Ok(())
    }

    fn check_bot(&self) -> Verdict {
        let Some(bot) = &self.bot else {
            return if self.is_solo() {
                Err(BadPosition::in_state("bot", "DinoBOT is missing"))
            } else {
                Ok(())
            };
        };
        if !self.is_solo() {
            return Err(BadPosition::in_state("bot", "DinoBOT plays against somebody alone"));
        }
        let gave = self.phase != Phase::Give;
        if bot.halves.len() != usize::from(self.round) + usize::from(gave) {
            return Err(BadPosition::in_state("bot.halves", "one per round is gained"));
        }
        if bot.card.is_some() == gave {
            return Err(BadPosition::in_state(
                "bot.card",
                "a card lies there until DinoBOT has a die",
            ));
        }
        if gave != (bot.die != 0) || gave && !self.dice.contains(&bot.die) {
            return Err(BadPosition::in_state(
                "bot.die",
                "it is one of the dice, once it was given",
            ));
        }
        self.check_deck(bot)
    }

    fn check_deck(&self, bot: &Bot) -> Verdict {
        let expansions = self.cards.aquatic.is_some() || self.cards.aviaries != 0;
        let seen = bot.halves.iter().map(|(card, _)| *card).chain(bot.card);
        let mut cards = [0u8; BOT_CARDS.len()];
        for card in seen {
            cards[usize::from(card.0)] += 1;
            if cards[usize::from(card.0)] > 1 {
                return Err(BadPosition::in_state("bot.halves", "each card is there once"));
            }
            if card.info().expansion && !expansions {
                return Err(BadPosition::in_state("bot.halves", "this card is for expansions"));
            }
        }
        let base: u8 = cards[..12].iter().sum();
        if expansions && base > 8 {
            return Err(BadPosition::in_state(
                "bot.halves",
                "eight cards of the base game are in the deck",
            ));
        }
        Ok(())
    }

    fn check_wounds(&self, seat: Seat) -> Verdict {
        let lane = &self.lanes[seat.index()];
        for (i, &n) in lane.wounds.iter().enumerate() {
            if n == 0 {
                continue;
            }
            let choice = lane.shown.pens.get(i).is_some_and(|pen| {
                let (free, bird) = pen.crossable();
                let whole = (pen.area - pen.damage).len();
                pen.kind.is_aviary() && free.is_some() && bird.is_some() && u32::from(n) < whole
            });
            if !choice || self.phase != Phase::Damage {
                let field = format!("seats[{seat}].wounds");
                return Err(BadPosition::in_state(field, "there is nothing to choose (DW-88)"));
            }
        }
        Ok(())
    }
}
