//! Takes out private functions that read files, so that they can be called alone.

use std::path::Path;
use std::{env, fs};

/// Source files, and the functions to take from each.
const READERS: &[(&str, &[&str])] = &[("magic-tables/src/builder.rs", &["dependencies", "unquoted"])];

fn main() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = env::var_os("OUT_DIR").expect("Cargo sets it");
    for (path, names) in READERS {
        let path = root.join(path);
        println!("cargo::rerun-if-changed={}", path.display());
        let source = fs::read_to_string(&path).expect("the file is there").replace("\r\n", "\n");
        let functions: Vec<_> = names.iter().map(|name| function(&source, name)).collect();
        let file = Path::new(&out).join(path.file_name().expect("it is a file"));
        fs::write(file, functions.join("\n")).expect("OUT_DIR can be written to");
    }
}

/// The function `name`, made public.
fn function(source: &str, name: &str) -> String {
    let begin =
        source.find(&format!("\nfn {name}(")).unwrap_or_else(|| panic!("there is no function `{name}`"));
    let length = source[begin..].find("\n}\n").expect("a function ends");
    format!("pub(crate) {}\n}}\n", &source[begin + 1..begin + length])
}
