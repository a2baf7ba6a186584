//! Line by line, with slots that lines share: the schemes `kindergarten` and `congruent_modulo`.
//!
//! A slot does not hold the attack set of one line, but whole files or whole ranks, and a mask
//! selects the squares of the line. So all lines whose squares have the same files, or ranks, look
//! up in the same slots, wherever they lie.

mod congruent_modulo;
mod kindergarten;
mod pext;

use self::congruent_modulo::flip;
pub use self::pext::PextLineTable;
use crate::board::Direction;
use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, PathKind, Piece};
use crate::board::rays::{RaySquares, attacked, lines_of, rays, relevant, shared, splits};
use crate::board::square_set::SquareSet;
use crate::lookup::boards::bits128::word;
pub use crate::lookup::boards::bits128::{LineHash, LineSquare};
use crate::spec::{Problem, Scheme};

/// The lines of riders and hoppers from all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSlotTable {
    /// The lines, each with a step and perhaps its opposite, as those of riders.
    pub lines: Vec<Movement>,
    /// For each line, the part of its hash that all squares share.
    pub hashes: Vec<LineHash>,
    /// For each square, its lines.
    pub squares: Vec<Vec<LineSquare>>,
    /// The number of the first square of the upper part of the board.
    pub split: u32,
    /// Whole files or whole ranks.
    pub slots: Vec<SquareSet>,
}

/// The most index bits of a line: more would take megabytes of slots.
const MOST_BITS: usize = 14;

impl LineSlotTable {
    /// The lines of all riders and hoppers among `pieces`: in `congruent_modulo` hashed by their
    /// remainders, otherwise gathered by a factor in the upper bits of the product.
    pub(super) fn new(board: &Geometry, pieces: &[Piece], scheme: Scheme) -> Result<Self, Problem> {
        let lines = shared_lines(board, pieces);
        let mut possible = Vec::new();
        for SharedLine { piece, line, .. } in &lines {
            let courses = match scheme {
                Scheme::CongruentModulo => congruent_modulo::courses(board, piece, line)?,
                _ => vec![Course::shortest(board, line)],
            };
            if let Some(course) = courses.iter().find(|course| course.bits > MOST_BITS) {
                return Err(long_line(piece, course.bits, "relevant squares"));
            }
            possible.push(courses);
        }
        if let Some(found) =
            splits(board).find_map(|split| Self::at(board, &lines, &possible, split).ok())
        {
            return Ok(found);
        }
        // Where no factor yields the remainders, a factor gathers the occupancy instead.
        for (SharedLine { line, .. }, courses) in lines.iter().zip(&mut possible) {
            courses.push(Course::shortest(board, line));
        }
        Self::at(board, &lines, &possible, 64).map_err(|piece| {
            let cause = "one multiplication cannot gather the occupancy of each line of";
            Problem::no_tables(
                &format!("{cause} `{piece}` on this board"),
                "`scheme = hyperbola`",
            )
        })
    }

    /// The slots of `lines` on a board whose upper part starts at `split`, for the first of the
    /// possible courses of each line; or else the piece with a line for which there are no
    /// factors.
    fn at<'a>(
        board: &Geometry,
        lines: &'a [SharedLine],
        possible: &[Vec<Course>],
        split: u32,
    ) -> Result<Self, &'a str> {
        let mut courses = Vec::new();
        for (SharedLine { piece, line, .. }, possible) in lines.iter().zip(possible) {
            let course = possible
                .iter()
                .find(|course| course.works(board, line, split))
                .ok_or(&**piece)?;
            courses.push(course.clone());
        }
        kindergarten::order(board, lines, &mut courses, split);

        let mut squares = vec![Vec::new(); board.squares()];
        let mut keys = Vec::new();
        for (SharedLine { piece, line, .. }, course) in lines.iter().zip(&courses) {
            let mut of_line = Vec::new();
            for square in 0..board.squares() {
                let (factors, course) = kindergarten::orders(course)
                    .find_map(|course| Some((course.factors(board, line, square, split)?, course)))
                    .ok_or(&**piece)?;
                let rays = rays(board, square, line);
                let whole: SquareSet = rays.iter().map(RaySquares::all).collect();
                let relevant = relevant(&rays).split_at(split);
                of_line.push(LineKey::new(board, &course, square));
                squares[square].push(LineSquare::new(whole.words(), relevant, factors, 0));
            }
            keys.push(of_line);
        }
        let whole = FilesAndRanks::new(board);
        let blocks = Blocks::new(lines, &keys, &|key, kind| whole.slots(key, kind));
        for (square, of_square) in squares.iter_mut().enumerate() {
            for (found, offsets) in of_square.iter_mut().zip(&blocks.offsets) {
                found.offset = offsets[square];
            }
        }
        let mut hashes = Vec::new();
        for (course, &behind) in courses.iter().zip(&blocks.behind) {
            hashes.push(LineHash {
                bias: course
                    .modulus
                    .map_or(0, |_| congruent_modulo::bias(course.bits)),
                shift: (u64::BITS as usize - course.bits) as u8,
                behind,
            });
        }
        let lines = lines.iter().map(|shared| shared.line.clone()).collect();
        Ok(Self {
            lines,
            hashes,
            squares,
            split,
            slots: blocks.slots,
        })
    }

    /// The attack set, found as engines find it, along the line with this number, of a hopper or
    /// of a rider.
    pub(super) fn attacks(
        &self,
        number: usize,
        hops: bool,
        square: usize,
        occupied: SquareSet,
    ) -> SquareSet {
        let (line, hash) = (&self.squares[square][number], self.hashes[number]);
        let slot = line.slot(hash, self.split, occupied.into())
            + if hops { hash.behind as usize } else { 0 };
        self.slots[slot] & word(line.line).into()
    }

    /// Bytes of the table on a board with words of `word` bytes.
    pub(super) fn bytes(&self, word: usize) -> usize {
        // Three words; the number of the first slot, aligned to 8 bytes.
        let lines = self.squares.iter().map(Vec::len).sum::<usize>();
        lines * (3 * word + 8) + self.slots.len() * word
    }
}

/// A line, and who moves along it.
struct SharedLine {
    /// The name of the first piece, for messages.
    piece: String,
    /// The line, as that of a rider, unless hoppers with a range move along it.
    line: Movement,
    /// Whether riders move along it.
    rides: bool,
    /// Whether hoppers move along it.
    hops: bool,
}

/// The kinds of pieces that move along a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Movers {
    /// Only riders do.
    Riders,
    /// Only hoppers do.
    Hoppers,
    /// Riders and hoppers do.
    Both,
}

impl SharedLine {
    /// The kinds of pieces that move along it.
    const fn movers(&self) -> Movers {
        match (self.rides, self.hops) {
            (true, true) => Movers::Both,
            (true, false) => Movers::Riders,
            (false, _) => Movers::Hoppers,
        }
    }

    /// The kind of path whose slots pieces look up on this line: that of riders, if there are some.
    fn kind(&self) -> PathKind {
        match self.line.kind() {
            _ if self.rides => PathKind::Rider(None),
            PathKind::Rider(_) | PathKind::Lame => PathKind::Hopper(None),
            hopper @ PathKind::Hopper(_) => hopper,
        }
    }
}

/// A line has too many squares for slots that lines share; `counted` says which.
fn long_line(piece: &str, squares: usize, counted: &str) -> Problem {
    let cause = format!("a line of `{piece}` has {squares} {counted}, too many for slots");
    Problem::no_tables(&cause, "`scheme = hyperbola`")
}

/// The lines of all riders and hoppers among `pieces`.
fn shared_lines(board: &Geometry, pieces: &[Piece]) -> Vec<SharedLine> {
    let mut lines: Vec<SharedLine> = Vec::new();
    for piece in pieces {
        for line in lines_of(board, &piece.movement) {
            let (rides, line) = (!line.hops(), shared(line));
            let number = lines
                .iter()
                .position(|other| other.line == line)
                .unwrap_or_else(|| {
                    lines.push(SharedLine {
                        piece: piece.name.clone(),
                        line,
                        rides: false,
                        hops: false,
                    });
                    lines.len() - 1
                });
            let known = &mut lines[number];
            (known.rides, known.hops) = (known.rides || rides, known.hops || !rides);
        }
    }
    lines
}

/// The slots of some lines. Lines whose slots depend on the same key share them.
///
/// Where riders and hoppers share a line, the slots of hoppers are equally far behind those of
/// riders for all squares. So a square needs to know one number for both, and who looks up both
/// computes one index.
struct Blocks<K, S> {
    /// The slots so far: for which key and kind of pieces, and where they start.
    known: Vec<(K, PathKind, u32)>,
    slots: Vec<S>,
    /// For each line, where the slots of each square start.
    offsets: Vec<Vec<u32>>,
    /// For each line, how far the slots of hoppers lie behind those of riders; 0 if it has slots of
    /// one kind only.
    behind: Vec<u32>,
}

/// Makes the slots for a key and a kind of pieces.
type MakeSlots<'a, K, S> = &'a dyn Fn(&K, PathKind) -> Vec<S>;

impl<K: Clone + PartialEq, S> Blocks<K, S> {
    /// The slots of `lines`, whose squares have these `keys`.
    fn new(lines: &[SharedLine], keys: &[Vec<K>], make: MakeSlots<'_, K, S>) -> Self {
        let offsets = vec![Vec::new(); lines.len()];
        let mut blocks = Self {
            known: Vec::new(),
            slots: Vec::new(),
            offsets,
            behind: vec![0; lines.len()],
        };
        blocks.add(lines, keys, Movers::Both, make);
        let shared = blocks.known.len();
        blocks.add(lines, keys, Movers::Riders, make);
        // The same keys once more in the same order, for hoppers: so the slots of each lie as far
        // behind those of its riders.
        let behind = blocks.slots.len() as u32;
        for number in 0..shared {
            let key = blocks.known[number].0.clone();
            blocks.offset(&key, PathKind::Hopper(None), make);
        }
        blocks.add(lines, keys, Movers::Hoppers, make);
        for (line, of_line) in lines.iter().zip(&mut blocks.behind) {
            *of_line = if line.movers() == Movers::Both {
                behind
            } else {
                0
            };
        }
        blocks
    }

    /// Adds the slots of those of `lines` along which these pieces move.
    fn add(
        &mut self,
        lines: &[SharedLine],
        keys: &[Vec<K>],
        movers: Movers,
        make: MakeSlots<'_, K, S>,
    ) {
        for (number, line) in lines.iter().enumerate() {
            if line.movers() == movers {
                for key in &keys[number] {
                    let offset = self.offset(key, line.kind(), make);
                    self.offsets[number].push(offset);
                }
            }
        }
    }

    /// Where the slots for `key` start. New ones are added.
    fn offset(&mut self, key: &K, kind: PathKind, make: MakeSlots<'_, K, S>) -> u32 {
        for (known, of_kind, offset) in &self.known {
            if known == key && *of_kind == kind {
                return *offset;
            }
        }
        let offset = self.slots.len() as u32;
        self.slots.extend(make(key, kind));
        self.known.push((key.clone(), kind, offset));
        offset
    }
}

/// A coordinate of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Axis {
    /// Squares are told apart by their files.
    File,
    /// Squares are told apart by their ranks.
    Rank,
}

impl Axis {
    const BOTH: [Self; 2] = [Self::File, Self::Rank];

    /// The first of the two for files, the second one for ranks.
    fn choose<T>(self, (file, rank): (T, T)) -> T {
        match self {
            Self::File => file,
            Self::Rank => rank,
        }
    }

    /// The number by which a step changes the coordinate.
    fn change(self, step: Direction) -> i8 {
        self.choose((step.files, step.ranks))
    }
}

/// A square on a line, as the hash of the line sees it.
#[derive(Clone, Copy, Debug)]
struct Bit {
    /// Its bit in its part of the board.
    from: u32,
    /// The bit of the index that it stands for.
    to: u32,
}

/// A modulus of congruent modulo bitboards (Trevor Fenner and Mark Levene, *Move Generation with
/// Perfect Hash Functions*, 2008).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Modulus {
    /// The distance between the numbers of neighbouring squares on the line.
    k: u32,
    /// Whether the modulus is 2^(k + 1) + 1, and not 2^k + 2.
    second: bool,
}

/// The rule by which the squares of all lines in one direction become index bits.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Course {
    /// The coordinate that tells squares apart.
    axis: Axis,
    /// The number by which a step changes the coordinate.
    stride: usize,
    /// The least coordinate of a relevant square, in strides.
    first: usize,
    /// The number of index bits, at least 1.
    bits: usize,
    /// For each coordinate from `first` on, its index bit.
    order: Vec<usize>,
    /// The modulus, if the hash is a remainder.
    modulus: Option<Modulus>,
}

impl Course {
    /// The course of `line` with the least number of index bits.
    fn shortest(board: &Geometry, line: &Movement) -> Self {
        let possible = Axis::BOTH
            .into_iter()
            .filter(|axis| axis.change(line.step()) != 0);
        let shortest = possible
            .map(|axis| Self::along(board, line, axis))
            .min_by_key(|course| course.bits);
        shortest.expect("a step changes the file or the rank")
    }

    /// The course of `line` along an axis.
    fn along(board: &Geometry, line: &Movement, axis: Axis) -> Self {
        let stride = usize::from(axis.change(line.step()).unsigned_abs());
        let (mut first, mut last) = (usize::MAX, 0);
        for square in 0..board.squares() {
            for ray in rays(board, square, line) {
                for relevant in ray.relevant() {
                    let place = axis.choose(board.place(relevant)) / stride;
                    first = first.min(place);
                    last = last.max(place);
                }
            }
        }
        // There is at least one index bit, because a shift by 64 would be none.
        let (first, bits) = if first > last {
            (0, 1)
        } else {
            (first, last - first + 1)
        };
        Self {
            axis,
            stride,
            first,
            bits,
            order: (0..bits).collect(),
            modulus: None,
        }
    }

    /// The index bit of a coordinate; `None` if no square with it is relevant.
    fn bit(&self, coordinate: usize) -> Option<usize> {
        self.order
            .get((coordinate / self.stride).checked_sub(self.first)?)
            .copied()
    }

    /// The relevant squares of `line` through `square`, in the two parts of the board.
    fn parts(&self, board: &Geometry, line: &Movement, square: usize, split: u32) -> [Vec<Bit>; 2] {
        let relevant = relevant(&rays(board, square, line));
        let [lower, upper] = relevant.split_at(split);
        [(lower, 0), (upper, split as usize)].map(|(part, first)| {
            let mut bits = Vec::new();
            for from in SquareSet::from(part) {
                let coordinate = self.axis.choose(board.place(from + first));
                let to = self
                    .bit(coordinate)
                    .expect("relevant squares have index bits");
                bits.push(Bit {
                    from: from as u32,
                    to: to as u32,
                });
            }
            bits
        })
    }

    /// Whether all squares have factors on a board whose upper part starts at `split`. A factor
    /// that gathers can be found for other orders of the index bits, too.
    fn works(&self, board: &Geometry, line: &Movement, split: u32) -> bool {
        self.modulus.is_none()
            || (0..board.squares()).all(|square| self.factors(board, line, square, split).is_some())
    }

    /// The factors of `square` for the two parts of the board.
    fn factors(
        &self,
        board: &Geometry,
        line: &Movement,
        square: usize,
        split: u32,
    ) -> Option<[u64; 2]> {
        let parts = self.parts(board, line, square, split);
        match self.modulus {
            Some(modulus) => congruent_modulo::factors(&parts, self.bits, modulus),
            None => kindergarten::factors(&parts, self.bits),
        }
    }
}

/// The course and the position on which the slots of a square on a line depend.
#[derive(Clone, PartialEq, Eq)]
struct LineKey {
    course: Course,
    position: usize,
}

impl LineKey {
    /// The key of `square` on a line with this course.
    fn new(board: &Geometry, course: &Course, square: usize) -> Self {
        let position = course.axis.choose(board.place(square));
        // Moduli of different size have the same remainders.
        let modulus = course.modulus.map(|_| Modulus::default());
        Self {
            course: Course {
                modulus,
                ..course.clone()
            },
            position,
        }
    }
}

/// All squares of each file, and of each rank.
struct FilesAndRanks {
    files: Vec<SquareSet>,
    ranks: Vec<SquareSet>,
}

impl FilesAndRanks {
    fn new(board: &Geometry) -> Self {
        let mut whole = Self {
            files: vec![SquareSet::EMPTY; board.files()],
            ranks: vec![SquareSet::EMPTY; board.ranks()],
        };
        for square in (0..board.squares()).filter(|&square| board.has(square)) {
            let (file, rank) = board.place(square);
            whole.files[file] |= SquareSet::of(square);
            whole.ranks[rank] |= SquareSet::of(square);
        }
        whole
    }

    /// The slots for pieces of this kind: for each occupancy, the whole files or ranks that are
    /// attacked.
    fn slots(&self, LineKey { course, position }: &LineKey, kind: PathKind) -> Vec<SquareSet> {
        let whole = course.axis.choose((&self.files, &self.ranks));
        // A step changes the coordinate by the stride, so a line has every so many coordinates.
        let first = position % course.stride;
        let places = (whole.len() - first).div_ceil(course.stride);
        // A remainder counts every second square negatively, so the number of a slot is the
        // occupancy with every second bit inverted.
        let flip = course.modulus.map_or(0, |_| flip(course.bits));
        let mut slots = Vec::with_capacity(1 << course.bits);
        for number in 0..1_usize << course.bits {
            let mut attacks = SquareSet::EMPTY;
            for place in attacked(kind, position / course.stride, places, &|place| {
                let bit = course.bit(first + place * course.stride);
                bit.is_some_and(|bit| (number ^ flip) >> bit & 1 == 1)
            }) {
                attacks |= whole[first + place * course.stride];
            }
            slots.push(attacks);
        }
        slots
    }
}

#[cfg(test)]
mod tests;
