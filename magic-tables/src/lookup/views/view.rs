//! What is seen from a square, and sets of it.

use core::mem::size_of;

use super::Best;
use super::form::{ViewForm, write_through};
use super::places::{KNIGHTS, Places};
use super::tables::{
    ATTACKS, CODES, Codes, Kinds, ON_BOARD, PLACE_OF, PlaceBytes, SLIDES, SQUARES_AT, attacked,
    kinds,
};
use crate::board::SQUARES;

/// The bytes of all tables. Each square has the square at each place, the place of each square, and
/// the places on the board. Each place has what attacks and what slides from there. Each code has
/// what it is and what it attacks.
pub const TABLE_BYTES: usize = SQUARES * (2 * size_of::<PlaceBytes>() + size_of::<u64>())
    + 2 * size_of::<PlaceBytes>()
    + size_of::<Kinds>()
    + size_of::<[u64; CODES]>();

/// What stands around a square: the first piece on each of eight rays, and the pieces on the knight
/// squares.
///
/// `LIST` has four bits for each code of a piece, those of code 0 lowest: 1 to 6 are white pawn,
/// knight, bishop, rook, queen and king, 9 to 14 the black ones, all others no piece. Generated
/// code has the number for the option `piece_codes`. `F` is for tests; leave it out.
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
pub struct View<const LIST: u64, F = Best> {
    form: F,
    seen: u64,
    square: usize,
}

impl<const LIST: u64, F: ViewForm> View<LIST, F> {
    const KINDS: Kinds = kinds(LIST);
    const ATTACKED: [u64; CODES] = attacked(LIST);

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
        Self::read(square, mailbox, ON_BOARD[square])
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
        let place = PLACE_OF[square].0[other];
        // A square that is not seen has no place.
        let hidden = u64::from(place < 64) << (place & 63);
        Self::read(square, mailbox, ON_BOARD[square] & !hidden)
    }

    #[inline(always)]
    fn read(square: usize, mailbox: &[u8; 64], on: u64) -> Self {
        let (form, seen) = F::new(&SQUARES_AT[square], on, mailbox, &Self::KINDS);
        Self { form, seen, square }
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
        Places(self.seen & !KNIGHTS)
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
        Places(self.seen & KNIGHTS)
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
        Places(self.form.among(self.seen, &ATTACKS))
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
        Places(self.seen & Self::ATTACKED[code as usize % CODES])
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
        Places(self.form.among(self.seen, &SLIDES))
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
        Places(self.form.with_codes(self.seen, &codes.0))
    }

    /// The sliders that would attack another piece through the square if it were empty, and these
    /// pieces. There are as many of these as of those: the piece of the slider in direction d
    /// is in the opposite direction, d + 4 or d - 4.
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
        let (sliders, nearest) = (self.sliders().0, self.nearest().0);
        let opposite = |places| directions(places).rotate_left(32);
        (
            Places(sliders & opposite(nearest)),
            Places(nearest & opposite(sliders)),
        )
    }

    /// The squares of `places`.
    ///
    /// ```
    /// use magic_tables::lookup::views::{Places, View};
    ///
    /// let mut mailbox = [0; 64];
    /// mailbox[24] = 1; // a4
    /// let a1 = View::<0x0edc_ba90_0654_3210>::new(0, &mailbox);
    /// let north = Places(0xfe);
    /// assert_eq!(a1.bitboard(north), 1 << 24, "of seven places, only a4 has a piece");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn bitboard(&self, places: Places) -> u64 {
        F::bitboard(
            places.0 & self.seen,
            &SQUARES_AT[self.square & 63],
            &PLACE_OF[self.square & 63],
        )
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
    /// assert_eq!(a1.count(Places(0xfe)), 1, "one of them is in the north");
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn count(&self, places: Places) -> usize {
        (places.0 & self.seen).count_ones() as usize
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
    pub fn pairs(&self, places: Places) -> impl ExactSizeIterator<Item = (u8, u8)> + use<LIST, F> {
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
    pub fn pairs_through(&self) -> impl ExactSizeIterator<Item = [(u8, u8); 2]> + use<LIST, F> {
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
        self.form
            .write(places.0 & self.seen, &SQUARES_AT[self.square & 63], pairs)
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
        self.form.write_as(
            places.0 & self.seen,
            &SQUARES_AT[self.square & 63],
            elements,
            make,
        )
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
        let (places, squares) = (self.slider_and_piece(), &SQUARES_AT[self.square & 63]);
        write_through(&self.form, places, squares, pairs, |slider, piece| {
            [slider, piece]
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
        let ([sliders, pieces], squares) = (self.slider_and_piece(), &SQUARES_AT[self.square & 63]);
        self.form
            .write_through_as(sliders, pieces, squares, elements, make)
    }

    /// The sliders of [`through`](Self::through), and the pieces, turned round: each comes when its
    /// slider does.
    #[inline(always)]
    fn slider_and_piece(&self) -> [u64; 2] {
        let (sliders, pieces) = self.through();
        [sliders.0, pieces.0.rotate_left(32)]
    }
}

/// All places of the directions in which there is one of `places`, at most one in each, on no
/// knight square.
#[inline(always)]
const fn directions(places: u64) -> u64 {
    // The highest bit of each byte that is not 0: none of them is above 0x80.
    let highest = (places + 0x7f * KNIGHTS) & (0x80 * KNIGHTS);
    (highest << 1).wrapping_sub(highest >> 7)
}
