//! How pieces of any game attack: along paths.

use super::Direction;
use super::geometry::Geometry;

/// How a piece attacks: along paths, each by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement(pub Vec<Path>);

/// The squares that a piece passes one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// Which of them it attacks.
    pub kind: PathKind,
    /// Where they are, seen from the piece. Of a lame leaper, all squares; of a rider or a hopper,
    /// the first one or two, from where it goes on in steps as long as the last one.
    pub squares: Vec<Direction>,
}

/// Which squares of a path a piece attacks, in the terms of fairy chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathKind {
    /// All squares up to the first occupied one, and that one, but at most so many: rook, bishop,
    /// lance, nightrider.
    Rider(Option<u8>),
    /// The squares behind the first occupied one, up to the next occupied one, and that one, but at
    /// most so many: the captures of xiangqi's cannon, and with one square the grasshopper.
    Hopper(Option<u8>),
    /// The last square, if all others are empty: xiangqi's horse and elephant.
    Lame,
}

impl PathKind {
    /// Whether the piece needs an occupied square to hop over.
    pub(crate) const fn hops(self) -> bool {
        matches!(self, Self::Hopper(_))
    }

    /// The most squares that a piece attacks on a path.
    pub(crate) fn most(self) -> usize {
        match self {
            Self::Rider(Some(most)) | Self::Hopper(Some(most)) => most.into(),
            Self::Rider(None) | Self::Hopper(None) | Self::Lame => usize::MAX,
        }
    }

    /// The kind on a ray: that of a rider ends where the range of the rider does.
    pub(crate) const fn on_ray(self) -> Self {
        if let Self::Rider(_) = self {
            Self::Rider(None)
        } else {
            self
        }
    }
}

impl Path {
    /// The step that is repeated.
    pub(crate) fn step(&self) -> Direction {
        match self.squares[..] {
            [first, second, ..] => Direction::new(
                second.files.saturating_sub(first.files),
                second.ranks.saturating_sub(first.ranks),
            ),
            _ => self.squares[0],
        }
    }

    /// Where a rider with the same steps would stand, seen from the piece, in files and ranks.
    fn origin(&self) -> (i16, i16) {
        let (first, step) = (self.squares[0], self.step());
        (
            i16::from(first.files) - i16::from(step.files),
            i16::from(first.ranks) - i16::from(step.ranks),
        )
    }

    /// Its squares for a piece on `square`, in the order in which this passes them: up to the edge
    /// of the board, a hole, the piece itself or the range of a rider. A lame leaper has all of
    /// them, or none.
    pub(crate) fn squares_from(&self, board: &Geometry, square: usize) -> Vec<usize> {
        let most = match self.kind {
            PathKind::Lame => {
                let squares = self.squares.iter().map(|&to| board.step(square, to));
                return squares.collect::<Option<_>>().unwrap_or_default();
            }
            PathKind::Rider(_) => self.kind.most(),
            PathKind::Hopper(_) => usize::MAX,
        };
        let step = self.step();
        let mut squares = Vec::new();
        let mut next = board.step(square, self.squares[0]);
        while let Some(at) = next.filter(|&at| at != square && squares.len() < most) {
            squares.push(at);
            next = board.step(at, step);
        }
        squares
    }

    /// Whether it is a ray that starts at the piece.
    pub(crate) fn is_straight(&self) -> bool {
        self.kind != PathKind::Lame && self.origin() == (0, 0)
    }

    /// Whether the piece attacks one square, or none.
    pub(crate) fn is_leap(&self) -> bool {
        matches!(self.kind, PathKind::Lame | PathKind::Rider(Some(1)))
    }

    /// Whether the piece attacks its square under all occupancies.
    fn is_free(&self) -> bool {
        self.kind == PathKind::Rider(Some(1))
    }

    /// Whether the other path goes on in the opposite direction.
    fn is_opposite(&self, other: &Self) -> bool {
        let is_ray = self.kind != PathKind::Lame && self.kind == other.kind;
        is_ray && self.step() == other.step().opposite() && self.origin() == other.origin()
    }
}

impl Movement {
    /// The movement of a piece of this `kind` in these directions.
    pub(crate) fn along(kind: PathKind, steps: &[Direction]) -> Self {
        Self(
            steps
                .iter()
                .map(|&step| Path {
                    kind,
                    squares: vec![step],
                })
                .collect(),
        )
    }

    /// The movement split into single paths, one movement for each.
    pub(crate) fn single(&self) -> Vec<Self> {
        self.0.iter().map(|path| Self(vec![path.clone()])).collect()
    }

    /// The movement split into lines, one movement for each: a path and that in the opposite
    /// direction, or a leap.
    pub(crate) fn lines(&self) -> Vec<Self> {
        self.groups(&Path::is_opposite)
    }

    /// The movement split by what `key` gives for its paths.
    pub(crate) fn split_by<K: PartialEq>(&self, key: impl Fn(&Path) -> K) -> Vec<Self> {
        self.groups(&|first, path| key(first) == key(path))
    }

    /// The movement split into groups: a path comes to those whose first path it belongs to.
    fn groups(&self, belongs: &dyn Fn(&Path, &Path) -> bool) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        for path in &self.0 {
            match groups.iter_mut().find(|group| belongs(&group.0[0], path)) {
                Some(group) => group.0.push(path.clone()),
                None => groups.push(Self(vec![path.clone()])),
            }
        }
        groups
    }

    /// Whether the other movement has the same paths, in whatever order.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.0.len() == other.0.len() && self.0.iter().all(|path| other.0.contains(path))
    }

    /// Whether all pieces of a set can move so at once: straight on without a range, or over one
    /// square.
    pub(crate) fn is_setwise(&self) -> bool {
        self.0.iter().all(|path| match path.kind {
            PathKind::Rider(None) | PathKind::Hopper(None) => path.squares.len() == 1,
            PathKind::Rider(_) | PathKind::Hopper(_) => false,
            PathKind::Lame => path.squares.len() == 2,
        })
    }

    /// Whether the piece needs an occupied square to hop over.
    pub(crate) fn hops(&self) -> bool {
        self.0.iter().any(|path| path.kind.hops())
    }

    /// Whether it attacks the same squares under all occupancies.
    pub(crate) fn is_free(&self) -> bool {
        self.0.iter().all(Path::is_free)
    }

    /// What lines have in common that are looked up together: for straight lines and leaps, how
    /// long the first step is, whatever its direction: (0, 1) for rooks, (1, 1) for bishops,
    /// (1, 2) for knights. For bent paths, where they lead.
    pub(crate) fn shape(&self) -> (bool, i8, i8) {
        let path = &self.0[0];
        if path.is_straight() || path.kind == PathKind::Lame {
            let (files, ranks) = (path.squares[0].files.abs(), path.squares[0].ranks.abs());
            return (false, files.min(ranks), files.max(ranks));
        }
        let step = path.step();
        let step = if (step.files, step.ranks) < (0, 0) {
            step.opposite()
        } else {
            step
        };
        (true, step.files, step.ranks)
    }
}
