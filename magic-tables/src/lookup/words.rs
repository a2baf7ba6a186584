//! Table data as bytes: a byte string is the cheapest literal to compile, whatever it stands for.

/// Little-endian 64-bit words as an array.
///
/// # Panics
/// If `bytes` does not hold exactly `N` words.
#[must_use]
pub(super) const fn words<const N: usize>(bytes: &[u8]) -> [u64; N] {
    assert!(bytes.len() == N * size_of::<u64>(), "the data has the wrong length");
    // SAFETY: the length was checked, every bit pattern is a `[u64; N]`, and the read may be unaligned.
    let words = unsafe { bytes.as_ptr().cast::<[u64; N]>().read_unaligned() };
    if cfg!(target_endian = "little") { words } else { swapped(words) }
}

const fn swapped<const N: usize>(mut words: [u64; N]) -> [u64; N] {
    let mut i = 0;
    while i < N {
        words[i] = words[i].swap_bytes();
        i += 1;
    }
    words
}
