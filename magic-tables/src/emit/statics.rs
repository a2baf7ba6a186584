//! The statics: square data as readable literals, slots as blocks of data.

use std::fmt::Write as _;

use super::{Items, LOOKUP};
use crate::slider::Slider;
use crate::spec::{Scheme, Spec};
use crate::stepper::{Stepper, between_and_line};
use crate::tables::{Carry, Tables};

/// The static of the sliding pieces, called `SLIDERS`.
pub(super) fn sliders(items: &mut Items, tables: &Tables) {
    let slots = format!("{LOOKUP}::Bitboards<{}>", tables.slots.len());
    let [rooks, bishops] = Slider::ALL.map(|slider| index_type(tables, slider));
    let data = items.add_data(tables.slots.clone());
    let text = &mut items.text;
    let _ = write!(
        text,
        "static SLIDERS: {LOOKUP}::Sliders<\n    {rooks},\n    {bishops},\n    {slots},\n> = {LOOKUP}::Sliders::<_, _, {slots}>::new(\n",
    );
    for slider in Slider::ALL {
        squares(text, tables, slider);
    }
    let _ = write!(text, "    {LOOKUP}::Bitboards::from_bytes({data}),\n);\n\n");
}

/// The type of the index functions of `slider`.
fn index_type(tables: &Tables, slider: Slider) -> String {
    if tables.scheme == Scheme::Pext {
        return format!("{LOOKUP}::Pext<{}>", tables.forced_pext);
    }
    let carry = match (tables.carry, slider) {
        (Carry::Stored, _) => "Stored".to_owned(),
        (Carry::ShiftInFactor, _) => "ShiftInFactor".to_owned(),
        (Carry::PerSquare, _) => {
            let (_, shift, base) = tables.squares(slider)[0];
            format!("PerSquare<{}, {base}>", u64::BITS - shift)
        }
    };
    format!("{LOOKUP}::Magic<{LOOKUP}::Masked, {LOOKUP}::{carry}>")
}

/// The constructor of the square data of `slider`.
fn squares(text: &mut String, tables: &Tables, slider: Slider) {
    let index_type = index_type(tables, slider);
    let _ = write!(text, "    <{index_type}>::squares(\n        {LOOKUP}::Slider::{slider:?},\n        [\n");
    if tables.scheme == Scheme::Pext {
        for offset in tables.offsets(slider) {
            let _ = writeln!(text, "            {offset},");
        }
    } else {
        for (factor, shift, offset) in tables.squares(slider) {
            let _ = writeln!(text, "            ({factor:#018x}, {shift}, {offset}),");
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
    let data = items.add_data(words);
    let _ = write!(items.text, "static {name}: {LOOKUP}::{kind} = {LOOKUP}::{kind}::from_bytes({data});\n\n");
    name.to_owned()
}
