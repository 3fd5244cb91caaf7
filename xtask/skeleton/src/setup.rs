//! From options to the first state.

use mesozoic_core::{Game, SetupError};

use crate::components::PEBBLES;
use crate::options::Options;
use crate::state::{Place, Skeleton};

/// SK-1: six pebbles for everybody.
pub(crate) fn setup(options: Options, seats: u8) -> Result<Skeleton, SetupError> {
    SetupError::check_seats(&Skeleton::META, seats)?;
    let place = Place { pile: PEBBLES, ..Place::default() };
    let places = (0..seats).map(|_| place).collect();
    Ok(Skeleton { length: options.length, round: 0, places })
}
