//! `congruent_modulo`: one line at a time, hashed by its remainder, which is found by multiplying
//! with a reciprocal (Trevor Fenner and Mark Levene 2008).

use super::line_wise::{LineWise, look_up_type};

/// The scheme.
pub(super) static CONGRUENT_MODULO: LineWise = LineWise {
    at_run_time: look_up_type!(CongruentModulo),
    constant: look_up_type!(CongruentModulo),
    #[cfg(feature = "generate")]
    recipes: recipe::look_ups,
};

#[cfg(feature = "generate")]
mod recipe {
    use std::rc::Rc;

    use crate::board::slider::Slider;
    use crate::lookup::congruent_modulo::{
        BIAS, FLIP, INNER_FILES, INNER_RANKS, reciprocal_of_diagonals, reciprocal_of_file,
    };
    use crate::recipe::{
        Expr, Field, Function, NumberType, PiecePart, SliderRecipes, Statements, Storage, element,
        function, hexadecimal, named_word, occupied, square, word,
    };
    use crate::scheme::line_wise::{attacked_files, attacked_ranks, by_occupancy, of_slider};

    /// The look-ups in tables of whole files and whole ranks.
    pub(in crate::scheme) fn look_ups(storage: Storage) -> SliderRecipes {
        let remainder = remainder();
        // What the reciprocals take is stored where a queen would need more registers than there
        // are.
        let [mut rook_fields, mut bishop_fields] =
            [Slider::Rook, Slider::Bishop].map(|slider| Vec::from(of_slider(slider)));
        rook_fields.push(Field::word(
            "reciprocal",
            "For the remainder of the file modulo 258.",
            reciprocal_of_file,
        ));
        bishop_fields.push(Field::word(
            "reciprocal",
            "For remainders of diagonals modulo 514.",
            reciprocal_of_diagonals,
        ));

        let mut rook = Statements::default();
        let on_rank = rook.bind(
            "on_rank",
            ((occupied() >> (square() & 0x38)) & 0x7e) ^ hexadecimal(0x54),
        );
        let inner = inner_squares(storage, &mut rook_fields, "inner", "file", INNER_RANKS);
        let on_file = rook.bind("on_file", remainder.call([inner, word("reciprocal")]));
        let row = 4 * on_rank.number();
        let on_whole_files = of_table("FILES", row + square() % 8);
        let rank = rook.bind("along_rank", on_whole_files & word("rank"));
        let row = 8 * on_file.number();
        let on_whole_ranks = of_table("RANKS", row + square() / 8);
        let file = rook.bind("along_file", on_whole_ranks & word("file"));

        let mut bishop = Statements::default();
        let [on_rising, on_falling] = [
            ("on_rising", "inner_rising", "rising"),
            ("on_falling", "inner_falling", "falling"),
        ]
        .map(|(on_line, inner, line)| {
            let inner = inner_squares(storage, &mut bishop_fields, inner, line, INNER_FILES);
            bishop.bind(on_line, remainder.call([inner, word("reciprocal")]))
        });
        let row = 8 * on_rising.number();
        let on_whole_files = of_table("FILES", row + square() % 8);
        let rising = bishop.bind("along_rising", on_whole_files & word("rising"));
        let row = 8 * on_falling.number();
        let on_whole_files = of_table("FILES", row + square() % 8);
        let falling = bishop.bind("along_falling", on_whole_files & word("falling"));

        SliderRecipes {
            parts: [
                PiecePart::of_lines("rook", rook_fields, rook.giving(rank | file)),
                PiecePart::of_lines("bishop", bishop_fields, bishop.giving(rising | falling)),
            ],
            tables: [attacked_files(FLIP), attacked_ranks(FLIP)]
                .map(by_occupancy)
                .into(),
        }
    }

    /// The function that hashes the occupancy of a line.
    fn remainder() -> Rc<Function> {
        function(
            "remainder",
            "The number of the inner squares of a line in base -2: the remainder as a fraction of the modulus, rounded.",
            &[
                ("inner", NumberType::Word),
                ("reciprocal", NumberType::Word),
            ],
            (named_word("inner") * named_word("reciprocal") + hexadecimal(BIAS)) >> 58,
        )
    }

    /// The occupied squares of `line` that are among the squares `inner`. Where much is stored,
    /// `fields` gets the inner squares of the line, as `name`.
    fn inner_squares(
        storage: Storage,
        fields: &mut Vec<Field>,
        name: &str,
        line: &str,
        inner: u64,
    ) -> Expr {
        match storage {
            Storage::Least => occupied() & hexadecimal(inner) & word(line),
            Storage::Most => {
                let line = fields
                    .iter()
                    .find(|field| field.name == line)
                    .expect("it is a line");
                let squares = line.numbers.clone();
                fields.push(Field::word(
                    name,
                    "The line without the edges of the board.",
                    |square| squares[square] as u64 & inner,
                ));
                occupied() & word(name)
            }
        }
    }

    /// The set of squares that a table has in this place.
    fn of_table(table: &str, place: Expr) -> Expr {
        element(table, NumberType::Word, place)
    }
}
