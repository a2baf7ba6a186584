// magic_tables!(scheme = fanci, steppers = true, square = crate::Square)

::core::compile_error! {
    "unknown scheme `fanci`; did you mean `fancy`?"
}
#[allow(dead_code, unreachable_pub)]
pub const SCHEME: &::core::primitive::str = "invalid";
#[allow(dead_code, unreachable_pub)]
pub const TABLE_BYTES: ::core::primitive::usize = 0;
#[inline]
const fn __square_number(square: crate::Square) -> ::core::primitive::usize {
    ::magic_bitboards::__cast_square_to_usize_or_give_the_option_square_index!(
        square, crate ::Square
    )
}
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub fn rook_attacks(
    square: crate::Square,
    occupied: ::core::primitive::u64,
) -> ::core::primitive::u64 {
    ::magic_bitboards::lookup::hyperbola::rook_attacks(__square_number(square), occupied)
}
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn rook_attacks_const(
    square: crate::Square,
    occupied: ::core::primitive::u64,
) -> ::core::primitive::u64 {
    ::magic_bitboards::lookup::hyperbola::rook_attacks(__square_number(square), occupied)
}
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
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub const fn knight_attacks(square: crate::Square) -> ::core::primitive::u64 {
    {
        _ = __square_number(square);
        0
    }
}
