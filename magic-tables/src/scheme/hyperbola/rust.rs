//! Rust source without dependencies: look-ups in constants, by hyperbola quintessence for all schemes, and functions that compute the
//! data of `hyperbola`, so that the source is short.

use proc_macro2::TokenStream;
use quote::quote;

use crate::board::slider::Slider;

/// The functions `rook_lines`, `bishop_lines`, `slide`, and what they call, for sliders that are `needed`: the look-ups in constants,
/// for all schemes.
pub(crate) fn for_constants(needed: impl Fn(Slider) -> bool) -> Vec<TokenStream> {
    let slide = quote! {
        /// The attack set along two lines by subtraction and reversal (hyperbola quintessence), for constants.
        const fn slide(lines: [u64; 3], occupied: u64) -> u64 {
            let [slider, first, second] = lines;
            slide_along(first, slider, occupied) | slide_along(second, slider, occupied)
        }
    };
    let slide_along = quote! {
        const fn slide_along(line: u64, slider: u64, occupied: u64) -> u64 {
            let others = line & !slider;
            let blockers = occupied & others;
            let up = blockers.wrapping_sub(slider << 1);
            let down =
                blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
            (up ^ down) & others
        }
    };
    let rook_lines = quote! {
        /// A square, its rank and its file.
        const fn rook_lines(square: usize) -> [u64; 3] {
            assert!(square < 64, "the square is off the board");
            let rank = 0xff << (square / 8 * 8);
            let file = 0x0101_0101_0101_0101 << (square % 8);
            [1 << square, rank, file]
        }
    };
    let bishop_lines = quote! {
        /// A square, the diagonal that rises from the a-file, and the one that falls.
        const fn bishop_lines(square: usize) -> [u64; 3] {
            assert!(square < 64, "the square is off the board");
            let (rank, file) = (square / 8, square % 8);
            let rising = moved_up(0x8040_2010_0804_0201, rank, file);
            let falling = moved_up(0x0102_0408_1020_4080, rank + file, 7);
            [1 << square, rising, falling]
        }
    };
    let moved_up = quote! {
        /// The board moved `up` ranks up and `down` ranks down.
        const fn moved_up(board: u64, up: usize, down: usize) -> u64 {
            if up >= down {
                board << (8 * (up - down))
            } else {
                board >> (8 * (down - up))
            }
        }
    };
    let mut all = vec![slide, slide_along];
    if needed(Slider::Rook) {
        all.push(rook_lines);
    }
    if needed(Slider::Bishop) {
        all.extend([bishop_lines, moved_up]);
    }
    all
}

/// The functions `rooks`, `bishops` and `first_rank`, with their names, by those of [`for_constants`].
pub(super) fn data() -> Vec<(&'static str, TokenStream)> {
    let rooks = quote! {
        const fn rooks() -> [RookSquare; 64] {
            let mut squares = [RookSquare { file: 0 }; 64];
            let mut square = 0;
            while square < 64 {
                let [slider, _, file] = rook_lines(square);
                squares[square] = RookSquare { file: file & !slider };
                square += 1;
            }
            squares
        }
    };
    let bishops = quote! {
        const fn bishops() -> [BishopSquare; 64] {
            let mut squares = [BishopSquare { rising: 0, falling: 0 }; 64];
            let mut square = 0;
            while square < 64 {
                let [slider, rising, falling] = bishop_lines(square);
                squares[square] = BishopSquare { rising: rising & !slider, falling: falling & !slider };
                square += 1;
            }
            squares
        }
    };
    let first_rank = quote! {
        const fn first_rank() -> [u8; 512] {
            let mut attacks = [0; 512];
            let mut i = 0;
            while i < 512 {
                let (inner, file) = (i / 8, i % 8);
                attacks[i] = (slide_along(0xff, 1 << file, (inner as u64) << 1) & 0xff) as u8;
                i += 1;
            }
            attacks
        }
    };
    vec![("rooks", rooks), ("bishops", bishops), ("first_rank", first_rank)]
}
