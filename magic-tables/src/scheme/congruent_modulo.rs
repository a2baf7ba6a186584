//! `congruent_modulo`: one line at a time, hashed by its remainder, which is found by multiplying with a reciprocal
//! (Trevor Fenner and Mark Levene 2008).

use super::line_wise::{LineWise, line_wise};

/// The scheme.
pub(super) static CONGRUENT_MODULO: LineWise =
    line_wise!(CongruentModulo, CongruentModulo, source::look_ups, source::c_look_ups, &[]);

/// The standalone source.
#[cfg(feature = "generate")]
mod source {
    use quote::quote;

    use crate::board::{file, rank};
    use crate::scheme::c_source::{self, Dialect, Function, Piece, lines};
    use crate::scheme::fill_source::{attacked_files, attacked_ranks, by_occupancy};
    use crate::scheme::source::{Content, Field, Form, LookUps, Table};
    use crate::slider::Slider;

    /// The bits in which an occupancy differs from its number in base -2.
    const FLIP: usize = 0x2a;

    /// The lines of a rook on each square.
    fn rooks() -> Vec<Field> {
        let line = |number: usize| move |square| Slider::Rook.lines(square)[number];
        vec![
            Field::new("rank", "The rank, without the square.", Form::Word, line(0)),
            Field::new("file", "The file, without the square.", Form::Word, line(1)),
            Field::new("reciprocal", "For the remainder of the file modulo 258.", Form::Word, |square| {
                reciprocal(258, 8 + file(square))
            }),
        ]
    }

    /// The lines of a bishop on each square.
    fn bishops() -> Vec<Field> {
        let line = |number: usize| move |square| Slider::Bishop.lines(square)[number];
        vec![
            Field::new("rising", "The diagonal that rises.", Form::Word, line(0)),
            Field::new("falling", "The diagonal that falls.", Form::Word, line(1)),
            Field::new("reciprocal", "For remainders of diagonals modulo 514.", Form::Word, |square| {
                let light = (rank(square) + file(square)) % 2 == 1;
                if light { reciprocal(514, 0) } else { reciprocal(514, 0).wrapping_neg() }
            }),
        ]
    }

    /// Look-ups in tables of whole files and whole ranks.
    pub(in crate::scheme) fn look_ups(_constant: bool) -> LookUps {
        let remainder = quote! {
            /// The number of the inner squares of a line in base -2, counted from the least: the remainder as a fraction of
            /// the modulus, rounded.
            #[inline]
            const fn remainder(inner: u64, reciprocal: u64) -> usize {
                (inner.wrapping_mul(reciprocal).wrapping_add(85 << 57) >> 58) as usize
            }
        };
        LookUps {
            tables: vec![
                Table::new("ROOKS", "The lines of a rook.", Content::Squares("RookSquare", rooks())),
                Table::new("BISHOPS", "The lines of a bishop.", Content::Squares("BishopSquare", bishops())),
                attacked_files(FLIP),
                attacked_ranks(FLIP),
            ],
            items: vec![
                quote! {
                    /// All squares but those on the a-file and the h-file.
                    const INNER_FILES: u64 = 0x7e7e_7e7e_7e7e_7e7e;
                },
                quote! {
                    /// All squares but those on the first rank and the last.
                    const INNER_RANKS: u64 = 0x00ff_ffff_ffff_ff00;
                },
                remainder,
            ],
            rook: quote! {
                let RookSquare { rank, file, reciprocal } = ROOKS[square];
                let on_rank = ((occupied >> (square / 8 * 8 + 1)) % 64) as usize;
                let on_file = remainder(occupied & INNER_RANKS & file, reciprocal);
                (FILES[square % 8][on_rank ^ 0x2a] & rank) | (RANKS[square / 8][on_file] & file)
            },
            bishop: quote! {
                let BishopSquare { rising, falling, reciprocal } = BISHOPS[square];
                let files = &FILES[square % 8];
                let on_rising = remainder(occupied & INNER_FILES & rising, reciprocal);
                let on_falling = remainder(occupied & INNER_FILES & falling, reciprocal);
                (files[on_rising] & rising) | (files[on_falling] & falling)
            },
        }
    }

    /// The same in C and C++.
    pub(in crate::scheme) fn c_look_ups(dialect: &Dialect) -> c_source::LookUps {
        let (squares, remainder) = (dialect.squares(), dialect.name("remainder"));
        // What the reciprocals take is stored, not computed, so that a queen needs no more registers than there are.
        let inner =
            |slider: Slider, number: usize, inner: u64| move |square| slider.lines(square)[number] & inner;
        let (inner_files, inner_ranks) = (0x7e7e_7e7e_7e7e_7e7e, 0x00ff_ffff_ffff_ff00);
        let doc = "The line without the edges of the board.";
        let mut of_rooks = rooks();
        of_rooks.push(Field::new("inner", doc, Form::Word, inner(Slider::Rook, 1, inner_ranks)));
        let mut of_bishops = bishops();
        of_bishops.push(Field::new("inner_rising", doc, Form::Word, inner(Slider::Bishop, 0, inner_files)));
        of_bishops.push(Field::new("inner_falling", doc, Form::Word, inner(Slider::Bishop, 1, inner_files)));

        let rook = format!(
            "const uint64_t on_rank = ((occupied >> (q & 56)) & 126) ^ 0x54;
const uint64_t on_file = {remainder}(occupied & inner, reciprocal);
const uint64_t along_rank = {squares}.files[4 * on_rank + q % 8] & rank;
const uint64_t along_file = {squares}.ranks[8 * on_file + q / 8] & file;
return along_rank | along_file;"
        );
        let bishop = format!(
            "const uint64_t on_rising = {remainder}(occupied & inner_rising, reciprocal);
const uint64_t on_falling = {remainder}(occupied & inner_falling, reciprocal);
const uint64_t along_rising = {squares}.files[8 * on_rising + q % 8] & rising;
const uint64_t along_falling = {squares}.files[8 * on_falling + q % 8] & falling;
return along_rising | along_falling;"
        );
        c_source::LookUps {
            pieces: [
                Piece { fields: of_rooks, pointers: Vec::new(), body: lines(&rook) },
                Piece { fields: of_bishops, pointers: Vec::new(), body: lines(&bishop) },
            ],
            tables: [attacked_files(FLIP), attacked_ranks(FLIP)].map(by_occupancy).into(),
            slots: Vec::new(),
            unions: None,
            functions: vec![Function::new(
                "uint64_t",
                "remainder",
                "uint64_t inner, uint64_t reciprocal",
                "The number of the inner squares of a line in base -2: the remainder as a fraction of the modulus, rounded.",
                "return (inner * reciprocal + 0xaa00000000000000) >> 58;",
            )],
            at_once: None,
            includes: "",
        }
    }

    /// 4 / (`modulus` · 2^`first`) as a fraction of 2^64, rounded to nearest.
    const fn reciprocal(modulus: u128, first: usize) -> u64 {
        (((1 << (66 - first)) + modulus / 2) / modulus) as u64
    }
}
