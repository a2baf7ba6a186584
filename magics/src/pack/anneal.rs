//! Factors that leave many gaps in few columns, by annealing.
//!
//! Let two magic factors differ by a low bit: most indices stay as they are. So there is a way from any magic factor to
//! better ones in steps that flip, add or subtract one or two bits. With an eighth to a half of the slots gained by
//! constructive collisions, and the gaps in whole columns (the same residues modulo 64 in every row), squares fit
//! into each other's gaps like combs.

use super::chance::{accept, below};
use super::piece::{COLUMNS, Piece, Trial, Use};
use magic_tables::search::random::Random;
use magic_tables::slider::Slider;

/// Steps without progress after which a run ends.
const PATIENCE: u32 = 50_000;

/// Random factors that are tried for a start.
const STARTS: u32 = 20_000_000;

/// The steps in which the heat falls by about a half.
const COOLING: u32 = 14_000;

/// The best magic factor of one run for `piece` with so many index bits, or `None` if no start was found.
pub(super) fn anneal(piece: &Piece, index_bits: u32, trial: &mut Trial, random: &mut Random) -> Option<u64> {
    let period = u64::MAX >> (u64::BITS - piece.period_bits);
    let cost = |found: Use| cost(piece.slider, found, index_bits);
    let (mut factor, found) = (0..STARTS).find_map(|_| {
        // The best factors mostly have ones in the lower half.
        let mut factor = random.sparse_bits();
        if below(random, 2) == 0 {
            factor |= random.bits() & ((1 << (20 + below(random, 30))) - 1);
        }
        factor &= period;
        Some((factor, trial.run(piece, factor, index_bits)?))
    })?;
    let mut now = cost(found);
    let mut best = (now, factor);
    let first_heat = now / 100;
    let mut steps = 0;
    let mut last_progress = 0;
    while steps - last_progress < PATIENCE {
        steps += 1;
        let heat = first_heat >> (steps / COOLING).min(u64::BITS - 1);
        let next = neighbour(factor, piece.period_bits, random) & period;
        if let Some(found) = trial.run(piece, next, index_bits)
            && accept(random, now, cost(found), heat)
        {
            (now, factor) = (cost(found), next);
            if now < best.0 {
                best = (now, factor);
                last_progress = steps;
            }
        }
    }
    Some(best.1)
}

/// A rook counts whole columns, and a little the slots in use; a bishop has few slots, which fall into single gaps.
pub(super) fn cost(slider: Slider, found: Use, index_bits: u32) -> u64 {
    match slider {
        Slider::Rook => u64::from(found.slots / 4 + (found.columns.count_ones() << index_bits) / COLUMNS),
        Slider::Bishop => found.slots.into(),
    }
}

fn neighbour(factor: u64, period_bits: u32, random: &mut Random) -> u64 {
    let mut next = factor;
    for _ in 0..=below(random, 2) {
        let bit = 1 << below(random, period_bits as usize);
        next = match below(random, 3) {
            0 => next ^ bit,
            1 => next.wrapping_add(bit),
            _ => next.wrapping_sub(bit),
        };
    }
    if below(random, 16) == 0 {
        let low = (1 << below(random, 40)) - 1;
        next = next & !low | random.bits() & low;
    }
    next
}
