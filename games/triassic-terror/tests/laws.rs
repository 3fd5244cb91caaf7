//! The laws that every game obeys, and what they need to know of this one.

use triassic_terror::TriassicTerror;

mesozoic_testkit::laws!(TriassicTerror, games = 1);
mesozoic_testkit::guided_laws!(TriassicTerror, games = 1);
mesozoic_testkit::encoded_laws!(TriassicTerror, games = 1);
mesozoic_testkit::fuzzed!(TriassicTerror, inputs = 100);
