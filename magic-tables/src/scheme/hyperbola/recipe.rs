//! The recipes of `hyperbola` in integers, for Rust source: in C, its look-ups are a part.

use std::rc::Rc;

use crate::board::lines;
use crate::recipe::{
    Expr, Field, Function, NumberType, PiecePart, SliderRecipes, Statements, Storage, element,
    function, named, occupied, square, word,
};
use crate::scheme::line_wise::first_rank;

/// The attacks along the rank.
fn along_rank() -> Expr {
    let mut body = Statements::default();
    let first = body.bind("first", square() & 0x38);
    let inner = body.bind("inner", (occupied() >> first.clone()) & 0x7e);
    let attacks = element(
        "FIRST_RANK",
        NumberType::Byte,
        4 * inner.number() + square() % 8,
    );
    let parameters = [
        ("square", NumberType::Number),
        ("occupied", NumberType::Word),
    ];
    let doc = "Attacks along the rank of a square. The table goes by what stands on files b to g.";
    function(
        "along_rank",
        doc,
        &parameters,
        body.giving(attacks.cast(NumberType::Word) << first),
    )
    .call([square(), occupied()])
}

/// Attacks along a line that a swap of bytes reverses.
fn along() -> Rc<Function> {
    let line = named("line", NumberType::Word);
    let mut body = Statements::default();
    let slider = |square| Expr::from(1) << square;
    let blockers = body.bind("blockers", occupied() & line.clone());
    let up = body.bind("up", blockers.clone() - slider(square()));
    let down = body.bind(
        "down",
        (blockers.swapped() - slider(square() ^ 0x38)).swapped(),
    );
    let parameters = [
        ("line", NumberType::Word),
        ("square", NumberType::Number),
        ("occupied", NumberType::Word),
    ];
    let doc = "Attacks along a line that a swap of bytes reverses.";
    function("along", doc, &parameters, body.giving((up ^ down) & line))
}

/// Look-ups along the lines of each square, and a table for ranks.
pub(crate) fn look_ups(_: Storage) -> SliderRecipes {
    let along = along();
    let along = |line| along.call([word(line), square(), occupied()]);
    let field = |name, doc, number: usize| Field::word(name, doc, |square| lines(square)[number]);
    let file = field("file", "The file, without the square.", 1);
    let rising = field("rising", "The diagonal that rises.", 2);
    let falling = field("falling", "The diagonal that falls.", 3);
    SliderRecipes {
        parts: [
            PiecePart::of_lines("rook", vec![file], along("file") | along_rank()),
            PiecePart::of_lines(
                "bishop",
                vec![rising, falling],
                along("rising") | along("falling"),
            ),
        ],
        tables: vec![first_rank()],
    }
}
