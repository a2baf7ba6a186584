//! Look-ups in sets of four words of 64 bits: square `s` is bit `s % 64` of word `s / 64`. Source
//! without dependencies has the same text.

/// A set of squares, one bit each.
pub type Set = [u64; 4];

/// The squares in either set.
///
/// ```
/// use magic_tables::lookup::boards::bits256::union;
///
/// assert_eq!(union([1, 0, 0, 2], [4, 0, 8, 0]), [5, 0, 8, 2]);
/// ```
#[inline(always)]
#[must_use]
pub const fn union(a: Set, b: Set) -> Set {
    [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]]
}

/// The squares in both sets.
#[inline(always)]
const fn common(a: Set, b: Set) -> Set {
    [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]]
}

/// The squares in the first set that are not in the second one.
#[inline(always)]
const fn without(a: Set, b: Set) -> Set {
    [a[0] & !b[0], a[1] & !b[1], a[2] & !b[2], a[3] & !b[3]]
}

/// The set of one square.
#[inline(always)]
const fn of(square: usize) -> Set {
    let mut set = [0; 4];
    set[square / 64] = 1 << (square % 64);
    set
}

/// Whether a square is in the set.
#[inline(always)]
const fn contains(set: Set, square: usize) -> bool {
    set[square / 64] >> (square % 64) & 1 != 0
}

/// All squares up to the lowest one of `set`; all squares if it is empty: x ^ (x - 1), with a borrow
/// from word to word.
#[inline(always)]
const fn to_lowest(set: Set) -> Set {
    let (first, borrow) = set[0].overflowing_sub(1);
    let (second, borrow) = set[1].overflowing_sub(borrow as u64);
    let (third, borrow) = set[2].overflowing_sub(borrow as u64);
    let last = set[3].wrapping_sub(borrow as u64);
    [
        set[0] ^ first,
        set[1] ^ second,
        set[2] ^ third,
        set[3] ^ last,
    ]
}

/// All squares from the highest one of `set` on; all squares if it is empty.
#[inline(always)]
const fn from_highest(set: Set) -> Set {
    let mut from = [0; 4];
    let mut open = u64::MAX;
    let mut i = 4;
    while i > 0 {
        i -= 1;
        from[i] = open & (u64::MAX << ((set[i] | 1).leading_zeros() ^ 63));
        if set[i] != 0 {
            open = 0;
        }
    }
    from
}

/// All squares of a ray up to the first one of `set`, and that one; all squares if it is empty.
/// `rises`: numbers rise along the ray.
#[inline(always)]
const fn to_first(set: Set, rises: bool) -> Set {
    if rises {
        to_lowest(set)
    } else {
        from_highest(set)
    }
}

/// The attack set of a rider with these rays. Along the first `rising` of them, the numbers of
/// squares rise, along all others they fall.
///
/// ```
/// use magic_tables::lookup::boards::bits256::rider;
///
/// // Squares 62 to 66 in a row, seen from 64, with a piece on 63 and one on 65.
/// let rays = [[0, 0b110, 0, 0], [0b11 << 62, 0, 0, 0]];
/// assert_eq!(rider(&rays, 1, [1 << 63, 0b010, 0, 0]), [1 << 63, 0b010, 0, 0]);
/// ```
#[inline]
#[must_use]
pub const fn rider(rays: &[Set], rising: usize, occupied: Set) -> Set {
    let mut attacks = [0; 4];
    let mut i = 0;
    while i < rays.len() {
        let blockers = common(rays[i], occupied);
        let seen = common(rays[i], to_first(blockers, i < rising));
        attacks = union(attacks, seen);
        i += 1;
    }
    attacks
}

/// The attack set of a hopper with these rays, of each of which it attacks at most `range` squares:
/// what a rider attacks from the nearest occupied squares on. No ray has more than 255 squares.
///
/// ```
/// use magic_tables::lookup::boards::bits256::hopper;
///
/// // Squares 60 to 66 in a row, seen from 64, with a piece on 63 and one on 65.
/// let rays = [[0, 0b110, 0, 0], [0b1111 << 60, 0, 0, 0]];
/// let occupied = [1 << 63, 0b010, 0, 0];
/// assert_eq!(hopper(&rays, 1, 255, occupied), [0b111 << 60, 0b100, 0, 0]);
/// assert_eq!(hopper(&rays, 1, 2, occupied), [0b110 << 60, 0b100, 0, 0]);
/// ```
#[inline]
#[must_use]
pub const fn hopper(rays: &[Set], rising: usize, range: u8, occupied: Set) -> Set {
    let mut attacks = [0; 4];
    let mut i = 0;
    while i < rays.len() {
        let rises = i < rising;
        let hurdle = to_first(common(rays[i], occupied), rises);
        let behind = without(rays[i], hurdle);
        let mut blockers = common(behind, occupied);
        if range < u8::MAX {
            // The range ends where a blocker would stand.
            let mut last = behind;
            let mut before = 1;
            while before < range {
                last = without(last, to_first(last, rises));
                before += 1;
            }
            blockers = union(blockers, last);
        }
        let seen = common(behind, to_first(blockers, rises));
        attacks = union(attacks, seen);
        i += 1;
    }
    attacks
}

/// What must stand on a path, whose squares are known one by one, so that a piece attacks along it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PathRule {
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

/// The attack set of a piece along the paths from `start` to `end`, each of which is the number of
/// its squares, and the squares.
///
/// ```
/// use magic_tables::lookup::boards::bits256::{PathRule, along_paths};
///
/// // A path of three squares, 1, 2 and 3, and one of two, 70 and 80.
/// let paths = [3, 1, 2, 3, 2, 70, 80];
/// let occupied = [0b0010, 0, 0, 0];
/// let rider = along_paths(&paths, 0, 7, PathRule::Rider, 255, occupied);
/// assert_eq!(rider, [0b0010, 1 << 6 | 1 << 16, 0, 0], "stops on 1; 70 and 80 are open");
/// let hopper = along_paths(&paths, 0, 7, PathRule::Hopper, 1, occupied);
/// assert_eq!(hopper, [0b0100, 0, 0, 0], "over 1 to 2, and no further");
/// ```
#[inline]
#[must_use]
pub const fn along_paths(
    paths: &[u8],
    start: usize,
    end: usize,
    rule: PathRule,
    range: u8,
    occupied: Set,
) -> Set {
    let mut attacks = [0; 4];
    let mut path = start;
    while path < end {
        let last = path + paths[path] as usize;
        // A rider starts as if it had hopped already.
        let mut hurdles = matches!(rule, PathRule::Rider) as usize;
        let mut attacked = 0;
        let mut at = path + 1;
        while at <= last {
            let square = paths[at] as usize;
            let reaches = match rule {
                PathRule::Rider | PathRule::Hopper => hurdles == 1 && attacked < range,
                PathRule::Lame => at == last && hurdles == 0,
                PathRule::Jump => at == last && hurdles == last - path - 1,
                PathRule::OverOne => at == last && hurdles == 1,
            };
            if reaches {
                attacks = union(attacks, of(square));
                attacked += 1;
            }
            if contains(occupied, square) {
                // Further away from the last square, an occupied one closes the path.
                let closes = matches!(rule, PathRule::OverOne) && last - at > range as usize;
                hurdles += if closes { 2 } else { 1 };
            }
            at += 1;
        }
        path = last + 1;
    }
    attacks
}

/// Of the line that joins two squares, if there is one: the ray from the first square to the second
/// one, the ray back from the first one, and the ray on from the second one. Half of the rays rise,
/// and each has its opposite at the same place of the other half.
#[inline]
const fn joining(from: &[Set], to: &[Set], square: usize) -> [Set; 3] {
    let half = from.len() / 2;
    let mut i = 0;
    while i < from.len() {
        if contains(from[i], square) {
            let opposite = if i < half { i + half } else { i - half };
            return [from[i], from[opposite], to[i]];
        }
        i += 1;
    }
    [[0; 4]; 3]
}

/// The squares strictly between the squares `a` and `b`, from which a queen has these rays.
#[inline]
#[must_use]
pub const fn between(from_a: &[Set], from_b: &[Set], b: usize) -> Set {
    let [through, _, beyond] = joining(from_a, from_b, b);
    without(without(through, beyond), of(b))
}

/// The line through the squares `a` and `b`, from which a queen has these rays.
#[inline]
#[must_use]
pub const fn line(from_a: &[Set], from_b: &[Set], a: usize, b: usize) -> Set {
    let [through, back, _] = joining(from_a, from_b, b);
    if contains(through, b) {
        union(union(through, back), of(a))
    } else {
        [0; 4]
    }
}

/// The ray from a square through the square `to`, from which a queen has these rays.
#[inline]
#[must_use]
pub const fn ray(from: &[Set], from_other: &[Set], to: usize) -> Set {
    let [through, _, _] = joining(from, from_other, to);
    through
}

/// The squares behind the square `to` as seen from another one, from which a queen has these rays.
#[inline]
#[must_use]
pub const fn beyond(from: &[Set], from_other: &[Set], to: usize) -> Set {
    let [_, _, beyond] = joining(from, from_other, to);
    beyond
}
