//! The arrays with data, in rows that people can read.

use std::fmt::Write as _;

use crate::scheme::c_source::{Dialect, LookUps};
use crate::scheme::source::{Content, Field, Form, Table};
use crate::slider::Slider;
use crate::spec::Language;

/// Characters of a row, without its indentation.
const ROW: usize = 100;

/// An array with numbers of one width.
pub(super) struct Array {
    /// Its name, with any prefix.
    pub(super) name: String,
    /// Its documentation.
    pub(super) doc: String,
    /// Bytes of each number.
    pub(super) bytes: usize,
    /// How many there are; in a square array, rows and columns.
    pub(super) size: Vec<usize>,
    /// The text between the braces, or `None` if a function fills the array.
    pub(super) rows: Option<String>,
}

/// A part of the array with all 64-bit numbers: a name, and where it starts.
pub(super) struct Part {
    pub(super) name: String,
    pub(super) start: usize,
}

impl Array {
    /// Bytes of the whole array.
    pub(super) fn total_bytes(&self) -> usize {
        self.bytes * self.size.iter().product::<usize>()
    }

    /// Type, name and size.
    fn declarator(&self) -> String {
        let size: String = self.size.iter().map(|size| format!("[{size}]")).collect();
        format!("uint{}_t {}{size}", 8 * self.bytes, self.name)
    }

    /// The declaration of the array in C.
    pub(super) fn declaration(&self) -> String {
        let constant = if self.rows.is_some() { "const " } else { "" };
        format!("// {}\nextern {constant}{};\n", self.doc, self.declarator())
    }

    /// The definition of the array.
    pub(super) fn definition(&self, language: Language) -> String {
        let (inline, constant) = match language {
            Language::C => ("", "const"),
            Language::Cpp | Language::Rust => ("inline ", "constexpr"),
        };
        let doc = if language == Language::C { String::new() } else { format!("// {}\n", self.doc) };
        match &self.rows {
            Some(rows) => format!("{doc}{inline}{constant} {} = {{\n{rows}}};\n", self.declarator()),
            None => format!("{doc}{inline}{};\n", self.declarator()),
        }
    }
}

/// All arrays of the look-ups, the one with all 64-bit numbers first, and the parts of that one which look-ups name.
/// `filled` arrays have no rows.
pub(super) fn arrays(look_ups: &LookUps, dialect: &Dialect, filled: &[&str]) -> (Vec<Array>, Vec<Part>) {
    let mut rows = String::new();
    let mut count = 0;
    for (slider, piece) in Slider::ALL.into_iter().zip(&look_ups.pieces) {
        if !piece.fields.is_empty() {
            squares(&mut rows, slider, &piece.fields);
            count += piece.fields.iter().map(|field| field.numbers.len()).sum::<usize>();
        }
    }
    let mut parts = Vec::new();
    let mut others = Vec::new();
    for Table { name, doc, content, .. } in &look_ups.tables {
        let name = name.to_lowercase();
        let words = match content {
            Content::Numbers(numbers, 8) if !filled.contains(&name.as_str()) => numbers.clone(),
            Content::Arrays(arrays) => {
                parts.push(Part { name: dialect.name(&name), start: count });
                arrays.concat()
            }
            Content::Numbers(numbers, bytes) => {
                let is_filled = filled.contains(&name.as_str());
                others.push(numbers_array(dialect.data(&name), doc, numbers, *bytes, is_filled));
                continue;
            }
            Content::Squares(..) | Content::Computed(..) => unreachable!("not in C"),
        };
        let _ = writeln!(rows, "    // {doc}");
        numbers_in_rows(&mut rows, "    ", &words, 8, row_length(content));
        count += words.len();
    }
    let mut arrays = Vec::new();
    if count > 0 {
        let doc = "All 64-bit numbers together, so that a look-up needs one address: first what it needs to know of \
                   each square."
            .to_owned();
        arrays.push(Array { name: dialect.data("data"), doc, bytes: 8, size: vec![count], rows: Some(rows) });
    }
    arrays.extend(others);
    (arrays, parts)
}

/// An array with numbers of fewer than 64 bits, or one that is filled at start-up.
fn numbers_array(name: String, doc: &str, numbers: &[u64], bytes: usize, filled: bool) -> Array {
    let rows = (!filled).then(|| {
        let mut rows = String::new();
        numbers_in_rows(&mut rows, "    ", numbers, bytes, None);
        rows
    });
    Array { name, doc: doc.to_owned(), bytes, size: vec![numbers.len()], rows }
}

/// An array with one 64-bit number for each square.
pub(super) fn of_squares(name: String, doc: &str, numbers: &[u64]) -> Array {
    let mut rows = String::new();
    numbers_in_rows(&mut rows, "    ", numbers, 8, None);
    Array { name, doc: doc.to_owned(), bytes: 8, size: vec![numbers.len()], rows: Some(rows) }
}

/// An array with one 64-bit number for each pair of squares.
pub(super) fn of_pairs(name: String, doc: &str, numbers: &[u64], squares: usize) -> Array {
    let mut rows = String::new();
    for row in numbers.chunks(squares) {
        rows.push_str("    {\n");
        numbers_in_rows(&mut rows, "        ", row, 8, None);
        rows.push_str("    },\n");
    }
    Array {
        name,
        doc: doc.to_owned(),
        bytes: 8,
        size: vec![numbers.len() / squares, squares],
        rows: Some(rows),
    }
}

/// One row for each square.
fn squares(text: &mut String, slider: Slider, fields: &[Field]) {
    let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
    let piece = if slider == Slider::Rook { "Rooks" } else { "Bishops" };
    let _ = writeln!(text, "    // {piece}, a1 first: {}.", names.join(", "));
    for square in 0..fields[0].numbers.len() {
        text.push_str("    ");
        for (i, Field { form, numbers, .. }) in fields.iter().enumerate() {
            let separator = if i == 0 { "" } else { " " };
            let number = numbers[square];
            let _ = match form {
                Form::Word => write!(text, "{separator}0x{number:016x},"),
                Form::HalfWord => write!(text, "{separator}0x{number:08x},"),
                Form::Count => write!(text, "{separator}{number},"),
            };
        }
        text.push('\n');
    }
}

/// How many numbers of `content` stand in one row, if it has rows of its own.
fn row_length(content: &Content) -> Option<usize> {
    match content {
        Content::Arrays(arrays) => arrays.first().map(Vec::len).filter(|&length| length < 8),
        _ => None,
    }
}

/// As many numbers of `bytes` bytes in each row as fit, or `in_row` of them.
fn numbers_in_rows(text: &mut String, indent: &str, numbers: &[u64], bytes: usize, in_row: Option<usize>) {
    let digits = 2 * bytes;
    let in_row = in_row.unwrap_or((ROW / (digits + "0x, ".len()) / 4 * 4).max(4));
    for row in numbers.chunks(in_row) {
        text.push_str(indent);
        for (i, number) in row.iter().enumerate() {
            let separator = if i == 0 { "" } else { " " };
            let _ = write!(text, "{separator}0x{number:0digits$x},");
        }
        text.push('\n');
    }
}
