//! The pieces that are packed, and for each of them the factors that it could use.

use super::anneal::cost;
use super::arrangement::Arrangement;
use super::packed_piece::{Candidate, PackedPiece, ROOK_BITS};
use super::trial::{FactorTrial, SlotUse};
use magic_tables::board::SQUARES;
use magic_tables::board::slider::Slider;
use magic_tables::encoding::Encoding;
use magic_tables::hash::Key;
use magic_tables::search::random::Random;

/// Factors that are kept for each piece.
const KEPT: usize = 100;

/// Pieces, rooks first, and their candidates.
#[derive(Debug)]
pub(super) struct Pool {
    pub(super) pieces: Vec<PackedPiece>,
    pub(super) candidates: Vec<Vec<Candidate>>,
    pub(super) trial: FactorTrial,
}

impl Pool {
    /// All pieces on all squares, without candidates.
    pub(super) fn new(key: Key, encoding: Encoding, random: &mut Random) -> Self {
        let mut pieces = Vec::new();
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                pieces.push(PackedPiece::new(slider, square, key, encoding, random));
            }
        }
        let candidates = vec![Vec::new(); pieces.len()];
        Self { pieces, candidates, trial: FactorTrial::new(ROOK_BITS) }
    }

    /// Adds a factor for a piece if it is magic, and returns its number among the candidates.
    pub(super) fn add(
        &mut self,
        piece: usize,
        factor: u64,
        index_bits: u32,
        random: &mut Random,
    ) -> Option<usize> {
        let candidates = &mut self.candidates[piece];
        let same = |other: &Candidate| (other.factor, other.index_bits) == (factor, index_bits);
        if let Some(known) = candidates.iter().position(same) {
            return Some(known);
        }
        candidates.push(self.trial.candidate(&self.pieces[piece], factor, index_bits, random)?);
        Some(candidates.len() - 1)
    }

    /// Removes the most costly candidate of a piece that has too many. The numbers of the others change, so nothing
    /// may refer to them.
    pub(super) fn remove_worst(&mut self, piece: usize) {
        let slider = self.pieces[piece].slider;
        let candidates = &mut self.candidates[piece];
        if candidates.len() > KEPT {
            let cost = |candidate: &Candidate| {
                let Candidate { index_bits, columns, ref used, .. } = *candidate;
                cost(slider, SlotUse { slots: used.len() as u32, columns }, index_bits)
            };
            let worst = (0..candidates.len()).max_by_key(|&candidate| cost(&candidates[candidate]));
            candidates.swap_remove(worst.expect("there are too many"));
        }
    }

    /// The fewest slots that a candidate of the piece uses; 0 without candidates.
    pub(super) fn fewest_used(&self, piece: usize) -> u64 {
        self.candidates[piece].iter().map(|candidate| candidate.used.len() as u64).min().unwrap_or(0)
    }

    /// The cost of an arrangement: the slots that pieces without a place would need and, with less weight, the slots
    /// that placed pieces use beyond their fewest.
    pub(super) fn cost(&self, arrangement: &Arrangement) -> u64 {
        let mut cost = 0;
        for (piece, place) in arrangement.places.iter().enumerate() {
            let fewest = self.fewest_used(piece);
            cost += match place {
                None => 10 * fewest,
                Some((candidate, _)) => self.candidates[piece][*candidate].used.len() as u64 - fewest,
            };
        }
        cost
    }
}
