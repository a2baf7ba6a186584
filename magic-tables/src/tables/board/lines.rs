//! The rays of riders and hoppers, which look up one ray at a time, or, with vectors, four.

use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Path, PathKind};
use crate::board::rays::{OrderedRay, rays};
use crate::board::square_set::SquareSet;
use crate::lookup::boards::bits128::{self, Word};
use crate::lookup::boards::vectors::{NOTHING, PLACES, RayBytes, RayLayout, ReturnVectors};

/// The rays from all squares, each without the square itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceRays {
    /// For each square, the rays along which the numbers of squares rise.
    pub up: Vec<Vec<SquareSet>>,
    /// For each square, the rays along which the numbers of squares fall.
    pub down: Vec<Vec<SquareSet>>,
    /// Whether engines look up all rays of a square at once where the target can: those of two
    /// lines.
    pub at_once: bool,
    /// The same rays in vectors, if they fit into them.
    pub vectors: Option<Vectors>,
}

impl PieceRays {
    /// The rays of a rider or a hopper. `in_integers`: without vectors.
    pub(super) fn new(board: &Geometry, movement: &Movement, in_integers: bool) -> Self {
        let (rising, falling) = movement
            .paths()
            .iter()
            .cloned()
            .partition(|path| board.rises(path.step()));
        let up = from_all_squares(board, &Movement::new(rising));
        let down = from_all_squares(board, &Movement::new(falling));
        let has_range = matches!(movement.kind(), PathKind::Hopper(Some(_)));
        let counts = [up[0].len(), down[0].len()];
        // One ray takes fewer instructions by itself.
        let fits = counts.iter().sum::<usize>() >= 2 && counts.iter().all(|&count| count <= 2);
        let at_once = !in_integers && !has_range && fits;
        let vectors = if at_once {
            Vectors::new(board, &up, &down)
        } else {
            None
        };
        Self {
            up,
            down,
            at_once,
            vectors,
        }
    }

    /// The most bytes that a target needs on a board with words of `word_bytes` bytes: for vectors, or
    /// for the rays and, for each bit of a word, all bits from it on.
    pub(super) fn bytes(&self, word_bytes: usize) -> usize {
        let mut rays = 0;
        for of_square in self.up.iter().chain(&self.down) {
            rays += of_square.len();
        }
        let in_integers = (8 * word_bytes + rays) * word_bytes;
        let in_vectors = self.vectors.as_ref().map_or(0, Vectors::bytes);
        in_integers.max(in_vectors)
    }
}

/// The rays of a table as engines look them up, one by one. This runs unoptimised in users' builds,
/// so all words are made once.
pub(super) struct RayLookUp {
    up: Vec<Vec<Word>>,
    down: Vec<Vec<Word>>,
    /// The kind of the piece that moves along them.
    kind: PathKind,
}

impl RayLookUp {
    /// The look-up of a piece of this kind along the rays of a table.
    pub(super) fn new(PieceRays { up, down, .. }: &PieceRays, kind: PathKind) -> Self {
        Self {
            up: words_of(up),
            down: words_of(down),
            kind,
        }
    }

    /// The attack set.
    pub(super) fn attacks(&self, square: usize, occupied: SquareSet) -> SquareSet {
        // The look-ups for sets of 64 bits have the same text, so these stand for both.
        const FROM: [Word; 128] = bits128::squares_from();
        let up = self.up[square].as_slice();
        let down = self.down[square].as_slice();
        let occupied = occupied.into();
        let attacks = match self.kind {
            PathKind::Hopper(None) => bits128::hopper(up, down, &FROM, occupied),
            PathKind::Hopper(Some(range)) => {
                bits128::short_hopper(up, down, &FROM, range, occupied)
            }
            PathKind::Rider(_) | PathKind::Lame => bits128::rider(up, down, &FROM, occupied),
        };
        attacks.into()
    }
}

/// The rays of each square as look-ups have them.
fn words_of(rays: &[Vec<SquareSet>]) -> Vec<Vec<Word>> {
    let mut words = Vec::with_capacity(rays.len());
    for of_square in rays {
        words.push(of_square.iter().map(|&ray| ray.into()).collect());
    }
    words
}

/// For each square, the rays of a piece that moves so.
fn from_all_squares(board: &Geometry, movement: &Movement) -> Vec<Vec<SquareSet>> {
    let mut all = Vec::with_capacity(board.squares());
    for square in 0..board.squares() {
        let from_here = rays(board, square, movement);
        all.push(from_here.iter().map(OrderedRay::all).collect());
    }
    all
}

/// A movement along rays split into parts that vectors look up together: up to two lines of one
/// shape, as rook and bishop of a queen.
pub(super) fn in_twos(movement: &Movement) -> Vec<Movement> {
    let mut parts = Vec::new();
    for of_shape in movement.split_by(Path::shape) {
        for two in of_shape.lines().chunks(2) {
            let mut paths = of_shape.paths().to_vec();
            paths.retain(|path| two.iter().any(|line| line.paths().contains(path)));
            parts.push(Movement::new(paths));
        }
    }
    parts
}

/// The rays from all squares in vectors, four at a time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vectors {
    /// The way in which rays return to the board.
    pub way: ReturnVectors,
    /// The vectors of each square.
    squares: Vec<RayLayout>,
}

impl Vectors {
    /// The first way, the fastest one, in which all rays can return: for each square at most two
    /// along which the numbers of squares rise, and at most two along which they fall.
    pub(super) fn new(
        board: &Geometry,
        up: &[Vec<SquareSet>],
        down: &[Vec<SquareSet>],
    ) -> Option<Self> {
        let far = up
            .iter()
            .chain(down)
            .flatten()
            .any(|ray| ray.count() as usize > PLACES)
            .into();
        // With words of 64 bits, two vectors take as many instructions as no vectors.
        let parts = if board.word_bits() > u64::BITS { 2 } else { 1 };
        let mut ways = [(far, 0), (0, 1)]
            .into_iter()
            .take(parts)
            .flat_map(|(far, behind)| {
                [(1, 0), (0, 1), (1, 1)].map(|(direct, sums)| ReturnVectors {
                    direct,
                    sums,
                    far,
                    behind,
                })
            });
        ways.find_map(|way| {
            let squares = up
                .iter()
                .zip(down)
                .map(|(up, down)| RayLayout::new(first_two(up), first_two(down), way));
            Some(Self {
                way,
                squares: squares.collect::<Option<_>>()?,
            })
        })
    }

    /// What a rider attacks, or, if it `hops`, a hopper, found as engines find it. Users' builds
    /// run this unoptimised many times, where plain loops are several times as fast as
    /// iterators.
    pub(super) fn attacks(&self, square: usize, hops: bool, occupied: SquareSet) -> SquareSet {
        let RayLayout { near, behind } = &self.squares[square];
        let bytes = Word::from(occupied).to_le_bytes();
        let mut borrows = [[u64::MAX; 4]; 2];
        let attacks = near.attacks(hops, bytes, &mut borrows);
        if self.way.behind == 0 {
            return attacks;
        }
        attacks | behind.attacks(hops, bytes, &mut borrows)
    }

    /// The vectors of all squares in words of 64 bits, in the order in which engines store them.
    #[cfg(feature = "generate")]
    pub(crate) fn words(&self) -> Vec<u128> {
        let ReturnVectors {
            direct,
            sums,
            far,
            behind,
        } = self.way;
        let mut words = Vec::new();
        for square in &self.squares {
            let near = &square.near;
            let all = [
                &near.vectors()[..],
                &[near.weights, near.base],
                &square.behind.vectors(),
            ]
            .concat();
            let rays = [1, 1, direct, sums, sums];
            let stored = [&rays[..], &[far, far], &rays.map(|stored| stored * behind)].concat();
            for (bytes, _) in all
                .into_iter()
                .zip(stored)
                .filter(|(_, stored)| *stored == 1)
            {
                words.extend(bytes.chunks(8).map(|word| {
                    word.iter()
                        .rev()
                        .fold(0, |number, &byte| number << 8 | u128::from(byte))
                }));
            }
        }
        words
    }

    /// Bytes of all tables.
    pub(super) fn bytes(&self) -> usize {
        let ReturnVectors {
            direct,
            sums,
            far,
            behind,
        } = self.way;
        self.squares.len() * 32 * ((2 + direct + 2 * sums) * (1 + behind) + 2 * far)
    }
}

/// The first two rays; an empty one for each that there is not.
fn first_two(rays: &[SquareSet]) -> [Word; 2] {
    [0, 1].map(|number| rays.get(number).map_or(0, |&ray| ray.into()))
}

/// All ones if nothing is occupied, and otherwise zero: what a quarter of a vector passes on to the
/// squares behind.
const fn if_empty(occupied: u64) -> u64 {
    if occupied == 0 { u64::MAX } else { 0 }
}

impl RayBytes {
    /// The vectors that are stored for squares near by and for those behind them.
    #[cfg(feature = "generate")]
    const fn vectors(&self) -> [[u8; 32]; 5] {
        [self.gather, self.mask, self.direct, self.sums, self.lines]
    }

    /// The attacked squares on these parts of the rays. In each quarter of the vectors, `borrows`
    /// is added to find the nearest square and the next one: -1, or 0 where nearer squares have
    /// stopped all. Afterwards, it is what the squares behind these need.
    fn attacks(&self, hops: bool, bytes: [u8; 16], borrows: &mut [[u64; 4]; 2]) -> SquareSet {
        let Self {
            gather,
            mask,
            weights,
            base,
            direct,
            sums,
            lines,
        } = self;
        let mut results = [0; 32];
        let mut sums_of = [0; 32];
        let mut quarter = 0;
        while quarter < 4 {
            let start = quarter * PLACES;
            if gather[start] == NOTHING {
                quarter += 1;
                continue;
            }
            let mut taken = [0; PLACES];
            let mut place = 0;
            while place < PLACES {
                let at = start + place;
                if gather[at] != NOTHING {
                    taken[place] = bytes[gather[at] as usize] & mask[at];
                }
                place += 1;
            }
            let taken = u64::from_le_bytes(taken);
            let less = taken.wrapping_add(borrows[0][quarter]);
            let others = taken & less;
            let mut attacked = taken ^ less;
            if hops {
                attacked = (others ^ others.wrapping_add(borrows[1][quarter])) & !attacked;
            }
            borrows[0][quarter] = if_empty(taken);
            borrows[1][quarter] = if_empty(others);
            let attacked = attacked.to_le_bytes();
            let mut sum = 0_u16;
            place = 0;
            while place < PLACES {
                let at = start + place;
                results[at] = attacked[place] & weights[at];
                sum += u16::from(results[at].abs_diff(base[at]));
                place += 1;
            }
            [sums_of[start], sums_of[start + 1]] = sum.to_le_bytes();
            quarter += 1;
        }
        let mut attacks = [0; 16];
        let mut to = 0;
        while to < 32 {
            if direct[to] != NOTHING {
                attacks[to % 16] |= results[to / 16 * 16 + direct[to] as usize];
            }
            if sums[to] != NOTHING {
                attacks[to % 16] |= sums_of[to / 16 * 16 + sums[to] as usize] & lines[to];
            }
            to += 1;
        }
        Word::from_le_bytes(attacks).into()
    }
}

#[cfg(test)]
mod tests;
