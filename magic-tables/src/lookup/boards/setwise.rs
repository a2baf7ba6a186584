// What all pieces of a set attack, without a loop over them. (Kogge and Stone's doubling, 1973.)

/// Squares whose numbers a step changes by the same difference: the difference, and the squares
/// that the step leads to. On boards without holes, these are all squares.
///
/// ```
/// use magic_tables::lookup::boards::bits64::{Move, moved};
///
/// let east: Move = (1, 0xfe); // on a rank of eight squares, to all but the first
/// assert_eq!(moved(0b1000_0001, &[east]), 0b0000_0010, "from a to b; no square is east of h");
/// ```
pub type Move = (i32, Word);

/// The squares that steps lead to from `squares`.
///
/// ```
/// use magic_tables::lookup::boards::bits64::moved;
///
/// // On a rank of eight squares, one to the east and one to the west.
/// assert_eq!(moved(0b0000_1001, &[(1, 0xfe), (-1, 0x7f)]), 0b0001_0110, "b, c and e");
/// ```
#[inline(always)]
#[must_use]
pub const fn moved(squares: Word, moves: &[Move]) -> Word {
    let mut all = 0;
    let mut i = 0;
    while i < moves.len() {
        let (by, reached) = moves[i];
        all |= reached
            & if by < 0 {
                squares >> -by
            } else {
                squares << by
            };
        i += 1;
    }
    all
}

/// What any of `riders` attacks by repeating a step: each ray up to its first occupied square, and
/// that square. A step leads to the squares of `reached`. `doublings` are the moves by one step, by
/// two, by four, and so on.
///
/// What a rider passes is filled: after each doubling, the riders and the empty squares within 1,
/// 3, 7, … steps of them, as far as nothing stands in between. A rider that is not among the
/// occupied squares hides nothing.
///
/// ```
/// use magic_tables::lookup::boards::bits64::ride;
///
/// // Rooks on a and f of a rank, a piece on d, and one, two and four steps to the east.
/// let east: [&[(i32, u64)]; 3] = [&[(1, 0xfe)], &[(2, 0xfc)], &[(4, 0xf0)]];
/// assert_eq!(ride(0b0010_0001, 0b0010_1001, 0xfe, &east), 0b1100_1110, "b to d, g and h");
/// ```
#[inline(always)]
#[must_use]
pub const fn ride(riders: Word, occupied: Word, reached: Word, doublings: &[&[Move]]) -> Word {
    let mut passable = !occupied & reached;
    let mut filled = riders;
    let mut i = 0;
    while i < doublings.len() {
        filled |= passable & moved(filled, doublings[i]);
        passable &= moved(passable, doublings[i]);
        i += 1;
    }
    moved(filled, doublings[0]) & reached
}

/// What any of `hoppers` attacks: what riders attack from the first occupied squares of all rays.
///
/// ```
/// use magic_tables::lookup::boards::bits64::hop;
///
/// // A cannon on a of a rank, pieces on c and f, and one, two and four steps to the east.
/// let east: [&[(i32, u64)]; 3] = [&[(1, 0xfe)], &[(2, 0xfc)], &[(4, 0xf0)]];
/// assert_eq!(hop(0b0001, 0b0010_0101, 0xfe, &east), 0b0011_1000, "over c to d, e and f");
/// ```
#[inline(always)]
#[must_use]
pub const fn hop(hoppers: Word, occupied: Word, reached: Word, doublings: &[&[Move]]) -> Word {
    let hurdles = ride(hoppers, occupied, reached, doublings) & occupied;
    ride(hurdles, occupied, reached, doublings)
}

/// What any of `leapers` attacks by a leap: from the squares that it passes, as far as these are
/// empty, another step leads on.
///
/// ```
/// use magic_tables::lookup::boards::bits64::leap;
///
/// // On a rank, two steps to the east.
/// let east = [(1, 0xfe)];
/// assert_eq!(leap(0b0001, 0, &east, &east), 0b0100, "from a to c");
/// assert_eq!(leap(0b0001, 0b0010, &east, &east), 0, "not over a piece on b");
/// ```
#[inline(always)]
#[must_use]
pub const fn leap(leapers: Word, occupied: Word, to_passed: &[Move], on: &[Move]) -> Word {
    moved(moved(leapers, to_passed) & !occupied, on)
}
