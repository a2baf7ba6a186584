//! Standalone source of the schemes with one multiplication, by kind of key and by the places of shift and offset.

#[cfg(feature = "generate")]
use proc_macro2::TokenStream;
#[cfg(feature = "generate")]
use quote::quote;

#[cfg(feature = "generate")]
use super::c_source::{self, Dialect};
use super::hashing::WriteSource;
#[cfg(feature = "generate")]
use super::source::{Bounds, Field, Form, IndexSource};
use crate::hash::Key;
#[cfg(feature = "generate")]
use crate::literal::decimal;
use crate::lookup::UnitsAtRunTime;
#[cfg(feature = "generate")]
use crate::slider::Slider;

/// What distinguishes these schemes' index functions.
#[cfg_attr(not(feature = "generate"), expect(dead_code, reason = "no source is written"))]
pub(super) struct MagicSource {
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
#[cfg_attr(not(feature = "generate"), expect(dead_code, reason = "no source is written"))]
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
#[cfg_attr(not(feature = "generate"), expect(dead_code, reason = "no source is written"))]
#[expect(clippy::enum_variant_names, reason = "the types have these names")]
pub(super) enum Offset {
    /// Beside the factor.
    StoredOffset,
    /// In the factor's lower 16 bits.
    OffsetInFactor(UnitsAtRunTime),
    /// The number of the square.
    OffsetOfSquare(UnitsAtRunTime),
}

impl WriteSource for MagicSource {
    #[cfg(feature = "generate")]
    fn source(&self, slider: Slider, squares: &[(u64, u32, u32)]) -> IndexSource {
        let mut fields = Vec::new();
        let mut functions = Vec::new();
        let key = self.key(slider, &mut fields);
        fields.push(Field::new("factor", self.of_the_factor(), Form::Word, |square| squares[square].0));
        let index = self.index(&key, squares, &mut fields, &mut functions);
        let start = self.start(squares, &mut fields);
        let slot = quote!(#start + #index);
        IndexSource { fields, slot, functions, bounds: self.bounds(start) }
    }

    #[cfg(feature = "generate")]
    fn c_source(&self, _dialect: &Dialect) -> c_source::Index {
        let key = match self.key {
            Key::Masked => "occupied & mask",
            Key::Black => "occupied | irrelevant",
        };
        let shift = match self.shift {
            Shift::StoredShift => "shift".to_owned(),
            Shift::ShiftInFactor => "(factor >> 58)".to_owned(),
            Shift::FixedShift(index_bits) => (u64::BITS - index_bits).to_string(),
        };
        let start = match &self.offset {
            Offset::StoredOffset => None,
            Offset::OffsetInFactor(units) => Some(("(factor & 0xffff)".to_owned(), units)),
            Offset::OffsetOfSquare(units) => Some(("q".to_owned(), units)),
        };
        let start = start.map(|(count, units)| {
            let [unit, base] = [units.unit, units.base].map(|bytes| bytes / self.slot_bytes);
            let count = if unit == 1 { count } else { format!("{count} * {unit}") };
            if base == 0 { count } else { format!("{base} + {count}") }
        });
        let (statements, number) = match (&self.shift, &self.offset) {
            // GCC needs a register fewer for this than for one expression.
            (Shift::ShiftInFactor, Offset::OffsetInFactor(_)) => (
                "uint64_t index = (occupied & mask) * factor;\nindex >>= factor >> 58;\n",
                "index".to_owned(),
            ),
            _ => ("", format!("(({key}) * factor) >> {shift}")),
        };
        c_source::Index { start, statements, number, functions: Vec::new() }
    }
}

#[cfg(feature = "generate")]
impl MagicSource {
    /// The expression for the key.
    fn key(&self, slider: Slider, fields: &mut Vec<Field>) -> TokenStream {
        match self.key {
            Key::Masked => {
                let doc = "The relevant squares.";
                fields.push(Field::new("mask", doc, Form::Word, |square| slider.mask(square)));
                quote!(occupied & mask)
            }
            Key::Black => {
                let doc = "The irrelevant squares: they count as occupied.";
                fields.push(Field::new("irrelevant", doc, Form::Word, |square| !slider.mask(square)));
                quote!(occupied | irrelevant)
            }
        }
    }

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

    /// The expression for the index.
    fn index(
        &self,
        key: &TokenStream,
        squares: &[(u64, u32, u32)],
        fields: &mut Vec<Field>,
        functions: &mut Vec<TokenStream>,
    ) -> TokenStream {
        match self.shift {
            Shift::StoredShift => {
                let doc = "64 minus the number of index bits.";
                fields.push(Field::new("shift", doc, Form::Count, |square| squares[square].1.into()));
                functions.push(quote! {
                    /// The upper bits of the product of key and factor.
                    #[allow(clippy::cast_possible_truncation)]
                    #[inline]
                    const fn index(key: u64, factor: u64, shift: u32) -> usize {
                        (key.wrapping_mul(factor) >> shift) as usize
                    }
                });
                quote!(index(#key, factor, shift))
            }
            Shift::ShiftInFactor => {
                functions.push(quote! {
                    /// The upper bits of the product of key and factor; the factor carries the shift.
                    #[allow(clippy::cast_possible_truncation)]
                    #[inline]
                    const fn index(key: u64, factor: u64) -> usize {
                        (key.wrapping_mul(factor) >> (factor >> 58)) as usize
                    }
                });
                quote!(index(#key, factor))
            }
            Shift::FixedShift(index_bits) => {
                let shift = decimal((u64::BITS - index_bits).into());
                quote!(((#key).wrapping_mul(factor) >> #shift) as usize)
            }
        }
    }

    /// The expression for the number of the square's first slot.
    fn start(&self, squares: &[(u64, u32, u32)], fields: &mut Vec<Field>) -> TokenStream {
        let (count, units) = match &self.offset {
            Offset::StoredOffset => {
                fields.push(Field::offset(squares));
                return quote!(offset as usize);
            }
            Offset::OffsetInFactor(units) => (quote!((factor & 0xffff) as usize), units),
            Offset::OffsetOfSquare(units) => (quote!(square), units),
        };
        let [unit, base] = [units.unit, units.base].map(|bytes| bytes / self.slot_bytes);
        let count = if unit == 1 {
            count
        } else {
            let unit = decimal(unit as u64);
            quote!(#count * #unit)
        };
        if base == 0 {
            count
        } else {
            let base = decimal(base as u64);
            quote!(#base + #count)
        }
    }

    /// What bounds the slots that begin with the slot `start`.
    fn bounds(&self, start: TokenStream) -> Bounds {
        let relevant = match self.key {
            Key::Masked => quote!(mask),
            Key::Black => quote!(!irrelevant),
        };
        let greatest = match self.shift {
            Shift::StoredShift => quote!((u64::MAX >> shift) as usize),
            Shift::ShiftInFactor => quote!((u64::MAX >> (factor >> 58)) as usize),
            Shift::FixedShift(index_bits) => {
                let shift = decimal((u64::BITS - index_bits).into());
                quote!((u64::MAX >> #shift) as usize)
            }
        };
        Bounds { relevant, start, greatest }
    }
}
