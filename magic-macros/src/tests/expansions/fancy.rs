// magic_tables!(scheme = fancy)

mod give_each_set_of_magic_tables_a_module_of_its_own {
    #[allow(clippy::type_complexity)]
    static SLIDERS: ::magic_bitboards::lookup::Aligned<
        ::magic_bitboards::lookup::Sliders<
            ::magic_bitboards::lookup::Magic<
                ::magic_bitboards::lookup::Masked,
                ::magic_bitboards::lookup::StoredShift,
                ::magic_bitboards::lookup::StoredOffset,
            >,
            ::magic_bitboards::lookup::Magic<
                ::magic_bitboards::lookup::Masked,
                ::magic_bitboards::lookup::StoredShift,
                ::magic_bitboards::lookup::StoredOffset,
            >,
            ::magic_bitboards::lookup::Bitboards<NUMBER>,
        >,
    > = ::magic_bitboards::lookup::Aligned::new(
        ::magic_bitboards::lookup::Sliders::<
            _,
            _,
            ::magic_bitboards::lookup::Bitboards<NUMBER>,
        >::new(
            <::magic_bitboards::lookup::Magic<
                ::magic_bitboards::lookup::Masked,
                ::magic_bitboards::lookup::StoredShift,
                ::magic_bitboards::lookup::StoredOffset,
            >>::squares::<
                ::core::primitive::u64,
            >(
                ::magic_bitboards::lookup::Slider::Rook,
                NUMBER,
                [(NUMBER, 52, NUMBER), AND_SO_ON],
            ),
            <::magic_bitboards::lookup::Magic<
                ::magic_bitboards::lookup::Masked,
                ::magic_bitboards::lookup::StoredShift,
                ::magic_bitboards::lookup::StoredOffset,
            >>::squares::<
                ::core::primitive::u64,
            >(
                ::magic_bitboards::lookup::Slider::Bishop,
                NUMBER,
                [(NUMBER, 59, NUMBER), AND_SO_ON],
            ),
            <::magic_bitboards::lookup::Bitboards<NUMBER>>::from_bytes(BYTES),
        ),
    );
    /// What was compiled in: the scheme, and the options that differ from their defaults.
    #[allow(dead_code, unreachable_pub)]
    pub const SCHEME: &::core::primitive::str = "fancy";
    /// Bytes of all tables together.
    #[allow(dead_code, unreachable_pub)]
    pub const TABLE_BYTES: ::core::primitive::usize = ::core::mem::size_of_val(&SLIDERS);
    /// The attack set of a rook on `square` (a1 = 0, h8 = 63): the squares of each ray up to its first blocker, and the blocker.
    /// `occupied` may hold any squares.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[allow(dead_code, unreachable_pub)]
    #[inline]
    #[must_use]
    pub fn rook_attacks(
        square: ::core::primitive::usize,
        occupied: ::core::primitive::u64,
    ) -> ::core::primitive::u64 {
        SLIDERS.rook_attacks(square, occupied)
    }
    /// Like [`rook_attacks`], for constants.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[allow(dead_code, unreachable_pub)]
    #[must_use]
    pub const fn rook_attacks_const(
        square: ::core::primitive::usize,
        occupied: ::core::primitive::u64,
    ) -> ::core::primitive::u64 {
        ::magic_bitboards::lookup::hyperbola::rook_attacks(square, occupied)
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
        square: ::core::primitive::usize,
        occupied: ::core::primitive::u64,
    ) -> (::core::primitive::u64, ::core::primitive::u64) {
        SLIDERS.rook_and_bishop_attacks(square, occupied)
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
            __generated::rook_and_bishop_attacks); };
        };
    }
    #[allow(unused_imports)]
    pub(super) use __check_that_nothing_hides_these_items;
}
#[allow(unused_imports, unreachable_pub)]
pub use give_each_set_of_magic_tables_a_module_of_its_own::*;
give_each_set_of_magic_tables_a_module_of_its_own::__check_that_nothing_hides_these_items! {}
