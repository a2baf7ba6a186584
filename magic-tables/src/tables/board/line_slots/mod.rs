//! Line by line, with slots that lines share: the schemes `kindergarten` and `congruent_modulo`.
//!
//! A slot does not hold the attack set of one line, but whole files or whole ranks, and a mask
//! selects the squares of the line. So all lines whose squares have the same files, or ranks, look
//! up in the same slots, wherever they lie.
//!
//! - [`shared_lines`] finds the lines of all pieces, and who moves along each.
//! - An [`IndexRule`] says how the occupied squares of a line become the number of a slot;
//!   [`kindergarten`] and [`congruent_modulo`] find factors that compute it.
//! - [`FilesAndRanks`] makes the slots, and [`Blocks`] has those of equal lines once.

mod blocks;
mod congruent_modulo;
mod files_and_ranks;
mod index_rule;
mod kindergarten;
mod pext;
mod shared_lines;

use self::blocks::Blocks;
use self::files_and_ranks::{FilesAndRanks, LineKey};
use self::index_rule::{IndexRule, SplitBoard};
pub use self::pext::{PextLineSquare, PextLineTable};
use self::shared_lines::{SharedLine, long_line, shared_lines};
use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Piece};
use crate::board::rays::{OrderedRay, rays, relevant_squares};
use crate::board::square_set::SquareSet;
use crate::lookup::boards::bits128::word;
pub use crate::lookup::boards::bits128::{LineHash, LineSquare};
use crate::spec::{Problem, Scheme};

/// The lines of riders and hoppers from all squares.
#[derive(Clone, Debug, PartialEq)]
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

/// The most index bits of a line. More would take megabytes of slots.
const MOST_INDEX_BITS: usize = 14;

impl LineSlotTable {
    /// The lines of all riders and hoppers among `pieces`: in `congruent_modulo` hashed by their
    /// remainders, otherwise gathered by a factor in the upper bits of the product.
    pub(super) fn new(board: &Geometry, pieces: &[Piece], scheme: Scheme) -> Result<Self, Problem> {
        let lines = shared_lines(board, pieces);
        let mut possible = possible_rules(board, &lines, scheme)?;
        for split in board.splits() {
            let board = SplitBoard {
                whole: board,
                split,
            };
            let in_parts = Self::in_parts(board, &lines, &possible);
            if let Ok(table) = in_parts {
                return Ok(table);
            }
        }
        // Where no factor yields the remainders, a factor gathers the occupancy instead.
        for (SharedLine { line, .. }, rules) in lines.iter().zip(&mut possible) {
            rules.push(IndexRule::gathering(board, line));
        }
        let board = SplitBoard {
            whole: board,
            split: 64,
        };
        Self::in_parts(board, &lines, &possible).map_err(|piece| {
            let cause = format!(
                "one multiplication cannot gather the occupancy of each line of `{piece}` on this board"
            );
            Problem::no_tables(&cause, "`scheme = hyperbola`")
        })
    }

    /// The slots of `lines` on a board in two parts, by the first of the possible rules of each line
    /// that works; or else the piece with a line for which there are no factors.
    fn in_parts<'a>(
        board: SplitBoard<'_>,
        lines: &'a [SharedLine],
        possible: &[Vec<IndexRule>],
    ) -> Result<Self, &'a str> {
        let mut rules = working_rules(board, lines, possible)?;
        kindergarten::reorder(board, lines, &mut rules);
        let mut keys = Vec::new();
        let mut squares = vec![Vec::new(); board.whole.squares()];
        let lines_and_rules = lines.iter().zip(&rules);
        for (SharedLine { piece, line, .. }, rule) in lines_and_rules {
            let mut of_line = Vec::new();
            for (square, lines_of_square) in squares.iter_mut().enumerate() {
                let found = line_square(board, line, rule, square);
                let (key, found) = found.ok_or(&**piece)?;
                of_line.push(key);
                lines_of_square.push(found);
            }
            keys.push(of_line);
        }
        let whole = FilesAndRanks::new(board.whole);
        let blocks = Blocks::new(lines, &keys, &|key, kind| whole.slots(key, kind));
        place(&mut squares, &blocks.offsets);
        Ok(Self {
            lines: lines.iter().map(|shared| shared.line.clone()).collect(),
            hashes: hashes(&rules, &blocks.behind),
            squares,
            split: board.split,
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
        let line = &self.squares[square][number];
        let hash = self.hashes[number];
        let slot = line.slot(hash, self.split, occupied.into())
            + if hops { hash.behind as usize } else { 0 };
        self.slots[slot] & word(line.line).into()
    }

    /// Bytes of the table on a board with words of `word_bytes` bytes.
    pub(super) fn bytes(&self, word_bytes: usize) -> usize {
        // Three words; the number of the first slot, aligned to 8 bytes.
        let lines = self.squares.iter().map(Vec::len).sum::<usize>();
        lines * (3 * word_bytes + 8) + self.slots.len() * word_bytes
    }
}

/// For each line, the rules that `scheme` may take, the best one first; or the problem that a line
/// is too long for slots.
fn possible_rules(
    board: &Geometry,
    lines: &[SharedLine],
    scheme: Scheme,
) -> Result<Vec<Vec<IndexRule>>, Problem> {
    let mut possible = Vec::new();
    for SharedLine { piece, line, .. } in lines {
        let rules = if scheme == Scheme::CongruentModulo {
            congruent_modulo::rules(board, piece, line)?
        } else {
            vec![IndexRule::gathering(board, line)]
        };
        for rule in &rules {
            let index_bits = rule.bits.count();
            if index_bits > MOST_INDEX_BITS {
                return Err(long_line(piece, index_bits, "relevant squares"));
            }
        }
        possible.push(rules);
    }
    Ok(possible)
}

/// For each line, the first of its possible rules that works; or else the piece with a line for
/// which none does.
fn working_rules<'a>(
    board: SplitBoard<'_>,
    lines: &'a [SharedLine],
    possible: &[Vec<IndexRule>],
) -> Result<Vec<IndexRule>, &'a str> {
    let mut working = Vec::new();
    let lines_and_rules = lines.iter().zip(possible);
    for (SharedLine { piece, line, .. }, rules) in lines_and_rules {
        let rule = rules.iter().find(|rule| rule.works(board, line));
        working.push(rule.ok_or(&**piece)?.clone());
    }
    Ok(working)
}

/// What `square` stores for `line`, whose slots have no place yet, and on what these slots depend;
/// `None` if there are no factors. If gathering needs it, the square has an order of index bits of
/// its own.
fn line_square(
    board: SplitBoard<'_>,
    line: &Movement,
    rule: &IndexRule,
    square: usize,
) -> Option<(LineKey, LineSquare)> {
    let (rule, factors) = kindergarten::in_any_order(rule).find_map(|rule| {
        let factors = rule.factors(board, line, square)?;
        Some((rule, factors))
    })?;
    let rays = rays(board.whole, square, line);
    let all: SquareSet = rays.iter().map(OrderedRay::all).collect();
    let relevant = relevant_squares(&rays).split_at(board.split);
    let found = LineSquare::new(all.words(), relevant, factors, 0);
    Some((LineKey::new(board.whole, rule, square), found))
}

/// Notes where the slots of the lines of each square start. `offsets` has it for each line.
fn place(squares: &mut [Vec<LineSquare>], offsets: &[Vec<u32>]) {
    for (square, lines) in squares.iter_mut().enumerate() {
        for (line, offsets) in lines.iter_mut().zip(offsets) {
            line.offset = offsets[square];
        }
    }
}

/// For each line, the part of its hash that all squares share. `behind` has for each line how far
/// the slots of hoppers lie behind those of riders.
fn hashes(rules: &[IndexRule], behind: &[u32]) -> Vec<LineHash> {
    let mut hashes = Vec::new();
    for (rule, &behind) in rules.iter().zip(behind) {
        let index_bits = rule.bits.count();
        hashes.push(LineHash {
            bias: match rule.modulus {
                Some(_) => congruent_modulo::bias(index_bits),
                None => 0,
            },
            shift: (u64::BITS as usize - index_bits) as u8,
            behind,
        });
    }
    hashes
}

#[cfg(test)]
mod tests;
