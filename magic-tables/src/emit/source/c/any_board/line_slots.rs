//! Lines, and slots that they share: one multiplication for each half of the board.

use super::rows::sets as rows_of_sets;
use super::sets::Sets;
use super::table::Part;
use crate::emit::source::c::data::Array;
use crate::geometry::Geometry;
use crate::piece::Piece;
use crate::tables::board::{LineSlots, LineSquare};

/// What the lines called `name` need.
pub(super) fn part(lines: &LineSlots, name: &str, doc: &str, sets: &Sets<'_>) -> Part {
    let (kind, of_halves) = (structure(sets), if sets.wide { "[2]" } else { "" });
    let text = format!(
        "// A line through a square: its other squares, those that are relevant and the factor, for each part of the board, and where\n\
         // its slots start.\n\
         {kind} {{\n    uint64_t line{of_halves};\n    uint64_t relevant{of_halves};\n    uint64_t factor{of_halves};\n    \
         uint32_t offset;\n}};\n"
    );
    let halves = |words: [u64; 2]| {
        let [low, high] = words.map(|word| format!("0x{word:016x}"));
        if sets.wide { format!("{{{low}, {high}}}") } else { low }
    };
    let square = |&LineSquare { line, relevant, factors, offset }: &LineSquare| {
        let [line, relevant, factors] = [[line as u64, (line >> 64) as u64], relevant, factors].map(halves);
        format!("        {{{line}, {relevant}, {factors}, {offset}}},\n")
    };
    let row =
        |row: &Vec<LineSquare>| format!("    {{\n{}    }},\n", row.iter().map(square).collect::<String>());
    let rows = lines.squares.iter().map(row).collect();
    let bytes = if sets.wide { 56 } else { 32 };
    let squares_doc = format!("{doc}: the lines through each square.");
    let size = vec![lines.squares.len(), lines.lines.len()];
    let squares = Array::of_rows(squares_name(name), &squares_doc, (kind, bytes), size, Some(rows));
    let mut size = vec![lines.slots.len()];
    size.extend(sets.wide.then_some(2));
    let rows = Some(rows_of_sets(&lines.slots, sets.wide));
    let slots_doc = format!("{doc}: slots that lines share.");
    let slots = Array::of_rows(slots_name(name), &slots_doc, ("uint64_t".to_owned(), 8), size, rows);
    Part { structures: vec![text], arrays: vec![squares, slots.of_slots()] }
}

/// The type of a line through a square.
fn structure(sets: &Sets<'_>) -> String {
    format!("struct {}", sets.internal("line_square"))
}

fn squares_name(name: &str) -> String {
    format!("{name}_squares")
}

fn slots_name(name: &str) -> String {
    format!("{name}_slots")
}

fn function_name(name: &str) -> String {
    format!("{name}_line")
}

/// The function for one line called `name`.
pub(super) fn functions(lines: &LineSlots, name: &str, sets: &Sets<'_>) -> Vec<String> {
    let kind = sets.kind();
    let sum = if sets.wide {
        let (low, upper) = (&sets.halves("occupied")[0], sets.upper("occupied", lines.split));
        format!(
            "const uint64_t upper = {upper};\nconst uint64_t sum = bias + ({low} & line->relevant[0]) * line->factor[0]\n    \
                 + (upper & line->relevant[1]) * line->factor[1];\n"
        )
    } else {
        "const uint64_t sum = bias + (occupied & line->relevant) * line->factor;\n".to_owned()
    };
    let slot = format!("{}[line->offset + {}]", slots_name(name), sets.number("sum >> shift"));
    let result = sets.and(&[&sets.read(&slot), &sets.read("line->line")]);
    let signature = format!(
        "{kind} {}(const {} *line, uint64_t bias, unsigned shift, {kind} occupied)",
        function_name(name),
        structure(sets)
    );
    vec![sets.function("The attack set along a line.", &signature, &format!("{sum}return {result};"))]
}

/// The attack sets of `piece` along its lines: expressions in `q` and `occupied`.
pub(super) fn terms(lines: &LineSlots, board: &Geometry, piece: &Piece, name: &str) -> Vec<String> {
    let term = |number: usize| {
        let (bias, shift) = lines.hashes[number];
        format!(
            "{}(&{}[q][{number}], 0x{bias:x}, {shift}, occupied)",
            function_name(name),
            squares_name(name)
        )
    };
    lines.numbers(board, piece).into_iter().map(term).collect()
}
