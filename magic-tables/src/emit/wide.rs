//! Expansions for boards with more than 128 squares: the tables, and the bodies that look up in
//! them.

use quote::ToTokens as _;

use super::board::{steps_name, table_name};
use super::functions::{FunctionKind, PublicFunction, one_by_one, pawn};
use super::items::{DataBlock, Statics};
use crate::board::wide_set::WideSet;
use crate::tables::board::{WideLookUp, WidePart, WidePaths, WideRays, WideTable, WideTables};
use crate::text::template;

/// The module with the look-ups.
const MODULE: &str = "#lookup::any::bits256";

/// Adds the statics of `tables`.
pub(super) fn add_statics(tables: &WideTables, all: &mut Statics<'_, '_>) {
    for (number, table) in tables.tables.iter().enumerate() {
        let name = table_name(&tables.pieces, |part| part.table, number);
        match table {
            WideTable::Rays(rays) => add_rays(rays, &name, all),
            WideTable::Paths(paths) => add_paths(paths, &name, all),
        }
    }
    for (stepper, attacks) in &tables.steppers {
        let name = steps_name(*stepper);
        let squares = attacks.len();
        let of_type = format!("{MODULE}::StepSets<{squares}>");
        let value = format!("{MODULE}::StepSets::new::<{}>(#first)", 4 * squares);
        add(all, &name, &of_type, &value, &[block_of_sets(attacks)]);
    }
    if let Some(rays) = &tables.lines {
        add_rays(rays, "LINES", all);
    }
}

fn add_paths(paths: &WidePaths, name: &str, all: &mut Statics<'_, '_>) {
    let starts = paths.starts.len();
    let bytes = paths.paths.len();
    let of_type = format!("{MODULE}::Paths<{}, {starts}, {bytes}>", starts - 1);
    let value = format!("{MODULE}::Paths::new(#first, #second)");
    let starts = DataBlock {
        words: paths.starts.iter().map(|&start| start.into()).collect(),
        word_bytes: size_of::<u32>(),
    };
    let paths = DataBlock {
        words: paths.paths.iter().map(|&byte| byte.into()).collect(),
        word_bytes: 1,
    };
    add(all, name, &of_type, &value, &[starts, paths]);
}

fn add_rays(rays: &WideRays, name: &str, all: &mut Statics<'_, '_>) {
    let squares = rays.rays.len();
    let of_square = rays.rays[0].len();
    let rising = rays.rising;
    let sets = rays.sets();
    let count = sets.len();
    let of_type = format!("{MODULE}::RaySets<{squares}, {rising}, {of_square}>");
    let value = format!("{MODULE}::RaySets::new::<{}, {count}>(#first)", 4 * count);
    add(all, name, &of_type, &value, &[block_of_sets(&sets)]);
}

/// Sets of squares as data.
fn block_of_sets(sets: &[WideSet]) -> DataBlock {
    let mut words = Vec::with_capacity(4 * sets.len());
    for set in sets {
        words.extend_from_slice(&set.words());
    }
    DataBlock {
        words,
        word_bytes: size_of::<u64>(),
    }
}

/// Adds a static whose value has the gaps `#first` and `#second` for one or two blocks of data.
fn add(all: &mut Statics<'_, '_>, name: &str, of_type: &str, value: &str, data: &[DataBlock]) {
    let mut expressions = Vec::new();
    for block in data {
        expressions.push((all.store)(block.clone()));
    }
    let gaps = [
        ("lookup", &all.lookup),
        ("first", &expressions[0]),
        ("second", &expressions[expressions.len() - 1]),
    ];
    let item = template(&format!("static {name}: {of_type} = {value};"), &gaps);
    item.to_tokens(&mut all.items);
    all.counted.push(name.to_owned());
}

/// The body of a function.
pub(super) fn body(tables: &WideTables, function: &PublicFunction<'_>) -> String {
    match function.kind {
        FunctionKind::Attacks(piece) | FunctionKind::InConstants(piece) => {
            attacks(tables, piece, ["#square", "#occupied"])
        }
        FunctionKind::Both => one_by_one(&|piece, parameters| attacks(tables, piece, parameters)),
        FunctionKind::Steps(piece) => format!("{}.attacks(#square)", steps_name(piece)),
        FunctionKind::Pawn => pawn("_STEPS", ".attacks(#square)"),
        FunctionKind::Pair(name) => format!("LINES.{name}(#a, #b)"),
        FunctionKind::OnLine(name, _) => format!("LINES.{name}(from, to)"),
        FunctionKind::OfAll(_) | FunctionKind::StepsOfAll(_) => {
            unreachable!("`setwise` is refused on such boards")
        }
    }
}

/// The attack set of `piece`: the union of what its tables give.
fn attacks(tables: &WideTables, piece: &str, [square, occupied]: [&str; 2]) -> String {
    let mut pieces = tables.pieces.iter();
    let (_, parts) = pieces
        .find(|(of_table, _)| of_table.name == piece)
        .expect("the functions are those of the pieces");
    let mut all = String::new();
    for part in parts {
        let call = call(tables, part);
        all = if all.is_empty() {
            call
        } else {
            format!("{MODULE}::union({all}, {call})")
        };
    }
    format!("{{ let (square, occupied) = ({square}, {occupied}); {all} }}")
}

/// The call that looks up a part.
fn call(tables: &WideTables, part: &WidePart) -> String {
    let table = table_name(&tables.pieces, |part| part.table, part.table);
    match part.look_up {
        WideLookUp::Rider => format!("{table}.rider_attacks(square, occupied)"),
        WideLookUp::Hopper(range) => {
            format!("{table}.hopper_attacks::<{range}>(square, occupied)")
        }
        WideLookUp::Paths(rule, range) => {
            format!("{table}.attacks(square, occupied, {MODULE}::PathRule::{rule:?}, {range})")
        }
    }
}
