//! Bugs that can be planted in the toy, for the thread that runs a test.

use std::cell::Cell;

/// What someone could get wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bug {
    /// The first seat depends on how many games were set up before.
    RandomStart,
    /// A step is offered twice.
    OfferedTwice,
    /// `why` has forgotten that one peeks only once.
    WhyDrifts,
    /// Everybody sees what is being picked.
    ViewLeaks,
    /// Everybody sees what the hidden pick is worth.
    ScoreLeaks,
    /// Everybody is told what is being picked.
    EventLeaks,
    /// Whoever does not roll shows its hand.
    KeepShows,
    /// The dice of all seats have one numbering.
    SharedDice,
    /// A coin leaves the bank and arrives nowhere.
    LostCoin,
    /// `clone_from` forgets a field.
    StaleClone,
    /// A peek does not fence whoever peeked.
    QuietPeek,
    /// A peek shows the fossil to all and fences only whoever peeked.
    ShownAround,
    /// A field is not written down.
    Forgets,
    /// One may wait for ever.
    Endless,
    /// One can neither sell nor pass when the bank is empty.
    DeadEnd,
    /// `determinize` deems only the truth possible.
    NoDoubt,
    /// `determinize` deals cards that are not there.
    Conjures,
    /// `determinize` deals fossils that are too cheap.
    Skewed,
    /// Coins are left out of the standings.
    StandingsForget,
    /// The lower seat wins ties.
    LowerSeatWins,
    /// Narration prints what programmers print.
    Debugging,
    /// Narration says "a egg".
    WrongArticle,
    /// A refusal calls a player by the number of the seat.
    CallsByNumber,
    /// A step is written in capitals and only read so.
    Shouts,
    /// A cache is neither written down nor built again.
    StaleCache,
    /// Two steps have one number.
    TwinCodes,
    /// Learners observe hidden picks.
    ObservesAll,
    /// A playout step is not legal.
    BadPlayout,
    /// Selling a claw runs into something nobody thought of.
    Panics,
    /// A refusal names a fossil that nobody has seen.
    WhyNames,
    /// A label counts what is left in the bag.
    LabelCounts,
    /// `determinize` turns the true deal round by a random amount.
    Anchored,
    /// A part of a view follows from more than it is said to.
    StaleView,
    /// Offers follow from more than they are said to.
    StaleOffers,
    /// No bug but another rule: whoever rolled an odd number sells nothing, so that dice decide what
    /// is legal.
    LuckCounts,
    /// Another rule: what lies in another row cannot be sold, so that hidden picks decide it.
    RowsCompete,
}

thread_local! {
    static PLANTED: Cell<Option<Bug>> = const { Cell::new(None) };
}

impl Bug {
    /// Whether it is planted.
    pub(crate) fn is_planted(self) -> bool {
        PLANTED.get() == Some(self)
    }

    /// Runs something with the bug planted.
    pub(crate) fn plant<T>(self, run: impl FnOnce() -> T) -> T {
        let before = PLANTED.replace(Some(self));
        let result = run();
        PLANTED.set(before);
        result
    }
}
