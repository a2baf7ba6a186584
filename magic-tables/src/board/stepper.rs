//! Stepping pieces (knight, king, pawns), and the lines through two squares.

#[cfg(feature = "boards")]
use super::geometry::Geometry;
use super::slider::Slider;
#[cfg(feature = "boards")]
use super::square_set::Squares;
use super::{Bitboard, Direction, SQUARES, bit, step};

/// A piece that makes one step in each of its directions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stepper {
    /// Two squares along a rank or file and one to the side.
    Knight,
    /// One square in any direction.
    King,
    /// One square diagonally towards the last rank: the pawn's attacks, not its moves.
    WhitePawn,
    /// One square diagonally towards the first rank.
    BlackPawn,
}

impl Stepper {
    /// All stepping pieces.
    pub const ALL: [Self; 4] = [Self::Knight, Self::King, Self::WhitePawn, Self::BlackPawn];

    /// The piece's name in the names of functions.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Knight => "knight",
            Self::King => "king",
            Self::WhitePawn => "white_pawn",
            Self::BlackPawn => "black_pawn",
        }
    }

    const fn steps(self) -> &'static [(i8, i8)] {
        match self {
            Self::Knight => &[
                (1, 2),
                (2, 1),
                (2, -1),
                (1, -2),
                (-1, -2),
                (-2, -1),
                (-2, 1),
                (-1, 2),
            ],
            Self::King => &[
                (0, 1),
                (1, 1),
                (1, 0),
                (1, -1),
                (0, -1),
                (-1, -1),
                (-1, 0),
                (-1, 1),
            ],
            Self::WhitePawn => &[(-1, 1), (1, 1)],
            Self::BlackPawn => &[(-1, -1), (1, -1)],
        }
    }

    /// The squares that the piece attacks from `square`.
    #[must_use]
    pub fn attacks(self, square: usize) -> Bitboard {
        let mut attacks = 0;
        for &(files, ranks) in self.steps() {
            let to = step(square, Direction::new(files, ranks));
            attacks |= to.map_or(0, bit);
        }
        attacks
    }
}

#[cfg(feature = "boards")]
impl Stepper {
    /// The directions of the piece's steps.
    pub(crate) fn directions(self) -> impl Iterator<Item = Direction> {
        self.steps()
            .iter()
            .map(|&(files, ranks)| Direction::new(files, ranks))
    }

    /// The attack set of each square of any board.
    pub(crate) fn attacks_on<S: Squares>(self, board: &Geometry) -> Vec<S> {
        let mut all = Vec::new();
        for square in 0..board.squares() {
            let reached = self
                .directions()
                .filter_map(|direction| board.step(square, direction))
                // On a narrow board that wraps, a step can lead back.
                .filter(|&to| to != square);
            all.push(reached.collect());
        }
        all
    }
}

/// For each pair of squares (`a * 64 + b`), the squares strictly between them and the whole line
/// through both, from edge to edge. Both are empty if no line joins the squares, or if they are the
/// same.
#[must_use]
pub fn between_and_line() -> (Vec<Bitboard>, Vec<Bitboard>) {
    let mut between = vec![0; SQUARES * SQUARES];
    let mut line = vec![0; SQUARES * SQUARES];
    for slider in Slider::ALL {
        for a in 0..SQUARES {
            let [first, second] = slider.lines(a);
            for direction in slider.directions() {
                let mut passed = 0;
                let mut at = a;
                while let Some(b) = step(at, direction) {
                    between[a * SQUARES + b] = passed;
                    line[a * SQUARES + b] =
                        bit(a) | if first & bit(b) != 0 { first } else { second };
                    passed |= bit(b);
                    at = b;
                }
            }
        }
    }
    (between, line)
}
