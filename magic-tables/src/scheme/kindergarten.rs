//! `kindergarten`: one line at a time; a multiplication gathers its occupancy into six bits (Gerd Isenberg 2006).
//!
//! On every board: with more than 64 squares, there is a multiplication for each half. It never uses PEXT, which would be another
//! look-up with other slots: `scheme = pext, entries = pdep`.

use super::line_wise::{LineWise, line_wise};

/// The scheme.
pub(super) static KINDERGARTEN: LineWise =
    line_wise!(Kindergarten, Kindergarten, source::look_ups, source::c_look_ups, &[]);

/// The standalone source.
#[cfg(feature = "generate")]
mod source {
    use quote::quote;

    use crate::board::file;
    use crate::scheme::c_source::{self, Dialect, Piece, lines};
    use crate::scheme::fill_source::{attacked_files, attacked_ranks};
    use crate::scheme::source::{Content, Field, Form, LookUps, Table};
    use crate::slider::Slider;

    /// Moves the inner squares of the a-file to the top, the lowest rank lowest.
    const GATHER_A_FILE: u64 = 0x0004_0810_2040_8000;

    /// The lines of a rook on each square.
    fn rooks() -> Vec<Field> {
        let line = |number: usize| move |square| Slider::Rook.lines(square)[number];
        vec![
            Field::new("rank", "The rank, without the square.", Form::Word, line(0)),
            Field::new("file", "The file, without the square.", Form::Word, line(1)),
            Field::new("gather", "The factor that gathers the file.", Form::Word, |square| {
                GATHER_A_FILE >> file(square)
            }),
        ]
    }

    /// The lines of a bishop on each square.
    fn bishops() -> Vec<Field> {
        let line = |number: usize| move |square| Slider::Bishop.lines(square)[number];
        vec![
            Field::new("rising", "The diagonal that rises.", Form::Word, line(0)),
            Field::new("falling", "The diagonal that falls.", Form::Word, line(1)),
        ]
    }

    /// Look-ups in tables of whole files and whole ranks.
    pub(in crate::scheme) fn look_ups(_constant: bool) -> LookUps {
        let gathered = quote! {
            /// The inner squares of a line, gathered by a factor.
            #[inline]
            const fn gathered(line: u64, factor: u64) -> usize {
                (line.wrapping_mul(factor) >> 58) as usize
            }
        };
        let gather_files = quote! {
            /// The factor that gathers ranks and diagonals, which have one square on each file.
            const BY_FILE: u64 = 0x0202_0202_0202_0202;
        };
        LookUps {
            tables: vec![
                Table::new("ROOKS", "The lines of a rook.", Content::Squares("RookSquare", rooks())),
                Table::new("BISHOPS", "The lines of a bishop.", Content::Squares("BishopSquare", bishops())),
                attacked_files(0),
                attacked_ranks(0),
            ],
            items: vec![gather_files, gathered],
            rook: quote! {
                let RookSquare { rank, file, gather } = ROOKS[square];
                let along_rank = FILES[square % 8][gathered(occupied & rank, BY_FILE)] & rank;
                let along_file = RANKS[square / 8][gathered(occupied & file, gather)] & file;
                along_rank | along_file
            },
            bishop: quote! {
                let BishopSquare { rising, falling } = BISHOPS[square];
                let files = &FILES[square % 8];
                let along_rising = files[gathered(occupied & rising, BY_FILE)] & rising;
                let along_falling = files[gathered(occupied & falling, BY_FILE)] & falling;
                along_rising | along_falling
            },
        }
    }

    /// The same in C and C++.
    pub(in crate::scheme) fn c_look_ups(dialect: &Dialect) -> c_source::LookUps {
        let squares = dialect.squares();
        let by_file = |line: &str| {
            format!("{squares}.files[at + (((occupied & {line}) * 0x0202020202020202) >> 58)] & {line}")
        };
        let rook = format!(
            "const size_t at = q % 8 * 64;
const uint64_t along_rank = {};
const uint64_t along_file = {squares}.ranks[(q & 56) * 8 + (((occupied & file) * gather) >> 58)] & file;
return along_rank | along_file;",
            by_file("rank")
        );
        let bishop = format!(
            "const size_t at = q % 8 * 64;
const uint64_t along_rising = {};
const uint64_t along_falling = {};
return along_rising | along_falling;",
            by_file("rising"),
            by_file("falling")
        );
        c_source::LookUps {
            pieces: [
                Piece { fields: rooks(), pointers: Vec::new(), body: lines(&rook) },
                Piece { fields: bishops(), pointers: Vec::new(), body: lines(&bishop) },
            ],
            tables: vec![attacked_files(0), attacked_ranks(0)],
            slots: Vec::new(),
            unions: None,
            functions: Vec::new(),
            at_once: None,
            includes: "",
        }
    }
}
