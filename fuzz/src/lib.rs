//! The games that the fuzz targets play. What the targets do is in `mesozoic_testkit::fuzz`, where
//! ordinary tests run it too.

/// A fuzz target over all games: the first byte of an input chooses which.
#[macro_export]
macro_rules! target {
    ($target:ident) => {
        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
            let games: &[fn(&[u8])] = &[
                mesozoic_testkit::fuzz::$target::<draftosaurus::Draftosaurus>,
                mesozoic_testkit::fuzz::$target::<triassic_terror::TriassicTerror>,
                mesozoic_testkit::fuzz::$target::<dinoworld::DinoWorld>,
                mesozoic_testkit::fuzz::$target::<rawr_n_write::RawrNWrite>,
                mesozoic_testkit::fuzz::$target::<dinosaur_island::DinosaurIsland>,
            ];
            if let Some((game, rest)) = bytes.split_first() {
                games[usize::from(*game) % games.len()](rest);
            }
        });
    };
}
