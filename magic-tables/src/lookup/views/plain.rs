//! The form for any processor: eight bytes to a word.
//!
//! Where a table is looked up, only bytes of squares with a piece are: most of the sixteen have none.

use super::board::CodedBoard;
use super::form::{Candidates, Quads, ViewForm, sign};
use super::tables::{EXISTS, KNIGHT_SQUARES, NEXT, RAY_BITBOARDS, Row, STEPS};
use crate::lookup::sealed::Sealed;

/// The lowest bit of each byte.
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// The highest bit of each byte.
const HIGHEST: u64 = LOWEST << 7;

/// Every second byte.
const EVEN_BYTES: u64 = 0x00ff_00ff_00ff_00ff;

/// Views without vectors.
#[derive(Clone, Copy, Debug)]
pub struct PlainForm;

impl Sealed for PlainForm {}

impl ViewForm for PlainForm {
    type One = Bytes;
    type Two = [Bytes; 2];

    #[inline(always)]
    fn occupied(board: CodedBoard<'_>, kinds: &Row) -> u64 {
        let (mut lower, mut upper) = (0, 0);
        for (rank, codes) in board.mailbox.chunks_exact(8).enumerate() {
            let codes = word(codes);
            let of_lower = pieces_among(codes, kinds, 0);
            let of_upper = pieces_among(codes, kinds, 8);
            if board.black.is_some() {
                lower |= bits(of_lower) << (8 * rank);
                upper |= bits(of_upper) << (8 * rank);
            } else {
                let is_upper = codes >> 3 & LOWEST;
                lower |= bits(chosen(is_upper, of_lower, of_upper)) << (8 * rank);
            }
        }
        let black = board.black;
        black.map_or(lower, |black| lower & !black | upper & black)
    }
}

/// Eight bytes as a word, the first one lowest.
#[inline(always)]
fn word(bytes: &[u8]) -> u64 {
    let mut eight = [0; 8];
    eight.copy_from_slice(bytes);
    u64::from_le_bytes(eight)
}

/// Bits of `if_set` where `choice` has a bit, elsewhere those of `if_not`.
#[inline(always)]
const fn chosen(choice: u64, if_not: u64, if_set: u64) -> u64 {
    if_not ^ choice & (if_not ^ if_set)
}

/// The lowest bits of these bytes, in their order.
#[inline(always)]
const fn bits(bytes: u64) -> u64 {
    // Each byte moves its bit to another place of the highest byte.
    bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// The bit [`LOWEST`] of each byte that is the code of a piece if `first`, 0 or 8, is added to its
/// lower three bits.
///
/// These bits choose among eight answers. Which codes are those of pieces is known when this is
/// compiled, and little of it is left.
#[inline(always)]
fn pieces_among(codes: u64, kinds: &Row, first: usize) -> u64 {
    let (bit_0, bit_1, bit_2) = (codes & LOWEST, codes >> 1 & LOWEST, codes >> 2 & LOWEST);
    let lower = chosen(
        bit_1,
        chosen(bit_0, if_piece(kinds, first), if_piece(kinds, first + 1)),
        chosen(
            bit_0,
            if_piece(kinds, first + 2),
            if_piece(kinds, first + 3),
        ),
    );
    let upper = chosen(
        bit_1,
        chosen(
            bit_0,
            if_piece(kinds, first + 4),
            if_piece(kinds, first + 5),
        ),
        chosen(
            bit_0,
            if_piece(kinds, first + 6),
            if_piece(kinds, first + 7),
        ),
    );
    chosen(bit_2, lower, upper)
}

/// [`LOWEST`] if this is the code of a piece, otherwise 0.
#[inline(always)]
fn if_piece(kinds: &Row, code: usize) -> u64 {
    if kinds.0[code] == 0 { 0 } else { LOWEST }
}

/// The bytes of the candidates of one square: those of rays, then those of knight squares.
#[derive(Clone, Copy, Debug)]
pub struct Bytes([u64; 2]);

/// The number of the first piece of the ray with number `place`, with its bits as a candidate; 0 if
/// nothing stands on the ray.
#[inline(always)]
fn first_on_ray(square: usize, place: usize, occupied: u64) -> u64 {
    let pieces = RAY_BITBOARDS[square][place] & occupied;
    if pieces == 0 {
        return 0;
    }
    // A ray that goes up meets the lowest square first, one that goes down the highest.
    let first = if STEPS[place] > 0 {
        pieces.trailing_zeros()
    } else {
        pieces.leading_zeros() ^ 63
    };
    let is_next = first as usize == square.wrapping_add_signed(step(place));
    u64::from(EXISTS | if is_next { NEXT } else { 0 }) | u64::from(first)
}

/// The step of a ray from one number of a square to the next.
const fn step(place: usize) -> isize {
    // Tables count 16 to a rank, of which eight are squares.
    let wide = STEPS[place] as isize;
    match wide {
        -1 | 1 => wide,
        _ if wide < 0 => wide + 8,
        _ => wide - 8,
    }
}

/// Those of eight candidates whose squares are in a set.
#[inline(always)]
fn within(candidates: u64, set: u64) -> u64 {
    replaced(candidates & HIGHEST, candidates, |candidate| {
        let is_in = set >> (candidate & 63) & 1;
        (is_in as u8).wrapping_neg() & candidate
    })
}

/// The codes on the squares of these candidates, and 128 where there is none.
#[inline(always)]
fn codes_of(candidates: u64, board: CodedBoard<'_>) -> u64 {
    let pieces = candidates & HIGHEST;
    let codes = replaced(pieces, candidates, |candidate| board.code(candidate.into()));
    codes | pieces ^ HIGHEST
}

/// How far the byte with the lowest bit of a word is shifted. There is such a bit.
#[inline(always)]
const fn byte_shift(bits: u64) -> u32 {
    bits.trailing_zeros() & 0b11_1000
}

/// What `make` gives for the bytes of a word with a bit in `which`, which is [`HIGHEST`] in some
/// bytes; 0 for others.
#[inline(always)]
fn replaced(which: u64, bytes: u64, make: impl Fn(u8) -> u8) -> u64 {
    let (mut rest, mut result) = (which, 0);
    while rest != 0 {
        let shift = byte_shift(rest);
        let byte = make((bytes >> shift) as u8);
        result |= u64::from(byte) << shift;
        rest &= rest - 1;
    }
    result
}

/// The bytes of a table by number; 0 for numbers from 128 on.
#[inline(always)]
fn of_table(numbers: u64, table: &Row) -> u64 {
    replaced(!numbers & HIGHEST, numbers, |number| {
        table.0[usize::from(number & 15)]
    })
}

/// The same by two tables: the second one where the candidate is next to the square.
#[inline(always)]
fn of_tables(numbers: u64, candidates: u64, tables: [&Row; 2]) -> u64 {
    let (mut rest, mut result) = (!numbers & HIGHEST, 0);
    while rest != 0 {
        let shift = byte_shift(rest);
        let is_next = (candidates >> shift & u64::from(NEXT)) != 0;
        let number = (numbers >> shift & 15) as usize;
        let byte = tables[usize::from(is_next)].0[number];
        result |= u64::from(byte) << shift;
        rest &= rest - 1;
    }
    result
}

/// The bit [`HIGHEST`] of each byte that is not 0.
#[inline(always)]
const fn filled(bytes: u64) -> u64 {
    // The sum reaches the highest bit if any lower bit is set.
    let carried = (bytes & !HIGHEST) + !HIGHEST;
    (carried | bytes) & HIGHEST
}

/// Each byte exchanged for its neighbour.
#[inline(always)]
const fn neighbours(bytes: u64) -> u64 {
    bytes >> 8 & EVEN_BYTES | (bytes & EVEN_BYTES) << 8
}

/// Eight pairs: their codes, and their squares.
#[derive(Clone, Copy, Debug)]
pub struct Eight {
    codes: u64,
    squares: u64,
}

impl Eight {
    #[inline(always)]
    const fn new(codes: u64, squares: u64) -> Self {
        Self { codes, squares }
    }

    /// The pair with this number, its code lowest.
    #[inline(always)]
    fn pair(self, number: u32) -> u32 {
        let shift = 8 * number;
        (self.codes >> shift) as u32 & 255 | ((self.squares >> shift) as u32 & 255) << 8
    }
}

impl Bytes {
    #[inline(always)]
    fn zip(self, other: Self, make: impl Fn(u64, u64) -> u64) -> Self {
        Self([make(self.0[0], other.0[0]), make(self.0[1], other.0[1])])
    }

    /// The places of bytes with the bit [`HIGHEST`].
    #[inline(always)]
    fn places(self) -> u32 {
        let [rays, knights] = self.0;
        (bits(rays >> 7) | bits(knights >> 7) << 8) as u32
    }
}

impl Candidates<1> for Bytes {
    type Pairs = Eight;

    #[inline(always)]
    fn around([square]: [usize; 1], [occupied]: [u64; 1]) -> Self {
        let mut rays = 0;
        for place in 0..8 {
            rays |= first_on_ray(square, place, occupied) << (8 * place);
        }
        Self([rays, word(&KNIGHT_SQUARES[square].0[8..])])
    }

    #[inline(always)]
    fn within(self, [set]: [u64; 1]) -> Self {
        Self([within(self.0[0], set), within(self.0[1], set)])
    }

    #[inline(always)]
    fn found(self, [occupied]: [u64; 1], board: CodedBoard<'_>) -> [Self; 2] {
        // Those of rays are occupied.
        let found = [self.0[0], within(self.0[1], occupied)];
        let [rays, knights] = found;
        let codes = [codes_of(rays, board), codes_of(knights, board)];
        [Self(found), Self(codes)]
    }

    #[inline(always)]
    fn rows([row]: [&Row; 1]) -> Self {
        Self([word(&row.0[..8]), word(&row.0[8..])])
    }

    #[inline(always)]
    fn of_table(self, table: &Row) -> Self {
        Self([of_table(self.0[0], table), of_table(self.0[1], table)])
    }

    #[inline(always)]
    fn common(self, other: Self) -> Self {
        self.zip(other, |bytes, others| bytes & others)
    }

    #[inline(always)]
    fn of_tables(self, squares: Self, next: &Row, far: &Row) -> Self {
        let tables = [far, next];
        Self([
            of_tables(self.0[0], squares.0[0], tables),
            of_tables(self.0[1], squares.0[1], tables),
        ])
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        Self([neighbours(self.0[0]), neighbours(self.0[1])])
    }

    #[inline(always)]
    fn any(self) -> u32 {
        Self([filled(self.0[0]), filled(self.0[1])]).places()
    }

    #[inline(always)]
    fn any_in_both(self, other: Self) -> u32 {
        self.zip(other, |bytes, others| filled(bytes) & filled(others))
            .places()
    }

    #[inline(always)]
    fn bytes(self, _square: usize) -> [u8; 16] {
        (u128::from(self.0[0]) | u128::from(self.0[1]) << 64).to_le_bytes()
    }

    #[inline(always)]
    fn pairs(codes: Self, squares: Self) -> [Eight; 2] {
        [
            Eight::new(codes.0[0], squares.0[0]),
            Eight::new(codes.0[1], squares.0[1]),
        ]
    }

    #[inline(always)]
    fn same_pair(code: u8, square: usize) -> Eight {
        Eight::new(u64::from(code) * LOWEST, square as u64 * LOWEST)
    }

    #[inline(always)]
    fn choose([leaps]: [&Row; 1], [rays, knights]: [Eight; 2]) -> Eight {
        if leaps.0[0] == 0 { rays } else { knights }
    }

    #[inline(always)]
    fn opposite_pairs(pairs: Eight) -> Eight {
        Eight::new(neighbours(pairs.codes), neighbours(pairs.squares))
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Eight,
        attacked: Eight,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        let (mut rest, mut count) = (set, 0);
        while rest != 0 {
            let place = rest.trailing_zeros() & 7;
            let in_first_order = attackers.pair(place) | attacked.pair(place) << 16;
            let mut quad = in_first_order.to_le_bytes();
            if !Q::IS_FIRST {
                quad = Q::ORDER.map(
                    #[inline(always)]
                    |byte| quad[usize::from(byte & 3)],
                );
            }
            let signed = u32::from_le_bytes(quad) | sign::<Q>(appears);
            // SAFETY: there is room for eight quads, and a set of eight places has no more.
            unsafe { *quads.add(count) = signed.to_le_bytes() };
            count += 1;
            rest &= rest - 1;
        }
        count
    }
}
