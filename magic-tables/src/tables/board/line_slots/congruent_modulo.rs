//! The occupancy of a line is hashed by its remainder, after Trevor Fenner and Mark Levene, *Move
//! Generation with Perfect Hash Functions* (2008).
//!
//! On a line of N squares whose numbers are k apart, 2^k is -2 modulo 2^k + 2, and -1/2 modulo
//! `2^(k + 1) + 1`. So the remainder is the occupancy read in base -2, from the first square up in
//! the first case (their h1, if N <= k), from the last square down in the second one (their h2, if
//! `N <= k + 1`). Only relevant squares count, so the remainders are consecutive numbers: their
//! minimal hash functions. The division is a multiplication by the reciprocal, as on the chess
//! board.

use super::index_rule::{Axis, Bit, IndexBits, IndexRule, Modulus};
use crate::board::Direction;
use crate::board::geometry::Geometry;
use crate::board::piece::Movement;
use crate::board::rays::rays;
use crate::spec::Problem;

/// The schemes that have tables for all lines.
const INSTEAD: &str = "`scheme = kindergarten` or `scheme = hyperbola`";

/// The rules of `line` by remainders, the best one first.
pub(super) fn rules(
    board: &Geometry,
    piece: &str,
    line: &Movement,
) -> Result<Vec<IndexRule>, Problem> {
    let spacing = Spacing::of(board, line).map_err(|square| {
        let square = board.name(square);
        let cause = format!(
            "`congruent_modulo` needs lines whose squares have numbers equally far apart; those of a line of `{piece}` \
             through {square} have not"
        );
        Problem::no_tables(&cause, INSTEAD)
    })?;
    let Spacing { longest, k } = spacing;
    if k == 1 || longest <= 2 {
        // Relevant squares lie side by side: a shift is enough.
        return Ok(vec![IndexRule::gathering(board, line)]);
    }
    if longest > k + 1 {
        let Direction { files, ranks } = line.step();
        let cause = format!(
            "`congruent_modulo` needs N <= k + 1 (Fenner & Levene 2008); the lines of `{piece}` along ({files}, {ranks}) have N = \
             {longest} squares, whose numbers are k = {k} apart"
        );
        return Err(Problem::no_tables(&cause, INSTEAD));
    }
    // Where only their h2 holds as published, it comes first. Only relevant squares count here,
    // which are fewer, so h1 holds, too.
    let k = k as u32;
    let moduli: &[Modulus] = if longest == k as usize + 1 {
        &[Modulus::NextPowerPlusOne(k), Modulus::PowerPlusTwo(k)]
    } else {
        &[Modulus::PowerPlusTwo(k)]
    };
    let mut rules = Vec::new();
    for &modulus in moduli {
        rules.push(IndexRule {
            bits: index_bits(board, line, modulus),
            modulus: Some(modulus),
        });
    }
    Ok(rules)
}

/// The squares of all lines in one direction.
struct Spacing {
    /// The number of squares on the longest line.
    longest: usize,
    /// How far apart the numbers of neighbouring squares are; 1 if no line has two squares.
    k: usize,
}

impl Spacing {
    /// The spacing of `line`; or else a square through which the squares of the line are not equally
    /// far apart.
    fn of(board: &Geometry, line: &Movement) -> Result<Self, usize> {
        let mut longest = 1;
        let mut distance = None;
        for square in 0..board.squares() {
            for ray in rays(board, square, line) {
                longest = longest.max(ray.0.len() + 1);
                let mut at = square;
                for next in ray.0 {
                    let here = next.abs_diff(at);
                    if distance.is_some_and(|distance| distance != here) {
                        return Err(square);
                    }
                    distance = Some(here);
                    at = next;
                }
            }
        }
        let k = distance.unwrap_or(1);
        Ok(Self { longest, k })
    }
}

/// The index bits of remainders: with 2^k + 2, they rise with the numbers of squares, and with
/// 2^(k + 1) + 1 they fall.
fn index_bits(board: &Geometry, line: &Movement, modulus: Modulus) -> IndexBits {
    let falls = matches!(modulus, Modulus::NextPowerPlusOne(_));
    let step = line.step();
    let up = if board.rises(step) {
        step
    } else {
        step.opposite()
    };
    let mut possible = Vec::new();
    for axis in Axis::BOTH {
        if axis.change(up) != 0 {
            let is_backwards = (axis.change(up) > 0) == falls;
            let bits = IndexBits::along(board, line, axis);
            possible.push((is_backwards, bits));
        }
    }
    // Slots are shared best with coordinates in their natural order.
    let (is_backwards, mut bits) = possible
        .into_iter()
        .min_by_key(|(is_backwards, bits)| (*is_backwards, bits.count()))
        .expect("a step changes the file or the rank");
    if is_backwards {
        bits.order.reverse();
    }
    bits
}

/// Minus the least number of `bits` digits in base -2: every second bit.
pub(super) fn flip(bits: usize) -> usize {
    (0..bits)
        .filter(|bit| bit % 2 == 1)
        .fold(0, |flip, bit| flip | 1 << bit)
}

/// [`flip`] and a half, for rounding, in units of the index.
pub(super) fn bias(bits: usize) -> u64 {
    (2 * flip(bits) as u64 + 1) << (63 - bits)
}

/// The reciprocals for the two parts of the board; `None` if 64 bits are not exact enough for them.
pub(super) fn factors(
    parts: &[Vec<Bit>; 2],
    index_bits: usize,
    modulus: Modulus,
) -> Option<[u64; 2]> {
    let mut factors = [0; 2];
    for (factor, part) in factors.iter_mut().zip(parts) {
        if let Some(&bit) = part.first() {
            *factor = reciprocal(bit, index_bits as u32, modulus)?;
        }
    }
    // The product of each square, and its index bit.
    let mut all: Vec<(u64, u32)> = Vec::new();
    for (part, factor) in parts.iter().zip(factors) {
        for bit in part {
            all.push((factor << bit.from, bit.to));
        }
    }
    let bias = bias(index_bits);
    let flip = flip(index_bits) as u64;
    for occupancy in 0..1_u32 << all.len() {
        let mut sum = bias;
        let mut index = flip;
        let mut left = occupancy;
        while left != 0 {
            let (product, to) = all[left.trailing_zeros() as usize];
            left &= left - 1;
            sum = sum.wrapping_add(product);
            index ^= 1 << to;
        }
        if sum >> (u64::BITS - index_bits as u32) != index {
            return None;
        }
    }
    Some(factors)
}

/// The factor that turns `bit` into (-2)^n as a fraction of 2^`index_bits`, where n is its index
/// bit, and so all squares of its line.
fn reciprocal(bit: Bit, index_bits: u32, modulus: Modulus) -> Option<u64> {
    // Remainders are close together. This factor spreads them over all values of the index.
    let quotient = match modulus {
        Modulus::PowerPlusTwo(k) => {
            let spread = k.checked_sub(index_bits)?;
            let modulus = (1_u128 << k) + 2;
            let exponent = spread + bit.to + u64::BITS - bit.from;
            let power = 1_u128 << exponent;
            ((power + modulus / 2) / modulus) as u64
        }
        Modulus::NextPowerPlusOne(k) => {
            let spread = (k + 1).checked_sub(index_bits)?;
            by_odd_modulus(bit, spread, (1_u128 << (k + 1)) + 1)
        }
    };
    Some(if bit.to % 2 == 1 {
        quotient.wrapping_neg()
    } else {
        quotient
    })
}

/// The amount of the reciprocal if the modulus is 2^(k + 1) + 1.
fn by_odd_modulus(bit: Bit, spread: u32, modulus: u128) -> u64 {
    // Divided by 2^from: halves of remainders are remainders, because the modulus is odd.
    let mut remainder = (1_u128 << bit.to) % modulus;
    for _ in 0..bit.from {
        remainder = if remainder % 2 == 0 {
            remainder / 2
        } else {
            remainder.midpoint(modulus)
        };
    }
    let dividend = remainder << (spread + u64::BITS);
    ((dividend + modulus / 2) / modulus) as u64
}
