//! Seats, sets of seats, and who may see what.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A place at the table, numbered clockwise from 0. Whoever sits there is a player; the rules
/// only know the seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All seats of a table of `n`, in clockwise order.
    pub fn all(n: u8) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..n).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A set of seats. 128 bits, because Welcome to DinoWorld seats 75.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SeatSet(u128);

impl SeatSet {
    /// How many seats a set can hold.
    pub const CAPACITY: u8 = 128;
    /// Nobody.
    pub const EMPTY: Self = Self(0);

    /// Seats `0..n`.
    #[inline]
    pub const fn first(n: u8) -> Self {
        if n >= Self::CAPACITY { Self(u128::MAX) } else { Self((1 << n) - 1) }
    }

    /// Just this seat.
    #[inline]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// The seats whose bits are set.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// One bit a seat.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < Self::CAPACITY && self.0 >> seat.0 & 1 == 1
    }

    /// This set and the seat.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        Self(self.0 | 1 << seat.0)
    }

    /// This set without the seat.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// Seats in either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether every seat of `other` is in this set.
    #[inline]
    pub const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether nobody is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seat with the lowest number.
    #[inline]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self;
        std::iter::from_fn(move || {
            let seat = left.lowest()?;
            left = left.without(seat);
            Some(seat)
        })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|s| s.0)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(d)?;
        match seats.iter().find(|s| s.0 >= Self::CAPACITY) {
            Some(s) => Err(serde::de::Error::custom(format!("there is no seat {s}"))),
            None => Ok(seats.into_iter().collect()),
        }
    }
}

/// Who is looking.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Viewer {
    /// Whoever holds this seat.
    Seat(Seat),
    /// Anybody: sees what lies open on the table.
    Spectator,
}

impl Viewer {
    /// Every viewer of a table of `n`: each seat, then the spectator.
    pub fn all(n: u8) -> impl Iterator<Item = Self> {
        Seat::all(n).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Whether this is the given seat.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}

/// Who learns of an event. Spectators belong to `Everyone` and to `Except`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Audience {
    /// The whole table and whoever watches.
    Everyone,
    /// These seats alone.
    Only(SeatSet),
    /// All but these seats.
    Except(SeatSet),
}

impl Audience {
    /// One seat alone.
    pub fn only(seat: Seat) -> Self {
        Self::Only(SeatSet::only(seat))
    }

    /// All but one seat.
    pub fn except(seat: Seat) -> Self {
        Self::Except(SeatSet::only(seat))
    }

    /// Whether the viewer belongs to it.
    pub fn includes(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (Self::Everyone, _) | (Self::Except(_), Viewer::Spectator) => true,
            (Self::Only(_), Viewer::Spectator) => false,
            (Self::Only(set), Viewer::Seat(s)) => set.has(s),
            (Self::Except(set), Viewer::Seat(s)) => !set.has(s),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_all_of_dinoworlds_seats() {
        let all = SeatSet::first(75);
        assert_eq!(all.len(), 75);
        assert!(all.has(Seat(74)) && !all.has(Seat(75)));
        assert_eq!(all.without(Seat(0)).lowest(), Some(Seat(1)));
        assert_eq!(SeatSet::first(128).len(), 128);
        assert_eq!(SeatSet::EMPTY.lowest(), None);
        assert_eq!(all.iter().collect::<SeatSet>(), all);
    }

    #[test]
    fn spectators_hear_what_is_said_aloud_only() {
        let set = SeatSet::only(Seat(1));
        for (audience, heard) in [
            (Audience::Everyone, [true, true, true]),
            (Audience::Only(set), [false, true, false]),
            (Audience::Except(set), [true, false, true]),
        ] {
            let viewers: Vec<_> = Viewer::all(2).map(|v| audience.includes(v)).collect();
            assert_eq!(viewers, heard);
        }
    }

    #[test]
    fn a_seat_beyond_the_set_is_an_error_not_a_panic() {
        assert!(serde_json::from_str::<SeatSet>("[3, 200]").is_err());
        assert_eq!(serde_json::to_string(&SeatSet::first(2)).unwrap(), "[0,1]");
    }
}
