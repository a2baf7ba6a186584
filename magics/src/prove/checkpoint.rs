//! Certificates on disk, written so that a program killed at any moment loses no more than the last units.

use super::certificate::Certificate;
use crate::replace::replace_all;
use std::path::Path;

/// Writes `certificate` to `path` as JSON, as [`replace`] does.
///
/// ```
/// use magics::prove::{Certificate, BitOrder, Job, Order, Problem, checkpoint};
///
/// let problem = Problem::new(magic_tables::slider::Slider::Bishop, 3, 4)?;
/// let record = Certificate::new(Job::new(&problem, Order::bitwise(&problem, BitOrder::Down)));
/// let path = std::env::temp_dir().join(format!("magics-save-{}.json", std::process::id()));
/// checkpoint::save(&record, &path)?;
/// assert_eq!(checkpoint::load(&path)?, record);
/// # std::fs::remove_file(path).map_err(|error| error.to_string())?;
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// A file that cannot be written, with its name and the reason.
pub fn save(certificate: &Certificate, path: &Path) -> Result<(), String> {
    let mut json = serde_json::to_vec(certificate)
        .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    json.push(b'\n');
    replace(path, &json)
}

/// Writes `contents` to a temporary file beside `path`, flushes it to the disk, and renames it.
///
/// Whatever happens, `path` holds either what it held before or all of `contents`. A link is followed. Anything but
/// an ordinary file is left alone.
///
/// ```
/// use magics::prove::checkpoint::replace;
///
/// let error = replace(&std::env::temp_dir(), b"{}").unwrap_err();
/// assert!(error.ends_with("it is no ordinary file"));
/// ```
///
/// # Errors
/// A file that cannot be written, with its name and the reason.
pub fn replace(path: &Path, contents: &[u8]) -> Result<(), String> {
    replace_all(&[(path, contents)])
}

/// Reads a record and checks that it agrees with itself.
///
/// ```
/// use magics::prove::checkpoint::load;
///
/// assert!(load("no such file".as_ref()).unwrap_err().starts_with("cannot read no such file: "));
/// ```
///
/// # Errors
/// As [`read`], or a record that fails [`Certificate::check`].
pub fn load(path: &Path) -> Result<Certificate, String> {
    let certificate = read(path)?;
    certificate.check().map_err(|error| format!("{} is refused: {error}", path.display()))?;
    Ok(certificate)
}

/// Reads a record without checking it.
///
/// ```
/// use magics::prove::checkpoint::read;
///
/// assert!(read("no such file".as_ref()).unwrap_err().starts_with("cannot read no such file: "));
/// ```
///
/// # Errors
/// A file that cannot be read, is cut short or is no record.
pub fn read(path: &Path) -> Result<Certificate, String> {
    let name = path.display();
    let json = std::fs::read(path).map_err(|e| format!("cannot read {name}: {e}"))?;
    serde_json::from_slice(&json).map_err(|error| {
        // Where a file ends before a key, serde_json does not report the end of the file, but a missing quotation mark.
        let lines = || json.split(|&byte| byte == b'\n');
        let at_end = error.is_syntax()
            && error.line() == lines().count()
            && lines().next_back().is_some_and(|line| error.column() == line.len());
        if error.is_eof() || at_end {
            format!("{name} is cut short: {error}")
        } else {
            format!("{name} is not a certificate: {error}")
        }
    })
}
