//! The rule for names: what users may call things, and what generated helpers are called, so that
//! no two of these names meet. docs/names.md is the same rule for users.
//!
//! - Functions that engines call end with `_attacks`, perhaps with `_const` behind it, or have one
//!   of a few names. No name of a piece ends so.
//! - A helper of one piece, or of one part of it, is called by its role, `_of_`, and the name, which
//!   stands last. No role begins with another one, so no two roles and names make the same.
//! - All other helpers have names that begin with no role.
//! - In generated text, a name of a user is a whole word, or stands behind a role: nothing is
//!   replaced in it.

#[cfg(feature = "generate")]
mod languages;

#[cfg(feature = "boards")]
use std::fmt;

#[cfg(feature = "boards")]
use crate::text::shortened;
#[cfg(feature = "generate")]
pub(crate) use languages::{macros_of, wrong_beside_namespace, wrong_name, wrong_prefix};

/// What a helper does for a piece, or for a part of one.
#[cfg(feature = "generate")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum HelperRole {
    /// Gives the attack set of a piece.
    Set,
    /// Gives the attack set of a part.
    LookUp,
    /// Gives what all pieces of a set attack.
    All,
    /// Fills the slots of a part.
    Filling,
    /// Finds the number of a slot.
    SlotNumber,
    /// Compares the numbers of slots with how many there are.
    Checked,
    /// Data: of each square.
    Squares,
    /// Data: paths from each square.
    Paths,
    /// Data: the slots.
    Slots,
    /// Data: vectors of each square.
    Vectors,
    /// How many elements a table has.
    Length,
}

#[cfg(feature = "generate")]
impl HelperRole {
    #[cfg(test)]
    pub(crate) const ALL: [Self; 11] = [
        Self::Set,
        Self::LookUp,
        Self::All,
        Self::Filling,
        Self::SlotNumber,
        Self::Checked,
        Self::Squares,
        Self::Paths,
        Self::Slots,
        Self::Vectors,
        Self::Length,
    ];

    /// The name of the helper for what is called `name`.
    pub(crate) fn of(self, name: &str) -> String {
        member_of(self.word(), name)
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::LookUp => "look_up",
            Self::All => "all",
            Self::Filling => "filling",
            Self::SlotNumber => "slot_number",
            Self::Checked => "checked",
            Self::Squares => "squares",
            Self::Paths => "paths",
            Self::Slots => "slots",
            Self::Vectors => "vectors",
            Self::Length => "length",
        }
    }
}

/// The name of a member of the data of squares: a number of the part called `name`.
#[cfg(feature = "generate")]
pub(crate) fn member_of(member: &str, name: &str) -> String {
    format!("{member}_of_{name}")
}

/// The pieces that the generator knows by name.
const KNOWN: &str = "rook bishop queen white_lance black_lance cannon horse elephant knight king white_pawn black_pawn";

/// The parameter for the pieces of a set: `rooks` for those that the generator knows. That of an
/// engine's own piece could be a keyword, or a macro.
pub(crate) fn parameter_for_all(piece: &str) -> String {
    if KNOWN.split(' ').any(|known| known == piece) {
        format!("{piece}s")
    } else {
        "pieces".to_owned()
    }
}

/// Whether look-ups have a parameter with this name, which hides a function that is called so.
pub(crate) fn is_parameter(name: &str) -> bool {
    let parameters = "square occupied a b from to black mailbox other types bitboard before after captured \
                      changed added removed black_before black_after";
    parameters.split(' ').any(|parameter| parameter == name)
}

/// Why a piece cannot be called so.
#[cfg(feature = "boards")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PieceNameError {
    /// The name of a function cannot have this word in it.
    NotSnakeCase { name: String },
    /// Another function is called so.
    NameOfFunction { name: &'static str },
    /// The name ends like those of functions, with `piece` before that.
    EndsLikeFunction { name: String, piece: String },
}

#[cfg(feature = "boards")]
impl fmt::Display for PieceNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSnakeCase { name } => write!(
                f,
                "`{name}` cannot be part of a function's name; write lower case letters, digits \
                 and single `_` between them, a letter first"
            ),
            Self::NameOfFunction { name } => write!(
                f,
                "`{name}_attacks` is the name of another function; choose another name, such as \
                 `rook_with_bishop`"
            ),
            Self::EndsLikeFunction { name, piece } => write!(
                f,
                "`{name}` ends like the names of functions, which have `_attacks` behind that of \
                 the piece; call it `{piece}`"
            ),
        }
    }
}

/// Refuses `name` as the name of a piece, if it cannot be one.
#[cfg(feature = "boards")]
pub(crate) fn check_piece_name(name: &str) -> Result<(), PieceNameError> {
    if !is_snake_case(name) {
        let name = shortened(name).into_owned();
        return Err(PieceNameError::NotSnakeCase { name });
    }
    if name == "rook_and_bishop" {
        return Err(PieceNameError::NameOfFunction {
            name: "rook_and_bishop",
        });
    }
    match without_ending(name) {
        piece if piece == name => Ok(()),
        piece => Err(PieceNameError::EndsLikeFunction {
            name: shortened(name).into_owned(),
            piece: shortened(if piece.is_empty() { "piece" } else { piece }).into_owned(),
        }),
    }
}

/// Whether `name` is a word in snake case of which the compiler does not warn.
#[cfg(feature = "boards")]
fn is_snake_case(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name
            .bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        && !name.contains("__")
        && !name.ends_with('_')
}

/// The name of a piece without what stands behind it in the names of functions.
#[cfg(feature = "boards")]
fn without_ending(name: &str) -> &str {
    let before = name.strip_suffix("_const").unwrap_or(name);
    match before.strip_suffix("attacks") {
        Some(piece) if piece.is_empty() || piece.ends_with('_') => {
            without_ending(piece.trim_end_matches('_'))
        }
        _ => name,
    }
}

#[cfg(test)]
mod tests;
