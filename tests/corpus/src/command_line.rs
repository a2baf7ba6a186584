//! Arguments of `magics`, one a line: read, or refused with words.

use crate::arguments::Arguments;
use clap::Parser as _;

/// Reads the command line. Nothing is run.
pub(crate) fn arguments(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Arguments::try_parse_from(std::iter::once("magics").chain(text.lines())) {
        Ok(arguments) => assert!(!format!("{arguments:?}").is_empty()),
        Err(error) => assert!(!error.render().to_string().is_empty(), "refused without a word"),
    }
    for word in text.lines() {
        numbers(word);
    }
}

/// A number that is read is read again as it is written.
fn numbers(word: &str) {
    if let Ok(factor) = crate::number::factor(word) {
        assert_eq!(crate::number::factor(&crate::number::hex(factor)), Ok(factor));
    }
    if let Ok(square) = crate::arguments::square(word) {
        assert_eq!(magic_tables::square::name(square), word.to_ascii_lowercase());
    }
}
