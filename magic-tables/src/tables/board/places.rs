//! Single bits of rays, as words.

use crate::lookup::any::vectors::places::{Ends, Narrow, Wide};

impl Narrow {
    /// What a look-up reads of a square, in words of 64 bits.
    pub(super) fn words(&self) -> Vec<u128> {
        words(&[&self.back, &self.squares], self.ends)
    }
}

impl Wide {
    /// The same for boards with up to 128 squares.
    pub(super) fn words(&self) -> Vec<u128> {
        let [lower, upper] = &self.back;
        words(&[lower, upper, &self.bytes, &self.masks], self.ends)
    }
}

/// Bytes and then the ends in a word each, up to the end of a line of the cache.
fn words(parts: &[&[u8]], ends: Ends) -> Vec<u128> {
    const IN_LINE: usize = 8;
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte));
    let mut words: Vec<u128> = parts.concat().chunks(8).map(word).collect();
    words.extend([ends.first, ends.last].map(u128::from));
    words.resize(words.len().next_multiple_of(IN_LINE), 0);
    words
}
