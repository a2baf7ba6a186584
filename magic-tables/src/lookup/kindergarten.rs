//! Kindergarten bitboards: one multiplication gathers the occupancy of a line into six bits.
//!
//! The tables are small because lines share them: the attacks along a rank or a diagonal depend only on the files of
//! the slider and of the blockers. A slot holds whole files, and a mask selects the squares of the line. After Gerd
//! Isenberg's kindergarten bitboards (2006), with the fill-up attacks of Urs Maenhaut and Aaron Sherwin. Unlike
//! there, each file has its own factor, so no variable shift is needed.

use crate::board::{self, Bitboard, FILE_A, FILES, RANK_1, RANKS, SQUARES, lines};

/// The inner squares of a line: all except the two at its ends, where blockers hide nothing.
pub(super) const INNER: usize = FILES - 2;

/// Occupancies of the inner squares, and so the number of slots for each position of the slider on its line.
pub(super) const OCCUPANCIES: usize = 1 << INNER;

/// The right shift that leaves the upper [`INNER`] bits of a product.
pub(super) const SHIFT: usize = SQUARES - INNER;

/// Sums all ranks in the highest one, with the inner files at the top.
const GATHER_FILES: u64 = FILE_A << 1;

/// Moves the inner squares of file a to the top.
const GATHER_RANKS: u64 = gather_ranks();

/// Attacks for each position of the slider on its line and each occupancy of the inner squares.
pub(super) type LineAttacks = [[Bitboard; OCCUPANCIES]; FILES];

/// Attacks of all sliding pieces, one line at a time: 8 KiB of slots and 40 bytes for each square.
///
/// ```
/// use magic_tables::lookup::Kindergarten;
///
/// static SLIDERS: Kindergarten = Kindergarten::new();
/// assert_eq!(SLIDERS.rook_attacks(0, 1 << 3 | 1 << 8), 0b1110 | 1 << 8, "b1 to d1, and a2");
/// assert_eq!(SLIDERS.bishop_attacks(0, 1 << 18), 1 << 9 | 1 << 18, "b2 and c3");
/// ```
pub struct Kindergarten {
    rooks: [Rook; SQUARES],
    bishops: [[Bitboard; 2]; SQUARES],
    files: LineAttacks,
    ranks: LineAttacks,
}

/// The lines through a square, without the square, and the factor that gathers the file.
#[derive(Clone, Copy)]
struct Rook {
    rank: Bitboard,
    file: Bitboard,
    gather: u64,
}

impl Kindergarten {
    /// The tables, computed in constant evaluation from no data.
    #[must_use]
    pub const fn new() -> Self {
        let mut rooks = [Rook { rank: 0, file: 0, gather: 0 }; SQUARES];
        let mut bishops = [[0; 2]; SQUARES];
        let mut square = 0;
        while square < SQUARES {
            let [rank, file, rising, falling] = lines(square);
            rooks[square] = Rook { rank, file, gather: GATHER_RANKS >> board::file(square) };
            bishops[square] = [rising, falling];
            square += 1;
        }
        Self {
            rooks,
            bishops,
            files: line_attacks(&whole_files(), 0),
            ranks: line_attacks(&whole_ranks(), 0),
        }
    }

    /// The attack set of a rook on `square` (a1 = 0, h8 = 63). Two multiplications and two slots; the only branch is
    /// the check of the square.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn rook_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let Rook { rank, file, gather } = self.rooks[square];
        let along_rank = self.files[board::file(square)][gathered(occupied & rank, GATHER_FILES)];
        let along_file = self.ranks[board::rank(square)][gathered(occupied & file, gather)];
        along_rank & rank | along_file & file
    }

    /// The attack set of a bishop on `square`, like [`rook_attacks`](Self::rook_attacks).
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn bishop_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        let [rising, falling] = self.bishops[square];
        let files = &self.files[board::file(square)];
        files[gathered(occupied & rising, GATHER_FILES)] & rising
            | files[gathered(occupied & falling, GATHER_FILES)] & falling
    }

    /// The attack sets of a rook and of a bishop on `square`, in this order. The only branch is the check of the square.
    ///
    /// ```
    /// let sliders = magic_tables::lookup::Kindergarten::new();
    /// let (rook, bishop) = sliders.rook_and_bishop_attacks(0, 1 << 3 | 1 << 8 | 1 << 18);
    /// assert_eq!((rook, bishop), (0b1110 | 1 << 8, 1 << 9 | 1 << 18));
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn rook_and_bishop_attacks(&self, square: usize, occupied: Bitboard) -> (Bitboard, Bitboard) {
        (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
    }

    /// What a look-up along one line reads: the mask, the factor, whose product with the occupancy on the line has the number of
    /// the slot in its upper six bits, and the slots. The lines are rank, file, rising and falling diagonal.
    #[doc(hidden)]
    #[must_use]
    pub const fn line(&self, square: usize, line: usize) -> (Bitboard, u64, &[Bitboard; OCCUPANCIES]) {
        let (Rook { rank, file, gather }, [rising, falling]) = (self.rooks[square], self.bishops[square]);
        match line {
            0 => (rank, GATHER_FILES, &self.files[board::file(square)]),
            1 => (file, gather, &self.ranks[board::rank(square)]),
            2 => (rising, GATHER_FILES, &self.files[board::file(square)]),
            _ => (falling, GATHER_FILES, &self.files[board::file(square)]),
        }
    }

    /// The attack set of a queen on `square`: the union of rook and bishop.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn queen_attacks(&self, square: usize, occupied: Bitboard) -> Bitboard {
        self.rook_attacks(square, occupied) | self.bishop_attacks(square, occupied)
    }
}

impl Default for Kindergarten {
    fn default() -> Self {
        Self::new()
    }
}

/// The occupancy of the inner squares of a line, gathered by its factor.
#[inline(always)]
const fn gathered(line: Bitboard, factor: u64) -> usize {
    (line.wrapping_mul(factor) >> SHIFT) as usize
}

/// The factor that moves the inner squares of file a to the top, the lowest rank lowest. Shifted right by n, it is
/// the factor of the n-th file, counted from 0. No two of the factor's ones move squares to the same bit, so nothing
/// carries into the index.
const fn gather_ranks() -> u64 {
    let mut factor = 0;
    let mut inner = 0;
    while inner < INNER {
        let from = (inner + 1) * FILES;
        factor |= 1 << (SHIFT + inner - from);
        inner += 1;
    }
    factor
}

/// The squares of each file.
pub(super) const fn whole_files() -> [Bitboard; FILES] {
    let mut files = [0; FILES];
    let mut file = 0;
    while file < FILES {
        files[file] = FILE_A << file;
        file += 1;
    }
    files
}

/// The squares of each rank.
pub(super) const fn whole_ranks() -> [Bitboard; RANKS] {
    let mut ranks = [0; RANKS];
    let mut rank = 0;
    while rank < RANKS {
        ranks[rank] = RANK_1 << (rank * FILES);
        rank += 1;
    }
    ranks
}

/// Attacks along a line whose n-th square is represented by the squares `parts[n]`. The index of an occupancy is its
/// number with the bits of `flip` inverted; bit n of the number is the inner square n + 1.
///
/// By doubling: one more blocker removes the squares beyond it from the attacks so far.
pub(super) const fn line_attacks(parts: &[Bitboard; FILES], flip: usize) -> LineAttacks {
    let mut all = [[0; OCCUPANCIES]; FILES];
    let mut position = 0;
    while position < FILES {
        let mut attacks = [0; OCCUPANCIES];
        attacks[0] = union(parts, 0, position) | union(parts, position + 1, FILES);
        let mut inner = 0;
        while inner < INNER {
            let blocker = inner + 1;
            let visible = if blocker < position {
                !union(parts, 0, blocker)
            } else if blocker > position {
                !union(parts, blocker + 1, FILES)
            } else {
                Bitboard::MAX
            };
            let (low, high) =
                if flip >> inner & 1 == 0 { (Bitboard::MAX, visible) } else { (visible, Bitboard::MAX) };
            let half = 1 << inner;
            let mut i = 0;
            while i < half {
                attacks[half + i] = attacks[i] & high;
                attacks[i] &= low;
                i += 1;
            }
            inner += 1;
        }
        all[position] = attacks;
        position += 1;
    }
    all
}

/// The union of `parts[from..to]`.
const fn union(parts: &[Bitboard; FILES], from: usize, to: usize) -> Bitboard {
    let mut union = 0;
    let mut i = from;
    while i < to {
        union |= parts[i];
        i += 1;
    }
    union
}
