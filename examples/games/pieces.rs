//! The pieces of a position as sets of squares: one for each kind, and one for each side.

use super::sets::{Set, bit, has};

/// A kind of piece.
pub trait Kind: Copy + 'static {
    /// All kinds, by their numbers.
    const ALL: &'static [Self];

    /// The number of the kind, from 0.
    fn number(self) -> usize;

    /// The letter of the second side's piece.
    fn letter(self) -> char;
}

/// The pieces of a game with so many kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces<const KINDS: usize> {
    /// The squares of each kind, of both sides.
    pub kinds: [Set; KINDS],
    /// The squares of each side.
    pub sides: [Set; 2],
}

impl<const KINDS: usize> Pieces<KINDS> {
    /// No pieces.
    pub const NONE: Self = Self { kinds: [0; KINDS], sides: [0; 2] };

    /// All pieces.
    #[must_use]
    #[inline]
    pub const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of `kind` of `side`.
    #[must_use]
    #[inline]
    pub fn of(&self, kind: impl Kind, side: usize) -> Set {
        self.kinds[kind.number()] & self.sides[side]
    }

    /// The kind of the piece on `square`.
    #[must_use]
    pub fn kind_on<K: Kind>(&self, square: usize) -> Option<K> {
        K::ALL.iter().copied().find(|kind| has(self.kinds[kind.number()], square))
    }

    /// Puts a piece on an empty square.
    pub fn place(&mut self, kind: impl Kind, side: usize, square: usize) {
        self.kinds[kind.number()] |= bit(square);
        self.sides[side] |= bit(square);
    }

    /// Takes the piece of `side` on the single square of `taken` from the board, if there is one.
    #[inline]
    pub fn remove(&mut self, side: usize, taken: Set) {
        for kind in &mut self.kinds {
            *kind &= !taken;
        }
        self.sides[side] &= !taken;
    }

    /// The text of the piece on `square`: its letter, a capital one for the first side; empty for none.
    #[must_use]
    pub fn letter_on<K: Kind>(&self, square: usize) -> String {
        let letter = self.kind_on(square).map(K::letter);
        let of_side =
            |letter: char| if has(self.sides[0], square) { letter.to_ascii_uppercase() } else { letter };
        letter.map(of_side).map(String::from).unwrap_or_default()
    }
}

/// The kind and the side of the piece that `text` stands for, if there is one.
#[must_use]
pub fn read<K: Kind>(text: &str) -> Option<(K, usize)> {
    let letter = text.chars().next().filter(|_| text.len() == 1)?;
    let kind = K::ALL.iter().copied().find(|kind| kind.letter() == letter.to_ascii_lowercase())?;
    Some((kind, usize::from(letter.is_ascii_lowercase())))
}
