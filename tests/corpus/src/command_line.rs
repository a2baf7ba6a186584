//! Arguments of `magics`, one a line: read, or refused with words.

use clap::Parser as _;
use magics::cli::arguments::Arguments;

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
    if let Ok(factor) = magics::cli::number::factor(word) {
        assert_eq!(magics::cli::number::factor(&magics::cli::number::hex(factor)), Ok(factor));
    }
    if let Ok(square) = magics::cli::square(word) {
        assert_eq!(magic_tables::square::name(square), word.to_ascii_lowercase());
    }
}
