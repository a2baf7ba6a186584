//! The factor of one square whose look-ups touch the fewest lines.
//!
//! Two sources. Factors that are injective by construction, thousands of them, cost microseconds each, but cannot have
//! most orders of index bits: squares next to each other come along. Annealing needs no structure: any factor is
//! allowed on the way, and each occupancy that falls into a slot of another attack set counts as much as a percent of
//! the price. It ends at factors without such collisions, which use carries.

use magic_tables::board::occupancy::Subsets;
use magic_tables::search::construct::construct;
use magic_tables::search::random::Random;
use magic_tables::search::request::Request;

use super::look_ups::{Stretch, TABLES, WINDOWS, mask, piece};

/// The price of a visit to a line that was last visited this many windows ago: low in all caches if it is recent, and
/// rising as ever larger caches have lost the line. The last price is for all longer times, and for the first visit.
///
/// A cache of 8 KiB keeps a line for some 500 look-ups, one of 16 KiB for 2,000, one of 32 KiB for 5,000. A step at
/// each of them, divided by what that cache misses, and a slope for the lines in 2,000 look-ups.
const PRICES: [f32; 11] = [0.0, 3.0, 10.0, 12.5, 19.0, 19.0, 19.0, 19.0, 19.0, 19.0, 33.0];

/// Windows between two stretches: more than any price depends on.
const APART: u32 = 1_000;

/// The visits of engines to one table.
#[derive(Clone, Debug, Default)]
pub(super) struct Visits {
    /// The relevant occupancies that occur, each once.
    occupied: Vec<u64>,
    /// The number of the window, and that of the occupancy in `occupied`, in order.
    visits: Vec<(u32, u32)>,
}

impl Visits {
    /// The visits to each table.
    pub(super) fn all(stretches: &[Stretch]) -> Vec<Self> {
        const { assert!(APART as usize > WINDOWS + PRICES.len()) };
        let mut all = vec![Self::default(); TABLES];
        let mut numbers = vec![vec![None; 1 << 12]; TABLES];
        for (number, stretch) in stretches.iter().enumerate() {
            for (window, lookups) in stretch.iter().enumerate() {
                let now = (number as u32 + 1) * APART + window as u32;
                for &lookup in lookups {
                    let table = usize::from(lookup.table);
                    let Self { occupied, visits } = &mut all[table];
                    let id = numbers[table][usize::from(lookup.occupancy)].get_or_insert_with(|| {
                        occupied.push(lookup.occupied());
                        occupied.len() as u32 - 1
                    });
                    visits.push((now, *id));
                }
            }
        }
        all
    }

    /// The sum of the prices of all visits, if `index` gives the slots and a line holds `2^line_bits` of them.
    fn price(&self, line_bits: u32, index: impl Fn(u64) -> u64) -> f32 {
        let lines: Vec<u32> =
            self.occupied.iter().map(|&occupied| (index(occupied) >> line_bits) as u32).collect();
        let count = lines.iter().max().map_or(0, |&most| most as usize + 1);
        let mut last = vec![0_u32; count];
        let mut price = 0.0;
        for &(now, id) in &self.visits {
            let last = &mut last[lines[id as usize] as usize];
            price += PRICES[((now - *last) as usize).min(PRICES.len() - 1)];
            *last = now;
        }
        price
    }
}

/// A factor and what it costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Choice {
    pub(super) factor: u64,
    pub(super) index_bits: u32,
    /// The number of slots from the first to the last that is used.
    pub(super) slots: usize,
    /// Its [price](Visits::price).
    pub(super) price: f32,
}

/// Steps of one annealing.
const STEPS: u32 = 8_000;

/// How many collisions weigh as much as the whole price.
const PRICE: f32 = 100.0;

/// The search for one table.
#[derive(Debug)]
pub(super) struct FactorSearch<'a> {
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
    pub(super) fn new(
        table: usize,
        visits: &'a Visits,
        line_bits: u32,
        index_bits: u32,
        most_slots: usize,
    ) -> Self {
        let (slider, square) = piece(table);
        let mut sets: Vec<u64> = Vec::new();
        let mut attacks = Vec::new();
        for occupied in Subsets::of(mask(table)) {
            let set = slider.attacks(square, occupied);
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

    fn index(&self, factor: u64) -> impl Fn(u64) -> u64 + use<> {
        let shift = u64::BITS - self.index_bits;
        move |occupied| occupied.wrapping_mul(factor) >> shift
    }

    /// `factor`, if it is magic and uses few enough slots.
    pub(super) fn choice(&mut self, factor: u64) -> Option<Choice> {
        if self.collisions(factor, 0.0) > 0 {
            return None;
        }
        let index = self.index(factor);
        let slots = self.attacks.iter().map(|&(occupied, _)| index(occupied) as usize + 1).max()?;
        let price = self.price(factor);
        (slots <= self.most_slots).then_some(Choice { factor, index_bits: self.index_bits, slots, price })
    }

    /// The cheapest factor that is found, or `start` if none is cheaper.
    pub(super) fn run(
        &mut self,
        constructed: u64,
        annealed: u64,
        seed: u64,
        start: Option<Choice>,
    ) -> Option<Choice> {
        self.random = Random::new(seed ^ (self.table as u64) << u32::BITS);
        let mut best = start;
        for _ in 0..constructed {
            let Some(factor) = self.constructed() else { break };
            if best.is_none_or(|best| self.price(factor) < best.price) {
                best = cheaper(best, self.choice(factor));
            }
        }
        for number in 0..annealed {
            let start = if number % 2 == 0 { self.constructed() } else { None };
            let start = start.unwrap_or_else(|| self.random.bits() & self.random.bits());
            best = self.anneal(start, best);
        }
        best
    }

    fn constructed(&mut self) -> Option<u64> {
        let (slider, square) = piece(self.table);
        let (index_bits, most_slots) = (self.index_bits, Some(self.most_slots));
        let request = Request { index_bits, most_slots, ..Request::new(slider, square) };
        construct(&request, self.random.bits())
    }

    fn price(&self, factor: u64) -> f32 {
        self.visits.price(self.line_bits, self.index(factor))
    }

    /// The number of occupancies that fall into a slot of another attack set; some number above `limit` if it is more
    /// than that.
    fn collisions(&mut self, factor: u64, limit: f32) -> u32 {
        self.tests += 1;
        let test = self.tests << u16::BITS;
        let index = self.index(factor);
        let limit = limit as u32;
        let mut count = 0;
        for &(occupied, set) in &self.attacks {
            let slot = &mut self.slots[index(occupied) as usize];
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cache::look_ups::{Lookup, WINDOW, sample};

    #[test]
    fn slots_in_one_line_cost_half_of_slots_in_two() {
        // Rook a1, two occupancies in turns: b1 and c1.
        let all: Vec<_> =
            (0..WINDOW * WINDOWS).map(|i| Lookup { table: 0, occupancy: 1 << (i % 2) }).collect();
        let visits = &Visits::all(&sample(&all, 1))[0];
        let apart = visits.price(3, |occupied| occupied << 3);
        let together = visits.price(3, |occupied| occupied >> 1);
        assert!((apart - 2.0 * together).abs() < 1e-3, "{apart}, {together}");
    }
}
