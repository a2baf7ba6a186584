//! Which slots lines share, and where they lie.

use crate::board::geometry::Geometry;
use crate::board::piece::{Movement, Piece};
use crate::board::rays::lines_of;

/// A line, and who moves along it.
pub(super) struct SharedLine {
    /// The name of the first piece, for messages.
    pub(super) piece: String,
    /// The line, as that of a rider.
    pub(super) line: Movement,
    /// Whether riders move along it.
    rides: bool,
    /// Whether hoppers do.
    hops: bool,
}

/// The lines of all riders and hoppers among `pieces`.
pub(super) fn shared_lines(board: &Geometry, pieces: &[Piece]) -> Vec<SharedLine> {
    let mut lines: Vec<SharedLine> = Vec::new();
    for piece in pieces {
        for line in lines_of(board, &piece.movement) {
            let (steps, rides) = match line {
                Movement::Rider(steps) => (steps, true),
                Movement::Hopper(steps) => (steps, false),
                Movement::Lame(_) => continue,
            };
            let line = Movement::Rider(steps);
            let number = lines.iter().position(|other| other.line == line).unwrap_or_else(|| {
                lines.push(SharedLine { piece: piece.name.clone(), line, rides: false, hops: false });
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
/// Where riders and hoppers share a line, the slots of hoppers are equally far behind those of riders for all squares. So a square needs
/// to know one number for both, and who looks up both computes one index.
pub(super) struct Blocks<'a, K, S> {
    /// Makes the slots for a key: those of hoppers, or of riders.
    block: &'a dyn Fn(&K, bool) -> Vec<S>,
    known: Vec<(K, bool, u32)>,
    pub(super) slots: Vec<S>,
    /// For each line, where the slots of each square start.
    pub(super) offsets: Vec<Vec<u32>>,
    /// For each line, how far the slots of hoppers are behind those; 0 if it has slots of one kind only.
    pub(super) behind: Vec<u32>,
}

impl<'a, K: Clone + PartialEq, S> Blocks<'a, K, S> {
    /// The slots of `lines`, whose squares have these `keys`.
    pub(super) fn new(lines: &[SharedLine], keys: &[Vec<K>], block: &'a dyn Fn(&K, bool) -> Vec<S>) -> Self {
        let offsets = vec![Vec::new(); lines.len()];
        let mut blocks =
            Self { block, known: Vec::new(), slots: Vec::new(), offsets, behind: vec![0; lines.len()] };
        let add = |blocks: &mut Self, is_meant: &dyn Fn(&SharedLine) -> bool, hops| {
            for number in (0..lines.len()).filter(|&number| is_meant(&lines[number])) {
                blocks.offsets[number] = keys[number].iter().map(|key| blocks.offset(key, hops)).collect();
            }
        };
        add(&mut blocks, &|line| line.rides && line.hops, false);
        let shared = blocks.known.len();
        add(&mut blocks, &|line| line.rides && !line.hops, false);
        let behind = blocks.slots.len() as u32;
        for number in 0..shared {
            let key = blocks.known[number].0.clone();
            blocks.offset(&key, true);
        }
        add(&mut blocks, &|line| !line.rides, true);
        for (line, of_line) in lines.iter().zip(&mut blocks.behind) {
            *of_line = if line.rides && line.hops { behind } else { 0 };
        }
        blocks
    }

    /// Where the slots for `key` start. New ones are added.
    fn offset(&mut self, key: &K, hops: bool) -> u32 {
        let same = |(known, of_hoppers, _): &&(K, bool, u32)| known == key && *of_hoppers == hops;
        if let Some((_, _, offset)) = self.known.iter().find(same) {
            return *offset;
        }
        let offset = self.slots.len() as u32;
        self.slots.extend((self.block)(key, hops));
        self.known.push((key.clone(), hops, offset));
        offset
    }
}
