//! The digest of all answers, by the look-ups of the ready-made tables: what every program in C and C++ must print.

use magic_bitboards::{
    between, bishop_attacks, black_pawn_attacks, king_attacks, knight_attacks, line, queen_attacks,
    rook_attacks, white_pawn_attacks,
};
use magic_tables::board::slider::Slider;

/// FNV-1a (Fowler, Noll and Vo 1991) with words in the place of bytes.
struct Digest(u64);

impl Digest {
    const fn add(&mut self, answer: u64) {
        self.0 = (self.0 ^ answer).wrapping_mul(0x0100_0000_01b3);
    }
}

/// Marsaglia's xorshift (2003), multiplied (Vigna 2014).
struct Random(u64);

impl Random {
    const fn bits(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }
}

/// The digest, in the order in which `programs/check.c` asks.
#[must_use]
pub fn digest() -> u64 {
    let mut digest = Digest(0xcbf2_9ce4_8422_2325);
    let mut random = Random(1);
    for square in 0..64 {
        for slider in Slider::ALL {
            let relevant = slider.mask(square);
            let mut occupied = 0_u64;
            loop {
                add_sliders(&mut digest, square, occupied);
                add_sliders(&mut digest, square, occupied | (random.bits() & !relevant));
                occupied = occupied.wrapping_sub(relevant) & relevant;
                if occupied == 0 {
                    break;
                }
            }
        }
        digest.add(knight_attacks(square));
        digest.add(king_attacks(square));
        digest.add(white_pawn_attacks(square));
        digest.add(black_pawn_attacks(square));
        for other in 0..64 {
            digest.add(between(square, other));
            digest.add(line(square, other));
            digest.add(ray(square, other));
        }
    }
    add_sets(&mut digest, &mut random);
    digest.0
}

fn add_sets(digest: &mut Digest, random: &mut Random) {
    for round in 0..400 {
        let mut pieces = random.bits() & random.bits();
        if round % 2 != 0 {
            pieces &= random.bits() & random.bits();
        }
        let mut occupied = random.bits() & random.bits();
        if round % 3 != 0 {
            occupied |= pieces;
        }
        let all = |attacks: &dyn Fn(usize) -> u64| {
            let squares = (0..64).filter(|square| pieces >> square & 1 != 0);
            squares.fold(0, |union, square| union | attacks(square))
        };
        for attacks in [rook_attacks, bishop_attacks, queen_attacks] {
            digest.add(all(&|square| attacks(square, occupied)));
        }
        for attacks in [knight_attacks, king_attacks, white_pawn_attacks, black_pawn_attacks] {
            digest.add(all(&attacks));
        }
    }
}

/// The squares of the line on the side of `to`, square by square.
fn ray(from: usize, to: usize) -> u64 {
    let on_this_side = |&square: &usize| square != from && (square > from) == (to > from);
    (0..64).filter(on_this_side).fold(0, |ray, square| ray | line(from, to) & 1 << square)
}

fn add_sliders(digest: &mut Digest, square: usize, occupied: u64) {
    let (rook, bishop) = (rook_attacks(square, occupied), bishop_attacks(square, occupied));
    for answer in [rook, bishop, queen_attacks(square, occupied), rook, bishop] {
        digest.add(answer);
    }
}
