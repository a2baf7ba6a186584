//! Updates the sizes in the table of costs that `scheme = auto` uses. The benchmarks write its times.

use std::fs;
use std::io;
use std::path::Path;

use magic_tables::spec::Scheme;

use crate::combinations::{Combination, Needs};

/// The path of the file.
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../magic-tables/catalog/costs.txt");

/// Writes the bytes of `combinations` into their lines of the file.
///
/// # Errors
/// If the file cannot be read or written.
pub fn update_bytes(combinations: &[Combination]) -> io::Result<()> {
    let path = Path::new(FILE);
    let old = fs::read_to_string(path)?;
    let lines = old.lines().map(|line| with_bytes(line, combinations).unwrap_or_else(|| line.to_owned()));
    let new: String = lines.flat_map(|line| [line, "\n".to_owned()]).collect();
    if new == old { Ok(()) } else { fs::write(path, new) }
}

/// `line` with the correct bytes, if it belongs to a combination.
fn with_bytes(line: &str, combinations: &[Combination]) -> Option<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let [target @ ("pext" | "nopext"), scheme, entries, packing, _, cost] = words[..] else {
        return None;
    };
    let same = |combination: &&Combination| {
        let spec = &combination.spec;
        let words = [spec.scheme.word(), &spec.entries_words(), spec.packing.word()];
        words == [scheme, entries, packing] && !spec.incorporate_shift && !spec.incorporate_offset
    };
    let with_pdep = |combination: &&Combination| {
        combination.needs == Needs::Bmi2CompiledIn || combination.tables.scheme == Scheme::Pext
    };
    let mut candidates = combinations.iter().filter(same);
    let first = candidates.next()?;
    // If there is a variant with PDEP, it follows the one without.
    let combination = if target == "pext" { candidates.find(with_pdep).unwrap_or(first) } else { first };
    Some(format!("{target} {scheme} {entries} {packing} {} {cost}", combination.tables.bytes))
}
