//! The schemes with one multiplication: what they multiply, where shift and offset are, their types
//! and their recipe. `fancy` and `fixed_shift` are values of the one structure; `black` and `plain`
//! have files of their own.

#[cfg(feature = "generate")]
use std::rc::Rc;

use crate::board::slider::Slider;
use crate::encoding::Encoding;
use crate::hash::{Catalog, Hash, Key, RangedHash, RangedHashes, known_short_ranges};
#[cfg(feature = "generate")]
use crate::layout::IndexData;
use crate::layout::{CarriedOffsets, SlotLayout, known_fancy};
use crate::lookup::{MagicForm, OffsetForm, ShiftForm, UnitsForm};
#[cfg(feature = "generate")]
use crate::recipe::{
    Bounds, Expr, Field, Function, IndexRecipe, Notation, NumberType, Statements, all_ones,
    hexadecimal, named, named_word, occupied, of_square, short_function, square, word,
};
use crate::search::construct::construct;
use crate::search::verify::{Request, verify_hash};
use crate::spec::factors::carried_shift;
use crate::spec::{Problem, Spec};
use crate::text::decimal_digits;

use super::{
    FactorSource, IndexForm, NoMagic, SlotScheme, carried, check_own_factors, is_from_catalog,
    lay_out, own_offsets, packed,
};

/// `fancy`: each square has its own factor, shift and table size (Pradu Kannan 2007).
pub(super) static FANCY: MagicFactors = MagicFactors {
    key: Key::Masked,
    fixed_shift: false,
    known: fewest_index_bits,
};

/// `fixed_shift`: one shift for all rooks, one for all bishops, and overlapping tables (Onno Garms
/// 2009, Volker Annuss 2010).
pub(super) static FIXED_SHIFT: MagicFactors = MagicFactors {
    key: Key::Masked,
    fixed_shift: true,
    known: |_| known_short_ranges(Key::Masked),
};

/// The factors of a scheme with one multiplication.
#[derive(Clone, Copy)]
pub(super) struct MagicFactors {
    /// The key that is multiplied.
    pub(super) key: Key,
    /// Whether all squares of a piece have the same shift.
    pub(super) fixed_shift: bool,
    /// The best known factors.
    pub(super) known: fn(&Spec) -> RangedHashes,
}

impl MagicFactors {
    /// The index function with this factor and so many index bits, or the collision that shows that
    /// it is not magic.
    fn test(
        &self,
        slider: Slider,
        square: usize,
        factor: u64,
        index_bits: u32,
    ) -> Result<RangedHash, NoMagic> {
        let hash = Hash::magic(self.key, factor, index_bits);
        let verified = verify_hash(hash, slider, square);
        verified.map_err(|collision| NoMagic::Collides(hash, collision))
    }
}

impl FactorSource for MagicFactors {
    fn known(&self, spec: &Spec) -> RangedHashes {
        (self.known)(spec)
    }

    fn own(
        &self,
        spec: &Spec,
        slider: Slider,
        square: usize,
        factor: u64,
    ) -> Result<RangedHash, NoMagic> {
        let most = slider.most_relevant_squares();
        if self.fixed_shift {
            return self.test(slider, square, factor, most);
        }
        if spec.incorporate_shift {
            let index_bits = carried_index_bits(slider, factor)?;
            return self.test(slider, square, factor, index_bits);
        }
        // With the fewest index bits: each less makes more occupancies collide, and with one left,
        // those of any square do. A factor that was made for a fixed shift may need more
        // than there are relevant squares; the best factors need fewer.
        let relevant = slider.mask(square).count_ones();
        let mut best = self.test(slider, square, factor, relevant);
        let mut index_bits = most;
        while let Ok(found) = self.test(slider, square, factor, index_bits) {
            best = Ok(found);
            index_bits -= 1;
        }
        best
    }

    fn search(&self, spec: &Spec, slider: Slider, square: usize) -> Result<RangedHash, u32> {
        let relevant = slider.mask(square).count_ones();
        let index_bits = if self.fixed_shift {
            slider.most_relevant_squares()
        } else {
            relevant
        };
        let mut request = Request {
            key: self.key,
            index_bits,
            ..Request::new(slider, square)
        };
        if spec.incorporate_shift {
            request = request.carrying_shift();
        }
        let seed = spec.seed.unwrap_or(0);
        // With a fixed shift, prefer a factor that needs at most one slot for each occupancy.
        let short = Request {
            most_slots: Some(1 << relevant),
            ..request
        };
        [short, request]
            .iter()
            .find_map(|request| request.check(construct(request, seed)?))
            .ok_or(index_bits)
    }
}

/// Shifts and offsets are in the factors if the options say so.
impl SlotScheme for MagicFactors {
    fn factors(&self) -> Option<&dyn FactorSource> {
        Some(self)
    }

    fn lay_out(&self, spec: &Spec, encoding: Encoding) -> Result<SlotLayout, Vec<Problem>> {
        let in_factors = spec.incorporate_shift || spec.incorporate_offset;
        // Slots of two sizes are in two arrays.
        let one_array = spec
            .bishop_entries
            .is_none_or(|entries| entries == spec.entries);
        let is_plain = !in_factors && is_from_catalog(spec);
        if !self.fixed_shift && is_plain && one_array {
            if let Some(layout) = known_fancy(spec.packing, encoding) {
                return Ok(layout);
            }
        }
        if !spec.incorporate_offset {
            return lay_out(spec, self, encoding);
        }
        match packed(spec, encoding) {
            Some(layout) => Ok(layout),
            None => carried::lay_out(spec, self),
        }
    }

    fn check_own(&self, spec: &Spec) -> Result<(), Vec<Problem>> {
        let squares = check_own_factors(spec, self)?;
        if spec.incorporate_offset && (spec.rook_magics.is_some() || spec.bishop_magics.is_some()) {
            own_offsets::lay_out(spec, &squares)?;
        }
        Ok(())
    }

    fn form(
        &self,
        spec: &Spec,
        slider: Slider,
        layout: &SlotLayout,
        slot_bytes: usize,
    ) -> IndexForm {
        let shift = match spec.incorporate_shift {
            _ if self.fixed_shift => one_shift(slider),
            true => ShiftForm::InFactor,
            false => ShiftForm::Stored,
        };
        let offset = match layout.carried_offsets {
            Some(carried) => {
                let CarriedOffsets { unit, base } = carried[slider as usize];
                OffsetForm::InFactor(UnitsForm {
                    unit: unit as usize * slot_bytes,
                    base: base as usize * slot_bytes,
                })
            }
            None => OffsetForm::Stored,
        };
        IndexForm::Magic(MagicForm {
            black: self.key == Key::Black,
            shift,
            offset,
        })
    }
}

/// The number of index bits that the shift in the upper six bits of `factor` leaves.
fn carried_index_bits(slider: Slider, factor: u64) -> Result<u32, NoMagic> {
    let most = slider.most_relevant_squares();
    let shift = carried_shift(factor);
    let index_bits = u64::BITS - shift;
    if index_bits <= most {
        return Ok(index_bits);
    }
    let least = u64::BITS - most;
    Err(NoMagic::ShiftOutOfRange { shift, least })
}

/// The factors with the fewest known index bits; with `incorporate_shift`, those that hold their
/// shift.
pub(super) fn fewest_index_bits(spec: &Spec) -> RangedHashes {
    let catalog = Catalog::load();
    if spec.incorporate_shift {
        catalog.with_shift
    } else {
        catalog.best
    }
}

/// The form in which all squares of `slider` have one shift.
pub(super) const fn one_shift(slider: Slider) -> ShiftForm {
    ShiftForm::Fixed(u64::BITS - slider.most_relevant_squares())
}

/// The type with this form, as generated source names it, and its bytes without padding.
pub(super) fn type_of(form: MagicForm) -> (String, usize) {
    let key = if form.black { "Black" } else { "Masked" };
    let (shift, shift_bytes) = match form.shift {
        ShiftForm::Stored => ("StoredShift".to_owned(), size_of::<u32>()),
        ShiftForm::InFactor => ("ShiftInFactor".to_owned(), 0),
        ShiftForm::Fixed(shift) => {
            let bits = u64::BITS - shift;
            (format!("FixedShift<{bits}>"), 0)
        }
    };
    let (offset, offset_bytes) = match form.offset {
        OffsetForm::Stored => ("StoredOffset".to_owned(), size_of::<u64>()),
        OffsetForm::InFactor(units) => (in_units("OffsetInFactor", units), 0),
        OffsetForm::OfSquare(units) => (in_units("OffsetOfSquare", units), 0),
    };
    // Mask and factor, and what is stored beside them.
    let bytes = 2 * size_of::<u64>() + shift_bytes + offset_bytes;
    (
        format!("#lookup::Magic<#lookup::{key}, #lookup::{shift}, #lookup::{offset}>"),
        bytes,
    )
}

/// The type with this name whose offsets count in units.
fn in_units(name: &str, UnitsForm { unit, base }: UnitsForm) -> String {
    let unit = decimal_digits(unit as u64);
    let base = decimal_digits(base as u64);
    format!("{name}<#lookup::Units<{unit}, {base}>>")
}

/// The recipe of index functions of this form ([`IndexForm::recipe`]), whose units are in bytes.
#[cfg(feature = "generate")]
pub(super) fn recipe(
    form: MagicForm,
    slot_bytes: usize,
    slider: Slider,
    squares: &[IndexData],
) -> IndexRecipe {
    let (key, key_field, relevant) = if form.black {
        let doc = "The irrelevant squares: they count as occupied.";
        let field = Field::word("irrelevant", doc, |square| !slider.mask(square));
        (occupied() | word("irrelevant"), field, !word("irrelevant"))
    } else {
        let field = Field::word("mask", "The relevant squares.", |square| {
            slider.mask(square)
        });
        (occupied() & word("mask"), field, word("mask"))
    };
    let mut of_factor = "The magic factor".to_owned();
    if form.shift == ShiftForm::InFactor {
        of_factor += "; its upper six bits are the shift";
    }
    if matches!(form.offset, OffsetForm::InFactor(_)) {
        of_factor += "; its lower 16 bits say where the slots of the square start";
    }
    let factor = Field::word("factor", &(of_factor + "."), |square| {
        squares[square].factor
    });
    let mut fields = vec![key_field, factor];
    let shift = match form.shift {
        ShiftForm::Stored => {
            let shifts = squares.iter().map(|data| data.shift);
            fields.push(Field::new(
                "shift",
                "64 minus the number of index bits.",
                Notation::Count,
                shifts,
            ));
            of_square("shift", NumberType::Count)
        }
        ShiftForm::InFactor => word("factor") >> 58,
        ShiftForm::Fixed(shift) => Expr::from(u64::from(shift)),
    };
    let first = match form.offset {
        OffsetForm::Stored => None,
        OffsetForm::InFactor(units) => {
            let count = (word("factor") & hexadecimal(0xffff)).number();
            Some(slot_number(count, units, slot_bytes))
        }
        OffsetForm::OfSquare(units) => Some(slot_number(square(), units, slot_bytes)),
    };
    let mut index = Statements::default();
    let upper_bits = match form.shift {
        ShiftForm::Fixed(_) => {
            let product = key * word("factor");
            product >> shift.clone()
        }
        // GCC needs a register fewer for two statements.
        ShiftForm::InFactor if first.is_some() => {
            let product = index.bind("index", key * word("factor"));
            index.bind("index", product >> shift.clone())
        }
        ShiftForm::InFactor => {
            let doc =
                "The upper bits of the product of key and factor; the factor carries the shift.";
            upper_bits(doc, None).call([key, word("factor")])
        }
        ShiftForm::Stored => {
            let doc = "The upper bits of the product of key and factor.";
            let upper = upper_bits(doc, Some("shift"));
            upper.call([key, word("factor"), shift.clone()])
        }
    };
    let bounds = Bounds {
        relevant,
        greatest: all_ones(NumberType::Word) >> shift,
        is_exact: false,
    };
    IndexRecipe {
        fields,
        first,
        index: index.giving(upper_bits),
        bounds,
    }
}

/// The number of the slot behind `count` units.
#[cfg(feature = "generate")]
fn slot_number(count: Expr, units: UnitsForm, slot_bytes: usize) -> Expr {
    let [unit, base] = [units.unit, units.base].map(|bytes| (bytes / slot_bytes) as u64);
    let count = if unit == 1 { count } else { count * unit };
    if base == 0 { count } else { base + count }
}

/// The function of key and factor, and of the shift if it has a name.
#[cfg(feature = "generate")]
fn upper_bits(doc: &'static str, shift: Option<&'static str>) -> Rc<Function> {
    let mut parameters = vec![("key", NumberType::Word), ("factor", NumberType::Word)];
    parameters.extend(shift.map(|shift| (shift, NumberType::Count)));
    let factor = named_word("factor");
    let shift = match shift {
        Some(shift) => named(shift, NumberType::Count),
        None => factor.clone() >> 58,
    };
    short_function(
        "index",
        doc,
        &parameters,
        ((named_word("key") * factor) >> shift).number(),
    )
}

#[cfg(test)]
mod tests;
