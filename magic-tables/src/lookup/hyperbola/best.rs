//! The form that suits the target.

use super::first_that_runs::first_that_runs;

first_that_runs! { Best:
    avx512::Avx512 if all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd"),
    gfni::Gfni if all(target_arch = "x86_64", target_feature = "gfni", target_feature = "avx2"),
    avx2::Avx2 if all(target_arch = "x86_64", target_feature = "avx2"),
    ssse3::Ssse3 if all(target_arch = "x86_64", target_feature = "ssse3"),
    // Big-endian processors would have to turn the vectors round.
    neon::Neon if all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"),
    bits::Bits if any(
        target_arch = "aarch64",
        target_arch = "arm64ec",
        target_arch = "loongarch64",
        all(target_arch = "riscv64", target_feature = "zbkb"),
    ),
    simd128::Simd128 if all(target_family = "wasm", target_feature = "simd128"),
    leading_zeros::LeadingZeros if target_family = "wasm",
    fills::Fills if all(
        any(target_arch = "riscv32", target_arch = "riscv64"),
        not(any(target_feature = "zbb", target_feature = "zbkb")),
    ),
    // Not x86-64 with addresses of 32 bits.
    halves::Halves if all(target_pointer_width = "32", not(target_arch = "x86_64")),
    bytes::Bytes
}
