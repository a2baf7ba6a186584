//! A bitboard type that is written like its constructor, `crate::Bitboard(u64)`: a tuple struct around a word.

use super::problem::{Part, Problem};
use super::wording::OptionName;
use crate::shortened::shortened;

/// The path of a type that is written like a tuple struct, and its fields.
///
/// ```
/// use magic_tables::spec::tuple_struct;
///
/// assert_eq!(tuple_struct("crate::Bitboard(u64)"), Some(("crate::Bitboard", "u64")));
/// assert_eq!(tuple_struct("Set<(A, B)>(u64)"), Some(("Set<(A, B)>", "u64")));
/// assert_eq!(tuple_struct("crate::Bitboard"), None);
/// assert_eq!(tuple_struct("u64!()"), None);
/// ```
#[must_use]
pub fn tuple_struct(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_end().strip_suffix(')')?;
    let mut depth = 1;
    let opens = |letter| {
        match letter {
            ')' => depth += 1,
            '(' => depth -= 1,
            _ => {}
        }
        depth == 0
    };
    let (path, fields) = text.split_at(text.rfind(opens)?);
    let (path, fields) = (path.trim(), &fields[1..]);
    let (first, last) = (path.chars().next()?, path.chars().next_back()?);
    let begins = first.is_alphabetic() || first == '_' || first == ':';
    // The call of a macro, `u64!()`, is none.
    let ends = last.is_alphanumeric() || last == '_' || last == '>';
    (begins && ends).then_some((path, fields.trim()))
}

/// What is wrong with the fields of a tuple struct as a bitboard of type `word`, if anything is.
pub(crate) fn refused_fields(name: OptionName, path: &str, fields: &str, word: &str) -> Option<Problem> {
    if fields.strip_suffix(',').unwrap_or(fields) == word {
        return None;
    }
    let (path, quoted) = (shortened(path), shortened(fields));
    let way_out = if fields.is_empty() {
        format!("write `{path}({word})`")
    } else if fields.starts_with("pub") {
        format!("write `{path}({word})`, without `pub`")
    } else {
        format!("if `{path}` has `From<{word}>` and `Into<{word}>`, write `{path}` alone")
    };
    let message = format!(
        "{name} takes a tuple struct with one field of type `{word}`, as in `crate::Bitboard({word})`, not with \
         `({quoted})`; {way_out}"
    );
    Some(Problem::new(name.key, Part::Fields, message))
}
