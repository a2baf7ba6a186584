//! The recipes of `hyperbola` in integers, for Rust source: in C, its look-ups are a part.

use std::rc::Rc;

use crate::board::slider::Slider;
use crate::recipe::{
    Expr, Function, NumberType, PiecePart, SliderRecipes, Statements, Storage, element, function,
    named_word, occupied, square, word,
};
use crate::scheme::line_wise::{first_rank, of_slider};

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
    let line = named_word("line");
    let mut body = Statements::default();
    let blockers = body.bind("blockers", occupied() & line.clone());
    let up = body.bind("up", blockers.clone() - (Expr::from(1) << square()));
    let down = body.bind(
        "down",
        (blockers.swapped() - (Expr::from(1) << (square() ^ 0x38))).swapped(),
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
    let [along_file, along_rising, along_falling] =
        ["file", "rising", "falling"].map(|line| along.call([word(line), square(), occupied()]));
    let [_, file] = of_slider(Slider::Rook);
    SliderRecipes {
        parts: [
            PiecePart::of_lines("rook", vec![file], along_file | along_rank()),
            PiecePart::of_lines(
                "bishop",
                of_slider(Slider::Bishop).into(),
                along_rising | along_falling,
            ),
        ],
        tables: vec![first_rank()],
    }
}
