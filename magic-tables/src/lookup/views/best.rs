//! The form that suits the target.

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    not(all(target_feature = "avx512vbmi", target_feature = "avx512vbmi2"))
))]
pub use super::avx2::Avx2 as Best;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi", target_feature = "avx512vbmi2"))]
pub use super::avx512::Avx512 as Best;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub use super::neon::Neon as Best;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "ssse3"),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
)))]
pub use super::portable::Portable as Best;
#[cfg(all(target_arch = "x86_64", target_feature = "ssse3", not(target_feature = "avx2")))]
pub use super::ssse3::Ssse3 as Best;
