//! Text of any length in messages.

use std::borrow::Cow;

/// Bytes of the longest text that describes a board. A drawing of all files and ranks, far indented, has fewer.
pub const LONGEST_TEXT: usize = 1 << 18;

/// Characters of a longer text that messages quote.
const LONGEST: usize = 80;

/// `text` as messages quote it: only its beginning if it is long.
#[must_use]
pub fn shortened(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
