//! The statics: square data as readable literals, slots as blocks of data.

use std::fmt::Write as _;

use super::{Items, LOOKUP};
use crate::encoding::Encoding;
use crate::hashed::{Carry, Hashed};
use crate::layout::Carried;
use crate::slider::Slider;
use crate::spec::{Scheme, Spec};
use crate::stepper::{Stepper, between_and_line};
use crate::tables::Tables;

/// The static of the sliding pieces, called `SLIDERS`.
pub(super) fn sliders(items: &mut Items, tables: &Tables) {
    if let Some(hashed) = &tables.hashed {
        return slots(items, hashed);
    }
    let kind = match tables.scheme {
        Scheme::Kindergarten => "Kindergarten",
        Scheme::CongruentModulo => "CongruentModulo",
        Scheme::Hyperbola => "Hyperbola",
        other => unreachable!("`{}` has slots", other.word()),
    };
    let _ = write!(items.text, "static SLIDERS: {LOOKUP}::{kind} = {LOOKUP}::{kind}::new();\n\n");
}

/// The static of a table of slots.
fn slots(items: &mut Items, tables: &Hashed) {
    let mut types = Vec::new();
    let mut values = Vec::new();
    for (encoding, slots) in tables.blocks() {
        let len = decimal(u32::try_from(slots.len()).expect("tables are small"));
        let name = match encoding {
            Encoding::Bitboards => format!("{LOOKUP}::Bitboards<{len}>"),
            Encoding::Numbers => {
                let unions = tables.numbering.map_or(0, |numbering| numbering.unions.len());
                format!("{LOOKUP}::Numbers<{len}, {unions}>")
            }
            Encoding::Deposits => format!("{LOOKUP}::Deposits<{}, {len}>", tables.forced),
            Encoding::Spreads => format!("{LOOKUP}::Spreads<{len}>"),
            Encoding::Shared => format!("{LOOKUP}::Shared<{len}>"),
        };
        let mut data = items.add_data(slots.to_vec(), encoding.slot_bytes());
        if let Some(numbering) = tables.numbering {
            let unions = items.add_data(numbering.unions.clone(), size_of::<u64>());
            data = format!("{data}, {unions}");
        }
        values.push(format!("<{name}>::from_bytes({data})"));
        types.push(name);
    }
    let (slots, values) = match (types.as_slice(), values.as_slice()) {
        ([slots], [values]) => (slots.clone(), values.clone()),
        _ => (
            format!("{LOOKUP}::Apart<{}>", types.join(", ")),
            format!("{LOOKUP}::Apart::new(\n        {},\n    )", values.join(",\n        ")),
        ),
    };
    let [rooks, bishops] = Slider::ALL.map(|slider| index_type(tables, slider));
    let text = &mut items.text;
    let _ = write!(
        text,
        "static SLIDERS: {LOOKUP}::Sliders<\n    {rooks},\n    {bishops},\n    {slots},\n> = \
         {LOOKUP}::Sliders::<_, _, {slots}>::new(\n",
    );
    for slider in Slider::ALL {
        squares(text, tables, slider);
    }
    if let Some(numbering) = tables.numbering {
        for bases in &numbering.bases {
            text.push_str("    [\n");
            for row in bases.chunks(16) {
                let row: Vec<_> = row.iter().map(|&base| decimal(base)).collect();
                let _ = writeln!(text, "        {},", row.join(", "));
            }
            text.push_str("    ],\n");
        }
    }
    let _ = write!(items.text, "    {values},\n);\n\n");
}

/// The type of the index functions of `slider`.
fn index_type(tables: &Hashed, slider: Slider) -> String {
    if tables.pext {
        return format!("{LOOKUP}::Pext<{}>", tables.forced);
    }
    if tables.carry == Carry::Halves {
        return match slider {
            Slider::Rook => format!("{LOOKUP}::Magic32"),
            Slider::Bishop => format!("{LOOKUP}::Folded32"),
        };
    }
    let (_, shift, offset) = tables.squares(slider)[0];
    let bits = u64::BITS - shift;
    let slot_bytes = tables.encodings[slider as usize].slot_bytes() as u32;
    let carried = |Carried { unit, bases }| {
        format!("{}, {}", unit * slot_bytes, decimal(bases[slider as usize] * slot_bytes))
    };
    let carry = match tables.carry {
        Carry::Stored | Carry::Halves => "Stored".to_owned(),
        Carry::ShiftInFactor => "ShiftInFactor".to_owned(),
        Carry::FixedShift => format!("FixedShift<{bits}>"),
        Carry::PerSquare => {
            format!("PerSquare<{bits}, {}, {}>", decimal(slot_bytes << bits), decimal(offset * slot_bytes))
        }
        Carry::OffsetInFactor(offsets) => format!("OffsetInFactor<{}>", carried(offsets)),
        Carry::FixedShiftOffsetInFactor(offsets) => {
            format!("FixedShiftOffsetInFactor<{bits}, {}>", carried(offsets))
        }
        Carry::BothInFactor(offsets) => format!("BothInFactor<{}>", carried(offsets)),
    };
    format!("{LOOKUP}::Magic<{LOOKUP}::{:?}, {LOOKUP}::{carry}>", tables.key())
}

/// The constructor of the square data of `slider`.
fn squares(text: &mut String, tables: &Hashed, slider: Slider) {
    let index_type = index_type(tables, slider);
    let slot = format!("u{}", 8 * tables.encodings[slider as usize].slot_bytes());
    let _ = write!(text, "    <{index_type}>::squares::<{slot}>(\n        {LOOKUP}::Slider::{slider:?},\n");
    if tables.pext {
        text.push_str("        [\n");
        for offset in tables.offsets(slider) {
            let _ = writeln!(text, "            {},", decimal(offset));
        }
    } else {
        let slots = u32::try_from(tables.slots(slider).len()).expect("tables are small");
        let _ = write!(text, "        {},\n        [\n", decimal(slots));
        for (factor, shift, offset) in tables.squares(slider) {
            let _ = writeln!(text, "            ({}, {shift}, {}),", hex(factor, 8), decimal(offset));
        }
    }
    text.push_str("        ],\n    ),\n");
}

/// The statics of steppers and lines, as far as asked for. Returns the names of all statics.
pub(super) fn others(items: &mut Items, spec: &Spec) -> Vec<String> {
    let mut names = vec!["SLIDERS".to_owned()];
    if spec.steppers {
        for stepper in Stepper::ALL {
            let attacks = (0..crate::board::SQUARES).map(|square| stepper.attacks(square)).collect();
            names.push(block(items, &stepper.name().to_uppercase(), "Steppers", attacks));
        }
    }
    if spec.lines {
        let (between, line) = between_and_line();
        names.push(block(items, "BETWEEN", "Lines", between));
        names.push(block(items, "LINE", "Lines", line));
    }
    names
}

/// A static that is one block of data. Returns its name.
fn block(items: &mut Items, name: &str, kind: &str, words: Vec<u64>) -> String {
    let data = items.add_data(words, size_of::<u64>());
    let _ = write!(items.text, "static {name}: {LOOKUP}::{kind} = {LOOKUP}::{kind}::from_bytes({data});\n\n");
    name.to_owned()
}

/// `word`, of so many bytes, in hexadecimal digits, in groups of four.
pub(super) fn hex(word: u64, bytes: usize) -> String {
    let digits = format!("{word:0width$x}", width = 2 * bytes);
    let mut text = String::from("0x");
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 4 == 0 {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

/// `number` in decimal digits, in groups of three if there are more than four.
pub(super) fn decimal(number: u32) -> String {
    match number {
        0..10_000 => number.to_string(),
        10_000..1_000_000 => format!("{}_{:03}", number / 1000, number % 1000),
        _ => format!("{}_{:03}_{:03}", number / 1_000_000, number / 1000 % 1000, number % 1000),
    }
}
