//! The recipe of the schemes with one multiplication, by kind of key and by the places of shift and offset.

use std::rc::Rc;

use crate::board::slider::Slider;
use crate::lookup::{MagicForm, OffsetForm, ShiftForm, UnitsForm};
use crate::recipe::{
    Bounds, Expr, Field, Function, IndexRecipe, Notation, NumberType, Statements, all_ones, hexadecimal,
    named, occupied, of_square, short_function, square, word,
};

/// What distinguishes these schemes' index functions.
pub(super) struct MagicRecipe {
    /// The kind of key, and where shift and offset are stored.
    pub(super) form: MagicForm,
    /// Bytes of a slot, because units are in bytes.
    pub(super) slot_bytes: usize,
}

impl MagicRecipe {
    /// The recipe. `squares` are factor, shift and offset of each square.
    pub(super) fn recipe(&self, slider: Slider, squares: &[(u64, u32, u32)]) -> IndexRecipe {
        let relevant = |square| slider.mask(square);
        let MagicForm { black, shift: place_of_shift, offset } = self.form;
        let (key, key_field, relevant) = if black {
            let doc = "The irrelevant squares: they count as occupied.";
            let field = Field::word("irrelevant", doc, |square| !relevant(square));
            (occupied() | word("irrelevant"), field, !word("irrelevant"))
        } else {
            let field = Field::word("mask", "The relevant squares.", relevant);
            (occupied() & word("mask"), field, word("mask"))
        };
        let factor = Field::word("factor", &self.of_the_factor(), |square| squares[square].0);
        let mut fields = vec![key_field, factor];
        let shift = match place_of_shift {
            ShiftForm::Stored => {
                let doc = "64 minus the number of index bits.";
                fields.push(Field::new(
                    "shift",
                    doc,
                    Notation::Count,
                    squares.iter().map(|&(_, shift, _)| shift),
                ));
                of_square("shift", NumberType::Count)
            }
            ShiftForm::InFactor => word("factor") >> 58,
            ShiftForm::Fixed(shift) => Expr::from(u64::from(shift)),
        };
        let first = match offset {
            OffsetForm::Stored => None,
            OffsetForm::InFactor(units) => {
                Some(self.counted((word("factor") & hexadecimal(0xffff)).number(), units))
            }
            OffsetForm::OfSquare(units) => Some(self.counted(square(), units)),
        };
        let mut index = Statements::default();
        let upper_bits = match place_of_shift {
            ShiftForm::Fixed(_) => (key * word("factor")) >> shift.clone(),
            // GCC needs a register fewer for two statements.
            ShiftForm::InFactor if first.is_some() => {
                let product = index.bind("index", key * word("factor"));
                index.bind("index", product >> shift.clone())
            }
            ShiftForm::InFactor => {
                let doc = "The upper bits of the product of key and factor; the factor carries the shift.";
                upper_bits(doc, None).of([key, word("factor")])
            }
            ShiftForm::Stored => {
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
        if self.form.shift == ShiftForm::InFactor {
            doc += "; its upper six bits are the shift";
        }
        if matches!(self.form.offset, OffsetForm::InFactor(_)) {
            doc += "; its lower 16 bits say where the slots of the square start";
        }
        doc + "."
    }

    /// The number of a slot, for so many units of slots.
    fn counted(&self, count: Expr, units: UnitsForm) -> Expr {
        let [unit, base] = [units.unit, units.base].map(|bytes| (bytes / self.slot_bytes) as u64);
        let count = if unit == 1 { count } else { count * unit };
        if base == 0 { count } else { base + count }
    }
}
