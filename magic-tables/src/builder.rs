//! The front end for build scripts.

mod manifest;

use std::path::Path;

use proc_macro2::TokenStream;

use crate::emit::{Names, files, standalone};
use crate::error::Error;
use crate::spec::{Entries, Factors, Magics, Packing, Part, Pext, Problem, Scheme, Spec};

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
///
/// Each option is a method; what they make together can also be had as text:
///
/// ```
/// use magic_tables::{Builder, Entries, Scheme};
///
/// let source = Builder::new().scheme(Scheme::FixedShift).entries(Entries::Shared).steppers(true).source()?;
/// assert!(source.contains(r#"SCHEME: &str = "fixed_shift, shared";"#));
/// assert!(source.contains("fn rook_attacks(") && source.contains("fn knight_attacks("));
/// # Ok::<(), magic_tables::Error>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    spec: Spec,
    standalone: bool,
    crate_path: Option<String>,
}

impl Builder {
    /// All options as they are by default: the scheme `fancy`, PEXT where the target has it.
    ///
    /// ```
    /// let source = magic_tables::Builder::new().source()?;
    /// assert!(source.contains(r#"SCHEME: &str = "fancy";"#));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// How an occupancy becomes an index.
    ///
    /// ```
    /// use magic_tables::{Builder, Scheme};
    ///
    /// let source = Builder::new().scheme(Scheme::Hyperbola).source()?;
    /// assert!(source.contains(r#"SCHEME: &str = "hyperbola";"#));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn scheme(mut self, scheme: Scheme) -> Self {
        self.spec.scheme = scheme;
        self
    }

    /// What a slot of the table holds.
    ///
    /// ```
    /// use magic_tables::{Builder, Entries};
    ///
    /// let size = |entries| Builder::new().entries(entries).source().map(|source| source.len());
    /// assert!(size(Entries::Byte)? < size(Entries::Bitboard)?);
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn entries(mut self, entries: Entries) -> Self {
        self.spec.entries = entries;
        self
    }

    /// What a slot of a bishop holds, if it is not what one of a rook holds.
    ///
    /// ```
    /// use magic_tables::{Builder, Entries};
    ///
    /// let source = Builder::new().entries(Entries::Pdep).bishop_entries(Entries::Bitboard).source()?;
    /// assert!(source.contains(r#"SCHEME: &str = "fancy, pdep/bitboard";"#));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn bishop_entries(mut self, entries: Entries) -> Self {
        self.spec.bishop_entries = Some(entries);
        self
    }

    /// How the tables of the squares lie in the one array.
    ///
    /// ```
    /// use magic_tables::{Builder, Packing, Scheme};
    ///
    /// assert!(Builder::new().packing(Packing::Overlapping).source().is_ok());
    /// let error = Builder::new().scheme(Scheme::Plain).packing(Packing::Overlapping).source().unwrap_err();
    /// assert!(error.to_string().starts_with("`packing`: in `plain` the square itself is the offset"));
    /// ```
    #[must_use]
    pub const fn packing(mut self, packing: Packing) -> Self {
        self.spec.packing = packing;
        self
    }

    /// Whether the factor's upper six bits carry the shift.
    ///
    /// ```
    /// use magic_tables::Builder;
    ///
    /// let source = Builder::new().incorporate_shift(true).source()?;
    /// assert!(source.contains(r#"SCHEME: &str = "fancy, incorporate_shift";"#));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn incorporate_shift(mut self, yes: bool) -> Self {
        self.spec.incorporate_shift = yes;
        self
    }

    /// Whether the factor's lower 16 bits carry the offset.
    ///
    /// ```
    /// use magic_tables::{Builder, Scheme};
    ///
    /// let source = Builder::new().scheme(Scheme::FixedShift).incorporate_offset(true).source()?;
    /// assert!(source.contains(r#"SCHEME: &str = "fixed_shift, incorporate_offset";"#));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn incorporate_offset(mut self, yes: bool) -> Self {
        self.spec.incorporate_offset = yes;
        self
    }

    /// When PEXT takes the place of the scheme.
    ///
    /// ```
    /// use magic_tables::{Builder, Pext};
    ///
    /// // Standalone source is safe and does without the instruction, which is `unsafe` to call.
    /// assert!(Builder::new().pext(Pext::Auto).source()?.contains(r#"SCHEME: &str = "fancy";"#));
    /// assert!(Builder::new().pext(Pext::Always).source().is_err());
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn pext(mut self, pext: Pext) -> Self {
        self.spec.pext = pext;
        self
    }

    /// Where factors come from that are not given.
    ///
    /// ```
    /// use magic_tables::{Builder, Magics, Pext};
    ///
    /// let builder = Builder::new().pext(Pext::Never);
    /// assert_ne!(builder.clone().magics(Magics::Search).source()?, builder.source()?);
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn magics(mut self, magics: Magics) -> Self {
        self.spec.magics = magics;
        self
    }

    /// What makes one search differ from another; the same seed gives the same tables on every machine.
    ///
    /// ```
    /// use magic_tables::{Builder, Magics, Pext};
    ///
    /// let search = Builder::new().pext(Pext::Never).magics(Magics::Search).seed(7);
    /// assert_eq!(search.source()?, search.source()?);
    /// assert!(Builder::new().seed(7).source().is_err(), "factors from the catalog need no seed");
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn seed(mut self, seed: u64) -> Self {
        self.spec.seed = Some(seed);
        self
    }

    /// The user's own factors for rooks, a1 first; verified.
    ///
    /// ```
    /// let error = magic_tables::Builder::new().rook_magics([1; 64]).source().unwrap_err();
    /// assert!(error.to_string().starts_with("`rook_magics`, element 0: "), "1 is no magic factor");
    /// ```
    #[must_use]
    pub const fn rook_magics(mut self, factors: Factors) -> Self {
        self.spec.rook_magics = Some(factors);
        self
    }

    /// The user's own factors for bishops, a1 first; verified.
    ///
    /// ```
    /// use magic_tables::{Builder, catalog::Catalog, slider::Slider};
    ///
    /// let catalog = Catalog::load();
    /// let factors = std::array::from_fn(|square| catalog.best(Slider::Bishop, square).factor);
    /// assert!(Builder::new().bishop_magics(factors).source().is_ok());
    /// ```
    #[must_use]
    pub const fn bishop_magics(mut self, factors: Factors) -> Self {
        self.spec.bishop_magics = Some(factors);
        self
    }

    /// Whether there are look-ups for knights, kings and pawns too.
    ///
    /// ```
    /// let source = magic_tables::Builder::new().steppers(true).source()?;
    /// assert!(source.contains("fn knight_attacks(") && source.contains("fn black_pawn_attacks("));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn steppers(mut self, yes: bool) -> Self {
        self.spec.steppers = yes;
        self
    }

    /// Whether there are look-ups for the squares between two squares and the line through them too.
    ///
    /// ```
    /// let source = magic_tables::Builder::new().lines(true).source()?;
    /// assert!(source.contains("fn between(") && source.contains("fn line("));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn lines(mut self, yes: bool) -> Self {
        self.spec.lines = yes;
        self
    }

    /// The most bytes that the tables may take.
    ///
    /// ```
    /// use magic_tables::{Builder, Pext, Scheme};
    ///
    /// let small = Builder::new().pext(Pext::Never).max_bytes(65_536);
    /// assert!(small.source().is_err(), "`fancy` takes more");
    /// assert!(small.scheme(Scheme::Auto).source().is_ok(), "another scheme does not");
    /// ```
    #[must_use]
    pub const fn max_bytes(mut self, bytes: u64) -> Self {
        self.spec.max_bytes = Some(bytes);
        self
    }

    /// The path of the engine's own type of squares: `Copy`, and cast by `as usize`.
    ///
    /// ```
    /// let source = magic_tables::Builder::new().square("crate::Square").source()?;
    /// assert!(source.contains("fn rook_attacks(square: crate::Square, occupied: u64) -> u64"));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub fn square(mut self, path: impl Into<String>) -> Self {
        self.spec.square = Some(path.into());
        self
    }

    /// The path of the engine's function from a square to its number, `fn(Square) -> usize`, for squares that do not cast.
    ///
    /// ```
    /// let builder = magic_tables::Builder::new().square("crate::Square").square_index("crate::Square::index");
    /// assert!(builder.source()?.contains("crate::Square::index(square)"));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub fn square_index(mut self, path: impl Into<String>) -> Self {
        self.spec.square_index = Some(path.into());
        self
    }

    /// The path of the engine's own type of bitboards: `From<u64>` and `Into<u64>`.
    ///
    /// ```
    /// let source = magic_tables::Builder::new().bitboard("crate::Bitboard").source()?;
    /// assert!(source.contains("occupied: crate::Bitboard) -> crate::Bitboard"));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub fn bitboard(mut self, path: impl Into<String>) -> Self {
        self.spec.bitboard = Some(path.into());
        self
    }

    /// Whether the source needs `core` alone and no other crate, so that it can be checked in or vendored.
    ///
    /// It is one file: the functions that these options need, and their data in rows. It compiles in every edition since
    /// 2018 with Rust 1.63, holds no `unsafe`, and may be taken under MIT-0, whatever the engine's own licence. Safe source
    /// does without the PEXT instruction: with [`Pext::Auto`] it takes the scheme that was asked for, and
    /// [`Scheme::Pext`] extracts bits by a loop.
    ///
    /// | scheme | size of the file |
    /// |---|---|
    /// | `hyperbola` | 6 KB |
    /// | `kindergarten`, `congruent_modulo` | 45 KB |
    /// | `fancy`, `entries = byte` | 0.6 MB |
    /// | `fancy`, `black`, `fixed_shift` | 1.7 to 1.9 MB |
    /// | `pext`, `magic32` | 2.3 MB |
    /// | `plain` | 6.2 MB |
    ///
    /// [`steppers`](Self::steppers) add 7 KB, and [`lines`](Self::lines) 180 KB.
    ///
    /// ```no_run
    /// // A build script of a package without dependencies.
    /// magic_tables::Builder::new().standalone(true).generate("sliders.rs")?;
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn standalone(mut self, yes: bool) -> Self {
        self.standalone = yes;
        self
    }

    /// The path of the crate `magic-bitboards` or `magic-tables` as the generated source is to name it, for
    /// packages that have renamed it. Otherwise it is whichever of the two is in the package's
    /// `[dependencies]`; without either the source carries the look-ups with it, as if `standalone`.
    ///
    /// ```no_run
    /// // With `bitboards = { package = "magic-bitboards", … }` in Cargo.toml.
    /// magic_tables::Builder::new().crate_path("::bitboards").generate("sliders.rs")?;
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub fn crate_path(mut self, path: impl Into<String>) -> Self {
        self.crate_path = Some(path.into());
        self
    }

    /// Writes the source to `file` in the folder that Cargo gives to build scripts (`OUT_DIR`), with the data
    /// beside it.
    ///
    /// ```
    /// use magic_tables::{Builder, Error};
    ///
    /// // Here is no build script; see the example of `Builder`.
    /// assert!(matches!(Builder::new().generate("sliders.rs"), Err(Error::NoOutDir)));
    /// ```
    ///
    /// # Errors
    /// If the options contradict each other, a factor is no magic, the tables are too large, there is no
    /// `OUT_DIR`, or a file cannot be written.
    pub fn generate(&self, file: impl AsRef<Path>) -> Result<(), Error> {
        let path = files::out_dir()?.join(file);
        // The source depends on the build script alone, and on the names of the package's dependencies.
        println!("cargo::rerun-if-changed=Cargo.toml");
        let crate_path = if self.standalone { None } else { self.runtime_crate()? };
        match crate_path {
            Some(crate_path) => files::write(&self.spec, &self.names(&crate_path)?, &path, formatted),
            None => files::write_file(&path, self.source()?.as_bytes()),
        }
    }

    /// Standalone source as text: what [`generate`](Self::generate) writes under
    /// [`standalone`](Self::standalone). The same options give the same bytes on every machine.
    ///
    /// ```
    /// use magic_tables::{Builder, Scheme};
    ///
    /// let source = Builder::new().scheme(Scheme::Kindergarten).source()?;
    /// assert!(source.starts_with("// @generated by magic-tables"));
    /// assert!(source.contains("fn queen_attacks(square: usize, occupied: u64) -> u64"));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    ///
    /// # Errors
    /// If the options contradict each other, a factor is no magic, or the tables are too large.
    pub fn source(&self) -> Result<String, Error> {
        standalone::source(&self.spec, &self.names("lookup")?, formatted)
    }

    /// The words in the items, with the look-ups in the crate `crate_path`.
    fn names(&self, crate_path: &str) -> Result<Names, Error> {
        let Spec { square, bitboard, square_index, .. } = &self.spec;
        Ok(Names {
            crate_path: path("crate_path", crate_path)?,
            square: square.as_deref().map(|text| path("square", text)).transpose()?,
            bitboard: bitboard.as_deref().map(|text| path("bitboard", text)).transpose()?,
            square_index: square_index.as_deref().map(|text| path("square_index", text)).transpose()?,
        })
    }

    /// The path of the crate that has the look-ups, if the package depends on one.
    fn runtime_crate(&self) -> Result<Option<String>, Error> {
        match &self.crate_path {
            Some(path) => Ok(Some(path.clone())),
            None => manifest::runtime_crate(),
        }
    }
}

/// `text` as the path of a type, a function or a crate.
fn path(key: &'static str, text: &str) -> Result<TokenStream, Error> {
    let is_path = syn::parse_str::<syn::TypePath>(text).is_ok();
    text.parse().ok().filter(|_| is_path).ok_or_else(|| {
        let message = format!("`{key}` takes a path, such as `crate::Square`, not `{text}`");
        Error::Options(vec![Problem::new(key, Part::Value, message)])
    })
}

/// Items as people read them.
fn formatted(items: TokenStream) -> String {
    let file = syn::parse2(items).expect("the items are Rust");
    prettyplease::unparse(&file)
}

/// The options as another front end has filled them.
impl From<Spec> for Builder {
    fn from(spec: Spec) -> Self {
        Self { spec, ..Self::default() }
    }
}
