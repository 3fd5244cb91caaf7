//! An environment for tests: the next die shows what the test says.

use std::collections::VecDeque;

use mesozoic_core::{Audience, DrawKey, Emitted, Env, Lane, Quiet, SeatSet, Viewer};

use crate::walk::heard;

/// Answers draws from a script, by key or in order, and keeps what is said and who is fenced.
///
/// ```
/// use mesozoic_core::{DrawKey, Env};
/// use mesozoic_testkit::Scripted;
///
/// let mut env = Scripted::<()>::new([2]).answer(DrawKey::table(7), 0);
/// assert_eq!(env.below(DrawKey::table(7), 6), 0);
/// assert_eq!(env.below(DrawKey::table(0), 6), 2);
/// env.finish();
/// ```
#[derive(Clone, Debug)]
pub struct Scripted<E> {
    in_order: VecDeque<u32>,
    by_key: Vec<(DrawKey, u32)>,
    otherwise: Option<Quiet>,
    answered: usize,
    /// What happened, in order.
    pub events: Vec<Emitted<E>>,
    /// Who cannot take back what was done. A draw fences the seats it tells something.
    pub fences: SeatSet,
}

impl<E> Scripted<E> {
    /// Draws are answered in this order.
    pub fn new(answers: impl IntoIterator<Item = u32>) -> Self {
        Self {
            in_order: answers.into_iter().collect(),
            by_key: Vec::new(),
            otherwise: None,
            answered: 0,
            events: Vec::new(),
            fences: SeatSet::EMPTY,
        }
    }

    /// The draw with this key is answered so, whenever it is asked for.
    #[must_use]
    pub fn answer(mut self, key: DrawKey, answer: u32) -> Self {
        self.by_key.push((key, answer));
        self
    }

    /// Draws that the script does not name are answered by the quick dice of a seed, instead of a
    /// panic.
    #[must_use]
    pub fn otherwise(mut self, seed: u64) -> Self {
        self.otherwise = Some(Quiet::new(seed));
        self
    }

    /// More answers, after those that are left.
    pub fn then(&mut self, answers: impl IntoIterator<Item = u32>) -> &mut Self {
        self.in_order.extend(answers);
        self
    }

    /// What a viewer has heard.
    pub fn heard(&self, viewer: Viewer) -> Vec<&E> {
        heard(&self.events, viewer)
    }

    /// Forgets what was said and fenced, to look at the next step alone.
    pub fn forget(&mut self) {
        self.events.clear();
        self.fences = SeatSet::EMPTY;
    }

    /// Panics when answers are left that nobody asked for.
    pub fn finish(&self) {
        let left = self.in_order.len() + self.by_key.len();
        assert!(
            left == 0,
            "the script has {left} answers that nobody asked for: {:?}, {:?}",
            self.in_order,
            self.by_key
        );
    }
}

impl<E> Env<E> for Scripted<E> {
    fn below(&mut self, key: DrawKey, n: u32) -> u32 {
        self.fences = self.fences.union(key.learns());
        let whose = match key.lane {
            Lane::Table => "the table".to_owned(),
            Lane::Seat(seat) => format!("seat {seat}"),
        };
        let named = self.by_key.iter().position(|(named, _)| *named == key);
        let answer = named.map(|at| self.by_key.remove(at).1).or_else(|| self.in_order.pop_front());
        let Some(answer) = answer else {
            let Some(dice) = &mut self.otherwise else {
                panic!(
                    "the script ran out after {} draws: draw {} of {whose} asks for a number \
                     below {n}",
                    self.answered, key.n
                );
            };
            return Env::<E>::below(dice, key, n);
        };
        assert!(
            answer < n,
            "the script answers {answer} to draw {} of {whose}, which asks for a number below {n}",
            key.n
        );
        self.answered += 1;
        answer
    }

    fn emit(&mut self, to: Audience, event: impl FnOnce() -> E) {
        self.events.push(Emitted { to, event: event() });
    }

    fn fence(&mut self, who: SeatSet) {
        self.fences = self.fences.union(who);
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use mesozoic_core::Seat;

    use super::*;

    fn panic_of<T: std::fmt::Debug>(run: impl FnOnce() -> T) -> String {
        *catch_unwind(AssertUnwindSafe(run)).unwrap_err().downcast::<String>().unwrap()
    }

    #[test]
    fn keys_come_before_order_and_dice_after_both() {
        let key = DrawKey::seat(Seat(1), 4);
        let mut env = Scripted::<()>::new([5]).answer(key, 3).otherwise(7);
        env.then([4]);
        let asked = [DrawKey::table(0), key, DrawKey::table(1), DrawKey::table(2)];
        let answers = asked.map(|key| env.below(key, 6));
        let dice = Env::<()>::below(&mut Quiet::new(7), DrawKey::table(2), 6);
        assert_eq!(answers, [5, 3, 4, dice]);
        assert!(env.fences.has(Seat(0)));
        env.finish();
    }

    #[test]
    fn a_wrong_script_says_what_is_wrong() {
        let mut env = Scripted::<()>::new([1, 9]);
        env.below(DrawKey::table(0), 6);
        let too_high = panic_of(|| env.clone().below(DrawKey::table(1), 6));
        assert!(too_high.contains("answers 9 to draw 1 of the table"), "{too_high}");
        let left = panic_of(|| env.finish());
        assert!(left.contains("1 answers that nobody asked for"), "{left}");
        env.in_order.clear();
        let out = panic_of(|| env.below(DrawKey::seat(Seat(2), 0), 6));
        assert!(out.contains("after 1 draws: draw 0 of seat 2"), "{out}");
    }

    #[test]
    fn a_viewer_hears_what_is_meant_for_it() {
        let mut env = Scripted::new([]);
        env.emit(Audience::only(Seat(1)), || "secret");
        env.emit(Audience::Everyone, || "open");
        assert_eq!(env.heard(Viewer::Spectator), [&"open"]);
        assert_eq!(env.heard(Viewer::Seat(Seat(1))), [&"secret", &"open"]);
        env.forget();
        assert!(env.events.is_empty());
    }
}
