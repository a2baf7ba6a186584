//! What a slot holds: the bits that a square's reader needs of it, and those that it does not care about.

use crate::board::{Bitboard, SQUARES, bit, file, rank};
use crate::lookup::{bishop_lines, bishop_spread, masked, pdep, rook_spread};
use crate::slider::Slider;

/// The forms of slots that there are at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// The attack set.
    Bitboards,
    /// The number of the attack set among those of the square.
    Numbers,
    /// The attack set, extracted by PEXT from that of the empty board.
    Deposits,
    /// One byte for each of the two lines.
    Spreads,
    /// Any superset of the attack set that adds no square of the empty board's attack set.
    Shared,
}

/// What the reader of a slot needs: `value` in the bits of `care`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// The bits; zero outside `care`.
    pub value: u64,
    /// The bits that matter.
    pub care: u64,
}

impl Entry {
    /// Whether one slot can serve both readers.
    #[must_use]
    pub const fn agrees(self, other: Self) -> bool {
        (self.value ^ other.value) & self.care & other.care == 0
    }

    /// The slot for both readers.
    #[must_use]
    pub const fn merged(self, other: Self) -> Self {
        Self { value: self.value | other.value, care: self.care | other.care }
    }
}

impl Encoding {
    /// Bytes of a slot.
    #[must_use]
    pub const fn slot_bytes(self) -> usize {
        match self {
            Self::Bitboards | Self::Shared => 8,
            Self::Deposits | Self::Spreads => 2,
            Self::Numbers => 1,
        }
    }

    /// The attack sets of one square in the order of relevant occupancies, encoded.
    #[must_use]
    pub fn encode(
        self,
        slider: Slider,
        square: usize,
        sets: &[Bitboard],
        numbered: &[Bitboard],
    ) -> Vec<Entry> {
        let empty = slider.attacks(square, 0);
        let entry = |set: Bitboard| match self {
            Self::Bitboards => Entry { value: set, care: u64::MAX },
            Self::Shared => Entry { value: set, care: empty },
            Self::Deposits => Entry { value: extract(set, empty), care: (1 << empty.count_ones()) - 1 },
            Self::Spreads => Entry { value: lines(slider, square, set), care: u64::from(u16::MAX) },
            Self::Numbers => {
                let number = numbered.iter().position(|&other| other == set);
                Entry {
                    value: number.expect("every attack set has a number") as u64,
                    care: u64::from(u8::MAX),
                }
            }
        };
        // Neighbouring occupancies often have the same attack set, and encoding is slower than comparing.
        let mut last = (0, Entry::default());
        sets.iter()
            .map(|&set| {
                if set != last.0 {
                    last = (set, entry(set));
                }
                last.1
            })
            .collect()
    }

    /// The attack set that the look-ups make of a slot: by the very functions that they call.
    #[must_use]
    pub fn decode(self, slider: Slider, square: usize, slot: u64, numbered: &[Bitboard]) -> Bitboard {
        let empty = slider.attacks(square, 0);
        match self {
            Self::Bitboards => slot,
            Self::Shared => masked(slot, empty),
            Self::Deposits => pdep(slot, empty),
            Self::Numbers => numbered[slot as usize],
            Self::Spreads => match slider {
                Slider::Rook => rook_spread(slot as u16, square),
                Slider::Bishop => bishop_spread(slot as u16, bishop_lines()[square]),
            },
        }
    }
}

/// The different attack sets among `sets`, in order of their first appearance.
#[must_use]
pub fn distinct(sets: &[Bitboard]) -> Vec<Bitboard> {
    let mut distinct: Vec<Bitboard> = Vec::new();
    let mut last = 0;
    for &set in sets {
        if set != last && !distinct.contains(&set) {
            distinct.push(set);
        }
        last = set;
    }
    distinct
}

/// PEXT, by a loop: the generator runs on any machine.
fn extract(set: Bitboard, mask: Bitboard) -> u64 {
    let mut extracted = 0;
    let mut rest = mask;
    let mut place = 1;
    while rest != 0 {
        if set & rest & rest.wrapping_neg() != 0 {
            extracted |= place;
        }
        place <<= 1;
        rest &= rest - 1;
    }
    extracted
}

/// The two bytes of [`Encoding::Spreads`].
fn lines(slider: Slider, square: usize, set: Bitboard) -> u64 {
    let [a, b, c, d] = slider.rays(square);
    let mut bits = 0;
    for other in 0..SQUARES {
        if set & bit(other) != 0 {
            bits |= match slider {
                Slider::Rook if rank(other) == rank(square) => 1 << file(other),
                // From the last rank down: the spread reverses the order.
                Slider::Rook => 1 << (8 + 7 - rank(other)),
                Slider::Bishop if (a | c) & bit(other) != 0 => 1 << file(other),
                Slider::Bishop => {
                    debug_assert!((b | d) & bit(other) != 0, "a bishop attacks along two lines");
                    1 << (8 + file(other))
                }
            };
        }
    }
    bits
}
