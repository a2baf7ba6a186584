//! What a header for boards with more than 128 squares holds: the functions of pieces, which call
//! those of the part `four_words.h`, and the data.

use super::contents::HeaderContents;
use super::data::{ArrayText, DataText};
use super::fill::Filling;
use super::style::HeaderStyle;
use super::variants::{TargetVariant, VariantGroup};
use crate::emit::source::wide::{
    Brackets, LINES, PATHS, RAYS, STARTS, doc_of_steps, rows_of_numbers, rows_of_sets,
    rows_of_squares, table_names,
};
use crate::lookup::boards::bits256::PathRule;
use crate::naming::HelperRole;
use crate::recipe::NumberType;
use crate::tables::Tables;
use crate::tables::board::{WideLookUp, WidePart, WidePaths, WideRays, WideTable, WideTables};

/// How lists are written.
const BRACKETS: Brackets = ["{", "}"];

/// What stands for all squares where a number of occupied ones is needed.
const ALL: u8 = u8::MAX;

impl HeaderContents {
    /// The look-ups of these tables.
    pub(super) fn of_wide(style: &HeaderStyle<'_>, all: &Tables, tables: &WideTables) -> Self {
        let names = table_names(tables);
        let mut data = Vec::new();
        for (table, name) in tables.tables.iter().zip(&names) {
            data.extend(of_table(style, table, name));
        }
        let mut pieces = Vec::new();
        let mut functions = Vec::new();
        for (piece, parts) in &tables.pieces {
            let set = HelperRole::Set.of(&piece.name);
            functions.push(function(style, &set, parts, tables, &names));
            pieces.push((piece.name.clone(), set));
        }
        let variant = TargetVariant {
            condition: None,
            asks_for_pext: false,
            scheme: all.name(),
            squares: tables.board.squares(),
            data,
            helpers: Vec::new(),
            functions,
            filling: Filling::default(),
        };
        Self {
            groups: vec![VariantGroup {
                variants: vec![variant],
                part: String::new(),
                pieces,
            }],
            rays: String::new(),
            helpers: Vec::new(),
            extras: extras(style, tables),
            pieces: all.pieces.clone(),
            has_fills: false,
        }
    }
}

/// The function that gives the attack set of a piece.
fn function(
    style: &HeaderStyle<'_>,
    name: &str,
    parts: &[WidePart],
    tables: &WideTables,
    names: &[String],
) -> String {
    let mut all = String::new();
    for part in parts {
        let look_up = look_up(part, &tables.tables[part.table], &names[part.table]);
        all = if all.is_empty() {
            look_up
        } else {
            format!("mt_united({all},\n                     {look_up})")
        };
    }
    let scope = style.scope();
    format!(
        "{scope} mt_Set mt_{name}(unsigned square, mt_Set occupied)\n{{\n    return {all};\n}}\n"
    )
}

/// The expression for what a part attacks.
fn look_up(part: &WidePart, table: &WideTable, name: &str) -> String {
    let squares = HelperRole::Squares.of(name);
    let of_square = format!("mt_Data_{squares}[square]");
    match (table, part.look_up) {
        (WideTable::Rays(rays), WideLookUp::Hopper(range)) => {
            let [count, rising] = counts(rays);
            format!("mt_hop({of_square}, {count}, {rising}, {range}, occupied)")
        }
        (WideTable::Rays(rays), _) => {
            let [count, rising] = counts(rays);
            format!("mt_ride({of_square}, {count}, {rising}, occupied)")
        }
        (WideTable::Paths(_), WideLookUp::Paths(rule, range)) => {
            let paths = HelperRole::Paths.of(name);
            let paths = format!("mt_Data_{paths}, {of_square}, mt_Data_{squares}[square + 1]");
            let (function, hurdles) = match rule {
                PathRule::Rider => ("walk", 0),
                PathRule::Hopper => ("walk", 1),
                PathRule::Lame => ("jump", 0),
                PathRule::OverOne => ("jump", 1),
                PathRule::Jump => ("jump", ALL),
            };
            format!("mt_{function}({paths}, {hurdles}, {range}, occupied)")
        }
        (WideTable::Paths(_), _) => unreachable!("paths are no rays"),
    }
}

/// How many rays each square has, and on how many of these numbers rise.
fn counts(rays: &WideRays) -> [usize; 2] {
    [rays.rays[0].len(), rays.rising]
}

/// The data of a table.
fn of_table(style: &HeaderStyle<'_>, table: &WideTable, name: &str) -> Vec<DataText> {
    let squares = format!("mt_{}", HelperRole::Squares.of(name));
    match table {
        WideTable::Rays(rays) => vec![of_rays(style, &squares, RAYS, rays)],
        WideTable::Paths(WidePaths { starts, paths }) => {
            let numbers = rows_of_numbers(starts.iter().copied());
            let size = vec![starts.len()];
            let of_starts = ArrayText::new(&squares, STARTS, NumberType::Number, size, numbers);
            let name = format!("mt_{}", HelperRole::Paths.of(name));
            let numbers = rows_of_numbers(paths.iter().map(|&square| square.into()));
            let size = vec![paths.len()];
            let of_paths = ArrayText::new(&name, PATHS, NumberType::Byte, size, numbers);
            vec![
                of_starts.data(style, None, false),
                of_paths.data(style, None, false),
            ]
        }
    }
}

/// The rays of each square.
fn of_rays(style: &HeaderStyle<'_>, name: &str, doc: &str, rays: &WideRays) -> DataText {
    let rows = rows_of_squares(&rays.rays, BRACKETS, &word);
    let size = vec![rays.rays.len(), rays.rays[0].len(), 4];
    ArrayText::new(name, doc, NumberType::Word, size, rows).data(style, None, false)
}

/// Sets that do not depend on the occupancy.
fn extras(style: &HeaderStyle<'_>, tables: &WideTables) -> Vec<DataText> {
    let mut all = Vec::new();
    for (stepper, sets) in &tables.steppers {
        let name = format!("mt_{}_table", stepper.name());
        let doc = doc_of_steps(stepper.name());
        let rows = rows_of_sets(sets, "    ", BRACKETS, &word);
        let size = vec![sets.len(), 4];
        let array = ArrayText::new(&name, &doc, NumberType::Word, size, rows);
        all.push(array.data(style, None, false));
    }
    if let Some(rays) = &tables.lines {
        all.push(of_rays(style, "mt_line_table", LINES, rays));
    }
    all
}

/// A word in hexadecimal digits.
fn word(word: u64) -> String {
    format!("0x{word:016x}")
}
