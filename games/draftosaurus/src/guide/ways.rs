//! All species but the T-Rex are alike: a position in which they have changed places is the same one. A net
//! that learnt from single positions does not quite know that.

use mesozoic_core::Encode;

use crate::components::Species;
use crate::state::Draftosaurus;

/// How many species are alike.
const ALIKE: usize = Species::COUNT as usize - 1;

/// The planes that tell species apart, and how many numbers each has for one.
const PLANES: [(&str, usize); 7] = [
    ("zoos", 1),
    ("wood_next", 1),
    ("species", 1),
    ("hands", 3),
    ("pool", 1),
    ("revealed", 1),
    ("own_species", 1),
];

/// Where they lie: from where to where, and how many numbers each has for a species.
const PLACES: [(usize, usize, usize); PLANES.len()] = {
    let mut places = [(0, 0, 0); PLANES.len()];
    let (mut plane, mut at, mut found) = (0, 0, 0);
    while plane < Draftosaurus::PLANES.len() {
        let (name, shape) = Draftosaurus::PLANES[plane];
        let (mut len, mut i) = (1, 0);
        while i < shape.len() {
            len *= shape[i];
            i += 1;
        }
        if found < PLANES.len() && same(name.as_bytes(), PLANES[found].0.as_bytes()) {
            places[found] = (at, at + len, PLANES[found].1);
            found += 1;
        }
        (plane, at) = (plane + 1, at + len);
    }
    assert!(found == PLANES.len(), "every plane is there, in this order");
    places
};

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// Lets the species that are alike change places in an observation, each by so many.
pub(super) fn turn(seen: &mut [u8; Draftosaurus::LEN], by: u32) {
    let by = by as usize % ALIKE;
    if by == 0 {
        return;
    }
    for (from, to, width) in PLACES {
        for group in seen[from..to].chunks_exact_mut((ALIKE + 1) * width) {
            group[width..].rotate_right(by * width);
        }
    }
}

#[cfg(test)]
mod tests {
    use mesozoic_core::{Game, Guide, Quiet, Seat, SplitMix};
    use mesozoic_kit::Pouch;

    use super::*;
    use crate::components::Pen;
    use crate::options::{Mode, Options};
    use crate::step::Spot;
    use crate::zoo::Zoo;

    /// The same game in which every species that is alike is another.
    fn renamed(game: &Draftosaurus, by: u8) -> Draftosaurus {
        let name = |kind: u8| if kind == 0 { 0 } else { 1 + (kind - 1 + by) % ALIKE as u8 };
        let pouch = |pouch: Pouch| pouch.iter().map(name).collect::<Pouch>();
        let mut other = game.clone();
        (other.bag, other.boxed) = (pouch(game.bag), pouch(game.boxed));
        other.hands = game.hands.map(pouch);
        for (zoo, old) in other.zoos.iter_mut().zip(&game.zoos).take(game.seats.into()) {
            *zoo = Zoo::new(game.side);
            let river = old.river().iter().map(|kind| (Species::at(kind), Spot::River));
            let penned = Pen::of(game.side).into_iter().flat_map(|pen| old.residents(pen));
            for (species, spot) in penned.chain(river) {
                zoo.put(Species::at(name(species as u8)), spot);
            }
        }
        other
    }

    #[test]
    fn a_position_in_which_species_change_places_is_seen_so() {
        let mut looked = 0;
        for seed in 0..8 {
            let mode = if seed % 2 == 0 { Mode::Summer } else { Mode::Winter };
            let options = Options { mode, ..Options::default() };
            let (mut rng, mut env) = (SplitMix::new(seed), Quiet::new(seed));
            let mut game = Draftosaurus::setup(&options, 2 + seed as u8 % 4, &mut env).unwrap();
            while let Some(next) = game.status().next() {
                for seat in Seat::all(game.seats).filter(|_| game.is_settled()) {
                    let [mut turned, mut other] = [[0; Draftosaurus::LEN]; 2];
                    game.observe(seat, &mut turned);
                    turn(&mut turned, 7);
                    renamed(&game, 2).observe(seat, &mut other);
                    assert_eq!(turned, other, "{game:?}");
                    looked += 1;
                }
                let step = game.playout_step(next, &mut rng);
                game.apply(next, step, &mut env);
            }
        }
        assert!(looked > 100);
    }
}
