//! Which slots lines share, and where they lie.

use crate::board::geometry::Geometry;
use crate::board::piece::{Kind, Movement, Piece};
use crate::board::rays::{lines_of, shared};

/// A line, and who moves along it.
pub(super) struct SharedLine {
    /// The name of the first piece, for messages.
    pub(super) piece: String,
    /// The line, as that of a rider, unless hoppers with a range move along it.
    pub(super) line: Movement,
    /// Whether riders move along it.
    rides: bool,
    /// Whether hoppers do.
    hops: bool,
}

impl SharedLine {
    /// The kind of those who move along it, if riders do not.
    fn kind_of_hoppers(&self) -> Kind {
        match self.line.0[0].kind {
            Kind::Rider(_) | Kind::Lame => Kind::Hopper(None),
            hopper @ Kind::Hopper(_) => hopper,
        }
    }
}

/// The lines of all riders and hoppers among `pieces`.
pub(super) fn shared_lines(board: &Geometry, pieces: &[Piece]) -> Vec<SharedLine> {
    let mut lines: Vec<SharedLine> = Vec::new();
    for piece in pieces {
        for line in lines_of(board, &piece.movement) {
            let (rides, line) = (!line.hops(), shared(line));
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
    /// Makes the slots for a key and a kind of pieces.
    block: &'a dyn Fn(&K, Kind) -> Vec<S>,
    known: Vec<(K, Kind, u32)>,
    pub(super) slots: Vec<S>,
    /// For each line, where the slots of each square start.
    pub(super) offsets: Vec<Vec<u32>>,
    /// For each line, how far the slots of hoppers are behind those; 0 if it has slots of one kind only.
    pub(super) behind: Vec<u32>,
}

impl<'a, K: Clone + PartialEq, S> Blocks<'a, K, S> {
    /// The slots of `lines`, whose squares have these `keys`.
    pub(super) fn new(lines: &[SharedLine], keys: &[Vec<K>], block: &'a dyn Fn(&K, Kind) -> Vec<S>) -> Self {
        let offsets = vec![Vec::new(); lines.len()];
        let mut blocks =
            Self { block, known: Vec::new(), slots: Vec::new(), offsets, behind: vec![0; lines.len()] };
        let add = |blocks: &mut Self, is_meant: &dyn Fn(&SharedLine) -> bool| {
            for (number, line) in lines.iter().enumerate().filter(|(_, line)| is_meant(line)) {
                let kind = if line.rides { Kind::Rider(None) } else { line.kind_of_hoppers() };
                blocks.offsets[number] = keys[number].iter().map(|key| blocks.offset(key, kind)).collect();
            }
        };
        add(&mut blocks, &|line| line.rides && line.hops);
        let shared = blocks.known.len();
        add(&mut blocks, &|line| line.rides && !line.hops);
        let behind = blocks.slots.len() as u32;
        for number in 0..shared {
            let key = blocks.known[number].0.clone();
            blocks.offset(&key, Kind::Hopper(None));
        }
        add(&mut blocks, &|line| !line.rides);
        for (line, of_line) in lines.iter().zip(&mut blocks.behind) {
            *of_line = if line.rides && line.hops { behind } else { 0 };
        }
        blocks
    }

    /// Where the slots for `key` start. New ones are added.
    fn offset(&mut self, key: &K, kind: Kind) -> u32 {
        let same = |(known, of_kind, _): &&(K, Kind, u32)| known == key && *of_kind == kind;
        if let Some((_, _, offset)) = self.known.iter().find(same) {
            return *offset;
        }
        let offset = self.slots.len() as u32;
        self.slots.extend((self.block)(key, kind));
        self.known.push((key.clone(), kind, offset));
        offset
    }
}
