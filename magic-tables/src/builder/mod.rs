//! The front end for build scripts.

mod check;
mod manifest;
mod source_files;

pub use source_files::SourceFile;

use std::path::Path;

use proc_macro2::TokenStream;

use crate::emit::source::{Source, c, rust};
use crate::emit::{Conversion, Names, SquareNumber, files};
use crate::error::Error;
use crate::scheme::note_on_unused;
use crate::spec::{
    BoardText, Entries, FormList, Hyperbola, Language, Linkage, Magics, Numbering, OffBoard,
    OwnFactors, Packing, Pext, PieceCodes, PieceList, Problem, Purpose, QuadOrder, Scheme,
    SourceOptions, Spec, ThreatPairs, Value, Wrap, no_path, options, path, shortened, tuple_struct,
};

/// Writes tables as source, with the same options as the macro `magic_tables!`.
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
///
/// Each option is a method. [`source`](Self::source) returns the source as text:
///
/// ```
/// use magic_tables::{Builder, Entries, Scheme};
///
/// let source = Builder::new().scheme(Scheme::FixedShift).entries(Entries::Byte).steppers(true).source()?;
/// assert!(source.contains(r#"SCHEME: &str = "fixed_shift, byte";"#));
/// assert!(source.contains("fn rook_attacks(") && source.contains("fn knight_attacks("));
/// # Ok::<(), magic_tables::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    spec: Spec,
    form: SourceOptions,
    standalone: bool,
    crate_path: Option<String>,
}

impl Builder {
    /// A builder with the default options: the scheme `fancy`, and PEXT if the target has it.
    ///
    /// ```
    /// assert_eq!(magic_tables::Builder::new().options(), "scheme = fancy");
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the option `key` to `value`, as front ends do that read options as text.
    ///
    /// ```
    /// use magic_tables::{Builder, Value};
    ///
    /// let mut builder = Builder::new();
    /// builder.set("scheme", &Value::Word("plain".to_owned()))?;
    /// assert_eq!(builder.options(), "scheme = plain");
    ///
    /// let unknown = builder.set("sheme", &Value::Word("plain".to_owned())).unwrap_err();
    /// assert_eq!(unknown.message, "unknown option `sheme`; did you mean `scheme`?");
    /// # Ok::<(), magic_tables::Problem>(())
    /// ```
    ///
    /// # Errors
    /// If there is no such option, or it does not take such a value.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), Problem> {
        if self.form.set_known(key, value)? {
            Ok(())
        } else {
            self.spec.set(key, value)
        }
    }

    /// Whether the source needs no crate but `core`, so that it can be checked in or vendored.
    ///
    /// It is one file: the functions that these options need, and their data in rows. It compiles
    /// in every edition since 2018 with Rust 1.63, and with [`const_fn`](Self::const_fn) with Rust
    /// 1.85. It has no `unsafe`, and may be used under MIT-0, whatever the licence of the engine.
    /// Safe source does not use the PEXT instruction, unless [`unchecked`](Self::unchecked) allows
    /// it. Vectors and [views](Self::views) are in the crate, in C and in C++. The lines are those
    /// of rustfmt, so that it leaves the file alone.
    ///
    /// Rows of slots take from 0.6 MB (`entries = byte`) to 8.5 MB (`plain` with and without PEXT);
    /// [`Scheme::Hyperbola`] needs no slots, and [`fill`](Self::fill) leaves them out.
    ///
    /// ```no_run
    /// // build.rs
    /// use magic_tables::{Builder, Scheme};
    ///
    /// fn main() -> Result<(), magic_tables::Error> {
    ///     Builder::new().scheme(Scheme::Hyperbola).standalone(true).generate("sliders.rs")
    /// }
    /// ```
    #[must_use]
    pub const fn standalone(mut self, yes: bool) -> Self {
        self.standalone = yes;
        self
    }

    /// The path of the crate `magic-bitboards` or `magic-tables` in the generated source, for
    /// packages that have renamed it. By default it is the one that the package has under
    /// `[dependencies]`. If it has neither, the source contains the look-ups, as
    /// with [`standalone`](Self::standalone).
    ///
    /// ```no_run
    /// // build.rs
    /// fn main() -> Result<(), magic_tables::Error> {
    ///     magic_tables::Builder::new().crate_path("::sliders_of_chess").generate("sliders.rs")
    /// }
    /// ```
    #[must_use]
    pub fn crate_path(mut self, path: impl Into<String>) -> Self {
        self.crate_path = Some(path.into());
        self
    }

    /// Writes the source to `file` in the folder that Cargo gives to build scripts (`OUT_DIR`),
    /// with the data beside it. In [C and C++](Self::language) it is a header, and the compiler
    /// needs `OUT_DIR` in its include path. With external [linkage](Self::linkage), the C file is
    /// beside the header.
    ///
    /// It prints `cargo::rerun-if-changed=Cargo.toml`, so Cargo does not run the build script again
    /// after every change in the package. If your build script reads other files, print such a
    /// line for each of them, too.
    ///
    /// ```
    /// use magic_tables::{Builder, Error};
    ///
    /// // This is no build script.
    /// let result = Builder::new().generate("sliders.rs");
    /// assert!(matches!(result, Err(Error::NoOutDir)));
    /// ```
    ///
    /// # Errors
    /// If the options contradict each other, a factor is not magic, the tables are too large, there
    /// is no `OUT_DIR`, or a file cannot be written.
    pub fn generate(&self, file: impl AsRef<Path>) -> Result<(), Error> {
        let path = files::out_dir()?.join(file);
        // The source depends on the build script alone, and on the names of the package's
        // dependencies.
        println!("cargo::rerun-if-changed=Cargo.toml");
        let crate_path = match &self.crate_path {
            _ if self.standalone || self.form.language != Language::Rust => None,
            None => manifest::runtime_crate()?,
            given => given.clone(),
        };
        if let Some(crate_path) = crate_path {
            let mut more = self.form.problems_of_language(&self.spec);
            more.extend(self.form.only_standalone());
            refuse(self.spec.problems(), more)?;
            let names = self.names(&crate_path)?;
            files::write(&self.spec, &names, &path, formatted)
        } else {
            let files = self.files(&path)?;
            files.iter().try_for_each(SourceFile::write)
        }
    }

    /// Standalone source as text, which [`generate`](Self::generate) writes with
    /// [`standalone`](Self::standalone). The same options give the same bytes on every machine;
    /// [`check`](Self::check) tells whether a checked-in file is up to date.
    ///
    /// ```
    /// use magic_tables::{Builder, Scheme};
    ///
    /// let source = Builder::new().scheme(Scheme::Hyperbola).source()?;
    /// assert!(source.starts_with("// "));
    /// assert_eq!(source, Builder::new().scheme(Scheme::Hyperbola).source()?);
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the options contradict each other, a factor is not magic, or the tables are too large. With
    /// external [linkage](Self::linkage), the source is two [files](Self::files).
    pub fn source(&self) -> Result<String, Error> {
        self.source_and_table_bytes().map(|(source, _)| source)
    }

    /// The [source](Self::source), and the bytes of all tables for each kind of processors.
    ///
    /// # Errors
    /// Those of [`source`](Self::source).
    #[doc(hidden)]
    pub fn source_and_table_bytes(&self) -> Result<(String, Vec<usize>), Error> {
        if self.form.linkage == Linkage::External {
            self.check_options()?;
            let message = "functions with `linkage = external` are two files, which need names; \
                           `Builder::files` returns them, and `magics generate --out sliders.h` \
                           writes them";
            return Err(vec![Problem::of_value("linkage", message)].into());
        }
        self.one_file()
            .map(|source| (source.texts.concat(), source.table_bytes))
    }

    /// Standalone source in one file.
    fn one_file(&self) -> Result<Source, Error> {
        self.check_options()?;
        match self.form.language {
            Language::Rust => {
                let names = Names {
                    standalone: true,
                    ..self.names("lookup")?
                };
                rust::source(&self.spec, &self.form, &names, rust::formatted)
            }
            Language::C | Language::Cpp => c::source(&self.spec, &self.form),
        }
    }

    /// Refuses options that are wrong, or that do not fit the language of the source.
    fn check_options(&self) -> Result<(), Error> {
        refuse(
            self.form.problems(&self.spec),
            self.form.problems_of_language(&self.spec),
        )
    }

    /// The options as in the first line of the source: the scheme, and all options that differ from
    /// the default.
    ///
    /// ```
    /// use magic_tables::{Builder, Language};
    ///
    /// let builder = Builder::new().steppers(true).language(Language::C).prefix("engine_");
    /// let options = "scheme = fancy, steppers = true, language = c, prefix = engine_";
    /// assert_eq!(builder.options(), options);
    /// ```
    #[must_use]
    pub fn options(&self) -> String {
        let words = [self.spec.words(), self.form.words()].concat();
        words.join(", ")
    }

    /// What a user should know about these options although nothing is wrong with them: offsets
    /// that are not used.
    ///
    /// ```
    /// assert!(magic_tables::Builder::new().notes().is_empty());
    /// ```
    #[must_use]
    pub fn notes(&self) -> Vec<Problem> {
        note_on_unused(&self.spec).into_iter().collect()
    }

    /// The words in the items, with the look-ups in the crate `crate_path`.
    fn names(&self, crate_path: &str) -> Result<Names, Error> {
        let Spec {
            square,
            bitboard,
            square_index,
            mailbox,
            ..
        } = &self.spec;
        let (bitboard, conversion) = match bitboard.as_deref().and_then(tuple_struct) {
            Some((path, _)) => (Some(path), Conversion::TupleStruct),
            None => (bitboard.as_deref(), Conversion::Traits),
        };
        Ok(Names {
            crate_path: path_of_crate(crate_path)?,
            square: type_of("square", square.as_deref())?,
            bitboard: type_of("bitboard", bitboard)?,
            conversion,
            number: match type_of("square_index", square_index.as_deref())? {
                Some(function) => SquareNumber::Function(function),
                None => SquareNumber::Cast,
            },
            mailbox: type_of("mailbox", mailbox.as_deref())?,
            standalone: false,
        })
    }
}

/// Declares the methods for all options, which say what the table of options says of them, and
/// more.
macro_rules! methods {
    ($(
        $place:ident {
            $(
                $(#[doc = $about:literal])+
                $(#[cfg($boards:meta)])?
                $key:ident: $type:ty = $takes:ident $(($choices:ident))? $({ $(#[doc = $more:literal])+ })?,
            )*
        }
    )*) => {
        /// The options, one method each: those of the macro, and how source without dependencies is
        /// written.
        impl Builder {
            $($(method! {
                $(#[doc = $about])+ $(#[doc = ""] $(#[doc = $more])+)?
                $place.$key = $takes $($choices)?
            })*)*
        }
    };
}

/// The method for one option: the place of its value, and what it takes.
macro_rules! method {
    ($(#[$doc:meta])+ $place:ident.$key:ident = $takes:ident $($choices:ident)?) => {
        $(#[$doc])+
        #[must_use]
        pub fn $key(mut self, $key: argument!($takes $($choices)?)) -> Self {
            self.$place.$key = stored!($takes $key);
            self
        }
    };
}

/// The type of what a method takes.
macro_rules! argument {
    (Flag) => { bool };
    (Word $choices:ident) => { $choices };
    (Integer) => { u64 };
    (Bytes) => { u64 };
    (Factors) => { impl Into<OwnFactors> };
    ($text:ident) => { impl Into<String> };
}

/// The value that a method stores.
macro_rules! stored {
    (Flag $value:ident) => {
        $value
    };
    (Word $value:ident) => {
        $value.into()
    };
    (Integer $value:ident) => {
        Some($value)
    };
    (Bytes $value:ident) => {
        Some($value)
    };
    (Factors $value:ident) => {
        Some($value.into())
    };
    (Board $value:ident) => {
        Some(BoardText::read(&$value.into()))
    };
    (Pieces $value:ident) => {
        Some(PieceList::read(&$value.into()))
    };
    (Codes $value:ident) => {
        Some(PieceCodes::read(&$value.into()))
    };
    (Pairs $value:ident) => {
        Some(ThreatPairs::read(&$value.into()))
    };
    (Quad $value:ident) => {
        Some(QuadOrder::read(&$value.into()))
    };
    (Forms $value:ident) => {
        Some(FormList::read(&$value.into()))
    };
    ($text:ident $value:ident) => {
        Some($value.into())
    };
}

options!(methods);

/// Refuses these `problems` and `more`, if there are any. Of several about one option the first is
/// kept.
fn refuse(
    mut problems: Vec<Problem>,
    more: impl IntoIterator<Item = Problem>,
) -> Result<(), Error> {
    for problem in more {
        if problems.iter().all(|other| other.key != problem.key) {
            problems.push(problem);
        }
    }
    if problems.is_empty() {
        Ok(())
    } else {
        Err(problems.into())
    }
}

/// The path of the crate with the look-ups.
fn path_of_crate(text: &str) -> Result<TokenStream, Error> {
    if let Some(path) = path::read(text, path::is_module) {
        return Ok(path);
    }
    let takes = "`crate_path` takes the path of a crate, such as `::magic_bitboards`";
    let message = format!("{takes}, not `{}`", shortened(text));
    let problem = Problem::of_value("crate_path", message);
    Err(vec![problem].into())
}

/// The value of the option `key` as the path of a type or of a function, if the option is given.
fn type_of(key: &'static str, value: Option<&str>) -> Result<Option<TokenStream>, Error> {
    let Some(text) = value else {
        return Ok(None);
    };
    match path::read(text, path::is_type) {
        None => {
            let problem = no_path(key, text);
            Err(vec![problem].into())
        }
        path => Ok(path),
    }
}

/// Items as people read them.
fn formatted(items: TokenStream) -> String {
    let file = syn::parse2(items).expect("the items are Rust");
    prettyplease::unparse(&file)
}

/// The options as another front end has filled them.
impl From<Spec> for Builder {
    fn from(spec: Spec) -> Self {
        Self {
            spec,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests;
