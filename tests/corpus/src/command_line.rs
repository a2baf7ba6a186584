//! Arguments of `magics`, one per line: parsed, or rejected with a message.

use clap::Parser as _;
use magics::cli::arguments::Arguments;

/// Parses the command line, without running the command.
pub(crate) fn arguments(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    match Arguments::try_parse_from(std::iter::once("magics").chain(text.lines())) {
        Ok(arguments) => assert!(!format!("{arguments:?}").is_empty()),
        Err(error) => assert!(!error.render().to_string().is_empty(), "rejected without a message"),
    }
    for word in text.lines() {
        check_round_trip(word);
    }
}

/// Checks that numbers and squares survive a round trip through text.
fn check_round_trip(word: &str) {
    if let Ok(factor) = magics::cli::number::factor(word) {
        assert_eq!(magics::cli::number::factor(&magics::cli::number::hex(factor)), Ok(factor));
    }
    if let Ok(square) = magics::cli::square(word) {
        let number = word.parse().unwrap_or(usize::MAX);
        let name = magic_tables::board::square::name(square);
        assert!(number == square || name == word.to_ascii_lowercase(), "{word}: {square}");
    }
}
