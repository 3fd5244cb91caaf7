//! The games that the fuzz targets play: all of the registry. What the targets do is in
//! `mesozoic_testkit::fuzz`, where ordinary tests run it too.

/// A fuzz target over all games: the first byte of an input chooses which.
#[macro_export]
macro_rules! target {
    ($target:ident) => {
        struct Job<'b>(&'b [u8]);

        impl mesozoic_registry::Visit for Job<'_> {
            type Out = ();

            fn visit<G: mesozoic_core::Guide>(self) {
                mesozoic_testkit::fuzz::$target::<G>(self.0);
            }
        }

        libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
            if let Some((game, rest)) = bytes.split_first() {
                let games = mesozoic_registry::GAMES;
                let id = games[usize::from(*game) % games.len()].meta.id;
                mesozoic_registry::visit(id, Job(rest)).expect("the registry knows its games");
            }
        });
    };
}
