//! The progress of a search on standard error: a bar on a terminal, plain lines elsewhere.

use crate::cli::number;
use crate::cli::output::say;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal as _;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

/// How long progress waits between two lines where there is no terminal.
const PERIOD: Duration = Duration::from_secs(5);

/// The end of a message: how long the other units will take if `done` of them took so many seconds.
/// Empty until enough are done to tell.
pub fn time_left(done: u64, others: u64, seconds: f64) -> String {
    /// Units after which the remaining time can be estimated.
    const REPRESENTATIVE: u64 = 16;
    if done < REPRESENTATIVE {
        return String::new();
    }
    let left = others as f64 * seconds / done as f64;
    format!(", {} left", number::duration(left))
}

/// Shows progress until it is dropped.
pub struct Progress {
    bar: ProgressBar,
    lines: Option<PlainLines>,
}

/// A thread that prints the latest message again and again, so that silence means that the program
/// hangs.
struct PlainLines {
    message: Arc<Mutex<String>>,
    end: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Shows progress towards `total`, or without a known end.
    pub fn new(total: Option<u64>) -> Self {
        if !std::io::stderr().is_terminal() {
            return Self {
                bar: ProgressBar::hidden(),
                lines: Some(PlainLines::start()),
            };
        }
        let template = match total {
            Some(_) => "{elapsed_precise} {wide_bar} {percent}% {msg}",
            None => "{elapsed_precise} {spinner} {msg}",
        };
        let style = ProgressStyle::with_template(template).expect("the template is well formed");
        let bar = total
            .map_or_else(ProgressBar::new_spinner, ProgressBar::new)
            .with_style(style);
        // The bar starts a thread for that, and panics if the system refuses it.
        if Builder::new().spawn(|| ()).is_ok() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Self { bar, lines: None }
    }

    /// Updates the progress and the message.
    pub fn set(&self, done: u64, message: impl FnOnce() -> String) {
        self.bar.set_position(done);
        match &self.lines {
            Some(lines) => {
                let shown = message();
                *lines.message.lock().unwrap_or_else(PoisonError::into_inner) = shown;
            }
            None => self.bar.set_message(message()),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl PlainLines {
    fn start() -> Self {
        let message = Arc::new(Mutex::new("at work".to_owned()));
        let (end, ended) = channel();
        let shared = Arc::clone(&message);
        // If the system refuses the thread, the work goes on without a word.
        let thread = Builder::new().spawn(move || say_again_and_again(&shared, &ended));
        Self {
            message,
            end: Some(end),
            thread: thread.ok(),
        }
    }
}

impl Drop for PlainLines {
    fn drop(&mut self) {
        self.end.take();
        if let Some(thread) = self.thread.take() {
            // A thread that has panicked has nothing more to say.
            _ = thread.join();
        }
    }
}

/// Prints the latest message with each period, until the other end of `ended` is dropped.
fn say_again_and_again(message: &Mutex<String>, ended: &Receiver<()>) {
    let begin = Instant::now();
    while ended.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
        let message = message
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone();
        let elapsed = number::elapsed(begin.elapsed());
        say(&format!("after {elapsed}: {message}"));
    }
}
