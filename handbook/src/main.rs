//! Makes the handbook, a book in HTML, of the pages in `docs`. They are written to be read in the repository; in the book, links to
//! files outside of `docs` lead to the repository's site. Ends with status 1 if a link leads nowhere, if a
//! page needs anything from elsewhere, or has text that readers would stumble over.
//!
//! Usage: `cargo run --manifest-path handbook/Cargo.toml`

mod check;
mod links;
mod source;

use std::path::Path;
use std::process::ExitCode;

use mdbook_driver::MDBook;
use mdbook_preprocessor::errors::Result;

fn main() -> ExitCode {
    match make() {
        Ok(page) => {
            println!("{page}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Makes the book, and returns the path of its first page.
fn make() -> Result<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut book = MDBook::load(root)?;
    book.with_preprocessor(links::ToRepository);
    book.build()?;
    let made = book.build_dir_for("html").canonicalize()?;
    check::stands_alone(&made)?;
    Ok(made.join("index.html").display().to_string())
}
