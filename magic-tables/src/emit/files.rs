//! Generated files of build scripts: source, and the data that it includes.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::items::items;
use super::names::{Block, Names};
use crate::error::Error;
use crate::spec::{Entries, Pext, Problem, Scheme, Spec};
use crate::tables::{Bmi2, Tables};

/// How tokens become text.
pub(crate) type Render = fn(TokenStream) -> String;

/// Writes the items for `spec` to `file` in the folder that Cargo gives to build scripts (`OUT_DIR`), and the data
/// next to it. The source is not formatted.
///
/// # Errors
/// If the options contradict each other, a factor is not magic, the tables are too large, `OUT_DIR` is not set, or a
/// file cannot be written.
pub fn write_to_out_dir(spec: &Spec, names: &Names, file: &str) -> Result<(), Error> {
    write(spec, names, &out_dir()?.join(file), |items| items.to_string())
}

/// The folder that Cargo gives to build scripts.
pub(crate) fn out_dir() -> Result<PathBuf, Error> {
    std::env::var_os("OUT_DIR").map(PathBuf::from).ok_or(Error::NoOutDir)
}

/// Writes the items for `spec` to `path`, and the data next to it.
pub(crate) fn write(spec: &Spec, names: &Names, path: &Path, render: Render) -> Result<(), Error> {
    let mut data = DataFiles::new(path);
    let mut alternatives = Vec::new();
    for tables in alternatives_for(spec, Tables::build)? {
        let items = items(&tables, names, &mut |block| data.add(block));
        alternatives.push(render(items));
    }
    alternatives.dedup();
    let text = match alternatives.as_slice() {
        [with, without] => {
            let by = if spec.pext == Pext::Never { "by_target" } else { "promised" };
            let crate_path = &names.crate_path;
            format!("{crate_path}::__if_bmi2! {{ {by} {{\n{with}\n}} else {{\n{without}\n}} }}\n")
        }
        alternatives => alternatives.concat(),
    };
    data.write()?;
    write_file(path, format!("{}\n{}{text}", header(spec, Vec::new()), render(target_check(spec))).as_bytes())
}

/// How tables are built: [`Tables::build`], or only such as have slots.
pub(crate) type Build = fn(&Spec, Bmi2) -> Result<Tables, Vec<Problem>>;

/// The tables with BMI2 and those without, in this order; only one if BMI2 makes no difference.
pub(crate) fn alternatives_for(spec: &Spec, build: Build) -> Result<Vec<Tables>, Error> {
    let without = build(spec, Bmi2::Possible)?;
    let same = match spec.pext {
        _ if spec.const_fn => true,
        Pext::Auto => spec.scheme.is_line_wise() && !lines_by_pext(spec),
        Pext::Always => true,
        Pext::Never => spec.scheme != Scheme::Auto && spec.entries != Entries::Pdep,
    };
    Ok(if same { vec![without] } else { vec![build(spec, Bmi2::ByTarget)?, without] })
}

/// Whether the scheme looks up whole lines by PEXT where there is one: on other boards, kindergarten does.
#[cfg(feature = "boards")]
fn lines_by_pext(spec: &Spec) -> bool {
    !spec.is_chess() && spec.scheme == Scheme::Kindergarten
}

/// The same on the chess board.
#[cfg(not(feature = "boards"))]
const fn lines_by_pext(_: &Spec) -> bool {
    false
}

/// Writes one file.
pub(crate) fn write_file(path: &Path, contents: &[u8]) -> Result<(), Error> {
    fs::write(path, contents).map_err(|cause| Error::Write { path: path.to_owned(), cause })
}

/// Blocks of data, each to be written to its own file next to the source.
struct DataFiles<'a> {
    source: &'a Path,
    stem: String,
    blocks: Vec<Block>,
}

impl<'a> DataFiles<'a> {
    fn new(source: &'a Path) -> Self {
        let stem = source.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Self { source, stem, blocks: Vec::new() }
    }

    fn name(&self, number: usize) -> String {
        format!("{}-{number}.bin", self.stem)
    }

    /// The expression that includes `block`. Equal blocks share a file.
    fn add(&mut self, block: Block) -> TokenStream {
        let known = self.blocks.iter().position(|other| *other == block);
        let number = known.unwrap_or_else(|| {
            self.blocks.push(block);
            self.blocks.len() - 1
        });
        let name = Literal::string(&self.name(number));
        quote!(::core::include_bytes!(#name))
    }

    fn write(&self) -> Result<(), Error> {
        for (number, block) in self.blocks.iter().enumerate() {
            write_file(&self.source.with_file_name(self.name(number)), &block.bytes())?;
        }
        Ok(())
    }
}

/// An item that fails to compile on targets where the options are impossible.
fn target_check(spec: &Spec) -> TokenStream {
    if spec.pext == Pext::Always {
        let message = Tables::NO_PEXT;
        quote! {
            #[cfg(not(target_arch = "x86_64"))]
            ::core::compile_error!(#message);
        }
    } else {
        TokenStream::new()
    }
}

/// The first line of generated files: the generator, its version, the options, and `more` options.
pub(crate) fn header(spec: &Spec, more: Vec<String>) -> String {
    let options = [vec![spec.options()], more].concat().join(", ");
    let version = env!("CARGO_PKG_VERSION");
    format!(
        "// @generated by magic-tables {version} with {options}. Do not edit: change the options and generate again.\n"
    )
}
