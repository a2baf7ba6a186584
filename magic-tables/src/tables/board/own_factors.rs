//! The user's own factors for parts of pieces that move like a rook or a bishop, verified.

use super::factors::{
    MOST_GAPS, MOST_MORE_BITS, carrier, divisions, hardest_first, has_one_shift, least_bits,
};
use super::group::Group;
use super::index::{HashedSquare, Index};
use super::occupancies::{Outcome, occupancies};
use super::parts::{MOST_BITS, most_relevant, parts};
use crate::board::geometry::{Geometry, Squares};
use crate::board::movement::Movement;
use crate::board::piece::Piece;
use crate::board::slider::Slider;
use crate::board::square::name_of;
use crate::factors::{carried_index_bits, collides, fewest_index_bits};
use crate::lookup::ShiftForm;
use crate::lookup::any::{FactorForm, Narrow};
use crate::spec::{Part, Problem, Scheme, Spec, no_tables, own_magics_key};

/// For each scheme and each movement that the user gave factors for, how squares find their slots.
#[derive(Default)]
pub(crate) struct OwnFactors(Vec<(Scheme, Movement, Vec<HashedSquare>, Index)>);

impl OwnFactors {
    /// Those for the pieces of `groups`, all of which have the same lists of factors.
    ///
    /// # Errors
    /// The factors that are not magic, and lists that no piece has use for.
    pub(crate) fn verified(board: &Geometry, groups: &[Group]) -> Result<Self, Vec<Problem>> {
        let (mut all, mut problems) = (Self::default(), Vec::new());
        for slider in Slider::ALL {
            let Some(factors) = groups[0].spec.own_magics(slider) else { continue };
            let slides = &Piece::named(name_of(slider)).expect("every piece of chess has a word")[0];
            let (movement, on_board) = (&slides.movement, slides.on(board).movement);
            let mut meant: Vec<(&Group, Piece)> = Vec::new();
            for group in groups.iter().filter(|group| group.given().has_factors()) {
                for (_, piece) in &group.pieces {
                    for part in
                        parts(board, piece, MOST_BITS).map_err(|why| vec![why.problem(&groups[0].spec)])?
                    {
                        let known = meant.iter().any(|(of, other)| {
                            of.given() == group.given() && other.movement == part.movement
                        });
                        if !known && part.movement.without_free().is_same(&on_board) {
                            meant.push((group, part));
                        }
                    }
                }
            }
            if meant.is_empty() {
                problems.push(unused(board, groups, slider, movement));
            }
            for (group, part) in &meant {
                let own = Own::new(board, part, slider, factors, group);
                match own.verified() {
                    Ok((squares, index)) => {
                        all.0.push((group.given(), part.movement.clone(), squares, index));
                    }
                    Err(wrong) => problems.extend(wrong),
                }
            }
        }
        if problems.is_empty() { Ok(all) } else { Err(problems) }
    }

    /// The squares of a part that moves so in this scheme, if the user gave factors for it.
    pub(super) fn of(&self, movement: &Movement, scheme: Scheme) -> Option<(Vec<HashedSquare>, Index)> {
        let is_meant = |(of, other, ..): &&(Scheme, Movement, _, _)| *of == scheme && other == movement;
        let (.., squares, index) = self.0.iter().find(is_meant)?;
        Some((squares.clone(), *index))
    }
}

/// The problem that no piece has use for the factors for `slider`, which moves so.
fn unused(board: &Geometry, groups: &[Group], slider: Slider, movement: &Movement) -> Problem {
    let has_lines = |group: &&Group| {
        let mut pieces = group.pieces.iter();
        pieces.any(|(_, piece)| movement.0.iter().all(|path| piece.movement.0.contains(path)))
    };
    let in_lines = most_relevant(board, movement) > MOST_BITS;
    let by = groups[0].spec.front_end;
    match groups.iter().find(has_lines) {
        Some(group) if !group.given().has_factors() => no_tables::no_factors(by, slider, group.given()),
        has_lines => no_tables::unused_factors(by, slider, in_lines && has_lines.is_some(), MOST_BITS),
    }
}

/// The user's factors for one part.
struct Own<'a> {
    board: &'a Geometry,
    part: &'a Piece,
    slider: Slider,
    spec: &'a Spec,
    scheme: Scheme,
    /// The relevant masks of all squares, and the most relevant squares in any of them.
    masks: Vec<Squares>,
    most: u32,
    /// For each square, the factors for the lower and the upper part of the board.
    factors: Vec<[u64; 2]>,
}

/// One choice of what the user's factors leave open.
struct Way {
    /// Where the upper part of the board starts.
    split: u32,
    /// How factors of 32 bits are used.
    narrow: Option<Narrow>,
    /// The number of index bits, if all squares have the same.
    index_bits: Option<u32>,
    /// The squares whose factors are magic then, as far as they have been tried.
    squares: Vec<HashedSquare>,
}

impl<'a> Own<'a> {
    fn new(board: &'a Geometry, part: &'a Piece, slider: Slider, factors: &[u64], group: &'a Group) -> Self {
        let masks: Vec<_> = (0..board.squares()).map(|square| part.relevant_mask(board, square)).collect();
        let most = masks.iter().map(|&mask| least_bits(mask)).max().unwrap_or(1);
        let halves = |of_square: &[u64]| [of_square[0], of_square.get(1).copied().unwrap_or_default()];
        let mut all: Vec<_> = factors.chunks(1 + carrier(board)).map(halves).collect();
        all.resize(masks.len(), [0; 2]);
        let (spec, scheme) = (&group.spec, group.given());
        Self { board, part, slider, spec, scheme, masks, most, factors: all }
    }

    /// The squares and how they find their slots.
    ///
    /// # Errors
    /// The factors that are not magic, or that their offsets are wrong.
    fn verified(&self) -> Result<(Vec<HashedSquare>, Index), Vec<Problem>> {
        let Way { split, narrow, index_bits, mut squares } = self.way()?;
        let shift = match index_bits {
            Some(index_bits) => ShiftForm::Fixed(u64::BITS - index_bits),
            None if self.spec.incorporate_shift => ShiftForm::InFactor,
            None => ShiftForm::Stored,
        };
        let mut form = FactorForm { shift, ..self.form(narrow) };
        if self.spec.incorporate_offset {
            form.unit = self
                .unit(&squares)
                .ok_or_else(|| vec![no_tables::wrong_offsets(self.spec.front_end, self.slider)])?;
            for square in &mut squares {
                square.offset = self.carried(square) * form.unit;
            }
        }
        Ok((squares, Index::Factors { split, form }))
    }

    /// The form of factors that carry nothing.
    fn form(&self, narrow: Option<Narrow>) -> FactorForm {
        FactorForm { black: self.scheme == Scheme::Black, shift: ShiftForm::Stored, unit: 0, narrow }
    }

    /// The first way in which the factors of all squares are magic.
    ///
    /// # Errors
    /// The factors that are not magic in any way in which those of other squares are.
    fn way(&self) -> Result<Way, Vec<Problem>> {
        let squares = vec![HashedSquare::new(0, [0; 2], 1); self.masks.len()];
        let mut ways = Vec::new();
        let divisions = divisions(self.board, self.part, &self.masks, self.scheme)
            .map_err(|why| vec![why.problem(self.spec)])?;
        // Plain loops are much less to compile in users' builds.
        for more in 0..=MOST_MORE_BITS {
            let one_shift = has_one_shift(self.scheme);
            if one_shift || more == 0 {
                let index_bits = one_shift.then_some(self.most + more);
                for &(split, narrow) in &divisions {
                    ways.push(Way { split, narrow, index_bits, squares: squares.clone() });
                }
            }
        }
        let mut messages = vec![None; self.masks.len()];
        // The more relevant squares, the fewer factors are magic by chance in a way that is not the user's.
        for square in hardest_first(&self.masks) {
            let outcomes = occupancies(self.board, &self.part.movement, square, self.masks[square]);
            let (mut left, mut refused, mut why) = (Vec::new(), Vec::new(), None);
            for mut way in ways {
                match self.square(&way, square, &outcomes) {
                    Ok(found) => {
                        way.squares[square] = found;
                        left.push(way);
                    }
                    Err(message) => {
                        why = why.or(Some(message));
                        refused.push(way);
                    }
                }
            }
            if left.is_empty() {
                (ways, messages[square]) = (refused, why);
            } else {
                ways = left;
            }
        }
        let mut wrong = Vec::new();
        for (square, message) in messages.into_iter().enumerate() {
            if let Some(message) = message {
                let element = Part::Element(square * (1 + carrier(self.board)));
                wrong.push(Problem::new(own_magics_key(self.slider), element, message));
            }
        }
        if wrong.is_empty() { Ok(ways.swap_remove(0)) } else { Err(wrong) }
    }

    /// The square with the fewest index bits for which its factors are magic, or those that they or the scheme say.
    ///
    /// # Errors
    /// Why they are not magic.
    fn square(&self, way: &Way, square: usize, outcomes: &[Outcome]) -> Result<HashedSquare, String> {
        let test = |index_bits| self.test(way, square, index_bits, outcomes);
        if let Some(index_bits) = way.index_bits {
            return test(index_bits);
        }
        let most = self.most + MOST_MORE_BITS;
        if self.spec.incorporate_shift {
            return test(carried_index_bits(self.slider, most, self.factors[square][carrier(self.board)])?);
        }
        fewest_index_bits(least_bits(self.masks[square]), most, &test)
    }

    /// The square with this number of index bits.
    ///
    /// # Errors
    /// Two occupancies that collide.
    fn test(
        &self,
        &Way { split, narrow, .. }: &Way,
        square: usize,
        index_bits: u32,
        outcomes: &[Outcome],
    ) -> Result<HashedSquare, String> {
        let factors = self.factors[square];
        let form = self.form(narrow);
        let shift = (form.bits() - index_bits) as u8;
        let found = HashedSquare { shift, ..HashedSquare::new(self.masks[square], factors, index_bits) };
        let finder = found.finder(self.board, Index::Factors { split, form });
        let Some((index, occupancies)) = collision(&*finder, index_bits, outcomes) else { return Ok(found) };
        let (name, square) = (name_of(self.slider), self.board.name(square));
        let wrong = match (factors, carrier(self.board)) {
            ([factor, _], 0) => format!("{factor:#x} is no magic factor for the {name} on {square}"),
            ([lower, upper], _) => {
                format!("{lower:#x} and {upper:#x} are no magic factors for the {name} on {square}")
            }
        };
        Err(collides(&wrong, shift.into(), index_bits, &occupancies, index))
    }

    /// The number of the unit at which the slots of `square` start, as its factor carries it.
    fn carried(&self, square: &HashedSquare) -> u32 {
        square.factors[carrier(self.board)] as u32 & u32::from(u16::MAX)
    }

    /// The smallest unit of offsets by which the slots of all squares lie side by side.
    fn unit(&self, squares: &[HashedSquare]) -> Option<u32> {
        let mut unit = 1;
        while unit <= 1 << (self.most + MOST_MORE_BITS) {
            if self.lie_side_by_side(squares, unit) {
                return Some(unit as u32);
            }
            unit *= 2;
        }
        None
    }

    /// Whether no square has slots of another, and there are as few gaps as factors from a search leave.
    fn lie_side_by_side(&self, squares: &[HashedSquare], unit: u64) -> bool {
        let area = |square: &HashedSquare| {
            let start = u64::from(self.carried(square)) * unit;
            (start, start + (1 << (u64::BITS - u32::from(square.shift))))
        };
        let (mut last, mut enough) = (0, MOST_GAPS as u64 * unit);
        for (number, square) in squares.iter().enumerate() {
            let (start, end) = area(square);
            for other in &squares[..number] {
                let (others, end_of_others) = area(other);
                if start < end_of_others && others < end {
                    return false;
                }
            }
            last = last.max(end);
            enough += (end - start).next_multiple_of(unit);
        }
        last <= enough
    }
}

/// Two occupancies with different attack sets and the same index, and this.
fn collision(
    finder: &dyn Fn(Squares) -> usize,
    index_bits: u32,
    outcomes: &[Outcome],
) -> Option<(usize, [Squares; 2])> {
    // This runs unoptimised in users' builds: a plain loop over slices.
    let mut table = vec![0; 1 << index_bits];
    let slots = table.as_mut_slice();
    let mut i = 0;
    while i < outcomes.len() {
        let (occupied, attacks) = outcomes[i];
        let index = finder(occupied);
        if slots[index] != attacks {
            // A rider that can move attacks something under all occupancies, so zero marks an empty slot.
            if slots[index] != 0 {
                let is_first = |&&(other, _): &&Outcome| finder(other) == index;
                let (first, _) = outcomes.iter().find(is_first).expect("something is in the slot already");
                return Some((index, [*first, occupied]));
            }
            slots[index] = attacks;
        }
        i += 1;
    }
    None
}

#[cfg(test)]
mod tests;
