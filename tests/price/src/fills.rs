//! The costs of the attacks of all pieces of a set, which need no tables.

use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::assembly::{Cost, Functions, PIECES, symbol};
use crate::rust::{CRATE, compile};

/// The levels of x86-64 that have fills of their own.
pub const LEVELS: [&str; 3] = ["x86-64", "x86-64-v3", "x86-64-v4"];

/// The costs of all rooks, all bishops and all queens on one of [`LEVELS`]. Files are written into `folder`.
///
/// # Errors
/// If a file cannot be written, or the source cannot be compiled.
pub fn costs(level: &str, folder: &Path) -> Result<[Cost; PIECES.len()], Box<dyn Error>> {
    let folder = folder.join(format!("fills-{level}"));
    fs::create_dir_all(&folder)?;
    let look_ups = folder.join("libmagic_tables.rlib");
    let target = format!("-Ctarget-cpu={level}");
    let flags = [target.as_str()];
    compile(&flags, "rlib", Path::new(CRATE), &[("link", &look_ups)], None)?;
    let mut source = String::from("fn main() {}\n");
    for piece in PIECES {
        writeln!(
            source,
            "#[unsafe(no_mangle)]\npub fn {}(pieces: u64, occupied: u64) -> u64 {{\n    \
             magic_tables::lookup::setwise::{piece}_attacks(pieces, occupied)\n}}",
            symbol(piece, 0)
        )?;
    }
    let (file, assembly) = (folder.join("fills.rs"), folder.join("fills.s"));
    fs::write(&file, source)?;
    compile(&flags, "bin", &file, &[("asm", &assembly)], Some(&look_ups))?;
    let assembly = fs::read(assembly)?;
    let functions = Functions::new(&assembly);
    Ok(PIECES.map(|piece| functions.cost(&symbol(piece, 0))))
}
