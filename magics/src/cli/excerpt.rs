//! Text of a file in a message: no more than its beginning, and nothing that a terminal obeys.

use magic_tables::spec::shortened;

/// The beginning of `text`.
pub fn excerpt(text: &str) -> String {
    shortened(text).escape_debug().to_string()
}
