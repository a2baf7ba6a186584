// What all pieces of a set attack, without a loop over them. (Kogge and Stone's doubling, 1973.)

/// Squares whose numbers a step changes by the same difference: the difference, and the squares
/// that the step leads to. On boards without holes, these are all squares.
pub type Move = (i32, Word);

/// The squares that steps lead to from `squares`.
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
#[inline(always)]
#[must_use]
pub const fn hop(hoppers: Word, occupied: Word, reached: Word, doublings: &[&[Move]]) -> Word {
    let hurdles = ride(hoppers, occupied, reached, doublings) & occupied;
    ride(hurdles, occupied, reached, doublings)
}

/// What any of `leapers` attacks by a leap: from the squares that it passes, as far as these are
/// empty, another step leads on.
#[inline(always)]
#[must_use]
pub const fn leap(leapers: Word, occupied: Word, to_passed: &[Move], on: &[Move]) -> Word {
    moved(moved(leapers, to_passed) & !occupied, on)
}
