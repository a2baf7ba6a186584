//! `hyperbola`: no table of occupancies, but subtraction and bit reversal, one line at a time (Gerd Isenberg and
//! Aleks Peshkov 2007).

#[cfg(feature = "generate")]
pub(crate) use source::for_constants;

use super::line_wise::{LineWise, line_wise};

/// The scheme.
pub(super) static HYPERBOLA: LineWise =
    line_wise!(Hyperbola, ConstHyperbola, source::look_ups, source::c_look_ups);

/// The standalone source.
#[cfg(feature = "generate")]
mod source {
    use proc_macro2::TokenStream;
    use quote::quote;

    use crate::board::{SQUARES, bit, lines as lines_through};
    use crate::scheme::c_source::{self, Dialect, Function, Piece, lines};
    use crate::scheme::fill_source::first_rank;
    use crate::scheme::source::{Content, LookUps, Table};
    use crate::spec::Language;

    /// Look-ups along the lines that a swap of bytes reverses, and a table for ranks, which it does not reverse. Both
    /// are computed by the functions of [`for_constants`].
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

    /// The same in C and C++, with data instead of constant functions.
    pub(in crate::scheme) fn c_look_ups(dialect: &Dialect) -> c_source::LookUps {
        let [along, along_rank, swapped] = ["along", "along_rank", "swapped"].map(|name| dialect.name(name));
        let lines_of = |square| {
            let [_, file, rising, falling] = lines_through(square);
            vec![file, bit(square), rising, falling]
        };
        let tables = vec![
            Table::new(
                "LINES",
                "For each square: its file without it, the square itself, and its diagonals without it.",
                Content::Arrays((0..SQUARES).map(lines_of).collect()),
            ),
            Table::new(
                "FIRST_RANK",
                "Attacks along the first rank, by what stands on files b to g, and the file of the slider.",
                Content::Numbers(first_rank(), 1),
            ),
        ];
        let functions = vec![
            byte_swap(dialect),
            Function::new(
                "uint64_t",
                "along",
                "uint64_t line, uint64_t slider, uint64_t occupied",
                "Attacks along a line that a swap of bytes reverses.",
                &format!(
                    "const uint64_t blockers = occupied & line;
const uint64_t up = blockers - slider;
const uint64_t down = {swapped}({swapped}(blockers) - {swapped}(slider));
return (up ^ down) & line;"
                ),
            ),
            Function::new(
                "uint64_t",
                "along_rank",
                "size_t q, uint64_t occupied",
                "Attacks along the rank of the square `q`.",
                &format!(
                    "const size_t first = q & 56;
const uint64_t inner = (occupied >> first) & 126; // files b to g
return {} << first;",
                    dialect.cast("uint64_t", &format!("{}.first_rank[4 * inner + q % 8]", dialect.squares()))
                ),
            ),
            all_lines_by_avx2(dialect, &along_rank),
        ];
        let body = |text: &str| Piece { fields: Vec::new(), pointers: Vec::new(), body: lines(text) };
        let row = format!("const uint64_t *const line = {}.lines + 4 * q;", dialect.squares());
        let rook = format!("{row}\nreturn {along}(line[0], line[1], occupied) | {along_rank}(q, occupied);");
        let bishop = format!(
            "{row}\nreturn {along}(line[2], line[1], occupied) | {along}(line[3], line[1], occupied);"
        );
        c_source::LookUps {
            pieces: [body(&rook), body(&bishop)],
            tables,
            arrays: Vec::new(),
            functions,
            both: Some((AVX2, "both_by_avx2")),
            includes: "#if defined(_MSC_VER)\n#include <stdlib.h>\n#endif\n#if defined(__AVX2__)\n#include <immintrin.h>\n#endif\n",
        }
    }

    /// Where vectors of four lines are there.
    const AVX2: &str = "defined(__AVX2__) && (defined(__x86_64__) || defined(_M_X64))";

    /// The swap of bytes, by the instruction where the compiler has a name for it.
    fn byte_swap(dialect: &Dialect) -> Function {
        let portable = "x = ((x >> 8) & 0x00ff00ff00ff00ff) | ((x & 0x00ff00ff00ff00ff) << 8);
x = ((x >> 16) & 0x0000ffff0000ffff) | ((x & 0x0000ffff0000ffff) << 16);
return (x >> 32) | (x << 32);";
        let otherwise = match dialect.language {
            Language::C => {
                format!("#elif defined(_MSC_VER)\nreturn _byteswap_uint64(x);\n#else\n{portable}\n#endif")
            }
            // MSVC's function is not for constant expressions.
            Language::Cpp | Language::Rust => format!(
                "#else\n#if defined(_MSC_VER)\nif (!__builtin_is_constant_evaluated())\n    return _byteswap_uint64(x);\n#endif\n\
                 {portable}\n#endif"
            ),
        };
        Function::new(
            "uint64_t",
            "swapped",
            "uint64_t x",
            "The bytes of `x` in reverse order: the board upside down.",
            &format!("#if defined(__GNUC__)\nreturn __builtin_bswap64(x);\n{otherwise}"),
        )
    }

    /// All lines of a square except its rank in one vector; the square itself, as a fourth line, attacks nothing.
    fn all_lines_by_avx2(dialect: &Dialect, along_rank: &str) -> Function {
        let lines = dialect.squares() + ".lines + 4 * q";
        let address = match dialect.language {
            Language::C => format!("(const __m256i *)(const void *)({lines})"),
            Language::Cpp | Language::Rust => format!("reinterpret_cast<const __m256i *>({lines})"),
        };
        let broadcast = |value: &str| format!("_mm256_set1_epi64x({})", dialect.cast("long long", value));
        let text = format!(
            "const size_t q = square;
const __m256i reversed = _mm256_setr_epi8(
    7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8,
    7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
const __m256i lines = _mm256_loadu_si256({address});
const __m256i slider = {slider};
const __m256i blockers = _mm256_and_si256({occupied}, lines);
const __m256i up = _mm256_sub_epi64(blockers, slider);
const __m256i down = _mm256_sub_epi64(
    _mm256_shuffle_epi8(blockers, reversed), _mm256_shuffle_epi8(slider, reversed));
const __m256i attacks = _mm256_and_si256(_mm256_xor_si256(up, _mm256_shuffle_epi8(down, reversed)), lines);
const __m128i file = _mm256_castsi256_si128(attacks);
const __m128i diagonals = _mm256_extracti128_si256(attacks, 1);
const __m128i bishop = _mm_or_si128(diagonals, _mm_unpackhi_epi64(diagonals, diagonals));
const {result} both = {{
    {file} | {along_rank}(q, occupied),
    {bishop}
}};
return both;",
            slider = broadcast(&format!("{}.lines[4 * q + 1]", dialect.squares())),
            occupied = broadcast("occupied"),
            result = dialect.both(),
            file = dialect.cast("uint64_t", "_mm_cvtsi128_si64(file)"),
            bishop = dialect.cast("uint64_t", "_mm_cvtsi128_si64(bishop)"),
        );
        Function {
            condition: Some(AVX2),
            ..Function::new(
                &dialect.both(),
                "both_by_avx2",
                "unsigned square, uint64_t occupied",
                "Both sets at once: all lines but the rank in one vector. The square itself is a fourth line without attacks.",
                &text,
            )
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
