//! Files that are replaced as a whole: written beside the old file, then renamed.

use crate::bounded;
use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Replaces `files`, paths and contents, all of them or none.
///
/// Whatever happens, each file holds either what it held before or all of its new contents. If one cannot be replaced,
/// those before it get their old contents again; only a program killed between two of them leaves an old one beside a
/// new one. A link is followed, even if it leads to no file yet. Anything but an ordinary file is left alone. A new file has the permissions of the old
/// one.
///
/// # Errors
/// A file that cannot be written, with its name and the reason.
pub(crate) fn replace_all(files: &[(&Path, &[u8])]) -> Result<(), String> {
    let prepared: Vec<_> = files
        .iter()
        .map(|(path, contents)| Replacement::prepare(path, contents))
        .collect::<Result<_, _>>()?;
    finish(prepared)
}

/// Puts all replacements in place, or none.
fn finish(mut prepared: Vec<Replacement>) -> Result<(), String> {
    // Only a replacement with another one after it can have to be undone.
    let last = prepared.len().saturating_sub(1);
    let old = prepared[..last].iter().map(Replacement::old).collect::<Result<Vec<_>, _>>()?;
    for i in 0..prepared.len() {
        if let Err(error) = prepared[i].put() {
            for (done, old) in prepared[..i].iter().zip(&old) {
                done.undo(old.as_deref());
            }
            return Err(error);
        }
    }
    Ok(())
}

/// A new file beside an old one.
struct Replacement {
    path: PathBuf,
    /// What `path` leads to, if it is a link.
    target: PathBuf,
    temporary: PathBuf,
}

/// The most bytes of an old file that are kept until all new ones are in place: many times what this program writes.
const MOST_BYTES: u64 = 1 << 30;

impl Replacement {
    /// Writes `contents` to a temporary file beside `path` and flushes it to the disk.
    fn prepare(path: &Path, contents: &[u8]) -> Result<Self, String> {
        let fail = |error: &dyn std::fmt::Display| format!("cannot write {}: {error}", path.display());
        let target = target(path).map_err(|error| fail(&error))?;
        let permissions = match fs::metadata(&target) {
            Ok(old) if old.is_file() => Some(old.permissions()),
            Ok(_) => return Err(fail(&"it is no ordinary file")),
            Err(_) => None,
        };
        if target.file_name().is_none() {
            return Err(fail(&"not a file name"));
        }
        let (temporary, file) = new_beside(&target).map_err(|error| fail(&error))?;
        let new = Self { path: path.to_owned(), target, temporary };
        // If this fails, dropping `new` removes what has been written.
        fill(file, contents, permissions).map_err(|error| fail(&error))?;
        Ok(new)
    }

    /// The contents of the old file, if there is one.
    fn old(&self) -> Result<Option<Vec<u8>>, String> {
        let name = self.path.display();
        match bounded::read(&self.target, MOST_BYTES) {
            Ok(Some(contents)) => Ok(Some(contents)),
            Ok(None) => Err(format!(
                "{name} is larger than {} MiB, which no file of this program is; choose another file",
                MOST_BYTES >> 20
            )),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("cannot read {name}: {error}")),
        }
    }

    /// Puts the new file in the place of the old one.
    fn put(&mut self) -> Result<(), String> {
        fs::rename(&self.temporary, &self.target)
            .map_err(|error| format!("cannot write {}: {error}", self.path.display()))?;
        // The rename must reach the disk too, on systems where folders can be flushed.
        let folder = self.target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        Ok(())
    }

    /// Puts the old contents back.
    fn undo(&self, old: Option<&[u8]>) {
        // If that fails, the error about the other file is still the one to report.
        let _ = match old {
            Some(contents) => Self::prepare(&self.target, contents).and_then(|mut old| old.put()),
            None => fs::remove_file(&self.target).map_err(|error| error.to_string()),
        };
    }
}

/// What `path` leads to by links, even if there is no file yet.
pub(crate) fn target(path: &Path) -> io::Result<PathBuf> {
    /// As many links as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::canonicalize(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            target => return target,
        }
        let Ok(next) = fs::read_link(&path) else { return Ok(path) };
        path = path.parent().unwrap_or(Path::new("")).join(next);
    }
    Err(io::Error::other("its links lead nowhere"))
}

/// Makes a file beside `target`, under a name that nobody can foresee.
fn new_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    // Its length does not depend on that of the other name, which may be the longest possible.
    let path = target.with_file_name(format!(".magics-{:016x}.new", getrandom::u64()?));
    // Whatever is there already, even a link that leads nowhere, is an error.
    let file = File::options().write(true).create_new(true).open(&path)?;
    Ok((path, file))
}

/// Writes a new file and flushes it to the disk.
fn fill(mut file: File, contents: &[u8], permissions: Option<Permissions>) -> io::Result<()> {
    // Set before there is anything to read. Some file systems have the same permissions for all files, and refuse to set
    // them.
    if let Some(permissions) = permissions
        && file.metadata()?.permissions() != permissions
    {
        file.set_permissions(permissions)?;
    }
    file.write_all(contents)?;
    file.sync_all()
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // Once renamed, it is no longer there. A file that was not put in place is of no use.
        let _ = fs::remove_file(&self.temporary);
    }
}

#[cfg(test)]
mod tests {
    use super::{Replacement, finish, replace_all};
    use std::fs;
    use std::path::{Path, PathBuf};

    #[test]
    fn all_files_are_replaced_or_none() {
        let folder = std::env::temp_dir().join(format!("magics-replace-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let [first, second, third] = ["first", "second", "third"].map(|name| folder.join(name));
        fs::write(&first, "old").unwrap();
        let read = |path: &PathBuf| fs::read_to_string(path).unwrap();
        let names = || fs::read_dir(&folder).unwrap().count();

        // The third cannot be prepared.
        fs::create_dir(&third).unwrap();
        let files: [(&Path, &[u8]); 3] = [(&first, b"new"), (&second, b"new"), (&third, b"new")];
        assert!(replace_all(&files).unwrap_err().ends_with("third: it is no ordinary file"));
        assert_eq!((read(&first), names()), ("old".into(), 2));

        // The third cannot be put in place.
        fs::remove_dir(&third).unwrap();
        let prepared = files.map(|(path, contents)| Replacement::prepare(path, contents).unwrap());
        fs::create_dir_all(third.join("in the way")).unwrap();
        assert!(finish(prepared.into()).unwrap_err().starts_with("cannot write "));
        assert_eq!((read(&first), names()), ("old".into(), 2), "the second is gone again");

        fs::remove_dir_all(&third).unwrap();
        replace_all(&files).unwrap();
        assert_eq!([&first, &second, &third].map(read), ["new"; 3]);
        assert_eq!(names(), 3);
        fs::remove_dir_all(&folder).unwrap();
    }
}
