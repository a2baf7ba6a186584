//! The recipes of `hyperbola` in integers.

use std::rc::Rc;

use crate::board::{SQUARES, bit, lines as lines_through};
use crate::recipe::{
    DataTable, Expr, Field, Function, NumberType, PiecePart, Recipe, Role, SliderRecipes, Statements,
    Storage, element, function, named, occupied, square, word,
};
use crate::scheme::line_wise::first_rank;

/// Look-ups along the lines that a swap of bytes reverses, and a table for ranks.
pub(crate) fn look_ups(storage: Storage) -> SliderRecipes {
    match storage {
        Storage::Least => with_little_data(),
        Storage::Most => with_table_of_ranks(),
    }
}

/// Attacks along a line by reversal: `up` is what stands above the slider, and so on.
fn along(line: Expr, slider: Expr, opposite: Expr, reversed: fn(&Expr) -> Expr) -> Recipe {
    let mut along = Statements::default();
    let blockers = along.bind("blockers", occupied() & line.clone());
    let up = along.bind("up", blockers.clone() - slider);
    let down = along.bind("down", reversed(&(reversed(&blockers) - opposite)));
    along.with((up ^ down) & line)
}

fn parameter(name: &'static str) -> Expr {
    named(name, NumberType::Word)
}

/// The square as a set.
fn slider(square: Expr) -> Expr {
    Expr::from(1) << square
}

/// The attacks along the rank.
fn along_rank() -> Expr {
    let mut body = Statements::default();
    let first = body.bind("first", square() & 0x38);
    let inner = body.bind("inner", (occupied() >> first.clone()) & 0x7e);
    let attacks = element("FIRST_RANK", NumberType::Byte, 4 * inner.number() + square() % 8);
    let parameters = [("square", NumberType::Number), ("occupied", NumberType::Word)];
    let doc = "Attacks along the rank of a square. The table goes by what stands on files b to g.";
    function("along_rank", doc, &parameters, body.with(attacks.cast(NumberType::Word) << first))
        .of([square(), occupied()])
}

/// As little data as possible: the lines of each square.
fn with_little_data() -> SliderRecipes {
    let along = function(
        "along",
        "Attacks along a line that a swap of bytes reverses.",
        &[("line", NumberType::Word), ("square", NumberType::Number), ("occupied", NumberType::Word)],
        along(parameter("line"), slider(square()), slider(square() ^ 0x38), Expr::swapped),
    );
    let along = |line| along.of([word(line), square(), occupied()]);
    let field = |name, doc, number: usize| Field::word(name, doc, |square| lines_through(square)[number]);
    let file = field("file", "The file, without the square.", 1);
    let rising = field("rising", "The diagonal that rises.", 2);
    let falling = field("falling", "The diagonal that falls.", 3);
    SliderRecipes {
        parts: [
            PiecePart::of_lines("rook", vec![file], along("file") | along_rank()),
            PiecePart::of_lines("bishop", vec![rising, falling], along("rising") | along("falling")),
        ],
        tables: vec![first_rank()],
    }
}

/// The same as [`with_table_of_ranks`], but no two lines of a piece are neighbours, which compilers would put into one vector.
pub(crate) fn apart() -> SliderRecipes {
    let doc = "For each square: its rising diagonal without it, the square itself, its falling diagonal and its file without it.";
    let lines = lines_of_squares(doc, |square| {
        let [_, file, rising, falling] = lines_through(square);
        [rising, bit(square), falling, file]
    });
    SliderRecipes {
        parts: [
            PiecePart::of_lines("rook", Vec::new(), along_line(3) | along_rank()),
            PiecePart::of_lines("bishop", Vec::new(), both_diagonals([0, 2])),
        ],
        tables: vec![lines, first_rank()],
    }
}

/// Each square as a set, too.
fn with_table_of_ranks() -> SliderRecipes {
    let doc = "For each square: its file without it, the square itself, and its diagonals without it.";
    let lines = lines_of_squares(doc, |square| {
        let [_, file, rising, falling] = lines_through(square);
        [file, bit(square), rising, falling]
    });
    SliderRecipes {
        parts: [
            PiecePart::of_lines("rook", Vec::new(), file() | along_rank()),
            PiecePart::of_lines("bishop", Vec::new(), both_diagonals([2, 3])),
        ],
        tables: vec![lines, first_rank()],
    }
}

/// A set of the square in the table `LINES`.
fn line(number: u64) -> Expr {
    let first = 4 * square();
    lines(if number == 0 { first } else { first + number })
}

fn lines(index: Expr) -> Expr {
    element("LINES", NumberType::Word, index)
}

/// The attacks along the line with this number, through a function. The mirrored slider is loaded: gcc would copy the slider to swap
/// it.
pub(super) fn along_line(number: u64) -> Expr {
    let along = function(
        "along",
        "Attacks along a line that a swap of bytes reverses; `mirrored` is the slider on the board upside down.",
        &[
            ("line", NumberType::Word),
            ("slider", NumberType::Word),
            ("mirrored", NumberType::Word),
            ("occupied", NumberType::Word),
        ],
        along(parameter("line"), parameter("slider"), parameter("mirrored"), Expr::swapped),
    );
    let mirrored = lines(((4 * square()) ^ 0xe0) + 1);
    along.of([line(number), line(1), mirrored, occupied()])
}

/// The attacks along the file.
fn file() -> Expr {
    along_line(0)
}

/// The attacks along both diagonals, the lines with these numbers. In this order, compilers need no copy of the slider.
fn both_diagonals([first, second]: [u64; 2]) -> Recipe {
    let mut both = Statements::default();
    let on_rising = both.bind("on_rising", occupied() & line(first));
    let on_falling = both.bind("on_falling", occupied() & line(second));
    let slider = both.bind("slider", line(1));
    let rising = both.bind("rising", on_rising.clone() - slider.clone());
    let falling = both.bind("falling", on_falling.clone() - slider.clone());
    let mirrored = both.bind("slider", slider.swapped());
    let rising = both.bind("rising", rising ^ (on_rising.swapped() - mirrored.clone()).swapped());
    let falling = both.bind("falling", falling ^ (on_falling.swapped() - mirrored).swapped());
    both.with((rising & line(first)) | (falling & line(second)))
}

/// Look-ups with the data of all lines and no table of ranks: bits are reversed.
pub(crate) fn by_bits() -> SliderRecipes {
    let lines =
        lines_of_squares("For each square: its rank, its file and its diagonals, without it.", lines_through);
    SliderRecipes {
        parts: [
            PiecePart::of_lines("rook", Vec::new(), two_by_bits(0)),
            PiecePart::of_lines("bishop", Vec::new(), two_by_bits(2)),
        ],
        tables: vec![lines],
    }
}

/// The attacks along two lines, the `first` of them and the one after it.
pub(super) fn two_by_bits(first: u64) -> Expr {
    let along = along_by_bits();
    let along = |number| along.of([line(number), square(), occupied()]);
    along(first) | along(first + 1)
}

fn along_by_bits() -> Rc<Function> {
    let mut body = Statements::default();
    let slider = body.bind("slider", slider(square()));
    let mut along = along(parameter("line"), slider.clone(), slider.reversed(), Expr::reversed);
    along.statements.splice(0..0, body.with(slider).statements);
    function(
        "along",
        "Attacks along a line through a square.",
        &[("line", NumberType::Word), ("square", NumberType::Number), ("occupied", NumberType::Word)],
        along,
    )
}

/// The table `LINES`: four sets of each square.
fn lines_of_squares(doc: &str, of: impl Fn(usize) -> [u64; 4]) -> DataTable {
    let sets = (0..SQUARES).flat_map(of);
    DataTable::new(Role::Beside, "LINES", doc, NumberType::Word, sets)
}
