//! The catalogs of factors are right.

use super::*;
use crate::board::square::piece_on;
use crate::hash::{Hash, Key};
use crate::search::find32::verify32;
use crate::search::verify::verify;

#[test]
fn every_factor_is_magic_as_stated() {
    let catalog = Catalog::load();
    let short = [Key::Masked, Key::Black].map(short::load);
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let piece = piece_on(slider, square);
            let range = |key, index_bits, factor| {
                verify(key, slider, square, index_bits, factor)
                    .unwrap_or_else(|collision| panic!("{piece}: {collision:?}"))
            };
            for known in [catalog.best(slider, square), catalog.with_shift(slider, square)] {
                let found = range(Key::Masked, known.index_bits, known.factor);
                assert_eq!(found.greatest, known.greatest as usize, "{piece}");
                assert!(!known.finder.is_empty(), "{piece}");
            }
            let carried = catalog.with_shift(slider, square);
            assert_eq!(carried.factor >> 58, u64::from(64 - carried.index_bits));

            let known = catalog.best32(slider, square);
            let found = verify32(slider, square, known.index_bits, known.factor).expect(&piece);
            assert_eq!(found.greatest, known.greatest as usize, "{piece}");

            for (squares, key) in short.iter().zip([Key::Masked, Key::Black]) {
                let short = squares[slider as usize][square];
                let Hash::Magic { key: found, factor, index_bits } = short.hash else {
                    panic!("{piece}: none")
                };
                assert_eq!(found, key);
                let found = range(key, index_bits, factor);
                assert_eq!([found.least, found.greatest], [short.least, short.greatest].map(|n| n as usize));
            }
        }
    }
}

#[test]
fn concatenated_tables_are_as_small_as_stated() {
    let catalog = Catalog::load();
    let squares = Slider::ALL.into_iter().flat_map(|slider| (0..SQUARES).map(move |square| (slider, square)));
    let slots: u32 = squares.map(|(slider, square)| catalog.best(slider, square).greatest + 1).sum();
    assert!(slots <= 92_900, "{slots} slots");
}
