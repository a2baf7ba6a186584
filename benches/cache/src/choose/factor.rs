//! The factor of one square whose look-ups touch the fewest lines.
//!
//! Two sources. Factors that are injective by construction, thousands of them, cost microseconds each, but cannot have
//! most orders of index bits: squares next to each other come along. Annealing needs no structure: any factor is
//! allowed on the way, and each occupancy that falls into a slot of another attack set counts as much as a percent of
//! the price. It ends at factors without such collisions, which use carries.

#![expect(clippy::cast_precision_loss, reason = "numbers of steps and lines are far below 2^23")]

use magic_tables::board::occupancy::Subsets;
use magic_tables::search::construct::construct;
use magic_tables::search::random::Random;
use magic_tables::search::request::Request;

use super::price::{Visits, mask, slider};

/// A factor and what it costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The factor.
    pub factor: u64,
    /// The number of its index bits.
    pub index_bits: u32,
    /// The number of slots from the first to the last that is used.
    pub slots: usize,
    /// Its [price](Visits::price).
    pub price: f32,
}

/// How hard to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of factors to construct.
    pub constructed: u64,
    /// The number of times to anneal.
    pub annealed: u64,
    /// The seed.
    pub seed: u64,
}

/// Steps of one annealing.
const STEPS: u32 = 8_000;

/// How many collisions weigh as much as the whole price.
const PRICE: f32 = 100.0;

/// The search for one table.
#[derive(Debug)]
pub struct FactorSearch<'a> {
    table: usize,
    visits: &'a Visits,
    line_bits: u32,
    index_bits: u32,
    /// The most slots that a factor may use.
    most_slots: usize,
    /// Each relevant occupancy with the number of its attack set.
    attacks: Vec<(u64, u16)>,
    /// What a slot holds: the number of the test in the upper bits, that of the attack set in the lower 16.
    slots: Vec<u64>,
    tests: u64,
    random: Random,
}

impl<'a> FactorSearch<'a> {
    /// A search for factors of `table` with `index_bits` index bits that use at most `most_slots` slots, of which
    /// `2^line_bits` make a line.
    #[must_use]
    pub fn new(table: usize, visits: &'a Visits, line_bits: u32, index_bits: u32, most_slots: usize) -> Self {
        let (piece, square) = (slider(table), table % 64);
        let mut sets: Vec<u64> = Vec::new();
        let mut attacks = Vec::new();
        for occupied in Subsets::of(mask(table)) {
            let set = piece.attacks(square, occupied);
            let number = sets.iter().position(|&other| other == set).unwrap_or_else(|| {
                sets.push(set);
                sets.len() - 1
            });
            attacks.push((occupied, number as u16));
        }
        // In this order a factor that is no magic shows it early.
        let mut random = Random::new(table as u64);
        for last in (1..attacks.len()).rev() {
            attacks.swap(last, (random.bits() % (last as u64 + 1)) as usize);
        }
        let slots = vec![0; 1 << index_bits];
        Self { table, visits, line_bits, index_bits, most_slots, attacks, slots, tests: 0, random }
    }

    /// `factor`, if it is magic and uses few enough slots.
    #[must_use]
    pub fn choice(&mut self, factor: u64) -> Option<Choice> {
        if self.collisions(factor, 0.0) > 0 {
            return None;
        }
        let shift = u64::BITS - self.index_bits;
        let index = |occupied: u64| occupied.wrapping_mul(factor) >> shift;
        let slots = self.attacks.iter().map(|&(occupied, _)| index(occupied) as usize + 1).max()?;
        let price = self.price(factor);
        (slots <= self.most_slots).then_some(Choice { factor, index_bits: self.index_bits, slots, price })
    }

    /// The cheapest factor that is found, or `start` if none is cheaper.
    #[must_use]
    pub fn run(&mut self, effort: Effort, start: Option<Choice>) -> Option<Choice> {
        self.random = Random::new(effort.seed ^ (self.table as u64) << u32::BITS);
        let mut best = start;
        for _ in 0..effort.constructed {
            let Some(factor) = self.constructed() else { break };
            if best.is_none_or(|best| self.price(factor) < best.price) {
                best = cheaper(best, self.choice(factor));
            }
        }
        for number in 0..effort.annealed {
            let start = if number % 2 == 0 { self.constructed() } else { None };
            let start = start.unwrap_or_else(|| self.random.bits() & self.random.bits());
            best = self.anneal(start, best);
        }
        best
    }

    fn constructed(&mut self) -> Option<u64> {
        let request = Request {
            index_bits: self.index_bits,
            most_slots: Some(self.most_slots),
            ..Request::new(slider(self.table), self.table % 64)
        };
        construct(&request, self.random.bits())
    }

    fn price(&self, factor: u64) -> f32 {
        let shift = u64::BITS - self.index_bits;
        self.visits.price(self.line_bits, |occupied| occupied.wrapping_mul(factor) >> shift)
    }

    /// The number of occupancies that fall into a slot of another attack set; some number above `most` if it is more
    /// than that.
    fn collisions(&mut self, factor: u64, limit: f32) -> u32 {
        self.tests += 1;
        let test = self.tests << u16::BITS;
        let shift = u64::BITS - self.index_bits;
        let limit = limit as u32;
        let mut count = 0;
        for &(occupied, set) in &self.attacks {
            let slot = &mut self.slots[(occupied.wrapping_mul(factor) >> shift) as usize];
            let wanted = test | u64::from(set);
            if *slot >> u16::BITS != self.tests {
                *slot = wanted;
            } else if *slot != wanted {
                count += 1;
                if count > limit {
                    return count;
                }
            }
        }
        count
    }

    /// Anneals from `factor`, and returns the cheapest magic factor on the way if it is cheaper than `best`.
    fn anneal(&mut self, mut factor: u64, mut best: Option<Choice>) -> Option<Choice> {
        let scale = best.map_or_else(|| self.price(factor), |best| best.price).max(1.0);
        let period = u64::BITS - mask(self.table).trailing_zeros();
        let mut collisions = self.collisions(factor, f32::MAX);
        let mut price = self.price(factor);
        let energy = |collisions: u32, price: f32| collisions as f32 + PRICE * price / scale;
        for step in 0..STEPS {
            let other = self.neighbour(factor, period);
            let left = 1.0 - step as f32 / STEPS as f32;
            let heat = (collisions as f32 * 0.03 + PRICE * 0.02) * left * left + 0.1;
            let chance = (self.random.bits() >> 40) as f32 / (1 << 24) as f32;
            let limit = energy(collisions, price) - heat * (chance + 1e-9).ln();
            // No price is below a third, so that many collisions are too many whatever the price.
            let allowed = limit - PRICE / 3.0;
            let others = if allowed < 0.0 { 1 } else { self.collisions(other, allowed) };
            if others as f32 > allowed {
                continue;
            }
            let others_price = self.price(other);
            if energy(others, others_price) > limit {
                continue;
            }
            (factor, collisions, price) = (other, others, others_price);
            if collisions == 0 && best.is_none_or(|best| price < best.price) {
                best = cheaper(best, self.choice(factor));
            }
        }
        best
    }

    /// `factor` with one or two bits flipped, or a power of two added or subtracted. Bits from `period` on have no
    /// effect.
    fn neighbour(&mut self, factor: u64, period: u32) -> u64 {
        let random = self.random.bits();
        let power = |shift: u32| 1_u64 << (((random >> shift) as u32 & 0xffff) % period);
        match random % 6 {
            0..3 => factor ^ power(16),
            3 => factor ^ power(16) ^ power(32),
            4 => factor.wrapping_add(power(16)),
            _ => factor.wrapping_sub(power(16)),
        }
    }
}

/// The cheaper of two choices; of equal ones, the one with fewer slots.
fn cheaper(a: Option<Choice>, b: Option<Choice>) -> Option<Choice> {
    match (a, b) {
        (Some(a), Some(b)) if (b.price, b.slots) < (a.price, a.slots) => Some(b),
        (Some(a), _) => Some(a),
        (None, b) => b,
    }
}
