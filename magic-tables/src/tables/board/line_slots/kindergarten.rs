//! One factor gathers the occupancy of a line in the upper bits of the product, as in Gerd
//! Isenberg's kindergarten bitboards (2006): for each square it has a set bit that moves this
//! square to its index bit.

use super::{Bit, Course, SharedLine};
use crate::board::geometry::Geometry;
use crate::search::random::Random;

/// Chooses the order of the index bits, which may be any, such that factors exist: a factor moves
/// bits up, never down. Lines with the same course get the same order, so that they share slots.
pub(super) fn order(board: &Geometry, lines: &[SharedLine], courses: &mut [Course], split: u32) {
    let before = courses.to_vec();
    for course in &before {
        if course.modulus.is_some() {
            continue;
        }
        // The greatest number that a square with each coordinate has in its part of the board.
        let mut greatest = vec![0; course.bits];
        for (SharedLine { line, .. }, _) in lines
            .iter()
            .zip(&before)
            .filter(|(_, other)| *other == course)
        {
            for square in 0..board.squares() {
                // Index bits are still in the order of coordinates.
                for Bit { from, to } in course.parts(board, line, square, split).concat() {
                    let place = &mut greatest[to as usize];
                    *place = from.max(*place);
                }
            }
        }
        // All bits move up to their places already.
        if greatest
            .iter()
            .enumerate()
            .all(|(place, &from)| from as usize <= 64 - course.bits + place)
        {
            continue;
        }
        let mut places: Vec<_> = (0..course.bits).collect();
        places.sort_by_key(|&place| greatest[place]);
        let mut order = vec![0; course.bits];
        for (bit, &place) in places.iter().enumerate() {
            order[place] = bit;
        }
        for (own, _) in courses
            .iter_mut()
            .zip(&before)
            .filter(|(_, other)| *other == course)
        {
            own.order.clone_from(&order);
        }
    }
}

/// The number of other orders to try for a square.
const ATTEMPTS: usize = 1000;

/// The course, and, if the order of its index bits is free, the same with other orders, for squares
/// of boards with holes that need them.
pub(super) fn orders(course: &Course) -> impl Iterator<Item = Course> {
    let mut random = Random::new(0);
    let attempts = if course.modulus.is_some() {
        0
    } else {
        ATTEMPTS
    };
    let mut next = course.clone();
    (0..=attempts).map(move |attempt| {
        // The first attempt keeps the order; each other one shuffles it.
        if attempt > 0 {
            for i in (1..next.bits).rev() {
                let other = (random.bits() % (i as u64 + 1)) as usize;
                next.order.swap(i, other);
            }
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
            *factor |= 1 << (lowest + bit.to).checked_sub(bit.from)?;
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
