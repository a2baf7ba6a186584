//! Writes headers for `scripts/c.sh` into a folder, for other boards only those that are named, and prints the digest that programs for
//! the chess board must print. Usage: c-samples FOLDER BOARD…

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

use c_headers::answers::digest;
use c_headers::boards;
use c_headers::samples::{filled_samples, samples};
use c_headers::views;
use magic_tables::Language;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::args_os().nth(1).ok_or("which folder?")?);
    let names: Vec<String> = env::args().skip(2).collect();
    for (subfolder, samples) in [("plain", samples()), ("filled", filled_samples())] {
        let folder = folder.join(subfolder);
        fs::create_dir_all(&folder)?;
        for (name, builder) in samples {
            fs::write(folder.join(format!("{name}.h")), builder.clone().language(Language::C).source()?)?;
            fs::write(folder.join(format!("{name}.hpp")), builder.language(Language::Cpp).source()?)?;
        }
    }
    let folder = folder.join("boards");
    fs::create_dir_all(&folder)?;
    let boards = boards::samples();
    for name in names {
        let sample =
            boards.iter().find(|sample| sample.name == name).ok_or(format!("there is no board {name}"))?;
        let (builder, path) = (sample.builder(), folder.join(&sample.name));
        fs::write(path.with_extension("h"), builder.clone().language(Language::C).source()?)?;
        fs::write(path.with_extension("hpp"), builder.language(Language::Cpp).source()?)?;
        // In constant expressions, the tests of Rust look up.
        fs::write(path.with_extension("facts"), sample.facts(false))?;
    }
    let folder = folder.with_file_name("views");
    fs::create_dir_all(&folder)?;
    for (name, list) in views::LISTS {
        let (builder, path) = (views::builder(list), folder.join(name));
        fs::write(path.with_extension("h"), builder.clone().language(Language::C).source()?)?;
        fs::write(path.with_extension("hpp"), builder.language(Language::Cpp).source()?)?;
        fs::write(path.with_extension("facts"), views::facts(list))?;
    }
    println!("{:016x}", digest());
    Ok(())
}
