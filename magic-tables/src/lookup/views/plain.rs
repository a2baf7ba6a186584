//! The form for any processor: bytes one after another.

use core::array;

use super::form::{Candidates, Quads, ViewForm, sign};
use super::tables::{EXISTS, KNIGHT_SQUARES, NEXT, RAY_BITBOARDS, Row, STEPS};
use crate::lookup::sealed::Sealed;

/// Views without vectors.
#[derive(Clone, Copy, Debug)]
pub struct PlainForm;

impl Sealed for PlainForm {}

impl ViewForm for PlainForm {
    type One = Bytes;
    type Two = [Bytes; 2];

    #[inline(always)]
    fn occupied(mailbox: &[u8; 64], black: Option<u64>, kinds: &Row) -> u64 {
        (0..64).fold(0, |occupied, square| {
            let kind = kinds.0[usize::from(code_at(mailbox, black, square) & 15)];
            occupied | u64::from(kind != 0) << square
        })
    }
}

/// The bytes of the candidates of one square.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub struct Bytes([u8; 16]);

/// The number of a square, with its bits as a candidate on the ray with number `place`, if any of
/// the ray's squares is occupied.
#[inline(always)]
fn first_on_ray(square: usize, place: usize, occupied: u64) -> u8 {
    let pieces = RAY_BITBOARDS[square][place] & occupied;
    let upwards = STEPS[place] > 0;
    // A ray that goes up meets the lowest square first, one that goes down the highest.
    let first = if upwards {
        pieces.trailing_zeros()
    } else {
        pieces.leading_zeros() ^ 63
    };
    // A step of 16 in numbers of tables is one of 8 here: a rank has eight files.
    let step = i32::from(STEPS[place]);
    let next = square as i32
        + (step
            + if step.abs() > 1 {
                -8 * step.signum()
            } else {
                0
            });
    let bits = EXISTS | if first as i32 == next { NEXT } else { 0 };
    if pieces == 0 { 0 } else { first as u8 | bits }
}

impl Bytes {
    #[inline(always)]
    fn zip(self, other: Self, make: impl Fn(u8, u8) -> u8) -> Self {
        Self(array::from_fn(|place| make(self.0[place], other.0[place])))
    }

    #[inline(always)]
    fn map(self, make: impl Fn(u8) -> u8) -> Self {
        Self(array::from_fn(|place| make(self.0[place])))
    }

    /// The pair with this number.
    #[inline(always)]
    fn pair(self, number: usize) -> [u8; 2] {
        [self.0[2 * number], self.0[2 * number + 1]]
    }
}

/// The code of a square.
#[inline(always)]
fn code_at(mailbox: &[u8; 64], black: Option<u64>, square: usize) -> u8 {
    match black {
        Some(black) => mailbox[square] & 7 | ((black >> square & 1) as u8) << 3,
        None => mailbox[square] & 15,
    }
}

impl Candidates<1> for Bytes {
    #[inline(always)]
    fn around([square]: [usize; 1], [occupied]: [u64; 1]) -> Self {
        let mut candidates = KNIGHT_SQUARES[square].0;
        for (place, candidate) in candidates[..8].iter_mut().enumerate() {
            *candidate = first_on_ray(square, place, occupied);
        }
        Self(candidates)
    }

    #[inline(always)]
    fn within(self, [set]: [u64; 1]) -> Self {
        self.map(|candidate| {
            let exists = u64::from(candidate >> 7);
            let is_in = exists & set >> (candidate & 63);
            candidate & (is_in as u8 & 1).wrapping_neg()
        })
    }

    #[inline(always)]
    fn found(self, occupied: [u64; 1], mailbox: &[u8; 64], black: Option<u64>) -> [Self; 2] {
        let found = self.within(occupied);
        let codes = found.map(|candidate| {
            let code = code_at(mailbox, black, usize::from(candidate & 63));
            code | !candidate & EXISTS
        });
        [found, codes]
    }

    #[inline(always)]
    fn rows([row]: [&Row; 1]) -> Self {
        Self(row.0)
    }

    #[inline(always)]
    fn of_table(self, table: &Row) -> Self {
        self.map(|number| {
            let is_in = (number >> 7).wrapping_sub(1);
            table.0[usize::from(number & 15)] & is_in
        })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self.zip(other, |byte, other| byte & other)
    }

    #[inline(always)]
    fn where_next(self, squares: Self, others: Self) -> Self {
        let next = squares.map(|square| (square >> 6 & 1).wrapping_neg());
        let chosen = self.zip(next, |byte, next| byte & next);
        let rest = others.zip(next, |byte, next| byte & !next);
        chosen.zip(rest, |chosen, rest| chosen | rest)
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        Self(array::from_fn(|place| self.0[place ^ 1]))
    }

    #[inline(always)]
    fn any(self) -> u32 {
        let bits = self.0.iter().enumerate();
        bits.fold(0, |set, (place, &byte)| set | u32::from(byte != 0) << place)
    }

    #[inline(always)]
    fn any_in_both(self, other: Self) -> u32 {
        self.zip(other, u8::min).any()
    }

    #[inline(always)]
    fn bytes(self, _square: usize) -> [u8; 16] {
        self.0
    }

    #[inline(always)]
    fn pairs(codes: Self, squares: Self) -> [Self; 2] {
        [0, 8].map(|first| {
            Self(array::from_fn(|byte| {
                let from = if byte % 2 == 0 { codes } else { squares };
                from.0[first + byte / 2]
            }))
        })
    }

    #[inline(always)]
    fn same_pair(code: u8, square: usize) -> Self {
        Self(array::from_fn(|byte| {
            if byte % 2 == 0 { code } else { square as u8 }
        }))
    }

    #[inline(always)]
    fn choose([leaps]: [&Row; 1], [rays, knights]: [Self; 2]) -> Self {
        if leaps.0[0] == 0 { rays } else { knights }
    }

    #[inline(always)]
    fn opposite_pairs(self) -> Self {
        Self(array::from_fn(|byte| self.0[byte ^ 2]))
    }

    #[inline(always)]
    unsafe fn write_quads<const SQUARE: usize, Q: Quads>(
        attackers: Self,
        attacked: Self,
        set: u8,
        appears: bool,
        quads: *mut [u8; 4],
    ) -> usize {
        let (mut rest, mut count) = (set, 0);
        while rest != 0 {
            let place = rest.trailing_zeros() as usize & 7;
            let ([by, from], [of, to]) = (attackers.pair(place), attacked.pair(place));
            let quad = Q::ORDER.map(|byte| [by, from, of, to][usize::from(byte & 3)]);
            let signed = u32::from_le_bytes(quad) | sign::<Q>(appears);
            // SAFETY: there is room for eight quads, and a set of eight places has no more.
            unsafe { *quads.add(count) = signed.to_le_bytes() };
            count += 1;
            rest &= rest - 1;
        }
        count
    }
}
