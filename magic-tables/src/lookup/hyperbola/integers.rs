//! The forms without vectors. Where processors need several instructions to reverse the bits of a
//! word, they have a table of ranks, and differ in how they find the nearest blocker below the
//! slider.

use super::form::{FirstRank, Form, Four, Two};
use crate::board::{Bitboard, FILES, SQUARES, bit, file, lines};
use crate::lookup::constants::array;

/// The look-ups of a form that constants have, too: as `rook` and `bishop`.
macro_rules! of_constants {
    () => {
        #[inline(always)]
        fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
            self.rook(square, occupied)
        }

        #[inline(always)]
        fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
            self.bishop(square, occupied)
        }
    };
}

/// The form for any processor: a swap of bytes reverses files and diagonals.
pub type ByteSwap = Integers<SWAP>;

/// The form for 32-bit processors: a swap of bytes reverses files and diagonals; a rank is looked
/// up in its half of the board.
pub type Halves = Integers<SWAP_AND_HALVES>;

/// The form for targets that can only shift: RISC-V without Zbb and Zbkb, and WebAssembly.
pub type Fills = Integers<FILL>;

/// A swap of bytes reverses files and diagonals.
const SWAP: u8 = 0;
/// As with [`SWAP`]. A rank is looked up in its half of the board.
const SWAP_AND_HALVES: u8 = 1;
/// Nothing is reversed: three shifts fill the squares behind a blocker.
const FILL: u8 = 2;

/// 32 bytes for each square, and the table of ranks. `REVERSAL` is one of [`SWAP`],
/// [`SWAP_AND_HALVES`] and [`FILL`].
#[derive(Clone, Debug)]
pub struct Integers<const REVERSAL: u8> {
    /// For each square: its file and the square itself, and its diagonals.
    ///
    /// The square also serves as a fourth line in a vector: attacks along it are empty, so it does
    /// not disturb the others.
    pub(super) squares: [Four; SQUARES],
    pub(super) ranks: FirstRank,
}

impl<const REVERSAL: u8> Integers<REVERSAL> {
    const fn new() -> Self {
        let squares = array!(square < SQUARES => {
            let [_, file, rising, falling] = lines(square);
            Four { straight: Two([file, bit(square)]), diagonals: Two([rising, falling]) }
        });
        Self {
            squares,
            ranks: FirstRank::new(),
        }
    }

    /// The attack set of a rook. Constants can call this, too.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Two([file, slider]) = self.squares[square].straight;
        let along_file = along::<REVERSAL, FILE>(file, slider, occupied);
        match REVERSAL {
            SWAP_AND_HALVES => along_file | self.along_rank_in_half(square, occupied),
            _ => along_file | self.ranks.along_rank(square, occupied),
        }
    }

    /// The attack set of a bishop. Constants can call this, too.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Four {
            straight: Two([_, slider]),
            diagonals: Two([rising, falling]),
        } = self.squares[square];
        along::<REVERSAL, RISING>(rising, slider, occupied)
            | along::<REVERSAL, FALLING>(falling, slider, occupied)
    }

    /// Attacks along the rank. Choosing a half takes fewer instructions than shifting two registers
    /// by a distance that is not constant.
    #[inline(always)]
    const fn along_rank_in_half(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let is_upper = square >= SQUARES / 2;
        let half = if is_upper {
            occupied >> u32::BITS
        } else {
            occupied
        } as u32;
        // Not by bits of `square` alone, as in `along_rank`: with 32 bits that takes six
        // instructions more.
        let file = file(square);
        let first = (square - file) % (SQUARES / 2);
        let attacks = (self.ranks.along_first(file, (half >> first) as usize) as u32) << first;
        if is_upper {
            (attacks as Bitboard) << u32::BITS
        } else {
            attacks as Bitboard
        }
    }
}

impl<const REVERSAL: u8> Form for Integers<REVERSAL> {
    const NEW: Self = Self::new();

    of_constants!();
}

// The steps from a square to the next one on its file, and on its diagonals.
const FILE: usize = FILES;
const RISING: usize = FILES + 1;
const FALLING: usize = FILES - 1;

/// Attacks along `line`, which does not include the slider and whose squares are `STEP` apart. What
/// leaves the line is cut off at the end.
#[inline(always)]
const fn along<const REVERSAL: u8, const STEP: usize>(
    line: Bitboard,
    slider: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let blockers = occupied & line;
    let attacks = if REVERSAL == FILL {
        // Subtracting one from the blockers above changes all bits up to the nearest of them.
        // Below, the squares behind the nearest blocker are filled in three steps, and
        // taken away.
        let below = blockers & (slider - 1);
        let above = blockers ^ below;
        let mut filled = below | below >> STEP;
        filled |= filled >> (2 * STEP);
        filled |= filled >> (4 * STEP);
        above ^ above.wrapping_sub(1) ^ filled >> STEP
    } else {
        // The blockers do not include the slider, so subtracting it is `o - 2r`. It is loaded,
        // which is shorter than shifting it and its mirror image into place. Where
        // compilers would handle two lines in one vector because of that, the target has SSSE3
        // or better, and a form with vectors.
        let up = blockers.wrapping_sub(slider);
        up ^ blockers
            .swap_bytes()
            .wrapping_sub(slider.swap_bytes())
            .swap_bytes()
    };
    attacks & line
}

/// The form for processors with wide vectors, whose data keep compilers from putting both diagonals
/// into one vector: moving the occupancy there and the attack set back would take longer than the
/// look-up.
///
/// 32 bytes for each square, and the table of ranks.
#[derive(Clone, Debug)]
pub struct SplitDiagonals {
    squares: [SplitLines; SQUARES],
    ranks: FirstRank,
}

/// The lines through a square. No two lines of a piece are neighbours, as compilers load neighbours
/// together.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
struct SplitLines {
    rising: Bitboard,
    slider: Bitboard,
    falling: Bitboard,
    file: Bitboard,
}

impl SplitLines {
    const fn new(square: usize) -> Self {
        let [_, file, rising, falling] = lines(square);
        Self {
            rising,
            slider: bit(square),
            falling,
            file,
        }
    }
}

impl SplitDiagonals {
    /// The attack set of a rook. Constants can call this, too.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let SplitLines { slider, file, .. } = self.squares[square];
        along::<SWAP, FILE>(file, slider, occupied) | self.ranks.along_rank(square, occupied)
    }

    /// The attack set of a bishop. Constants can call this, too.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let SplitLines {
            rising,
            slider,
            falling,
            ..
        } = self.squares[square];
        // Step by step for both, since compilers keep this order, in which neither waits for the
        // other.
        let [on_rising, on_falling] = [occupied & rising, occupied & falling];
        let mirrored = slider.swap_bytes();
        let [up_rising, up_falling] = [
            on_rising.wrapping_sub(slider),
            on_falling.wrapping_sub(slider),
        ];
        let [rest_rising, rest_falling] = [on_rising.swap_bytes(), on_falling.swap_bytes()];
        let [down_rising, down_falling] = [
            rest_rising.wrapping_sub(mirrored),
            rest_falling.wrapping_sub(mirrored),
        ];
        (up_rising ^ down_rising.swap_bytes()) & rising
            | (up_falling ^ down_falling.swap_bytes()) & falling
    }
}

impl Form for SplitDiagonals {
    const NEW: Self = Self {
        squares: array!(square < SQUARES => SplitLines::new(square)),
        ranks: FirstRank::new(),
    };

    of_constants!();
}

/// The form for processors that reverse the bits of a word in one or two instructions: only masks,
/// no table of ranks.
///
/// 64 bytes for each square: one line of the cache.
#[derive(Clone, Debug)]
pub struct BitReversal(pub(super) [LinesAndSliders; SQUARES]);

/// A square on the board and on the reversed board, and the lines through it, which do not include
/// it.
///
/// To load the squares takes fewer instructions than to shift a bit into place and to reverse it.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(super) struct LinesAndSliders {
    rank: Bitboard,
    file: Bitboard,
    slider: Bitboard,
    reversed: Bitboard,
    /// The slider once more, and the slider on the board upside down: for vectors.
    pub(super) sliders: Two,
    pub(super) diagonals: Two,
}

impl LinesAndSliders {
    pub(super) const fn new(square: usize) -> Self {
        let [rank, file, rising, falling] = lines(square);
        let slider = bit(square);
        Self {
            rank,
            file,
            slider,
            reversed: slider.reverse_bits(),
            sliders: Two([slider, slider.swap_bytes()]),
            diagonals: Two([rising, falling]),
        }
    }

    /// The attack set of a rook.
    #[inline(always)]
    pub(super) const fn rook(&self, occupied: Bitboard) -> Bitboard {
        self.along(self.rank, occupied) | self.along(self.file, occupied)
    }

    /// The attack set of a bishop.
    #[inline(always)]
    pub(super) const fn bishop(&self, occupied: Bitboard) -> Bitboard {
        let Two([rising, falling]) = self.diagonals;
        self.along(rising, occupied) | self.along(falling, occupied)
    }

    /// Attacks along `line`, which does not include the slider. Subtracting the slider from the
    /// blockers is then `o - 2r`.
    #[inline(always)]
    const fn along(&self, line: Bitboard, occupied: Bitboard) -> Bitboard {
        let blockers = occupied & line;
        let up = blockers.wrapping_sub(self.slider);
        let down = blockers
            .reverse_bits()
            .wrapping_sub(self.reversed)
            .reverse_bits();
        (up ^ down) & line
    }
}

impl BitReversal {
    /// The attack set of a rook. Constants can call this, too.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0[square].rook(occupied)
    }

    /// The attack set of a bishop. Constants can call this, too.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.0[square].bishop(occupied)
    }
}

impl Form for BitReversal {
    const NEW: Self = Self(array!(square < SQUARES => LinesAndSliders::new(square)));

    of_constants!();
}
