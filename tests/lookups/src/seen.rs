//! What a walk over a mailbox sees from a square: the answers of views along rays.

#![allow(
    missing_docs,
    clippy::missing_panics_doc,
    reason = "only tests call it, and the names are those of views"
)]

use crate::reference::threats::{Meaning, attacked_by, occupied};
use crate::reference::{CHESS, KING, KNIGHT, set, slides, squares};

pub type Mailbox = [u8; 64];

#[derive(Debug)]
pub struct Seen {
    pub nearest: u64,
    pub knight_squares: u64,
    pub attackers: u64,
    pub sliders: u64,
    /// The sliders that attack through the square, and what they attack behind it.
    pub through: [u64; 2],
    /// For each code, what a piece with it attacks.
    pub attacked_by: [u64; 16],
    /// For each place the square and the code of the piece that is seen there.
    pub pieces: [Option<(u8, u8)>; 16],
}

/// The place of the ray in each direction, clockwise from north: opposite rays have places side by
/// side, lines first.
const PLACE_OF_RAY: [usize; 8] = [0, 4, 2, 6, 1, 5, 3, 7];

impl Seen {
    #[must_use]
    pub fn new(square: usize, mailbox: &Mailbox, meaning: &Meaning) -> Self {
        let at = |square: usize| meaning[usize::from(mailbox[square] % 16)];
        let occupied = occupied(mailbox, meaning);
        let (mut pieces, mut nearest, mut knight_squares) = ([None; 16], 0, 0);
        let mut see = |place: usize, to: usize| pieces[place] = Some((to as u8, mailbox[to] % 16));
        for (direction, (step, leap)) in KING.into_iter().zip(KNIGHT).enumerate() {
            for to in squares(CHESS.leaps(&[leap], square) & u128::from(occupied)) {
                knight_squares |= 1 << (8 + direction);
                see(8 + direction, to);
            }
            let ray = slides(&[step], square, occupied);
            for to in squares((ray & occupied).into()) {
                let place = PLACE_OF_RAY[direction];
                nearest |= 1 << place;
                see(place, to);
            }
        }
        let places = |is_in: &dyn Fn(usize) -> bool| {
            let is_there =
                |place: &usize| pieces[*place].is_some_and(|(square, _)| is_in(square.into()));
            set((0..16).filter(is_there)) as u64
        };
        let attacks = |from: usize| attacked_by(at(from), from, occupied) >> square & 1 != 0;
        let attacks_far = |from: usize| b"BRQbrq".contains(&at(from)) && attacks(from);
        // Whether a slider would attack `to` if the square between them were empty.
        let passes = |from: usize, to: usize| {
            let [between, ..] = CHESS.joined(from, to);
            between & u128::from(occupied | 1 << square) == 1 << square && attacks_far(from)
        };
        let seen = || {
            pieces
                .iter()
                .flatten()
                .map(|&(square, _)| usize::from(square))
        };
        let through = [
            places(&|from| seen().any(|to| passes(from, to))),
            places(&|to| seen().any(|from| passes(from, to))),
        ];
        // Whoever attacks the square is seen.
        let attackers = places(&attacks);
        let all = (0..64).filter(|&from| from != square && attacks(from));
        assert_eq!(attackers.count_ones() as usize, all.count());
        let by = |code: usize| {
            let attacked = attacked_by(meaning[code], square, occupied) & occupied;
            places(&|to| attacked >> to & 1 != 0)
        };
        let (sliders, attacked_by) = (places(&attacks_far), std::array::from_fn(by));
        Self {
            nearest,
            knight_squares,
            attackers,
            sliders,
            through,
            attacked_by,
            pieces,
        }
    }

    /// The square and the code of each of `places`.
    #[must_use]
    pub fn pairs(&self, places: u64) -> Vec<(u8, u8)> {
        squares((places & 0xffff).into())
            .filter_map(|place| self.pieces[place])
            .collect()
    }

    /// The sliders that attack through the square, each with the first piece behind it.
    #[must_use]
    pub fn pairs_through(&self) -> Vec<[(u8, u8); 2]> {
        let pair = |place: usize| Some([self.pieces[place]?, self.pieces[place ^ 1]?]);
        squares(self.through[0].into()).filter_map(pair).collect()
    }
}
