use super::{bits64, bits128};
use crate::board::slider::Slider;
use proptest::prelude::*;

/// The lines of a rook on the chess board.
fn rook_lines(square: usize) -> [u64; 2] {
    Slider::Rook.lines(square)
}

proptest! {
    #[test]
    fn rays_of_a_rook_of_chess(square in 0..64_usize, occupied: u64) {
        let [above, below] = [!0 << square << 1, (1 << square) - 1];
        let [up, down] = [above, below].map(|side| rook_lines(square).map(|line| line & side));
        let from = bits64::squares_from();
        let attacks = bits64::rider(&up, &down, &from, occupied);
        prop_assert_eq!(attacks, Slider::Rook.attacks(square, occupied));
        let hops = bits64::hopper(&up, &down, &from, occupied);
        prop_assert_eq!(hops, Slider::Rook.attacks(square, occupied & !attacks) & !attacks);
        // A rook between the squares of two of these sets sees no farther.
        let short = |most| bits64::short_hopper(&up, &down, &from, most, occupied);
        prop_assert_eq!(short(1), Slider::Rook.attacks(square, !attacks) & !attacks & hops);
        prop_assert_eq!(short(8), hops);
        prop_assert_eq!([short(1) & !short(2), short(2) & !short(3), short(3) & !hops], [0; 3]);
    }

    #[test]
    fn both_words_agree(square in 0..64_usize, occupied: u64, other: u64) {
        let [above, below] = [!0 << square << 1, (1 << square) - 1];
        let [up, down] = [above, below].map(|side| rook_lines(square).map(|line| line & side));
        let [wide_up, wide_down] = [up, down].map(|rays| rays.map(|ray| u128::from(ray) << 64));
        let (from, wide_from) = (bits64::squares_from(), bits128::squares_from());
        let wide = u128::from(occupied) << 64 | u128::from(other);
        for (narrow, wide) in [
            (bits64::rider(&up, &down, &from, occupied), bits128::rider(&wide_up, &wide_down, &wide_from, wide)),
            (
                bits64::short_hopper(&up, &down, &from, 2, occupied),
                bits128::short_hopper(&wide_up, &wide_down, &wide_from, 2, wide),
            ),
            (bits64::hopper(&up, &down, &from, occupied), bits128::hopper(&wide_up, &wide_down, &wide_from, wide)),
        ] {
            prop_assert_eq!(u128::from(narrow) << 64, wide);
        }
    }
}
