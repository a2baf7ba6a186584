//! What a table costs alone: how often its look-ups return to a line, and after how long.

use magic_tables::board::slider::Slider;

use crate::summary::{Stretch, WINDOWS};
use crate::trace::{Lookup, TABLES};

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
pub struct Visits {
    /// The relevant occupancies that occur, each once.
    occupied: Vec<u64>,
    /// The number of the window, and that of the occupancy in `occupied`, in order.
    visits: Vec<(u32, u32)>,
}

impl Visits {
    /// The visits to each table.
    #[must_use]
    pub fn of(stretches: &[Stretch]) -> Vec<Self> {
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
        const { assert!(APART as usize > WINDOWS + PRICES.len()) };
        all
    }

    /// The sum of the prices of all visits, if `index` gives the slots and a line holds `2^line_bits` of them.
    ///
    /// ```
    /// use cache_lines::{choose::price::Visits, summary::{STRETCH, sample}, trace::Lookup};
    ///
    /// // Rook a1, two occupancies in turns: b1 and c1.
    /// let trace: Vec<_> = (0..STRETCH).map(|i| Lookup { table: 0, occupancy: 1 << (i % 2) }).collect();
    /// let visits = &Visits::of(&sample(&trace, 1))[0];
    /// let apart = visits.price(3, |occupied| occupied << 3);
    /// let together = visits.price(3, |occupied| occupied >> 1);
    /// assert_eq!(apart, 2.0 * together);
    /// ```
    #[must_use]
    pub fn price(&self, line_bits: u32, index: impl Fn(u64) -> u64) -> f32 {
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

/// The relevant squares of a table.
#[must_use]
pub const fn mask(table: usize) -> u64 {
    let lookup = Lookup { table: table as u8, occupancy: 0 };
    lookup.slider().mask(lookup.square())
}

/// The piece of a table.
#[must_use]
pub const fn slider(table: usize) -> Slider {
    Lookup { table: table as u8, occupancy: 0 }.slider()
}
