//! How pieces of any game attack: along paths.

use super::Direction;
use super::geometry::Geometry;

/// How a piece attacks: along paths, each by itself.
#[derive(Clone, Debug, PartialEq)]
pub struct Movement {
    paths: Vec<Path>,
}

/// The squares that a piece passes one after the other.
#[derive(Clone, Debug, PartialEq)]
pub struct Path {
    /// Which of its squares the piece attacks.
    pub kind: PathKind,
    /// Where they are, seen from the piece. Of a leap, all squares; of a rider or a hopper, the
    /// first ones, from where it goes on in steps as long as the last one. A single square is a
    /// step, which is repeated.
    pub squares: Vec<Direction>,
}

/// Which squares of a path a piece attacks, in the terms of fairy chess.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PathKind {
    /// All squares up to the first occupied one, and that one, but at most so many: rook, bishop,
    /// lance, nightrider.
    Rider(Option<u8>),
    /// The squares behind the first occupied one, up to the next occupied one, and that one, but at
    /// most so many: the captures of xiangqi's cannon, and with one square the grasshopper.
    Hopper(Option<u8>),
    /// The last square, if all others are empty: xiangqi's horse and elephant.
    Lame,
    /// The last square, if all others are occupied.
    Jump,
    /// The squares from which a rider attacks the piece.
    ReverseRider(Option<u8>),
    /// The squares from which a hopper attacks the piece.
    ReverseHopper(Option<u8>),
}

/// The shape of a path. Lines of the same shape are looked up together.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Shape {
    /// Whether the path is bent, and no leap.
    pub(crate) is_bent: bool,
    /// For straight lines and leaps, how long the first step is, whatever its direction, the
    /// shorter part here: (0, 1) for rooks, (1, 1) for bishops, (1, 2) for knights. For bent paths,
    /// where they lead.
    pub(crate) files: i8,
    /// The longer part of the first step, or where bent paths lead.
    pub(crate) ranks: i8,
}

impl PathKind {
    /// Whether the piece needs an occupied square to hop over.
    pub(crate) const fn hops(self) -> bool {
        matches!(self, Self::Hopper(_) | Self::ReverseHopper(_))
    }

    /// Whether a path of this kind is a leap, with all its squares given.
    pub(crate) const fn is_leap(self) -> bool {
        matches!(self, Self::Lame | Self::Jump)
    }

    /// Whether a piece attacks the squares of the path, not those from which the path comes.
    pub(crate) const fn is_forward(self) -> bool {
        !matches!(self, Self::ReverseRider(_) | Self::ReverseHopper(_))
    }

    /// The most squares that a piece attacks on a path, as far as its kind says: those without a
    /// range have no such number.
    pub(crate) fn range(self) -> usize {
        match self {
            Self::Rider(Some(range))
            | Self::Hopper(Some(range))
            | Self::ReverseRider(Some(range))
            | Self::ReverseHopper(Some(range)) => range.into(),
            _ => usize::MAX,
        }
    }

    /// This kind, for a ray that is already cut to the range of its rider.
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
            [.., before, last] => step_between(before, last),
            _ => self.squares[0],
        }
    }

    /// Where a rider with the same steps would stand, seen from the piece, in files and ranks.
    fn origin(&self) -> (i16, i16) {
        let first = self.squares[0];
        let step = self.step();
        (
            i16::from(first.files) - i16::from(step.files),
            i16::from(first.ranks) - i16::from(step.ranks),
        )
    }

    /// The squares that the path passes from `square`, in their order: up to the edge of the board,
    /// a hole, the piece itself, a square that it has passed, or the range of a rider. A leap has
    /// all of them, or none: also none if it goes round a narrow board and comes back to one of
    /// them.
    pub(crate) fn squares_from(&self, board: &Geometry, square: usize) -> Vec<usize> {
        let listed = self.squares.as_slice();
        if self.kind.is_leap() {
            let squares = listed.iter().map(|&to| board.step(square, to));
            let squares: Vec<_> = squares.collect::<Option<_>>().unwrap_or_default();
            return if board.wraps() && comes_back(square, &squares) {
                Vec::new()
            } else {
                squares
            };
        }
        // The range of a hopper starts behind what it hops over.
        let most = if self.kind.hops() {
            usize::MAX
        } else {
            self.kind.range()
        };
        let step = self.step();
        let mut squares = Vec::new();
        let mut next = board.step(square, listed[0]);
        // Where the board wraps, steps can go round past the piece.
        let can_come_back = listed.len() > 2 || board.wraps();
        while let Some(at) = next.filter(|&at| at != square && squares.len() < most) {
            if can_come_back && squares.contains(&at) {
                break;
            }
            squares.push(at);
            next = match listed.get(squares.len()) {
                Some(&to) => board.step(square, to),
                None => board.step(at, step),
            };
        }
        squares
    }

    /// The steps to each square of the path, as far as any board reaches.
    pub(crate) fn steps_to_all(&self) -> Vec<Direction> {
        let mut steps = self.squares.clone();
        let step = self.step();
        while let Some(next) = steps.last().and_then(|&last| sum(last, step)) {
            steps.push(next);
        }
        steps
    }

    /// The square to which the repeated step leads from the last one given, if there is any and
    /// boards reach so far.
    pub(crate) fn next_square(&self) -> Option<Direction> {
        let &last = self.squares.last()?;
        sum(last, self.step())
    }

    /// Whether it is a ray that starts at the piece.
    pub(crate) fn is_straight(&self) -> bool {
        !self.kind.is_leap()
            && self.kind.is_forward()
            && self.squares.len() <= 2
            && self.origin() == (0, 0)
    }

    /// Whether the numbers of its squares rise, or fall, from one to the next on this board, so
    /// that its nearest occupied square is the first or the last one. Behind an edge that is
    /// joined to another one, numbers start anew.
    fn is_ordered(&self, board: &Geometry) -> bool {
        if self.squares.iter().any(|&square| board.can_wrap(square)) {
            return false;
        }
        let rises = board.rises(self.step());
        let mut pairs = self.squares.windows(2);
        pairs.all(|pair| board.rises(step_between(pair[0], pair[1])) == rises)
    }

    /// Whether it is looked up as a ray on this board, by its nearest occupied square. All other
    /// paths are looked up by all the squares that they pass.
    pub(crate) fn is_ray(&self, board: &Geometry) -> bool {
        match self.kind {
            PathKind::Rider(range) => range != Some(1) && self.is_ordered(board),
            PathKind::Hopper(_) => self.is_ordered(board),
            _ => false,
        }
    }

    /// Whether the piece attacks its square under all occupancies.
    fn is_free(&self) -> bool {
        self.kind == PathKind::Rider(Some(1))
    }

    /// The path on which a piece attacks the squares from which a piece on this one attacks it.
    pub(crate) fn reversed(&self) -> Self {
        let Self { kind, squares } = self;
        let (kind, squares) = match *kind {
            PathKind::Lame | PathKind::Jump => (*kind, backwards(squares)),
            PathKind::Rider(Some(1)) => (*kind, vec![squares[0].opposite()]),
            PathKind::Rider(_) | PathKind::Hopper(None) if self.is_straight() => {
                (*kind, vec![squares[0].opposite()])
            }
            PathKind::Rider(range) => (PathKind::ReverseRider(range), squares.clone()),
            PathKind::Hopper(range) => (PathKind::ReverseHopper(range), squares.clone()),
            PathKind::ReverseRider(range) => (PathKind::Rider(range), squares.clone()),
            PathKind::ReverseHopper(range) => (PathKind::Hopper(range), squares.clone()),
        };
        Self { kind, squares }
    }

    /// Its shape.
    pub(crate) fn shape(&self) -> Shape {
        if self.is_straight() || self.kind.is_leap() {
            let Direction { files, ranks } = self.squares[0];
            let files = files.abs();
            let ranks = ranks.abs();
            return Shape {
                is_bent: false,
                files: files.min(ranks),
                ranks: files.max(ranks),
            };
        }
        let step = self.step();
        let step = if (step.files, step.ranks) < (0, 0) {
            step.opposite()
        } else {
            step
        };
        Shape {
            is_bent: true,
            files: step.files,
            ranks: step.ranks,
        }
    }

    /// Whether the other path goes on in the opposite direction.
    fn is_opposite(&self, other: &Self) -> bool {
        let are_rays = !self.kind.is_leap()
            && self.kind == other.kind
            && self.squares.len().max(other.squares.len()) <= 2;
        are_rays && self.step() == other.step().opposite() && self.origin() == other.origin()
    }
}

/// Whether a leap from `square` comes back to it, or to one of its own squares.
fn comes_back(square: usize, squares: &[usize]) -> bool {
    let mut passed = vec![square];
    for &at in squares {
        if passed.contains(&at) {
            return true;
        }
        passed.push(at);
    }
    false
}

/// The step from one square to another, both as seen from a piece.
fn step_between(from: Direction, to: Direction) -> Direction {
    Direction::new(
        to.files.saturating_sub(from.files),
        to.ranks.saturating_sub(from.ranks),
    )
}

/// One step after another, if there may be boards on which it leads from a square to another one.
fn sum(one: Direction, other: Direction) -> Option<Direction> {
    let files = one.files.checked_add(other.files)?;
    let ranks = one.ranks.checked_add(other.ranks)?;
    // That number has no opposite.
    let is_long = files == i8::MIN || ranks == i8::MIN;
    (!is_long).then_some(Direction::new(files, ranks))
}

/// A leap as the piece that it reaches sees it: the squares that it passes, and where it starts.
fn backwards(squares: &[Direction]) -> Vec<Direction> {
    let (&last, passed) = squares.split_last().expect("a leap has squares");
    let mut seen = Vec::with_capacity(squares.len());
    for &square in passed.iter().rev() {
        let Some(from_last) = sum(square, last.opposite()) else {
            // No board has squares so far apart, neither forwards nor backwards.
            return squares.to_vec();
        };
        seen.push(from_last);
    }
    seen.push(last.opposite());
    seen
}

impl Movement {
    /// The movement along `paths`.
    #[must_use]
    pub const fn new(paths: Vec<Path>) -> Self {
        Self { paths }
    }

    /// The movement along one path.
    pub(crate) fn of_path(path: &Path) -> Self {
        Self::new(vec![path.clone()])
    }

    /// The paths, in the order in which they were given.
    #[must_use]
    pub fn paths(&self) -> &[Path] {
        &self.paths
    }

    /// The kind of the first path: parts of pieces that have a table together have one kind.
    pub(crate) fn kind(&self) -> PathKind {
        self.paths[0].kind
    }

    /// This movement and the paths of another one behind it.
    pub(crate) fn joined(&self, other: &Self) -> Self {
        Self::new([self.paths(), other.paths()].concat())
    }

    /// The paths that `keeps` accepts.
    pub(crate) fn filtered(&self, keeps: impl Fn(&Path) -> bool) -> Self {
        let mut paths = self.paths.clone();
        paths.retain(keeps);
        Self { paths }
    }

    /// The movement with its paths in ascending order of what `key` gives for them.
    pub(crate) fn sorted_by_key<K: Ord>(mut self, key: impl Fn(&Path) -> K) -> Self {
        self.paths.sort_by_key(key);
        self
    }

    /// The movement with `kind` for each path, made of the path's own.
    pub(crate) fn with_kinds(mut self, kind: impl Fn(PathKind) -> PathKind) -> Self {
        for path in &mut self.paths {
            path.kind = kind(path.kind);
        }
        self
    }

    /// The movement of a piece of this `kind` in these directions.
    pub(crate) fn along(kind: PathKind, steps: &[Direction]) -> Self {
        let mut paths = Vec::new();
        for &step in steps {
            let squares = vec![step];
            paths.push(Path { kind, squares });
        }
        Self { paths }
    }

    /// The movement of a piece that attacks the squares from which one that moves so attacks it.
    pub(crate) fn reversed(&self) -> Self {
        Self::new(self.paths.iter().map(Path::reversed).collect())
    }

    /// The movement split into single paths, one movement for each.
    pub(crate) fn single_paths(&self) -> Vec<Self> {
        self.paths.iter().map(Self::of_path).collect()
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
        for path in &self.paths {
            match groups
                .iter_mut()
                .find(|group| belongs(&group.paths[0], path))
            {
                Some(group) => group.paths.push(path.clone()),
                None => groups.push(Self::of_path(path)),
            }
        }
        groups
    }

    /// Whether the other movement has the same paths, in whatever order.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.paths.len() == other.paths.len()
            && self.paths.iter().all(|path| other.paths.contains(path))
    }

    /// Whether all pieces of a set can move so at once: straight on without a range, or over one
    /// square.
    pub(crate) fn is_setwise(&self) -> bool {
        self.paths.iter().all(|path| match path.kind {
            PathKind::Rider(None) | PathKind::Hopper(None) => path.squares.len() == 1,
            PathKind::Lame => path.squares.len() == 2,
            _ => false,
        })
    }

    /// Whether the piece needs an occupied square to hop over.
    pub(crate) fn hops(&self) -> bool {
        self.paths.iter().any(|path| path.kind.hops())
    }

    /// Whether it attacks the same squares under all occupancies.
    pub(crate) fn is_free(&self) -> bool {
        self.paths.iter().all(Path::is_free)
    }

    /// The step that is repeated on the first path.
    pub(crate) fn step(&self) -> Direction {
        self.paths[0].step()
    }

    /// The shape of the first path.
    pub(crate) fn shape(&self) -> Shape {
        self.paths[0].shape()
    }
}
