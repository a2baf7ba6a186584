//! Reads the value of an option by its shape; its meaning is not known here. Whether tokens are the
//! path of a type or of a module, the parsers of `syn` could tell, but an engine's build would
//! compile them for that alone. What stands in an expansion must be a type, so that it causes no
//! second error.

use magic_tables::board::SQUARES;
use magic_tables::spec::{Value, refuse_factor, shortened};
use proc_macro2::{Delimiter, Ident, Spacing, TokenTree};
use syn::{Error, Lit, LitInt};

use super::tokens::{closing_angle, count, flatten, is_punct, split, stream, whole, written};

/// The elements of lists that are much too long are not read.
const MOST_ELEMENTS: usize = 2 * SQUARES;

/// Reads the value of the option `key`, and what is wrong inside of numbers if the option takes
/// any. `trees` must not be empty.
pub(super) fn read(key: &'static str, trees: &[TokenTree]) -> (Value, Vec<Error>) {
    let value = match trees {
        // Lists of pieces have a grammar of their own, for all front ends, which reads text.
        [TokenTree::Group(group)]
            if group.delimiter() == Delimiter::Bracket
                && matches!(key, "pieces" | "piece_codes") =>
        {
            Value::Other(whole(trees))
        }
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
            let elements = flatten(group.stream());
            if elements.iter().any(|tree| is_punct(tree, ';')) {
                other(trees)
            } else if matches!(key, "rook_magics" | "bishop_magics") {
                return list(key, &elements);
            } else {
                Value::List(Vec::new())
            }
        }
        [TokenTree::Ident(word)] if word == "true" || word == "false" || is_type(trees) => {
            Value::Word(word.to_string())
        }
        [TokenTree::Literal(literal)] => match Lit::new(literal.clone()) {
            Lit::Int(integer) => return number(key, &integer),
            Lit::Str(text) => Value::Text(text.value()),
            _ => other(trees),
        },
        _ if is_type(trees) || key == "bitboard" && is_tuple_struct(trees) => {
            Value::Path(written(trees))
        }
        _ => other(trees),
    };
    (value, Vec::new())
}

fn other(trees: &[TokenTree]) -> Value {
    Value::Other(written(trees))
}

/// Reads a literal.
fn number(key: &str, integer: &LitInt) -> (Value, Vec<Error>) {
    let (text, suffix) = (integer.to_string(), integer.suffix());
    let message = if !matches!(suffix, "" | "u64" | "usize") {
        let bare = text
            .strip_suffix(suffix)
            .unwrap_or(&text)
            .trim_end_matches('_');
        format!("`{key}` takes integers without the suffix `{suffix}`; write `{bare}`")
    } else if let Ok(number) = integer.base10_parse() {
        return (Value::Integer(number), Vec::new());
    } else {
        format!(
            "`{key}` takes integers from 0 to 2^64 - 1, not `{}`",
            shortened(&text)
        )
    };
    let takes_numbers = matches!(key, "seed" | "max_bytes" | "rook_magics" | "bishop_magics");
    let mistakes = takes_numbers.then(|| Error::new(integer.span(), message));
    (Value::Other(text), mistakes.into_iter().collect())
}

/// Reads a list of factors between brackets.
fn list(key: &'static str, trees: &[TokenTree]) -> (Value, Vec<Error>) {
    let elements = elements(trees);
    // How many there are is the mistake, whatever they are.
    if elements.len() > MOST_ELEMENTS {
        return (Value::List(vec![0; elements.len()]), Vec::new());
    }
    let (mut numbers, mut mistakes) = (Vec::new(), Vec::new());
    for (place, element) in elements.into_iter().enumerate() {
        let (span, message) = match element {
            Ok([TokenTree::Literal(_), second @ TokenTree::Literal(_), ..]) => (
                second.span(),
                format!(
                    "expected a comma before `{}`",
                    shortened(&second.to_string())
                ),
            ),
            Ok(element) => {
                match read(key, element) {
                    (Value::Integer(number), _) => numbers.push(number),
                    (value, of_element) if of_element.is_empty() => {
                        let message = refuse_factor(key, place, &value).message;
                        mistakes.push(Error::new_spanned(stream(element), message));
                    }
                    (_, of_element) => mistakes.extend(of_element),
                }
                continue;
            }
            Err(comma) => (
                comma.span(),
                format!("expected one of the numbers of `{key}` before this comma"),
            ),
        };
        mistakes.push(Error::new(span, message));
    }
    (Value::List(numbers), mistakes)
}

/// The elements of a list. For a missing element, the comma after it. A comma may end the list.
fn elements(trees: &[TokenTree]) -> Vec<Result<&[TokenTree], &TokenTree>> {
    let (chunks, commas) = split(trees, &[',']);
    let mut elements = Vec::new();
    for (i, chunk) in chunks.into_iter().enumerate() {
        match commas.get(i) {
            Some(comma) if chunk.is_empty() => elements.push(Err(*comma)),
            None if chunk.is_empty() => {}
            _ => elements.push(Ok(chunk)),
        }
    }
    elements
}

/// The tokens of the element at `place`, if `trees` are a list that has it.
pub(super) fn element(trees: &[TokenTree], place: usize) -> Option<Vec<TokenTree>> {
    let [TokenTree::Group(group)] = trees else {
        return None;
    };
    let trees = flatten(group.stream());
    elements(&trees)
        .into_iter()
        .nth(place)?
        .ok()
        .map(<[TokenTree]>::to_vec)
}

/// The tokens of the fields, if `trees` are a tuple struct that has any.
pub(super) fn fields(trees: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let [.., TokenTree::Group(group)] = trees else {
        return None;
    };
    let fields = flatten(group.stream());
    (!fields.is_empty()).then_some(fields)
}

/// No names of types or modules, in any edition.
const KEYWORDS: &str = "_ abstract as async await become box break const continue crate do dyn else enum extern false final fn for if \
    impl in let loop macro match mod move mut override priv pub ref return self static struct super trait true try type typeof unsafe \
    unsized use virtual where while yield";

/// Longer values are no type: they take more of the stack with each token.
const MOST_TOKENS: usize = 40;

/// Whether `trees` are the path of a type, such as `crate::Square`, `Set<u64>` or `<Board as
/// Game>::Set`.
pub(super) fn is_type(trees: &[TokenTree]) -> bool {
    count(trees, MOST_TOKENS).is_some() && is_path_of_type(trees)
}

/// Whether `trees` are a tuple struct with the types of its fields, such as `crate::Bitboard(u64)`.
pub(super) fn is_tuple_struct(trees: &[TokenTree]) -> bool {
    let [path @ .., TokenTree::Group(fields)] = trees else {
        return false;
    };
    fields.delimiter() == Delimiter::Parenthesis
        && is_type(path)
        && count(trees, MOST_TOKENS).is_some()
        && are_all(&flatten(fields.stream()), is_any_type)
}

fn is_path_of_type(trees: &[TokenTree]) -> bool {
    if !trees.first().is_some_and(|tree| is_punct(tree, '<')) {
        return is_path(after_colons(trees).unwrap_or(trees), true);
    }
    // `<Board as Game>::Set`
    let Some(end) = closing_angle(trees) else {
        return false;
    };
    let inside = &trees[1..end];
    let is_as = |tree: &TokenTree| matches!(tree, TokenTree::Ident(word) if word == "as");
    let known = match inside.iter().position(is_as) {
        Some(place) => is_any_type(&inside[..place]) && is_path_of_type(&inside[place + 1..]),
        None => is_any_type(inside),
    };
    known && after_colons(&trees[end + 1..]).is_some_and(|rest| is_path(rest, true))
}

/// Whether `trees` are the path of a module.
pub(super) fn is_module(trees: &[TokenTree]) -> bool {
    is_path(after_colons(trees).unwrap_or(trees), false)
}

/// Whether `trees` are words between `::`, the words of types perhaps with arguments.
fn is_path(mut trees: &[TokenTree], of_type: bool) -> bool {
    loop {
        let [TokenTree::Ident(word), rest @ ..] = trees else {
            return false;
        };
        trees = rest;
        let is_module = word == "crate" || word == "self" || word == "super";
        if of_type && !is_module {
            // Both `Set<u64>` and `Set::<u64>`.
            let arguments = after_colons(trees).unwrap_or(trees);
            if arguments.first().is_some_and(|tree| is_punct(tree, '<')) {
                let Some(end) = closing_angle(arguments) else {
                    return false;
                };
                if !are_all(&arguments[1..end], is_argument) {
                    return false;
                }
                trees = &arguments[end + 1..];
            }
        }
        if !(is_module || is_name(word)) {
            return false;
        }
        if trees.is_empty() {
            return !(of_type && is_module);
        }
        let Some(rest) = after_colons(trees) else {
            return false;
        };
        trees = rest;
    }
}

/// Whether `word` may be the name of a type or of a module.
fn is_name(word: &Ident) -> bool {
    KEYWORDS.split(' ').all(|keyword| word != keyword)
}

/// Whether all elements of a list are what `is` says. A comma may end the list.
fn are_all(trees: &[TokenTree], is: fn(&[TokenTree]) -> bool) -> bool {
    let (elements, commas) = split(trees, &[',']);
    for (place, element) in elements.iter().enumerate() {
        if !(is(element) || element.is_empty() && place == commas.len()) {
            return false;
        }
    }
    true
}

/// Whether `trees` are an argument of a generic type: a lifetime, a constant, a type, or a type
/// with a name.
fn is_argument(trees: &[TokenTree]) -> bool {
    match trees {
        [TokenTree::Punct(tick), TokenTree::Ident(_)] if tick.as_char() == '\'' => true,
        [TokenTree::Punct(sign), TokenTree::Literal(_)] if sign.as_char() == '-' => true,
        [TokenTree::Ident(name), equals, rest @ ..] if is_punct(equals, '=') => {
            is_name(name) && is_any_type(rest)
        }
        [TokenTree::Literal(_)] => true,
        [TokenTree::Group(block)] => block.delimiter() == Delimiter::Brace || is_any_type(trees),
        _ => is_any_type(trees),
    }
}

/// Whether `trees` are a type: a path, a reference, a tuple, an array or a slice. (No other can be
/// a part of a square or a bitboard.)
fn is_any_type(trees: &[TokenTree]) -> bool {
    match trees {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => {
            let inside = flatten(group.stream());
            let element = inside
                .split(|tree| is_punct(tree, ';'))
                .next()
                .unwrap_or_default();
            is_any_type(element)
        }
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
            are_all(&flatten(group.stream()), is_any_type)
        }
        [
            TokenTree::Punct(sign),
            TokenTree::Punct(tick),
            TokenTree::Ident(_),
            rest @ ..,
        ] if sign.as_char() == '&' && tick.as_char() == '\'' => is_any_type(rest),
        [TokenTree::Punct(sign), rest @ ..] if sign.as_char() == '&' => is_any_type(rest),
        [TokenTree::Ident(word), rest @ ..] if word == "mut" => is_any_type(rest),
        _ => is_path_of_type(trees),
    }
}

/// What follows `::`.
fn after_colons(trees: &[TokenTree]) -> Option<&[TokenTree]> {
    match trees {
        [TokenTree::Punct(first), second, rest @ ..]
            if first.as_char() == ':'
                && first.spacing() == Spacing::Joint
                && is_punct(second, ':') =>
        {
            Some(rest)
        }
        _ => None,
    }
}
