//! The generator is replaced by `Builder`, which has the options of the macro.

use magic_tables::{Builder, Entries, Scheme};

pub fn main() -> Result<(), magic_tables::Error> {
    Builder::new().scheme(Scheme::Fancy).entries(Entries::Byte).generate("sliders.rs")
}
