//! What Rust has no operator for, as functions.

use proc_macro2::TokenStream;
use quote::quote;

use crate::recipe::{NumberType, Primitive};

/// The function of an operation on numbers of this kind. `bmi2`: it is compiled only for targets with PEXT and PDEP.
pub(super) fn primitive(primitive: Primitive, kind: NumberType, bmi2: bool) -> TokenStream {
    match primitive {
        Primitive::Pext if bmi2 => pext(),
        Primitive::Pext => pext_by_loop(),
        Primitive::Pdep if kind != NumberType::Word => pdep(),
        Primitive::Pdep if bmi2 => pdep_u64(),
        Primitive::Pdep => pdep_u64_by_loop(),
        Primitive::FromHighest if kind == NumberType::Wide => from_highest_of_128_bits(),
        Primitive::FromHighest => from_highest(),
        Primitive::Swapped | Primitive::Reversed | Primitive::CountOfZeros => {
            unreachable!("integers have methods for these")
        }
    }
}

/// PEXT for targets with BMI2.
pub(super) fn pext() -> TokenStream {
    quote! {
        /// The bits of `occupied` that `mask` selects, moved together.
        #[allow(clippy::cast_possible_truncation)]
        #[inline]
        fn pext(occupied: u64, mask: u64) -> usize {
            #[comment = " SAFETY: this is compiled only for targets with BMI2."]
            unsafe { ::core::arch::x86_64::_pext_u64(occupied, mask) as usize }
        }
    }
}

fn pext_by_loop() -> TokenStream {
    quote! {
        /// The bits of `occupied` that `mask` selects, moved together: what the PEXT instruction does.
        #[inline]
        const fn pext(occupied: u64, mut mask: u64) -> usize {
            let mut index = 0;
            let mut bit = 1;
            while mask != 0 {
                let lowest = mask & mask.wrapping_neg();
                if occupied & lowest != 0 {
                    index |= bit;
                }
                mask ^= lowest;
                bit <<= 1;
            }
            index
        }
    }
}

fn pdep() -> TokenStream {
    quote! {
        /// The attack set of which `bits` say, square by square, whether it holds those of `mask`.
        #[inline]
        fn pdep(bits: u16, mask: u64) -> u64 {
            #[comment = " SAFETY: this is compiled only for targets with BMI2."]
            unsafe { ::core::arch::x86_64::_pdep_u64(u64::from(bits), mask) }
        }
    }
}

fn pdep_u64() -> TokenStream {
    quote! {
        /// The lowest bits of `bits`, moved to those that `mask` selects.
        #[inline]
        fn pdep_u64(bits: u64, mask: u64) -> u64 {
            #[comment = " SAFETY: this is compiled only for targets with BMI2."]
            unsafe { ::core::arch::x86_64::_pdep_u64(bits, mask) }
        }
    }
}

fn pdep_u64_by_loop() -> TokenStream {
    quote! {
        /// The lowest bits of `bits`, moved to those that `mask` selects: what the PDEP instruction does.
        #[inline]
        const fn pdep_u64(mut bits: u64, mut mask: u64) -> u64 {
            let mut moved = 0;
            while mask != 0 {
                let lowest = mask & mask.wrapping_neg();
                if bits & 1 != 0 {
                    moved |= lowest;
                }
                mask ^= lowest;
                bits >>= 1;
            }
            moved
        }
    }
}

fn from_highest() -> TokenStream {
    quote! {
        /// The highest square of a set and all squares above it; all squares if there is none.
        #[inline]
        const fn from_highest(set: u64) -> u64 {
            u64::MAX << ((set | 1).leading_zeros() ^ 63)
        }
    }
}

fn from_highest_of_128_bits() -> TokenStream {
    quote! {
        /// The highest square of a set and all squares above it; all squares if there is none. Two words without a branch take
        /// fewer instructions than one.
        #[allow(clippy::cast_lossless, clippy::cast_possible_truncation)]
        #[inline]
        const fn from_highest(set: u128) -> u128 {
            let (lower, upper) = (set as u64, (set >> 64) as u64);
            let from_lower = u64::MAX << ((lower | 1).leading_zeros() ^ 63);
            let from_upper = u64::MAX << ((upper | 1).leading_zeros() ^ 63);
            let lower = if upper == 0 { from_lower } else { 0 };
            (from_upper as u128) << 64 | lower as u128
        }
    }
}

/// The subset of a mask that follows another one. `word` is the type of sets.
pub(super) fn next_subset(word: &proc_macro2::Ident) -> TokenStream {
    quote! {
        /// The subset of `mask` that follows `subset`; after the last one, the empty one.
        const fn next_subset(subset: #word, mask: #word) -> #word {
            subset.wrapping_sub(mask) & mask
        }
    }
}
