//! `hyperbola`: no table of occupancies, but subtraction and bit reversal, one line at a time (Gerd
//! Isenberg and Aleks Peshkov 2007).
//!
//! On the chess board this is hyperbola quintessence: o - 2s on a line, and the same with the bits
//! reversed. On other boards there is one subtraction for each ray along which numbers rise,
//! `o ^ (o - 1)`, and a count of leading zeros where they fall: Michael Hoffmann's obstruction
//! difference (2009), ray by ray. The reversal of a line is cheap only where lines lie in bytes,
//! and 128 bits have none in one instruction. Vectors that shuffle bytes need no reversal: they
//! take the squares of four rays in any order (`lookup/boards/vectors`). All of them need no more than
//! the lines of each square, which is what this scheme promises: no table of occupancies.

use super::line_wise::{LineWise, LookUpType, look_up_type};
use crate::lookup::hyperbola::ByteSwap;

/// The scheme. The size is the one of most targets, so that it does not depend on where the
/// generator runs; what others take, they say in `TABLE_BYTES`.
pub(super) static HYPERBOLA: LineWise = LineWise {
    at_run_time: LookUpType {
        bytes: size_of::<ByteSwap>(),
        ..look_up_type!(Hyperbola)
    },
    constant: LookUpType {
        bytes: size_of::<ByteSwap>(),
        ..look_up_type!(ConstHyperbola)
    },
    #[cfg(feature = "generate")]
    recipes: recipe::look_ups,
};

/// The recipes in integers, for Rust source: in C, the look-ups are a part.
#[cfg(feature = "generate")]
pub(crate) mod recipe {
    use std::rc::Rc;

    use crate::board::slider::Slider;
    use crate::recipe::{
        Expr, Function, NumberType, PiecePart, SliderRecipes, Statements, Storage, element,
        function, named_word, occupied, square, word,
    };
    use crate::scheme::line_wise::{first_rank, of_slider};

    /// The attacks along the rank.
    fn along_rank() -> Expr {
        let mut body = Statements::default();
        let first = body.bind("first", square() & 0x38);
        let shifted = occupied() >> first.clone();
        let inner = body.bind("inner", shifted & 0x7e);
        let place = 4 * inner.number() + square() % 8;
        let attacks = element("FIRST_RANK", NumberType::Byte, place);
        let parameters = [
            ("square", NumberType::Number),
            ("occupied", NumberType::Word),
        ];
        let doc =
            "Attacks along the rank of a square. The table goes by what stands on files b to g.";
        let body = body.giving(attacks.cast(NumberType::Word) << first);
        let function = function("along_rank", doc, &parameters, body);
        function.call([square(), occupied()])
    }

    /// Attacks along a line that a swap of bytes reverses.
    fn along() -> Rc<Function> {
        let line = named_word("line");
        let mut body = Statements::default();
        let on_line = occupied() & line.clone();
        let blockers = body.bind("blockers", on_line);
        let square_bit = Expr::from(1) << square();
        let up = body.bind("up", blockers.clone() - square_bit);
        let mirrored_bit = Expr::from(1) << (square() ^ 0x38);
        let mirrored_difference = blockers.swapped() - mirrored_bit;
        let down = body.bind("down", mirrored_difference.swapped());
        let parameters = [
            ("line", NumberType::Word),
            ("square", NumberType::Number),
            ("occupied", NumberType::Word),
        ];
        let doc = "Attacks along a line that a swap of bytes reverses.";
        let body = body.giving((up ^ down) & line);
        function("along", doc, &parameters, body)
    }

    /// Look-ups along the lines of each square, and a table for ranks.
    pub(crate) fn look_ups(_: Storage) -> SliderRecipes {
        let along = along();
        let [along_file, along_rising, along_falling] = ["file", "rising", "falling"]
            .map(|line| along.call([word(line), square(), occupied()]));
        let [_, file] = of_slider(Slider::Rook);
        let diagonals = of_slider(Slider::Bishop);
        SliderRecipes {
            parts: [
                PiecePart::of_lines("rook", vec![file], along_file | along_rank()),
                PiecePart::of_lines("bishop", diagonals.into(), along_rising | along_falling),
            ],
            tables: vec![first_rank()],
        }
    }
}
