//! Fills in ordinary words, one direction after another. Along ranks, a subtraction does the work
//! of a fill.

/// All squares except those of the a-file.
pub(super) const NOT_A: u64 = !0x0101_0101_0101_0101;

/// All squares except those of the h-file.
pub(super) const NOT_H: u64 = !0x8080_8080_8080_8080;

/// What any of `rooks` attacks.
#[inline]
pub(super) const fn rooks(rooks: u64, occupied: u64) -> u64 {
    files(rooks, occupied) | ranks(rooks, occupied)
}

/// What any of `bishops` attacks.
#[inline]
pub(super) const fn bishops(bishops: u64, occupied: u64) -> u64 {
    fill::<9>(bishops, occupied, NOT_A)
        | fill::<7>(bishops, occupied, NOT_H)
        | fill::<-9>(bishops, occupied, NOT_H)
        | fill::<-7>(bishops, occupied, NOT_A)
}

/// What any of `queens` attacks.
#[inline]
pub(super) const fn queens(queens: u64, occupied: u64) -> u64 {
    rooks(queens, occupied) | bishops(queens, occupied)
}

/// Attacks along ranks.
#[inline]
pub(super) const fn ranks(sliders: u64, occupied: u64) -> u64 {
    let west = if cfg!(any(target_arch = "aarch64", target_arch = "loongarch64")) {
        // One instruction reverses a word.
        east(sliders.reverse_bits(), occupied.reverse_bits()).reverse_bits()
    } else {
        fill::<-1>(sliders, occupied, NOT_H)
    };
    east(sliders, occupied) | west
}

/// Attacks towards the h-file. Twice a slider is subtracted from the blockers of its rank, and
/// borrows from the first one.
///
/// That must not come from the next slider, so each is a blocker, too, even if it is not in
/// `occupied`: what it hides, it attacks itself. The h-file stops all ranks.
#[inline]
const fn east(sliders: u64, occupied: u64) -> u64 {
    let blockers = occupied | sliders | !NOT_H;
    blockers ^ blockers.wrapping_sub((sliders & NOT_H) << 1)
}

/// Attacks along files. What is empty one, two and four times in a row is the same in both
/// directions, but for a shift.
#[inline]
const fn files(sliders: u64, occupied: u64) -> u64 {
    let one = !occupied;
    let two = one & (one << 8);
    let four = two & (two << 16);

    let mut north = sliders;
    north |= one & (north << 8);
    north |= two & (north << 16);
    north |= four & (north << 32);

    let mut south = sliders;
    south |= one & (south >> 8);
    south |= (two & (south >> 8)) >> 8;
    south |= (four & (south >> 8)) >> 24;

    (north << 8) | (south >> 8)
}

/// Attacks in the direction in which numbers change by `STEP`. A step may only reach squares of
/// `inside`: others are on the other edge of the board.
///
/// After each of three doublings (Kogge and Stone 1973), the sliders and the empty squares within
/// 1, 3 and 7 steps of them are filled, as far as nothing stands in between.
#[inline]
const fn fill<const STEP: i32>(sliders: u64, occupied: u64, inside: u64) -> u64 {
    let mut free = !occupied & inside;
    let mut filled = sliders;
    filled |= free & moved(filled, STEP);
    free &= moved(free, STEP);
    filled |= free & moved(filled, 2 * STEP);
    free &= moved(free, 2 * STEP);
    filled |= free & moved(filled, 4 * STEP);
    moved(filled, STEP) & inside
}

/// The set moved to numbers that are greater by `by`.
#[inline]
const fn moved(set: u64, by: i32) -> u64 {
    if by < 0 {
        return set >> -by;
    }
    set << by
}
