//! The flags that the macro has no options for: how source without dependencies is written.

use super::flag;
use clap::{ArgAction, Args};
use magic_tables::spec::{shortened, suggestion};
use magic_tables::{Builder, Language};

/// How source without dependencies is written.
#[derive(Args, Debug)]
pub(super) struct Form {
    /// The language of the source [rust, c, cpp]
    // The words are read below, so that the messages are those of the other options.
    #[arg(long, value_name = "WORD")]
    language: Option<String>,

    /// The prefix of every name in C, such as `engine_`; the namespace in C++
    #[arg(long, value_name = "NAME")]
    prefix: Option<String>,

    /// In Rust, leaves out the bounds checks of slots, and uses PEXT and vectors where the target has them
    #[arg(long, value_name = "true|false", num_args = 0..=1, default_missing_value = "true", action = ArgAction::Set)]
    #[arg(hide_possible_values = true)]
    unchecked: Option<bool>,

    /// Writes a function that fills the slots at start-up instead of the slots, so that the source is short
    #[arg(long, value_name = "true|false", num_args = 0..=1, default_missing_value = "true", action = ArgAction::Set)]
    #[arg(hide_possible_values = true)]
    fill: Option<bool>,
}

impl Form {
    /// `builder` with these options, or what is wrong with them.
    pub(super) fn set(&self, builder: Builder) -> Result<Builder, String> {
        let language = self.language.as_deref().map_or(Ok(Language::default()), language)?;
        let unchecked = self.unchecked.unwrap_or_default();
        let builder = builder.language(language).unchecked(unchecked).fill(self.fill.unwrap_or_default());
        Ok(match &self.prefix {
            Some(prefix) => builder.prefix(prefix),
            None => builder,
        })
    }
}

/// The language that `word` names.
fn language(word: &str) -> Result<Language, String> {
    let word = if word == "c++" { Language::Cpp.word() } else { word };
    Language::from_word(word).ok_or_else(|| {
        let suggestion = suggestion(word, Language::WORDS);
        flag::message("language", &format!("unknown language `{}`; {suggestion}", shortened(word)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_have_their_words() {
        for (word, expected) in
            [("rust", Language::Rust), ("c", Language::C), ("cpp", Language::Cpp), ("c++", Language::Cpp)]
        {
            assert_eq!(language(word), Ok(expected));
        }
        let message = "--language: unknown language `pascal`; expected `rust`, `c` or `cpp`";
        assert_eq!(language("pascal"), Err(message.to_owned()));
    }
}
