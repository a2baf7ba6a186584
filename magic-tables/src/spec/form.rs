//! What is particular to source without dependencies.

use super::choice::Language;

/// What is particular to source without dependencies, besides the options of the tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form {
    /// The language.
    pub(crate) language: Language,
    /// The text in front of every name in C; the namespace in C++.
    pub(crate) prefix: Option<String>,
    /// Whether Rust reads slots without a bounds check, and uses PEXT and vectors where the target has them. C and C++
    /// always do.
    pub(crate) unchecked: bool,
    /// Whether a function fills the slots at start-up, so that they are not in the source.
    pub(crate) fill: bool,
}

impl Form {
    /// What differs from the default, as options.
    pub(crate) fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        if self.language != Language::default() {
            words.push(format!("language = {}", self.language.word()));
        }
        if let Some(prefix) = &self.prefix {
            words.push(format!("prefix = {prefix}"));
        }
        if self.unchecked {
            words.push("unchecked = true".into());
        }
        if self.fill {
            words.push("fill = true".into());
        }
        words
    }
}
