//! The look-ups and the data of one set of tables: with BMI2, or without.

use super::data::{self, Array, Part};
use super::look_ups::{OfSlots, Slots, of_slots};
use super::{fill, text};
use crate::board::SQUARES;
use crate::scheme::c_source::{Dialect, LookUps};
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
    arrays: Vec<Array>,
    parts: Vec<Part>,
    /// What the slots hold, and the expressions for their numbers, if a function fills them.
    filled: Option<([Slots; 2], [String; 2])>,
}

impl Variant {
    /// The look-ups of `tables`. With `fill`, their slots are filled at start-up.
    pub(super) fn new(tables: &Tables, dialect: Dialect, fill: bool) -> Self {
        let (mut look_ups, slots) = match (&tables.hashed, kind(tables.scheme)) {
            (Some(hashed), _) => {
                let OfSlots { look_ups, slots, numbers } = of_slots(hashed, &dialect, fill);
                (look_ups, Some((slots, numbers)))
            }
            (None, Kind::LineWise(line_wise)) => ((line_wise.c_source)(&dialect), None),
            (None, Kind::Hashing(_) | Kind::Auto) => unreachable!("other schemes have slots"),
        };
        let filled = slots.filter(|_| fill);
        if let Some((slots, _)) = &filled {
            let helper = fill::helpers(slots, &dialect);
            look_ups.functions.extend(helper.filter(|helper| !look_ups.functions.contains(helper)));
        }
        let names: &[&str] = if fill { &["slots", "rook_slots", "bishop_slots"] } else { &[] };
        let (arrays, parts) = data::arrays(&look_ups, &dialect, names);
        Self { scheme: tables.name(), look_ups, arrays, parts, filled, dialect }
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
        self.arrays.iter().map(Array::total_bytes).sum()
    }

    /// A faster way to both sets at once: when it is there, and the function.
    pub(super) const fn both(&self) -> Option<(&'static str, &'static str)> {
        self.look_ups.both
    }

    /// Whether constant expressions can call the look-ups, in C++.
    pub(super) const fn is_constant(&self) -> bool {
        self.filled.is_none()
    }

    /// The declarations of the arrays in C.
    pub(super) fn declarations(&self) -> String {
        self.arrays.iter().map(Array::declaration).collect()
    }

    /// The definitions of the arrays.
    pub(super) fn data_definitions(&self) -> String {
        let definitions: Vec<_> =
            self.arrays.iter().map(|array| array.definition(self.dialect.language)).collect();
        definitions.join("\n")
    }

    /// The names of the parts of the array with all 64-bit numbers.
    pub(super) fn parts(&self) -> String {
        let mut parts = self.parts.iter().filter(|part| part.start > 0).peekable();
        if parts.peek().is_none() {
            return String::new();
        }
        let parts: Vec<_> = parts.map(|part| format!("{} = {}", part.name, part.start)).collect();
        format!("// Where tables begin in the data.\nenum {{ {} }};\n\n", parts.join(", "))
    }

    /// The functions below the look-ups.
    pub(super) fn helpers(&self) -> String {
        let functions = &self.look_ups.functions;
        functions.iter().map(|function| text::helper(function, &self.dialect) + "\n").collect()
    }

    /// The statements of the look-up of `slider`, in `square` and `occupied`.
    pub(super) fn body(&self, slider: Slider) -> String {
        let piece = &self.look_ups.pieces[slider as usize];
        let start = match slider {
            Slider::Rook => 0,
            Slider::Bishop => SQUARES * self.look_ups.pieces[0].fields.len(),
        };
        let body = text::indented(&piece.body);
        text::destructured(&piece.fields, start, &self.dialect, &body) + &body
    }

    /// Whether another variant has the same look-ups and data.
    pub(super) fn is_like(&self, other: &Self) -> bool {
        let code = |variant: &Self| {
            Slider::ALL.map(|slider| variant.body(slider)).concat() + &variant.parts() + &variant.helpers()
        };
        let rows = |variant: &Self| variant.arrays.iter().map(|array| array.rows.clone()).collect::<Vec<_>>();
        self.scheme == other.scheme && code(self) == code(other) && rows(self) == rows(other)
    }

    /// The function `name`, which fills the slots, and those that it calls.
    pub(super) fn filling(&self, name: &str) -> Option<String> {
        let (slots, numbers) = self.filled.as_ref()?;
        Some(fill::functions(&self.look_ups.pieces, slots, numbers, &self.dialect, name))
    }
}
