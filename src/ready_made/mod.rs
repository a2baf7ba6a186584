//! The ready-made tables: what `magic_tables!(steppers = true, lines = true)` gives, without the
//! macro and the generator. The build script bakes the data.

#[allow(
    dead_code,
    reason = "either the squares with PEXT or the others are left out"
)]
mod squares;

use magic_tables::board::{Direction, SQUARES, bit, step};

use crate::lookup::{Aligned, Bitboards, PairTable, Sliders, Steppers};

/// The data that the build script has written.
macro_rules! data {
    ($name:literal) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $name, ".bin"))
    };
}

crate::__if_bmi2! { promised {
    use crate::lookup::{PROMISED, PextIndex, Promised, Slider};

    type Pext = PextIndex<Promised>;
    type Slots = Bitboards<{ squares::PEXT_SLOTS }>;

    static SLIDERS: Aligned<Sliders<Pext, Pext, Slots>> =
        Aligned::new(Sliders::<_, _, Slots>::new(
            Pext::squares::<u64>(
                PROMISED,
                Slider::Rook,
                squares::PEXT_SLOTS,
                squares::PEXT[0],
            ),
            Pext::squares::<u64>(
                PROMISED,
                Slider::Bishop,
                squares::PEXT_SLOTS,
                squares::PEXT[1],
            ),
            Bitboards::from_bytes(data!("pext")),
        ));
} else {
    use crate::lookup::{Magic, Masked, Slider, StoredOffset, StoredShift};

    type Fancy = Magic<Masked, StoredShift, StoredOffset>;

    type Slots = Bitboards<{ squares::FANCY_SLOTS }>;

    static SLIDERS: Aligned<Sliders<Fancy, Fancy, Slots>> =
        Aligned::new(Sliders::<_, _, Slots>::new(
            Fancy::squares::<u64>(Slider::Rook, squares::FANCY_SLOTS, squares::FANCY[0]),
            Fancy::squares::<u64>(Slider::Bishop, squares::FANCY_SLOTS, squares::FANCY[1]),
            Bitboards::from_bytes(data!("fancy")),
        ));
} }

static KNIGHT: Steppers = stepper(&[
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
]);
static KING: Steppers = stepper(&[
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
]);
static WHITE_PAWN: Steppers = stepper(&[(-1, 1), (1, 1)]);
static BLACK_PAWN: Steppers = stepper(&[(-1, -1), (1, -1)]);
static BETWEEN: PairTable = PairTable::from_bytes(data!("between"));
static LINE: PairTable = PairTable::from_bytes(data!("line"));

/// The attack sets of a piece with these steps: files to the right, ranks up.
const fn stepper(steps: &[(i8, i8)]) -> Steppers {
    let mut attacks = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut i = 0;
        while i < steps.len() {
            let direction = Direction::new(steps[i].0, steps[i].1);
            if let Some(to) = step(square, direction) {
                attacks[square] |= bit(to);
            }
            i += 1;
        }
        square += 1;
    }
    Steppers::new(attacks)
}

/// The attack set of a rook on `square` (a1 = 0, h8 = 63): the squares of each ray up to its first
/// blocker, and the blocker. `occupied` may hold any squares.
///
/// ```
/// use magic_bitboards::rook_attacks;
///
/// let occupied = 1 << 24 | 1 << 3; // a4 and d1
/// // b1 to d1, a2 to a4
/// assert_eq!(rook_attacks(0, occupied), 0b1110 | 1 << 8 | 1 << 16 | 1 << 24);
/// ```
///
/// # Panics
/// If `square` is off the board.
#[inline]
#[must_use]
pub fn rook_attacks(square: usize, occupied: u64) -> u64 {
    SLIDERS.rook_attacks(square, occupied)
}

/// The attack set of a bishop on `square` (a1 = 0, h8 = 63): the squares of each ray up to its
/// first blocker, and the blocker. `occupied` may hold any squares.
///
/// ```
/// use magic_bitboards::bishop_attacks;
///
/// assert_eq!(bishop_attacks(0, 1 << 18), 1 << 9 | 1 << 18); // from a1 to b2 and c3
/// ```
///
/// # Panics
/// If `square` is off the board.
#[inline]
#[must_use]
pub fn bishop_attacks(square: usize, occupied: u64) -> u64 {
    SLIDERS.bishop_attacks(square, occupied)
}

/// The attack set of a queen on `square` (a1 = 0, h8 = 63): the squares of each ray up to its first
/// blocker, and the blocker. `occupied` may hold any squares.
///
/// ```
/// use magic_bitboards::queen_attacks;
///
/// let blockers = 1 << 1 | 1 << 8 | 1 << 9; // b1, a2 and b2
/// assert_eq!(queen_attacks(0, blockers), blockers);
/// ```
///
/// # Panics
/// If `square` is off the board.
#[inline]
#[must_use]
pub fn queen_attacks(square: usize, occupied: u64) -> u64 {
    SLIDERS.queen_attacks(square, occupied)
}

/// The attack sets of a rook and of a bishop on `square` (a1 = 0, h8 = 63), in this order.
/// `occupied` may hold any squares.
///
/// ```
/// use magic_bitboards::rook_and_bishop_attacks;
///
/// // A king on a1: does a black rook on a8 give check, or a black bishop on h8?
/// let (rooks, bishops, pawns) = (1 << 56, 1 << 63, 1 << 27); // and a pawn on d4
/// let (straight, diagonal) = rook_and_bishop_attacks(0, rooks | bishops | pawns);
/// assert_ne!(straight & rooks, 0);
/// assert_eq!(diagonal & bishops, 0, "the pawn on d4 stands between");
/// ```
///
/// # Panics
/// If `square` is off the board.
#[inline]
#[must_use]
pub fn rook_and_bishop_attacks(square: usize, occupied: u64) -> (u64, u64) {
    SLIDERS.rook_and_bishop_attacks(square, occupied)
}

/// The squares that a pawn attacks from `square` (a1 = 0, h8 = 63): a black one, or, if not
/// `black`, a white one.
///
/// ```
/// use magic_bitboards::pawn_attacks;
///
/// assert_eq!(pawn_attacks(false, 12), 1 << 19 | 1 << 21); // a white one: from e2 to d3 and f3
/// assert_eq!(pawn_attacks(true, 12), 1 << 3 | 1 << 5); // a black one: from e2 to d1 and f1
/// ```
///
/// # Panics
/// If `square` is off the board.
#[inline]
#[must_use]
pub const fn pawn_attacks(black: bool, square: usize) -> u64 {
    (if black { &BLACK_PAWN } else { &WHITE_PAWN }).attacks(square)
}

/// Declares look-ups of squares alone.
macro_rules! look_ups {
    ($(
        $(#[doc = $doc:literal])+
        $name:ident($($square:ident),+) = $table:ident.$method:ident;
    )+) => {$(
        $(#[doc = $doc])+
        ///
        /// # Panics
        /// If a square is off the board.
        #[inline]
        #[must_use]
        pub const fn $name($($square: usize),+) -> u64 {
            $table.$method($($square),+)
        }
    )+};
}

look_ups! {
    /// The squares that a knight attacks from `square` (a1 = 0, h8 = 63).
    ///
    /// ```
    /// use magic_bitboards::knight_attacks;
    ///
    /// assert_eq!(knight_attacks(0), 1 << 10 | 1 << 17); // from a1 to c2 and b3
    /// ```
    knight_attacks(square) = KNIGHT.attacks;

    /// The squares that a king attacks from `square` (a1 = 0, h8 = 63).
    ///
    /// ```
    /// use magic_bitboards::king_attacks;
    ///
    /// assert_eq!(king_attacks(0), 1 << 1 | 1 << 8 | 1 << 9); // from a1 to b1, a2 and b2
    /// ```
    king_attacks(square) = KING.attacks;

    /// The squares that a white pawn attacks from `square` (a1 = 0, h8 = 63).
    ///
    /// ```
    /// use magic_bitboards::white_pawn_attacks;
    ///
    /// assert_eq!(white_pawn_attacks(8), 1 << 17); // from a2 to b3
    /// ```
    white_pawn_attacks(square) = WHITE_PAWN.attacks;

    /// The squares that a black pawn attacks from `square` (a1 = 0, h8 = 63).
    ///
    /// ```
    /// use magic_bitboards::black_pawn_attacks;
    ///
    /// assert_eq!(black_pawn_attacks(17), 1 << 8 | 1 << 10); // from b3 to a2 and c2
    /// ```
    black_pawn_attacks(square) = BLACK_PAWN.attacks;

    /// The squares strictly between `a` and `b`, if they stand on one rank, file or diagonal; no
    /// square otherwise.
    ///
    /// ```
    /// use magic_bitboards::between;
    ///
    /// assert_eq!(between(0, 27), 1 << 9 | 1 << 18); // b2 and c3 lie between a1 and d4
    /// assert_eq!(between(0, 10), 0); // no line joins a1 and c2
    /// ```
    between(a, b) = BETWEEN.get;

    /// The whole rank, file or diagonal through `a` and `b`, if there is one; no square otherwise.
    ///
    /// ```
    /// use magic_bitboards::line;
    ///
    /// assert_eq!(line(0, 3), 0xff); // a1 and d1 stand on the first rank
    /// ```
    line(a, b) = LINE.get;

    /// The squares from `from`, which is left out, through `to` to the edge of the board, if both
    /// squares stand on one rank, file or diagonal; no square otherwise.
    ///
    /// ```
    /// use magic_bitboards::ray;
    ///
    /// assert_eq!(ray(1, 3), 0b1111_1100); // from b1 through d1: c1 to h1
    /// ```
    ray(from, to) = LINE.ray;

    /// The squares behind `to`, which is left out, as seen from `from`, to the edge of the board,
    /// if both squares stand on one rank, file or diagonal; no square otherwise.
    ///
    /// ```
    /// use magic_bitboards::beyond;
    ///
    /// assert_eq!(beyond(1, 3), 0b1111_0000); // behind d1, as seen from b1: e1 to h1
    /// ```
    beyond(from, to) = LINE.beyond;
}
