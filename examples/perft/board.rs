//! Sets of squares: single bits, ranks, files, and pawn steps.

/// The set that contains only `square`.
#[must_use]
pub const fn bit(square: usize) -> u64 {
    1 << square
}

/// The lowest square of `set`, which must not be empty: for the empty set the result is 64, off the board.
#[must_use]
pub const fn lowest(set: u64) -> usize {
    set.trailing_zeros() as usize
}

/// The squares of `set`, lowest first.
pub fn squares(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = lowest(set);
        set &= set - 1;
        Some(square)
    })
}

/// The squares of rank `number` (1 to 8), counted from the given player's side: the home rank is 1.
#[must_use]
pub const fn rank<const WHITE: bool>(number: usize) -> u64 {
    let from_below = if WHITE { number - 1 } else { 8 - number };
    0xFF << (8 * from_below)
}

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// A step of a pawn: a push, or a capture towards the a-file or the h-file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PawnStep {
    Push,
    TakeLeft,
    TakeRight,
}

impl PawnStep {
    /// The difference of the pawn's square number in this step.
    #[must_use]
    pub const fn offset<const WHITE: bool>(self) -> isize {
        let forward = if WHITE { 8 } else { -8 };
        match self {
            Self::Push => forward,
            Self::TakeLeft => forward - 1,
            Self::TakeRight => forward + 1,
        }
    }

    /// The squares that `pawns` of the given colour reach by this step, regardless of other pieces.
    #[must_use]
    pub const fn apply<const WHITE: bool>(self, pawns: u64) -> u64 {
        let pawns = match self {
            Self::Push => pawns,
            Self::TakeLeft => pawns & !FILE_A,
            Self::TakeRight => pawns & !FILE_H,
        };
        let offset = self.offset::<WHITE>();
        if offset > 0 { pawns << offset } else { pawns >> -offset }
    }
}

/// The squares that `pawns` of the given colour attack.
#[must_use]
pub const fn pawn_attacks<const WHITE: bool>(pawns: u64) -> u64 {
    PawnStep::TakeLeft.apply::<WHITE>(pawns) | PawnStep::TakeRight.apply::<WHITE>(pawns)
}
