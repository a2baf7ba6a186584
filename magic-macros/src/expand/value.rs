//! Reads the value of an option by its shape; its meaning is not known here.

use magic_tables::board::SQUARES;
use magic_tables::spec::path::{is_tuple_struct, is_type};
use magic_tables::spec::tokens::{flatten, is_punct, split};
use magic_tables::spec::{Value, refuse_factor, shortened};
use proc_macro2::{Delimiter, TokenTree};
use syn::{Error, Lit, LitInt};

use super::tokens::{stream, whole, written};

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
