//! The grammar: options `key = value` separated by commas, optionally in angle brackets. A value is
//! read by its shape; what it means is not known here. What could take minutes to read, or the whole
//! stack, is refused.

use magic_tables::board::SQUARES;
use magic_tables::spec::path::{is_tuple_struct, is_type};
use magic_tables::spec::tokens::{
    MOST_DEPTH, angle_change, closing_angle, flatten, flatten_to, is_punct, open_angles, split,
};
use magic_tables::spec::{
    ErrorSite, LONGEST_TEXT, OwnFactors, Problem, Spec, Value, refuse_factor, shortened,
};
use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use syn::{Lit, LitInt};

use super::error::Error;
use super::written::{stream, whole, written};

/// The whole input.
pub(crate) struct Input {
    /// Who promises BMI2: `target`, `feature`, or nobody (`possible`, `absent`).
    pub(super) bmi2: TokenStream,
    /// The path of `magic-bitboards`.
    pub(super) root: TokenStream,
    /// The options whose names could be read.
    pub(crate) options: Vec<Opt>,
    /// Errors about what could not be read.
    pub(crate) errors: Vec<Error>,
}

/// One option.
pub(crate) struct Opt {
    /// Its name.
    pub(crate) key: Ident,
    /// Its value.
    pub(crate) given: Given,
    /// The tokens of the value.
    pub(super) tokens: Vec<TokenTree>,
}

/// What follows the name of an option.
#[derive(Debug)]
pub(crate) enum Given {
    /// Nothing follows, not even `=`. This is not reported yet.
    Nothing,
    /// `=` or other tokens follow, but no value. This is reported already.
    NoValue,
    /// A value follows, with the errors about what is wrong inside of it.
    Value(Value, Vec<Error>),
}

impl Opt {
    /// The error of a problem with the option.
    pub(super) fn refused(&self, problem: &Problem) -> Error {
        self.error(problem.site, &problem.message)
    }

    /// An error on a part of the option.
    pub(super) fn error(&self, site: ErrorSite, message: &str) -> Error {
        let part = match site {
            ErrorSite::Key => return Error::at(self.key.span(), message),
            ErrorSite::Element(place) => element(&self.tokens, place),
            ErrorSite::Inner(place, inner) => inner_element(&self.tokens, place, inner),
            ErrorSite::Fields => fields(&self.tokens),
            _ => None,
        };
        match part {
            Some(part) => Error::on(&part, message),
            None => Error::on(&self.tokens, message),
        }
    }
}

/// Splits the input into options. An error in one does not hide the next ones.
pub(crate) fn parse(input: TokenStream) -> Input {
    let mut trees = input.into_iter();
    let bmi2 = contents(trees.next());
    let root = contents(trees.next());
    let mut input = Input {
        bmi2,
        root,
        options: Vec::new(),
        errors: Vec::new(),
    };
    let trees = flatten_to(trees, MOST_DEPTH);
    if let Some(error) = unbounded(&trees) {
        input.errors.push(error);
        return input;
    }
    let (inside, behind) = without_angle_brackets(&trees, &mut input.errors);
    input.list(inside);
    input.list(behind);
    input
}

fn contents(tree: Option<TokenTree>) -> TokenStream {
    match tree {
        Some(TokenTree::Group(group)) => group.stream(),
        _ => TokenStream::new(),
    }
}

/// The error of a `>` to which no `<` belongs.
fn closes_nothing(tree: &TokenTree) -> Error {
    let message = "this `>` closes nothing; begin the options with `<`, or leave it out";
    Error::at(tree.span(), message)
}

/// The tokens inside the angle brackets around all options, and those behind the brackets, which
/// are a mistake. Without such brackets: all tokens, and none.
fn without_angle_brackets<'a>(
    trees: &'a [TokenTree],
    errors: &mut Vec<Error>,
) -> (&'a [TokenTree], &'a [TokenTree]) {
    let (Some(first), Some(last)) = (trees.first(), trees.last()) else {
        return (trees, &[]);
    };
    if !is_punct(first, '<') {
        if !is_punct(last, '>') || open_angles(trees) >= 0 {
            return (trees, &[]);
        }
        errors.push(closes_nothing(last));
        let inside = &trees[..trees.len() - 1];
        return (inside, &[]);
    }
    let Some(end) = closing_angle(trees) else {
        errors.push(Error::at(
            first.span(),
            "this `<` is not closed; end the options with `>`",
        ));
        return (&trees[1..], &[]);
    };
    let inside = &trees[1..end];
    let mut behind = &trees[end + 1..];
    match behind {
        [next, rest @ ..] if is_punct(next, ',') => behind = rest,
        _ => {}
    }
    match behind {
        [] => {}
        [next, rest @ ..] if is_punct(next, '>') => {
            errors.push(closes_nothing(next));
            behind = rest;
        }
        _ => {
            let message = "options go on behind this `>`; move it to the end";
            let span = trees[end].span();
            errors.push(Error::at(span, message));
        }
    }
    (inside, behind)
}

impl Input {
    /// Adds an error on one token.
    fn report(&mut self, tree: &TokenTree, message: impl Into<String>) {
        let span = tree.span();
        self.errors.push(Error::at(span, message));
    }

    /// Reads options separated by commas.
    fn list(&mut self, trees: &[TokenTree]) {
        let (chunks, separators) = split(trees, &[',', ';']);
        for (i, chunk) in chunks.iter().enumerate() {
            if let Some(separator) = separators.get(i) {
                self.separator(separator, chunk);
            }
            if !chunk.is_empty() {
                self.options(chunk);
            }
        }
    }

    /// Reports a `separator` that is no comma, or has no option before it.
    fn separator(&mut self, separator: &TokenTree, before: &[TokenTree]) {
        // A comma may end the list, but two commas need an option between them.
        let message = if is_punct(separator, ';') {
            "expected a comma, found `;`"
        } else if before.is_empty() {
            "expected an option, `key = value`, before this comma"
        } else {
            return;
        };
        self.report(separator, message);
    }

    /// Reads one option, or several with missing commas between them.
    fn options(&mut self, mut trees: &[TokenTree]) {
        loop {
            let [TokenTree::Ident(key), rest @ ..] = trees else {
                self.errors.push(no_key(&trees[0]));
                return;
            };
            trees = rest;
            let option = self.option(key.clone(), &mut trees);
            let has_value = !matches!(option.given, Given::Nothing);
            self.options.push(option);
            match trees {
                [next, ..] if has_value => {
                    let message = format!("expected a comma after the value of `{}`", name(key));
                    self.report(next, message);
                }
                _ => {}
            }
            if !begins_option(trees) {
                // Whatever it is, it is reported already.
                return;
            }
        }
    }

    /// Reads what follows the name of an option, and removes it from `trees`.
    fn option(&mut self, key: Ident, trees: &mut &[TokenTree]) -> Opt {
        if trees.is_empty() || begins_option(trees) {
            return Opt {
                key,
                given: Given::Nothing,
                tokens: Vec::new(),
            };
        }
        self.equals(&key, trees);
        let (tokens, rest) = trees.split_at(value_length(trees));
        *trees = rest;
        let given = if tokens.is_empty() {
            Given::NoValue
        } else {
            let (value, mistakes) = read(known(&key), tokens);
            Given::Value(value, mistakes)
        };
        Opt {
            key,
            given,
            tokens: tokens.to_vec(),
        }
    }

    /// Removes `=` from `trees`, or what is written instead.
    fn equals(&mut self, key: &Ident, trees: &mut &[TokenTree]) {
        let first = &trees[0];
        if !is_punct(first, '=') {
            let message = format!("expected `=` and a value after `{}`", name(key));
            self.report(first, message);
            if is_punct(first, ':') {
                *trees = &trees[1..];
            }
            return;
        }
        *trees = &trees[1..];
        match *trees {
            [second, rest @ ..] if is_punct(second, '=') => {
                let message = format!("expected one `=` and a value after `{}`", name(key));
                self.report(second, message);
                *trees = rest;
            }
            _ => {}
        }
        if trees.is_empty() {
            let message = format!("expected a value for `{}` after `=`", name(key));
            self.report(first, message);
        }
    }
}

/// The name of the option `key` as a constant, or nothing if no option is called so: then details
/// about its value are of no use.
fn known(key: &Ident) -> &'static str {
    for &name in Spec::KEYS {
        if key == name {
            return name;
        }
    }
    ""
}

/// The name of an option, as messages quote it.
fn name(key: &Ident) -> String {
    shortened(&key.to_string()).into_owned()
}

/// Whether `trees` begin with the name of an option and `=`.
fn begins_option(trees: &[TokenTree]) -> bool {
    matches!(trees, [TokenTree::Ident(_), equals, ..] if is_punct(equals, '='))
}

/// The error that `tree` is not the name of an option.
fn no_key(tree: &TokenTree) -> Error {
    let way_out = match tree {
        TokenTree::Literal(literal) if literal.to_string().starts_with(['"', 'r']) => {
            "; leave the quotes out"
        }
        TokenTree::Group(group) => match group.delimiter() {
            Delimiter::Parenthesis => "; leave the parentheses out",
            Delimiter::Brace => "; leave the braces out",
            Delimiter::Bracket | Delimiter::None => "; leave the brackets out",
        },
        _ => "",
    };
    let found = written(std::slice::from_ref(tree));
    let message = format!(
        "expected an option, `key = value`, found `{}`{way_out}",
        shortened(&found)
    );
    Error::at(tree.span(), message)
}

/// The number of tokens of the first value. If a comma is missing, it ends where the next option
/// begins, outside of generic arguments.
fn value_length(trees: &[TokenTree]) -> usize {
    let mut open = 0;
    for i in 0..trees.len() {
        if i > 0 && open <= 0 && begins_option(&trees[i..]) {
            return i;
        }
        open += angle_change(trees, i);
    }
    trees.len()
}

/// Reads the value of the option `key`, and what is wrong inside of numbers if the option takes
/// any. `trees` must not be empty.
fn read(key: &'static str, trees: &[TokenTree]) -> (Value, Vec<Error>) {
    let value = match trees {
        [TokenTree::Group(list)] if list.delimiter() == Delimiter::Bracket => {
            return read_list(key, list, trees);
        }
        [TokenTree::Literal(literal)] => match Lit::new(literal.clone()) {
            Lit::Int(integer) => return read_number(key, &integer),
            Lit::Str(text) => Value::Text(text.value()),
            _ => Value::Other(written(trees)),
        },
        [TokenTree::Ident(word)] if word == "true" || word == "false" || is_type(trees) => {
            Value::Word(word.to_string())
        }
        _ if is_type(trees) || key == "bitboard" && is_tuple_struct(trees) => {
            Value::Path(written(trees))
        }
        _ => Value::Other(written(trees)),
    };
    (value, Vec::new())
}

/// Reads an integer.
fn read_number(key: &str, integer: &LitInt) -> (Value, Vec<Error>) {
    let text = integer.to_string();
    let suffix = integer.suffix();
    let message = if !matches!(suffix, "" | "u64" | "usize") {
        let number = text.strip_suffix(suffix).unwrap_or(&text);
        let number = number.trim_end_matches('_');
        format!("`{key}` takes integers without the suffix `{suffix}`; write `{number}`")
    } else if let Ok(number) = integer.base10_parse() {
        return (Value::Integer(number), Vec::new());
    } else {
        let quoted = shortened(&text);
        format!("`{key}` takes integers from 0 to 2^64 - 1, not `{quoted}`")
    };
    let mut mistakes = Vec::new();
    if matches!(key, "seed" | "max_bytes" | "rook_magics" | "bishop_magics") {
        mistakes.push(Error::at(integer.span(), message));
    }
    (Value::Other(text), mistakes)
}

/// Reads a list between brackets. `trees` is the whole value.
fn read_list(key: &'static str, list: &Group, trees: &[TokenTree]) -> (Value, Vec<Error>) {
    // These lists have a grammar of their own, for all front ends, which reads text.
    if matches!(key, "pieces" | "piece_codes" | "threats" | "quads") {
        return (Value::Other(whole(trees)), Vec::new());
    }
    let elements = flatten(list.stream());
    let is_repeat = elements.iter().any(|tree| is_punct(tree, ';'));
    if is_repeat {
        (Value::Other(written(trees)), Vec::new())
    } else if matches!(key, "rook_magics" | "bishop_magics") {
        read_factors(key, &elements)
    } else {
        (Value::List(Vec::new()), Vec::new())
    }
}

/// The elements of lists that are much too long are not read.
const MOST_ELEMENTS: usize = 2 * SQUARES;

/// Reads the factors between the brackets of a list.
fn read_factors(key: &'static str, trees: &[TokenTree]) -> (Value, Vec<Error>) {
    let elements = elements(trees);
    // How many there are is the mistake, whatever they are.
    if elements.len() > MOST_ELEMENTS {
        let zeros = vec![0; elements.len()];
        return (Value::List(zeros), Vec::new());
    }
    let mut factors = Vec::new();
    let mut mistakes = Vec::new();
    for (place, element) in elements.into_iter().enumerate() {
        match element {
            ListElement::Missing(comma) => {
                let message = format!("expected one of the numbers of `{key}` before this comma");
                mistakes.push(Error::at(comma.span(), message));
            }
            ListElement::Tokens([TokenTree::Literal(_), second @ TokenTree::Literal(_), ..]) => {
                let text = second.to_string();
                let message = format!("expected a comma before `{}`", shortened(&text));
                mistakes.push(Error::at(second.span(), message));
            }
            ListElement::Tokens(element) => match (foreign_factor(element), read(key, element)) {
                (Some(factor), _) | (None, (Value::Integer(factor), _)) => factors.push(factor),
                (_, (value, of_element)) if of_element.is_empty() => {
                    let problem = refuse_factor(key, place, &value);
                    mistakes.push(Error::on(element, problem.message));
                }
                (_, (_, of_element)) => mistakes.extend(of_element),
            },
        }
    }
    (Value::List(factors), mistakes)
}

/// A factor as other languages write it: `-1`, `0x1FULL`, or in a macro, `C64(0x1f)`.
fn foreign_factor(element: &[TokenTree]) -> Option<u64> {
    let is_foreign = match element {
        [TokenTree::Punct(minus), TokenTree::Literal(_)] => minus.as_char() == '-',
        [TokenTree::Ident(_), TokenTree::Group(number)] => {
            number.delimiter() == Delimiter::Parenthesis
        }
        [TokenTree::Literal(number)] => number.to_string().ends_with(['l', 'L', 'u', 'U']),
        _ => false,
    };
    let text = is_foreign.then(|| written(element))?;
    match *OwnFactors::read(&text).ok()?.all() {
        [factor] => Some(factor),
        _ => None,
    }
}

/// What stands between two commas of a list.
enum ListElement<'a> {
    Tokens(&'a [TokenTree]),
    /// Nothing: this comma comes after it.
    Missing(&'a TokenTree),
}

/// The elements of a list. A comma may end it.
fn elements(trees: &[TokenTree]) -> Vec<ListElement<'_>> {
    let (chunks, commas) = split(trees, &[',']);
    let mut elements = Vec::new();
    for (i, chunk) in chunks.into_iter().enumerate() {
        if !chunk.is_empty() {
            elements.push(ListElement::Tokens(chunk));
        } else if let Some(comma) = commas.get(i) {
            elements.push(ListElement::Missing(comma));
        }
    }
    elements
}

/// The tokens of the element at `place`, if `trees` are a list that has it.
fn element(trees: &[TokenTree], place: usize) -> Option<Vec<TokenTree>> {
    let [TokenTree::Group(list)] = trees else {
        return None;
    };
    let trees = flatten(list.stream());
    match elements(&trees).get(place)? {
        ListElement::Tokens(element) => Some(element.to_vec()),
        ListElement::Missing(_) => None,
    }
}

/// The tokens of the element `inner` of the list at the end of the element at `place`, if there is
/// one.
fn inner_element(trees: &[TokenTree], place: usize, inner: usize) -> Option<Vec<TokenTree>> {
    let outer = element(trees, place)?;
    element(outer.last_chunk::<1>()?, inner)
}

/// The tokens of the fields, if `trees` are a tuple struct that has any.
fn fields(trees: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let [.., TokenTree::Group(group)] = trees else {
        return None;
    };
    let fields = flatten(group.stream());
    (!fields.is_empty()).then_some(fields)
}

/// How many words, numbers and signs all options may have together. Two lists of factors have some
/// 260.
const MOST_TREES: usize = 1 << 12;

/// How many characters a number may have. One of 64 bits in binary, with `_` after each digit, has
/// fewer.
const LONGEST_NUMBER: usize = 256;

/// The error of options that are longer or deeper than any that mean something.
fn unbounded(trees: &[TokenTree]) -> Option<Error> {
    let mut open = vec![stream(trees).into_iter()];
    let mut count = 0;
    while let Some(innermost) = open.last_mut() {
        let Some(tree) = innermost.next() else {
            open.pop();
            continue;
        };
        count += 1;
        if let TokenTree::Group(group) = &tree {
            open.push(group.stream().into_iter());
        }
        if count > MOST_TREES || open.len() > MOST_DEPTH + 1 || is_too_long(&tree) {
            let message = format!(
                "too long or too deep for options: they have up to {MOST_TREES} words, numbers and \
                 signs, {MOST_DEPTH} brackets in each other, and {LONGEST_NUMBER} characters of a \
                 number"
            );
            return Some(Error::at(tree.span(), message));
        }
    }
    None
}

fn is_too_long(tree: &TokenTree) -> bool {
    let TokenTree::Literal(literal) = tree else {
        return false;
    };
    let text = literal.to_string();
    let is_number = matches!(text.as_bytes(), [b'0'..=b'9' | b'-', ..]);
    let most = if is_number {
        LONGEST_NUMBER
    } else {
        LONGEST_TEXT
    };
    text.len() > most
}
