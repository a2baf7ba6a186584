//! Where the squares of rays lie in the bytes of a vector, and how they return to the board.

use super::{LongSquare, Rays, Square, VectorBytes};

/// The number of bytes that a ray has in a vector.
pub const PLACES: usize = 8;

/// The index of a shuffle that gives 0.
pub const NOTHING: u8 = 0x80;

/// How rays return to the board. For each of these ways, a square stores vectors, or none: 1 or 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReturnVectors {
    /// Byte by byte: for rays with at most one square in each byte of the board.
    pub direct: usize,
    /// As sums of eight bytes: for rays on which no two squares are the same bit of their bytes.
    pub sums: usize,
    /// In a quarter more: for rays with nine squares.
    pub far: usize,
    /// For rays of more than eight squares: the squares behind the nearest ones, up to eight more.
    pub behind: usize,
}

/// Up to eight squares of each of four rays, in the quarters of a vector of 32 bytes. A shuffle
/// stays in its half of the vector: it reads one of two equal boards, and writes one of two boards
/// whose union is the attack set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RayBytes {
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

/// Four rays in vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RayLayout {
    /// The nearest squares of each ray.
    pub near: RayBytes,
    /// The squares behind the nearest ones.
    pub behind: RayBytes,
}

impl RayLayout {
    /// The layout for two rays along which the numbers of squares rise, and two along which they
    /// fall; none if these rays cannot return through these vectors.
    #[must_use]
    pub const fn new(
        [up, other_up]: [u128; 2],
        [down, other_down]: [u128; 2],
        stored: ReturnVectors,
    ) -> Option<Self> {
        let [up, other_up] = [
            RaySquares {
                squares: up,
                rises: true,
            },
            RaySquares {
                squares: other_up,
                rises: true,
            },
        ];
        let [down, other_down] = [
            RaySquares {
                squares: down,
                rises: false,
            },
            RaySquares {
                squares: other_down,
                rises: false,
            },
        ];
        // Rays of one half must not need the same byte of the board. Mostly one half is for a
        // rising and a falling ray of different lines, as a file and a rank have bytes in
        // common.
        let one = Self::in_quarters([up, other_down, other_up, down], stored);
        if one.is_some() {
            one
        } else {
            Self::in_quarters([up, down, other_up, other_down], stored)
        }
    }

    const fn in_quarters(rays: [RaySquares; 4], stored: ReturnVectors) -> Option<Self> {
        let mut layout = Self {
            near: RayBytes::EMPTY,
            behind: RayBytes::EMPTY,
        };
        let mut quarter = 0;
        let mut used = [false; 4];
        while quarter < 4 {
            let ray = rays[quarter];
            used[quarter] = ray.squares != 0;
            let (near, rest) = if stored.behind == 1 {
                ray.split(stored)
            } else {
                (ray, RaySquares { squares: 0, ..ray })
            };
            if !layout.near.try_add(quarter, near, stored)
                || !layout.behind.try_add(quarter, rest, stored)
            {
                return None;
            }
            if rest.len() > PLACES {
                return None;
            }
            quarter += 1;
        }
        while quarter > 0 {
            quarter -= 1;
            if stored.behind == 0 && rays[quarter].len() > PLACES {
                // The last of the quarters that are free and suit the square.
                let with_others = layout.near;
                let mut free = 4;
                loop {
                    if stored.far == 0 || free == 0 {
                        return None;
                    }
                    free -= 1;
                    layout.near = with_others;
                    if !used[free] && layout.near.try_add_ninth(free, rays[quarter]) {
                        used[free] = true;
                        break;
                    }
                }
            }
        }
        Some(layout)
    }
}

impl RayBytes {
    const EMPTY: Self = Self {
        gather: [NOTHING; 32],
        mask: [0; 32],
        weights: [0; 32],
        base: [0; 32],
        direct: [NOTHING; 32],
        sums: [NOTHING; 32],
        lines: [0; 32],
    };

    /// Adds the nearest eight squares of a ray, if they can return.
    const fn try_add(
        &mut self,
        quarter: usize,
        mut ray: RaySquares,
        stored: ReturnVectors,
    ) -> bool {
        let is_direct = stored.direct == 1 && ray.len() == ray.alone(false);
        let nearest = if ray.len() < PLACES {
            ray.len()
        } else {
            PLACES
        };
        if !is_direct && (stored.sums == 0 || ray.alone(true) < nearest) {
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

    /// Adds the ninth square of a ray, if it can return: in a quarter of its own, which takes the
    /// other eight, too. The last byte of these has bit 0 as its square, so its other bits are
    /// those of a square behind all eight.
    const fn try_add_ninth(&mut self, quarter: usize, mut ray: RaySquares) -> bool {
        let mut place = 0;
        let mut squares = 0;
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
        let to = back(quarter, ninth);
        let bit = 1 << (ninth % 8);
        let last = quarter * PLACES + PLACES - 1;
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
struct RaySquares {
    squares: u128,
    rises: bool,
}

impl RaySquares {
    /// Takes the nearest square.
    const fn next(&mut self) -> usize {
        let square = if self.rises {
            self.squares.trailing_zeros()
        } else {
            self.squares.ilog2()
        };
        self.squares &= !(1 << square);
        square as usize
    }

    const fn len(self) -> usize {
        self.squares.count_ones() as usize
    }

    /// How many of its nearest eight squares are in bytes of their own or, with `bits`, are bits of
    /// their own, whatever their bytes.
    const fn alone(mut self, bits: bool) -> usize {
        let mut seen = 0_u16;
        let mut count = 0;
        while self.squares != 0 && count < PLACES {
            let square = self.next();
            let place = 1 << if bits { square % 8 } else { square / 8 };
            if seen & place != 0 {
                break;
            }
            seen |= place;
            count += 1;
        }
        count
    }

    /// The nearest squares that can return through these vectors, and the others.
    const fn split(self, stored: ReturnVectors) -> (Self, Self) {
        let [apart, distinct] = [
            self.alone(false) * stored.direct,
            self.alone(true) * stored.sums,
        ];
        let mut rest = self;
        let mut count = if apart < distinct { distinct } else { apart };
        while count > 0 {
            let _ = rest.next();
            count -= 1;
        }
        (
            Self {
                squares: self.squares & !rest.squares,
                ..self
            },
            rest,
        )
    }
}

impl<const DIRECT: usize, const SUMS: usize> Rays<DIRECT, SUMS> {
    const fn new(part: &RayBytes) -> Self {
        Self {
            gather: bytes(part.gather),
            mask: bytes(part.mask),
            direct: [bytes(part.direct); DIRECT],
            sums: [[bytes(part.sums), bytes(part.lines)]; SUMS],
        }
    }
}

impl<const DIRECT: usize, const SUMS: usize, const FAR: usize> Square<DIRECT, SUMS, FAR> {
    /// The vectors for these rays: two along which the numbers of squares rise, and two along which
    /// they fall.
    ///
    /// # Panics
    /// If these rays cannot return through such vectors.
    #[must_use]
    pub const fn new(up: [u128; 2], down: [u128; 2]) -> Self {
        let near = fitting(
            up,
            down,
            ReturnVectors {
                direct: DIRECT,
                sums: SUMS,
                far: FAR,
                behind: 0,
            },
        )
        .near;
        Self {
            rays: Rays::new(&near),
            far: [[bytes(near.weights), bytes(near.base)]; FAR],
        }
    }
}

impl<const DIRECT: usize, const SUMS: usize> LongSquare<DIRECT, SUMS> {
    /// The vectors for these rays, some of which are long: two along which the numbers of squares
    /// rise, and two along which they fall.
    ///
    /// # Panics
    /// If these rays cannot return through such vectors.
    #[must_use]
    pub const fn new(up: [u128; 2], down: [u128; 2]) -> Self {
        let RayLayout { near, behind } = fitting(
            up,
            down,
            ReturnVectors {
                direct: DIRECT,
                sums: SUMS,
                far: 0,
                behind: 1,
            },
        );
        Self {
            near: Rays::new(&near),
            behind: Rays::new(&behind),
        }
    }
}

const fn fitting(up: [u128; 2], down: [u128; 2], stored: ReturnVectors) -> RayLayout {
    let Some(layout) = RayLayout::new(up, down, stored) else {
        panic!("these rays do not fit into vectors in this way")
    };
    layout
}

/// A vector of these bytes.
const fn bytes(bytes: [u8; 32]) -> VectorBytes {
    let mut halves = [0; 2];
    let mut i = 32;
    while i > 0 {
        i -= 1;
        halves[i / 16] = halves[i / 16] << 8 | bytes[i] as u128;
    }
    VectorBytes(halves)
}
