//! The grammar: options `key = value` behind commas, perhaps in angle brackets. What they mean is not known here.

use magic_tables::spec::{Part, Value};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Error, LitInt, LitStr, Result, Token};

/// The whole input.
pub struct Input {
    /// Whether PEXT is `present`, `possible` or `absent`.
    pub pext: TokenStream,
    /// The path of `magic-bitboards`.
    pub root: TokenStream,
    /// The options that could be read.
    pub options: Vec<Opt>,
    /// What could not be read.
    pub errors: Vec<Error>,
}

/// One option.
pub struct Opt {
    /// Its name.
    pub key: Ident,
    /// Its value.
    pub value: Value,
    /// The tokens of the value.
    pub tokens: TokenStream,
    /// Where the elements of the value stand, if it is a list.
    elements: Vec<Span>,
}

impl Opt {
    /// An error on a part of the option.
    pub fn error(&self, part: Part, message: &str) -> Error {
        match part {
            Part::Key => Error::new(self.key.span(), message),
            Part::Element(i) if i < self.elements.len() => Error::new(self.elements[i], message),
            Part::Value | Part::Element(_) => Error::new_spanned(&self.tokens, message),
        }
    }
}

/// Splits the input into options. What cannot be read does not hide what comes behind it.
pub fn parse(input: TokenStream) -> Input {
    let mut trees = input.into_iter();
    let pext = contents(trees.next());
    let root = contents(trees.next());
    let mut trees: Vec<_> = trees.collect();
    let mut errors = Vec::new();
    strip_angle_brackets(&mut trees, &mut errors);

    let mut options = Vec::new();
    let mut chunks = trees.split(|tree| is_punct(tree, ',')).peekable();
    let mut commas = trees.iter().filter(|tree| is_punct(tree, ','));
    while let Some(chunk) = chunks.next() {
        let comma = commas.next();
        if chunk.is_empty() {
            // Nothing may stand behind the last comma, but not between two.
            if let (Some(comma), Some(_)) = (comma, chunks.peek()) {
                errors.push(Error::new(comma.span(), "expected an option, `key = value`, before this comma"));
            }
            continue;
        }
        match option.parse2(chunk.iter().cloned().collect()) {
            Ok(option) => options.push(option),
            Err(error) => errors.push(error),
        }
    }
    Input { pext, root, options, errors }
}

fn contents(tree: Option<TokenTree>) -> TokenStream {
    match tree {
        Some(TokenTree::Group(group)) => group.stream(),
        _ => TokenStream::new(),
    }
}

fn is_punct(tree: &TokenTree, character: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == character)
}

fn strip_angle_brackets(trees: &mut Vec<TokenTree>, errors: &mut Vec<Error>) {
    if trees.first().is_some_and(|first| is_punct(first, '<')) {
        let open = trees.remove(0);
        if trees.last().is_some_and(|last| is_punct(last, '>')) {
            trees.pop();
        } else {
            errors.push(Error::new(open.span(), "this `<` is not closed; end the options with `>`"));
        }
    }
}

fn option(input: ParseStream) -> Result<Opt> {
    let key = Ident::parse_any(input)
        .map_err(|error| Error::new(error.span(), "expected the name of an option"))?;
    if input.is_empty() {
        return Err(Error::new(key.span(), format!("expected a value, `{key} = …`")));
    }
    let equals: Token![=] = input
        .parse()
        .map_err(|error| Error::new(error.span(), format!("expected `=` and a value after `{key}`")))?;
    if input.is_empty() {
        return Err(Error::new_spanned(equals, format!("expected a value for `{key}` after `=`")));
    }
    let tokens: TokenStream = input.fork().parse()?;
    let mut elements = Vec::new();
    let value = value(input, &mut elements)?;
    if !input.is_empty() {
        return Err(input.error(format!("expected a comma after the value of `{key}`")));
    }
    Ok(Opt { key, value, tokens, elements })
}

fn value(input: ParseStream, elements: &mut Vec<Span>) -> Result<Value> {
    let lookahead = input.fork();
    match lookahead.parse::<TokenTree>()? {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Bracket => {
            input.parse::<Group>()?;
            let list = Punctuated::<LitInt, Token![,]>::parse_terminated.parse2(group.stream())?;
            elements.extend(list.iter().map(LitInt::span));
            list.iter().map(integer).collect::<Result<_>>().map(Value::List)
        }
        TokenTree::Ident(_) => path(input),
        TokenTree::Punct(punct) if punct.as_char() == ':' => path(input),
        _ if input.peek(LitStr) => Ok(Value::Text(input.parse::<LitStr>()?.value())),
        _ if input.peek(LitInt) => integer(&input.parse()?).map(Value::Integer),
        tree => Err(Error::new(tree.span(), "expected a word, a number, text, a list or a path")),
    }
}

fn integer(literal: &LitInt) -> Result<u64> {
    if !matches!(literal.suffix(), "" | "u64" | "usize") {
        return Err(Error::new(
            literal.span(),
            format!("expected an integer without the suffix `{}`", literal.suffix()),
        ));
    }
    literal.base10_parse().map_err(|_| Error::new(literal.span(), "this integer does not fit into 64 bits"))
}

/// A word, or a path of several words; generic arguments and all, as long as they hold no comma.
fn path(input: ParseStream) -> Result<Value> {
    let tokens: TokenStream = input.parse()?;
    let mut words = 0;
    let mut text = String::new();
    for tree in tokens {
        match &tree {
            TokenTree::Ident(_) => words += 1,
            TokenTree::Punct(punct) if matches!(punct.as_char(), ':' | '<' | '>' | '$') => words += 1,
            _ => return Err(Error::new(tree.span(), "expected a word, or the path of a type")),
        }
        text.push_str(&tree.to_string());
    }
    Ok(if words == 1 { Value::Word(text) } else { Value::Path(text) })
}
