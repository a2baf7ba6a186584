//! Fills in the two lanes of SSE2 or NEON: one holds the board, the other one the board upside down, so that both ways along
//! a line are the same way. Ranks, which that does not reverse, are left to ordinary words.

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64::{
    uint64x2_t as Boards, vandq_u64 as and, vcombine_u64, vcreate_u64, vdupq_n_u64, vgetq_lane_u64,
    vorrq_u64 as or, vshlq_n_u64 as shifted,
};
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::{
    __m128i as Boards, _mm_and_si128 as and, _mm_cvtsi128_si64, _mm_or_si128 as or, _mm_set_epi64x,
    _mm_set1_epi64x, _mm_slli_epi64 as shifted, _mm_unpackhi_epi64,
};

use super::words::{NOT_A, NOT_H, ranks};

/// What any of `rooks` attacks.
#[inline]
pub(super) fn rooks(rooks: u64, occupied: u64) -> u64 {
    let (rooks_twice, empty) = (with_mirrored(rooks), with_mirrored(!occupied));
    // SAFETY: the target has SSE2 or NEON.
    let files = unsafe { shifted::<8>(up::<8, 16, 32>(rooks_twice, empty)) };
    union(files) | ranks(rooks, occupied)
}

/// What any of `bishops` attacks.
#[inline]
pub(super) fn bishops(bishops: u64, occupied: u64) -> u64 {
    union(diagonals(with_mirrored(bishops), with_mirrored(!occupied)))
}

/// What any of `queens` attacks.
#[inline]
pub(super) fn queens(queens: u64, occupied: u64) -> u64 {
    let (queens_twice, empty) = (with_mirrored(queens), with_mirrored(!occupied));
    // SAFETY: the target has SSE2 or NEON.
    let all = unsafe {
        let files = shifted::<8>(up::<8, 16, 32>(queens_twice, empty));
        or(files, diagonals(queens_twice, empty))
    };
    union(all) | ranks(queens, occupied)
}

/// Attacks along both kinds of diagonals.
#[inline]
fn diagonals(sliders: Boards, empty: Boards) -> Boards {
    // SAFETY: the target has SSE2 or NEON.
    unsafe {
        let (not_a, not_h) = (twice(NOT_A), twice(NOT_H));
        let east = and(not_a, shifted::<9>(up::<9, 18, 36>(sliders, and(empty, not_a))));
        let west = and(not_h, shifted::<7>(up::<7, 14, 28>(sliders, and(empty, not_h))));
        or(east, west)
    }
}

/// The sliders, and the squares of `free` that they reach in steps of `ONE`, as far as nothing stands in between. `TWO` and
/// `FOUR` are that many steps.
#[inline]
fn up<const ONE: i32, const TWO: i32, const FOUR: i32>(sliders: Boards, mut free: Boards) -> Boards {
    // SAFETY: the target has SSE2 or NEON.
    unsafe {
        let mut filled = sliders;
        filled = or(filled, and(free, shifted::<ONE>(filled)));
        free = and(free, shifted::<ONE>(free));
        filled = or(filled, and(free, shifted::<TWO>(filled)));
        free = and(free, shifted::<TWO>(free));
        or(filled, and(free, shifted::<FOUR>(filled)))
    }
}

/// `board`, and the same upside down.
#[inline]
fn with_mirrored(board: u64) -> Boards {
    // SAFETY: the target has SSE2 or NEON.
    unsafe {
        #[cfg(target_arch = "aarch64")]
        {
            vcombine_u64(vcreate_u64(board), vcreate_u64(board.swap_bytes()))
        }
        #[cfg(target_arch = "x86_64")]
        {
            _mm_set_epi64x(board.swap_bytes() as i64, board as i64)
        }
    }
}

/// `board` in both lanes.
#[inline]
fn twice(board: u64) -> Boards {
    // SAFETY: the target has SSE2 or NEON.
    unsafe {
        #[cfg(target_arch = "aarch64")]
        {
            vdupq_n_u64(board)
        }
        #[cfg(target_arch = "x86_64")]
        {
            _mm_set1_epi64x(board as i64)
        }
    }
}

/// The union of both lanes, the second one turned back.
#[inline]
fn union(boards: Boards) -> u64 {
    // SAFETY: the target has SSE2 or NEON.
    unsafe {
        #[cfg(target_arch = "aarch64")]
        {
            vgetq_lane_u64::<0>(boards) | vgetq_lane_u64::<1>(boards).swap_bytes()
        }
        #[cfg(target_arch = "x86_64")]
        {
            let second = _mm_cvtsi128_si64(_mm_unpackhi_epi64(boards, boards)) as u64;
            _mm_cvtsi128_si64(boards) as u64 | second.swap_bytes()
        }
    }
}
