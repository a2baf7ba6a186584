//! Tables for boards with more than 128 squares, whose sets are four words: rays as sets, and all
//! other paths as lists of squares. Each path from each square is compared with its walk.

use super::verify::MOST_BITS;
use crate::board::geometry::Geometry;
use crate::board::movement::{Movement, Path, PathKind, Shape};
use crate::board::piece::Piece;
use crate::board::rays::{lines_of, rays};
use crate::board::stepper::Stepper;
use crate::board::walk::Walk;
use crate::board::wide_set::WideSet;
use crate::lookup::boards::bits256::{PathRule, Word, along_paths, hopper, rider, union};
use crate::search::random::Random;

/// Occupancies of the whole board to try for each square.
const RANDOM: usize = 6;

/// The range of what has none: no path has more squares.
const UNLIMITED: u8 = u8::MAX;

/// The tables of all pieces on a board with more than 128 squares.
#[derive(Clone, Debug)]
pub struct WideTables {
    /// The board.
    pub board: Geometry,
    /// The pieces, each with the parts whose attack sets it unites.
    pub pieces: Vec<(Piece, Vec<WidePart>)>,
    /// The tables. Several pieces may share one.
    pub tables: Vec<WideTable>,
    /// Stepping pieces, and the attack set of each square.
    pub steppers: Vec<(Stepper, Vec<WideSet>)>,
    /// The rays of a queen, in which squares between two others and lines through them are found.
    pub lines: Option<WideRays>,
}

/// A part of a piece that is looked up at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WidePart {
    /// The number of its table in [`WideTables::tables`].
    pub table: usize,
    /// How it is looked up there.
    pub look_up: WideLookUp,
}

/// How a piece is looked up in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WideLookUp {
    /// A rider along rays.
    Rider,
    /// A hopper along rays, with a range.
    Hopper(u8),
    /// Along paths, whose squares are known one by one, with a range.
    Paths(PathRule, u8),
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WideTable {
    /// Rays.
    Rays(WideRays),
    /// All other paths.
    Paths(WidePaths),
}

/// The rays from all squares, each without the square itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WideRays {
    /// On how many rays of a square the numbers of squares rise; on all others they fall.
    pub rising: usize,
    /// The rays of each square, first those along which numbers rise.
    pub rays: Vec<Vec<WideSet>>,
}

/// Paths from all squares as lists of their squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WidePaths {
    /// Where the paths of each square start, and where those of the last one end.
    pub starts: Vec<u32>,
    /// For each path the number of its squares, and the squares.
    pub paths: Vec<u8>,
}

/// What paths have in common that are looked up together.
#[derive(Clone, Copy, PartialEq)]
enum WideForm {
    /// Rays of one shape.
    Rays(Shape, WideLookUp),
    /// Lists of squares.
    Paths(PathRule, u8),
}

impl WideForm {
    /// The form of `path` on this board.
    fn new(path: &Path, board: &Geometry) -> Self {
        let (rule, range) = match path.kind {
            PathKind::Rider(_) => (PathRule::Rider, None),
            PathKind::Hopper(range) => (PathRule::Hopper, range),
            PathKind::Lame | PathKind::ReverseRider(_) => (PathRule::Lame, None),
            PathKind::Jump => (PathRule::Jump, None),
            PathKind::ReverseHopper(range) => (PathRule::OverOne, range),
        };
        let range = range.unwrap_or(UNLIMITED);
        match rule {
            PathRule::Rider if path.is_ray(board) => Self::Rays(path.shape(), WideLookUp::Rider),
            PathRule::Hopper if path.is_ray(board) => {
                Self::Rays(path.shape(), WideLookUp::Hopper(range))
            }
            _ => Self::Paths(rule, range),
        }
    }
}

impl WideTables {
    /// Builds the tables of `pieces` and verifies them.
    pub(crate) fn build(
        board: Geometry,
        pieces: Vec<Piece>,
        with_steppers: bool,
        with_lines: bool,
    ) -> Self {
        let mut steppers = Vec::new();
        if with_steppers {
            for &stepper in &Stepper::ALL {
                steppers.push((stepper, stepper.attacks_on(&board)));
            }
        }
        let mut all = Self {
            lines: with_lines.then(|| rays_of_queen(&board)),
            board,
            pieces: Vec::new(),
            tables: Vec::new(),
            steppers,
        };
        for piece in pieces {
            // Paths that lead nowhere on this board are not looked up.
            let movement = piece.on(&all.board).movement;
            let mut parts = Vec::new();
            for of_form in movement.split_by(|path| WideForm::new(path, &all.board)) {
                parts.push(all.part(&of_form));
            }
            all.pieces.push((piece, parts));
        }
        all.verify_at_random();
        all
    }

    /// A part of a piece that moves so along paths of one form, whose table is added if there is
    /// none like it.
    fn part(&mut self, movement: &Movement) -> WidePart {
        let (look_up, table) = match WideForm::new(&movement.paths()[0], &self.board) {
            WideForm::Rays(_, look_up) => {
                let rays = WideRays::new(&self.board, movement, look_up);
                (look_up, WideTable::Rays(rays))
            }
            WideForm::Paths(rule, range) => {
                let paths = WidePaths::new(&self.board, movement, (rule, range));
                (WideLookUp::Paths(rule, range), WideTable::Paths(paths))
            }
        };
        let known = self.tables.iter().position(|other| *other == table);
        let table = known.unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        });
        WidePart { table, look_up }
    }

    /// The attack set of a piece with these parts.
    #[must_use]
    pub fn attacks(&self, parts: &[WidePart], square: usize, occupied: WideSet) -> WideSet {
        let mut attacks = [0; 4];
        for WidePart { table, look_up } in parts {
            let of_part = self.tables[*table].attacks(*look_up, square, occupied.words());
            attacks = union(attacks, of_part);
        }
        WideSet::from_words(attacks)
    }

    /// Compares the look-ups of whole pieces with their walks for some random occupancies of the
    /// whole board.
    fn verify_at_random(&self) {
        let mut random = Random::new(0);
        for (piece, parts) in &self.pieces {
            for square in 0..self.board.squares() {
                let walk = Walk::<WideSet>::new(&self.board, &piece.movement, square);
                for density in 0..RANDOM {
                    let mut occupied = WideSet::ALL;
                    for _ in 0..density {
                        let words = [(); 4].map(|()| random.bits());
                        occupied &= WideSet::from_words(words);
                    }
                    let found = self.attacks(parts, square, occupied);
                    compare(found, walk.attacks(occupied), square, occupied);
                }
            }
        }
    }

    /// Bytes of all tables together.
    pub(crate) fn bytes(&self) -> usize {
        let mut sets = 0;
        let mut bytes = 0;
        for table in &self.tables {
            match table {
                WideTable::Rays(rays) => sets += rays.sets().len(),
                WideTable::Paths(paths) => bytes += paths.bytes(),
            }
        }
        for (_, attacks) in &self.steppers {
            sets += attacks.len();
        }
        if let Some(rays) = &self.lines {
            sets += rays.sets().len();
        }
        bytes + sets * size_of::<Word>()
    }
}

/// Panics if a look-up found something else than the walk.
fn compare(found: WideSet, walked: WideSet, square: usize, occupied: WideSet) {
    assert!(
        found == walked,
        "the table is wrong for square {square} under {occupied:#x}: this is a mistake in magic-tables"
    );
}

/// The rays of a queen: those of a line at the same place among those along which numbers rise, and
/// among those along which they fall.
fn rays_of_queen(board: &Geometry) -> WideRays {
    let queen = Piece::named("queen").expect("the queen is known").remove(0);
    let lines = lines_of(board, &queen.movement);
    let mut all = Vec::new();
    for square in 0..board.squares() {
        let mut up = Vec::new();
        let mut down = Vec::new();
        for line in &lines {
            for (path, ray) in line.paths().iter().zip(rays(board, square, line)) {
                let of_kind = if board.rises(path.step()) {
                    &mut up
                } else {
                    &mut down
                };
                of_kind.push(ray.0.into_iter().collect());
            }
        }
        up.append(&mut down);
        all.push(up);
    }
    WideRays {
        rising: lines.len(),
        rays: all,
    }
}

impl WideTable {
    /// What a piece on `square` attacks, which is looked up so.
    fn attacks(&self, look_up: WideLookUp, square: usize, occupied: Word) -> Word {
        match (self, look_up) {
            (Self::Rays(rays), _) => {
                let words: Vec<_> = rays.rays[square].iter().map(|ray| ray.words()).collect();
                along_rays(&words, rays.rising, look_up, occupied)
            }
            (Self::Paths(WidePaths { starts, paths }), WideLookUp::Paths(rule, range)) => {
                let start = starts[square] as usize;
                let end = starts[square + 1] as usize;
                along_paths(paths, start, end, rule, range, occupied)
            }
            (Self::Paths(_), _) => unreachable!("paths are no rays"),
        }
    }
}

/// What a piece attacks along these rays.
fn along_rays(rays: &[Word], rising: usize, look_up: WideLookUp, occupied: Word) -> Word {
    match look_up {
        WideLookUp::Hopper(range) => hopper(rays, rising, range, occupied),
        _ => rider(rays, rising, occupied),
    }
}

impl WideRays {
    /// The rays of a piece that moves so, compared with the walks along each.
    fn new(board: &Geometry, movement: &Movement, look_up: WideLookUp) -> Self {
        let movement = movement
            .clone()
            .sorted_by_key(|path| !board.rises(path.step()));
        let mut rising = 0;
        for path in movement.paths() {
            rising += usize::from(board.rises(path.step()));
        }
        let mut rays = Vec::new();
        for square in 0..board.squares() {
            let mut from_here = Vec::new();
            for (number, path) in movement.paths().iter().enumerate() {
                let squares = path.squares_from(board, square);
                let ray: WideSet = squares.iter().copied().collect();
                let walk = Walk::new(board, &Movement::of_path(path), square);
                let alone = [ray.words()];
                let before = &squares[..squares.len().saturating_sub(1)];
                for occupied in occupancies(before) {
                    let rising = usize::from(number < rising);
                    let found = along_rays(&alone, rising, look_up, occupied.words());
                    let found = WideSet::from_words(found);
                    compare(found, walk.attacks(occupied), square, occupied);
                }
                from_here.push(ray);
            }
            rays.push(from_here);
        }
        Self { rising, rays }
    }

    /// The rays of each square in turn.
    pub(crate) fn sets(&self) -> Vec<WideSet> {
        self.rays.concat()
    }
}

impl WidePaths {
    /// The paths of a piece that moves so, compared with the walks along each.
    fn new(board: &Geometry, movement: &Movement, (rule, range): (PathRule, u8)) -> Self {
        let mut all = Self {
            starts: vec![0],
            paths: Vec::new(),
        };
        for square in 0..board.squares() {
            for path in movement.paths() {
                let walk = Walk::<WideSet>::new(board, &Movement::of_path(path), square);
                let lists = lists_of(board, path, square);
                let mut bytes = Vec::new();
                for squares in &lists {
                    bytes.push(squares.len() as u8);
                    bytes.extend(squares.iter().map(|&square| square as u8));
                }
                for squares in &lists {
                    let (_, before) = squares.split_last().expect("a path has squares");
                    for occupied in occupancies(before) {
                        let words = occupied.words();
                        let found = along_paths(&bytes, 0, bytes.len(), rule, range, words);
                        let found = WideSet::from_words(found);
                        compare(found, walk.attacks(occupied), square, occupied);
                    }
                }
                all.paths.extend(bytes);
            }
            all.starts.push(all.paths.len() as u32);
        }
        all
    }

    /// Bytes of the table.
    fn bytes(&self) -> usize {
        (self.starts.len() * size_of::<u32>() + self.paths.len())
            .next_multiple_of(align_of::<u32>())
    }
}

/// The squares of `path` from `square`, in their order; of a path on which others attack the piece,
/// the way back to each of them.
fn lists_of(board: &Geometry, path: &Path, square: usize) -> Vec<Vec<usize>> {
    let mut lists = Vec::new();
    if path.kind.is_forward() {
        lists.push(path.squares_from(board, square));
    } else {
        for from in 0..board.squares() {
            let mut way = path.squares_from(board, from);
            if let Some(number) = way.iter().position(|&at| at == square) {
                way.truncate(number);
                way.push(from);
                lists.push(way);
            }
        }
    }
    lists.retain(|squares| !squares.is_empty());
    lists
}

/// All sets of occupied squares among these, or, if they are too many, those of one or two
/// neighbours, and those without as many.
fn occupancies(squares: &[usize]) -> Vec<WideSet> {
    let all: WideSet = squares.iter().copied().collect();
    let mut some = vec![WideSet::EMPTY];
    if squares.len() <= MOST_BITS {
        for &square in squares {
            for number in 0..some.len() {
                some.push(some[number] | WideSet::of(square));
            }
        }
        return some;
    }
    some.push(all);
    for (number, &square) in squares.iter().enumerate() {
        let one = WideSet::of(square);
        let next = squares
            .get(number + 1)
            .map_or(one, |&next| WideSet::of(next));
        for few in [one, one | next] {
            some.extend([few, all & !few]);
        }
    }
    some
}

#[cfg(test)]
mod tests;
