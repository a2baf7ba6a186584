//! The front end for build scripts.

use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::emit::{self, Block, Items};
use crate::spec::{Entries, Factors, Magics, Packing, Pext, Problem, Scheme, Spec};
use crate::tables::{Tables, Target};

/// Writes tables as Rust source, with the same options as the macro `magic_tables!`.
///
/// ```no_run
/// // build.rs
/// use magic_tables::{Builder, Scheme};
///
/// fn main() -> Result<(), magic_tables::Error> {
///     Builder::new().scheme(Scheme::Fancy).incorporate_shift(true).generate("sliders.rs")
/// }
/// ```
///
/// The engine then writes `mod sliders { include!(concat!(env!("OUT_DIR"), "/sliders.rs")); }`.
#[derive(Clone, Debug, Default)]
pub struct Builder {
    spec: Spec,
    standalone: bool,
    crate_path: Option<String>,
}

impl Builder {
    /// All options as they are by default: the scheme `fancy`, PEXT where the target has it.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How an occupancy becomes an index.
    #[must_use]
    pub const fn scheme(mut self, scheme: Scheme) -> Self {
        self.spec.scheme = scheme;
        self
    }

    /// What a slot of the table holds.
    #[must_use]
    pub const fn entries(mut self, entries: Entries) -> Self {
        self.spec.entries = entries;
        self
    }

    /// What a slot of a bishop holds, if it is not what one of a rook holds.
    #[must_use]
    pub const fn bishop_entries(mut self, entries: Entries) -> Self {
        self.spec.bishop_entries = Some(entries);
        self
    }

    /// How the tables of the squares lie in the one array.
    #[must_use]
    pub const fn packing(mut self, packing: Packing) -> Self {
        self.spec.packing = packing;
        self
    }

    /// Whether the factor's upper six bits carry the shift.
    #[must_use]
    pub const fn incorporate_shift(mut self, yes: bool) -> Self {
        self.spec.incorporate_shift = yes;
        self
    }

    /// Whether the factor's lower 16 bits carry the offset.
    #[must_use]
    pub const fn incorporate_offset(mut self, yes: bool) -> Self {
        self.spec.incorporate_offset = yes;
        self
    }

    /// When PEXT takes the place of the scheme.
    #[must_use]
    pub const fn pext(mut self, pext: Pext) -> Self {
        self.spec.pext = pext;
        self
    }

    /// Where factors come from that are not given.
    #[must_use]
    pub const fn magics(mut self, magics: Magics) -> Self {
        self.spec.magics = magics;
        self
    }

    /// What makes one search differ from another; the same seed gives the same tables on every machine.
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.spec.seed = Some(seed);
        self
    }

    /// The user's own factors for rooks, a1 first; verified.
    #[must_use]
    pub const fn rook_magics(mut self, factors: Factors) -> Self {
        self.spec.rook_magics = Some(factors);
        self
    }

    /// The user's own factors for bishops, a1 first; verified.
    #[must_use]
    pub const fn bishop_magics(mut self, factors: Factors) -> Self {
        self.spec.bishop_magics = Some(factors);
        self
    }

    /// Whether there are look-ups for knights, kings and pawns too.
    #[must_use]
    pub const fn steppers(mut self, yes: bool) -> Self {
        self.spec.steppers = yes;
        self
    }

    /// Whether there are look-ups for the squares between two squares and the line through them too.
    #[must_use]
    pub const fn lines(mut self, yes: bool) -> Self {
        self.spec.lines = yes;
        self
    }

    /// The most bytes that the tables may take.
    #[must_use]
    pub const fn max_bytes(mut self, bytes: u64) -> Self {
        self.spec.max_bytes = Some(bytes);
        self
    }

    /// The path of the engine's own type of squares: `Copy`, and cast by `as usize`.
    #[must_use]
    pub fn square(mut self, path: impl Into<String>) -> Self {
        self.spec.square = Some(path.into());
        self
    }

    /// The path of the engine's own type of bitboards: `From<u64>` and `Into<u64>`.
    #[must_use]
    pub fn bitboard(mut self, path: impl Into<String>) -> Self {
        self.spec.bitboard = Some(path.into());
        self
    }

    /// Whether the source needs `core` alone and no other crate, so that it can be checked in or vendored.
    #[must_use]
    pub const fn standalone(mut self, yes: bool) -> Self {
        self.standalone = yes;
        self
    }

    /// The path of the crate `magic-bitboards` or `magic-tables` as the generated source is to name it, for
    /// packages that have renamed it. Otherwise it is whichever of the two is in the package's
    /// `[dependencies]`; without either the source carries the look-ups with it, as if `standalone`.
    #[must_use]
    pub fn crate_path(mut self, path: impl Into<String>) -> Self {
        self.crate_path = Some(path.into());
        self
    }

    /// Writes the source to `file` in the folder that Cargo gives to build scripts (`OUT_DIR`), with the data
    /// beside it.
    ///
    /// # Errors
    /// If the options contradict each other, a factor is no magic, the tables are too large, there is no
    /// `OUT_DIR`, or a file cannot be written.
    pub fn generate(&self, file: impl AsRef<Path>) -> Result<(), Error> {
        let out_dir = std::env::var_os("OUT_DIR").ok_or(Error::NoOutDir)?;
        // The source depends on the build script alone, and on the names of the package's dependencies.
        println!("cargo::rerun-if-changed=Cargo.toml");
        let path = PathBuf::from(out_dir).join(file);
        match self.runtime_crate() {
            Some(crate_path) if !self.standalone => self.write_with_data(&path, &crate_path),
            _ => write(&path, self.source()?.as_bytes()),
        }
    }

    /// Standalone source as text: what [`generate`](Self::generate) writes under
    /// [`standalone`](Self::standalone). The same options give the same bytes on every machine.
    ///
    /// # Errors
    /// If the options contradict each other, a factor is no magic, or the tables are too large.
    pub fn source(&self) -> Result<String, Error> {
        let alternatives = self.alternatives()?;
        Ok(emit::standalone(&self.spec, &alternatives))
    }

    /// The items for a target with PEXT and for one without, where they differ.
    fn alternatives(&self) -> Result<Vec<Items>, Error> {
        let build = |pext| {
            let tables =
                Tables::build(&self.spec, Target { pext, may_have_pext: true }).map_err(Error::Options)?;
            Ok(Items::new(&self.spec, &tables))
        };
        let without = build(false)?;
        let Spec { scheme, entries, pext, .. } = self.spec;
        let same = match pext {
            Pext::Auto => scheme.is_line_wise(),
            Pext::Always => true,
            Pext::Never => scheme != Scheme::Auto && entries != Entries::Pdep,
        };
        if same {
            return Ok(vec![without]);
        }
        let with = build(true)?;
        Ok(if with == without { vec![without] } else { vec![with, without] })
    }

    /// The path of the crate that has the look-ups, if the package depends on one.
    fn runtime_crate(&self) -> Option<String> {
        if self.crate_path.is_some() {
            return self.crate_path.clone();
        }
        let manifest = Path::new(&std::env::var_os("CARGO_MANIFEST_DIR")?).join("Cargo.toml");
        let manifest = fs::read_to_string(manifest).ok()?;
        let names = dependencies(&manifest);
        ["magic-tables", "magic-bitboards"]
            .into_iter()
            .find(|name| names.iter().any(|dependency| dependency == name))
            .map(|name| format!("::{}", name.replace('-', "_")))
    }

    fn write_with_data(&self, path: &Path, crate_path: &str) -> Result<(), Error> {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let mut texts = Vec::new();
        let mut written: Vec<Block> = Vec::new();
        for items in self.alternatives()? {
            let mut text = items.text.replace(emit::LOOKUP, &format!("{crate_path}::lookup"));
            for (n, block) in items.data.into_iter().enumerate().rev() {
                let number = written.iter().position(|other| *other == block).unwrap_or(written.len());
                let name = format!("{stem}-{number}.bin");
                if number == written.len() {
                    write(&path.with_file_name(&name), &block.bytes())?;
                    written.push(block);
                }
                text = text.replace(&format!("{}{n}", emit::DATA), &format!("include_bytes!({name:?})"));
            }
            texts.push(emit::with_types(&self.spec, &text));
        }
        let text = match texts.as_slice() {
            [with, without] => {
                format!("{crate_path}::__if_pext! {{\n{{\n{with}}} else {{\n{without}}}\n}}\n")
            }
            texts => texts.concat(),
        };
        let header = emit::header(&self.spec);
        write(path, format!("{header}\n{}{text}", emit::target_check(&self.spec)).as_bytes())
    }
}

/// The options as another front end has filled them.
impl From<Spec> for Builder {
    fn from(spec: Spec) -> Self {
        Self { spec, ..Self::default() }
    }
}

fn write(path: &Path, contents: &[u8]) -> Result<(), Error> {
    fs::write(path, contents).map_err(|cause| Error::Write { path: path.to_owned(), cause })
}

/// The names in the tables of ordinary dependencies of a manifest.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut inside = false;
    for line in manifest.lines().map(str::trim) {
        if let Some(header) = line.strip_prefix('[') {
            let header = header.split(']').next().unwrap_or_default();
            // `[dependencies]`, `[target.'cfg(…)'.dependencies]`, `[dependencies.name]`
            inside = header == "dependencies" || header.ends_with(".dependencies");
            let name = header.strip_prefix("dependencies.").or_else(|| header.split(".dependencies.").nth(1));
            names.extend(name.map(unquoted));
        } else if inside && let Some((name, _)) = line.split_once(['=', '.']) {
            names.push(unquoted(name));
        }
    }
    names
}

fn unquoted(name: &str) -> String {
    name.trim().trim_matches(['"', '\'']).to_owned()
}

/// Why no tables could be written.
pub enum Error {
    /// What is wrong with the options.
    Options(Vec<Problem>),
    /// There is no `OUT_DIR`: this is no build script.
    NoOutDir,
    /// A file could not be written.
    Write {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Options(problems) => {
                for (i, problem) in problems.iter().enumerate() {
                    write!(f, "{}{problem}", if i == 0 { "" } else { "\n" })?;
                }
                Ok(())
            }
            Self::NoOutDir => f.write_str(
                "`OUT_DIR` is not set: call `generate` from a build script, or write what `source` returns",
            ),
            Self::Write { path, cause } => write!(f, "cannot write {}: {cause}", path.display()),
        }
    }
}

/// As [`Display`](fmt::Display): build scripts print errors of `main` this way.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Write { cause, .. } => Some(cause),
            Self::Options(_) | Self::NoOutDir => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dependencies_are_found_in_every_form() {
        let manifest = "[package]\nname = \"x\"\n[dependencies]\nmagic-bitboards = \"1\"\n\"quoted\" = { path = \"y\" }\n\
                        dotted.workspace = true\n[dependencies.table]\npath = \"z\"\n\
                        [target.'cfg(unix)'.dependencies]\nunix-only = \"1\"\n[build-dependencies]\nmagic-tables = \"1\"\n\
                        [dev-dependencies]\nnot-this = \"1\"\n";
        assert_eq!(dependencies(manifest), ["magic-bitboards", "quoted", "dotted", "table", "unix-only"]);
    }
}
