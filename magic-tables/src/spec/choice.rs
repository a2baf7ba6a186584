//! Options with a handful of named values.

/// Declares an enumeration together with the words that name its values.
macro_rules! choices {
    ($(#[$meta:meta])* $name:ident { $($(#[$value_meta:meta])* $value:ident = $word:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$value_meta])* $value,)* }

        impl $name {
            /// All values, the default first.
            pub const ALL: &[Self] = &[$(Self::$value),*];

            /// The words that name the values, in the same order.
            pub const WORDS: &[&str] = &[$($word),*];

            /// The word that names the value.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$value => $word,)* }
            }

            /// The value that `word` names.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.word() == word)
            }
        }
    };
}

choices! {
    /// How an occupancy becomes an index.
    Scheme {
        /// A factor, a shift and a table of its own size for each square.
        #[default]
        Fancy = "fancy",
        /// One shift for all rooks and one for all bishops, and equally long tables for all squares.
        Plain = "plain",
        /// The PEXT instruction instead of a multiplication.
        Pext = "pext",
    }
}

choices! {
    /// When PEXT takes the place of the scheme.
    Pext {
        /// Where the target has it, or the feature `bmi2` says so.
        #[default]
        Auto = "auto",
        /// Everywhere; an error on targets without it.
        Always = "always",
        /// Nowhere.
        Never = "never",
    }
}

choices! {
    /// Where magic factors come from.
    Magics {
        /// The best factors known, shipped with this crate.
        #[default]
        Catalog = "catalog",
        /// Found during the build.
        Search = "search",
    }
}
