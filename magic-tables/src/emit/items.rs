//! All items of an expansion: data, one `const` constructor, and the functions that call the
//! look-ups.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

#[cfg(feature = "boards")]
use super::board::{self, BoardCalls};
#[cfg(feature = "boards")]
use super::functions::Finds;
use super::functions::{self, Calls, Function, Signatures, without_tables};
use super::names::{Block, Names, Store};
use crate::board::SQUARES;
use crate::board::slider::Slider;
use crate::board::stepper::{Stepper, between_and_line};
use crate::encoding::Encoding;
use crate::lookup::Aligned;
#[cfg(feature = "boards")]
use crate::spec::Numbering;
use crate::spec::Spec;
use crate::tables::SlotTables;
use crate::tables::{ChessTables, Tables};
use crate::text::{decimal_digits, hexadecimal_digits, join, template};

/// All items for `tables`: constants, statics and functions.
#[must_use]
pub fn items(tables: &Tables, names: &Names, store: &mut Store<'_>) -> TokenStream {
    let spec = &tables.spec;
    #[cfg(feature = "boards")]
    let (board, sliders) = (
        spec.geometry().ok().filter(|board| !board.is_chess()),
        spec.divided().sliders,
    );
    #[cfg(not(feature = "boards"))]
    let sliders = [];
    let calls = Calls { sliders: &sliders };
    let (mut items, mut statics) = (TokenStream::new(), Vec::new());
    if let Some(chess) = &tables.chess {
        (items, statics) = statics_of_chess(tables, chess, names, store);
    }
    #[cfg(feature = "boards")]
    if let Some(tables) = &tables.board {
        board::statics(tables, spec.pext, names, store, &mut items, &mut statics);
    }
    let body = |function: &Function<'_>| {
        #[cfg(feature = "boards")]
        match (function.finds, &board, &tables.board) {
            (Finds::StepsOfAll(piece), Some(board), _) => {
                return board::all_stepping(board, piece, function.parameters[0].0);
            }
            (.., Some(tables)) => {
                return BoardCalls {
                    tables,
                    chess: &calls,
                }
                .body(function);
            }
            _ => {}
        }
        calls.body(function)
    };
    let mut bytes = String::new();
    for name in &statics {
        join(
            &mut bytes,
            " + ",
            &format!("::core::mem::size_of_val(&{name})"),
        );
    }
    if spec.views {
        join(&mut bytes, " + ", "#lookup::views::TABLE_BYTES");
    }
    let bytes = template(&bytes, &[("lookup", &names.lookup())]);
    append(
        &mut items,
        &functions::constants(&tables.name(), &bytes, names),
    );
    append(
        &mut items,
        &functions::all(spec, &Signatures::new(spec), names, &body),
    );
    append(&mut items, limit(tables).as_slice());
    items
}

/// Adds `more` to `items`. (To extend a stream by others is a long generic function, which users'
/// builds would compile for each kind of iterator.)
fn append(items: &mut TokenStream, more: &[TokenStream]) {
    for item in more {
        item.to_tokens(items);
    }
}

/// A check of `max_bytes` by the compiler, for tables without slots: their size depends on the
/// target.
fn limit(tables: &Tables) -> Option<TokenStream> {
    let most = tables
        .spec
        .max_bytes
        .filter(|_| matches!(tables.chess, Some(ChessTables::LineWise(_))))?;
    let most = decimal_digits(most);
    let message = "the tables take more on this target than `max_bytes` allows; raise `max_bytes` or choose another scheme";
    Some(template(
        &format!("const _: () = ::core::assert!(TABLE_BYTES <= {most}, {message:?});"),
        &[],
    ))
}

/// Items for a `spec` with mistakes: the same functions without tables, so that a mistake does not
/// cause more errors. `refused`: pieces on a board whose sets of squares are of this type, which
/// the options name and `spec` has not.
#[must_use]
pub fn fallback(
    spec: &Spec,
    names: &Names,
    refused: Option<(&[String], &'static str)>,
) -> TokenStream {
    let signatures = match refused {
        None => Signatures::new(spec),
        Some((pieces, word)) => Signatures::named(pieces, word),
    };
    let body = |function: &Function<'_>| without_tables(signatures.are_of_chess, function);
    let mut items = TokenStream::new();
    append(
        &mut items,
        &functions::constants("invalid", &template("0", &[]), names),
    );
    append(&mut items, &functions::all(spec, &signatures, names, &body));
    items
}

/// All statics and their names. `chess` is a part of `tables`.
fn statics_of_chess(
    tables: &Tables,
    chess: &ChessTables,
    names: &Names,
    store: &mut Store<'_>,
) -> (TokenStream, Vec<String>) {
    let lookup = names.lookup();
    let mut items = match chess {
        ChessTables::Slots(hashed) => slots(hashed, &tables.spec, names, store),
        ChessTables::LineWise(name) => {
            let item = format!("static SLIDERS: #lookup::{name} = #lookup::{name}::new();");
            template(&item, &[("lookup", &lookup)])
        }
    };
    let mut statics = vec!["SLIDERS".to_owned()];
    let mut add = |name: &str, kind: &str, words: Vec<u64>| {
        let data = store(Block {
            words,
            word_bytes: size_of::<u64>(),
        });
        let item = format!("static {name}: #lookup::{kind} = #lookup::{kind}::from_bytes(#data);");
        template(&item, &[("lookup", &lookup), ("data", &data)]).to_tokens(&mut items);
        statics.push(name.to_owned());
    };
    if tables.spec.steppers {
        for &stepper in &Stepper::ALL {
            add(
                &stepper.name().to_uppercase(),
                "Steppers",
                attacks(&tables.spec, stepper),
            );
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
        return stepper
            .attacks_on(&board)
            .into_iter()
            .map(|set| set as u64)
            .collect();
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
fn slots(tables: &SlotTables, spec: &Spec, names: &Names, store: &mut Store<'_>) -> TokenStream {
    let (lookup, bmi2, promise) = (
        names.lookup(),
        names.bmi2_type(spec.pext),
        names.bmi2_value(spec.pext),
    );
    let [lookup, bmi2, promise] = [("lookup", &lookup), ("bmi2", &bmi2), ("promise", &promise)];
    let (mut kinds, mut blocks) = (Vec::new(), Vec::new());
    for (encoding, slots) in tables.blocks() {
        let len = decimal_digits(slots.len() as u64);
        let data = store(Block {
            words: slots.to_vec(),
            word_bytes: encoding.slot_bytes(),
        });
        let mut unions = TokenStream::new();
        let (kind, arguments) = match encoding {
            Encoding::Bitboards => (format!("#lookup::Bitboards<{len}>"), "#data"),
            Encoding::Spreads => (format!("#lookup::Spreads<{len}>"), "#data"),
            Encoding::Shared => (format!("#lookup::Shared<{len}>"), "#data"),
            Encoding::Deposits => (
                format!("#lookup::Deposits<#bmi2, {len}>"),
                "#promise, #data",
            ),
            Encoding::Numbers => {
                let words = tables.numbers.expect("numbers count unions").unions.clone();
                let count = decimal_digits(words.len() as u64);
                unions = store(Block {
                    words,
                    word_bytes: size_of::<u64>(),
                });
                (
                    format!("#lookup::Numbers<{len}, {count}>"),
                    "#data, #unions",
                )
            }
        };
        let gaps = [lookup, bmi2, promise, ("data", &data), ("unions", &unions)];
        blocks.push(template(
            &format!("<{kind}>::from_bytes({arguments})"),
            &gaps,
        ));
        kinds.push(kind);
    }
    let (slots, value) = match kinds.as_slice() {
        [rooks, bishops] => (
            format!("#lookup::Apart<{rooks}, {bishops}>"),
            "#lookup::Apart::new(#first, #last)",
        ),
        kinds => (kinds[0].clone(), "#first"),
    };
    let [rooks, bishops] = Slider::both(|slider| tables.index_type(slider).name);
    let sliders = if spec.const_fn {
        "#lookup::ConstSliders"
    } else {
        "#lookup::Sliders"
    };
    let mut kind = format!("{sliders}<{rooks}, {bishops}, {slots}>");
    let mut arguments = String::new();
    for slider in Slider::ALL {
        arguments += &squares(tables, names, slider);
        arguments += ", ";
    }
    if let Some(numbering) = tables.numbers {
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
        (kind, value) = (
            format!("#lookup::Aligned<{kind}>"),
            format!("#lookup::Aligned::new({value})"),
        );
    }
    let (first, last) = (("first", &blocks[0]), ("last", &blocks[blocks.len() - 1]));
    template(
        &format!("#[allow(clippy::type_complexity)] static SLIDERS: {kind} = {value};"),
        &[lookup, bmi2, promise, first, last],
    )
}

/// The call that constructs the index functions of `slider`.
fn squares(tables: &SlotTables, names: &Names, slider: Slider) -> String {
    let index_type = tables.index_type(slider);
    let slot = names.primitive(&format!(
        "u{}",
        8 * tables.encodings[slider as usize].slot_bytes()
    ));
    let slots = decimal_digits(tables.slots(slider).len() as u64);
    let promise = if index_type.uses_pext {
        "#promise, "
    } else {
        ""
    };
    let mut call = format!(
        "<{}>::squares::<{slot}>({promise}#lookup::Slider::{slider:?}, {slots}, [",
        index_type.name
    );
    for &(factor, shift, offset) in &tables.squares(slider) {
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
