//! Options as the command line writes them.

use magic_tables::spec::{FrontEnd, Part, Problem};

/// The flag for the option `key`.
pub(super) fn name(key: &'static str) -> String {
    FrontEnd::Program.option(key).written()
}

/// What is wrong with the option `key`.
pub(super) fn message(key: &'static str, message: &str) -> String {
    format!("{}: {message}", name(key))
}

/// What is wrong with an option.
pub(super) fn problem(Problem { key, part, message }: &Problem) -> String {
    match part {
        Part::Element(i) | Part::ElementName(i) | Part::ElementValue(i) => {
            format!("{}, element {i}: {message}", name(key))
        }
        Part::Key | Part::Value | Part::Fields => self::message(key, message),
    }
}
