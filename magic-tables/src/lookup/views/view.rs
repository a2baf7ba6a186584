//! What is seen from a square, and sets of it.

use super::Best;
use super::board::CodedBoard;
use super::form::{Candidates, ViewForm};
use super::places::{KNIGHTS, Places, RAYS, opposite};
use super::seen::{CodedPiece, CodesAndSquares, InOrder, PlaceSets, Seen, Written};
use super::tables::{ALL_THREATS, Codes, Pieces, Row};
use crate::board::SQUARES;

/// What stands around a square: the first piece on each of eight rays, and the pieces on the knight
/// squares.
///
/// `CODES` has four bits for each code of a piece, those of code 0 lowest: 1 to 6 are white pawn,
/// knight, bishop, rook, queen and king, 9 to 14 the black ones, all others no piece. Generated
/// code has the number for the option `piece_codes`. `THREATS` says which pairs of pieces count as
/// threats, and how they are written; see [`ALL_THREATS`]. `F` is for tests; leave it out.
///
/// Sets that it gives have places of pieces that are seen. Methods that take a set leave all other
/// places out.
///
/// ```
/// use magic_tables::lookup::views::View;
///
/// // Codes 1 to 6 are white pawn, knight, bishop, rook, queen and king, 9 to 14 the black ones.
/// type ChessView = View<0x0edc_ba90_0654_3210>;
///
/// let mut mailbox = [0; 64];
/// (mailbox[3], mailbox[51], mailbox[59]) = (4, 12, 13); // Rd1; rd7 and qd8
/// let d4 = ChessView::new(27, &mailbox);
/// assert_eq!(
///     d4.bitboard(d4.attackers()),
///     1 << 3 | 1 << 51,
///     "both rooks; the queen stands behind one"
/// );
/// ```
#[derive(Clone, Copy, Debug)]
pub struct View<const CODES: u64, const THREATS: u64 = ALL_THREATS, F: ViewForm = Best> {
    seen: Seen<1, F::One>,
    square: usize,
}

impl<const CODES: u64, const THREATS: u64, F: ViewForm> View<CODES, THREATS, F> {
    const PIECES: Pieces = Pieces::new(CODES, THREATS);

    /// What stands around `square` (a1 = 0, h8 = 63), whatever stands on it. Only the lower four
    /// bits of each code count.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// mailbox[10] = 10; // a black knight on c2
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// assert_eq!(a1.count(a1.attackers()), 1);
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn new(square: usize, mailbox: &[u8; 64]) -> Self {
        Self::seen(square, CodedBoard::of_codes(mailbox))
    }

    /// What stands around `square`, as if the square `other` were empty.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[1], mailbox[7]) = (10, 12); // a black knight on b1, a black rook on h1
    /// let a1 = View::<0x0edc_ba90_0654_3210>::without(0, &mailbox, 1);
    /// assert_eq!(
    ///     a1.bitboard(a1.attackers()),
    ///     1 << 7,
    ///     "once the knight is gone, the rook attacks a1"
    /// );
    /// ```
    ///
    /// # Panics
    /// If `square` or `other` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn without(square: usize, mailbox: &[u8; 64], other: usize) -> Self {
        assert!(
            other < SQUARES,
            "index out of bounds: there is no square {other}"
        );
        Self::without_all(square, mailbox, 1 << other)
    }

    /// What stands around `square`, as if all squares of `others` were empty.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[1], mailbox[2], mailbox[7]) = (10, 11, 12); // a knight, a bishop and a rook
    /// let a1 = View::<0x0edc_ba90_0654_3210>::without_all(0, &mailbox, 1 << 1 | 1 << 2);
    /// assert_eq!(a1.bitboard(a1.attackers()), 1 << 7, "the rook attacks a1 from h1");
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn without_all(square: usize, mailbox: &[u8; 64], others: u64) -> Self {
        let board = CodedBoard::of_codes(mailbox);
        Self::read(square, board, Self::occupied(board) & !others)
    }

    /// What stands around `square`, if the mailbox has types of pieces: 0 to 7 for each square,
    /// whose upper bits do not count. The code of a piece is its type, plus 8 on the squares of
    /// `black`.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut types = [0; 64];
    /// (types[3], types[10]) = (4, 1); // a rook on d1, a pawn on c2
    /// let d3 = View::<0x0edc_ba90_0654_3210>::of_types(19, &types, 1 << 3);
    /// let mut pairs = [(0, 0); 16];
    /// assert_eq!(d3.write(d3.attackers(), &mut pairs), 2);
    /// assert_eq!(pairs[..2], [(3, 12), (10, 1)], "the rook is a black one");
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub fn of_types(square: usize, types: &[u8; 64], black: u64) -> Self {
        Self::seen(square, CodedBoard::of_types(types, black))
    }

    /// What stands around a square in a position whose occupied squares only its mailbox tells.
    #[inline(always)]
    fn seen(square: usize, board: CodedBoard<'_>) -> Self {
        let seen = F::seen(square, board, &Self::PIECES.kinds);
        Self { seen, square }
    }

    /// The squares on which a piece stands.
    #[inline(always)]
    pub(super) fn occupied(board: CodedBoard<'_>) -> u64 {
        F::occupied(board, &Self::PIECES.kinds)
    }

    #[inline(always)]
    pub(super) fn read(square: usize, position: CodedBoard<'_>, occupied: u64) -> Self {
        Self {
            seen: Seen::new(position, [square], [occupied]),
            square,
        }
    }

    /// The places of all pieces that are seen.
    #[inline(always)]
    fn all(&self) -> u16 {
        self.seen.squares.any() as u16
    }

    /// The first piece on each ray.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[3], mailbox[7], mailbox[10]) = (1, 1, 1); // d1, h1 and c2
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// assert_eq!(a1.bitboard(a1.nearest()), 1 << 3, "d1 stands before h1, and c2 on no ray");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn nearest(&self) -> Places {
        Places(self.all() & RAYS)
    }

    /// The pieces on knight squares, whatever they are.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[3], mailbox[10]) = (1, 1); // pawns on d1 and c2
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// assert_eq!(a1.bitboard(a1.knight_squares()), 1 << 10, "a knight's move leads to c2");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn knight_squares(&self) -> Places {
        Places(self.all() & KNIGHTS)
    }

    /// The pieces of both colours that attack the square.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[9], mailbox[18]) = (9, 11); // a black pawn on b2, a black bishop on c3
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// assert_eq!(a1.bitboard(a1.attackers()), 1 << 9, "the bishop cannot look through the pawn");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn attackers(&self) -> Places {
        Places(self.seen.attackers(&Self::PIECES) as u16)
    }

    /// The pieces of both colours that a piece with this code attacks from the square.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[10], mailbox[18]) = (9, 9); // black pawns on c2 and c3
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// assert_eq!(a1.bitboard(a1.attacked_by(2)), 1 << 10, "by a white knight on a1");
    /// assert_eq!(a1.bitboard(a1.attacked_by(3)), 1 << 18, "by a white bishop on a1");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn attacked_by(&self, code: u8) -> Places {
        Places(self.seen.attacked_by(&Self::PIECES, [code]) as u16)
    }

    /// The rooks, bishops and queens of both colours that attack the square.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[1], mailbox[24]) = (6, 13); // the white king on b1, a black queen on a4
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// assert_eq!(a1.bitboard(a1.sliders()), 1 << 24, "both attack a1, but a king does not slide");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn sliders(&self) -> Places {
        Places(self.seen.sliders(&Self::PIECES) as u16)
    }

    /// The pieces with one of these codes.
    ///
    /// ```
    /// use magic_tables::lookup::views::{Codes, View};
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[1], mailbox[24]) = (6, 13); // the white king on b1, a black queen on a4
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// let kings = Codes::new(1 << 6 | 1 << 14);
    /// assert_eq!(a1.bitboard(a1.with_codes(&kings)), 1 << 1);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn with_codes(&self, codes: &Codes) -> Places {
        let with_codes = self.seen.codes.of_table(&Row(codes.0));
        Places(self.seen.squares.common(with_codes).any() as u16)
    }

    /// The sliders that would attack another piece through the square if it were empty, and these
    /// pieces. There are as many of these as of those: the piece of the slider at place c is at the
    /// opposite place, `c ^ 1`.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[0], mailbox[7]) = (4, 14); // Ra1 and kh1
    /// let d1 = View::<0x0edc_ba90_0654_3210>::new(3, &mailbox);
    /// let (sliders, pieces) = d1.through();
    /// assert_eq!(
    ///     [d1.bitboard(sliders), d1.bitboard(pieces)],
    ///     [1 << 0, 1 << 7],
    ///     "check, but for d1"
    /// );
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn through(&self) -> (Places, Places) {
        let sliders = self.sliders().0 & opposite(self.nearest().0);
        (Places(sliders), Places(opposite(sliders)))
    }

    /// The squares of `places`.
    ///
    /// ```
    /// use magic_tables::lookup::views::{Places, View};
    ///
    /// let mut mailbox = [0; 64];
    /// mailbox[24] = 1; // a4
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// let rays = Places(0xff);
    /// assert_eq!(a1.bitboard(rays), 1 << 24, "of eight places, only that of a4 has a piece");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn bitboard(&self, places: Places) -> u64 {
        let squares = self.seen.squares.bytes(0);
        let (mut rest, mut bitboard) = (places.0 & self.all(), 0);
        while rest != 0 {
            bitboard |= 1 << (squares[lowest(rest)] & 63);
            rest &= rest - 1;
        }
        bitboard
    }

    /// The places of those squares of `bitboard` at which a piece is seen.
    ///
    /// ```
    /// use magic_tables::lookup::views::{Places, View};
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[24], mailbox[3]) = (1, 1); // a4 and d1
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// assert_eq!(a1.places(1 << 3 | 1 << 7), Places(1 << 2), "d1 is in the east, h1 is empty");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn places(&self, bitboard: u64) -> Places {
        Places(self.seen.squares.within([bitboard]).any() as u16)
    }

    /// The number of `places`.
    ///
    /// ```
    /// use magic_tables::lookup::views::{Places, View};
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[24], mailbox[3]) = (1, 1); // a4 and d1
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// assert_eq!(a1.count(a1.nearest()), 2);
    /// assert_eq!(a1.count(Places(1)), 1, "one of them is in the north");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn count(&self, places: Places) -> usize {
        (places.0 & self.all()).count_ones() as usize
    }

    /// The square and the code of each of `places`, in the order of places: at most 16. The
    /// iterator knows how many, so lists make room once: `threats.extend(view.pairs(view.
    /// attackers()))`.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[24], mailbox[3]) = (12, 13); // ra4 and qd1
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// assert!(a1.pairs(a1.attackers()).eq([(24, 12), (3, 13)]), "north comes before east");
    /// ```
    #[inline(always)]
    pub fn pairs(
        &self,
        places: Places,
    ) -> impl ExactSizeIterator<Item = (u8, u8)> + use<CODES, THREATS, F> {
        let mut pairs = [(0, 0); 16];
        let count = self.write(places, &mut pairs);
        // Each number is less than the length. The remainder tells the compiler so, which then
        // leaves out the check.
        (0..count).map(move |number| pairs[number % pairs.len()])
    }

    /// The square and the code of each slider of [`through`](Self::through), and those of the piece
    /// behind the square, in the order of the sliders' places: at most 8.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[0], mailbox[7]) = (4, 14); // Ra1 and kh1
    /// let d1 = View::<0x0edc_ba90_0654_3210>::new(3, &mailbox);
    /// assert!(d1.pairs_through().eq([[(0, 4), (7, 14)]]), "the rook, and what it would attack");
    /// ```
    #[inline(always)]
    pub fn pairs_through(
        &self,
    ) -> impl ExactSizeIterator<Item = [(u8, u8); 2]> + use<CODES, THREATS, F> {
        let mut pairs = [[(0, 0); 2]; 8];
        let count = self.write_through(&mut pairs);
        (0..count).map(move |number| pairs[number % pairs.len()])
    }

    /// Writes the square and the code of each of `places` to the front of `pairs`, in the order of
    /// places, and returns their number. It is at most 16.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[24], mailbox[3]) = (12, 13); // ra4 and qd1
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// let mut pairs = [(0, 0); 16];
    /// assert_eq!(a1.write(a1.attackers(), &mut pairs), 2);
    /// assert_eq!(pairs[..2], [(24, 12), (3, 13)]);
    /// ```
    ///
    /// # Panics
    /// If `pairs` is too short.
    #[inline(always)]
    pub fn write(&self, places: Places, pairs: &mut [(u8, u8)]) -> usize {
        let all = self.pieces();
        front(places.0 & self.all(), pairs, |place, pair| {
            *pair = all.at(place);
        })
    }

    /// Writes what `make` gives for the square and the code of each of `places` to the front of
    /// `elements`, in the order of places, and returns their number.
    ///
    /// What is behind them may change: `make` may be called with square 0 and code 0, too, so that
    /// compilers can make all elements at once. Elements may be
    /// [`MaybeUninit`](core::mem::MaybeUninit), such as those behind the last one of a list:
    ///
    /// ```
    /// # use magic_tables::lookup::views::View;
    /// # use std::mem::MaybeUninit;
    /// # let mut mailbox = [0; 64];
    /// # mailbox[0] = 1;
    /// let d1 = View::<0xe40>::new(3, &mailbox);
    /// let mut threats: Vec<u32> = Vec::with_capacity(64);
    /// let room = threats.spare_capacity_mut().first_chunk_mut().expect("there is room for 16");
    /// let threat = |square, code| u32::from_le_bytes([code, square, 1, 3]);
    /// let count = d1.write_as(d1.attackers(), room, |(square, code)| {
    ///     MaybeUninit::new(threat(square, code))
    /// });
    /// // SAFETY: so many have been written.
    /// unsafe { threats.set_len(threats.len() + count) };
    /// # assert_eq!(threats, [0x0301_0001]);
    /// ```
    #[inline(always)]
    pub fn write_as<T: Copy>(
        &self,
        places: Places,
        elements: &mut [T; 16],
        make: impl Fn((u8, u8)) -> T,
    ) -> usize {
        let all = self.pieces();
        front(places.0 & self.all(), elements, |place, element| {
            *element = make(all.at(place));
        })
    }

    /// Writes the square and the code of each slider of [`through`](Self::through), and those of
    /// the piece behind the square, to the front of `pairs`, in the order of the sliders'
    /// places, and returns the number of pairs. It is at most 8.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[0], mailbox[7]) = (4, 14); // Ra1 and kh1
    /// let d1 = View::<0x0edc_ba90_0654_3210>::new(3, &mailbox);
    /// let mut pairs = [[(0, 0); 2]; 8];
    /// assert_eq!(d1.write_through(&mut pairs), 1);
    /// assert_eq!(pairs[0], [(0, 4), (7, 14)]);
    /// ```
    ///
    /// # Panics
    /// If `pairs` is too short.
    #[inline(always)]
    pub fn write_through(&self, pairs: &mut [[(u8, u8); 2]]) -> usize {
        let all = self.pieces();
        front(self.through().0.0, pairs, |slider, pair| {
            *pair = all.through(slider);
        })
    }

    /// Writes what `make` gives for the square and the code of each slider of
    /// [`through`](Self::through), and for those of the piece behind the square, to the front
    /// of `elements`, in the order of the sliders' places, and returns the number of elements.
    ///
    /// What is behind them may change, and they may be [`MaybeUninit`](core::mem::MaybeUninit), as
    /// with [`write_as`](Self::write_as).
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[0], mailbox[7]) = (4, 14); // Ra1 and kh1
    /// let d1 = View::<0x0edc_ba90_0654_3210>::new(3, &mailbox);
    /// let mut threats = [[0; 4]; 8];
    /// let count = d1.write_through_as(&mut threats, |(from, slider), (to, piece)| {
    ///     [slider, from, piece, to]
    /// });
    /// assert_eq!(threats[..count], [[4, 0, 14, 7]]);
    /// ```
    #[inline(always)]
    pub fn write_through_as<T: Copy>(
        &self,
        elements: &mut [T; 8],
        make: impl Fn((u8, u8), (u8, u8)) -> T,
    ) -> usize {
        let all = self.pieces();
        front(self.through().0.0, elements, |slider, element| {
            let [slider, piece] = all.through(slider);
            *element = make(slider, piece);
        })
    }

    /// The squares and codes of all pieces that are seen.
    #[inline(always)]
    fn pieces(&self) -> SeenPieces {
        SeenPieces {
            squares: self.seen.squares.bytes(0),
            codes: self.seen.codes.bytes(0),
        }
    }

    /// The pieces that a piece with this code attacks from the square so that it counts.
    ///
    /// ```
    /// use magic_tables::lookup::views::{ALL_THREATS, View};
    ///
    /// // All threats but those of rooks against kings: kinds 3 and 5.
    /// const THREATS: u64 = ALL_THREATS & !(1 << (6 * 3 + 5));
    /// let mut mailbox = [0; 64];
    /// (mailbox[7], mailbox[56]) = (14, 13); // a black king on h1, a black queen on a8
    /// let a1 = View::<0x0edc_ba90_0654_3210, THREATS>::new(0, &mailbox);
    /// assert_eq!(a1.bitboard(a1.threats_from(4)), 1 << 56, "a rook on a1 threatens the queen");
    /// assert_eq!(a1.count(a1.attacked_by(4)), 2, "and gives check");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn threats_from(&self, code: u8) -> Places {
        Places(self.sets_from(code) as u16)
    }

    /// The pieces that attack a piece with this code on the square so that it counts.
    ///
    /// ```
    /// use magic_tables::lookup::views::{ALL_THREATS, View};
    ///
    /// // All threats but those of rooks against kings: kinds 3 and 5.
    /// const THREATS: u64 = ALL_THREATS & !(1 << (6 * 3 + 5));
    /// let mut mailbox = [0; 64];
    /// (mailbox[7], mailbox[56]) = (12, 13); // a black rook on h1, a black queen on a8
    /// let a1 = View::<0x0edc_ba90_0654_3210, THREATS>::new(0, &mailbox);
    /// assert_eq!(a1.bitboard(a1.threats_to(6)), 1 << 56, "a king on a1: the queen's counts");
    /// assert_eq!(a1.count(a1.threats_to(4)), 2, "a rook on a1");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn threats_to(&self, code: u8) -> Places {
        Places(self.sets_to(code) as u16)
    }

    /// Those sliders and pieces of [`through`](Self::through) whose threats count.
    ///
    /// ```
    /// use magic_tables::lookup::views::{Places, View};
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[0], mailbox[7]) = (4, 14); // Ra1 and kh1
    /// let d1 = View::<0x0edc_ba90_0654_3210>::new(3, &mailbox);
    /// assert_eq!(d1.threats_through(), (Places(1 << 3), Places(1 << 2)), "from west to east");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn threats_through(&self) -> (Places, Places) {
        let sliders = self.sets_through() as u16;
        (Places(sliders), Places(opposite(sliders)))
    }

    /// Writes a quad for each of [`threats_from`](Self::threats_from) to the front of `quads`, in
    /// the order of places, and returns their number. It is at most 8. What is behind them may
    /// change.
    ///
    /// The four bytes are `[attacker, from, attacked, to]`, or as `THREATS` says: codes from 0 to
    /// 15, squares from 0 (a1) to 63 (h8).
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[7], mailbox[56]) = (14, 13); // a black king on h1, a black queen on a8
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// let mut quads = [[0; 4]; 16];
    /// assert_eq!(a1.write_threats_from(4, &mut quads), 2);
    /// assert_eq!(quads[..2], [[4, 0, 13, 56], [4, 0, 14, 7]]);
    /// ```
    #[inline(always)]
    pub fn write_threats_from(&self, code: u8, quads: &mut [[u8; 4]; 16]) -> usize {
        let sets = self.sets_from(code);
        self.write_from(
            code,
            Written {
                sets,
                signed: false,
            },
            quads,
        )
    }

    /// Writes a quad for each of [`threats_to`](Self::threats_to) to the front of `quads`, in the
    /// order of places, and returns their number. It is at most 16. What is behind them may change.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[7], mailbox[17]) = (12, 10); // a black rook on h1, a black knight on b3
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// let mut quads = [[0; 4]; 16];
    /// assert_eq!(a1.write_threats_to(5, &mut quads), 2);
    /// assert_eq!(quads[..2], [[12, 7, 5, 0], [10, 17, 5, 0]]);
    /// ```
    #[inline(always)]
    pub fn write_threats_to(&self, code: u8, quads: &mut [[u8; 4]; 16]) -> usize {
        let sets = self.sets_to(code);
        self.write_to(
            code,
            Written {
                sets,
                signed: false,
            },
            quads,
        )
    }

    /// Writes a quad for each of [`threats_through`](Self::threats_through) to the front of
    /// `quads`, in the order of the sliders' places, and returns their number. It is at most 8.
    /// What is behind them may change.
    ///
    /// ```
    /// use magic_tables::lookup::views::View;
    ///
    /// let mut mailbox = [0; 64];
    /// (mailbox[0], mailbox[7]) = (4, 14); // Ra1 and kh1
    /// let d1 = View::<0x0edc_ba90_0654_3210>::new(3, &mailbox);
    /// let mut quads = [[0; 4]; 16];
    /// assert_eq!(d1.write_threats_through(&mut quads), 1);
    /// assert_eq!(quads[0], [4, 0, 14, 7]);
    /// ```
    #[inline(always)]
    pub fn write_threats_through(&self, quads: &mut [[u8; 4]; 16]) -> usize {
        let sets = self.sets_through();
        self.write_pairs_through(
            Written {
                sets,
                signed: false,
            },
            quads,
        )
    }

    #[inline(always)]
    fn sets_from(&self, code: u8) -> PlaceSets {
        let kinds = self.seen.kinds(&Self::PIECES);
        self.seen.threats_from(&Self::PIECES, [code], kinds)
    }

    #[inline(always)]
    fn sets_to(&self, code: u8) -> PlaceSets {
        let victims = self.seen.victims(&Self::PIECES);
        let attacks = self.seen.attacks(&Self::PIECES);
        Seen::threats_to(&Self::PIECES, [code], attacks, victims)
    }

    #[inline(always)]
    fn sets_through(&self) -> PlaceSets {
        let (kinds, victims) = (
            self.seen.kinds(&Self::PIECES),
            self.seen.victims(&Self::PIECES),
        );
        Seen::threats_through(self.seen.far(&Self::PIECES), kinds, victims)
    }

    #[inline(always)]
    pub(super) fn write_from(
        &self,
        code: u8,
        written: Written,
        quads: &mut [[u8; 4]; 16],
    ) -> usize {
        let piece = CodedPiece {
            code,
            square: self.square,
        };
        let ahead = self.seen.pairs().ahead(&Self::PIECES, [code]);
        // SAFETY: there is room for sixteen quads.
        unsafe {
            CodesAndSquares::<1, F::One>::write_from::<0, InOrder<THREATS>>(
                ahead,
                piece,
                written,
                quads.as_mut_ptr(),
            )
        }
    }

    #[inline(always)]
    pub(super) fn write_to(&self, code: u8, written: Written, quads: &mut [[u8; 4]; 16]) -> usize {
        let piece = CodedPiece {
            code,
            square: self.square,
        };
        let (pairs, quads) = (self.seen.pairs(), quads.as_mut_ptr());
        // SAFETY: there is room for sixteen quads.
        unsafe { pairs.write_to::<0, InOrder<THREATS>>(piece, written, quads) }
    }

    #[inline(always)]
    pub(super) fn write_pairs_through(&self, written: Written, quads: &mut [[u8; 4]; 16]) -> usize {
        let (pairs, quads) = (self.seen.pairs(), quads.as_mut_ptr());
        // SAFETY: there is room for sixteen quads.
        unsafe { pairs.write_through::<0, InOrder<THREATS>>(written, quads) }
    }

    /// The square from which is looked.
    #[inline(always)]
    pub(super) fn square(&self) -> usize {
        self.square
    }

    /// Whether the piece at `place`, a set of one or none on a ray, is farther away than `other`,
    /// which is on this ray.
    #[inline(always)]
    pub(super) fn is_beyond(&self, place: u16, other: usize) -> bool {
        let candidate = self.seen.squares.bytes(0)[lowest(place)];
        let distance = |square: usize| square.abs_diff(self.square);
        candidate != 0 && distance(usize::from(candidate & 63)) > distance(other)
    }
}

/// The squares and codes of pieces, by place.
struct SeenPieces {
    squares: [u8; 16],
    codes: [u8; 16],
}

impl SeenPieces {
    #[inline(always)]
    fn at(&self, place: usize) -> (u8, u8) {
        (self.squares[place] & 63, self.codes[place])
    }

    #[inline(always)]
    fn through(&self, slider: usize) -> [(u8, u8); 2] {
        [self.at(slider), self.at(slider ^ 1)]
    }
}

/// The lowest of `places`, of which there is one.
#[inline(always)]
const fn lowest(places: u16) -> usize {
    places.trailing_zeros() as usize & 15
}

/// Calls `write` with each of `places`, the lowest one first, and an element from the front of
/// `elements`, and returns their number.
///
/// A loop over the elements would need no `unsafe`, but compilers unroll it to many more
/// instructions.
///
/// # Panics
/// If there are fewer elements than places.
#[inline(always)]
fn front<T>(places: u16, elements: &mut [T], mut write: impl FnMut(usize, &mut T)) -> usize {
    let elements = &mut elements[..places.count_ones() as usize];
    let (mut rest, mut written) = (places, 0);
    while rest != 0 {
        // SAFETY: there are as many elements as places, of which each round takes one.
        write(lowest(rest), unsafe { elements.get_unchecked_mut(written) });
        written += 1;
        rest &= rest - 1;
    }
    elements.len()
}
