// Line by line, without a table of occupancies: the obstruction difference (Michael Hoffmann 2006). Squares are numbered
// such that their numbers rise along a ray or fall along it, in equal steps or not.
//
// On a line, the nearest occupied square above the piece is the lowest one of the bits above it, and the nearest one below it
// is the highest one of the bits below. The difference of the two is the set of all squares between them, so no bits need be
// reversed, as in hyperbola quintessence.

/// The lines of a piece from all squares.
///
/// `BOTH`: lines in two opposite directions. `UP`, `DOWN`: rays in one direction only, along which the numbers of squares rise or
/// fall.
#[derive(Clone, Copy, Debug)]
pub struct Lines<const SQUARES: usize, const BOTH: usize, const UP: usize, const DOWN: usize> {
    both: [[Word; BOTH]; SQUARES],
    up: [[Word; UP]; SQUARES],
    down: [[Word; DOWN]; SQUARES],
}

impl<const SQUARES: usize, const BOTH: usize, const UP: usize, const DOWN: usize>
    Lines<SQUARES, BOTH, UP, DOWN>
{
    /// Lines for each square, without the square itself.
    #[must_use]
    pub const fn new(
        both: [[Word; BOTH]; SQUARES],
        up: [[Word; UP]; SQUARES],
        down: [[Word; DOWN]; SQUARES],
    ) -> Self {
        Self { both, up, down }
    }

    /// The attack set of a rider.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub const fn rider_attacks(&self, square: usize, occupied: Word) -> Word {
        rider(&self.both[square], &self.up[square], &self.down[square], square, occupied)
    }

    /// The attack set of a hopper.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub const fn hopper_attacks(&self, square: usize, occupied: Word) -> Word {
        hopper(&self.both[square], &self.up[square], &self.down[square], square, occupied)
    }
}

/// The attack set of a rider on `square` along these lines.
#[inline]
#[must_use]
pub const fn rider(both: &[Word], up: &[Word], down: &[Word], square: usize, occupied: Word) -> Word {
    let own: Word = 1 << square;
    let mut attacks = 0;
    let mut i = 0;
    while i < both.len() {
        let on_line = both[i] & occupied;
        let (above, below) = (on_line & own.wrapping_neg(), on_line & (own - 1));
        attacks |= both[i] & to_nearest(above, below);
        i += 1;
    }
    i = 0;
    while i < up.len() {
        let nearest = lowest(up[i] & occupied);
        attacks |= up[i] & (nearest << 1).wrapping_sub(1);
        i += 1;
    }
    i = 0;
    while i < down.len() {
        attacks |= down[i] & from_highest(down[i] & occupied);
        i += 1;
    }
    attacks
}

/// The attack set of a hopper on `square` along these lines: what a rider attacks when the nearest occupied squares are empty,
/// but not what it attacks as they are.
#[inline]
#[must_use]
pub const fn hopper(both: &[Word], up: &[Word], down: &[Word], square: usize, occupied: Word) -> Word {
    let own: Word = 1 << square;
    let mut attacks = 0;
    let mut i = 0;
    while i < both.len() {
        let on_line = both[i] & occupied;
        let (above, below) = (on_line & own.wrapping_neg(), on_line & (own - 1));
        let behind = to_nearest(without_lowest(above), without_highest(below));
        attacks |= both[i] & behind & !to_nearest(above, below);
        i += 1;
    }
    i = 0;
    while i < up.len() {
        let above = up[i] & occupied;
        let behind = (lowest(without_lowest(above)) << 1).wrapping_sub(1);
        attacks |= up[i] & behind & !(lowest(above) << 1).wrapping_sub(1);
        i += 1;
    }
    i = 0;
    while i < down.len() {
        let below = down[i] & occupied;
        attacks |= down[i] & from_highest(without_highest(below)) & !from_highest(below);
        i += 1;
    }
    attacks
}

/// All bits from the highest of `below` to the lowest of `above`, both included; from the first or to the last bit if there is
/// none.
#[inline]
const fn to_nearest(above: Word, below: Word) -> Word {
    (lowest(above) << 1).wrapping_add(from_highest(below))
}

/// The lowest one of `set`, alone; 0 if there is none.
#[inline]
const fn lowest(set: Word) -> Word {
    set & set.wrapping_neg()
}

/// `set` without its lowest one.
#[inline]
const fn without_lowest(set: Word) -> Word {
    set & set.wrapping_sub(1)
}

/// The highest one of `set` and all bits above it; all bits if there is none.
#[inline]
const fn from_highest(set: Word) -> Word {
    // The lowest bit as well, which a highest one hides: if there is none, all bits count.
    Word::MAX << (Word::BITS - 1 - (set | 1).leading_zeros())
}

/// `set` without its highest one.
#[inline]
const fn without_highest(set: Word) -> Word {
    set & !from_highest(set)
}
