//! The search for a short layout, step by step.

use super::anneal::anneal;
use super::arrangement::{Arrangement, FARTHEST};
use super::columns::Columns;
use super::first_fit::first_fit;
use super::packed_piece::ROOK_BITS;
use super::pool::Pool;
use super::ruin::RuinAndRecreate;
use super::verify::verify;
use magic_tables::board::SQUARES;
use magic_tables::board::slider::Slider;
use magic_tables::encoding::Encoding;
use magic_tables::hash::{Hash, Key};
use magic_tables::layout::{Layout, Placement};
use magic_tables::search::random::Random;

/// A search for a short layout, to be advanced step by step.
///
/// The same task, seed and number of steps give the same layout on every machine.
///
/// ```
/// use magic_tables::{catalog, encoding::Encoding, spec::Spec};
/// use magics::pack::PackingSearch;
///
/// let known = catalog::packing::find(&Spec::default(), Encoding::Bitboards).unwrap();
/// let mut search = PackingSearch::new(Encoding::Bitboards, false, 1).with_known(&known);
/// assert_eq!(search.best().unwrap().slots, known.slots, "to be beaten by further steps");
/// assert!(!search.step() || search.best().unwrap().slots < known.slots);
/// assert!(search.verify(search.best().unwrap()).is_ok());
/// ```
#[derive(Debug)]
pub struct PackingSearch {
    fixed_shift: bool,
    pub(super) pool: Pool,
    random: Random,
    round: u32,
    stage: Stage,
    best: Option<Layout>,
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
    ///
    /// ```
    /// use magic_tables::encoding::Encoding;
    /// use magics::pack::PackingSearch;
    ///
    /// let mut search = PackingSearch::new(Encoding::Shared, true, 1);
    /// assert!(!search.step() && search.best().is_none(), "the first layout takes some 3,000 steps");
    /// ```
    #[must_use]
    pub fn new(encoding: Encoding, fixed_shift: bool, seed: u64) -> Self {
        Self::with_key(Key::Masked, encoding, fixed_shift, seed)
    }

    /// A search for the given entries with black keys, which have a fixed shift.
    ///
    /// ```
    /// use magic_tables::{Scheme, catalog, encoding::Encoding, spec::Spec};
    /// use magics::pack::PackingSearch;
    ///
    /// let spec = Spec { scheme: Scheme::Black, ..Spec::default() };
    /// let known = catalog::packing::find(&spec, Encoding::Bitboards).unwrap();
    /// let search = PackingSearch::black(Encoding::Bitboards, 1).with_known(&known);
    /// assert_eq!(search.best().map(|best| best.slots), Some(known.slots));
    /// ```
    #[must_use]
    pub fn black(encoding: Encoding, seed: u64) -> Self {
        Self::with_key(Key::Black, encoding, true, seed)
    }

    fn with_key(key: Key, encoding: Encoding, fixed_shift: bool, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let pool = Pool::new(key, encoding, &mut random);
        Self { fixed_shift, pool, random, round: 0, stage: Stage::Factors(0), best: None }
    }

    /// Starts from a known packing: its factors join the candidates, and its length is the one to beat. Factors that
    /// are not magic or do not suit the task are left out; then the packing is not used either.
    #[must_use]
    pub fn with_known(mut self, known: &Layout) -> Self {
        let mut arrangement = Arrangement::new(&self.pool.pieces, FARTHEST);
        for (piece, placement) in known.placements.as_flattened().iter().enumerate() {
            let Hash::Magic { key, factor, index_bits } = placement.hash else { continue };
            if key != self.pool.pieces[piece].key
                || index_bits > ROOK_BITS
                || self.fixed_shift && index_bits != self.index_bits(piece, 0)
            {
                continue;
            }
            if let Some(candidate) = self.pool.add(piece, factor, index_bits, &mut self.random) {
                let of = &self.pool.candidates[piece][candidate];
                let end = placement.offset.saturating_add(of.length());
                if end <= FARTHEST && arrangement.fit(piece, of, placement.offset, end).is_some() {
                    arrangement.put(piece, &self.pool.candidates[piece], (candidate, placement.offset));
                }
            }
        }
        if arrangement.is_complete() {
            self.keep_if_best(&arrangement);
            self.stage = Stage::Slots(Box::new(RuinAndRecreate::new(&self.pool, arrangement)));
        }
        self
    }

    /// The shortest layout so far, if there is one yet. The first one appears after about 3,000 steps.
    #[must_use]
    pub const fn best(&self) -> Option<&Layout> {
        self.best.as_ref()
    }

    /// Compares `layout` with what every relevant occupancy of every square needs of its slot. Uses index functions
    /// and attack sets alone, so nothing of the search is trusted.
    ///
    /// ```
    /// use magic_tables::{catalog, encoding::Encoding, spec::Spec};
    /// use magics::pack::PackingSearch;
    ///
    /// let mut wrong = catalog::packing::find(&Spec::default(), Encoding::Bitboards).unwrap();
    /// wrong.placements[0][63].offset += 1;
    /// assert!(PackingSearch::new(Encoding::Bitboards, false, 1).verify(&wrong).is_err());
    /// ```
    ///
    /// # Errors
    /// The first square whose slots lie beyond the end or hold what another square needs to be different.
    pub fn verify(&self, layout: &Layout) -> Result<(), String> {
        verify(&self.pool.pieces, layout)
    }

    /// Does a small part of the work, mostly a few hundredths of a second in an optimised build. Returns whether
    /// there is a new best layout.
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
        let found = anneal(&self.pool.pieces[piece], index_bits, &mut self.pool.trial, &mut self.random);
        if let Some(factor) = found {
            self.pool.add(piece, factor, index_bits, &mut self.random);
            self.pool.remove_worst(piece);
        }
        let passes = if self.round == 0 { FIRST_PASSES } else { 1 };
        if done + 1 < passes * pieces {
            return Stage::Factors(done + 1);
        }
        let spare = 1 + self.round as usize % 3;
        let Pool { pieces, candidates, .. } = &self.pool;
        Stage::Columns(Columns::new(&pieces[..SQUARES], &candidates[..SQUARES], ROOK_BITS, spare), 0)
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
        if !self.keep_if_best(&arrangement) && self.round & 1 != 0 {
            arrangement = self.arrangement_of_best().unwrap_or(arrangement);
        }
        Stage::Slots(Box::new(RuinAndRecreate::new(&self.pool, arrangement)))
    }

    /// The best layout as an arrangement, if there is one yet.
    fn arrangement_of_best(&mut self) -> Option<Arrangement> {
        let best = self.best.clone()?;
        let mut arrangement = Arrangement::new(&self.pool.pieces, FARTHEST);
        for (piece, placement) in best.placements.as_flattened().iter().enumerate() {
            let Hash::Magic { factor, index_bits, .. } = placement.hash else { continue };
            // The factor may have been removed from the candidates in the meantime.
            if let Some(candidate) = self.pool.add(piece, factor, index_bits, &mut self.random) {
                arrangement.put(piece, &self.pool.candidates[piece], (candidate, placement.offset));
            }
        }
        Some(arrangement)
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

    /// Index bits for the next factor of a piece. Without a fixed shift, those of bishops go round from the number of
    /// relevant squares on.
    fn index_bits(&self, piece: usize, pass: usize) -> u32 {
        match self.pool.pieces[piece].slider {
            Slider::Rook => ROOK_BITS,
            Slider::Bishop if self.fixed_shift => BISHOP_BITS,
            Slider::Bishop => {
                let fewest = self.pool.pieces[piece].relevant();
                fewest + (pass + self.round as usize) as u32 % (ROOK_BITS - fewest + 1)
            }
        }
    }

    /// Keeps a complete arrangement if it is the shortest one so far; returns whether it is.
    fn keep_if_best(&mut self, arrangement: &Arrangement) -> bool {
        let end = arrangement.end() as usize;
        if !arrangement.is_complete() || self.best.as_ref().is_some_and(|best| best.slots <= end) {
            return false;
        }
        let mut placements = [[Placement { hash: Hash::Pext, offset: 0 }; SQUARES]; 2];
        let all = placements.as_flattened_mut().iter_mut();
        for ((placement, candidates), place) in all.zip(&self.pool.candidates).zip(&arrangement.places) {
            if let Some((candidate, offset)) = *place {
                *placement = Placement { hash: candidates[candidate].hash(), offset };
            }
        }
        self.best = Some(Layout { placements, slots: end, carried_offsets: None });
        true
    }
}
