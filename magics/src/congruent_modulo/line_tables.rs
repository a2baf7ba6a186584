//! The published hash functions of single lines, measured: how many slots each one addresses, and how many it uses.

use super::hashes::{cast_out_255, h1, h2, minimal_h1, minimal_h2};
use magic_tables::board::occupancy::Subsets;
use magic_tables::board::slider::Slider;
use magic_tables::board::{Bitboard, SQUARES, bit, lines};

/// A kind of line on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// A rank: squares one bit apart.
    Rank,
    /// A file: squares 8 bits apart.
    File,
    /// A diagonal that rises from the first file: squares 9 bits apart.
    Rising,
    /// A diagonal that falls from the first file: squares 7 bits apart.
    Falling,
}

impl Line {
    /// The squares of the line of this kind through `square`, and the piece that moves on it.
    ///
    /// ```
    /// use magic_tables::board::slider::Slider;
    /// use magics::congruent_modulo::line_tables::Line;
    ///
    /// assert_eq!(Line::Rank.through(3), (Slider::Rook, 0xff));
    /// ```
    #[must_use]
    pub const fn through(self, square: usize) -> (Slider, Bitboard) {
        let [rank, file, rising, falling] = lines(square);
        let (slider, line) = match self {
            Self::Rank => (Slider::Rook, rank),
            Self::File => (Slider::Rook, file),
            Self::Rising => (Slider::Bishop, rising),
            Self::Falling => (Slider::Bishop, falling),
        };
        (slider, line | bit(square))
    }
}

/// Which squares of a line a hash function takes, and how they are shifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKey {
    /// All squares, with the first one shifted to bit 0.
    Moved,
    /// All squares in their places.
    InPlace,
    /// All squares except the two ends, with the first one shifted to bit 0.
    Inner,
    /// All squares except the slider's, in their places.
    Others,
}

impl LineKey {
    /// The squares of `line` that are hashed, and by how much they are shifted to the right.
    fn squares(self, line: Bitboard, square: usize) -> (Bitboard, u32) {
        let without_first = line & line.wrapping_sub(1);
        let inner = without_first & !bit(line.ilog2() as usize);
        match self {
            Self::Moved => (line, line.trailing_zeros()),
            Self::InPlace => (line, 0),
            Self::Inner => (inner, inner.trailing_zeros() % u64::BITS),
            Self::Others => (line & !bit(square), 0),
        }
    }
}

/// A hash function for one kind of line.
///
/// ```
/// use magics::congruent_modulo::line_tables::LineHash;
///
/// let hash = LineHash::ALL[0];
/// assert_eq!((hash.name, hash.slots), ("h1", 258));
/// assert_eq!(hash.table(0).expect("it is perfect").len(), 258);
/// assert!(hash.used() < 258);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct LineHash {
    /// Its name in the literature.
    pub name: &'static str,
    /// The lines that it is for.
    pub line: Line,
    /// What it hashes.
    pub key: LineKey,
    /// Slots for each place of a slider.
    pub slots: usize,
    hash: fn(Bitboard) -> u64,
}

impl LineHash {
    /// The published hash functions on the lines for which they work, each with the best key.
    pub const ALL: [Self; 14] = [
        Self::new("h1", Line::File, LineKey::Moved, 258, h1::<8>),
        Self::new("h1", Line::Rising, LineKey::InPlace, 514, h1::<9>),
        Self::new("minimal h1", Line::File, LineKey::Moved, 256, minimal_h1::<8, 8>),
        Self::new("minimal h1", Line::File, LineKey::Inner, 64, minimal_h1::<8, 6>),
        Self::new("minimal h1", Line::Rising, LineKey::Moved, 256, minimal_h1::<9, 8>),
        Self::new("minimal h1", Line::Rising, LineKey::Inner, 64, minimal_h1::<9, 6>),
        Self::new("h2", Line::File, LineKey::InPlace, 513, h2::<8>),
        Self::new("h2", Line::Rising, LineKey::InPlace, 257, h2::<7>),
        Self::new("h2", Line::Falling, LineKey::InPlace, 257, h2::<7>),
        Self::new("minimal h2", Line::Falling, LineKey::Moved, 256, minimal_h2::<7, 8>),
        Self::new("minimal h2", Line::Falling, LineKey::Inner, 64, minimal_h2::<7, 6>),
        Self::new("casting out 255", Line::Rank, LineKey::Others, 255, cast_out_255),
        Self::new("casting out 255", Line::Rising, LineKey::Others, 255, cast_out_255),
        Self::new("casting out 255", Line::Falling, LineKey::Others, 255, cast_out_255),
    ];

    const fn new(
        name: &'static str,
        line: Line,
        key: LineKey,
        slots: usize,
        hash: fn(Bitboard) -> u64,
    ) -> Self {
        Self { name, line, key, slots, hash }
    }

    /// The attack sets along the line through `square`, addressed by the hash; unused slots are `None`.
    ///
    /// `Err` holds two occupancies that share a slot although their attack sets differ.
    ///
    /// # Errors
    /// If the hash function is not perfect there.
    ///
    /// # Panics
    /// If `square` is off the board, or a hash is not less than the number of slots.
    pub fn table(&self, square: usize) -> Result<Vec<Option<Bitboard>>, [Bitboard; 2]> {
        let (slider, line) = self.line.through(square);
        let (keys, shift) = self.key.squares(line, square);
        let mut table: Vec<Option<(Bitboard, Bitboard)>> = vec![None; self.slots];
        for occupied in Subsets::of(keys) {
            let attacks = slider.attacks(square, occupied) & line;
            let slot = &mut table[usize::try_from((self.hash)(occupied >> shift)).expect("hashes are small")];
            match *slot {
                Some((other, others)) if others != attacks => return Err([other, occupied]),
                _ => *slot = Some((occupied, attacks)),
            }
        }
        Ok(table.into_iter().map(|slot| slot.map(|(_, attacks)| attacks)).collect())
    }

    /// The most slots that one square uses.
    ///
    /// # Panics
    /// If the hash function is not perfect.
    #[must_use]
    pub fn used(&self) -> usize {
        (0..SQUARES)
            .map(|square| self.table(square).expect("the hash function is perfect").iter().flatten().count())
            .max()
            .unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::board::{FILES, file, rank};

    /// Every occupancy of every line, the slider's own square set or not, has a slot with its attack set; and
    /// without constructive collisions, that is, different occupancies have different slots.
    #[test]
    fn published_hashes_are_perfect() {
        for hash in LineHash::ALL {
            for square in 0..SQUARES {
                let (_, line) = hash.line.through(square);
                let (keys, _) = hash.key.squares(line, square);
                let table = hash.table(square).unwrap_or_else(|occupancies| {
                    panic!("{} on the {:?} of {square}: {occupancies:x?}", hash.name, hash.line)
                });
                assert_eq!(table.iter().flatten().count(), 1 << keys.count_ones(), "{hash:?} on {square}");
            }
        }
    }

    #[test]
    fn minimal_hashes_are_minimal() {
        for hash in LineHash::ALL {
            let used = hash.used();
            let unused = match (hash.name, hash.slots) {
                ("h1", 514) => 258,
                ("h1", _) => 2,
                ("h2", 513) => 257,
                ("h2", _) => 1,
                ("casting out 255", _) => 255 - 128,
                _ => 0,
            };
            assert_eq!(hash.slots - used, unused, "{hash:?}");
        }
    }

    /// The unused slots that Fenner and Levene name.
    #[test]
    fn gaps_lie_where_they_were_published() {
        let gap = |name, line, slots| {
            let hash = LineHash::ALL
                .into_iter()
                .find(|hash| hash.name == name && hash.line == line && hash.slots == slots)
                .expect("the hash function is there");
            // The long diagonals, and file a. The long falling diagonal begins on h1: their bit 0.
            let square = if line == Line::Falling { FILES - 1 } else { 0 };
            let (slider, squares) = line.through(square);
            assert_eq!(squares & slider.attacks(square, 0), squares & !bit(square));
            let shift = squares.trailing_zeros();
            let mut unused: Vec<u64> = (0..slots as u64).collect();
            for occupied in Subsets::of(squares) {
                let number = (hash.hash)(occupied >> shift);
                unused.retain(|&slot| slot != number);
            }
            (unused[0], unused[unused.len() - 1], unused.len())
        };
        assert_eq!(gap("h1", Line::File, 258), (86, 87, 2));
        assert_eq!(gap("h1", Line::Rising, 514), (86, 343, 258));
        assert_eq!(gap("h2", Line::Falling, 257), (172, 172, 1));
    }

    /// What `CongruentModulo` relies on.
    #[test]
    fn minimal_hashes_invert_every_second_bit() {
        for number in 0..64 {
            let line = |apart: usize| -> Bitboard {
                (0..6).filter(|i| number >> i & 1 == 1).map(|i| bit(i * apart)).sum()
            };
            let flipped = number ^ 0b10_1010;
            assert_eq!(minimal_h1::<8, 6>(line(8)), flipped);
            assert_eq!(minimal_h1::<9, 6>(line(9)), flipped);
            // The falling diagonal begins at its right end: the bits are in reverse.
            assert_eq!(minimal_h2::<7, 6>(line(7)), (number.reverse_bits() >> 58) ^ 0b10_1010);
        }
    }

    #[test]
    fn lines_run_through_their_squares() {
        for square in 0..SQUARES {
            for other in 0..SQUARES {
                let on = |line: Line| line.through(square).1 & bit(other) != 0;
                assert_eq!(on(Line::Rank), rank(square) == rank(other));
                assert_eq!(on(Line::File), file(square) == file(other));
                assert_eq!(on(Line::Rising), rank(square) + file(other) == rank(other) + file(square));
                assert_eq!(on(Line::Falling), rank(square) + file(square) == rank(other) + file(other));
            }
        }
    }
}
