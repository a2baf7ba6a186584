//! The names and types of a header.

use super::Form;
use crate::emit::signatures::{Pair, Signatures};
use crate::recipe::NumberType;
use crate::scheme::c_text::{Dialect, Standard, WITH_BMI2};
use crate::spec::{Pext, Spec};
use crate::tables::board::Fixed;

/// The namespace without a prefix, and what stands in front of names that only the header uses.
pub(super) const NAME: &str = "magic_tables";

/// The names and types of a header.
pub(super) struct Face<'a> {
    pub(super) spec: &'a Spec,
    pub(super) form: &'a Form,
    pub(super) standard: Standard,
    /// The text in front of public names in C; the namespace in C++.
    pub(super) prefix: String,
    /// The type of squares.
    pub(super) square: String,
    /// The type of bitboards in the tables.
    pub(super) word: String,
    /// The type of bitboards.
    pub(super) bitboard: String,
    /// What the documentation of look-ups says.
    pub(super) signatures: Signatures,
    /// The kind of sets.
    pub(super) sets: NumberType,
    /// Sets that do not depend on the occupancy.
    pub(super) fixed: Fixed,
}

impl<'a> Face<'a> {
    pub(super) fn new(spec: &'a Spec, form: &'a Form, standard: Standard, signatures: Signatures) -> Self {
        let board = spec.geometry().expect("the board has been read");
        let sets = if board.word_bits() == u128::BITS { NumberType::Wide } else { NumberType::Word };
        let face = Self {
            spec,
            form,
            standard,
            prefix: form.prefix.clone().unwrap_or_default(),
            square: spec.square.clone().unwrap_or_else(|| "unsigned".to_owned()),
            word: "uint64_t".to_owned(),
            bitboard: String::new(),
            signatures,
            sets,
            fixed: Fixed::new(&board, spec.steppers, spec.lines),
        };
        let word = if face.names_sets() { face.public_name("bitboard") } else { face.word.clone() };
        Self { bitboard: spec.bitboard.clone().unwrap_or_else(|| word.clone()), word, ..face }
    }

    /// Whether sets have a type with a name of its own. It is that of a function of views, which have 64 squares.
    pub(super) fn names_sets(&self) -> bool {
        !self.spec.is_chess() && !self.spec.views
    }

    /// A name of the header that engines use, too.
    pub(super) fn public_name(&self, name: &str) -> String {
        if self.is_c() { self.dialect("").name(name) } else { name.to_owned() }
    }

    /// The name of a function of sets on boards with more than 64 squares.
    pub(super) fn of_sets(&self, name: &str) -> String {
        self.public_name(&format!("bitboard_{name}"))
    }

    /// How names and casts are written. `variant` stands in front of the names of data.
    pub(super) fn dialect(&self, variant: &'static str) -> Dialect {
        let prefix = match &*self.prefix {
            _ if !self.is_c() => String::new(),
            "" => format!("{NAME}_"),
            prefix => prefix.to_owned(),
        };
        let has_pext = variant.starts_with(WITH_BMI2) || self.spec.pext == Pext::Always;
        Dialect {
            standard: self.standard,
            prefix,
            macros: self.macros() + "_",
            variant,
            has_pext,
            own_bitboards: self.spec.bitboard.is_some(),
            target: None,
        }
    }

    /// Whether constant expressions can call look-ups, in C++.
    pub(super) const fn is_constant(&self) -> bool {
        !self.form.fill
    }

    pub(super) fn is_c(&self) -> bool {
        self.standard == Standard::C
    }

    /// The first part of the names of macros.
    pub(super) fn macros(&self) -> String {
        if self.prefix.is_empty() {
            return NAME.to_uppercase();
        }
        self.prefix.trim_end_matches('_').replace("::", "_").to_uppercase()
    }

    /// The name of a public function.
    pub(super) fn public(&self, name: &str) -> String {
        if self.is_c() { format!("{}{name}", self.prefix) } else { name.to_owned() }
    }

    /// Whether squares and bitboards are converted.
    pub(super) fn converts(&self) -> bool {
        self.spec.square.is_some() || self.spec.bitboard.is_some() || self.spec.square_index.is_some()
    }

    /// The name of the structure for the sets of two pieces.
    pub(super) fn both(&self, pair: Pair) -> String {
        self.public_name(&pair.name())
    }

    /// The number of `square`, an expression of the engine's type.
    pub(super) fn number(&self, square: &str) -> String {
        match (&self.spec.square, &self.spec.square_index) {
            (_, Some(index)) => self.dialect("").cast("unsigned", &format!("{index}({square})")),
            (Some(_), None) => self.dialect("").cast("unsigned", square),
            (None, None) => square.to_owned(),
        }
    }

    /// `set`, an expression of the tables' type, as a bitboard of the engine's type.
    pub(super) fn as_bitboard(&self, set: &str) -> String {
        if self.spec.bitboard.is_some() { self.dialect("").cast(&self.bitboard, set) } else { set.to_owned() }
    }

    /// `set`, a bitboard of the engine's type, as one of the tables' type.
    pub(super) fn to_word(&self, set: &str) -> String {
        if self.spec.bitboard.is_some() { self.dialect("").cast(&self.word, set) } else { set.to_owned() }
    }

    /// The name of the function that fills the slots.
    pub(super) fn filling_name(&self) -> String {
        self.public("sliders_init")
    }
}
