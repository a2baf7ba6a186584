//! What a game must offer so that its moves can be counted.

use std::fmt::Display;

/// A position of a game. Its text is what [`read`](Self::read) reads.
pub trait Game: Copy + PartialEq + Display {
    /// A move, in the notation of programs.
    type Move: Display;

    /// The game itself.
    const RULES: Rules;

    /// The position that `text` describes.
    ///
    /// # Errors
    /// If the text is malformed, or describes a position that cannot be played. The message says what is wrong.
    fn read(text: &str) -> Result<Self, String>;

    /// The number of legal moves.
    fn count(&self) -> u64;

    /// Calls `visit` with each legal move and the position after it.
    fn for_each(&self, visit: impl FnMut(Self::Move, &Self));
}

/// A game: its name, its tables, and positions whose counts are known.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// The name of the program.
    pub name: &'static str,
    /// The name of the game.
    pub title: &'static str,
    /// How positions are written: FEN or SFEN.
    pub notation: &'static str,
    /// The look-up scheme of the tables.
    pub scheme: &'static str,
    /// Their size.
    pub table_bytes: usize,
    /// Known positions, the initial one first.
    pub known: &'static [Known],
}

/// A position whose counts are known.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The name of the position.
    pub name: &'static str,
    /// The position itself.
    pub text: &'static str,
    /// Counts for depth 1, 2, …
    pub counts: &'static [u64],
}
