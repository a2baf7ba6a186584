//! What stands around one or two squares, and which of these pieces attack and are attacked. This
//! is the algorithm, for all processors.

use super::board::CodedBoard;
use super::form::{Candidates, Quads};
use super::tables::{ATTACKS, Order, Pieces, Row, SLIDES};

/// The pieces that `N` squares meet.
#[derive(Clone, Copy, Debug)]
pub struct Seen<const N: usize, V> {
    /// The candidates with a piece, and maybe others: known before the codes are.
    pub(super) around: V,
    /// The candidates with a piece.
    pub(super) squares: V,
    pub(super) codes: V,
}

/// Sets of places, sixteen bits for each square: the lower ones for the first square.
pub(super) type PlaceSets = u32;

impl<const N: usize, V: Candidates<N>> Seen<N, V> {
    /// What stands around `squares` on the occupied squares, a set for each of them.
    ///
    /// # Panics
    /// If a square is off the board.
    #[inline(always)]
    pub(super) fn new(board: CodedBoard<'_>, squares: [usize; N], occupied: [u64; N]) -> Self {
        let around = V::around(squares, occupied);
        let [squares, codes] = around.found(occupied, board);
        Self {
            around: squares,
            squares,
            codes,
        }
    }

    /// The kind of each piece.
    #[inline(always)]
    pub(super) fn kinds(&self, pieces: &Pieces) -> V {
        self.codes.of_table(&pieces.kinds)
    }

    /// The kinds that each piece attacks so that it counts.
    #[inline(always)]
    pub(super) fn victims(&self, pieces: &Pieces) -> V {
        self.codes.of_table(&pieces.victims)
    }

    /// How each piece attacks from any distance.
    #[inline(always)]
    pub(super) fn far(&self, pieces: &Pieces) -> V {
        self.codes.of_table(&pieces.far)
    }

    /// How each piece attacks the square from its place.
    #[inline(always)]
    pub(super) fn attacks(&self, pieces: &Pieces) -> V {
        let ways = self.codes.of_tables(self.around, &pieces.next, &pieces.far);
        ways.common(V::rows([&ATTACKS; N]))
    }

    /// Those that attack the square.
    #[inline(always)]
    pub(super) fn attackers(&self, pieces: &Pieces) -> PlaceSets {
        self.attacks(pieces).any()
    }

    /// Those that slide to the square.
    #[inline(always)]
    pub(super) fn sliders(&self, pieces: &Pieces) -> PlaceSets {
        self.far(pieces).common(V::rows([&SLIDES; N])).any()
    }

    /// Those that a piece with each code attacks.
    #[inline(always)]
    pub(super) fn attacked_by(&self, pieces: &Pieces, codes: [u8; N]) -> PlaceSets {
        reached(self.squares, pieces, codes).any()
    }

    /// Those that a piece with each code attacks so that it counts, from their `kinds`.
    #[inline(always)]
    pub(super) fn threats_from(&self, pieces: &Pieces, codes: [u8; N], kinds: V) -> PlaceSets {
        let victims = codes.map(
            #[inline(always)]
            |code| &of(pieces, code).victims,
        );
        let counting = kinds.common(V::rows(victims));
        // Where no piece stands, there is no kind.
        reached(self.around, pieces, codes).any_in_both(counting)
    }

    /// Those that attack a piece with each code so that it counts, from how they attack and their
    /// victims.
    #[inline(always)]
    pub(super) fn threats_to(pieces: &Pieces, codes: [u8; N], attacks: V, victims: V) -> PlaceSets {
        let kinds = codes.map(
            #[inline(always)]
            |code| &of(pieces, code).kinds,
        );
        attacks.any_in_both(victims.common(V::rows(kinds)))
    }

    /// Sliders that would attack, so that it counts, the first piece on the opposite ray if nothing
    /// stood on the square; `far` says how they attack.
    #[inline(always)]
    pub(super) fn threats_through(far: V, kinds: V, victims: V) -> PlaceSets {
        let slides = far.common(V::rows([&SLIDES; N]));
        slides.any_in_both(victims.common(kinds.opposite()))
    }

    /// The pairs of codes and squares.
    #[inline(always)]
    pub(super) fn pairs(&self) -> CodesAndSquares<N, V> {
        // Without the bits of candidates, numbers of squares remain.
        let squares = self.squares.common(V::rows([&Row([63; 16]); N]));
        let [rays, knights] = V::pairs(self.codes, squares);
        CodesAndSquares { rays, knights }
    }
}

/// Those candidates that a piece with each code attacks if a piece stands there.
#[inline(always)]
fn reached<const N: usize, V: Candidates<N>>(candidates: V, pieces: &Pieces, codes: [u8; N]) -> V {
    let reach = codes.map(
        #[inline(always)]
        |code| &of(pieces, code).reach,
    );
    candidates.common(V::rows(reach))
}

#[inline(always)]
fn of(pieces: &Pieces, code: u8) -> &super::tables::PieceRows {
    &pieces.of[usize::from(code & 15)]
}

/// A piece on the square that is looked from.
#[derive(Clone, Copy)]
pub(super) struct CodedPiece {
    pub(super) code: u8,
    pub(super) square: usize,
}

/// Pairs of code and square of the pieces that are seen, from which quads are made.
#[derive(Clone, Copy)]
pub(super) struct CodesAndSquares<const N: usize, V: Candidates<N>> {
    rays: V::Pairs,
    knights: V::Pairs,
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
    pub(super) sets: PlaceSets,
    pub(super) signed: bool,
}

impl<const N: usize, V: Candidates<N>> CodesAndSquares<N, V> {
    /// What pieces with these codes look at: knights at knight squares, others along rays.
    #[inline(always)]
    pub(super) fn ahead(&self, pieces: &Pieces, codes: [u8; N]) -> V::Pairs {
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
    pub(super) unsafe fn write_from<const SQUARE: usize, Q: Quads>(
        ahead: V::Pairs,
        piece: CodedPiece,
        Written { sets, signed }: Written,
        quads: *mut [u8; 4],
    ) -> usize {
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
    pub(super) unsafe fn write_to<const SQUARE: usize, Q: Quads>(
        &self,
        piece: CodedPiece,
        Written { sets, signed }: Written,
        quads: *mut [u8; 4],
    ) -> usize {
        let same = V::same_pair(piece.code & 15, piece.square);
        let set = (sets >> (16 * SQUARE)) as u16;
        let attackers = [self.rays, self.knights];
        // SAFETY: the caller leaves room.
        unsafe { V::write_all_quads::<SQUARE, Q>(attackers, same, set, signed, quads) }
    }

    /// Writes the threats through the square with number `SQUARE`.
    ///
    /// # Safety
    /// There must be room for eight quads.
    #[inline(always)]
    pub(super) unsafe fn write_through<const SQUARE: usize, Q: Quads>(
        &self,
        Written { sets, signed }: Written,
        quads: *mut [u8; 4],
    ) -> usize {
        let behind = V::opposite_pairs(self.rays);
        let set = (sets >> (16 * SQUARE)) as u8;
        // SAFETY: the caller leaves room.
        unsafe { V::write_quads::<SQUARE, Q>(self.rays, behind, set, signed, quads) }
    }
}
