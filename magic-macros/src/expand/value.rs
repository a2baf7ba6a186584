//! Reads the value of an option by its shape; its meaning is not known here.

use magic_tables::board::SQUARES;
use magic_tables::spec::{Value, refuse_factor, shortened};
use proc_macro2::{Delimiter, Group, TokenTree};
use syn::{Error, Lit, LitInt};

use super::path::{is_tuple_struct, is_type};
use super::tokens::{flatten, is_punct, split, stream, whole, written};

/// The result of reading a value.
#[derive(Debug)]
pub(crate) enum Reading {
    /// A value without mistakes.
    Value(Value),
    /// A number or a list of numbers with mistakes.
    Flawed {
        /// The value as it was written.
        value: Value,
        /// A correct value of the same kind. The mistakes count only if the option takes this.
        example: Value,
        /// Errors inside the value.
        mistakes: Vec<Error>,
    },
}

/// The elements of lists that are much too long are not read.
const MOST_ELEMENTS: usize = 2 * SQUARES;

/// Reads the value of the option `key`. `trees` must not be empty.
pub(super) fn read(key: &'static str, trees: &[TokenTree]) -> Reading {
    match trees {
        // Lists of pieces have a grammar of their own, for all front ends, which reads text.
        [TokenTree::Group(group)]
            if group.delimiter() == Delimiter::Bracket && matches!(key, "pieces" | "piece_codes") =>
        {
            Reading::Value(Value::Other(whole(trees)))
        }
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => list(key, group),
        [TokenTree::Ident(word)] if word == "true" || word == "false" || is_type(trees) => {
            Reading::Value(Value::Word(word.to_string()))
        }
        [TokenTree::Literal(literal)] => match Lit::new(literal.clone()) {
            Lit::Int(integer) => number(key, &integer),
            Lit::Str(text) => Reading::Value(Value::Text(text.value())),
            _ => Reading::Value(other(trees)),
        },
        _ if is_type(trees) || key == "bitboard" && is_tuple_struct(trees) => {
            Reading::Value(Value::Path(written(trees)))
        }
        _ => Reading::Value(other(trees)),
    }
}

fn other(trees: &[TokenTree]) -> Value {
    Value::Other(written(trees))
}

/// The reading of a literal.
fn number(key: &str, integer: &LitInt) -> Reading {
    let (text, suffix) = (integer.to_string(), integer.suffix());
    let message = if !matches!(suffix, "" | "u64" | "usize") {
        let bare = text.strip_suffix(suffix).unwrap_or(&text).trim_end_matches('_');
        format!("`{key}` takes integers without the suffix `{suffix}`; write `{bare}`")
    } else if let Ok(number) = integer.base10_parse() {
        return Reading::Value(Value::Integer(number));
    } else {
        format!("`{key}` takes integers from 0 to 2^64 - 1, not `{}`", shortened(&text))
    };
    let mistakes = vec![Error::new(integer.span(), message)];
    Reading::Flawed { value: Value::Other(text), example: Value::Integer(1), mistakes }
}

fn list(key: &'static str, group: &Group) -> Reading {
    let as_written = || Value::Other(written(&[TokenTree::Group(group.clone())]));
    let trees = flatten(group.stream());
    if trees.iter().any(|tree| is_punct(tree, ';')) {
        return Reading::Value(as_written());
    }
    let elements = elements(&trees);
    // How many there are is the mistake, whatever they are.
    if elements.len() > MOST_ELEMENTS {
        return Reading::Value(Value::List(vec![0; elements.len()]));
    }
    let (mut numbers, mut mistakes) = (Vec::new(), Vec::new());
    for (place, element) in elements.into_iter().enumerate() {
        let reading = match element {
            Ok([TokenTree::Literal(_), second @ TokenTree::Literal(_), ..]) => {
                mistakes.push(Error::new(
                    second.span(),
                    format!("expected a comma before `{}`", shortened(&second.to_string())),
                ));
                continue;
            }
            Ok(element) => read(key, element),
            Err(comma) => {
                let message = format!("expected one of the numbers of `{key}` before this comma");
                mistakes.push(Error::new(comma.span(), message));
                continue;
            }
        };
        match reading {
            Reading::Value(Value::Integer(number)) => numbers.push(number),
            Reading::Flawed { example: Value::Integer(_), mistakes: of_element, .. } => {
                mistakes.extend(of_element);
            }
            Reading::Value(value) | Reading::Flawed { value, .. } => {
                let message = refuse_factor(key, place, &value).message;
                mistakes.push(Error::new_spanned(stream(element.unwrap_or_default()), message));
            }
        }
    }
    if mistakes.is_empty() {
        return Reading::Value(Value::List(numbers));
    }
    Reading::Flawed { value: as_written(), example: Value::List(vec![0; SQUARES]), mistakes }
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
    let [TokenTree::Group(group)] = trees else { return None };
    let trees = flatten(group.stream());
    elements(&trees).into_iter().nth(place)?.ok().map(<[TokenTree]>::to_vec)
}

/// The tokens of the fields, if `trees` are a tuple struct that has any.
pub(super) fn fields(trees: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let [.., TokenTree::Group(group)] = trees else { return None };
    let fields = flatten(group.stream());
    (!fields.is_empty()).then_some(fields)
}
