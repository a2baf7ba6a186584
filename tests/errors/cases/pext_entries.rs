//! Slots for PEXT where it never takes the scheme's place, always does, or has the same slots.

mod never {
    magic_bitboards::magic_tables!(pext = never, pext_entries = pdep);
}
mod always {
    magic_bitboards::magic_tables!(scheme = pext, pext_entries = pdep);
}
mod lines {
    magic_bitboards::magic_tables!(scheme = hyperbola, pext_entries = pdep, bishop_entries = bitboard);
}
mod auto {
    magic_bitboards::magic_tables!(scheme = auto, pext_entries = pdep);
}
mod same {
    magic_bitboards::magic_tables!(entries = byte, pext_entries = byte);
}
mod bishops {
    magic_bitboards::magic_tables!(pext_entries = byte, bishop_entries = bitboard);
}

fn main() {
    _ = never::rook_attacks(0, 0) | always::rook_attacks(0, 0) | bishops::rook_attacks(0, 0);
}
