//! Checks whether a checked-in file is up to date, in a test or in continuous integration.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use super::Builder;
use super::difference::difference;
use crate::error::Error;

impl Builder {
    /// Checks that the checked-in `file` is the text that [`source`](Self::source) returns now. Line breaks of Windows count as
    /// line breaks, because `git` may have made them.
    ///
    /// If the file is under `src` of your engine, put this crate under `[dev-dependencies]` and keep the options in a test. If
    /// somebody changes them, the test fails until the file is generated again:
    ///
    /// ```no_run
    /// # #[allow(clippy::test_attr_in_doctest)]
    /// # mod tests {
    /// #[test]
    /// fn sliders_are_up_to_date() -> Result<(), magic_tables::Error> {
    ///     // Tests run in the package's folder.
    ///     magic_tables::Builder::new().incorporate_shift(true).check("src/sliders.rs")
    /// }
    /// # }
    /// ```
    ///
    /// The error shows the first lines that differ:
    ///
    /// ```
    /// use magic_tables::{Builder, Error, Scheme};
    ///
    /// let builder = Builder::new().scheme(Scheme::Hyperbola);
    /// let file = std::env::temp_dir().join(format!("sliders-{}.rs", std::process::id()));
    /// std::fs::write(&file, builder.source()?.replace("rook", "tower")).unwrap();
    ///
    /// let Err(Error::Outdated { difference, .. }) = builder.check(&file) else { panic!("towers are found") };
    /// assert!(difference.contains("fn rook_attacks(") && difference.contains("fn tower_attacks("));
    ///
    /// std::fs::write(&file, builder.source()?).unwrap();
    /// builder.check(&file)?;
    /// # std::fs::remove_file(&file).unwrap();
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`source`](Self::source); [`Error::Read`] if the file cannot be read, and [`Error::Outdated`] if it differs.
    pub fn check(&self, file: impl AsRef<Path>) -> Result<(), Error> {
        compare(&self.source()?, file.as_ref())
    }

    /// Checks that the checked-in `file` and its data are what [`source_and_data`](Self::source_and_data) returns now.
    /// `data_file` is the path of the data, relative to the folder of `file`.
    ///
    /// ```no_run
    /// // `src/sliders.rs` includes `src/data/sliders.in`.
    /// magic_tables::Builder::new().check_with_data("src/sliders.rs", "data/sliders.in")?;
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    ///
    /// # Errors
    /// As for [`check`](Self::check), of either file.
    pub fn check_with_data(&self, file: impl AsRef<Path>, data_file: &str) -> Result<(), Error> {
        let (code, data) = self.source_and_data(data_file)?;
        compare(&code, file.as_ref())?;
        compare(&data, &file.as_ref().with_file_name(data_file))
    }
}

/// A file may be longer than four times the source by this many bytes before it is not read to its end.
const MORE: u64 = 1 << 20;

/// Whether the file at `path` is the text `expected`.
fn compare(expected: &str, path: &Path) -> Result<(), Error> {
    let most = 4 * expected.len() as u64 + MORE;
    let mut found = Vec::new();
    let mut read = || File::open(path)?.take(most + 1).read_to_end(&mut found);
    read().map_err(|cause| Error::Read { path: path.to_owned(), cause })?;
    if found.len() as u64 > most {
        let difference = format!("the file has more than {most} bytes instead of {}", expected.len());
        return Err(Error::Outdated { path: path.to_owned(), difference });
    }
    // What is no text differs anyway, and is shown as far as it can be.
    match difference(expected, &String::from_utf8_lossy(&found)) {
        None => Ok(()),
        Some(difference) => Err(Error::Outdated { path: path.to_owned(), difference }),
    }
}
