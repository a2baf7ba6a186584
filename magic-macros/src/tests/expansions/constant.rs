// magic_tables!(scheme = fixed_shift, const_fn = true, square = u8, square_index = crate::index, bitboard = crate::Set<u64>(u64))

#[allow(clippy::type_complexity)]
static SLIDERS: ::magic_bitboards::lookup::ConstSliders<
    ::magic_bitboards::lookup::Magic<
        ::magic_bitboards::lookup::Masked,
        ::magic_bitboards::lookup::FixedShift<12>,
        ::magic_bitboards::lookup::StoredOffset,
    >,
    ::magic_bitboards::lookup::Magic<
        ::magic_bitboards::lookup::Masked,
        ::magic_bitboards::lookup::FixedShift<9>,
        ::magic_bitboards::lookup::StoredOffset,
    >,
    ::magic_bitboards::lookup::Bitboards<NUMBER>,
> = ::magic_bitboards::lookup::ConstSliders::<
    _,
    _,
    ::magic_bitboards::lookup::Bitboards<NUMBER>,
>::new(
    <::magic_bitboards::lookup::Magic<
        ::magic_bitboards::lookup::Masked,
        ::magic_bitboards::lookup::FixedShift<12>,
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
        ::magic_bitboards::lookup::FixedShift<9>,
        ::magic_bitboards::lookup::StoredOffset,
    >>::squares::<
        ::core::primitive::u64,
    >(
        ::magic_bitboards::lookup::Slider::Bishop,
        NUMBER,
        [(NUMBER, 55, NUMBER), AND_SO_ON],
    ),
    <::magic_bitboards::lookup::Bitboards<NUMBER>>::from_bytes(BYTES),
);
#[allow(dead_code, unreachable_pub)]
pub const SCHEME: &::core::primitive::str = "fixed_shift";
#[allow(dead_code, unreachable_pub)]
pub const TABLE_BYTES: ::core::primitive::usize = ::core::mem::size_of_val(&SLIDERS);
const _: () = {
    const fn square_is_copy<T: ::core::marker::Copy>() {}
    square_is_copy::<u8>();
};
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub const fn rook_attacks(square: u8, occupied: crate::Set<u64>) -> crate::Set<u64> {
    crate::Set::<u64>(SLIDERS.rook_attacks(crate::index(square), occupied.0))
}
#[allow(dead_code, unreachable_pub)]
#[must_use]
pub const fn rook_attacks_const(
    square: u8,
    occupied: crate::Set<u64>,
) -> crate::Set<u64> {
    crate::Set::<
        u64,
    >(
        ::magic_bitboards::lookup::hyperbola::rook_attacks(
            crate::index(square),
            occupied.0,
        ),
    )
}
#[allow(dead_code, unreachable_pub)]
#[inline]
#[must_use]
pub const fn rook_and_bishop_attacks(
    square: u8,
    occupied: crate::Set<u64>,
) -> (crate::Set<u64>, crate::Set<u64>) {
    let (rook, bishop) = SLIDERS
        .rook_and_bishop_attacks(crate::index(square), occupied.0);
    (crate::Set::<u64>(rook), crate::Set::<u64>(bishop))
}
