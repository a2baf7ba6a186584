//! What a processor's form of a view provides.

use super::places::lowest;
use super::tables::{CODES, Kinds, PlaceBytes};
use crate::lookup::sealed::Sealed;

/// What a view has seen, in the order of places, in the instructions of one kind of processor.
pub trait ViewForm: Copy + Sealed {
    /// What is seen of a `mailbox`, and where: the first piece in each direction, and pieces on
    /// knight squares. `on` are the places that are looked at, whose squares `squares` has.
    fn new(squares: &PlaceBytes, on: u64, mailbox: &[u8; 64], kinds: &Kinds) -> (Self, u64);

    /// Those places of `seen` whose piece is of one of the kinds that `kinds` has for the place.
    fn among(&self, seen: u64, kinds: &PlaceBytes) -> u64;

    /// The code at `place`, where a piece is seen.
    fn code(&self, place: usize) -> u8;

    /// Those places of `seen` whose code is in `codes`, which has 255 or 0 for each.
    #[inline(always)]
    fn with_codes(&self, seen: u64, codes: &[u8; CODES]) -> u64 {
        union(seen, |place| {
            u64::from(codes[self.code(place) as usize % CODES] & 1) << place
        })
    }

    /// Writes the square and the code of each of `places` to the front of `pairs`, and returns
    /// their number.
    #[inline(always)]
    fn write(&self, places: u64, squares: &PlaceBytes, pairs: &mut [(u8, u8)]) -> usize {
        Front::new(places, pairs).write(|place, pair| *pair = (squares.0[place], self.code(place)))
    }

    /// Writes what `make` gives for the square and the code of each of `places` to the front of
    /// `elements`, and returns their number.
    #[inline(always)]
    fn write_as<T: Copy>(
        &self,
        places: u64,
        squares: &PlaceBytes,
        elements: &mut [T; 16],
        make: impl Fn((u8, u8)) -> T,
    ) -> usize {
        Front::new(places, elements)
            .write(|place, element| *element = make((squares.0[place], self.code(place))))
    }

    /// Writes what `make` gives for each slider and its piece, and returns their number. `pieces`
    /// lie in the directions of their sliders.
    #[inline(always)]
    fn write_through_as<T: Copy>(
        &self,
        sliders: u64,
        pieces: u64,
        squares: &PlaceBytes,
        elements: &mut [T; 8],
        make: impl Fn((u8, u8), (u8, u8)) -> T,
    ) -> usize {
        write_through(self, [sliders, pieces], squares, elements, make)
    }

    /// The squares at `places`, all on the board. `place_of` has the place of each square.
    #[inline(always)]
    #[must_use]
    fn bitboard(places: u64, squares: &PlaceBytes, _place_of: &PlaceBytes) -> u64 {
        squares_at(places, squares)
    }
}

/// The union of what `sets` gives for each of `places`.
#[inline(always)]
pub(super) fn union(places: u64, sets: impl Fn(usize) -> u64) -> u64 {
    let (mut rest, mut union) = (places, 0);
    while rest != 0 {
        union |= sets(lowest(rest));
        rest &= rest - 1;
    }
    union
}

/// The squares at `places`, one after another.
#[inline(always)]
pub(super) fn squares_at(places: u64, squares: &PlaceBytes) -> u64 {
    union(places, |place| 1 << (squares.0[place] & 63))
}

/// Writes what `make` gives for each slider and its piece, as [`ViewForm::write_through_as`] does,
/// to any slice.
#[inline(always)]
pub(super) fn write_through<T>(
    form: &impl ViewForm,
    [sliders, mut pieces]: [u64; 2],
    squares: &PlaceBytes,
    elements: &mut [T],
    make: impl Fn((u8, u8), (u8, u8)) -> T,
) -> usize {
    let at = |place: usize| (squares.0[place], form.code(place));
    Front::new(sliders, elements).write(|slider, element| {
        *element = make(at(slider), at(lowest(pieces) ^ 32));
        pieces &= pieces.wrapping_sub(1);
    })
}

/// Places, and as many elements at the front of a slice.
///
/// A loop over the elements would need no `unsafe`, but compilers unroll it to many more
/// instructions.
pub(super) struct Front<'a, T> {
    places: u64,
    elements: &'a mut [T],
}

impl<'a, T> Front<'a, T> {
    /// The elements at the front of `elements` for these places.
    ///
    /// # Panics
    /// If there are too few.
    #[inline(always)]
    pub(super) fn new(places: u64, elements: &'a mut [T]) -> Self {
        Self {
            places,
            elements: &mut elements[..places.count_ones() as usize],
        }
    }

    /// Calls `write` with each place, the lowest one first, and its element, and returns their
    /// number.
    #[inline(always)]
    pub(super) fn write(self, mut write: impl FnMut(usize, &mut T)) -> usize {
        let (mut rest, mut written) = (self.places, 0);
        while rest != 0 {
            // SAFETY: there are as many elements as places, of which each round takes one.
            write(lowest(rest), unsafe {
                self.elements.get_unchecked_mut(written)
            });
            written += 1;
            rest &= rest - 1;
        }
        self.elements.len()
    }
}
