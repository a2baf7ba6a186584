//! Lays squares out where the user's own factors put them: at the offsets that are listed beside
//! them, or the lower 16 bits of each factor are its offset, counted in units of some slots.
//!
//! An engine may have one array for both pieces, or one for each, and any unit. So all units up to
//! a limit are tried, the smallest first, with one array for both pieces and then with two.
//! Whatever is found this way, look-ups are right: squares share slots only where they agree. The
//! array has as many slots as the offsets and the greatest indices reach. If one piece alone
//! carries offsets, it has an array of its own.

use crate::board::attack_sets::{Subsets, attack_sets, next_subset};
use crate::board::slider::Slider;
use crate::board::{Bitboard, SQUARES};
use crate::encoding::Encoding;
use crate::hash::{Hash, RangedHash, RangedHashes};
use crate::layout::{CarriedOffsets, Placement, SlotLayout};
use crate::search::verify::verify_hash;
use crate::spec::{ErrorSite, LARGEST_OFFSET, OwnFactors, Problem, Scheme, Spec, own_magics_key};

use super::{carried::UNIT, piece_on};

/// The largest unit that is tried, in slots: with it, 16 bits count the offsets of all squares even
/// if none share a slot.
const LARGEST_UNIT: u32 = UNIT;

/// The layout that the factors in `squares` say, of the pieces whose factors are the user's.
pub(super) fn lay_out(spec: &Spec, squares: &RangedHashes) -> Result<SlotLayout, Vec<Problem>> {
    let starts = Starts::in_units();
    let alone = match (&spec.rook_magics, &spec.bishop_magics) {
        (Some(_), None) => Some(Slider::Rook),
        (None, Some(_)) => Some(Slider::Bishop),
        _ => None,
    };
    if let Some(slider) = alone {
        return match Region::new(&[slider], &choices(spec, squares), &starts) {
            Ok(region) => Ok(layout(&[region])),
            Err(overlap) => Err(vec![overlap.problem(spec)]),
        };
    }
    of_both(spec, squares, &starts)
}

/// The layout with the offsets that stand beside the factors of rooks, if they do. Bishops have
/// their offsets, too, or fill the gaps. Without those of rooks, the offsets of bishops save
/// nothing: they are gaps between rooks.
///
/// Two bishops in opposite corners can share one attack set, and no other two squares can. So slots
/// that hold something else agree, too, except where such bishops meet.
pub(super) fn listed(
    spec: &Spec,
    squares: &RangedHashes,
    encoding: Encoding,
) -> Option<Result<SlotLayout, Vec<Problem>>> {
    let rooks = spec.rook_magics.as_ref()?.offsets()?;
    let bishops = spec.bishop_magics.as_ref().and_then(OwnFactors::offsets);
    if let Some(problem) = too_large(spec, [rooks, bishops.unwrap_or_default()]) {
        return Some(Err(vec![problem]));
    }
    Some(match bishops {
        Some(bishops) => of_both(spec, squares, &[Starts::Listed([rooks, bishops])]),
        None => beside_bishops(spec, squares, rooks, encoding),
    })
}

/// What to say about offsets of bishops that tables do not use although their squares share slots.
#[cfg(feature = "generate")]
pub(crate) fn note_on_unused(spec: &Spec) -> Option<Problem> {
    let has_offsets = |own: Option<&OwnFactors>| own.is_some_and(|own| own.offsets().is_some());
    let [rooks, bishops] = Slider::ALL.map(|slider| has_offsets(spec.own_factors(slider)));
    (spec.overlaps() && bishops && !rooks).then(|| {
        let message = "the offsets of its list are not used: bishops fill the gaps that rooks \
                       leave; for both to lie as in the list, give `rook_magics` with offsets, too";
        Problem::of_value("bishop_magics", message)
    })
}

/// The layout with rooks at their offsets, and bishops in their gaps and behind them.
fn beside_bishops(
    spec: &Spec,
    squares: &RangedHashes,
    offsets: &[u32],
    encoding: Encoding,
) -> Result<SlotLayout, Vec<Problem>> {
    // No bishop is asked for its offset.
    let starts = [Starts::Listed([offsets, &[]])];
    match Region::new(&[Slider::Rook], &choices(spec, squares), &starts) {
        Ok(region) => {
            let [rooks, _] = *region.squares;
            let [_, bishops] = squares;
            let mut layout = layout(&[region]);
            layout.fit_bishops(&rooks, bishops, encoding);
            Ok(layout)
        }
        Err(overlap) => Err(vec![overlap.problem(spec)]),
    }
}

/// Why the first offset is refused that is larger than any engine's.
fn too_large(spec: &Spec, offsets: [&[u32]; 2]) -> Option<Problem> {
    for slider in Slider::ALL {
        for (square, &offset) in offsets[slider as usize].iter().enumerate() {
            if offset > LARGEST_OFFSET {
                let message = format!(
                    "the {} has the offset {offset}, and tables have at most {LARGEST_OFFSET} slots; \
                     correct the offset, or do without offsets by `packing = concatenated`",
                    piece_on(spec, slider, square)
                );
                let site = ErrorSite::Element(square);
                return Some(Problem::new(own_magics_key(slider), site, message));
            }
        }
    }
    None
}

/// The layout in one array for both pieces, or else in one for each.
fn of_both(
    spec: &Spec,
    squares: &RangedHashes,
    starts: &[Starts<'_>],
) -> Result<SlotLayout, Vec<Problem>> {
    let choices = choices(spec, squares);
    if let Ok(both) = Region::new(&Slider::ALL, &choices, starts) {
        return Ok(layout(&[both]));
    }
    let rooks = Region::new(&[Slider::Rook], &choices, starts);
    let bishops = Region::new(&[Slider::Bishop], &choices, starts);
    match (rooks, bishops) {
        (Ok(rooks), Ok(bishops)) => Ok(layout(&[rooks, bishops])),
        (rooks, bishops) => {
            let mut problems = Vec::new();
            if let Err(overlap) = rooks {
                problems.push(overlap.problem(spec));
            }
            if let Err(overlap) = bishops {
                problems.push(overlap.problem(spec));
            }
            Err(problems)
        }
    }
}

/// The index functions that the factors may be meant for. If shifts are neither carried nor fixed,
/// offsets may be those of squares with the largest shift with which each factor is magic, with an
/// index bit for each relevant square, or with one shift for each piece.
fn choices(spec: &Spec, squares: &RangedHashes) -> Vec<RangedHashes> {
    let mut choices = vec![*squares];
    if spec.scheme == Scheme::Fancy && !spec.incorporate_shift {
        choices.push(with_more_bits(squares, &|slider, square| {
            slider.mask(square).count_ones()
        }));
        choices.push(with_more_bits(squares, &|slider, _| {
            slider.most_relevant_squares()
        }));
    }
    choices
}

/// The same factors with so many index bits.
fn with_more_bits(squares: &RangedHashes, bits: &dyn Fn(Slider, usize) -> u32) -> RangedHashes {
    let mut squares = *squares;
    for slider in Slider::ALL {
        let of_slider = squares[slider as usize].iter_mut();
        for (square, ranged) in of_slider.enumerate() {
            let hash = Hash {
                index_bits: bits(slider, square),
                ..ranged.hash
            };
            // With fewer index bits, it may be no magic.
            *ranged = verify_hash(hash, slider, square).unwrap_or(*ranged);
        }
    }
    squares
}

/// The layout with these regions, one behind the other, which have all pieces.
fn layout(regions: &[Region]) -> SlotLayout {
    let mut layout = SlotLayout::empty();
    let mut carried = [CarriedOffsets { unit: 1, base: 0 }; 2];
    let mut are_carried = false;
    for region in regions {
        let base = layout.slots as u32;
        for &slider in region.sliders {
            if let Starts::InFactors { unit } = region.starts {
                carried[slider as usize] = CarriedOffsets { unit, base };
                are_carried = true;
            }
            let squares = &region.squares[slider as usize];
            for (square, &RangedHash { hash, .. }) in squares.iter().enumerate() {
                let offset = base + region.starts.start(slider, square, hash.factor);
                layout.placements[slider as usize][square] = Placement { hash, offset };
            }
        }
        layout.slots += region.slots;
    }
    layout.carried_offsets = are_carried.then_some(carried);
    layout
}

/// Where the slots of squares start, counted from the start of their array.
#[derive(Clone, Copy)]
enum Starts<'a> {
    /// At so many units as the lower bits of the factor say.
    InFactors { unit: u32 },
    /// Where lists say, of rooks and of bishops.
    Listed([&'a [u32]; 2]),
}

impl Starts<'_> {
    /// Those in all units that are tried, the smallest first.
    fn in_units() -> Vec<Self> {
        let mut all = Vec::new();
        for unit in 1..=LARGEST_UNIT {
            all.push(Self::InFactors { unit });
        }
        all
    }

    fn start(self, slider: Slider, square: usize, factor: u64) -> u32 {
        match self {
            Self::InFactors { unit } => CarriedOffsets { unit, base: 0 }.offset(factor),
            Self::Listed(lists) => lists[slider as usize][square],
        }
    }
}

/// Slots of some pieces, whose offsets count from its start. Squares share slots only where they
/// agree.
struct Region<'a> {
    sliders: &'a [Slider],
    squares: &'a RangedHashes,
    starts: Starts<'a>,
    /// Its length.
    slots: usize,
}

impl<'a> Region<'a> {
    /// The first of the `choices` that fits, with the first of the `starts`; or else the overlap
    /// before which most squares had their place.
    fn new(
        sliders: &'a [Slider],
        choices: &'a [RangedHashes],
        starts: &[Starts<'a>],
    ) -> Result<Self, Overlap> {
        let mut furthest: Option<Overlap> = None;
        for &starts in starts {
            for squares in choices {
                let mut placing = Placing {
                    sliders,
                    squares,
                    starts,
                    slots: Vec::new(),
                };
                match placing.fill() {
                    Ok(()) => {
                        return Ok(Self {
                            sliders,
                            squares,
                            starts,
                            slots: placing.slots.len(),
                        });
                    }
                    Err(overlap) => furthest = Some(overlap.or_further(furthest)),
                }
            }
        }
        Err(furthest.expect("some starts were tried"))
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
    /// Slots in a unit, if factors carry their offset.
    unit: Option<u32>,
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
    starts: Starts<'a>,
    slots: Vec<Bitboard>,
}

impl Placing<'_> {
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
                        unit: match self.starts {
                            Starts::InFactors { unit } => Some(unit),
                            Starts::Listed(_) => None,
                        },
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
        let start = self.starts.start(slider, square, hash.factor) as usize;
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
                let start = self.starts.start(slider, square, hash.factor) as usize;
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
        let (offset, way_out) = match self.unit {
            Some(unit) => (
                format!(
                    "the offset in the lower 16 bits of {:#x}, in units of {unit} slots,",
                    self.factor
                ),
                format!(
                    "no unit of 1 to {LARGEST_UNIT} slots keeps the squares apart; correct the offsets, \
                     or leave `incorporate_offset` out"
                ),
            ),
            None => (
                format!("the offset beside {:#x}", self.factor),
                "correct the offsets, or do without them by `packing = concatenated`".to_owned(),
            ),
        };
        let message = format!(
            "{offset} leads the {} with the occupancy {:#x} to the slot {}, where the {} with the \
             occupancy {:#x} has another attack set; {way_out}",
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
