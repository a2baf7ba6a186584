//! `hyperbola` in standalone source: Rust.

use quote::quote;

use crate::scheme::source::{Content, LookUps, Table};

/// Look-ups along the lines that a swap of bytes reverses, and a table for ranks, which it does not reverse. Both
/// are computed by the functions of [`for_constants`](super::for_constants).
pub(in crate::scheme) fn look_ups(constant: bool) -> LookUps {
    let constant = constant.then(|| quote!(const));
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
        #[allow(clippy::cast_lossless)]
        #[inline]
        #constant fn along_rank(square: usize, occupied: u64) -> u64 {
            let first = square / 8 * 8;
            let inner = ((occupied >> (first + 1)) % 64) as usize;
            (RANKS[square % 8][inner] as u64) << first
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
