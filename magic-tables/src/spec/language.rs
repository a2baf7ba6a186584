//! What source without dependencies cannot have, and options that do not fit its language, such as
//! a Rust path in C.

use super::options::{SourceOptions, Spec};
use super::path::{is_type, read};
use super::problem::{ErrorSite, Problem};
use super::value::{no_path, tuple_struct};
use crate::board::square_set::SquareSet;
use crate::choices::{Entries, Language, Linkage, Pext, Scheme};
use crate::naming::{wrong_beside_namespace, wrong_name, wrong_prefix};

impl SourceOptions {
    /// What contradicts the options of the tables.
    pub(crate) fn problems(&self, spec: &Spec) -> Vec<Problem> {
        let mut problems = spec.problems();
        let are_tables_possible = problems.is_empty();
        if self.language == Language::Rust {
            if !self.unchecked {
                problems.extend(pext_of_safe_source(spec));
            }
            if spec.views && spec.geometry().is_ok_and(|board| board.is_chess()) {
                let message = "views are in the crate, in C and in C++, not in Rust source that \
                               needs no other crate; leave `views` and `piece_codes` out, or use \
                               `language = c`";
                problems.push(Problem::of_value("views", message));
            }
        }
        if self.fill {
            if are_tables_possible {
                problems.extend(no_slots_to_fill(spec));
            }
            if spec.const_fn {
                let message = "constants are made before slots are filled at start-up; leave \
                               `fill` or `const_fn` out";
                problems.push(Problem::of_value("const_fn", message));
            }
        }
        problems
    }

    /// The options that do not fit the language.
    pub(crate) fn problems_of_language(&self, spec: &Spec) -> Vec<Problem> {
        let prefix = self
            .prefix
            .as_deref()
            .and_then(|prefix| wrong_prefix(self.language, prefix));
        let [square, mailbox, bitboard, square_index] = match self.language {
            Language::Rust => wrong_paths(spec),
            Language::C | Language::Cpp => self.wrong_names(spec),
        };
        let bitboard = bitboard.or_else(|| {
            let is_structure = spec.has_wide_board() && self.language != Language::Rust;
            let message = "sets of more than 128 squares are a structure of the header; leave \
                           `bitboard` out, and convert what look-ups take and return";
            (is_structure && spec.bitboard.is_some()).then(|| message.to_owned())
        });
        let constant = match self.language {
            Language::C if spec.const_fn => {
                Some("functions of C are never constant; leave `const_fn` out".to_owned())
            }
            Language::Cpp if spec.const_fn => {
                Some("look-ups in C++ are `constexpr` anyway; leave `const_fn` out".to_owned())
            }
            _ => None,
        };
        let mut problems = self.problems_of_linkage(spec);
        problems.extend(self.problem_of_forms());
        for (key, message) in [
            ("prefix", prefix),
            ("square", square),
            ("mailbox", mailbox),
            ("bitboard", bitboard),
            ("square_index", square_index),
            ("const_fn", constant),
        ] {
            problems.extend(message.map(|message| Problem::of_value(key, message)));
        }
        problems
    }

    /// What does not go with functions that other languages call.
    fn problems_of_linkage(&self, spec: &Spec) -> Vec<Problem> {
        let mut problems = Vec::new();
        if self.linkage == Linkage::Inline {
            return problems;
        }
        if self.language != Language::C {
            let message = "only functions in C can be `external`; use `language = c`, which engines \
                           in C++ and Rust can link as well, or leave `linkage` out";
            return vec![Problem::of_value("linkage", message)];
        }
        if spec.has_wide_board() {
            let message = format!(
                "functions with `linkage = external` take and return numbers, and sets of more than \
                 {} squares are structures; leave `linkage` out",
                SquareSet::WIDTH
            );
            problems.push(Problem::of_value("linkage", message));
        }
        for (key, value) in [
            ("square", &spec.square),
            ("bitboard", &spec.bitboard),
            ("square_index", &spec.square_index),
        ] {
            if value.is_some() {
                let message = format!(
                    "functions with `linkage = external` take and return numbers, which all \
                     languages have; leave `{key}` out, or use `linkage = inline`"
                );
                problems.push(Problem::new(key, ErrorSite::Key, message));
            }
        }
        problems
    }

    /// What is wrong with the list of forms, or why there are no forms.
    fn problem_of_forms(&self) -> Option<Problem> {
        let list = self.forms.as_ref()?;
        if self.language != Language::Rust {
            return list.forms().err().cloned();
        }
        let message = "source in Rust has one form for all processors; leave `forms` out, or use \
                       `language = c` or `language = cpp`";
        Some(Problem::new("forms", ErrorSite::Key, message))
    }

    /// The options that only source without dependencies has.
    pub(crate) fn only_standalone(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        if self.unchecked {
            let message = "the look-ups of the crate check no slots anyway; leave `unchecked` out";
            problems.push(Problem::of_value("unchecked", message));
        }
        if self.fill {
            let message = "only source without dependencies can be without slots; add \
                           `standalone = true`, or leave `fill` out";
            problems.push(Problem::of_value("fill", message));
        }
        problems
    }
}

/// The options that need the PEXT instruction, which safe source does not have.
fn pext_of_safe_source(spec: &Spec) -> Vec<Problem> {
    let safe = "source that needs no other crate is safe by default";
    let mut problems = Vec::new();
    if spec.pext == Pext::Always {
        let message = format!(
            "the PEXT instruction is `unsafe` to call, and {safe}; use `unchecked = true`, or \
             `pext = auto` to do without the instruction"
        );
        problems.push(Problem::of_value("pext", message));
    }
    if spec.pext_entries.is_some() {
        let message = format!(
            "{safe}, and does without the PEXT instruction, which is `unsafe` to call; use \
             `unchecked = true`, or leave `pext_entries` out"
        );
        problems.push(Problem::of_value("pext_entries", message));
    }
    problems
}

/// Why no function can fill the slots at start-up, if none can.
fn no_slots_to_fill(spec: &Spec) -> Option<Problem> {
    let message = if spec.has_no_pieces() {
        "without pieces there are no slots to fill; leave `fill` out".to_owned()
    } else if spec.scheme.is_line_wise() {
        format!(
            "`{}` looks up one line at a time and has no slots to fill; leave `fill` out, or use \
             `scheme = fancy`",
            spec.scheme.word()
        )
    } else if spec.has_wide_board() {
        format!(
            "boards with more than {} squares have no slots to fill; leave `fill` out",
            SquareSet::WIDTH
        )
    } else if !spec.is_tuned() && spec.scheme == Scheme::Pext && spec.entries == Entries::Pdep {
        "only slots with attack sets can be filled at start-up on this board; leave `fill` out, or \
         use `entries = bitboard`"
            .to_owned()
    } else {
        return None;
    };
    Some(Problem::new("fill", ErrorSite::Key, message))
}

impl SourceOptions {
    /// What is wrong in C or C++ with the engine's own types `square`, `mailbox` and `bitboard`, and
    /// with its function `square_index`.
    fn wrong_names(&self, spec: &Spec) -> [Option<String>; 4] {
        let bits = spec.geometry().map_or(64, |board| board.word_bits());
        let of_bitboard = format!("a type of {bits} bits");
        [
            ("square", &spec.square, "a type", "Square"),
            ("mailbox", &spec.mailbox, "a type", "Piece"),
            ("bitboard", &spec.bitboard, &of_bitboard, "Bitboard"),
            (
                "square_index",
                &spec.square_index,
                "a function",
                "square_index",
            ),
        ]
        .map(|(key, name, what, example)| {
            let name = name.as_deref()?;
            let wrong = wrong_name(self.language, key, name, what, example);
            if wrong.is_some() || self.language == Language::C {
                return wrong;
            }
            wrong_beside_namespace(self.prefix.as_deref(), key, name, example)
        })
    }
}

/// What is wrong with the same four in Rust, where they are paths.
fn wrong_paths(spec: &Spec) -> [Option<String>; 4] {
    let bitboard = spec.bitboard.as_deref();
    let fields = bitboard.and_then(tuple_struct);
    [
        ("square", spec.square.as_deref()),
        ("mailbox", spec.mailbox.as_deref()),
        ("bitboard", fields.map(|(path, _)| path).or(bitboard)),
        ("square_index", spec.square_index.as_deref()),
    ]
    .map(|(key, path)| {
        let wrong = path.filter(|path| read(path, is_type).is_none())?;
        Some(no_path(key, wrong).message)
    })
}

#[cfg(test)]
mod tests;
