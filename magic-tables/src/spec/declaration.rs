//! How options are declared: one row for each of them, from which all front ends take what they need.

use crate::choices::Choices;

/// A declared option.
///
/// ```
/// use magic_tables::spec::{OPTIONS, Takes};
///
/// let lines = OPTIONS.iter().find(|option| option.key == "lines").unwrap();
/// assert_eq!((lines.takes, lines.takes.words()), (Takes::Flag, &["false", "true"][..]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// Its name.
    pub key: &'static str,
    /// What it takes as its value.
    pub takes: Takes,
    /// Whether it is for boards and pieces other than those of chess.
    pub other_boards: bool,
    /// Where it can be given.
    pub front_ends: &'static [FrontEnd],
    /// What it does, in one sentence.
    #[cfg(feature = "generate")]
    pub about: &'static str,
}

/// Where options are given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FrontEnd {
    /// The macro `magic_tables!`.
    #[default]
    Macro,
    /// The methods of `Builder`, in build scripts.
    Builder,
    /// The flags of the program `magics generate`.
    Program,
    /// The page on which options are tried.
    Playground,
}

/// What an option takes as its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// `true` or `false`, which is the default.
    Flag,
    /// One word of several.
    Word(&'static Choices),
    /// An integer.
    Integer,
    /// A number of bytes: an integer, or text such as `"256 KiB"`.
    Bytes,
    /// A list of factors for all squares.
    Factors,
    /// The path of a type or of a function.
    Path,
    /// The path of a type, or a tuple struct.
    Bitboard,
    /// The size or the drawing of a board, in quotes.
    Board,
    /// A list of pieces.
    Pieces,
    /// A list of what piece codes mean.
    Codes,
    /// A name, or names with `::` between them.
    Name,
}

impl Takes {
    /// The words that it takes, the default first; none if it takes anything but words.
    #[must_use]
    pub const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Flag => &["false", "true"],
            Self::Word(choices) => choices.words,
            _ => &[],
        }
    }
}

/// Declares the structure of the options that say what tables are, and the table of these and of all `others`. Without the feature
/// that an option needs, its name is still known.
macro_rules! options {
    (
        $(#[$meta:meta])*
        $spec:ident {
            $(
                $(#[doc = $about:literal])+
                $(#[cfg($boards:meta)])?
                $key:ident: $type:ty = $takes:ident $(($choices:ident))?,
            )*
        }
        others {
            $(
                $(#[doc = $other_about:literal])+
                $other:tt = $other_takes:ident $(($other_choices:ident))? in $front_ends:ident,
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        pub struct $spec {
            $($(#[doc = $about])+ $(#[cfg($boards)])? pub $key: $type,)*
            /// No option: as which front end messages write options.
            pub front_end: FrontEnd,
        }

        /// All options, in the order in which they are documented.
        pub const OPTIONS: &[Declaration] = &[
            $($(#[cfg($boards)])? Declaration {
                key: stringify!($key),
                takes: takes!($takes $($choices)?),
                other_boards: !stringify!($($boards)?).is_empty(),
                front_ends: EVERYWHERE,
                #[cfg(feature = "generate")]
                about: concat!($($about),+).trim_ascii(),
            },)*
            $(Declaration {
                key: stringify!($other),
                takes: takes!($other_takes $($other_choices)?),
                other_boards: false,
                front_ends: $front_ends,
                #[cfg(feature = "generate")]
                about: concat!($($other_about),+).trim_ascii(),
            },)*
        ];

        impl $spec {
            /// The names of the options, in the order in which they are documented.
            pub const KEYS: &[&str] = &[$(stringify!($key)),*];

            /// Sets the option `key`, and says whether there is one.
            fn set_known(&mut self, key: &str, value: &Value) -> Result<bool, Problem> {
                match key {
                    $($(#[cfg($boards)])? stringify!($key) => {
                        self.$key = read!(value, self.front_end.option(stringify!($key)), $takes $($choices)?).into();
                    })*
                    _ => return Ok(false),
                }
                Ok(true)
            }

            /// The value of the option `key` as [`set`](Self::set) takes it, if it has one.
            #[cfg(feature = "generate")]
            #[must_use]
            pub fn get(&self, key: &str) -> Option<Value> {
                match key {
                    $($(#[cfg($boards)])? stringify!($key) => written!(self, $key, $takes $($choices)?),)*
                    _ => None,
                }
            }
        }
    };
}

/// What an option takes.
macro_rules! takes {
    (word $choices:ident) => {
        Takes::Word($choices::CHOICES)
    };
    (flag) => {
        Takes::Flag
    };
    (integer) => {
        Takes::Integer
    };
    (bytes) => {
        Takes::Bytes
    };
    (factors) => {
        Takes::Factors
    };
    (path) => {
        Takes::Path
    };
    (bitboard) => {
        Takes::Bitboard
    };
    (board) => {
        Takes::Board
    };
    (pieces) => {
        Takes::Pieces
    };
    (codes) => {
        Takes::Codes
    };
    (name) => {
        Takes::Name
    };
}

/// Reads the value of an option.
macro_rules! read {
    ($value:ident, $key:expr, word $choices:ident) => {
        $choices::ALL[$value.choice($key, $choices::WORDS)?]
    };
    ($value:ident, $key:expr, $takes:ident) => {
        $value.$takes($key)?
    };
}

/// The value of an option as it is read.
#[cfg(feature = "generate")]
macro_rules! written {
    ($spec:ident, $key:ident, word $choices:ident) => {
        Some(Value::Word(Option::<$choices>::from($spec.$key)?.word().into()))
    };
    ($spec:ident, $key:ident, flag) => {
        Some(Value::Word($spec.$key.to_string()))
    };
    ($spec:ident, $key:ident, integer) => {
        Some(Value::Integer($spec.$key?))
    };
    ($spec:ident, $key:ident, bytes) => {
        Some(Value::Integer($spec.$key?))
    };
    ($spec:ident, $key:ident, factors) => {
        Some(Value::List($spec.$key.clone()?))
    };
    ($spec:ident, $key:ident, board) => {
        Some(Value::Text($spec.$key.clone()?))
    };
    ($spec:ident, $key:ident, pieces) => {
        Some(Value::Other($spec.list_of_pieces()?))
    };
    ($spec:ident, $key:ident, codes) => {
        Some(Value::Other($spec.list_of_codes()?))
    };
    ($spec:ident, $key:ident, $path:ident) => {
        Some(Value::Path($spec.$key.clone()?))
    };
}

#[cfg(feature = "generate")]
pub(super) use written;
pub(super) use {options, read, takes};
