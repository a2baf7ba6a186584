//! For boards with up to 256 squares, whose sets are four words of 64 bits: square `s` is bit
//! `s % 64` of word `s / 64`.
//!
//! Integers have no such width, so sets are combined by functions. All of them are constant
//! functions.

use crate::lookup::constants::{octets, short_words, words};

/// A set of squares, one bit each.
pub type Word = [u64; 4];

/// A table of sets.
struct Sets<const COUNT: usize>([Word; COUNT]);

impl<const COUNT: usize> Sets<COUNT> {
    /// The sets as little-endian bytes.
    const fn new<const WORDS: usize>(bytes: &[u8]) -> Self {
        assert!(WORDS == 4 * COUNT, "a set has four words");
        let words = words::<WORDS>(bytes);
        let mut sets = [[0; 4]; COUNT];
        let mut i = 0;
        while i < WORDS {
            sets[i / 4][i % 4] = words[i];
            i += 1;
        }
        Self(sets)
    }
}

/// The squares in either set.
///
/// ```
/// use magic_tables::lookup::boards::bits256::union;
///
/// assert_eq!(union([1, 0, 0, 2], [4, 0, 8, 0]), [5, 0, 8, 2]);
/// ```
#[inline(always)]
#[must_use]
pub const fn union([a, b, c, d]: Word, [e, f, g, h]: Word) -> Word {
    [a | e, b | f, c | g, d | h]
}

/// The squares in both sets.
///
/// ```
/// use magic_tables::lookup::boards::bits256::common;
///
/// assert_eq!(common([5, 0, 0, 2], [4, 0, 8, 3]), [4, 0, 0, 2]);
/// ```
#[inline(always)]
#[must_use]
pub const fn common([a, b, c, d]: Word, [e, f, g, h]: Word) -> Word {
    [a & e, b & f, c & g, d & h]
}

/// The squares in the first set that are not in the second one.
///
/// ```
/// use magic_tables::lookup::boards::bits256::without;
///
/// assert_eq!(without([5, 0, 0, 2], [4, 0, 8, 3]), [1, 0, 0, 0]);
/// ```
#[inline(always)]
#[must_use]
pub const fn without([a, b, c, d]: Word, [e, f, g, h]: Word) -> Word {
    [a & !e, b & !f, c & !g, d & !h]
}

/// All squares up to the lowest one of `set`; all squares if it is empty: x ^ (x - 1), as in the
/// obstruction difference (Michael Hoffmann 2009), with a borrow from word to word.
#[inline(always)]
const fn to_lowest([a, b, c, d]: Word) -> Word {
    let (w, borrow) = a.overflowing_sub(1);
    let (x, borrow) = b.overflowing_sub(borrow as u64);
    let (y, borrow) = c.overflowing_sub(borrow as u64);
    let z = d.wrapping_sub(borrow as u64);
    [a ^ w, b ^ x, c ^ y, d ^ z]
}

/// All squares from the highest one of `set` on; all squares if it is empty.
#[inline(always)]
const fn from_highest(set: Word) -> Word {
    let mut from = [0; 4];
    let mut open = u64::MAX;
    let mut i = 4;
    while i > 0 {
        i -= 1;
        from[i] = u64::MAX << (set[i] | 1).ilog2() & open;
        open = if set[i] == 0 { open } else { 0 };
    }
    from
}

/// The rays of a piece from all squares: those along which the numbers of squares rise, and those
/// along which they fall. `SETS` is their number on all squares.
///
/// ```
/// use magic_tables::lookup::boards::bits256::Rays;
///
/// // A board of two squares: from the first one a ray leads up, from the second one down.
/// let sets = [[2, 0, 0, 0], [0; 4], [0; 4], [1_u64, 0, 0, 0]];
/// let bytes = sets.map(|set| set.map(u64::to_le_bytes));
/// let rook = Rays::<2, 1, 1, 4>::new::<16>(bytes.as_flattened().as_flattened());
/// assert_eq!(rook.rider_attacks(0, [2, 0, 0, 0]), [2, 0, 0, 0]);
/// assert_eq!(rook.rider_attacks(1, [2, 0, 0, 0]), [1, 0, 0, 0]);
/// ```
pub struct Rays<const SQUARES: usize, const UP: usize, const DOWN: usize, const SETS: usize>(
    Sets<SETS>,
);

impl<const SQUARES: usize, const UP: usize, const DOWN: usize, const SETS: usize>
    Rays<SQUARES, UP, DOWN, SETS>
{
    /// The rays of each square in turn as little-endian bytes, first those along which numbers
    /// rise. `WORDS` is four times `SETS`.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly so many words.
    #[must_use]
    pub const fn new<const WORDS: usize>(bytes: &[u8]) -> Self {
        assert!(
            SETS == SQUARES * (UP + DOWN),
            "each square has the same number of rays"
        );
        Self(Sets::new::<WORDS>(bytes))
    }

    /// The rays from `square`.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    const fn of(&self, square: usize) -> (&[Word], &[Word]) {
        assert!(square < SQUARES, "the square is off the board");
        let (_, from_here) = self.0.0.split_at(square * (UP + DOWN));
        let (up, rest) = from_here.split_at(UP);
        let (down, _) = rest.split_at(DOWN);
        (up, down)
    }

    /// The attack set of a rider.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub const fn rider_attacks(&self, square: usize, occupied: Word) -> Word {
        let (up, down) = self.of(square);
        rider(up, down, occupied)
    }

    /// The attack set of a hopper.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub const fn hopper_attacks(&self, square: usize, occupied: Word) -> Word {
        let (up, down) = self.of(square);
        hopper(up, down, occupied)
    }

    /// The attack set of a hopper that attacks at most `MOST` squares of each ray.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub const fn short_hopper_attacks<const MOST: u8>(
        &self,
        square: usize,
        occupied: Word,
    ) -> Word {
        let (up, down) = self.of(square);
        short_hopper(up, down, MOST, occupied)
    }
}

/// The attack set of a rider with these rays.
///
/// ```
/// use magic_tables::lookup::boards::bits256::rider;
///
/// // Squares 62 to 66 in a row, seen from 64, with a piece on 63 and one on 65.
/// let up = [[0, 0b110, 0, 0]];
/// let down = [[0b11 << 62, 0, 0, 0]];
/// let attacks = rider(&up, &down, [1 << 63, 0b010, 0, 0]);
/// assert_eq!(attacks, [1 << 63, 0b010, 0, 0]);
/// ```
#[inline]
#[must_use]
pub const fn rider(up: &[Word], down: &[Word], occupied: Word) -> Word {
    let mut attacks = [0; 4];
    let mut i = 0;
    while i < up.len() {
        let seen = to_lowest(common(up[i], occupied));
        attacks = union(attacks, common(up[i], seen));
        i += 1;
    }
    i = 0;
    while i < down.len() {
        let seen = from_highest(common(down[i], occupied));
        attacks = union(attacks, common(down[i], seen));
        i += 1;
    }
    attacks
}

/// The attack set of a hopper with these rays: what a rider attacks from the nearest occupied
/// squares on, without these.
///
/// ```
/// use magic_tables::lookup::boards::bits256::hopper;
///
/// // Squares 62 to 66 in a row, seen from 64, with a piece on 63 and one on 65.
/// let up = [[0, 0b110, 0, 0]];
/// let down = [[0b11 << 62, 0, 0, 0]];
/// let attacks = hopper(&up, &down, [1 << 63, 0b010, 0, 0]);
/// assert_eq!(attacks, [1 << 62, 0b100, 0, 0]);
/// ```
#[inline]
#[must_use]
pub const fn hopper(up: &[Word], down: &[Word], occupied: Word) -> Word {
    short_hopper(up, down, u8::MAX, occupied)
}

/// The attack set of a hopper with these rays that attacks at most `most` squares of each; no ray
/// has more than 255.
///
/// ```
/// use magic_tables::lookup::boards::bits256::short_hopper;
///
/// // Squares 64 to 68 in a row, seen from the first one, with a piece on 65.
/// let attacks = short_hopper(&[[0, 0b11110, 0, 0]], &[], 1, [0, 0b010, 0, 0]);
/// assert_eq!(attacks, [0, 0b100, 0, 0]);
/// ```
#[inline]
#[must_use]
pub const fn short_hopper(up: &[Word], down: &[Word], most: u8, occupied: Word) -> Word {
    let mut attacks = [0; 4];
    let mut i = 0;
    while i < up.len() {
        let behind = without(up[i], to_lowest(common(up[i], occupied)));
        let stop = union(common(behind, occupied), last_of_range(behind, most, true));
        attacks = union(attacks, common(behind, to_lowest(stop)));
        i += 1;
    }
    i = 0;
    while i < down.len() {
        let behind = without(down[i], from_highest(common(down[i], occupied)));
        let stop = union(common(behind, occupied), last_of_range(behind, most, false));
        attacks = union(attacks, common(behind, from_highest(stop)));
        i += 1;
    }
    attacks
}

/// The squares of a ray from the last one on that a range of `most` squares reaches. `rises`: their
/// numbers rise along the ray.
#[inline(always)]
const fn last_of_range(mut ray: Word, most: u8, rises: bool) -> Word {
    if most == u8::MAX {
        return [0; 4];
    }
    let mut before = 1;
    while before < most {
        ray = if rises {
            without(ray, to_lowest(ray))
        } else {
            without(ray, from_highest(ray))
        };
        before += 1;
    }
    ray
}

/// What stands on a path, whose squares are known one by one, so that a piece attacks along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// It attacks all squares up to the first occupied one, and that one.
    Rider,
    /// It attacks the squares behind the first occupied one, up to the next occupied one, and that
    /// one, but no more than the range.
    Hopper,
    /// It attacks the last square, if all before it are empty.
    Lame,
    /// It attacks the last square, if all before it are occupied.
    Jump,
    /// It attacks the last square, if exactly one before it is occupied, and this one is no further
    /// from the last square than the range.
    OverOne,
}

/// Paths from all squares that are no rays: leaps, paths that run to and fro, and those over edges
/// that are joined. Each is the number of its squares, and the squares.
///
/// ```
/// use magic_tables::lookup::boards::bits256::{Paths, Way};
///
/// // From the first of three squares, one leap over the second one; from the others, none.
/// let starts = [0_u32, 3, 3, 3].map(u32::to_le_bytes);
/// let leaps = Paths::<3, 4, 3>::new(starts.as_flattened(), &[2, 1, 2]);
/// assert_eq!(leaps.attacks(0, [0b001, 0, 0, 0], Way::Lame, 1), [0b100, 0, 0, 0]);
/// assert_eq!(leaps.attacks(0, [0b010, 0, 0, 0], Way::Lame, 1), [0; 4]);
/// ```
pub struct Paths<const SQUARES: usize, const STARTS: usize, const BYTES: usize> {
    /// Where the paths of each square start, and where those of the last one end.
    starts: [u32; STARTS],
    paths: [u8; BYTES],
}

impl<const SQUARES: usize, const STARTS: usize, const BYTES: usize> Paths<SQUARES, STARTS, BYTES> {
    /// The paths of each square in turn, and where they start in these, as little-endian numbers.
    /// `STARTS` is one more than `SQUARES`.
    ///
    /// # Panics
    /// If `starts` does not hold so many numbers, or `paths` not exactly the paths.
    #[must_use]
    pub const fn new(starts: &[u8], paths: &[u8]) -> Self {
        assert!(STARTS == SQUARES + 1, "the last path has an end");
        Self {
            starts: short_words(starts),
            paths: octets(paths),
        }
    }

    /// The attack set of a piece that moves along the paths in this way.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline]
    #[must_use]
    pub const fn attacks(&self, square: usize, occupied: Word, way: Way, range: u8) -> Word {
        assert!(square < SQUARES, "the square is off the board");
        let start = self.starts[square] as usize;
        let end = self.starts[square + 1] as usize;
        let (paths, _) = self.paths.split_at(end);
        let (_, paths) = paths.split_at(start);
        along_paths(paths, occupied, way, range)
    }
}

/// The attack set of a piece along these paths, each of which is the number of its squares, and the
/// squares.
///
/// ```
/// use magic_tables::lookup::boards::bits256::{Way, along_paths};
///
/// // A path of three squares, 1, 2 and 3, and one of two, 70 and 80.
/// let paths = [3, 1, 2, 3, 2, 70, 80];
/// let occupied = [0b0010, 0, 0, 0];
/// let attacks = along_paths(&paths, occupied, Way::Rider, 255);
/// assert_eq!(attacks, [0b0010, 1 << 6 | 1 << 16, 0, 0], "stops on 1; 70 and 80 are open");
/// let attacks = along_paths(&paths, occupied, Way::Hopper, 1);
/// assert_eq!(attacks, [0b0100, 0, 0, 0], "over 1 to 2, and no further");
/// ```
#[inline]
#[must_use]
pub const fn along_paths(paths: &[u8], occupied: Word, way: Way, range: u8) -> Word {
    let mut attacks = [0; 4];
    let mut path = 0;
    while path < paths.len() {
        let last = path + paths[path] as usize;
        // A rider starts as if it had hopped already.
        let mut hurdles = matches!(way, Way::Rider) as usize;
        let mut attacked = 0;
        let mut at = path + 1;
        while at <= last {
            let square = paths[at];
            let passed = at - path - 1;
            let reaches = match way {
                Way::Rider | Way::Hopper => hurdles == 1 && attacked < range,
                Way::Lame => at == last && hurdles == 0,
                Way::Jump => at == last && hurdles == passed,
                Way::OverOne => at == last && hurdles == 1,
            };
            if reaches {
                attacks = union(attacks, of(square));
                attacked += 1;
            }
            let counts = match way {
                // Further away from the last square, an occupied square closes the path.
                Way::OverOne if last - at > range as usize => 2,
                _ => 1,
            };
            if contains(occupied, square) {
                hurdles += counts;
            }
            at += 1;
        }
        path = last + 1;
    }
    attacks
}

/// The set of one square.
#[inline(always)]
const fn of(square: u8) -> Word {
    let mut set = [0; 4];
    set[square as usize / 64] = 1 << (square % 64);
    set
}

/// Whether a square is in the set.
#[inline(always)]
const fn contains(set: Word, square: u8) -> bool {
    set[square as usize / 64] >> (square % 64) & 1 != 0
}

/// The attack sets of a piece that makes one step: knight, king or pawn.
///
/// ```
/// use magic_tables::lookup::boards::bits256::Steps;
///
/// // A king on a board of two squares.
/// let sets = [[2, 0, 0, 0], [1_u64, 0, 0, 0]].map(|set| set.map(u64::to_le_bytes));
/// let king = Steps::<2>::new::<8>(sets.as_flattened().as_flattened());
/// assert_eq!(king.attacks(0), [2, 0, 0, 0]);
/// ```
pub struct Steps<const SQUARES: usize>(Sets<SQUARES>);

impl<const SQUARES: usize> Steps<SQUARES> {
    /// The attack set of each square as little-endian bytes. `WORDS` is four times `SQUARES`.
    ///
    /// # Panics
    /// If `bytes` does not hold exactly so many words.
    #[must_use]
    pub const fn new<const WORDS: usize>(bytes: &[u8]) -> Self {
        Self(Sets::new::<WORDS>(bytes))
    }

    /// The attack set of the piece on `square`.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[inline(always)]
    #[must_use]
    pub const fn attacks(&self, square: usize) -> Word {
        self.0.0[square]
    }
}

/// Squares on one rank, file or diagonal, found from the rays of a queen: tables of pairs would take
/// four megabytes.
///
/// ```
/// use magic_tables::lookup::boards::bits256::{Lines, Rays};
///
/// // Three squares in a row.
/// let sets = [[6, 0, 0, 0], [0; 4], [4, 0, 0, 0], [1, 0, 0, 0], [0; 4], [3_u64, 0, 0, 0]];
/// let bytes = sets.map(|set| set.map(u64::to_le_bytes));
/// let rays = Rays::new::<24>(bytes.as_flattened().as_flattened());
/// let lines = Lines::<3, 1, 6>::new(rays);
/// assert_eq!(lines.between(0, 2), [2, 0, 0, 0]);
/// assert_eq!(lines.line(0, 2), [7, 0, 0, 0]);
/// assert_eq!(lines.ray(0, 1), [6, 0, 0, 0]);
/// assert_eq!(lines.beyond(0, 1), [4, 0, 0, 0]);
/// ```
pub struct Lines<const SQUARES: usize, const COUNT: usize, const SETS: usize>(
    Rays<SQUARES, COUNT, COUNT, SETS>,
);

impl<const SQUARES: usize, const COUNT: usize, const SETS: usize> Lines<SQUARES, COUNT, SETS> {
    /// The rays of a queen, those of the same line at the same place among those along which
    /// numbers rise, and among those along which they fall.
    #[must_use]
    pub const fn new(rays: Rays<SQUARES, COUNT, COUNT, SETS>) -> Self {
        Self(rays)
    }

    /// The rays of the line that joins both squares, if there is one: from the first one through
    /// the second one, back from the first one, and from the second one on.
    #[inline]
    const fn rays(&self, from: usize, to: usize) -> [Word; 3] {
        let (up, down) = self.0.of(from);
        let (up_from_other, down_from_other) = self.0.of(to);
        let mut i = 0;
        while i < COUNT {
            if contains(up[i], to as u8) {
                return [up[i], down[i], up_from_other[i]];
            }
            if contains(down[i], to as u8) {
                return [down[i], up[i], down_from_other[i]];
            }
            i += 1;
        }
        [[0; 4]; 3]
    }

    /// The squares strictly between two squares; empty if no line joins them.
    ///
    /// # Panics
    /// If a square is off the board.
    #[inline]
    #[must_use]
    pub const fn between(&self, a: usize, b: usize) -> Word {
        let [through, _, beyond] = self.rays(a, b);
        without(without(through, beyond), of(b as u8))
    }

    /// The whole line through two squares; empty if there is none.
    ///
    /// # Panics
    /// If a square is off the board.
    #[inline]
    #[must_use]
    pub const fn line(&self, a: usize, b: usize) -> Word {
        let [through, back, _] = self.rays(a, b);
        if contains(through, b as u8) {
            union(union(through, back), of(a as u8))
        } else {
            [0; 4]
        }
    }

    /// The squares from `from`, which is left out, through `to` to the edge of the board; empty if
    /// no line joins them.
    ///
    /// # Panics
    /// If a square is off the board.
    #[inline]
    #[must_use]
    pub const fn ray(&self, from: usize, to: usize) -> Word {
        let [through, _, _] = self.rays(from, to);
        through
    }

    /// The squares behind `to`, which is left out, as seen from `from`; empty if no line joins them.
    ///
    /// # Panics
    /// If a square is off the board.
    #[inline]
    #[must_use]
    pub const fn beyond(&self, from: usize, to: usize) -> Word {
        let [_, _, beyond] = self.rays(from, to);
        beyond
    }
}
