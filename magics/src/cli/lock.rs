//! Locks: only one process at a time may update a file.

use crate::cli::output::Failure;
use fs4::{FileExt, TryLockError};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The lock of a file until this is dropped: a locked file `FILE.lock` beside it.
///
/// The file itself is replaced again and again, so it cannot carry the lock. A lock file that a killed process leaves
/// behind is no longer locked, and the next process takes it over.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Locked as long as it is open.
    _file: File,
}

impl Lock {
    /// Locks the file at `path`, which need not exist. Does nothing on file systems without locks.
    ///
    /// # Errors
    /// Another process has locked the file, or nothing can be written beside it.
    pub fn take(path: &Path) -> Result<Self, Failure> {
        let target = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".lock");
        let beside = target.with_file_name(name);
        let file = File::options().create(true).append(true).open(&beside);
        let file = file.map_err(|error| Failure(format!("cannot write {}: {error}", path.display())))?;
        match FileExt::try_lock(&file) {
            Err(TryLockError::WouldBlock) => Err(Failure(format!(
                "another process is at work on {}; wait for its end, or interrupt it",
                path.display()
            ))),
            Ok(()) | Err(TryLockError::Error(_)) => Ok(Self { path: beside, _file: file }),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A lock file that is left behind does no harm.
        let _ = std::fs::remove_file(&self.path);
    }
}
