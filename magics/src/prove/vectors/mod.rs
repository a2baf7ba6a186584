//! Windows of up to 256 children, from which tests remove the forbidden ones; by vectors where the
//! processor has them.

#[cfg(target_arch = "x86_64")]
mod avx512;
pub(crate) mod rows;

use crate::prove::order::schedule::{ChildSet, WINDOW_BYTES};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::__m256i;

/// The places of the children in a set, the lowest first.
#[inline]
pub(crate) fn places_of(set: ChildSet) -> impl Iterator<Item = u64> {
    let mut word = set[0];
    let mut at = 0;
    std::iter::from_fn(move || {
        while word == 0 {
            at += 1;
            word = *set.get(at)?;
        }
        let place = 64 * at as u64 + u64::from(word.trailing_zeros());
        word &= word - 1;
        Some(place)
    })
}

/// With which instructions windows and children are tested. The results are the same with all of
/// them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Simd {
    /// 64-bit words, on any processor.
    Portable,
    /// 256-bit vectors. Only [`Simd::available`] makes this value, after it has checked the
    /// processor.
    #[cfg(target_arch = "x86_64")]
    Avx2(Avx2),
    /// Vectors of 512 bits for tests and rows too. Only [`Simd::available`] makes this value, too.
    #[cfg(target_arch = "x86_64")]
    Avx512(Avx512),
}

/// Proves that the processor has AVX2 and BMI2.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx2(());

/// Proves that the processor has AVX-512 F, BW, DQ and VBMI2, BMI1 and POPCNT, and what [`Avx2`]
/// proves.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Avx512(());

impl Simd {
    /// All that this processor supports, the fastest last.
    ///
    /// ```
    /// use magics::prove::Simd;
    ///
    /// assert_eq!(Simd::available()[0], Simd::Portable);
    /// ```
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut all = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::is_x86_feature_detected as has;
            if has!("avx2") && has!("bmi2") {
                all.push(Self::Avx2(Avx2(())));
                let vectors =
                    has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vbmi2");
                if vectors && has!("bmi1") && has!("popcnt") {
                    all.push(Self::Avx512(Avx512(())));
                }
            }
        }
        all
    }

    /// The fastest that this processor supports.
    ///
    /// ```
    /// use magics::prove::Simd;
    ///
    /// assert_eq!(Simd::available().last(), Some(&Simd::detect()));
    /// ```
    #[must_use]
    pub fn detect() -> Self {
        Self::available().last().copied().unwrap_or(Self::Portable)
    }

    /// The name in certificates: `none`, `avx2` or `avx512`.
    ///
    /// ```
    /// use magics::prove::Simd;
    ///
    /// assert_eq!(Simd::Portable.name(), "none");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "none",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(..) => "avx512",
        }
    }

    /// The children of `mask` that none of `tests` forbids. `place` says where in `table` the
    /// window of a test lies.
    ///
    /// # Panics
    /// A window that ends beyond the table.
    #[inline]
    pub(crate) fn allowed<T>(
        self,
        table: &[u8],
        tests: &[T],
        place: impl Fn(&T) -> Window,
        mask: &ChildSet,
    ) -> ChildSet {
        match self {
            Self::Portable => portable(table, tests, place, mask),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: both exist only where AVX2 and BMI2 were found.
            Self::Avx2(_) | Self::Avx512(..) => unsafe { avx2(table, tests, place, mask) },
        }
    }
}

/// Where a window of forbidden children lies in a table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// The first byte of the window.
    pub byte: u32,
    /// The first bit of the window within that byte, 0..8.
    pub shift: u16,
    /// How many consecutive bits (at least 1) must be set for a child to be forbidden.
    pub span: u16,
}

/// The bytes of one window, and those from which bits are shifted in.
#[inline]
fn bytes(table: &[u8], window: Window) -> &[u8; WINDOW_BYTES + 8] {
    table[window.byte as usize..]
        .first_chunk()
        .expect("a window lies within its table")
}

fn portable<T>(
    table: &[u8],
    tests: &[T],
    place: impl Fn(&T) -> Window,
    mask: &ChildSet,
) -> ChildSet {
    let mut mask = *mask;
    for test in tests {
        let window = place(test);
        let (words, _) = bytes(table, window).as_chunks();
        for (index, allowed) in mask.iter_mut().enumerate() {
            let low = u64::from_le_bytes(words[index]);
            let high = u64::from_le_bytes(words[index + 1]);
            let mut forbidden = u64::MAX;
            for shift in window.shift..window.shift + window.span {
                forbidden &= low >> shift | high << 1 << (63 - shift);
            }
            *allowed &= !forbidden;
        }
        if mask == [0; 4] {
            break;
        }
    }
    mask
}

/// What [`portable`] does, with 256-bit vectors.
///
/// # Safety
/// The processor must have AVX2 and BMI2.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2")]
unsafe fn avx2<T>(
    table: &[u8],
    tests: &[T],
    place: impl Fn(&T) -> Window,
    mask: &ChildSet,
) -> ChildSet {
    use std::arch::x86_64::{
        _mm256_and_si256, _mm256_andnot_si256, _mm256_loadu_si256, _mm256_storeu_si256,
        _mm256_testz_si256,
    };
    let mut out = [0; 4];
    // SAFETY: every load reads 32 of the 40 bytes that `bytes` has checked, the first and the last
    // load and the store those of a mask, all without need of alignment; AVX2 and BMI2 are
    // promised by the caller.
    unsafe {
        let mut allowed = _mm256_loadu_si256(mask.as_ptr().cast());
        for group in tests.chunks(2) {
            for test in group {
                let window = place(test);
                let at = bytes(table, window).as_ptr();
                let low = _mm256_loadu_si256(at.cast());
                let mut forbidden = low;
                if window.shift != 0 || window.span != 1 {
                    let high = _mm256_loadu_si256(at.add(8).cast());
                    forbidden = shifted(low, high, window.shift);
                    for by in 1..window.span {
                        let next = shifted(low, high, window.shift + by);
                        forbidden = _mm256_and_si256(forbidden, next);
                    }
                }
                allowed = _mm256_andnot_si256(forbidden, allowed);
            }
            if _mm256_testz_si256(allowed, allowed) != 0 {
                return out;
            }
        }
        _mm256_storeu_si256(out.as_mut_ptr().cast(), allowed);
    }
    out
}

/// The words of `low`, shifted to the right `by` bits, with bits of `high` from the left.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2")]
fn shifted(low: __m256i, high: __m256i, by: u16) -> __m256i {
    use std::arch::x86_64::{
        _mm_cvtsi32_si128, _mm256_or_si256, _mm256_sll_epi64, _mm256_srl_epi64,
    };
    let right = _mm256_srl_epi64(low, _mm_cvtsi32_si128(i32::from(by)));
    let left = _mm256_sll_epi64(high, _mm_cvtsi32_si128(64 - i32::from(by)));
    _mm256_or_si256(right, left)
}
