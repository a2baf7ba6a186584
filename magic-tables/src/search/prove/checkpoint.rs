//! Certificates on disk, written so that a kill at any moment loses no more than the last units.

use super::certificate::Certificate;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// Writes `certificate` to `path` as JSON: to a temporary file beside it, flushed to the disk, then renamed.
///
/// Whatever happens, `path` holds either the old record or the new one.
///
/// # Errors
/// A file that cannot be written, with its name and the reason.
pub fn save(certificate: &Certificate, path: &Path) -> Result<(), String> {
    let fail = |error: &dyn std::fmt::Display| format!("cannot write {}: {error}", path.display());
    let json = serde_json::to_vec(certificate).map_err(|e| fail(&e))?;
    let mut name = path.file_name().ok_or_else(|| fail(&"not a file name"))?.to_owned();
    name.push(".new");
    let temporary = path.with_file_name(name);
    let write = || {
        let mut file = File::create(&temporary)?;
        file.write_all(&json)?;
        file.write_all(b"\n")?;
        file.sync_all()?;
        std::fs::rename(&temporary, path)
    };
    if let Err(error) = write() {
        // The old record is untouched; a half-written new one is of no use.
        let _ = std::fs::remove_file(&temporary);
        return Err(fail(&error));
    }
    // The rename itself must reach the disk too, where directories can be flushed.
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if let Ok(folder) = File::open(folder) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Reads a record and checks that it agrees with itself.
///
/// # Errors
/// A file that cannot be read, is cut short or is no record, or fails [`Certificate::check`].
pub fn load(path: &Path) -> Result<Certificate, String> {
    let name = path.display();
    let json = std::fs::read(path).map_err(|e| format!("cannot read {name}: {e}"))?;
    let certificate: Certificate = serde_json::from_slice(&json).map_err(|error| {
        if error.is_eof() {
            format!("{name} is cut short: {error}")
        } else {
            format!("{name} is not a certificate: {error}")
        }
    })?;
    certificate.check().map_err(|error| format!("{name} is refused: {error}"))?;
    Ok(certificate)
}
