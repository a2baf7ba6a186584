//! The squares of the ready-made tables of `magic-bitboards` are those that the generator chooses
//! for `scheme = fancy`. `UPDATE=1 cargo test -p magic-tables --test ready_made` writes
//! them.

use std::fmt::{Debug, Write as _};
use std::path::Path;
use std::{env, fs};

use magic_tables::board::slider::Slider;
use magic_tables::spec::Spec;
use magic_tables::tables::{Bmi2, Tables};

/// A constant: its name, type and value, and what it is.
fn constant(text: &mut String, doc: &str, name: &str, kind: &str, value: &impl Debug) {
    write!(
        text,
        "\n/// {doc}\npub(crate) const {name}: {kind} = {value:?};\n"
    )
    .expect("text can be written");
}

#[test]
fn squares_are_those_of_the_generator() {
    let mut text = "\
//! Where the slots of the ready-made tables lie, as `magic-tables` chooses them for `scheme =
//! fancy`.
//! Generated: `UPDATE=1 cargo test -p magic-tables --test ready_made` writes this file.
"
    .to_owned();
    let tables = |bmi2| {
        Tables::build(&Spec::default(), bmi2)
            .expect("there are such tables")
            .slot_tables()
            .cloned()
    };
    let (fancy, pext) = (
        tables(Bmi2::Absent).expect("slots"),
        tables(Bmi2::ByTarget).expect("slots"),
    );
    let squares = "Factor, shift and offset of each square: rooks, then bishops.";
    constant(
        &mut text,
        "Slots of the table.",
        "FANCY_SLOTS",
        "usize",
        &fancy.slots(Slider::Rook).len(),
    );
    constant(
        &mut text,
        squares,
        "FANCY",
        "[[(u64, u32, u32); 64]; 2]",
        &Slider::ALL.map(|slider| {
            let squares = fancy.squares(slider);
            squares.map(|data| (data.factor, data.shift, data.offset))
        }),
    );
    constant(
        &mut text,
        "Slots of the table with PEXT.",
        "PEXT_SLOTS",
        "usize",
        &pext.slots(Slider::Rook).len(),
    );
    let offsets = Slider::ALL.map(|slider| pext.squares(slider).map(|data| data.offset));
    constant(
        &mut text,
        "With PEXT, the offset of each square.",
        "PEXT",
        "[[u32; 64]; 2]",
        &offsets,
    );

    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../src/ready_made/squares.rs");
    if snapshots::updates() {
        fs::write(&file, text).expect("the file can be written");
        return;
    }
    // Formatted since.
    let bare = |text: &str| {
        text.replace([' ', '\n'], "")
            .replace(",)", ")")
            .replace(",]", "]")
    };
    let found = fs::read_to_string(&file).expect("the file is there");
    assert_eq!(
        bare(&found),
        bare(&text),
        "`UPDATE=1 cargo test -p magic-tables --test ready_made` writes it"
    );
}
