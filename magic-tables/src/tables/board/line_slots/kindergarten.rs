//! One factor gathers the occupancy of a line in the upper bits of the product, as in Gerd
//! Isenberg's kindergarten bitboards (2006): for each square it has a set bit that moves this
//! square to its index bit.

use super::index_rule::{Bit, IndexRule, SplitBoard};
use super::shared_lines::SharedLine;
use crate::search::random::Random;

/// Chooses an order of the index bits for which factors exist. Any order will do, but a factor moves
/// bits up, never down. Lines with the same rule get the same order, so that they share slots.
pub(super) fn reorder(board: SplitBoard<'_>, lines: &[SharedLine], rules: &mut [IndexRule]) {
    let before = rules.to_vec();
    for rule in &before {
        if rule.modulus.is_some() {
            continue;
        }
        let mut lines_of_rule = Vec::new();
        for (line, other) in lines.iter().zip(&before) {
            if other == rule {
                lines_of_rule.push(line);
            }
        }
        let Some(order) = better_order(board, &lines_of_rule, rule) else {
            continue;
        };
        for (own, other) in rules.iter_mut().zip(&before) {
            if other == rule {
                own.bits.order.clone_from(&order);
            }
        }
    }
}

/// An order of the index bits by which all squares move up, unless they already do in the order of
/// coordinates: coordinates whose squares have greater numbers get higher bits. `lines` have this
/// rule.
fn better_order(
    board: SplitBoard<'_>,
    lines: &[&SharedLine],
    rule: &IndexRule,
) -> Option<Vec<usize>> {
    let index_bits = rule.bits.count();
    // The greatest number that a square with each coordinate has in its part of the board.
    let mut greatest = vec![0; index_bits];
    for SharedLine { line, .. } in lines {
        for square in 0..board.whole.squares() {
            // Index bits are still in the order of coordinates.
            let bits = rule.bits.parts(board, line, square);
            for Bit { from, to } in bits.concat() {
                let place = &mut greatest[to as usize];
                *place = from.max(*place);
            }
        }
    }
    let lowest = 64 - index_bits;
    let mut places = greatest.iter().enumerate();
    if places.all(|(place, &from)| from as usize <= lowest + place) {
        return None;
    }
    let mut places: Vec<_> = (0..index_bits).collect();
    places.sort_by_key(|&place| greatest[place]);
    let mut order = vec![0; index_bits];
    for (bit, &place) in places.iter().enumerate() {
        order[place] = bit;
    }
    Some(order)
}

/// The number of other orders to try for a square.
const ATTEMPTS: usize = 1000;

/// The rule, and, if the order of its index bits is free, the same with other orders, for squares
/// of boards with holes that need them.
pub(super) fn in_any_order(rule: &IndexRule) -> impl Iterator<Item = IndexRule> {
    let mut random = Random::new(0);
    let attempts = if rule.modulus.is_some() { 0 } else { ATTEMPTS };
    let mut next = rule.clone();
    (0..=attempts).map(move |attempt| {
        // The first attempt keeps the order.
        if attempt > 0 {
            random.shuffle(&mut next.bits.order);
        }
        next.clone()
    })
}

/// The factors for the two parts of the board; `None` if there are none.
pub(super) fn factors(parts: &[Vec<Bit>; 2], index_bits: usize) -> Option<[u64; 2]> {
    let lowest = u64::BITS - index_bits as u32;
    let mut factors = [0_u64; 2];
    for (factor, part) in factors.iter_mut().zip(parts) {
        for bit in part {
            let moved = (lowest + bit.to).checked_sub(bit.from)?;
            *factor |= 1 << moved;
        }
    }
    // Nothing else may reach the index bits: no other set bit of a factor may move a square there,
    // and the bits below must not carry.
    let mut below: u128 = 0;
    for (&factor, part) in factors.iter().zip(parts) {
        for bit in part {
            let mut ones = factor;
            while ones != 0 {
                let to = ones.trailing_zeros() + bit.from;
                ones &= ones - 1;
                if to < lowest {
                    below += 1 << to;
                } else if to < u64::BITS && to != lowest + bit.to {
                    return None;
                }
            }
        }
    }
    (below < 1 << lowest).then_some(factors)
}
