//! A slot for each relevant occupancy, found by a multiplication for each half of the board.

use super::rows::sets as rows_of_sets;
use super::sets::Sets;
use super::table::Part;
use crate::emit::source::board::REFUSED;
use crate::emit::source::c::data::Array;
use crate::emit::source::rows;
use crate::geometry::Squares;
use crate::tables::board::{Entries, Factor, Hashed, Index};

/// The squares, the number of the first one of the upper part of the board, and whether all have the same shift.
fn factors(hashed: &Hashed) -> (&[Factor], u32, bool) {
    match &hashed.index {
        Index::Factors { squares, split, fixed_shift } => (squares, *split, *fixed_shift),
        Index::Pext(_) => unreachable!("{REFUSED}"),
    }
}

/// What the slots called `name` need. `filled`: a function fills them.
pub(super) fn part(hashed: &Hashed, name: &str, doc: &str, filled: bool, sets: &Sets<'_>) -> Part {
    let (kind, of_halves) = (structure(sets), if sets.wide { "[2]" } else { "" });
    let text = format!(
        "// How a square finds its slots: its relevant squares and the magic factor, for each part of the board, where the slots start, and\n\
         // 64 minus the number of index bits.\n\
         {kind} {{\n    uint64_t mask{of_halves};\n    uint64_t factor{of_halves};\n    uint32_t offset;\n    uint8_t shift;\n}};\n"
    );
    let halves = |words: [u64; 2]| {
        let [low, high] = words.map(|word| format!("0x{word:016x}"));
        if sets.wide { format!("{{{low}, {high}}}") } else { low }
    };
    let row = |&Factor { mask, factors, shift, offset }: &Factor| {
        format!("    {{{}, {}, {offset}, {shift}}},\n", halves(mask), halves(factors))
    };
    let squares = factors(hashed).0;
    let bytes = if sets.wide { 40 } else { 24 };
    let squares_rows = Some(squares.iter().map(row).collect());
    let squares_doc = format!("{doc}: how squares find their slots.");
    let squares =
        Array::of_rows(squares_name(name), &squares_doc, (kind, bytes), vec![squares.len()], squares_rows);
    let of_sets = |part: &str, what: &str, data: &[Squares]| {
        let mut size = vec![data.len()];
        size.extend(sets.wide.then_some(2));
        let rows = (!filled).then(|| rows_of_sets(data, sets.wide));
        let doc = format!("{doc}: {what}.");
        Array::of_rows(format!("{name}_{part}"), &doc, ("uint64_t".to_owned(), 8), size, rows)
    };
    let of_numbers = |part: &str, what: &str, bytes: usize, data: Vec<u64>| {
        let rows = Some(rows::hexadecimal("    ", &data, bytes, None));
        let (doc, kind) = (format!("{doc}: {what}."), format!("uint{}_t", 8 * bytes));
        Array::of_rows(format!("{name}_{part}"), &doc, (kind, bytes), vec![data.len()], rows)
    };
    let mut arrays = vec![squares];
    match &hashed.entries {
        Entries::Sets(slots) => arrays.push(of_sets("slots", "slots with attack sets", slots).of_slots()),
        Entries::Unions { slots, reach } => {
            arrays.push(of_sets("reach", "what the piece may attack from each square", reach));
            arrays.push(of_sets("slots", "slots with unions of attack sets", slots).of_slots());
        }
        Entries::Numbers { numbers, starts, sets } => {
            let bytes = if hashed.entries.are_wide() { 2 } else { 1 };
            let starts = starts.iter().map(|&start| start.into()).collect();
            let numbers = numbers.iter().map(|&number| number.into()).collect();
            arrays.push(of_numbers("starts", "where the attack sets of each square start", 4, starts));
            arrays.push(of_sets("sets", "attack sets", sets));
            arrays.push(of_numbers("slots", "slots with numbers of attack sets", bytes, numbers).of_slots());
        }
    }
    Part { structures: vec![text], arrays }
}

/// The type of the data of a square.
fn structure(sets: &Sets<'_>) -> String {
    format!("struct {}", sets.internal("hashed_square"))
}

/// The array with the data of squares.
pub(super) fn squares_name(name: &str) -> String {
    format!("{name}_squares")
}

/// The array with the slots.
pub(super) fn slots_name(name: &str) -> String {
    format!("{name}_slots")
}

/// The function that finds the number of a slot.
pub(super) fn slot_name(name: &str) -> String {
    format!("{name}_slot")
}

/// The relevant squares of the square `q`, in 128 bits or in 64.
pub(super) fn mask(hashed: &Hashed, name: &str, sets: &Sets<'_>) -> String {
    let (_, split, _) = factors(hashed);
    let mask = format!("{}[q].mask", squares_name(name));
    if !sets.wide {
        return mask;
    }
    let (low, high) = match split {
        64 => (format!("{mask}[0]"), format!("{mask}[1]")),
        split => (format!("{mask}[0] | ({mask}[1] << {split})"), format!("{mask}[1] >> {}", 64 - split)),
    };
    sets.of(&[low, high])
}

/// The function that finds the number of a slot of the table called `name`.
pub(super) fn function(hashed: &Hashed, name: &str, sets: &Sets<'_>) -> String {
    let (squares, split, fixed_shift) = factors(hashed);
    let kind = sets.kind();
    let shift = if fixed_shift { squares[0].shift.to_string() } else { "square->shift".to_owned() };
    let sum = if sets.wide {
        let (low, upper) = (&sets.halves("occupied")[0], sets.upper("occupied", split));
        format!(
            "const uint64_t upper = {upper};\nconst uint64_t sum = ({low} & square->mask[0]) * square->factor[0]\n    \
             + (upper & square->mask[1]) * square->factor[1];\n"
        )
    } else {
        "const uint64_t sum = (occupied & square->mask) * square->factor;\n".to_owned()
    };
    let index = sets.number(&format!("sum >> {shift}"));
    sets.function(
        "The number of the slot for `occupied`.",
        &format!("size_t {}(const {} *square, {kind} occupied)", slot_name(name), structure(sets)),
        &format!("{sum}return square->offset + {index};"),
    )
}

/// The attack set in the slots called `name`: an expression in `q` and `occupied`.
pub(super) fn term(hashed: &Hashed, name: &str, sets: &Sets<'_>) -> String {
    let slot = format!("{}(&{}[q], occupied)", slot_name(name), squares_name(name));
    let slot = format!("{}[{slot}]", slots_name(name));
    match &hashed.entries {
        Entries::Sets(_) => sets.read(&slot),
        Entries::Unions { .. } => sets.and(&[&sets.read(&slot), &sets.read(&format!("{name}_reach[q]"))]),
        Entries::Numbers { .. } => sets.read(&format!("{name}_sets[{name}_starts[q] + {slot}]")),
    }
}
