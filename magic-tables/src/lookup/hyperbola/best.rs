//! The form that suits the target.

/// Declares `$best` as the first of the forms whose condition holds.
macro_rules! first_that_runs {
    ($best:ident: $($forms:tt)*) => {
        first_that_runs!(@ $best, any(); $($forms)*);
    };
    (@ $best:ident, any($($earlier:tt)*); $form:path, if $condition:meta; $($rest:tt)*) => {
        #[cfg(all($condition, not(any($($earlier)*))))]
        pub type $best = $form;
        first_that_runs!(@ $best, any($($earlier)* $condition,); $($rest)*);
    };
    (@ $best:ident, any($($earlier:tt)*); $form:path) => {
        #[cfg(not(any($($earlier)*)))]
        pub type $best = $form;
    };
}

first_that_runs! { Best:
    super::avx512::Avx512, if all(target_arch = "x86_64", target_feature = "avx512vl", target_feature = "avx512cd");
    super::gfni::Gfni, if all(target_arch = "x86_64", target_feature = "gfni", target_feature = "avx2");
    super::avx2::Avx2, if all(target_arch = "x86_64", target_feature = "avx2");
    super::ssse3::Ssse3, if all(target_arch = "x86_64", target_feature = "ssse3");
    // Big-endian processors would have to turn the vectors round.
    super::neon::Neon, if all(target_arch = "aarch64", target_feature = "neon", target_endian = "little");
    super::simd128::Simd128, if all(target_family = "wasm", target_feature = "simd128");
    WithoutVectors
}

first_that_runs! { WithoutVectors:
    super::apart::Apart, if all(target_arch = "x86_64", target_feature = "avx");
    super::bits::Bits, if any(
        target_arch = "aarch64",
        target_arch = "arm64ec",
        target_arch = "loongarch64",
        all(target_arch = "riscv64", target_feature = "zbkb"),
    );
    super::integers::LeadingZeros, if target_family = "wasm";
    super::integers::Fills, if all(
        any(target_arch = "riscv32", target_arch = "riscv64"),
        not(any(target_feature = "zbb", target_feature = "zbkb")),
    );
    // Not x86-64 with addresses of 32 bits.
    super::integers::Halves, if all(target_pointer_width = "32", not(target_arch = "x86_64"));
    super::integers::Bytes
}
