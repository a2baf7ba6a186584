//! The rays of a piece along two lines, each in eight bytes of a vector, so that one subtraction finds what stops all of them.
//!
//! A shuffle takes the squares of a ray, nearest first, to eight bytes of their own, one square to each. There x ^ (x - 1) has all
//! bits up to the nearest occupied square, whether the numbers of squares rise or fall along the ray: nothing need be reversed. A
//! second shuffle takes the bytes back to the board. If a ray has several squares in one byte of the board (a file or rank whose
//! squares are neighbours), the sum of its eight bytes goes back instead: it is their union, as no two of them have a common bit.
//!
//! Others reverse the bytes of whole words (Qugiy's look-ups in `YaneuraOu`, Stockfish with AVX2), which takes a subtraction with
//! borrow for words of 128 bits, and does not help where neighbours share a byte.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub mod avx2;
mod layout;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub mod long;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub mod neon;
mod square;
#[cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]
pub mod ssse3;
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "ssse3"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
))]
mod steps;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub(super) use avx2 as best;
pub use layout::{Layout, NOTHING, PLACES, Part, Way};
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub(super) use neon as best;
pub use square::{Bytes, Rays, Square};
#[cfg(all(target_arch = "x86_64", target_feature = "ssse3", not(target_feature = "avx2")))]
pub(super) use ssse3 as best;

/// The first expression or type on targets with vectors that shuffle bytes, the second on others.
#[cfg(any(
    all(target_arch = "x86_64", target_feature = "ssse3"),
    // Big-endian processors would have to turn the vectors round.
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
))]
macro_rules! if_vectors {
    ({ $with:expr } else { $without:expr }) => {
        $with
    };
    ($with:ty, else $without:ty) => {
        $with
    };
}

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "ssse3"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
)))]
macro_rules! if_vectors {
    ({ $with:expr } else { $without:expr }) => {
        $without
    };
    ($with:ty, else $without:ty) => {
        $without
    };
}

pub(super) use if_vectors;

/// The first expression or type on targets with vectors of 32 bytes, the second on others.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
macro_rules! if_long {
    ({ $with:expr } else { $without:expr }) => {
        $with
    };
    ($with:ty, else $without:ty) => {
        $with
    };
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
macro_rules! if_long {
    ({ $with:expr } else { $without:expr }) => {
        $without
    };
    ($with:ty, else $without:ty) => {
        $without
    };
}

pub(super) use if_long;
