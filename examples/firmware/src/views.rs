//! Views along rays, compared with a walk from each square to the pieces that attack it.

use crate::{BISHOP, OCCUPANCIES, ROOK, Random, console, sliders, walk};

/// What each code means, as in `sliders`: white pieces in capitals.
const MEANING: &[u8; 16] = b".PNBRQK..pnbrqk.";

pub fn run() -> ! {
    let mut random = Random::new();
    let mut digest = 0xcbf2_9ce4_8422_2325;
    let mut wrong = 0;
    for square in 0..64 {
        for _ in 0..OCCUPANCIES {
            let (filled, mut mailbox) = (random.next() & random.next(), [0; 64]);
            for (other, code) in mailbox.iter_mut().enumerate() {
                let any = random.next() as u8;
                *code = if filled >> other & 1 != 0 {
                    any & 15
                } else {
                    any & 0xf0
                };
            }
            let view = sliders::view(square, &mailbox);
            wrong += u32::from(view.bitboard(view.attackers()) != attackers(square, &mailbox));
            let (through, behind) = view.through();
            let any = random.next();
            let without = sliders::view_without(square, &mailbox, (any & 63) as usize);
            let mut pairs = [(0, 0); 16];
            let count = without.write(without.nearest() | without.knight_squares(), &mut pairs);
            for (square, code) in &pairs[..count] {
                digest = (digest ^ u64::from(*square) << 8 ^ u64::from(*code))
                    .wrapping_mul(0x0100_0000_01b3);
            }
            let code = (any >> 10) as u8 & 15;
            for which in 0..3 {
                let mut quads = [[0; 4]; 16];
                let count = match which {
                    0 => view.write_threats_from(code, &mut quads),
                    1 => without.write_threats_to(code, &mut quads),
                    _ => without.write_threats_through(&mut quads),
                };
                for quad in &quads[..count] {
                    let quad = u64::from(u32::from_le_bytes(*quad));
                    digest = (digest ^ quad).wrapping_mul(0x0100_0000_01b3);
                }
            }
            for places in [
                view.attackers(),
                view.attacked_by((any >> 6) as u8),
                through,
                behind,
            ] {
                digest = (digest ^ u64::from(places.0)).wrapping_mul(0x0100_0000_01b3);
            }
        }
    }
    console::write("views: digest ");
    console::write_hex(digest);
    console::write(if wrong == 0 {
        ", all right\n"
    } else {
        ", WRONG\n"
    });
    console::exit(wrong == 0)
}

/// The squares of all pieces that attack `square`.
fn attackers(square: usize, mailbox: &[u8; 64]) -> u64 {
    let at = |square: usize| MEANING[mailbox[square] as usize & 15];
    let occupied = (0..64).fold(0, |set, other| set | u64::from(at(other) != b'.') << other);
    let (straight, diagonal) = (
        walk(&ROOK, square, occupied),
        walk(&BISHOP, square, occupied),
    );
    let mut attackers = 0;
    for other in 0..64_usize {
        let files = (other % 8).abs_diff(square % 8);
        let ranks = square as i32 / 8 - other as i32 / 8;
        let is_next = files.max(ranks.unsigned_abs() as usize) == 1;
        let (on_straight, on_diagonal) = (straight >> other & 1 != 0, diagonal >> other & 1 != 0);
        let attacks = match at(other) {
            b'P' => files == 1 && ranks == 1,
            b'p' => files == 1 && ranks == -1,
            b'N' | b'n' => files * ranks.unsigned_abs() as usize == 2,
            b'B' | b'b' => on_diagonal,
            b'R' | b'r' => on_straight,
            b'Q' | b'q' => on_straight || on_diagonal,
            b'K' | b'k' => is_next,
            _ => false,
        };
        attackers |= u64::from(attacks) << other;
    }
    attackers
}
