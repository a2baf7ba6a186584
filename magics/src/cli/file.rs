//! Output files: old files are either kept or replaced as a whole.

use crate::cli::output::Failure;
use crate::replace::replace_all;
use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

/// Writes `text` to `path`. A device or a pipe is written to directly; a file is replaced as a whole.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    write_all(&[(path, text)])
}

/// Whether there is a device or a pipe at `path`.
pub fn is_device(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

/// Writes `files`, paths and texts, all of them or none. A device or a pipe is written to directly.
pub fn write_all(files: &[(&Path, &str)]) -> Result<(), Failure> {
    let (devices, ordinary): (Vec<_>, Vec<_>) = files.iter().copied().partition(|(path, _)| is_device(path));
    // Devices come first: if one of them fails, no file has been replaced.
    for (path, text) in devices {
        let write = || File::create(path)?.write_all(text.as_bytes());
        write().map_err(|error| Failure(format!("cannot write {}: {error}", path.display())))?;
    }
    let bytes: Vec<_> = ordinary.into_iter().map(|(path, text)| (path, text.as_bytes())).collect();
    replace_all(&bytes).map_err(Failure)
}
