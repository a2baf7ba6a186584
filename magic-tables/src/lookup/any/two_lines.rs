// Two lines at once, in vectors where the target has any that shuffle bytes and are the best for words of this size.

/// The rays of a piece along at most two lines from all squares. `DIRECT`, `SUMS` and `FAR` say what vectors they need, as
/// [`Way`](super::vectors::Way) does.
#[derive(Clone, Copy)]
pub struct TwoLines<
    const SQUARES: usize,
    const UP: usize,
    const DOWN: usize,
    const DIRECT: usize,
    const SUMS: usize,
    const FAR: usize,
>(if_vectors!([super::vectors::Square<DIRECT, SUMS, FAR>; SQUARES], else BitLines<SQUARES, UP, DOWN>));

#[allow(clippy::unnecessary_cast, clippy::cast_lossless, reason = "only one of the two words makes it so")]
impl<
    const SQUARES: usize,
    const UP: usize,
    const DOWN: usize,
    const DIRECT: usize,
    const SUMS: usize,
    const FAR: usize,
> TwoLines<SQUARES, UP, DOWN, DIRECT, SUMS, FAR>
{
    /// The same rays.
    ///
    /// # Panics
    /// If there are more than two along which the numbers of squares rise or fall, or if vectors cannot look them up in this way.
    #[must_use]
    pub const fn new(lines: &Lines<SQUARES, UP, DOWN>) -> Self {
        Self(if_vectors!({
            array!(square < SQUARES => {
                let [[up, other_up], [down, other_down]] = lines.two(square);
                super::vectors::Square::new(
                    [up as u128, other_up as u128],
                    [down as u128, other_down as u128],
                )
            })
        } else {
            BitLines::new(lines)
        }))
    }

    /// The attack set of a rider.
    #[inline(always)]
    #[must_use]
    pub fn rider_attacks(&self, square: usize, occupied: Word) -> Word {
        if_vectors!({
            super::vectors::best::attacks::<false, DIRECT, SUMS, FAR>(&self.0[square], occupied as u128) as Word
        } else {
            self.0.rider_attacks(square, occupied)
        })
    }

    /// The attack set of a hopper.
    #[inline(always)]
    #[must_use]
    pub fn hopper_attacks(&self, square: usize, occupied: Word) -> Word {
        if_vectors!({
            super::vectors::best::attacks::<true, DIRECT, SUMS, FAR>(&self.0[square], occupied as u128) as Word
        } else {
            self.0.hopper_attacks(square, occupied)
        })
    }
}
