//! Hours in which somebody wants no notices.

const DAY: i64 = 24 * 60;

/// From one minute of somebody's day up to another; it may go over midnight.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Quiet {
    /// The first quiet minute of the day.
    pub from: u16,
    /// The first minute that is not quiet any more.
    pub to: u16,
    /// How many minutes their clock is ahead of the world's.
    pub ahead: i16,
}

impl Quiet {
    /// Whether these are minutes of a day, and an hour that some place on earth has.
    pub fn is_possible(&self) -> bool {
        let of_day = |minute: u16| i64::from(minute) < DAY;
        of_day(self.from) && of_day(self.to) && self.ahead.abs() <= 14 * 60
    }

    /// Whether it is quiet at this moment, in milliseconds since 1970. Hours that end where they
    /// begin are none.
    pub fn covers(&self, now: i64) -> bool {
        let minute = (now.div_euclid(60_000) + i64::from(self.ahead)).rem_euclid(DAY);
        let (from, to) = (i64::from(self.from), i64::from(self.to));
        if from <= to { (from..to).contains(&minute) } else { minute >= from || minute < to }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: i64 = 60 * 60_000;

    fn quiet(from: u16, to: u16, ahead: i16) -> Quiet {
        Quiet { from: from * 60, to: to * 60, ahead }
    }

    #[test]
    fn a_night_goes_over_midnight() {
        let night = quiet(22, 7, 0);
        let is_quiet: Vec<i64> = (0..24).filter(|hour| night.covers(hour * HOUR)).collect();
        assert_eq!(is_quiet, [0, 1, 2, 3, 4, 5, 6, 22, 23]);
    }

    #[test]
    fn hours_are_those_of_the_place() {
        let lunch = quiet(12, 13, 120);
        assert!(lunch.covers(10 * HOUR));
        assert!(!lunch.covers(12 * HOUR));
        let west = quiet(23, 24 - 1, -300);
        assert!(!west.covers(4 * HOUR), "hours that end where they begin are none");
        assert!(quiet(22, 23, -300).covers(3 * HOUR), "which is ten in the evening there");
        assert!(quiet(22, 23, -300).covers(3 * HOUR - 24 * HOUR), "before 1970 as well");
    }

    #[test]
    fn only_minutes_of_a_day_are_possible() {
        assert!(quiet(22, 7, 60).is_possible());
        assert!(!Quiet { from: 1_440, to: 0, ahead: 0 }.is_possible());
        assert!(!Quiet { from: 0, to: 1, ahead: 900 }.is_possible());
    }
}
