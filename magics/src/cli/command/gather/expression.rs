//! The expression that gathers, in C and in Rust, and the instructions that it takes.

use crate::gather::OrderedPart;
use magic_tables::Language;

/// A number of 64 bits.
fn literal(number: u64, language: Language) -> String {
    match language {
        Language::Rust => format!("{number:#x}"),
        _ => format!("UINT64_C({number:#x})"),
    }
}

/// One multiplication, or a shift that does its work: how it becomes a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The bits that are hashed, unless nothing is masked.
    pub mask: Option<u64>,
    pub factor: u64,
    pub index_bits: u32,
    /// How far up the index is moved in the result.
    pub place: u32,
}

impl Term {
    /// The term of a part of a mask.
    pub const fn of_part(part: &OrderedPart) -> Self {
        Self {
            mask: Some(part.mask),
            factor: part.factor,
            index_bits: part.mask.count_ones(),
            place: part.place,
        }
    }

    /// If masked bits need only be shifted to get to their places, how far to the right.
    fn shift_alone(self) -> Option<i64> {
        let highest = self.mask?.ilog2();
        let up = self.factor.trailing_zeros();
        let is_shift = self.factor.is_power_of_two() && highest + up < u64::BITS;
        let right = i64::from(u64::BITS - self.index_bits) - i64::from(up + self.place);
        is_shift.then_some(right)
    }

    /// The term as it stands in a program, where `x` is the word.
    pub fn text(self, language: Language) -> String {
        let x = match self.mask {
            Some(mask) => format!("(x & {})", literal(mask, language)),
            None => "x".to_owned(),
        };
        if let Some(right) = self.shift_alone() {
            return match right {
                0 => x,
                1.. => format!("{x} >> {right}"),
                _ => format!("{x} << {}", -right),
            };
        }
        let factor = literal(self.factor, language);
        let product = match language {
            Language::Rust => format!("{x}.wrapping_mul({factor})"),
            _ => format!("{x} * {factor}"),
        };
        let index = format!("{product} >> {}", u64::BITS - self.index_bits);
        match self.place {
            0 => index,
            place => format!("{index} << {place}"),
        }
    }

    /// The instructions, without those that load constants.
    pub fn instructions(self) -> usize {
        let masks = usize::from(self.mask.is_some());
        let rest = match self.shift_alone() {
            Some(0) => 0,
            Some(_) => 1,
            None => 2 + usize::from(self.place > 0),
        };
        masks + rest
    }
}

/// Several terms, one after the other in the result.
pub fn text(terms: &[Term], language: Language) -> String {
    let terms: Vec<String> = terms.iter().map(|term| term.text(language)).collect();
    terms.join(" | ")
}

/// The instructions of several terms.
pub fn instructions(terms: &[Term]) -> usize {
    let each: usize = terms.iter().map(|term| term.instructions()).sum();
    each + terms.len().saturating_sub(1)
}

/// What byte shuffles take for the same bits: the instructions, and what the processor needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shuffle {
    pub instructions: &'static [&'static str],
    pub needs: &'static str,
}

impl Shuffle {
    /// Brings the byte of each bit to a place of its own, and takes the bits from there.
    pub const fn for_bits(bits: u32) -> Self {
        match bits {
            0..=16 => Self {
                instructions: &["movq", "pshufb", "pand", "pcmpeqb", "pmovmskb"],
                needs: "SSSE3",
            },
            17..=32 => Self {
                instructions: &[
                    "vmovq",
                    "vpbroadcastq",
                    "vpshufb",
                    "vpand",
                    "vpcmpeqb",
                    "vpmovmskb",
                ],
                needs: "AVX2",
            },
            _ => Self {
                instructions: &["vpbroadcastq", "vpshufbitqmb", "kmovq"],
                needs: "AVX-512 BITALG",
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gather::ordered_parts;

    /// The term for a mask whose bits come to the top.
    const FILE: Term = Term {
        mask: Some(0x8080_8080_8080_8080),
        factor: 0x0002_0408_1020_4081,
        index_bits: 8,
        place: 0,
    };

    #[test]
    fn a_multiplication_is_and_multiply_shift() {
        assert_eq!(
            FILE.text(Language::C),
            "(x & UINT64_C(0x8080808080808080)) * UINT64_C(0x2040810204081) >> 56"
        );
        assert_eq!(
            FILE.text(Language::Rust),
            "(x & 0x8080808080808080).wrapping_mul(0x2040810204081) >> 56"
        );
        assert_eq!(FILE.instructions(), 3);
        let values = Term { mask: None, ..FILE };
        assert_eq!(
            values.text(Language::C),
            "x * UINT64_C(0x2040810204081) >> 56"
        );
        assert_eq!(values.instructions(), 2);
    }

    #[test]
    fn bits_side_by_side_are_only_shifted() {
        for (mask, text, instructions) in [
            (0xff00, "(x & 0xff00) >> 8", 2),
            (0xff, "(x & 0xff)", 1),
            (0xff << 56, "(x & 0xff00000000000000) >> 56", 2),
        ] {
            let [part] = ordered_parts(mask)[..] else {
                panic!("one part");
            };
            let term = Term::of_part(&part);
            assert_eq!(term.text(Language::Rust), text);
            assert_eq!(term.instructions(), instructions);
        }
    }

    #[test]
    fn parts_are_put_together() {
        let terms: Vec<Term> = ordered_parts(0b1011).iter().map(Term::of_part).collect();
        assert_eq!(text(&terms, Language::Rust), "(x & 0x3) | (x & 0x8) >> 1");
        assert_eq!(instructions(&terms), 4);
    }
}
