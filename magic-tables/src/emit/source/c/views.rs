//! Views along rays: the pieces around a square of a mailbox. The functions are parts, in vectors where there are some.

use super::data::Array;
use super::face::Face;
use crate::emit::source::marks::replaced;
use crate::emit::source::views::{ViewTable, view_tables};
use crate::scheme::c_text::{Dialect, WORDS};

const VECTORS: &str = include_str!("parts/view_vectors.h");
const VIEWS: &str = include_str!("parts/views.h");
/// What engines see: types, and functions in C, methods in C++.
const FACE_OF_C: [&str; 2] = [include_str!("parts/view_types.h"), include_str!("parts/view_functions.h")];
const FACE_OF_CPP: [&str; 2] = [include_str!("parts/view_types.hpp"), include_str!("parts/view_methods.hpp")];

/// What stands in a header for views.
pub(super) struct Views<'a> {
    face: &'a Face<'a>,
    dialect: Dialect,
    tables: Vec<ViewTable>,
}

impl<'a> Views<'a> {
    /// The views of a header, if it has any.
    pub(super) fn new(face: &'a Face<'a>) -> Option<Self> {
        let codes = face.spec.codes().filter(|_| face.spec.views)?;
        Some(Self { face, dialect: face.dialect(""), tables: view_tables(codes) })
    }

    /// The tables.
    pub(super) fn arrays(&self) -> Vec<Array> {
        self.tables.iter().map(|table| Array::of_view(table, self.dialect.data(table.name))).collect()
    }

    /// The types, and in C++ the declarations of the functions that engines call.
    pub(super) fn types(&self) -> String {
        self.part(self.face_of_language()[0])
    }

    /// The functions, and in front of them, what they call.
    pub(super) fn functions(&self) -> Vec<String> {
        let words = ["bits_of", "lowest"].map(|name| self.dialect.function_of_part(WORDS, name).text);
        let parts = [VECTORS, VIEWS, self.face_of_language()[1]].map(|part| self.part(part));
        words.into_iter().chain(parts).collect()
    }

    fn face_of_language(&self) -> [&'static str; 2] {
        if self.face.is_c() { FACE_OF_C } else { FACE_OF_CPP }
    }

    /// A part, with the engine's types of squares and bitboards.
    fn part(&self, part: &str) -> String {
        let Face { square, bitboard, .. } = self.face;
        let text = part.replace("mt_Square", square).replace("mt_Bitboard", bitboard);
        let text = replaced(&text, "mt_number(", &|square| self.face.number(square));
        self.dialect.part(&replaced(&text, "mt_as_bitboard(", &|set| self.face.as_bitboard(set)))
    }
}
