//! Injective factors for all squares of a board, constructed such that they carry what the options say.

use std::cmp::Reverse;

use super::index::{HashedSquare, Index};
use crate::board::geometry::{Geometry, Squares};
use crate::board::piece::Piece;
use crate::board::rays::split_at;
use crate::lookup::ShiftForm;
use crate::lookup::any::{FactorForm, Narrow};
use crate::search::construct_halves::HalvesRequest;
use crate::spec::{NoTables, Scheme, Spec, no_tables};

/// The most index bits beyond one for each relevant square. On boards of few files or ranks, relevant squares lie so close
/// together that some squares have no factor without one more.
pub(super) const MOST_MORE_BITS: u32 = 3;

/// How many offsets may be skipped because no square has a factor that carries them.
pub(super) const MOST_GAPS: usize = 64;

/// The farthest that the lower half of the board is rotated for factors of 32 bits. Where no less suffices, one more index bit does.
const MOST_ROTATION: u32 = 10;

/// The steps of the search for all squares. Those that find factors which carry offsets and shifts take up to a third of it; unoptimised,
/// a million takes a tenth of a second.
const MOST_STEPS: u64 = 1 << 25;

/// How many different offsets the lower 16 bits of a factor can hold.
const OFFSETS: usize = 1 << u16::BITS;

/// Factors for all squares with these relevant masks.
///
/// # Errors
/// If none were found for a square in a fixed number of steps.
pub(super) fn find(
    board: &Geometry,
    part: &Piece,
    masks: &[Squares],
    scheme: Scheme,
    spec: &Spec,
) -> Result<(Vec<HashedSquare>, Index), NoTables> {
    let mut left = MOST_STEPS;
    find_within(&mut left, board, part, masks, scheme, spec)
}

/// The same in as many steps as are `left`.
fn find_within(
    left: &mut u64,
    board: &Geometry,
    part: &Piece,
    masks: &[Squares],
    scheme: Scheme,
    spec: &Spec,
) -> Result<(Vec<HashedSquare>, Index), NoTables> {
    let hardest_first = hardest_first(masks);
    let most = masks.iter().map(|&mask| least_bits(mask)).max().unwrap_or(1);
    let fixed_shift = has_one_shift(scheme);
    let mut missing = 0;
    let divisions = divisions(board, part, masks, scheme)?;
    for more in 0..=MOST_MORE_BITS {
        let shift = match spec.incorporate_shift {
            _ if fixed_shift => ShiftForm::Fixed(u64::BITS - most - more),
            true => ShiftForm::InFactor,
            false => ShiftForm::Stored,
        };
        let mut form = FactorForm { black: scheme == Scheme::Black, shift, unit: 0, narrow: None };
        if spec.incorporate_offset {
            let slots = |bits: u32| 1 << if fixed_shift { most + more } else { bits };
            let least = masks.iter().map(|&mask| slots(least_bits(mask))).min().unwrap_or(1);
            form.unit = unit(least, &masks.iter().map(|&mask| slots(least_bits(mask) + more)));
        }
        for &(split, narrow) in &divisions {
            form.narrow = narrow;
            let search = Search {
                masks,
                form,
                more,
                split,
                carrier: carrier(board),
                seed: spec.seed.unwrap_or_default(),
            };
            match search.squares(hardest_first.clone(), left) {
                Ok(squares) => return Ok((squares, Index::Factors { split, form })),
                Err(square) => missing = square,
            }
        }
    }
    Err(no_tables::no_factor(board, part, missing, spec))
}

/// The squares, those with the most relevant squares first.
pub(super) fn hardest_first(masks: &[Squares]) -> Vec<usize> {
    let mut squares: Vec<_> = (0..masks.len()).collect();
    squares.sort_by_key(|&square| Reverse(masks[square].count_ones()));
    squares
}

/// Whether all squares of a piece have the same shift.
pub(super) const fn has_one_shift(scheme: Scheme) -> bool {
    matches!(scheme, Scheme::FixedShift | Scheme::Plain | Scheme::Black)
}

/// Where the upper part of the board may start, the best first: anywhere, as long as 64 bits hold it. At 64 it costs nothing.
fn splits(board: &Geometry) -> impl Iterator<Item = u32> + use<> {
    let least = if board.word_bits() == u128::BITS { board.squares() as u32 - 64 } else { 64 };
    (least..=64).rev()
}

/// The number of the factor that carries shift and offset: that for the upper part of the board, whose lower bits are free on most
/// boards.
pub(super) fn carrier(board: &Geometry) -> usize {
    usize::from(board.word_bits() == u128::BITS)
}

/// How the board may be divided for `part` of a piece into parts that have a factor each, the cheapest way first: where the upper part starts, and how factors
/// of 32 bits are used.
///
/// # Errors
/// If factors of 32 bits would have to be more than two.
pub(super) fn divisions(
    board: &Geometry,
    part: &Piece,
    masks: &[Squares],
    scheme: Scheme,
) -> Result<Vec<(u32, Option<Narrow>)>, NoTables> {
    let wide = board.word_bits() == u128::BITS;
    Ok(match scheme {
        Scheme::Magic32 if wide => return Err(no_tables::many_words(board, part)),
        Scheme::Magic32 => {
            let factors = if masks.iter().all(|&mask| mask >> u32::BITS == 0) { 1 } else { 2 };
            (0..=MOST_ROTATION).map(|rotation| (64, Some(Narrow { factors, rotation }))).collect()
        }
        _ => splits(board).map(|split| (split, None)).collect(),
    })
}

/// The least number of index bits. At least one: a shift by 64 would be none.
pub(super) fn least_bits(mask: Squares) -> u32 {
    mask.count_ones().max(1)
}

/// The unit of offsets for squares with at most these numbers of slots: the number of slots of the smallest square, so that none are
/// wasted, doubled until 16 bits suffice.
fn unit(least: usize, slots: &(impl Iterator<Item = usize> + Clone)) -> u32 {
    let mut unit = least;
    while slots.clone().map(|slots| slots.div_ceil(unit)).sum::<usize>() + MOST_GAPS > OFFSETS {
        unit *= 2;
    }
    unit as u32
}

/// What the factors of all squares have in common.
struct Search<'a> {
    masks: &'a [Squares],
    form: FactorForm,
    /// Index bits that may be added.
    more: u32,
    split: u32,
    /// The number of the factor that carries shift and offset.
    carrier: usize,
    seed: u64,
}

impl Search<'_> {
    /// All squares; those that are `left` come in this order. The error is a square without a factor. It takes no more than so
    /// many `steps`.
    fn squares(&self, mut left: Vec<usize>, steps: &mut u64) -> Result<Vec<HashedSquare>, usize> {
        let mut squares = vec![HashedSquare::new(0, [0; 2], 0); self.masks.len()];
        let (mut units, mut gaps) = (0, 0);
        while let Some(&hardest) = left.first() {
            // If factors carry offsets, the next square is one that has a factor for its offset.
            let candidates = if self.form.unit > 0 { &left[..] } else { &left[..1] };
            let found = candidates
                .iter()
                .enumerate()
                .find_map(|(place, &square)| Some((place, self.square(square, units, steps)?)));
            if let Some((place, found)) = found {
                squares[left.remove(place)] = found;
                let slots = 1_usize << (self.form.bits() - u32::from(found.shift));
                units += slots.div_ceil(self.form.unit.max(1) as usize);
            } else if self.form.unit > 0 && gaps < MOST_GAPS {
                (units, gaps) = (units + 1, gaps + 1);
            } else {
                return Err(hardest);
            }
        }
        Ok(squares)
    }

    /// The square with this number, whose slots start at the unit number `units` if its factor carries that.
    fn square(&self, square: usize, units: usize, steps: &mut u64) -> Option<HashedSquare> {
        let FactorForm { black, shift, unit, narrow } = self.form;
        let bits_of_product = self.form.bits();
        let mask = self.masks[square];
        let bits = match shift {
            ShiftForm::Fixed(shift) => u64::BITS - shift..=u64::BITS - shift,
            ShiftForm::Stored | ShiftForm::InFactor => least_bits(mask)..=least_bits(mask) + self.more,
        };
        for index_bits in bits {
            let masks = match narrow {
                Some(narrow) => halves(narrow.rotated(mask as u64)),
                None => split_at(mask, self.split).map(|(part, _)| part),
            };
            let request = HalvesRequest::new(masks, index_bits);
            let mut request =
                HalvesRequest { bits: bits_of_product, black, carrier: self.carrier, ..request };
            if shift == ShiftForm::InFactor {
                request.fixed_mask |= 63 << 58;
                request.fixed_bits |= u64::from(u64::BITS - index_bits) << 58;
            }
            if unit > 0 {
                request.fixed_mask |= u64::from(u16::MAX);
                request.fixed_bits |= u64::from(u16::try_from(units).ok()?);
            }
            if let Some(factors) = request.construct_within(steps, self.seed) {
                let [lower, upper] = factors;
                let factors = if narrow.is_some() { [lower | upper << u32::BITS, 0] } else { factors };
                let offset = units as u32 * unit;
                let shift = (bits_of_product - index_bits) as u8;
                return Some(HashedSquare { shift, offset, ..HashedSquare::new(mask, factors, index_bits) });
            }
        }
        None
    }
}

/// Both halves of a word.
fn halves(word: u64) -> [u64; 2] {
    [word & u64::from(u32::MAX), word >> u32::BITS]
}

#[cfg(test)]
mod tests;
