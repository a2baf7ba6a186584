//! Errors that the compiler reports at the tokens that they are about.

use std::fmt;

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};

/// What is wrong with the options.
#[derive(Clone, Debug)]
pub(crate) struct Error {
    message: String,
    /// Where the first token stands that the error is about.
    first: Span,
    /// Where the last of these tokens stands.
    last: Span,
}

impl Error {
    /// An error about one token.
    pub(super) fn new(place: Span, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            first: place,
            last: place,
        }
    }

    /// An error about all of `trees`, or about the whole call if there are none.
    pub(super) fn about(trees: &[TokenTree], message: impl Into<String>) -> Self {
        let first = trees.first().map_or_else(Span::call_site, TokenTree::span);
        Self {
            message: message.into(),
            first,
            last: trees.last().map_or(first, TokenTree::span),
        }
    }

    /// The place of all these tokens. Compilers cannot join places, and have that of the first one.
    #[allow(dead_code, reason = "the playground marks the place")]
    pub(crate) fn span(&self) -> Span {
        self.first.join(self.last).unwrap_or(self.first)
    }

    /// An item that makes the compiler report the error. It marks all from the place of the first
    /// token of the item to the place of the last one.
    pub(super) fn compile_error(&self) -> TokenStream {
        let mut message = TokenTree::from(Literal::string(&self.message));
        message.set_span(self.last);
        let mut braces = TokenTree::from(Group::new(Delimiter::Brace, message.into()));
        braces.set_span(self.last);
        let path: TokenStream = "::core::compile_error!".parse().expect("it is a path");
        let mut item = TokenStream::new();
        for mut tree in path {
            tree.set_span(self.first);
            item.extend([tree]);
        }
        item.extend([braces]);
        item
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}
