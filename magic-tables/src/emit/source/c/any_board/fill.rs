//! The functions that fill slots at start-up.

use std::fmt::Write as _;

use super::hashed::{mask, slot_name, slots_name, squares_name};
use super::look_up::Union;
use super::sets::Sets;
use crate::tables::board::Hashed;

/// The function that fills the slots called `name` of one square with `attacks`.
pub(super) fn function(hashed: &Hashed, name: &str, attacks: &Union, sets: &Sets<'_>) -> String {
    let (kind, mask) = (sets.kind(), mask(hashed, name, sets));
    let slot = format!("{}(&{}[q], occupied)", slot_name(name), squares_name(name));
    let slots = slots_name(name);
    let mut body = format!("const size_t q = square;\nconst {kind} mask = {mask};\n");
    let _ = writeln!(body, "{kind} occupied = {};\ndo {{", sets.empty());
    for line in attacks.variable("attacks", sets).lines() {
        let _ = writeln!(body, "    {line}");
    }
    let _ = writeln!(body, "    const size_t slot = {slot};");
    for (number, half) in sets.halves("attacks").iter().enumerate() {
        let element = if sets.wide { format!("[{number}]") } else { String::new() };
        let _ = writeln!(body, "    {slots}[slot]{element} = {half};");
    }
    let _ = writeln!(
        body,
        "    occupied = {}(occupied, mask);\n}} while (!({}));",
        sets.internal("next_subset"),
        sets.is_empty("occupied")
    );
    let signature = format!("void {}(unsigned square)", function_name(name));
    sets.function_at_run_time("Fills the slots of a square.", &signature, &body)
}

/// The name of that function.
pub(super) fn function_name(name: &str) -> String {
    format!("{name}_fill")
}

/// The function that goes from one set of relevant squares to the next one.
pub(super) fn next_subset(sets: &Sets<'_>) -> String {
    let kind = sets.kind();
    let body = if sets.wide {
        let [set, mask] = ["set", "mask"].map(|set| sets.halves(set));
        let borrow = sets.truth(&format!("{} < {}", set[0], mask[0]));
        let of = sets.of(&["low".to_owned(), "high".to_owned()]);
        format!(
            "const uint64_t low = {} - {};\nconst uint64_t high = {} - {} - {borrow};\nreturn {};",
            set[0],
            mask[0],
            set[1],
            mask[1],
            sets.and(&[&of, "mask"])
        )
    } else {
        "return (set - mask) & mask;".to_owned()
    };
    let signature = format!("{kind} {}({kind} set, {kind} mask)", sets.internal("next_subset"));
    sets.function("The next subset of `mask`; after the last one, the empty one.", &signature, &body)
}
