//! Declares options whose value is one word out of a list.

/// Declares an enumeration with a word for each value.
macro_rules! choices {
    ($(#[$meta:meta])* $name:ident { $($(#[$value_meta:meta])* $value:ident = $word:literal,)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$value_meta])* $value,)* }

        impl $name {
            /// All values, the default first.
            pub const ALL: &[Self] = &[$(Self::$value),*];

            /// The words for the values, in the same order.
            pub const WORDS: &[&str] = &[$($word),*];

            /// The word for the value.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self { $(Self::$value => $word,)* }
            }

            /// The value with the name `word`.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.word() == word)
            }
        }
    };
}

pub(crate) use choices;
