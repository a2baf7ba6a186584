//! Look-ups of several pieces: of two at once, and of any one by its number.

use proc_macro2::TokenStream;

#[cfg(feature = "boards")]
use super::converts_in_constants;
use super::{ANY_SQUARES, INLINE, OFF_THE_BOARD, PANICS, Types};
use crate::emit::names::Conversion;
use crate::emit::signatures::Pair;
use crate::emit::template::template;

impl Types<'_> {
    /// The look-up of two pieces.
    pub(super) fn both(&self, pair: Pair) -> TokenStream {
        let [first, second] = pair.names;
        let (square, occupied) = (&self.number, &self.occupied);
        let words = self.bodies.both(pair, square, occupied).unwrap_or_else(|| {
            let variables = (template("square", &[]), template("occupied", &[]));
            template(
                "{ let (square, occupied) = (#square, #occupied); (#first, #second) }",
                &[
                    ("square", square),
                    ("occupied", occupied),
                    ("first", &self.bodies.slider(first, &variables.0, &variables.1)),
                    ("second", &self.bodies.slider(second, &variables.0, &variables.1)),
                ],
            )
        });
        let body = match (&self.names.bitboard, self.names.conversion) {
            (None, _) => words,
            // It panics, so there cannot be two of it.
            (Some(_), Conversion::Unknown) => self.as_bitboard(&words),
            (Some(_), Conversion::Traits | Conversion::TupleStruct) => self.as_bitboards(pair, &words),
        };
        let squares = &self.signatures.squares;
        let doc = format!(
            " The attack sets of a {first} and of a {second} on `square` ({squares}), in this order. `square` is checked once."
        );
        let signature = format!(
            "{} fn {}_attacks(square: #square, occupied: #bitboard,) -> (#bitboard, #bitboard)",
            self.constant_slider,
            pair.name()
        );
        self.function(&[&doc, ANY_SQUARES, "", PANICS, OFF_THE_BOARD], INLINE, &signature, &body)
    }

    /// Statements that convert the pair `words` to the engine's bitboards.
    fn as_bitboards(&self, pair: Pair, words: &TokenStream) -> TokenStream {
        let [first, second] = pair.names;
        template(
            &format!("let ({first}, {second}) = #words; (#first, #second)"),
            &[
                ("words", words),
                ("first", &self.as_bitboard(&template(first, &[]))),
                ("second", &self.as_bitboard(&template(second, &[]))),
            ],
        )
    }

    /// The look-up of two pieces for constants, which takes and returns what those of each piece do.
    #[cfg(feature = "boards")]
    pub(super) fn both_in_constants(&self, pair: Pair) -> TokenStream {
        let (constant, name, [first, second]) = (self.constant_square, pair.name(), pair.names);
        let bitboard = if converts_in_constants(self.names) { "#bitboard" } else { "#word" };
        let doc = format!(" Like [`{name}_attacks`], for constants.");
        let signature = format!(
            "{constant} fn {name}_attacks_const(square: #square, occupied: {bitboard}) -> ({bitboard}, {bitboard})"
        );
        let call = |piece: &str| format!("{piece}_attacks_const(square, occupied)");
        let body = template(&format!("({}, {})", call(first), call(second)), &[]);
        self.function(&[&doc, "", PANICS, OFF_THE_BOARD], "", &signature, &body)
    }

    /// The look-up of the piece with a number. All pieces are called by name, so that the compiler can inline each of them.
    #[cfg(feature = "boards")]
    pub(super) fn by_number(&self) -> TokenStream {
        let pieces = &self.signatures.pieces;
        let (count, last) = (pieces.len(), pieces.len() - 1);
        let mut chosen = String::new();
        for (number, (piece, _)) in pieces.iter().enumerate() {
            let call = format!("{piece}_attacks(square, occupied)");
            let arm = match number {
                _ if last == 0 => call,
                _ if number == last => format!("_ => {call}"),
                _ => format!("{number} => {call},"),
            };
            chosen += &arm;
        }
        if last > 0 {
            chosen = format!("match piece {{ {chosen} }}");
        }
        let wrong = format!("the number of a piece is less than {count}");
        let body = template(&format!("::core::assert!(piece < {count}, {wrong:?}); {chosen}"), &[]);
        let (constant, usize) = (self.constant_slider, self.names.primitive("usize"));
        let signature = format!(
            "{constant} fn attacks(piece: {usize}, square: #square, occupied: #bitboard) -> #bitboard"
        );
        let doc = format!(
            " The attack set of the piece with the number `piece` on `square` ({}): {}.",
            self.signatures.squares,
            self.signatures.numbered_pieces()
        );
        let panics = " If there is no piece with this number, or `square` is off the board.";
        self.function(&[&doc, ANY_SQUARES, "", PANICS, panics], INLINE, &signature, &body)
    }
}
