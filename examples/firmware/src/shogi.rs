//! The board of shogi, numbered file by file: rooks, bishops and lances, compared with a walk.

use crate::{OCCUPANCIES, Random, console, sliders};

pub fn run() -> ! {
    let mut random = Random::new();
    let mut digest = 0xcbf2_9ce4_8422_2325;
    let mut wrong = 0;
    for square in 0..81 {
        for _ in 0..OCCUPANCIES {
            let mut word = || u128::from(random.next() & random.next());
            let occupied = word() << 64 | word();
            for (attacks, steps) in [
                (
                    sliders::rook_attacks(square, occupied),
                    &[(0, 1), (1, 0), (0, -1), (-1, 0)][..],
                ),
                (
                    sliders::bishop_attacks(square, occupied),
                    &[(1, 1), (1, -1), (-1, -1), (-1, 1)],
                ),
                (sliders::white_lance_attacks(square, occupied), &[(0, 1)]),
                (sliders::black_lance_attacks(square, occupied), &[(0, -1)]),
            ] {
                wrong += u32::from(attacks != walk(steps, square, occupied));
                for word in [attacks as u64, (attacks >> 64) as u64] {
                    digest = (digest ^ word).wrapping_mul(0x0100_0000_01b3);
                }
            }
        }
    }
    console::write(sliders::SCHEME);
    console::write(", 9x9: digest ");
    console::write_hex(digest);
    console::write(if wrong == 0 {
        ", all right\n"
    } else {
        ", WRONG\n"
    });
    console::exit(wrong == 0)
}

/// The attack set of a slider on `square`. Steps are files to the right and ranks up.
fn walk(steps: &[(i32, i32)], square: usize, occupied: u128) -> u128 {
    let mut attacks = 0;
    for (files, ranks) in steps {
        let (mut file, mut rank) = ((square / 9) as i32, (square % 9) as i32);
        loop {
            file += files;
            rank += ranks;
            if !(0..9).contains(&file) || !(0..9).contains(&rank) {
                break;
            }
            let here = 1 << (9 * file + rank);
            attacks |= here;
            if occupied & here != 0 {
                break;
            }
        }
    }
    attacks
}
