//! The value of an option: reads it by its shape, since its meaning is not known here, and writes
//! its tokens as text for messages.

use magic_tables::board::SQUARES;
use magic_tables::spec::path::{is_tuple_struct, is_type};
use magic_tables::spec::tokens::{count, flatten, is_punct, split};
use magic_tables::spec::{Value, refuse_factor, shortened};
use proc_macro2::{Delimiter, Group, Spacing, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{Error, Lit, LitInt};

/// The elements of lists that are much too long are not read.
const MOST_ELEMENTS: usize = 2 * SQUARES;

/// Reads the value of the option `key`, and what is wrong inside of numbers if the option takes
/// any. `trees` must not be empty.
pub(super) fn read(key: &'static str, trees: &[TokenTree]) -> (Value, Vec<Error>) {
    let value = match trees {
        // These lists have a grammar of their own, for all front ends, which reads text.
        [TokenTree::Group(group)]
            if group.delimiter() == Delimiter::Bracket
                && matches!(key, "pieces" | "piece_codes" | "threats" | "quads") =>
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

/// The tokens of the element `inner` of the list at the end of the element at `place`, if there is
/// one.
pub(super) fn inner_element(
    trees: &[TokenTree],
    place: usize,
    inner: usize,
) -> Option<Vec<TokenTree>> {
    let outer = element(trees, place)?;
    element(outer.last_chunk::<1>()?, inner)
}

/// The tokens of the fields, if `trees` are a tuple struct that has any.
pub(super) fn fields(trees: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let [.., TokenTree::Group(group)] = trees else {
        return None;
    };
    let fields = flatten(group.stream());
    (!fields.is_empty()).then_some(fields)
}

/// `trees` as a stream, for errors.
pub(super) fn stream(trees: &[TokenTree]) -> TokenStream {
    let mut stream = TokenStream::new();
    for tree in trees {
        tree.to_tokens(&mut stream);
    }
    stream
}

/// Messages leave out what stands in brackets if it has more characters.
const LONGEST: usize = 40;

/// Of more tokens, only the beginning is written.
const MOST_WRITTEN: usize = 200;

/// The source of `trees` on one line, with spaces as people write them, for messages. (Only newer
/// compilers tell where the spaces were.)
pub(super) fn written(trees: &[TokenTree]) -> String {
    if let Some(beginning) = trees
        .get(..MOST_WRITTEN)
        .filter(|_| trees.len() > MOST_WRITTEN)
    {
        return written(beginning) + " …";
    }
    joined(trees, &written_group)
}

/// The whole source of `trees` on one line, with all that stands in brackets, to be read. (The
/// compiler's text has line breaks anywhere.)
pub(super) fn whole(trees: &[TokenTree]) -> String {
    joined(trees, &|group| {
        in_brackets(group, &whole(&flatten(group.stream())))
    })
}

fn joined(trees: &[TokenTree], of_group: &dyn Fn(&Group) -> String) -> String {
    let mut text = String::new();
    // Signs of closures: each second one closes the arguments.
    let mut bars = 0;
    for (i, tree) in trees.iter().enumerate() {
        if i > 0 && is_space_before(trees, i, bars) {
            text.push(' ');
        }
        bars += usize::from(is_punct(tree, '|'));
        text.push_str(&match tree {
            TokenTree::Group(group) => of_group(group),
            tree => tree.to_string(),
        });
    }
    text
}

/// Whether people write a space before the tree at `i`, which has so many `|` before it.
fn is_space_before(trees: &[TokenTree], i: usize, bars: usize) -> bool {
    let (previous, next) = (&trees[i - 1], &trees[i]);
    let is_prefix =
        is_one_of(previous, "&!-*#$|") && (i == 1 || matches!(trees[i - 2], TokenTree::Punct(_)));
    let calls = matches!((previous, next), (TokenTree::Ident(_), TokenTree::Group(group))
        if group.delimiter() != Delimiter::Brace);
    // `u64!()`
    let calls_macro = is_punct(next, '!')
        && is_word(trees, i - 1)
        && matches!(trees.get(i + 1), Some(TokenTree::Group(_)))
        || is_punct(previous, '!') && i > 1 && is_word(trees, i - 2);
    // Angle brackets of a type, not a shift.
    let in_angles = (is_one_of(previous, "<") || is_one_of(next, "<>"))
        && !matches!(previous, TokenTree::Literal(_))
        && !matches!(next, TokenTree::Literal(_));
    let closes_arguments = is_punct(next, '|') && bars % 2 == 1;
    let continues =
        is_one_of(previous, ":.") || is_one_of(next, ":.,;") || in_angles || closes_arguments;
    let is_compound =
        matches!(previous, TokenTree::Punct(punct) if punct.spacing() == Spacing::Joint);
    let in_hyphens = is_hyphen(trees, i) || i > 1 && is_hyphen(trees, i - 1);
    !(is_prefix || calls || calls_macro || continues || is_compound || in_hyphens)
}

/// Whether `tree` is one of these signs.
fn is_one_of(tree: &TokenTree, signs: &str) -> bool {
    matches!(tree, TokenTree::Punct(punct) if signs.contains(punct.as_char()))
}

/// Whether a word stands at `place`.
fn is_word(trees: &[TokenTree], place: usize) -> bool {
    matches!(trees.get(place), Some(TokenTree::Ident(_)))
}

/// Whether the tree at `place` is the hyphen of a word such as `fixed-shift`, and no sign of a
/// subtraction.
fn is_hyphen(trees: &[TokenTree], place: usize) -> bool {
    is_punct(&trees[place], '-') && is_word(trees, place - 1) && is_word(trees, place + 1)
}

fn written_group(group: &Group) -> String {
    let inside: Vec<_> = group.stream().into_iter().take(LONGEST + 1).collect();
    let inside = count(&inside, LONGEST).map(|_| written(&inside));
    in_brackets(
        group,
        inside
            .as_deref()
            .filter(|inside| inside.chars().count() <= LONGEST)
            .unwrap_or("…"),
    )
}

fn in_brackets(group: &Group, inside: &str) -> String {
    match group.delimiter() {
        Delimiter::Parenthesis => format!("({inside})"),
        Delimiter::Brace => format!("{{ {inside} }}"),
        Delimiter::Bracket => format!("[{inside}]"),
        Delimiter::None => inside.to_owned(),
    }
}
