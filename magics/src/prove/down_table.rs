//! The bytes of the conflict rows of a top-down search: a byte for each bucket, a bit for each of its cells.

use super::cells::POSITIONS;
use super::collision_test::RowKind;

/// A row for each kind and each position.
pub(crate) struct DownTable {
    pub bytes: Vec<u8>,
    buckets: usize,
}

impl DownTable {
    /// Bytes behind a row that repeat its beginning, so that a window that begins in a row never wraps.
    pub(crate) const TAIL: usize = 64;

    /// A table of zeros.
    pub(crate) fn new(index_bits: u32) -> Self {
        Self { bytes: vec![0; Self::size(index_bits)], buckets: 1 << index_bits }
    }

    /// The cost of making the rows of one node for a base with `subsets` subsets: for each row and each subset, a row
    /// of bytes that are united 16 at a time.
    pub(crate) const fn work(subsets: u64, index_bits: u32) -> u64 {
        (subsets << index_bits) * (RowKind::COUNT * POSITIONS) as u64 / 16
    }

    /// The bytes of a table.
    pub(crate) const fn size(index_bits: u32) -> usize {
        // One kind more, for the empty set, of which one position is in use.
        (RowKind::COUNT + 1) * POSITIONS * ((1 << index_bits) + Self::TAIL)
    }

    /// Bytes of a row without its tail.
    pub(crate) const fn buckets(&self) -> usize {
        self.buckets
    }

    /// Bytes from one row to the next.
    pub(crate) const fn stride(&self) -> usize {
        self.buckets + Self::TAIL
    }

    /// The first byte of the row of a kind and a position.
    pub(crate) const fn row(&self, kind: RowKind, position: usize) -> usize {
        (kind.index() * POSITIONS + position) * self.stride()
    }
}
