//! Reads table data from byte strings, the fastest literals to compile.

/// Declares functions that read little-endian numbers as an array.
macro_rules! read {
    ($($(#[$meta:meta])? $name:ident: $number:ty;)*) => {$(
        /// Reads little-endian numbers.
        ///
        /// # Panics
        /// If `bytes` does not hold exactly `N` numbers.
        $(#[$meta])?
        #[must_use]
        pub(in crate::lookup) const fn $name<const N: usize>(bytes: &[u8]) -> [$number; N] {
            assert!(bytes.len() == size_of::<[$number; N]>(), "the data has the wrong length");
            // SAFETY: there are as many bytes as the type has, every bit pattern is a number, and
            // `read_unaligned` needs no alignment.
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
    )*};
}

read! {
    words: u64;
    halfwords: u16;
    octets: u8;
    #[cfg(feature = "boards")]
    long_words: u128;
    #[cfg(feature = "boards")]
    short_words: u32;
}
