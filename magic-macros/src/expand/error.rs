//! An error, and the tokens that the compiler marks for it.

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// What is wrong, and where.
///
/// `syn` has such a type, too, but with the printers of its whole syntax tree, which every user's
/// build would compile.
#[derive(Clone, Debug)]
pub(crate) struct Error {
    /// Where the marked tokens begin.
    pub(crate) first: Span,
    /// Where they end.
    pub(crate) last: Span,
    pub(crate) message: String,
}

impl Error {
    /// An error on the token at `span`.
    pub(super) fn at(span: Span, message: impl Into<String>) -> Self {
        Self {
            first: span,
            last: span,
            message: message.into(),
        }
    }

    /// An error on all of `trees`, or on the whole call if there are none.
    pub(super) fn on(trees: &[TokenTree], message: impl Into<String>) -> Self {
        let first = trees.first().map_or_else(Span::call_site, TokenTree::span);
        let last = trees.last().map_or(first, TokenTree::span);
        Self {
            first,
            last,
            message: message.into(),
        }
    }

    /// A call of `compile_error!`. The compiler marks all from its first token to its last one.
    pub(super) fn to_compile_error(&self) -> TokenStream {
        let mut message = Literal::string(&self.message);
        message.set_span(self.last);
        let argument = TokenTree::Literal(message).into();
        let mut argument = Group::new(Delimiter::Brace, argument);
        argument.set_span(self.last);
        let name = quote_spanned!(self.first=> ::core::compile_error!);
        quote!(#name #argument)
    }
}
