//! Things with an id and a name, and sets of them.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::Bits;

/// One of a fixed list of things.
pub trait Named: Copy + Eq + 'static {
    /// All of them, in order.
    const ALL: &'static [Self];

    /// The word used in notation and documents.
    fn id(self) -> &'static str;

    /// What people read.
    fn name(self) -> &'static str;

    /// The place in [`Named::ALL`].
    fn index(self) -> usize;

    /// The thing with this word.
    fn find(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|thing| thing.id() == word)
    }

    /// The thing with this word, in capitals or not.
    fn find_ignoring_case(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|thing| thing.id().eq_ignore_ascii_case(word))
    }
}

/// Makes an enum whose variants have an id and a name: the word of notation and documents, and what
/// people read. `ALL`, `id` and `name` are its own, too, so that constants can use them.
///
/// ```
/// use mesozoic_kit::{Named, named};
///
/// named! {
///     /// What a dinosaur eats.
///     Diet {
///         Herbivore "herbivore" "Herbivore",
///         SmallCarnivore "small-carnivore" "small Carnivore",
///     }
/// }
/// assert_eq!(Diet::find("small-carnivore"), Some(Diet::SmallCarnivore));
/// assert_eq!(Diet::Herbivore.id(), "herbivore");
/// const WORDS: [&str; 2] = [Diet::ALL[0].id(), Diet::ALL[1].name()];
/// assert_eq!(WORDS, ["herbivore", "small Carnivore"]);
/// ```
///
/// The crate that uses it needs `serde`, and `ts-rs` where it has a feature `ts`.
#[macro_export]
macro_rules! named {
    ($(#[$meta:meta])* $name:ident { $($(#[$note:meta])* $variant:ident $id:literal $text:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "ts", derive(::ts_rs::TS), ts(export))]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = $text] #[doc = ""] $(#[$note])* #[serde(rename = $id)] $variant,)+
        }

        impl $name {
            /// All of them, in order.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];

            /// The word used in notation and documents.
            pub const fn id(self) -> &'static str {
                const IDS: &[&str] = &[$($id),+];
                IDS[self as usize]
            }

            /// What people read.
            pub const fn name(self) -> &'static str {
                const NAMES: &[&str] = &[$($text),+];
                NAMES[self as usize]
            }
        }

        impl $crate::Named for $name {
            const ALL: &'static [Self] = &$name::ALL;

            fn id(self) -> &'static str {
                $name::id(self)
            }

            fn name(self) -> &'static str {
                $name::name(self)
            }

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }
    };
}

/// A set of at most 32 named things, one bit each. Face-down stacks are such sets: what nobody may
/// look at has no order until it is drawn.
pub struct Set<T>(u32, PhantomData<T>);

impl<T> Set<T> {
    /// Nothing.
    pub const EMPTY: Self = Self(0, PhantomData);

    /// The things whose bits are set.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits, PhantomData)
    }

    /// One bit per thing.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// How many.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What is in both.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0, PhantomData)
    }

    /// What is in either.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0, PhantomData)
    }

    /// What is in this one only.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self(self.0 & !other.0, PhantomData)
    }
}

impl<T: Named> Set<T> {
    /// Whether the thing is there.
    #[inline]
    pub fn has(self, thing: T) -> bool {
        self.0 >> thing.index() & 1 == 1
    }

    /// With the thing.
    #[inline]
    #[must_use]
    pub fn with(self, thing: T) -> Self {
        Self(self.0 | 1 << thing.index(), PhantomData)
    }

    /// Without the thing.
    #[inline]
    #[must_use]
    pub fn without(self, thing: T) -> Self {
        Self(self.0 & !(1 << thing.index()), PhantomData)
    }

    /// The `k`th thing; `k` must be below the number of things.
    #[inline]
    pub fn nth(self, k: u32) -> T {
        let mut bits = self.0;
        for _ in 0..k {
            bits &= bits - 1;
        }
        T::ALL[bits.trailing_zeros() as usize]
    }

    /// The things in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        Bits(self.0).map(|at| T::ALL[usize::from(at)])
    }
}

impl<T: Named> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(things: I) -> Self {
        things.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<T> Clone for Set<T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Set<T> {}

impl<T> PartialEq for Set<T> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> Eq for Set<T> {}

impl<T> Hash for Set<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Named> fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(T::id)).finish()
    }
}

impl<T: Named + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de, T: Named + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let list = Vec::<T>::deserialize(d)?;
        let set: Self = list.iter().copied().collect();
        match list.iter().enumerate().find(|&(i, thing)| list[..i].contains(thing)) {
            Some((_, twice)) => Err(D::Error::custom(format!("{} is there twice", twice.id()))),
            None => Ok(set),
        }
    }
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "a game shows its things to everybody")]
mod tests {
    use super::*;

    crate::named! {
        /// Eggs by their colour.
        Egg {
            Blue "blue" "blue egg",
            Red "red" "red egg",
            Gold "gold" "golden egg",
        }
    }

    #[test]
    fn ids_find_what_they_name() {
        for (at, &egg) in Egg::ALL.iter().enumerate() {
            assert_eq!((Egg::find(egg.id()), egg.index()), (Some(egg), at));
        }
        assert_eq!(Egg::Gold.name(), "golden egg");
        assert_eq!((Egg::find("Blue"), Egg::find("golden egg")), (None, None));
        assert_eq!(Egg::find_ignoring_case("Blue"), Some(Egg::Blue));
    }

    #[test]
    fn sets_hold_each_thing_once_in_order() {
        let set: Set<Egg> = [Egg::Gold, Egg::Blue, Egg::Gold].into_iter().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), [Egg::Blue, Egg::Gold]);
        assert_eq!((set.len(), set.nth(1), set.has(Egg::Red)), (2, Egg::Gold, false));
        assert!(set.without(Egg::Gold).without(Egg::Blue).is_empty());
        assert_eq!(format!("{set:?}"), r#"{"blue", "gold"}"#);
    }
}
