//! Which pieces of a position threaten which, by a walk over all pairs of squares.

use std::collections::BTreeSet;

use super::{BISHOP, BLACK_PAWN, KING, KNIGHT, ROOK, WHITE_PAWN, slides, steps};

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

/// All threats: the attacker, its square, the attacked piece, its square. `counts` says whether a
/// kind, a small letter, threatens another one.
pub fn threats(
    mailbox: &[u8; 64],
    meaning: &Meaning,
    counts: impl Fn(u8, u8) -> bool,
) -> BTreeSet<[u8; 4]> {
    let occupied = occupied(mailbox, meaning);
    let mut threats = BTreeSet::new();
    for from in 0..64 {
        let attacker = meaning[usize::from(mailbox[from] % 16)];
        let attacked = attacked_by(attacker, from, occupied) & occupied;
        for to in (0..64).filter(|to| attacked >> to & 1 != 0) {
            let victim = meaning[usize::from(mailbox[to] % 16)];
            if counts(attacker.to_ascii_lowercase(), victim.to_ascii_lowercase()) {
                threats.insert([mailbox[from] % 16, from as u8, mailbox[to] % 16, to as u8]);
            }
        }
    }
    threats
}
