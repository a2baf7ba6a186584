//! Each mistake is reported, and none causes further errors.

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

fn main() {
    _ = (rook_attacks(0, 0), bishop_attacks(0, 0), queen_attacks_const(0, 0), SCHEME, TABLE_BYTES);
}
