//! Slots that hold 8-bit numbers of attack sets: no square has more than 144 different ones.
//!
//! Several squares share what is numbered: each number leads to a union of what its readers need, and each reader
//! masks away what is not its own.

use super::shared::masked;
use super::sliders::empty_board;
use super::words::{octets, words};
use super::{Bounded, Index, Place, Sliders, Slots};
use crate::board::{Bitboard, SQUARES};
use crate::slider::Slider;

/// `N` slots of one number each, and `M` unions of attack sets that the numbers count, for each square from a base
/// of its own; the post-mask is the attack set on the empty board.
///
/// The second look-up is Robert Houdart's idea, the sharing Lasse Hansen's.
#[derive(Clone, Debug)]
pub struct Numbers<const N: usize, const M: usize> {
    unions: [Bitboard; M],
    numbers: [u8; N],
}

/// What the slots need for each square.
#[derive(Clone, Copy, Debug)]
pub struct Reader {
    /// Where the unions of the square start, in bytes.
    base: usize,
    post_mask: Bitboard,
}

impl<const N: usize, const M: usize> Numbers<N, M> {
    /// Slots from their numbers, and the unions.
    #[must_use]
    pub const fn from_words(numbers: [u8; N], unions: [Bitboard; M]) -> Self {
        Self { unions, numbers }
    }

    /// Slots from their numbers, and the unions as little-endian bytes.
    ///
    /// ```
    /// use magic_tables::lookup::Numbers;
    ///
    /// let numbers = Numbers::<2, 1>::from_bytes(&[0, 0], &[1, 2, 0, 0, 0, 0, 0, 0]);
    /// assert_eq!(format!("{numbers:?}"), format!("{:?}", Numbers::from_words([0; 2], [0x0201])));
    /// ```
    ///
    /// # Panics
    /// If there are not exactly `N` numbers and `M` unions.
    #[must_use]
    pub const fn from_bytes(numbers: &[u8], unions: &[u8]) -> Self {
        Self { unions: words(unions), numbers: octets(numbers) }
    }

    #[inline(always)]
    unsafe fn attacks(&self, place: Place, Reader { base, post_mask }: Reader) -> Bitboard {
        // SAFETY: the caller vouches for the place; `readers` has checked that base and any number together lead to one
        // of the unions.
        let union = unsafe {
            let number = place.read(&self.numbers);
            Place::new(base, number.into()).read(&self.unions)
        };
        masked(union, post_mask)
    }
}

// SAFETY: the functions read the slot at `place`, which is one by their contract.
unsafe impl<const N: usize, const M: usize> Slots for Numbers<N, M> {
    type RookSlot = u8;
    type BishopSlot = u8;
    const ROOK_SLOTS: usize = N;
    const BISHOP_SLOTS: usize = N;
    type Rook = Reader;
    type Bishop = Reader;

    #[inline(always)]
    unsafe fn rook_attacks(&self, place: Place, _square: usize, reader: Reader) -> Bitboard {
        // SAFETY: by this function's contract, and the bases were checked.
        unsafe { self.attacks(place, reader) }
    }

    #[inline(always)]
    unsafe fn bishop_attacks(&self, place: Place, _square: usize, reader: Reader) -> Bitboard {
        // SAFETY: by this function's contract, and the bases were checked.
        unsafe { self.attacks(place, reader) }
    }
}

impl<R: Index + Copy, B: Index + Copy, const N: usize, const M: usize> Sliders<R, B, Numbers<N, M>> {
    /// A table of numbers of unions; the bases say where the unions of each square start.
    ///
    /// ```
    /// use magic_tables::lookup::{Numbers, Pext, Slider, Sliders};
    ///
    /// let [rooks, bishops] = Slider::ALL.map(|slider| Pext::<false>::squares::<u8>(slider, [0; 64]));
    /// // Every slot leads to all squares; the post-mask leaves the attack set on the empty board.
    /// let slots = Numbers::<4096, 256>::from_words([0; 4096], [u64::MAX; 256]);
    /// let sliders = Sliders::<_, _, Numbers<4096, 256>>::new(rooks, bishops, [0; 64], [0; 64], slots);
    /// assert_eq!(sliders.rook_attacks(0, 1 << 3), Slider::Rook.attacks(0, 0));
    /// ```
    ///
    /// # Panics
    /// If an index could leave the slots, or a number the unions. In a `static` that is a compile error.
    #[must_use]
    pub const fn new(
        rooks: [Bounded<R>; SQUARES],
        bishops: [Bounded<B>; SQUARES],
        rook_bases: [u32; SQUARES],
        bishop_bases: [u32; SQUARES],
        slots: Numbers<N, M>,
    ) -> Self {
        let rook_readers = readers(Slider::Rook, rook_bases, M);
        let bishop_readers = readers(Slider::Bishop, bishop_bases, M);
        Self::assemble(rooks, bishops, rook_readers, bishop_readers, slots)
    }
}

/// What is needed for each square, checked: no 8-bit number leads out of so many unions.
const fn readers(slider: Slider, bases: [u32; SQUARES], unions: usize) -> [Reader; SQUARES] {
    let post_masks = empty_board(slider);
    let mut readers = [Reader { base: 0, post_mask: 0 }; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let base = bases[square] as usize;
        assert!(base + (u8::MAX as usize) < unions, "a number could leave the unions");
        readers[square] = Reader { base: base * size_of::<Bitboard>(), post_mask: post_masks[square] };
        square += 1;
    }
    readers
}
