//! The recipe of the schemes with one multiplication, by kind of key and by the places of shift and offset.

use std::rc::Rc;

use crate::board::slider::Slider;
use crate::hash::Key;
use crate::lookup::UnitsAtRunTime;
use crate::recipe::{
    Bounds, Expr, Field, Function, IndexRecipe, Notation, NumberType, Statements, all_ones, hexadecimal,
    named, occupied, of_square, short_function, square, word,
};

/// What distinguishes these schemes' index functions.
pub(super) struct MagicRecipe {
    /// The key that is multiplied.
    pub(super) key: Key,
    /// Where the shift is stored.
    pub(super) shift: Shift,
    /// Where the offset is stored.
    pub(super) offset: Offset,
    /// Bytes of a slot, because units are in bytes.
    pub(super) slot_bytes: usize,
}

/// Where the shift of a square is stored, with the names of the types in `lookup`.
#[expect(clippy::enum_variant_names, reason = "the types have these names")]
pub(super) enum Shift {
    /// Beside the factor.
    StoredShift,
    /// In the factor's upper six bits.
    ShiftInFactor,
    /// The same for all squares: with this number of index bits.
    FixedShift(u32),
}

/// Where the offset of a square is stored, with the names of the types in `lookup`.
#[expect(clippy::enum_variant_names, reason = "the types have these names")]
pub(super) enum Offset {
    /// Beside the factor.
    StoredOffset,
    /// In the factor's lower 16 bits.
    OffsetInFactor(UnitsAtRunTime),
    /// The number of the square.
    OffsetOfSquare(UnitsAtRunTime),
}

impl MagicRecipe {
    /// The recipe. `squares` are factor, shift and offset of each square.
    pub(super) fn recipe(&self, slider: Slider, squares: &[(u64, u32, u32)]) -> IndexRecipe {
        let relevant = |square| slider.mask(square);
        let (key, key_field, relevant) = match self.key {
            Key::Masked => {
                let field = Field::word("mask", "The relevant squares.", relevant);
                (occupied() & word("mask"), field, word("mask"))
            }
            Key::Black => {
                let doc = "The irrelevant squares: they count as occupied.";
                let field = Field::word("irrelevant", doc, |square| !relevant(square));
                (occupied() | word("irrelevant"), field, !word("irrelevant"))
            }
        };
        let factor = Field::word("factor", &self.of_the_factor(), |square| squares[square].0);
        let mut fields = vec![key_field, factor];
        let shift = match self.shift {
            Shift::StoredShift => {
                let doc = "64 minus the number of index bits.";
                fields.push(Field::new(
                    "shift",
                    doc,
                    Notation::Count,
                    squares.iter().map(|&(_, shift, _)| shift),
                ));
                of_square("shift", NumberType::Count)
            }
            Shift::ShiftInFactor => word("factor") >> 58,
            Shift::FixedShift(index_bits) => Expr::from(u64::from(u64::BITS - index_bits)),
        };
        let first = match &self.offset {
            Offset::StoredOffset => None,
            Offset::OffsetInFactor(units) => {
                Some(self.counted((word("factor") & hexadecimal(0xffff)).number(), units))
            }
            Offset::OffsetOfSquare(units) => Some(self.counted(square(), units)),
        };
        let mut index = Statements::default();
        let upper_bits = match self.shift {
            Shift::FixedShift(_) => (key * word("factor")) >> shift.clone(),
            // GCC needs a register fewer for two statements.
            Shift::ShiftInFactor if first.is_some() => {
                let product = index.bind("index", key * word("factor"));
                index.bind("index", product >> shift.clone())
            }
            Shift::ShiftInFactor => {
                let doc = "The upper bits of the product of key and factor; the factor carries the shift.";
                upper_bits(doc, None).of([key, word("factor")])
            }
            Shift::StoredShift => {
                let doc = "The upper bits of the product of key and factor.";
                upper_bits(doc, Some("shift")).of([key, word("factor"), shift.clone()])
            }
        };
        IndexRecipe {
            fields,
            first,
            index: index.with(upper_bits),
            bounds: Bounds { relevant, greatest: all_ones(NumberType::Word) >> shift, is_exact: false },
        }
    }
}

/// The function of key and factor, and of the shift if it has a name.
fn upper_bits(doc: &'static str, shift: Option<&'static str>) -> Rc<Function> {
    let mut parameters = vec![("key", NumberType::Word), ("factor", NumberType::Word)];
    parameters.extend(shift.map(|shift| (shift, NumberType::Count)));
    let factor = || named("factor", NumberType::Word);
    let shift = shift.map_or_else(|| factor() >> 58, |shift| named(shift, NumberType::Count));
    short_function("index", doc, &parameters, ((named("key", NumberType::Word) * factor()) >> shift).number())
}

impl MagicRecipe {
    /// The documentation of the factor, with what it carries.
    fn of_the_factor(&self) -> String {
        let mut doc = "The magic factor".to_owned();
        if matches!(self.shift, Shift::ShiftInFactor) {
            doc += "; its upper six bits are the shift";
        }
        if matches!(self.offset, Offset::OffsetInFactor(_)) {
            doc += "; its lower 16 bits say where the slots of the square start";
        }
        doc + "."
    }

    /// The number of a slot, for so many units of slots.
    fn counted(&self, count: Expr, units: &UnitsAtRunTime) -> Expr {
        let [unit, base] = [units.unit, units.base].map(|bytes| (bytes / self.slot_bytes) as u64);
        let count = if unit == 1 { count } else { count * unit };
        if base == 0 { count } else { base + count }
    }
}
