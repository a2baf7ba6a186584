//! What is particular to source without dependencies.

use super::choice::Language;

/// What is particular to source without dependencies, besides the options of the tables.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Form {
    /// The language.
    pub(crate) language: Language,
    /// The text in front of every name in C; the namespace in C++.
    pub(crate) prefix: Option<String>,
    /// Whether Rust reads slots without a bounds check, and uses PEXT where the target has it. C and C++ always do.
    pub(crate) unchecked: bool,
    /// Whether a function fills the slots at start-up, so that they are not in the source.
    pub(crate) fill: bool,
}

impl Form {
    /// What differs from the default, as options.
    pub(crate) fn words(&self) -> Vec<String> {
        let language = (self.language != Language::default()).then(|| self.language.word());
        let yes = |given: bool| given.then_some("true");
        let all = [
            ("language", language),
            ("prefix", self.prefix.as_deref()),
            ("unchecked", yes(self.unchecked)),
            ("fill", yes(self.fill)),
        ];
        all.into_iter().filter_map(|(key, value)| Some(format!("{key} = {}", value?))).collect()
    }
}
