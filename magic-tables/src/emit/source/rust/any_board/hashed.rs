//! A slot for each relevant occupancy: how squares find theirs, and what these hold.

use super::rows::{array, in_rows, of_sets};
use crate::emit::source::board::REFUSED;
use crate::literal::{decimal_digits, hexadecimal_digits};
use crate::tables::board::{Entries, Factor, Hashed, Index};

/// The name of the type.
pub(super) fn name(Hashed { entries, .. }: &Hashed) -> &'static str {
    match entries {
        Entries::Sets(_) => "Sets",
        Entries::Unions { .. } => "Unions",
        Entries::Numbers { .. } if entries.are_wide() => "BytePairs",
        Entries::Numbers { .. } => "Bytes",
    }
}

/// The squares, the number of the first one of the upper part of the board, and the shift of all squares, or 0 if each has its own.
fn factors(hashed: &Hashed) -> (&[Factor], u32, u8) {
    match &hashed.index {
        Index::Factors { squares, split, fixed_shift } => {
            (squares, *split, if *fixed_shift { squares[0].shift } else { 0 })
        }
        Index::Pext(_) => unreachable!("{REFUSED}"),
    }
}

/// The number of slots.
pub(super) fn slots(hashed: &Hashed) -> usize {
    match &hashed.entries {
        Entries::Sets(slots) | Entries::Unions { slots, .. } => slots.len(),
        Entries::Numbers { numbers, .. } => numbers.len(),
    }
}

/// The type.
pub(super) fn kind(hashed: &Hashed) -> String {
    let (squares, _, shift) = factors(hashed);
    let sets = match &hashed.entries {
        Entries::Numbers { sets, .. } => format!(", {}", decimal_digits(sets.len() as u64)),
        Entries::Sets(_) | Entries::Unions { .. } => String::new(),
    };
    let slots = decimal_digits(slots(hashed) as u64);
    format!("{}<{}, {shift}, {slots}{sets}>", name(hashed), squares.len())
}

/// The value, with sets of `digits` hexadecimal digits.
pub(super) fn value(hashed: &Hashed, digits: usize) -> String {
    let entries = match &hashed.entries {
        Entries::Sets(sets) => of_sets(sets, digits),
        Entries::Unions { slots, reach } => of_sets(reach, digits) + &of_sets(slots, digits),
        Entries::Numbers { numbers, starts, sets } => {
            let starts: Vec<_> = starts.iter().map(ToString::to_string).collect();
            let numbers: Vec<_> = numbers.iter().map(ToString::to_string).collect();
            in_rows(&starts) + &of_sets(sets, digits) + &in_rows(&numbers)
        }
    };
    format!("{}::new(\n{}{entries})", name(hashed), index(hashed, digits))
}

/// The value with the slots in the static `slots`, which a function fills.
pub(super) fn empty(hashed: &Hashed, digits: usize, slots: &str) -> String {
    format!("{}::new(\n{}    &{slots},\n)", name(hashed), index(hashed, digits))
}

/// How squares find their slots.
fn index(hashed: &Hashed, digits: usize) -> String {
    let (squares, split, _) = factors(hashed);
    let parts = |parts: [u64; 2]| {
        let parts: Vec<_> =
            parts.into_iter().take(digits / 16).map(|part| hexadecimal_digits(part, 16)).collect();
        parts.join(", ")
    };
    let row = |&Factor { mask, factors, shift, offset }: &Factor| {
        format!("HashedSquare::new([{}], [{}], {shift}, {offset})", parts(mask), parts(factors))
    };
    let squares = array(squares.iter().map(row));
    format!(
        "    ByFactors::new(\n{}        {split},\n    ),\n",
        squares.replace("\n    ", "\n        ").replacen("    [", "        [", 1)
    )
}
