//! What source without dependencies cannot have.

use super::piece_schemes;
use crate::spec::choice::{Entries, Language, Pext, Scheme};
use crate::spec::form::Form;
use crate::spec::options::Spec;
use crate::spec::problem::{Part, Problem};

impl Form {
    /// What contradicts the options of the tables.
    pub(crate) fn problems(&self, spec: &Spec) -> Vec<Problem> {
        let (mut problems, tuned) = (spec.problems(), spec.is_tuned());
        let by = spec.front_end;
        let (unchecked, fill) = (by.setting("unchecked", "true"), by.option("fill"));
        let mut refuse = |key, message: String| problems.push(Problem::new(key, Part::Value, message));
        let is_safe = self.language == Language::Rust && !self.unchecked;
        if is_safe && spec.pext == Pext::Always {
            let message = format!(
                "the PEXT instruction is `unsafe` to call, and source that needs no other crate is safe by default; use \
                 {unchecked}, or {} to do without the instruction",
                by.setting("pext", "auto")
            );
            refuse("pext", message);
        }
        if is_safe && spec.pext_entries.is_some() {
            let message = format!(
                "source that needs no other crate is safe by default, and does without the PEXT instruction, which is `unsafe` to \
                 call; use {unchecked}, or leave {} out",
                by.option("pext_entries")
            );
            refuse("pext_entries", message);
        }
        if self.language == Language::Rust && spec.views && spec.is_chess() {
            let message = format!(
                "views are in the crate, in C and in C++, not in Rust source that needs no other crate; leave {} and {} out, or use \
                 {}",
                by.option("views"),
                by.option("piece_codes"),
                by.setting("language", "c")
            );
            refuse("views", message);
        }
        let entries = [spec.entries, spec.with_pext().entries];
        let is_in_bits = |entries: &Entries| matches!(entries, Entries::Bitboard | Entries::Pdep);
        let in_bits = entries.iter().chain(&spec.bishop_entries).all(is_in_bits);
        let by_lines = |scheme| scheme == Scheme::Pext && spec.entries == Entries::Pdep;
        // `auto` chooses among those that can.
        let may_have_slots = |scheme: Scheme| scheme.has_slots() || scheme == Scheme::Auto;
        let fills = |scheme: Scheme| may_have_slots(scheme) && (tuned || in_bits) && !by_lines(scheme);
        if self.fill && problems.is_empty() {
            problems.extend(piece_schemes::not_filled(spec, &fills));
        }
        if !tuned && self.fill && problems.is_empty() && !fills(spec.scheme) {
            let way_out = if !may_have_slots(spec.scheme) {
                format!("{fill} out, or use {}", by.setting("scheme", "fancy"))
            } else if by_lines(spec.scheme) || !is_in_bits(&spec.entries) {
                format!("{fill} out, or use {}", by.setting("entries", "bitboard"))
            } else {
                // One of these differs from `entries`.
                let are_of_pext = !is_in_bits(&spec.with_pext().entries);
                let other = by.option(if are_of_pext { "pext_entries" } else { "bishop_entries" });
                format!("{fill} or {other} out")
            };
            let message = format!(
                "only slots with attack sets can be filled at start-up on this board; leave {way_out}"
            );
            problems.push(Problem::new("fill", Part::Key, message));
        }
        let mut refuse = |key, part, message: String| problems.push(Problem::new(key, part, message));
        if self.fill && spec.const_fn {
            let message = format!(
                "constants are made before slots are filled at start-up; leave {fill} or {} out",
                by.option("const_fn")
            );
            refuse("const_fn", Part::Value, message);
        }
        if self.fill && tuned && spec.scheme.is_line_wise() {
            let scheme = spec.scheme.word();
            let message =
                format!("`{scheme}` looks up one line at a time and has no slots to fill; leave {fill} out");
            refuse("fill", Part::Key, message);
        }
        problems
    }
}
