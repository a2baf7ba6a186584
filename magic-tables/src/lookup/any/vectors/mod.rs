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

// Which form a table has, by target: the first expression or type if the target has what the name says, otherwise the second one.
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
    // The same on boards with up to 64 squares. Where one instruction reverses a word, integers take fewer.
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
