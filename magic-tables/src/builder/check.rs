//! Checks whether a checked-in file is up to date, in a test or in continuous integration.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use super::Builder;
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
    /// The errors of [`source`](Self::source), [`Error::File`] if the file cannot be read, and [`Error::Outdated`] if it differs.
    pub fn check(&self, file: impl AsRef<Path>) -> Result<(), Error> {
        compare(&self.source()?, file.as_ref())
    }
}

/// A file may be longer than four times the source by this many bytes before it is not read to its end.
const MORE: u64 = 1 << 20;

/// Whether the file at `path` is the text `expected`.
fn compare(expected: &str, path: &Path) -> Result<(), Error> {
    let most = 4 * expected.len() as u64 + MORE;
    let mut found = Vec::new();
    let mut read = || File::open(path)?.take(most + 1).read_to_end(&mut found);
    read().map_err(|cause| Error::file("read", path, cause))?;
    let difference = if found.len() as u64 > most {
        Some(format!("the file has more than {most} bytes instead of {}", expected.len()))
    } else {
        // What is no text differs anyway, and is shown as far as it can be.
        difference(expected, &String::from_utf8_lossy(&found))
    };
    difference.map_or(Ok(()), |difference| Err(Error::Outdated { path: path.to_owned(), difference }))
}

/// The most lines that are shown.
const SHOWN: usize = 3;

/// The most characters of a line that are shown.
const WIDTH: usize = 80;

/// How many characters of a long line are shown in front of the first one that differs.
const BEFORE: usize = 20;

/// What differs between the text `expected` and the text `found`, in a few lines for people, or `None` if they are the same. Line
/// breaks of Windows count as line breaks.
fn difference(expected: &str, found: &str) -> Option<String> {
    let (now, then): (Vec<&str>, Vec<&str>) = (expected.lines().collect(), found.lines().collect());
    if now == then {
        return match (expected.ends_with('\n'), found.ends_with('\n')) {
            (true, false) => Some("the line break at the end is missing".into()),
            (false, true) => Some("the file has a line break too many at the end".into()),
            _ => None,
        };
    }
    // The lines that differ between what both texts begin with and what both end with.
    let start = now.iter().zip(&then).take_while(|(a, b)| a == b).count();
    let ends = now[start..].iter().rev().zip(then[start..].iter().rev());
    let end = ends.take_while(|(a, b)| a == b).count();
    let middle = start..now.len().max(then.len()) - end;
    let of_now = |number| now[..now.len() - end].get(number).copied();
    let of_then = |number| then[..then.len() - end].get(number).copied();
    let different: Vec<usize> = middle.filter(|&number| of_now(number) != of_then(number)).collect();
    let (count, same_count) = (different.len(), now.len() == then.len());
    let versions = match (&different[..], &now[..], &then[..]) {
        ([0], [now, ..], [then, ..]) if same_count => versions(now, then),
        _ => None,
    };
    if let Some((now, then)) = versions {
        return Some(format!(
            "only the version in the first line differs: magic-tables {then} wrote the file, and {now} would write the \
             same tables"
        ));
    }
    let differ = if count == 1 { "differs" } else { "differ" };
    let text = if same_count {
        format!("{count} of {} lines {differ}", now.len())
    } else {
        let lines = if count == 1 { "line" } else { "lines" };
        format!("{count} {lines} {differ}, and the file has {} lines instead of {}", then.len(), now.len())
    };
    let shown = different.iter().take(SHOWN).map(|&number| {
        let (expected, found) = excerpts(of_now(number), of_then(number));
        format!("\nline {}\n  expected {expected}\n  found    {found}", number + 1)
    });
    Some(text + &shown.collect::<String>())
}

/// The version of the generator in each of two first lines that say the same otherwise.
fn versions<'a>(now: &'a str, then: &'a str) -> Option<(&'a str, &'a str)> {
    let parts = |line: &'a str| {
        let (before, rest) = line.split_once("magic-tables ")?;
        let (version, after) = rest.split_once(' ')?;
        Some((version, (before, after)))
    };
    let ((now, rest), (then, other_rest)) = (parts(now)?, parts(then)?);
    (rest == other_rest).then_some((now, then))
}

/// Two lines, if there are such, from shortly before the first character that differs, as far as they are shown. Characters that cannot
/// be seen are escaped.
fn excerpts(expected: Option<&str>, found: Option<&str>) -> (String, String) {
    let characters = |line: Option<&str>| line.unwrap_or_default().chars().collect::<Vec<_>>();
    let (one, other) = (characters(expected), characters(found));
    let same = one.iter().zip(&other).take_while(|(a, b)| a == b).count();
    let start = if same < WIDTH - BEFORE { 0 } else { same - BEFORE };
    let excerpt = |line: Vec<char>| {
        let shown = &line[start.min(line.len())..(start + WIDTH).min(line.len())];
        let shown: String = shown
            .iter()
            .map(|&character| {
                let is_seen = !character.is_control() && character != '\u{feff}';
                if is_seen { character.to_string() } else { character.escape_default().to_string() }
            })
            .collect();
        let dots = |cut| if cut { "…" } else { "" };
        format!("`{}{shown}{}`", dots(start > 0), dots(line.len() > start + WIDTH))
    };
    let none = || "no such line".to_owned();
    (expected.map_or_else(none, |_| excerpt(one)), found.map_or_else(none, |_| excerpt(other)))
}

#[cfg(test)]
mod tests;
