//! Files of the repository that tests compare with what they find: expansions, messages, figures,
//! pictures, the public face.
//!
//! With `UPDATE=1` in the environment, the same tests rewrite these files instead. There is one
//! variable for all of them, so that nobody has to know which test keeps which file.

use std::env;
use std::fs;
use std::path::Path;

/// Whether tests rewrite the files that they would compare: `UPDATE=1 cargo test -p PACKAGE`.
#[must_use]
pub fn updates() -> bool {
    env::var("UPDATE").is_ok_and(|value| value == "1")
}

/// Compares a file with what it should have, or rewrites it if the tests [update](updates).
///
/// `test` is the command that rewrites the file, without the variable.
///
/// # Errors
/// If the file differs: which line is the first that does, and how to rewrite the file. If it
/// cannot be written.
pub fn compare(file: &Path, right: &str, test: &str) -> Result<(), String> {
    compare_or_write(file, right, test, updates())
}

/// As [`compare`], for tests that compare one file.
///
/// # Panics
/// If [`compare`] gives an error.
#[track_caller]
pub fn assert_current(file: &Path, right: &str, test: &str) {
    if let Err(difference) = compare(file, right, test) {
        panic!("{difference}");
    }
}

fn compare_or_write(file: &Path, right: &str, test: &str, update: bool) -> Result<(), String> {
    let name = file.display();
    // Git may have given the file the line ends of the system.
    let found = fs::read_to_string(file)
        .unwrap_or_default()
        .replace("\r\n", "\n");
    if found == right {
        return Ok(());
    }
    if update {
        return fs::write(file, right).map_err(|error| format!("{name}: {error}"));
    }
    Err(format!(
        "{name} differs in {}\nIf this is meant, `UPDATE=1 {test}` rewrites the file.",
        first_difference(&found, right)
    ))
}

/// The first line in which two different texts differ, with its number.
fn first_difference(found: &str, right: &str) -> String {
    let [mut lines, mut right_lines] = [found, right].map(str::lines);
    let mut number = 1;
    loop {
        let [line, right_line] = [lines.next(), right_lines.next()];
        if line != right_line || line.is_none() {
            let [line, right_line] = [line, right_line].map(|line| line.unwrap_or("nothing"));
            return format!(
                "line {number}: the file has\n{line}\nand the test finds\n{right_line}"
            );
        }
        number += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with this text, of a name that no other test has.
    fn file(name: &str, text: &str) -> std::path::PathBuf {
        let file = env::temp_dir().join(format!("snapshots-{}-{name}", std::process::id()));
        fs::write(&file, text).expect("the folder can be written to");
        file
    }

    #[test]
    fn a_file_that_differs_is_an_error_and_stays() {
        let file = file("stays", "a\nb\n");
        let error = compare_or_write(&file, "a\nc\n", "cargo test -p x", false).unwrap_err();
        assert!(error.contains("line 2: the file has\nb\nand the test finds\nc\n"));
        assert!(error.ends_with("`UPDATE=1 cargo test -p x` rewrites the file."));
        assert_eq!(fs::read_to_string(&file).unwrap(), "a\nb\n");
        fs::remove_file(file).unwrap();
    }

    #[test]
    fn an_update_rewrites_the_file() {
        let file = file("rewritten", "a\n");
        compare_or_write(&file, "b\n", "", true).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "b\n");
        fs::remove_file(file).unwrap();
    }

    #[test]
    fn line_ends_of_the_system_are_no_difference() {
        let file = file("ends", "a\r\nb\r\n");
        assert_eq!(compare_or_write(&file, "a\nb\n", "", false), Ok(()));
        fs::remove_file(file).unwrap();
    }

    #[test]
    fn a_missing_last_line_is_a_difference() {
        assert!(first_difference("a\n", "a\nb\n").starts_with("line 2"));
        assert!(first_difference("a", "a\n").starts_with("line 2"));
    }
}
