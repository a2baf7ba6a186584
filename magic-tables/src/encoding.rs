//! The contents of slots: encodings of attack sets, which bits of a slot a square needs, and the
//! numbers of attack sets for slots of 8 bits.

use std::sync::LazyLock;

use crate::board::attack_sets::distinct;
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES, file};
use crate::hash::{Words, read_catalog};
use crate::lookup::{Bmi2 as _, Portable, bishop_spread, rook_spread};
use crate::spec::Entries;

/// The encodings of attack sets in slots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Encoding {
    /// The attack set.
    Bitboards,
    /// The number of the attack set, by the catalog's [`AttackSetNumbers`].
    Numbers,
    /// 16 bits: the attack set, extracted by PEXT with that of the empty board as the mask.
    Deposits,
    /// 16 bits: one byte for each of the two lines of the piece.
    Spreads,
    /// The attack set plus any squares outside the attack set of the empty board, the post-mask.
    Shared,
}

/// What a square needs of a slot: `value` in the bits of `care`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Entry {
    /// The required bits; zero outside `care`.
    pub value: u64,
    /// The bits that matter.
    pub care: u64,
}

impl Entry {
    /// Whether one slot can hold both entries.
    ///
    /// ```
    /// use magic_tables::encoding::Entry;
    ///
    /// let low = Entry { value: 0b01, care: 0b11 };
    /// let high = Entry { value: 0b100, care: 0b110 };
    /// assert!(low.agrees(high), "the bit that matters to both is zero in both");
    /// assert!(!low.agrees(Entry { value: 0b10, care: 0b10 }));
    /// ```
    #[must_use]
    pub const fn agrees(self, other: Self) -> bool {
        (self.value ^ other.value) & self.care & other.care == 0
    }

    /// The entry that serves both. They must [agree](Self::agrees).
    ///
    /// ```
    /// use magic_tables::encoding::Entry;
    ///
    /// let low = Entry { value: 0b01, care: 0b11 };
    /// let high = Entry { value: 0b100, care: 0b110 };
    /// assert_eq!(low.merged(high), Entry { value: 0b101, care: 0b111 });
    /// ```
    #[must_use]
    pub const fn merged(self, other: Self) -> Self {
        Self {
            value: self.value | other.value,
            care: self.care | other.care,
        }
    }
}

impl Encoding {
    /// The encoding of `entries`, on targets with or without PDEP.
    #[must_use]
    pub const fn new(entries: Entries, pdep: bool) -> Self {
        match entries {
            Entries::Bitboard => Self::Bitboards,
            Entries::Byte => Self::Numbers,
            Entries::Pdep if pdep => Self::Deposits,
            Entries::Pdep => Self::Spreads,
            Entries::Shared => Self::Shared,
        }
    }

    /// Bytes of a slot.
    #[must_use]
    pub const fn slot_bytes(self) -> usize {
        match self {
            Self::Bitboards | Self::Shared => 8,
            Self::Deposits | Self::Spreads => 2,
            Self::Numbers => 1,
        }
    }

    /// What a slot holds, for the comments of generated source.
    #[cfg(feature = "generate")]
    pub(crate) const fn what_slots_hold(self) -> &'static str {
        match self {
            Self::Bitboards => "Attack sets.",
            Self::Shared => "Unions of attack sets; each square masks away what is not its own.",
            Self::Numbers => "Numbers of unions, counted from where those of the square start.",
            Self::Spreads => "Attacks along two lines, one byte each.",
            Self::Deposits => "Attack sets, extracted from those of the empty board.",
        }
    }

    /// Bytes per square that a look-up needs besides the index function.
    #[must_use]
    pub const fn square_bytes(self, slider: Slider) -> usize {
        match (self, slider) {
            (Self::Bitboards, _) | (Self::Spreads, Slider::Rook) => 0,
            (Self::Deposits | Self::Shared, _) => size_of::<Bitboard>(),
            // Two lines; a base and a post-mask, with padding between them.
            (Self::Spreads, Slider::Bishop) | (Self::Numbers, _) => 2 * size_of::<Bitboard>(),
        }
    }

    /// The entries of `sets`, attack sets of `slider` on `square`.
    ///
    /// ```
    /// use magic_tables::board::{attack_sets::distinct, slider::Slider};
    /// use magic_tables::encoding::{Coder, Encoding};
    ///
    /// let sets = distinct(Slider::Rook, 0);
    /// let coder = Coder::new(Encoding::Deposits, Slider::Rook, 0);
    /// for (set, entry) in sets.iter().zip(Encoding::Deposits.encode(Slider::Rook, 0, &sets)) {
    ///     assert!(entry.care < 1 << 16);
    ///     assert_eq!(coder.decode(entry.value), *set);
    /// }
    /// ```
    #[must_use]
    pub fn encode(self, slider: Slider, square: usize, sets: &[Bitboard]) -> Vec<Entry> {
        let coder = Coder::new(self, slider, square);
        // Neighbouring occupancies often have the same attack set, and encoding is slower than
        // comparing.
        let mut last = (0, Entry::default());
        let mut entries = Vec::with_capacity(sets.len());
        for &set in sets {
            if set != last.0 {
                last = (set, coder.encode(set));
            }
            entries.push(last.1);
        }
        entries
    }
}

/// Encodes and decodes the slots of one square.
pub struct Coder {
    encoding: Encoding,
    slider: Slider,
    square: usize,
    /// The attack set on the empty board.
    empty: Bitboard,
    lines: [Bitboard; 2],
}

impl Coder {
    /// A coder for the slots of `slider` on `square`.
    #[must_use]
    pub const fn new(encoding: Encoding, slider: Slider, square: usize) -> Self {
        let lines = slider.lines(square);
        Self {
            encoding,
            slider,
            square,
            empty: lines[0] | lines[1],
            lines,
        }
    }

    /// The entry of the attack set `set`.
    fn encode(&self, set: Bitboard) -> Entry {
        match self.encoding {
            Encoding::Bitboards => Entry {
                value: set,
                care: u64::MAX,
            },
            Encoding::Shared => Entry {
                value: set,
                care: self.empty,
            },
            Encoding::Deposits => Entry {
                value: Portable.pext(set, self.empty),
                care: (1 << self.empty.count_ones()) - 1,
            },
            Encoding::Spreads => Entry {
                value: self.bytes(set),
                care: u64::from(u16::MAX),
            },
            Encoding::Numbers => {
                let number = AttackSetNumbers::get().number(self.slider, self.square, set);
                Entry {
                    value: u64::from(number),
                    care: u64::from(u8::MAX),
                }
            }
        }
    }

    /// The attack set that `slot` holds, decoded by the same functions that the look-ups call.
    #[must_use]
    pub fn decode(&self, slot: u64) -> Bitboard {
        match self.encoding {
            Encoding::Bitboards => slot,
            Encoding::Shared => slot & self.empty,
            Encoding::Deposits => Portable.pdep(slot, self.empty),
            Encoding::Numbers => {
                let AttackSetNumbers { bases, unions, .. } = AttackSetNumbers::get();
                let base = bases[self.slider as usize][self.square];
                unions[base as usize + slot as usize] & self.empty
            }
            Encoding::Spreads => match self.slider {
                Slider::Rook => rook_spread(slot as u16, self.square),
                Slider::Bishop => bishop_spread(slot as u16, self.lines),
            },
        }
    }

    /// The two bytes of [`Encoding::Spreads`]. A product moves all squares of a line to the upper
    /// eight bits.
    fn bytes(&self, set: Bitboard) -> u64 {
        const UP: u32 = u64::BITS - u8::BITS;
        const A_FILE: u64 = 0x0101_0101_0101_0101;
        let [first, second] = self.lines;
        let upper = match self.slider {
            // The last rank comes first, because the look-up reverses the order.
            Slider::Rook => {
                ((set & second) >> file(self.square)).wrapping_mul(0x8040_2010_0804_0201) >> UP
            }
            Slider::Bishop => (set & second).wrapping_mul(A_FILE) >> UP,
        };
        (set & first).wrapping_mul(A_FILE) >> UP | upper << u8::BITS
    }
}

/// 8-bit numbers for the attack sets of each piece and square, read from `catalog/numbering.txt`.
/// The base of the square plus the number is the index of a union of several attack sets; the
/// square's post-mask extracts its own from it.
///
/// 1,146 unions suffice for the 6,328 distinct attack sets. The numbers do not depend on factors or
/// layouts.
#[derive(Debug)]
pub struct AttackSetNumbers {
    /// The index of the first union of a piece on a square.
    pub bases: [[u32; SQUARES]; 2],
    /// The unions.
    pub unions: Vec<Bitboard>,
    /// The attack sets of each square in ascending order, and their numbers.
    sets: Vec<(Bitboard, u8)>,
    /// The first and the last of those of a piece on a square, the last one not included.
    places: [[(usize, usize); SQUARES]; 2],
}

impl AttackSetNumbers {
    /// The numbers of the catalog, parsed at the first call.
    ///
    /// ```
    /// use magic_tables::encoding::AttackSetNumbers;
    ///
    /// let numbers = AttackSetNumbers::get();
    /// let last = numbers.bases.as_flattened().iter().max().unwrap();
    /// assert_eq!(numbers.unions.len(), *last as usize + 256, "any 8-bit number leads to a union");
    /// ```
    #[must_use]
    pub fn get() -> &'static Self {
        static NUMBERS: LazyLock<AttackSetNumbers> = LazyLock::new(AttackSetNumbers::load);
        &NUMBERS
    }

    /// The number of `set` among the attack sets of a square. Panics if it is none of them.
    fn number(&self, slider: Slider, square: usize, set: Bitboard) -> u8 {
        // A generic search would take users longer to compile.
        let sets = self.sets.as_slice();
        let (mut low, mut high) = self.places[slider as usize][square];
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            (low, high) = if sets[middle].0 <= set {
                (middle, high)
            } else {
                (low, middle)
            };
        }
        assert!(sets[low].0 == set, "every attack set has a number");
        sets[low].1
    }

    /// Reads the numbers of the catalog.
    fn load() -> Self {
        let mut numbers = Self {
            bases: [[0; SQUARES]; 2],
            unions: Vec::new(),
            sets: Vec::new(),
            places: [[(0, 0); SQUARES]; 2],
        };
        read_catalog(include_str!("../catalog/numbering.txt"), &mut |words| {
            numbers.read(words)
        });
        numbers
    }

    /// Reads one line: piece, square, base, and the numbers as pairs of hexadecimal digits, in
    /// ascending order of the attack sets.
    fn read(&mut self, mut words: Words<'_>) -> Option<()> {
        let (slider, square) = words.place()?;
        let base = words.number()?;
        let digits = words.next()?;
        self.bases[slider as usize][square] = base;
        // Any 8-bit number must lead to some union.
        let end = base as usize + usize::from(u8::MAX) + 1;
        if self.unions.len() < end {
            self.unions.resize(end, 0);
        }
        let start = self.sets.len();
        let distinct = distinct(slider, square);
        for (n, &set) in distinct.iter().enumerate() {
            let digits_of_number = digits.get(2 * n..2 * n + 2)?;
            let number = u64::from_str_radix(digits_of_number, 16).ok()? as u8;
            self.unions[base as usize + usize::from(number)] |= set;
            self.sets.push((set, number));
        }
        let end = self.sets.len();
        self.places[slider as usize][square] = (start, end);
        Some(())
    }
}

#[cfg(test)]
mod tests;
