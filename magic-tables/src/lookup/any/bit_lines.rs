// Two lines at once whatever their length, where the target gathers or reverses bits; elsewhere ray by ray.

/// The rays of a piece along at most two lines from all squares.
#[derive(Clone, Copy)]
pub struct BitLines<const SQUARES: usize, const UP: usize, const DOWN: usize>(
    if_bits!([InBits; SQUARES], else Lines<SQUARES, UP, DOWN>),
);

impl<const SQUARES: usize, const UP: usize, const DOWN: usize> BitLines<SQUARES, UP, DOWN> {
    /// The same rays.
    ///
    /// # Panics
    /// If there are more than two along which the numbers of squares rise or fall, or more than 32 squares on all of them.
    #[must_use]
    pub const fn new(lines: &Lines<SQUARES, UP, DOWN>) -> Self {
        Self(if_bits!({
            array!(square < SQUARES => InBits::new(lines.two(square)))
        } else {
            *lines
        }))
    }

    /// The attack set of a rider.
    #[inline(always)]
    #[must_use]
    pub fn rider_attacks(&self, square: usize, occupied: Word) -> Word {
        if_bits!({
            self.0[square].rider_attacks(occupied)
        } else {
            self.0.rider_attacks(square, occupied)
        })
    }

    /// The attack set of a hopper.
    #[inline(always)]
    #[must_use]
    pub fn hopper_attacks(&self, square: usize, occupied: Word) -> Word {
        if_bits!({
            self.0[square].hopper_attacks(occupied)
        } else {
            self.0.hopper_attacks(square, occupied)
        })
    }
}
