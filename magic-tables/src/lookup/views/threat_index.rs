//! The index of a threat: the number of its row among the weights of a network.

use super::tables::{ALL_THREATS, Order, is_signed};
use crate::board::threat_index::{ThreatTables, threat_count};

/// The index of each threat: the number of its row among the weights of a network.
///
/// The parameters are those of [`View`](super::View). Threats have the order that engines share:
/// that of the attacker (white pawn, knight, bishop, rook, queen and king, then the black ones),
/// then of what it attacks (the kinds that count, white ones first), then of the attacker's square,
/// then of the square that it attacks. Each possible one has a number: one on an empty board,
/// without pawns on the first and the last rank.
///
/// Networks see the board with the eyes of one colour. For `black`, colours and ranks are
/// exchanged; if the board is `mirrored`, files are, too. If two pieces of one kind can only attack
/// each other both at once, that is one threat: the one against the lower square, as it is then
/// seen, has an index. The number of the other one stays without use.
///
/// ```
/// use magic_tables::lookup::views::ThreatIndex;
///
/// // Codes 1 to 6 are white pawn, knight, bishop, rook, queen and king, 9 to 14 the black ones.
/// type ChessIndex = ThreatIndex<0x0edc_ba90_0654_3210>;
///
/// // The first white pawn of all, on a2, attacks a pawn on b3.
/// assert_eq!(ChessIndex::of([1, 8, 1, 17], false, false), Some(0));
/// // With Black's eyes, so does a black one on a7.
/// assert_eq!(ChessIndex::of([9, 48, 9, 41], true, false), Some(0));
/// // On the mirrored board, one on h7.
/// assert_eq!(ChessIndex::of([9, 55, 9, 46], true, true), Some(0));
/// // Two rooks attack each other.
/// assert_eq!(ChessIndex::of([4, 0, 12, 56], false, false), None);
/// assert!(ChessIndex::of([12, 56, 4, 0], false, false).is_some());
/// assert_eq!(ChessIndex::COUNT, 90_048);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ThreatIndex<const CODES: u64, const THREATS: u64 = ALL_THREATS>;

impl<const CODES: u64, const THREATS: u64> ThreatIndex<CODES, THREATS> {
    /// How many indices there are: all are below this number.
    pub const COUNT: usize = threat_count(THREATS);

    const TABLES: &'static ThreatTables = &ThreatTables::new(CODES, THREATS);

    /// Where attacker, from, attacked and to stand in a quad.
    const PLACES: [usize; 4] = Order::new(THREATS).places();

    /// The index of a threat, if it has one, with the eyes of Black or White, on the mirrored board
    /// or the board as it is. It does not depend on the sign of a quad. Of four bytes that are no
    /// threat on an empty board, the number says nothing.
    ///
    /// ```
    /// use magic_tables::lookup::views::ThreatIndex;
    ///
    /// // Codes: 0 empty, 1 a white rook, 2 a black one; only rooks count.
    /// type RookIndex = ThreatIndex<0xc40, { 0xe4 << 40 | 1 << 21 }>;
    /// // A rook attacks its own kind from b1 on a1: 14 indices are for those on a1.
    /// assert_eq!(RookIndex::of([1, 1, 1, 0], false, false), Some(14));
    /// assert_eq!(RookIndex::of([1, 1, 2, 0], false, false), Some(896 + 14));
    /// assert_eq!(RookIndex::of([1, 1, 0, 0], false, false), None, "no piece stands there");
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn of(quad: [u8; 4], black: bool, mirrored: bool) -> Option<u32> {
        let sum = Self::sum(quad, black, flip(black, mirrored));
        if sum < 0 { None } else { Some(sum as u32) }
    }

    /// Writes the indices of all of these threats that have one, in their order, to the front of
    /// `indices`, and returns how many there are.
    ///
    /// ```
    /// use magic_tables::lookup::views::ThreatIndex;
    ///
    /// type RookIndex = ThreatIndex<0xc40, { 0xe4 << 40 | 1 << 21 }>;
    /// let both = [[1, 0, 1, 1], [1, 1, 1, 0]]; // rooks on a1 and b1 protect each other
    /// let mut indices = [0; 2];
    /// let count = RookIndex::list(&both, false, false, &mut indices);
    /// assert_eq!(indices[..count], [14]);
    /// ```
    ///
    /// # Panics
    /// If `indices` has no room for as many as there are quads.
    #[inline(always)]
    #[must_use]
    pub fn list(quads: &[[u8; 4]], black: bool, mirrored: bool, indices: &mut [u32]) -> usize {
        let flip = flip(black, mirrored);
        let indices = &mut indices[..quads.len()];
        let mut count = 0;
        for &quad in quads {
            let sum = Self::sum(quad, black, flip);
            // The next one overwrites it if it is none.
            indices[count] = sum as u32;
            count += usize::from(sum >= 0);
        }
        count
    }

    /// Like [`list`](Self::list), for quads with a sign: those of threats that appear go into
    /// `added`, the others into `removed`. It returns both numbers.
    ///
    /// ```
    /// use magic_tables::lookup::views::ThreatIndex;
    ///
    /// type RookIndex = ThreatIndex<0xc40, { 0x1e4 << 40 | 1 << 21 }>;
    /// let changes = [[1, 1, 1, 0 | 0x80], [1, 2, 1, 0]];
    /// let (mut added, mut removed) = ([0; 2], [0; 2]);
    /// let counts = RookIndex::list_signed(&changes, false, false, &mut added, &mut removed);
    /// assert_eq!((counts, added[0], removed[0]), ((1, 1), 14, 28));
    /// ```
    ///
    /// # Panics
    /// If a list has no room for as many as there are quads.
    #[inline(always)]
    #[must_use]
    pub fn list_signed(
        changes: &[[u8; 4]],
        black: bool,
        mirrored: bool,
        added: &mut [u32],
        removed: &mut [u32],
    ) -> (usize, usize) {
        let flip = flip(black, mirrored);
        let (added, removed) = (&mut added[..changes.len()], &mut removed[..changes.len()]);
        let mut counts = (0, 0);
        for &quad in changes {
            let sum = Self::sum(quad, black, flip);
            let appears = is_signed(THREATS) && quad[Self::PLACES[3]] & 0x80 != 0;
            added[counts.0] = sum as u32;
            removed[counts.1] = sum as u32;
            counts.0 += usize::from(appears && sum >= 0);
            counts.1 += usize::from(!appears && sum >= 0);
        }
        counts
    }

    /// The index, or a negative number. Squares are turned by an exclusive or with `flip`.
    #[inline(always)]
    const fn sum(quad: [u8; 4], black: bool, flip: u8) -> i32 {
        let [attacker, from, victim, to] = Self::PLACES;
        let (attacker, victim) = (quad[attacker] & 15, quad[victim] & 15);
        let (from, to) = ((quad[from] ^ flip) & 63, (quad[to] ^ flip) & 63);
        let black = black as usize;
        let pair = ThreatTables::pair(black, attacker as usize, victim as usize);
        let tables = Self::TABLES;
        let moves = tables.moves[black << 4 | attacker as usize] as usize;
        // The compiler then knows that the place is in the tables.
        let place = (moves + from as usize) % tables.reached.len();
        let lower = tables.reached[place] & ((1 << to) - 1);
        tables.pairs[pair + (from < to) as usize]
            + tables.reached_before[place] as i32
            + lower.count_ones() as i32
    }
}

/// The bytes of all of its tables.
pub const THREAT_INDEX_BYTES: usize = size_of::<ThreatTables>();

/// What turns the number of a square: it exchanges ranks for Black, and files on a mirrored board.
#[inline(always)]
const fn flip(black: bool, mirrored: bool) -> u8 {
    (56 * black as u8) | (7 * mirrored as u8)
}

#[cfg(test)]
mod tests;
