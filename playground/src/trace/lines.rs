//! Look-ups of schemes that take one line at a time, on the chess board.

use magic_tables::Scheme;
use magic_tables::board::geometry::{Geometry, Squares, file_name};
use magic_tables::board::{Bitboard, SQUARES, bit, lines};
use magic_tables::lookup::{CongruentModulo, Kindergarten};

use super::sharing::count;
use super::step::{How, Product, Reader, Slot, Step, Subtraction};

/// What a look-up along one line reads.
struct Line<'a> {
    mask: Bitboard,
    relevant: Bitboard,
    factor: u64,
    bias: u64,
    inverted: usize,
    slots: &'a [Bitboard],
}

/// The look-ups of a piece, one for each line.
pub(super) fn steps(
    scheme: Scheme,
    board: &Geometry,
    piece: &str,
    square: usize,
    occupied: u64,
) -> Vec<Step> {
    let lines = match piece {
        "rook" => 0..2,
        "bishop" => 2..4,
        _ => 0..4,
    };
    match scheme {
        Scheme::Kindergarten => {
            let tables = Kindergarten::new();
            let line = |square, line| {
                let (line, factor, slots) = tables.line(square, line);
                Line { mask: line, relevant: line, factor, bias: 0, inverted: 0, slots }
            };
            lines.map(|number| slot(board, &line, number, square, occupied)).collect()
        }
        Scheme::CongruentModulo => {
            let tables = CongruentModulo::new();
            let line = |square, line| {
                let (line, relevant, factor, bias, inverted, slots) = tables.line(square, line);
                Line { mask: line, relevant, factor, bias, inverted, slots }
            };
            lines.map(|number| slot(board, &line, number, square, occupied)).collect()
        }
        _ => lines.map(|line| hyperbola(board, line, square, occupied)).collect(),
    }
}

fn title(board: &Geometry, line: usize, square: usize) -> String {
    let (file, rank) = board.place(square);
    // Numbered by files, neighbouring numbers lie on a file.
    let by_file = board.place(1).1 == 1;
    match line {
        0 | 1 if (line == 1) == by_file => format!("rank {}", rank + 1),
        0 | 1 => format!("file {}", file_name(file)),
        2 => "rising diagonal".to_owned(),
        _ => "falling diagonal".to_owned(),
    }
}

fn slot<'a>(
    board: &Geometry,
    line: &dyn Fn(usize, usize) -> Line<'a>,
    number: usize,
    square: usize,
    occupied: u64,
) -> Step {
    let product = |line: &Line<'_>, blockers: u64| {
        let Line { factor, bias, inverted, .. } = *line;
        let product = Product::one("occupied & line", blockers, factor, u64::BITS - line.slots.len().ilog2());
        Product { sum: product.sum.wrapping_add(bias), bias, inverted, ..product }
    };
    let here = line(square, number);
    let blockers = occupied & here.relevant;
    let of_blockers = product(&here, blockers);
    let index = of_blockers.index();
    let reader = |at: usize| {
        let there = line(at, number);
        let same = std::ptr::eq(there.slots, here.slots);
        let reads = |blockers: Squares| {
            let sum = (blockers as u64).wrapping_mul(there.factor).wrapping_add(there.bias);
            (sum >> of_blockers.shift) as usize ^ there.inverted == index
        };
        let occupancies = if same { count(there.relevant.into(), &reads) } else { 0 };
        (occupancies > 0).then(|| Reader {
            piece: title(board, number, at),
            square: board.name(at),
            occupancies,
        })
    };
    let value = here.slots[index];
    let slot = Slot {
        index,
        offset: 0,
        slots: here.slots.len(),
        value: value.into(),
        holds: "The slot holds whole files or ranks; the line's mask selects its squares.",
        readers: (0..SQUARES).filter_map(reader).collect(),
    };
    Step {
        title: title(board, number, square),
        relevant: here.relevant.into(),
        blockers: blockers.into(),
        how: How::Product { product: of_blockers, slot },
        attacks: (value & here.mask).into(),
    }
}

/// Hyperbola quintessence, in the form that reverses all bits of a word.
fn hyperbola(board: &Geometry, number: usize, square: usize, occupied: u64) -> Step {
    let line = lines(square)[number];
    let slider = bit(square);
    let blockers = occupied & line;
    let up = blockers.wrapping_sub(slider << 1);
    let down = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1).reverse_bits();
    let attacks = (up ^ down) & line;
    let rows = vec![
        ("o = occupied & line", blockers.into()),
        ("s, the square", slider.into()),
        ("o - 2s", up.into()),
        ("the same with the bits reversed", down.into()),
        ("XOR of both, & line", attacks.into()),
    ];
    Step {
        title: title(board, number, square),
        relevant: line.into(),
        blockers: blockers.into(),
        how: How::Subtraction(Subtraction { rows }),
        attacks: attacks.into(),
    }
}
