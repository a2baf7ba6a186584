//! A line that shows the progress of a long count on a terminal.

use std::cell::Cell;
use std::io::{IsTerminal as _, Write as _, stderr};
use std::time::{Duration, Instant};

/// The progress of a count.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// The number of subtrees counted so far.
    pub done: u64,
    /// The number of all subtrees.
    pub total: u64,
    /// The number of leaves counted so far.
    pub nodes: u64,
}

/// A line on standard error that is updated repeatedly, and removed when this value is dropped.
///
/// Nothing is written if standard error is not a terminal.
#[derive(Debug)]
pub struct ProgressLine {
    label: String,
    start: Instant,
    /// When the line may be written next; `None` without a terminal.
    due: Cell<Option<Instant>>,
    shown: Cell<bool>,
}

/// The time between two updates.
const PAUSE: Duration = Duration::from_millis(200);

impl ProgressLine {
    /// A line that begins with `label`; it appears only if the count takes longer than a moment.
    #[must_use]
    pub fn new(label: String) -> Self {
        let start = Instant::now();
        let due = stderr().is_terminal().then(|| start + PAUSE);
        Self { label, start, due: Cell::new(due), shown: Cell::new(false) }
    }

    /// Shows `progress`, if the next update is due.
    pub fn show(&self, progress: Progress) {
        let now = Instant::now();
        if self.due.get().is_none_or(|due| now < due) {
            return;
        }
        self.due.set(Some(now + PAUSE));
        self.shown.set(true);
        let Progress { done, total, nodes } = progress;
        let elapsed = now - self.start;
        let rate = u128::from(nodes) / elapsed.as_micros();
        let left = elapsed.as_millis() * u128::from(total - done) / u128::from(done) / 1000;
        let percent = 100 * done / total;
        // A closed terminal is no reason to stop counting.
        let _ =
            write!(stderr(), "\r{}: {percent} %, {rate} million nodes/s, {left} s left\x1b[K", self.label);
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        if self.shown.get() {
            let _ = write!(stderr(), "\r\x1b[K");
        }
    }
}
