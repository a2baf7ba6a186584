//! Line by line, with slots that lines share: the schemes `kindergarten` and `congruent_modulo`.
//!
//! A slot does not hold the attack set of one line, but whole files or whole ranks, and a mask selects the squares of the line. So
//! all lines whose squares have the same files, or ranks, look up in the same slots, wherever they lie.

mod blocks;
mod congruent_modulo;
mod course;
mod kindergarten;

use self::blocks::Blocks;
use self::course::Course;
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::{Movement, Piece};
use crate::board::rays::{lines_of, rays, relevant, split_at};
use crate::lookup::any::{bits64, bits128};
use crate::spec::{Problem, Scheme, no_tables};

/// The lines of riders and hoppers from all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineSlots {
    /// The lines, each with a step and perhaps its opposite.
    pub lines: Vec<Movement>,
    /// For each line, what all squares have in common: what is added to the products, and the right shift of the sum.
    pub hashes: Vec<(u64, u8)>,
    /// For each square, its lines.
    pub squares: Vec<Vec<LineSquare>>,
    /// The number of the first square of the upper part of the board.
    pub split: u32,
    /// Whole files or whole ranks.
    pub slots: Vec<Squares>,
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
    pub(super) fn new(board: &Geometry, pieces: &[Piece], scheme: Scheme) -> Result<Self, Problem> {
        let mut lines: Vec<(&str, Movement)> = Vec::new();
        for piece in pieces {
            for line in lines_of(board, &piece.movement) {
                if !lines.iter().any(|(_, other)| *other == line) {
                    lines.push((&piece.name, line));
                }
            }
        }
        let mut possible = Vec::new();
        for (piece, line) in &lines {
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
        let found = (least..=64).rev().find_map(|split| Self::at(board, &lines, &possible, split));
        let found = found.or_else(|| {
            // If reciprocals are not exact enough in 64 bits, the occupancy is gathered.
            for ((_, line), courses) in lines.iter().zip(&mut possible) {
                courses.push(Course::new(board, line, None));
            }
            Self::at(board, &lines, &possible, 64)
        });
        found.ok_or_else(no_tables::not_gathered)
    }

    /// The same with an upper part that starts at `split`, for the first of the possible courses of each line; `None` if there are
    /// no factors.
    fn at(
        board: &Geometry,
        lines: &[(&str, Movement)],
        possible: &[Vec<Course>],
        split: u32,
    ) -> Option<Self> {
        let mut courses = Vec::new();
        for ((_, line), possible) in lines.iter().zip(possible) {
            let works = |course: &&Course| {
                course.modulus.is_none()
                    || (0..board.squares())
                        .all(|square| factors(board, line, square, course, split).is_some())
            };
            courses.push(possible.iter().find(works)?.clone());
        }
        kindergarten::order(board, lines, &mut courses, split);

        let mut blocks = Blocks::new(board);
        let mut found =
            Self { lines: Vec::new(), hashes: Vec::new(), squares: Vec::new(), split, slots: Vec::new() };
        found.squares.resize(board.squares(), Vec::new());
        for ((_, line), course) in lines.iter().zip(&courses) {
            let bias = course.modulus.map_or(0, |_| congruent_modulo::bias(course.bits));
            found.hashes.push((bias, (u64::BITS as usize - course.bits) as u8));
            found.lines.push(line.clone());
            for square in 0..board.squares() {
                let same = |course: &Course| {
                    factors(board, line, square, course, split).map(|factors| (course.clone(), factors))
                };
                let (course, factors) = same(course)
                    .or_else(|| kindergarten::other_orders(course).find_map(|other| same(&other)))?;
                let rays = rays(board, square, line);
                let whole = rays.iter().fold(0, |set, ray| set | ray.all());
                let relevant = split_at(relevant(&rays), split).map(|(part, _)| part);
                let offset = blocks.offset(&course, line, square);
                found.squares[square].push(LineSquare { line: whole, relevant, factors, offset });
            }
        }
        found.slots = blocks.slots;
        Some(found)
    }

    /// What engines look up: the attack set along the line with this number.
    pub(super) fn attacks(
        &self,
        board: &Geometry,
        number: usize,
        square: usize,
        occupied: Squares,
    ) -> Squares {
        let LineSquare { line, relevant, factors, offset } = self.squares[square][number];
        let (bias, shift) = self.hashes[number];
        let slot = if board.word_bits() == u128::BITS {
            let halves = [line as u64, (line >> 64) as u64];
            bits128::LineSquare::new(halves, relevant, factors, offset).slot(
                bits128::LineHash::new(bias, shift),
                self.split,
                occupied,
            )
        } else {
            bits64::LineSquare::new([line as u64], [relevant[0]], [factors[0]], offset).slot(
                bits64::LineHash::new(bias, shift),
                self.split,
                occupied as u64,
            )
        };
        self.slots[slot] & line
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
