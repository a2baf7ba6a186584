//! A misspelt option.

magic_bitboards::magic_tables!(shceme = fancy);
mod functions {
    magic_bitboards::magic_tables!(between = true, knights = true);
}
mod of_files {
    magic_bitboards::magic_tables!(fill = true);
}

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
