//! The grammar: options `key = value` behind commas, perhaps in angle brackets. What they mean is not known here.

use magic_tables::spec::{Part, Value};

use crate::error::Error;
use crate::literal;
use crate::tokens::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};

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
            Part::Value | Part::Element(_) => Error::over(self.tokens.clone(), message),
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
            options(chunk, &mut input);
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
fn options(mut trees: &[TokenTree], input: &mut Input) {
    loop {
        let [TokenTree::Ident(key), rest @ ..] = trees else {
            input.errors.push(Error::new(trees[0].span(), "expected the name of an option"));
            return;
        };
        trees = rest;
        let option = option(key.clone(), &mut trees, &mut input.errors);
        if let [next, ..] = trees {
            let message = format!("expected a comma after the value of `{}`", option.key);
            input.errors.push(Error::new(next.span(), &message));
        }
        input.options.push(option);
        if !matches!(trees, [TokenTree::Ident(_), equals, ..] if is_punct(equals, '=')) {
            // Whatever this is, it was reported.
            return;
        }
    }
}

/// What follows on the name of an option: takes its tokens away from `trees`.
fn option(key: Ident, trees: &mut &[TokenTree], errors: &mut Vec<Error>) -> Opt {
    let mut option = Opt { key, value: None, tokens: TokenStream::new(), elements: Vec::new() };
    let Opt { key, tokens, elements, .. } = &mut option;
    let Some(first) = trees.first() else {
        errors.push(Error::new(key.span(), &format!("expected a value, `{key} = …`")));
        return option;
    };
    if is_punct(first, '=') {
        *trees = &trees[1..];
        if let Some(second) = trees.first().filter(|second| is_punct(second, '=')) {
            errors.push(Error::new(second.span(), &format!("expected one `=` and a value after `{key}`")));
            *trees = &trees[1..];
        }
        if trees.is_empty() {
            errors.push(Error::new(first.span(), &format!("expected a value for `{key}` after `=`")));
            return option;
        }
    } else {
        errors.push(Error::new(first.span(), &format!("expected `=` and a value after `{key}`")));
        if is_punct(first, ':') {
            *trees = &trees[1..];
        }
    }
    let (taken, rest) = trees.split_at(value_length(trees));
    *trees = rest;
    tokens.extend(taken.iter().cloned());
    if !taken.is_empty() {
        match value(taken, elements) {
            Ok(value) => option.value = Some(value),
            Err(wrong) => errors.extend(wrong),
        }
    }
    option
}

/// How many tokens one value has: up to where a word follows upon a word, or anything upon what is no word.
fn value_length(trees: &[TokenTree]) -> usize {
    let mut open = 0;
    for (i, next) in trees.iter().enumerate() {
        let ends = match i.checked_sub(1).map(|last| &trees[last]) {
            None => false,
            Some(TokenTree::Punct(last)) => open == 0 && last.as_char() == '>' && !is_punct(next, ':'),
            Some(_) => open == 0 && !matches!(next, TokenTree::Punct(_)),
        };
        if ends || is_punct(next, '=') && i > 0 {
            return i;
        }
        open += depth(next);
    }
    trees.len()
}

/// A value, or all that is wrong with it.
type Result<T> = std::result::Result<T, Vec<Error>>;

fn value(trees: &[TokenTree], elements: &mut Vec<Span>) -> Result<Value> {
    match trees {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => list(group, elements),
        [TokenTree::Ident(word)] => Ok(Value::Word(word.to_string())),
        [TokenTree::Ident(_) | TokenTree::Punct(_), ..] if !is_punct(&trees[0], '-') => path(trees),
        [TokenTree::Literal(literal)] if literal::is_integer(literal) => integer(literal).map(Value::Integer),
        [TokenTree::Literal(literal)] if literal::text(literal).is_some() => {
            Ok(Value::Text(literal::text(literal).unwrap_or_default()))
        }
        [minus, TokenTree::Literal(literal)] if is_punct(minus, '-') && literal::is_integer(literal) => {
            Err(vec![over(trees, "expected an integer that is not negative")])
        }
        trees => Err(vec![over(trees, "expected a word, an integer, text, a list or a path")]),
    }
}

fn over(trees: &[TokenTree], message: &str) -> Error {
    Error::over(trees.iter().cloned().collect(), message)
}

fn list(group: &Group, elements: &mut Vec<Span>) -> Result<Value> {
    let trees = bare(group.stream());
    let (mut chunks, commas) = split(&trees);
    chunks.truncate(commas.len() + usize::from(chunks.last().is_some_and(|last| !last.is_empty())));
    let mut numbers = Vec::new();
    let mut wrong = Vec::new();
    for (i, chunk) in chunks.iter().enumerate() {
        let number = match chunk {
            [TokenTree::Literal(literal)] if literal::is_integer(literal) => {
                elements.push(literal.span());
                integer(literal)
            }
            [minus, TokenTree::Literal(literal)] if is_punct(minus, '-') && literal::is_integer(literal) => {
                Err(vec![over(chunk, "expected an integer that is not negative")])
            }
            [] => Err(vec![Error::new(commas[i].span(), "expected an integer before this comma")]),
            [TokenTree::Literal(_), second @ TokenTree::Literal(_), ..] => {
                Err(vec![Error::new(second.span(), "expected a comma before this")])
            }
            _ => Err(vec![over(chunk, "expected an integer")]),
        };
        match number {
            Ok(number) => numbers.push(number),
            Err(errors) => wrong.extend(errors),
        }
    }
    if wrong.is_empty() { Ok(Value::List(numbers)) } else { Err(wrong) }
}

fn integer(literal: &Literal) -> Result<u64> {
    literal::integer(literal).map_err(|message| vec![Error::new(literal.span(), &message)])
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
            _ => return Err(vec![Error::new(tree.span(), "expected a word, or the path of a type")]),
        }
    }
    Ok(Value::Path(text))
}
