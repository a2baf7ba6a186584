//! Sets in rows that people can read: words, or pairs of words.

use crate::emit::source::c::data::Array;
use crate::emit::source::rows::ROW;
use crate::geometry::Squares;

/// A set as one word or as two, the lower one first.
fn halves(set: Squares, wide: bool) -> String {
    let low = set as u64;
    if wide { format!("0x{low:016x}, 0x{:016x}", (set >> 64) as u64) } else { format!("0x{low:016x}") }
}

/// An element of an array of sets.
fn element(set: Squares, wide: bool) -> String {
    let halves = halves(set, wide);
    if wide { format!("{{{halves}}}") } else { halves }
}

/// An array with a row for each square.
pub(super) fn of_squares(name: String, doc: &str, rows: &[Vec<Squares>], wide: bool) -> Array {
    let text = rows.iter().map(|row| {
        let elements: Vec<_> = row.iter().map(|&set| element(set, wide)).collect();
        format!("    {{{}}},\n", elements.join(", "))
    });
    let mut size = vec![rows.len(), rows[0].len()];
    size.extend(wide.then_some(2));
    Array::of_rows(name, doc, ("uint64_t".to_owned(), 8), size, Some(text.collect()))
}

/// Rows of sets.
pub(super) fn sets(sets: &[Squares], wide: bool) -> String {
    let in_row = ROW / (element(0, wide).len() + ", ".len());
    let row = |row: &[Squares]| {
        let elements: Vec<_> = row.iter().map(|&set| element(set, wide)).collect();
        format!("    {},\n", elements.join(", "))
    };
    sets.chunks(in_row).map(row).collect()
}
