//! DinoBOT: what its half cards amount to.

use mesozoic_core::Env;

use crate::components::{
    AquaticScoring, BIRD_STARS, BOT_CARDS, BotCard, BotIcons, BotPen, Demand, Diet, FacilityType,
    Family, GENERATOR_STARS, Kind, PATH_STARS, PenFilter, RECREATION_STARS, ROUNDS, Rival,
    SAME_TYPE_STARS, SECURITY_STARS, VISITING_BIRDS, WELFARE_STARS,
};
use crate::event::Event;
use crate::score::shoal_stars;
use crate::state::{Bot, Cards, DinoWorld};

/// Cards of the base game in DinoBOT's deck, without and with expansions. Rulebook.
const BASE: u32 = 12;
const BASE_WITH_EXPANSIONS: u32 = 8;
const EXPANSION: u32 = 4;

/// A pen of DinoBOT's and how many rounds it has stood.
#[derive(Clone, Copy, Debug)]
struct RivalPen {
    pen: BotPen,
    rounds: u8,
}

impl RivalPen {
    fn diet(self) -> Diet {
        match self.pen {
            BotPen::Kind(kind) => kind.info().diet,
            BotPen::Small => Diet::Herbivore,
            BotPen::Large => Diet::Carnivore,
        }
    }

    fn squares(self) -> u8 {
        match self.pen {
            BotPen::Kind(kind) => kind.info().squares,
            BotPen::Small => Kind::Pterodactylus.info().squares,
            BotPen::Large => Kind::Pteranodon.info().squares,
        }
    }

    /// What makes two pens of one species.
    fn species(self) -> u8 {
        match self.pen {
            BotPen::Kind(kind) => kind as u8,
            BotPen::Small => Kind::Pterodactylus as u8,
            BotPen::Large => Kind::Pteranodon as u8,
        }
    }

    fn matches(self, f: PenFilter) -> bool {
        f.kind.is_none_or(|kind| self.pen == BotPen::Kind(kind))
            && f.diet.is_none_or(|diet| diet == self.diet())
            && self.squares() >= f.least
    }
}

impl Bot {
    /// The icons of a half, with what is not played replaced.
    fn icons(&self) -> impl Iterator<Item = BotIcons> {
        self.halves.iter().map(|(card, half)| card.info().half(*half))
    }

    fn pens(&self, cards: &Cards) -> impl Iterator<Item = RivalPen> {
        let (aquatics, aviaries) = (cards.aquatic.is_some(), cards.aviaries != 0);
        let gained = self.halves.len() as u8;
        self.icons().zip(1u8..).filter_map(move |(icons, round)| {
            Some(RivalPen { pen: icons.pen_with(aquatics, aviaries)?, rounds: gained - round })
        })
    }

    fn sum(&self, icon: impl Fn(BotIcons) -> u8) -> u8 {
        self.icons().map(icon).sum()
    }

    fn facilities(&self, kind: Option<FacilityType>) -> u8 {
        match kind {
            Some(FacilityType::Recreation) => self.sum(|i| i.recreation),
            Some(FacilityType::Welfare) => self.sum(|i| i.welfare),
            None => self.sum(|i| i.recreation + i.welfare),
        }
    }

    /// DW-102: whether DinoBOT meets a card. Only numbers and kinds count for it.
    pub(crate) fn meets(&self, cards: &Cards, wants: &[Demand]) -> bool {
        let count = |f: PenFilter| self.pens(cards).filter(|pen| pen.matches(f)).count();
        wants.iter().all(|demand| match *demand {
            Demand::Pens { of, least }
            | Demand::Apart { of, least }
            | Demand::Cluster { of, least } => count(of) >= usize::from(least),
            Demand::Species { of, least } => {
                let pens = self.pens(cards).filter(|pen| pen.matches(of));
                let species = pens.fold(0u32, |set, pen| set | 1 << pen.species());
                species.count_ones() >= u32::from(least)
            }
            Demand::Touch { of, to, different } => {
                let pair = |a: (usize, RivalPen), b: (usize, RivalPen)| {
                    a.0 != b.0
                        && a.1.matches(of)
                        && b.1.matches(to)
                        && !(different && a.1.species() == b.1.species())
                };
                self.pens(cards)
                    .enumerate()
                    .any(|a| self.pens(cards).enumerate().any(|b| pair(a, b)))
            }
            Demand::NoTouch { .. } => true,
            Demand::Facilities { of, least } => self.facilities(of.kind) >= least,
            Demand::Route { least }
            | Demand::Loop { least }
            | Demand::Straight { least }
            | Demand::Gates { least } => self.sum(|i| i.paths) >= least,
            Demand::Coast { perimeter, lakeside } => self.sum(|i| i.paths) >= perimeter + lakeside,
            // Not in the solo game: four-star cards, the lake card and objectives.
            Demand::Hub { .. }
            | Demand::Generator { .. }
            | Demand::LakeSurrounded
            | Demand::LakeEnclosed
            | Demand::Network { .. }
            | Demand::Shaped { .. }
            | Demand::Bars { .. }
            | Demand::BarSquares { .. } => false,
        })
    }

    /// DW-105: its score without visitors, by line.
    pub(crate) fn lines(&self, cards: &Cards, rival: Rival) -> Vec<(&'static str, i32)> {
        let table = |stars: &[i32], n: u8| match usize::from(n) {
            0 => 0,
            n => stars[n.min(stars.len()) - 1],
        };
        let mut lines = vec![
            ("Pens", self.pen_stars(cards)),
            (
                "Recreation",
                table(&RECREATION_STARS, self.facilities(Some(FacilityType::Recreation))),
            ),
            ("Welfare", table(&WELFARE_STARS, self.facilities(Some(FacilityType::Welfare)))),
        ];
        if rival >= Rival::Beastly {
            lines.push(("Pens of one type", self.same_type_stars(cards)));
            lines.push(("Paths", PATH_STARS * i32::from(self.sum(|i| i.paths))));
        }
        if rival >= Rival::Savage {
            lines.push(("Generators", GENERATOR_STARS * i32::from(self.sum(|i| i.generators))));
            lines.push(("Security", SECURITY_STARS * i32::from(self.sum(|i| i.security))));
        }
        lines
    }

    fn pen_stars(&self, cards: &Cards) -> i32 {
        let mut swimming = [0u32; 3];
        let mut stars = 0;
        for pen in self.pens(cards) {
            match pen.pen {
                BotPen::Kind(kind) if kind.family() == Family::Aquatic => {
                    swimming[kind as usize - Kind::Plesiosaurus as usize] += 1;
                }
                BotPen::Kind(kind) => stars += i32::from(kind.info().stars),
                // Births as in everybody's aviaries.
                BotPen::Small | BotPen::Large => {
                    stars +=
                        BIRD_STARS * i32::from((VISITING_BIRDS + pen.rounds).min(pen.squares()));
                }
            }
        }
        stars + Self::aquatic_stars(cards, swimming)
    }

    fn aquatic_stars(cards: &Cards, counts: [u32; 3]) -> i32 {
        let Some(card) = cards.aquatic else { return 0 };
        let [p, i, m] = counts;
        match card.info().scoring {
            AquaticScoring::Sets { .. } => shoal_stars(cards, counts),
            AquaticScoring::Neighbours { first, second, most, alone, .. } => {
                let each = u32::from(second) + p.min(u32::from(most));
                (p * u32::from(first) + i * each + m * u32::from(alone)) as i32
            }
            AquaticScoring::Room { base, rival, .. } => {
                let all = counts.into_iter().zip(base);
                all.map(|(n, base)| n * u32::from(base + rival)).sum::<u32>() as i32
            }
        }
    }

    /// DW-104: full groups of four, the rest by the table. Aviaries are one type, and so are
    /// aquatic dinosaurs.
    fn same_type_stars(&self, cards: &Cards) -> i32 {
        let mut types = [0usize; 8];
        for pen in self.pens(cards) {
            let at = match pen.pen {
                BotPen::Kind(kind) if kind.family() == Family::Aquatic => 6,
                BotPen::Kind(kind) => kind as usize,
                BotPen::Small | BotPen::Large => 7,
            };
            types[at] += 1;
        }
        let group = SAME_TYPE_STARS.len();
        let stars = |n: usize| {
            let rest = n % group;
            let full = (n / group) as i32 * SAME_TYPE_STARS[group - 1];
            full + if rest == 0 { 0 } else { SAME_TYPE_STARS[rest - 1] }
        };
        types.into_iter().map(stars).sum()
    }
}

impl DinoWorld {
    /// DinoBOT's score with its visitors; nothing where nobody plays alone.
    pub(crate) fn rival_total(&self) -> Option<i32> {
        let bot = self.bot.as_ref()?;
        let lines = bot.lines(&self.cards, self.rival);
        Some(lines.iter().map(|(_, stars)| stars).sum::<i32>() + self.rival_visitors())
    }

    pub(crate) fn rival_visitors(&self) -> i32 {
        let taken = self.guests.iter().filter(|guest| guest.by_bot);
        taken.map(|guest| i32::from(guest.card.info().stars)).sum()
    }

    /// DW-99, DW-107: turns over the top card of a deck that nobody has looked into. With
    /// expansions four random cards of the base game are not in it, so that the next base card is
    /// any that has not been seen.
    pub(crate) fn reveal_bot_card<V: Env<Event>>(&mut self, env: &mut V) -> BotCard {
        let Some(bot) = &self.bot else { return BotCard(0) };
        let expansions = self.cards.aquatic.is_some() || self.cards.aviaries != 0;
        let seen = |card: u8| bot.halves.iter().any(|(c, _)| c.0 == card);
        let count = |from: u32, to: u32| (from..to).filter(|&c| seen(c as u8)).count() as u32;
        let base_seen = count(0, BASE);
        let more_seen = count(BASE, BOT_CARDS.len() as u32);
        let (base, more) = if expansions {
            (BASE_WITH_EXPANSIONS - base_seen, EXPANSION - more_seen)
        } else {
            (BASE - base_seen, 0)
        };
        let nth = |from: u32, n: u32| {
            let unseen = (from..BOT_CARDS.len() as u32).filter(|&c| !seen(c as u8));
            BotCard(unseen.take(n as usize + 1).last().unwrap_or(from) as u8)
        };
        let at = self.draws.below(env, base + more);
        let card =
            if at < more { nth(BASE, at) } else { nth(0, self.draws.below(env, BASE - base_seen)) };
        debug_assert!(self.round < ROUNDS, "a card per round");
        card
    }
}
