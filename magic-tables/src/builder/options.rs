//! The options of a [`Builder`], one method each: those of the macro.

use super::Builder;
use crate::spec::{Entries, Factors, Language, Magics, Numbering, Packing, Pext, Problem, Scheme, Value};

impl Builder {
    /// Sets the option `key` to `value`, as front ends do that read options as text.
    ///
    /// ```
    /// use magic_tables::{Builder, spec::Value};
    ///
    /// let mut builder = Builder::new();
    /// builder.set("scheme", &Value::Word("plain".into())).unwrap();
    /// builder.set("language", &Value::Word("c".into())).unwrap();
    /// assert_eq!(builder.options(), "scheme = plain, language = c");
    /// ```
    ///
    /// # Errors
    /// If there is no such option, or it does not take such a value.
    pub fn set(&mut self, key: &str, value: &Value) -> Result<(), Problem> {
        match key {
            "language" => self.form.language = Language::ALL[value.choice("language", Language::WORDS)?],
            "prefix" => self.form.prefix = Some(value.name("prefix")?),
            "unchecked" => self.form.unchecked = value.flag("unchecked")?,
            "fill" => self.form.fill = value.flag("fill")?,
            _ => return self.spec.set(key, value),
        }
        Ok(())
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

    /// What a slot of a bishop holds, with and without PEXT, if it differs from what a rook's slot holds.
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

    /// What slots hold if PEXT is used instead of the scheme, if it differs from what they hold without PEXT.
    ///
    /// [`bishop_entries`](Self::bishop_entries) applies with and without PEXT. So this is `fancy` with 64-bit slots and, on
    /// targets with BMI2, PEXT with 16-bit slots for rooks and 64-bit slots for bishops:
    ///
    /// ```
    /// use magic_tables::{Builder, Entries, Language};
    ///
    /// let builder = Builder::new().pext_entries(Entries::Pdep).bishop_entries(Entries::Bitboard);
    /// let header = builder.language(Language::C).source()?;
    /// assert!(header.contains(r#""fancy""#) && header.contains(r#""pext, pdep/bitboard""#));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn pext_entries(mut self, entries: Entries) -> Self {
        self.spec.pext_entries = Some(entries);
        self
    }

    /// How the tables of the squares lie in the one array.
    ///
    /// ```
    /// use magic_tables::{Builder, Packing, Scheme};
    ///
    /// assert!(Builder::new().packing(Packing::Overlapping).source().is_ok());
    /// let error = Builder::new().scheme(Scheme::Plain).packing(Packing::Overlapping).source().unwrap_err();
    /// assert!(error.to_string().starts_with("`packing`: in `plain` the number of a square gives its offset"));
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

    /// When PEXT is used instead of the scheme. By default [`generate`](Self::generate) writes both alternatives, and the
    /// target decides; safe standalone source does not use PEXT.
    ///
    /// With [`Pext::Always`] you promise that the program runs only on processors with BMI2.
    ///
    /// ```
    /// use magic_tables::{Builder, Pext};
    ///
    /// assert!(Builder::new().pext(Pext::Never).source().is_ok());
    /// assert!(Builder::new().pext(Pext::Always).source().is_err(), "PEXT is `unsafe` to call");
    /// assert!(Builder::new().pext(Pext::Always).unchecked(true).source().is_ok());
    /// ```
    #[must_use]
    pub const fn pext(mut self, pext: Pext) -> Self {
        self.spec.pext = pext;
        self
    }

    /// Where factors come from, unless you give your own.
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

    /// The seed of the search for factors. The same seed gives the same tables on every machine.
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

    /// Your own factors for rooks, a1 first. They are verified.
    ///
    /// ```
    /// let error = magic_tables::Builder::new().rook_magics([1; 64]).source().unwrap_err();
    /// assert!(error.to_string().starts_with("`rook_magics`: 64 of the 64 factors"), "1 is no magic factor");
    /// ```
    #[must_use]
    pub const fn rook_magics(mut self, factors: Factors) -> Self {
        self.spec.rook_magics = Some(factors);
        self
    }

    /// Your own factors for bishops, a1 first. They are verified.
    ///
    /// ```
    /// use magic_tables::{Builder, catalog::Catalog, board::slider::Slider};
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

    /// Whether there are also look-ups for knights, kings and pawns.
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

    /// Whether there are also look-ups for the squares between two squares, the line through them, and the ray from one through
    /// the other.
    ///
    /// ```
    /// let source = magic_tables::Builder::new().lines(true).source()?;
    /// assert!(source.contains("fn between(") && source.contains("fn line(") && source.contains("fn ray("));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn lines(mut self, yes: bool) -> Self {
        self.spec.lines = yes;
        self
    }

    /// Whether there are also look-ups for all rooks, bishops or queens of a set. They give all squares that any of them attacks,
    /// without a loop.
    ///
    /// ```
    /// let source = magic_tables::Builder::new().setwise(true).source()?;
    /// assert!(source.contains("fn all_rook_attacks(rooks: u64, occupied: u64) -> u64"));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn setwise(mut self, yes: bool) -> Self {
        self.spec.setwise = yes;
        self
    }

    /// The most bytes that the tables may take. [`Scheme::Auto`](crate::Scheme::Auto) chooses the fastest tables that fit; with
    /// other schemes, larger tables are an error.
    ///
    /// [`Scheme::Hyperbola`](crate::Scheme::Hyperbola) takes 2,560 bytes on most targets and 4,096 on some, such as 64-bit Arm.
    /// Only the compiler of the engine knows the target: if the limit is too low there, the Rust source does not compile.
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

    /// The engine's own type of squares. In Rust, it is the path of a type that is `Copy` and can be cast by `as usize`. In C and
    /// C++, it is the name of an integer or enum type.
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

    /// The engine's own type of bitboards, which converts from and to `u64`, or a tuple struct such as `Bitboard(u64)`. In Rust, it
    /// is a path such as `crate::Bitboard`, and converts by `From<u64>` and `Into<u64>`. In C, it is the name of an integer type of
    /// 64 bits; in C++, the name of a type that `static_cast` converts from and to such an integer.
    ///
    /// A tuple struct is made by its constructor and read by `.0`, so it needs no conversions, and the functions for
    /// constants take and return it, too. Constants cannot use conversions, so for a type with conversions, these functions
    /// take and return `u64`.
    ///
    /// ```
    /// let builder = magic_tables::Builder::new().scheme(magic_tables::Scheme::Hyperbola);
    /// let source = builder.clone().bitboard("crate::Bitboard").source()?;
    /// assert!(source.contains("fn rook_attacks(square: usize, occupied: crate::Bitboard) -> crate::Bitboard"));
    /// assert!(source.contains("fn rook_attacks_const(square: usize, occupied: u64) -> u64"));
    ///
    /// let source = builder.bitboard("crate::Set(u64)").source()?;
    /// assert!(source.contains("const fn rook_attacks_const(square: usize, occupied: crate::Set) -> crate::Set"));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub fn bitboard(mut self, path: impl Into<String>) -> Self {
        self.spec.bitboard = Some(path.into());
        self
    }

    /// Whether all look-ups are `const fn`s, without PEXT, PDEP and vectors. They have the speed of the tables, but nothing that
    /// constants cannot use, not even at run time. With [`Entries::Pdep`], slots still have 16 bits, but are read without PDEP.
    ///
    /// The engine's own bitboard type must be a [tuple struct](Self::bitboard), and its [`square_index`](Self::square_index) a
    /// `const fn`. Source without dependencies needs Rust 1.83, because older versions do not let `const fn`s read statics. In
    /// C++, look-ups are `constexpr` anyway.
    ///
    /// ```
    /// use magic_tables::Builder;
    ///
    /// let source = Builder::new().const_fn(true).source()?;
    /// assert!(source.contains("pub const fn rook_attacks(square: usize, occupied: u64) -> u64"));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn const_fn(mut self, yes: bool) -> Self {
        self.spec.const_fn = yes;
        self
    }

    /// The board: files and ranks such as `9x10`, or a drawing with `.` for squares and spaces for holes. It has up to 128 squares;
    /// a drawing is rows of text from the top rank down. With more than 64 squares, sets of squares are `u128`.
    ///
    /// ```
    /// use magic_tables::{Builder, Scheme};
    ///
    /// let builder = Builder::new().scheme(Scheme::Hyperbola).board("9x10").pieces("[rook, cannon, horse, elephant]");
    /// assert!(builder.options().contains(r#"board = "9x10""#));
    /// ```
    #[must_use]
    pub fn board(mut self, text: impl Into<String>) -> Self {
        self.spec.board = Some(text.into());
        self
    }

    /// The order in which squares are numbered.
    #[must_use]
    pub const fn numbering(mut self, numbering: Numbering) -> Self {
        self.spec.numbering = numbering;
        self
    }

    /// The pieces, such as `rook, cannon, nightrider = rider[(1, 2), (2, 1)]`. The list has brackets, as in the macro. Known pieces
    /// have words; your own pieces have steps, which are files to the right and ranks up.
    #[must_use]
    pub fn pieces(mut self, list: impl Into<String>) -> Self {
        self.spec.pieces = Some(list.into());
        self
    }

    /// The engine's own function from a square to its number, for squares that cannot be cast. In Rust, it is a path; in C and C++, it is the name of a function; in C, it may also be a macro.
    ///
    /// ```
    /// let builder = magic_tables::Builder::new().square("crate::Square");
    /// let source = builder.square_index("crate::Square::index").source()?;
    /// assert!(source.contains("crate::Square::index(square)"));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub fn square_index(mut self, path: impl Into<String>) -> Self {
        self.spec.square_index = Some(path.into());
        self
    }
}

#[cfg(test)]
mod tests;
