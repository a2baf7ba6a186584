//! Tables of figures: in passages of pages, between two markers, and in files of comma-separated
//! values beside them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The page with the costs of some combinations, relative to the root of the workspace. It names
/// the compilers of all figures.
pub const SCHEMES: &str = "docs/schemes.md";

/// All combinations on the chess board.
pub const COMBINATIONS: &str = "docs/schemes.csv";

/// The rows of [`COMBINATIONS`] that the page [`SCHEMES`] shows.
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

/// A file, by its path from the root of the workspace.
fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(file)
}

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
        Self::read(SCHEMES)
    }

    /// A file, by its path from the root of the workspace.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(file: &str) -> io::Result<Self> {
        let path = path(file);
        Ok(Self {
            text: fs::read_to_string(&path)?,
            path,
        })
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
            io::Error::other(format!(
                "{file} has no passage between `{begin}` and `{end}`"
            ))
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

/// A table whose rows are found by the names in the first column, and whose columns by the heads in
/// the first row.
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

    /// The table in a file, by its path from the root of the workspace.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(file: &str) -> io::Result<Self> {
        Ok(Self(
            fs::read_to_string(path(file))?.lines().map(cells).collect(),
        ))
    }

    /// Writes the table into a file, by its path from the root of the workspace, without what makes
    /// text bold.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, file: &str) -> io::Result<()> {
        // No cell has a quote in it.
        let quoted = |cell: &String| match cell.replace("**", "") {
            cell if cell.contains(',') => format!("\"{cell}\""),
            cell => cell,
        };
        let line = |row: &Vec<String>| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n";
        fs::write(path(file), self.0.iter().map(line).collect::<String>())
    }

    /// The rows `names` of [`COMBINATIONS`] as pages show them, digits in groups.
    #[must_use]
    pub fn shown<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Self {
        let mut shown = Self::new(&[&["scheme"], &HEADS.map(|(_, head)| head)[..]].concat());
        for name in names {
            let cell = |head: &str| self.cell(name, head).unwrap_or_default();
            let for_people = |cell: &str| cell.parse().map_or_else(|_| cell.to_owned(), grouped);
            shown.push(
                name,
                HEADS
                    .iter()
                    .map(|(head, _)| for_people(cell(head)))
                    .collect(),
            );
        }
        shown
    }

    /// What the page [`SCHEMES`] shows of [`COMBINATIONS`].
    #[must_use]
    pub fn on_page(&self) -> String {
        self.shown(SHOWN).markdown()
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
        let rows = passage
            .lines()
            .filter(|line| line.starts_with('|') && !line.starts_with("|-"));
        Self(
            rows.map(|line| {
                line.trim_matches('|')
                    .split('|')
                    .map(|cell| cell.trim().to_owned())
                    .collect()
            })
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
        self.0
            .iter()
            .skip(1)
            .filter_map(|row| row.first().map(String::as_str))
    }

    /// The cell in the row `name` and the column `head`.
    #[must_use]
    pub fn cell(&self, name: &str, head: &str) -> Option<&str> {
        let column = self.heads().iter().position(|other| other == head)?;
        let row = self
            .0
            .iter()
            .skip(1)
            .find(|row| row.first().is_some_and(|first| first == name))?;
        row.get(column).map(String::as_str)
    }

    /// A table with the same columns and the rows `names`. A cell comes from `cells`, or stays as
    /// it was if that is `None`.
    #[must_use]
    pub fn with_rows(
        &self,
        names: &[String],
        cells: impl Fn(&str, &str) -> Option<String>,
    ) -> Self {
        let mut rows = vec![self.heads().to_vec()];
        for name in names {
            let row = self
                .heads()
                .iter()
                .enumerate()
                .map(|(column, head)| match column {
                    0 => name.clone(),
                    _ => cells(name, head)
                        .or_else(|| self.cell(name, head).map(str::to_owned))
                        .unwrap_or_default(),
                });
            rows.push(row.collect());
        }
        Self(rows)
    }

    /// The table as Markdown, with a line break before and after it.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut lines: Vec<String> = self
            .0
            .iter()
            .map(|row| format!("| {} |", row.join(" | ")))
            .collect();
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

/// The cells of a line of comma-separated values.
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

const HOW_TO_UPDATE: &str = "`UPDATE=1 cargo test --release -p prices --features full` rewrites it";

/// Where a table of figures stands.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// A file of comma-separated values.
    File(&'static str),
    /// A passage of a page: the page, and the name of the passage.
    Passage(&'static str, &'static str),
}

/// Checks a table of figures, or rewrites it if the tests [update](snapshots::updates): it has just the rows
/// `rows`, and each cell for which `cell` is something is that. Where `is_exact` says that a column
/// does not depend on compilers, it is always compared; all others if the page [`SCHEMES`] names
/// the compilers `named`, each by its passage and version.
///
/// # Panics
/// If a cell is another one, or a file cannot be read or written.
pub fn check(
    place: Place,
    named: &[(&str, &str)],
    rows: &[String],
    is_exact: impl Fn(&str) -> bool,
    cell: impl Fn(&str, &str) -> Option<String>,
) {
    // While one test rewrites a file, the others wait.
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _guard = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    let mut schemes = Document::open().expect("the page is there");
    let read = || match place {
        Place::File(file) => Table::read(file).expect("the file is there"),
        Place::Passage(page, name) => {
            let page = Document::read(page).expect("the page is there");
            Table::parse(page.passage(name).expect("the table is there"))
        }
    };
    if snapshots::updates() {
        for (passage, version) in named {
            schemes
                .set_passage(passage, version)
                .expect("its place is there");
        }
        schemes.save().expect("the page can be written");
        let table = read().with_rows(rows, &cell);
        match place {
            Place::File(file) => table.save(file).expect("the file can be written"),
            Place::Passage(page, name) => {
                let mut page = Document::read(page).expect("the page is there");
                page.set_passage(name, &table.markdown())
                    .expect("the table is there");
                page.save().expect("the page can be written");
            }
        }
    }
    let table = read();
    assert!(
        table.names().eq(rows),
        "{place:?} has missing or extra rows: {HOW_TO_UPDATE}"
    );
    let is_named = |(passage, version): &(&str, &str)| {
        schemes
            .passage(passage)
            .expect("the page names the compilers")
            == *version
    };
    let same_compilers = named.iter().all(is_named);
    for (name, head) in rows
        .iter()
        .flat_map(|name| table.heads()[1..].iter().map(move |head| (name, head)))
    {
        if let Some(right) = cell(name, head).filter(|_| same_compilers || is_exact(head)) {
            assert_eq!(
                table.cell(name, head),
                Some(&*right),
                "{place:?}: {name}, {head}: {HOW_TO_UPDATE}"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_passage_replaces_only_that_passage() {
        let text = "a <!-- x -->b<!-- end of x --> c <!-- y -->d<!-- end of y -->".to_owned();
        let mut document = Document {
            path: PathBuf::new(),
            text,
        };
        document.set_passage("x", "longer").unwrap();
        assert_eq!(
            document.text,
            "a <!-- x -->longer<!-- end of x --> c <!-- y -->d<!-- end of y -->"
        );
        assert_eq!(
            (
                document.passage("x").unwrap(),
                document.passage("y").unwrap()
            ),
            ("longer", "d")
        );
        assert!(document.set_passage("z", "").is_err());
    }

    #[test]
    fn cells_without_a_new_value_stay() {
        let text = "\n| name | a | b |\n|---|---:|---:|\n| x | 1 | 2 |\n| z | 3 | 4 |\n";
        let table = Table::parse(text);
        assert_eq!(table.markdown(), text);
        let table = table.with_rows(&["y".into(), "x".into()], |_, head| {
            (head == "b").then(|| "5".to_owned())
        });
        assert_eq!(
            table,
            Table::parse("| name | a | b |\n| y |  | 5 |\n| x | 1 | 5 |\n")
        );
        assert_eq!(
            cells("\"fancy, pdep\",1024,,5 / 5"),
            ["fancy, pdep", "1024", "", "5 / 5"]
        );
        assert_eq!(
            [0, 999, 1000, 1_234_567].map(grouped),
            ["0", "999", "1,000", "1,234,567"]
        );
    }
}
