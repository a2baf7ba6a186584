//! Text of a file in a message: no more than its beginning.

/// The characters that are shown.
const SHOWN: usize = 60;

/// The beginning of `text`.
pub fn excerpt(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", text[..end].escape_debug()),
        None => text.escape_debug().to_string(),
    }
}
