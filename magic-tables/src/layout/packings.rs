//! The layouts of the catalog: `catalog/packings` has the smallest known packings, and
//! `catalog/lines` those with few cache lines.

use super::{CarriedOffsets, Placement, SlotLayout};
use crate::board::square;
use crate::encoding::Encoding;
use crate::hash::{Hash, Key, Words, decimal, hexadecimal, read_lines};
use crate::spec::{Packing, Scheme, Spec};

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
    (is_made_for_it || layout.filled([encoding; 2]).is_some()).then_some(layout)
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
    let text = match (packing, encoding) {
        (Packing::Overlapping, _) | (_, Encoding::Shared) | (Packing::Lines, Encoding::Numbers) => {
            return None;
        }
        (Packing::Auto | Packing::Concatenated, _) => file!("lines/fancy"),
        (Packing::Lines, Encoding::Bitboards) => file!("lines/fancy-lines"),
        (Packing::Lines, Encoding::Deposits | Encoding::Spreads) => file!("lines/fancy-lines-pdep"),
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
            layout.carried_offsets = Some([CarriedOffsets { unit, base: 0 }; 2]);
        }
        "base" => {
            let slider = square::slider_from_name(words.next()?)?;
            layout.carried_offsets.as_mut()?[slider as usize].base = words.number()?;
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
            layout.placements[slider as usize][square] = Placement { hash, offset };
        }
    }
    Some(())
}

/// The index function with this key, whose index bits and factor come next.
fn read_index_function(key: Key, words: &mut Words<'_>) -> Option<Hash> {
    let index_bits = decimal(words.after("bits=")?)?;
    let factor = hexadecimal(words.after("factor=")?)?;
    matches!(index_bits, 1..=64).then_some(Hash::magic(key, factor, index_bits))
}

#[cfg(test)]
mod tests;
