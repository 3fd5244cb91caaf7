//! The laws that every game obeys.

use rawr_n_write::RawrNWrite;

mesozoic_testkit::laws!(RawrNWrite, games = 1);
mesozoic_testkit::guided_laws!(RawrNWrite, games = 1);
mesozoic_testkit::encoded_laws!(RawrNWrite, games = 1);
mesozoic_testkit::fuzzed!(RawrNWrite, inputs = 200);
