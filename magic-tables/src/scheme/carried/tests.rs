//! The orders in which squares lie whose factors carry their offsets.

use super::*;
use crate::board::SQUARES;

/// How often each piece stands on each square in an order.
fn counts(order: &str) -> [[u32; SQUARES]; 2] {
    let mut counts = [[0; SQUARES]; 2];
    for (slider, square) in order.split(' ').filter_map(read) {
        counts[slider as usize][square] += 1;
    }
    counts
}

#[test]
fn every_square_of_both_pieces_comes_once() {
    assert_eq!(counts(ORDER), [[1; SQUARES]; 2]);
}

#[test]
fn every_square_of_a_bishop_alone_comes_once() {
    assert_eq!(counts(BISHOPS), [[0; SQUARES], [1; SQUARES]]);
}

#[test]
fn all_offsets_fit_into_16_bits() {
    let mut units = 0;
    for word in ORDER.split(' ') {
        units += match read(word) {
            Some((slider, _)) => (1 << slider.most_relevant_squares()) / UNIT,
            None => 1,
        };
    }
    assert!(u16::try_from(units).is_ok(), "{units} units");
}

#[test]
fn words_name_a_piece_and_a_square() {
    assert_eq!(read("Rh6"), Some((Slider::Rook, 47)));
    assert_eq!(read("Bd3"), Some((Slider::Bishop, 19)));
    assert_eq!(read("."), None);
}
