//! What a processor's form of a view provides.

use super::board::Sealed;
use super::front::Front;
use super::kinds::Kinds;
use super::places::lowest;
use super::squares::Bytes;

/// What a view has seen, in the order of places, in the instructions of one kind of processor.
pub trait Form: Copy + Sealed {
    /// The codes of a view, by place.
    type Stored;

    /// What is seen of a `mailbox`, and where: the first piece in each direction, and pieces on knight squares. `on` are the places
    /// that are looked at, whose squares `squares` has.
    fn new(squares: &Bytes, on: u64, mailbox: &[u8; 64], kinds: &Kinds) -> (Self, u64);

    /// Those places of `seen` whose piece is of one of the kinds that `kinds` has for the place.
    fn among(self, seen: u64, kinds: &Bytes) -> u64;

    /// The codes.
    fn stored(self) -> Self::Stored;

    /// The code at `place`, where a piece is seen.
    fn code(stored: &Self::Stored, place: usize) -> u8;

    /// Writes the square and the code of each of `places` to the front of `pairs`, and returns their number.
    #[inline(always)]
    fn write(self, places: u64, squares: &Bytes, pairs: &mut [(u8, u8)]) -> usize {
        let (front, stored) = (Front::new(places, pairs), self.stored());
        front.write(|place, pair| *pair = (squares.0[place], Self::code(&stored, place)))
    }

    /// The squares at `places`, all on the board. `place_of` has the place of each square.
    #[inline(always)]
    #[must_use]
    fn bitboard(places: u64, squares: &Bytes, _place_of: &Bytes) -> u64 {
        let (mut rest, mut bitboard) = (places, 0);
        while rest != 0 {
            bitboard |= 1 << (squares.0[lowest(rest)] & 63);
            rest &= rest - 1;
        }
        bitboard
    }
}
