//! Recipes for the multiplications of the parts of a board, whose sum gives the number of a slot.

use crate::recipe::{
    Expr, Field, Notation, NumberType, Recipe, Statements, hexadecimal, joined, named, of_square,
};

/// Which parts of a board are multiplied.
#[derive(Clone, Copy)]
pub(super) struct Products {
    /// The kind of the sets of squares.
    pub(super) sets: NumberType,
    /// The number of the first square of the upper part, in sets of more than 64 squares.
    pub(super) split: u32,
}

/// The fields of the factors for both parts of the board.
const FACTORS: [&str; 2] = ["factor", "factor2"];

/// The fields of the masks for both parts.
const MASKS: [&str; 2] = ["mask", "mask2"];

impl Products {
    /// How many parts there are.
    const fn parts(self) -> usize {
        if matches!(self.sets, NumberType::Wide) { 2 } else { 1 }
    }

    fn of_square(field: &str) -> Expr {
        of_square(field, NumberType::Word)
    }

    /// The index of an occupancy: a multiplication for each part of the board; what is added; and the shift of the sum.
    pub(super) fn index(self, bias: u64, shift: Expr) -> Recipe {
        let mut index = Statements::default();
        let occupied = || named("occupied", self.sets);
        let [mask, mask2] = MASKS.map(Self::of_square);
        let [factor, factor2] = FACTORS.map(Self::of_square);
        let mut sum = (occupied().part_from(0) & mask) * factor;
        if self.parts() > 1 {
            let upper = index.bind("upper", occupied().part_from(self.split));
            sum = sum + (upper & mask2) * factor2;
        }
        if bias != 0 {
            sum = sum + hexadecimal(bias);
        }
        let sum = index.bind("sum", sum);
        index.with(sum >> shift)
    }

    /// The fields for the masks and the factors of the parts, which `of` gives for a square.
    pub(super) fn fields<T>(self, squares: &[T], of: impl Fn(&T) -> ([u64; 2], [u64; 2])) -> Vec<Field> {
        let mut fields = Vec::new();
        let docs = match self.parts() {
            1 => [["The relevant squares.", "The magic factor."]; 2],
            _ => [
                ["The relevant squares of the lower part of the board.", "The factor for them."],
                ["Those of the upper part.", "The factor for them."],
            ],
        };
        for (number, [mask, factor]) in docs.into_iter().enumerate().take(self.parts()) {
            let bits = || Notation::Bits(NumberType::Word);
            let masks = squares.iter().map(|square| of(square).0[number]);
            fields.push(Field::new(MASKS[number], mask, bits(), masks));
            let factors = squares.iter().map(|square| of(square).1[number]);
            fields.push(Field::new(FACTORS[number], factor, bits(), factors));
        }
        fields
    }

    /// The relevant squares.
    pub(super) fn relevant(self) -> Expr {
        let [lower, upper] = MASKS.map(Self::of_square);
        if self.parts() == 1 { lower } else { joined(lower, upper, self.split) }
    }
}
