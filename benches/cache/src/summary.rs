//! Summaries of traces: short stretches, each with the distinct look-ups of its windows, in a few kilobytes.
//!
//! Counts of look-ups alone do not tell which of them come together, so a summary keeps that. A stretch of
//! [`STRETCH`] look-ups is divided into windows of [`WINDOW`]. In the file, after the eight bytes `lookups1`, each
//! stretch has
//!
//! - the number of its distinct look-ups;
//! - these in ascending order, as table times 4,096 plus occupancy, each minus the one before it, the first minus zero;
//! - for each window, one bit for each of them, lowest bits first, filled up to whole bytes: whether it occurs.
//!
//! Numbers are written seven bits to a byte, the lowest first, with the highest bit set in all bytes but the last.

use std::error::Error;
use std::fmt;

use magic_tables::board::slider::Slider;

use crate::trace::{Lookup, TABLES};

/// Look-ups in a stretch.
pub const STRETCH: usize = WINDOW * WINDOWS;

/// Look-ups in a window.
pub const WINDOW: usize = 500;

/// Windows in a stretch.
pub const WINDOWS: usize = 16;

/// The first bytes of a summary.
pub const HEAD: &[u8; 8] = b"lookups1";

/// The most relevant occupancies of a table.
const OCCUPANCIES: u32 = 1 << 12;

/// The distinct look-ups of each window of a stretch, in ascending order.
pub type Stretch = [Vec<Lookup>; WINDOWS];

/// The distinct look-ups in the windows of `trace`, which has [`STRETCH`] look-ups.
///
/// # Panics
/// If it has fewer or more.
#[must_use]
pub fn stretch(trace: &[Lookup]) -> Stretch {
    assert_eq!(trace.len(), STRETCH, "a stretch has a fixed length");
    std::array::from_fn(|window| {
        let mut lookups = trace[window * WINDOW..][..WINDOW].to_vec();
        lookups.sort_unstable();
        lookups.dedup();
        lookups
    })
}

/// `count` stretches of `trace` at equal distances, or as many as there are.
///
/// ```
/// use cache_lines::{summary::{STRETCH, sample}, trace::Lookup};
///
/// let trace: Vec<_> = (0..10 * STRETCH).map(|i| Lookup { table: (i / STRETCH) as u8, occupancy: 0 }).collect();
/// let tables: Vec<_> = sample(&trace, 5).iter().map(|stretch| stretch[0][0].table).collect();
/// assert_eq!(tables, [0, 2, 4, 6, 8]);
/// ```
#[must_use]
pub fn sample(trace: &[Lookup], count: usize) -> Vec<Stretch> {
    let all = trace.len() / STRETCH;
    let count = count.min(all);
    (0..count).map(|number| stretch(&trace[number * all / count * STRETCH..][..STRETCH])).collect()
}

/// The file with `stretches`.
///
/// ```
/// use cache_lines::{summary::{STRETCH, read, sample, write}, trace::Lookup};
///
/// let trace: Vec<_> = (0..STRETCH).map(|i| Lookup { table: (i % 100) as u8, occupancy: (i / 600) as u16 }).collect();
/// let stretches = sample(&trace, 1);
/// assert_eq!(read(&write(&stretches)), Ok(stretches));
/// ```
#[must_use]
pub fn write(stretches: &[Stretch]) -> Vec<u8> {
    let mut bytes = HEAD.to_vec();
    for stretch in stretches {
        let mut all: Vec<Lookup> = stretch.iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        write_number(&mut bytes, all.len() as u32);
        let mut last = 0;
        for &lookup in &all {
            write_number(&mut bytes, number(lookup) - last);
            last = number(lookup);
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

/// Bytes that are no summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSummary;

impl fmt::Display for BadSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no summary of look-ups, or an incomplete one")
    }
}

impl Error for BadSummary {}

/// The stretches of a file.
///
/// # Errors
/// If it is no summary.
pub fn read(bytes: &[u8]) -> Result<Vec<Stretch>, BadSummary> {
    let mut rest = bytes.strip_prefix(HEAD).ok_or(BadSummary)?;
    let mut stretches = Vec::new();
    while !rest.is_empty() {
        stretches.push(read_stretch(&mut rest).ok_or(BadSummary)?);
    }
    Ok(stretches)
}

fn read_stretch(rest: &mut &[u8]) -> Option<Stretch> {
    let count = read_number(rest)?;
    let mut all = Vec::new();
    let mut last = 0_u32;
    for _ in 0..count {
        last = last.checked_add(read_number(rest)?)?;
        all.push(lookup(last)?);
    }
    let mut stretch = Stretch::default();
    for window in &mut stretch {
        let (bits, behind) = rest.split_at_checked(all.len().div_ceil(8))?;
        *rest = behind;
        let occurs = |&(i, _): &(usize, &Lookup)| bits[i / 8] >> (i % 8) & 1 != 0;
        window.extend(all.iter().enumerate().filter(occurs).map(|(_, &lookup)| lookup));
    }
    Some(stretch)
}

fn number(lookup: Lookup) -> u32 {
    u32::from(lookup.table) * OCCUPANCIES + u32::from(lookup.occupancy)
}

/// The look-up with this number, if there is one.
fn lookup(number: u32) -> Option<Lookup> {
    let lookup =
        Lookup { table: u8::try_from(number / OCCUPANCIES).ok()?, occupancy: (number % OCCUPANCIES) as u16 };
    let table = usize::from(lookup.table);
    if table >= TABLES {
        return None;
    }
    let relevant = Slider::ALL[table / (TABLES / 2)].mask(table % (TABLES / 2)).count_ones();
    (lookup.occupancy >> relevant == 0).then_some(lookup)
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
        let (&byte, behind) = rest.split_first()?;
        *rest = behind;
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
    fn damaged_files_are_refused() {
        let trace: Vec<_> =
            (0..STRETCH).map(|i| Lookup { table: (i % 128) as u8, occupancy: (i % 16) as u16 }).collect();
        let bytes = write(&sample(&trace, 1));
        assert!(read(&bytes).is_ok());
        for end in 0..bytes.len() {
            assert!(end == HEAD.len() || read(&bytes[..end]).is_err(), "{end} bytes");
        }
        // One look-up: number 16 of a table with 2^4 occupancies at most does not exist.
        let mut bytes = HEAD.to_vec();
        bytes.push(1);
        write_number(&mut bytes, OCCUPANCIES * 128);
        bytes.extend([1; WINDOWS]);
        assert_eq!(read(&bytes), Err(BadSummary), "there are 128 tables");
    }
}
