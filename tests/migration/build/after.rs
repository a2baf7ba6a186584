//! The generator replaced: the options are those of the macro.

use magic_tables::{Builder, Entries, Scheme};

pub fn main() -> Result<(), magic_tables::Error> {
    Builder::new().scheme(Scheme::Fancy).entries(Entries::Byte).generate("sliders.rs")
}
