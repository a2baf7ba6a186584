//! The tables of views, the same for all processors: which squares lie around a square, and what
//! pieces are by their codes.
//!
//! They are small, 7 KiB in all, because an engine's network leaves them little of the cache.

#![allow(
    dead_code,
    reason = "which tables are needed depends on the vectors of the target"
)]

use crate::board::{SQUARES, lines};
use crate::lookup::constants::array;

/// Sixteen bytes: one for each candidate of a square, or one for each code.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub struct Row(pub [u8; 16]);

/// The bit of a square that exists. Vectors that shuffle bytes make all others 0.
pub(super) const EXISTS: u8 = 0x80;

/// The bit of a square one step away on a ray.
pub(super) const NEXT: u8 = 0x40;

/// The steps of the rays, in the order of places, as changes of `16 * rank + file`.
pub(super) const STEPS: [i16; 8] = [16, -16, 1, -1, 17, -17, -15, 15];

/// The moves of a knight, clockwise from north-north-east.
pub(super) const LEAPS: [i16; 8] = [33, 18, -14, -31, -33, -18, 14, 31];

/// The bits of `16 * rank + file` that are set beyond the edge of the board.
pub(super) const BEYOND: i16 = 0x88;

/// `16 * rank + file` of a square.
#[inline(always)]
pub(super) const fn wide(square: usize) -> i16 {
    (square + (square & 0x38)) as i16
}

/// The square of `16 * rank + file`, with [`EXISTS`]; 0 beyond the edge.
pub(super) const fn narrow(wide: i16) -> u8 {
    if wide & BEYOND == 0 {
        EXISTS | (wide & 7 | wide >> 1 & 0x38) as u8
    } else {
        0
    }
}

/// For each square, its knight squares in the upper half.
pub(super) static KNIGHT_SQUARES: [Row; SQUARES] = array!(square < SQUARES => {
    let square_wide = wide(square);
    Row(array!(place < 16 => if place < 8 { 0 } else { narrow(square_wide + LEAPS[place - 8]) }))
});

/// For each square and ray the squares on it, in the order of places. Only the form without vectors
/// reads it.
pub(super) static RAY_BITBOARDS: [[u64; 8]; SQUARES] = array!(square < SQUARES => {
    let [rank, file, rising, falling] = lines(square);
    let below = (1 << square) - 1;
    [
        file & !below,
        file & below,
        rank & !below,
        rank & below,
        rising & !below,
        rising & below,
        falling & below,
        falling & !below,
    ]
});

/// For each difference of two squares the bit of the ray from the first to the second, 0 if there
/// is none.
static TOWARD: [u8; 240] = {
    let mut toward = [0; 240];
    let mut place = 0;
    while place < 8 {
        let mut steps = 1;
        while steps < 8 {
            toward[(119 + steps * STEPS[place]) as usize] = 1 << place;
            steps += 1;
        }
        place += 1;
    }
    toward
};

/// The place of the ray from `from` to `to`, both on the board; none if there is no such ray.
#[inline(always)]
pub(super) fn toward(from: usize, to: usize) -> u16 {
    let difference = wide(to & 63) - wide(from & 63) + 119;
    // SAFETY: both numbers are at most 119, so the difference is at least 0 and at most 238.
    u16::from(unsafe { *TOWARD.get_unchecked(difference as usize) })
}

/// The kinds of pieces, a bit for each.
const WHITE_PAWN: u8 = 1;
const BLACK_PAWN: u8 = 2;
const KNIGHT: u8 = 4;
const BISHOP: u8 = 8;
const ROOK: u8 = 16;
const QUEEN: u8 = 32;
const KING: u8 = 64;

/// How a piece attacks.
const STRAIGHT: u8 = 1;
const DIAGONAL: u8 = 2;
const LEAP: u8 = 4;
/// Pawns attack a square above them on a diagonal (White's), or below (Black's).
const UPWARDS: u8 = 8;
const DOWNWARDS: u8 = 16;
/// Kings attack what is next to them.
const STEP: u8 = 32;

/// The ways in which a piece at each place attacks the square.
pub(super) static ATTACKS: Row = Row(array!(place < 16 => match place {
    // Pawns of White stand below what they attack.
    5 | 6 => DIAGONAL | STEP | UPWARDS,
    4 | 7 => DIAGONAL | STEP | DOWNWARDS,
    0..=3 => STRAIGHT | STEP,
    _ => LEAP,
}));

/// The ways in which a piece at each place slides to the square.
pub(super) static SLIDES: Row = Row(array!(place < 16 => match place {
    0..=3 => STRAIGHT,
    4..=7 => DIAGONAL,
    _ => 0,
}));

/// The number of codes.
pub(super) const CODES: usize = 16;

/// What pieces are, by their codes.
#[derive(Clone, Copy, Debug)]
pub struct Pieces {
    /// The kind of each code, 0 for no piece.
    pub(super) kinds: Row,
    /// The ways in which each code attacks from any distance.
    pub(super) far: Row,
    /// The ways in which each code attacks squares that may be one step away.
    pub(super) next: Row,
    /// The kinds that each code attacks so that it counts.
    pub(super) victims: Row,
    /// What each code attacks from the square.
    pub(super) of: [PieceRows; CODES],
}

/// What a piece on the square does, a byte for each place.
#[derive(Clone, Copy, Debug)]
pub struct PieceRows {
    /// Which bits of the square at the place say that the piece attacks it.
    pub(super) reach: Row,
    /// The kinds that it attacks so that it counts.
    pub(super) victims: Row,
    /// Its kind.
    pub(super) kinds: Row,
    /// All bits if it is a knight.
    pub(super) leaps: Row,
}

impl Pieces {
    /// The pieces of these codes, four bits for each, with these rules of threats.
    pub(super) const fn new(codes: u64, threats: u64) -> Self {
        let kinds = kinds(codes);
        let far: [u8; CODES] = array!(code < CODES => far(kinds[code]));
        let next: [u8; CODES] = array!(code < CODES => far[code] | one_step(kinds[code]));
        let victims: [u8; CODES] = array!(code < CODES => victims(kinds[code], threats));
        Self {
            of: array!(code < CODES => PieceRows {
                reach: Row(array!(place < 16 => reach(place, far[code], next[code]))),
                victims: Row([victims[code]; 16]),
                kinds: Row([kinds[code]; 16]),
                leaps: Row([if kinds[code] == KNIGHT { 255 } else { 0 }; 16]),
            }),
            kinds: Row(kinds),
            far: Row(far),
            next: Row(next),
            victims: Row(victims),
        }
    }
}

/// The kind of each code. `codes` has four bits for each: 1 to 6 are white pawn, knight, bishop,
/// rook, queen and king, 9 to 14 the black ones.
const fn kinds(codes: u64) -> [u8; CODES] {
    array!(code < CODES => match codes >> (4 * code) & 0xf {
        1 => WHITE_PAWN,
        9 => BLACK_PAWN,
        2 | 10 => KNIGHT,
        3 | 11 => BISHOP,
        4 | 12 => ROOK,
        5 | 13 => QUEEN,
        6 | 14 => KING,
        _ => 0,
    })
}

const fn far(kind: u8) -> u8 {
    match kind {
        KNIGHT => LEAP,
        BISHOP => DIAGONAL,
        ROOK => STRAIGHT,
        QUEEN => STRAIGHT | DIAGONAL,
        _ => 0,
    }
}

const fn one_step(kind: u8) -> u8 {
    match kind {
        WHITE_PAWN => UPWARDS,
        BLACK_PAWN => DOWNWARDS,
        KING => STEP,
        _ => 0,
    }
}

/// A piece attacks what it sees at a place if it would attack the square from the opposite place.
const fn reach(place: usize, far: u8, next: u8) -> u8 {
    let ways = ATTACKS_FROM[place];
    match (far & ways, next & ways) {
        (0, 0) => 0,
        (0, _) => NEXT,
        _ => EXISTS,
    }
}

/// The ways in which a piece on the square attacks each place.
const ATTACKS_FROM: [u8; 16] = array!(place < 16 => match place {
    4 | 7 => DIAGONAL | STEP | UPWARDS,
    5 | 6 => DIAGONAL | STEP | DOWNWARDS,
    0..=3 => STRAIGHT | STEP,
    _ => LEAP,
});

/// The number of a kind in the rules of threats: both pawns are 0.
const fn number_of(kind: u8) -> usize {
    match kind {
        WHITE_PAWN | BLACK_PAWN => 0,
        _ => kind.trailing_zeros() as usize - 1,
    }
}

/// The kinds that `kind` attacks so that it counts.
const fn victims(kind: u8, threats: u64) -> u8 {
    if kind == 0 {
        return 0;
    }
    // Six bits, of which the lowest is that of pawns of both colours.
    let counts = (threats >> (6 * number_of(kind)) & 0x3f) as u8;
    counts << 1 | counts & 1
}

/// The bytes of all tables, those of vectors.
pub const TABLE_BYTES: usize = size_of::<[[u8; 64]; SQUARES]>()
    + size_of::<[Row; SQUARES]>()
    + size_of_val(&TOWARD)
    + size_of::<[u32; 256]>()
    + 2 * size_of::<Row>()
    + size_of::<Pieces>();

/// All pairs of pieces count as threats, and a quad is `[attacker, from, attacked, to]`.
///
/// Bit `6 * a + v` says that kind `a` attacks kind `v` so that it counts; kinds 0 to 5 are pawn,
/// knight, bishop, rook, queen and king. Bits `40 + 2 * i` and the next one say what byte `i` of a
/// quad is: 0 the attacker, 1 where it stands (`from`), 2 the attacked piece, 3 where this one
/// stands (`to`). With bit 48, the top bit of the byte `to` says that the threat appears.
pub const ALL_THREATS: u64 = 0b11_10_01_00 << 40 | ((1 << 36) - 1);

/// How the four bytes of a quad lie, by the rules of threats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order(pub [u8; 4]);

impl Order {
    /// As vectors make them.
    pub(super) const FIRST: Self = Self([0, 1, 2, 3]);

    pub(super) const fn new(threats: u64) -> Self {
        Self(array!(byte < 4 => (threats >> (40 + 2 * byte)) as u8 & 3))
    }

    /// Where attacker, from, attacked and to stand.
    pub(super) const fn places(self) -> [usize; 4] {
        let (mut places, mut byte) = ([0; 4], 0);
        while byte < 4 {
            places[self.0[byte] as usize] = byte;
            byte += 1;
        }
        places
    }

    pub(super) const fn is_first(self) -> bool {
        u32::from_le_bytes(self.0) == u32::from_le_bytes(Self::FIRST.0)
    }

    /// The top bit of the square of the attacked piece, in a quad.
    pub(super) const fn sign(self) -> [u8; 4] {
        array!(byte < 4 => if self.0[byte] == 3 { 0x80 } else { 0 })
    }

    /// The numbers of the bytes of four quads in this order, if they are in the first one.
    pub(super) const fn numbers(self) -> Row {
        Row(array!(byte < 16 => self.0[byte % 4] + (byte & !3) as u8))
    }
}

/// Whether updates write one list, in which a bit says that the threat appears.
pub(super) const fn is_signed(threats: u64) -> bool {
    threats >> 48 & 1 != 0
}

/// A set of codes: for each, 255 or 0.
///
/// ```
/// use magic_tables::lookup::views::{Codes, View};
///
/// const ROYAL: Codes = Codes::new(1 << 5 | 1 << 6); // codes 5 and 6: queen and king
/// let mut mailbox = [0; 64];
/// (mailbox[0], mailbox[7]) = (4, 6); // a rook on a1, a king on h1
/// let d1 = View::<0x0edc_ba90_0654_3210>::new(3, &mailbox);
/// assert_eq!(d1.bitboard(d1.with_codes(&ROYAL)), 1 << 7);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Codes(pub(super) [u8; CODES]);

impl Codes {
    /// The codes with a bit in `bits`, that of code 0 lowest.
    ///
    /// ```
    /// use magic_tables::lookup::views::Codes;
    ///
    /// assert_ne!(Codes::new(0b1), Codes::new(0b10), "code 0, and code 1");
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(bits: u16) -> Self {
        Self(array!(code < CODES => if bits >> code & 1 != 0 { 255 } else { 0 }))
    }
}
