//! Ctrl-C and other signals, which ask the program to finish.

use crate::cli::failure::Failure;
use crate::cli::output::{Status, say};
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on SIGINT, SIGTERM and SIGHUP set the flag that is returned, and a second one ends the
/// program at once. (Files are replaced as a whole, so even then only unsaved work is lost.)
pub fn watch_interruptions() -> Result<&'static AtomicBool, Failure> {
    ctrlc::set_handler(interrupt)?;
    Ok(&STOP)
}

fn interrupt() {
    if INTERRUPTED.swap(true, Ordering::SeqCst) {
        std::process::exit(Status::Stopped as i32);
    }
    STOP.store(true, Ordering::SeqCst);
    say("interrupted: finishing; interrupt again to stop at once");
}

/// Whether there was a signal.
pub fn was_interrupted() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
