//! Where the squares of rays lie in the bytes of a vector, and how they return to the board.

/// The bytes of a ray.
pub const PLACES: usize = 8;

/// The index of a shuffle that gives 0.
pub const NOTHING: u8 = 0x80;

/// How rays return to the board: how many vectors each square stores for a purpose, 1 or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Byte by byte: for rays with at most one square in each byte of the board.
    pub direct: usize,
    /// As sums of eight bytes: for rays on which no two squares are the same bit of their bytes.
    pub sums: usize,
    /// For rays with nine squares. Otherwise rays have up to eight.
    pub far: usize,
}

/// Four rays in the quarters of a vector of 32 bytes. A shuffle stays in its half of the vector: it reads one of two equal boards, and
/// writes one of two boards whose union is the attack set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The byte of the board that each byte takes.
    pub gather: [u8; 32],
    /// The bit of it that is the square.
    pub mask: [u8; 32],
    /// The bits of each result that count.
    pub weights: [u8; 32],
    /// What each byte is compared with: the sums are those of the differences.
    pub base: [u8; 32],
    /// For each byte of the board, the result that it takes.
    pub direct: [u8; 32],
    /// For each byte of the board, the sum that it takes.
    pub sums: [u8; 32],
    /// The squares that are in these bytes of sums.
    pub lines: [u8; 32],
}

impl Layout {
    /// The layout for two rays along which the numbers of squares rise, and two along which they fall; none if these rays cannot return
    /// in this `way`.
    #[must_use]
    pub const fn new([up, other_up]: [u128; 2], [down, other_down]: [u128; 2], way: Way) -> Option<Self> {
        let [up, other_up] = [Ray { squares: up, rises: true }, Ray { squares: other_up, rises: true }];
        let [down, other_down] =
            [Ray { squares: down, rises: false }, Ray { squares: other_down, rises: false }];
        // Rays of one half must not need the same byte of the board. Mostly one half is for a rising and a falling ray of different
        // lines, as a file and a rank have bytes in common.
        let one = Self::in_quarters([up, other_down, other_up, down], way);
        if one.is_some() { one } else { Self::in_quarters([up, down, other_up, other_down], way) }
    }

    const fn in_quarters(rays: [Ray; 4], way: Way) -> Option<Self> {
        let mut layout = Self {
            gather: [NOTHING; 32],
            mask: [0; 32],
            weights: [0; 32],
            base: [0; 32],
            direct: [NOTHING; 32],
            sums: [NOTHING; 32],
            lines: [0; 32],
        };
        let (mut quarter, mut used) = (0, [false; 4]);
        while quarter < 4 {
            used[quarter] = rays[quarter].squares != 0;
            if !layout.has_added(quarter, rays[quarter], way) {
                return None;
            }
            quarter += 1;
        }
        while quarter > 0 {
            quarter -= 1;
            if rays[quarter].squares.count_ones() as usize > PLACES {
                // The last of the quarters that are free and suit the square.
                let (with_others, mut free) = (layout, 4);
                loop {
                    if way.far == 0 || free == 0 {
                        return None;
                    }
                    free -= 1;
                    layout = with_others;
                    if !used[free] && layout.has_added_ninth(free, rays[quarter]) {
                        used[free] = true;
                        break;
                    }
                }
            }
        }
        Some(layout)
    }

    /// Adds the nearest eight squares of a ray, if they can return.
    const fn has_added(&mut self, quarter: usize, mut ray: Ray, way: Way) -> bool {
        let is_direct = way.direct == 1 && ray.is_apart() && ray.squares.count_ones() as usize <= PLACES;
        if !is_direct && (way.sums == 0 || !ray.has_distinct_bits()) {
            return false;
        }
        let mut place = 0;
        while ray.squares != 0 && place < PLACES {
            let square = ray.next();
            self.take(quarter, place, square);
            let to = back(quarter, square);
            let from = result(quarter) + if is_direct { place as u8 } else { 0 };
            if is_direct {
                if self.direct[to] != NOTHING {
                    return false;
                }
                self.direct[to] = from;
            } else {
                if self.sums[to] != NOTHING && self.sums[to] != from {
                    return false;
                }
                self.sums[to] = from;
                self.lines[to] |= 1 << (square % 8);
            }
            self.weights[quarter * PLACES + place] = 1 << (square % 8);
            place += 1;
        }
        true
    }

    /// Adds the ninth square of a ray, if it can return: in a quarter of its own, which takes the other eight, too. The last byte of
    /// these has bit 0 as its square, so its other bits are those of a square behind all eight.
    const fn has_added_ninth(&mut self, quarter: usize, mut ray: Ray) -> bool {
        let (mut place, mut squares) = (0, 0);
        while squares < PLACES {
            let square = ray.next();
            if square % 8 == 0 {
                self.take(quarter, PLACES - 1, square);
            } else {
                self.take(quarter, place, square);
                place += 1;
            }
            squares += 1;
        }
        let ninth = ray.next();
        if ray.squares != 0 {
            return false;
        }
        let (to, bit, last) = (back(quarter, ninth), 1 << (ninth % 8), quarter * PLACES + PLACES - 1);
        let from = if bit == 1 {
            // No other bit can say it: 2 and all of them carry into the next byte of the sum.
            self.weights[last] = !1;
            self.base[quarter * PLACES] = 2;
            result(quarter) + 1
        } else {
            self.weights[last] = bit;
            result(quarter)
        };
        if self.sums[to] != NOTHING {
            return false;
        }
        self.sums[to] = from;
        self.lines[to] |= bit;
        true
    }

    const fn take(&mut self, quarter: usize, place: usize, square: usize) {
        self.gather[quarter * PLACES + place] = (square / 8) as u8;
        self.mask[quarter * PLACES + place] = 1 << (square % 8);
    }
}

/// Where the byte of a `square` is whose results are in this quarter.
const fn back(quarter: usize, square: usize) -> usize {
    quarter / 2 * 16 + square / 8
}

/// Where a shuffle finds the first result of a quarter.
const fn result(quarter: usize) -> u8 {
    (quarter % 2 * PLACES) as u8
}

/// A ray: its squares, and whether their numbers rise from the nearest to the last.
#[derive(Clone, Copy)]
struct Ray {
    squares: u128,
    rises: bool,
}

impl Ray {
    /// Takes the nearest square.
    const fn next(&mut self) -> usize {
        let square = if self.rises { self.squares.trailing_zeros() } else { self.squares.ilog2() };
        self.squares &= !(1 << square);
        square as usize
    }

    /// Whether no byte of the board has two of its squares.
    const fn is_apart(self) -> bool {
        let (bytes, mut i) = (self.squares.to_le_bytes(), 0);
        while i < bytes.len() {
            if bytes[i].count_ones() > 1 {
                return false;
            }
            i += 1;
        }
        true
    }

    /// Whether no two of its nearest eight squares are the same bit of their bytes.
    const fn has_distinct_bits(mut self) -> bool {
        let (mut seen, mut place) = (0_u8, 0);
        while self.squares != 0 && place < PLACES {
            let bit = 1 << (self.next() % 8);
            if seen & bit != 0 {
                return false;
            }
            seen |= bit;
            place += 1;
        }
        true
    }
}
