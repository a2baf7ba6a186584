//! How pieces of any game attack: riders, hoppers and lame leapers.

use super::Direction;

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
    /// Whether it is that of a hopper.
    #[must_use]
    pub const fn hops(&self) -> bool {
        matches!(self, Self::Hopper(_))
    }

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

    /// Whether it leads along diagonals.
    pub(crate) fn is_diagonal(&self) -> bool {
        self.shape() == Some((1, 1))
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
