// magic_tables!(scheme = fanci, steppers = true, square = crate::Square)

::core::compile_error! {
    "unknown scheme `fanci`; did you mean `fancy`?"
}
mod give_each_set_of_magic_tables_a_module_of_its_own {
    /// What was compiled in: the scheme, and the options that differ from their defaults.
    #[allow(dead_code, unreachable_pub)]
    pub const SCHEME: &::core::primitive::str = "invalid";
    /// Bytes of all tables together.
    #[allow(dead_code, unreachable_pub)]
    pub const TABLE_BYTES: ::core::primitive::usize = 0;
    #[inline]
    const fn __square_number(square: crate::Square) -> ::core::primitive::usize {
        ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
            square, crate ::Square
        )
    }
    /// The attack set of a rook on `square` (a1 = 0, h8 = 63): the squares of each ray up to its first blocker, and the blocker.
    /// `occupied` may hold any squares.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[allow(dead_code, unreachable_pub)]
    #[inline]
    #[must_use]
    pub fn rook_attacks(
        square: crate::Square,
        occupied: ::core::primitive::u64,
    ) -> ::core::primitive::u64 {
        ::magic_bitboards::lookup::hyperbola::rook_attacks(
            __square_number(square),
            occupied,
        )
    }
    /// Like [`rook_attacks`], for constants.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[allow(dead_code, unreachable_pub)]
    #[must_use]
    pub const fn rook_attacks_const(
        square: crate::Square,
        occupied: ::core::primitive::u64,
    ) -> ::core::primitive::u64 {
        ::magic_bitboards::lookup::hyperbola::rook_attacks(
            __square_number(square),
            occupied,
        )
    }
    /// The attack sets of a rook and of a bishop on `square` (a1 = 0, h8 = 63), in this order. `square` is checked once.
    /// `occupied` may hold any squares.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[allow(dead_code, unreachable_pub)]
    #[inline]
    #[must_use]
    pub fn rook_and_bishop_attacks(
        square: crate::Square,
        occupied: ::core::primitive::u64,
    ) -> (::core::primitive::u64, ::core::primitive::u64) {
        {
            let (square, occupied) = (__square_number(square), occupied);
            (
                ::magic_bitboards::lookup::hyperbola::rook_attacks(square, occupied),
                ::magic_bitboards::lookup::hyperbola::bishop_attacks(square, occupied),
            )
        }
    }
    /// The squares that a knight attacks from `square` (a1 = 0, h8 = 63).
    ///
    /// # Panics
    /// If `square` is off the board.
    #[allow(dead_code, unreachable_pub)]
    #[inline]
    #[must_use]
    pub const fn knight_attacks(square: crate::Square) -> ::core::primitive::u64 {
        {
            _ = __square_number(square);
            0
        }
    }
    #[allow(unused_macros)]
    macro_rules! __check_that_nothing_hides_these_items {
        () => {
            const _ : fn () = || { use give_each_set_of_magic_tables_a_module_of_its_own
            as __generated; use ::magic_bitboards::lookup::SameItem as __Same;
            __Same([(); SCHEME.len()], [(); __generated::SCHEME.len()]); __Same([();
            TABLE_BYTES], [(); __generated::TABLE_BYTES]); __Same(rook_attacks,
            __generated::rook_attacks); __Same(rook_attacks_const,
            __generated::rook_attacks_const); __Same(bishop_attacks,
            __generated::bishop_attacks); __Same(bishop_attacks_const,
            __generated::bishop_attacks_const); __Same(queen_attacks,
            __generated::queen_attacks); __Same(queen_attacks_const,
            __generated::queen_attacks_const); __Same(rook_and_bishop_attacks,
            __generated::rook_and_bishop_attacks); __Same(knight_attacks,
            __generated::knight_attacks); __Same(king_attacks,
            __generated::king_attacks); __Same(white_pawn_attacks,
            __generated::white_pawn_attacks); __Same(black_pawn_attacks,
            __generated::black_pawn_attacks); __Same(pawn_attacks,
            __generated::pawn_attacks); };
        };
    }
    #[allow(unused_imports)]
    pub(super) use __check_that_nothing_hides_these_items;
}
#[allow(unused_imports, unreachable_pub)]
pub use give_each_set_of_magic_tables_a_module_of_its_own::*;
give_each_set_of_magic_tables_a_module_of_its_own::__check_that_nothing_hides_these_items! {}
