//! The catalog of short index ranges is right.

use super::*;
use crate::board::slider::Slider;
use crate::board::square;
use crate::search::verify::verify;

#[test]
fn every_factor_is_magic_as_stated() {
    for key in [Key::Masked, Key::Black] {
        let squares = load(key);
        for (slider, squares) in Slider::ALL.into_iter().zip(squares) {
            for (square, RangedHash { hash, least, greatest }) in squares.into_iter().enumerate() {
                let Hash::Magic { key: of, factor, index_bits } = hash else { panic!("a square is missing") };
                let piece = square::piece_on(slider, square);
                let range = verify(of, slider, square, index_bits, factor)
                    .unwrap_or_else(|collision| panic!("{piece}: {collision:?}"));
                let stated = (key, least as usize, greatest as usize);
                assert_eq!((of, range.least, range.greatest), stated, "{piece}");
            }
        }
    }
}
