//! A complete table: the index functions of both pieces, and the slots that the indices select.

use super::array::array;
use super::both::both_and_queen;
use super::slots::{FixedEntries, Slots};
use super::squares::{AllSquares, Index, SquareData, Squares};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};

/// Attacks of all sliding pieces: index functions `R` for rooks, `B` for bishops, slots `S`.
///
/// The slots come first, so that they have the address of the table.
///
/// ```
/// use magic_tables::lookup::{Bitboards, ByTarget, PextIndex, Slider, Sliders};
///
/// // For brevity, every square has the same slots, and all of them hold the same set.
/// let [rooks, bishops] = Slider::ALL.map(|slider| PextIndex::squares::<u64>(ByTarget, slider, 4096, [0; 64]));
/// let sliders = Sliders::<_, _, Bitboards<4096>>::new(rooks, bishops, Bitboards::from_words([0b1110; 4096]));
/// assert_eq!(sliders.rook_attacks(0, 1 << 3 | 1 << 8), 0b1110);
/// ```
#[repr(C)]
pub struct Sliders<R: Index, B: Index, S: Slots> {
    slots: S,
    squares: AllSquares<R, B, S>,
}

/// The look-ups in `$table`, whose slots `$slots` reads.
macro_rules! look_ups {
    ($self:ident => $table:expr, $slots:ident $(, $constant:tt)?) => {
        /// The attack set of a rook on `square` (a1 = 0, h8 = 63). `occupied` may hold any squares. The only branch is
        /// the check of the square.
        ///
        /// # Panics
        /// If `square` is off the board.
        #[inline(always)]
        #[must_use]
        pub $($constant)? fn rook_attacks(&$self, square: usize, occupied: Bitboard) -> Bitboard {
            let (index, entry) = $table.rook(square);
            let place = index.place(square, occupied);
            // SAFETY: `assemble` has checked that no index leaves the slots of rooks, which the table holds, and that starts are
            // whole slots.
            unsafe { $slots::rook_attacks($table.slots(), place, square, *entry) }
        }

        /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
        #[inline(always)]
        #[must_use]
        pub $($constant)? fn bishop_attacks(&$self, square: usize, occupied: Bitboard) -> Bitboard {
            let (index, entry) = $table.bishop(square);
            let place = index.place(square, occupied);
            // SAFETY: as for a rook, with the slots of bishops.
            unsafe { $slots::bishop_attacks($table.slots(), place, square, *entry) }
        }

        both_and_queen!($($constant)?);
    };
}

pub(super) use look_ups;

impl<R: Index, B: Index, S: FixedEntries> Sliders<R, B, S> {
    /// A table from its parts.
    ///
    /// # Panics
    /// If the index functions were made for more slots, for slots of another size, or for the other piece. In a
    /// `static` that is a compile error.
    #[must_use]
    pub const fn new(rooks: Squares<R>, bishops: Squares<B>, slots: S) -> Self {
        Self::assemble(rooks, bishops, S::ENTRIES.0, S::ENTRIES.1, slots)
    }
}

impl<R: Index, B: Index, S: Slots> Sliders<R, B, S> {
    look_ups!(self => self, S);

    /// The index function of a rook on `square`, and what its slot needs besides.
    #[inline(always)]
    pub(super) const fn rook(&self, square: usize) -> (&R, &S::Rook) {
        let SquareData { index, entry } = self.squares.rook(square);
        (index, entry)
    }

    /// The index function of a bishop on `square`, and what its slot needs besides.
    #[inline(always)]
    pub(super) const fn bishop(&self, square: usize) -> (&B, &S::Bishop) {
        let SquareData { index, entry } = self.squares.bishop(square);
        (index, entry)
    }

    /// The slots of both pieces.
    #[inline(always)]
    pub(super) const fn slots(&self) -> &S {
        &self.slots
    }

    /// Checks the parts against each other. The unchecked reads rely on this function alone.
    pub(super) const fn assemble(
        rooks: Squares<R>,
        bishops: Squares<B>,
        rook_entries: [S::Rook; SQUARES],
        bishop_entries: [S::Bishop; SQUARES],
        slots: S,
    ) -> Self {
        Self {
            slots,
            squares: AllSquares::new(
                with_entries(rooks.checked(Slider::Rook, S::BLOCKS[0]), rook_entries),
                with_entries(bishops.checked(Slider::Bishop, S::BLOCKS[1]), bishop_entries),
            ),
        }
    }
}

const fn with_entries<I: Copy, E: Copy>(
    indices: [I; SQUARES],
    entries: [E; SQUARES],
) -> [SquareData<I, E>; SQUARES] {
    array!(square < SQUARES => SquareData { index: indices[square], entry: entries[square] })
}
