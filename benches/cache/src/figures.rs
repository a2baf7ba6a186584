//! What a trace costs with given tables: lines in a window, and misses in caches of several sizes.

use crate::addresses::Addresses;
use crate::cache::{Cache, LINE};
use crate::summary::{self, Stretch};
use crate::trace::Lookup;

/// The look-ups in a window.
pub const WINDOW: usize = 2_000;

/// KiB of the caches: what the rest of an engine may leave of the first-level cache.
pub const KIB: [usize; 4] = [4, 8, 16, 32];

/// Lines in a set of these caches.
pub const WAYS: usize = 8;

/// How many different things engines look up in a window, on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Variety {
    /// Pairs of piece and square.
    pub tables: f64,
    /// Attack sets, those of different squares apart.
    pub attack_sets: f64,
    /// Relevant occupancies.
    pub occupancies: f64,
}

impl Variety {
    /// That of the complete windows of `trace`.
    ///
    /// ```
    /// use cache_lines::{figures::Variety, trace::Lookup};
    ///
    /// // A rook on a1 with b1 occupied attacks the same whether c1 is occupied or not.
    /// let trace: Vec<_> = (0..2_000).map(|i| Lookup { table: 0, occupancy: 1 + 2 * (i % 2) }).collect();
    /// let Variety { tables, attack_sets, occupancies } = Variety::of(&trace);
    /// assert_eq!((tables, attack_sets, occupancies), (1.0, 1.0, 2.0));
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub fn of(trace: &[Lookup]) -> Self {
        let (mut tables, mut attack_sets, mut occupancies, mut windows) = (0, 0, 0, 0);
        for window in trace.chunks_exact(WINDOW) {
            let mut lookups = window.to_vec();
            lookups.sort_unstable();
            lookups.dedup();
            let attacks = |lookup: &Lookup| lookup.slider().attacks(lookup.square(), lookup.occupied());
            let mut sets: Vec<_> = lookups.iter().map(|lookup| (lookup.table, attacks(lookup))).collect();
            sets.sort_unstable();
            sets.dedup();
            occupancies += lookups.len();
            attack_sets += sets.len();
            sets.dedup_by_key(|(table, _)| *table);
            tables += sets.len();
            windows += 1;
        }
        let mean = |count: usize| count as f64 / f64::from(windows);
        Self { tables: mean(tables), attack_sets: mean(attack_sets), occupancies: mean(occupancies) }
    }
}

/// What a trace costs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figures {
    /// Distinct lines with slots in a window of [`WINDOW`] look-ups, on average.
    pub lines: f64,
    /// Misses a look-up in caches of [`KIB`] with sets of [`WAYS`] lines, square data included.
    pub misses: [f64; KIB.len()],
}

impl Figures {
    /// Runs `trace`. The caches are empty at first; an incomplete last window does not count.
    ///
    /// ```
    /// use cache_lines::{addresses::Addresses, figures::Figures, trace::Lookup};
    /// use magic_tables::{spec::Spec, tables::{Bmi2, Tables}};
    ///
    /// let tables = Tables::build(&Spec::default(), Bmi2::Absent).unwrap();
    /// let trace = [Lookup { table: 0, occupancy: 0 }; 4_000];
    /// let figures = Figures::of(&Addresses::of(&tables, 0).unwrap(), &trace);
    /// assert_eq!((figures.lines, figures.misses), (1.0, [2.0 / 4_000.0; 4]));
    /// ```
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
    pub fn of(addresses: &Addresses, trace: &[Lookup]) -> Self {
        let mut caches = KIB.map(|kib| Cache::new(kib * 1024 / LINE, WAYS));
        let mut last_seen = vec![usize::MAX; addresses.lines()];
        let mut lines = 0_u64;
        let complete = trace.len() / WINDOW;
        for (window, lookups) in trace.chunks(WINDOW).enumerate() {
            for &lookup in lookups {
                let (data, slot) = (addresses.data(lookup), addresses.slot(lookup));
                for cache in &mut caches {
                    cache.touch(data);
                    cache.touch(slot);
                }
                if window < complete && last_seen[slot as usize] != window {
                    last_seen[slot as usize] = window;
                    lines += 1;
                }
            }
        }
        let per = |count: u64, of: usize| count as f64 / of as f64;
        Self { lines: per(lines, complete), misses: caches.map(|cache| per(cache.misses(), trace.len())) }
    }
}

/// Distinct lines with slots in a window of [`WINDOW`] look-ups, on average, from the stretches of a summary.
///
/// ```
/// use cache_lines::{addresses::Addresses, figures::{Figures, lines_of}, summary::{STRETCH, sample}, trace::Lookup};
/// use magic_tables::{spec::Spec, tables::{Bmi2, Tables}};
///
/// let addresses = Addresses::of(&Tables::build(&Spec::default(), Bmi2::Absent).unwrap(), 0).unwrap();
/// let trace: Vec<_> = (0..STRETCH).map(|i| Lookup { table: (i / 700) as u8, occupancy: i as u16 % 32 }).collect();
/// assert_eq!(lines_of(&addresses, &sample(&trace, 1)), Figures::of(&addresses, &trace).lines);
/// ```
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "counts are far below 2^52")]
pub fn lines_of(addresses: &Addresses, stretches: &[Stretch]) -> f64 {
    const { assert!(WINDOW % summary::WINDOW == 0, "a window is some windows of a summary") };
    let (mut lines, mut windows) = (0, 0);
    for window in stretches.iter().flat_map(|stretch| stretch.chunks(WINDOW / summary::WINDOW)) {
        let mut seen: Vec<u32> = window.iter().flatten().map(|&lookup| addresses.slot(lookup)).collect();
        seen.sort_unstable();
        seen.dedup();
        lines += seen.len();
        windows += 1;
    }
    lines as f64 / f64::from(windows)
}
