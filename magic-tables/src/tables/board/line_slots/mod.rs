//! Line by line, with slots that lines share: the schemes `kindergarten` and `congruent_modulo`.
//!
//! A slot does not hold the attack set of one line, but whole files or whole ranks, and a mask selects the squares of the line. So
//! all lines whose squares have the same files, or ranks, look up in the same slots, wherever they lie.

mod congruent_modulo;
mod course;
mod kindergarten;
mod whole;

use self::course::Course;
use self::whole::{Key, Whole};
use super::blocks::{Blocks, SharedLine, shared_lines};
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Movement, Piece};
use crate::board::rays::{rays, relevant, split_at};
use crate::lookup::any::{bits64, bits128};
use crate::spec::{NoTables, Scheme, no_tables};

/// The lines of riders and hoppers from all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSlots {
    /// The lines, each with a step and perhaps its opposite, as those of riders.
    pub lines: Vec<Movement>,
    /// For each line, what all squares have in common.
    pub hashes: Vec<LineHash>,
    /// For each square, its lines.
    pub squares: Vec<Vec<LineSquare>>,
    /// The number of the first square of the upper part of the board.
    pub split: u32,
    /// Whole files or whole ranks.
    pub slots: Vec<Squares>,
}

/// What all squares have in common on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineHash {
    /// What is added to the products.
    pub bias: u64,
    /// The right shift of the sum.
    pub shift: u8,
    /// How far the slots of hoppers are behind those of riders, if both share the line; otherwise 0.
    pub behind: u32,
}

/// One line through a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineSquare {
    /// The line, without the square itself.
    pub line: Squares,
    /// Its relevant squares, in the lower and in the upper part of the board.
    pub relevant: [u64; 2],
    /// The factors for the two parts.
    pub factors: [u64; 2],
    /// The number of the first slot.
    pub offset: u32,
}

/// More index bits would take megabytes of slots.
const MOST_BITS: usize = 14;

impl LineSlots {
    /// The lines of all riders and hoppers among `pieces`: in `congruent_modulo` hashed by their remainders, otherwise gathered by a
    /// factor in the upper bits of the product.
    ///
    /// # Errors
    /// If the lines cannot be hashed so.
    pub(super) fn new(board: &Geometry, pieces: &[Piece], scheme: Scheme) -> Result<Self, NoTables> {
        let lines = shared_lines(board, pieces);
        let mut possible = Vec::new();
        for SharedLine { piece, line, .. } in &lines {
            let courses = match scheme {
                Scheme::CongruentModulo => congruent_modulo::courses(board, piece, line)?,
                _ => vec![Course::new(board, line, None)],
            };
            if let Some(course) = courses.iter().find(|course| course.bits > MOST_BITS) {
                return Err(no_tables::long_line(piece, course.bits, "relevant "));
            }
            possible.push(courses);
        }
        // Where the upper part of the board starts is free, as long as 64 bits hold it. At 64 it costs nothing.
        let wide = board.word_bits() == u128::BITS;
        let least = if wide { board.squares() as u32 - 64 } else { 64 };
        let found = (least..=64).rev().find_map(|split| Self::at(board, &lines, &possible, split).ok());
        if let Some(found) = found {
            return Ok(found);
        }
        // If reciprocals are not exact enough in 64 bits, the occupancy is gathered.
        for (SharedLine { line, .. }, courses) in lines.iter().zip(&mut possible) {
            courses.push(Course::new(board, line, None));
        }
        Self::at(board, &lines, &possible, 64).map_err(no_tables::not_gathered)
    }

    /// The same with an upper part that starts at `split`, for the first of the possible courses of each line.
    ///
    /// # Errors
    /// The piece with a line for which there are no factors.
    fn at<'a>(
        board: &Geometry,
        lines: &'a [SharedLine],
        possible: &[Vec<Course>],
        split: u32,
    ) -> Result<Self, &'a str> {
        let mut courses = Vec::new();
        for (SharedLine { piece, line, .. }, possible) in lines.iter().zip(possible) {
            let works = |course: &&Course| {
                course.modulus.is_none()
                    || (0..board.squares())
                        .all(|square| factors(board, line, square, course, split).is_some())
            };
            courses.push(possible.iter().find(works).ok_or(&**piece)?.clone());
        }
        kindergarten::order(board, lines, &mut courses, split);

        let mut squares = vec![Vec::new(); board.squares()];
        let mut keys = Vec::new();
        for (SharedLine { piece, line, .. }, course) in lines.iter().zip(&courses) {
            let mut of_line = Vec::new();
            for square in 0..board.squares() {
                let same = |course: &Course| {
                    factors(board, line, square, course, split).map(|factors| (course.clone(), factors))
                };
                let found = same(course)
                    .or_else(|| kindergarten::other_orders(course).find_map(|other| same(&other)));
                let (course, factors) = found.ok_or(&**piece)?;
                let rays = rays(board, square, line);
                let whole = rays.iter().fold(0, |set, ray| set | ray.all());
                let relevant = split_at(relevant(&rays), split).map(|(part, _)| part);
                of_line.push(Key::new(board, &course, square));
                squares[square].push(LineSquare { line: whole, relevant, factors, offset: 0 });
            }
            keys.push(of_line);
        }
        let whole = Whole::new(board);
        let block = |key: &Key, kind| whole.slots(key, kind);
        let blocks = Blocks::new(lines, &keys, &block);
        for (square, of_square) in squares.iter_mut().enumerate() {
            for (found, offsets) in of_square.iter_mut().zip(&blocks.offsets) {
                found.offset = offsets[square];
            }
        }
        let hash = |(course, &behind): (&Course, &u32)| LineHash {
            bias: course.modulus.map_or(0, |_| congruent_modulo::bias(course.bits)),
            shift: (u64::BITS as usize - course.bits) as u8,
            behind,
        };
        let hashes = courses.iter().zip(&blocks.behind).map(hash).collect();
        let lines = lines.iter().map(|shared| shared.line.clone()).collect();
        Ok(Self { lines, hashes, squares, split, slots: blocks.slots })
    }

    /// What engines look up: the attack set along the line with this number, of hoppers or of riders.
    pub(super) fn attacks(
        &self,
        board: &Geometry,
        (number, hops): (usize, bool),
        square: usize,
        occupied: Squares,
    ) -> Squares {
        let LineSquare { line, relevant, factors, offset } = self.squares[square][number];
        let LineHash { bias, shift, behind } = self.hashes[number];
        let first = if board.word_bits() == u128::BITS {
            let halves = [line as u64, (line >> 64) as u64];
            bits128::LineSquare::new(halves, relevant, factors, offset).slot(
                bits128::LineHash::new(bias, shift, behind),
                self.split,
                occupied,
            )
        } else {
            bits64::LineSquare::new([line as u64], [relevant[0]], [factors[0]], offset).slot(
                bits64::LineHash::new(bias, shift, behind),
                self.split,
                occupied as u64,
            )
        };
        self.slots[first + if hops { behind as usize } else { 0 }] & line
    }

    /// Bytes of the table on a board with words of `word` bytes.
    pub(super) fn bytes(&self, word: usize) -> usize {
        // Three words; the number of the first slot, aligned to 8 bytes.
        let lines = self.squares.iter().map(Vec::len).sum::<usize>();
        lines * (3 * word + 8) + self.slots.len() * word
    }
}

/// The factors of `square`.
fn factors(
    board: &Geometry,
    line: &Movement,
    square: usize,
    course: &Course,
    split: u32,
) -> Option<[u64; 2]> {
    let parts = split_at(relevant(&rays(board, square, line)), split);
    let bits = parts.map(|(part, first)| course.bits_of(board, part, first));
    match course.modulus {
        Some(modulus) => congruent_modulo::factors(&bits, course.bits, modulus),
        None => kindergarten::factors(&bits, course.bits),
    }
}
