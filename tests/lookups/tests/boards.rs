//! Rays in vectors on boards other than that of chess, in every form, compared with a walk.

use lookups::reference::{Board, Kind, Part, Place, Random, Squares, all_subsets, riders};
use magic_tables::lookup::boards::bits64;
use magic_tables::lookup::boards::bits128::{LongLines, RayTable, TwoLines};

const ROOK: [Place; 2] = [(1, 0), (0, 1)];
const BISHOP: [Place; 2] = [(1, 1), (1, -1)];
/// Half of the lines of a nightrider.
const NIGHTRIDER: [Place; 2] = [(1, 2), (2, 1)];

/// A piece on a square that moves along two lines both ways.
struct Rays {
    /// The rays along which the numbers of squares rise, and those along which they fall.
    sets: ([u128; 2], [u128; 2]),
    /// What a rider and a hopper walk.
    parts: [Vec<Part>; 2],
}

/// The rays from all squares of a board.
struct AllRays {
    board: Squares,
    all: Vec<Rays>,
}

impl AllRays {
    fn new(files: usize, ranks: usize, by_file: bool, lines: [Place; 2]) -> Self {
        let board = Squares::new(&Board::rectangle(files, ranks), by_file);
        let both = lines.map(|(files, ranks)| [(files, ranks), (-files, -ranks)]);
        let parts = riders(both.as_flattened());
        let hoppers = vec![Part {
            kind: Kind::Hopper,
            ..parts[0].clone()
        }];
        let from = |square| {
            let rises = |&(files, ranks): &Place| {
                if by_file {
                    (files, ranks) > (0, 0)
                } else {
                    (ranks, files) > (0, 0)
                }
            };
            let [up, down] = [true, false].map(|up| {
                both.map(|line| {
                    let step = line
                        .into_iter()
                        .find(|step| rises(step) == up)
                        .expect("one of both rises");
                    board.attacks(&riders(&[step]), square, 0)
                })
            });
            Rays {
                sets: (up, down),
                parts: [parts.clone(), hoppers.clone()],
            }
        };
        let all = (0..files * ranks).map(from).collect();
        Self { board, all }
    }

    fn lines<const N: usize>(&self) -> RayTable<N, 2, 2> {
        assert_eq!(self.all.len(), N);
        RayTable::new(std::array::from_fn(|square| self.all[square].sets))
    }

    /// Compares look-ups of a rider and of a hopper with the walk. Either is the union of those
    /// along rays, so each line is tried with all its relevant occupancies, while all other
    /// squares are occupied at random.
    fn agrees(&self, look_up: impl Fn(usize, u128) -> [u128; 2]) {
        let mut random = Random::new(1);
        for (square, Rays { sets, parts }) in self.all.iter().enumerate() {
            let [rider, hopper] = parts.each_ref().map(|parts| self.board.walk(parts, square));
            for line in 0..2 {
                // The last square of a ray does not matter.
                let relevant = (sets.0[line] | sets.1[line]) & rider.relevant();
                // Long lines have many occupancies.
                let others = if relevant.count_ones() > 8 || cfg!(miri) {
                    1
                } else {
                    8
                };
                for subset in all_subsets(relevant) {
                    for _ in 0..others {
                        let occupied = subset | random.set() & !relevant;
                        let expected = [rider.attacks(occupied), hopper.attacks(occupied)];
                        assert_eq!(
                            look_up(square, occupied),
                            expected,
                            "{square}, {occupied:#x}"
                        );
                    }
                }
            }
        }
    }
}

/// For each board and piece, a test of tables, whose number of squares and ways of rays are in
/// their type.
macro_rules! tables_agree {
    ($($name:ident: [$($of_board:expr),*], $tables:ty);* $(;)?) => {$(
        #[test]
        fn $name() {
            let rays = AllRays::new($($of_board),*);
            let table = <$tables>::new(&rays.lines());
            rays.agrees(|square, occupied| {
                [table.rider_attacks(square, occupied), table.hopper_attacks(square, occupied)]
            });
        }
    )*};
}

/// For each board and piece a module, with a test for each form that the target can run, whether it
/// would choose it or not.
macro_rules! forms_agree {
    ($($name:ident: [$($of_board:expr),*], $squares:literal, [$($way:literal),*]);* $(;)?) => {$(
        mod $name {
            use super::*;

            // The form that suits the target.
            tables_agree! { best: [$($of_board),*], TwoLines<$squares, 2, 2, $($way),*> }

            forms_agree! {
                @avx2, all(target_arch = "x86_64", target_feature = "avx2"), std::arch::x86_64::__m256i,
                [$($of_board),*], [$($way),*]
            }
            forms_agree! {
                @ssse3, all(target_arch = "x86_64", target_feature = "ssse3"), std::arch::x86_64::__m128i,
                [$($of_board),*], [$($way),*]
            }
            forms_agree! {
                @neon, all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
                std::arch::aarch64::uint64x2_t, [$($of_board),*], [$($way),*]
            }
        }
    )*};
    (@$form:ident, $condition:meta, $vector:ty, [$($of_board:expr),*], [$($way:literal),*]) => {
        #[cfg($condition)]
        #[test]
        fn $form() {
            use magic_tables::lookup::boards::vectors::Square;
            let rays = AllRays::new($($of_board),*);
            let squares: Vec<_> =
                rays.all.iter().map(|rays| Square::<$($way),*>::new(rays.sets.0, rays.sets.1)).collect();
            rays.agrees(|square, occupied| {
                let square = &squares[square];
                [square.attacks::<$vector, false>(occupied), square.attacks::<$vector, true>(occupied)]
            });
        }
    };
}

// Each way in which rays return: byte by byte, as sums, both; with rays of nine squares, whose last
// square is any bit of its byte.
forms_agree! {
    bishop_of_shogi: [9, 9, true, BISHOP], 81, [1, 0, 0];
    rook_of_shogi: [9, 9, true, ROOK], 81, [0, 1, 0];
    nightrider_of_shogi: [9, 9, false, NIGHTRIDER], 81, [1, 0, 0];
    rook_on_8x9: [8, 9, false, ROOK], 72, [1, 1, 0];
    rook_of_xiangqi: [9, 10, false, ROOK], 90, [0, 1, 1];
    rook_of_xiangqi_by_file: [9, 10, true, ROOK], 90, [1, 1, 1];
    rook_of_capablanca: [10, 8, false, ROOK], 80, [1, 1, 1];
    bishop_on_10x10: [10, 10, false, BISHOP], 100, [0, 1, 1];
}

// Longer rays, which are in vectors of AVX2 alone. The nearest squares of a ray return byte by byte
// or as sums, those behind them in the same way or in another one. On 7x10, steps of bishops are
// six numbers, of which only four squares in a row are different bits of their bytes.
tables_agree! {
    rook_on_10x10: [10, 10, false, ROOK], LongLines<100, 2, 2, 1, 1>;
    rook_on_12x10: [12, 10, false, ROOK], LongLines<120, 2, 2, 1, 1>;
    rook_on_12x10_by_file: [12, 10, true, ROOK], LongLines<120, 2, 2, 1, 1>;
    bishop_on_11x11: [11, 11, false, BISHOP], LongLines<121, 2, 2, 1, 0>;
    rook_on_16x8: [16, 8, false, ROOK], LongLines<128, 2, 2, 1, 1>;
    bishop_on_7x10: [7, 10, false, BISHOP], LongLines<70, 2, 2, 1, 1>;
}

/// For each board and piece, look-ups in bits: those of the target, and those on the reversed
/// board. Words are those of a module of look-ups. The last, if it is there, are tables of vectors
/// of these words.
macro_rules! bits_agree {
    ($($name:ident: [$($of_board:expr),*], $squares:literal, $bits:ident, $word:ty $(, $vectors:ty)?);* $(;)?) => {$(
        #[test]
        fn $name() {
            use magic_tables::lookup::boards::$bits::{BitLines, RayTable, Reversed};

            let rays = AllRays::new($($of_board),*);
            let words = |rays: &Rays| [rays.sets.0, rays.sets.1].map(|rays| rays.map(|ray| ray as $word));
            let lines = RayTable::<$squares, 2, 2>::new(std::array::from_fn(|square| words(&rays.all[square]).into()));
            $({
                let table = <$vectors>::new(&lines);
                rays.agrees(|square, occupied| {
                    let occupied = occupied as $word;
                    [table.rider_attacks(square, occupied), table.hopper_attacks(square, occupied)].map(u128::from)
                });
            })?
            let table = BitLines::new(&lines);
            let reversed: Vec<_> = rays.all.iter().map(words).map(|[up, down]| Reversed::new(up, down)).collect();
            rays.agrees(|square, occupied| {
                let (reversed, occupied) = (&reversed[square], occupied as $word);
                let found = [
                    [table.rider_attacks(square, occupied), table.hopper_attacks(square, occupied)],
                    [reversed.best_attacks::<false>(occupied), reversed.best_attacks::<true>(occupied)],
                ];
                assert_eq!(found, [found[0]; 2], "on {square}, {occupied:#x}");
                found[0].map(u128::from)
            });
        }
    )*};
}

bits_agree! {
    bits_of_a_rook_on_10x10: [10, 10, false, ROOK], 100, bits128, u128;
    bits_of_a_rook_on_16x8: [16, 8, false, ROOK], 128, bits128, u128;
    bits_of_a_bishop_on_7x10: [7, 10, false, BISHOP], 70, bits128, u128;
    bits_of_a_rook_on_7x7: [7, 7, false, ROOK], 49, bits64, u64;
    bits_of_a_bishop_on_7x7: [7, 7, false, BISHOP], 49, bits64, u64;
    bits_of_a_rook_on_8x8: [8, 8, false, ROOK], 64, bits64, u64, bits64::TwoLines<64, 2, 2, 1, 1, 0>;
    bits_of_a_nightrider_on_8x8: [8, 8, false, NIGHTRIDER], 64, bits64, u64;
}

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "ssse3"),
    all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little"
    )
))]
#[test]
#[should_panic(expected = "these rays do not fit into vectors in this way")]
fn rays_that_do_not_fit_are_refused() {
    // Files and ranks have several squares in a byte.
    let _ = TwoLines::<81, 2, 2, 1, 0, 0>::new(&AllRays::new(9, 9, false, ROOK).lines());
}
