//! The grammar: options `key = value` separated by commas, optionally in angle brackets. Their
//! meaning is not known here. What could take minutes to read, or the whole stack, is refused.

use magic_tables::spec::tokens::{
    MOST_DEPTH, angle_change, closing_angle, flatten_to, is_punct, open_angles, split,
};
use magic_tables::spec::{ErrorSite, LONGEST_TEXT, Problem, Spec, Value, shortened};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::Error;

use super::value::{self, stream, written};

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
        let tokens = match site {
            ErrorSite::Key => return Error::new(self.key.span(), message),
            ErrorSite::Element(place) => value::element(&self.tokens, place),
            ErrorSite::Inner(place, inner) => value::inner_element(&self.tokens, place, inner),
            ErrorSite::Fields => value::fields(&self.tokens),
            _ => None,
        };
        Error::new_spanned(stream(tokens.as_deref().unwrap_or(&self.tokens)), message)
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
    Error::new(tree.span(), message)
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
        return (&trees[..trees.len() - 1], &[]);
    }
    let Some(end) = closing_angle(trees) else {
        errors.push(Error::new(
            first.span(),
            "this `<` is not closed; end the options with `>`",
        ));
        return (&trees[1..], &[]);
    };
    let (inside, mut behind) = (&trees[1..end], &trees[end + 1..]);
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
            errors.push(Error::new(trees[end].span(), message));
        }
    }
    (inside, behind)
}

impl Input {
    /// Reads options separated by commas.
    fn list(&mut self, trees: &[TokenTree]) {
        let (chunks, separators) = split(trees, &[',', ';']);
        for (i, chunk) in chunks.iter().enumerate() {
            let separator = separators.get(i).copied();
            if let Some(semicolon) = separator.filter(|separator| is_punct(separator, ';')) {
                self.errors
                    .push(Error::new(semicolon.span(), "expected a comma, found `;`"));
            }
            if !chunk.is_empty() {
                self.options(chunk);
            } else if let Some(comma) = separator.filter(|separator| is_punct(separator, ',')) {
                // A comma may end the list, but two commas need an option between them.
                let message = "expected an option, `key = value`, before this comma";
                self.errors.push(Error::new(comma.span(), message));
            }
        }
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
            let reported = matches!(option.given, Given::Nothing);
            self.options.push(option);
            if let ([next, ..], false) = (trees, reported) {
                let message = format!("expected a comma after the value of `{}`", name(key));
                self.errors.push(Error::new(next.span(), message));
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
        // If the name is unknown, details about the value are of no use.
        let mut known = "";
        for name in Spec::KEYS {
            if key == name {
                known = name;
            }
        }
        let given = if tokens.is_empty() {
            Given::NoValue
        } else {
            let (value, mistakes) = value::read(known, tokens);
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
            self.errors.push(Error::new(first.span(), message));
            if is_punct(first, ':') {
                *trees = &trees[1..];
            }
            return;
        }
        *trees = &trees[1..];
        if let Some(second) = trees.first().filter(|second| is_punct(second, '=')) {
            let message = format!("expected one `=` and a value after `{}`", name(key));
            self.errors.push(Error::new(second.span(), message));
            *trees = &trees[1..];
        }
        if trees.is_empty() {
            let message = format!("expected a value for `{}` after `=`", name(key));
            self.errors.push(Error::new(first.span(), message));
        }
    }
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
        TokenTree::Literal(literal)
            if matches!(literal.to_string().as_bytes(), [b'"' | b'r', ..]) =>
        {
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
    Error::new(tree.span(), message)
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

/// How many words, numbers and signs all options may have together. Two lists of factors have some 260.
const MOST_TREES: usize = 1 << 12;

/// How many characters a number may have. One of 64 bits in binary, with `_` after each digit, has fewer.
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
            return Some(Error::new(tree.span(), message));
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
    text.len()
        > if is_number {
            LONGEST_NUMBER
        } else {
            LONGEST_TEXT
        }
}
