//! Which threats appear and vanish when the position changes.

use core::marker::PhantomData;

use super::Best;
use super::board::CodedBoard;
use super::form::ViewForm;
use super::lists::{Lists, OneList, QuadRoom, TwoLists};
use super::places::{RAYS, opposite};
use super::seen::{CodedPiece, CodesAndSquares, InOrder, Seen, Written};
use super::tables::{ALL_THREATS, Pieces, is_signed, toward};
use super::view::View;

/// Which threats appear and vanish when a piece moves, appears, vanishes or is exchanged.
///
/// The parameters are those of [`View`]. Each function is told the position before the change, and
/// writes quads in the order that `THREATS` says: those that appear to the front of `added`, those
/// that vanish to the front of `removed`. It returns both numbers. No quad stands in both lists,
/// and none twice. Lists have more room than quads need, because whole vectors are written: what
/// is behind the last quad may change.
///
/// If the top bit of the square of the attacked piece says that a threat appears (bit 48 of
/// `THREATS`), the functions whose names end in `_signed` write one list.
///
/// `mailbox` has a code for each square, of which the lower four bits count; `types` has types of
/// pieces, whose codes are the type plus 8 on the squares of `black`. `occupied` is the set of
/// occupied squares: on all others, what the mailbox has does not matter.
///
/// ```
/// use magic_tables::lookup::views::Threats;
///
/// // Codes 1 to 6 are white pawn, knight, bishop, rook, queen and king, 9 to 14 the black ones.
/// type ChessThreats = Threats<0x0edc_ba90_0654_3210>;
///
/// let mut mailbox = [0; 64];
/// (mailbox[0], mailbox[3], mailbox[7]) = (4, 3, 14); // Ra1, Bd1 and kh1
/// let occupied = 1 << 0 | 1 << 3 | 1 << 7;
/// let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
///
/// // The bishop goes to f3.
/// let (appear, vanish) = ChessThreats::of_move(
///     &mailbox, occupied, 3, 21, 3, 3, 0, &mut added, &mut removed,
/// );
/// assert_eq!(added[..appear], [[3, 21, 14, 7], [4, 0, 14, 7]], "check by both");
/// assert_eq!(removed[..vanish], [[4, 0, 3, 3]], "the rook no longer attacks the bishop");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Threats<const CODES: u64, const THREATS: u64 = ALL_THREATS, F: ViewForm = Best> {
    form: PhantomData<F>,
}

/// A piece goes from one square to another.
#[derive(Clone, Copy)]
struct PieceMove {
    from: CodedPiece,
    to: CodedPiece,
    captured: u8,
}

/// A square has one code, then another.
#[derive(Clone, Copy)]
struct SquareChange {
    square: usize,
    before: u8,
    after: u8,
}

/// The position before and after some squares have changed.
#[derive(Clone, Copy)]
struct BeforeAndAfter<'a> {
    before: CodedBoard<'a>,
    after: CodedBoard<'a>,
}

/// The most squares that may differ between two positions.
const MOST_CHANGED: u32 = 4;

#[allow(
    clippy::too_many_arguments,
    reason = "engines have all of these as single values when a piece moves"
)]
impl<const CODES: u64, const THREATS: u64, F: ViewForm> Threats<CODES, THREATS, F> {
    const PIECES: Pieces = Pieces::new(CODES, THREATS);

    /// The piece with code `before` goes from the square `from` to the square `to`, where it then
    /// has the code `after`: another one if a pawn is promoted. It captures a piece with code
    /// `captured`, or the code is that of an empty square, and so is the square. Between both
    /// squares, nothing stands on their line if they have one. They are two different squares.
    ///
    /// Castling, en passant and drops are sums of [`of_change`](Self::of_change), or one call of
    /// [`between`](Self::between).
    ///
    /// ```
    /// use magic_tables::lookup::views::Threats;
    ///
    /// type ChessThreats = Threats<0x0edc_ba90_0654_3210>;
    /// let mut mailbox = [0; 64];
    /// (mailbox[0], mailbox[7], mailbox[63]) = (4, 10, 14); // Ra1, nh1 and kh8
    /// let occupied = 1 << 0 | 1 << 7 | 1 << 63;
    /// let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
    /// // The rook captures the knight.
    /// let (appear, vanish) = ChessThreats::of_move(
    ///     &mailbox, occupied, 0, 7, 4, 4, 10, &mut added, &mut removed,
    /// );
    /// assert_eq!(added[..appear], [[4, 7, 14, 63]]);
    /// assert_eq!(removed[..vanish], [[4, 0, 10, 7]]);
    /// ```
    ///
    /// # Panics
    /// If `from` or `to` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn of_move(
        mailbox: &[u8; 64],
        occupied: u64,
        from: usize,
        to: usize,
        before: u8,
        after: u8,
        captured: u8,
        added: &mut [[u8; 4]; 256],
        removed: &mut [[u8; 4]; 256],
    ) -> (usize, usize) {
        let position = CodedBoard::of_codes(mailbox);
        let moved = PieceMove::new([from, to], [before, after, captured]);
        let mut lists = TwoLists::new(added, removed);
        Self::list_move(position, occupied, moved, &mut lists);
        lists.counts
    }

    /// Like [`of_move`](Self::of_move), with types and the squares of Black's pieces.
    ///
    /// ```
    /// use magic_tables::lookup::views::Threats;
    ///
    /// type ChessThreats = Threats<0x0edc_ba90_0654_3210>;
    /// let mut types = [0; 64];
    /// (types[0], types[7]) = (4, 6); // Ra1 and kh1
    /// let (occupied, black) = (1 << 0 | 1 << 7, 1 << 7);
    /// let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
    /// let (appear, vanish) = ChessThreats::of_move_of_types(
    ///     &types, black, occupied, 0, 8, 4, 4, 0, &mut added, &mut removed,
    /// );
    /// assert_eq!((appear, removed[..vanish].to_vec()), (0, vec![[4, 0, 14, 7]]));
    /// ```
    ///
    /// # Panics
    /// If `from` or `to` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn of_move_of_types(
        types: &[u8; 64],
        black: u64,
        occupied: u64,
        from: usize,
        to: usize,
        before: u8,
        after: u8,
        captured: u8,
        added: &mut [[u8; 4]; 256],
        removed: &mut [[u8; 4]; 256],
    ) -> (usize, usize) {
        let position = CodedBoard::of_types(types, black);
        let moved = PieceMove::new([from, to], [before, after, captured]);
        let mut lists = TwoLists::new(added, removed);
        Self::list_move(position, occupied, moved, &mut lists);
        lists.counts
    }

    /// Like [`of_move`](Self::of_move), with one list.
    ///
    /// ```
    /// use magic_tables::lookup::views::{ALL_THREATS, Threats};
    ///
    /// type SignedThreats = Threats<0x0edc_ba90_0654_3210, { ALL_THREATS | 1 << 48 }>;
    /// let mut mailbox = [0; 64];
    /// (mailbox[0], mailbox[7]) = (4, 14); // Ra1 and kh1
    /// let occupied = 1 << 0 | 1 << 7;
    /// let mut changed = [[0; 4]; 256];
    /// let count =
    ///     SignedThreats::of_move_signed(&mailbox, occupied, 0, 3, 4, 4, 0, &mut changed);
    /// assert_eq!(changed[..count], [[4, 0, 14, 7], [4, 3, 14, 7 | 0x80]]);
    /// ```
    ///
    /// # Panics
    /// If `from` or `to` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn of_move_signed(
        mailbox: &[u8; 64],
        occupied: u64,
        from: usize,
        to: usize,
        before: u8,
        after: u8,
        captured: u8,
        changed: &mut [[u8; 4]; 256],
    ) -> usize {
        let position = CodedBoard::of_codes(mailbox);
        let moved = PieceMove::new([from, to], [before, after, captured]);
        Self::list_signed(changed, |list| {
            Self::list_move(position, occupied, moved, list);
        })
    }

    /// Like [`of_move_of_types`](Self::of_move_of_types), with one list.
    ///
    /// ```
    /// use magic_tables::lookup::views::{ALL_THREATS, Threats};
    ///
    /// type SignedThreats = Threats<0x0edc_ba90_0654_3210, { ALL_THREATS | 1 << 48 }>;
    /// let mut types = [0; 64];
    /// (types[0], types[7]) = (4, 6); // Ra1 and kh1
    /// let (occupied, black) = (1 << 0 | 1 << 7, 1 << 7);
    /// let mut changed = [[0; 4]; 256];
    /// let count = SignedThreats::of_move_of_types_signed(
    ///     &types, black, occupied, 0, 8, 4, 4, 0, &mut changed,
    /// );
    /// assert_eq!(changed[..count], [[4, 0, 14, 7]], "it vanishes");
    /// ```
    ///
    /// # Panics
    /// If `from` or `to` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn of_move_of_types_signed(
        types: &[u8; 64],
        black: u64,
        occupied: u64,
        from: usize,
        to: usize,
        before: u8,
        after: u8,
        captured: u8,
        changed: &mut [[u8; 4]; 256],
    ) -> usize {
        let position = CodedBoard::of_types(types, black);
        let moved = PieceMove::new([from, to], [before, after, captured]);
        Self::list_signed(changed, |list| {
            Self::list_move(position, occupied, moved, list);
        })
    }

    /// On `square`, the code `before` becomes `after`. One of them may be the code of an empty
    /// square: a piece appears or vanishes. What the mailbox and `occupied` have there does not
    /// matter.
    ///
    /// ```
    /// use magic_tables::lookup::views::Threats;
    ///
    /// type ChessThreats = Threats<0x0edc_ba90_0654_3210>;
    /// let mut mailbox = [0; 64];
    /// (mailbox[0], mailbox[7]) = (4, 14); // Ra1 and kh1
    /// let occupied = 1 << 0 | 1 << 7;
    /// let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
    /// // A white pawn is dropped on d1.
    /// let (appear, vanish) =
    ///     ChessThreats::of_change(&mailbox, occupied, 3, 0, 1, &mut added, &mut removed);
    /// assert_eq!(added[..appear], [[4, 0, 1, 3]]);
    /// assert_eq!(removed[..vanish], [[4, 0, 14, 7]]);
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn of_change(
        mailbox: &[u8; 64],
        occupied: u64,
        square: usize,
        before: u8,
        after: u8,
        added: &mut [[u8; 4]; 256],
        removed: &mut [[u8; 4]; 256],
    ) -> (usize, usize) {
        let position = CodedBoard::of_codes(mailbox);
        let change = SquareChange {
            square,
            before,
            after,
        };
        let mut lists = TwoLists::new(added, removed);
        Self::list_change(position, occupied, change, &mut lists);
        lists.counts
    }

    /// Like [`of_change`](Self::of_change), with types and the squares of Black's pieces.
    ///
    /// ```
    /// use magic_tables::lookup::views::Threats;
    ///
    /// type ChessThreats = Threats<0x0edc_ba90_0654_3210>;
    /// let mut types = [0; 64];
    /// types[7] = 6; // kh1
    /// let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
    /// let (appear, vanish) = ChessThreats::of_change_of_types(
    ///     &types, 1 << 7, 1 << 7, 0, 0, 4, &mut added, &mut removed,
    /// );
    /// assert_eq!((added[..appear].to_vec(), vanish), (vec![[4, 0, 14, 7]], 0));
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn of_change_of_types(
        types: &[u8; 64],
        black: u64,
        occupied: u64,
        square: usize,
        before: u8,
        after: u8,
        added: &mut [[u8; 4]; 256],
        removed: &mut [[u8; 4]; 256],
    ) -> (usize, usize) {
        let position = CodedBoard::of_types(types, black);
        let change = SquareChange {
            square,
            before,
            after,
        };
        let mut lists = TwoLists::new(added, removed);
        Self::list_change(position, occupied, change, &mut lists);
        lists.counts
    }

    /// Like [`of_change`](Self::of_change), with one list.
    ///
    /// ```
    /// use magic_tables::lookup::views::{ALL_THREATS, Threats};
    ///
    /// type SignedThreats = Threats<0x0edc_ba90_0654_3210, { ALL_THREATS | 1 << 48 }>;
    /// let mut mailbox = [0; 64];
    /// mailbox[7] = 14; // kh1
    /// let mut changed = [[0; 4]; 256];
    /// let count = SignedThreats::of_change_signed(&mailbox, 1 << 7, 0, 0, 4, &mut changed);
    /// assert_eq!(changed[..count], [[4, 0, 14, 7 | 0x80]]);
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn of_change_signed(
        mailbox: &[u8; 64],
        occupied: u64,
        square: usize,
        before: u8,
        after: u8,
        changed: &mut [[u8; 4]; 256],
    ) -> usize {
        let position = CodedBoard::of_codes(mailbox);
        let change = SquareChange {
            square,
            before,
            after,
        };
        Self::list_signed(changed, |list| {
            Self::list_change(position, occupied, change, list);
        })
    }

    /// Like [`of_change_of_types`](Self::of_change_of_types), with one list.
    ///
    /// ```
    /// use magic_tables::lookup::views::{ALL_THREATS, Threats};
    ///
    /// type SignedThreats = Threats<0x0edc_ba90_0654_3210, { ALL_THREATS | 1 << 48 }>;
    /// let mut types = [0; 64];
    /// types[7] = 6; // kh1
    /// let mut changed = [[0; 4]; 256];
    /// let count =
    ///     SignedThreats::of_change_of_types_signed(&types, 1 << 7, 1 << 7, 0, 4, 0, &mut changed);
    /// assert_eq!(changed[..count], [[4, 0, 14, 7]], "it vanishes with the rook on a1");
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn of_change_of_types_signed(
        types: &[u8; 64],
        black: u64,
        occupied: u64,
        square: usize,
        before: u8,
        after: u8,
        changed: &mut [[u8; 4]; 256],
    ) -> usize {
        let position = CodedBoard::of_types(types, black);
        let change = SquareChange {
            square,
            before,
            after,
        };
        Self::list_signed(changed, |list| {
            Self::list_change(position, occupied, change, list);
        })
    }

    /// The mailbox `before` becomes the mailbox `after`. All squares that differ are in `changed`;
    /// squares that do not differ do no harm.
    ///
    /// ```
    /// use magic_tables::lookup::views::Threats;
    ///
    /// type ChessThreats = Threats<0x0edc_ba90_0654_3210>;
    /// let mut before = [0; 64];
    /// (before[4], before[7], before[61]) = (6, 4, 12); // Ke1, Rh1 and rf8
    /// let mut after = [0; 64];
    /// (after[6], after[5], after[61]) = (6, 4, 12); // castled
    /// let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
    /// let (appear, vanish) =
    ///     ChessThreats::between(&before, &after, 0xf0, &mut added, &mut removed);
    /// assert_eq!(appear, 4, "king and rook protect each other, and both rooks meet");
    /// assert!(added[..appear].contains(&[4, 5, 12, 61]));
    /// assert_eq!(removed[..vanish], [[4, 7, 6, 4]]);
    /// ```
    ///
    /// # Panics
    /// If `changed` has more than 4 squares.
    #[inline(always)]
    #[must_use]
    pub fn between(
        before: &[u8; 64],
        after: &[u8; 64],
        changed: u64,
        added: &mut [[u8; 4]; 256],
        removed: &mut [[u8; 4]; 256],
    ) -> (usize, usize) {
        let mut lists = TwoLists::new(added, removed);
        Self::list_between(BeforeAndAfter::of_codes(before, after), changed, &mut lists);
        lists.counts
    }

    /// Like [`between`](Self::between), with types and the squares of Black's pieces.
    ///
    /// ```
    /// use magic_tables::lookup::views::Threats;
    ///
    /// type ChessThreats = Threats<0x0edc_ba90_0654_3210>;
    /// let (mut before, black) = ([0; 64], 1 << 7);
    /// (before[0], before[7]) = (4, 6); // Ra1 and kh1
    /// let mut after = before;
    /// after[0] = 0;
    /// let (mut added, mut removed) = ([[0; 4]; 256], [[0; 4]; 256]);
    /// let (appear, vanish) = ChessThreats::between_of_types(
    ///     &before, black, &after, black, 1 << 0, &mut added, &mut removed,
    /// );
    /// assert_eq!((appear, removed[..vanish].to_vec()), (0, vec![[4, 0, 14, 7]]));
    /// ```
    ///
    /// # Panics
    /// If `changed` has more than 4 squares.
    #[inline(always)]
    #[must_use]
    pub fn between_of_types(
        before: &[u8; 64],
        black_before: u64,
        after: &[u8; 64],
        black_after: u64,
        changed: u64,
        added: &mut [[u8; 4]; 256],
        removed: &mut [[u8; 4]; 256],
    ) -> (usize, usize) {
        let positions = BeforeAndAfter::of_types([before, after], [black_before, black_after]);
        let mut lists = TwoLists::new(added, removed);
        Self::list_between(positions, changed, &mut lists);
        lists.counts
    }

    /// Like [`between`](Self::between), with one list.
    ///
    /// ```
    /// use magic_tables::lookup::views::{ALL_THREATS, Threats};
    ///
    /// type SignedThreats = Threats<0x0edc_ba90_0654_3210, { ALL_THREATS | 1 << 48 }>;
    /// let mut before = [0; 64];
    /// (before[0], before[7]) = (4, 14); // Ra1 and kh1
    /// let mut after = before;
    /// after[0] = 5; // a queen instead
    /// let mut changed = [[0; 4]; 256];
    /// let count = SignedThreats::between_signed(&before, &after, 1 << 0, &mut changed);
    /// assert_eq!(changed[..count], [[4, 0, 14, 7], [5, 0, 14, 7 | 0x80]]);
    /// ```
    ///
    /// # Panics
    /// If `changed` has more than 4 squares.
    #[inline(always)]
    #[must_use]
    pub fn between_signed(
        before: &[u8; 64],
        after: &[u8; 64],
        squares: u64,
        changed: &mut [[u8; 4]; 256],
    ) -> usize {
        let positions = BeforeAndAfter::of_codes(before, after);
        Self::list_signed(changed, |list| Self::list_between(positions, squares, list))
    }

    /// Like [`between_of_types`](Self::between_of_types), with one list.
    ///
    /// ```
    /// use magic_tables::lookup::views::{ALL_THREATS, Threats};
    ///
    /// type SignedThreats = Threats<0x0edc_ba90_0654_3210, { ALL_THREATS | 1 << 48 }>;
    /// let mut types = [0; 64];
    /// (types[0], types[7]) = (4, 6); // a rook on a1, a king on h1
    /// let mut changed = [[0; 4]; 256];
    /// // A white rook becomes a black one.
    /// let count = SignedThreats::between_of_types_signed(
    ///     &types, 0, &types, 1 << 0, 1 << 0, &mut changed,
    /// );
    /// assert_eq!(changed[..count], [[4, 0, 6, 7], [12, 0, 6, 7 | 0x80]]);
    /// ```
    ///
    /// # Panics
    /// If `squares` has more than 4 squares.
    #[inline(always)]
    #[must_use]
    pub fn between_of_types_signed(
        before: &[u8; 64],
        black_before: u64,
        after: &[u8; 64],
        black_after: u64,
        squares: u64,
        changed: &mut [[u8; 4]; 256],
    ) -> usize {
        let positions = BeforeAndAfter::of_types([before, after], [black_before, black_after]);
        Self::list_signed(changed, |list| Self::list_between(positions, squares, list))
    }

    /// One list, which the rules of threats must allow.
    #[inline(always)]
    fn list_signed(changed: &mut QuadRoom, update: impl FnOnce(&mut OneList<'_>)) -> usize {
        const { assert!(is_signed(THREATS), "bit 48 says that the square has a sign") };
        let mut list = OneList::new(changed);
        update(&mut list);
        list.count
    }

    /// Both squares are looked at at once. That of the origin is the first one.
    #[inline(always)]
    fn list_move(
        position: CodedBoard<'_>,
        occupied: u64,
        moved: PieceMove,
        lists: &mut impl Lists,
    ) {
        let PieceMove { from, to, captured } = moved;
        let (squares, codes) = ([from.square, to.square], [from.code, to.code]);
        let without_origin = occupied & !(1 << (from.square & 63));
        let seen: Seen<2, F::Two> = Seen::new(position, squares, [occupied, without_origin]);
        let pairs = seen.pairs();
        let ahead = pairs.ahead(&Self::PIECES, codes);
        let (kinds, victims) = (seen.kinds(&Self::PIECES), seen.victims(&Self::PIECES));
        let far = seen.far(&Self::PIECES);
        let attacks = seen.attacks(&Self::PIECES);
        let sets_from = seen.threats_from(&Self::PIECES, codes, kinds);
        let sets_to = Seen::threats_to(&Self::PIECES, codes, attacks, victims);

        // On the line of both squares nothing is revealed: the piece still stands on it.
        let there = toward(from.square, to.square);
        let back = opposite(there);
        let line = u32::from(there | back) * 0x1_0001;

        // If the piece takes the place of one like it, all that is new is what stood behind the
        // origin.
        let is_capture = occupied >> (to.square & 63) & 1 != 0;
        let is_like = is_capture && captured & 15 == to.code & 15;
        let behind = u32::from(back) << 16;
        let shown = if is_like { behind | 0xffff } else { u32::MAX };
        let (sets_from, sets_to) = (sets_from & shown, sets_to & shown);
        let sets_through = Seen::threats_through(far, kinds, victims) & !line;

        // SAFETY: in all, at most 8 + 16 + 8 quads appear, and 8 + 16 + 8 + 16 vanish.
        unsafe {
            lists.list(false, |quads, signed| {
                let written = Written {
                    sets: sets_from,
                    signed,
                };
                CodesAndSquares::<2, F::Two>::write_from::<0, InOrder<THREATS>>(
                    ahead, from, written, quads,
                )
            });
            lists.list(false, |quads, signed| {
                let written = Written {
                    sets: sets_to,
                    signed,
                };
                pairs.write_to::<0, InOrder<THREATS>>(from, written, quads)
            });
            lists.list(true, |quads, signed| {
                let written = Written {
                    sets: sets_from,
                    signed,
                };
                CodesAndSquares::<2, F::Two>::write_from::<1, InOrder<THREATS>>(
                    ahead, to, written, quads,
                )
            });
            lists.list(true, |quads, signed| {
                let written = Written {
                    sets: sets_to,
                    signed,
                };
                pairs.write_to::<1, InOrder<THREATS>>(to, written, quads)
            });
            lists.list(true, |quads, signed| {
                let written = Written {
                    sets: sets_through,
                    signed,
                };
                pairs.write_through::<0, InOrder<THREATS>>(written, quads)
            });
            if !is_capture {
                lists.list(false, |quads, signed| {
                    let written = Written {
                        sets: sets_through,
                        signed,
                    };
                    pairs.write_through::<1, InOrder<THREATS>>(written, quads)
                });
                return;
            }
            // What stands behind the origin did not see the captured piece.
            let vanishing = if is_like { 0xffff } else { !behind };
            let captured = CodedPiece {
                code: captured,
                square: to.square,
            };
            let both = [captured.code; 2];
            lists.list(false, |quads, signed| {
                let sets = seen.threats_from(&Self::PIECES, both, kinds) & vanishing;
                let ahead = pairs.ahead(&Self::PIECES, both);
                let written = Written { sets, signed };
                CodesAndSquares::<2, F::Two>::write_from::<1, InOrder<THREATS>>(
                    ahead, captured, written, quads,
                )
            });
            lists.list(false, |quads, signed| {
                let sets = Seen::threats_to(&Self::PIECES, both, attacks, victims) & vanishing;
                let written = Written { sets, signed };
                pairs.write_to::<1, InOrder<THREATS>>(captured, written, quads)
            });
        }
    }

    #[inline(always)]
    fn list_change(
        position: CodedBoard<'_>,
        occupied: u64,
        SquareChange {
            square,
            before,
            after,
        }: SquareChange,
        lists: &mut impl Lists,
    ) {
        let seen: Seen<1, F::One> = Seen::new(position, [square], [occupied]);
        let (was, is) = (Self::is_piece(before), Self::is_piece(after));
        if !was && !is || before & 15 == after & 15 {
            return;
        }
        let pairs = seen.pairs();
        let (kinds, victims) = (seen.kinds(&Self::PIECES), seen.victims(&Self::PIECES));
        let far = seen.far(&Self::PIECES);
        let attacks = seen.attacks(&Self::PIECES);
        for (appear, code) in [(false, before), (true, after)] {
            // No piece has no threats. A branch for it would cost more than to find none.
            let piece = CodedPiece { code, square };
            // SAFETY: no list gets more than 8 + 16 + 8 quads, one for both gets no more than 56.
            unsafe {
                lists.list(appear, |quads, signed| {
                    let sets = seen.threats_from(&Self::PIECES, [code], kinds);
                    let ahead = pairs.ahead(&Self::PIECES, [code]);
                    let written = Written { sets, signed };
                    CodesAndSquares::<1, F::One>::write_from::<0, InOrder<THREATS>>(
                        ahead, piece, written, quads,
                    )
                });
                lists.list(appear, |quads, signed| {
                    let sets = Seen::threats_to(&Self::PIECES, [code], attacks, victims);
                    let written = Written { sets, signed };
                    pairs.write_to::<0, InOrder<THREATS>>(piece, written, quads)
                });
            }
        }
        if was == is {
            return;
        }
        // SAFETY: as above.
        unsafe {
            lists.list(was, |quads, signed| {
                let sets = Seen::threats_through(far, kinds, victims);
                pairs.write_through::<0, InOrder<THREATS>>(Written { sets, signed }, quads)
            });
        }
    }

    /// Whether a piece has this code.
    #[inline(always)]
    fn is_piece(code: u8) -> bool {
        Self::PIECES.kinds.0[usize::from(code & 15)] != 0
    }

    #[inline(always)]
    fn list_between(positions: BeforeAndAfter<'_>, changed: u64, lists: &mut impl Lists) {
        assert!(
            changed.count_ones() <= MOST_CHANGED,
            "more than 4 squares differ"
        );
        let BeforeAndAfter { before, after } = positions;
        let occupied_before = View::<CODES, THREATS, F>::occupied(before);
        let occupied_after = View::<CODES, THREATS, F>::occupied(after);
        let occupied = occupied_before | occupied_after;
        let differs = |square: usize| {
            let (was, is) = (occupied_before >> square & 1, occupied_after >> square & 1);
            was != is || was == 1 && before.code(square) != after.code(square)
        };
        let changed = SquaresInTurn(changed).filter(|&square| differs(square));
        let changed = changed.fold(0, |set, square| set | 1_u64 << square);
        for square in SquaresInTurn(changed) {
            Self::list_touching(false, before, occupied_before, square, changed, lists);
            Self::list_touching(true, after, occupied_after, square, changed, lists);
            let unchanged = View::<CODES, THREATS, F>::read(square, before, occupied & !changed);
            let lines = Lines {
                changed,
                before: occupied_before,
                after: occupied_after,
            };
            let sets = lines.of(&unchanged);
            for appear in [false, true] {
                let through = unchanged.threats_through().0.0;
                let sets = u32::from(through & sets[usize::from(appear)]);
                // SAFETY: for each of four squares, at most 2 * (8 + 16) quads of pieces on it and
                // 8 of pairs through it are written: 224 in one list, and there is room for 256.
                unsafe {
                    lists.list(appear, |quads, signed| {
                        let room = &mut *quads.cast();
                        unchanged.write_pairs_through(Written { sets, signed }, room)
                    });
                }
            }
        }
    }

    /// Lists the threats from and to the piece on a square that has changed. A threat from another
    /// such square is listed there.
    #[inline(always)]
    fn list_touching(
        appear: bool,
        position: CodedBoard<'_>,
        occupied: u64,
        square: usize,
        changed: u64,
        lists: &mut impl Lists,
    ) {
        if occupied >> square & 1 == 0 {
            return;
        }
        let (view, code) = (
            View::<CODES, THREATS, F>::read(square, position, occupied),
            position.code(square),
        );
        let to = view.threats_to(code) & !view.places(changed);
        // SAFETY: `list_between` counts the quads.
        unsafe {
            lists.list(appear, |quads, signed| {
                let sets = u32::from(view.threats_from(code).0);
                view.write_from(code, Written { sets, signed }, &mut *quads.cast())
            });
            lists.list(appear, |quads, signed| {
                let sets = u32::from(to.0);
                view.write_to(code, Written { sets, signed }, &mut *quads.cast())
            });
        }
    }
}

impl PieceMove {
    #[inline(always)]
    const fn new([from, to]: [usize; 2], [before, after, captured]: [u8; 3]) -> Self {
        Self {
            from: CodedPiece {
                code: before,
                square: from,
            },
            to: CodedPiece {
                code: after,
                square: to,
            },
            captured,
        }
    }
}

impl<'a> BeforeAndAfter<'a> {
    #[inline(always)]
    const fn of_codes(before: &'a [u8; 64], after: &'a [u8; 64]) -> Self {
        Self {
            before: CodedBoard::of_codes(before),
            after: CodedBoard::of_codes(after),
        }
    }

    #[inline(always)]
    const fn of_types([before, after]: [&'a [u8; 64]; 2], [was, is]: [u64; 2]) -> Self {
        Self {
            before: CodedBoard::of_types(before, was),
            after: CodedBoard::of_types(after, is),
        }
    }
}

/// The squares of a set, the lowest one first.
struct SquaresInTurn(u64);

impl Iterator for SquaresInTurn {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let square = self.0.trailing_zeros() as usize;
        let found = (self.0 != 0).then_some(square);
        self.0 &= self.0.wrapping_sub(1);
        found
    }
}

/// The squares that have changed, and those that are occupied before and after.
#[derive(Clone, Copy)]
struct Lines {
    changed: u64,
    before: u64,
    after: u64,
}

impl Lines {
    /// Where a slider attacks through a changed square only before the change, and where only
    /// after it. A line may hold several changed squares; it counts for the lowest of them.
    #[inline(always)]
    fn of<const CODES: u64, const THREATS: u64, F: ViewForm>(
        self,
        view: &View<CODES, THREATS, F>,
    ) -> [u16; 2] {
        let square = view.square();
        let Self {
            changed,
            before,
            after,
        } = self;
        let (mut lower, mut closed_before, mut closed_after) = (0, 0, 0);
        for other in SquaresInTurn(changed & !(1 << square)) {
            let place = toward(square, other);
            let place = if view.is_beyond(place, other) {
                place
            } else {
                0
            };
            let line = place | opposite(place);
            lower |= if other < square { line } else { 0 };
            closed_before |= if before >> other & 1 != 0 { line } else { 0 };
            closed_after |= if after >> other & 1 != 0 { line } else { 0 };
        }
        closed_before |= if before >> square & 1 != 0 { RAYS } else { 0 };
        closed_after |= if after >> square & 1 != 0 { RAYS } else { 0 };
        [
            closed_after & !closed_before & !lower,
            closed_before & !closed_after & !lower,
        ]
    }
}
