//! What stands around one or two squares, and which of these pieces attack and are attacked. This
//! is the algorithm, for all processors.

use super::form::{Candidates, Quads};
use super::tables::{ATTACKS, Order, Pieces, Row, SLIDES};

/// The position that is looked at.
#[derive(Clone, Copy)]
pub(super) struct Position<'a> {
    pub(super) mailbox: &'a [u8; 64],
    /// The squares of Black's pieces, if the mailbox has types.
    pub(super) black: Option<u64>,
}

/// The pieces that `N` squares meet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen<V> {
    pub(super) squares: V,
    pub(super) codes: V,
}

/// Sets of places, sixteen bits for each square: the lower ones for the first square.
pub(super) type Sets = u32;

impl<V> Seen<V> {
    /// What stands around `squares` on the occupied squares, a set for each of them.
    ///
    /// # Panics
    /// If a square is off the board.
    #[inline(always)]
    pub(super) fn new<const N: usize>(
        position: Position<'_>,
        squares: [usize; N],
        occupied: [u64; N],
    ) -> Self
    where
        V: Candidates<N>,
    {
        let around = V::around(squares, occupied);
        let [squares, codes] = around.found(occupied, position.mailbox, position.black);
        Self { squares, codes }
    }

    /// How each piece attacks what it sees from its place.
    #[inline(always)]
    fn ways<const N: usize>(&self, pieces: &Pieces) -> V
    where
        V: Candidates<N>,
    {
        let far = self.codes.of_table(&pieces.far);
        self.codes
            .of_table(&pieces.next)
            .where_next(self.squares, far)
    }

    /// Those that attack the square.
    #[inline(always)]
    pub(super) fn attackers<const N: usize>(&self, pieces: &Pieces) -> Sets
    where
        V: Candidates<N>,
    {
        self.ways(pieces).and(V::rows([&ATTACKS; N])).any()
    }

    /// Those that slide to the square.
    #[inline(always)]
    pub(super) fn sliders<const N: usize>(&self, pieces: &Pieces) -> Sets
    where
        V: Candidates<N>,
    {
        let far = self.codes.of_table(&pieces.far);
        far.and(V::rows([&SLIDES; N])).any()
    }

    /// Those that a piece with each code attacks.
    #[inline(always)]
    pub(super) fn attacked_by<const N: usize>(&self, pieces: &Pieces, codes: [u8; N]) -> Sets
    where
        V: Candidates<N>,
    {
        self.reached(pieces, codes).any()
    }

    #[inline(always)]
    fn reached<const N: usize>(&self, pieces: &Pieces, codes: [u8; N]) -> V
    where
        V: Candidates<N>,
    {
        let reach = codes.map(
            #[inline(always)]
            |code| &of(pieces, code).reach,
        );
        self.squares.and(V::rows(reach))
    }

    /// Those that a piece with each code attacks so that it counts.
    #[inline(always)]
    pub(super) fn threats_from<const N: usize>(&self, pieces: &Pieces, codes: [u8; N]) -> Sets
    where
        V: Candidates<N>,
    {
        let victims = codes.map(
            #[inline(always)]
            |code| &of(pieces, code).victims,
        );
        let kinds = self.codes.of_table(&pieces.kinds);
        self.reached(pieces, codes)
            .any_in_both(kinds.and(V::rows(victims)))
    }

    /// Those that attack a piece with each code so that it counts.
    #[inline(always)]
    pub(super) fn threats_to<const N: usize>(&self, pieces: &Pieces, codes: [u8; N]) -> Sets
    where
        V: Candidates<N>,
    {
        let kinds = codes.map(
            #[inline(always)]
            |code| &of(pieces, code).kinds,
        );
        let victims = self.codes.of_table(&pieces.victims);
        let attacks = self.ways(pieces).and(V::rows([&ATTACKS; N]));
        attacks.any_in_both(victims.and(V::rows(kinds)))
    }

    /// Sliders that would attack, so that it counts, the first piece on the opposite ray if nothing
    /// stood on the square.
    #[inline(always)]
    pub(super) fn threats_through<const N: usize>(&self, pieces: &Pieces) -> Sets
    where
        V: Candidates<N>,
    {
        let slides = self.codes.of_table(&pieces.far).and(V::rows([&SLIDES; N]));
        let behind = self.codes.of_table(&pieces.kinds).opposite();
        let victims = self.codes.of_table(&pieces.victims);
        slides.any_in_both(victims.and(behind))
    }

    /// The pairs of codes and squares.
    #[inline(always)]
    pub(super) fn pairs<const N: usize>(&self) -> Pairs<V>
    where
        V: Candidates<N>,
    {
        // Without the bits of candidates, numbers of squares remain.
        let squares = self.squares.and(V::rows([&Row([63; 16]); N]));
        let [rays, knights] = V::pairs(self.codes, squares);
        Pairs { rays, knights }
    }
}

#[inline(always)]
fn of(pieces: &Pieces, code: u8) -> &super::tables::PieceRows {
    &pieces.of[usize::from(code & 15)]
}

/// A piece on the square that is looked from.
#[derive(Clone, Copy)]
pub(super) struct Piece {
    pub(super) code: u8,
    pub(super) square: usize,
}

/// Pairs of code and square of the pieces that are seen, from which quads are made.
#[derive(Clone, Copy)]
pub(super) struct Pairs<V> {
    rays: V,
    knights: V,
}

/// Quads in the order that the rules of threats say.
pub(super) struct InOrder<const THREATS: u64>;

impl<const THREATS: u64> Quads for InOrder<THREATS> {
    const ORDER: [u8; 4] = Order::new(THREATS).0;
    const NUMBERS: Row = Order::new(THREATS).numbers();
    const SIGN: [u8; 4] = Order::new(THREATS).sign();
    const IS_FIRST: bool = Order::new(THREATS).is_first();
}

/// Which quads are written, and how: whether their threats appear.
#[derive(Clone, Copy)]
pub(super) struct Written {
    /// The sets of both squares.
    pub(super) sets: Sets,
    pub(super) signed: bool,
}

impl<V> Pairs<V> {
    /// What pieces with these codes look at: knights at knight squares, others along rays.
    #[inline(always)]
    pub(super) fn ahead<const N: usize>(&self, pieces: &Pieces, codes: [u8; N]) -> V
    where
        V: Candidates<N>,
    {
        let leaps = codes.map(
            #[inline(always)]
            |code| &of(pieces, code).leaps,
        );
        V::choose(leaps, [self.rays, self.knights])
    }

    /// Writes the threats of a piece on the square with number `SQUARE`, which looks `ahead`.
    ///
    /// # Safety
    /// There must be room for eight quads.
    #[inline(always)]
    pub(super) unsafe fn write_from<const N: usize, const SQUARE: usize, Q: Quads>(
        ahead: V,
        piece: Piece,
        Written { sets, signed }: Written,
        quads: *mut [u8; 4],
    ) -> usize
    where
        V: Candidates<N>,
    {
        let same = V::same_pair(piece.code & 15, piece.square);
        // Of the two halves one is empty.
        let set = sets >> (16 * SQUARE);
        let set = (set | set >> 8) as u8;
        // SAFETY: the caller leaves room.
        unsafe { V::write_quads::<SQUARE, Q>(same, ahead, set, signed, quads) }
    }

    /// Writes the threats to a piece on the square with number `SQUARE`.
    ///
    /// # Safety
    /// There must be room for sixteen quads.
    #[inline(always)]
    pub(super) unsafe fn write_to<const N: usize, const SQUARE: usize, Q: Quads>(
        &self,
        piece: Piece,
        Written { sets, signed }: Written,
        quads: *mut [u8; 4],
    ) -> usize
    where
        V: Candidates<N>,
    {
        let same = V::same_pair(piece.code & 15, piece.square);
        let set = sets >> (16 * SQUARE);
        // SAFETY: the caller leaves room for those of both halves, at most eight each.
        unsafe {
            let rays = V::write_quads::<SQUARE, Q>(self.rays, same, set as u8, signed, quads);
            let behind = quads.add(rays);
            rays + V::write_quads::<SQUARE, Q>(self.knights, same, (set >> 8) as u8, signed, behind)
        }
    }

    /// Writes the threats through the square with number `SQUARE`.
    ///
    /// # Safety
    /// There must be room for eight quads.
    #[inline(always)]
    pub(super) unsafe fn write_through<const N: usize, const SQUARE: usize, Q: Quads>(
        &self,
        Written { sets, signed }: Written,
        quads: *mut [u8; 4],
    ) -> usize
    where
        V: Candidates<N>,
    {
        let behind = self.rays.opposite_pairs();
        let set = (sets >> (16 * SQUARE)) as u8;
        // SAFETY: the caller leaves room.
        unsafe { V::write_quads::<SQUARE, Q>(self.rays, behind, set, signed, quads) }
    }
}
