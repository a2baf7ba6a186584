//! The user's own factors: lists of them, how they are written, and what factors carry.

use std::fmt;
use std::ops::Index;

/// How many upper bits of a factor hold the shift, if it carries one.
pub(crate) const SHIFT_BITS: u32 = 6;

/// The upper bits of a factor that hold the shift, if it carries one.
pub(crate) const SHIFT_MASK: u64 = u64::MAX << (u64::BITS - SHIFT_BITS);

/// The lower bits of a factor that hold the offset, if it carries one.
pub(crate) const OFFSET_MASK: u64 = 0xffff;

/// The shift that a factor carries, if it carries one.
pub(crate) const fn carried_shift(factor: u64) -> u32 {
    (factor >> (u64::BITS - SHIFT_BITS)) as u32
}

/// The offset that a factor carries, if it carries one: a number of units of some slots.
pub(crate) const fn carried_offset(factor: u64) -> u32 {
    (factor & OFFSET_MASK) as u32
}

/// One factor for each square, in the order of their numbers, and where its slots start if that is
/// published, too. How many there must be depends on the board, and whether they are magic, on the
/// piece: that is checked with the other options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFactors {
    factors: Vec<u64>,
    offsets: Option<Vec<u32>>,
    /// Whether two numbers of 32 bits each were joined to each factor.
    are_joined: bool,
}

impl OwnFactors {
    /// The same factors whose slots start at these numbers, one for each.
    pub(super) fn with_offsets(self, offsets: Option<Vec<u32>>) -> Self {
        Self { offsets, ..self }
    }

    /// The factors with these upper and lower halves, which may as well be lower and upper ones.
    pub(super) fn joined([upper, lower]: [&[u64]; 2]) -> Self {
        let mut factors = Vec::new();
        for (row, upper) in upper.iter().enumerate() {
            // Lower halves may have a sign.
            factors.push(upper << u32::BITS | lower[row] & u64::from(u32::MAX));
        }
        Self {
            factors,
            offsets: None,
            are_joined: true,
        }
    }

    /// The same list with the halves of each factor exchanged, if the list had them as two numbers,
    /// so that this may be what is meant.
    #[must_use]
    pub fn exchanged(&self) -> Option<Self> {
        if !self.are_joined {
            return None;
        }
        let mut exchanged = self.clone();
        for factor in &mut exchanged.factors {
            *factor = factor.rotate_left(u32::BITS);
        }
        Some(exchanged)
    }

    /// All factors.
    #[must_use]
    pub fn all(&self) -> &[u64] {
        &self.factors
    }

    /// The numbers of the slots where those of each square start, if the list has them.
    #[must_use]
    pub fn offsets(&self) -> Option<&[u32]> {
        self.offsets.as_deref()
    }
}

impl<Factors: Into<Vec<u64>>> From<Factors> for OwnFactors {
    fn from(factors: Factors) -> Self {
        Self {
            factors: factors.into(),
            offsets: None,
            are_joined: false,
        }
    }
}

/// The factor of a square.
impl Index<usize> for OwnFactors {
    type Output = u64;

    fn index(&self, square: usize) -> &u64 {
        &self.factors[square]
    }
}

/// The largest offset of a list: with it, tables have 128 MiB. A larger one would fill the memory.
pub(crate) const LARGEST_OFFSET: u32 = 1 << 24;

/// Why a text is no factor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NumberError {
    /// It is no number.
    NoNumber,
    /// It has more bits than a factor.
    TooLarge,
    /// It begins with a zero: in some languages it is octal, in others decimal.
    Octal,
    /// It is hexadecimal without `0x`.
    NoPrefix,
    /// It is computed from numbers.
    Computed,
}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoNumber => "a factor is a number such as 0x80001420400082 or 36028883459375234",
            Self::TooLarge => "a factor has at most 64 bits",
            Self::Octal => {
                "with this zero in front, it is octal in C, Go and Java; leave the zero out, or write `0x…`"
            }
            Self::NoPrefix => "a hexadecimal factor begins with `0x`",
            Self::Computed => "factors are not computed; write the value of each",
        })
    }
}

impl std::error::Error for NumberError {}

/// Reads a factor: decimal, `0x…` or `0b…`, with or without underscores.
///
/// # Errors
/// Why it is none.
pub fn read_factor(text: &str) -> Result<u64, NumberError> {
    let found = digits(text);
    let (digits, radix) = found.ok_or(NumberError::NoNumber)?;
    u64::from_str_radix(&digits, radix).map_err(|_| NumberError::TooLarge)
}

/// The digits of a number that is written like a factor, and their radix: 2, 10 or 16.
#[must_use]
pub fn digits(text: &str) -> Option<(String, u32)> {
    let lower = lowercase_without('_', text);
    let (digits, radix) = match (lower.strip_prefix("0x"), lower.strip_prefix("0b")) {
        (Some(digits), _) => (digits, 16),
        (_, Some(digits)) => (digits, 2),
        _ => (lower.as_str(), 10),
    };
    let are_digits = !digits.is_empty() && digits.chars().all(|digit| digit.is_digit(radix));
    are_digits.then(|| (digits.to_owned(), radix))
}

/// `number` in small letters, without the `separator` between digits.
pub(super) fn lowercase_without(separator: char, number: &str) -> String {
    let mut digits = String::new();
    for c in number.chars() {
        if c != separator {
            digits.push(c.to_ascii_lowercase());
        }
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_as_engines_have_them() {
        let text = "[\n  0x80_0014, // a1\n  17, 0b101 # c1\n  1]\n// 3\n";
        let expected = OwnFactors::from(vec![0x80_0014, 17, 5, 1]);
        assert_eq!(OwnFactors::read(text), Ok(expected));
    }

    #[test]
    fn the_first_word_that_is_no_factor_is_named() {
        let error = OwnFactors::read("1, two, 3").unwrap_err().to_string();
        assert!(
            error.starts_with("`two`: a factor is a number such as "),
            "{error}"
        );
    }

    #[test]
    fn a_factor_has_64_bits() {
        assert_eq!(read_factor("0xffff_ffff_ffff_ffff"), Ok(u64::MAX));
        assert_eq!(
            read_factor("18446744073709551616"),
            Err(NumberError::TooLarge)
        );
    }

    #[test]
    fn digits_without_a_sign_are_a_factor() {
        for text in ["", "0x", "-1", "+1", "1.0", "0o7", "ten"] {
            assert_eq!(read_factor(text), Err(NumberError::NoNumber), "{text}");
        }
    }

    #[test]
    fn shift_and_offset_stand_at_the_ends_of_a_factor() {
        let factor = 54 << 58 | 0x1234;
        assert_eq!(
            (carried_shift(factor), carried_offset(factor)),
            (54, 0x1234)
        );
    }
}
