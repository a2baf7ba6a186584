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
    use crate::board::slider::Slider;
    use crate::lookup::congruent_modulo::{
        BIAS, FLIP, INNER_FILES, INNER_RANKS, reciprocal_of_diagonals, reciprocal_of_file,
    };
    use crate::recipe::{
        Expr, Field, NumberType, PiecePart, SliderRecipes, Statements, Storage, element, function,
        hexadecimal, named, occupied, square, word,
    };
    use crate::scheme::line_wise::{attacked_files, attacked_ranks, by_occupancy, of_slider};

    /// The look-ups in tables of whole files and whole ranks.
    pub(in crate::scheme) fn look_ups(storage: Storage) -> SliderRecipes {
        let remainder = function(
            "remainder",
            "The number of the inner squares of a line in base -2: the remainder as a fraction of the modulus, rounded.",
            &[
                ("inner", NumberType::Word),
                ("reciprocal", NumberType::Word),
            ],
            (named("inner", NumberType::Word) * named("reciprocal", NumberType::Word)
                + hexadecimal(BIAS))
                >> 58,
        );
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
        let inner = |fields: &mut Vec<Field>, name: &str, line: &str, inner: u64| match storage {
            Storage::Least => occupied() & hexadecimal(inner) & word(line),
            Storage::Most => {
                let line = fields
                    .iter()
                    .find(|field| field.name == line)
                    .expect("it is a line");
                let squares = line.numbers.clone();
                let inner = |square: usize| squares[square] as u64 & inner;
                fields.push(Field::word(
                    name,
                    "The line without the edges of the board.",
                    inner,
                ));
                occupied() & word(name)
            }
        };
        let remainder = |inner: Expr| remainder.call([inner, word("reciprocal")]);
        let at = |table, row: Expr| element(table, NumberType::Word, row);

        let mut rook = Statements::default();
        let on_rank = rook.bind(
            "on_rank",
            ((occupied() >> (square() & 0x38)) & 0x7e) ^ hexadecimal(0x54),
        );
        let on_file = rook.bind(
            "on_file",
            remainder(inner(&mut rook_fields, "inner", "file", INNER_RANKS)),
        );
        let rank = at("FILES", 4 * on_rank.number() + square() % 8) & word("rank");
        let rank = rook.bind("along_rank", rank);
        let file = at("RANKS", 8 * on_file.number() + square() / 8) & word("file");
        let file = rook.bind("along_file", file);

        let mut bishop = Statements::default();
        let mut diagonal = |bishop: &mut Statements, on, name, line| {
            bishop.bind(
                on,
                remainder(inner(&mut bishop_fields, name, line, INNER_FILES)),
            )
        };
        let on_rising = diagonal(&mut bishop, "on_rising", "inner_rising", "rising");
        let on_falling = diagonal(&mut bishop, "on_falling", "inner_falling", "falling");
        let along = |on: Expr, line| at("FILES", 8 * on.number() + square() % 8) & word(line);
        let rising = bishop.bind("along_rising", along(on_rising, "rising"));
        let falling = bishop.bind("along_falling", along(on_falling, "falling"));

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
}
