//! The look-ups and the data of one set of tables: with BMI2 or without, or for one of several targets.

use super::data::{Array, Squares};
use super::look_ups::{Filling, look_ups, name_of};
use super::{fill, text};
use crate::scheme::c_source::{AtOnce, Dialect, LookUps};
use crate::scheme::{Kind, kind};
use crate::slider::Slider;
use crate::tables::Tables;

/// One set of tables.
pub(super) struct Variant {
    /// How names are written.
    pub(super) dialect: Dialect,
    /// What was built, for `SCHEME`.
    pub(super) scheme: String,
    look_ups: LookUps,
    squares: Squares,
    arrays: Vec<Array>,
    /// How the slots are filled, if a function does that.
    filling: Option<[Filling; 2]>,
}

impl Variant {
    /// The look-ups of `tables`. With `fill`, their slots are filled at start-up.
    pub(super) fn new(tables: &Tables, dialect: Dialect, fill: bool) -> Self {
        let (mut look_ups, filling) = match (tables.hashed(), kind(tables.scheme)) {
            (Some(hashed), _) => {
                let (look_ups, filling) = look_ups(hashed, &dialect, fill);
                (look_ups, Some(filling).filter(|_| fill))
            }
            (None, Kind::LineWise(line_wise)) => ((line_wise.c_source)(&dialect), None),
            (None, Kind::Hashing(_) | Kind::Auto) => unreachable!("other schemes have slots"),
        };
        if let Some(filling) = &filling {
            let helper = fill::helper(filling, &dialect);
            look_ups.functions.extend(helper.filter(|helper| !look_ups.functions.contains(helper)));
        }
        let squares = Squares::new(&look_ups, &dialect);
        let slots = look_ups.slots.iter().map(|table| Array::new(table, &dialect, fill).of_slots());
        let unions = look_ups.unions.iter().map(|table| Array::new(table, &dialect, false));
        let arrays = slots.chain(unions).collect();
        Self { scheme: tables.name(), look_ups, squares, arrays, filling, dialect }
    }

    /// What the look-ups include besides integers.
    pub(super) const fn includes(&self) -> &'static str {
        self.look_ups.includes
    }

    /// Whether a look-up depends on the macro for PEXT.
    pub(super) fn asks_for_pext(&self) -> bool {
        let condition = format!("#if {}", self.dialect.pext_macro());
        self.dialect.has_pext
            || self.look_ups.functions.iter().any(|function| function.body.contains(&condition))
    }

    /// Bytes of all arrays.
    pub(super) fn bytes(&self) -> usize {
        self.squares.total_bytes() + self.arrays.iter().map(Array::total_bytes).sum::<usize>()
    }

    /// A faster way to both sets.
    pub(super) const fn at_once(&self) -> Option<AtOnce> {
        self.look_ups.at_once
    }

    /// The macro that is 1 where this variant is used, or `None` for the last one.
    pub(super) fn condition(&self) -> Option<String> {
        match self.dialect.target {
            Some(target) => Some(self.dialect.target_macro(target)),
            None => (!self.dialect.variant.is_empty()).then(|| self.dialect.pext_macro()),
        }
    }

    /// Whether constant expressions can call the look-ups, in C++.
    pub(super) const fn is_constant(&self) -> bool {
        self.filling.is_none()
    }

    /// The type of the data of squares.
    pub(super) fn structure(&self) -> String {
        self.squares.structure()
    }

    /// The declarations of the data in C.
    pub(super) fn declarations(&self) -> String {
        let arrays: Vec<String> = self.arrays.iter().map(Array::declaration).collect();
        arrays.concat() + &self.squares.declaration()
    }

    /// The definitions of the data.
    pub(super) fn definitions(&self) -> Vec<String> {
        let language = self.dialect.language;
        let arrays = self.arrays.iter().map(|array| array.definition(language));
        arrays.chain([self.squares.definition(language)]).collect()
    }

    /// The functions below the look-ups.
    pub(super) fn helpers(&self) -> Vec<String> {
        text::helpers(&self.look_ups.functions, &self.dialect)
    }

    /// The statements of the look-up of `slider`, in `square` and `occupied`.
    pub(super) fn body(&self, slider: Slider) -> String {
        let piece = &self.look_ups.pieces[slider as usize];
        let body = text::indented(&piece.body);
        text::variables(&piece.fields, name_of(slider), &self.dialect, &body) + &body
    }

    /// Whether another variant has the same look-ups and data.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let code = |variant: &Self| (Slider::ALL.map(|slider| variant.body(slider)), variant.helpers());
        let arrays = self.arrays.len() == other.arrays.len()
            && self.arrays.iter().zip(&other.arrays).all(|(array, other)| array.is_like(other));
        self.scheme == other.scheme
            && code(self) == code(other)
            && self.squares.is_like(&other.squares)
            && arrays
    }

    /// The function `name`, which fills the slots, and those that it calls.
    pub(super) fn filling(&self, name: &str) -> Option<Vec<String>> {
        let filling = self.filling.as_ref()?;
        Some(fill::functions(&self.look_ups.pieces, filling, &self.dialect, name))
    }
}
