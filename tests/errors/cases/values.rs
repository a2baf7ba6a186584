//! Values that an option does not take, and options that do not exist.

pub const FACTORS: [u64; 64] = [1; 64];
pub const SIZE: u64 = 65_536;
pub const SEED: u64 = 1;

mod words {
    magic_bitboards::magic_tables!(pext = "auto", steppers = never, magics = 1, incorporate_shift = 1);
}
mod numbers {
    magic_bitboards::magic_tables!(magics = search, seed = "one", max_bytes = lots);
}
mod lists {
    magic_bitboards::magic_tables!(rook_magics = 1, bishop_magics = catalog, magics = [1]);
}
mod paths {
    magic_bitboards::magic_tables!(square = 64, bitboard = "Bitboard", magics = a::b);
}
mod kinds_of_values {
    magic_bitboards::magic_tables!(steppers = (true), lines = { true }, seed = 'x', pext = 1.5, pext = true);
}
mod hyphen {
    magic_bitboards::magic_tables!(scheme = fixed-shift, entries = bit-board);
}
mod path {
    magic_bitboards::magic_tables!(scheme = Scheme::FixedShift, magics = Magics::Search);
}
mod text {
    magic_bitboards::magic_tables!(scheme = "fancy", steppers = "true", magics = search, seed = "5", square = "u8");
}
mod long_text {
    magic_bitboards::magic_tables!(packing = (a, list, of, many, words, that, is, not, quoted, in, full));
}
mod what_many_call_it {
    magic_bitboards::magic_tables!(scheme = magic_bitboards, bmi2 = true);
}
mod nearly_the_word {
    magic_bitboards::magic_tables!(scheme = fn, pext = _);
}
mod tuple {
    magic_bitboards::magic_tables!(rook_magics = (1, 2));
}
mod reference {
    magic_bitboards::magic_tables!(rook_magics = &[1, 2, 3], bishop_magics = &FACTORS);
}
mod repeated {
    magic_bitboards::magic_tables!(rook_magics = [0x0080001420400082; 64]);
}
mod array_of_the_crate {
    magic_bitboards::magic_tables!(rook_magics = FACTORS, bishop_magics = crate::FACTORS);
}
mod not_a_list {
    magic_bitboards::magic_tables!(rook_magics = [1, FACTORS[1], 3.0, 1 - 2, 4u32, "5", [6]]);
}
mod negative {
    magic_bitboards::magic_tables!(magics = search, seed = -1);
}
mod large {
    magic_bitboards::magic_tables!(magics = search, seed = 18_446_744_073_709_551_616);
}
mod suffix {
    magic_bitboards::magic_tables!(magics = search, seed = 1i32);
}
mod numbers_text {
    magic_bitboards::magic_tables!(max_bytes = "64 KiB of memory");
}
mod numbers_numbers {
    magic_bitboards::magic_tables!(max_bytes = "18446744073709551615 KiB", magics = search, seed = 0x1_0000_0000_0000_0000);
}
mod no_path_path {
    magic_bitboards::magic_tables!(square = crate::<Square>, bitboard = crate::{Bitboard});
}
mod no_path {
    magic_bitboards::magic_tables!(rook_magics = [1,, 2]);
}
mod named {
    magic_bitboards::magic_tables!(max_bytes = SIZE, magics = search, seed = 2 * crate::SEED);
}
mod calculated {
    magic_bitboards::magic_tables!(max_bytes = 64 * 1024, magics = search, seed = (1 << 20) - 3);
}
mod constant_expressions {
    magic_bitboards::magic_tables!(magics = search, seed = 1.5, max_bytes = 64.0 * 1024.0, steppers = 64 as u64);
}
mod unknown_option {
    magic_bitboards::magic_tables!(shceme = fancy);
}
mod functions {
    magic_bitboards::magic_tables!(between = true, knights = true);
}
mod of_files {
    magic_bitboards::magic_tables!(fill = true);
}
mod unknown_scheme {
    magic_bitboards::magic_tables!(scheme = fanci);
}
mod unknown_word_far {
    magic_bitboards::magic_tables!(pext = sometimes);
}
mod byte_string {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = b"9x10");
}
mod word {
    magic_bitboards::magic_tables!(scheme = hyperbola, board = max);
}
mod call {
    magic_bitboards::magic_tables!(scheme = hyperbola, bitboard = u64!());
}
mod other_crate {
    magic_bitboards::magic_tables!(scheme = hyperbola, crate = std);
}
mod movement {
    magic_bitboards::magic_tables!(scheme = hyperbola, pieces = [camel = leaper[(1, 3), (3, 1)]]);
}
mod without_brackets {
    magic_bitboards::magic_tables!(pieces = rook, bishop, cannon, scheme = hyperbola);
}
mod few {
    magic_bitboards::magic_tables!(rook_magics = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
}
mod stranger {
    magic_bitboards::magic_tables!(rook_magics = [1, 2, three, 4], bishop_magics = [1, -2, 3 4]);
}
mod few_factors {
    magic_bitboards::magic_tables!(bishop_magics = []);
}
mod no_file {
    magic_bitboards::magic_tables!(rook_magics = "no/such/file.h", bishop_magics = "no/such/file.h#BISHOPS");
}

fn main() {
    _ = (words::rook_attacks(0, 0), text::bishop_attacks(0, 0), calculated::queen_attacks_const(0, 0), few::SCHEME);
    _ = (byte_string::rook_attacks(0, 0), without_brackets::rook_attacks(0, 0));
}
