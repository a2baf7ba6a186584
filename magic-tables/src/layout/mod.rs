//! Layouts: the index function of each square, where its slots lie in the one array, and the number
//! of slots. Squares lie one after the other, or each at the first offset where its slots fit
//! (`first_fit`), or as the catalog says: `catalog/packings` has the smallest known packings, and
//! `catalog/lines` those with few cache lines.

mod first_fit;

use crate::board::attack_sets::{attack_sets, insert};
use crate::board::slider::Slider;
use crate::board::{SQUARES, square};
use crate::encoding::{Encoding, Entry};
use crate::hash::{Hash, Key, RangedHash, RangedHashes, Words, decimal, hexadecimal, read_lines};
use crate::spec::factors::carried_offset;
use crate::spec::{Packing, Scheme, Spec};
pub(crate) use first_fit::FirstFit;
use first_fit::{PlaceSquare, SquareSlots};

/// The index function of one square and where its slots start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The index function.
    pub hash: Hash,
    /// The number that is added to the index.
    pub offset: u32,
}

/// What look-ups know of the index function of one square and of its slots.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct IndexData {
    /// The magic factor; 0 for PEXT.
    pub factor: u64,
    /// The right shift of the product; 0 for PEXT.
    pub shift: u32,
    /// The number that is added to the index.
    pub offset: u32,
}

/// The rule by which factors of one piece carry offsets: the offset is `base` plus the lower 16
/// bits times `unit` slots.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CarriedOffsets {
    /// Slots per step of the lower 16 bits.
    pub unit: u32,
    /// The offset that lower bits of zero mean.
    pub base: u32,
}

impl CarriedOffsets {
    /// The offset that `factor` carries.
    ///
    /// ```
    /// use magic_tables::layout::CarriedOffsets;
    ///
    /// let carried = CarriedOffsets { unit: 8, base: 100 };
    /// assert_eq!(carried.offset(0xabcd_0000_0000_0003), 100 + 8 * 3);
    /// ```
    #[must_use]
    pub const fn offset(self, factor: u64) -> u32 {
        self.base + self.unit * carried_offset(factor)
    }
}

/// The placements of all squares and the total number of slots.
#[derive(Clone, Debug, PartialEq)]
pub struct SlotLayout {
    /// Placements by square, a1 to h8: of rooks, of bishops.
    pub placements: [[Placement; SQUARES]; 2],
    /// The total number of slots.
    pub slots: usize,
    /// The rules by which the factors of rooks and of bishops carry the offsets, if they do.
    pub carried_offsets: Option<[CarriedOffsets; 2]>,
}

impl SlotLayout {
    /// One square after the other, rooks from a1 to h8, then bishops. Each takes as many slots as
    /// its range of indices.
    ///
    /// ```
    /// use magic_tables::{board::slider::Slider, hash::Catalog, layout::SlotLayout};
    ///
    /// let best = Catalog::load().best;
    /// let layout = SlotLayout::concatenated(&best);
    /// let [a1, b1] = [0, 1].map(|square| layout.placement(Slider::Rook, square));
    /// assert_eq!(b1.offset - a1.offset, best[0][0].range.slots() as u32);
    /// ```
    #[must_use]
    pub fn concatenated(squares: &RangedHashes) -> Self {
        let mut layout = Self::in_order(squares, &|_, ranged| ranged.range.greatest + 1);
        let mut reach = 0;
        for Placement { hash, offset } in layout.placements.as_flattened() {
            reach = reach.max(*offset as usize + (1 << hash.index_bits));
        }
        // The last squares may have fewer slots than their shift allows. If only a few are missing,
        // they are added: then the shift alone proves that no index leaves the array.
        if layout.slots < reach && reach <= layout.slots + PADDING {
            layout.slots = reach;
        }
        layout
    }

    /// One square after the other, each with so many slots from its least index on.
    #[must_use]
    pub fn in_order(squares: &RangedHashes, slots: &dyn Fn(Slider, RangedHash) -> usize) -> Self {
        let mut layout = Self::empty();
        for slider in Slider::ALL {
            let of_slider = squares[slider as usize].iter();
            for (square, &ranged) in of_slider.enumerate() {
                let least = ranged.range.least;
                let offset = layout.slots.max(least) - least;
                layout.put(slider, square, ranged.hash, offset as u32);
                layout.slots = offset + slots(slider, ranged);
            }
        }
        layout
    }

    /// Packs the squares into one array by `place`, the squares with most slots first.
    pub(crate) fn fitted(squares: &RangedHashes, encoding: Encoding, place: PlaceSquare) -> Self {
        let mut layout = Self::empty();
        let mut fit = FirstFit::default();
        for number in longest_first(squares.as_flattened()) {
            let slider = Slider::ALL[number / SQUARES];
            let square = number % SQUARES;
            let ranged = squares[slider as usize][square];
            let slots = SquareSlots::new(ranged, encoding, slider, square);
            let offset = place(&mut fit, &slots);
            layout.put(slider, square, ranged.hash, offset as u32);
        }
        layout.slots = fit.slots.len();
        layout
    }

    /// Puts bishops where they fit between the rooks, which have their places, or else behind them.
    pub(crate) fn fit_bishops(
        &mut self,
        rooks: &[RangedHash; SQUARES],
        bishops: &[RangedHash; SQUARES],
        encoding: Encoding,
    ) {
        let mut fit = FirstFit::default();
        for (square, &ranged) in rooks.iter().enumerate() {
            let Placement { offset, .. } = self.placement(Slider::Rook, square);
            let slots = SquareSlots::new(ranged, encoding, Slider::Rook, square);
            fit.put_at(offset as usize, &slots);
        }
        for square in longest_first(bishops) {
            let ranged = bishops[square];
            let slots = SquareSlots::new(ranged, encoding, Slider::Bishop, square);
            let offset = fit.place(&slots);
            self.put(Slider::Bishop, square, ranged.hash, offset as u32);
        }
        self.slots = fit.slots.len();
    }

    /// The entries of all slots, each square in the encoding of its piece. `None` if squares that
    /// share a slot do not agree.
    pub(crate) fn filled(&self, encodings: [Encoding; 2]) -> Option<Vec<Entry>> {
        let mut slots = vec![Entry::default(); self.slots];
        for slider in Slider::ALL {
            for square in 0..SQUARES {
                let Placement { hash, offset } = self.placement(slider, square);
                let sets = attack_sets(slider, square);
                let encoding = encodings[slider as usize];
                let entries = encoding.encode(slider, square, &sets);
                let slots = slots.as_mut_slice();
                let entries = entries.as_slice();
                let mut agrees = true;
                hash.for_each(slider.mask(square), &mut |number, index| {
                    let slot = &mut slots[offset as usize + index];
                    agrees &= slot.agrees(entries[number]);
                    *slot = slot.merged(entries[number]);
                });
                if !agrees {
                    return None;
                }
            }
        }
        Some(slots)
    }

    /// A layout without slots, to be filled.
    pub(crate) const fn empty() -> Self {
        let nothing = Placement {
            hash: Hash::NONE,
            offset: 0,
        };
        Self {
            placements: [[nothing; SQUARES]; 2],
            slots: 0,
            carried_offsets: None,
        }
    }

    /// Gives `slider` on `square` this index function, and slots that start here.
    const fn put(&mut self, slider: Slider, square: usize, hash: Hash, offset: u32) {
        self.placements[slider as usize][square] = Placement { hash, offset };
    }

    /// The placement of `slider` on `square`.
    #[must_use]
    pub const fn placement(&self, slider: Slider, square: usize) -> Placement {
        self.placements[slider as usize][square]
    }
}

/// The most slots that may be added at the end to save the compiler from trying all relevant
/// occupancies.
const PADDING: usize = 32;

/// The text of a file in the catalog. Tables of layouts in `lines` begin at a line of the cache
/// where they can, so the array of slots must begin at one, too. They were chosen by what engines
/// look up; `docs/cache.md` says how, and what it brings.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../catalog/", $name, ".txt"))
    };
}

/// The catalog's packing for the scheme and the options of `spec`. That for bitboards is used for
/// shorter slots, too, if squares that share a slot agree in `encoding`.
///
/// ```
/// use magic_tables::encoding::Encoding;
/// use magic_tables::layout::known_packing;
/// use magic_tables::spec::{Scheme, Spec};
///
/// let black = Spec { scheme: Scheme::Black, ..Spec::default() };
/// let packing = known_packing(&black, Encoding::Bitboards).unwrap();
/// assert!(packing.slots < 88_000);
/// let pext = Spec { scheme: Scheme::Pext, ..Spec::default() };
/// assert_eq!(known_packing(&pext, Encoding::Bitboards), None);
/// ```
#[must_use]
pub fn known_packing(spec: &Spec, encoding: Encoding) -> Option<SlotLayout> {
    let text = match &*packing_name(spec, encoding) {
        "black" => file!("packings/black"),
        "fancy" => file!("packings/fancy"),
        "fancy-shared" => file!("packings/fancy-shared"),
        "fancy-shared-shift" => file!("packings/fancy-shared-shift"),
        "fancy-shift" => file!("packings/fancy-shift"),
        "fancy-shift-offset" => file!("packings/fancy-shift-offset"),
        "fixed_shift" => file!("packings/fixed_shift"),
        "fixed_shift-offset" => file!("packings/fixed_shift-offset"),
        _ => return None,
    };
    let layout = from_catalog(text);
    let is_made_for_it = matches!(encoding, Encoding::Bitboards | Encoding::Shared);
    if is_made_for_it || layout.filled([encoding; 2]).is_some() {
        Some(layout)
    } else {
        None
    }
}

/// The layout that a file of the catalog holds.
fn from_catalog(text: &str) -> SlotLayout {
    read(text).unwrap_or_else(|line| unreachable!("malformed line in the catalog: {line}"))
}

/// The name of a packing: the scheme, whether slots are shared, and what the factors carry.
fn packing_name(spec: &Spec, encoding: Encoding) -> String {
    let mut name = spec.scheme.word().to_owned();
    if encoding == Encoding::Shared {
        name.push_str("-shared");
    }
    // With a variable shift, factors that carry offsets also carry shifts.
    if spec.incorporate_shift || spec.incorporate_offset && spec.scheme == Scheme::Fancy {
        name.push_str("-shift");
    }
    if spec.incorporate_offset {
        name.push_str("-offset");
    }
    name
}

/// The layout for `scheme = fancy`, unless tables overlap. With `Packing::Lines`, factors may have
/// more index bits than the best known ones; otherwise there are as many slots as those use.
pub(crate) fn known_fancy(packing: Packing, encoding: Encoding) -> Option<SlotLayout> {
    if encoding == Encoding::Shared {
        return None;
    }
    let text = match packing {
        Packing::Overlapping => return None,
        Packing::Auto | Packing::Concatenated => file!("lines/fancy"),
        Packing::Lines => match encoding {
            Encoding::Bitboards => file!("lines/fancy-lines"),
            Encoding::Deposits | Encoding::Spreads => file!("lines/fancy-lines-pdep"),
            Encoding::Numbers | Encoding::Shared => return None,
        },
    };
    Some(from_catalog(text))
}

/// The layout for PEXT, by the encodings of rooks and bishops.
pub(crate) fn known_pext(encodings: [Encoding; 2]) -> Option<SlotLayout> {
    let [rooks, bishops] = encodings;
    let text = match (rooks.slot_bytes(), bishops.slot_bytes()) {
        _ if rooks == Encoding::Shared || bishops == Encoding::Shared => return None,
        (8, 8) => file!("lines/pext"),
        (2, 2) => file!("lines/pext-pdep"),
        (2, 8) => file!("lines/pext-mixed"),
        _ => return None,
    };
    Some(from_catalog(text))
}

/// Reads a packing: comments (`#`), a line `slots N`, then for each piece and square a line such as
/// `rook a1 key=masked bits=12 factor=0x… offset=0` or `rook a1 key=pext offset=0`. If the factors
/// carry the offsets, also `unit N` and `base rook N`. Squares without a line get PEXT and offset
/// 0. Gives the first line that it cannot read instead, if there is one.
///
/// ```
/// use magic_tables::board::slider::Slider;
///
/// let layout = magic_tables::layout::read("slots 5000\nrook a1 key=pext offset=3\n").unwrap();
/// assert_eq!(layout.placement(Slider::Rook, 0).offset, 3);
/// assert_eq!(magic_tables::layout::read("slots many\n"), Err("slots many"));
/// ```
pub fn read(text: &str) -> Result<SlotLayout, &str> {
    let mut layout = SlotLayout::empty();
    read_lines(text, &mut |words| read_line(words, &mut layout))?;
    Ok(layout)
}

/// Reads one line of a packing.
fn read_line(mut words: Words<'_>, layout: &mut SlotLayout) -> Option<()> {
    match words.next()? {
        "slots" => layout.slots = words.number()? as usize,
        "unit" => {
            let unit = words.number()?;
            let packed = CarriedOffsets { unit, base: 0 };
            layout.carried_offsets = Some([packed; 2]);
        }
        "base" => {
            let slider = square::slider_from_name(words.next()?)?;
            let offsets = layout.carried_offsets.as_mut()?;
            offsets[slider as usize].base = words.number()?;
        }
        piece => {
            let slider = square::slider_from_name(piece)?;
            let square = square::from_name(words.next()?)?;
            let hash = match words.after("key=")? {
                "pext" => Hash::pext(slider, square),
                "masked" => read_index_function(Key::Masked, &mut words)?,
                "black" => read_index_function(Key::Black, &mut words)?,
                _ => return None,
            };
            let offset = decimal(words.after("offset=")?)?;
            layout.put(slider, square, hash, offset);
        }
    }
    Some(())
}

/// The numbers of these squares, those with most slots first.
fn longest_first(squares: &[RangedHash]) -> Vec<usize> {
    // What decides the order and the number of the square, in one integer.
    let mut order: Vec<u64> = Vec::new();
    for (number, RangedHash { range, .. }) in squares.iter().enumerate() {
        let shortness = u32::MAX - range.slots() as u32;
        insert(
            &mut order,
            u64::from(shortness) << u32::BITS | number as u64,
        );
    }
    let mut numbers = Vec::new();
    for key in order {
        numbers.push(key as u32 as usize);
    }
    numbers
}

/// The index function with this key, whose index bits and factor come next.
fn read_index_function(key: Key, words: &mut Words<'_>) -> Option<Hash> {
    let index_bits = decimal(words.after("bits=")?)?;
    let factor = hexadecimal(words.after("factor=")?)?;
    if matches!(index_bits, 1..=64) {
        Some(Hash::magic(key, factor, index_bits))
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
