//! Source without dependencies: the data, and the few functions that the options need, in the language of the engine.

pub(crate) mod c;
mod program;
mod rows;
pub(crate) mod rust;

use crate::emit::files::Build;
use crate::geometry::Geometry;
use crate::spec::{Language, Part, Pext, Problem, Scheme, Spec};
use crate::tables::Tables;

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

/// Source in one file, or with the data in a second one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Source {
    /// The file with the functions.
    pub(crate) code: String,
    /// The file with the data, if it stands apart.
    pub(crate) data: Option<String>,
}

/// What source for other boards says of itself below its header, line by line.
fn introduction(board: &Geometry) -> [String; 2] {
    let last = board.squares() - 1;
    [
        format!(
            "Attack sets on a board with {} squares: {}, {}, ... {} are bits 0, 1, ... {last} of a set.",
            board.squares(),
            board.name(0),
            board.name(1.min(last)),
            board.name(last)
        ),
        "The numbers were compared with a slow walk of each piece before they were written here.".to_owned(),
    ]
}

impl Form {
    /// What contradicts the options of the tables.
    pub(crate) fn problems(&self, spec: &Spec) -> Vec<Problem> {
        let mut problems = spec.problems();
        if !spec.is_chess() {
            let message = "source that needs no other crate does without PEXT on boards other than that of chess, and for other \
                           pieces; use `scheme = fancy`, without `pext = always`";
            if spec.pext == Pext::Always {
                problems.push(Problem::new("pext", Part::Value, message));
            } else if spec.scheme == Scheme::Pext {
                problems.push(Problem::new("scheme", Part::Value, message));
            }
        } else if self.language == Language::Rust && spec.pext == Pext::Always && !self.unchecked {
            let message = "the PEXT instruction is `unsafe` to call, and source that needs no other crate is safe by default; \
                           use `unchecked = true`, or `pext = auto` to do without the instruction";
            problems.push(Problem::new("pext", Part::Value, message));
        }
        let refused = problems.iter().any(|problem| problem.key == "pext_entries");
        if self.language == Language::Rust && spec.pext_entries.is_some() && !self.unchecked && !refused {
            let message = "source that needs no other crate is safe by default, and does without the PEXT instruction, which \
                           is `unsafe` to call; use `unchecked = true`, or leave `pext_entries` out";
            problems.push(Problem::new("pext_entries", Part::Value, message));
        }
        if self.fill && spec.const_fn {
            let message =
                "constants are made before slots are filled at start-up; leave `fill` or `const_fn` out";
            problems.push(Problem::new("const_fn", Part::Value, message));
        }
        if self.fill && spec.is_chess() && spec.scheme.is_line_wise() {
            problems.push(nothing_to_fill(spec.scheme));
        }
        problems
    }

    /// How tables are built for this form.
    pub(crate) fn build(&self) -> Build {
        if self.fill { Tables::build_with_slots } else { Tables::build }
    }

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

/// The message for `fill` with a scheme without slots.
fn nothing_to_fill(scheme: Scheme) -> Problem {
    let message =
        format!("`{}` looks up one line at a time and has no slots to fill; leave `fill` out", scheme.word());
    Problem::new("fill", Part::Key, message)
}
