//! Output files: old files are either kept or replaced as a whole, and replaced only where that is
//! wanted.

use crate::cli::failure::Failure;
use crate::cli::interruption::was_interrupted;
use crate::files::{self, FileError};
use clap::Args;
use magic_tables::SourceFile;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// The argument `--force` of the commands that replace files.
#[derive(Args, Clone, Copy, Debug)]
pub struct Force {
    /// Replaces whatever file is there; without it, only an empty one, or one whose first line
    /// says that this program wrote it
    #[arg(long, help_heading = "Output")]
    force: bool,
}

impl Force {
    /// Whether `--force` is given.
    pub const fn is_given(self) -> bool {
        self.force
    }

    /// Which files a command replaces that writes `mark` in the first line of each.
    pub const fn or_own(self, mark: &str) -> Replaced<'_> {
        if self.force {
            Replaced::Any
        } else {
            Replaced::Own(mark)
        }
    }
}

/// Which old files are replaced.
#[derive(Clone, Copy, Debug)]
pub enum Replaced<'a> {
    /// No file is replaced.
    None,
    /// Empty files are replaced, and files with this text in their first line.
    Own(&'a str),
    /// Any file is replaced.
    Any,
}

impl Replaced<'_> {
    /// Refuses to replace what is at `path`, unless it may be replaced or is nothing.
    pub fn check(self, path: &Path) -> Result<(), Failure> {
        match self {
            Self::None if path.is_file() => Err(Failure::FileExists(path.to_owned())),
            Self::Own(mark) if path.is_file() => {
                let line = first_line(path).map_err(|error| FileError::unreadable(path, error))?;
                if line.is_empty() || line.contains(mark) {
                    Ok(())
                } else {
                    Err(Failure::ForeignFile(path.to_owned()))
                }
            }
            _ => Ok(()),
        }
    }
}

/// The first line of a file, as far as a mark can be in it; empty if the file is empty.
fn first_line(path: &Path) -> io::Result<String> {
    const LONGEST: u64 = 4096;
    let mut bytes = Vec::new();
    let mut beginning = File::open(path)?.take(LONGEST);
    beginning.read_to_end(&mut bytes)?;
    let end = bytes
        .iter()
        .position(|&byte| byte == b'\n')
        .map_or(bytes.len(), |at| at + 1);
    Ok(String::from_utf8_lossy(&bytes[..end]).into_owned())
}

/// Writes `text` to `path`. A device or a pipe is written to directly; a file is replaced as a
/// whole.
pub fn write(path: &Path, text: &str, replaced: Replaced<'_>) -> Result<(), Failure> {
    if let Replaced::Own(mark) = replaced {
        debug_assert!(
            text.lines().next().is_some_and(|line| line.contains(mark)),
            "{text}"
        );
    }
    replaced.check(path)?;
    if is_device(path) {
        let written = write_to_device(path, text);
        written.map_err(|error| FileError::unwritable(path, error))?;
    } else {
        files::replace(path, text.as_bytes())?;
    }
    Ok(())
}

/// Writes the files of generated source, all of them or none.
pub fn write_source(source: &[SourceFile], replaced: Replaced<'_>) -> Result<(), Failure> {
    if let [only] = source {
        return write(&only.path, &only.text, replaced);
    }
    for file in source {
        replaced.check(&file.path)?;
    }
    let files: Vec<_> = source
        .iter()
        .map(|file| (&*file.path, file.text.as_bytes()))
        .collect();
    Ok(files::replace_all(&files)?)
}

/// How often a write that waits for a reader looks whether it should go on waiting.
const PATIENCE: Duration = Duration::from_millis(50);

/// Writes `text` to a device or a pipe. Opening a pipe waits for a reader, so a thread does that,
/// and an interruption ends the wait. Once there is a reader, it gets all of the text.
fn write_to_device(path: &Path, text: &str) -> io::Result<()> {
    let path = path.to_owned();
    let text = text.to_owned();
    let (is_open, opened) = channel();
    let (is_written, written) = channel();
    std::thread::Builder::new().spawn(move || {
        let file = File::options().write(true).open(path);
        // If nobody waits any more, the program is about to end.
        _ = is_open.send(());
        _ = is_written.send(file.and_then(|mut file| file.write_all(text.as_bytes())));
    })?;
    while opened.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
        if was_interrupted() {
            return Err(io::Error::new(
                io::ErrorKind::Interrupted,
                "interrupted before anybody read it, so nothing was written",
            ));
        }
    }
    written
        .recv()
        .unwrap_or_else(|_| Err(io::Error::other("writing ended without a result")))
}

/// Whether there is a device or a pipe at `path`.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}
