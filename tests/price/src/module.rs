//! Writes the look-ups of a combination as a Rust module, with the data in separate files.

use std::error::Error;
use std::fs;
use std::path::Path;

use magic_tables::emit::{Block, Names, items};

use crate::combinations::Combination;

/// Writes the data of `combination` into files of `folder` whose names begin with `stem`, and returns the items of a module
/// that includes them. The module must be written into the same folder. `crate_path` is the path of the crate with the
/// look-ups, `square` that of the square type.
///
/// # Errors
/// If a file cannot be written, or a path is not valid Rust.
pub fn write(
    combination: &Combination,
    folder: &Path,
    stem: &str,
    crate_path: &str,
    square: &str,
) -> Result<String, Box<dyn Error>> {
    let names = Names { square: Some(square.parse()?), ..Names::new(crate_path.parse()?) };
    let mut blocks: Vec<Block> = Vec::new();
    let items = items(&combination.tables, &names, &mut |block| {
        let name = format!("{stem}-{}.bin", blocks.len());
        blocks.push(block);
        format!("::core::include_bytes!({name:?})").parse().expect("it is Rust")
    });
    for (number, block) in blocks.iter().enumerate() {
        fs::write(folder.join(format!("{stem}-{number}.bin")), block.bytes())?;
    }
    Ok(items.to_string())
}
