//! Emits the statics: square data as literals, slots as blocks of data.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

use super::names::{Block, Names, Store};
use super::template::template;
use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::board::stepper::{Stepper, between_and_line};
use crate::encoding::Encoding;
use crate::hashed::Hashed;
use crate::literal::{decimal_digits, hexadecimal_digits};
use crate::lookup::Aligned;
#[cfg(feature = "boards")]
use crate::spec::Numbering;
use crate::spec::Spec;
use crate::tables::{Chess, Tables};

/// All statics and their names. `chess` is a part of `tables`.
pub(super) fn all(
    tables: &Tables,
    chess: &Chess,
    names: &Names,
    store: &mut Store<'_>,
) -> (TokenStream, Vec<String>) {
    let lookup = names.lookup();
    let mut items = match chess {
        Chess::Slots(hashed) => slots(hashed, &tables.spec, names, store),
        Chess::LineWise(name) => {
            let item = format!("static SLIDERS: #lookup::{name} = #lookup::{name}::new();");
            template(&item, &[("lookup", &lookup)])
        }
    };
    let mut statics = vec!["SLIDERS".to_owned()];
    let mut add = |name: &str, kind: &str, words: Vec<u64>| {
        let data = store(Block { words, word_bytes: size_of::<u64>() });
        let item = format!("static {name}: #lookup::{kind} = #lookup::{kind}::from_bytes(#data);");
        template(&item, &[("lookup", &lookup), ("data", &data)]).to_tokens(&mut items);
        statics.push(name.to_owned());
    };
    if tables.spec.steppers {
        for &stepper in &Stepper::ALL {
            add(&stepper.name().to_uppercase(), "Steppers", attacks(&tables.spec, stepper));
        }
    }
    // A transposed board changes nothing for lines.
    if tables.spec.lines {
        let (between, line) = between_and_line();
        add("BETWEEN", "Lines", between);
        add("LINE", "Lines", line);
    }
    (items, statics)
}

/// The attack set of each square.
fn attacks(spec: &Spec, stepper: Stepper) -> Vec<u64> {
    #[cfg(feature = "boards")]
    if let (Numbering::ByFile, Ok(board)) = (spec.numbering, spec.geometry()) {
        return stepper.attacks_on(&board).into_iter().map(|set| set as u64).collect();
    }
    #[cfg(not(feature = "boards"))]
    let _ = spec;
    let mut attacks = Vec::with_capacity(SQUARES);
    for square in 0..SQUARES {
        attacks.push(stepper.attacks(square));
    }
    attacks
}

/// The static of a table of slots.
fn slots(tables: &Hashed, spec: &Spec, names: &Names, store: &mut Store<'_>) -> TokenStream {
    let (lookup, bmi2, promise) = (names.lookup(), names.bmi2_type(spec.pext), names.bmi2_value(spec.pext));
    let [lookup, bmi2, promise] = [("lookup", &lookup), ("bmi2", &bmi2), ("promise", &promise)];
    let (mut kinds, mut blocks) = (Vec::new(), Vec::new());
    for (encoding, slots) in tables.blocks() {
        let len = decimal_digits(slots.len() as u64);
        let data = store(Block { words: slots.to_vec(), word_bytes: encoding.slot_bytes() });
        let mut unions = TokenStream::new();
        let (kind, arguments) = match encoding {
            Encoding::Bitboards => (format!("#lookup::Bitboards<{len}>"), "#data"),
            Encoding::Spreads => (format!("#lookup::Spreads<{len}>"), "#data"),
            Encoding::Shared => (format!("#lookup::Shared<{len}>"), "#data"),
            Encoding::Deposits => (format!("#lookup::Deposits<#bmi2, {len}>"), "#promise, #data"),
            Encoding::Numbers => {
                let words = tables.numbering.expect("numbers count unions").unions.clone();
                let count = decimal_digits(words.len() as u64);
                unions = store(Block { words, word_bytes: size_of::<u64>() });
                (format!("#lookup::Numbers<{len}, {count}>"), "#data, #unions")
            }
        };
        let gaps = [lookup, bmi2, promise, ("data", &data), ("unions", &unions)];
        blocks.push(template(&format!("<{kind}>::from_bytes({arguments})"), &gaps));
        kinds.push(kind);
    }
    let (slots, value) = match kinds.as_slice() {
        [rooks, bishops] => {
            (format!("#lookup::Apart<{rooks}, {bishops}>"), "#lookup::Apart::new(#first, #last)")
        }
        kinds => (kinds[0].clone(), "#first"),
    };
    let [rooks, bishops] = Slider::both(|slider| &tables.index_type(slider).name);
    let sliders = if spec.const_fn { "#lookup::ConstSliders" } else { "#lookup::Sliders" };
    let mut kind = format!("{sliders}<{rooks}, {bishops}, {slots}>");
    let mut arguments = String::new();
    for slider in Slider::ALL {
        arguments += &squares(tables, names, slider);
        arguments += ", ";
    }
    if let Some(numbering) = tables.numbering {
        for of_piece in &numbering.bases {
            arguments += "[";
            for &base in of_piece {
                arguments += &decimal_digits(base.into());
                arguments += ", ";
            }
            arguments += "], ";
        }
    }
    let mut value = format!("{sliders}::<_, _, {slots}>::new({arguments}{value})");
    // Where it costs nothing. Constant functions could not look through the alignment.
    if tables.bytes % align_of::<Aligned<u64>>() == 0 && !spec.const_fn {
        (kind, value) = (format!("#lookup::Aligned<{kind}>"), format!("#lookup::Aligned::new({value})"));
    }
    let (first, last) = (("first", &blocks[0]), ("last", &blocks[blocks.len() - 1]));
    template(
        &format!("#[allow(clippy::type_complexity)] static SLIDERS: {kind} = {value};"),
        &[lookup, bmi2, promise, first, last],
    )
}

/// The call that constructs the index functions of `slider`.
fn squares(tables: &Hashed, names: &Names, slider: Slider) -> String {
    let index_type = tables.index_type(slider);
    let slot = names.primitive(&format!("u{}", 8 * tables.encodings[slider as usize].slot_bytes()));
    let slots = decimal_digits(tables.slots(slider).len() as u64);
    let promise = if index_type.uses_pext { "#promise, " } else { "" };
    let mut call =
        format!("<{}>::squares::<{slot}>({promise}#lookup::Slider::{slider:?}, {slots}, [", index_type.name);
    for (factor, shift, offset) in tables.squares(slider) {
        let offset = decimal_digits(offset.into());
        if index_type.uses_pext {
            call += &offset;
        } else {
            let numbers = format!("({}, {shift}, {offset})", hexadecimal_digits(factor, 16));
            call += &numbers;
        }
        call += ", ";
    }
    call + "])"
}
