use super::*;
use crate::board::slider::Slider;
use crate::board::{FILES, SQUARES};

/// A few occupancies, from an empty to a full board.
fn occupancies() -> impl Iterator<Item = Bitboard> {
    let mut next = 0x9e37_79b9_7f4a_7c15_u64;
    let random = std::iter::repeat_with(move || {
        next ^= next << 13;
        next ^= next >> 7;
        next ^= next << 17;
        next
    });
    let sparse = random.zip(random.skip(1)).map(|(a, b)| a & b);
    [0, u64::MAX]
        .into_iter()
        .chain(sparse.take(8))
        .chain(random.take(8))
}

/// Compares a form with a walk along the rays.
fn agrees_with_the_walk<F: Form>() {
    let form = F::NEW;
    for occupied in occupancies() {
        for square in 0..SQUARES {
            let [rook, bishop] = Slider::ALL.map(|slider| slider.attacks(square, occupied));
            assert_eq!(form.rook_attacks(square, occupied), rook, "{square}");
            assert_eq!(form.bishop_attacks(square, occupied), bishop, "{square}");
            assert_eq!(
                form.rook_and_bishop_attacks(square, occupied),
                (rook, bishop)
            );
            assert_eq!(form.queen_attacks(square, occupied), rook | bishop);
        }
    }
}

#[test]
fn swapped_bytes_reverse_files_and_diagonals() {
    agrees_with_the_walk::<ByteSwap>();
}

#[test]
fn split_diagonals_are_those_of_the_walk() {
    agrees_with_the_walk::<SplitDiagonals>();
}

#[test]
fn reversed_bits_reverse_all_lines() {
    agrees_with_the_walk::<BitReversal>();
}

#[test]
fn ranks_are_found_in_their_halves_of_the_board() {
    agrees_with_the_walk::<Halves>();
}

#[test]
fn fills_stop_at_the_nearest_blocker() {
    agrees_with_the_walk::<Fills>();
}

#[test]
fn the_table_of_ranks_is_a_rook_on_the_first_rank() {
    for file in 0..FILES {
        for inner in 0..64 {
            let along_rank = Slider::Rook.attacks(file, (inner as u64) << 1) & 0xff;
            assert_eq!(
                u64::from(along_first_rank(file, inner)),
                along_rank,
                "{file}, {inner:#b}"
            );
        }
    }
}
