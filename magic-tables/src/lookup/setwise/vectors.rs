//! Fills in vectors: of AVX2, one lane for each line; of SSE2 or NEON, one lane for the board and
//! one for the board upside down, so that both ways along a line are the same way.

use super::words::{NOT_A, NOT_H};
use crate::lookup::lanes::Lanes;

/// What sliders attack in one direction, in all lanes. `free` are the empty squares that a step may
/// reach, and `moved` moves a set by so many steps.
///
/// After each of three doublings (Kogge and Stone 1973), the sliders and the free squares within 1,
/// 3 and 7 steps of them are filled, as far as nothing stands in between. The last step may lead to
/// the other edge of the board.
#[inline(always)]
fn fill<V: Lanes>(sliders: V, mut free: V, moved: impl Fn(V, u8) -> V) -> V {
    let mut filled = sliders;
    filled = filled.or(free.and(moved(filled, 1)));
    free = free.and(moved(free, 1));
    filled = filled.or(free.and(moved(filled, 2)));
    free = free.and(moved(free, 2));
    filled = filled.or(free.and(moved(filled, 4)));
    moved(filled, 1)
}

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod fills {
    use core::arch::x86_64::{
        __m256i as Lines, _mm256_castsi256_si128, _mm256_setr_epi64x, _mm256_sllv_epi64,
        _mm256_srlv_epi64,
    };

    use super::{Lanes, NOT_A, NOT_H, fill};

    /// The squares that any of `rooks` attacks.
    #[inline]
    pub(crate) fn rooks(rooks: u64, occupied: u64) -> u64 {
        // The upper lanes do the same as the lower ones; compilers leave them out.
        let attacks = along(
            rooks,
            occupied,
            [8, 1, 8, 1],
            [!0, NOT_A, !0, NOT_A],
            [!0, NOT_H, !0, NOT_H],
        );
        // SAFETY: the target has AVX2.
        unsafe { _mm256_castsi256_si128(attacks) }.union()
    }

    /// The squares that any of `bishops` attacks.
    #[inline]
    pub(crate) fn bishops(bishops: u64, occupied: u64) -> u64 {
        let [up, down] = [[NOT_A, NOT_H, NOT_A, NOT_H], [NOT_H, NOT_A, NOT_H, NOT_A]];
        let attacks = along(bishops, occupied, [9, 7, 9, 7], up, down);
        // SAFETY: the target has AVX2.
        unsafe { _mm256_castsi256_si128(attacks) }.union()
    }

    /// The squares that any of `queens` attacks.
    #[inline]
    pub(crate) fn queens(queens: u64, occupied: u64) -> u64 {
        along(
            queens,
            occupied,
            [8, 1, 9, 7],
            [!0, NOT_A, NOT_A, NOT_H],
            [!0, NOT_H, NOT_H, NOT_A],
        )
        .union()
    }

    /// Attacks along four lines. From one square of a line to the next are `steps`; `up` and `down`
    /// are the squares that a step towards higher and towards lower numbers may reach.
    #[inline]
    fn along(sliders: u64, occupied: u64, steps: [u64; 4], up: [u64; 4], down: [u64; 4]) -> Lines {
        let [steps, up, down] = [lanes(steps), lanes(up), lanes(down)];
        let sliders = Lines::splat(sliders);
        let occupied = Lines::splat(occupied);
        // Once, twice and four times the steps.
        let by = |times: u8| steps.up(times / 2);
        // SAFETY: the target has AVX2.
        let above = fill(sliders, up.without(occupied), |set, times| unsafe {
            _mm256_sllv_epi64(set, by(times))
        });
        // SAFETY: the target has AVX2.
        let below = fill(sliders, down.without(occupied), |set, times| unsafe {
            _mm256_srlv_epi64(set, by(times))
        });
        up.and(above).or(down.and(below))
    }

    #[inline(always)]
    fn lanes([a, b, c, d]: [u64; 4]) -> Lines {
        // SAFETY: the target has AVX2.
        unsafe { _mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64) }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
mod fills {
    #[cfg(target_arch = "aarch64")]
    use core::arch::aarch64::uint64x2_t as Boards;
    #[cfg(target_arch = "x86_64")]
    use core::arch::x86_64::__m128i as Boards;

    use super::super::words::ranks;
    use super::{Lanes, NOT_A, NOT_H, fill};

    /// The squares that any of `rooks` attacks. Ranks, which no board upside down reverses, are
    /// left to ordinary words.
    #[inline]
    pub(crate) fn rooks(rooks: u64, occupied: u64) -> u64 {
        union(files(mirrored(rooks), mirrored(!occupied))) | ranks(rooks, occupied)
    }

    /// The squares that any of `bishops` attacks.
    #[inline]
    pub(crate) fn bishops(bishops: u64, occupied: u64) -> u64 {
        union(diagonals(mirrored(bishops), mirrored(!occupied)))
    }

    /// The squares that any of `queens` attacks.
    #[inline]
    pub(crate) fn queens(queens: u64, occupied: u64) -> u64 {
        let both = mirrored(queens);
        let empty = mirrored(!occupied);
        union(files(both, empty).or(diagonals(both, empty))) | ranks(queens, occupied)
    }

    #[inline]
    fn files(sliders: Boards, empty: Boards) -> Boards {
        fill(sliders, empty, |set, times| set.up(8 * times))
    }

    /// Attacks along both kinds of diagonals.
    #[inline]
    fn diagonals(sliders: Boards, empty: Boards) -> Boards {
        let not_a = Boards::splat(NOT_A);
        let not_h = Boards::splat(NOT_H);
        let east = not_a.and(fill(sliders, empty.and(not_a), |set, times| {
            set.up(9 * times)
        }));
        let west = not_h.and(fill(sliders, empty.and(not_h), |set, times| {
            set.up(7 * times)
        }));
        east.or(west)
    }

    /// `board`, and the same upside down.
    #[inline]
    fn mirrored(board: u64) -> Boards {
        Boards::boards(u128::from(board.swap_bytes()) << 64 | u128::from(board))
    }

    /// The union of both lanes, the second one turned back.
    #[inline]
    fn union(boards: Boards) -> u64 {
        let boards = boards.board();
        boards as u64 | ((boards >> 64) as u64).swap_bytes()
    }
}

pub(super) use fills::{bishops, queens, rooks};
