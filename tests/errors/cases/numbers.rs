//! Numbers that are negative, too large, or have a suffix.

mod negative {
    magic_bitboards::magic_tables!(magics = search, seed = -1);
}
mod large {
    magic_bitboards::magic_tables!(magics = search, seed = 18_446_744_073_709_551_616);
}
mod suffix {
    magic_bitboards::magic_tables!(magics = search, seed = 1i32);
}
mod text {
    magic_bitboards::magic_tables!(max_bytes = "64 KiB of memory");
}
magic_bitboards::magic_tables!(max_bytes = "18446744073709551615 KiB", magics = search, seed = 0x1_0000_0000_0000_0000);

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
