//! What source without dependencies cannot have.

use crate::spec::choice::{Entries, Language, Pext, Scheme};
use crate::spec::form::Form;
use crate::spec::options::Spec;
use crate::spec::problem::{Part, Problem};

impl Form {
    /// What contradicts the options of the tables.
    pub(crate) fn problems(&self, spec: &Spec) -> Vec<Problem> {
        let (mut problems, tuned) = (spec.problems(), spec.is_tuned());
        let mut refuse = |key, message: &str| problems.push(Problem::new(key, Part::Value, message));
        let is_safe = self.language == Language::Rust && !self.unchecked;
        if !tuned {
            let message = "source that needs no other crate does without PEXT on boards other than that of chess, and for other \
                           pieces; use `scheme = fancy`, without `pext = always`";
            if spec.pext_entries.is_some() {
                refuse(
                    "pext_entries",
                    "`pext_entries` is for rook, bishop and queen on the chess board; leave it out",
                );
            }
            if spec.pext == Pext::Always {
                refuse("pext", message);
            } else if spec.scheme == Scheme::Pext {
                refuse("scheme", message);
            }
            let all_sets = spec.entries == Entries::Bitboard && spec.bishop_entries.is_none();
            if self.fill && problems.is_empty() && !(spec.scheme.has_factors() && all_sets) {
                let message = "only slots of schemes with factors that hold attack sets can be filled at start-up on this board; \
                               leave `fill` out, or use `scheme = fancy`";
                problems.push(Problem::new("fill", Part::Key, message));
            }
        } else if is_safe && spec.pext == Pext::Always {
            refuse(
                "pext",
                "the PEXT instruction is `unsafe` to call, and source that needs no other crate is safe by default; use \
                 `unchecked = true`, or `pext = auto` to do without the instruction",
            );
        }
        let refused = problems.iter().any(|problem| problem.key == "pext_entries");
        let mut refuse = |key, part, message: &str| problems.push(Problem::new(key, part, message));
        if is_safe && spec.pext_entries.is_some() && !refused {
            let message = "source that needs no other crate is safe by default, and does without the PEXT instruction, which \
                           is `unsafe` to call; use `unchecked = true`, or leave `pext_entries` out";
            refuse("pext_entries", Part::Value, message);
        }
        if self.fill && spec.const_fn {
            let message =
                "constants are made before slots are filled at start-up; leave `fill` or `const_fn` out";
            refuse("const_fn", Part::Value, message);
        }
        if self.fill && tuned && spec.scheme.is_line_wise() {
            let scheme = spec.scheme.word();
            let message =
                format!("`{scheme}` looks up one line at a time and has no slots to fill; leave `fill` out");
            refuse("fill", Part::Key, &message);
        }
        problems
    }
}
