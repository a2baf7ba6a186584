//! The rays of a piece along two lines, each in eight bytes of a vector, so that one subtraction
//! finds what stops all of them.
//!
//! A shuffle takes the squares of a ray, nearest first, to eight bytes of their own, one square to
//! each. There x ^ (x - 1) has all bits up to the nearest occupied square, whether the numbers of
//! squares rise or fall along the ray: nothing need be reversed. A second shuffle takes the bytes
//! back to the board. If a ray has several squares in one byte of the board (a file or rank whose
//! squares are neighbours), the sum of its eight bytes goes back instead: it is their union, as no
//! two of them have a common bit.
//!
//! Others reverse the bytes of whole words (Qugiy's look-ups in `YaneuraOu`, Stockfish with AVX2),
//! which takes a subtraction with borrow for words of 128 bits, and does not help where neighbours
//! share a byte.

#![allow(dead_code, reason = "some targets have no such vectors")]

mod layout;

use crate::lookup::lanes::{Lanes, Shuffles, first_that_runs, loaded};
pub use layout::{NOTHING, PLACES, RayBytes, RayLayout, ReturnVectors};

first_that_runs! { Widest:
    core::arch::aarch64::uint64x2_t, if all(target_arch = "aarch64", target_feature = "neon", target_endian = "little");
    core::arch::x86_64::__m256i, if all(target_arch = "x86_64", target_feature = "avx2");
    core::arch::x86_64::__m128i, if all(target_arch = "x86_64", target_feature = "ssse3");
    // A target without such vectors has no value of the type.
    core::convert::Infallible
}

// Which form a table has, by target: the first expression or type if the target has what the name
// says, otherwise the second one.
#[allow(unused_macros, reason = "some targets have nothing of all this")]
macro_rules! with {
    ({ $with:expr } else { $without:expr }) => {
        $with
    };
    ($with:ty, else $without:ty) => {
        $with
    };
}
macro_rules! without {
    ({ $with:expr } else { $without:expr }) => {
        $without
    };
    ($with:ty, else $without:ty) => {
        $without
    };
}

/// Declares macros that choose: `with` under a condition, otherwise `without`.
macro_rules! choose {
    ($($(#[$meta:meta])* $name:ident if $condition:meta;)*) => {$(
        #[cfg($condition)]
        pub(super) use with as $name;
        #[cfg(not($condition))]
        pub(super) use without as $name;
    )*};
}

choose! {
    // Vectors that shuffle bytes. Big-endian processors would have to turn the vectors round.
    if_vectors if any(
        all(target_arch = "x86_64", target_feature = "ssse3"),
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    );
    // Vectors that suit the target, for boards with up to 64 squares. Where one instruction
    // reverses a word, integers take fewer.
    if_narrow_vectors if all(target_arch = "x86_64", target_feature = "ssse3");
    // Vectors of 32 bytes.
    if_long if all(target_arch = "x86_64", target_feature = "avx2");
    // Integers whose bits one or two instructions reverse.
    if_bits if any(
        target_arch = "aarch64",
        target_arch = "arm64ec",
        target_arch = "loongarch64",
        all(target_arch = "riscv64", target_feature = "zbkb"),
    );
}

/// A vector of bytes, in halves, the lowest byte first.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub struct VectorBytes(pub [u128; 2]);

/// Up to eight squares of each of four rays: how they come into vectors and return, in as many ways
/// as `DIRECT` and `SUMS` say.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Rays<const DIRECT: usize, const SUMS: usize> {
    gather: VectorBytes,
    mask: VectorBytes,
    /// The shuffle that leads back.
    direct: [VectorBytes; DIRECT],
    /// The shuffle of sums, and their squares.
    sums: [[VectorBytes; 2]; SUMS],
}

impl<const DIRECT: usize, const SUMS: usize> Rays<DIRECT, SUMS> {
    /// The occupied squares of the rays, and all of their squares, each in a byte of its own.
    /// Vectors are whole ones, or those of this half.
    #[inline(always)]
    fn taken<V: Shuffles>(&self, board: V, half: usize) -> (V, V) {
        let mask = loaded(&self.mask, half);
        (board.shuffled(loaded(&self.gather, half)).and(mask), mask)
    }

    /// Takes the results of all rays back to their squares on the board.
    #[inline(always)]
    fn back<V: Shuffles>(&self, results: V, sums: impl FnOnce(V) -> V, half: usize) -> V {
        let mut attacks = V::splat(0);
        if let [numbers] = self.direct.as_slice() {
            attacks = results.shuffled(loaded(numbers, half));
        }
        if let [[numbers, lines]] = self.sums.as_slice() {
            let sums = sums(results).shuffled(loaded(numbers, half));
            attacks = attacks.or(sums.and(loaded(lines, half)));
        }
        attacks
    }
}

/// The squares up to the nearest occupied one of those that are `taken`, or, if it `HOPS`, behind
/// it up to the second one; and those that are taken but the nearest. What is added is -1, or 0
/// where squares that are nearer stop all.
#[inline(always)]
fn stopped<V: Lanes, const HOPS: bool>(taken: V, [first, second]: [V; 2]) -> (V, V) {
    let less = taken.plus(first);
    let seen = taken.xor(less);
    let others = taken.and(less);
    let results = if HOPS {
        others.xor(others.plus(second)).without(seen)
    } else {
        seen
    };
    (results, others)
}

/// Rays of up to nine squares.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Square<const DIRECT: usize, const SUMS: usize, const FAR: usize> {
    rays: Rays<DIRECT, SUMS>,
    /// For rays of nine squares: weights, if they are not the mask, and the base.
    far: [[VectorBytes; 2]; FAR],
}

impl<const DIRECT: usize, const SUMS: usize, const FAR: usize> Square<DIRECT, SUMS, FAR> {
    /// What a rider attacks, or, if it `HOPS`, a hopper: all rays in one vector, or half of them in
    /// each of two.
    #[inline(always)]
    #[must_use]
    pub fn attacks<V: Shuffles, const HOPS: bool>(&self, occupied: u128) -> u128 {
        let board = V::boards(occupied);
        let mut attacks = self.along::<V, HOPS>(board, 0);
        if size_of::<V>() < size_of::<VectorBytes>() {
            attacks = attacks.or(self.along::<V, HOPS>(board, 1));
        }
        attacks.board()
    }

    /// What a rider or a hopper attacks, found in the vectors that suit the target.
    #[cfg(any(
        all(target_arch = "x86_64", target_feature = "ssse3"),
        all(
            target_arch = "aarch64",
            target_feature = "neon",
            target_endian = "little"
        ),
    ))]
    #[inline(always)]
    #[must_use]
    pub fn best_attacks<const HOPS: bool>(&self, occupied: u128) -> u128 {
        self.attacks::<Widest, HOPS>(occupied)
    }

    #[inline(always)]
    fn along<V: Shuffles, const HOPS: bool>(&self, board: V, half: usize) -> V {
        let (taken, mask) = self.rays.taken(board, half);
        let (results, _) = stopped::<V, HOPS>(taken, [V::splat(u64::MAX); 2]);
        if let [[weights, base]] = self.far.as_slice() {
            let results = results.and(loaded(weights, half));
            return self.rays.back(
                results,
                |results| results.sums_of_differences(loaded(base, half)),
                half,
            );
        }
        self.rays.back(results.and(mask), V::sums, half)
    }
}

/// Rays of more than eight squares, in two vectors of AVX2: the nearest squares in one, those
/// behind them in the other.
///
/// The subtraction goes on in the second vector where the first one is 0. Targets with smaller
/// vectors would need twice as many instructions, and hardly fewer than ray by ray.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct LongSquare<const DIRECT: usize, const SUMS: usize> {
    near: Rays<DIRECT, SUMS>,
    behind: Rays<DIRECT, SUMS>,
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
impl<const DIRECT: usize, const SUMS: usize> LongSquare<DIRECT, SUMS> {
    /// What a rider attacks, or, if it `HOPS`, a hopper.
    #[inline(always)]
    #[must_use]
    pub fn best_attacks<const HOPS: bool>(&self, occupied: u128) -> u128 {
        let board = Widest::boards(occupied);
        let (taken, mask) = self.near.taken(board, 0);
        let (results, others) = stopped::<_, HOPS>(taken, [Widest::splat(u64::MAX); 2]);
        let attacks = self.near.back(results.and(mask), Lanes::sums, 0);
        let borrows = [are_zero(taken), are_zero(others)];
        let (taken, mask) = self.behind.taken(board, 0);
        let (results, _) = stopped::<_, HOPS>(taken, borrows);
        attacks
            .or(self.behind.back(results.and(mask), Lanes::sums, 0))
            .board()
    }
}

/// All bits of the words of 64 bits that are 0.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
#[inline(always)]
fn are_zero(words: Widest) -> Widest {
    // SAFETY: the target has AVX2.
    unsafe { core::arch::x86_64::_mm256_cmpeq_epi64(words, Widest::splat(0)) }
}
