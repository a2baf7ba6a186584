//! The search of units again: which, by what means, and for how long.

use super::Check;
use super::finding::Verdict;
use crate::cli::interruption;
use crate::cli::number;
use crate::cli::output::Failure;
use crate::cli::progress::Progress;
use crate::prove::{Certificate, Recheck, Simd, Unit};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The time that the drawn units get in any case.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The additional time for each node that these units have according to the certificate. A node takes 0.1 to 8 µs of
/// one processor core, and three times as long by plain words. A certificate that takes longer was made to keep the
/// program busy.
const PATIENCE_FOR_A_NODE: Duration = Duration::from_micros(200);

/// From this number of nodes on, the user is told how many there will be.
const MANY: u64 = 1_000_000_000;

/// How units are searched again.
pub struct Search<'a> {
    arguments: &'a Check,
    /// The seed of the draw.
    pub seed: u64,
    pub simd: Simd,
    stop: &'static AtomicBool,
}

impl<'a> Search<'a> {
    pub fn new(arguments: &'a Check) -> Result<Self, Failure> {
        let seed = arguments.seed.map_or_else(getrandom::u64, Ok);
        let seed = seed.map_err(|error| {
            Failure(format!("the system has no entropy for a draw: {error}; name a --seed"))
        })?;
        Ok(Self { arguments, seed, simd: arguments.vectors.simd(), stop: interruption::watch()? })
    }

    /// Searches units of a record that agrees with itself.
    pub fn verdict(&self, record: &Certificate, note: impl Fn(&str)) -> Result<Verdict, Failure> {
        if record.job.own_units().next().is_none() {
            let (number, count) = (record.job.shard.number, record.job.shard.count);
            return Ok(Verdict::Wrong(format!("shard {number}/{count} has no unit, so it shows nothing")));
        }
        let units = if self.arguments.full {
            record.units.iter().map(|unit| unit.prefix).collect()
        } else {
            record.draw_units(self.arguments.units.get(), self.seed)
        };
        let again = record.units.iter().filter(|unit| units.contains(&unit.prefix));
        let nodes = again.map(Unit::all_nodes).fold(0, u64::saturating_add);
        if nodes >= MANY {
            let (units, nodes) = (number::plural(units.len() as u64, "unit"), number::rough(nodes as f64));
            note(&format!("searching {units} again; the certificate says that these are {nodes} nodes"));
        }
        let progress = Progress::new(Some(units.len() as u64));
        let threads = self.arguments.threads.count();
        let recheck = record.recheck_within(self.time(nodes), &units, threads, self.simd, self.stop, |now| {
            progress.set(now.done, || format!("{} of {} units", now.done, now.units));
        });
        drop(progress);
        // A search that ends early has set the flag. The next one is stopped by the user or by the time alone.
        self.stop.store(interruption::was(), Ordering::Relaxed);
        let Recheck { searched, different } = recheck?;
        Ok(match different {
            Some(unit) => Verdict::Wrong(format!("unit {unit:#x} comes out otherwise when searched again")),
            None => Verdict::Agrees { searched, asked: units.len() as u64 },
        })
    }

    /// How long units with `nodes` nodes together may take.
    fn time(&self, nodes: u64) -> Duration {
        match self.arguments.seconds {
            Some(seconds) => Duration::from_secs(seconds),
            None if self.arguments.full => Duration::MAX,
            None => {
                let nodes = PATIENCE_FOR_A_NODE.as_secs_f64() * nodes as f64;
                PATIENCE.saturating_add(Duration::try_from_secs_f64(nodes).unwrap_or(Duration::MAX))
            }
        }
    }
}
