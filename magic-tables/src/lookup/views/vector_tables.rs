//! The tables of views that only vectors read. They are for targets that have these vectors, because
//! the compiler evaluates every table of a crate, whether or not a program reads it.

#![cfg(any(
    all(target_arch = "x86_64", target_feature = "sse4.1"),
    all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little"
    )
))]
#![allow(
    dead_code,
    reason = "which tables are needed depends on the vectors of the target"
)]

use super::tables::{BEYOND, LEAPS, NEXT, Row, STEPS, narrow, wide};
use crate::board::SQUARES;
use crate::lookup::constants::array;

/// In which order [`RAYS`] has the rays. Vectors that halve words and join halves bring this order
/// into that of places.
pub(super) const RAYS_IN_MEMORY: [usize; 8] = [0, 1, 4, 5, 2, 3, 6, 7];

/// What is added to the word of a ray to carry from its nearest square on, in the second byte.
pub(super) const FROM_NEAREST: u64 = 1 << 8;

/// The squares on the rays of a square, eight bytes for each ray.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct SquaresOnRays(pub [u8; 64]);

/// For each square and ray: a knight square, then the squares of the ray from the nearest one on.
pub(super) static RAYS: [SquaresOnRays; SQUARES] = array!(square < SQUARES => rays_of(square));

const fn rays_of(square: usize) -> SquaresOnRays {
    let mut rays = [0; 64];
    let mut number = 0;
    while number < 8 {
        let step = STEPS[RAYS_IN_MEMORY[number]];
        rays[8 * number] = narrow(wide(square) + LEAPS[number]);
        let mut at = wide(square) + step;
        let mut place = 8 * number + 1;
        while at & BEYOND == 0 {
            let next = if place % 8 == 1 { NEXT } else { 0 };
            rays[place] = narrow(at) | next;
            at += step;
            place += 1;
        }
        number += 1;
    }
    SquaresOnRays(rays)
}

/// For each set of eight places, the numbers of its places from the lowest on, four bits for each.
pub(super) static NUMBERS: [u32; 256] = array!(set < 256 => {
    let (mut numbers, mut place, mut shift) = (0, 0, 0);
    while place < 8 {
        if set >> place & 1 != 0 {
            numbers |= place << shift;
            shift += 4;
        }
        place += 1;
    }
    numbers
});

/// For each set of four words, the numbers of their bytes, the words of the set in front.
pub(super) static FRONT_WORDS: [Row; 16] = array!(set < 16 => {
    let (mut bytes, mut word, mut byte) = ([0; 16], 0, 0);
    while word < 4 {
        if set >> word & 1 != 0 {
            let last = byte + 4;
            while byte < last {
                bytes[byte] = (4 * word + byte % 4) as u8;
                byte += 1;
            }
        }
        word += 1;
    }
    Row(bytes)
});
