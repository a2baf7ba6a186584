//! Tables of sets that do not depend on the occupancy.

use crate::board::stepper::Stepper;
use crate::literal::in_words;
use crate::tables::board::Fixed;

/// A table of sets.
pub(super) struct FixedTable<'a> {
    pub(super) name: &'a str,
    pub(super) doc: String,
    pub(super) sets: &'a [u128],
    /// The number of sets in a row, if there is a set for each pair of squares.
    pub(super) in_row: Option<usize>,
}

/// All such tables.
pub(super) fn fixed_tables<'a>(Fixed { steppers, pairs }: &'a Fixed) -> Vec<FixedTable<'a>> {
    let of_stepper = |(stepper, sets): &'a (Stepper, Vec<u128>)| {
        let doc = format!("What a {} attacks from each square.", in_words(stepper.name()));
        FixedTable { name: stepper.name(), doc, sets, in_row: None }
    };
    let docs = [("between", "The squares between two squares."), ("line", "The line through two squares.")];
    let of_pairs = docs.into_iter().zip(pairs.iter().flatten()).map(|((name, doc), sets)| FixedTable {
        name,
        doc: doc.to_owned(),
        sets,
        in_row: Some(sets.len().isqrt()),
    });
    steppers.iter().map(of_stepper).chain(of_pairs).collect()
}
