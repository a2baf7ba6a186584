//! Certificates on disk, written so that a program killed at any moment loses no more than the last
//! units.

use crate::files;
use crate::prove::certificate::Certificate;
use serde::de::IgnoredAny;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// Writes `certificate` to `path` as JSON. Whatever happens, `path` holds either what it held
/// before or all of it.
///
/// # Errors
/// A file that cannot be written, with its name and the reason.
pub fn save(certificate: &Certificate, path: &Path) -> Result<(), String> {
    let mut json = serde_json::to_vec(certificate)
        .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    json.push(b'\n');
    files::replace(path, &json).map_err(|error| error.to_string())
}

/// Reads a record of one's own and checks that it agrees with itself.
///
/// # Errors
/// What [`read`] refuses, a file longer than [`MOST_BYTES`], or a record that fails
/// [`Certificate::check`].
pub fn load(path: &Path) -> Result<Certificate, String> {
    let certificate = read(path, MOST_BYTES)?;
    certificate
        .check()
        .map_err(|error| format!("{} is refused: {error}", path.display()))?;
    Ok(certificate)
}

/// The longest file that a search may leave, with room to spare: 65,536 units that list 1,024
/// factors each.
pub const MOST_BYTES: u64 = 2 << 30;

/// The longest file of a stranger that is read. All that it says is checked within about a second.
pub const MOST_BYTES_OF_STRANGERS: u64 = 8 << 20;

/// Reads a record of at most `limit` bytes without checking it.
///
/// # Errors
/// What is no ordinary file, cannot be read, is too long, is cut short or is no record.
pub fn read(path: &Path, limit: u64) -> Result<Certificate, String> {
    let name = path.display();
    let bytes = bytes(path, limit).map_err(|error| format!("cannot read {name}: {error}"))?;
    let json = bytes.ok_or_else(|| {
        format!(
            "{name} has more than {} MiB, too much to check; make its units larger with `magics certificate coarsen`",
            limit >> 20
        )
    })?;
    serde_json::from_slice(&json).map_err(|error| {
        let wrong = if is_cut_short(&json, &error) {
            "is cut short"
        } else {
            "is not a certificate"
        };
        format!("{name} {wrong}: {error}")
    })
}

/// Bytes that are read of what turns out to be no record.
const BEGINNING: u64 = 4096;

/// The contents of an ordinary file; `None` if they are more than `limit` bytes. If they are no
/// record, their beginning may be all.
fn bytes(path: &Path, limit: u64) -> io::Result<Option<Vec<u8>>> {
    // Opening a pipe could wait for its other end.
    let metadata = std::fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is no ordinary file"));
    }
    if metadata.len() > limit {
        return Ok(None);
    }
    let (mut beginning, mut file) = (Vec::new(), File::open(path)?);
    file.by_ref().take(BEGINNING).read_to_end(&mut beginning)?;
    if beginning.trim_ascii_start().starts_with(b"{") || beginning.trim_ascii().is_empty() {
        // It may have grown.
        return files::read_from(beginning.chain(file), limit);
    }
    Ok(Some(beginning))
}

/// Whether what is wrong with `json` is that it ends too early.
fn is_cut_short(json: &[u8], error: &serde_json::Error) -> bool {
    // Where a file ends before a key, serde_json does not report the end of the file, but a missing
    // quotation mark.
    let mut lines = json.split(|&byte| byte == b'\n');
    let last = lines.next_back().unwrap_or_default();
    let at_end = error.line() == lines.count() + 1 && error.column() == last.len();
    // What follows a whole document is too much and not too little.
    let is_whole = || {
        serde_json::Deserializer::from_slice(json)
            .into_iter::<IgnoredAny>()
            .next()
    };
    error.is_eof() || error.is_syntax() && at_end && !matches!(is_whole(), Some(Ok(_)))
}
