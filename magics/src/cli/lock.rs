//! Locks: only one process at a time may update a file.

use crate::cli::output::Failure;
use crate::replace::target;
use same_file::Handle;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The lock of a file until this is dropped: a locked, empty file `FILE.magics-lock` beside it.
///
/// The file itself is replaced again and again, so it cannot carry the lock. A lock file that a killed process leaves
/// behind is no longer locked, and the next process takes it over.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    /// Locked as long as it is open.
    file: Handle,
}

/// How often the lock file may be replaced while it is being taken.
const ATTEMPTS: usize = 100;

impl Lock {
    /// Locks the file at `path`, which need not exist. Does nothing on file systems without locks.
    ///
    /// # Errors
    /// Another process has locked the file, nothing can be written beside it, or what has the name of the lock file is
    /// something else.
    pub fn take(path: &Path) -> Result<Self, Failure> {
        let fail = |error: io::Error| Failure(format!("cannot write {}: {error}", path.display()));
        let target = target(path).map_err(fail)?;
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".magics-lock");
        let beside = target.with_file_name(name);
        // Whoever had the lock may have removed its file after it was opened here, and before it was locked. Then another
        // process may have made the next one.
        for _ in 0..ATTEMPTS {
            let Some(file) = open(&beside).map_err(fail)? else { continue };
            if let Err(TryLockError::WouldBlock) = file.try_lock() {
                return Err(Failure(format!(
                    "another process is at work on {}; wait for its end, or interrupt it",
                    path.display()
                )));
            }
            if let Some(lock) = Self::of(file, &beside).map_err(fail)? {
                return Ok(lock);
            }
        }
        Err(fail(io::Error::other(format!("{} is replaced again and again", beside.display()))))
    }

    /// The lock that `file` is, once it is locked; `None` if `path` does not lead to it any more.
    fn of(file: File, path: &Path) -> io::Result<Option<Self>> {
        let lock = Self { path: path.to_owned(), file: Handle::from_file(file)? };
        Ok(lock.is_in_place()?.then_some(lock))
    }

    /// Whether the path leads to the file that is locked.
    fn is_in_place(&self) -> io::Result<bool> {
        match Handle::from_path(&self.path) {
            Ok(there) => Ok(there == self.file),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
            Err(error) => Err(error),
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is locked, nobody else removes it. If it is left behind, it does no harm.
        if self.is_in_place().unwrap_or(false) {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Makes the lock file, or opens the one that is there; `None` if that has just been removed.
fn open(path: &Path) -> io::Result<Option<File>> {
    match File::options().write(true).create_new(true).open(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        made => return made.map(Some),
    }
    let there = fs::symlink_metadata(path).and_then(|there| {
        if !there.is_file() || there.len() > 0 {
            let message = format!("{} is there and is no lock file; rename it", path.display());
            return Err(io::Error::other(message));
        }
        // Opened so that nothing in it is changed.
        File::options().append(true).open(path)
    });
    match there {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        opened => opened.map(Some),
    }
}

#[cfg(test)]
mod tests {
    use super::Lock;
    use std::fs::{self, File};
    use std::path::PathBuf;
    use std::sync::atomic::{AtomicU32, Ordering};

    /// An empty folder, and the paths of a file in it and of the file's lock file.
    fn paths(name: &str) -> [PathBuf; 3] {
        let folder = std::env::temp_dir().join(format!("magics-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        [folder.clone(), folder.join("file"), folder.join("file.magics-lock")]
    }

    #[test]
    fn a_lock_is_held_by_one_at_a_time() {
        let [folder, path, _] = paths("lock");
        let (holders, taken) = (AtomicU32::new(0), AtomicU32::new(0));
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..2000 {
                        let Ok(_lock) = Lock::take(&path) else { continue };
                        assert_eq!(holders.fetch_add(1, Ordering::SeqCst), 0, "two have it");
                        taken.fetch_add(1, Ordering::SeqCst);
                        std::thread::yield_now();
                        holders.fetch_sub(1, Ordering::SeqCst);
                    }
                });
            }
        });
        assert!(taken.into_inner() > 0);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 0, "the last one has removed the file");
        fs::remove_dir_all(&folder).unwrap();
    }

    /// A process opens the lock file just before the holder removes it, and locks it when there is another.
    #[test]
    fn a_file_that_was_removed_is_no_lock() {
        let [folder, path, lock_file] = paths("lock-late");
        let first = Lock::take(&path).unwrap();
        let late = File::options().append(true).open(&lock_file).unwrap();
        drop(first);
        let second = Lock::take(&path).unwrap();
        late.try_lock().unwrap();
        assert!(Lock::of(late, &lock_file).unwrap().is_none());
        assert!(lock_file.exists(), "it is that of the second one");
        drop(second);
        assert!(!lock_file.exists());
        fs::remove_dir_all(&folder).unwrap();
    }

    /// Somebody removes a lock file by hand, and another process begins.
    #[test]
    fn only_its_own_file_is_removed() {
        let [folder, path, lock_file] = paths("lock-own");
        let first = Lock::take(&path).unwrap();
        fs::remove_file(&lock_file).unwrap();
        let second = Lock::take(&path).unwrap();
        drop(first);
        assert!(lock_file.exists());
        drop(second);
        assert!(!lock_file.exists());
        fs::remove_dir_all(&folder).unwrap();
    }
}
