//! Tables of all figures, in files of comma-separated values beside the pages that show some of their rows.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::document::{Document, Table, grouped};

/// All combinations on the chess board, relative to the root of the workspace.
pub const COMBINATIONS: &str = "docs/schemes.csv";

/// The rows of [`COMBINATIONS`] that the page [`SCHEMES`](crate::document::SCHEMES) shows.
const SHOWN: [&str; 10] = [
    "fancy",
    "fancy, byte",
    "fancy, pdep (BMI2)",
    "fancy, shared",
    "fixed_shift",
    "pext",
    "pext, pdep",
    "magic32",
    "kindergarten",
    "hyperbola",
];

/// The columns of [`COMBINATIONS`] that pages show, and their heads there.
const HEADS: [(&str, &str); 6] = [
    ("sum, bytes", "bytes"),
    ("loads", "loads"),
    ("instructions", "instructions"),
    ("… v3", "… v3"),
    ("throughput, ns", "throughput, ns"),
    ("latency, ns", "latency, ns"),
];

/// A table in a file of its own.
#[derive(Clone, Debug)]
pub struct Figures {
    path: PathBuf,
    /// The table.
    pub table: Table,
}

impl Figures {
    /// A table for a file, by its path from the root of the workspace.
    #[must_use]
    pub fn new(file: &str, table: Table) -> Self {
        Self { path: Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(file), table }
    }

    /// The table in a file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn of(file: &str) -> io::Result<Self> {
        let mut figures = Self::new(file, Table::default());
        let rows = fs::read_to_string(&figures.path)?.lines().map(cells).collect();
        figures.table = Table::from_rows(rows);
        Ok(figures)
    }

    /// The file [`COMBINATIONS`].
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn of_combinations() -> io::Result<Self> {
        Self::of(COMBINATIONS)
    }

    /// Writes the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self) -> io::Result<()> {
        let lines: Vec<String> = self.table.rows().iter().map(|row| line(row)).collect();
        fs::write(&self.path, lines.join("\n") + "\n")
    }

    /// The rows `names` as pages show them, digits in groups.
    #[must_use]
    pub fn shown<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Table {
        let mut shown = Table::new(&[&["scheme"], &HEADS.map(|(_, head)| head)[..]].concat());
        for name in names {
            let cell = |head: &str| self.table.cell(name, head).unwrap_or_default();
            let for_people = |cell: &str| cell.parse().map_or_else(|_| cell.to_owned(), grouped);
            shown.push(name, HEADS.iter().map(|(head, _)| for_people(cell(head))).collect());
        }
        shown
    }

    /// Shows some combinations on the page [`SCHEMES`](crate::document::SCHEMES).
    ///
    /// # Errors
    /// If it has no passage for them.
    pub fn show(&self, page: &mut Document) -> io::Result<()> {
        page.set_passage("schemes", &self.on_page())
    }

    /// What the page [`SCHEMES`](crate::document::SCHEMES) shows.
    #[must_use]
    pub fn on_page(&self) -> String {
        self.shown(SHOWN).markdown()
    }
}

/// A row as a line, without what makes text bold. No cell has a quote in it.
fn line(row: &[String]) -> String {
    let quoted = |cell: String| if cell.contains(',') { format!("\"{cell}\"") } else { cell };
    row.iter().map(|cell| quoted(cell.replace("**", ""))).collect::<Vec<_>>().join(",")
}

/// The cells of a line.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut in_quotes = false;
    for c in line.chars() {
        match c {
            '"' => in_quotes = !in_quotes,
            ',' if !in_quotes => cells.push(String::new()),
            _ => cells.last_mut().expect("there is always one").push(c),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_survive_a_round_trip() {
        let text = "\"fancy, pdep\",1024,,5 / 5 / 10";
        assert_eq!(cells(text), ["fancy, pdep", "1024", "", "5 / 5 / 10"]);
        assert_eq!(line(&cells(text)), text);
    }
}
