//! The data, in rows that people can read.

use super::expressions::{Writer, kind as kind_of};
use super::face::{DATA, Face};
use crate::emit::source::fixed::{fixed_tables, view_tables};
use crate::emit::source::rows;
use crate::recipe::{DataTable, Field, Notation, NumberType, Role};

/// An array, or a member of the structure with the data of squares.
#[derive(Clone)]
pub(super) struct Array {
    /// Its name, with any prefix.
    name: String,
    /// Its documentation.
    doc: String,
    /// The type of each element. Those of pointers end with their sign.
    kind: String,
    /// Bytes of each element, on a 64-bit target.
    bytes: usize,
    /// How many there are, in each dimension.
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

/// The structure with the data of squares.
pub(super) struct SquareColumns {
    /// The name of the type, with `struct`.
    kind: String,
    /// The name of the structure.
    name: String,
    members: Vec<Array>,
}

/// The words in front of definitions: of what may be in many files, and of what is constant.
fn qualifiers(face: &Face<'_>) -> (&'static str, &'static str) {
    if face.is_c() { ("", "const") } else { ("inline ", "constexpr") }
}

/// The name of data in their namespace.
fn in_data(name: &str) -> &str {
    name.strip_prefix(DATA).unwrap_or(name)
}

/// The words in front of the definition of what starts at a multiple of `alignment` bytes. C99 has none.
fn aligned(face: &Face<'_>, alignment: usize) -> String {
    if face.is_c() {
        format!(
            "#if defined(__GNUC__)
__attribute__((aligned({alignment})))
#endif
"
        )
    } else {
        format!("alignas({alignment}) ")
    }
}

/// The type of the elements of arrays with numbers of this kind, their bytes, and how many make a number.
const fn stored(kind: NumberType) -> (&'static str, usize, Option<usize>) {
    match kind {
        NumberType::Byte | NumberType::Count => ("uint8_t", 1, None),
        NumberType::Short => ("uint16_t", 2, None),
        NumberType::Half | NumberType::Number => ("uint32_t", 4, None),
        NumberType::Word => ("uint64_t", 8, None),
        NumberType::Wide => ("uint64_t", 8, Some(2)),
    }
}

/// Rows of what `element` makes of so many numbers each.
fn rows_of(indent: &str, numbers: &[u128], in_row: usize, element: impl Fn(&u128) -> String) -> String {
    let row = |row: &[u128]| {
        let elements: Vec<String> = row.iter().map(&element).collect();
        format!("{indent}{}\n", elements.join(" "))
    };
    numbers.chunks(in_row).map(row).collect()
}

/// Numbers in hexadecimal digits. Numbers of 128 bits are pairs, the lower half first.
fn hexadecimal(indent: &str, numbers: &[u128], kind: NumberType) -> String {
    if kind != NumberType::Wide {
        return rows::hexadecimal(indent, numbers, kind);
    }
    rows_of(indent, numbers, 2, |number| format!("{{0x{:016x}, 0x{:016x}}},", *number as u64, number >> 64))
}

impl Array {
    /// Bytes of the whole array.
    pub(super) fn total_bytes(&self) -> usize {
        self.bytes * self.size.iter().product::<usize>()
    }

    /// Type, name and size.
    fn declarator(&self) -> String {
        let space = if self.kind.ends_with('*') { "" } else { " " };
        let size: Vec<String> = self.size.iter().map(|size| format!("[{size}]")).collect();
        format!("{}{space}{}{}", self.kind, in_data(&self.name), size.concat())
    }

    /// The declaration of the array in C.
    pub(super) fn declaration(&self) -> String {
        let constant = if self.rows.is_some() { "const " } else { "" };
        format!("// {}\nextern {constant}{};\n", self.doc, self.declarator())
    }

    /// The definition of the array.
    pub(super) fn definition(&self, face: &Face<'_>) -> String {
        let (inline, constant) = qualifiers(face);
        let doc = if face.is_c() { String::new() } else { format!("// {}\n", self.doc) };
        let aligned = self.alignment.map(|alignment| aligned(face, alignment)).unwrap_or_default();
        match &self.rows {
            Some(rows) => format!("{doc}{aligned}{inline}{constant} {} = {{\n{rows}}};\n", self.declarator()),
            None => format!("{doc}{aligned}{inline}{};\n", self.declarator()),
        }
    }

    /// An array of numbers, in rows of so many if rows have a size.
    fn new(name: String, doc: &str, kind: NumberType, numbers: &[u128], in_row: Option<usize>) -> Self {
        let row = |row: &[u128]| format!("    {{\n{}    }},\n", hexadecimal(INDENT, row, kind));
        let (size, rows) = match in_row {
            Some(in_row) => (vec![numbers.len() / in_row, in_row], numbers.chunks(in_row).map(row).collect()),
            None => (vec![numbers.len()], hexadecimal("    ", numbers, kind)),
        };
        Self::of(name, doc, kind, size, rows)
    }

    /// An array of this size with these rows.
    fn of(name: String, doc: &str, kind: NumberType, mut size: Vec<usize>, rows: String) -> Self {
        let (element, bytes, parts) = stored(kind);
        size.extend(parts);
        Self {
            name,
            doc: doc.to_owned(),
            kind: element.to_owned(),
            bytes,
            size,
            rows: Some(rows),
            alignment: None,
        }
    }

    /// The arrays of a program beside the data of squares.
    pub(super) fn of_program(writer: &Writer<'_>) -> Vec<Self> {
        let tables = writer.program.tables.iter().filter(|table| !writer.is_beside(&table.name));
        let array = |DataTable { name, doc, kind, numbers, role, .. }: &DataTable| {
            let array = Self::new(writer.table(name), doc, *kind, numbers, None);
            let is_filled = writer.fill && writer.program.fills_table(name);
            let alignment = (*role == Role::Slots).then_some(CACHE_LINE);
            Self { alignment, rows: array.rows.filter(|_| !is_filled), ..array }
        };
        tables.map(array).collect()
    }

    /// Sets that do not depend on the occupancy.
    pub(super) fn of_fixed(face: &Face<'_>) -> Vec<Self> {
        let (fixed, kind) = (&face.fixed, face.sets);
        let array = |DataTable { name, doc, numbers, in_row, .. }: DataTable| {
            Self::new(face.fixed_table(&name), &doc, kind, &numbers, in_row)
        };
        let mut arrays: Vec<Self> = fixed_tables(fixed, kind).into_iter().map(array).collect();
        if let (Some([between, _]), NumberType::Wide) = (&fixed.pairs, kind) {
            let squares = between.len().isqrt();
            let all = u128::MAX >> (128 - squares);
            let beside = |square: usize| {
                let lower = (1 << square) - 1;
                [lower, !(lower | 1 << square) & all]
            };
            let sets: Vec<u128> = (0..squares).flat_map(beside).collect();
            let doc = "The squares with lower numbers, and those with higher ones.";
            arrays.push(Self::new(face.fixed_table("beside"), doc, kind, &sets, Some(2)));
        }
        arrays
    }

    /// The tables of views.
    pub(super) fn of_views(face: &Face<'_>) -> Vec<Self> {
        let codes = face.spec.codes().filter(|_| face.spec.views);
        let array = |DataTable { name, doc, kind, in_row, numbers, .. }: DataTable| {
            // Vectors have 64 bytes of them.
            let alignment = (kind == NumberType::Byte).then_some(CACHE_LINE);
            Self { alignment, ..Self::new(face.data(&name), &doc, kind, &numbers, in_row) }
        };
        codes.map(view_tables).unwrap_or_default().into_iter().map(array).collect()
    }
}

impl SquareColumns {
    /// The data of the squares of a program.
    pub(super) fn new(writer: &Writer<'_>) -> Self {
        let program = writer.program;
        let mut members = Vec::new();
        for part in program.stored() {
            let (part, fields) = (&program.parts[part].name, &program.parts[part].fields);
            let mut pointers = Vec::new();
            for field in fields {
                match &field.form {
                    Notation::Pointer { table, name } => {
                        pointers.push(pointers_of(field, table, format!("{part}_{name}"), writer));
                    }
                    Notation::Offset => members.push(numbers_of(field, part, NumberType::Number)),
                    Notation::Bits(_) | Notation::Count => {
                        members.push(numbers_of(field, part, field.kind()));
                    }
                }
            }
            members.extend(pointers);
        }
        for DataTable { name, doc, kind, numbers, .. } in
            program.tables.iter().filter(|table| writer.is_beside(&table.name))
        {
            let rows = hexadecimal(INDENT, numbers, *kind);
            members.push(Array::of(name.to_lowercase(), doc, *kind, vec![numbers.len()], rows));
        }
        let kind = format!("struct {}square_data", in_data(writer.data));
        Self { kind, name: format!("{}squares", writer.data), members }
    }

    /// Bytes of all members, on a 64-bit target.
    pub(super) fn total_bytes(&self) -> usize {
        self.members.iter().map(Array::total_bytes).sum()
    }

    /// The definition of the type. Without members it is empty, like the declaration and the definition of the data: C has no empty
    /// structures.
    pub(super) fn structure(&self) -> String {
        let member = |member: &Array| format!("    {}; // {}\n", member.declarator(), member.doc);
        let members: String = self.members.iter().map(member).collect();
        self.unless_empty(format!(
            "// What look-ups need to know of squares.\n{} {{\n{members}}};\n",
            self.kind
        ))
    }

    /// The declaration in C.
    pub(super) fn declaration(&self) -> String {
        self.unless_empty(format!("extern const {} {};\n", self.kind, self.name))
    }

    /// The definition.
    pub(super) fn definition(&self, face: &Face<'_>) -> String {
        let (inline, constant) = qualifiers(face);
        let (aligned, kind, name) = (aligned(face, VECTOR), &self.kind, in_data(&self.name));
        let member = |Array { doc, rows, .. }: &Array| {
            format!("    {{ // {doc}\n{}    }},\n", rows.as_deref().unwrap_or_default())
        };
        let members: String = self.members.iter().map(member).collect();
        self.unless_empty(format!("{aligned}{inline}{constant} {kind} {name} = {{\n{members}}};\n"))
    }

    fn unless_empty(&self, text: String) -> String {
        if self.members.is_empty() { String::new() } else { text }
    }
}

/// What stands in front of the rows of a member.
const INDENT: &str = "        ";

/// A number of each square.
fn numbers_of(Field { name, doc, numbers, .. }: &Field, part: &str, kind: NumberType) -> Array {
    let rows = match kind {
        NumberType::Count | NumberType::Number => rows_of(INDENT, numbers, 16, |number| format!("{number},")),
        _ => hexadecimal(INDENT, numbers, kind),
    };
    Array::of(format!("{part}_{name}"), doc, kind, vec![numbers.len()], rows)
}

/// A pointer of each square into a table.
fn pointers_of(Field { doc, numbers, .. }: &Field, table: &str, name: String, writer: &Writer<'_>) -> Array {
    let array = writer.table(table);
    let array = in_data(&array);
    let in_row = (rows::ROW / (array.len() + " + 12345, ".len()) / 4 * 4).max(2);
    let rows = rows_of(INDENT, numbers, in_row, |number| format!("{array} + {number},"));
    let table = writer.program.table(table);
    let constant = if writer.fill && table.role == Role::Slots { "" } else { "const " };
    let pointers = Array::of(name, doc, NumberType::Word, vec![numbers.len()], rows);
    Array { kind: format!("{constant}{} *", kind_of(table.kind, "")), ..pointers }
}
