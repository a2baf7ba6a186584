//! `kindergarten`: one line at a time; a multiplication gathers its occupancy into six bits (Gerd
//! Isenberg 2006).
//!
//! The scheme exists for every board: with more than 64 squares, there is a multiplication for each
//! half. It never uses PEXT, which would be another look-up with other slots:
//! `scheme = pext, entries = pdep`.

use super::line_wise::{LineWise, look_up_type};

/// The scheme.
pub(super) static KINDERGARTEN: LineWise = LineWise {
    at_run_time: look_up_type!(Kindergarten),
    constant: look_up_type!(Kindergarten),
    #[cfg(feature = "generate")]
    recipes: recipe::look_ups,
};

#[cfg(feature = "generate")]
mod recipe {
    use std::rc::Rc;

    use crate::board::file;
    use crate::board::slider::Slider;
    use crate::lookup::kindergarten::{GATHER_FILES, GATHER_RANKS};
    use crate::recipe::{
        Expr, Field, Function, NumberType, PiecePart, SliderRecipes, Statements, Storage, element,
        hexadecimal, named_word, occupied, short_function, square, word,
    };
    use crate::scheme::line_wise::{attacked_files, attacked_ranks, of_slider};

    /// The look-ups in tables of whole files and whole ranks.
    pub(in crate::scheme) fn look_ups(_: Storage) -> SliderRecipes {
        let gathered = short_function(
            "gathered",
            "The inner squares of a line, gathered by a factor.",
            &[("line", NumberType::Word), ("factor", NumberType::Word)],
            ((named_word("line") * named_word("factor")) >> 58).number(),
        );
        let [mut rook_fields, bishop_fields] = Slider::both(|slider| Vec::from(of_slider(slider)));
        rook_fields.push(Field::word(
            "gather",
            "The factor that gathers the file.",
            |square| GATHER_RANKS >> file(square),
        ));

        let mut rook = Statements::default();
        let at = rook.bind("at", square() % 8 * 64);
        let rank = rook.bind(
            "along_rank",
            along(&gathered, "FILES", at, "rank", hexadecimal(GATHER_FILES)),
        );
        let file = rook.bind(
            "along_file",
            along(
                &gathered,
                "RANKS",
                (square() & 0x38) * 8,
                "file",
                word("gather"),
            ),
        );

        let mut bishop = Statements::default();
        let at = bishop.bind("at", square() % 8 * 64);
        let rising = bishop.bind(
            "along_rising",
            along(
                &gathered,
                "FILES",
                at.clone(),
                "rising",
                hexadecimal(GATHER_FILES),
            ),
        );
        let falling = bishop.bind(
            "along_falling",
            along(&gathered, "FILES", at, "falling", hexadecimal(GATHER_FILES)),
        );

        SliderRecipes {
            parts: [
                PiecePart::of_lines("rook", rook_fields, rook.giving(rank | file)),
                PiecePart::of_lines("bishop", bishop_fields, bishop.giving(rising | falling)),
            ],
            tables: vec![attacked_files(0), attacked_ranks(0)],
        }
    }

    /// The attacks along a line: what `table` has from `first` on for the occupancy that `gathered`
    /// gathers by this factor.
    fn along(gathered: &Rc<Function>, table: &str, first: Expr, line: &str, factor: Expr) -> Expr {
        let on_line = occupied() & word(line);
        let number = gathered.call([on_line, factor]);
        element(table, NumberType::Word, first + number) & word(line)
    }
}
