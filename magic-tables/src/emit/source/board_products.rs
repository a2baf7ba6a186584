//! Recipes for the multiplications of the parts of a board, whose sum gives the number of a slot.

use crate::lookup::any::{FactorForm, Narrow};
use crate::recipe::{
    Expr, Field, Notation, NumberType, Recipe, Statements, hexadecimal, joined, named, of_square,
};

/// Which parts of a board are multiplied, and how.
#[derive(Clone, Copy)]
pub(super) struct Products {
    /// The kind of the sets of squares.
    pub(super) sets: NumberType,
    /// The number of the first square of the upper part, in sets of more than 64 squares.
    pub(super) split: u32,
    /// Whether keys are black.
    pub(super) black: bool,
    /// How factors of 32 bits are used, if these are not of 64 bits.
    pub(super) narrow: Option<Narrow>,
}

/// The fields of the factors for both parts of the board.
const FACTORS: [&str; 2] = ["factor", "factor2"];

impl Products {
    /// The products of masked keys.
    pub(super) const fn masked(sets: NumberType, split: u32) -> Self {
        Self { sets, split, black: false, narrow: None }
    }

    /// The products in this form.
    pub(super) const fn new(sets: NumberType, split: u32, form: FactorForm) -> Self {
        Self { sets, split, black: form.black, narrow: form.narrow }
    }

    /// The kind of the factors.
    pub(super) const fn kind(self) -> NumberType {
        if self.narrow.is_some() { NumberType::Half } else { NumberType::Word }
    }

    /// How many parts there are.
    const fn parts(self) -> usize {
        match self.narrow {
            Some(Narrow { factors, .. }) => factors as usize,
            None if matches!(self.sets, NumberType::Wide) => 2,
            None => 1,
        }
    }

    /// The fields of the masks for both parts.
    const fn masks(self) -> [&'static str; 2] {
        if self.black { ["irrelevant", "irrelevant2"] } else { ["mask", "mask2"] }
    }

    fn of_square(self, field: &str) -> Expr {
        of_square(field, self.kind())
    }

    /// The factor of the last part.
    pub(super) fn last_factor(self) -> Expr {
        self.of_square(FACTORS[self.parts() - 1])
    }

    /// How far the lower part is rotated to the left.
    fn rotation(self) -> u32 {
        self.narrow.map_or(0, |narrow| narrow.rotation)
    }

    /// The index of an occupancy: a multiplication for each part of the board; what is added; and the shift of the sum.
    pub(super) fn index(self, bias: u64, shift: Expr) -> Recipe {
        let mut index = Statements::default();
        let occupied = || named("occupied", self.sets);
        let [mask, mask2] = self.masks().map(|mask| self.of_square(mask));
        let [factor, factor2] = FACTORS.map(|factor| self.of_square(factor));
        let key = |part: Expr, mask| if self.black { part | mask } else { part & mask };
        let lower = match self.narrow {
            Some(Narrow { rotation: 0, .. }) => occupied().cast(NumberType::Half),
            Some(Narrow { rotation, .. }) => {
                index.bind("lower", occupied().cast(NumberType::Half)).rotated(rotation)
            }
            None => occupied().part_from(0),
        };
        let mut sum = key(lower, mask) * factor;
        if self.parts() > 1 {
            let upper = match self.narrow {
                Some(_) => (occupied() >> 32).cast(NumberType::Half),
                None => occupied().part_from(self.split),
            };
            let upper = index.bind("upper", upper);
            sum = sum + key(upper, mask2) * factor2;
        }
        if bias != 0 {
            sum = sum + hexadecimal(bias);
        }
        let sum = index.bind("sum", sum);
        index.with(sum >> shift)
    }

    /// The fields for the masks and the factors of the parts. `carried`: what the last factor says, too; `of`: the stored masks and the
    /// factors of a square.
    pub(super) fn fields<'a, T: 'a>(
        self,
        squares: &'a [T],
        carried: &str,
        of: impl Fn(&T) -> ([u64; 2], [u64; 2]),
    ) -> Vec<Field> {
        let mut fields = Vec::new();
        let parts = self.parts();
        // The words of both parts.
        let words = |[lower, upper]: [u64; 2]| match self.narrow {
            Some(_) => [lower & u64::from(u32::MAX), lower >> u32::BITS],
            None => [lower, upper],
        };
        for (number, mask) in self.masks().into_iter().enumerate().take(parts) {
            let form = || Notation::Bits(self.kind());
            let masks = squares.iter().map(|square| words(of(square).0)[number]);
            fields.push(Field::new(mask, self.mask_doc(number), form(), masks));
            let doc = if parts == 1 { "The magic factor" } else { "The factor for them" };
            let doc = format!("{doc}{}.", if number + 1 == parts { carried } else { "" });
            let factors = squares.iter().map(|square| words(of(square).1)[number]);
            fields.push(Field::new(FACTORS[number], doc, form(), factors));
        }
        fields
    }

    /// What the mask of the part with this number is.
    fn mask_doc(self, number: usize) -> String {
        if number > 0 {
            return "Those of the upper part.".to_owned();
        }
        let whose = if self.parts() == 1 { "" } else { " of the lower part of the board" };
        match self.rotation() {
            _ if self.black => format!("The irrelevant squares{whose}: they count as occupied."),
            0 => format!("The relevant squares{whose}."),
            rotation => format!("The relevant squares{whose}, rotated to the left by {rotation}."),
        }
    }

    /// The relevant squares.
    pub(super) fn relevant(self) -> Expr {
        let set = |mask| if self.black { !self.of_square(mask) } else { self.of_square(mask) };
        let [lower, upper] = self.masks().map(set);
        let lower = match self.rotation() {
            0 => lower,
            rotation => lower.rotated(u32::BITS - rotation),
        };
        match (self.narrow, self.parts()) {
            (Some(_), 1) => lower.cast(self.sets),
            (Some(_), _) => lower.cast(self.sets) | upper.cast(self.sets) << 32,
            (None, 1) => lower,
            (None, _) => joined(lower, upper, self.split),
        }
    }
}
