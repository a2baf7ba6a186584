//! Reads table data from byte strings, the fastest literals to compile.

/// Declares a function that reads little-endian numbers as an array.
macro_rules! read {
    ($(#[$meta:meta])* $name:ident, $number:ty) => {
        $(#[$meta])*
        ///
        /// # Panics
        /// If `bytes` does not hold exactly `N` numbers.
        #[must_use]
        pub(in crate::lookup) const fn $name<const N: usize>(bytes: &[u8]) -> [$number; N] {
            assert!(bytes.len() == size_of::<[$number; N]>(), "the data has the wrong length");
            // SAFETY: there are as many bytes as the type has, every bit pattern is a number, and `read_unaligned` needs no
            // alignment.
            let mut numbers = unsafe { bytes.as_ptr().cast::<[$number; N]>().read_unaligned() };
            if cfg!(target_endian = "big") {
                let mut i = 0;
                while i < N {
                    numbers[i] = numbers[i].swap_bytes();
                    i += 1;
                }
            }
            numbers
        }
    };
}

read!(
    /// Reads 64-bit words.
    words, u64
);

#[cfg(feature = "boards")]
read!(
    /// Reads 128-bit words.
    long_words, u128
);

#[cfg(feature = "boards")]
read!(
    /// Reads 32-bit words.
    short_words, u32
);

read!(
    /// Reads 16-bit words.
    halfwords, u16
);

read!(
    /// Reads bytes.
    octets, u8
);
