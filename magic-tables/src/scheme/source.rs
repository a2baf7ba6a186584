//! Parts of standalone source: functions as tokens, and tables as data to be written in rows.

use proc_macro2::TokenStream;

use crate::board::SQUARES;

/// The look-ups of rooks and bishops in standalone source.
pub(crate) struct LookUps {
    /// The data that the functions read.
    pub(crate) tables: Vec<Table>,
    /// Functions and structures for the look-ups, one item each.
    pub(crate) items: Vec<TokenStream>,
    /// The attack set of a rook: statements and an expression in `square` and `occupied`.
    pub(crate) rook: TokenStream,
    /// The attack set of a bishop.
    pub(crate) bishop: TokenStream,
}

/// A module with look-ups that stand in a type.
pub(crate) struct Module {
    /// The module.
    pub(crate) text: String,
    /// What brings its methods into scope: `rook_attacks`, `bishop_attacks`, `queen_attacks` and
    /// `rook_and_bishop_attacks`.
    pub(crate) uses: TokenStream,
    /// The static `SLIDERS` of the type.
    pub(crate) table: Table,
}

/// The index functions of one piece.
pub(crate) struct IndexSource {
    /// The data of each square.
    pub(crate) fields: Vec<Field>,
    /// The expression for the number of the slot, in `square`, `occupied` and the fields.
    pub(crate) slot: TokenStream,
    /// The functions that the expression calls.
    pub(crate) functions: Vec<TokenStream>,
    /// What bounds the number of the slot.
    pub(crate) bounds: Bounds,
}

/// What bounds the number of a slot: expressions in `square` and the fields.
pub(crate) struct Bounds {
    /// The relevant squares. No other square of an occupancy makes a difference.
    pub(crate) relevant: TokenStream,
    /// The number of the slot for the index 0.
    pub(crate) start: TokenStream,
    /// The greatest index that the shift allows.
    pub(crate) greatest: TokenStream,
}

/// A static or constant with data.
pub(crate) struct Table {
    /// The name of the static.
    pub(crate) name: &'static str,
    /// Its documentation.
    pub(crate) doc: &'static str,
    /// What it holds.
    pub(crate) content: Content,
    /// Whether it is a constant reference instead of a static: `const fn`s can read that in every version of Rust.
    pub(crate) constant: bool,
}

/// What a table holds.
pub(crate) enum Content {
    /// For each square, a structure with this name and these fields.
    Squares(&'static str, Vec<Field>),
    /// Numbers, and the bytes of each.
    Numbers(Vec<u64>, usize),
    /// Arrays of 64-bit numbers, all of one length.
    Arrays(Vec<Vec<u64>>),
    /// A type, and an expression for its value that is evaluated at compile time.
    Computed(TokenStream, TokenStream),
}

/// A field with a number for each square.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Field {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its documentation.
    pub(crate) doc: String,
    /// Its type and notation.
    pub(crate) form: Form,
    /// One number for each square.
    pub(crate) numbers: Vec<u64>,
}

/// The type and the notation of a number.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// A bitboard or a factor: 64 bits in hexadecimal.
    Word,
    /// A factor of 32 bits in hexadecimal.
    HalfWord,
    /// A shift or an offset: 32 bits in decimal.
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

    /// The field for the offset of each square.
    pub(crate) fn offset(squares: &[(u64, u32, u32)]) -> Self {
        let doc = "Where the slots of the square start.";
        Self::new("offset", doc, Form::Count, |square| squares[square].2.into())
    }
}

impl Table {
    /// A table that is a static.
    pub(crate) const fn new(name: &'static str, doc: &'static str, content: Content) -> Self {
        Self { name, doc, content, constant: false }
    }
}
