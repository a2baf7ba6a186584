//! PEXT: the index is the relevant occupancy with its bits moved together.

use super::{Bounded, Index};
use crate::board::{Bitboard, SQUARES};
use crate::slider::Slider;

/// The data of one square: `pext(occupied, mask)` is the index. A minimal perfect hash of the
/// relevant occupancies; Zach Wegner, *Haswell New Instructions* (2011).
///
/// With `FORCED`, x86-64 takes the instruction whatever the target features say.
///
/// ```
/// use magic_tables::lookup::{Index, Pext, Slider};
///
/// let bishops = Pext::<false>::squares::<u64>(Slider::Bishop, [0; 64]);
/// assert_eq!(bishops[0].index().index(1 << 9 | 1 << 27 | 1), 0b101, "b2 and d4; a1 is irrelevant");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pext<const FORCED: bool> {
    mask: Bitboard,
    start: usize,
}

impl<const FORCED: bool> Pext<FORCED> {
    /// The squares of `slider`, a1 first, each from its offset, counted in slots of type `T`.
    #[must_use]
    pub const fn squares<T>(slider: Slider, offsets: [u32; SQUARES]) -> [Bounded<Self>; SQUARES] {
        let mut squares = [Self::square::<T>(slider, 0, offsets[0]); SQUARES];
        let mut square = 1;
        while square < SQUARES {
            squares[square] = Self::square::<T>(slider, square, offsets[square]);
            square += 1;
        }
        squares
    }

    const fn square<T>(slider: Slider, square: usize, offset: u32) -> Bounded<Self> {
        let mask = slider.mask(square);
        let start = offset as usize * size_of::<T>();
        Bounded::new(Self { mask, start }, start, (1 << mask.count_ones()) - 1)
    }
}

impl<const FORCED: bool> Index for Pext<FORCED> {
    #[inline(always)]
    fn start(&self, _square: usize) -> usize {
        self.start
    }

    #[inline(always)]
    fn index(&self, occupied: Bitboard) -> usize {
        let index = if FORCED { forced::pext(occupied, self.mask) } else { pext(occupied, self.mask) };
        index as usize
    }
}

/// The bits of `source` selected by `mask`, moved together at the lower end: the PEXT instruction where the
/// target has it (or the feature `bmi2` says so), a loop over the bits of `mask` elsewhere.
///
/// ```
/// assert_eq!(magic_tables::lookup::pext(0b1010_0110, 0b1110_0010), 0b1011);
/// ```
#[inline(always)]
#[must_use]
pub fn pext(source: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the target has BMI2.
    return unsafe { core::arch::x86_64::_pext_u64(source, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return if cfg!(feature = "bmi2") { forced::pext(source, mask) } else { portable::pext(source, mask) };
}

/// The lowest bits of `source`, moved to where `mask` has ones: the PDEP instruction or a loop, as [`pext`].
///
/// ```
/// assert_eq!(magic_tables::lookup::pdep(0b1011, 0b1110_0010), 0b1010_0010);
/// ```
#[inline(always)]
#[must_use]
pub fn pdep(source: u64, mask: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    // SAFETY: the target has BMI2.
    return unsafe { core::arch::x86_64::_pdep_u64(source, mask) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return if cfg!(feature = "bmi2") { forced::pdep(source, mask) } else { portable::pdep(source, mask) };
}

/// The loops that the instructions replace.
#[allow(dead_code, reason = "targets that have the instructions do without")]
mod portable {
    pub(in super::super) const fn pext(source: u64, mut mask: u64) -> u64 {
        let mut result = 0;
        let mut bit = 1;
        while mask != 0 {
            if source & mask & mask.wrapping_neg() != 0 {
                result |= bit;
            }
            mask &= mask - 1;
            bit <<= 1;
        }
        result
    }

    pub(in super::super) const fn pdep(mut source: u64, mut mask: u64) -> u64 {
        let mut result = 0;
        while mask != 0 {
            if source & 1 != 0 {
                result |= mask & mask.wrapping_neg();
            }
            mask &= mask - 1;
            source >>= 1;
        }
        result
    }
}

/// The instructions by their names. (The intrinsics would not be inlined into functions compiled without BMI2.)
#[cfg(all(target_arch = "x86_64", not(target_feature = "bmi2"), not(miri)))]
pub(super) mod forced {
    macro_rules! instruction {
        ($name:ident, $text:literal) => {
            #[inline(always)]
            pub(in super::super) fn $name(source: u64, mask: u64) -> u64 {
                let result;
                // SAFETY: it reads and writes registers alone. That the CPU has it, the user has said.
                unsafe {
                    core::arch::asm!(
                        $text,
                        lateout(reg) result, in(reg) source, in(reg) mask,
                        options(pure, nomem, nostack, preserves_flags),
                    );
                }
                result
            }
        };
    }

    instruction!(pext, "pext {}, {}, {}");
    instruction!(pdep, "pdep {}, {}, {}");
}

/// Where the target has them, the intrinsics are better: they can be moved, and read memory.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
pub(super) mod forced {
    pub(in super::super) use super::{pdep, pext};
}

#[cfg(any(not(target_arch = "x86_64"), miri))]
pub(super) mod forced {
    pub(in super::super) use super::portable::{pdep, pext};
}
