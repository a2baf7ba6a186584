//! How a product is divided: index bits name a bucket, lower bits a cell and a position within it.

/// Base-2 logarithm of the number of cells in a bucket. Top-down search knows the product of a new square up to one
/// cell.
pub(crate) const CELL_BITS: u32 = 3;

/// Cells in a bucket.
pub(crate) const CELLS: usize = 1 << CELL_BITS;

/// Base-2 logarithm of the number of positions in a bucket. Each position has conflict rows of its own.
pub(crate) const POSITION_BITS: u32 = 4;

/// Positions in a bucket.
pub(crate) const POSITIONS: usize = 1 << POSITION_BITS;

/// The bucket of a product: its index.
#[inline]
pub(crate) const fn bucket(product: u64, index_bits: u32) -> usize {
    (product >> (64 - index_bits)) as usize
}

/// The position of a product within its bucket.
#[inline]
pub(crate) const fn position(product: u64, index_bits: u32) -> usize {
    (product >> (64 - index_bits - POSITION_BITS)) as usize & (POSITIONS - 1)
}
