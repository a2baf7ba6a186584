//! Recorded look-ups: recordings, and their summaries.
//!
//! A recording has the look-ups of an engine in its order, in records of 16 bytes: `recorder` writes them. Counts of look-ups alone do not
//! tell which of them come together, so a summary keeps that. A stretch of [`STRETCH`] look-ups is divided into windows of [`WINDOW`]. In
//! the file, after the eight bytes `lookups1`, each stretch has
//!
//! - the number of its distinct look-ups;
//! - these in ascending order, as table times 4,096 plus occupancy, each minus the one before it, the first minus zero;
//! - for each window, one bit for each of them, lowest bits first, filled up to whole bytes: whether it occurs.
//!
//! Numbers are written seven bits to a byte, the lowest first, with the highest bit set in all bytes but the last.

use anyhow::{Context as _, Result};
use magic_tables::board::slider::Slider;
use magic_tables::board::{Bitboard, SQUARES};

/// The number of pairs of piece and square.
pub(super) const TABLES: usize = 2 * SQUARES;

/// Look-ups in a window of a summary, windows in a stretch, and look-ups in a stretch.
pub(super) const WINDOW: usize = 500;
const WINDOWS: usize = 16;
const STRETCH: usize = WINDOW * WINDOWS;

/// The first bytes of a summary.
pub(super) const HEAD: &[u8; 8] = b"lookups1";

/// The most relevant occupancies of a table.
const OCCUPANCIES: u32 = 1 << 12;

/// A look-up: which table, and which of its relevant occupancies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Lookup {
    /// The square, plus 64 for a bishop.
    pub(super) table: u8,
    /// The number of the relevant occupancy: what PEXT makes of it.
    pub(super) occupancy: u16,
}

/// The piece and the square of a table.
pub(super) const fn piece(table: usize) -> (Slider, usize) {
    (Slider::ALL[table / SQUARES], table % SQUARES)
}

/// The relevant squares of a table.
pub(super) fn mask(table: usize) -> Bitboard {
    let (slider, square) = piece(table);
    slider.mask(square)
}

/// The bits of a set, each as a set of one.
fn bits(set: Bitboard) -> impl Iterator<Item = Bitboard> {
    (0..u64::BITS).map(|bit| 1 << bit).filter(move |bit| set & bit != 0)
}

impl Lookup {
    /// The look-up of a table with the squares `occupied`; irrelevant ones do not matter.
    pub(super) fn new(table: usize, occupied: Bitboard) -> Self {
        let occupancy =
            bits(mask(table)).enumerate().map(|(i, bit)| u16::from(occupied & bit != 0) << i).sum();
        Self { table: table as u8, occupancy }
    }

    fn number(self) -> u32 {
        u32::from(self.table) * OCCUPANCIES + u32::from(self.occupancy)
    }

    /// The look-up with this number, if there is one.
    fn numbered(number: u32) -> Option<Self> {
        let (table, occupancy) = ((number / OCCUPANCIES) as usize, (number % OCCUPANCIES) as u16);
        let there_is = table < TABLES && occupancy >> mask(table).count_ones() == 0;
        there_is.then_some(Self { table: table as u8, occupancy })
    }
}

/// The look-ups of a recording.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Lookup>> {
    let record = |(number, record): (usize, &[u8])| {
        let (occupied, rest) = record.split_first_chunk().unwrap_or((&[0; 8], record));
        let &[square @ 0..=63, piece @ 0..=1, 0, 0, 0, 0, 0, 0] = rest else {
            anyhow::bail!(
                "record {number} is no look-up: occupied squares (8 bytes), square, piece (0 or 1), six zeros"
            );
        };
        let table = usize::from(piece) * SQUARES + usize::from(square);
        Ok(Lookup::new(table, Bitboard::from_le_bytes(*occupied)))
    };
    bytes.chunks(16).enumerate().map(record).collect()
}

/// The distinct look-ups of each window of a stretch, in ascending order.
pub(super) type Stretch = [Vec<Lookup>; WINDOWS];

/// `count` stretches at equal distances, or as many as there are.
pub(super) fn sample(look_ups: &[Lookup], count: usize) -> Vec<Stretch> {
    let all = look_ups.len() / STRETCH;
    let count = count.min(all);
    let window = |start: usize| sorted(look_ups[start..start + WINDOW].to_vec());
    (0..count)
        .map(|number| std::array::from_fn(|at| window(number * all / count * STRETCH + at * WINDOW)))
        .collect()
}

/// The distinct ones of some look-ups, in ascending order.
pub(super) fn sorted(mut look_ups: Vec<Lookup>) -> Vec<Lookup> {
    look_ups.sort_unstable();
    look_ups.dedup();
    look_ups
}

/// The summary of some stretches.
pub(super) fn summary(stretches: &[Stretch]) -> Vec<u8> {
    let mut bytes = HEAD.to_vec();
    for stretch in stretches {
        let all = sorted(stretch.concat());
        write_number(&mut bytes, all.len() as u32);
        let mut last = 0;
        for &lookup in &all {
            write_number(&mut bytes, lookup.number() - last);
            last = lookup.number();
        }
        for window in stretch {
            for chunk in all.chunks(8) {
                let bit = |(i, lookup)| u8::from(window.binary_search(lookup).is_ok()) << i;
                bytes.push(chunk.iter().enumerate().map(bit).sum());
            }
        }
    }
    bytes
}

/// The stretches of a summary.
pub(super) fn read_summary(bytes: &[u8]) -> Result<Vec<Stretch>> {
    let stretches = bytes.strip_prefix(HEAD).and_then(|mut rest| {
        let mut stretches = Vec::new();
        while !rest.is_empty() {
            stretches.push(read_stretch(&mut rest)?);
        }
        Some(stretches)
    });
    stretches.context("this is no summary of look-ups, or an incomplete one")
}

fn read_stretch(rest: &mut &[u8]) -> Option<Stretch> {
    let mut all = Vec::new();
    let mut last = 0_u32;
    for _ in 0..read_number(rest)? {
        last = last.checked_add(read_number(rest)?)?;
        all.push(Lookup::numbered(last)?);
    }
    let mut stretch = Stretch::default();
    for window in &mut stretch {
        let bits = rest.split_off(..all.len().div_ceil(8))?;
        let occurs = |&(i, _): &(usize, &Lookup)| bits[i / 8] >> (i % 8) & 1 != 0;
        window.extend(all.iter().enumerate().filter(occurs).map(|(_, &lookup)| lookup));
    }
    Some(stretch)
}

fn write_number(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn read_number(rest: &mut &[u8]) -> Option<u32> {
    let mut number = 0_u32;
    for shift in (0..u32::BITS).step_by(7) {
        let byte = *rest.split_off_first()?;
        number |= u32::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_read() {
        let mut record = [0; 16];
        record[..8].copy_from_slice(&(1_u64 << 9 | 1 << 27 | 1).to_le_bytes());
        record[9] = 1;
        let lookup = Lookup { table: 64, occupancy: 0b101 };
        assert_eq!(
            read(&record).unwrap(),
            [lookup],
            "a bishop on a1; b2 and d4 are occupied, a1 is irrelevant"
        );
        record[9] = 2;
        assert!(read(&record).is_err() && read(&record[..15]).is_err());
    }

    #[test]
    fn stretches_lie_at_equal_distances() {
        let all: Vec<_> =
            (0..10 * STRETCH).map(|i| Lookup { table: (i / STRETCH) as u8, occupancy: 0 }).collect();
        let tables: Vec<_> = sample(&all, 5).iter().map(|stretch| stretch[0][0].table).collect();
        assert_eq!(tables, [0, 2, 4, 6, 8]);
    }

    #[test]
    fn summaries_are_read_and_damaged_ones_refused() {
        let all: Vec<_> =
            (0..STRETCH).map(|i| Lookup { table: (i % 8) as u8, occupancy: (i / 8 % 16) as u16 }).collect();
        let stretches = sample(&all, 1);
        let bytes = summary(&stretches);
        assert_eq!(read_summary(&bytes).unwrap(), stretches);
        for end in 0..bytes.len() {
            assert!(end == HEAD.len() || read_summary(&bytes[..end]).is_err(), "{end} bytes");
        }
        let mut bytes = HEAD.to_vec();
        bytes.push(1);
        write_number(&mut bytes, OCCUPANCIES * 128);
        bytes.extend([1; WINDOWS]);
        assert!(read_summary(&bytes).is_err(), "there are 128 tables");
    }
}
