//! Locks: as long as one process keeps a file up to date, no other one does.

use crate::cli::output::Failure;
use fs4::{FileExt, TryLockError};
use std::fs::File;
use std::path::{Path, PathBuf};

/// The lock of a file, which lies beside it under the name `FILE.lock`, until this is dropped.
///
/// The file itself is replaced again and again, so it cannot carry the lock. What a killed process leaves behind is locked
/// no more, and the next one takes it over.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Open, so locked.
    _file: File,
}

impl Lock {
    /// Locks the file at `path`, which need not be there; where the file system knows no locks, nothing is locked.
    ///
    /// # Errors
    /// Another process keeps the file, or nothing can be written beside it.
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
        // Left behind, it does no harm.
        let _ = std::fs::remove_file(&self.path);
    }
}
