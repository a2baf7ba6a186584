//! Reads options as the macro does.

use std::ops::Range;

use magic_tables::spec::{Problem, Spec};
use proc_macro2::TokenStream;
use serde_json::{Value, json};

use crate::expand::error::Error;
use crate::expand::options::{Opt, parse};
use crate::expand::{fill, locate};

/// What the macro puts before the options.
const PREFIX: &str = "(possible) (::magic_bitboards) ";

/// A mistake, and the part of the text that is wrong: in characters, or nothing if no part is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    pub(crate) message: String,
    pub(crate) at: Option<Range<usize>>,
}

impl Mistake {
    pub(crate) fn json(self) -> Value {
        let at = self.at.map(|at| [at.start, at.end]);
        json!({ "message": self.message, "at": at })
    }
}

/// Options without a mistake in any of them, which may still contradict each other.
pub(crate) struct Options {
    pub(crate) spec: Spec,
    options: Vec<Opt>,
}

impl Options {
    /// Reads `text`.
    pub(crate) fn read(text: &str) -> Result<Self, Vec<Mistake>> {
        // The places of tokens of earlier texts are no longer of use.
        proc_macro2::extra::invalidate_current_thread_spans();
        let input = format!("{PREFIX}{text}")
            .parse::<TokenStream>()
            .map_err(|error| {
                vec![Mistake {
                    message: error.to_string(),
                    at: place(text, error.span()),
                }]
            })?;
        let mut input = parse(input);
        let spec = fill(&input.options, &mut input.errors);
        if input.errors.is_empty() {
            return Ok(Self {
                spec,
                options: input.options,
            });
        }
        Err(input
            .errors
            .iter()
            .map(|error| mistake(text, error))
            .collect())
    }

    /// Where the `problems` are in the text.
    pub(crate) fn mistakes(&self, text: &str, problems: &[Problem]) -> Vec<Mistake> {
        problems
            .iter()
            .map(|problem| mistake(text, &locate(problem, &self.options)))
            .collect()
    }
}

fn mistake(text: &str, error: &Error) -> Mistake {
    let marked = error.first.join(error.last);
    Mistake {
        message: error.message.clone(),
        at: place(text, marked.unwrap_or(error.first)),
    }
}

/// The place of the tokens of `span` in `text`.
fn place(text: &str, span: proc_macro2::Span) -> Option<Range<usize>> {
    let lines: Vec<&str> = text.split('\n').collect();
    let character = |place: proc_macro2::LineColumn| {
        let before: usize = lines
            .iter()
            .take(place.line - 1)
            .map(|line| line.chars().count() + 1)
            .sum();
        (before + place.column).checked_sub(if place.line == 1 { PREFIX.len() } else { 0 })
    };
    let (start, end) = (character(span.start())?, character(span.end())?);
    (start < end && end <= text.chars().count()).then_some(start..end)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mistakes(text: &str) -> Vec<Mistake> {
        match Options::read(text) {
            Err(mistakes) => mistakes,
            Ok(options) => options.mistakes(text, &options.spec.problems()),
        }
    }

    #[test]
    fn options_are_those_of_the_macro() {
        let options =
            Options::read("scheme = fancy, incorporate_shift = true, max_bytes = 1048576")
                .unwrap_or_else(|_| panic!());
        assert_eq!(
            options.spec.options(),
            "scheme = fancy, incorporate_shift = true, max_bytes = 1048576"
        );
        let text = "board = \"\n...\n...\n\", pieces = [lance, archer = rider[(1, 2)]]";
        assert!(Options::read(text).is_ok_and(|options| options.spec.all_pieces().len() == 3));
    }

    #[test]
    fn mistakes_have_their_places() {
        let expected = |message: &str, at| {
            vec![Mistake {
                message: message.to_owned(),
                at,
            }]
        };
        assert_eq!(
            mistakes("scheme = fanci"),
            expected("unknown scheme `fanci`; did you mean `fancy`?", Some(9..14))
        );
        let text = "scheme = plain,\nincorporate_shift = true";
        let found = mistakes(text);
        assert_eq!(found.len(), 1);
        assert_eq!(&text[found[0].at.clone().unwrap()], "true");
        assert_eq!(mistakes("board = \"").len(), 1, "text that is not tokens");
        assert_eq!(mistakes("steppers = 1, lines = 2").len(), 2, "all of them");
        assert_eq!(
            mistakes("pieces = rook, bishop, queen").len(),
            1,
            "a list without brackets"
        );
    }
}
