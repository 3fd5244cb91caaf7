//! The sound toy obeys every law. The macros make the tests, as they do for a real game.

use crate::toy::Dig;

mesozoic_testkit::laws!(Dig);
mesozoic_testkit::guided_laws!(Dig, games = 6);
mesozoic_testkit::encoded_laws!(Dig, seats = [1, 4], games = 6);
