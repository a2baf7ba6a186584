// Sets of squares in words of 64 bits.

/// Words of 64 bits in a set of squares.
pub const HALVES: usize = Word::BITS as usize / 64;

/// The squares of the lower half of the board.
#[inline]
#[allow(clippy::unnecessary_cast, reason = "only one of the two words makes it so")]
const fn lower(occupied: Word) -> u64 {
    occupied as u64
}

/// The squares of the upper part of the board, which starts at the square number `split`, 1 to 64.
#[inline]
#[allow(clippy::unnecessary_cast, reason = "only one of the two words makes it so")]
const fn upper(occupied: Word, split: u32) -> u64 {
    // In two steps, one instruction each where `split` is no constant.
    (occupied as u128 >> 1 >> (split.wrapping_sub(1) & 63)) as u64
}

/// Both halves in one word.
#[inline]
#[must_use]
pub const fn word(halves: [u64; HALVES]) -> Word {
    let mut word = 0;
    let mut i = HALVES;
    while i > 0 {
        i -= 1;
        // In two steps: words of 64 bits have no shift by 64.
        word = (word << 32) << 32 | halves[i] as Word;
    }
    word
}
