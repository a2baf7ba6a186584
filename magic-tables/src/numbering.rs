//! Numbers of attack sets for 8-bit slots, read from `catalog/numbering.txt`.

use std::sync::OnceLock;

use crate::board::attack_sets::distinct;
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};
use crate::words::{Words, read_catalog};

/// 8-bit numbers for the attack sets of each piece and square. The base of the square plus the number is the index of
/// a union of several attack sets; the square's post-mask extracts its own from it.
///
/// 1,146 unions suffice for the 6,328 distinct attack sets. The numbers do not depend on factors or layouts.
#[derive(Debug)]
pub struct Numbering {
    /// The index of the first union of a piece on a square.
    pub bases: [[u32; SQUARES]; 2],
    /// The unions.
    pub unions: Vec<Bitboard>,
    /// The attack sets of each square in ascending order, and their numbers.
    squares: [[Vec<(Bitboard, u8)>; SQUARES]; 2],
}

impl Numbering {
    /// The numbering of the catalog, parsed at the first call.
    #[must_use]
    pub fn get() -> &'static Self {
        static NUMBERING: OnceLock<Numbering> = OnceLock::new();
        NUMBERING.get_or_init(Self::load)
    }

    /// The number of `set` among the attack sets of a square. Panics if it is none of them.
    #[must_use]
    pub fn number(&self, slider: Slider, square: usize, set: Bitboard) -> u8 {
        let sets = self.squares[slider as usize][square].as_slice();
        let place = sets.binary_search_by_key(&set, |&(set, _)| set).expect("every attack set has a number");
        sets[place].1
    }

    /// The union that `number` means on a square.
    #[must_use]
    pub fn union(&self, slider: Slider, square: usize, number: u8) -> Bitboard {
        self.unions[self.bases[slider as usize][square] as usize + usize::from(number)]
    }

    fn load() -> Self {
        let mut numbering = Self {
            bases: [[0; SQUARES]; 2],
            unions: Vec::new(),
            squares: [const { [const { Vec::new() }; SQUARES] }; 2],
        };
        read_catalog(include_str!("../catalog/numbering.txt"), &mut |words| numbering.read(words));
        numbering
    }

    /// Reads one line: piece, square, base, and the numbers as pairs of hexadecimal digits, in ascending order of the
    /// attack sets.
    fn read(&mut self, mut words: Words<'_>) -> Option<()> {
        let (slider, square) = words.place()?;
        let (base, digits) = (words.number()?, words.next()?);
        self.bases[slider as usize][square] = base;
        // Any 8-bit number must lead to some union.
        let end = base as usize + usize::from(u8::MAX) + 1;
        if self.unions.len() < end {
            self.unions.resize(end, 0);
        }
        for (n, &set) in distinct(slider, square).iter().enumerate() {
            let number = u64::from_str_radix(digits.get(2 * n..2 * n + 2)?, 16).ok()? as u8;
            self.unions[base as usize + usize::from(number)] |= set;
            self.squares[slider as usize][square].push((set, number));
        }
        Some(())
    }
}
