//! The form for any processor: each ray is walked up to its first piece.

use super::form::{ViewForm, union};
use super::tables::{Kinds, PlaceBytes};
use crate::lookup::sealed::Sealed;

/// The codes and kinds of the pieces that are seen: the first one in each direction, then those on
/// knight squares. A ray without pieces has an element that nothing reads.
#[derive(Clone, Copy, Debug)]
pub struct PortableForm {
    codes: [u8; 16],
    kinds: [u8; 16],
}

/// The element for `place`.
#[inline(always)]
const fn element(place: usize) -> usize {
    // No place is above 63, but compilers need not know.
    match place % 8 {
        0 => 8 + place / 8 % 8,
        _ => place / 8 % 8,
    }
}

impl Sealed for PortableForm {}

impl ViewForm for PortableForm {
    #[inline(always)]
    fn new(squares: &PlaceBytes, on: u64, mailbox: &[u8; 64], kinds: &Kinds) -> (Self, u64) {
        let (mut form, mut seen) = (
            Self {
                codes: [0; 16],
                kinds: [0; 16],
            },
            0,
        );
        let mut looked = |place: usize| {
            let code = mailbox[squares.0[place] as usize & 63] & 15;
            let kind = kinds[code as usize];
            (form.codes[element(place)], form.kinds[element(place)]) = (code, kind);
            seen |= u64::from(kind != 0) << place;
            kind != 0
        };
        for start in (0..64).step_by(8) {
            let mut rest = (on >> start) as u8;
            if rest & 1 != 0 {
                looked(start);
            }
            rest &= !1;
            while rest != 0 && !looked(start + rest.trailing_zeros() as usize) {
                rest &= rest - 1;
            }
        }
        (form, seen)
    }

    #[inline(always)]
    fn among(&self, seen: u64, kinds: &PlaceBytes) -> u64 {
        union(seen, |place| {
            u64::from(self.kinds[element(place)] & kinds.0[place] != 0) << place
        })
    }

    #[inline(always)]
    fn code(&self, place: usize) -> u8 {
        self.codes[element(place)]
    }
}
