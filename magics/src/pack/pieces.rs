//! Pieces as they are packed, the factors that they could use, and the search for factors that
//! leave many gaps in few columns.

use magic_tables::board::attack_sets::{Subsets, attack_sets, distinct};
use magic_tables::board::slider::Slider;
use magic_tables::encoding::{Encoding, Entry};
use magic_tables::hash::{Hash, Key};
use magic_tables::search::random::Random;

/// A piece on a square, and the entries that it must find in its slots.
#[derive(Debug)]
pub(super) struct PackedPiece {
    pub(super) slider: Slider,
    pub(super) square: usize,
    /// Which bits of an occupancy are hashed.
    pub(super) key: Key,
    /// The different entries.
    pub(super) entries: Vec<Entry>,
    /// The keys of the relevant occupancies, each with the number of its entry. Their order is
    /// random: then a factor that is not magic is refused sooner.
    pub(super) keys: Vec<(u64, u16)>,
    /// The number of low bits of a factor that matter: those of the period; with black keys, all
    /// 64.
    pub(super) period_bits: u32,
}

impl PackedPiece {
    pub(super) fn new(
        slider: Slider,
        square: usize,
        key: Key,
        encoding: Encoding,
        random: &mut Random,
    ) -> Self {
        let sets = attack_sets(slider, square);
        let numbered = distinct(slider, square);
        let entries = encoding.encode(slider, square, &numbered);
        let mask = slider.mask(square);
        let mut keys = Vec::with_capacity(sets.len());
        let occupied_and_sets = Subsets::new(mask).zip(&sets);
        for (occupied, set) in occupied_and_sets {
            let number = numbered.iter().position(|other| other == set);
            let number = number.expect("it is among them") as u16;
            keys.push((key.key(mask, occupied), number));
        }
        for last in (1..keys.len()).rev() {
            keys.swap(last, below(random, last + 1));
        }
        let period_bits = match key {
            Key::Masked => u64::BITS - mask.trailing_zeros(),
            Key::Black => u64::BITS,
        };
        Self {
            slider,
            square,
            key,
            entries,
            keys,
            period_bits,
        }
    }

    /// The number of relevant squares.
    pub(super) const fn relevant(&self) -> u32 {
        self.slider.mask(self.square).count_ones()
    }

    /// Whether every entry of one agrees with every entry of the other, so that they can share
    /// slots whatever their factors.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        self.entries
            .iter()
            .all(|&entry| other.entries.iter().all(|&another| entry.agrees(another)))
    }
}

/// The place of a piece in the array: the number of its candidate, and the offset of its slots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CandidateAt {
    pub(super) candidate: usize,
    pub(super) offset: u32,
}

/// A magic factor, and the slots that a piece uses with it.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) key: Key,
    pub(super) factor: u64,
    pub(super) index_bits: u32,
    /// Index and number of the entry. The order is random: then a place that does not fit is
    /// refused sooner.
    pub(super) used: Vec<(u32, u16)>,
    /// The number of the entry at each index up to the greatest; [`UNUSED`] where there is none.
    pub(super) entry_at: Vec<u16>,
    /// The residues modulo [`COLUMNS`] of the indices.
    pub(super) columns: u64,
}

/// The most index bits of any candidate: those of rooks.
pub(super) const ROOK_BITS: u32 = 12;

/// The number of no entry.
pub(super) const UNUSED: u16 = u16::MAX;

/// Slots are seen as rows of 64, one for each bit of a word; slots with the same place in their
/// rows form a column.
pub(super) const COLUMNS: u32 = u64::BITS;

impl Candidate {
    pub(super) fn hash(&self) -> Hash {
        Hash::magic(self.key, self.factor, self.index_bits)
    }

    /// The slots that the piece uses.
    pub(super) fn slot_use(&self) -> SlotUse {
        SlotUse {
            slots: self.used.len() as u32,
            columns: self.columns,
        }
    }

    /// One more than the greatest index.
    pub(super) fn length(&self) -> u32 {
        self.entry_at.len() as u32
    }
}

/// A number below `bound`.
pub(super) const fn below(random: &mut Random, bound: usize) -> usize {
    let product = random.bits() as u128 * bound as u128;
    (product >> u64::BITS) as usize
}

/// Whether to accept a step from `cost` to `next`. A step that is no worse is always accepted;
/// otherwise each further `heat` of loss halves the chance.
pub(super) const fn accept(random: &mut Random, cost: u64, next: u64, heat: u64) -> bool {
    next <= cost + heat * random.bits().leading_zeros() as u64
}

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
        Self {
            seen: vec![(0, UNUSED); 1 << index_bits],
            trials: 0,
        }
    }

    /// The slots that `piece` uses with `factor`, or `None` if the factor is not magic.
    pub(super) fn run(
        &mut self,
        piece: &PackedPiece,
        factor: u64,
        index_bits: u32,
    ) -> Option<SlotUse> {
        if self.trials == u32::MAX {
            self.seen.fill((0, UNUSED));
            self.trials = 0;
        }
        self.trials += 1;
        let mut result = SlotUse {
            slots: 0,
            columns: 0,
        };
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
        let seen = self.seen[..1 << index_bits].iter();
        for (index, &(trial, entry)) in seen.enumerate() {
            if trial == self.trials {
                used.push((index as u32, entry));
                entry_at.resize(index, UNUSED);
                entry_at.push(entry);
            }
        }
        for last in (1..used.len()).rev() {
            used.swap(last, below(random, last + 1));
        }
        Some(Candidate {
            key: piece.key,
            factor,
            index_bits,
            used,
            entry_at,
            columns,
        })
    }
}

/// Steps without progress after which a run ends.
const PATIENCE: u32 = 50_000;

/// Random factors that are tried as a start.
const STARTS: u32 = 20_000_000;

/// Steps after which the heat is halved.
const COOLING: u32 = 14_000;

/// The best magic factor that one run finds for `piece`, or `None` if it finds no magic factor to
/// start with.
pub(super) fn anneal(
    piece: &PackedPiece,
    index_bits: u32,
    trial: &mut FactorTrial,
    random: &mut Random,
) -> Option<u64> {
    let period = u64::MAX >> (u64::BITS - piece.period_bits);
    let (mut factor, found) = (0..STARTS).find_map(|_| {
        // The best factors mostly have ones in the lower half.
        let mut factor = random.sparse_bits();
        if below(random, 2) == 0 {
            let width = 20 + below(random, 30);
            factor |= random.bits() & ((1 << width) - 1);
        }
        factor &= period;
        Some((factor, trial.run(piece, factor, index_bits)?))
    })?;
    let mut now = cost(piece.slider, found, index_bits);
    let mut best = (now, factor);
    let first_heat = now / 100;
    let mut steps = 0;
    let mut last_progress = 0;
    while steps - last_progress < PATIENCE {
        steps += 1;
        let halvings = (steps / COOLING).min(u64::BITS - 1);
        let heat = first_heat >> halvings;
        let next = neighbour(factor, piece.period_bits, random) & period;
        let Some(found) = trial.run(piece, next, index_bits) else {
            continue;
        };
        let cost = cost(piece.slider, found, index_bits);
        if accept(random, now, cost, heat) {
            (now, factor) = (cost, next);
            if now < best.0 {
                best = (now, factor);
                last_progress = steps;
            }
        }
    }
    Some(best.1)
}

/// The cost of a factor. For a rook it is mostly the columns in use, and a little the slots; for a
/// bishop, whose few slots go into single gaps, the slots.
pub(super) fn cost(slider: Slider, found: SlotUse, index_bits: u32) -> u64 {
    match slider {
        Slider::Rook => {
            let columns = found.columns.count_ones() << index_bits;
            u64::from(found.slots / 4 + columns / COLUMNS)
        }
        Slider::Bishop => found.slots.into(),
    }
}

/// A factor that differs from `factor` in a few bits.
fn neighbour(factor: u64, period_bits: u32, random: &mut Random) -> u64 {
    let mut next = factor;
    for _ in 0..=below(random, 2) {
        let bit = 1 << below(random, period_bits as usize);
        next = match below(random, 3) {
            0 => next ^ bit,
            1 => next.wrapping_add(bit),
            _ => next.wrapping_sub(bit),
        };
    }
    if below(random, 16) == 0 {
        let low = (1 << below(random, 40)) - 1;
        next = next & !low | random.bits() & low;
    }
    next
}
