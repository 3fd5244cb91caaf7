//! What is kept of comparisons: parts of them, a line of JSON each. A command that was stopped goes on
//! after the last one, and what was found out about other players is not taken for these.

use std::ops::Range;

use mesozoic_bots::{Level, recipe};
use mesozoic_core::{Encode, Guide};
use mesozoic_registry::{Visit, visit};
use serde::{Deserialize, Serialize};

use super::{Found, GAMES, Pair, Strength, found};
use crate::SimError;
use crate::ladder::Sum;

/// About so many games are a part: what is lost at most when a command is stopped.
const GAMES_OF_A_PART: u64 = 20;
/// Where time is short, so many are enough to see how long a game takes; later parts take so many seconds.
const GAMES_AT_FIRST: u64 = 10;
const SECONDS_OF_A_PART: f64 = 15.0;

/// Some games of a comparison that were played.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Whose they are, and what they follow from.
    of: Origin,
    /// The first game's number.
    from: u64,
    /// What they come to.
    sum: Sum,
}

/// What games follow from: where all of it is the same, they would be the same again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Origin {
    game: String,
    seats: u8,
    seed: u64,
    bots: [String; 2],
    /// What they play by: levels by their recipes.
    recipes: [String; 2],
    /// What the game has learnt.
    net: Option<u64>,
    rules: u16,
    version: String,
}

impl Strength {
    /// The games of a pair that are to be played next, so that they can be kept as a part; nothing if
    /// all are known.
    pub fn next(&self, pair: &Pair, kept: &[Part]) -> Result<Option<Range<u64>>, SimError> {
        let (at, games) = (self.known(pair, kept)?.games, self.games(pair));
        let size = GAMES_OF_A_PART.next_multiple_of(self.ladder(pair).cycle());
        Ok((at < games).then(|| at..games.min(at + size)))
    }

    /// Which of these pairs is to be played on, and by which games, where there is not time for all: what
    /// would probably take longer than `left` seconds is left out. Each has games in turn, what matters
    /// most more of them, and what takes long fewer. Nothing if all are known or nothing fits.
    pub fn due(
        &self,
        pairs: &[Pair],
        kept: &[Part],
        left: f64,
    ) -> Result<Option<(usize, Range<u64>)>, SimError> {
        let mut due: Option<(f64, usize, Range<u64>)> = None;
        for (at, pair) in pairs.iter().enumerate() {
            let (known, games) = (self.known(pair, kept)?, self.games(pair));
            if known.games >= games {
                continue;
            }
            let cycle = self.ladder(pair).cycle();
            let (mut size, mut seconds) = (GAMES_AT_FIRST.next_multiple_of(cycle), 0.0);
            if known.games > 0 {
                seconds = known.seconds / known.games as f64;
                let most = SECONDS_OF_A_PART.min(left) / seconds.max(f64::EPSILON);
                size = ((most as u64).min(games) / cycle * cycle).max(cycle);
            }
            let next = known.games..games.min(known.games + size);
            if seconds * (next.end - next.start) as f64 > left {
                continue;
            }
            let had = known.games as f64 * seconds.sqrt() / pair.weight();
            if due.as_ref().is_none_or(|&(least, ..)| had < least) {
                due = Some((had, at, next));
            }
        }
        Ok(due.map(|(_, at, next)| (at, next)))
    }

    /// Plays games of a pair; `watch` is told how many were finished.
    pub fn part(
        &self,
        pair: &Pair,
        games: Range<u64>,
        watch: impl FnMut(u64),
    ) -> Result<Part, SimError> {
        let (of, from) = (self.origin(pair)?, games.start);
        Ok(Part { of, from, sum: self.ladder(pair).sum(pair.bots, games, watch)? })
    }

    /// What is known of a pair, if any of its games were played.
    pub fn found(&self, pair: &Pair, kept: &[Part]) -> Result<Option<Found>, SimError> {
        let sum = self.known(pair, kept)?;
        Ok((sum.games > 0).then(|| found(pair, &sum)))
    }

    /// All that is known of the pairs of every game, in the order in which they would be played.
    pub fn all_found(&self, kept: &[Part]) -> Result<Vec<Found>, SimError> {
        let whole = Self { game: None, seats: None, ..self.clone() };
        let found = whole.pairs()?.into_iter().map(|pair| whole.found(&pair, kept));
        found.filter_map(Result::transpose).collect()
    }

    /// The games from the first on that have no gap, and no more than there are to be.
    fn known(&self, pair: &Pair, kept: &[Part]) -> Result<Sum, SimError> {
        let (of, most) = (self.origin(pair)?, self.games(pair));
        let mut sum = Sum::default();
        while let Some(part) = kept.iter().find(|part| {
            part.from == sum.games
                && part.sum.games > 0
                && part.from + part.sum.games <= most
                && part.of == of
        }) {
            sum.merge(&part.sum);
        }
        Ok(sum)
    }

    fn origin(&self, pair: &Pair) -> Result<Origin, SimError> {
        let told = visit(pair.game, Told(pair))?;
        let rules = GAMES.iter().find(|game| game.meta.id == pair.game).map(|game| game.meta.rules);
        Ok(Origin {
            game: pair.game.to_owned(),
            seats: pair.seats,
            seed: self.seed,
            bots: pair.bots.map(|bot| bot.to_string()),
            recipes: told.0,
            net: told.1,
            rules: rules.unwrap_or_default(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }
}

/// How both play, and the game's net.
struct Told<'p>(&'p Pair);

impl Visit for Told<'_> {
    type Out = ([String; 2], Option<u64>);

    fn visit<G: Guide + Encode>(self) -> Self::Out {
        let Pair { seats, bots, .. } = *self.0;
        (bots.map(|bot: Level| recipe::<G>(bot, seats).to_string()), G::net_id())
    }
}

/// The same in as few parts as will do: those of the same players that follow each other are one.
pub fn joined(kept: Vec<Part>) -> Vec<Part> {
    let mut all: Vec<Part> = Vec::new();
    for part in kept {
        let follows = |one: &&mut Part| one.of == part.of && one.from + one.sum.games == part.from;
        match all.iter_mut().find(follows) {
            Some(one) => one.sum.merge(&part.sum),
            None => all.push(part),
        }
    }
    all
}

/// The parts that were kept, line by line. What stands after the last end of a line was being written when
/// a command was stopped: it does not count.
pub fn read(text: &str) -> serde_json::Result<Vec<Part>> {
    text[..text.len() - unfinished(text)].lines().map(serde_json::from_str).collect()
}

/// How many bytes at the end are of a line that was not finished.
pub fn unfinished(text: &str) -> usize {
    text.len() - text.rfind('\n').map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::{page, plots};

    fn strength(games: u64) -> Strength {
        Strength {
            game: Some("draftosaurus".to_owned()),
            seats: Some(3),
            games,
            seed: 5,
            threads: NonZeroUsize::MIN,
        }
    }

    /// The first pairs, whose bots answer at once, played on until so many parts are written at most.
    fn go_on(strength: &Strength, file: &mut String, mut parts: u32) {
        for pair in &strength.pairs().unwrap()[..3] {
            while let Some(games) = strength.next(pair, &read(file).unwrap()).unwrap() {
                if parts == 0 {
                    return;
                }
                parts -= 1;
                file.truncate(file.len() - unfinished(file));
                let part = strength.part(pair, games, |_| ()).unwrap();
                *file += &(serde_json::to_string(&part).unwrap() + "\n");
            }
        }
    }

    /// The page and the pictures.
    fn written(strength: &Strength, file: &str) -> String {
        let found = strength.all_found(&read(file).unwrap()).unwrap();
        let drawn: String = plots(&found).into_iter().map(|(_, svg)| svg).collect();
        page(&found, "strength") + &drawn
    }

    #[test]
    fn who_is_stopped_and_goes_on_writes_the_same_bytes() {
        let strength = strength(50);
        let mut at_once = String::new();
        go_on(&strength, &mut at_once, u32::MAX);
        assert_eq!(at_once.lines().count(), 9, "51 games in parts of 21 for each pair");
        let mut in_parts = String::new();
        go_on(&strength, &mut in_parts, 1);
        let first = strength.all_found(&read(&in_parts).unwrap()).unwrap();
        assert_eq!(first.iter().map(|found| found.duel.games).collect::<Vec<_>>(), [21]);
        // Stopped in the middle of writing the next line.
        let torn = at_once.lines().nth(1).unwrap();
        in_parts += &torn[..torn.len() / 2];
        let threads = Strength { threads: NonZeroUsize::new(2).unwrap(), ..strength.clone() };
        go_on(&threads, &mut in_parts, 4);
        go_on(&strength, &mut in_parts, u32::MAX);
        let both = [&at_once, &in_parts].map(|file| written(&strength, file));
        assert_eq!(both[0], both[1]);
        assert!(both[0].contains("Forager") && both[0].contains("</svg>"), "{}", both[0]);
    }

    #[test]
    fn parts_that_follow_each_other_can_be_one() {
        let strength = strength(50);
        let mut file = String::new();
        go_on(&strength, &mut file, u32::MAX);
        let kept = read(&file).unwrap();
        // A gap stays a gap.
        let mut torn = kept.clone();
        torn.remove(1);
        assert_eq!(joined(torn).len(), 4);
        let joined = joined(kept.clone());
        assert_eq!(joined.len(), 3, "one for each pair");
        assert_eq!(strength.all_found(&joined).unwrap(), strength.all_found(&kept).unwrap());
        let more = Strength { games: 70, ..strength };
        assert_eq!(more.next(&more.pairs().unwrap()[0], &joined).unwrap(), Some(51..72));
    }

    #[test]
    fn where_time_is_short_all_have_games_and_the_most_important_more() {
        let strength = strength(1_000);
        let pairs = strength.pairs().unwrap();
        // Whoever plays: all games take a second.
        let sum = |games: u64| {
            let mut sum = Sum::default();
            (sum.games, sum.seconds) = (games, games as f64);
            sum
        };
        let played = |at: usize, from, games| Part {
            of: strength.origin(&pairs[at]).unwrap(),
            from,
            sum: sum(games),
        };
        let mut kept: Vec<Part> = Vec::new();
        let mut games = vec![0; pairs.len()];
        let mut left = 400.0;
        while let Some((at, next)) = strength.due(&pairs, &kept, left).unwrap() {
            assert_eq!(next.start, games[at]);
            games[at] = next.end;
            left -= (next.end - next.start) as f64;
            kept.push(played(at, next.start, next.end - next.start));
        }
        assert!(left < 3.0, "{left} seconds are left");
        let (search, steps) = (games[5], &games[..5]);
        assert_eq!(pairs[5].title(), "draftosaurus, 3 seats: level:6 against search");
        assert!(steps.iter().all(|&step| step >= 40 && search > step), "{games:?}");
        // What takes longer than there is time is left out, and what is whole.
        kept = vec![played(0, 0, 1_002), played(1, 0, 12)];
        kept[1].sum.seconds = 1_200.0;
        for left in [250.0, 350.0] {
            let due = strength.due(&pairs[..2], &kept, left).unwrap();
            assert_eq!(due, (left > 300.0).then_some((1, 12..15)));
        }
    }

    #[test]
    fn what_others_have_played_does_not_count() {
        let strength = strength(3);
        let pair = &strength.pairs().unwrap()[0];
        let part = strength.part(pair, 0..3, |_| ()).unwrap();
        let counts = |change: fn(&mut Origin)| {
            let mut part = part.clone();
            change(&mut part.of);
            strength.found(pair, &[part]).unwrap().is_some()
        };
        assert!(counts(|_| ()));
        assert!(!counts(|of| of.seed += 1));
        assert!(!counts(|of| of.recipes[0] = "instinct:401".to_owned()));
        assert!(!counts(|of| of.net = of.net.map(|net| net ^ 1)));
        assert!(!counts(|of| of.rules += 1));
        assert!(!counts(|of| of.version += "1"));
        // Of more games than are asked for only whole parts would do.
        let more = Strength { games: 6, ..strength.clone() };
        assert_eq!(more.next(pair, std::slice::from_ref(&part)).unwrap(), Some(3..6));
        assert_eq!(strength.next(pair, &[part]).unwrap(), None);
    }
}
