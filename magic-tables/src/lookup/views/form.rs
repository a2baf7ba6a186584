//! The small set of operations over which views and threats are written once.

use super::board::CodedBoard;
use super::seen::Seen;
use super::tables::Row;
use crate::lookup::sealed::Sealed;

/// The vectors of one kind of processor.
pub trait ViewForm: Copy + Sealed {
    /// The candidates of one square.
    type One: Candidates<1>;
    /// The candidates of two squares.
    type Two: Candidates<2>;

    /// The squares of a board whose codes have a kind, as `kinds` has them.
    fn occupied(board: CodedBoard<'_>, kinds: &Row) -> u64;

    /// What stands around a square. There is a piece where the board has a code with a kind; where
    /// there is none, codes may be those of the board.
    #[inline(always)]
    #[must_use]
    fn seen(square: usize, board: CodedBoard<'_>, kinds: &Row) -> Seen<1, Self::One> {
        Seen::new(board, [square], [Self::occupied(board, kinds)])
    }
}

/// A byte for each candidate of `N` squares, sixteen for each square, in the order of places.
///
/// A candidate is the number of a square with the bit `EXISTS`, and with `NEXT` if it is next to
/// the square on a ray. It is 0 if there is none.
pub trait Candidates<const N: usize>: Copy {
    /// Eight pairs of code and square for each square.
    type Pairs: Copy;

    /// The first piece on each ray, and all knight squares, from the sets of occupied squares.
    fn around(squares: [usize; N], occupied: [u64; N]) -> Self;

    /// These candidates if their squares are in the sets, otherwise 0.
    fn within(self, sets: [u64; N]) -> Self;

    /// These candidates if their squares are occupied, otherwise 0; and their codes, 128 or more
    /// where there is none.
    fn found(self, occupied: [u64; N], board: CodedBoard<'_>) -> [Self; 2];

    /// Sixteen bytes for each square.
    fn rows(rows: [&Row; N]) -> Self;

    /// The bytes of a table by number, from 0 to 15; 0 for numbers from 128 on.
    fn of_table(self, table: &Row) -> Self;

    /// The bits that both have.
    fn common(self, other: Self) -> Self;

    /// The bytes of a table by number: of `next` where the square is next to a candidate of
    /// `squares`, elsewhere of `far`.
    fn of_tables(self, squares: Self, next: &Row, far: &Row) -> Self;

    /// Each byte exchanged for that of the opposite ray.
    fn opposite(self) -> Self;

    /// The places of bytes that are not 0, sixteen bits for each square.
    fn any(self) -> u32;

    /// The places where neither byte is 0, sixteen bits for each square. One of both vectors has no
    /// byte of 128 or more.
    fn any_in_both(self, other: Self) -> u32;

    /// Sixteen bytes of one square.
    fn bytes(self, square: usize) -> [u8; 16];

    /// Pairs of code and square: those of rays, and those of knight squares.
    fn pairs(codes: Self, squares: Self) -> [Self::Pairs; 2];

    /// The same pair, eight times for each square.
    fn same_pair(code: u8, square: usize) -> Self::Pairs;

    /// Pairs of knight squares where `leaps` has 255, elsewhere those of rays.
    fn choose(leaps: [&Row; N], pairs: [Self::Pairs; 2]) -> Self::Pairs;

    /// Each pair exchanged for that of the opposite ray.
    fn opposite_pairs(pairs: Self::Pairs) -> Self::Pairs;

    /// Writes those of eight quads that are in `set`, and returns their number. `Q` says in which
    /// order their bytes lie, and which bits say that they appear.
    ///
    /// # Safety
    /// There must be room for eight quads.
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self::Pairs,
        attacked: Self::Pairs,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize;

    /// Writes those of sixteen quads that are in `set`, and returns their number: those of rays and
    /// those of knight squares, all of which attack `attacked`.
    ///
    /// # Safety
    /// There must be room for sixteen quads.
    #[inline(always)]
    unsafe fn write_all_quads<const SQUARE: usize, Q: Quads>(
        [rays, knights]: [Self::Pairs; 2],
        attacked: Self::Pairs,
        set: u16,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        let [of_rays, of_knights] = set.to_le_bytes();
        // SAFETY: the caller leaves room for those of both halves, at most eight each.
        unsafe {
            let written = Self::write_quads::<SQUARE, Q>(rays, attacked, of_rays, appears, quads);
            let behind = quads.add(written);
            written + Self::write_quads::<SQUARE, Q>(knights, attacked, of_knights, appears, behind)
        }
    }
}

/// How the bytes of a quad lie.
pub trait Quads {
    /// For each byte, which one it is of attacker, from, attacked and to.
    const ORDER: [u8; 4];
    /// For each byte of four quads, which one it is of four quads of that order.
    const NUMBERS: Row;
    /// The bits of a quad that say that the threat appears.
    const SIGN: [u8; 4];
    /// Whether the order is that of vectors.
    const IS_FIRST: bool;
}

/// Two squares, in a vector each.
impl<V: Candidates<1>> Candidates<2> for [V; 2] {
    type Pairs = [V::Pairs; 2];

    #[inline(always)]
    fn around([a, b]: [usize; 2], [occupied_a, occupied_b]: [u64; 2]) -> Self {
        [V::around([a], [occupied_a]), V::around([b], [occupied_b])]
    }

    #[inline(always)]
    fn within(self, [of_a, of_b]: [u64; 2]) -> Self {
        [self[0].within([of_a]), self[1].within([of_b])]
    }

    #[inline(always)]
    fn found(self, [of_a, of_b]: [u64; 2], board: CodedBoard<'_>) -> [Self; 2] {
        let [squares_a, codes_a] = self[0].found([of_a], board);
        let [squares_b, codes_b] = self[1].found([of_b], board);
        [[squares_a, squares_b], [codes_a, codes_b]]
    }

    #[inline(always)]
    fn rows([a, b]: [&Row; 2]) -> Self {
        [V::rows([a]), V::rows([b])]
    }

    #[inline(always)]
    fn of_table(self, table: &Row) -> Self {
        [self[0].of_table(table), self[1].of_table(table)]
    }

    #[inline(always)]
    fn common(self, other: Self) -> Self {
        [self[0].common(other[0]), self[1].common(other[1])]
    }

    #[inline(always)]
    fn of_tables(self, squares: Self, next: &Row, far: &Row) -> Self {
        [
            self[0].of_tables(squares[0], next, far),
            self[1].of_tables(squares[1], next, far),
        ]
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        [self[0].opposite(), self[1].opposite()]
    }

    #[inline(always)]
    fn any(self) -> u32 {
        self[0].any() | self[1].any() << 16
    }

    #[inline(always)]
    fn any_in_both(self, other: Self) -> u32 {
        self[0].any_in_both(other[0]) | self[1].any_in_both(other[1]) << 16
    }

    #[inline(always)]
    fn bytes(self, square: usize) -> [u8; 16] {
        self[square].bytes(0)
    }

    #[inline(always)]
    fn pairs(codes: Self, squares: Self) -> [Self::Pairs; 2] {
        let [rays_a, knights_a] = V::pairs(codes[0], squares[0]);
        let [rays_b, knights_b] = V::pairs(codes[1], squares[1]);
        [[rays_a, rays_b], [knights_a, knights_b]]
    }

    #[inline(always)]
    fn same_pair(code: u8, square: usize) -> Self::Pairs {
        [V::same_pair(code, square); 2]
    }

    #[inline(always)]
    fn choose([a, b]: [&Row; 2], [rays, knights]: [Self::Pairs; 2]) -> Self::Pairs {
        [
            V::choose([a], [rays[0], knights[0]]),
            V::choose([b], [rays[1], knights[1]]),
        ]
    }

    #[inline(always)]
    fn opposite_pairs([of_a, of_b]: Self::Pairs) -> Self::Pairs {
        [V::opposite_pairs(of_a), V::opposite_pairs(of_b)]
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self::Pairs,
        attacked: Self::Pairs,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        // SAFETY: the caller leaves room for eight quads.
        unsafe { V::write_quads::<0, Q>(attackers[SQUARE], attacked[SQUARE], set, appears, quads) }
    }
}

/// The bits that a quad gets because its threat appears, or does not.
#[inline(always)]
pub(super) const fn sign<Q: Quads>(appears: bool) -> u32 {
    if appears {
        u32::from_le_bytes(Q::SIGN)
    } else {
        0
    }
}
