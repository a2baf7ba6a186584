//! The published hash functions of single lines, measured: how many slots each addresses, and how many it uses.

use crate::board::{Bitboard, SQUARES, bit, lines};
use crate::lookup::congruent_modulo_hashes::{cast_out_255, h1, h2, minimal_h1, minimal_h2};
use crate::occupancy::Subsets;
use crate::slider::Slider;

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
    /// use magic_tables::{line_tables::Line, slider::Slider};
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

/// Which squares of a line a hash function takes, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// All squares, the first moved to bit 0.
    Moved,
    /// All squares where they stand.
    InPlace,
    /// All squares but the two at the ends, the first of them moved to bit 0.
    Inner,
    /// All squares but the slider's, where they stand.
    Others,
}

impl Key {
    /// The squares of `line` that take part, and by how much they are moved to the right.
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
/// use magic_tables::line_tables::LineHash;
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
    pub key: Key,
    /// Slots for each place of a slider.
    pub slots: usize,
    hash: fn(Bitboard) -> u64,
}

impl LineHash {
    /// The published hash functions on the lines that they can serve, with the best key for each.
    pub const ALL: [Self; 14] = [
        Self::new("h1", Line::File, Key::Moved, 258, h1::<8>),
        Self::new("h1", Line::Rising, Key::InPlace, 514, h1::<9>),
        Self::new("minimal h1", Line::File, Key::Moved, 256, minimal_h1::<8, 8>),
        Self::new("minimal h1", Line::File, Key::Inner, 64, minimal_h1::<8, 6>),
        Self::new("minimal h1", Line::Rising, Key::Moved, 256, minimal_h1::<9, 8>),
        Self::new("minimal h1", Line::Rising, Key::Inner, 64, minimal_h1::<9, 6>),
        Self::new("h2", Line::File, Key::InPlace, 513, h2::<8>),
        Self::new("h2", Line::Rising, Key::InPlace, 257, h2::<7>),
        Self::new("h2", Line::Falling, Key::InPlace, 257, h2::<7>),
        Self::new("minimal h2", Line::Falling, Key::Moved, 256, minimal_h2::<7, 8>),
        Self::new("minimal h2", Line::Falling, Key::Inner, 64, minimal_h2::<7, 6>),
        Self::new("casting out 255", Line::Rank, Key::Others, 255, cast_out_255),
        Self::new("casting out 255", Line::Rising, Key::Others, 255, cast_out_255),
        Self::new("casting out 255", Line::Falling, Key::Others, 255, cast_out_255),
    ];

    const fn new(name: &'static str, line: Line, key: Key, slots: usize, hash: fn(Bitboard) -> u64) -> Self {
        Self { name, line, key, slots, hash }
    }

    /// The attack sets along the line through `square`, addressed by the hash; unused slots are `None`.
    ///
    /// `Err` holds two occupancies that meet in one slot although their attack sets differ.
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
    use crate::board::{FILES, file, rank};
    use crate::lookup::{CongruentModulo, Hyperbola, Kindergarten, hyperbola};

    static KINDERGARTEN: Kindergarten = Kindergarten::new();
    static CONGRUENT_MODULO: CongruentModulo = CongruentModulo::new();
    static HYPERBOLA: Hyperbola = Hyperbola::new();

    /// One in how many relevant occupancies is tried: all, but for the slow interpreter.
    const STEP: usize = if cfg!(miri) { 997 } else { 1 };

    fn mix(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Compares `look_up` with the ray walk: all relevant occupancies, each also with all other squares occupied
    /// and with any of them.
    fn agrees(slider: Slider, look_up: impl Fn(usize, Bitboard) -> Bitboard) {
        let mut state = 1;
        for square in 0..SQUARES {
            let mask = slider.mask(square);
            for occupied in Subsets::of(mask).step_by(STEP) {
                let attacks = slider.attacks(square, occupied);
                for irrelevant in [0, Bitboard::MAX, mix(&mut state)] {
                    let occupied = occupied | irrelevant & !mask;
                    assert_eq!(look_up(square, occupied), attacks, "{slider:?} on {square}, {occupied:#x}");
                }
            }
            for _ in 0..4096 / STEP {
                let occupied = mix(&mut state) & mix(&mut state);
                let attacks = slider.attacks(square, occupied);
                assert_eq!(look_up(square, occupied), attacks, "{slider:?} on {square}, {occupied:#x}");
            }
        }
    }

    /// That a queen is a rook and a bishop.
    fn joins(look_ups: [&dyn Fn(usize, Bitboard) -> Bitboard; 3]) {
        let mut state = 2;
        for square in 0..SQUARES {
            for _ in 0..4096 / STEP {
                let occupied = mix(&mut state) & mix(&mut state);
                let [rook, bishop, queen] = look_ups.map(|look_up| look_up(square, occupied));
                assert_eq!(queen, rook | bishop, "queen on {square}, {occupied:#x}");
            }
        }
    }

    #[test]
    fn kindergarten_agrees_with_the_ray_walk() {
        let table = &KINDERGARTEN;
        agrees(Slider::Rook, |square, occupied| table.rook_attacks(square, occupied));
        agrees(Slider::Bishop, |square, occupied| table.bishop_attacks(square, occupied));
        joins([
            &|square, occupied| table.rook_attacks(square, occupied),
            &|square, occupied| table.bishop_attacks(square, occupied),
            &|square, occupied| table.queen_attacks(square, occupied),
        ]);
    }

    #[test]
    fn congruent_modulo_agrees_with_the_ray_walk() {
        let table = &CONGRUENT_MODULO;
        agrees(Slider::Rook, |square, occupied| table.rook_attacks(square, occupied));
        agrees(Slider::Bishop, |square, occupied| table.bishop_attacks(square, occupied));
        joins([
            &|square, occupied| table.rook_attacks(square, occupied),
            &|square, occupied| table.bishop_attacks(square, occupied),
            &|square, occupied| table.queen_attacks(square, occupied),
        ]);
    }

    #[test]
    fn hyperbola_agrees_with_the_ray_walk() {
        let table = &HYPERBOLA;
        agrees(Slider::Rook, |square, occupied| table.rook_attacks(square, occupied));
        agrees(Slider::Bishop, |square, occupied| table.bishop_attacks(square, occupied));
        agrees(Slider::Rook, |square, occupied| table.rook_and_bishop_attacks(square, occupied).0);
        agrees(Slider::Bishop, |square, occupied| table.rook_and_bishop_attacks(square, occupied).1);
        joins([
            &|square, occupied| table.rook_attacks(square, occupied),
            &|square, occupied| table.bishop_attacks(square, occupied),
            &|square, occupied| table.queen_attacks(square, occupied),
        ]);
    }

    #[test]
    fn constant_look_ups_agree_with_the_ray_walk() {
        agrees(Slider::Rook, hyperbola::rook_attacks);
        agrees(Slider::Bishop, hyperbola::bishop_attacks);
        joins([&hyperbola::rook_attacks, &hyperbola::bishop_attacks, &hyperbola::queen_attacks]);
    }

    #[test]
    fn squares_off_the_board_panic() {
        let looks_up = |look_up: &dyn Fn(usize) -> Bitboard| {
            let look_up = std::panic::AssertUnwindSafe(look_up);
            for square in [SQUARES, SQUARES + 1, usize::MAX] {
                assert!(std::panic::catch_unwind(|| look_up(square)).is_err(), "{square}");
            }
        };
        looks_up(&|square| KINDERGARTEN.rook_attacks(square, 0));
        looks_up(&|square| KINDERGARTEN.bishop_attacks(square, 0));
        looks_up(&|square| KINDERGARTEN.queen_attacks(square, 0));
        looks_up(&|square| CONGRUENT_MODULO.rook_attacks(square, 0));
        looks_up(&|square| CONGRUENT_MODULO.bishop_attacks(square, 0));
        looks_up(&|square| CONGRUENT_MODULO.queen_attacks(square, 0));
        looks_up(&|square| HYPERBOLA.rook_attacks(square, 0));
        looks_up(&|square| HYPERBOLA.bishop_attacks(square, 0));
        looks_up(&|square| HYPERBOLA.queen_attacks(square, 0));
    }

    #[test]
    fn tables_are_small() {
        assert_eq!(size_of_val(&KINDERGARTEN), 8 * 1024 + 40 * SQUARES);
        assert_eq!(size_of_val(&CONGRUENT_MODULO), 8 * 1024 + 48 * SQUARES);
        assert_eq!(size_of_val(&HYPERBOLA), 512 + 32 * SQUARES);
    }

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
