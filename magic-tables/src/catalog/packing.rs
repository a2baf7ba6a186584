//! Reads layouts: the smallest known packings from `catalog/packings`, and those with few cache lines from `catalog/lines`.
//!
//! The latter were chosen by what engines look up; `docs/cache.md` says how, and what it brings. Tables start with a line where they can,
//! so the array of slots must, too.

use crate::board::square;
use crate::encoding::Encoding;
use crate::hash::{Hash, Key};
use crate::layout::{CarriedOffsets, Layout, Placement};
use crate::spec::{Packing, Scheme, Spec};
use crate::words::{self, Words, factor, number};

macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../catalog/packings/", $name, ".txt")))),*]
    };
}

macro_rules! lines {
    ($name:literal) => {
        include_str!(concat!("../../catalog/lines/", $name, ".txt"))
    };
}

/// The packings, each with its [`name`].
#[rustfmt::skip]
const FILES: &[(&str, &str)] = files![
    "black",
    "fancy",
    "fancy-shared",
    "fancy-shared-shift",
    "fancy-shift",
    "fancy-shift-offset",
    "fixed_shift",
    "fixed_shift-offset",
];

/// The catalog's packing for the scheme and the options of `spec`. That for bitboards is used for shorter slots, too, if squares that
/// share a slot agree in `encoding`.
#[must_use]
pub fn find(spec: &Spec, encoding: Encoding) -> Option<Layout> {
    let name = name(spec, encoding);
    let (_, text) = FILES.iter().find(|(other, _)| *other == name)?;
    let layout = known(text);
    let is_made_for_it = matches!(encoding, Encoding::Bitboards | Encoding::Shared);
    (is_made_for_it || layout.filled([encoding; 2]).is_some()).then_some(layout)
}

/// The layout that a file of the catalog holds.
fn known(text: &str) -> Layout {
    read(text).unwrap_or_else(|line| unreachable!("malformed line in the catalog: {line}"))
}

/// The name of a packing: the scheme, whether slots are shared, and what the factors carry.
fn name(spec: &Spec, encoding: Encoding) -> String {
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

/// The layout for `scheme = fancy`, unless tables overlap. With `Packing::Lines`, factors may have more index bits than
/// the best known ones; otherwise there are as many slots as those use.
pub(crate) fn fancy(packing: Packing, encoding: Encoding) -> Option<Layout> {
    let text = match (packing, encoding) {
        (Packing::Overlapping, _) | (_, Encoding::Shared) | (Packing::Lines, Encoding::Numbers) => {
            return None;
        }
        (Packing::Auto | Packing::Concatenated, _) => lines!("fancy"),
        (Packing::Lines, Encoding::Bitboards) => lines!("fancy-lines"),
        (Packing::Lines, Encoding::Deposits | Encoding::Spreads) => lines!("fancy-lines-pdep"),
    };
    Some(known(text))
}

/// The layout for PEXT, by the encodings of rooks and bishops.
pub(crate) fn pext(encodings: [Encoding; 2]) -> Option<Layout> {
    let [rooks, bishops] = encodings;
    let text = match (rooks.slot_bytes(), bishops.slot_bytes()) {
        _ if rooks == Encoding::Shared || bishops == Encoding::Shared => return None,
        (8, 8) => lines!("pext"),
        (2, 2) => lines!("pext-pdep"),
        (2, 8) => lines!("pext-mixed"),
        _ => return None,
    };
    Some(known(text))
}

/// Reads a packing: comments (`#`), a line `slots N`, then for each piece and square a line such as
/// `rook a1 key=masked bits=12 factor=0x… offset=0` or `rook a1 key=pext offset=0`. If the factors carry the offsets, also `unit N` and `base rook N`.
/// Squares without a line get PEXT and offset 0. Gives the first line that it cannot read instead, if there is one.
pub fn read(text: &str) -> Result<Layout, &str> {
    let mut layout = Layout::empty();
    words::read(text, &mut |words| read_line(words, &mut layout))?;
    Ok(layout)
}

fn read_line(mut words: Words<'_>, layout: &mut Layout) -> Option<()> {
    match words.next()? {
        "slots" => layout.slots = words.number()? as usize,
        "unit" => layout.carried_offsets = Some(CarriedOffsets { unit: words.number()?, bases: [0; 2] }),
        "base" => {
            let slider = square::slider_from_name(words.next()?)?;
            layout.carried_offsets.as_mut()?.bases[slider as usize] = words.number()?;
        }
        piece => {
            let slider = square::slider_from_name(piece)?;
            let square = square::from_name(words.next()?)?;
            let hash = match words.after("key=")? {
                "pext" => Hash::pext(slider, square),
                "masked" => read_factor(Key::Masked, &mut words)?,
                "black" => read_factor(Key::Black, &mut words)?,
                _ => return None,
            };
            let offset = number(words.after("offset=")?)?;
            layout.placements[slider as usize][square] = Placement { hash, offset };
        }
    }
    Some(())
}

/// The index function with this key, whose index bits and factor come next.
fn read_factor(key: Key, words: &mut Words<'_>) -> Option<Hash> {
    let index_bits = number(words.after("bits=")?)?;
    let factor = factor(words.after("factor=")?)?;
    matches!(index_bits, 1..=64).then_some(Hash::magic(key, factor, index_bits))
}
