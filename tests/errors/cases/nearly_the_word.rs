//! Words written as a Rust path, as text, or with a hyphen.

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
magic_bitboards::magic_tables!(scheme = fn, pext = _);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
