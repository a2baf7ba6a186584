// build.rs: the same options as the macro, as methods
use magic_tables::{Builder, Scheme};

fn main() -> Result<(), magic_tables::Error> {
    Builder::new().scheme(Scheme::Fancy).incorporate_shift(true).generate("sliders.rs") // into OUT_DIR, formatted
}
