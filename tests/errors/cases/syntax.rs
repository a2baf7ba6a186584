//! How options are written: names, commas, brackets, and words alone.

mod duplicate {
    magic_bitboards::magic_tables!(scheme = plain, pext = never, scheme = fancy);
}
mod duplicate_crate {
    magic_bitboards::magic_tables!(crate = magic_bitboards, crate = magic_bitboards);
}
mod in_the_middle {
    magic_bitboards::magic_tables!(scheme = fancy,, pext = never);
}
mod empty_option {
    magic_bitboards::magic_tables!(, scheme = fancy);
}
mod text {
    magic_bitboards::magic_tables!("scheme" = fancy);
}
mod number {
    magic_bitboards::magic_tables!(1 = fancy, = fancy);
}
mod keys {
    magic_bitboards::magic_tables!((scheme = fancy), pext = never);
}
mod paths {
    magic_bitboards::magic_tables!(square = u8 bitboard = u64 pext = never);
}
mod numbers {
    magic_bitboards::magic_tables!(seed = 1 magics = search rook_magics = [1 2, 3] steppers = true);
}
mod missing_comma {
    magic_bitboards::magic_tables!(scheme = fancy incorporate_shift = true);
}
mod colon {
    magic_bitboards::magic_tables!(scheme: fancy);
}
mod missing_equals {
    magic_bitboards::magic_tables!(scheme fancy);
}
mod behind_equals {
    magic_bitboards::magic_tables!(scheme = , pext = never);
}
mod at_the_end {
    magic_bitboards::magic_tables!(scheme =);
}
mod missing_value {
    magic_bitboards::magic_tables!(incorporate_shift);
}
mod between {
    magic_bitboards::magic_tables!(scheme = fancy; entries = byte; pext = nevr);
}
mod semicolon {
    magic_bitboards::magic_tables!(scheme = fancy, pext = never;);
}
mod open {
    magic_bitboards::magic_tables!(< scheme = fancy);
}
mod early {
    magic_bitboards::magic_tables!(< scheme = fancy >, entries = byt);
}
mod twice {
    magic_bitboards::magic_tables!(< scheme = fancy > >);
}
mod unclosed_angle {
    magic_bitboards::magic_tables!(scheme = fancy >);
}
mod scheme {
    magic_bitboards::magic_tables!(fancy);
}
mod scheme_and_more {
    magic_bitboards::magic_tables!(fancy, entries = byte);
}
mod without_a_comma {
    magic_bitboards::magic_tables!(fancy entries = byte);
}
mod option {
    magic_bitboards::magic_tables!(magics = search, seed, stepers);
}
mod word_alone {
    magic_bitboards::magic_tables!(xyzzy);
}
mod word {
    magic_bitboards::magic_tables!(magics = serch, seed = 1);
}
mod key {
    magic_bitboards::magic_tables!(magic = search, seed = 1);
}
mod grammar {
    magic_bitboards::magic_tables!("magics" = search, seed = 1);
}
mod one {
    magic_bitboards::magic_tables!(scheme = plane);
}
mod several_macros {
    magic_bitboards::magic_tables!(scheme = pex);
}
mod types {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = &'static u8, bitboard = dyn Set);
}
mod pointers {
    magic_bitboards::magic_tables!(scheme = hyperbola, square = *const u8, bitboard = impl Set);
}
mod expressions {
    magic_bitboards::magic_tables!(
        magics = search,
        seed = if cfg!(debug_assertions) { 1 } else { 2 },
        max_bytes = match 1 { _ => 2 },
    );
}
mod before_a_missing_comma {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = dyn Set steppers = true);
}
mod brackets {
    magic_bitboards::magic_tables!(scheme = hyperbola, seed = (((((((((((((((((1))))))))))))))))));
}
mod digits {
    magic_bitboards::magic_tables!(scheme = hyperbola, max_bytes = 000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000007);
}
mod path {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        square = crate::aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,
    );
}
mod pieces {
    magic_bitboards::magic_tables!(
        scheme = hyperbola,
        pieces = [aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa = rider[(1, 2)]],
    );
}

mod several {
    // Each mistake is reported, and none causes further errors.
    magic_bitboards::magic_tables!(
        scheme = fanci,
        incorporate_shift = yes,
        lines = true,
        seeed = 1,
        max_bytes = "1 PiB",
        steppers = true,
        pext never,
    );
    pub const ROOK: u64 = rook_attacks_const(0, 0);
    pub const STEPS: [u64; 4] = [knight_attacks(0), king_attacks(0), white_pawn_attacks(0), black_pawn_attacks(0)];
    pub const LINES: [u64; 2] = [between(0, 63), line(0, 63)];
}

fn main() {
    _ = (duplicate::rook_attacks(0, 0), in_the_middle::SCHEME, keys::TABLE_BYTES, open::rook_attacks(0, 0));
    _ = (word_alone::rook_attacks(0, 0), digits::rook_attacks(0, 0));
    _ = (types::rook_attacks(0, 0), pointers::rook_attacks(0, 0), before_a_missing_comma::king_attacks(0));
    _ = (several::ROOK, several::STEPS, several::LINES, several::SCHEME, several::TABLE_BYTES);
}
