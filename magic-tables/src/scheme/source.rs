//! How look-ups read in source that needs no other crate: functions as tokens, and tables as data that is written in rows.

use proc_macro2::TokenStream;

use crate::board::SQUARES;

/// Look-ups of rooks and bishops.
pub(crate) struct LookUps {
    /// What the functions read.
    pub(crate) tables: Vec<Table>,
    /// Functions and structures that the look-ups need, one item each.
    pub(crate) items: Vec<TokenStream>,
    /// The attack set of a rook: statements and an expression in `square` and `occupied`.
    pub(crate) rook: TokenStream,
    /// The attack set of a bishop.
    pub(crate) bishop: TokenStream,
}

/// The index functions of one piece.
pub(crate) struct IndexSource {
    /// What is stored for each square.
    pub(crate) fields: Vec<Field>,
    /// The number of the slot: an expression in `square`, `occupied` and the fields.
    pub(crate) slot: TokenStream,
    /// The functions that the expression calls.
    pub(crate) functions: Vec<TokenStream>,
}

/// Read-only data.
pub(crate) struct Table {
    /// The name of the static.
    pub(crate) name: &'static str,
    /// What the documentation says of it.
    pub(crate) doc: &'static str,
    /// What it holds.
    pub(crate) content: Content,
    /// Whether it is a constant reference, which constant functions can read in every version of Rust.
    pub(crate) constant: bool,
}

/// What a table holds.
pub(crate) enum Content {
    /// A structure of this name for each square.
    Squares(&'static str, Vec<Field>),
    /// Numbers of so many bytes.
    Numbers(Vec<u64>, usize),
    /// One array of 64-bit numbers for each of several things, all of one length.
    Arrays(Vec<Vec<u64>>),
    /// A type, and an expression that computes the value in constant evaluation.
    Computed(TokenStream, TokenStream),
}

/// A number that is stored for each square.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// Its name.
    pub(crate) name: &'static str,
    /// What the documentation says of it.
    pub(crate) doc: String,
    /// Its type and form.
    pub(crate) form: Form,
    /// One number for each square.
    pub(crate) numbers: Vec<u64>,
}

/// The type and the form of a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A set of squares or a factor: 64 bits in hexadecimal digits.
    Word,
    /// A factor of 32 bits in hexadecimal digits.
    HalfWord,
    /// A shift or an offset: 32 bits in decimal digits.
    Count,
}

impl Field {
    /// The field `name`, with a number for each square.
    pub(crate) fn new(
        name: &'static str,
        doc: impl Into<String>,
        form: Form,
        number: impl Fn(usize) -> u64,
    ) -> Self {
        Self { name, doc: doc.into(), form, numbers: (0..SQUARES).map(number).collect() }
    }

    /// Where the slots of each square start.
    pub(crate) fn offset(squares: &[(u64, u32, u32)]) -> Self {
        let doc = "Where the slots of the square start.";
        Self::new("offset", doc, Form::Count, |square| squares[square].2.into())
    }
}

impl Table {
    /// A static.
    pub(crate) const fn new(name: &'static str, doc: &'static str, content: Content) -> Self {
        Self { name, doc, content, constant: false }
    }
}
