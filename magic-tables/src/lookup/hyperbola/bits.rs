//! The form for processors that reverse the bits of a word in one or two instructions: only masks, no table of ranks.

use super::form::Form;
use crate::board::{Bitboard, SQUARES, bit, lines};
use crate::lookup::sealed::Sealed;

/// 64 bytes for each square: one line of the cache.
#[derive(Clone, Debug)]
pub struct Bits([Masks; SQUARES]);

/// A square, the same on the reversed board, and the lines through it. They do not include the square.
///
/// To load both squares takes fewer instructions than to shift and reverse a bit.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Masks {
    slider: Bitboard,
    reversed: Bitboard,
    rank: Bitboard,
    file: Bitboard,
    rising: Bitboard,
    falling: Bitboard,
}

impl Bits {
    const fn new() -> Self {
        let mut squares =
            [Masks { slider: 0, reversed: 0, rank: 0, file: 0, rising: 0, falling: 0 }; SQUARES];
        let mut square = 0;
        while square < SQUARES {
            let [rank, file, rising, falling] = lines(square);
            let slider = bit(square);
            let reversed = slider.reverse_bits();
            squares[square] = Masks { slider, reversed, rank, file, rising, falling };
            square += 1;
        }
        Self(squares)
    }
}

impl Masks {
    /// Attacks along `line`, which does not include the slider. Subtracting the slider from the blockers is then
    /// `o - 2r`.
    #[inline(always)]
    fn along(&self, line: Bitboard, occupied: Bitboard) -> Bitboard {
        let blockers = occupied & line;
        let up = blockers.wrapping_sub(self.slider);
        let down = reversed(reversed(blockers).wrapping_sub(self.reversed));
        (up ^ down) & line
    }
}

impl Sealed for Bits {}

impl Form for Bits {
    const NEW: Self = Self::new();

    #[inline(always)]
    fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let masks = &self.0[square];
        masks.along(masks.rank, occupied) | masks.along(masks.file, occupied)
    }

    #[inline(always)]
    fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let masks = &self.0[square];
        masks.along(masks.rising, occupied) | masks.along(masks.falling, occupied)
    }
}

/// The bits of `board` in reverse order.
///
/// On 64-bit Arm the compiler must not see what this is: it would handle the four lines of a queen in two short
/// vectors, which takes twice as long in a chain of dependent look-ups, and in any case on small cores.
#[cfg(all(target_arch = "aarch64", not(miri)))]
#[inline(always)]
fn reversed(board: Bitboard) -> Bitboard {
    let bits;
    // SAFETY: every processor of this architecture has the instruction, which changes nothing but `bits`.
    unsafe {
        core::arch::asm!(
            "rbit {bits}, {board}",
            bits = lateout(reg) bits,
            board = in(reg) board,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    bits
}

/// The bits of `board` in reverse order.
#[cfg(any(not(target_arch = "aarch64"), miri))]
#[inline(always)]
const fn reversed(board: Bitboard) -> Bitboard {
    board.reverse_bits()
}
