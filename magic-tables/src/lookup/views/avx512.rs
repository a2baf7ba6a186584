//! The form for AVX-512 with VBMI and VBMI2: all places in one vector, which one instruction takes
//! out of the mailbox.

#![cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512vbmi",
    target_feature = "avx512vbmi2"
))]
// Compilers without these intrinsics do not set the target features.
#![allow(clippy::incompatible_msrv)]

use core::arch::x86_64::{
    __m512i, _mm_loadu_si128, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_castsi512_si128,
    _mm512_castsi512_si256, _mm512_cvtepu8_epi16, _mm512_load_si512, _mm512_loadu_si512,
    _mm512_mask_storeu_epi16, _mm512_maskz_compress_epi8, _mm512_maskz_permutexvar_epi8,
    _mm512_movepi8_mask, _mm512_movm_epi8, _mm512_or_si512, _mm512_permutexvar_epi8,
    _mm512_set1_epi8, _mm512_shuffle_epi8, _mm512_shuffle_i64x2, _mm512_slli_epi16,
    _mm512_test_epi8_mask,
};
use core::array;
use core::mem::transmute;

use super::form::ViewForm;
use super::places::seen;
use super::tables::{CODES, Kinds, PlaceBytes};
use crate::lookup::sealed::Sealed;

/// The codes and kinds at all places.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Form {
    codes: __m512i,
    kinds: __m512i,
}

/// Pairs are written as words: the square is in the lower byte.
const _: () = {
    // SAFETY: a pair is two bytes.
    let [square, code]: [u8; 2] = unsafe { transmute((1_u8, 2_u8)) };
    assert!(square == 1 && code == 2, "the square comes first");
};

impl Sealed for Avx512Form {}

impl ViewForm for Avx512Form {
    #[inline(always)]
    fn new(squares: &PlaceBytes, on: u64, mailbox: &[u8; 64], kinds: &Kinds) -> (Self, u64) {
        // SAFETY: the target has AVX-512 with VBMI; there are as many bytes as are read.
        unsafe {
            let mailbox = _mm512_loadu_si512(mailbox.as_ptr().cast());
            let kinds_of_codes = _mm512_broadcast_i32x4(_mm_loadu_si128(kinds.as_ptr().cast()));
            // Places off the board get some code; they are not in `on`.
            let codes = _mm512_and_si512(
                _mm512_permutexvar_epi8(loaded(squares), mailbox),
                _mm512_set1_epi8(15),
            );
            let kinds = _mm512_shuffle_epi8(kinds_of_codes, codes);
            (
                Self { codes, kinds },
                seen(on & _mm512_test_epi8_mask(kinds, kinds)),
            )
        }
    }

    #[inline(always)]
    fn among(&self, seen: u64, kinds: &PlaceBytes) -> u64 {
        // SAFETY: the target has AVX-512BW.
        seen & unsafe { _mm512_test_epi8_mask(self.kinds, loaded(kinds)) }
    }

    #[inline(always)]
    fn with_codes(&self, seen: u64, codes: &[u8; CODES]) -> u64 {
        // SAFETY: the target has AVX-512BW; there are as many bytes as are read.
        unsafe {
            let in_set = _mm512_broadcast_i32x4(_mm_loadu_si128(codes.as_ptr().cast()));
            seen & _mm512_movepi8_mask(_mm512_shuffle_epi8(in_set, self.codes))
        }
    }

    #[inline(always)]
    fn code(&self, place: usize) -> u8 {
        // SAFETY: a vector is 64 bytes.
        let codes: [u8; 64] = unsafe { transmute(self.codes) };
        codes[place]
    }

    #[inline(always)]
    fn write(&self, places: u64, squares: &PlaceBytes, pairs: &mut [(u8, u8)]) -> usize {
        let count = places.count_ones() as usize;
        let pairs = &mut pairs[..count];
        // SAFETY: the target has AVX-512 with VBMI2; no more pairs are written than there are, each
        // as a word of 16 bits.
        unsafe {
            let words = |bytes| {
                let front = _mm512_maskz_compress_epi8(places, bytes);
                _mm512_cvtepu8_epi16(_mm512_castsi512_si256(front))
            };
            let (squares, codes) = (words(loaded(squares)), words(self.codes));
            let words = _mm512_or_si512(squares, _mm512_slli_epi16::<8>(codes));
            // A view sees at most 16 pieces.
            let written = (1_u64 << (count & 63)) - 1;
            _mm512_mask_storeu_epi16(pairs.as_mut_ptr().cast(), written as u32, words);
        }
        count
    }

    #[inline(always)]
    fn write_as<T: Copy>(
        &self,
        places: u64,
        squares: &PlaceBytes,
        elements: &mut [T; 16],
        make: impl Fn((u8, u8)) -> T,
    ) -> usize {
        let pairs = pairs(places, loaded(squares), self.codes);
        *elements = array::from_fn(|number| make(pairs(number)));
        places.count_ones() as usize
    }

    #[inline(always)]
    fn write_through_as<T: Copy>(
        &self,
        sliders: u64,
        pieces: u64,
        squares: &PlaceBytes,
        elements: &mut [T; 8],
        make: impl Fn((u8, u8), (u8, u8)) -> T,
    ) -> usize {
        let (squares, codes) = (loaded(squares), self.codes);
        let sliders_and_pieces = (
            pairs(sliders, squares, codes),
            pairs(pieces, turned(squares), turned(codes)),
        );
        *elements = array::from_fn(|number| {
            make(sliders_and_pieces.0(number), sliders_and_pieces.1(number))
        });
        sliders.count_ones() as usize
    }

    #[inline(always)]
    fn bitboard(places: u64, _squares: &PlaceBytes, place_of: &PlaceBytes) -> u64 {
        let place_of = loaded(place_of);
        // SAFETY: the target has AVX-512 with VBMI.
        unsafe {
            // The highest bit is that of squares without a place.
            let has_place = !_mm512_movepi8_mask(place_of);
            let in_set =
                _mm512_maskz_permutexvar_epi8(has_place, place_of, _mm512_movm_epi8(places));
            _mm512_movepi8_mask(in_set)
        }
    }
}

/// The square and the code of each of `places`, by number; with numbers behind the last one, 0 and
/// 0. There can be up to 16, and to make all of them takes no loop.
#[inline(always)]
fn pairs(places: u64, squares: __m512i, codes: __m512i) -> impl Fn(usize) -> (u8, u8) {
    let (squares, codes) = (front(places, squares), front(places, codes));
    move |number| (squares[number], codes[number])
}

/// The first 16 of the bytes at `places`.
#[inline(always)]
fn front(places: u64, bytes: __m512i) -> [u8; 16] {
    // SAFETY: the target has AVX-512 with VBMI2; both are 16 bytes.
    unsafe {
        transmute(_mm512_castsi512_si128(_mm512_maskz_compress_epi8(
            places, bytes,
        )))
    }
}

/// The two halves exchanged, so that each direction becomes the opposite one.
#[inline(always)]
fn turned(bytes: __m512i) -> __m512i {
    // SAFETY: the target has AVX-512.
    unsafe { _mm512_shuffle_i64x2::<0b0100_1110>(bytes, bytes) }
}

/// 64 bytes as a vector.
#[inline(always)]
fn loaded(bytes: &PlaceBytes) -> __m512i {
    let bytes: *const PlaceBytes = bytes;
    // SAFETY: the target has AVX-512; the bytes are as many as in a vector, and aligned as one.
    unsafe { _mm512_load_si512(bytes.cast()) }
}
