// Two lines at once, some of whose rays are too long for `TwoLines`: in vectors of AVX2 unless bits are better. Boards with up to 64
// squares have no such table, as they gain nothing.

/// The rays of a piece along at most two lines from all squares. `DIRECT` and `SUMS` say what vectors they need, as
/// [`Way`](super::vectors::Way) does.
#[derive(Clone, Copy)]
pub struct LongLines<
    const SQUARES: usize,
    const UP: usize,
    const DOWN: usize,
    const DIRECT: usize,
    const SUMS: usize,
>(if_long!([super::vectors::long::LongSquare<DIRECT, SUMS>; SQUARES], else BitLines<SQUARES, UP, DOWN>));

#[allow(clippy::unnecessary_cast, clippy::cast_lossless, reason = "only one of the two words makes it so")]
impl<const SQUARES: usize, const UP: usize, const DOWN: usize, const DIRECT: usize, const SUMS: usize>
    LongLines<SQUARES, UP, DOWN, DIRECT, SUMS>
{
    /// The same rays.
    ///
    /// # Panics
    /// If there are more than two along which the numbers of squares rise or fall, or if vectors cannot look them up in this way.
    #[must_use]
    pub const fn new(lines: &Lines<SQUARES, UP, DOWN>) -> Self {
        Self(if_long!({
            array!(square < SQUARES => {
                let [[up, other_up], [down, other_down]] = lines.two(square);
                super::vectors::long::LongSquare::new(
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
        if_long!({
            super::vectors::long::attacks::<false, DIRECT, SUMS>(&self.0[square], occupied as u128) as Word
        } else {
            self.0.rider_attacks(square, occupied)
        })
    }

    /// The attack set of a hopper.
    #[inline(always)]
    #[must_use]
    pub fn hopper_attacks(&self, square: usize, occupied: Word) -> Word {
        if_long!({
            super::vectors::long::attacks::<true, DIRECT, SUMS>(&self.0[square], occupied as u128) as Word
        } else {
            self.0.hopper_attacks(square, occupied)
        })
    }
}
