use super::{bits64, bits128};
use crate::slider::Slider;
use proptest::prelude::*;

/// The rays of a rook on the chess board, one after the other.
fn rook_lines(square: usize) -> [u64; 2] {
    Slider::Rook.lines(square)
}

proptest! {
    #[test]
    fn lines_of_a_rook_of_chess(square in 0..64_usize, occupied: u64) {
        let lines = rook_lines(square);
        let attacks = bits64::rider(&lines, &[], &[], square, occupied);
        prop_assert_eq!(attacks, Slider::Rook.attacks(square, occupied));
        let [above, below] = [!0 << square << 1, (1 << square) - 1];
        let up = lines.map(|line| line & above);
        let down = lines.map(|line| line & below);
        prop_assert_eq!(bits64::rider(&[], &up, &down, square, occupied), attacks);
        let hops = bits64::hopper(&lines, &[], &[], square, occupied);
        prop_assert_eq!(bits64::hopper(&[], &up, &down, square, occupied), hops);
        prop_assert_eq!(hops, Slider::Rook.attacks(square, occupied & !attacks) & !attacks);
    }

    #[test]
    fn both_words_agree(square in 0..64_usize, occupied: u64, other: u64) {
        let lines = rook_lines(square);
        let wide = lines.map(|line| u128::from(line) << 64);
        for (narrow, wide) in [
            (bits64::rider(&lines, &[], &[], square, occupied), bits128::rider(&wide, &[], &[], square + 64, u128::from(occupied) << 64 | u128::from(other))),
            (bits64::hopper(&lines, &[], &[], square, occupied), bits128::hopper(&wide, &[], &[], square + 64, u128::from(occupied) << 64 | u128::from(other))),
        ] {
            prop_assert_eq!(u128::from(narrow) << 64, wide);
        }
    }
}

#[test]
fn leaps_over_occupied_squares_are_closed() {
    let leaps = bits64::Leaps::new([[(1, 6), (8, 16), (0, 0)]]);
    assert_eq!([0, 1, 8, 9].map(|occupied| leaps.attacks(0, occupied)), [22, 16, 6, 0]);
}
