//! The data, in rows that people can read.

use std::fmt::Write as _;

use crate::emit::source::rows;
use crate::scheme::c_source::{Dialect, LookUps, Pointers};
use crate::scheme::source::{Content, Field, Form, Table};
use crate::spec::Language;

/// An array.
pub(super) struct Array {
    /// Its name, with any prefix.
    name: String,
    /// Its documentation.
    doc: String,
    /// The type of each element.
    kind: String,
    /// Bytes of each element.
    bytes: usize,
    /// How many there are; in a square array, rows and columns.
    size: Vec<usize>,
    /// The text between the braces, or `None` if a function fills the array.
    rows: Option<String>,
    /// At a multiple of how many bytes it starts, if its elements do not say that.
    alignment: Option<usize>,
}

/// The bytes of a line of the cache, with which slots start.
const CACHE_LINE: usize = 64;

/// The bytes of the largest vector that is loaded from the data of squares.
const VECTOR: usize = 32;

/// A member of the structure with the data of squares.
struct Member {
    kind: String,
    name: String,
    size: usize,
    doc: String,
    bytes: usize,
    rows: String,
}

/// The structure with the data of squares.
pub(super) struct Squares {
    /// The name of the type, with `struct`.
    kind: String,
    /// The name of the structure.
    name: String,
    members: Vec<Member>,
}

/// The words in front of definitions: of what may be in many files, and of what is constant.
const fn qualifiers(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::C => ("", "const"),
        Language::Cpp | Language::Rust => ("inline ", "constexpr"),
    }
}

/// The words in front of the definition of what starts at a multiple of `alignment` bytes.
fn aligned(language: Language, alignment: usize) -> String {
    match language {
        // C99 has no word for it.
        Language::C => format!("#if defined(__GNUC__)\n__attribute__((aligned({alignment})))\n#endif\n"),
        Language::Cpp | Language::Rust => format!("alignas({alignment}) "),
    }
}

impl Array {
    /// Bytes of the whole array.
    pub(super) fn total_bytes(&self) -> usize {
        self.bytes * self.size.iter().product::<usize>()
    }

    /// Type, name and size.
    fn declarator(&self) -> String {
        let size: Vec<String> = self.size.iter().map(|size| format!("[{size}]")).collect();
        format!("{} {}{}", self.kind, self.name, size.concat())
    }

    /// The declaration of the array in C.
    pub(super) fn declaration(&self) -> String {
        let constant = if self.rows.is_some() { "const " } else { "" };
        format!("// {}\nextern {constant}{};\n", self.doc, self.declarator())
    }

    /// The definition of the array.
    pub(super) fn definition(&self, language: Language) -> String {
        let (inline, constant) = qualifiers(language);
        let doc = if language == Language::C { String::new() } else { format!("// {}\n", self.doc) };
        let aligned = self.alignment.map(|alignment| aligned(language, alignment)).unwrap_or_default();
        match &self.rows {
            Some(rows) => format!("{doc}{aligned}{inline}{constant} {} = {{\n{rows}}};\n", self.declarator()),
            None => format!("{doc}{aligned}{inline}{};\n", self.declarator()),
        }
    }

    /// A table as an array: empty if `filled`, since a function fills it.
    pub(super) fn new(table: &Table, dialect: &Dialect, filled: bool) -> Self {
        let Content::Numbers(numbers, bytes) = &table.content else {
            unreachable!("slots and unions are numbers")
        };
        let rows = (!filled).then(|| rows::hexadecimal("    ", numbers, *bytes, None));
        let name = dialect.data(&table.name.to_lowercase());
        let kind = format!("uint{}_t", 8 * bytes);
        Self::of_rows(name, table.doc, (kind, *bytes), vec![numbers.len()], rows)
    }

    /// The array, which holds slots: it starts with a line of the cache.
    pub(super) fn of_slots(self) -> Self {
        Self { alignment: Some(CACHE_LINE), ..self }
    }

    /// Elements of the type `kind`, with so many bytes each, as rows, or none if a function fills the array.
    pub(super) fn of_rows(
        name: String,
        doc: &str,
        (kind, bytes): (String, usize),
        size: Vec<usize>,
        rows: Option<String>,
    ) -> Self {
        Self { name, doc: doc.to_owned(), kind, bytes, size, rows, alignment: None }
    }

    /// One 64-bit number for each square.
    pub(super) fn of_squares(name: String, doc: &str, numbers: &[u64]) -> Self {
        let rows = Some(rows::hexadecimal("    ", numbers, 8, None));
        Self::of_rows(name, doc, ("uint64_t".to_owned(), 8), vec![numbers.len()], rows)
    }

    /// One 64-bit number for each pair of squares.
    pub(super) fn of_pairs(name: String, doc: &str, numbers: &[u64], squares: usize) -> Self {
        let rows = numbers
            .chunks(squares)
            .map(|row| format!("    {{\n{}    }},\n", rows::hexadecimal("        ", row, 8, None)));
        let rows = Some(rows.collect::<Vec<_>>().concat());
        let size = vec![numbers.len() / squares, squares];
        Self::of_rows(name, doc, ("uint64_t".to_owned(), 8), size, rows)
    }

    /// Whether another array holds the same.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        (self.bytes, &self.rows) == (other.bytes, &other.rows)
    }
}

impl Squares {
    /// The data of squares of `look_ups`.
    pub(super) fn new(look_ups: &LookUps, dialect: &Dialect) -> Self {
        let mut members = Vec::new();
        let names = ["rook", "bishop"];
        for (piece, name) in look_ups.pieces.iter().zip(names) {
            members.extend(piece.fields.iter().map(|field| numbers_of(field, name)));
            members.extend(piece.pointers.iter().map(|pointers| pointers_of(pointers, name)));
        }
        members.extend(look_ups.tables.iter().map(table));
        Self { kind: dialect.data_type(), name: dialect.squares(), members }
    }

    /// Bytes of all members, on a 64-bit target.
    pub(super) fn total_bytes(&self) -> usize {
        self.members.iter().map(|member| member.bytes).sum()
    }

    /// The definition of the type.
    pub(super) fn structure(&self) -> String {
        let mut text = format!("// What look-ups need to know of squares.\n{} {{\n", self.kind);
        for Member { kind, name, size, doc, .. } in &self.members {
            let space = if kind.ends_with('*') { "" } else { " " };
            let _ = writeln!(text, "    {kind}{space}{name}[{size}]; // {doc}");
        }
        text + "};\n"
    }

    /// The declaration in C.
    pub(super) fn declaration(&self) -> String {
        format!("extern const {} {};\n", self.kind, self.name)
    }

    /// The definition.
    pub(super) fn definition(&self, language: Language) -> String {
        let (inline, constant) = qualifiers(language);
        let (aligned, kind) = (aligned(language, VECTOR), &self.kind);
        let mut text = format!("{aligned}{inline}{constant} {kind} {} = {{\n", self.name);
        for Member { doc, rows, .. } in &self.members {
            let _ = write!(text, "    {{ // {doc}\n{rows}    }},\n");
        }
        text + "};\n"
    }

    /// Whether another structure holds the same.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let rows =
            |squares: &Self| squares.members.iter().map(|member| member.rows.clone()).collect::<Vec<_>>();
        rows(self) == rows(other)
    }
}

/// A number of each square.
fn numbers_of(Field { name, doc, form, numbers }: &Field, piece: &str) -> Member {
    let (bytes, rows) = match form {
        Form::Word => (8, rows::hexadecimal("        ", numbers, 8, None)),
        Form::HalfWord => (4, rows::hexadecimal("        ", numbers, 4, None)),
        Form::Count => (1, counts(numbers)),
    };
    Member {
        kind: format!("uint{}_t", 8 * bytes),
        name: format!("{piece}_{name}"),
        size: numbers.len(),
        doc: doc.clone(),
        bytes: bytes * numbers.len(),
        rows,
    }
}

/// Rows of small numbers in decimal digits.
fn counts(numbers: &[u64]) -> String {
    let row = |row: &[u64]| {
        let numbers: Vec<String> = row.iter().map(|number| format!(" {number},")).collect();
        format!("       {}\n", numbers.concat())
    };
    numbers.chunks(16).map(row).collect::<Vec<_>>().concat()
}

/// A pointer of each square.
fn pointers_of(Pointers { name, kind, array, numbers }: &Pointers, piece: &str) -> Member {
    let what = if *name == "start" { "the slots" } else { "the unions" };
    let in_row = (rows::ROW / (array.len() + " + 12345, ".len()) / 4 * 4).max(2);
    let mut rows = String::new();
    for row in numbers.chunks(in_row) {
        rows.push_str("       ");
        for number in row {
            let _ = write!(rows, " {array} + {number},");
        }
        rows.push('\n');
    }
    Member {
        kind: format!("{kind} *"),
        name: format!("{piece}_{name}"),
        size: numbers.len(),
        doc: format!("Where {what} of each square start."),
        bytes: 8 * numbers.len(),
        rows,
    }
}

/// A table beside the data of squares.
fn table(Table { name, doc, content, .. }: &Table) -> Member {
    let (numbers, bytes, in_row) = match content {
        Content::Numbers(numbers, bytes) => (numbers.clone(), *bytes, None),
        Content::Arrays(arrays) => {
            (arrays.concat(), 8, arrays.first().map(Vec::len).filter(|&length| length < 8))
        }
        Content::Squares(..) | Content::Computed(..) => unreachable!("not in C"),
    };
    Member {
        kind: format!("uint{}_t", 8 * bytes),
        name: name.to_lowercase(),
        size: numbers.len(),
        doc: (*doc).to_owned(),
        bytes: bytes * numbers.len(),
        rows: rows::hexadecimal("        ", &numbers, bytes, in_row),
    }
}
