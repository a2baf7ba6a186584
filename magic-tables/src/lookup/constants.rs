//! What constant functions lack: arrays by a function, calls through traits, tables read from
//! bytes, and look-ups that are written once for several types.

use core::mem::transmute;

/// An array whose element number `$n` is `$value`. It must not be empty. Constants cannot call the
/// closure that `core::array::from_fn` takes.
macro_rules! array {
    ($n:ident < $length:expr => $value:expr) => {{
        let mut $n = 0;
        let mut array = [$value; $length];
        while $n < $length {
            array[$n] = $value;
            $n += 1;
        }
        array
    }};
}

/// The greatest `$index` of all subsets `$occupied` of `$relevant`.
macro_rules! greatest {
    ($occupied:ident within $relevant:expr => $index:expr) => {{
        let mut greatest = 0;
        let mut $occupied = 0_u64;
        loop {
            let index = $index;
            if greatest < index {
                greatest = index;
            }
            $occupied = $occupied.wrapping_sub($relevant) & $relevant;
            if $occupied == 0 {
                break greatest;
            }
        }
    }};
}

/// The look-ups of both sets and of a queen, for types with `rook_attacks` and `bishop_attacks`,
/// where nothing is faster than one look-up after the other.
macro_rules! both_and_queen {
    ($($constant:tt)?) => {
        /// The attack sets of a rook and of a bishop on `square`, in this order. The only branch is
        /// the check of the square.
        ///
        /// # Panics
        /// If `square` is off the board.
        #[inline(always)]
        #[must_use]
        pub $($constant)? fn rook_and_bishop_attacks(
            &self,
            square: usize,
            occupied: $crate::board::Bitboard,
        ) -> ($crate::board::Bitboard, $crate::board::Bitboard) {
            (self.rook_attacks(square, occupied), self.bishop_attacks(square, occupied))
        }

        /// The attack set of a queen on `square`: the union of rook and bishop.
        ///
        /// # Panics
        /// If `square` is off the board.
        #[inline(always)]
        #[must_use]
        pub $($constant)? fn queen_attacks(
            &self,
            square: usize,
            occupied: $crate::board::Bitboard,
        ) -> $crate::board::Bitboard {
            self.rook_attacks(square, occupied) | self.bishop_attacks(square, occupied)
        }
    };
}

pub(super) use {array, both_and_queen, greatest};

/// `value` as a value of type `B`. Constant functions know a generic type only by the constants of
/// its trait, as they cannot call the functions of a trait.
///
/// Sizes are compared in constants, and no pointer is read: unoptimised builds would compare each
/// time, and check each pointer.
///
/// # Safety
/// `A` must be `B`, or a transparent wrapper of it.
#[inline(always)]
pub(super) const unsafe fn same_type<A, B>(value: &A) -> &B {
    if const { size_of::<A>() == size_of::<B>() } {
        // SAFETY: by this function's contract.
        unsafe { transmute::<&A, &B>(value) }
    } else {
        panic!("these are different types")
    }
}

/// The value of type `A` that stores `value`, if any is stored.
///
/// # Safety
/// `A` must be empty, or a transparent wrapper of `B`.
pub(super) const unsafe fn storing<A: Copy, B>(value: &B) -> A {
    // SAFETY: by this function's contract.
    unsafe {
        if size_of::<A>() == 0 {
            *same_type(&())
        } else {
            *same_type(value)
        }
    }
}

/// Declares functions that read little-endian numbers as an array. Byte strings are the fastest
/// literals to compile.
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

#[cfg(test)]
mod tests;
