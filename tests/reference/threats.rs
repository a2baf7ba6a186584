//! Which pieces of a position threaten which, by a walk over all pairs of squares.

use super::{BISHOP, BLACK_PAWN, KING, KNIGHT, ROOK, WHITE_PAWN, slides, squares, steps};

/// What each of 16 codes means: white pieces in capitals, `.` for none.
pub type Meaning = [u8; 16];

/// The squares that `piece` attacks from `square`, with all pieces of `occupied` in the way.
pub fn attacked_by(piece: u8, square: usize, occupied: u64) -> u64 {
    match piece {
        b'P' => steps(&WHITE_PAWN, square),
        b'p' => steps(&BLACK_PAWN, square),
        b'N' | b'n' => steps(&KNIGHT, square),
        b'B' | b'b' => slides(&BISHOP, square, occupied),
        b'R' | b'r' => slides(&ROOK, square, occupied),
        b'Q' | b'q' => slides(&KING, square, occupied),
        b'K' | b'k' => steps(&KING, square),
        _ => 0,
    }
}

/// The squares of `mailbox` with a piece.
pub fn occupied(mailbox: &[u8; 64], meaning: &Meaning) -> u64 {
    let mut occupied = 0;
    for (square, &code) in mailbox.iter().enumerate() {
        occupied |= u64::from(meaning[usize::from(code % 16)] != b'.') << square;
    }
    occupied
}

/// All threats between the pieces on `occupied`, each once: the attacker, its square, the attacked
/// piece, its square. `counts` says whether a kind, a small letter, threatens another one.
pub fn threats(
    mailbox: &[u8; 64],
    occupied: u64,
    meaning: &Meaning,
    counts: impl Fn(u8, u8) -> bool,
) -> Vec<[u8; 4]> {
    let mut threats = Vec::new();
    for from in squares(occupied.into()) {
        let attacker = meaning[usize::from(mailbox[from] % 16)];
        let reached = attacked_by(attacker, from, occupied) & occupied;
        for to in squares(reached.into()) {
            let victim = meaning[usize::from(mailbox[to] % 16)];
            if counts(attacker.to_ascii_lowercase(), victim.to_ascii_lowercase()) {
                threats.push([mailbox[from] % 16, from as u8, mailbox[to] % 16, to as u8]);
            }
        }
    }
    threats
}
