//! The forms in vectors whose bytes are shuffled among 16: in two of AVX2, with 32 places each, or
//! in four of NEON, with 16.

#![cfg(any(
    all(target_arch = "x86_64", target_feature = "avx2"),
    all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little"
    )
))]

use core::mem::transmute_copy;

use super::form::ViewForm;
use super::places::seen;
use super::tables::{CODES, Kinds, PlaceBytes};
use crate::lookup::lanes::{Shuffles, loaded};
use crate::lookup::sealed::Sealed;

/// Vectors for 64 places.
pub trait VectorsOfPlaces<const N: usize>: Shuffles {
    /// The codes at `squares`.
    fn codes(mailbox: &[u8; 64], squares: [Self; N]) -> [Self; N];

    /// The places whose bytes have a common bit in both.
    fn common(bytes: [Self; N], others: [Self; N]) -> u64;

    /// The places whose bytes are 255. All others are 0.
    fn all_ones(bytes: [Self; N]) -> u64;

    /// The squares at `places`. `place_of` has the place of each square.
    fn bitboard(places: u64, squares: &PlaceBytes, place_of: &PlaceBytes) -> u64;
}

/// The codes and kinds at all places.
#[derive(Clone, Copy, Debug)]
pub struct VectorForm<V, const N: usize> {
    codes: [u8; 64],
    kinds: [V; N],
}

impl<V, const N: usize> Sealed for VectorForm<V, N> {}

impl<V: VectorsOfPlaces<N>, const N: usize> ViewForm for VectorForm<V, N> {
    #[inline(always)]
    fn new(squares: &PlaceBytes, on: u64, mailbox: &[u8; 64], kinds: &Kinds) -> (Self, u64) {
        let kinds_of_codes = V::boards(u128::from_le_bytes(*kinds));
        let codes = V::codes(mailbox, vectors(squares));
        let kinds = codes.map(|codes| kinds_of_codes.shuffled(codes));
        let pieces = V::common(kinds, [V::splat(u64::MAX); N]);
        const { assert!(size_of::<[V; N]>() == 64, "there are 64 places") };
        // SAFETY: the vectors have 64 bytes.
        (
            Self {
                codes: unsafe { transmute_copy(&codes) },
                kinds,
            },
            seen(on & pieces),
        )
    }

    #[inline(always)]
    fn among(&self, seen: u64, kinds: &PlaceBytes) -> u64 {
        seen & V::common(self.kinds, vectors(kinds))
    }

    #[inline(always)]
    fn with_codes(&self, seen: u64, codes: &[u8; CODES]) -> u64 {
        let in_set = V::boards(u128::from_le_bytes(*codes));
        // SAFETY: the vectors have 64 bytes, as `new` has checked.
        let codes: [V; N] = unsafe { transmute_copy(&self.codes) };
        seen & V::all_ones(codes.map(|codes| in_set.shuffled(codes)))
    }

    #[inline(always)]
    fn code(&self, place: usize) -> u8 {
        self.codes[place]
    }

    #[inline(always)]
    fn bitboard(places: u64, squares: &PlaceBytes, place_of: &PlaceBytes) -> u64 {
        V::bitboard(places, squares, place_of)
    }
}

/// The vectors of 64 bytes.
#[inline(always)]
fn vectors<V: Shuffles, const N: usize>(bytes: &PlaceBytes) -> [V; N] {
    core::array::from_fn(|number| loaded(bytes, number))
}

#[cfg(target_arch = "x86_64")]
mod of_processor {
    use core::arch::x86_64::{self as x86, __m256i};

    use super::{PlaceBytes, VectorsOfPlaces, vectors};
    use crate::lookup::lanes::{Lanes, Shuffles};

    impl VectorsOfPlaces<2> for __m256i {
        /// Bits 4 and 5 of a square say in which two ranks it is.
        #[inline(always)]
        fn codes(mailbox: &[u8; 64], squares: [Self; 2]) -> [Self; 2] {
            let [a, b, c, d] = [0, 1, 2, 3].map(|pair| twice(&mailbox[16 * pair..][..16]));
            // SAFETY: the target has AVX2.
            squares.map(|squares| unsafe {
                // A blend chooses by the highest bit of each byte.
                let (bit_4, bit_5) = (
                    x86::_mm256_slli_epi16::<3>(squares),
                    x86::_mm256_slli_epi16::<2>(squares),
                );
                let lower =
                    x86::_mm256_blendv_epi8(a.shuffled(squares), b.shuffled(squares), bit_4);
                let upper =
                    x86::_mm256_blendv_epi8(c.shuffled(squares), d.shuffled(squares), bit_4);
                x86::_mm256_blendv_epi8(lower, upper, bit_5).and(x86::_mm256_set1_epi8(15))
            })
        }

        #[inline(always)]
        fn common([a, b]: [Self; 2], [c, d]: [Self; 2]) -> u64 {
            // SAFETY: the target has AVX2.
            !Self::all_ones(
                [a.and(c), b.and(d)]
                    .map(|bytes| unsafe { x86::_mm256_cmpeq_epi8(bytes, Self::splat(0)) }),
            )
        }

        #[inline(always)]
        fn all_ones(bytes: [Self; 2]) -> u64 {
            // SAFETY: the target has AVX2.
            let [lower, upper] =
                bytes.map(|bytes| unsafe { x86::_mm256_movemask_epi8(bytes) } as u32);
            u64::from(lower) | u64::from(upper) << 32
        }

        /// For each square, the bit of its place is taken out of the word of all places: a shuffle
        /// brings its byte, another the bit in it.
        #[inline(always)]
        fn bitboard(places: u64, _squares: &PlaceBytes, place_of: &PlaceBytes) -> u64 {
            let (bits, words) = (Self::splat(0x8040_2010_0804_0201), Self::splat(places));
            let in_set = vectors(place_of).map(|places: Self| {
                // SAFETY: the target has AVX2.
                let bytes =
                    unsafe { x86::_mm256_srli_epi16::<3>(places).and(x86::_mm256_set1_epi8(7)) };
                // A square without a place has no bit.
                words.shuffled(bytes).and(bits.shuffled(places))
            });
            Self::common(in_set, in_set)
        }
    }

    /// 16 bytes, twice.
    #[inline(always)]
    fn twice(bytes: &[u8]) -> __m256i {
        assert!(bytes.len() == 16, "half a vector");
        // SAFETY: the target has AVX2; there are as many bytes as are read.
        unsafe { x86::_mm256_broadcastsi128_si256(x86::_mm_loadu_si128(bytes.as_ptr().cast())) }
    }
}

#[cfg(target_arch = "aarch64")]
mod of_processor {
    use core::arch::aarch64::{self as arm, uint64x2_t};

    use super::super::form::squares_at;
    use super::{PlaceBytes, VectorsOfPlaces};
    use crate::lookup::lanes::Lanes;

    impl VectorsOfPlaces<4> for uint64x2_t {
        /// One instruction takes 16 places out of the whole mailbox.
        #[inline(always)]
        fn codes(mailbox: &[u8; 64], squares: [Self; 4]) -> [Self; 4] {
            // SAFETY: the target has NEON; there are as many bytes as are read.
            unsafe {
                let mailbox = arm::vld1q_u8_x4(mailbox.as_ptr());
                squares.map(|squares| {
                    let codes = arm::vqtbl4q_u8(mailbox, arm::vreinterpretq_u8_u64(squares));
                    arm::vreinterpretq_u64_u8(arm::vandq_u8(codes, arm::vdupq_n_u8(15)))
                })
            }
        }

        /// Each byte keeps one bit of its own among eight, and three sums of neighbours join these.
        #[inline(always)]
        fn common(bytes: [Self; 4], others: [Self; 4]) -> u64 {
            // SAFETY: the target has NEON.
            unsafe {
                let [a, b, c, d] = [0, 1, 2, 3].map(|number: usize| {
                    let [bytes, others] =
                        [bytes[number], others[number]].map(|it| arm::vreinterpretq_u8_u64(it));
                    let own = arm::vreinterpretq_u8_u64(Self::splat(0x8040_2010_0804_0201));
                    arm::vandq_u8(arm::vtstq_u8(bytes, others), own)
                });
                let sums = arm::vpaddq_u8(arm::vpaddq_u8(a, b), arm::vpaddq_u8(c, d));
                arm::vgetq_lane_u64::<0>(arm::vreinterpretq_u64_u8(arm::vpaddq_u8(sums, sums)))
            }
        }

        #[inline(always)]
        fn all_ones(bytes: [Self; 4]) -> u64 {
            Self::common(bytes, bytes)
        }

        #[inline(always)]
        fn bitboard(places: u64, squares: &PlaceBytes, _place_of: &PlaceBytes) -> u64 {
            squares_at(places, squares)
        }
    }
}
