//! The forms for x86-64 with vectors. They differ in what reverses lines, and in how many lines are
//! in a vector.

#![cfg(all(target_arch = "x86_64", target_feature = "ssse3"))]
#![allow(
    clippy::incompatible_msrv,
    reason = "older compilers do not set the conditions of GFNI and AVX-512"
)]
#![allow(
    unused_imports,
    dead_code,
    reason = "levels below AVX2, GFNI and AVX-512 need fewer"
)]

use core::arch::x86_64::{self as x86, __m128i as TwoLines, __m256i as FourLines};

use super::form::{Form, Four, Two, along};
use super::integers::ByteSwap;
use crate::board::{Bitboard, SQUARES, bit, lines};
use crate::lookup::constants::array;
use crate::lookup::lanes::{Counts, Lanes, Shuffles, loaded};

/// Attacks along both diagonals, or along other lines with at most one square in each byte.
#[inline(always)]
fn along_diagonals(diagonals: &Two, slider: Bitboard, occupied: Bitboard) -> Bitboard {
    let slider = TwoLines::splat(slider);
    along(
        loaded(diagonals, 0),
        occupied,
        [slider, slider.swapped()],
        Shuffles::swapped,
    )
    .union()
}

/// SSSE3: both diagonals of a bishop in one vector. The data are those of [`ByteSwap`], which also
/// looks up rooks: only their file could be in a vector. With AVX2, all lines except the rank are
/// in one vector for a pair or a queen.
#[derive(Clone, Debug)]
pub struct Ssse3(ByteSwap);

#[cfg(target_feature = "avx2")]
impl Ssse3 {
    /// Attacks along the file and both diagonals; the slider, as a fourth line, attacks nothing.
    #[inline(always)]
    fn along(&self, square: usize, occupied: Bitboard) -> FourLines {
        let square = &self.0.squares[square];
        let slider = FourLines::splat(square.straight.0[1]);
        along(
            loaded(square, 0),
            occupied,
            [slider, slider.swapped()],
            Shuffles::swapped,
        )
    }
}

impl Form for Ssse3 {
    const NEW: Self = Self(ByteSwap::NEW);

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0.rook_attacks(square, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Four {
            straight: Two([_, slider]),
            diagonals,
        } = &self.0.squares[square];
        along_diagonals(diagonals, *slider, occupied)
    }

    #[cfg(target_feature = "avx2")]
    #[inline(always)]
    fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        let sets = self.along(square, occupied);
        // The lower half has the set of the file, and an empty one.
        // SAFETY: the target has AVX2.
        let (file, diagonals) = unsafe {
            let file = x86::_mm_cvtsi128_si64(x86::_mm256_castsi256_si128(sets)) as Bitboard;
            (file, x86::_mm256_extracti128_si256::<1>(sets).union())
        };
        (file | self.0.ranks.along_rank(square, occupied), diagonals)
    }

    #[cfg(target_feature = "avx2")]
    #[inline(always)]
    fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.along(square, occupied).union() | self.0.ranks.along_rank(square, occupied)
    }
}

/// The unions of the first two and of the last two sets.
#[cfg(target_feature = "avx2")]
#[inline(always)]
fn pair(sets: FourLines) -> (Bitboard, Bitboard) {
    // SAFETY: the target has AVX2.
    unsafe {
        let unions = sets.or(x86::_mm256_unpackhi_epi64(sets, sets));
        let straight = x86::_mm_cvtsi128_si64(x86::_mm256_castsi256_si128(unions));
        let diagonal = x86::_mm_cvtsi128_si64(x86::_mm256_extracti128_si256::<1>(unions));
        (straight as Bitboard, diagonal as Bitboard)
    }
}

/// For each square its rank and file and its diagonals, and a word: 40 bytes.
#[cfg(target_feature = "avx2")]
#[derive(Clone, Debug)]
pub struct AllLines {
    lines: [Four; SQUARES],
    words: [Bitboard; SQUARES],
}

#[cfg(target_feature = "avx2")]
impl AllLines {
    /// All lines, and for each square its bit, or the squares `below` it.
    const fn new(below: bool) -> Self {
        Self {
            lines: array!(square < SQUARES => {
                let [rank, file, rising, falling] = lines(square);
                Four { straight: Two([rank, file]), diagonals: Two([rising, falling]) }
            }),
            words: array!(square < SQUARES => bit(square) - below as Bitboard),
        }
    }
}

/// GFNI and AVX2: a byte shuffle and a bit matrix reverse all four lines at once.
///
/// The processor applies an 8 × 8 bit matrix to bytes. With data as the bytes, it reverses the bits
/// of each; with data as the matrix, it reflects a board at the diagonal from a8 to h1, which
/// reverses ranks and files in one step.
#[cfg(all(target_feature = "gfni", target_feature = "avx2"))]
#[derive(Clone, Debug)]
pub struct Gfni(AllLines);

#[cfg(all(target_feature = "gfni", target_feature = "avx2"))]
impl Gfni {
    /// Attacks along all lines.
    #[inline(always)]
    fn along(&self, square: usize, occupied: Bitboard) -> FourLines {
        let lines = loaded(&self.0.lines[square], 0);
        // The slider on the reversed board is the opposite square.
        let sliders =
            [self.0.words[square], self.0.words[SQUARES - 1 - square]].map(FourLines::splat);
        let bits = FourLines::splat(0x8040_2010_0804_0201);
        along(lines, occupied, sliders, |boards| {
            // SAFETY: the target has AVX2 and GFNI.
            unsafe { x86::_mm256_gf2p8affine_epi64_epi8::<0>(boards.swapped(), bits) }
        })
    }
}

#[cfg(all(target_feature = "gfni", target_feature = "avx2"))]
impl Form for Gfni {
    const NEW: Self = Self(AllLines::new(false));

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        // Reflects each of two boards at the diagonal.
        let reflected = |boards: TwoLines| {
            // SAFETY: the target has GFNI.
            unsafe {
                x86::_mm_gf2p8affine_epi64_epi8::<0>(TwoLines::splat(0x0102_0408_1020_4080), boards)
            }
        };
        let lines = loaded(&self.0.lines[square].straight, 0);
        let slider = TwoLines::splat(self.0.words[square]);
        along(lines, occupied, [slider, reflected(slider)], reflected).union()
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        along_diagonals(
            &self.0.lines[square].diagonals,
            self.0.words[square],
            occupied,
        )
    }

    #[inline(always)]
    fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        pair(self.along(square, occupied))
    }

    #[inline(always)]
    fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.along(square, occupied).union()
    }
}

/// AVX-512: no reversal, because vectors can count leading zeros.
#[cfg(all(target_feature = "avx512vl", target_feature = "avx512cd"))]
#[derive(Clone, Debug)]
pub struct Avx512(AllLines);

#[cfg(all(target_feature = "avx512vl", target_feature = "avx512cd"))]
impl Avx512 {
    /// Attacks along lines of a square. `upper - b`, where `b` is the last blocker below the slider
    /// and `upper` holds the blockers above it, differs from `upper` from `b` up to the first
    /// blocker above. Without a blocker below, `b` is the lowest bit of the word. This is the
    /// obstruction difference of Michael Hoffmann (2009), as Daniel Infuehr shortened it (2022).
    #[inline(always)]
    fn along<V: Counts>(&self, lines: V, square: usize, occupied: Bitboard) -> V {
        let below = V::splat(self.0.words[square]);
        let blockers = V::splat(occupied).and(lines);
        let upper = blockers.without(below);
        // All bits from the last blocker on are `-b`.
        upper
            .xor(upper.plus(below.and(blockers).all_from_highest()))
            .and(lines)
    }
}

#[cfg(all(target_feature = "avx512vl", target_feature = "avx512cd"))]
impl Form for Avx512 {
    const NEW: Self = Self(AllLines::new(true));

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.along::<TwoLines>(loaded(&self.0.lines[square].straight, 0), square, occupied)
            .union()
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.along::<TwoLines>(loaded(&self.0.lines[square].diagonals, 0), square, occupied)
            .union()
    }

    #[inline(always)]
    fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        pair(self.along(loaded(&self.0.lines[square], 0), square, occupied))
    }

    #[inline(always)]
    fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.along::<FourLines>(loaded(&self.0.lines[square], 0), square, occupied)
            .union()
    }
}
