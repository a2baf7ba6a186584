//! Output files: an old file is either kept or replaced as a whole.

use crate::cli::output::Failure;
use crate::prove::checkpoint;
use std::path::Path;

/// Writes `text` to `path`. A device or a pipe is written to directly; a file is replaced as a whole.
pub fn write(path: &Path, text: &str) -> Result<(), Failure> {
    if std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        let write = || std::io::Write::write_all(&mut std::fs::File::create(path)?, text.as_bytes());
        return write().map_err(|error| Failure(format!("cannot write {}: {error}", path.display())));
    }
    checkpoint::replace(path, text.as_bytes()).map_err(Failure)
}
