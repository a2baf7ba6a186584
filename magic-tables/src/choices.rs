//! Declares options whose value is one word out of a list.

/// The words of an option whose value is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
            pub const fn word(self) -> &'static str {
                match self { $(Self::$value => $word,)* }
            }

            /// The value with the name `word`.
            #[must_use]
            pub fn from_word(word: &str) -> Option<Self> {
                Some(Self::ALL[$crate::choices::position(Self::WORDS, word)?])
            }
        }

        impl Default for $name {
            fn default() -> Self {
                Self::ALL[0]
            }
        }
    };
}

pub(crate) use choices;
