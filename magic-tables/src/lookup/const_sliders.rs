//! A complete table whose look-ups are `const fn`s, as fast as other look-ups.

use super::both::both_and_queen;
use super::key::KeyKind;
use super::magic::Magic;
use super::magic32::{Folded32, Magic32};
use super::numbers::Numbers;
use super::offset::Offset;
use super::shift::Shift;
use super::sliders::{Sliders, look_ups};
use super::slots::{self, FixedEntries, Slots};
use super::squares::{Index, Squares};
use crate::board::{Bitboard, SQUARES};

/// [`Sliders`] whose look-ups are `const fn`s.
///
/// They take the same instructions as those of [`Sliders`], except for PEXT and PDEP, which constants cannot use: there are no
/// look-ups for [`PextIndex`](super::PextIndex), and the look-ups for [`Deposits`](super::Deposits) are slow.
///
/// ```
/// use magic_tables::lookup::{Bitboards, ConstSliders, Magic, Masked, Slider, StoredOffset, StoredShift};
///
/// type Squares = Magic<Masked, StoredShift, StoredOffset>;
///
/// // For brevity, every square has the same factor and the same slots, and all of these hold the same set.
/// static SLIDERS: ConstSliders<Squares, Squares, Bitboards<4096>> = ConstSliders::<_, _, Bitboards<4096>>::new(
///     Squares::squares::<u64>(Slider::Rook, 4096, [(0x0080_0014_2040_0082, 52, 0); 64]),
///     Squares::squares::<u64>(Slider::Bishop, 4096, [(0x0080_0014_2040_0082, 52, 0); 64]),
///     Bitboards::from_words([0b1110; 4096]),
/// );
/// const CORNER: u64 = SLIDERS.rook_attacks(0, 1 << 3 | 1 << 8);
/// assert_eq!(CORNER, 0b1110);
/// ```
pub struct ConstSliders<R: Index, B: Index, S: Slots>(Sliders<R, B, S>);

impl<R: Index, B: Index, S: FixedEntries> ConstSliders<R, B, S> {
    /// A table from its parts, like [`Sliders::new`].
    ///
    /// # Panics
    /// As [`Sliders::new`].
    #[must_use]
    pub const fn new(rooks: Squares<R>, bishops: Squares<B>, slots: S) -> Self {
        Self(Sliders::<R, B, S>::new(rooks, bishops, slots))
    }
}

impl<R: Index, B: Index, const N: usize, const M: usize> ConstSliders<R, B, Numbers<N, M>> {
    /// A table whose slots number unions, like [`Sliders::new`] for [`Numbers`].
    ///
    /// # Panics
    /// As [`Sliders::new`].
    #[must_use]
    pub const fn new(
        rooks: Squares<R>,
        bishops: Squares<B>,
        rook_bases: [u32; SQUARES],
        bishop_bases: [u32; SQUARES],
        slots: Numbers<N, M>,
    ) -> Self {
        Self(Sliders::<R, B, Numbers<N, M>>::new(rooks, bishops, rook_bases, bishop_bases, slots))
    }
}

// One generic implementation would do if constants could call functions of traits.
impl<RK: KeyKind, RS: Shift, RO: Offset, BK: KeyKind, BS: Shift, BO: Offset, S: Slots>
    ConstSliders<Magic<RK, RS, RO>, Magic<BK, BS, BO>, S>
{
    look_ups!(self => self.0, slots, const);
}

impl<S: Slots> ConstSliders<Magic32, Folded32, S> {
    look_ups!(self => self.0, slots, const);
}
