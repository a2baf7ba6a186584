//! The tables of this program, which `magic_tables!` emits, as an implementation of [`Lookups`].

use super::chess::Lookups;

/// The expansion of the macro; `SCHEME` and `TABLE_BYTES` describe it.
pub mod sliders {
    magic_bitboards::magic_tables!(scheme = fancy, steppers = true, lines = true);
}

/// The look-ups of [`sliders`].
pub struct Tables;

impl Lookups for Tables {
    const TABLES: (&'static str, usize) = (sliders::SCHEME, sliders::TABLE_BYTES);

    #[inline]
    fn rook(square: usize, occupied: u64) -> u64 {
        sliders::rook_attacks(square, occupied)
    }

    #[inline]
    fn bishop(square: usize, occupied: u64) -> u64 {
        sliders::bishop_attacks(square, occupied)
    }

    #[inline]
    fn rook_and_bishop(square: usize, occupied: u64) -> (u64, u64) {
        sliders::rook_and_bishop_attacks(square, occupied)
    }

    #[inline]
    fn knight(square: usize) -> u64 {
        sliders::knight_attacks(square)
    }

    #[inline]
    fn king(square: usize) -> u64 {
        sliders::king_attacks(square)
    }

    #[inline]
    fn between(a: usize, b: usize) -> u64 {
        sliders::between(a, b)
    }
}
