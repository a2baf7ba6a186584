//! Ruin and recreate: some pieces leave their places and look for others, below a limit that the array must not pass.

use super::arrangement::{Arrangement, CandidateAt};
use super::chance::{accept, below};
use super::packed_piece::COLUMNS;
use super::pool::Pool;
use magic_tables::search::random::Random;

/// Factors tried for a piece when it is put back.
const TRIES: usize = 20;

/// A search for an arrangement that is a little shorter.
#[derive(Debug)]
pub(super) struct RuinAndRecreate {
    pub(super) arrangement: Arrangement,
    /// All slots must lie below this one.
    limit: u32,
    cost: u64,
    /// Steps done.
    pub(super) steps: u64,
}

impl RuinAndRecreate {
    /// Begins with an arrangement. Pieces that lie beyond the new limit lose their places.
    pub(super) fn new(pool: &Pool, mut arrangement: Arrangement) -> Self {
        let end = arrangement.end();
        let limit = end - (end / 1500).max(1);
        for piece in 0..pool.pieces.len() {
            if let Some((candidate, offset)) = arrangement.places[piece]
                && offset + pool.candidates[piece][candidate].length() > limit
            {
                arrangement.take(piece, &pool.candidates);
            }
        }
        let cost = pool.cost(&arrangement);
        Self { arrangement, limit, cost, steps: 0 }
    }

    /// Takes some pieces out and puts all pieces without a place where they fit. Undone if the result is too much
    /// worse.
    pub(super) fn step(&mut self, pool: &Pool, random: &mut Random) {
        let before = self.arrangement.places.clone();
        self.ruin(pool, random);
        self.recreate(pool, random);
        let cost = pool.cost(&self.arrangement);
        if accept(random, self.cost, cost, 70) {
            self.cost = cost;
            return;
        }
        for (piece, place) in before.iter().enumerate() {
            if self.arrangement.places[piece] != *place {
                self.arrangement.take(piece, &pool.candidates);
            }
        }
        for (piece, place) in before.into_iter().enumerate() {
            if let (None, Some(place)) = (self.arrangement.places[piece], place) {
                self.arrangement.put(piece, &pool.candidates[piece], place);
            }
        }
    }

    /// Takes a few pieces out, either from one part of the array or from anywhere.
    fn ruin(&mut self, pool: &Pool, random: &mut Random) {
        let mut near: Vec<usize> = (0..pool.pieces.len()).collect();
        if below(random, 3) != 0 {
            let first = below(random, self.limit as usize) as u32;
            let last = first + below(random, 48 * COLUMNS as usize) as u32;
            near.retain(|&piece| {
                self.arrangement.places[piece].is_some_and(|(candidate, offset)| {
                    offset <= last && first < offset + pool.candidates[piece][candidate].length()
                })
            });
        }
        for _ in 0..=below(random, 8) {
            if !near.is_empty() {
                let piece = near.swap_remove(below(random, near.len()));
                self.arrangement.take(piece, &pool.candidates);
            }
        }
    }

    /// Puts all pieces without a place where they fit, mostly those with many slots first.
    fn recreate(&mut self, pool: &Pool, random: &mut Random) {
        let mut unplaced: Vec<(u64, usize)> = Vec::new();
        for piece in 0..pool.pieces.len() {
            if self.arrangement.places[piece].is_none() {
                let weight = pool.fewest_used(piece) * (50 + below(random, 100) as u64);
                unplaced.push((weight, piece));
            }
        }
        unplaced.sort_unstable_by(|one, other| other.cmp(one));
        for (_, piece) in unplaced {
            if let Some(place) = self.find_place(piece, pool, random) {
                self.arrangement.put(piece, &pool.candidates[piece], place);
            }
        }
    }

    /// The best place among some random factors: one with few slots in use, and far down.
    fn find_place(&self, piece: usize, pool: &Pool, random: &mut Random) -> Option<CandidateAt> {
        let candidates = &pool.candidates[piece];
        let from = if below(random, 4) == 0 { below(random, self.limit as usize) as u32 } else { 0 };
        let mut best: Option<(u32, CandidateAt)> = None;
        for _ in 0..TRIES.min(candidates.len()) {
            let candidate = below(random, candidates.len());
            let of = &candidates[candidate];
            if let Some(offset) = self.arrangement.fit(piece, of, from, self.limit) {
                let cost = 64 * of.used.len() as u32 + (offset + of.length() - from);
                if best.is_none_or(|best| cost < best.0) {
                    best = Some((cost, (candidate, offset)));
                }
            }
        }
        best.map(|best| best.1)
    }
}
