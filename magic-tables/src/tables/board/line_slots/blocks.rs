//! Blocks of slots, one for each key and kind of pieces, which lines share.

use super::shared_lines::{Movers, SharedLine};
use crate::board::piece::PathKind;

/// The slots of some lines. Lines whose slots depend on the same key share them.
///
/// Where riders and hoppers share a line, the slots of hoppers are equally far behind those of
/// riders for all squares. So a square needs to know one number for both, and who looks up both
/// computes one index.
pub(super) struct Blocks<K, S> {
    /// The blocks so far.
    known: Vec<Block<K>>,
    /// All slots.
    pub(super) slots: Vec<S>,
    /// For each line, where the slots of each square start.
    pub(super) offsets: Vec<Vec<u32>>,
    /// For each line, how far the slots of hoppers lie behind those of riders; 0 if it has slots of
    /// one kind only.
    pub(super) behind: Vec<u32>,
}

/// The slots for a key and a kind of pieces.
struct Block<K> {
    key: K,
    kind: PathKind,
    /// Where they start.
    offset: u32,
}

/// Makes the slots for a key and a kind of pieces.
pub(super) type MakeSlots<'a, K, S> = &'a dyn Fn(&K, PathKind) -> Vec<S>;

impl<K: Clone + PartialEq, S> Blocks<K, S> {
    /// The slots of `lines`, whose squares have these `keys`.
    pub(super) fn new(lines: &[SharedLine], keys: &[Vec<K>], make: MakeSlots<'_, K, S>) -> Self {
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
            let key = blocks.known[number].key.clone();
            blocks.offset(&key, PathKind::Hopper(None), make);
        }
        blocks.add(lines, keys, Movers::Hoppers, make);
        let offsets = lines.iter().zip(&mut blocks.behind);
        for (line, of_line) in offsets {
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
        for known in &self.known {
            if known.key == *key && known.kind == kind {
                return known.offset;
            }
        }
        let offset = self.slots.len() as u32;
        self.slots.extend(make(key, kind));
        self.known.push(Block {
            key: key.clone(),
            kind,
            offset,
        });
        offset
    }
}
