//! Errors on tokens.

use crate::tokens::{Delimiter, Group, Ident, Literal, Punct, Spacing, Span, TokenStream, TokenTree};

/// What is wrong, and from which token to which.
#[derive(Debug)]
pub(crate) struct Error {
    from: Span,
    to: Span,
    message: String,
}

impl Error {
    /// An error on one token.
    pub(crate) fn new(span: Span, message: &str) -> Self {
        Self { from: span, to: span, message: message.to_owned() }
    }

    /// An error on all of `tokens`; on the whole macro if there are none.
    pub(crate) fn over(tokens: TokenStream, message: &str) -> Self {
        let mut spans = tokens.into_iter().map(|tree| tree.span());
        let from = spans.next().unwrap_or_else(Span::call_site);
        Self { from, to: spans.last().unwrap_or(from), message: message.to_owned() }
    }

    /// `::core::compile_error! { "…" }`, which the compiler shows where the tokens are.
    pub(crate) fn to_compile_error(&self) -> TokenStream {
        let mut literal = Literal::string(&self.message);
        literal.set_span(self.to);
        let mut message = Group::new(Delimiter::Brace, TokenStream::from(TokenTree::from(literal)));
        message.set_span(self.to);
        let punct = |character, spacing| {
            let mut punct = Punct::new(character, spacing);
            punct.set_span(self.from);
            TokenTree::from(punct)
        };
        TokenStream::from_iter([
            punct(':', Spacing::Joint),
            punct(':', Spacing::Alone),
            TokenTree::from(Ident::new("core", self.from)),
            punct(':', Spacing::Joint),
            punct(':', Spacing::Alone),
            TokenTree::from(Ident::new("compile_error", self.from)),
            punct('!', Spacing::Alone),
            TokenTree::from(message),
        ])
    }
}
