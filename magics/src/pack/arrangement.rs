//! An arrangement: where each piece lies in the one array.
//!
//! The slots are kept as planes of bits, one for each bit that a slot must or must not have. So 64 offsets are tested
//! at once.

use super::packed_piece::{Candidate, PackedPiece, ROOK_BITS};
use magic_tables::board::SQUARES;
use magic_tables::encoding::Entry;

/// The place of a piece: the number of its candidate, and its offset.
pub(super) type CandidateAt = (usize, u32);

/// The furthest end of the array: every square behind the other.
pub(super) const FARTHEST: u32 = 2 * SQUARES as u32 * (1 << ROOK_BITS);

/// Pieces that share one array.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    /// For each piece and each of its entries, what the entry needs.
    needs: Vec<Vec<Needs>>,
    planes: Vec<Vec<u64>>,
    /// For each slot, a bit for each piece that uses it.
    readers: Vec<u128>,
    pub(super) places: Vec<Option<CandidateAt>>,
}

/// The planes in which the slot of an entry must be clear, and the planes in which it is set when the entry is put
/// there.
#[derive(Clone, Debug)]
struct Needs {
    clear: Vec<u8>,
    set: Vec<u8>,
}

impl Needs {
    /// The lower planes say where ones are needed, the upper ones where zeros are. Where every bit of an entry
    /// matters, no two squares have an entry in common, so one plane suffices, which says what is in use.
    fn of(entry: Entry) -> Self {
        if entry.care == u64::MAX {
            return Self { clear: vec![0], set: vec![0] };
        }
        let zeros = entry.care & !entry.value;
        let planes = |bits: u64, first: u32| {
            (0..u64::BITS).filter(move |bit| bits >> bit & 1 != 0).map(move |bit| (first + bit) as u8)
        };
        Self {
            clear: planes(zeros, 0).chain(planes(entry.value, u64::BITS)).collect(),
            set: planes(entry.value, 0).chain(planes(zeros, u64::BITS)).collect(),
        }
    }
}

impl Arrangement {
    /// An empty array for offsets and indices whose sum is below `length`.
    pub(super) fn new(pieces: &[PackedPiece], length: u32) -> Self {
        let needs: Vec<Vec<Needs>> =
            pieces.iter().map(|piece| piece.entries.iter().copied().map(Needs::of).collect()).collect();
        let planes = needs.iter().flatten().flat_map(|needs| &needs.set).max().map_or(0, |&plane| plane + 1);
        let words = (length / u64::BITS) as usize + 3;
        Self {
            needs,
            planes: vec![vec![0; words]; planes.into()],
            readers: vec![0; words * u64::BITS as usize],
            places: vec![None; pieces.len()],
        }
    }

    /// The least offset, not below `first`, at which `candidate` fits and its slots do not reach beyond `end`.
    pub(super) fn fit(&self, piece: usize, candidate: &Candidate, first: u32, end: u32) -> Option<u32> {
        let offsets = (end + 1).checked_sub(candidate.length())?;
        let mut word = first / u64::BITS * u64::BITS;
        while word < offsets {
            let mut refused = if word < first { (1 << (first - word)) - 1 } else { 0_u64 };
            for &(index, entry) in &candidate.used {
                let at = (word + index) as usize;
                let (at, shift) = (at / u64::BITS as usize, at as u32 % u64::BITS);
                for &plane in &self.needs[piece][usize::from(entry)].clear {
                    let plane = &self.planes[usize::from(plane)][at..at + 2];
                    refused |= plane[0] >> shift | plane[1] << 1 << (u64::BITS - 1 - shift);
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
        for &(index, entry) in &candidates[place.0].used {
            let at = (place.1 + index) as usize;
            self.readers[at] |= 1 << piece;
            Self::set(&mut self.planes, &self.needs[piece][usize::from(entry)], at);
        }
    }

    /// Takes a piece out, if it has a place, and returns that place. What other pieces need of its slots stays.
    pub(super) fn take(&mut self, piece: usize, pool: &[Vec<Candidate>]) -> Option<CandidateAt> {
        let place = self.places[piece].take()?;
        for &(index, entry) in &pool[piece][place.0].used {
            let at = (place.1 + index) as usize;
            self.readers[at] &= !(1 << piece);
            for &plane in &self.needs[piece][usize::from(entry)].set {
                self.planes[usize::from(plane)][at / u64::BITS as usize] &= !(1 << (at as u32 % u64::BITS));
            }
            let mut rest = self.readers[at];
            while rest != 0 {
                let other = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                if let Some((number, offset)) = self.places[other] {
                    let entry = pool[other][number].entry_at[at - offset as usize];
                    Self::set(&mut self.planes, &self.needs[other][usize::from(entry)], at);
                }
            }
        }
        Some(place)
    }

    fn set(planes: &mut [Vec<u64>], needs: &Needs, at: usize) {
        for &plane in &needs.set {
            planes[usize::from(plane)][at / u64::BITS as usize] |= 1 << (at as u32 % u64::BITS);
        }
    }

    /// Whether every piece has a place.
    pub(super) fn is_complete(&self) -> bool {
        self.places.iter().all(Option::is_some)
    }

    /// One more than the last slot in use.
    pub(super) fn end(&self) -> u32 {
        self.readers.iter().rposition(|&readers| readers != 0).map_or(0, |last| last as u32 + 1)
    }
}
