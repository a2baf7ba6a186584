//! The catalog of factors is right.

use super::*;
use crate::board::square;
use crate::hash::Key;
use crate::search::verify::verify;

#[test]
fn every_factor_is_magic_as_stated() {
    let catalog = Catalog::load();
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            for known in [catalog.best(slider, square), catalog.with_shift(slider, square)] {
                let piece = square::piece_on(slider, square);
                let range = verify(Key::Masked, slider, square, known.index_bits, known.factor)
                    .unwrap_or_else(|collision| panic!("{piece}: {collision:?}"));
                assert_eq!(range.greatest, known.greatest as usize, "{piece}");
                assert!(!known.finder.is_empty(), "{piece}");
            }
            let carried = catalog.with_shift(slider, square);
            assert_eq!(carried.factor >> 58, u64::from(64 - carried.index_bits));
        }
    }
}

#[test]
fn concatenated_tables_are_as_small_as_stated() {
    let catalog = Catalog::load();
    let slots: u32 = Slider::ALL
        .into_iter()
        .flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)))
        .map(|(slider, square)| catalog.best(slider, square).greatest + 1)
        .sum();
    assert!(slots <= 92_900, "{slots} slots");
}
