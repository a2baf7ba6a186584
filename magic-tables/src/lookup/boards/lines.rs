// Line by line, without a table of occupancies: the nearest occupied square of each ray, by
// subtraction where numbers rise along the ray, and by counting leading zeros where they fall.
//
// With an occupancy x of a ray along which numbers rise, x ^ (x - 1) is the set of all squares up
// to the lowest one of x, or all squares if x is empty (as in the obstruction difference, Michael
// Hoffmann 2009).

/// The rays of a piece from all squares: those along which the numbers of squares rise, and those
/// along which they fall.
///
/// Expansions name it `Lines`.
///
/// ```
/// use magic_tables::lookup::boards::bits64::RayTable;
///
/// // A rank of eight squares: along one ray numbers rise, along the other they fall.
/// let rays = std::array::from_fn(|square| ([0xfe << square & 0xff], [(1 << square) - 1]));
/// let rank = RayTable::<8, 1, 1>::new(rays);
/// let occupied = 1 << 1 | 1 << 5 | 1 << 7; // b, f and h
/// assert_eq!(rank.rider_attacks(3, occupied), 0b0011_0110, "b, c, e and f, as a rook on d");
/// ```
#[derive(Clone, Copy)]
pub struct RayTable<const SQUARES: usize, const UP: usize, const DOWN: usize> {
    rays: [([Word; UP], [Word; DOWN]); SQUARES],
    from: [Word; Word::BITS as usize],
}

impl<const SQUARES: usize, const UP: usize, const DOWN: usize> RayTable<SQUARES, UP, DOWN> {
    /// Rays for each square, without the square itself.
    #[must_use]
    pub const fn new(rays: [([Word; UP], [Word; DOWN]); SQUARES]) -> Self {
        Self {
            rays,
            from: squares_from(),
        }
    }

    /// The rays from a square, of which there are at most two of each kind.
    ///
    /// ```
    /// use magic_tables::lookup::boards::bits64::RayTable;
    ///
    /// let rays = std::array::from_fn(|square| ([0xfe << square & 0xff], [(1 << square) - 1]));
    /// let rank = RayTable::<8, 1, 1>::new(rays);
    /// assert_eq!(
    ///     rank.two(3),
    ///     [[0b1111_0000, 0], [0b0000_0111, 0]],
    ///     "on d; a rank is one line, not two"
    /// );
    /// ```
    #[must_use]
    pub const fn two(&self, square: usize) -> [[Word; 2]; 2] {
        const { assert!(UP <= 2 && DOWN <= 2, "two lines have no more rays") };
        let (up, down) = &self.rays[square];
        [
            array!(i < 2 => if i < UP { up[i] } else { 0 }),
            array!(i < 2 => if i < DOWN { down[i] } else { 0 }),
        ]
    }

    /// The attack set of a rider.
    #[inline]
    #[must_use]
    pub const fn rider_attacks(&self, square: usize, occupied: Word) -> Word {
        let (up, down) = &self.rays[square];
        rider(up, down, &self.from, occupied)
    }

    /// The attack set of a hopper.
    ///
    /// ```
    /// use magic_tables::lookup::boards::bits64::RayTable;
    ///
    /// let rays = std::array::from_fn(|square| ([0xfe << square & 0xff], [(1 << square) - 1]));
    /// let rank = RayTable::<8, 1, 1>::new(rays);
    /// let occupied = 1 << 1 | 1 << 5 | 1 << 7; // b, f and h
    /// assert_eq!(
    ///     rank.hopper_attacks(3, occupied),
    ///     0b1100_0001,
    ///     "from d: a behind b, g and h behind f"
    /// );
    /// ```
    #[inline]
    #[must_use]
    pub const fn hopper_attacks(&self, square: usize, occupied: Word) -> Word {
        let (up, down) = &self.rays[square];
        hopper(up, down, &self.from, occupied)
    }

    /// The attack set of a hopper that attacks at most `MOST` squares of each ray.
    ///
    /// ```
    /// use magic_tables::lookup::boards::bits64::RayTable;
    ///
    /// let rays = std::array::from_fn(|square| ([0xfe << square & 0xff], [(1 << square) - 1]));
    /// let rank = RayTable::<8, 1, 1>::new(rays);
    /// let occupied = 1 << 1 | 1 << 5 | 1 << 7; // b, f and h
    /// assert_eq!(
    ///     rank.short_hopper_attacks::<1>(3, occupied),
    ///     0b0100_0001,
    ///     "from d: a and g, but not h"
    /// );
    /// ```
    #[inline]
    #[must_use]
    pub const fn short_hopper_attacks<const MOST: u8>(
        &self,
        square: usize,
        occupied: Word,
    ) -> Word {
        let (up, down) = &self.rays[square];
        short_hopper(up, down, &self.from, MOST, occupied)
    }
}

#[doc(hidden)]
pub use RayTable as Lines;

/// For each number of a square, the set of all squares with this number or a higher one.
///
/// ```
/// use magic_tables::lookup::boards::bits64::squares_from;
///
/// assert_eq!(squares_from()[60], 0b1111 << 60, "squares 60 to 63");
/// ```
#[must_use]
pub const fn squares_from() -> [Word; Word::BITS as usize] {
    array!(square < Word::BITS as usize => Word::MAX << square)
}

/// The attack set of a rider with these rays.
///
/// ```
/// use magic_tables::lookup::boards::bits64::{rider, squares_from};
///
/// // From d on a rank of eight squares, with pieces on b and f.
/// let attacks = rider(&[0b1111_0000], &[0b0000_0111], &squares_from(), 0b0010_0010);
/// assert_eq!(attacks, 0b0011_0110, "b, c, e and f");
/// ```
#[inline]
#[must_use]
pub const fn rider(
    up: &[Word],
    down: &[Word],
    from: &[Word; Word::BITS as usize],
    occupied: Word,
) -> Word {
    let mut attacks = 0;
    let mut i = 0;
    while i < up.len() {
        attacks |= up[i] & to_lowest(up[i] & occupied);
        i += 1;
    }
    i = 0;
    while i < down.len() {
        attacks |= down[i] & from_highest(down[i] & occupied, from);
        i += 1;
    }
    attacks
}

/// The attack set of a hopper with these rays: what a rider attacks when the nearest occupied
/// squares are empty, but not what it attacks as they are.
///
/// ```
/// use magic_tables::lookup::boards::bits64::{hopper, squares_from};
///
/// // From d on a rank of eight squares, with pieces on b and f.
/// let attacks = hopper(&[0b1111_0000], &[0b0000_0111], &squares_from(), 0b0010_0010);
/// assert_eq!(attacks, 0b1100_0001, "a behind b, g and h behind f");
/// ```
#[inline]
#[must_use]
pub const fn hopper(
    up: &[Word],
    down: &[Word],
    from: &[Word; Word::BITS as usize],
    occupied: Word,
) -> Word {
    let mut attacks = 0;
    let mut i = 0;
    while i < up.len() {
        let above = up[i] & occupied;
        let behind = to_lowest(above & above.wrapping_sub(1));
        attacks |= up[i] & behind & !to_lowest(above);
        i += 1;
    }
    i = 0;
    while i < down.len() {
        let below = down[i] & occupied;
        let to_nearest = from_highest(below, from);
        attacks |= down[i] & from_highest(below & !to_nearest, from) & !to_nearest;
        i += 1;
    }
    attacks
}

/// The attack set of a hopper with these rays that attacks at most `most` squares of each.
///
/// ```
/// use magic_tables::lookup::boards::bits64::{short_hopper, squares_from};
///
/// // From d on a rank of eight squares, with pieces on b and f.
/// let attacks = short_hopper(&[0b1111_0000], &[0b0000_0111], &squares_from(), 1, 0b0010_0010);
/// assert_eq!(attacks, 0b0100_0001, "one square behind each: a and g");
/// ```
#[inline]
#[must_use]
pub const fn short_hopper(
    up: &[Word],
    down: &[Word],
    from: &[Word; Word::BITS as usize],
    most: u8,
    occupied: Word,
) -> Word {
    let mut attacks = 0;
    let mut i = 0;
    while i < up.len() {
        let behind = up[i] & !to_lowest(up[i] & occupied);
        // It attacks no more than the last square that its range allows: the lowest one without
        // those before it.
        let mut last = behind;
        let mut before = 1;
        while before < most {
            last &= last.wrapping_sub(1);
            before += 1;
        }
        attacks |= behind & to_lowest(behind & occupied | last);
        i += 1;
    }
    i = 0;
    while i < down.len() {
        let behind = down[i] & !from_highest(down[i] & occupied, from);
        let mut last = behind;
        let mut before = 1;
        while before < most {
            last &= !from_highest(last, from);
            before += 1;
        }
        attacks |= behind & from_highest(behind & occupied | last, from);
        i += 1;
    }
    attacks
}

/// All squares up to the lowest one of `set`; all squares if it is empty.
#[inline]
const fn to_lowest(set: Word) -> Word {
    set ^ set.wrapping_sub(1)
}

/// All squares from the highest one of `set` on; all squares if it is empty.
#[inline]
const fn from_highest(set: Word, from: &[Word; Word::BITS as usize]) -> Word {
    from[highest(set)]
}

/// The rays of a square along two lines in integers, for processors that reverse the bits of a word
/// in one or two instructions: no table, and nothing to count. On the reversed board, the numbers
/// of squares rise along all of them.
///
/// ```
/// use magic_tables::lookup::boards::bits64::Reversed;
///
/// // From d on a rank of eight squares, with pieces on b and f.
/// let rays = Reversed::new([0b1111_0000, 0], [0b0000_0111, 0]);
/// assert_eq!(rays.best_attacks::<false>(0b0010_0010), 0b0011_0110, "a rider: b, c, e and f");
/// assert_eq!(rays.best_attacks::<true>(0b0010_0010), 0b1100_0001, "a hopper: a, g and h");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reversed {
    /// The rays along which the numbers of squares rise.
    up: [Word; 2],
    /// The rays along which the numbers fall, on the reversed board, where they rise.
    down: [Word; 2],
}

impl Reversed {
    /// These rays: those along which the numbers of squares rise, and those along which they fall.
    #[must_use]
    pub const fn new(up: [Word; 2], [down, other_down]: [Word; 2]) -> Self {
        Self {
            up,
            down: [down.reverse_bits(), other_down.reverse_bits()],
        }
    }

    /// What a rider attacks, or, if it `HOPS`, a hopper.
    #[inline(always)]
    #[must_use]
    pub const fn best_attacks<const HOPS: bool>(&self, occupied: Word) -> Word {
        let [[up, other_up], [down, other_down]] = [self.up, self.down];
        let reversed = occupied.reverse_bits();
        let below = along::<HOPS>(down, reversed) | along::<HOPS>(other_down, reversed);
        along::<HOPS>(up, occupied) | along::<HOPS>(other_up, occupied) | below.reverse_bits()
    }
}

/// What a rider, or, if it `HOPS`, a hopper attacks on a ray along which the numbers of squares
/// rise.
#[inline(always)]
const fn along<const HOPS: bool>(ray: Word, occupied: Word) -> Word {
    let above = ray & occupied;
    if HOPS {
        ray & to_lowest(above & above.wrapping_sub(1)) & !to_lowest(above)
    } else {
        ray & to_lowest(above)
    }
}

/// Declares two lines that are looked up at once in one form where the target has it, and otherwise
/// in another one.
macro_rules! two_lines {
    (
        $(#[$meta:meta])* $name:ident<$($stored:ident),*>,
        $choose:ident, $square:path, in $word:ty;
        else $other:ident, $($of_lines:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy)]
        pub struct $name<
            const SQUARES: usize,
            const UP: usize,
            const DOWN: usize,
            $(const $stored: usize),*
        >($choose!([$square; SQUARES], else $other<SQUARES, UP, DOWN>));

        #[allow(
            clippy::unnecessary_cast,
            clippy::cast_lossless,
            reason = "only one of the two words makes it so"
        )]
        impl<const SQUARES: usize, const UP: usize, const DOWN: usize, $(const $stored: usize),*>
            $name<SQUARES, UP, DOWN, $($stored),*>
        {
            /// The rays of `lines`.
            ///
            /// # Panics
            /// If there are more than two along which the numbers of squares rise or fall, or if
            /// they cannot be looked up in this form.
            #[must_use]
            pub const fn new(lines: &RayTable<SQUARES, UP, DOWN>) -> Self {
                Self($choose!({
                    array!(square < SQUARES => {
                        let [[up, other_up], [down, other_down]] = lines.two(square);
                        <$square>::new(
                            [up as $word, other_up as $word],
                            [down as $word, other_down as $word],
                        )
                    })
                } else {
                    $($of_lines)*(lines)
                }))
            }

            /// The attack set of a rider.
            #[inline(always)]
            #[must_use]
            pub fn rider_attacks(&self, square: usize, occupied: Word) -> Word {
                $choose!({
                    self.0[square].best_attacks::<false>(occupied as $word) as Word
                } else {
                    self.0.rider_attacks(square, occupied)
                })
            }

            /// The attack set of a hopper.
            #[inline(always)]
            #[must_use]
            pub fn hopper_attacks(&self, square: usize, occupied: Word) -> Word {
                $choose!({
                    self.0[square].best_attacks::<true>(occupied as $word) as Word
                } else {
                    self.0.hopper_attacks(square, occupied)
                })
            }
        }
    };
}

two_lines! {
    /// The rays of a piece along at most two lines from all squares, looked up at once whatever
    /// their length where the target reverses bits; elsewhere ray by ray.
    ///
    /// ```
    /// use magic_tables::lookup::boards::bits64::{BitLines, RayTable};
    ///
    /// let rays = std::array::from_fn(|square| ([0xfe << square & 0xff], [(1 << square) - 1]));
    /// let rank = BitLines::new(&RayTable::<8, 1, 1>::new(rays));
    /// assert_eq!(rank.rider_attacks(3, 0b0010_0010), 0b0011_0110, "from d: b, c, e and f");
    /// ```
    BitLines<>,
    if_bits, Reversed, in Word;
    else RayTable, *
}

two_lines! {
    /// Two lines at once, in vectors where the target has any that shuffle bytes and are the best
    /// for words of this size. `DIRECT`, `SUMS` and `FAR` say what vectors they need, as
    /// [`ReturnVectors`](super::vectors::ReturnVectors) does.
    ///
    /// ```
    /// use magic_tables::lookup::boards::bits64::{RayTable, TwoLines};
    ///
    /// // Neighbours share a byte of the board, so that the results return as sums.
    /// let rays = std::array::from_fn(|square| ([0xfe << square & 0xff], [(1 << square) - 1]));
    /// let rank = TwoLines::<8, 1, 1, 0, 1, 0>::new(&RayTable::new(rays));
    /// assert_eq!(rank.hopper_attacks(3, 0b0010_0010), 0b1100_0001, "from d: a, g and h");
    /// ```
    TwoLines<DIRECT, SUMS, FAR>,
    if_vectors, super::vectors::Square<DIRECT, SUMS, FAR>, in u128;
    else BitLines, BitLines::new
}

two_lines! {
    /// Two lines at once, some of whose rays are too long for [`TwoLines`]: in vectors of AVX2.
    /// Boards with up to 64 squares have no such table, as they gain nothing.
    ///
    /// ```
    /// use magic_tables::lookup::boards::bits128::{LongLines, RayTable};
    ///
    /// // A rank of ten squares, of which the first sees nine.
    /// let rays = std::array::from_fn(|square| ([0x3fe << square & 0x3ff], [(1 << square) - 1]));
    /// let rank = LongLines::<10, 1, 1, 0, 1>::new(&RayTable::new(rays));
    /// assert_eq!(rank.rider_attacks(0, 1 << 8), 0x1fe, "up to the ninth square");
    /// ```
    LongLines<DIRECT, SUMS>,
    if_long, super::vectors::LongSquare<DIRECT, SUMS>, in u128;
    else BitLines, BitLines::new
}
