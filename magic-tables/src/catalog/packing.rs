//! The smallest packings known: the files of `catalog/packings`, read.

use crate::encoding::Encoding;
use crate::hash::{Hash, Key};
use crate::layout::{Layout, Placement};
use crate::slider::Slider;
use crate::spec::Spec;
use crate::square;

/// The packings, each under the [`name`] of what it is for.
const FILES: &[(&str, &str)] = &[
    ("fancy", include_str!("../../catalog/packings/fancy.txt")),
    ("fancy-shared", include_str!("../../catalog/packings/fancy-shared.txt")),
    ("fixed_shift", include_str!("../../catalog/packings/fixed_shift.txt")),
];

/// The packing for the scheme and the options of `spec`, if there is one in the catalog; without one for the form
/// of the slots, that for attack sets, which may do too.
#[must_use]
pub fn find(spec: &Spec, encoding: Encoding) -> Option<Layout> {
    let file = |encoding| {
        let name = name(spec, encoding);
        FILES.iter().find(|(other, _)| *other == name)
    };
    let (_, text) = file(encoding).or_else(|| file(Encoding::Bitboards))?;
    Some(read(text).unwrap_or_else(|line| unreachable!("malformed line in the catalog: {line}")))
}

/// What a packing is for: scheme, form of the slots, and what the factors carry.
fn name(spec: &Spec, encoding: Encoding) -> String {
    let mut name = spec.scheme.word().to_owned();
    name.push_str(match encoding {
        Encoding::Bitboards => "",
        Encoding::Numbers => "-byte",
        Encoding::Deposits | Encoding::Spreads => "-pdep",
        Encoding::Shared => "-shared",
    });
    if spec.incorporate_shift {
        name.push_str("-shift");
    }
    name
}

/// Reads a packing: after comments (`#`) a line `slots N`, then for each piece and square `rook a1 key=masked bits=12 factor=0x… offset=0`.
fn read(text: &str) -> Result<Layout, &str> {
    let mut layout = Layout::empty();
    for line in text.lines() {
        if !line.is_empty() && !line.starts_with('#') {
            read_line(line, &mut layout).ok_or(line)?;
        }
    }
    Ok(layout)
}

fn read_line(line: &str, layout: &mut Layout) -> Option<()> {
    let mut words = line.split(' ');
    let first = words.next()?;
    if first == "slots" {
        layout.slots = words.next()?.parse().ok()?;
        return Some(());
    }
    let slider = Slider::ALL.into_iter().find(|&slider| square::name_of(slider) == first)?;
    let square = square::from_name(words.next()?)?;
    let key = match words.next()?.strip_prefix("key=")? {
        "masked" => Key::Masked,
        "black" => Key::Black,
        _ => return None,
    };
    let index_bits = words.next()?.strip_prefix("bits=")?.parse().ok()?;
    let factor = u64::from_str_radix(words.next()?.strip_prefix("factor=0x")?, 16).ok()?;
    let offset = words.next()?.strip_prefix("offset=")?.parse().ok()?;
    layout.placements[slider as usize][square] =
        Placement { hash: Hash::Magic { key, factor, index_bits }, offset };
    Some(())
}
