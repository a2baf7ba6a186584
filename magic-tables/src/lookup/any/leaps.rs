// Lame leapers, without a table of occupancies.

/// A square that leaps pass, as a set of one, and the squares that they reach.
pub type LeapsOver = (Word, Word);

/// The leaps of a lame leaper from all squares.
#[derive(Clone, Copy)]
pub struct Leaps<const SQUARES: usize, const PASSED: usize> {
    squares: [[LeapsOver; PASSED]; SQUARES],
}

impl<const SQUARES: usize, const PASSED: usize> Leaps<SQUARES, PASSED> {
    /// For each square the squares passed, with empty sets where there are fewer.
    #[must_use]
    pub const fn new(squares: [[LeapsOver; PASSED]; SQUARES]) -> Self {
        Self { squares }
    }

    /// The attack set.
    #[inline]
    #[must_use]
    pub const fn attacks(&self, square: usize, occupied: Word) -> Word {
        lame(&self.squares[square], occupied)
    }
}

/// The attack set of a lame leaper with these leaps.
#[inline]
#[must_use]
pub const fn lame(leaps: &[LeapsOver], occupied: Word) -> Word {
    let mut attacks = 0;
    let mut i = 0;
    while i < leaps.len() {
        let (passed, reached) = leaps[i];
        // All bits if the square is empty; no branch.
        let open = ((passed & occupied != 0) as Word).wrapping_sub(1);
        attacks |= reached & open;
        i += 1;
    }
    attacks
}
