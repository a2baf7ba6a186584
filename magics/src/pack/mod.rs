//! Packing: a search for one array for all squares that is as short as factors, offsets and order
//! allow.
//!
//! The problem is strongly NP-complete in general. Volker Annuss (*Fixed shift magics with 800KB
//! lookup table*, 2010) was the first to attack it with annealing. Here the search repeats three
//! stages:
//!
//! 1. *Factors*: annealing makes factors that leave many gaps, for rooks in whole columns
//!    (`anneal`).
//! 2. *Columns*: rooks are packed by their columns alone, which is quick (`columns`).
//! 3. *Slots*: bishops and the remaining rooks go where they fit first (`first_fit`). Then some
//!    squares are taken out and put back in another order with other factors, again and again, each
//!    time with a lower limit (`ruin`).
//!
//! Two squares may share a slot if they need the same of it
//! ([`Entry::agrees`](magic_tables::encoding::Entry::agrees)). For shared entries this means that
//! neither needs a bit that the other must not have.

mod columns;
mod pieces;
mod slots;

use columns::Columns;
use magic_tables::board::attack_sets::{attack_sets, distinct};
use magic_tables::board::slider::Slider;
use magic_tables::board::square::piece_on;
use magic_tables::board::{SQUARES, square};
use magic_tables::encoding::{Encoding, Entry};
use magic_tables::hash::{Hash, HashKind, Key};
use magic_tables::layout::{Placement, SlotLayout};
use magic_tables::search::random::Random;
use pieces::{CandidateAt, PackedPiece, ROOK_BITS, anneal};
use slots::{Arrangement, CandidatePool, FARTHEST, RuinAndRecreate, first_fit};
use std::fmt::Write as _;
use thiserror::Error;

/// A search for a short layout, to be advanced step by step.
///
/// The same task, seed and number of steps give the same layout on every machine.
///
/// ```
/// use magic_tables::{encoding::Encoding, layout, spec::Spec};
/// use magics::pack::PackingSearch;
///
/// let known = layout::known_packing(&Spec::default(), Encoding::Bitboards).unwrap();
/// let mut search = PackingSearch::new(Encoding::Bitboards, false, 1).with_known(&known);
/// assert_eq!(search.best().unwrap().slots, known.slots, "to be beaten by further steps");
/// assert!(!search.step() || search.best().unwrap().slots < known.slots);
/// assert!(search.verify(search.best().unwrap()).is_ok());
/// ```
#[derive(Debug)]
pub struct PackingSearch {
    fixed_shift: bool,
    pool: CandidatePool,
    random: Random,
    round: u32,
    stage: Stage,
    best: Option<SlotLayout>,
}

/// The first square that does not fit into a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the {} does not fit", piece_on(*slider, *square))]
#[non_exhaustive]
pub struct Misfit {
    /// The piece.
    pub slider: Slider,
    /// Its square, 0..64.
    pub square: usize,
}

/// What the next step does.
#[derive(Debug)]
enum Stage {
    /// Looks for one more factor; this many have been looked for in this round.
    Factors(usize),
    /// Packs the rooks' columns; this many steps are done.
    Columns(Columns, u64),
    /// Packs slots.
    Slots(Box<RuinAndRecreate>),
}

/// Index bits of bishops under a fixed shift.
const BISHOP_BITS: u32 = 9;

/// Passes over all squares in the first round, before there is a packing.
const FIRST_PASSES: usize = 16;

/// Steps of the search over columns in one round, and in one step of [`PackingSearch`].
const COLUMN_STEPS: u64 = 400_000;
const COLUMN_CHUNK: u64 = 500;

/// Ruins in one round, and in one step of [`PackingSearch`].
const RUINS: u64 = 4_000;
const RUIN_CHUNK: u64 = 10;

impl PackingSearch {
    /// A search for the given entries. With `fixed_shift`, rooks have 12 and bishops 9 index bits.
    #[must_use]
    pub fn new(encoding: Encoding, fixed_shift: bool, seed: u64) -> Self {
        Self::with_key(Key::Masked, encoding, fixed_shift, seed)
    }

    /// A search for the given entries with black keys, which have a fixed shift.
    ///
    /// ```
    /// use magic_tables::encoding::Encoding;
    /// use magics::pack::PackingSearch;
    ///
    /// let mut search = PackingSearch::black(Encoding::Bitboards, 1);
    /// assert!(!search.step(), "a step finds one factor, and there are 128 squares");
    /// assert!(search.best().is_none());
    /// ```
    #[must_use]
    pub fn black(encoding: Encoding, seed: u64) -> Self {
        Self::with_key(Key::Black, encoding, true, seed)
    }

    fn with_key(key: Key, encoding: Encoding, fixed_shift: bool, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let pool = CandidatePool::new(key, encoding, &mut random);
        Self {
            fixed_shift,
            pool,
            random,
            round: 0,
            stage: Stage::Factors(0),
            best: None,
        }
    }

    /// Starts from a known packing: its factors join the candidates, and its length is the one to
    /// beat. Factors that are not magic or do not suit the task are left out; then the packing
    /// is not used either.
    #[must_use]
    pub fn with_known(mut self, known: &SlotLayout) -> Self {
        let arrangement = self.arrangement_of(known);
        if arrangement.is_complete() {
            self.keep_if_best(&arrangement);
            let search = RuinAndRecreate::new(&self.pool, arrangement);
            self.stage = Stage::Slots(Box::new(search));
        }
        self
    }

    /// The shortest layout so far, if there is one yet. The first one appears after about 3,000
    /// steps.
    #[must_use]
    pub const fn best(&self) -> Option<&SlotLayout> {
        self.best.as_ref()
    }

    /// Compares `layout` with what every relevant occupancy of every square needs of its slot. Uses
    /// index functions and attack sets alone, so nothing of the search is trusted.
    ///
    /// ```
    /// use magic_tables::{encoding::Encoding, layout, spec::Spec};
    /// use magics::pack::PackingSearch;
    ///
    /// let mut known = layout::known_packing(&Spec::default(), Encoding::Bitboards).unwrap();
    /// let search = PackingSearch::new(Encoding::Bitboards, false, 1);
    /// assert!(search.verify(&known).is_ok());
    /// known.placements[0][63].offset += 1;
    /// let wrong = search.verify(&known).unwrap_err();
    /// assert!(wrong.to_string().ends_with(" does not fit"), "{wrong}");
    /// ```
    ///
    /// # Errors
    /// The first square whose slots lie beyond the end or hold what another square needs to be
    /// different.
    pub fn verify(&self, layout: &SlotLayout) -> Result<(), Misfit> {
        let mut slots: Vec<Entry> = vec![Entry::default(); layout.slots];
        let placements = layout.placements.as_flattened();
        let placed = self.pool.pieces.iter().zip(placements);
        for (piece, placement) in placed {
            let &PackedPiece { slider, square, .. } = piece;
            let sets = attack_sets(slider, square);
            let numbered = distinct(slider, square);
            let mut fits = true;
            placement
                .hash
                .for_each(slider.mask(square), &mut |number, index| {
                    let entry = numbered.iter().position(|&set| set == sets[number]);
                    let slot = slots.get_mut(placement.offset as usize + index);
                    let entry = entry.map(|entry| piece.entries[entry]);
                    match (entry, slot) {
                        (Some(entry), Some(slot)) if slot.agrees(entry) => {
                            *slot = slot.merged(entry);
                        }
                        _ => fits = false,
                    }
                });
            if !fits {
                return Err(Misfit { slider, square });
            }
        }
        Ok(())
    }

    /// Does a small part of the work, mostly a few hundredths of a second in an optimised build.
    /// Returns whether there is a new best layout.
    pub fn step(&mut self) -> bool {
        let before = self.best.as_ref().map(|best| best.slots);
        let stage = std::mem::replace(&mut self.stage, Stage::Factors(0));
        self.stage = match stage {
            Stage::Factors(done) => self.step_factors(done),
            Stage::Columns(columns, done) => self.step_columns(columns, done),
            Stage::Slots(search) => self.step_slots(search),
        };
        before != self.best.as_ref().map(|best| best.slots)
    }

    fn step_factors(&mut self, done: usize) -> Stage {
        let pieces = self.pool.pieces.len();
        let piece = done % pieces;
        let index_bits = self.index_bits(piece, done / pieces);
        let found = anneal(
            &self.pool.pieces[piece],
            index_bits,
            &mut self.pool.trial,
            &mut self.random,
        );
        if let Some(factor) = found {
            self.pool.add(piece, factor, index_bits, &mut self.random);
            self.pool.remove_worst(piece);
        }
        let passes = if self.round == 0 { FIRST_PASSES } else { 1 };
        if done + 1 < passes * pieces {
            return Stage::Factors(done + 1);
        }
        let spare = 1 + self.round as usize % 3;
        let CandidatePool {
            pieces, candidates, ..
        } = &self.pool;
        Stage::Columns(
            Columns::new(&pieces[..SQUARES], &candidates[..SQUARES], ROOK_BITS, spare),
            0,
        )
    }

    fn step_columns(&mut self, mut columns: Columns, done: u64) -> Stage {
        // From one column and a half down to a twentieth.
        let heat = 5 + 100 * (COLUMN_STEPS - done) / COLUMN_STEPS;
        for _ in 0..COLUMN_CHUNK {
            columns.step(heat, &mut self.random);
        }
        let done = done + COLUMN_CHUNK;
        if done < COLUMN_STEPS && !columns.complete() {
            return Stage::Columns(columns, done);
        }
        let mut arrangement = first_fit(&self.pool, &columns);
        // In every other round the best layout is improved, unless the new one is better.
        if !self.keep_if_best(&arrangement)
            && self.round & 1 != 0
            && let Some(best) = self.best.clone()
        {
            arrangement = self.arrangement_of(&best);
        }
        let search = RuinAndRecreate::new(&self.pool, arrangement);
        Stage::Slots(Box::new(search))
    }

    /// A layout as an arrangement, without the squares whose factors are not magic or do not suit
    /// the task. Its factors join the candidates: those of the best layout may have been
    /// removed from them in the meantime.
    fn arrangement_of(&mut self, layout: &SlotLayout) -> Arrangement {
        let mut arrangement = Arrangement::new(&self.pool.pieces, FARTHEST);
        let placements = layout.placements.as_flattened().iter();
        for (piece, placement) in placements.enumerate() {
            let Hash {
                kind: HashKind::Product(key),
                factor,
                index_bits,
            } = placement.hash
            else {
                continue;
            };
            if key != self.pool.pieces[piece].key
                || index_bits > ROOK_BITS
                || self.fixed_shift && index_bits != self.index_bits(piece, 0)
            {
                continue;
            }
            let added = self.pool.add(piece, factor, index_bits, &mut self.random);
            let Some(candidate) = added else {
                continue;
            };
            let candidates = &self.pool.candidates[piece];
            let of = &candidates[candidate];
            let offset = placement.offset;
            let end = offset.saturating_add(of.length());
            if end <= FARTHEST && arrangement.fit(piece, of, offset, end).is_some() {
                arrangement.put(piece, candidates, CandidateAt { candidate, offset });
            }
        }
        arrangement
    }

    fn step_slots(&mut self, mut search: Box<RuinAndRecreate>) -> Stage {
        for _ in 0..RUIN_CHUNK {
            search.step(&self.pool, &mut self.random);
            if search.arrangement.is_complete() {
                self.keep_if_best(&search.arrangement);
                *search = RuinAndRecreate::new(&self.pool, search.arrangement);
            }
            search.steps += 1;
        }
        if search.steps < RUINS {
            return Stage::Slots(search);
        }
        self.round += 1;
        Stage::Factors(0)
    }

    /// Index bits for the next factor of a piece. Without a fixed shift, those of bishops go round
    /// from the number of relevant squares on.
    fn index_bits(&self, piece: usize, pass: usize) -> u32 {
        match self.pool.pieces[piece].slider {
            Slider::Rook => ROOK_BITS,
            Slider::Bishop if self.fixed_shift => BISHOP_BITS,
            Slider::Bishop => {
                let fewest = self.pool.pieces[piece].relevant();
                let turn = (pass + self.round as usize) as u32;
                fewest + turn % (ROOK_BITS - fewest + 1)
            }
        }
    }

    /// Keeps a complete arrangement if it is the shortest one so far; returns whether it is.
    fn keep_if_best(&mut self, arrangement: &Arrangement) -> bool {
        let end = arrangement.end() as usize;
        if !arrangement.is_complete() || self.best.as_ref().is_some_and(|best| best.slots <= end) {
            return false;
        }
        let mut placements = [[Placement {
            hash: Hash::pext(Slider::Rook, 0),
            offset: 0,
        }; SQUARES]; 2];
        let all = placements.as_flattened_mut().iter_mut();
        for ((placement, candidates), place) in
            all.zip(&self.pool.candidates).zip(&arrangement.places)
        {
            if let Some(place) = *place {
                *placement = Placement {
                    hash: candidates[place.candidate].hash(),
                    offset: place.offset,
                };
            }
        }
        self.best = Some(SlotLayout {
            placements,
            slots: end,
            carried_offsets: None,
        });
        true
    }
}

/// A packing as text, with a line for each piece and square.
///
/// ```
/// use magic_tables::{encoding::Encoding, layout, spec::Spec};
/// use magics::pack::to_text;
///
/// let known = layout::known_packing(&Spec::default(), Encoding::Bitboards).unwrap();
/// let text = to_text(&known);
/// assert!(text.starts_with(&format!("slots {}\n", known.slots)));
/// assert_eq!(layout::read(&text).unwrap(), known);
/// ```
#[must_use]
pub fn to_text(layout: &SlotLayout) -> String {
    let mut text = format!("slots {}\n", layout.slots);
    for slider in Slider::ALL {
        for square in 0..SQUARES {
            let Placement { hash, offset } = layout.placement(slider, square);
            if let Hash {
                kind: HashKind::Product(key),
                factor,
                index_bits,
            } = hash
            {
                let piece = square::name_of(slider);
                let square = square::name(square);
                let key = match key {
                    Key::Masked => "masked",
                    Key::Black => "black",
                };
                _ = writeln!(
                    text,
                    "{piece} {square} key={key} bits={index_bits} factor={factor:#x} offset={offset}"
                );
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::pieces::{Candidate, CandidateAt, FactorTrial, PackedPiece, anneal};
    use super::*;
    use magic_tables::encoding::Entry;
    use magic_tables::layout::{self, known_packing};
    use magic_tables::spec::{Scheme, Spec};

    /// Six squares of one rank, with one factor each.
    fn six_bishops(encoding: Encoding) -> (Vec<PackedPiece>, Vec<Vec<Candidate>>) {
        let mut random = Random::new(1);
        let mut trial = FactorTrial::new(ROOK_BITS);
        let mut pieces = Vec::new();
        let mut pool = Vec::new();
        for square in 0..6 {
            let piece =
                PackedPiece::new(Slider::Bishop, square, Key::Masked, encoding, &mut random);
            let bits = piece.relevant() + 1;
            let factor = anneal(&piece, bits, &mut trial, &mut random).expect("there are many");
            pool.push(vec![
                trial
                    .candidate(&piece, factor, bits, &mut random)
                    .expect("it is magic"),
            ]);
            pieces.push(piece);
        }
        (pieces, pool)
    }

    #[test]
    fn annealing_leaves_gaps() {
        let (pieces, pool) = six_bishops(Encoding::Bitboards);
        for (piece, candidates) in pieces.iter().zip(&pool) {
            let used = candidates[0].used.len();
            assert!(piece.entries.len() <= used && used < 1 << piece.relevant());
        }
    }

    #[test]
    fn a_square_goes_to_the_first_place_where_all_its_slots_agree() {
        for encoding in [Encoding::Bitboards, Encoding::Shared, Encoding::Deposits] {
            let (pieces, pool) = six_bishops(encoding);
            let mut arrangement = Arrangement::new(&pieces, 2048);
            let mut array: Vec<Entry> = vec![Entry::default(); 2048];
            for (number, candidates) in pool.iter().enumerate() {
                let first = (7..1024).find(|offset| {
                    candidates[0].used.iter().all(|&(index, entry)| {
                        array[(offset + index) as usize]
                            .agrees(pieces[number].entries[usize::from(entry)])
                    })
                });
                assert_eq!(arrangement.fit(number, &candidates[0], 7, 2048), first);
                let offset = first.expect("there is room");
                let place = CandidateAt {
                    candidate: 0,
                    offset,
                };
                arrangement.put(number, candidates, place);
                for &(index, entry) in &candidates[0].used {
                    let slot = &mut array[(offset + index) as usize];
                    *slot = slot.merged(pieces[number].entries[usize::from(entry)]);
                }
            }
            // What is taken out fits again, and nothing else has moved.
            for (number, candidates) in pool.iter().enumerate() {
                let place = arrangement.take(number, &pool).expect("it had a place");
                let offset = place.offset;
                let end = offset + candidates[0].length();
                assert_eq!(
                    arrangement.fit(number, &candidates[0], offset, end),
                    Some(offset)
                );
                arrangement.put(number, candidates, place);
            }
        }
    }

    #[test]
    fn known_packings_are_read_gone_on_from_and_verified() {
        for scheme in [Scheme::Fancy, Scheme::Black] {
            let known = known_packing(
                &Spec {
                    scheme,
                    ..Spec::default()
                },
                Encoding::Bitboards,
            )
            .unwrap();
            assert_eq!(layout::read(&to_text(&known)), Ok(known.clone()));
            let search = match scheme {
                Scheme::Black => PackingSearch::black(Encoding::Bitboards, 1),
                _ => PackingSearch::new(Encoding::Bitboards, false, 1),
            };
            let search = search.with_known(&known);
            assert_eq!(search.best().map(|best| best.slots), Some(known.slots));
            assert_eq!(search.verify(&known), Ok(()));
            let mut wrong = known;
            wrong.placements[0][63].offset += 1;
            assert!(search.verify(&wrong).is_err());
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_steps() {
        assert_eq!(factors_after_two_steps(), factors_after_two_steps());
    }

    fn factors_after_two_steps() -> Vec<u64> {
        let mut search = PackingSearch::new(Encoding::Bitboards, true, 5);
        for _ in 0..2 {
            search.step();
        }
        search.pool.candidates[..2]
            .iter()
            .flatten()
            .map(|candidate| candidate.factor)
            .collect()
    }
}
