//! Options whose value is one word out of a list: how they are declared, and all of them that the
//! tables of the chess board know.

/// The words of an option whose value is one of them.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Choices {
    /// The name of the type of the values.
    pub name: &'static str,
    /// The words, the default first.
    pub words: &'static [&'static str],
    /// What each of them means, in the same order.
    #[cfg(feature = "generate")]
    pub about: &'static [&'static str],
}

/// The place of `word` in the list.
pub(crate) fn position(words: &[&str], word: &str) -> Option<usize> {
    words.iter().position(|known| *known == word)
}

/// Declares an enumeration with a word for each value. The first one is the default.
macro_rules! choices {
    ($(#[$meta:meta])* $name:ident { $($(#[doc = $about:literal])+ $value:ident = $word:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Hash)]
        #[non_exhaustive]
        pub enum $name { $($(#[doc = $about])+ $value,)* }

        impl $name {
            /// All values, the default first.
            pub const ALL: &[Self] = &[$(Self::$value),*];

            /// The words for the values, in the same order.
            pub const WORDS: &[&str] = &[$($word),*];

            /// The words, and what they mean.
            pub const CHOICES: &$crate::choices::Choices = &$crate::choices::Choices {
                name: stringify!($name),
                words: Self::WORDS,
                #[cfg(feature = "generate")]
                about: &[$(concat!($($about),+).trim_ascii()),*],
            };

            /// The word for the value.
            #[must_use]
            #[inline]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$value => $word,)* }
            }

            /// The value with the name `word`.
            #[must_use]
            #[inline]
            pub fn from_word(word: &str) -> Option<Self> {
                Some(Self::ALL[$crate::choices::position(Self::WORDS, word)?])
            }
        }

        // Derived, it would be a function for each type, which every build of the macro compiles.
        impl Eq for $name {}

        impl Default for $name {
            fn default() -> Self {
                Self::ALL[0]
            }
        }
    };
}

#[cfg(feature = "boards")]
pub(crate) use choices;

choices! {
    /// How an occupancy becomes an index.
    ///
    /// ```
    /// use magic_tables::Scheme;
    ///
    /// assert_eq!(Scheme::from_word("fixed_shift"), Some(Scheme::FixedShift));
    /// assert_eq!(Scheme::default().word(), "fancy");
    /// ```
    Scheme {
        /// Each square has its own factor, shift and table size (Pradu Kannan 2007).
        Fancy = "fancy",
        /// One shift for all rooks, one for all bishops, and tables of equal length for all squares
        /// (Lasse Hansen 2006).
        Plain = "plain",
        /// One shift for all rooks, one for all bishops, and overlapping tables (Onno Garms 2009,
        /// Volker Annuss 2010).
        FixedShift = "fixed_shift",
        /// Irrelevant squares are set, not cleared, so that ranges of indices can start above zero
        /// (Volker Annuss 2017).
        Black = "black",
        /// The PEXT instruction instead of a multiplication (Zach Wegner 2011).
        Pext = "pext",
        /// Factors for 32-bit arithmetic: two short multiplications for a rook, one for a bishop
        /// (Grant Osborne 2006).
        Magic32 = "magic32",
        /// One line at a time: a multiplication gathers its occupancy into six bits (Gerd Isenberg
        /// 2006).
        Kindergarten = "kindergarten",
        /// One line at a time: its occupancy is hashed by its remainder, found by multiplying with
        /// a reciprocal (Trevor Fenner and Mark Levene 2008).
        CongruentModulo = "congruent_modulo",
        /// No table of occupancies: subtraction and bit reversal, one line at a time (Gerd Isenberg
        /// and Aleks Peshkov 2007).
        Hyperbola = "hyperbola",
        /// What is advised for the `purpose`; if that does not fit into `max_bytes`, or `entries`
        /// is given, what costs least of all that fits.
        Auto = "auto",
    }
}

impl Scheme {
    /// Whether look-ups handle one line at a time, without index functions and factors.
    #[must_use]
    pub const fn is_line_wise(self) -> bool {
        matches!(
            self,
            Self::Kindergarten | Self::CongruentModulo | Self::Hyperbola
        )
    }

    /// Whether each square has an index function and slots.
    pub(crate) const fn has_slots(self) -> bool {
        !self.is_line_wise() && !matches!(self, Self::Auto)
    }

    /// Whether a multiplication finds them.
    pub(crate) const fn has_factors(self) -> bool {
        self.has_slots() && !matches!(self, Self::Pext)
    }
}

choices! {
    /// What a slot of the table holds.
    ///
    /// ```
    /// use magic_tables::Entries;
    ///
    /// assert_eq!(Entries::default(), Entries::Bitboard);
    /// assert_eq!(Entries::WORDS, ["bitboard", "byte", "pdep", "shared"]);
    /// ```
    Entries {
        /// The attack set, 64 bits.
        Bitboard = "bitboard",
        /// The 8-bit number of an attack set, for a second look-up (Robert Houdart 2010).
        Byte = "byte",
        /// 16 bits, which PDEP deposits on the attack set of the empty board (Zach Wegner 2011).
        Pdep = "pdep",
        /// A union of attack sets of several squares, from which a post-mask extracts one (Lasse
        /// Hansen 2008).
        Shared = "shared",
    }
}

choices! {
    /// How the tables of the squares lie in the one array.
    ///
    /// ```
    /// use magic_tables::Packing;
    ///
    /// assert_eq!(Packing::from_word("overlapping"), Some(Packing::Overlapping));
    /// assert_eq!(Packing::from_word("overlap"), None);
    /// ```
    Packing {
        /// Overlapping if the scheme (`fixed_shift`, `black`) or the entries (`shared`) are made
        /// for it, otherwise concatenated.
        Auto = "auto",
        /// One after the other.
        Concatenated = "concatenated",
        /// In each other's gaps, and sharing slots with equal entries.
        Overlapping = "overlapping",
        /// With factors and places such that slots that engines use together share cache lines.
        Lines = "lines",
    }
}

choices! {
    /// When PEXT replaces the scheme.
    ///
    /// ```
    /// use magic_tables::Pext;
    ///
    /// assert_eq!(Pext::ALL, [Pext::Auto, Pext::Always, Pext::Never]);
    /// assert_eq!(Pext::default(), Pext::Auto);
    /// ```
    Pext {
        /// If the target has PEXT and it is fast there, or the feature `bmi2` is on.
        Auto = "auto",
        /// Always; an error on targets without it.
        Always = "always",
        /// Never.
        Never = "never",
    }
}

choices! {
    /// What the form of hyperbola quintessence is chosen for.
    ///
    /// ```
    /// use magic_tables::Hyperbola;
    ///
    /// assert_eq!(Hyperbola::Latency.word(), "latency");
    /// assert_eq!(Hyperbola::default(), Hyperbola::Throughput);
    /// ```
    Hyperbola {
        /// Many look-ups that do not wait for each other: vectors, where the target has any that
        /// need fewer instructions.
        Throughput = "throughput",
        /// A single look-up whose result is needed at once: integers.
        Latency = "latency",
    }
}

choices! {
    /// What `scheme = auto` chooses for.
    ///
    /// ```
    /// use magic_tables::Purpose;
    ///
    /// assert_eq!(Purpose::from_word("no_network"), Some(Purpose::NoNetwork));
    /// ```
    Purpose {
        /// An engine with a large neural network: small tables leave the cache to it.
        Network = "network",
        /// An engine without a network, or with a small one.
        NoNetwork = "no_network",
        /// A move generator, such as one that counts positions (perft): it has the whole cache.
        MoveGenerator = "move_generator",
    }
}

choices! {
    /// What a look-up does with a square off the board.
    ///
    /// ```
    /// use magic_tables::OffBoard;
    ///
    /// assert_eq!(OffBoard::WORDS, ["panic", "wrap"]);
    /// ```
    OffBoard {
        /// It panics, in Rust. In C and C++, squares must be on the board.
        Panic = "panic",
        /// It takes the number modulo the number of squares, a power of two, without a branch.
        Wrap = "wrap",
    }
}

choices! {
    /// Where magic factors come from.
    ///
    /// ```
    /// use magic_tables::Magics;
    ///
    /// assert_eq!(Magics::default(), Magics::Catalog);
    /// assert_eq!(Magics::from_word("search"), Some(Magics::Search));
    /// ```
    Magics {
        /// From the catalog, the best known factors.
        Catalog = "catalog",
        /// By a search during the build.
        Search = "search",
    }
}

choices! {
    /// The language of source without dependencies.
    ///
    /// ```
    /// use magic_tables::Language;
    ///
    /// assert_eq!(Language::ALL.len(), Language::WORDS.len());
    /// assert_eq!(Language::Cpp.word(), "cpp");
    /// ```
    Language {
        /// Rust of any edition since 2018.
        Rust = "rust",
        /// C99 and later: one header.
        C = "c",
        /// C++17 and later: one header.
        Cpp = "cpp",
    }
}

choices! {
    /// How programs find the functions of source in C.
    ///
    /// ```
    /// use magic_tables::Linkage;
    ///
    /// assert_eq!(Linkage::from_word("external"), Some(Linkage::External));
    /// ```
    Linkage {
        /// One header: each file that includes it has its own functions, which compilers inline.
        Inline = "inline",
        /// A header with declarations, and a C file with the functions: other languages can call
        /// these, too.
        External = "external",
    }
}

choices! {
    /// A form of the look-ups in source in C and C++: for which processors it is.
    ///
    /// ```
    /// use magic_tables::Form;
    ///
    /// assert_eq!(Form::from_word("avx2"), Some(Form::Avx2));
    /// ```
    Form {
        /// All processors: in words, without vectors.
        Plain = "plain",
        /// x86-64, all processors of which have vectors of 16 bytes.
        Sse2 = "sse2",
        /// x86-64 with vectors that shuffle bytes.
        Ssse3 = "ssse3",
        /// x86-64 with vectors of 32 bytes.
        Avx2 = "avx2",
        /// x86-64 with AVX2 and vectors whose bits are reversed.
        Gfni = "gfni",
        /// x86-64 with AVX-512 (VL and CD; for views also VBMI, VBMI2 and BITALG).
        Avx512 = "avx512",
        /// 64-bit Arm, all processors of which have vectors of 16 bytes.
        Neon = "neon",
    }
}

choices! {
    /// Who promises that the look-ups will run on a processor with PEXT and PDEP (BMI2).
    /// `magic_bitboards::magic_tables!` passes the word.
    Bmi2 {
        /// Nobody: the architecture has no such instructions.
        Absent = "absent",
        /// Nobody, but some processors of the architecture have them.
        Possible = "possible",
        /// The feature `bmi2` of this crate.
        ByFeature = "feature",
        /// The features of the target.
        ByTarget = "target",
    }
}
