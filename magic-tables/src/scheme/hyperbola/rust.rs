//! Rust source without dependencies: functions that compute the data, so that the source is short.

use proc_macro2::TokenStream;
use quote::quote;

/// The functions `rooks`, `bishops` and `first_rank`, with their names, by the look-ups in constants of all schemes.
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
