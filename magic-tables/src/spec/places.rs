//! For which squares the user's own factors are, and in which order.

use super::options::Spec;

/// The places of a list of factors.
pub(super) struct FactorPlaces {
    /// The number of squares.
    pub(super) squares: usize,
    /// The number of factors for each: two if the board has a lower and an upper part.
    pub(super) of_each: usize,
    /// The names of the first, the second and the last square.
    pub(super) names: [String; 3],
}

impl FactorPlaces {
    /// The number of factors.
    pub(super) const fn factors(&self) -> usize {
        self.squares * self.of_each
    }
}

impl Spec {
    /// The places of the factors of a piece; `None` if the board cannot be read.
    #[cfg(feature = "boards")]
    pub(super) fn factor_places(&self) -> Option<FactorPlaces> {
        let board = self.geometry().ok()?;
        let squares = board.squares();
        let of_each = if board.word_bits() == u128::BITS { 2 } else { 1 };
        let name = |square: usize| board.name(square.min(squares - 1));
        Some(FactorPlaces { squares, of_each, names: [name(0), name(1), name(squares)] })
    }

    /// The same where there is no other board.
    #[cfg(not(feature = "boards"))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "other boards may be none")]
    pub(super) fn factor_places(&self) -> Option<FactorPlaces> {
        let names = ["a1".to_owned(), "b1".to_owned(), "h8".to_owned()];
        Some(FactorPlaces { squares: crate::board::SQUARES, of_each: 1, names })
    }
}
