//! Options that the macro does not have: how source without dependencies is written.

use super::Builder;
use crate::spec::Language;

impl Builder {
    /// The language of the source. C and C++ are always source without dependencies, as with
    /// [`standalone`](Self::standalone), and have the same look-ups under the same names.
    ///
    /// | language | the source | names |
    /// |---|---|---|
    /// | [`Language::Rust`] | a file for `include!`, or a module of its own; Rust 1.63, editions since 2018 | the same as the macro's |
    /// | [`Language::C`] | a header for C99 and later; one file of the engine defines `MAGIC_TABLES_IMPLEMENTATION` before it includes the header, and so contains the data | with the [`prefix`](Self::prefix) in front |
    /// | [`Language::Cpp`] | a header for C++17 and later, with `constexpr` look-ups | in the namespace `magic_tables`, or the [`prefix`](Self::prefix) |
    ///
    /// C and C++ use PEXT if `__BMI2__` is defined, by `-march=native` or `-mbmi2`; `-DMAGIC_TABLES_NO_PEXT` turns it
    /// off. Files of one program may be compiled for different processors: none calls functions that are compiled for another one.
    /// In C, they are `static`; in C++, they are in an inline namespace that is named by the instructions they may use.
    ///
    /// On [boards](Self::board) with more than 64 squares, sets are of the type `magic_tables_bitboard` in C and
    /// `magic_tables::bitboard` in C++, with the [`prefix`](Self::prefix) instead if there is one. It is `unsigned __int128`, or a
    /// structure of two words if the compiler has no such type or `MAGIC_TABLES_NO_INT128` is defined.
    ///
    /// The engine's own types, [`square`](Self::square), [`bitboard`](Self::bitboard) and
    /// [`square_index`](Self::square_index), have paths in Rust (`crate::Square`), plain names in C (`Square`, an integer or enum
    /// type) and qualified names in C++ (`engine::Square`).
    ///
    /// ```
    /// use magic_tables::{Builder, Language};
    ///
    /// let header = Builder::new().language(Language::C).source()?;
    /// assert!(header.contains("uint64_t rook_attacks(unsigned square, uint64_t occupied)"));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn language(mut self, language: Language) -> Self {
        self.form.language = language;
        self
    }

    /// The text in front of every name in C, such as `engine_`; the namespace in C++. Rust has modules instead.
    ///
    /// | language | `prefix` | names |
    /// |---|---|---|
    /// | C | none | `rook_attacks`, `MAGIC_TABLES_IMPLEMENTATION` |
    /// | C | `engine_` | `engine_rook_attacks`, `ENGINE_IMPLEMENTATION` |
    /// | C++ | none | `magic_tables::rook_attacks` |
    /// | C++ | `engine` or `engine_` | `engine::rook_attacks` |
    /// | C++ | `engine::tables` | `engine::tables::rook_attacks` |
    ///
    /// Keywords and reserved names are refused: two underscores or one in front, and in C++ the namespaces `std` and `posix`.
    ///
    /// ```
    /// use magic_tables::{Builder, Error, Language};
    ///
    /// let builder = Builder::new().language(Language::C);
    /// let header = builder.clone().prefix("engine_").source()?;
    /// assert!(header.contains("uint64_t engine_rook_attacks(unsigned square, uint64_t occupied)"));
    ///
    /// let error = builder.prefix("engine::tables").source().unwrap_err();
    /// assert!(error.to_string().ends_with("write `engine_tables_`, or use `language = cpp`"));
    /// # Ok::<(), Error>(())
    /// ```
    #[must_use]
    pub fn prefix(mut self, prefix: impl Into<String>) -> Self {
        self.form.prefix = Some(prefix.into());
        self
    }

    /// Whether Rust reads slots without a bounds check, and uses PEXT and vectors if the target has them.
    ///
    /// The file then has `unsafe` blocks, each with its reason: when the file is compiled, a constant function checks that no
    /// square reads beyond the slots. A square off the board still panics. By default, the file has both the tables for targets with
    /// BMI2 (`-C target-feature=+bmi2` or `-C target-cpu=…`) and those for all others, which makes it about twice as large;
    /// [`standalone`](Self::standalone) lists the sizes. [`Pext::Never`](crate::Pext::Never) leaves out the former, and
    /// [`Pext::Always`](crate::Pext::Always) the latter.
    ///
    /// With [`Scheme::Hyperbola`](crate::Scheme::Hyperbola), the file has the same forms for each kind of processor as the macro's
    /// look-ups, and the target features choose one when it is compiled: AVX-512, GFNI, AVX2 or SSSE3 on x86-64, NEON on 64-bit
    /// Arm. It compiles with Rust 1.63, too; compilers before 1.89 do not know GFNI and AVX-512, and use AVX2 instead. With
    /// [`const_fn`](Self::const_fn) it has no vectors, which constants cannot use, and no `unsafe`.
    ///
    /// C and C++ never check bounds. `kindergarten` and `congruent_modulo` have no bounds checks that could be left out.
    ///
    /// ```
    /// use magic_tables::{Builder, Pext};
    ///
    /// let source = Builder::new().unchecked(true).source()?;
    /// assert!(source.contains("// SAFETY: ") && source.contains("_pext_u64"));
    /// assert!(Builder::new().pext(Pext::Always).unchecked(true).source().is_ok());
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn unchecked(mut self, yes: bool) -> Self {
        self.form.unchecked = yes;
        self
    }

    /// Whether a function fills the slots at start-up, so that the source does not contain them. Use this if you do not want
    /// megabytes in your repository.
    ///
    /// The engine must call `sliders_init()` before the first look-up. An earlier look-up returns a wrong set of squares. In
    /// Rust it cannot do more harm: slots are atomic, so there is no undefined behaviour and no `unsafe`, and several threads may
    /// fill them at once, as tests do. This costs nothing in a look-up. Filling takes a few milliseconds.
    ///
    /// Schemes that look up one line at a time have no slots and refuse this option; [`Scheme::Auto`](crate::Scheme::Auto) chooses
    /// among the others. On [other boards](Self::board), it works for slots with attack sets in
    /// [`Scheme::Fancy`](crate::Scheme::Fancy) and [`Scheme::FixedShift`](crate::Scheme::FixedShift); beside rook, bishop or queen on
    /// 8x8, for slots of all kinds.
    ///
    /// ```
    /// use magic_tables::{Builder, Scheme};
    ///
    /// let source = Builder::new().fill(true).source()?;
    /// assert!(source.contains("pub fn sliders_init()") && source.len() < 22_000);
    /// assert!(Builder::new().scheme(Scheme::Hyperbola).fill(true).source().is_err());
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    #[must_use]
    pub const fn fill(mut self, yes: bool) -> Self {
        self.form.fill = yes;
        self
    }
}
