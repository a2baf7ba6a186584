//! The array of slots as planes of bits, one for each bit that a slot must or must not have: 64 offsets are tested at once.

use super::piece::{Candidate, Piece};
use magic_tables::encoding::Entry;

/// Candidate number and offset of a piece that has its place.
pub(super) type Place = (usize, u32);

/// Squares that share one array.
#[derive(Clone, Debug)]
pub(super) struct Slots {
    /// For each piece and entry what it needs.
    needs: Vec<Vec<Needs>>,
    planes: Vec<Vec<u64>>,
    /// For each slot the pieces that use it, one bit each.
    readers: Vec<u128>,
    pub(super) places: Vec<Option<Place>>,
}

/// The planes in which the slot of an entry must be clear, and those in which it is set then.
#[derive(Clone, Debug)]
struct Needs {
    clear: Vec<u8>,
    set: Vec<u8>,
}

impl Needs {
    /// Ones are the lower planes, zeros the upper. Where every bit matters, no two squares of chess have an entry in
    /// common, and one plane says what is in use.
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

impl Slots {
    /// An empty array for offsets and indices whose sum is below `length`.
    pub(super) fn new(pieces: &[Piece], length: u32) -> Self {
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

    /// The least offset from `first` on at which `candidate` fits, if its slots end at `end` at the latest.
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

    /// Puts a piece to where it fits.
    pub(super) fn put(&mut self, piece: usize, candidates: &[Candidate], place: Place) {
        self.places[piece] = Some(place);
        for &(index, entry) in &candidates[place.0].used {
            let at = (place.1 + index) as usize;
            self.readers[at] |= 1 << piece;
            Self::set(&mut self.planes, &self.needs[piece][usize::from(entry)], at);
        }
    }

    /// Takes a piece away, if it has a place; what others need of its slots stays.
    pub(super) fn take(&mut self, piece: usize, pool: &[Vec<Candidate>]) -> Option<Place> {
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

    /// One more than the last slot in use.
    pub(super) fn end(&self) -> u32 {
        self.readers.iter().rposition(|&readers| readers != 0).map_or(0, |last| last as u32 + 1)
    }
}
