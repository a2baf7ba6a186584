//! Reads and writes the generated passages of `docs/schemes.md`, which are between two markers.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The page with the costs of some combinations, relative to the root of the workspace.
pub const SCHEMES: &str = "docs/schemes.md";

/// Text with generated passages, each between `<!-- NAME -->` and `<!-- end of NAME -->`.
#[derive(Clone, Debug)]
pub struct Document {
    path: PathBuf,
    text: String,
}

impl Document {
    /// The file [`SCHEMES`].
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn open() -> io::Result<Self> {
        Self::of(SCHEMES)
    }

    /// A file, by its path from the root of the workspace.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn of(file: &str) -> io::Result<Self> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file);
        Ok(Self { text: fs::read_to_string(&path)?, path })
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The passage called `name`.
    ///
    /// # Errors
    /// If there is none.
    pub fn passage(&self, name: &str) -> io::Result<&str> {
        let begin = format!("<!-- {name} -->");
        let end = format!("<!-- end of {name} -->");
        let missing = || {
            let file = self.path.display();
            io::Error::other(format!("{file} has no passage between `{begin}` and `{end}`"))
        };
        let from = self.text.find(&begin).ok_or_else(missing)? + begin.len();
        let len = self.text[from..].find(&end).ok_or_else(missing)?;
        Ok(&self.text[from..from + len])
    }

    /// Replaces the passage called `name`.
    ///
    /// # Errors
    /// If there is none.
    pub fn set_passage(&mut self, name: &str, passage: &str) -> io::Result<()> {
        let old = self.passage(name)?;
        let from = old.as_ptr() as usize - self.text.as_ptr() as usize;
        let to = from + old.len();
        self.text.replace_range(from..to, passage);
        Ok(())
    }

    /// Writes the file, if anything has changed.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self) -> io::Result<()> {
        if fs::read_to_string(&self.path).is_ok_and(|old| old == self.text) {
            return Ok(());
        }
        fs::write(&self.path, &self.text)
    }
}

/// A table whose rows are found by the names in the first column, and whose columns by the heads in the first row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table(Vec<Vec<String>>);

impl Table {
    /// A table with heads and no rows; the first head is that of the names.
    #[must_use]
    pub fn new(heads: &[&str]) -> Self {
        Self(vec![heads.iter().map(|&head| head.to_owned()).collect()])
    }

    /// A table with these rows, the heads first.
    #[must_use]
    pub fn from_rows(rows: Vec<Vec<String>>) -> Self {
        Self(rows)
    }

    /// The rows, the heads first.
    #[must_use]
    pub fn rows(&self) -> &[Vec<String>] {
        &self.0
    }

    /// Adds a row.
    pub fn push(&mut self, name: &str, cells: Vec<String>) {
        self.0.push([vec![name.to_owned()], cells].concat());
    }

    /// Parses the table in a passage of Markdown.
    #[must_use]
    pub fn parse(passage: &str) -> Self {
        let rows = passage.lines().filter(|line| line.starts_with('|') && !line.starts_with("|-"));
        Self(
            rows.map(|line| line.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect())
                .collect(),
        )
    }

    /// The heads of the columns.
    #[must_use]
    pub fn heads(&self) -> &[String] {
        self.0.first().map_or(&[], Vec::as_slice)
    }

    /// The names of all rows.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().skip(1).filter_map(|row| row.first().map(String::as_str))
    }

    /// The cell in the row `name` and the column `head`.
    #[must_use]
    pub fn cell(&self, name: &str, head: &str) -> Option<&str> {
        let column = self.heads().iter().position(|other| other == head)?;
        let row = self.0.iter().skip(1).find(|row| row.first().is_some_and(|first| first == name))?;
        row.get(column).map(String::as_str)
    }

    /// A table with the same columns and the rows `names`. A cell comes from `cells`, or stays as it was if that is `None`.
    #[must_use]
    pub fn with_rows(&self, names: &[String], cells: impl Fn(&str, &str) -> Option<String>) -> Self {
        let mut rows = vec![self.heads().to_vec()];
        for name in names {
            let row = self.heads().iter().enumerate().map(|(column, head)| match column {
                0 => name.clone(),
                _ => {
                    cells(name, head).or_else(|| self.cell(name, head).map(str::to_owned)).unwrap_or_default()
                }
            });
            rows.push(row.collect());
        }
        Self(rows)
    }

    /// The table as Markdown, with a line break before and after it.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut lines: Vec<String> = self.0.iter().map(|row| format!("| {} |", row.join(" | "))).collect();
        let rule = "|---|".to_owned() + &"---:|".repeat(self.heads().len().saturating_sub(1));
        lines.insert(1.min(lines.len()), rule);
        format!("\n{}\n", lines.join("\n"))
    }
}

/// `number` with commas between groups of three digits.
#[must_use]
pub fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_passage_replaces_only_that_passage() {
        let mut document = Document {
            path: PathBuf::new(),
            text: "a <!-- x -->b<!-- end of x --> c <!-- y -->d<!-- end of y -->".to_owned(),
        };
        document.set_passage("x", "longer").unwrap();
        assert_eq!(document.text, "a <!-- x -->longer<!-- end of x --> c <!-- y -->d<!-- end of y -->");
        assert_eq!((document.passage("x").unwrap(), document.passage("y").unwrap()), ("longer", "d"));
        assert!(document.set_passage("z", "").is_err());
    }

    #[test]
    fn tables_survive_a_round_trip() {
        let text = "\n| name | a | b |\n|---|---:|---:|\n| x | 1 | 2 |\n";
        let table = Table::parse(text);
        assert_eq!(table.markdown(), text);
        assert_eq!(
            (table.cell("x", "b"), table.cell("y", "b"), table.cell("x", "c")),
            (Some("2"), None, None)
        );
    }

    #[test]
    fn cells_without_a_new_value_stay() {
        let table = Table::parse("| name | a | b |\n| x | 1 | 2 |\n| z | 3 | 4 |\n");
        let table =
            table.with_rows(&["y".into(), "x".into()], |_, head| (head == "b").then(|| "5".to_owned()));
        assert_eq!(table, Table::parse("| name | a | b |\n| y |  | 5 |\n| x | 1 | 5 |\n"));
    }

    #[test]
    fn digits_are_grouped_from_the_right() {
        assert_eq!([0, 999, 1000, 1_234_567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
    }
}
