//! Look-ups on other boards, and of other pieces.

use magic_tables::board::geometry::{Geometry, Squares, file_name};
use magic_tables::board::piece::{Kind, Movement, Piece, squares};
use magic_tables::lookup::any::{FactorForm, Narrow};
use magic_tables::lookup::{Bmi2 as _, Portable};
use magic_tables::tables::board::{
    BoardTables, Entries, Hashed, HashedSquare, Index, LineHash, LineSlots, Lines, Part, PextLines, Table,
};

use super::indices::{index, keys, parts, pext, sum, sum_in_32_bits};
use super::sharing::{count, readers_on};
use super::step::{How, Product, Reader, Slot, Step, Subtraction, Word};

/// The look-ups of `piece`, one for each table or line.
pub(super) fn steps(tables: &BoardTables, piece: &Piece, square: usize, occupied: Squares) -> Vec<Step> {
    let board = &tables.board;
    let Some((_, parts)) = tables.pieces.iter().find(|(other, _)| other == piece) else {
        return Vec::new();
    };
    let look_up = |part: &Part| {
        let table = &tables.tables[part.table];
        let lines = || table.lines_of(board, &part.movement);
        match table {
            Table::Hashed(table) => vec![hashed(board, table, &piece.name, square, occupied)],
            Table::LineSlots(table) => line_slots(board, table, piece, lines(), square, occupied),
            Table::PextLines(table) => pext_lines(board, table, piece, lines(), square, occupied),
            Table::Lines(table) => rays(table, part.movement.0[0].kind, square, occupied),
        }
    };
    parts.iter().flat_map(look_up).collect()
}

fn hashed(board: &Geometry, table: &Hashed, piece: &str, square: usize, occupied: Squares) -> Step {
    let found = table.squares[square];
    let HashedSquare { mask: relevant, factors, shift, offset } = found;
    let blockers = occupied & relevant;
    let index = index(table.index, found, blockers);
    let number = offset as usize + index;
    let (value, slots, holds) = match &table.entries {
        Entries::Sets(slots) => (slots[number], slots.len(), "The slot holds the attack set."),
        Entries::Numbers { numbers, .. } => (
            numbers[number].into(),
            numbers.len(),
            "The slot holds the number of an attack set, which a second look-up reads.",
        ),
        Entries::Deposits { slots, .. } => (
            slots[number].into(),
            slots.len(),
            "The slot has a bit for each square that the piece may attack; PDEP moves these bits to their squares.",
        ),
        Entries::Unions { slots, .. } => (
            slots[number],
            slots.len(),
            "The slot holds the union of the attack sets of several squares; a mask selects those of this one.",
        ),
    };
    let attacks = table.entries.get(square, number);
    let readers = readers_on(board, table, piece, number);
    let slot = Slot { index, offset: offset as usize, slots, value, holds, readers };
    let how = match table.index {
        Index::Factors { form: FactorForm { narrow: Some(narrow), .. }, .. } => {
            How::Product { product: in_32_bits(narrow, blockers, factors[0], shift), slot }
        }
        Index::Factors { split, form } => {
            let keys = keys(found, blockers, split, form);
            let of = if form.black { "occupied | !mask" } else { "occupied & mask" };
            How::Product { product: halves(board, of, keys, split, factors, 0, shift), slot }
        }
        Index::Pext => How::Pext { slot },
    };
    Step { title: piece.to_owned(), relevant, blockers, how, attacks }
}

/// The multiplication of both parts of the board, or of the one that a small board has.
fn halves(
    board: &Geometry,
    of: &'static str,
    keys: [u64; 2],
    split: u32,
    factors: [u64; 2],
    bias: u64,
    shift: u8,
) -> Product {
    let names = [("the lower part", 0), ("the upper part", split)];
    let words = names.into_iter().zip(keys).zip(factors);
    let word = |(((of, first), key), factor)| Word { key, of, first: Some(first), factor };
    let mut words: Vec<_> = words.map(word).collect();
    if board.word_bits() == u64::BITS {
        words.truncate(1);
        words[0].of = of;
    }
    let sum = sum(keys, factors).wrapping_add(bias);
    Product { words, join: "+", bias, sum, bits: u64::BITS, shift: shift.into(), inverted: 0 }
}

/// The multiplication of both halves of the board in 32 bits, or of the lower one if it has all relevant squares.
fn in_32_bits(narrow: Narrow, blockers: Squares, factors: u64, shift: u8) -> Product {
    let key = narrow.rotated(blockers as u64);
    let lower =
        if narrow.rotation == 0 { ("squares 0 to 31", Some(0)) } else { ("squares 0 to 31, rotated", None) };
    let halves = [(lower, 0), (("squares from 32 on", Some(u32::BITS)), u32::BITS)];
    let half = |number: u64, from: u32| (number >> from) & u64::from(u32::MAX);
    let word = |((of, first), from)| Word { key: half(key, from), of, first, factor: half(factors, from) };
    let words = halves.into_iter().take(narrow.factors as usize).map(word).collect();
    let sum = sum_in_32_bits(key, factors).into();
    Product { words, join: "+", bias: 0, sum, bits: u32::BITS, shift: shift.into(), inverted: 0 }
}

fn line_slots(
    board: &Geometry,
    table: &LineSlots,
    piece: &Piece,
    lines: Vec<usize>,
    square: usize,
    occupied: Squares,
) -> Vec<Step> {
    let step = |number: usize| {
        let line = table.squares[square][number];
        let LineHash { bias, shift, behind } = table.hashes[number];
        let behind = if piece.movement.hops() { behind as usize } else { 0 };
        let [lower, upper] = line.relevant.map(Squares::from);
        let relevant = lower | upper << table.split;
        let blockers = occupied & relevant;
        let keys = parts(blockers, table.split);
        let product = halves(board, "occupied & mask", keys, table.split, line.factors, bias, shift);
        let (index, offset) = (product.index(), line.offset as usize + behind);
        let value = table.slots[offset + index];
        let readers = (0..board.squares())
            .filter_map(|at| {
                let other = table.squares[at][number];
                let [lower, upper] = other.relevant.map(Squares::from);
                let reads = |blockers| {
                    let sum = sum(parts(blockers, table.split), other.factors).wrapping_add(bias);
                    other.offset as usize + behind + (sum >> shift) as usize == offset + index
                };
                let occupancies =
                    if other.offset == line.offset { count(lower | upper << table.split, &reads) } else { 0 };
                (occupancies > 0).then(|| Reader {
                    piece: piece.name.clone(),
                    square: board.name(at),
                    occupancies,
                })
            })
            .collect();
        let holds = "The slot holds whole files or ranks; the line's mask selects its squares.";
        let slot = Slot { index, offset, slots: table.slots.len(), value, holds, readers };
        let title = title(board, &table.lines[number], square);
        Step { title, relevant, blockers, how: How::Product { product, slot }, attacks: value & line.line }
    };
    lines.into_iter().map(step).collect()
}

fn pext_lines(
    board: &Geometry,
    table: &PextLines,
    piece: &Piece,
    lines: Vec<usize>,
    square: usize,
    occupied: Squares,
) -> Vec<Step> {
    let step = |number: usize| {
        let (line, offset) = table.squares[square][number];
        let blockers = occupied & line;
        let behind = if piece.movement.hops() { table.behind[number] as usize } else { 0 };
        let (index, offset) = (pext(blockers, line), offset as usize + behind);
        let value = table.slots[offset + index];
        let share = |&at: &usize| table.squares[at][number].1 as usize + behind == offset;
        let reader = |at: usize| Reader { piece: piece.name.clone(), square: board.name(at), occupancies: 1 };
        let slot = Slot {
            index,
            offset,
            slots: table.slots.len(),
            value: value.into(),
            holds: "The slot holds 16 bits, which PDEP moves to the squares of the line.",
            readers: (0..board.squares()).filter(share).map(reader).collect(),
        };
        let title = title(board, &table.lines[number], square);
        Step { title, relevant: line, blockers, how: How::Pext { slot }, attacks: pdep(value.into(), line) }
    };
    lines.into_iter().map(step).collect()
}

/// The name of a line through `square`, by its first step.
fn title(board: &Geometry, line: &Movement, square: usize) -> String {
    let (file, rank) = board.place(square);
    match line.0.first().map(|path| (path.step().files, path.step().ranks)) {
        Some((0, 1 | -1)) => format!("file {}", file_name(file)),
        Some((1 | -1, 0)) => format!("rank {}", rank + 1),
        Some((1, 1) | (-1, -1)) => "rising diagonal".to_owned(),
        Some((1, -1) | (-1, 1)) => "falling diagonal".to_owned(),
        Some((files, ranks)) => format!("line ({files}, {ranks})"),
        None => String::new(),
    }
}

/// Ray by ray: the bits of `x ^ (x - 1)` are the squares up to the first occupied one.
fn rays(table: &Lines, kind: Kind, square: usize, occupied: Squares) -> Vec<Step> {
    let step = |rises: bool, ray: Squares| {
        let beyond = |blockers: Squares| match (rises, blockers) {
            (_, 0) => 0,
            (true, _) => ray & !(blockers ^ (blockers - 1)),
            (false, _) => ray & ((1 << blockers.ilog2()) - 1),
        };
        let blockers = occupied & ray;
        let mut attacks = ray & !beyond(blockers);
        let mut rows = vec![("ray", ray), ("x = occupied & ray", blockers)];
        if kind.hops() {
            let behind = beyond(blockers);
            rows.push(("behind the first piece", behind));
            // The squares behind the last one that the range allows hide nothing that counts.
            let in_order: Vec<Squares> = squares(behind).map(|square| 1 << square).collect();
            let nearest =
                |number: usize| if rises { in_order.get(number) } else { in_order.iter().nth_back(number) };
            let last = kind.most().checked_sub(1).and_then(nearest).copied().unwrap_or_default();
            attacks = behind & !beyond(blockers & behind | last);
        }
        rows.push((if rises { "ray & (x ^ (x - 1))" } else { "ray from the highest bit of x" }, attacks));
        let title = if rises { "ray, upwards" } else { "ray, downwards" };
        let how = How::Subtraction(Subtraction { rows });
        Step { title: title.to_owned(), relevant: ray, blockers, how, attacks }
    };
    let rays = |rises, rays: &[Vec<Squares>]| {
        let rays = rays[square].iter().filter(|&&ray| ray != 0);
        rays.map(|&ray| step(rises, ray)).collect::<Vec<_>>()
    };
    let (up, down) = (rays(true, &table.up), rays(false, &table.down));
    up.into_iter().chain(down).collect()
}

/// The lower bits of `source`, moved to the squares of `mask`.
fn pdep(source: u64, mask: Squares) -> Squares {
    let upper = Portable.pdep(source >> ((mask as u64).count_ones() % 64), (mask >> 64) as u64);
    Squares::from(Portable.pdep(source, mask as u64)) | Squares::from(upper) << 64
}
