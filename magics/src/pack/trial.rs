//! Trying factors: whether one is magic, and which slots it makes a piece use.

use super::chance::below;
use super::packed_piece::{COLUMNS, Candidate, PackedPiece, UNUSED};
use magic_tables::search::random::Random;

/// Memory for trying factors.
#[derive(Debug)]
pub(super) struct FactorTrial {
    /// For each index the trial in which it was used last, and the entry.
    seen: Vec<(u32, u16)>,
    trials: u32,
}

/// What a trial says of a factor that is magic.
#[derive(Clone, Copy, Debug)]
pub(super) struct SlotUse {
    /// Slots in use.
    pub(super) slots: u32,
    /// The residues modulo [`COLUMNS`] of the indices.
    pub(super) columns: u64,
}

impl FactorTrial {
    /// Memory for factors with up to `index_bits`.
    pub(super) fn new(index_bits: u32) -> Self {
        Self { seen: vec![(0, UNUSED); 1 << index_bits], trials: 0 }
    }

    /// The slots that `piece` uses with `factor`, or `None` if the factor is not magic.
    pub(super) fn run(&mut self, piece: &PackedPiece, factor: u64, index_bits: u32) -> Option<SlotUse> {
        if self.trials == u32::MAX {
            self.seen.fill((0, UNUSED));
            self.trials = 0;
        }
        self.trials += 1;
        let mut result = SlotUse { slots: 0, columns: 0 };
        for &(key, entry) in &piece.keys {
            let index = key.wrapping_mul(factor) >> (u64::BITS - index_bits);
            let seen = &mut self.seen[index as usize];
            if seen.0 != self.trials {
                *seen = (self.trials, entry);
                result.slots += 1;
                result.columns |= 1 << (index % u64::from(COLUMNS));
            } else if seen.1 != entry {
                return None;
            }
        }
        Some(result)
    }

    /// `factor` as a candidate for `piece`, or `None` if the factor is not magic.
    pub(super) fn candidate(
        &mut self,
        piece: &PackedPiece,
        factor: u64,
        index_bits: u32,
        random: &mut Random,
    ) -> Option<Candidate> {
        let SlotUse { columns, .. } = self.run(piece, factor, index_bits)?;
        let mut used = Vec::new();
        let mut entry_at = Vec::new();
        for (index, &(trial, entry)) in self.seen[..1 << index_bits].iter().enumerate() {
            if trial == self.trials {
                used.push((index as u32, entry));
                entry_at.resize(index, UNUSED);
                entry_at.push(entry);
            }
        }
        for last in (1..used.len()).rev() {
            used.swap(last, below(random, last + 1));
        }
        Some(Candidate { key: piece.key, factor, index_bits, used, entry_at, columns })
    }
}
