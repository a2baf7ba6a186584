//! Factors that leave many gaps in few columns, by annealing.
//!
//! If two magic factors differ in a low bit, most of their indices are the same. So steps that flip, add or subtract
//! one or two bits lead from a magic factor to better ones. Constructive collisions save an eighth to a half of the
//! slots. If the gaps form whole columns (the same residues modulo 64 in every row), the squares fit into each
//! other's gaps like combs.

use super::chance::{accept, below};
use super::packed_piece::{COLUMNS, PackedPiece};
use super::trial::{FactorTrial, SlotUse};
use magic_tables::board::slider::Slider;
use magic_tables::search::random::Random;

/// Steps without progress after which a run ends.
const PATIENCE: u32 = 50_000;

/// Random factors that are tried as a start.
const STARTS: u32 = 20_000_000;

/// Steps after which the heat is halved.
const COOLING: u32 = 14_000;

/// The best magic factor that one run finds for `piece`, or `None` if it finds no magic factor to start with.
pub(super) fn anneal(
    piece: &PackedPiece,
    index_bits: u32,
    trial: &mut FactorTrial,
    random: &mut Random,
) -> Option<u64> {
    let period = u64::MAX >> (u64::BITS - piece.period_bits);
    let cost = |found: SlotUse| cost(piece.slider, found, index_bits);
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

/// The cost of a factor. For a rook it is mostly the columns in use, and a little the slots; for a bishop, whose few
/// slots go into single gaps, the slots.
pub(super) fn cost(slider: Slider, found: SlotUse, index_bits: u32) -> u64 {
    match slider {
        Slider::Rook => u64::from(found.slots / 4 + (found.columns.count_ones() << index_bits) / COLUMNS),
        Slider::Bishop => found.slots.into(),
    }
}

/// A factor that differs from `factor` in a few bits.
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
