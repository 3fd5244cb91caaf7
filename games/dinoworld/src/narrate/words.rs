//! What refusals call the things they name.

use std::fmt::Display;

use mesozoic_core::{Word, small};

use crate::components::{Difficulty, Facility, FacilityType, Kind, Lab};
use crate::dice::Dice;
use crate::grid::Square;

impl From<Square> for Word {
    fn from(square: Square) -> Self {
        let name = square.to_string();
        Self { id: name.clone().into(), english: name.into() }
    }
}

impl From<Kind> for Word {
    fn from(kind: Kind) -> Self {
        Self::new(kind.info().id, kind.info().name)
    }
}

impl From<Lab> for Word {
    fn from(lab: Lab) -> Self {
        Self::new(lab.info().id, lab.info().name)
    }
}

/// No facility begins with a vowel, so that sentences can say `a {facility}`.
impl From<Facility> for Word {
    fn from(card: Facility) -> Self {
        Self::new(card.info().id, card.info().name)
    }
}

impl From<FacilityType> for Word {
    fn from(kind: FacilityType) -> Self {
        Self::new(kind.id(), kind.id())
    }
}

impl From<Difficulty> for Word {
    fn from(difficulty: Difficulty) -> Self {
        Self::new(difficulty.info().id, difficulty.info().name)
    }
}

/// `2, 3`: what each die shows, for they are not added up.
impl From<Dice> for Word {
    fn from(dice: Dice) -> Self {
        let values: Vec<String> = dice.values().iter().map(ToString::to_string).collect();
        Self { id: dice.to_string().into(), english: values.join(", ").into() }
    }
}

/// Things of which one is wanted: `4 or 5`.
pub(crate) fn one_of(things: impl IntoIterator<Item = impl Display>) -> Word {
    let things: Vec<String> = things.into_iter().map(|thing| thing.to_string()).collect();
    Word { id: things.join(" ").into(), english: things.join(" or ").into() }
}

/// What a card says about where its facility stands, as the end of a sentence.
pub(crate) fn placement(card: Facility) -> Word {
    let place = card.info().place.trim_end_matches('.');
    Word::new(card.info().id, small(place))
}
