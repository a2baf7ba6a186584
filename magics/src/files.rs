//! Files: read only as far as the longest of their kind would reach, replaced as a whole, and
//! locked by one process at a time.

use same_file::Handle;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Read, Write as _};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Why a file cannot be read, written or locked.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system does not let the program read the file.
    #[error("cannot read {}: {source}", .path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    /// The system does not let the program write the file.
    #[error("cannot write {}: {source}", .path.display())]
    Unwritable { path: PathBuf, source: io::Error },
    /// There is no folder for the file.
    #[error(
        "cannot write {}: the folder {} is missing; make it first",
        .path.display(), .folder.display()
    )]
    NoFolder { path: PathBuf, folder: PathBuf },
    /// A folder has the name, or would have it.
    #[error("cannot write {}: it names a folder; add the name of a file", .0.display())]
    NamesFolder(PathBuf),
    /// Another process has the lock.
    #[error(
        "another process is at work on {}; wait for its end, or interrupt it",
        .0.display()
    )]
    Locked(PathBuf),
}

impl FileError {
    /// The file at `path` cannot be read.
    pub(crate) fn unreadable(path: &Path, source: io::Error) -> Self {
        Self::Unreadable {
            path: path.to_owned(),
            source,
        }
    }

    /// The file at `path` cannot be written. If the path shows why, `source` says less.
    pub(crate) fn unwritable(path: &Path, source: io::Error) -> Self {
        match check_place(path) {
            Err(shown) => shown,
            Ok(()) => Self::Unwritable {
                path: path.to_owned(),
                source,
            },
        }
    }
}

/// Whether a file can be at `path`: the path names no folder, and leads into one that is there.
///
/// # Errors
/// What the path leads to instead.
pub(crate) fn check_place(path: &Path) -> Result<(), FileError> {
    let end = path.as_os_str().as_encoded_bytes().last();
    let ends_as_folder = end.is_some_and(|&end| std::path::is_separator(end.into()));
    if ends_as_folder || path.is_dir() {
        return Err(FileError::NamesFolder(path.to_owned()));
    }
    let target = target(path).unwrap_or_else(|_| path.to_owned());
    let folder = folder_of(&target);
    match fs::metadata(folder) {
        Err(error) if error.kind() == ErrorKind::NotFound => Err(FileError::NoFolder {
            path: path.to_owned(),
            folder: folder.to_owned(),
        }),
        _ => Ok(()),
    }
}

/// What the file, pipe or device at `path` holds, or `None` if that is more than `limit` bytes.
pub(crate) fn read(path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let file = File::open(path)?;
    // The length of a pipe or a device is 0, whatever comes out of it.
    if file.metadata()?.len() > limit {
        return Ok(None);
    }
    read_from(file, limit)
}

/// Reads a text file of at most `limit` bytes; `None` if it is larger.
pub(crate) fn read_text(path: &Path, limit: u64) -> io::Result<Option<String>> {
    let Some(bytes) = read(path, limit)? else {
        return Ok(None);
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(Some(text)),
        Err(error) => Err(io::Error::new(ErrorKind::InvalidData, error)),
    }
}

/// All that comes from `source`, or `None` if that is more than `limit` bytes, of which one too
/// many is read.
pub(crate) fn read_from(source: impl Read, limit: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let mut source = source.take(limit.saturating_add(1));
    source.read_to_end(&mut bytes)?;
    let fits = bytes.len() as u64 <= limit;
    Ok(fits.then_some(bytes))
}

/// Writes `contents` to a temporary file beside `path`, flushes it to the disk, and renames it.
///
/// Whatever happens, `path` holds either what it held before or all of `contents`. A link is
/// followed, even if it leads to no file yet. Anything but an ordinary file is left alone. A new
/// file has the permissions of the old one.
///
/// # Errors
/// A file that cannot be written, with its name and the reason.
pub(crate) fn replace(path: &Path, contents: &[u8]) -> Result<(), FileError> {
    let replaced = Replacement::new(path, contents).and_then(Replacement::persist);
    replaced.map_err(|error| FileError::unwritable(path, error))
}

/// Replaces several files as [`replace`] replaces one. An error leaves all of them as they were: all
/// new files are on the disk before the first one takes its name, and if one cannot, those before it
/// give theirs back.
///
/// # Errors
/// A file that cannot be written, with its name and the reason.
pub(crate) fn replace_all(files: &[(&Path, &[u8])]) -> Result<(), FileError> {
    let mut replacements = Vec::new();
    for (path, contents) in files {
        let replacement = match Replacement::new(path, contents) {
            Ok(replacement) => replacement,
            Err(error) => return Err(FileError::unwritable(path, error)),
        };
        let old = match fs::read(path) {
            Ok(old) => Some(old),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(FileError::unwritable(path, error)),
        };
        replacements.push((*path, replacement, old));
    }
    let mut replaced = Vec::new();
    for (path, replacement, old) in replacements {
        if let Err(error) = replacement.persist() {
            for (path, old) in replaced {
                restore(path, old);
            }
            return Err(FileError::unwritable(path, error));
        }
        replaced.push((path, old));
    }
    Ok(())
}

/// Gives a file back what it held, as far as that is possible.
fn restore(path: &Path, old: Option<Vec<u8>>) {
    _ = if let Some(old) = old {
        replace(path, &old)
    } else {
        let removed = fs::remove_file(path);
        removed.map_err(|error| FileError::unwritable(path, error))
    };
}

/// A new file beside the one that it is to replace.
struct Replacement {
    temporary: NamedTempFile<File>,
    /// The path of the old file, which is no link.
    target: PathBuf,
}

impl Replacement {
    /// Writes `contents` beside what is at `path`.
    fn new(path: &Path, contents: &[u8]) -> io::Result<Self> {
        let target = target(path)?;
        let temporary = write_beside(&target, contents)?;
        Ok(Self { temporary, target })
    }

    /// Gives the new file the name of the old one.
    fn persist(self) -> io::Result<()> {
        let renamed = self.temporary.persist(&self.target);
        renamed.map_err(|error| error.error)?;
        // The rename must reach the disk too, on systems where folders can be flushed.
        let folder = folder_of(&self.target);
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

/// The folder of the file at `path`.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Writes `contents` to a temporary file beside `path`, which is no link, and flushes it to the
/// disk.
fn write_beside(path: &Path, contents: &[u8]) -> io::Result<NamedTempFile<File>> {
    let permissions = match fs::metadata(path) {
        Ok(old) if old.is_file() => Some(old.permissions()),
        Ok(_) => return Err(io::Error::other("it is no ordinary file")),
        Err(_) => None,
    };
    if path.file_name().is_none() {
        return Err(io::Error::other("not a file name"));
    }
    // The length of its name does not depend on that of the other, which may be the longest
    // possible. It is removed when an error drops it.
    let mut temporary = tempfile::Builder::new()
        .prefix(".magics-")
        .rand_bytes(16)
        .suffix(".new")
        .make_in(folder_of(path), make)?;
    let file = temporary.as_file_mut();
    // The file has its permissions before there is anything in it to read. Some file systems have
    // the same ones for all files, and refuse to set them.
    if let Some(permissions) = permissions
        && file.metadata()?.permissions() != permissions
    {
        file.set_permissions(permissions)?;
    }
    file.write_all(contents)?;
    file.sync_all()?;
    Ok(temporary)
}

/// Makes a file with the permissions of every new file. Whatever is there already, even a link that
/// leads nowhere, is an error.
fn make(path: &Path) -> io::Result<File> {
    File::options().write(true).create_new(true).open(path)
}

/// What `path` leads to by links, even if there is no file yet.
pub(crate) fn target(path: &Path) -> io::Result<PathBuf> {
    /// As many links as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::canonicalize(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            target => return target,
        }
        let Ok(next) = fs::read_link(&path) else {
            return Ok(path);
        };
        let folder = path.parent().unwrap_or(Path::new(""));
        path = folder.join(next);
    }
    Err(io::Error::other("its links lead nowhere"))
}

/// The lock of a file until this is dropped: a locked, empty file `FILE.magics-lock` beside it.
///
/// The file itself is replaced again and again, so it cannot carry the lock. A lock file that a
/// killed process leaves behind is no longer locked, and the next process takes it over.
#[derive(Debug)]
pub(crate) struct Lock {
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
    /// Another process has locked the file, nothing can be written beside it, or what has the name
    /// of the lock file is something else.
    pub(crate) fn take(path: &Path) -> Result<Self, FileError> {
        match Self::try_take(path) {
            Ok(Some(lock)) => Ok(lock),
            Ok(None) => Err(FileError::Locked(path.to_owned())),
            Err(error) => Err(FileError::unwritable(path, error)),
        }
    }

    /// Locks the file at `path`; `None` if another process has locked it.
    fn try_take(path: &Path) -> io::Result<Option<Self>> {
        let target = target(path)?;
        let mut name = target.file_name().unwrap_or_default().to_owned();
        name.push(".magics-lock");
        let beside = target.with_file_name(name);
        // Whoever had the lock may have removed its file after it was opened here, and before it
        // was locked. Then another process may have made the next one.
        for _ in 0..ATTEMPTS {
            let Some(file) = open_lock(&beside)? else {
                continue;
            };
            if let Err(TryLockError::WouldBlock) = file.try_lock() {
                return Ok(None);
            }
            if let Some(lock) = Self::if_in_place(file, &beside)? {
                return Ok(Some(lock));
            }
        }
        let file = beside.display();
        let message = format!("{file} is replaced again and again");
        Err(io::Error::other(message))
    }

    /// The lock that `file` is, once it is locked; `None` if `path` does not lead to it any more.
    fn if_in_place(file: File, path: &Path) -> io::Result<Option<Self>> {
        let lock = Self {
            path: path.to_owned(),
            file: Handle::from_file(file)?,
        };
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
fn open_lock(path: &Path) -> io::Result<Option<File>> {
    match make(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
        made => return made.map(Some),
    }
    match open_old_lock(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        opened => opened.map(Some),
    }
}

/// Opens the lock file that is there, so that nothing in it is changed.
fn open_old_lock(path: &Path) -> io::Result<File> {
    let there = fs::symlink_metadata(path)?;
    if !there.is_file() || there.len() > 0 {
        let file = path.display();
        let message = format!("{file} is there and is no lock file; rename it");
        return Err(io::Error::other(message));
    }
    File::options().append(true).open(path)
}

#[cfg(test)]
mod tests;
