//! Pieces of any game whose attacks depend on the occupancy: riders, hoppers and lame leapers, and the slow walk that all
//! their tables are checked against.

use crate::board::Direction;
use crate::geometry::{Geometry, Squares};

/// How a piece attacks, in the terms of fairy chess. Steps are files to the right and ranks up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Movement {
    /// Repeats a step up to the first occupied square, which it attacks, too: rook, bishop, lance, nightrider.
    Rider(Vec<Direction>),
    /// Repeats a step, and attacks the squares behind the first occupied square, up to the next occupied one, which it
    /// attacks, too: the captures of xiangqi's cannon.
    Hopper(Vec<Direction>),
    /// Leaps to a square if the square that it passes is empty: xiangqi's horse and elephant.
    Lame(Vec<Leap>),
}

/// A leap over a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leap {
    /// From the piece to the square that it passes.
    pub passed: Direction,
    /// From the piece to the square that it reaches.
    pub reached: Direction,
}

impl Movement {
    /// The movement split into single steps, one movement for each.
    #[must_use]
    pub fn single(&self) -> Vec<Self> {
        match self {
            Self::Rider(steps) => steps.iter().map(|&step| Self::Rider(vec![step])).collect(),
            Self::Hopper(steps) => steps.iter().map(|&step| Self::Hopper(vec![step])).collect(),
            Self::Lame(leaps) => leaps.iter().map(|&leap| Self::Lame(vec![leap])).collect(),
        }
    }

    /// The movement split into lines, one movement for each: a step and its opposite, or a leap.
    #[must_use]
    pub fn lines(&self) -> Vec<Self> {
        let along = |steps: &[Direction]| {
            let mut lines: Vec<Vec<Direction>> = Vec::new();
            for &step in steps {
                match lines.iter_mut().find(|line| line[0] == step.opposite()) {
                    Some(line) => line.push(step),
                    None => lines.push(vec![step]),
                }
            }
            lines.into_iter()
        };
        match self {
            Self::Rider(steps) => along(steps).map(Self::Rider).collect(),
            Self::Hopper(steps) => along(steps).map(Self::Hopper).collect(),
            Self::Lame(_) => self.single(),
        }
    }

    /// How long the first step is, whatever its direction: (0, 1) for rooks, (1, 1) for bishops, (1, 2) for knights.
    pub(crate) fn shape(&self) -> Option<(i8, i8)> {
        let step = match self {
            Self::Rider(steps) | Self::Hopper(steps) => *steps.first()?,
            Self::Lame(leaps) => leaps.first()?.passed,
        };
        let (files, ranks) = (step.files.abs(), step.ranks.abs());
        Some((files.min(ranks), files.max(ranks)))
    }

    /// The movement with the steps of another one of the same kind.
    ///
    /// # Panics
    /// If it is of another kind.
    #[must_use]
    pub fn with(&self, other: &Self) -> Self {
        match (self, other) {
            (Self::Rider(steps), Self::Rider(more)) => Self::Rider([&steps[..], more].concat()),
            (Self::Hopper(steps), Self::Hopper(more)) => Self::Hopper([&steps[..], more].concat()),
            (Self::Lame(leaps), Self::Lame(more)) => Self::Lame([&leaps[..], more].concat()),
            _ => panic!("these movements are of two kinds"),
        }
    }
}

/// A piece: a name and a movement.
///
/// ```
/// use magic_tables::geometry::Geometry;
/// use magic_tables::piece::Piece;
/// use magic_tables::Numbering;
///
/// let board = Geometry::read("9x10", Numbering::ByRank).unwrap();
/// let [cannon] = &Piece::named("cannon").unwrap()[..] else { panic!("one piece") };
/// // From a1 over b1: the squares up to the next occupied one, d1.
/// assert_eq!(cannon.attacks(&board, 0, 0b1010), 0b1100);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The name, in snake case: the look-up is `NAME_attacks`.
    pub name: String,
    /// How it attacks.
    pub movement: Movement,
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

impl Piece {
    /// The words for pieces that need no definition.
    pub const WORDS: &[&str] =
        &["rook", "bishop", "queen", "lance", "white_lance", "black_lance", "cannon", "horse", "elephant"];

    /// The pieces that `word` stands for: one, or two for `lance`, which is a different piece for each side.
    #[must_use]
    pub fn named(word: &str) -> Option<Vec<Self>> {
        let steps =
            |steps: &[(i8, i8)]| steps.iter().map(|&(files, ranks)| Direction::new(files, ranks)).collect();
        let leaps = |leaps: &[[(i8, i8); 2]]| {
            let leap = |&[passed, reached]: &[(i8, i8); 2]| Leap {
                passed: Direction::new(passed.0, passed.1),
                reached: Direction::new(reached.0, reached.1),
            };
            leaps.iter().map(leap).collect()
        };
        let movement = match word {
            "rook" => Movement::Rider(steps(&ORTHOGONAL)),
            "bishop" => Movement::Rider(steps(&DIAGONAL)),
            "queen" => Movement::Rider(steps(&[ORTHOGONAL, DIAGONAL].concat())),
            "lance" => {
                let both = ["white_lance", "black_lance"].into_iter().filter_map(Self::named);
                return Some(both.flatten().collect());
            }
            "white_lance" => Movement::Rider(steps(&[(0, 1)])),
            "black_lance" => Movement::Rider(steps(&[(0, -1)])),
            "cannon" => Movement::Hopper(steps(&ORTHOGONAL)),
            "horse" => Movement::Lame(leaps(&[
                [(0, 1), (1, 2)],
                [(0, 1), (-1, 2)],
                [(1, 0), (2, 1)],
                [(1, 0), (2, -1)],
                [(0, -1), (1, -2)],
                [(0, -1), (-1, -2)],
                [(-1, 0), (-2, 1)],
                [(-1, 0), (-2, -1)],
            ])),
            "elephant" => {
                let leap = |(files, ranks)| [(files, ranks), (2 * files, 2 * ranks)];
                Movement::Lame(leaps(&DIAGONAL.map(leap)))
            }
            _ => return None,
        };
        Some(vec![Self { name: word.to_owned(), movement }])
    }

    /// The attack set of the piece on `square`, found by walking from it: slow, but simple enough to be trusted.
    ///
    /// # Panics
    /// If `square` is off the board.
    #[must_use]
    pub fn attacks(&self, board: &Geometry, square: usize, occupied: Squares) -> Squares {
        let is_occupied = |square: usize| occupied >> square & 1 == 1;
        let mut attacks = 0;
        match &self.movement {
            Movement::Rider(steps) => {
                for &step in steps {
                    let mut at = square;
                    while let Some(next) = board.step(at, step) {
                        attacks |= 1 << next;
                        if is_occupied(next) {
                            break;
                        }
                        at = next;
                    }
                }
            }
            Movement::Hopper(steps) => {
                for &step in steps {
                    let mut at = square;
                    let mut hopped = false;
                    while let Some(next) = board.step(at, step) {
                        if hopped {
                            attacks |= 1 << next;
                        }
                        if is_occupied(next) {
                            if hopped {
                                break;
                            }
                            hopped = true;
                        }
                        at = next;
                    }
                }
            }
            Movement::Lame(leaps) => {
                for leap in leaps {
                    if board.step(square, leap.passed).is_none_or(is_occupied) {
                        continue;
                    }
                    if let Some(reached) = board.step(square, leap.reached) {
                        attacks |= 1 << reached;
                    }
                }
            }
        }
        attacks
    }

    /// The relevant mask of `square`: the squares whose occupation changes the attack set under some occupancy of the
    /// others.
    ///
    /// ```
    /// use magic_tables::geometry::Geometry;
    /// use magic_tables::piece::Piece;
    /// use magic_tables::Numbering;
    ///
    /// let chess = Geometry::read("8x8", Numbering::ByRank).unwrap();
    /// let rook = &Piece::named("rook").unwrap()[0];
    /// assert_eq!(rook.relevant_mask(&chess, 0), 0x0001_0101_0101_017e, "b1 to g1 and a2 to a7");
    /// ```
    ///
    /// # Panics
    /// If `square` is off the board.
    #[must_use]
    pub fn relevant_mask(&self, board: &Geometry, square: usize) -> Squares {
        let ways = self.ways(board, square);
        // Candidates are the squares that a way to an attacked square passes.
        match &self.movement {
            // With nothing else on the board, a hopper over one square attacks what is behind it.
            Movement::Hopper(_) => ways.iter().fold(0, |mask, way| mask | way.passed),
            // More occupied squares never give more attacks. So a square on a way to a target is relevant if and only if it
            // is so when everything that is not on this way is occupied, which closes all other ways that can be closed.
            Movement::Rider(_) | Movement::Lame(_) => {
                let mut mask = 0;
                for way in &ways {
                    for other in squares(way.passed & !mask) {
                        let open = !way.passed;
                        let target = |occupied| self.attacks(board, square, occupied) >> way.target & 1;
                        if target(open) != target(open | 1 << other) {
                            mask |= 1 << other;
                        }
                    }
                }
                mask
            }
        }
    }

    /// All ways from `square` to squares that the piece may attack.
    pub(crate) fn ways(&self, board: &Geometry, square: usize) -> Vec<Way> {
        let mut ways = Vec::new();
        match &self.movement {
            Movement::Rider(steps) | Movement::Hopper(steps) => {
                for &step in steps {
                    let (mut at, mut passed) = (square, 0);
                    while let Some(target) = board.step(at, step) {
                        ways.push(Way { passed, target });
                        passed |= 1 << target;
                        at = target;
                    }
                }
            }
            Movement::Lame(leaps) => {
                for leap in leaps {
                    let [passed, reached] = [leap.passed, leap.reached].map(|step| board.step(square, step));
                    if let (Some(passed), Some(target)) = (passed, reached) {
                        ways.push(Way { passed: 1 << passed, target });
                    }
                }
            }
        }
        ways
    }

    /// Whether the piece attacks anything from any square of the board, under any occupancy.
    #[must_use]
    pub fn can_move(&self, board: &Geometry) -> bool {
        let hops = matches!(self.movement, Movement::Hopper(_));
        (0..board.squares()).any(|square| self.ways(board, square).iter().any(|way| !hops || way.passed != 0))
    }
}

/// A way to attack a square.
pub(crate) struct Way {
    /// The squares that the piece passes.
    pub(crate) passed: Squares,
    /// The square that it attacks.
    pub(crate) target: usize,
}

/// The numbers of the squares in a set.
pub fn squares(mut set: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}

#[cfg(test)]
mod tests;
