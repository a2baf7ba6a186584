//! Rays in vectors on boards other than that of chess, in every form, compared with a walk.

#[path = "../reference/mod.rs"]
mod reference;

use magic_tables::lookup::any::bits64;
use magic_tables::lookup::any::bits128::{Lines, LongLines, TwoLines};
use magic_tables::lookup::any::vectors::places::{Gather, Narrow, Wide};
use reference::Random;

const ROOK: [Step; 2] = [(1, 0), (0, 1)];
const BISHOP: [Step; 2] = [(1, 1), (1, -1)];
/// Half of the lines of a nightrider.
const NIGHTRIDER: [Step; 2] = [(1, 2), (2, 1)];

type Step = (i32, i32);

#[derive(Clone, Copy)]
struct Board {
    files: i32,
    ranks: i32,
    by_file: bool,
}

/// A piece on a square that moves along two lines both ways.
struct Rays {
    /// The squares of each ray, the nearest first.
    squares: Vec<Vec<usize>>,
    /// The rays along which the numbers of squares rise, and those along which they fall.
    sets: ([u128; 2], [u128; 2]),
}

impl Board {
    const fn new(files: i32, ranks: i32) -> Self {
        Self { files, ranks, by_file: false }
    }

    const fn by_file(files: i32, ranks: i32) -> Self {
        Self { files, ranks, by_file: true }
    }

    fn number(self, file: i32, rank: i32) -> usize {
        (if self.by_file { file * self.ranks + rank } else { rank * self.files + file }).try_into().unwrap()
    }

    fn ray(self, (mut file, mut rank): (i32, i32), (files, ranks): Step) -> Vec<usize> {
        let mut squares = Vec::new();
        loop {
            (file, rank) = (file + files, rank + ranks);
            if file < 0 || rank < 0 || file >= self.files || rank >= self.ranks {
                return squares;
            }
            squares.push(self.number(file, rank));
        }
    }

    /// The rays from all squares.
    fn rays(self, lines: [Step; 2]) -> Vec<Rays> {
        let mut all: Vec<_> = (0..self.ranks)
            .flat_map(|rank| (0..self.files).map(move |file| (self.number(file, rank), (file, rank))))
            .collect();
        all.sort_unstable();
        let rises = |(files, ranks): &Step| {
            if self.by_file { (*files, *ranks) > (0, 0) } else { (*ranks, *files) > (0, 0) }
        };
        let from = |(_, place)| {
            let both = lines.map(|(files, ranks)| [(files, ranks), (-files, -ranks)]);
            let sides = [true, false].map(|up| {
                both.map(|line| self.ray(place, line.into_iter().find(|step| rises(step) == up).unwrap()))
            });
            let [up, down] = sides.each_ref().map(|rays| rays.each_ref().map(|ray| set(ray)));
            Rays { squares: sides.concat(), sets: (up, down) }
        };
        all.into_iter().map(from).collect()
    }
}

fn set(squares: &[usize]) -> u128 {
    squares.iter().fold(0, |set, square| set | 1 << square)
}

impl Rays {
    /// What a rider attacks, and what a hopper does.
    fn attacks(&self, occupied: u128) -> [u128; 2] {
        let mut attacks = [0; 2];
        for ray in &self.squares {
            let mut hurdles = 0;
            for square in ray {
                attacks[hurdles] |= 1 << square;
                hurdles += usize::from(occupied >> square & 1 == 1);
                if hurdles == 2 {
                    break;
                }
            }
        }
        attacks
    }
}

/// How often each occupancy of a line is tried, while all other squares are occupied at random.
const OTHERS: usize = if cfg!(miri) { 1 } else { 8 };

/// Compares look-ups of a rider and of a hopper with the walk. Either is the union of those along rays, so each line is tried with all
/// its relevant occupancies.
fn agrees(all: &[Rays], look_up: impl Fn(usize, u128) -> [u128; 2]) {
    let mut random = Random::new(1);
    for (square, rays) in all.iter().enumerate() {
        for line in 0..2 {
            // The last square of a ray does not matter.
            let of_ray = |ray: &[usize]| ray.split_last().map_or(0, |(_, relevant)| set(relevant));
            let relevant = of_ray(&rays.squares[line]) | of_ray(&rays.squares[line + 2]);
            let mut subset = 0_u128;
            loop {
                // Long lines have many occupancies.
                for _ in 0..if relevant.count_ones() > 8 { 1 } else { OTHERS } {
                    let others = u128::from(random.bits()) << 64 | u128::from(random.bits());
                    let occupied = subset | others & !relevant;
                    assert_eq!(look_up(square, occupied), rays.attacks(occupied), "{square}, {occupied:#x}");
                }
                subset = subset.wrapping_sub(relevant) & relevant;
                if subset == 0 {
                    break;
                }
            }
        }
    }
}

/// For each board and piece a module, with a test for each form that the target can run, whether it would choose it or not.
macro_rules! forms_agree {
    ($($name:ident: $board:expr, $lines:ident, $squares:literal, [$($way:literal),*]);* $(;)?) => {$(
        mod $name {
            use super::*;

            /// The form that suits the target.
            #[test]
            fn best() {
                let all = $board.rays($lines);
                assert_eq!(all.len(), $squares);
                let rays = Lines::<$squares, 2, 2>::new(std::array::from_fn(|square| all[square].sets));
                let table = TwoLines::<$squares, 2, 2, $($way),*>::new(&rays);
                agrees(&all, |square, occupied| {
                    [table.rider_attacks(square, occupied), table.hopper_attacks(square, occupied)]
                });
            }

            forms_agree! { @avx2, all(target_arch = "x86_64", target_feature = "avx2"), $board, $lines, [$($way),*] }
            forms_agree! { @ssse3, all(target_arch = "x86_64", target_feature = "ssse3"), $board, $lines, [$($way),*] }
            forms_agree! {
                @neon, all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"), $board, $lines,
                [$($way),*]
            }
        }
    )*};
    (@$form:ident, $condition:meta, $board:expr, $lines:ident, [$($way:literal),*]) => {
        #[cfg($condition)]
        #[test]
        fn $form() {
            use magic_tables::lookup::any::vectors::{Square, $form};
            let all = $board.rays($lines);
            let squares: Vec<_> = all
                .iter()
                .map(|rays| Square::<$($way),*>::new(rays.sets.0, rays.sets.1))
                .collect();
            agrees(&all, |square, occupied| {
                let square = &squares[square];
                [
                    $form::attacks::<false, $($way),*>(square, occupied),
                    $form::attacks::<true, $($way),*>(square, occupied),
                ]
            });
        }
    };
}

// Each way in which rays return: byte by byte, as sums, both; with rays of nine squares, whose last square is any bit of its byte.
forms_agree! {
    bishop_of_shogi: Board::by_file(9, 9), BISHOP, 81, [1, 0, 0];
    rook_of_shogi: Board::by_file(9, 9), ROOK, 81, [0, 1, 0];
    nightrider_of_shogi: Board::new(9, 9), NIGHTRIDER, 81, [1, 0, 0];
    rook_on_8x9: Board::new(8, 9), ROOK, 72, [1, 1, 0];
    rook_of_xiangqi: Board::new(9, 10), ROOK, 90, [0, 1, 1];
    rook_of_xiangqi_by_file: Board::by_file(9, 10), ROOK, 90, [1, 1, 1];
    rook_of_capablanca: Board::new(10, 8), ROOK, 80, [1, 1, 1];
    bishop_on_10x10: Board::new(10, 10), BISHOP, 100, [0, 1, 1];
}

/// The same for longer rays, which are in vectors of AVX2 alone.
macro_rules! long_forms_agree {
    ($($name:ident: $board:expr, $lines:ident, $squares:literal, [$($way:literal),*]);* $(;)?) => {$(
        mod $name {
            use super::*;

            #[test]
            fn best() {
                let all = $board.rays($lines);
                assert_eq!(all.len(), $squares);
                let rays = Lines::<$squares, 2, 2>::new(std::array::from_fn(|square| all[square].sets));
                let table = LongLines::<$squares, 2, 2, $($way),*>::new(&rays);
                agrees(&all, |square, occupied| {
                    [table.rider_attacks(square, occupied), table.hopper_attacks(square, occupied)]
                });
            }
        }
    )*};
}

// The nearest squares of a ray return byte by byte or as sums, those behind them in the same way or in another one. On 7x10, steps
// of bishops are six numbers, of which only four squares in a row are different bits of their bytes.
long_forms_agree! {
    rook_on_10x10: Board::new(10, 10), ROOK, 100, [1, 1];
    rook_on_12x10: Board::new(12, 10), ROOK, 120, [1, 1];
    rook_on_12x10_by_file: Board::by_file(12, 10), ROOK, 120, [1, 1];
    bishop_on_11x11: Board::new(11, 11), BISHOP, 121, [1, 0];
    rook_on_16x8: Board::new(16, 8), ROOK, 128, [1, 1];
    bishop_on_7x10: Board::new(7, 10), BISHOP, 70, [1, 1];
}

/// Bits gathered one by one, as the instructions gather them.
struct OneByOne;

impl OneByOne {
    fn all<const N: usize>(is_set: impl Fn(usize) -> bool) -> u64 {
        (0..N).map(|place| u64::from(is_set(place)) << place).sum()
    }
}

impl Gather for OneByOne {
    fn few(word: u64, numbers: &[u8; 32]) -> u32 {
        Self::all::<32>(|place| word >> (numbers[place] % 64) & 1 == 1) as u32
    }

    fn many(word: u64, numbers: &[u8; 64]) -> u64 {
        Self::all::<64>(|place| word >> (numbers[place] % 64) & 1 == 1)
    }

    fn found(board: u128, numbers: &[u8; 32], masks: &[u8; 32]) -> u32 {
        let bytes = board.to_le_bytes();
        Self::all::<32>(|place| bytes[usize::from(numbers[place] % 16)] & masks[place] != 0) as u32
    }
}

/// For each board and piece, look-ups in bits: those of the target, in places whose bits are gathered one by one, and on the reversed
/// board. Words are those of a module of look-ups.
macro_rules! bits_agree {
    ($($name:ident: $board:expr, $lines:ident, $squares:literal, $bits:ident, $word:ty, $places:ident);* $(;)?) => {$(
        mod $name {
            use super::*;
            use magic_tables::lookup::any::$bits::{BitLines, Lines, Reversed};

            /// The rays from all squares, and the same in words.
            fn rays() -> (Vec<Rays>, Vec<[[$word; 2]; 2]>) {
                let all = $board.rays($lines);
                let words = |rays: &Rays| [rays.sets.0, rays.sets.1].map(|rays| rays.map(|ray| ray as $word));
                let in_words = all.iter().map(words).collect();
                (all, in_words)
            }

            #[test]
            fn best() {
                let (all, words) = rays();
                let rays = Lines::<$squares, 2, 2>::new(std::array::from_fn(|square| words[square].into()));
                let table = BitLines::new(&rays);
                agrees(&all, |square, occupied| {
                    let occupied = occupied as $word;
                    [table.rider_attacks(square, occupied).into(), table.hopper_attacks(square, occupied).into()]
                });
            }

            #[test]
            fn in_places() {
                let (all, words) = rays();
                let squares: Vec<_> = words.into_iter().map($places::new).collect();
                agrees(&all, |square, occupied| {
                    let (square, occupied) = (&squares[square], occupied as $word);
                    [
                        square.attacks::<OneByOne, false>(occupied).into(),
                        square.attacks::<OneByOne, true>(occupied).into(),
                    ]
                });
            }

            #[test]
            fn reversed() {
                let (all, words) = rays();
                let squares: Vec<_> = words.into_iter().map(Reversed::new).collect();
                agrees(&all, |square, occupied| {
                    let (square, occupied) = (&squares[square], occupied as $word);
                    [square.rider_attacks(occupied).into(), square.hopper_attacks(occupied).into()]
                });
            }
        }
    )*};
}

bits_agree! {
    bits_of_a_rook_on_10x10: Board::new(10, 10), ROOK, 100, bits128, u128, Wide;
    bits_of_a_rook_on_16x8: Board::new(16, 8), ROOK, 128, bits128, u128, Wide;
    bits_of_a_bishop_on_7x10: Board::new(7, 10), BISHOP, 70, bits128, u128, Wide;
    bits_of_a_rook_on_7x7: Board::new(7, 7), ROOK, 49, bits64, u64, Narrow;
    bits_of_a_bishop_on_7x7: Board::new(7, 7), BISHOP, 49, bits64, u64, Narrow;
    bits_of_a_rook_on_8x8: Board::new(8, 8), ROOK, 64, bits64, u64, Narrow;
    bits_of_a_nightrider_on_8x8: Board::new(8, 8), NIGHTRIDER, 64, bits64, u64, Narrow;
}

#[test]
#[should_panic(expected = "these rays have more squares than places")]
fn too_many_squares_for_places_are_refused() {
    let _ = Wide::new([[u128::from(u32::MAX) << 1, 1 << 64], [1, 0]]);
}

#[test]
fn words_of_64_bits() {
    let all = Board::new(8, 8).rays(ROOK);
    let sets = |square: usize| {
        let (up, down) = all[square].sets;
        [up, down].map(|rays| rays.map(|ray| ray as u64)).into()
    };
    let rays = bits64::Lines::<64, 2, 2>::new(std::array::from_fn(sets));
    let table = bits64::TwoLines::<64, 2, 2, 1, 1, 0>::new(&rays);
    agrees(&all, |square, occupied| {
        let occupied = occupied as u64;
        [table.rider_attacks(square, occupied).into(), table.hopper_attacks(square, occupied).into()]
    });
}

#[cfg(any(
    all(target_arch = "x86_64", target_feature = "ssse3"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
#[test]
#[should_panic(expected = "these rays do not fit into vectors in this way")]
fn rays_that_do_not_fit_are_refused() {
    let all = Board::new(9, 9).rays(ROOK);
    let rays = Lines::<81, 2, 2>::new(std::array::from_fn(|square| all[square].sets));
    // Files and ranks have several squares in a byte.
    let _ = TwoLines::<81, 2, 2, 1, 0, 0>::new(&rays);
}
