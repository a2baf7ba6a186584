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
            const _ : fn () = || { ::magic_bitboards::lookup::assert_not_hidden(& [();
            SCHEME.len()], & [();
            give_each_set_of_magic_tables_a_module_of_its_own::SCHEME.len()]);
            ::magic_bitboards::lookup::assert_not_hidden(& [(); TABLE_BYTES], & [();
            give_each_set_of_magic_tables_a_module_of_its_own::TABLE_BYTES]);
            ::magic_bitboards::lookup::assert_not_hidden(& rook_attacks, &
            give_each_set_of_magic_tables_a_module_of_its_own::rook_attacks);
            ::magic_bitboards::lookup::assert_not_hidden(& rook_attacks_const, &
            give_each_set_of_magic_tables_a_module_of_its_own::rook_attacks_const);
            ::magic_bitboards::lookup::assert_not_hidden(& bishop_attacks, &
            give_each_set_of_magic_tables_a_module_of_its_own::bishop_attacks);
            ::magic_bitboards::lookup::assert_not_hidden(& bishop_attacks_const, &
            give_each_set_of_magic_tables_a_module_of_its_own::bishop_attacks_const);
            ::magic_bitboards::lookup::assert_not_hidden(& queen_attacks, &
            give_each_set_of_magic_tables_a_module_of_its_own::queen_attacks);
            ::magic_bitboards::lookup::assert_not_hidden(& queen_attacks_const, &
            give_each_set_of_magic_tables_a_module_of_its_own::queen_attacks_const);
            ::magic_bitboards::lookup::assert_not_hidden(& rook_and_bishop_attacks, &
            give_each_set_of_magic_tables_a_module_of_its_own::rook_and_bishop_attacks);
            ::magic_bitboards::lookup::assert_not_hidden(& knight_attacks, &
            give_each_set_of_magic_tables_a_module_of_its_own::knight_attacks);
            ::magic_bitboards::lookup::assert_not_hidden(& king_attacks, &
            give_each_set_of_magic_tables_a_module_of_its_own::king_attacks);
            ::magic_bitboards::lookup::assert_not_hidden(& white_pawn_attacks, &
            give_each_set_of_magic_tables_a_module_of_its_own::white_pawn_attacks);
            ::magic_bitboards::lookup::assert_not_hidden(& black_pawn_attacks, &
            give_each_set_of_magic_tables_a_module_of_its_own::black_pawn_attacks);
            ::magic_bitboards::lookup::assert_not_hidden(& pawn_attacks, &
            give_each_set_of_magic_tables_a_module_of_its_own::pawn_attacks); };
        };
    }
    #[allow(unused_imports)]
    pub(super) use __check_that_nothing_hides_these_items;
}
#[allow(unused_imports, unreachable_pub)]
pub use give_each_set_of_magic_tables_a_module_of_its_own::*;
give_each_set_of_magic_tables_a_module_of_its_own::__check_that_nothing_hides_these_items! {}
