//! Writes the look-ups of a combination as a Rust module, with the data in separate files.

use std::error::Error;
use std::fs;
use std::path::Path;

use magic_tables::emit::{Block, Names, items};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

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
    with_data(folder, stem, |data| items(&combination.tables, &names, data))
}

/// Writes the data of what `made` makes into files of `folder` whose names begin with `stem`, and returns its items, which include them.
///
/// # Errors
/// If a file cannot be written.
pub(crate) fn with_data(
    folder: &Path,
    stem: &str,
    made: impl FnOnce(&mut dyn FnMut(Block) -> TokenStream) -> TokenStream,
) -> Result<String, Box<dyn Error>> {
    let mut blocks: Vec<Block> = Vec::new();
    let items = made(&mut |block| {
        let name = format!("{stem}-{}.bin", blocks.len());
        blocks.push(block);
        let name = Literal::string(&name);
        quote!(::core::include_bytes!(#name))
    });
    for (number, block) in blocks.iter().enumerate() {
        fs::write(folder.join(format!("{stem}-{number}.bin")), block.bytes())?;
    }
    Ok(items.to_string())
}
