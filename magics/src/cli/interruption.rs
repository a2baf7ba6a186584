//! Interruptions: a signal asks the work to stop, so that it can be saved.

use crate::cli::output::{Failure, Status, say};
use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// From now on SIGINT, SIGTERM and SIGHUP set the flag that is returned, and a second one ends the program at once.
/// (Files are replaced as a whole, so even then only unsaved work is lost.)
pub fn watch() -> Result<&'static AtomicBool, Failure> {
    let interrupt = || {
        if INTERRUPTED.swap(true, Ordering::SeqCst) {
            std::process::exit(Status::Stopped as i32);
        }
        STOP.store(true, Ordering::SeqCst);
        say("interrupted: finishing; interrupt again to stop at once");
    };
    ctrlc::set_handler(interrupt)
        .map_err(|error| Failure(format!("cannot watch for interruptions: {error}")))?;
    Ok(&STOP)
}

/// Whether there was a signal.
pub fn was() -> bool {
    INTERRUPTED.load(Ordering::SeqCst)
}
