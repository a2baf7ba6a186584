//! Sets of squares on other boards: 64-bit numbers on small ones, on others `unsigned __int128`, or a structure where that is
//! missing.

use super::face::Face;
use crate::recipe::NumberType;
use crate::scheme::c_text::Dialect;

/// The type, the functions, and in C++ the operators of sets of 128 bits.
const TYPE: &str = include_str!("parts/wide_type.h");
pub(super) const WIDE: &str = include_str!("parts/wide.h");
const OPERATORS: &str = include_str!("parts/wide_operators.hpp");

/// What makes, reads and combines sets.
pub(super) struct Sets<'a> {
    face: &'a Face<'a>,
    dialect: Dialect,
    /// Whether they have 128 bits.
    wide: bool,
}

impl<'a> Sets<'a> {
    pub(super) fn new(face: &'a Face<'a>, kind: NumberType) -> Self {
        Self { face, dialect: face.dialect(""), wide: kind == NumberType::Wide }
    }

    /// The type.
    pub(super) fn types(&self) -> String {
        let face = self.face;
        if !self.wide {
            return format!("// A set of squares, one bit each.\ntypedef uint64_t {};\n", face.word);
        }
        let mut part = TYPE.to_owned();
        if face.prefix.is_empty() {
            part = part.replace(" && !defined(MT_NO_INT128)", "");
        }
        if face.spec.bitboard.is_some() {
            let refused = "#error \"own bitboards with more than 64 squares need unsigned __int128: leave bitboard out\"";
            part = part.replace("#define MT_INT128 0\n", &format!("#define MT_INT128 0\n{refused}\n"));
        }
        self.dialect.part(&part)
    }

    /// The macros that are 0 or 1 and that functions depend on.
    pub(super) fn switches(&self) -> Vec<String> {
        if self.wide { vec![self.dialect.macro_name("INT128")] } else { Vec::new() }
    }

    /// What makes, reads and combines sets.
    pub(super) fn functions(&self) -> Vec<String> {
        if !self.wide {
            return Vec::new();
        }
        let combined = ["bitboard_and", "bitboard_or", "bitboard_xor", "bitboard_not"];
        let mut names = vec!["bitboard_of", "bitboard_low", "bitboard_high"];
        names.extend(combined.iter().filter(|_| self.dialect.is_c()));
        names.extend([UP, DOWN].iter().filter(|_| self.face.spec.setwise));
        names.extend(["minus_one", "bitboard_square", "bitboard_has", "bitboard_is_empty", "read"]);
        let functions = names.into_iter().map(|name| self.dialect.function_of_part(WIDE, name).text);
        let operators = (!self.dialect.is_c()).then(|| self.dialect.part(OPERATORS));
        functions.chain(operators).collect()
    }
}

/// The functions that shift sets of 128 bits.
pub(super) const UP: &str = "moved_up";
pub(super) const DOWN: &str = "moved_down";
