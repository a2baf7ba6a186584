//! For which processors tables are compiled.

use magic_tables::tables::Bmi2;

/// A target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Target {
    /// Any processor of x86-64, so without BMI2.
    #[default]
    X86_64,
    /// Those with BMI2 and AVX2.
    V3,
    /// The processor on which docs/schemes.md has measured the times, with all its instructions.
    Measured,
}

impl Target {
    /// The one that the page calls `word`; the first one if it names none.
    pub(crate) fn from_word(word: Option<&str>) -> Self {
        match word {
            Some("x86-64-v3") => Self::V3,
            Some("measured") => Self::Measured,
            _ => Self::X86_64,
        }
    }

    /// The page's word for it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::X86_64 => "x86-64",
            Self::V3 => "x86-64-v3",
            Self::Measured => "measured",
        }
    }

    /// Who promises PEXT and PDEP.
    pub(crate) const fn bmi2(self) -> Bmi2 {
        match self {
            Self::X86_64 => Bmi2::Absent,
            Self::V3 | Self::Measured => Bmi2::ByTarget,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_and_known_to_the_page() {
        for target in [Target::X86_64, Target::V3, Target::Measured] {
            assert_eq!(Target::from_word(Some(target.word())), target);
            let choice = format!("{{ word: \"{}\",", target.word());
            assert!(include_str!("../page/state.js").contains(&choice), "state.js lacks {choice}");
        }
        assert_eq!(Target::from_word(None), Target::X86_64);
    }
}
