//! The parameters of emission: paths, types, and where data goes.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens as _;

use crate::spec::Pext;
use crate::text::template;

/// The paths and types in the items that only the front end knows.
pub struct Names {
    /// The path of the crate with the look-ups: `magic-tables`, or `magic-bitboards`, which
    /// re-exports them.
    pub crate_path: TokenStream,
    /// The engine's square type.
    pub square: Option<TokenStream>,
    /// The engine's bitboard type.
    pub bitboard: Option<TokenStream>,
    /// How that type is made of a word, and a word of it.
    pub conversion: Conversion,
    /// How squares of that type get their numbers.
    pub number: SquareNumber,
    /// Whether the items need no other crate, and are for people. Others write primitive types as
    /// paths, `::core::primitive::u64`, which also stand where the engine has items of its own
    /// called `u64`.
    pub standalone: bool,
}

impl Names {
    /// Names for squares of type `usize`, bitboards of type `u64`, and look-ups in the crate
    /// `crate_path`.
    #[must_use]
    pub const fn new(crate_path: TokenStream) -> Self {
        Self {
            crate_path,
            square: None,
            bitboard: None,
            conversion: Conversion::Traits,
            number: SquareNumber::Cast,
            standalone: false,
        }
    }

    /// The primitive type `name`, as text.
    pub(super) fn primitive(&self, name: &str) -> String {
        let path = if self.standalone {
            ""
        } else {
            "::core::primitive::"
        };
        format!("{path}{name}")
    }

    /// The path of the module `lookup`. A crate without it is an error about the path of the crate.
    pub(super) fn lookup(&self) -> TokenStream {
        let lookup = located_at(template("::lookup", &[]), &self.crate_path);
        template(
            "#path #lookup",
            &[("path", &self.crate_path), ("lookup", &lookup)],
        )
    }

    /// The type that says how PEXT and PDEP are computed.
    pub(super) fn bmi2_type(&self, pext: Pext) -> TokenStream {
        let kind = match pext {
            Pext::Auto => "#lookup::Promised",
            Pext::Always => "#lookup::Assumed",
            Pext::Never => "#lookup::ByTarget",
        };
        template(kind, &[("lookup", &self.lookup())])
    }

    /// The value of [`bmi2_type`](Self::bmi2_type).
    pub(super) fn bmi2_value(&self, pext: Pext) -> TokenStream {
        let value = match pext {
            Pext::Auto => "#lookup::PROMISED",
            Pext::Always => "#path::__author_promises_bmi2!()",
            Pext::Never => "#lookup::ByTarget",
        };
        template(
            value,
            &[("lookup", &self.lookup()), ("path", &self.crate_path)],
        )
    }
}

/// How the engine's squares get their numbers.
#[derive(Clone, Debug, Default)]
pub enum SquareNumber {
    /// By `as usize`.
    #[default]
    Cast,
    /// By the engine's function with this path.
    Function(TokenStream),
    /// Not at all, because the option is wrong.
    Unknown,
}

/// How the engine's bitboards are made of words, and words of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Conversion {
    /// By `From<u64>` and `Into<u64>`, which constants cannot use.
    #[default]
    Traits,
    /// By the constructor of a tuple struct, and by its field `.0`.
    TupleStruct,
    /// Not at all, because the option is wrong: the functions have their types and panic.
    Unknown,
}

/// A block of data: numbers of one width.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Block {
    /// The numbers.
    pub words: Vec<u64>,
    /// Bytes of each: 1, 2 or 8.
    pub word_bytes: usize,
}

impl Block {
    /// The numbers as little-endian bytes.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.words.len() * self.word_bytes);
        for word in &self.words {
            bytes.extend_from_slice(&word.to_le_bytes()[..self.word_bytes]);
        }
        bytes
    }
}

/// Takes a block of data, and returns an expression of type `&[u8; N]` for its bytes.
pub type Store<'a> = dyn FnMut(Block) -> TokenStream + 'a;

/// `tokens` with the span of `place`, so that errors about them point there.
pub(super) fn located_at(tokens: TokenStream, place: &TokenStream) -> TokenStream {
    at(tokens, place.clone().into_iter().next())
}

/// `tokens` with the span of the last token of `place`: what stands behind it in one expression
/// with it.
pub(super) fn located_behind(tokens: TokenStream, place: &TokenStream) -> TokenStream {
    at(
        tokens,
        place.clone().into_iter().fold(None, |_, tree| Some(tree)),
    )
}

fn at(tokens: TokenStream, place: Option<TokenTree>) -> TokenStream {
    let span = place.map_or_else(Span::call_site, |tree| tree.span());
    let mut located = TokenStream::new();
    for mut tree in tokens {
        tree.set_span(tree.span().located_at(span));
        tree.to_tokens(&mut located);
    }
    located
}

/// The path of a type or of a function as it stands in expressions: with `::` in front of generic arguments.
pub(crate) fn as_expression(path: &TokenStream) -> TokenStream {
    let is_open =
        |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == '<');
    let mut after_word = false;
    let mut expression = TokenStream::new();
    for tree in path.clone() {
        if after_word && is_open(&tree) {
            located_at(template("::", &[]), path).to_tokens(&mut expression);
        }
        after_word = matches!(tree, TokenTree::Ident(_));
        tree.to_tokens(&mut expression);
    }
    expression
}
