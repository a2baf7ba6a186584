//! Packing: one array for all squares, as short as factors, offsets and order allow, by search.
//!
//! The problem is strongly NP-complete in general; Volker Annuss (*Fixed shift magics with 800KB lookup table*, 2010)
//! began it with annealing. Here it is done in three stages, over and over:
//!
//! 1. *Factors*: annealing makes factors that leave many gaps, for rooks in whole columns (`anneal`).
//! 2. *Columns*: rooks are packed by their columns alone, which is quick (`columns`).
//! 3. *Slots*: bishops and what is left over go where they fit first; then some squares are taken out and put
//!    back in another order with other factors, again and again (ruin and recreate), each time with a lower limit.
//!
//! Two squares may use one slot if what they need of it agrees ([`Entry::agrees`](magic_tables::encoding::Entry::agrees)): for
//! shared entries that is the rule that they need no bit that the other refuses.

mod anneal;
mod chance;
mod columns;
mod piece;
mod slots;

use self::anneal::{anneal, cost};
use self::chance::{accept, below};
use self::columns::Columns;
use self::piece::{COLUMNS, Candidate, Piece, Trial, Use};
use self::slots::{Place, Slots};
use magic_tables::attack_sets::{attack_sets, distinct};
use magic_tables::board::SQUARES;
use magic_tables::encoding::{Encoding, Entry};
use magic_tables::hash::{Hash, Key};
use magic_tables::layout::{Layout, Placement};
use magic_tables::search::random::Random;
use magic_tables::slider::Slider;
use magic_tables::square::piece_on;

/// A search for a short layout, to be advanced step by step.
///
/// The same task, seed and number of steps give the same layout on every machine.
///
/// ```
/// use magic_tables::{catalog, encoding::Encoding, spec::Spec};
/// use magics::pack::Packing;
///
/// let known = catalog::packing::find(&Spec::default(), Encoding::Bitboards).unwrap();
/// let mut packing = Packing::new(Encoding::Bitboards, false, 1).with_known(&known);
/// assert_eq!(packing.best().unwrap().slots, known.slots, "to be beaten by further steps");
/// assert!(!packing.step() || packing.best().unwrap().slots < known.slots);
/// assert!(packing.verify(packing.best().unwrap()).is_ok());
/// ```
#[derive(Debug)]
pub struct Packing {
    fixed_shift: bool,
    pieces: Vec<Piece>,
    pool: Vec<Vec<Candidate>>,
    trial: Trial,
    random: Random,
    round: u32,
    stage: Stage,
    best: Option<Layout>,
}

/// What the next step does.
#[derive(Debug)]
enum Stage {
    /// Looks for one more factor for this piece.
    Factors(usize),
    /// Packs the rooks' columns; so many steps are done.
    Columns(Columns, u64),
    /// Packs slots.
    Slots(Box<Search>),
}

/// Ruin and recreate.
#[derive(Debug)]
struct Search {
    slots: Slots,
    /// Where no slot may be any more.
    limit: u32,
    /// Slots that squares without a place would need, and, with less weight, those that others need beyond their least.
    cost: u64,
    steps: u64,
}

/// Index bits of rooks in columns, and the most that there are.
const ROOK_BITS: u32 = 12;

/// Index bits of bishops under a fixed shift.
const BISHOP_BITS: u32 = 9;

/// Factors that are kept for each square.
const POOL: usize = 100;

/// Passes over all squares in the first round, before there is a packing.
const FIRST_PASSES: usize = 16;

/// Steps of the search over columns in one round, and in one step of [`Packing`].
const COLUMN_STEPS: u64 = 400_000;
const COLUMN_CHUNK: u64 = 500;

/// Ruins in one round, and in one step of [`Packing`].
const RUINS: u64 = 4_000;
const RUIN_CHUNK: u64 = 10;

/// Factors tried for a square when it is put back.
const TRIES: usize = 20;

/// Where the array ends at the latest: with every square behind the other.
const FARTHEST: u32 = 2 * SQUARES as u32 * (1 << ROOK_BITS);

impl Packing {
    /// A search for the given entries; with `fixed_shift`, rooks have 12 and bishops 9 index bits.
    ///
    /// ```
    /// use magic_tables::encoding::Encoding;
    /// use magics::pack::Packing;
    ///
    /// let mut packing = Packing::new(Encoding::Shared, true, 1);
    /// assert!(!packing.step() && packing.best().is_none(), "the first layout takes some 3,000 steps");
    /// ```
    #[must_use]
    pub fn new(encoding: Encoding, fixed_shift: bool, seed: u64) -> Self {
        Self::with_key(Key::Masked, encoding, fixed_shift, seed)
    }

    /// A search for the given entries with black keys, which have a fixed shift.
    ///
    /// ```
    /// use magic_tables::{Scheme, catalog, encoding::Encoding, spec::Spec};
    /// use magics::pack::Packing;
    ///
    /// let spec = Spec { scheme: Scheme::Black, ..Spec::default() };
    /// let known = catalog::packing::find(&spec, Encoding::Bitboards).unwrap();
    /// let packing = Packing::black(Encoding::Bitboards, 1).with_known(&known);
    /// assert_eq!(packing.best().map(|best| best.slots), Some(known.slots));
    /// ```
    #[must_use]
    pub fn black(encoding: Encoding, seed: u64) -> Self {
        Self::with_key(Key::Black, encoding, true, seed)
    }

    fn with_key(key: Key, encoding: Encoding, fixed_shift: bool, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let mut pieces = Vec::new();
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                pieces.push(Piece::new(slider, square, key, encoding, &mut random));
            }
        }
        Self {
            fixed_shift,
            pool: vec![Vec::new(); pieces.len()],
            pieces,
            trial: Trial::new(ROOK_BITS),
            random,
            round: 0,
            stage: Stage::Factors(0),
            best: None,
        }
    }

    /// Starts from a packing that is known: its factors join the pool, and its length is the one to beat.
    /// Factors that are no magics or do not suit the task are left out, and so is the packing then.
    #[must_use]
    pub fn with_known(mut self, known: &Layout) -> Self {
        let mut slots = Slots::new(&self.pieces, FARTHEST);
        for (number, placement) in known.placements.as_flattened().iter().enumerate() {
            let Hash::Magic { key, factor, index_bits } = placement.hash else { continue };
            let bits = self.index_bits(number, 0);
            if key != self.pieces[number].key
                || index_bits > ROOK_BITS
                || self.fixed_shift && index_bits != bits
            {
                continue;
            }
            if let Some(candidate) = self.learn(number, factor, index_bits) {
                let end = placement.offset.saturating_add(self.pool[number][candidate].length());
                if end <= FARTHEST
                    && slots.fit(number, &self.pool[number][candidate], placement.offset, end).is_some()
                {
                    slots.put(number, &self.pool[number], (candidate, placement.offset));
                }
            }
        }
        if slots.places.iter().all(Option::is_some) {
            self.keep(&slots);
            self.stage = Stage::Slots(Box::new(self.search(slots)));
        }
        self
    }

    /// The shortest layout so far, if there is one yet: the first appears after about 3,000 steps.
    #[must_use]
    pub const fn best(&self) -> Option<&Layout> {
        self.best.as_ref()
    }

    /// Compares `layout` with what every relevant occupancy of every square needs of its slot, by index functions and
    /// attack sets alone: nothing of the search is trusted.
    ///
    /// ```
    /// use magic_tables::{catalog, encoding::Encoding, spec::Spec};
    /// use magics::pack::Packing;
    ///
    /// let mut wrong = catalog::packing::find(&Spec::default(), Encoding::Bitboards).unwrap();
    /// wrong.placements[0][63].offset += 1;
    /// assert!(Packing::new(Encoding::Bitboards, false, 1).verify(&wrong).is_err());
    /// ```
    ///
    /// # Errors
    /// The first square whose slots lie beyond the end or hold what another square needs otherwise.
    pub fn verify(&self, layout: &Layout) -> Result<(), String> {
        let mut slots = vec![Entry::default(); layout.slots];
        for (piece, placement) in self.pieces.iter().zip(layout.placements.as_flattened()) {
            let sets = attack_sets(piece.slider, piece.square);
            let numbered = distinct(piece.slider, piece.square);
            let mut fits = true;
            placement.hash.for_each(piece.slider.mask(piece.square), &mut |number, index| {
                let entry = numbered.iter().position(|&set| set == sets[number]);
                let slot = slots.get_mut(placement.offset as usize + index);
                match (entry.map(|entry| piece.entries[entry]), slot) {
                    (Some(entry), Some(slot)) if slot.agrees(entry) => *slot = slot.merged(entry),
                    _ => fits = false,
                }
            });
            if !fits {
                return Err(format!("the {} does not fit", piece_on(piece.slider, piece.square)));
            }
        }
        Ok(())
    }

    /// A small part of the work, mostly a few hundredths of a second in an optimised build. Returns whether there is a
    /// new best layout.
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
        let number = done % self.pieces.len();
        let bits = self.index_bits(number, done / self.pieces.len());
        let found = anneal(&self.pieces[number], bits, &mut self.trial, &mut self.random);
        if let Some(factor) = found {
            self.learn(number, factor, bits);
            self.cut(number);
        }
        let passes = if self.round == 0 { FIRST_PASSES } else { 1 };
        if done + 1 < passes * self.pieces.len() {
            return Stage::Factors(done + 1);
        }
        let spare = 1 + self.round as usize % 3;
        Stage::Columns(Columns::new(&self.pieces[..SQUARES], &self.pool[..SQUARES], ROOK_BITS, spare), 0)
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
        let mut slots = Slots::new(&self.pieces, FARTHEST);
        self.settle(&columns, &mut slots);
        if self.keep(&slots) || self.round & 1 == 0 {
            return Stage::Slots(Box::new(self.search(slots)));
        }
        // Not better: on with the best one.
        let best = self.best.clone().expect("there was a better one");
        for (number, placement) in best.placements.as_flattened().iter().enumerate() {
            slots.take(number, &self.pool);
            let Hash::Magic { factor, index_bits, .. } = placement.hash else { continue };
            if let Some(candidate) = self.learn(number, factor, index_bits) {
                slots.places[number] = Some((candidate, placement.offset));
            }
        }
        let places = std::mem::replace(&mut slots.places, vec![None; self.pieces.len()]);
        for (number, place) in places.into_iter().enumerate() {
            if let Some(place) = place {
                slots.put(number, &self.pool[number], place);
            }
        }
        Stage::Slots(Box::new(self.search(slots)))
    }

    fn step_slots(&mut self, mut search: Box<Search>) -> Stage {
        for _ in 0..RUIN_CHUNK {
            self.ruin_and_recreate(&mut search);
            if search.slots.places.iter().all(Option::is_some) {
                self.keep(&search.slots);
                *search = self.search(search.slots);
            }
            search.steps += 1;
        }
        if search.steps < RUINS {
            return Stage::Slots(search);
        }
        self.round += 1;
        Stage::Factors(0)
    }

    /// Index bits for the next factor of a piece. Bishops take turns where they may, from as many bits as there are
    /// relevant squares on.
    fn index_bits(&self, number: usize, pass: usize) -> u32 {
        match self.pieces[number].slider {
            Slider::Rook => ROOK_BITS,
            Slider::Bishop if self.fixed_shift => BISHOP_BITS,
            Slider::Bishop => {
                let least = self.pieces[number].relevant();
                least + (pass + self.round as usize) as u32 % (ROOK_BITS - least + 1)
            }
        }
    }

    /// Adds a factor to the pool, if it is magic, and returns its number there.
    fn learn(&mut self, number: usize, factor: u64, index_bits: u32) -> Option<usize> {
        let pool = &mut self.pool[number];
        let same = |other: &Candidate| (other.factor, other.index_bits) == (factor, index_bits);
        if let Some(known) = pool.iter().position(same) {
            return Some(known);
        }
        let piece = &self.pieces[number];
        pool.push(self.trial.candidate(piece, factor, index_bits, &mut self.random)?);
        Some(pool.len() - 1)
    }

    /// Throws the dearest factor out of a full pool. Their numbers change: nothing may refer to them.
    fn cut(&mut self, number: usize) {
        let piece = &self.pieces[number];
        let pool = &mut self.pool[number];
        if pool.len() > POOL {
            let price = |candidate: &Candidate| {
                let Candidate { index_bits, columns, ref used, .. } = *candidate;
                cost(piece.slider, Use { slots: used.len() as u32, columns }, index_bits)
            };
            let dearest = (0..pool.len()).max_by_key(|&candidate| price(&pool[candidate]));
            pool.swap_remove(dearest.expect("the pool is full"));
        }
    }

    /// Puts the rooks where the columns say, each as far down as it goes, and all others where they fit first.
    fn settle(&self, columns: &Columns, slots: &mut Slots) {
        let mut seated: Vec<(u32, usize, usize)> = Vec::new();
        for (number, place) in columns.best().into_iter().enumerate() {
            if let Some((candidate, offset)) = place {
                seated.push((offset, number, candidate));
            }
        }
        seated.sort_unstable();
        for &(offset, number, candidate) in &seated {
            slots.put(number, &self.pool[number], (candidate, offset));
        }
        for (offset, number, candidate) in seated {
            slots.take(number, &self.pool);
            let of = &self.pool[number][candidate];
            let down = slots.fit(number, of, 0, offset + of.length()).unwrap_or(offset);
            slots.put(number, &self.pool[number], (candidate, down));
        }
        let mut others: Vec<usize> = (0..self.pieces.len()).filter(|&i| slots.places[i].is_none()).collect();
        others.sort_by_key(|&number| std::cmp::Reverse(self.least_used(number)));
        for number in others {
            let end = slots.end();
            let mut best: Option<(u32, Place)> = None;
            for (candidate, of) in self.pool[number].iter().enumerate() {
                if let Some(offset) = slots.fit(number, of, 0, FARTHEST) {
                    let longer = (offset + of.length()).saturating_sub(end);
                    if best.is_none_or(|best| longer < best.0) {
                        best = Some((longer, (candidate, offset)));
                    }
                }
            }
            if let Some((_, place)) = best {
                slots.put(number, &self.pool[number], place);
            }
        }
    }

    fn least_used(&self, number: usize) -> u64 {
        self.pool[number].iter().map(|candidate| candidate.used.len() as u64).min().unwrap_or(0)
    }

    /// Notes the layout if it is the best one so far; returns whether it is.
    fn keep(&mut self, slots: &Slots) -> bool {
        let end = slots.end() as usize;
        if slots.places.iter().any(Option::is_none)
            || self.best.as_ref().is_some_and(|best| best.slots <= end)
        {
            return false;
        }
        let mut placements = [[Placement { hash: Hash::Pext, offset: 0 }; SQUARES]; 2];
        let all = placements.as_flattened_mut().iter_mut();
        for ((placement, candidates), place) in all.zip(&self.pool).zip(&slots.places) {
            if let Some((candidate, offset)) = *place {
                *placement = Placement { hash: candidates[candidate].hash(), offset };
            }
        }
        self.best = Some(Layout { placements, slots: end, carried: None });
        true
    }

    /// A search for a packing a little shorter: what lies beyond the new limit loses its place.
    fn search(&self, mut slots: Slots) -> Search {
        let end = slots.end();
        let limit = end - (end / 1500).max(1);
        for number in 0..self.pieces.len() {
            if let Some((candidate, offset)) = slots.places[number]
                && offset + self.pool[number][candidate].length() > limit
            {
                slots.take(number, &self.pool);
            }
        }
        let cost = self.cost(&slots);
        Search { slots, limit, cost, steps: 0 }
    }

    fn cost(&self, slots: &Slots) -> u64 {
        let mut cost = 0;
        for (number, place) in slots.places.iter().enumerate() {
            let least = self.least_used(number);
            cost += match place {
                None => 10 * least,
                Some((candidate, _)) => self.pool[number][*candidate].used.len() as u64 - least,
            };
        }
        cost
    }

    fn ruin_and_recreate(&mut self, search: &mut Search) {
        let Search { slots, limit, cost, .. } = search;
        let before = slots.places.clone();
        // Out of one window, or from anywhere.
        let mut near: Vec<usize> = (0..self.pieces.len()).collect();
        if below(&mut self.random, 3) != 0 {
            let first = below(&mut self.random, *limit as usize) as u32;
            let last = first + below(&mut self.random, 48 * COLUMNS as usize) as u32;
            near.retain(|&number| {
                slots.places[number].is_some_and(|(candidate, offset)| {
                    offset <= last && first < offset + self.pool[number][candidate].length()
                })
            });
        }
        for _ in 0..=below(&mut self.random, 8) {
            if !near.is_empty() {
                let number = near.swap_remove(below(&mut self.random, near.len()));
                slots.take(number, &self.pool);
            }
        }
        let mut homeless: Vec<(u64, usize)> = Vec::new();
        for number in 0..self.pieces.len() {
            if slots.places[number].is_none() {
                let weight = self.least_used(number) * (50 + below(&mut self.random, 100) as u64);
                homeless.push((weight, number));
            }
        }
        homeless.sort_unstable_by(|one, other| other.cmp(one));
        for (_, number) in homeless {
            if let Some(place) = self.look(number, slots, *limit) {
                slots.put(number, &self.pool[number], place);
            }
        }
        let next = self.cost(slots);
        if accept(&mut self.random, *cost, next, 70) {
            *cost = next;
            return;
        }
        for (number, place) in before.iter().enumerate() {
            if slots.places[number] != *place {
                slots.take(number, &self.pool);
            }
        }
        for (number, place) in before.into_iter().enumerate() {
            if let (None, Some(place)) = (slots.places[number], place) {
                slots.put(number, &self.pool[number], place);
            }
        }
    }

    /// A place with few slots in use and far down, among some random factors.
    fn look(&mut self, number: usize, slots: &Slots, limit: u32) -> Option<Place> {
        let candidates = &self.pool[number];
        let from =
            if below(&mut self.random, 4) == 0 { below(&mut self.random, limit as usize) as u32 } else { 0 };
        let mut best: Option<(u32, Place)> = None;
        for _ in 0..TRIES.min(candidates.len()) {
            let candidate = below(&mut self.random, candidates.len());
            let of = &candidates[candidate];
            if let Some(offset) = slots.fit(number, of, from, limit) {
                let cost = 64 * of.used.len() as u32 + (offset + of.length() - from);
                if best.is_none_or(|best| cost < best.0) {
                    best = Some((cost, (candidate, offset)));
                }
            }
        }
        best.map(|best| best.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use magic_tables::encoding::Entry;

    /// Six squares of one rank, with one factor each.
    fn some(encoding: Encoding) -> (Vec<Piece>, Vec<Vec<Candidate>>) {
        let mut random = Random::new(1);
        let mut trial = Trial::new(ROOK_BITS);
        let mut pieces = Vec::new();
        let mut pool = Vec::new();
        for square in 0..6 {
            let piece = Piece::new(Slider::Bishop, square, Key::Masked, encoding, &mut random);
            let bits = piece.relevant() + 1;
            let factor = anneal(&piece, bits, &mut trial, &mut random).expect("there are many");
            pool.push(vec![trial.candidate(&piece, factor, bits, &mut random).expect("it is magic")]);
            pieces.push(piece);
        }
        (pieces, pool)
    }

    #[test]
    fn annealing_leaves_gaps() {
        let (pieces, pool) = some(Encoding::Bitboards);
        for (piece, candidates) in pieces.iter().zip(&pool) {
            let used = candidates[0].used.len();
            assert!(piece.entries.len() <= used && used < 1 << piece.relevant());
        }
    }

    #[test]
    fn a_square_goes_to_the_first_place_where_all_its_slots_agree() {
        for encoding in [Encoding::Bitboards, Encoding::Shared, Encoding::Deposits] {
            let (pieces, pool) = some(encoding);
            let mut slots = Slots::new(&pieces, 2048);
            let mut array = vec![Entry::default(); 2048];
            for (number, candidates) in pool.iter().enumerate() {
                let fits = |offset: &u32| {
                    candidates[0].used.iter().all(|&(index, entry)| {
                        array[(offset + index) as usize].agrees(pieces[number].entries[usize::from(entry)])
                    })
                };
                let first = (7..1024).find(fits);
                assert_eq!(slots.fit(number, &candidates[0], 7, 2048), first);
                let offset = first.expect("there is room");
                slots.put(number, candidates, (0, offset));
                for &(index, entry) in &candidates[0].used {
                    let slot = &mut array[(offset + index) as usize];
                    *slot = slot.merged(pieces[number].entries[usize::from(entry)]);
                }
            }
            // What is taken out fits again, and nothing else has moved.
            for (number, candidates) in pool.iter().enumerate() {
                let place = slots.take(number, &pool).expect("it had a place");
                let end = place.1 + candidates[0].length();
                assert_eq!(slots.fit(number, &candidates[0], place.1, end), Some(place.1));
                slots.put(number, candidates, place);
            }
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_steps() {
        let run = || {
            let mut packing = Packing::new(Encoding::Bitboards, true, 5);
            for _ in 0..2 {
                packing.step();
            }
            packing.pool[..2].iter().flatten().map(|candidate| candidate.factor).collect::<Vec<_>>()
        };
        assert_eq!(run(), run());
    }
}
