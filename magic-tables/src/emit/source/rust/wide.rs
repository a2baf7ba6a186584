//! Source in Rust for boards with more than 128 squares.

use std::fmt::Write as _;

use proc_macro2::TokenStream;

use super::expressions::tokens;
use super::writer::{about, meets_own_name};
use crate::emit::files::Render;
use crate::emit::functions::{self as public, FunctionKind, Names, PublicFunction, Signatures};
use crate::emit::source::wide::{
    Brackets, LINES, PATHS, RAYS, STARTS, bytes, doc_of_steps, rows_of_numbers, rows_of_sets,
    rows_of_squares, table_names,
};
use crate::emit::source::{Source, SourceOptions};
use crate::error::Error;
use crate::naming::HelperRole;
use crate::spec::Spec;
use crate::tables::Tables;
use crate::tables::board::{WideLookUp, WidePart, WidePaths, WideTable, WideTables};
use crate::text::hexadecimal_digits;

/// The look-ups in four words: the text that this crate itself uses.
const FOUR_WORDS: &str = include_str!("../../../lookup/boards/four_words.rs");

/// How lists are written.
const BRACKETS: Brackets = ["[", "]"];

/// The source for `tables`, with items as `render` formats them.
///
/// # Errors
/// If an item is called like a type or a function of the engine.
pub(super) fn source(
    all: &Tables,
    tables: &WideTables,
    options: &SourceOptions,
    names: &Names,
    render: Render,
) -> Result<Source, Error> {
    let spec: &Spec = &all.spec;
    let writer = WideWriter {
        tables,
        names: table_names(tables),
    };
    let data = writer.data();
    let mut sizes = String::new();
    for TableItem { of_type, .. } in &data {
        let separator = if sizes.is_empty() { "" } else { " + " };
        let _ = write!(sizes, "{separator}::core::mem::size_of::<{of_type}>()");
    }
    let mut items: Vec<TokenStream> = public::constants(&all.name(), &tokens(&sizes), names).into();
    let signatures = Signatures::new(spec);
    items.extend(public::all(spec, &signatures, names, &|function| {
        body(function)
    }));
    for (piece, parts) in &tables.pieces {
        items.push(writer.set_of(&piece.name, parts));
    }
    items.extend(writer.shared());
    let mut code = about(spec, options);
    for item in items {
        code.push('\n');
        code += &render(item);
    }
    if let Some(problem) = meets_own_name(spec, &code) {
        return Err(vec![problem].into());
    }
    code += &module();
    for TableItem {
        name,
        doc,
        of_type,
        rows,
    } in data
    {
        let _ = write!(
            code,
            "\n/// {doc}\n#[rustfmt::skip]\nconst {name}: &{of_type} = &[\n{rows}];\n"
        );
    }
    Ok(Source {
        texts: vec![code],
        table_bytes: vec![bytes(tables)],
    })
}

/// A constant reference to numbers, which constant functions can read in every version of Rust.
struct TableItem {
    name: String,
    doc: String,
    of_type: String,
    rows: String,
}

/// Writes the items for tables whose names are known.
struct WideWriter<'a> {
    tables: &'a WideTables,
    names: Vec<String>,
}

impl WideWriter<'_> {
    /// The name of the data of a table.
    fn data_name(&self, role: HelperRole, table: usize) -> String {
        role.of(&self.names[table]).to_uppercase()
    }

    /// The data.
    fn data(&self) -> Vec<TableItem> {
        let squares = self.tables.board.squares();
        let word = &|word| hexadecimal_digits(word, 16);
        let mut all = Vec::new();
        for (number, table) in self.tables.tables.iter().enumerate() {
            match table {
                WideTable::Rays(rays) => all.push(TableItem {
                    name: self.data_name(HelperRole::Squares, number),
                    doc: RAYS.to_owned(),
                    of_type: format!("[[[u64; 4]; {}]; {squares}]", rays.rays[0].len()),
                    rows: rows_of_squares(&rays.rays, BRACKETS, word),
                }),
                WideTable::Paths(WidePaths { starts, paths }) => {
                    all.push(TableItem {
                        name: self.data_name(HelperRole::Squares, number),
                        doc: STARTS.to_owned(),
                        of_type: format!("[u32; {}]", starts.len()),
                        rows: rows_of_numbers(starts.iter().copied()),
                    });
                    all.push(TableItem {
                        name: self.data_name(HelperRole::Paths, number),
                        doc: PATHS.to_owned(),
                        of_type: format!("[u8; {}]", paths.len()),
                        rows: rows_of_numbers(paths.iter().map(|&square| square.into())),
                    });
                }
            }
        }
        for (stepper, sets) in &self.tables.steppers {
            all.push(TableItem {
                name: stepper.name().to_uppercase(),
                doc: doc_of_steps(stepper.name()),
                of_type: format!("[[u64; 4]; {squares}]"),
                rows: rows_of_sets(sets, "    ", BRACKETS, word),
            });
        }
        if let Some(rays) = &self.tables.lines {
            all.push(TableItem {
                name: "LINES".to_owned(),
                doc: LINES.to_owned(),
                of_type: format!("[[[u64; 4]; {}]; {squares}]", rays.rays[0].len()),
                rows: rows_of_squares(&rays.rays, BRACKETS, word),
            });
        }
        all
    }

    /// The function that gives the attack set of a piece.
    fn set_of(&self, piece: &str, parts: &[WidePart]) -> TokenStream {
        let name = HelperRole::Set.of(piece);
        let mut all = String::new();
        for part in parts {
            let look_up = self.look_up(part);
            all = if all.is_empty() {
                look_up
            } else {
                format!("four_words::union({all}, {look_up})")
            };
        }
        tokens(&format!(
            "#[inline] const fn {name}(square: usize, occupied: [u64; 4]) -> [u64; 4] {{ {all} }}"
        ))
    }

    /// The functions that take the numbers of squares for those that engines call.
    fn shared(&self) -> Vec<TokenStream> {
        let has = |name: &str| {
            let mut pieces = self.tables.pieces.iter();
            pieces.any(|(piece, _)| piece.name == name)
        };
        let mut items = Vec::new();
        if has("rook") && has("bishop") {
            items.push(tokens(
                "#[inline] const fn both_sets(square: usize, occupied: [u64; 4]) -> ([u64; 4], [u64; 4]) { \
                 (set_of_rook(square, occupied), set_of_bishop(square, occupied)) }",
            ));
        }
        if self.tables.lines.is_some() {
            for (name, squares) in [("between", "b"), ("line", "a, b")] {
                items.push(tokens(&format!(
                    "#[inline] const fn {name}_of_numbers(a: usize, b: usize) -> [u64; 4] {{ \
                     four_words::{name}(&LINES[a], &LINES[b], {squares}) }}"
                )));
            }
        }
        items
    }

    /// The expression for what a part attacks.
    fn look_up(&self, part: &WidePart) -> String {
        let squares = self.data_name(HelperRole::Squares, part.table);
        let rising = match &self.tables.tables[part.table] {
            WideTable::Rays(rays) => rays.rising,
            WideTable::Paths(_) => 0,
        };
        match part.look_up {
            WideLookUp::Rider => {
                format!("four_words::rider(&{squares}[square], {rising}, occupied)")
            }
            WideLookUp::Hopper(range) => {
                format!("four_words::hopper(&{squares}[square], {rising}, {range}, occupied)")
            }
            WideLookUp::Paths(rule, range) => {
                let paths = self.data_name(HelperRole::Paths, part.table);
                format!(
                    "four_words::along_paths({paths}, {squares}[square] as usize, \
                     {squares}[square + 1] as usize, four_words::PathRule::{rule:?}, {range}, occupied)"
                )
            }
        }
    }
}

/// The body of a function that engines call.
fn body(function: &PublicFunction<'_>) -> String {
    match function.kind {
        FunctionKind::Attacks(piece) | FunctionKind::InConstants(piece) => {
            format!("{}(#square, #occupied)", HelperRole::Set.of(piece))
        }
        FunctionKind::Both => "both_sets(#square, #occupied)".to_owned(),
        FunctionKind::Steps(piece) => format!("{}[#square]", piece.name().to_uppercase()),
        FunctionKind::Pawn => "(if #black { BLACK_PAWN } else { WHITE_PAWN })[#square]".to_owned(),
        FunctionKind::Pair(name) => format!("{name}_of_numbers(#a, #b)"),
        FunctionKind::OnLine(name, _) => {
            format!("four_words::{name}(&LINES[from], &LINES[to], to)")
        }
        FunctionKind::OfAll(_) | FunctionKind::StepsOfAll(_) => {
            unreachable!("`setwise` is refused on such boards")
        }
    }
}

/// The module with the look-ups in four words. Examples are for readers of this crate.
fn module() -> String {
    let mut text = String::new();
    let mut is_example = false;
    let mut lines = FOUR_WORDS.lines().peekable();
    while let Some(line) = lines.next() {
        let begins = lines.peek().is_some_and(|next| next.starts_with("/// ```"));
        if line.starts_with("/// ```") {
            is_example = !is_example;
        } else if line == "///" && begins || is_example {
        } else if line.is_empty() {
            text.push('\n');
        } else {
            let _ = writeln!(text, "    {line}");
        }
    }
    format!("\n#[allow(dead_code, unreachable_pub)]\nmod four_words {{\n{text}}}\n")
}
