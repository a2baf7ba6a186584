//! A bitboard type that is written like its constructor, `crate::Bitboard(u64)`: a tuple struct around a word.

use super::problem::{Part, Problem};

/// The path of a type that is written like a tuple struct, and its fields.
///
/// ```
/// use magic_tables::spec::tuple_struct;
///
/// assert_eq!(tuple_struct("crate::Bitboard(u64)"), Some(("crate::Bitboard", "u64")));
/// assert_eq!(tuple_struct("crate::Bitboard"), None);
/// ```
#[must_use]
pub fn tuple_struct(text: &str) -> Option<(&str, &str)> {
    let (path, rest) = text.split_once('(')?;
    let (path, fields) = (path.trim(), rest.trim().strip_suffix(')')?);
    let begins = path.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == ':');
    begins.then_some((path, fields.trim()))
}

/// What is wrong with the fields of a tuple struct as a bitboard, if anything is.
pub(crate) fn refused_fields(path: &str, fields: &str) -> Option<Problem> {
    let words: Vec<&str> = fields.split_whitespace().collect();
    let way_out = match words.as_slice() {
        ["u64" | "u64,"] => return None,
        [] => format!("write `{path}(u64)`"),
        [visibility, ..] if visibility.starts_with("pub") => format!("write `{path}(u64)`, without `pub`"),
        _ => format!("if `{path}` has `From<u64>` and `Into<u64>`, write `{path}` alone"),
    };
    let message = format!(
        "`bitboard` takes a tuple struct with one field of type `u64`, as in `crate::Bitboard(u64)`, not with `({fields})`; \
         {way_out}"
    );
    Some(Problem::new("bitboard", Part::Fields, message))
}
