//! The data, in rows that people can read.

use std::fmt::Write as _;

use super::expressions::{Writer, kind as kind_of};
use super::face::{DATA, Face};
use crate::emit::source::fixed::{FixedTable, fixed_tables};
use crate::emit::source::rows;
use crate::emit::source::views::ViewTable;
use crate::recipe::{DataTable, Field, Notation, NumberType, Role};
use crate::tables::board::Fixed;

/// An array, or a member of the structure with the data of squares.
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

/// Numbers in rows. Numbers of 128 bits are pairs, the lower half first.
fn hexadecimal(indent: &str, numbers: &[u128], kind: NumberType) -> String {
    if kind != NumberType::Wide {
        return rows::hexadecimal(indent, numbers, kind);
    }
    let pair = |number: &u128| format!("{{0x{:016x}, 0x{:016x}}},", *number as u64, number >> 64);
    let row = |row: &[u128]| format!("{indent}{}\n", row.iter().map(pair).collect::<Vec<_>>().join(" "));
    numbers.chunks(2).map(row).collect()
}

/// Rows of small numbers in decimal digits.
fn decimal(indent: &str, numbers: &[u128]) -> String {
    let row = |row: &[u128]| {
        let numbers: Vec<String> = row.iter().map(|number| format!("{number},")).collect();
        format!("{indent}{}\n", numbers.join(" "))
    };
    numbers.chunks(16).map(row).collect()
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

    /// Numbers of this kind, in an array of this size.
    fn of(name: String, doc: &str, of: NumberType, mut size: Vec<usize>, rows: Option<String>) -> Self {
        let (kind, bytes, parts) = stored(of);
        size.extend(parts);
        Self { name, doc: doc.to_owned(), kind: kind.to_owned(), bytes, size, rows, alignment: None }
    }

    /// The arrays of a program beside the data of squares.
    pub(super) fn of_program(writer: &Writer<'_>) -> Vec<Self> {
        let tables = writer.program.tables.iter().filter(|table| !writer.is_beside(&table.name));
        let array = |DataTable { name, doc, kind, numbers, role, .. }: &DataTable| {
            let filled = writer.fill && writer.program.fills_table(name);
            let rows = (!filled).then(|| hexadecimal("    ", numbers, *kind));
            let array = Self::of(
                format!("{}{}", writer.data, name.to_lowercase()),
                doc,
                *kind,
                vec![numbers.len()],
                rows,
            );
            Self { alignment: (*role == Role::Slots).then_some(CACHE_LINE), ..array }
        };
        tables.map(array).collect()
    }

    /// Sets that do not depend on the occupancy.
    pub(super) fn of_fixed(fixed: &Fixed, sets: NumberType, name: &dyn Fn(&str) -> String) -> Vec<Self> {
        let of_pairs = |doc: &str, sets_of: &[u128], in_row: usize, table: &str| {
            Self::of_rows(name(table), doc, sets, sets_of, in_row)
        };
        let array = |FixedTable { name: table, doc, sets: of, in_row }: FixedTable<'_>| match in_row {
            Some(in_row) => of_pairs(&doc, of, in_row, table),
            None => Self::of(name(table), &doc, sets, vec![of.len()], Some(hexadecimal("    ", of, sets))),
        };
        let mut arrays: Vec<Self> = fixed_tables(fixed).into_iter().map(array).collect();
        if let (Some([between, _]), NumberType::Wide) = (&fixed.pairs, sets) {
            let squares = between.len().isqrt();
            let all = u128::MAX >> (128 - squares);
            let beside = |square: usize| {
                let lower = (1 << square) - 1;
                [lower, !(lower | 1 << square) & all]
            };
            let doc = "The squares with lower numbers, and those with higher ones.";
            arrays.push(of_pairs(doc, &(0..squares).flat_map(beside).collect::<Vec<_>>(), 2, "beside"));
        }
        arrays
    }

    /// Numbers in rows of `in_row`.
    fn of_rows(name: String, doc: &str, kind: NumberType, numbers: &[u128], in_row: usize) -> Self {
        let row = |row: &[u128]| format!("    {{\n{}    }},\n", hexadecimal("        ", row, kind));
        let rows = Some(numbers.chunks(in_row).map(row).collect());
        Self::of(name, doc, kind, vec![numbers.len() / in_row, in_row], rows)
    }

    /// A table of views.
    pub(super) fn of_view(ViewTable { doc, kind, in_row, numbers, .. }: &ViewTable, name: String) -> Self {
        let array = match in_row {
            Some(in_row) => Self::of_rows(name, doc, *kind, numbers, *in_row),
            None => {
                Self::of(name, doc, *kind, vec![numbers.len()], Some(hexadecimal("    ", numbers, *kind)))
            }
        };
        // Vectors have 64 bytes of them.
        Self { alignment: (*kind == NumberType::Byte).then_some(CACHE_LINE), ..array }
    }
}

impl SquareColumns {
    /// The data of the squares of a program.
    pub(super) fn new(writer: &Writer<'_>) -> Self {
        let program = writer.program;
        let mut members = Vec::new();
        for part in program.stored() {
            let (name, fields) = (&program.parts[part].name, &program.parts[part].fields);
            let mut pointers = Vec::new();
            for field in fields {
                match &field.form {
                    Notation::Pointer { table, name: pointer } => {
                        pointers.push(pointers_of(field, (table, pointer), name, writer));
                    }
                    Notation::Offset => members.push(numbers_of(field, name, NumberType::Number)),
                    Notation::Bits(_) | Notation::Count => {
                        members.push(numbers_of(field, name, field.kind()));
                    }
                }
            }
            members.extend(pointers);
        }
        for DataTable { name, doc, kind, numbers, .. } in
            program.tables.iter().filter(|table| writer.is_beside(&table.name))
        {
            let rows = Some(hexadecimal(INDENT, numbers, *kind));
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
        if self.members.is_empty() {
            return String::new();
        }
        let mut text = format!("// What look-ups need to know of squares.\n{} {{\n", self.kind);
        for member in &self.members {
            let _ = writeln!(text, "    {}; // {}", member.declarator(), member.doc);
        }
        text + "};\n"
    }

    /// The declaration in C.
    pub(super) fn declaration(&self) -> String {
        if self.members.is_empty() {
            return String::new();
        }
        format!("extern const {} {};\n", self.kind, self.name)
    }

    /// The definition.
    pub(super) fn definition(&self, face: &Face<'_>) -> String {
        if self.members.is_empty() {
            return String::new();
        }
        let (inline, constant) = qualifiers(face);
        let (aligned, kind) = (aligned(face, VECTOR), &self.kind);
        let mut text = format!("{aligned}{inline}{constant} {kind} {} = {{\n", in_data(&self.name));
        for Array { doc, rows, .. } in &self.members {
            let _ = write!(text, "    {{ // {doc}\n{}    }},\n", rows.as_deref().unwrap_or_default());
        }
        text + "};\n"
    }
}

/// A number of each square.
fn numbers_of(Field { name, doc, numbers, .. }: &Field, part: &str, kind: NumberType) -> Array {
    let rows = match kind {
        NumberType::Count | NumberType::Number => decimal(INDENT, numbers),
        _ => hexadecimal(INDENT, numbers, kind),
    };
    Array::of(format!("{part}_{name}"), doc, kind, vec![numbers.len()], Some(rows))
}

/// What stands in front of the rows of a member.
const INDENT: &str = "        ";

/// A pointer of each square.
fn pointers_of(
    Field { doc, numbers, .. }: &Field,
    (table, pointer): (&str, &str),
    part: &str,
    writer: &Writer<'_>,
) -> Array {
    let array = writer.table(table);
    let array = in_data(&array);
    let in_row = (rows::ROW / (array.len() + " + 12345, ".len()) / 4 * 4).max(2);
    let row = |row: &[u128]| {
        let pointers: Vec<String> = row.iter().map(|number| format!("{array} + {number},")).collect();
        format!("        {}\n", pointers.join(" "))
    };
    let table = writer.program.table(table);
    let constant = if writer.fill && table.role == Role::Slots { "" } else { "const " };
    let rows = numbers.chunks(in_row).map(row).collect();
    let pointers =
        Array::of(format!("{part}_{pointer}"), doc, NumberType::Word, vec![numbers.len()], Some(rows));
    Array { kind: format!("{constant}{} *", kind_of(table.kind, "")), ..pointers }
}
