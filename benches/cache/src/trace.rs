//! Traces: the look-ups that an engine made, in its order, in records of 16 bytes.
//!
//! A record holds, little-endian: the relevant occupancy (the occupied squares under the mask of the piece and square),
//! 8 bytes; the square, 0 to 63; the piece, 0 for a rook and 1 for a bishop; six zero bytes. A queen is a rook and a
//! bishop. `benches/engines/recorder` writes them.

use std::error::Error;
use std::fmt;

use magic_tables::board::slider::Slider;
use magic_tables::board::{Bitboard, SQUARES};

/// Bytes of a record.
pub const RECORD: usize = 16;

/// The number of pairs of piece and square.
pub const TABLES: usize = 2 * SQUARES;

/// A look-up: which table, and which of its relevant occupancies.
///
/// ```
/// use cache_lines::trace::Lookup;
/// use magic_tables::board::slider::Slider;
///
/// let lookup = Lookup::new(Slider::Bishop, 0, 1 << 9 | 1 << 27 | 1);
/// assert_eq!(lookup, Lookup { table: 64, occupancy: 0b101 }, "b2 and d4; a1 is irrelevant");
/// assert_eq!(lookup.occupied(), 1 << 9 | 1 << 27);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lookup {
    /// The square, plus 64 for a bishop.
    pub table: u8,
    /// The number of the relevant occupancy in the order of [`Subsets`](magic_tables::board::occupancy::Subsets): what PEXT
    /// makes of it.
    pub occupancy: u16,
}

impl Lookup {
    /// The look-up of `slider` on `square` among the squares `occupied`; irrelevant ones do not matter.
    #[must_use]
    pub const fn new(slider: Slider, square: usize, occupied: Bitboard) -> Self {
        let occupancy = Self::compact(occupied, slider.mask(square)) as u16;
        Self { table: (slider as usize * SQUARES + square) as u8, occupancy }
    }

    /// The bits of `occupied` that `mask` selects, moved together.
    #[must_use]
    pub const fn compact(occupied: Bitboard, mask: Bitboard) -> u64 {
        let mut rest = mask;
        let mut bits = 0;
        let mut bit = 1;
        while rest != 0 {
            if occupied & rest & rest.wrapping_neg() != 0 {
                bits |= bit;
            }
            rest &= rest - 1;
            bit <<= 1;
        }
        bits
    }

    /// The piece.
    #[must_use]
    pub const fn slider(self) -> Slider {
        Slider::ALL[self.table as usize / SQUARES]
    }

    /// The square.
    #[must_use]
    pub const fn square(self) -> usize {
        self.table as usize % SQUARES
    }

    /// The relevant squares that are occupied.
    #[must_use]
    pub const fn occupied(self) -> Bitboard {
        let mut rest = self.slider().mask(self.square());
        let mut occupied = 0;
        let mut bits = self.occupancy;
        while bits != 0 {
            if bits & 1 != 0 {
                occupied |= rest & rest.wrapping_neg();
            }
            rest &= rest - 1;
            bits >>= 1;
        }
        occupied
    }

    /// The record of this look-up.
    #[must_use]
    pub fn record(self) -> [u8; RECORD] {
        let mut record = [0; RECORD];
        record[..8].copy_from_slice(&self.occupied().to_le_bytes());
        record[8] = self.square() as u8;
        record[9] = self.slider() as u8;
        record
    }
}

/// Bytes that are no trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadRecord {
    /// The number of the record.
    pub number: usize,
}

impl fmt::Display for BadRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "record {} is no look-up: relevant squares (8 bytes), square, piece (0 or 1), six zeros",
            self.number
        )
    }
}

impl Error for BadRecord {}

/// The look-ups of a trace.
///
/// ```
/// use cache_lines::trace::{Lookup, read};
///
/// let lookup = Lookup { table: 3, occupancy: 7 };
/// assert_eq!(read(&lookup.record()), Ok(vec![lookup]));
/// assert_eq!(read(&[1; 16]).unwrap_err().number, 0, "a1 is no relevant square of a bishop on b1");
/// ```
///
/// # Errors
/// The first record that is no look-up, among them an incomplete last one.
pub fn read(bytes: &[u8]) -> Result<Vec<Lookup>, BadRecord> {
    let masks = Slider::ALL.map(|slider| std::array::from_fn::<_, SQUARES, _>(|square| slider.mask(square)));
    let mut lookups = Vec::with_capacity(bytes.len() / RECORD);
    for (number, record) in bytes.chunks(RECORD).enumerate() {
        let lookup = match (record.first_chunk(), record.get(8..)) {
            (Some(&occupied), Some(&[square @ 0..=63, piece @ 0..=1, 0, 0, 0, 0, 0, 0])) => {
                let occupied = Bitboard::from_le_bytes(occupied);
                let (piece, square) = (usize::from(piece), usize::from(square));
                let relevant = occupied & !masks[piece][square] == 0;
                relevant.then(|| Lookup::new(Slider::ALL[piece], square, occupied))
            }
            _ => None,
        };
        lookups.push(lookup.ok_or(BadRecord { number })?);
    }
    Ok(lookups)
}
