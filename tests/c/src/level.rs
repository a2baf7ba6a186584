//! What programs in C and C++ are compiled for.

/// What the compiler may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// What every processor of the architecture has.
    Basic,
    /// PEXT and PDEP.
    Bmi2,
    /// Bytes shuffled in vectors of 128 bits.
    Ssse3,
    /// Vectors of 256 bits.
    Avx2,
    /// Bit matrices in vectors of 256 bits.
    Gfni,
    /// Leading zeros counted in vectors.
    Avx512,
}

impl Level {
    /// All levels of this architecture.
    pub const ALL: &[Self] = if cfg!(target_arch = "x86_64") {
        &[Self::Basic, Self::Bmi2, Self::Ssse3, Self::Avx2, Self::Gfni, Self::Avx512]
    } else {
        &[Self::Basic]
    };

    /// The compiler's flags.
    #[must_use]
    pub const fn flags(self) -> &'static [&'static str] {
        match self {
            // Whatever `CC` and `CXX` ask for.
            Self::Basic if cfg!(target_arch = "x86_64") => &["-mno-bmi2", "-mno-ssse3"],
            Self::Basic => &[],
            Self::Bmi2 => &["-mbmi2", "-mno-avx2"],
            Self::Ssse3 => &["-mssse3", "-mno-avx2", "-mno-bmi2"],
            Self::Avx2 => &["-mavx2", "-mno-bmi2", "-mno-gfni", "-mno-avx512f"],
            Self::Gfni => &["-mavx2", "-mgfni", "-mno-bmi2", "-mno-avx512f"],
            Self::Avx512 => &["-mavx2", "-mavx512vl", "-mavx512cd", "-mno-bmi2"],
        }
    }

    /// The macro that headers ask for, if they can use the level; on the basic one any text will do.
    #[must_use]
    pub const fn macro_name(self) -> &'static str {
        match self {
            Self::Basic => "",
            Self::Bmi2 => "__BMI2__",
            Self::Ssse3 => "__SSSE3__",
            Self::Avx2 => "__AVX2__",
            Self::Gfni => "__GFNI__",
            Self::Avx512 => "__AVX512VL__",
        }
    }
}
