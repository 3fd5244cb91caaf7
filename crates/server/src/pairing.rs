//! Finding a game: people who want the same are put at one table.
//!
//! Here is who waits and who is found, without a clock or a table; `seeking` makes it happen. Whoever
//! has waited longest is served first. Who would rather play with bots than wait for ever says after
//! how long; then all who said so play together, and bots take the seats that are left.

use mesozoic_protocol::Pace;

/// What somebody wants to play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Wish {
    pub(crate) game: String,
    pub(crate) seats: u8,
    pub(crate) pace: Pace,
    pub(crate) rated: bool,
}

/// From when on bots would do, and which.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WithBots {
    pub(crate) from: i64,
    pub(crate) level: String,
}

/// Somebody who looks for a game. `W` is how they are told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Seeker<W> {
    pub(crate) guest: String,
    pub(crate) wish: Wish,
    pub(crate) bots: Option<WithBots>,
    /// With whom they do not play: whom they have blocked, or who has blocked them.
    pub(crate) apart: Vec<String>,
    pub(crate) way: W,
}

/// People who play together; whoever has waited longest is first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Found<W> {
    pub(crate) wish: Wish,
    pub(crate) people: Vec<Seeker<W>>,
    /// The level of the bots at the seats that are left.
    pub(crate) bots: Option<String>,
}

/// Everybody who waits, in the order in which they came.
#[derive(Debug)]
pub(crate) struct Pairing<W>(Vec<Seeker<W>>);

impl<W> Seeker<W> {
    fn gets_on_with(&self, other: &Self) -> bool {
        !self.apart.contains(&other.guest) && !other.apart.contains(&self.guest)
    }
}

impl<W> Default for Pairing<W> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<W> Pairing<W> {
    /// Somebody looks for a game; a wish that they had before is given up. Gives those who can begin.
    pub(crate) fn join(&mut self, seeker: Seeker<W>) -> Option<Found<W>> {
        self.0.retain(|other| other.guest != seeker.guest);
        let wish = seeker.wish.clone();
        self.0.push(seeker);
        let is_same = |other: &Seeker<W>| other.wish == wish;
        let seats = usize::from(wish.seats);
        let group = (0..self.0.len())
            .filter(|&first| is_same(&self.0[first]))
            .map(|first| self.group(first, seats, is_same))
            .find(|group| group.len() == seats)?;
        let people = self.take(&group);
        Some(Found { wish, people, bots: None })
    }

    /// Two people are not put together from now on.
    pub(crate) fn keep_apart(&mut self, one: &str, other: &str) {
        for (whose, from) in [(one, other), (other, one)] {
            for seeker in self.0.iter_mut().filter(|seeker| seeker.guest == whose) {
                seeker.apart.push(from.to_owned());
            }
        }
    }

    /// Those of whom this is true look for a game no more.
    pub(crate) fn leave(&mut self, is_gone: impl Fn(&Seeker<W>) -> bool) {
        self.0.retain(|seeker| !is_gone(seeker));
    }

    /// Those who would rather begin with bots by now.
    pub(crate) fn due(&mut self, now: i64) -> Vec<Found<W>> {
        let mut found = Vec::new();
        while let Some((first, wish, level)) =
            self.0.iter().enumerate().find_map(|(first, seeker)| {
                let bots = seeker.bots.as_ref().filter(|bots| bots.from <= now)?;
                Some((first, seeker.wish.clone(), bots.level.clone()))
            })
        {
            let would = |other: &Seeker<W>| other.wish == wish && other.bots.is_some();
            let people = self.take(&self.group(first, usize::from(wish.seats), would));
            found.push(Found { wish, people, bots: Some(level) });
        }
        found
    }

    /// When somebody will next have waited long enough.
    pub(crate) fn next_due(&self) -> Option<i64> {
        self.0.iter().filter_map(|seeker| Some(seeker.bots.as_ref()?.from)).min()
    }

    /// Somebody, and at most so many in all with whom they can play: of those for whom this is true the
    /// ones who have waited longest, of whom no two are kept apart.
    fn group(&self, first: usize, most: usize, is_one: impl Fn(&Seeker<W>) -> bool) -> Vec<usize> {
        let mut group = vec![first];
        for (at, seeker) in self.0.iter().enumerate().filter(|(at, _)| *at != first) {
            let gets_on = |&other: &usize| seeker.gets_on_with(&self.0[other]);
            if group.len() < most && is_one(seeker) && group.iter().all(gets_on) {
                group.push(at);
            }
        }
        group.sort_unstable();
        group
    }

    /// Takes some out, by their places in order.
    fn take(&mut self, group: &[usize]) -> Vec<Seeker<W>> {
        let (taken, left): (Vec<_>, Vec<_>) =
            self.0.drain(..).enumerate().partition(|(at, _)| group.contains(at));
        self.0 = left.into_iter().map(|(_, seeker)| seeker).collect();
        taken.into_iter().map(|(_, seeker)| seeker).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(game: &str, seats: u8) -> Wish {
        Wish { game: game.to_owned(), seats, pace: Pace::Free, rated: false }
    }

    fn seeker(guest: &str, wish: Wish, bots_from: Option<i64>) -> Seeker<()> {
        let bots = bots_from.map(|from| WithBots { from, level: "greedy".to_owned() });
        Seeker { guest: guest.to_owned(), wish, bots, apart: Vec::new(), way: () }
    }

    fn names(found: &Found<()>) -> Vec<&str> {
        found.people.iter().map(|seeker| seeker.guest.as_str()).collect()
    }

    #[test]
    fn those_who_want_the_same_are_put_together() {
        let mut pairing = Pairing::default();
        assert_eq!(pairing.join(seeker("ada", wish("a", 2), None)), None);
        assert_eq!(pairing.join(seeker("bob", wish("b", 2), None)), None, "another game");
        assert_eq!(pairing.join(seeker("cyd", wish("a", 3), None)), None, "more seats");
        let slow = Wish { pace: Pace::Slow { days: 2, vacation: 0 }, ..wish("a", 2) };
        assert_eq!(pairing.join(seeker("dan", slow, None)), None, "another speed");
        let rated = Wish { rated: true, ..wish("a", 2) };
        assert_eq!(pairing.join(seeker("eve", rated, None)), None, "for a rating");
        let found = pairing.join(seeker("fay", wish("a", 2), None)).unwrap();
        assert_eq!((names(&found), found.bots.as_deref()), (vec!["ada", "fay"], None));
        assert_eq!(pairing.join(seeker("guy", wish("a", 2), None)), None, "they wait no more");
    }

    #[test]
    fn those_who_are_kept_apart_are_not_put_together() {
        let wary = |guest: &str, of: &str| Seeker {
            apart: vec![of.to_owned()],
            ..seeker(guest, wish("a", 2), None)
        };
        let mut pairing = Pairing::default();
        assert_eq!(pairing.join(seeker("ada", wish("a", 2), None)), None);
        assert_eq!(pairing.join(wary("bob", "ada")), None, "he would rather not");
        let found = pairing.join(seeker("cyd", wish("a", 2), None)).unwrap();
        assert_eq!(names(&found), ["ada", "cyd"], "who has waited longest is first");
        let found = pairing.join(seeker("dan", wish("a", 2), None)).unwrap();
        assert_eq!(names(&found), ["bob", "dan"]);
        // Somebody may be blocked while they wait, also by whoever waits with them.
        pairing.join(seeker("eve", wish("a", 3), Some(5)));
        pairing.join(seeker("fay", wish("a", 3), Some(5)));
        pairing.keep_apart("fay", "eve");
        assert_eq!(pairing.join(seeker("guy", wish("a", 3), Some(9))), None);
        let due = pairing.due(5);
        let groups: Vec<_> = due.iter().map(names).collect();
        assert_eq!(groups, [vec!["eve", "guy"], vec!["fay"]]);
    }

    #[test]
    fn nobody_plays_against_themselves() {
        let mut pairing = Pairing::default();
        assert_eq!(pairing.join(seeker("ada", wish("a", 2), None)), None);
        assert_eq!(pairing.join(seeker("ada", wish("a", 2), None)), None);
        assert_eq!(pairing.join(seeker("ada", wish("b", 2), None)), None, "the last wish counts");
        assert_eq!(pairing.join(seeker("bob", wish("a", 2), None)), None);
        let found = pairing.join(seeker("cyd", wish("b", 2), None)).unwrap();
        assert_eq!(names(&found), ["ada", "cyd"]);
    }

    #[test]
    fn whoever_goes_is_not_found() {
        let mut pairing = Pairing::default();
        pairing.join(seeker("ada", wish("a", 2), Some(5)));
        pairing.leave(|seeker| seeker.guest == "ada");
        assert_eq!(pairing.join(seeker("bob", wish("a", 2), None)), None);
        assert_eq!((pairing.next_due(), pairing.due(9).len()), (None, 0));
    }

    #[test]
    fn bots_come_when_nobody_else_does_and_only_to_those_who_want_them() {
        let mut pairing = Pairing::default();
        pairing.join(seeker("ada", wish("a", 4), Some(100)));
        pairing.join(seeker("bob", wish("a", 4), None));
        pairing.join(seeker("cyd", wish("a", 4), Some(900)));
        assert_eq!(pairing.next_due(), Some(100));
        assert_eq!(pairing.due(99), []);
        let found = pairing.due(100);
        assert_eq!(found.len(), 1);
        assert_eq!(names(&found[0]), ["ada", "cyd"], "bob would rather wait");
        assert_eq!(found[0].bots.as_deref(), Some("greedy"));
        assert_eq!(pairing.next_due(), None);
    }
}
