//! Tables that are larger than allowed.

mod in_words {
    magic_bitboards::magic_tables!(scheme = plain, pext = never, max_bytes = "1 MiB");
}
mod by_auto {
    magic_bitboards::magic_tables!(scheme = auto, steppers = true, lines = true, max_bytes = "32 KiB");
}
magic_bitboards::magic_tables!(scheme = plain, pext = never, lines = true, max_bytes = 1_000_000);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
