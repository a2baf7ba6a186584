//! `hyperbola`: no table of occupancies, but subtraction and bit reversal, one line at a time (Gerd Isenberg and
//! Aleks Peshkov 2007).

#[cfg(feature = "generate")]
pub(crate) use source::for_constants;

use super::line_wise::{LineWise, line_wise};

/// The scheme.
pub(super) static HYPERBOLA: LineWise = line_wise!(Hyperbola, source::look_ups);

/// The standalone source.
#[cfg(feature = "generate")]
mod source {
    use proc_macro2::TokenStream;
    use quote::quote;

    use crate::scheme::source::{Content, LookUps, Table};

    /// Look-ups along the lines that a swap of bytes reverses, and a table for ranks, which it does not reverse. Both
    /// are computed by the functions of [`for_constants`].
    pub(in crate::scheme) fn look_ups() -> LookUps {
        let square = quote! {
            /// The lines through a square that a swap of the bytes of a board reverses, without the square.
            #[derive(Clone, Copy)]
            struct Square {
                file: u64,
                rising: u64,
                falling: u64,
            }
        };
        let squares = quote! {
            const fn squares() -> [Square; 64] {
                let mut squares = [Square { file: 0, rising: 0, falling: 0 }; 64];
                let mut square = 0;
                while square < 64 {
                    let [slider, _, file] = rook_lines(square);
                    let [_, rising, falling] = bishop_lines(square);
                    squares[square] =
                        Square { file: file & !slider, rising: rising & !slider, falling: falling & !slider };
                    square += 1;
                }
                squares
            }
        };
        let ranks = quote! {
            const fn ranks() -> [[u8; 64]; 8] {
                let mut ranks = [[0; 64]; 8];
                let mut file = 0;
                while file < 8 {
                    let mut inner = 0;
                    while inner < 64 {
                        ranks[file][inner] = (slide_along(0xff, 1 << file, (inner as u64) << 1) & 0xff) as u8;
                        inner += 1;
                    }
                    file += 1;
                }
                ranks
            }
        };
        let along = quote! {
            /// Attacks along a line that a swap of bytes reverses.
            #[inline]
            const fn along(line: u64, square: usize, occupied: u64) -> u64 {
                let blockers = occupied & line;
                let up = blockers.wrapping_sub(1 << square);
                let down = blockers.swap_bytes().wrapping_sub(1 << (square ^ 0x38)).swap_bytes();
                (up ^ down) & line
            }
        };
        let along_rank = quote! {
            /// Attacks along the rank.
            #[inline]
            fn along_rank(square: usize, occupied: u64) -> u64 {
                let first = square / 8 * 8;
                let inner = ((occupied >> (first + 1)) % 64) as usize;
                u64::from(RANKS[square % 8][inner]) << first
            }
        };
        LookUps {
            tables: vec![
                Table::new(
                    "SQUARES",
                    "The lines of each square.",
                    Content::Computed(quote!([Square; 64]), quote!(squares())),
                ),
                Table::new(
                    "RANKS",
                    "Attacks along the first rank, by the file of the slider and what stands on files b to g.",
                    Content::Computed(quote!([[u8; 64]; 8]), quote!(ranks())),
                ),
            ],
            items: vec![square, along, along_rank, squares, ranks],
            rook: quote! {
                let Square { file, .. } = SQUARES[square];
                along(file, square, occupied) | along_rank(square, occupied)
            },
            bishop: quote! {
                let Square { rising, falling, .. } = SQUARES[square];
                along(rising, square, occupied) | along(falling, square, occupied)
            },
        }
    }

    /// The functions `rook_lines`, `bishop_lines`, `slide`, and what they call: the look-ups in constants, for all
    /// schemes.
    pub(crate) fn for_constants() -> Vec<TokenStream> {
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
        vec![slide, slide_along, rook_lines, bishop_lines, moved_up]
    }
}
