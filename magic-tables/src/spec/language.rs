//! What source without dependencies cannot have, and options that do not fit its language, such as
//! a Rust path in C.

use super::options::{SourceOptions, Spec};
use super::path::{is_type, read};
use super::problem::{ErrorSite, Problem};
use super::value::{no_path, tuple_struct};
use crate::choices::{Entries, Language, Pext, Scheme};
use crate::naming::{wrong_name, wrong_prefix};

impl SourceOptions {
    /// What contradicts the options of the tables.
    pub(crate) fn problems(&self, spec: &Spec) -> Vec<Problem> {
        let mut problems = spec.problems();
        let (none_so_far, is_rust) = (problems.is_empty(), self.language == Language::Rust);
        let mut refuse = |key, part, message: &str| problems.push(Problem::new(key, part, message));
        if is_rust && !self.unchecked {
            let safe = "source that needs no other crate is safe by default";
            if spec.pext == Pext::Always {
                let message = format!(
                    "the PEXT instruction is `unsafe` to call, and {safe}; use `unchecked = true`, or `pext = auto` to do \
                     without the instruction"
                );
                refuse("pext", ErrorSite::Value, &message);
            }
            if spec.pext_entries.is_some() {
                let message = format!(
                    "{safe}, and does without the PEXT instruction, which is `unsafe` to call; use `unchecked = true`, or leave \
                     `pext_entries` out"
                );
                refuse("pext_entries", ErrorSite::Value, &message);
            }
        }
        if is_rust && spec.views && spec.geometry().is_ok_and(|board| board.is_chess()) {
            let message = "views are in the crate, in C and in C++, not in Rust source that needs no other crate; leave `views` \
                           and `piece_codes` out, or use `language = c`";
            refuse("views", ErrorSite::Value, message);
        }
        if !self.fill {
            return problems;
        }
        let by_lines =
            !spec.is_tuned() && spec.scheme == Scheme::Pext && spec.entries == Entries::Pdep;
        if none_so_far && spec.scheme.is_line_wise() {
            let message = format!(
                "`{}` looks up one line at a time and has no slots to fill; leave `fill` out, or use `scheme = fancy`",
                spec.scheme.word()
            );
            refuse("fill", ErrorSite::Key, &message);
        } else if none_so_far && by_lines {
            let message = "only slots with attack sets can be filled at start-up on this board; leave `fill` out, or use \
                           `entries = bitboard`";
            refuse("fill", ErrorSite::Key, message);
        }
        if spec.const_fn {
            let message = "constants are made before slots are filled at start-up; leave `fill` or `const_fn` out";
            refuse("const_fn", ErrorSite::Value, message);
        }
        problems
    }

    /// The options that do not fit the language.
    pub(crate) fn problems_of_language(&self, spec: &Spec) -> Vec<Problem> {
        let prefix = self
            .prefix
            .as_deref()
            .and_then(|prefix| wrong_prefix(self.language, prefix));
        let mut messages = vec![("prefix", prefix)];
        if self.language == Language::Rust {
            messages.extend(wrong_paths(spec));
        } else {
            let bits = spec.geometry().map_or(64, |board| board.word_bits());
            let names = [
                ("square", &spec.square, "a type", "Square"),
                (
                    "bitboard",
                    &spec.bitboard,
                    &*format!("a type of {bits} bits"),
                    "Bitboard",
                ),
                (
                    "square_index",
                    &spec.square_index,
                    "a function",
                    "square_index",
                ),
            ];
            messages.extend(names.map(|(key, name, what, example)| {
                let wrong = |name: &str| wrong_name(self.language, key, name, what, example);
                (key, name.as_deref().and_then(wrong))
            }));
        }
        let constant = match self.language {
            Language::C if spec.const_fn => {
                Some("functions of C are never constant; leave `const_fn` out")
            }
            Language::Cpp if spec.const_fn => {
                Some("look-ups in C++ are `constexpr` anyway; leave `const_fn` out")
            }
            _ => None,
        };
        messages.push(("const_fn", constant.map(str::to_owned)));
        let problem = |(key, message): (_, Option<String>)| {
            Some(Problem::new(key, ErrorSite::Value, message?))
        };
        messages.into_iter().filter_map(problem).collect()
    }

    /// The options that only source without dependencies has.
    pub(crate) fn only_standalone(&self) -> Vec<Problem> {
        let unchecked = "the look-ups of the crate check no slots anyway; leave `unchecked` out";
        let fill = "only source without dependencies can be without slots; add `standalone = true`, or leave `fill` out";
        let given = [
            (self.unchecked, "unchecked", unchecked),
            (self.fill, "fill", fill),
        ];
        let problem = |(given, key, message): (bool, _, &str)| {
            given.then(|| Problem::new(key, ErrorSite::Value, message))
        };
        given.into_iter().filter_map(problem).collect()
    }
}

/// What is wrong with the options that are paths in Rust, if anything is.
fn wrong_paths(spec: &Spec) -> [(&'static str, Option<String>); 3] {
    let bitboard = spec.bitboard.as_deref();
    let fields = bitboard.and_then(tuple_struct);
    let paths = [
        ("square", spec.square.as_deref()),
        ("bitboard", fields.map(|(path, _)| path).or(bitboard)),
        ("square_index", spec.square_index.as_deref()),
    ];
    paths.map(|(key, path)| {
        let wrong = path.filter(|path| read(path, is_type).is_none());
        (key, wrong.map(|path| no_path(key, path).message))
    })
}

#[cfg(test)]
mod tests;
