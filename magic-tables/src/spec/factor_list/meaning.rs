//! What the numbers of a column are, by their name and size.

use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::spec::factors::LARGEST_OFFSET;

/// What the numbers of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Meaning {
    /// Factors.
    Factors,
    /// The upper or the lower 32 bits of each factor.
    Halves,
    /// The relevant squares, or all others.
    Masks,
    /// Shifts, or numbers of index bits.
    Shifts,
    /// Where slots start.
    Offsets,
    /// Something else: factors have a column with a name.
    Unknown,
}

/// The parts of names that say what numbers are.
const NAMES: [(Meaning, &[&str]); 4] = [
    (Meaning::Masks, &["mask", "relevant"]),
    (Meaning::Factors, &["magic", "factor", "mult", "number"]),
    (Meaning::Shifts, &["shift", "bits"]),
    (
        Meaning::Offsets,
        &["offset", "index", "start", "base", "attacks", "position"],
    ),
];

/// What a field or an array of this name holds.
pub(super) fn named_meaning(name: &str) -> Option<Meaning> {
    let name = name.to_ascii_lowercase();
    for (meaning, parts) in NAMES {
        if parts.iter().any(|part| name.contains(part)) {
            return Some(meaning);
        }
    }
    None
}

/// What a name says besides what its numbers are: mostly, for which piece.
pub(super) fn without_meaning(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    for piece in ["rook", "bishop"] {
        if name.contains(piece) {
            return piece.to_owned();
        }
    }
    let mut rest = name;
    leave_out(&mut rest, "_");
    for (_, parts) in NAMES {
        for part in parts {
            leave_out(&mut rest, part);
        }
    }
    leave_out(&mut rest, "attack");
    while rest.ends_with('s') {
        rest.pop();
    }
    rest
}

fn leave_out(text: &mut String, part: &str) {
    *text = text.replace(part, "");
}

/// What such numbers are: masks are known, shifts are small, and so are offsets beside factors.
pub(super) fn likely_meaning(numbers: &[u64]) -> Meaning {
    const LARGEST_SHIFT: u64 = 64;
    // What is small and negative is no factor either, but the value of a square, perhaps.
    let mut greatest = 0;
    for &number in numbers {
        greatest = greatest.max((number as i64).unsigned_abs());
    }
    if are_among(numbers, masks) {
        Meaning::Masks
    } else if greatest <= LARGEST_SHIFT {
        Meaning::Shifts
    } else if are_among(numbers, halves_of_masks) {
        Meaning::Masks
    } else if greatest < u64::from(LARGEST_OFFSET) {
        Meaning::Offsets
    } else {
        Meaning::Factors
    }
}

/// Whether there are numbers, and all of them are among these of one piece.
fn are_among(numbers: &[u64], numbers_of: fn(Slider) -> Vec<u64>) -> bool {
    for slider in Slider::ALL {
        let known = numbers_of(slider);
        let mut are_known = !numbers.is_empty();
        for number in numbers {
            if !known.contains(number) {
                are_known = false;
                break;
            }
        }
        if are_known {
            return true;
        }
    }
    false
}

/// The relevant squares of a piece on each square, and all others.
fn masks(slider: Slider) -> Vec<u64> {
    let mut masks = Vec::new();
    for square in 0..SQUARES {
        let mask = slider.mask(square);
        masks.push(mask);
        masks.push(!mask);
    }
    masks
}

/// The same sets in two numbers of 32 bits each.
fn halves_of_masks(slider: Slider) -> Vec<u64> {
    let mut halves = Vec::new();
    for mask in masks(slider) {
        halves.push(mask >> u32::BITS);
        halves.push(mask & u64::from(u32::MAX));
    }
    halves
}
