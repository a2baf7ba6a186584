//! Two attack sets at once, where nothing is faster than one look-up after the other.

/// The look-ups of both sets and of a queen, for types with `rook_attacks` and `bishop_attacks`.
macro_rules! both_and_queen {
    ($($constant:tt)?) => {
        /// The attack sets of a rook and of a bishop on `square`, in this order. The only branch is
        /// the check of the square.
        ///
        /// # Panics
        /// If `square` is off the board.
        #[inline(always)]
        #[must_use]
        pub $($constant)? fn rook_and_bishop_attacks(
            &self,
            square: usize,
            occupied: $crate::board::Bitboard,
        ) -> ($crate::board::Bitboard, $crate::board::Bitboard) {
            (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
        }

        /// The attack set of a queen on `square`: the union of rook and bishop.
        ///
        /// # Panics
        /// If `square` is off the board.
        #[inline(always)]
        #[must_use]
        pub $($constant)? fn queen_attacks(
            &self,
            square: usize,
            occupied: $crate::board::Bitboard,
        ) -> $crate::board::Bitboard {
            self.rook_attacks(square, occupied) | self.bishop_attacks(square, occupied)
        }
    };
}

pub(super) use both_and_queen;
