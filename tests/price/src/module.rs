//! The look-ups of a combination as a Rust module, with their data in files beside it.

use std::fs;
use std::io;
use std::path::Path;

use magic_tables::emit::{DATA, LOOKUP, SQUARE};

use crate::combinations::Combination;

/// Writes the data of `combination` into `folder`, in files whose names begin with `stem`, and returns the items of a
/// module that reads them; it stands in a file in the same folder. `lookup` is the path of the module with the
/// look-ups, `square` that of the type of squares.
///
/// # Errors
/// If a file cannot be written.
pub fn write(
    combination: &Combination,
    folder: &Path,
    stem: &str,
    lookup: &str,
    square: &str,
) -> io::Result<String> {
    let mut text = combination.items.text.replace(LOOKUP, lookup).replace(SQUARE, square);
    // From behind, since the placeholder of the tenth block begins with that of the first.
    for (number, block) in combination.items.data.iter().enumerate().rev() {
        let name = format!("{stem}-{number}.bin");
        fs::write(folder.join(&name), block.bytes())?;
        text = text.replace(&format!("{DATA}{number}"), &format!("include_bytes!({name:?})"));
    }
    Ok(text)
}
