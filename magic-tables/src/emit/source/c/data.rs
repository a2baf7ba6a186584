//! The data as text, in rows that people can read.

use std::fmt::Write as _;

use super::expressions::{CRecipeWriter, kind as kind_of};
use super::style::HeaderStyle;
use crate::board::square_set::SquareSet;
use crate::board::threat_index::ThreatTables;
use crate::emit::source::data::{self, ROW, fixed_tables};
use crate::emit::views;
use crate::naming::member_of;
use crate::recipe::{DataTable, Field, Notation, NumberType, PiecePart, Role};

/// An array, or the structure with the data of squares.
#[derive(PartialEq)]
pub(super) struct DataText {
    /// In C, the declaration, with its type.
    pub(super) declaration: String,
    /// The definition, in C++ with its type.
    pub(super) definition: String,
    /// Bytes on a 64-bit target.
    pub(super) bytes: usize,
}

/// An array, or a member of the structure with the data of squares.
pub(super) struct ArrayText {
    /// Its name.
    name: String,
    /// Its documentation.
    doc: String,
    /// The type of each element. Those of pointers end with their sign.
    kind: String,
    /// Bytes of each element, on a 64-bit target.
    bytes: usize,
    /// How many there are, in each dimension.
    size: Vec<usize>,
    /// The text between the braces.
    rows: String,
}

/// The bytes of a line of the cache, with which slots start.
const CACHE_LINE: usize = 64;

/// The bytes of the largest vector that is loaded from the data of squares.
const VECTOR: usize = 32;

/// The word in front of definitions of data in a header in C. Engines say what it means.
const DEFINED: &str = "MT_DEFINED ";

/// The same in C++.
const SCOPE: &str = "MT_SCOPE ";

/// The word in front of declarations of data in C. With it, programs that are linked with a library
/// see the data in it.
const DECLARED: &str = "MT_DECLARED ";

/// What stands in front of definitions, behind their alignment: in a C file with all functions, the
/// data are its own.
fn scope_of_data(style: &HeaderStyle<'_>) -> &'static str {
    match (style.is_c(), style.is_library()) {
        (true, false) => DEFINED,
        (true, true) => "static ",
        (false, _) => SCOPE,
    }
}

/// What stands in front of the rows of a member.
const INDENT: &str = "        ";

/// The words in front of the definition of what starts at a multiple of so many bytes. C99 has none
/// for that.
fn aligned(style: &HeaderStyle<'_>, alignment: Option<usize>) -> String {
    match alignment {
        None => String::new(),
        Some(bytes) if style.is_c() => {
            format!("#if defined(__GNUC__)\n__attribute__((aligned({bytes})))\n#endif\n")
        }
        Some(bytes) => format!("alignas({bytes}) "),
    }
}

/// The type of the elements of arrays with numbers of this kind, their bytes, and how many make a
/// number.
const fn stored(kind: NumberType) -> (&'static str, usize, Option<usize>) {
    match kind {
        NumberType::Byte | NumberType::Count => ("uint8_t", 1, None),
        NumberType::Short => ("uint16_t", 2, None),
        NumberType::Half | NumberType::Number => ("uint32_t", 4, None),
        NumberType::Word => ("uint64_t", 8, None),
        NumberType::Wide => ("uint64_t", 8, Some(2)),
    }
}

/// Rows of `in_row` numbers each, as `element` writes them.
fn rows_of(
    indent: &str,
    numbers: &[u128],
    in_row: usize,
    element: impl Fn(&u128) -> String,
) -> String {
    let mut rows = String::new();
    for row in numbers.chunks(in_row) {
        let elements: Vec<String> = row.iter().map(&element).collect();
        let _ = writeln!(rows, "{indent}{}", elements.join(" "));
    }
    rows
}

/// Numbers in hexadecimal digits. Numbers of 128 bits are pairs, the lower half first.
fn hexadecimal(indent: &str, numbers: &[u128], kind: NumberType) -> String {
    if kind != NumberType::Wide {
        return data::hexadecimal(indent, numbers, kind);
    }
    rows_of(indent, numbers, 2, |number| {
        format!("{{0x{:016x}, 0x{:016x}}},", *number as u64, number >> 64)
    })
}

impl ArrayText {
    /// An array of this size with these rows.
    pub(super) fn new(
        name: &str,
        doc: &str,
        kind: NumberType,
        mut size: Vec<usize>,
        rows: String,
    ) -> Self {
        let (element, bytes, parts) = stored(kind);
        size.extend(parts);
        Self {
            name: name.to_owned(),
            doc: doc.to_owned(),
            kind: element.to_owned(),
            bytes,
            size,
            rows,
        }
    }

    /// An array of numbers, in rows of so many if rows have a size.
    fn of_numbers(
        name: &str,
        doc: &str,
        kind: NumberType,
        numbers: &[u128],
        in_row: Option<usize>,
    ) -> Self {
        let Some(in_row) = in_row else {
            let rows = hexadecimal("    ", numbers, kind);
            let size = vec![numbers.len()];
            return Self::new(name, doc, kind, size, rows);
        };
        let mut rows = String::new();
        for row in numbers.chunks(in_row) {
            let numbers = hexadecimal(INDENT, row, kind);
            let _ = writeln!(rows, "    {{\n{numbers}    }},");
        }
        let size = vec![numbers.len() / in_row, in_row];
        Self::new(name, doc, kind, size, rows)
    }

    /// Bytes of the whole array.
    fn total_bytes(&self) -> usize {
        self.bytes * self.size.iter().product::<usize>()
    }

    /// Type, name and size.
    fn declarator(&self) -> String {
        let space = if self.kind.ends_with('*') { "" } else { " " };
        let size: Vec<String> = self.size.iter().map(|size| format!("[{size}]")).collect();
        format!("{}{space}{}{}", self.kind, self.name, size.concat())
    }

    /// The array as text, unless it is a member. `is_filled`: by a function, so that it is no
    /// constant.
    pub(super) fn data(
        self,
        style: &HeaderStyle<'_>,
        alignment: Option<usize>,
        is_filled: bool,
    ) -> DataText {
        let doc = &self.doc;
        let declarator = self.declarator();
        let aligned = aligned(style, alignment);
        let doc = format!("// {doc}\n");
        let constant = match (style.is_c(), is_filled) {
            (true, false) => "const ",
            (false, false) => "constexpr ",
            (_, true) => "",
        };
        let numbers = if is_filled {
            String::new()
        } else {
            format!(" = {{\n{}}}", self.rows)
        };
        let scope = scope_of_data(style);
        let definition = format!("{aligned}{scope}{constant}{declarator}{numbers};\n");
        let (declaration, definition) = if style.declares_data() {
            let declaration = format!("{doc}{DECLARED}extern {constant}{declarator};\n");
            (declaration, definition)
        } else {
            (String::new(), doc + &definition)
        };
        DataText {
            declaration,
            definition,
            bytes: self.total_bytes(),
        }
    }
}

/// All data of a model.
pub(super) fn of_model(writer: &CRecipeWriter<'_>) -> Vec<DataText> {
    let style = writer.style;
    let model = writer.model;
    let mut all = Vec::new();
    for table in &model.tables {
        if !writer.is_beside(&table.name) {
            let name = writer.array(&table.name);
            let array = ArrayText::of_numbers(&name, &table.doc, table.kind, &table.numbers, None);
            let alignment = (table.role == Role::Slots).then_some(CACHE_LINE);
            let is_filled = style.options.fill && model.fills_table(&table.name);
            all.push(array.data(style, alignment, is_filled));
        }
    }
    all.extend(of_squares(writer));
    all
}

/// Sets that do not depend on the occupancy, and the tables of views.
pub(super) fn of_style(style: &HeaderStyle<'_>) -> Vec<DataText> {
    let mut all = Vec::new();
    for table in fixed_tables(&style.fixed, style.sets) {
        let name = format!("mt_{}_table", table.name);
        let text = table_text(&name, &table);
        all.push(text.data(style, None, false));
    }
    if let (Some([between, _]), NumberType::Wide) = (&style.fixed.pairs, style.sets) {
        let sets = sets_beside(between.len().isqrt());
        let doc = "The squares with lower numbers, and those with higher ones.";
        let array = ArrayText::of_numbers("mt_beside_table", doc, NumberType::Wide, &sets, Some(2));
        all.push(array.data(style, None, false));
    }
    if let (true, Some(codes)) = (style.spec.views, style.spec.codes()) {
        all.push(of_views(style, codes));
        if style.spec.threat_index {
            all.push(of_threat_index(style, codes));
        }
    }
    all
}

/// The tables of the indices of threats for these codes of pieces.
fn of_threat_index(style: &HeaderStyle<'_>, codes: u64) -> DataText {
    let tables = ThreatTables::new(codes, views::rules(style.spec).0);
    let members = [
        member(
            "reached",
            "what pawns of both colours, knights, bishops, rooks, queens and kings reach on an empty board",
            NumberType::Word,
            &tables.reached.map(u128::from),
        ),
        member(
            "pairs",
            "where the indices of two codes begin, by colour of the network, and by order of squares",
            NumberType::Number,
            &tables.pairs.map(|start| u128::from(start as u32)),
        ),
        member(
            "reached_before",
            "how many squares are reached from those with lower numbers",
            NumberType::Short,
            &tables.reached_before.map(u128::from),
        ),
        member(
            "moves",
            "where the squares of each code are in these tables, by colour of the network",
            NumberType::Short,
            &tables.moves.map(u128::from),
        ),
    ];
    let doc = "What indices of threats are summed up from.";
    structure(
        style,
        doc,
        ["mt_ThreatTables", "mt_threat_tables"],
        &members,
    )
}

/// An array that is a member of a structure.
fn member(name: &str, doc: &str, kind: NumberType, numbers: &[u128]) -> ArrayText {
    let rows = hexadecimal(INDENT, numbers, kind);
    ArrayText::new(name, doc, kind, vec![numbers.len()], rows)
}

/// The tables of views for these codes of pieces. In C++, a loop of the compiler fills them; in C,
/// they are constant expressions.
fn of_views(style: &HeaderStyle<'_>, codes: u64) -> DataText {
    let rules = views::rules(style.spec).0;
    let text = style
        .part(views::HEADER_TABLES)
        .replace(" MT_ZERO", if style.is_c() { "" } else { " = {}" });
    let (declaration, definition) = if style.is_c() {
        let constants = format!(
            "// What the codes of pieces mean, four bits each.\n#define MT_PIECE_CODES UINT64_C(0x{codes:016x})\n\n\
             // Which kinds threaten which, six bits each, and the order of the bytes of a
             // threat.\n\
             #define MT_THREATS UINT64_C(0x{rules:016x})\n\n"
        );
        let numbers = style.part(views::HEADER_NUMBERS);
        if style.is_library() {
            // Only the functions of one file read them.
            let text = text
                .split("// The numbers of views.\n")
                .next()
                .unwrap_or_default();
            let numbers = numbers.replace("MT_DEFINED const", "static const");
            (String::new(), constants + text + &numbers)
        } else {
            (constants + &text, numbers)
        }
    } else {
        let constants = format!(
            "// What the codes of pieces mean, four bits each.\ninline constexpr uint64_t piece_codes = 0x{codes:016x};\n\n\
             // Which kinds threaten which, six bits each, and the order of the bytes of a
             // threat.\n\
             inline constexpr uint64_t threats = 0x{rules:016x};\n\n"
        );
        let text = text
            .replace("MT_PIECE_CODES", "piece_codes")
            .replace("MT_THREATS", "threats");
        (String::new(), constants + &text)
    };
    DataText {
        declaration,
        definition,
        bytes: views::HEADER_BYTES,
    }
}

/// The array of a table.
fn table_text(name: &str, table: &DataTable) -> ArrayText {
    ArrayText::of_numbers(name, &table.doc, table.kind, &table.numbers, table.in_row)
}

/// For each of so many squares, those with lower numbers, and those with higher ones.
fn sets_beside(squares: usize) -> Vec<u128> {
    let on_board = SquareSet::first(squares);
    let mut sets = Vec::new();
    for square in 0..squares {
        sets.push(SquareSet::first(square).into());
        let above = on_board & !SquareSet::first(square + 1);
        sets.push(above.into());
    }
    sets
}

/// The structure with the data of the squares of a model, if there are any: C has no empty
/// structures.
fn of_squares(writer: &CRecipeWriter<'_>) -> Option<DataText> {
    let model = writer.model;
    let style = writer.style;
    let mut members = Vec::new();
    for part in model.stored() {
        let PiecePart {
            name: owner,
            fields,
            ..
        } = &model.parts[part];
        let mut pointers = Vec::new();
        for field in fields {
            match &field.form {
                Notation::Pointer { table, name } => {
                    let member = member_of(name, owner);
                    pointers.push(pointers_of(field, table, &member, writer));
                }
                Notation::Offset => {
                    let numbers = numbers_of(field, owner, NumberType::Number);
                    members.push(numbers);
                }
                Notation::Bits(_) | Notation::Count => {
                    members.push(numbers_of(field, owner, field.kind()));
                }
            }
        }
        members.extend(pointers);
    }
    for table in &model.tables {
        if writer.is_beside(&table.name) {
            let name = table.name.to_lowercase();
            members.push(member(&name, &table.doc, table.kind, &table.numbers));
        }
    }
    let doc = "What look-ups need to know of squares.";
    let names = ["square_data", "squares"].map(|name| writer.own(name));
    let names = names.each_ref().map(String::as_str);
    (!members.is_empty()).then(|| structure(style, doc, names, &members))
}

/// A structure with these members, as names of its type and of the data.
fn structure(
    style: &HeaderStyle<'_>,
    doc: &str,
    [kind, name]: [&str; 2],
    members: &[ArrayText],
) -> DataText {
    let kind = format!("struct {kind}");
    let mut declared = String::new();
    let mut rows = String::new();
    for member in members {
        let _ = writeln!(declared, "    {}; // {}", member.declarator(), member.doc);
        let _ = writeln!(rows, "    {{ // {}\n{}    }},", member.doc, member.rows);
    }
    let structure = format!("// {doc}\n{kind} {{\n{declared}}};\n");
    let constant = if style.is_c() { "const" } else { "constexpr" };
    let aligned = aligned(style, Some(VECTOR));
    let scope = scope_of_data(style);
    let definition = format!("{aligned}{scope}{constant} {kind} {name} = {{\n{rows}}};\n");
    let (declaration, definition) = if style.declares_data() {
        let declaration = format!("{structure}\n{DECLARED}extern const {kind} {name};\n");
        (declaration, definition)
    } else {
        (String::new(), format!("{structure}\n{definition}"))
    };
    DataText {
        declaration,
        definition,
        bytes: members.iter().map(ArrayText::total_bytes).sum(),
    }
}

/// A number of each square, for the part called `owner`.
fn numbers_of(
    Field {
        name, doc, numbers, ..
    }: &Field,
    owner: &str,
    kind: NumberType,
) -> ArrayText {
    let rows = match kind {
        NumberType::Count | NumberType::Number => {
            rows_of(INDENT, numbers, 16, |number| format!("{number},"))
        }
        _ => hexadecimal(INDENT, numbers, kind),
    };
    let name = member_of(name, owner);
    let size = vec![numbers.len()];
    ArrayText::new(&name, doc, kind, size, rows)
}

/// A pointer of each square into a table.
fn pointers_of(
    Field { doc, numbers, .. }: &Field,
    table: &str,
    name: &str,
    writer: &CRecipeWriter<'_>,
) -> ArrayText {
    let array = writer.array(table);
    let columns = writer.style.adapted(&array).len();
    let width = columns + " + 12345, ".len();
    let in_row = (ROW / width / 4 * 4).max(2);
    let rows = rows_of(INDENT, numbers, in_row, |number| {
        format!("{array} + {number},")
    });
    let table = writer.model.table(table);
    let constant = if writer.style.options.fill && table.role == Role::Slots {
        ""
    } else {
        "const "
    };
    let size = vec![numbers.len()];
    let pointers = ArrayText::new(name, doc, NumberType::Word, size, rows);
    ArrayText {
        kind: format!("{constant}{} *", kind_of(table.kind)),
        ..pointers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_128_bits_are_pairs_with_the_lower_half_first() {
        let text = hexadecimal("", &[1 << 64 | 2], NumberType::Wide);
        assert_eq!(text, "{0x0000000000000002, 0x0000000000000001},\n");
    }

    #[test]
    fn rows_of_a_table_are_an_array_of_arrays() {
        let array = ArrayText::of_numbers("a", "", NumberType::Byte, &[1, 2, 3, 4], Some(2));
        assert_eq!(array.declarator(), "uint8_t a[2][2]");
        assert_eq!(array.rows.matches("    {\n").count(), 2);
    }

    #[test]
    fn a_square_is_beside_itself_neither_above_nor_below() {
        assert_eq!(sets_beside(3), [0, 6, 1, 4, 3, 0]);
    }
}
