//! Where each piece lies in the one array: what fits where, first fit, and ruin and recreate below
//! a limit.

use super::columns::Columns;
use super::pieces::{
    COLUMNS, Candidate, CandidateAt, FactorTrial, PackedPiece, ROOK_BITS, accept, below, cost,
};
use magic_tables::board::SQUARES;
use magic_tables::board::slider::Slider;
use magic_tables::encoding::{Encoding, Entry};
use magic_tables::hash::Key;
use magic_tables::search::random::Random;

/// The number of the word with the bit of a slot, and the bit.
fn bit_of(slot: usize) -> (usize, u64) {
    let word = slot / u64::BITS as usize;
    let place = slot as u32 % u64::BITS;
    (word, 1 << place)
}

/// The furthest end of the array: every square behind the other.
pub(super) const FARTHEST: u32 = 2 * SQUARES as u32 * (1 << ROOK_BITS);

/// Where pieces lie that share one array.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// For each piece and each of its entries, what the entry needs.
    needs: Vec<Vec<EntryNeeds>>,
    planes: Vec<Vec<u64>>,
    /// For each slot, a bit for each piece that uses it.
    readers: Vec<u128>,
    pub(super) places: Vec<Option<CandidateAt>>,
}

/// The planes in which the slot of an entry must be clear, and the planes in which it is set when
/// the entry is put there.
#[derive(Clone, Debug)]
struct EntryNeeds {
    clear: Vec<u8>,
    set: Vec<u8>,
}

impl EntryNeeds {
    /// The lower planes say where ones are needed, the upper ones where zeros are. Where every bit
    /// of an entry matters, no two squares have an entry in common, so one plane suffices,
    /// which says what is in use.
    fn new(entry: Entry) -> Self {
        if entry.care == u64::MAX {
            return Self {
                clear: vec![0],
                set: vec![0],
            };
        }
        let zeros = entry.care & !entry.value;
        Self {
            clear: planes(zeros, entry.value),
            set: planes(entry.value, zeros),
        }
    }
}

/// The numbers of the lower planes for the bits of `lower`, then those of the upper planes for the
/// bits of `upper`.
fn planes(lower: u64, upper: u64) -> Vec<u8> {
    let upper = u128::from(upper) << u64::BITS;
    let both = u128::from(lower) | upper;
    (0..128).filter(|plane| both >> plane & 1 != 0).collect()
}

impl Arrangement {
    /// An empty array for offsets and indices whose sum is below `length`.
    pub(super) fn new(pieces: &[PackedPiece], length: u32) -> Self {
        let mut needs: Vec<Vec<EntryNeeds>> = Vec::new();
        for piece in pieces {
            let entries = piece.entries.iter().copied();
            needs.push(entries.map(EntryNeeds::new).collect());
        }
        let all = needs.iter().flatten();
        let last = all.flat_map(|needs| &needs.set).max();
        let planes = last.map_or(0, |&plane| plane + 1);
        let words = (length / u64::BITS) as usize + 3;
        Self {
            needs,
            planes: vec![vec![0; words]; planes.into()],
            readers: vec![0; words * u64::BITS as usize],
            places: vec![None; pieces.len()],
        }
    }

    /// The least offset, not below `first`, at which `candidate` fits and its slots do not reach
    /// beyond `end`.
    pub(super) fn fit(
        &self,
        piece: usize,
        candidate: &Candidate,
        first: u32,
        end: u32,
    ) -> Option<u32> {
        let offsets = (end + 1).checked_sub(candidate.length())?;
        let mut word = first / u64::BITS * u64::BITS;
        while word < offsets {
            let mut refused = if word < first {
                (1 << (first - word)) - 1
            } else {
                0_u64
            };
            for &(index, entry) in &candidate.used {
                let slot = word + index;
                let at = (slot / u64::BITS) as usize;
                let shift = slot % u64::BITS;
                let needs = &self.needs[piece][usize::from(entry)];
                for &plane in &needs.clear {
                    let at_and_next = at..at + 2;
                    let words = &self.planes[usize::from(plane)][at_and_next];
                    let lower = words[0] >> shift;
                    let left = u64::BITS - 1 - shift;
                    let upper = words[1] << 1 << left;
                    refused |= lower | upper;
                }
                if refused == u64::MAX {
                    break;
                }
            }
            if refused != u64::MAX {
                let offset = word + refused.trailing_ones();
                return (offset < offsets).then_some(offset);
            }
            word += u64::BITS;
        }
        None
    }

    /// Puts a piece where it fits.
    pub(super) fn put(&mut self, piece: usize, candidates: &[Candidate], place: CandidateAt) {
        self.places[piece] = Some(place);
        for &(index, entry) in &candidates[place.candidate].used {
            let at = (place.offset + index) as usize;
            self.readers[at] |= 1 << piece;
            let needs = &self.needs[piece][usize::from(entry)];
            Self::set(&mut self.planes, needs, at);
        }
    }

    /// Takes a piece out, if it has a place, and returns that place. What other pieces need of its
    /// slots stays.
    pub(super) fn take(&mut self, piece: usize, pool: &[Vec<Candidate>]) -> Option<CandidateAt> {
        let place = self.places[piece].take()?;
        for &(index, entry) in &pool[piece][place.candidate].used {
            let at = (place.offset + index) as usize;
            self.readers[at] &= !(1 << piece);
            let (word, bit) = bit_of(at);
            let needs = &self.needs[piece][usize::from(entry)];
            for &plane in &needs.set {
                self.planes[usize::from(plane)][word] &= !bit;
            }
            let mut rest = self.readers[at];
            while rest != 0 {
                let other = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if let Some(place) = self.places[other] {
                    let candidate = &pool[other][place.candidate];
                    let index = at - place.offset as usize;
                    let entry = candidate.entry_at[index];
                    let needs = &self.needs[other][usize::from(entry)];
                    Self::set(&mut self.planes, needs, at);
                }
            }
        }
        Some(place)
    }

    fn set(planes: &mut [Vec<u64>], needs: &EntryNeeds, at: usize) {
        let (word, bit) = bit_of(at);
        for &plane in &needs.set {
            planes[usize::from(plane)][word] |= bit;
        }
    }

    /// Whether every piece has a place.
    pub(super) fn is_complete(&self) -> bool {
        self.places.iter().all(Option::is_some)
    }

    /// One more than the last slot in use.
    pub(super) fn end(&self) -> u32 {
        let mut readers = self.readers.iter();
        let last = readers.rposition(|&readers| readers != 0);
        last.map_or(0, |last| last as u32 + 1)
    }
}

/// Factors that are kept for each piece.
const KEPT: usize = 100;

/// Pieces, rooks first, and their candidates.
#[derive(Debug)]
pub(super) struct CandidatePool {
    pub(super) pieces: Vec<PackedPiece>,
    pub(super) candidates: Vec<Vec<Candidate>>,
    pub(super) trial: FactorTrial,
}

impl CandidatePool {
    /// All pieces on all squares, without candidates.
    pub(super) fn new(key: Key, encoding: Encoding, random: &mut Random) -> Self {
        let mut pieces = Vec::with_capacity(2 * SQUARES);
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                let packed = PackedPiece::new(slider, square, key, encoding, random);
                pieces.push(packed);
            }
        }
        let candidates = vec![Vec::new(); pieces.len()];
        Self {
            pieces,
            candidates,
            trial: FactorTrial::new(ROOK_BITS),
        }
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
        let known = candidates
            .iter()
            .position(|other| (other.factor, other.index_bits) == (factor, index_bits));
        if known.is_some() {
            return known;
        }
        let piece = &self.pieces[piece];
        let candidate = self.trial.candidate(piece, factor, index_bits, random)?;
        candidates.push(candidate);
        Some(candidates.len() - 1)
    }

    /// Removes the most costly candidate of a piece that has too many. The numbers of the others
    /// change, so nothing may refer to them.
    pub(super) fn remove_worst(&mut self, piece: usize) {
        let slider = self.pieces[piece].slider;
        let candidates = &mut self.candidates[piece];
        if candidates.len() > KEPT {
            let worst = (0..candidates.len()).max_by_key(|&number| {
                let candidate = &candidates[number];
                cost(slider, candidate.slot_use(), candidate.index_bits)
            });
            candidates.swap_remove(worst.expect("there are too many"));
        }
    }

    /// The fewest slots that a candidate of the piece uses; 0 without candidates.
    pub(super) fn fewest_used(&self, piece: usize) -> u64 {
        let candidates = self.candidates[piece].iter();
        let used = candidates.map(|candidate| candidate.used.len() as u64);
        used.min().unwrap_or(0)
    }

    /// The cost of an arrangement: the slots that pieces without a place would need and, with less
    /// weight, the slots that placed pieces use beyond their fewest.
    pub(super) fn cost(&self, arrangement: &Arrangement) -> u64 {
        let mut cost = 0;
        for (piece, place) in arrangement.places.iter().enumerate() {
            let fewest = self.fewest_used(piece);
            cost += match *place {
                None => 10 * fewest,
                Some(place) => {
                    let candidate = &self.candidates[piece][place.candidate];
                    candidate.used.len() as u64 - fewest
                }
            };
        }
        cost
    }
}

/// An arrangement of all pieces that find a place.
pub(super) fn first_fit(pool: &CandidatePool, columns: &Columns) -> Arrangement {
    let mut arrangement = Arrangement::new(&pool.pieces, FARTHEST);
    place_columns(pool, columns, &mut arrangement);
    let mut unplaced: Vec<usize> = (0..pool.pieces.len())
        .filter(|&piece| arrangement.places[piece].is_none())
        .collect();
    unplaced.sort_by_key(|&piece| std::cmp::Reverse(pool.fewest_used(piece)));
    for piece in unplaced {
        let end = arrangement.end();
        let candidates = &pool.candidates[piece];
        let places = candidates.iter().enumerate().filter_map(|(candidate, of)| {
            let offset = arrangement.fit(piece, of, 0, FARTHEST)?;
            let longer = (offset + of.length()).saturating_sub(end);
            Some((longer, CandidateAt { candidate, offset }))
        });
        if let Some((_, place)) = places.min_by_key(|&(longer, _)| longer) {
            arrangement.put(piece, candidates, place);
        }
    }
    arrangement
}

/// Places the rooks where the columns say, then moves each one as far down as it goes.
fn place_columns(pool: &CandidatePool, columns: &Columns, arrangement: &mut Arrangement) {
    let mut placed: Vec<(usize, CandidateAt)> = Vec::new();
    let best = columns.best().into_iter();
    for (piece, place) in best.enumerate() {
        if let Some(place) = place {
            arrangement.put(piece, &pool.candidates[piece], place);
            placed.push((piece, place));
        }
    }
    placed.sort_by_key(|(_, place)| place.offset);
    for (piece, place) in placed {
        arrangement.take(piece, &pool.candidates);
        let candidates = &pool.candidates[piece];
        let of = &candidates[place.candidate];
        let end = place.offset + of.length();
        let lowest = arrangement.fit(piece, of, 0, end);
        let down = CandidateAt {
            offset: lowest.unwrap_or(place.offset),
            ..place
        };
        arrangement.put(piece, candidates, down);
    }
}

/// Factors tried for a piece when it is put back.
const TRIES: usize = 20;

/// A search for an arrangement that is a little shorter.
#[derive(Debug)]
pub(super) struct RuinAndRecreate {
    pub(super) arrangement: Arrangement,
    /// All slots must lie below this one.
    limit: u32,
    cost: u64,
    /// Steps that this search has done.
    pub(super) steps: u64,
}

impl RuinAndRecreate {
    /// A search that begins with an arrangement. Pieces that lie beyond the new limit lose their
    /// places.
    pub(super) fn new(pool: &CandidatePool, mut arrangement: Arrangement) -> Self {
        let end = arrangement.end();
        let limit = end - (end / 1500).max(1);
        for piece in 0..pool.pieces.len() {
            let Some(place) = arrangement.places[piece] else {
                continue;
            };
            let candidate = &pool.candidates[piece][place.candidate];
            if place.offset + candidate.length() > limit {
                arrangement.take(piece, &pool.candidates);
            }
        }
        let cost = pool.cost(&arrangement);
        Self {
            arrangement,
            limit,
            cost,
            steps: 0,
        }
    }

    /// Takes some pieces out and puts all pieces without a place where they fit. Undone if the
    /// result is too much worse.
    pub(super) fn step(&mut self, pool: &CandidatePool, random: &mut Random) {
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
    fn ruin(&mut self, pool: &CandidatePool, random: &mut Random) {
        let mut near: Vec<usize> = (0..pool.pieces.len()).collect();
        if below(random, 3) != 0 {
            let first = below(random, self.limit as usize) as u32;
            let last = first + below(random, 48 * COLUMNS as usize) as u32;
            near.retain(|&piece| {
                let Some(place) = self.arrangement.places[piece] else {
                    return false;
                };
                let candidate = &pool.candidates[piece][place.candidate];
                place.offset <= last && first < place.offset + candidate.length()
            });
        }
        for _ in 0..=below(random, 8) {
            if !near.is_empty() {
                let number = below(random, near.len());
                let piece = near.swap_remove(number);
                self.arrangement.take(piece, &pool.candidates);
            }
        }
    }

    /// Puts all pieces without a place where they fit, mostly those with many slots first.
    fn recreate(&mut self, pool: &CandidatePool, random: &mut Random) {
        let mut unplaced = Vec::new();
        for piece in 0..pool.pieces.len() {
            if self.arrangement.places[piece].is_none() {
                let factor = 50 + below(random, 100) as u64;
                let weight = pool.fewest_used(piece) * factor;
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
    fn find_place(
        &self,
        piece: usize,
        pool: &CandidatePool,
        random: &mut Random,
    ) -> Option<CandidateAt> {
        let candidates = &pool.candidates[piece];
        let from = if below(random, 4) == 0 {
            below(random, self.limit as usize) as u32
        } else {
            0
        };
        let tries = TRIES.min(candidates.len());
        let places = (0..tries).filter_map(|_| {
            let candidate = below(random, candidates.len());
            let of = &candidates[candidate];
            let offset = self.arrangement.fit(piece, of, from, self.limit)?;
            let used = of.used.len() as u32;
            let cost = 64 * used + (offset + of.length() - from);
            Some((cost, CandidateAt { candidate, offset }))
        });
        places.min_by_key(|&(cost, _)| cost).map(|(_, place)| place)
    }
}
