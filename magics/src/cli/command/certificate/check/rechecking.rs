//! The search of units again: which, by what means, and for how long.

use super::arguments::Check;
use super::contradiction;
use super::finding::{Agreement, Verdict};
use crate::cli::interruption;
use crate::cli::number;
use crate::cli::output::Failure;
use crate::cli::progress::Progress;
use crate::prove::{Certificate, Recheck, Simd, Unit};
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// The time for a check that is asked neither for a number of units nor for all of them.
const DEFAULT_TIME: Duration = Duration::from_secs(30);

/// The time that a number of units gets in any case.
const PATIENCE: Duration = Duration::from_millis(1500);

/// The additional time for each node that these units have according to the certificate. A node takes 0.1 to 8 µs of
/// one processor core, and three times as long by plain words. A certificate that takes longer was made to keep the
/// program busy.
const PATIENCE_FOR_A_NODE: Duration = Duration::from_micros(200);

/// From this number of nodes on, the user is told how many there will be.
const MANY: u64 = 1_000_000_000;

/// How units are searched again.
pub struct Rechecking<'a> {
    arguments: &'a Check,
    /// The seed of the draw.
    pub seed: u64,
    pub simd: Simd,
    stop: &'static AtomicBool,
}

impl<'a> Rechecking<'a> {
    pub fn new(arguments: &'a Check) -> Result<Self, Failure> {
        let seed = arguments.seed.map_or_else(getrandom::u64, Ok);
        let seed = seed.map_err(|error| {
            Failure(format!("the system has no entropy for a draw: {error}; name a --seed"))
        })?;
        Ok(Self { arguments, seed, simd: arguments.vectors.simd(), stop: interruption::watch()? })
    }

    /// Compares a record with itself and with what is known, counts its upper levels again, and searches units again.
    pub fn verdict(&self, record: &Certificate, note: impl Fn(&str)) -> Result<Verdict, Failure> {
        let begin = Instant::now();
        if let Err(wrong) = contradiction::compare(record) {
            return Ok(Verdict::Wrong(wrong));
        }
        // The count has a bound of its own, but the user may want less.
        let bound = self.arguments.seconds.map_or(Duration::MAX, Duration::from_secs);
        let recount = record.recount_within(bound.saturating_sub(begin.elapsed()), self.stop)?;
        if let Some(unit) = recount.and_then(|recount| recount.different) {
            return Ok(otherwise(unit));
        }
        self.go_on();
        let wanted = self.arguments.units.map_or(usize::MAX, NonZero::get);
        let units = record.draw_units(wanted, self.seed);
        let again = units.iter().filter_map(|&unit| record.unit(unit));
        let nodes = again.map(Unit::all_nodes).fold(0, u64::saturating_add);
        let time = self.time(nodes);
        if nodes >= MANY {
            let (units, nodes) =
                (number::plural(units.len() as u64, "unit"), number::approximate(nodes as f64));
            let bound = if self.is_timed() {
                format!(" for {} at most", number::elapsed(time))
            } else {
                String::new()
            };
            note(&format!(
                "searching {units} again{bound}; the certificate says that these are {nodes} nodes"
            ));
        }
        let progress = Progress::new(Some(units.len() as u64));
        let (threads, left) = (self.arguments.threads.count(), time.saturating_sub(begin.elapsed()));
        let recheck = record.recheck_within(left, &units, threads, self.simd, self.stop, |now| {
            progress.set(now.done, || format!("{} of {} units", now.done, now.units));
        });
        drop(progress);
        // A search that ends early has set the flag. The next one is stopped by the user or by the time alone.
        self.go_on();
        let Recheck { searched, different } = recheck?;
        if let Some(unit) = different {
            return Ok(otherwise(unit));
        }
        let drawn = units.len() as u64;
        let places = if searched < drawn { record.places(&units, searched, threads) } else { searched };
        // A search that was only given a time may end before its last unit.
        let is_enough = self.is_timed() && searched > 0 && !interruption::was();
        let asked = if is_enough { searched } else { drawn };
        Ok(Verdict::Agrees(Agreement { searched, asked, places, recount }))
    }

    /// Clears the flag that the end of a time has set.
    fn go_on(&self) {
        self.stop.store(interruption::was(), Ordering::Relaxed);
    }

    /// Whether the time says how many units are searched.
    fn is_timed(&self) -> bool {
        !self.arguments.full && self.arguments.units.is_none()
    }

    /// How long units with `nodes` nodes together may take.
    fn time(&self, nodes: u64) -> Duration {
        match self.arguments.seconds {
            Some(seconds) => Duration::from_secs(seconds),
            None if self.arguments.full => Duration::MAX,
            None if self.is_timed() => DEFAULT_TIME,
            None => {
                let nodes = PATIENCE_FOR_A_NODE.as_secs_f64() * nodes as f64;
                PATIENCE.saturating_add(Duration::try_from_secs_f64(nodes).unwrap_or(Duration::MAX))
            }
        }
    }
}

/// The verdict where a unit has other nodes or factors than the record says.
fn otherwise(unit: u64) -> Verdict {
    Verdict::Wrong(format!("unit {unit:#x} comes out otherwise when searched again"))
}
