//! Folders of source: copied, hashed and written to.

use std::collections::hash_map::DefaultHasher;
use std::fs;
use std::hash::Hash as _;
use std::path::{Path, PathBuf};

/// Writes a file, and makes its folder.
///
/// # Errors
/// If that fails, with the path.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let folder = path.parent().unwrap_or(path);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(path, bytes))
        .map_err(|error| format!("{}: {error}", path.display()))
}

/// What of a folder matters: not its history, nor what was built there.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        if entry.file_name() != ".git" && entry.file_name() != "target" {
            entries.push(entry.path());
        }
    }
    entries.sort();
    Ok(entries)
}

/// Copies a folder. The copies are newer than everything that was built before, so that cargo and make see a change.
///
/// # Errors
/// If that fails, with the path.
pub fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let wrong = |error: std::io::Error| format!("{}: {error}", to.display());
    fs::create_dir_all(to).map_err(wrong)?;
    for path in entries(from)? {
        let target = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &target)?;
        } else if path.is_file() {
            fs::read(&path).and_then(|bytes| fs::write(&target, bytes)).map_err(wrong)?;
            let permissions = fs::metadata(&path).map_err(wrong)?.permissions();
            fs::set_permissions(&target, permissions).map_err(wrong)?;
        }
    }
    Ok(())
}

/// Adds the names and the contents of all files in a folder to a hash.
///
/// # Errors
/// If one cannot be read, with the path.
pub fn hash(folder: &Path, hasher: &mut DefaultHasher) -> Result<(), String> {
    for path in entries(folder)? {
        if path.is_dir() {
            hash(&path, hasher)?;
        } else if path.is_file() {
            path.hash(hasher);
            fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?.hash(hasher);
        }
    }
    Ok(())
}
