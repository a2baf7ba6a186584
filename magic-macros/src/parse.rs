//! The grammar: options `key = value` behind commas, perhaps in angle brackets. What they mean is not known here.

use magic_tables::spec::{Part, Value};
use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Error, LitInt, LitStr, Result, Token};

/// The whole input.
pub(crate) struct Input {
    /// Whether PEXT is `present`, `possible` or `absent`.
    pub(crate) pext: TokenStream,
    /// The path of `magic-bitboards`.
    pub(crate) root: TokenStream,
    /// The options whose names could be read.
    pub(crate) options: Vec<Opt>,
    /// What could not be read.
    pub(crate) errors: Vec<Error>,
}

/// One option.
pub(crate) struct Opt {
    /// Its name.
    pub(crate) key: Ident,
    /// Its value, if that could be read.
    pub(crate) value: Option<Value>,
    /// The tokens of the value.
    pub(crate) tokens: TokenStream,
    /// Where the elements of the value stand, if it is a list.
    elements: Vec<Span>,
}

impl Opt {
    /// An error on a part of the option.
    pub(crate) fn error(&self, part: Part, message: &str) -> Error {
        match part {
            Part::Key => Error::new(self.key.span(), message),
            Part::Element(i) if i < self.elements.len() => Error::new(self.elements[i], message),
            Part::Value | Part::Element(_) => Error::new_spanned(&self.tokens, message),
        }
    }
}

/// Splits the input into options. What cannot be read does not hide what comes behind it.
pub(crate) fn parse(input: TokenStream) -> Input {
    let mut trees = input.into_iter();
    let pext = contents(trees.next());
    let root = contents(trees.next());
    let mut input = Input { pext, root, options: Vec::new(), errors: Vec::new() };
    let mut trees = bare(trees);
    strip_angle_brackets(&mut trees, &mut input.errors);

    let (chunks, commas) = split(&trees);
    for (i, chunk) in chunks.iter().enumerate() {
        if !chunk.is_empty() {
            let chunk = chunk.iter().cloned().collect();
            let parser = |stream: ParseStream| options(stream, &mut input.options, &mut input.errors);
            if let Err(error) = parser.parse2(chunk) {
                input.errors.push(error);
            }
        } else if let Some(comma) = commas.get(i) {
            // Nothing may stand behind the last comma, but not before one.
            input
                .errors
                .push(Error::new(comma.span(), "expected an option, `key = value`, before this comma"));
        }
    }
    input
}

fn contents(tree: Option<TokenTree>) -> TokenStream {
    match tree {
        Some(TokenTree::Group(group)) => group.stream(),
        _ => TokenStream::new(),
    }
}

/// `trees` without the invisible groups that come from a macro's `$value:expr` and the like.
fn bare(trees: impl IntoIterator<Item = TokenTree>) -> Vec<TokenTree> {
    let mut all = Vec::new();
    for tree in trees {
        match tree {
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => {
                all.extend(bare(group.stream()));
            }
            tree => all.push(tree),
        }
    }
    all
}

fn is_punct(tree: &TokenTree, character: char) -> bool {
    matches!(tree, TokenTree::Punct(punct) if punct.as_char() == character)
}

/// How much deeper in angle brackets one is behind `tree` than before.
fn depth(tree: &TokenTree) -> i32 {
    i32::from(is_punct(tree, '<')) - i32::from(is_punct(tree, '>'))
}

fn strip_angle_brackets(trees: &mut Vec<TokenTree>, errors: &mut Vec<Error>) {
    let open: i32 = trees.iter().map(depth).sum();
    let first = trees.first().filter(|tree| is_punct(tree, '<')).map(TokenTree::span);
    let last = trees.last().filter(|tree| is_punct(tree, '>')).map(TokenTree::span);
    match (first, last) {
        (Some(_), Some(_)) if open == 0 => {
            trees.pop();
            trees.remove(0);
        }
        (Some(first), _) => {
            errors.push(Error::new(first, "this `<` is not closed; end the options with `>`"));
            trees.remove(0);
        }
        (None, Some(last)) if open < 0 => {
            errors.push(Error::new(
                last,
                "this `>` closes nothing; begin the options with `<`, or leave it out",
            ));
            trees.pop();
        }
        _ => {}
    }
}

/// What stands between the commas, and the commas; those between the arguments of a generic type do not count.
fn split(trees: &[TokenTree]) -> (Vec<&[TokenTree]>, Vec<&TokenTree>) {
    let closed = trees.iter().map(depth).sum::<i32>() == 0;
    let mut open = 0;
    let mut separates = |tree: &TokenTree| {
        open += depth(tree);
        is_punct(tree, ',') && !(closed && open > 0)
    };
    let (mut chunks, mut commas) = (Vec::new(), Vec::new());
    let mut start = 0;
    for (i, tree) in trees.iter().enumerate() {
        if separates(tree) {
            chunks.push(&trees[start..i]);
            commas.push(tree);
            start = i + 1;
        }
    }
    chunks.push(&trees[start..]);
    (chunks, commas)
}

/// One option, or several without the commas that belong between them.
fn options(input: ParseStream, options: &mut Vec<Opt>, errors: &mut Vec<Error>) -> Result<()> {
    loop {
        let option = option(input, errors)?;
        if !input.is_empty() {
            errors.push(input.error(format!("expected a comma after the value of `{}`", option.key)));
        }
        options.push(option);
        if !(input.peek(syn::Ident::peek_any) && input.peek2(Token![=])) {
            // Whatever this is, it was reported.
            return input.parse::<TokenStream>().map(drop);
        }
    }
}

fn option(input: ParseStream, errors: &mut Vec<Error>) -> Result<Opt> {
    let key = Ident::parse_any(input)
        .map_err(|error| Error::new(error.span(), "expected the name of an option"))?;
    let mut option = Opt { key, value: None, tokens: TokenStream::new(), elements: Vec::new() };
    let Opt { key, tokens, elements, .. } = &mut option;
    if input.is_empty() {
        errors.push(Error::new(key.span(), format!("expected a value, `{key} = …`")));
        return Ok(option);
    }
    if let Ok(equals) = input.parse::<Token![=]>() {
        if let Some(second) = input.parse::<Option<Token![=]>>()? {
            errors.push(Error::new_spanned(second, format!("expected one `=` and a value after `{key}`")));
        }
        if input.is_empty() {
            errors.push(Error::new_spanned(equals, format!("expected a value for `{key}` after `=`")));
            return Ok(option);
        }
    } else {
        errors.push(input.error(format!("expected `=` and a value after `{key}`")));
        input.parse::<Option<Token![:]>>()?;
    }
    let trees = value_trees(input)?;
    tokens.extend(trees.iter().cloned());
    if trees.is_empty() {
        return Ok(option);
    }
    match value(&trees, elements) {
        Ok(value) => option.value = Some(value),
        Err(error) => errors.push(error),
    }
    Ok(option)
}

/// The tokens of one value: up to where a word follows upon a word, or anything upon what is no word.
fn value_trees(input: ParseStream) -> Result<Vec<TokenTree>> {
    let mut trees: Vec<TokenTree> = Vec::new();
    let mut open = 0;
    while !input.is_empty() {
        let next = input.fork().parse::<TokenTree>()?;
        let ends = match trees.last() {
            None => false,
            Some(TokenTree::Punct(last)) => open == 0 && last.as_char() == '>' && !is_punct(&next, ':'),
            Some(_) => open == 0 && !matches!(next, TokenTree::Punct(_)),
        };
        if ends || is_punct(&next, '=') && !trees.is_empty() {
            break;
        }
        open += depth(&next);
        trees.push(input.parse()?);
    }
    Ok(trees)
}

fn value(trees: &[TokenTree], elements: &mut Vec<Span>) -> Result<Value> {
    match trees {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => list(group, elements),
        [TokenTree::Ident(word)] => Ok(Value::Word(word.to_string())),
        [TokenTree::Ident(_) | TokenTree::Punct(_), ..] if !is_punct(&trees[0], '-') => path(trees),
        trees => {
            let tokens: TokenStream = trees.iter().cloned().collect();
            if let Ok(text) = syn::parse2::<LitStr>(tokens.clone()) {
                return Ok(Value::Text(text.value()));
            }
            match syn::parse2::<LitInt>(tokens.clone()) {
                Ok(literal) => integer(&literal).map(Value::Integer),
                Err(_) => {
                    Err(Error::new_spanned(tokens, "expected a word, an integer, text, a list or a path"))
                }
            }
        }
    }
}

fn list(group: &Group, elements: &mut Vec<Span>) -> Result<Value> {
    let trees = bare(group.stream());
    let (mut chunks, commas) = split(&trees);
    chunks.truncate(commas.len() + usize::from(chunks.last().is_some_and(|last| !last.is_empty())));
    let mut numbers = Vec::new();
    let mut wrong: Option<Error> = None;
    for (i, chunk) in chunks.iter().enumerate() {
        let tokens: TokenStream = chunk.iter().cloned().collect();
        let number = match syn::parse2::<LitInt>(tokens.clone()) {
            Ok(literal) => {
                elements.push(literal.span());
                integer(&literal)
            }
            Err(_) => Err(match chunk {
                [] => Error::new(commas[i].span(), "expected an integer before this comma"),
                [TokenTree::Literal(_), second @ TokenTree::Literal(_), ..] => {
                    Error::new(second.span(), "expected a comma before this")
                }
                _ => Error::new_spanned(tokens, "expected an integer"),
            }),
        };
        match (number, &mut wrong) {
            (Ok(number), _) => numbers.push(number),
            (Err(error), Some(wrong)) => wrong.combine(error),
            (Err(error), None) => wrong = Some(error),
        }
    }
    wrong.map_or(Ok(Value::List(numbers)), Err)
}

fn integer(literal: &LitInt) -> Result<u64> {
    let wrong = |message: String| Err(Error::new(literal.span(), message));
    if literal.base10_digits().starts_with('-') {
        return wrong("expected an integer that is not negative".into());
    }
    match literal.suffix() {
        "" | "u64" | "usize" => {}
        suffix => return wrong(format!("expected an integer without the suffix `{suffix}`")),
    }
    literal.base10_parse().or_else(|_| wrong("this integer does not fit into 64 bits".into()))
}

/// The path of a type, generic arguments and all.
fn path(trees: &[TokenTree]) -> Result<Value> {
    let mut text = String::new();
    for tree in trees {
        match tree {
            TokenTree::Ident(word) => {
                if text.ends_with(|last: char| last.is_alphanumeric()) {
                    text.push(' ');
                }
                text.push_str(&word.to_string());
            }
            TokenTree::Punct(punct) if matches!(punct.as_char(), ':' | '<' | '>' | ',' | '\'') => {
                text.push(punct.as_char());
            }
            _ => return Err(Error::new(tree.span(), "expected a word, or the path of a type")),
        }
    }
    Ok(Value::Path(text))
}
