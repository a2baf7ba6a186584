//! The options of a [`Builder`], one method each: those of the macro, and how source without dependencies is written.

use super::Builder;
use crate::spec::{
    Entries, Factors, Hyperbola, Language, Magics, Numbering, Packing, Pext, Problem, Purpose, Scheme, Value,
};

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
        let name = |key| self.spec.front_end.option(key);
        match key {
            "language" => {
                self.form.language = Language::ALL[value.choice(name("language"), Language::WORDS)?];
            }
            "prefix" => self.form.prefix = Some(value.name(name("prefix"))?),
            "unchecked" => self.form.unchecked = value.flag(name("unchecked"))?,
            "fill" => self.form.fill = value.flag(name("fill"))?,
            _ => return self.spec.set(key, value),
        }
        Ok(())
    }
}

/// Declares a method for each option: the place of its value, and what it takes.
macro_rules! options {
    ($($(#[$about:meta])+ $place:ident.$key:ident = $takes:ident $(($kind:ty))?,)*) => {
        impl Builder {
            $(option! { $(#[$about])+ $place.$key = $takes $(($kind))? })*
        }
    };
}

/// The method for one option.
macro_rules! option {
    ($(#[$about:meta])+ $place:ident.$key:ident = text) => {
        $(#[$about])+
        #[must_use]
        pub fn $key(mut self, $key: impl Into<String>) -> Self {
            self.$place.$key = Some($key.into());
            self
        }
    };
    ($(#[$about:meta])+ $place:ident.$key:ident = factors) => {
        $(#[$about])+
        #[must_use]
        pub fn $key(mut self, $key: impl Into<Factors>) -> Self {
            self.$place.$key = Some($key.into());
            self
        }
    };
    ($(#[$about:meta])+ $place:ident.$key:ident = Some($kind:ty)) => {
        $(#[$about])+
        #[must_use]
        pub const fn $key(mut self, $key: $kind) -> Self {
            self.$place.$key = Some($key);
            self
        }
    };
    ($(#[$about:meta])+ $place:ident.$key:ident = $kind:ty) => {
        $(#[$about])+
        #[must_use]
        pub const fn $key(mut self, $key: $kind) -> Self {
            self.$place.$key = $key;
            self
        }
    };
}

options! {
    /// How an occupancy becomes an index.
    spec.scheme = Scheme,

    /// What a slot of the table holds.
    spec.entries = Entries,

    /// What a slot of a bishop holds, with and without PEXT, if it differs from what a rook's slot holds.
    spec.bishop_entries = Some(Entries),

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
    spec.pext_entries = Some(Entries),

    /// How the tables of the squares lie in the one array.
    spec.packing = Packing,

    /// Whether the factor's upper six bits carry the shift.
    spec.incorporate_shift = bool,

    /// Whether the factor's lower 16 bits carry the offset.
    spec.incorporate_offset = bool,

    /// When PEXT is used instead of the scheme. By default [`generate`](Self::generate) writes both alternatives, and the
    /// target decides; safe standalone source does not use PEXT.
    ///
    /// With [`Pext::Always`] you promise that the program runs only on processors with BMI2.
    ///
    /// ```
    /// use magic_tables::{Builder, Pext};
    ///
    /// assert!(Builder::new().pext(Pext::Always).source().is_err(), "PEXT is `unsafe` to call");
    /// assert!(Builder::new().pext(Pext::Always).unchecked(true).source().is_ok());
    /// ```
    spec.pext = Pext,

    /// With `scheme = hyperbola`: whether look-ups are the fastest ones if there are many at a time, or if the result of a single one
    /// is needed at once.
    ///
    /// ```
    /// use magic_tables::{Builder, Hyperbola, Language, Scheme};
    ///
    /// let builder = Builder::new().scheme(Scheme::Hyperbola).hyperbola(Hyperbola::Latency);
    /// let header = builder.language(Language::C).source()?;
    /// assert!(header.contains(r#""hyperbola, latency""#) && !header.contains("__m128i"), "no vectors");
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    spec.hyperbola = Hyperbola,

    /// With `scheme = auto`: what the look-ups are for.
    ///
    /// ```
    /// use magic_tables::{Builder, Purpose, Scheme};
    ///
    /// let of_generator = Builder::new().scheme(Scheme::Auto).purpose(Purpose::MoveGenerator).standalone(true);
    /// assert!(of_generator.source()?.contains(r#"SCHEME: &str = "fancy";"#));
    /// # Ok::<(), magic_tables::Error>(())
    /// ```
    spec.purpose = Some(Purpose),

    /// Where factors come from, unless `rook_magics` and `bishop_magics` give them.
    spec.magics = Magics,

    /// The seed of the search for factors. The same seed gives the same tables on every machine.
    spec.seed = Some(u64),

    /// Your own factors for rooks, a1 first. They are verified.
    ///
    /// ```
    /// let error = magic_tables::Builder::new().rook_magics([1; 64]).source().unwrap_err();
    /// assert!(error.to_string().starts_with("`rook_magics`: 64 of the 64 factors"), "1 is no magic factor");
    /// ```
    spec.rook_magics = factors,

    /// Your own factors for bishops, a1 first. They are verified, like [those for rooks](Self::rook_magics).
    spec.bishop_magics = factors,

    /// Whether there are also look-ups for knights, kings and pawns.
    spec.steppers = bool,

    /// Whether there are also look-ups for the squares between two squares, the line through them, and the ray from one through
    /// the other. `between(a, b)` has neither of the two squares; the set with the last one, as some engines have it, is
    /// `between(a, b) | 1 << b`, whether or not a line joins them.
    spec.lines = bool,

    /// Whether there are also look-ups for all pieces of a set, with `steppers` those of knights, kings and pawns, too. They give
    /// all squares that any of them attacks, without a loop.
    spec.setwise = bool,

    /// Whether there are also views along rays: from a mailbox with `piece_codes`, which pieces attack a square, and which a piece
    /// there attacks.
    ///
    /// `view(square, mailbox)` takes the codes of 64 squares and gives a [`View`](crate::lookup::views::View).
    spec.views = bool,

    /// What the numbers in a mailbox mean, such as `empty, white_pawn, white_knight`: the code of a piece is its place.
    ///
    /// The list has brackets, as in the macro, and up to 16 places, counted from 0. `empty` is a square without a piece, `_` a code
    /// that no square has.
    ///
    /// ```
    /// let list = "[empty, white_pawn, white_knight, white_bishop, white_rook, white_queen, white_king, _, _,
    ///     black_pawn, black_knight, black_bishop, black_rook, black_queen, black_king]";
    /// let builder = magic_tables::Builder::new().views(true).piece_codes(list);
    /// assert!(builder.options().contains("views = true, piece_codes = [empty, white_pawn, white_knight, "));
    /// ```
    spec.piece_codes = text,

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
    spec.max_bytes = Some(u64),

    /// The engine's own type of squares. In Rust, it is the path of a type that is `Copy` and can be cast by `as usize`. In C and
    /// C++, it is the name of an integer or enum type.
    spec.square = text,

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
    spec.bitboard = text,

    /// The engine's own function from a square to its number, for squares that cannot be cast. In Rust, it is a path; in C and C++,
    /// it is the name of a function; in C, it may also be a macro.
    spec.square_index = text,

    /// Whether all look-ups are `const fn`s, without PEXT, PDEP and vectors. They have the speed of the tables, but nothing that
    /// constants cannot use, not even at run time. With [`Entries::Pdep`], slots still have 16 bits, but are read without PDEP.
    ///
    /// The engine's own bitboard type must be a [tuple struct](Self::bitboard), and its [`square_index`](Self::square_index) a
    /// `const fn`. In C++, look-ups are `constexpr` anyway.
    spec.const_fn = bool,

    /// The board: files and ranks such as `9x10`, or a drawing with `.` for squares and spaces for holes. It has up to 128 squares;
    /// a drawing is rows of text from the top rank down. With more than 64 squares, sets of squares are `u128`.
    ///
    /// ```
    /// use magic_tables::{Builder, Scheme};
    ///
    /// let builder = Builder::new().scheme(Scheme::Hyperbola).board("9x10").pieces("[rook, cannon, horse, elephant]");
    /// assert!(builder.options().contains(r#"board = "9x10""#));
    /// ```
    spec.board = text,

    /// The order in which squares are numbered.
    spec.numbering = Numbering,

    /// The pieces, such as `rook, cannon, nightrider = rider[(1, 2), (2, 1)]`. The list has brackets, as in the macro. Known pieces
    /// have words; your own pieces have steps, which are files to the right and ranks up.
    spec.pieces = text,

    /// The language of the source. C and C++ are always source without dependencies, as with
    /// [`standalone`](Self::standalone), and have the same look-ups under the same names.
    ///
    /// | language | the source | names |
    /// |---|---|---|
    /// | [`Language::Rust`] | a file for `include!`, or a module of its own; Rust 1.85, editions since 2018 | the same as the macro's |
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
    form.language = Language,

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
    form.prefix = text,

    /// Whether Rust reads slots without a bounds check, and uses PEXT if the target has it.
    ///
    /// The file then has `unsafe` blocks, each with its reason: when the file is compiled, a constant function checks that no
    /// square reads beyond the slots. A square off the board still panics. By default, the file has both the tables for targets with
    /// BMI2 (`-C target-feature=+bmi2` or `-C target-cpu=…`) and those for all others, which makes it about twice as large;
    /// [`standalone`](Self::standalone) lists the sizes. [`Pext::Never`] leaves out the former, and [`Pext::Always`] the latter.
    ///
    /// Vectors are in the crate, in C and in C++: source in Rust without dependencies looks up lines in integers.
    ///
    /// C and C++ never check bounds. `hyperbola`, `kindergarten` and `congruent_modulo` have no bounds checks that could be left out.
    form.unchecked = bool,

    /// Whether a function fills the slots at start-up, so that the source does not contain them. Use this if you do not want
    /// megabytes in your repository.
    ///
    /// The engine must call `sliders_init()` before the first look-up. An earlier look-up returns a wrong set of squares. In
    /// Rust it cannot do more harm: slots are atomic, so there is no undefined behaviour and no `unsafe`, and several threads may
    /// fill them at once, as tests do. This costs nothing in a look-up. Filling takes a few milliseconds.
    ///
    /// Schemes that look up one line at a time have no slots and refuse this option; [`Scheme::Auto`] chooses among the others, on every board. On
    /// [other boards](Self::board), it works for slots with attack sets in [`Scheme::Fancy`] and [`Scheme::FixedShift`]; beside rook,
    /// bishop or queen on 8x8, for slots of all kinds.
    form.fill = bool,
}

#[cfg(test)]
mod tests;
