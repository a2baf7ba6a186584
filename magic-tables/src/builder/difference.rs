//! How a checked-in file differs from what would be generated now, in a few lines for people.

use std::fmt::Write as _;

/// The most lines that are shown.
const SHOWN: usize = 3;

/// The most characters of a line that are shown.
const WIDTH: usize = 80;

/// How many characters of a long line are shown in front of the first one that differs.
const BEFORE: usize = 20;

/// What differs between the text `expected` and the text `found`, or `None` if they are the same. Line breaks of Windows
/// count as line breaks.
pub(super) fn difference(expected: &str, found: &str) -> Option<String> {
    let lines: Vec<&str> = expected.lines().collect();
    let found_lines: Vec<&str> = found.lines().collect();
    if lines == found_lines {
        return match (expected.ends_with('\n'), found.ends_with('\n')) {
            (true, false) => Some("the line break at the end is missing".into()),
            (false, true) => Some("the file has a line break too many at the end".into()),
            _ => None,
        };
    }
    let different = different_lines(&lines, &found_lines);
    let only_first = lines.len() == found_lines.len() && different.iter().all(|line| line.number == 1);
    let versions = match different[..] {
        [Line { expected: Some(now), found: Some(then), .. }] if only_first => versions(now, then),
        _ => None,
    };
    if let Some((now, then)) = versions {
        return Some(format!(
            "only the version in the first line differs: magic-tables {then} wrote the file, and {now} would write the \
             same tables"
        ));
    }
    let mut text = match (different.len(), lines.len(), found_lines.len()) {
        (1, ..) if only_first => "only the first line differs, and the tables are the same".to_owned(),
        (count, expected, found) if expected == found => {
            format!("{count} of {expected} lines {}", verb(count))
        }
        (count, expected, found) => {
            let lines = if count == 1 { "line" } else { "lines" };
            format!("{count} {lines} {}, and the file has {found} lines instead of {expected}", verb(count))
        }
    };
    for line in different.iter().take(SHOWN) {
        line.show(&mut text);
    }
    Some(text)
}

/// What `count` lines do: they differ.
const fn verb(count: usize) -> &'static str {
    if count == 1 { "differs" } else { "differ" }
}

/// A line that differs. Where one text has more lines than the other, only that one has a line with this number.
struct Line<'a> {
    /// Counted from 1.
    number: usize,
    expected: Option<&'a str>,
    found: Option<&'a str>,
}

/// The lines that differ between what both texts begin with and what both end with.
fn different_lines<'a>(expected: &[&'a str], found: &[&'a str]) -> Vec<Line<'a>> {
    let start = expected.iter().zip(found).take_while(|(a, b)| a == b).count();
    let (expected, found) = (&expected[start..], &found[start..]);
    let end = expected.iter().rev().zip(found.iter().rev()).take_while(|(a, b)| a == b).count();
    let (expected, found) = (&expected[..expected.len() - end], &found[..found.len() - end]);
    (0..expected.len().max(found.len()))
        .map(|i| Line {
            number: start + i + 1,
            expected: expected.get(i).copied(),
            found: found.get(i).copied(),
        })
        .filter(|line| line.expected != line.found)
        .collect()
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

impl Line<'_> {
    /// Adds the line to `text`, from shortly before the first character that differs.
    fn show(&self, text: &mut String) {
        let characters = |line: Option<&str>| line.unwrap_or_default().chars().collect::<Vec<_>>();
        let (expected, found) = (characters(self.expected), characters(self.found));
        let same = expected.iter().zip(&found).take_while(|(a, b)| a == b).count();
        let short = expected.len().max(found.len()) <= WIDTH;
        let start = if short || same < 2 * BEFORE { 0 } else { same - BEFORE };
        let quoted = |line: Option<&str>| {
            line.map_or_else(|| "no such line".to_owned(), |line| format!("`{}`", excerpt(line, start)))
        };
        let (expected, found) = (quoted(self.expected), quoted(self.found));
        write!(text, "\nline {}\n  expected {expected}\n  found    {found}", self.number)
            .expect("text can grow");
    }
}

/// The characters of `line` from `start` on, as many as are shown. Those that cannot be seen are escaped.
fn excerpt(line: &str, start: usize) -> String {
    let mut text = if start == 0 { String::new() } else { "…".to_owned() };
    let mut characters = line.chars().skip(start);
    for character in characters.by_ref().take(WIDTH) {
        if character.is_control() || character == '\u{feff}' {
            text.extend(character.escape_default());
        } else {
            text.push(character);
        }
    }
    if characters.next().is_some() {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests;
