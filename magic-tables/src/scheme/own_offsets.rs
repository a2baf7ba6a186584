//! Lays squares out where the user's own factors put them: the lower 16 bits of each factor are its
//! offset, counted in units of some slots.
//!
//! An engine may have one array for both pieces, or one for each, and any unit. So all units up to
//! a limit are tried, the smallest first, with one array for both pieces and then with two.
//! Whatever is found this way, look-ups are right: squares share slots only where they agree. The
//! array has as many slots as the offsets and the greatest indices reach. A list of one piece alone
//! has an array of its own.

use crate::board::attack_sets::{Subsets, attack_sets, next_subset};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};
use crate::hash::{Hash, RangedHash, RangedHashes};
use crate::layout::{CarriedOffsets, Placement, SlotLayout};
use crate::search::verify::verify_hash;
use crate::spec::{ErrorSite, Problem, Scheme, Spec, own_magics_key};

use super::{carried::UNIT, piece_on};

/// The largest unit that is tried, in slots: with it, 16 bits count the offsets of all squares even
/// if none share a slot.
const LARGEST_UNIT: u32 = UNIT;

/// The layout that the factors in `squares` say, of the pieces whose factors are the user's.
pub(super) fn lay_out(spec: &Spec, squares: &RangedHashes) -> Result<SlotLayout, Vec<Problem>> {
    let choices = choices(spec, squares);
    let alone = match (&spec.rook_magics, &spec.bishop_magics) {
        (Some(_), None) => Some(Slider::Rook),
        (None, Some(_)) => Some(Slider::Bishop),
        _ => None,
    };
    if let Some(slider) = alone {
        return match Region::new(&[slider], &choices) {
            Ok(region) => Ok(layout(&[region])),
            Err(overlap) => Err(vec![overlap.problem(spec)]),
        };
    }
    if let Ok(both) = Region::new(&Slider::ALL, &choices) {
        return Ok(layout(&[both]));
    }
    let rooks = Region::new(&[Slider::Rook], &choices);
    let bishops = Region::new(&[Slider::Bishop], &choices);
    match (rooks, bishops) {
        (Ok(rooks), Ok(bishops)) => Ok(layout(&[rooks, bishops])),
        (rooks, bishops) => Err([rooks.err(), bishops.err()]
            .into_iter()
            .flatten()
            .map(|overlap| overlap.problem(spec))
            .collect()),
    }
}

/// The index functions that the factors may be meant for. If shifts are neither carried nor fixed,
/// offsets may be those of squares with the largest shift with which each factor is magic, or with
/// one shift for each piece.
fn choices(spec: &Spec, squares: &RangedHashes) -> Vec<RangedHashes> {
    let mut choices = vec![*squares];
    if spec.scheme == Scheme::Fancy && !spec.incorporate_shift {
        choices.push(with_one_shift(squares));
    }
    choices
}

/// The same factors with as many index bits as the square with most relevant squares needs.
fn with_one_shift(squares: &RangedHashes) -> RangedHashes {
    let mut squares = *squares;
    for slider in Slider::ALL {
        let of_slider = squares[slider as usize].iter_mut();
        for (square, ranged) in of_slider.enumerate() {
            let hash = Hash {
                index_bits: slider.most_relevant_squares(),
                ..ranged.hash
            };
            // With more index bits, no more occupancies collide.
            *ranged = verify_hash(hash, slider, square).unwrap_or(*ranged);
        }
    }
    squares
}

/// The layout with these regions, one behind the other, which have all pieces.
fn layout(regions: &[Region]) -> SlotLayout {
    let mut layout = SlotLayout::empty();
    let mut carried = [CarriedOffsets { unit: 1, base: 0 }; 2];
    for region in regions {
        let offsets = CarriedOffsets {
            unit: region.unit,
            base: layout.slots as u32,
        };
        for &slider in region.sliders {
            carried[slider as usize] = offsets;
            let squares = &region.squares[slider as usize];
            for (square, &RangedHash { hash, .. }) in squares.iter().enumerate() {
                let offset = offsets.offset(hash.factor);
                layout.placements[slider as usize][square] = Placement { hash, offset };
            }
        }
        layout.slots += region.slots;
    }
    layout.carried_offsets = Some(carried);
    layout
}

/// Slots of some pieces, whose offsets count from its start. Squares share slots only where they
/// agree.
struct Region<'a> {
    sliders: &'a [Slider],
    squares: &'a RangedHashes,
    /// Slots in a unit.
    unit: u32,
    /// Its length.
    slots: usize,
}

impl<'a> Region<'a> {
    /// The first of the `choices` that fits, in the smallest unit; or else the overlap before which
    /// most squares had their place.
    fn new(sliders: &'a [Slider], choices: &'a [RangedHashes]) -> Result<Self, Overlap> {
        let mut furthest: Option<Overlap> = None;
        for unit in 1..=LARGEST_UNIT {
            for squares in choices {
                let mut placing = Placing::new(sliders, squares, unit);
                match placing.fill() {
                    Ok(()) => {
                        return Ok(Self {
                            sliders,
                            squares,
                            unit,
                            slots: placing.slots.len(),
                        });
                    }
                    Err(overlap) => furthest = Some(overlap.or_further(furthest)),
                }
            }
        }
        Err(furthest.expect("some unit was tried"))
    }
}

/// An occupancy of a square.
#[derive(Clone, Copy)]
struct Position {
    slider: Slider,
    square: usize,
    occupied: Bitboard,
}

/// Two squares that need different attack sets in one slot.
struct Overlap {
    /// The number of squares that had their place before.
    placed: usize,
    /// Slots in a unit.
    unit: u32,
    slot: usize,
    /// The position that has filled the slot, and the one that needs it, too.
    positions: [Position; 2],
    /// The factor of the latter.
    factor: u64,
}

/// A region that is filled square by square.
struct Placing<'a> {
    sliders: &'a [Slider],
    squares: &'a RangedHashes,
    carried: CarriedOffsets,
    slots: Vec<Bitboard>,
}

impl<'a> Placing<'a> {
    fn new(sliders: &'a [Slider], squares: &'a RangedHashes, unit: u32) -> Self {
        Self {
            sliders,
            squares,
            carried: CarriedOffsets { unit, base: 0 },
            slots: Vec::new(),
        }
    }

    /// Puts all squares where their factors say.
    fn fill(&mut self) -> Result<(), Overlap> {
        let mut placed = 0;
        for &slider in self.sliders {
            for square in 0..SQUARES {
                if let Some((slot, occupied)) = self.put(slider, square) {
                    let now = Position {
                        slider,
                        square,
                        occupied,
                    };
                    return Err(Overlap {
                        placed,
                        unit: self.carried.unit,
                        slot,
                        positions: [self.first_in(slot), now],
                        factor: self.squares[slider as usize][square].hash.factor,
                    });
                }
                placed += 1;
            }
        }
        Ok(())
    }

    /// Puts the attack sets of a square into their slots, or gives a slot that has another set,
    /// with the occupancy that needs it.
    fn put(&mut self, slider: Slider, square: usize) -> Option<(usize, Bitboard)> {
        let RangedHash { hash, range } = self.squares[slider as usize][square];
        let start = self.carried.offset(hash.factor) as usize;
        let end = start + range.greatest + 1;
        if self.slots.len() < end {
            self.slots.resize(end, 0);
        }
        let mask = slider.mask(square);
        let sets = attack_sets(slider, square);
        let sets = sets.as_slice();
        let slots = &mut self.slots[start..];
        // A plain loop over slices, because this runs unoptimised in users' builds.
        let mut number = 0;
        let mut occupied = 0_u64;
        while number < sets.len() {
            let index = hash.index(mask, occupied, number);
            // Every slider attacks something, so zero marks an empty slot.
            if slots[index] == 0 {
                slots[index] = sets[number];
            } else if slots[index] != sets[number] {
                return Some((start + index, occupied));
            }
            occupied = next_subset(occupied, mask);
            number += 1;
        }
        None
    }

    /// The first occupancy that leads to `slot`, which has filled it.
    fn first_in(&self, slot: usize) -> Position {
        for &slider in self.sliders {
            for square in 0..SQUARES {
                let mask = slider.mask(square);
                let hash = self.squares[slider as usize][square].hash;
                let start = self.carried.offset(hash.factor) as usize;
                for (number, occupied) in Subsets::new(mask).enumerate() {
                    if start + hash.index(mask, occupied, number) == slot {
                        return Position {
                            slider,
                            square,
                            occupied,
                        };
                    }
                }
            }
        }
        unreachable!("an occupancy has filled the slot")
    }
}

impl Overlap {
    /// The one before which more squares had their place; of equal ones, `other`.
    fn or_further(self, other: Option<Self>) -> Self {
        match other {
            Some(other) if other.placed >= self.placed => other,
            _ => self,
        }
    }

    /// The problem, on the factor of the latter square.
    fn problem(&self, spec: &Spec) -> Problem {
        let [before, now] = self.positions;
        let message = format!(
            "the offset in the lower 16 bits of {:#x}, in units of {} slots, leads the {} with the occupancy {:#x} to the slot {}, \
             where the {} with the occupancy {:#x} has another attack set; no unit of 1 to {LARGEST_UNIT} slots keeps the squares \
             apart; correct the offsets, or leave `incorporate_offset` out",
            self.factor,
            self.unit,
            piece_on(spec, now.slider, now.square),
            now.occupied,
            self.slot,
            piece_on(spec, before.slider, before.square),
            before.occupied,
        );
        Problem::new(
            own_magics_key(now.slider),
            ErrorSite::Element(now.square),
            message,
        )
    }
}

#[cfg(test)]
mod tests;
