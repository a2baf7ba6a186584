//! The functions that fill the slots at start-up.

use std::fmt::Write as _;

use super::expressions::{CRecipeWriter, SQUARE, kind as kind_of};
use super::style::{HeaderStyle, indented};
use crate::board::slider::Slider;
use crate::encoding::Encoding;
use crate::naming::HelperRole;
use crate::recipe::{
    Expr, Node, NumberType, OFFSET, Operator, SlotRecipe, WithoutSlots, extracted, named, word,
};

/// What fills the slots of a model.
#[derive(Default, PartialEq)]
pub(super) struct Filling {
    /// The functions below `sliders_init`.
    pub(super) functions: Vec<String>,
    /// The calls that fill one square, each with whether it returns that a slot has changed.
    pub(super) calls: Vec<(String, bool)>,
}

/// What fills the slots of the model of `writer`.
pub(super) fn of_model(writer: &mut CRecipeWriter<'_>) -> Filling {
    let model = writer.model;
    let mut filling = Filling::default();
    for part in model.filled() {
        let Some(slots) = model.parts[part].slots() else {
            continue;
        };
        writer.part = part;
        let owner = &model.parts[part].name;
        let name = format!("mt_{}", HelperRole::Filling.of(owner));
        filling.functions.push(function(&name, slots, writer));
        filling.calls.push((
            format!("{name}(square)"),
            slots.encoding == Encoding::Numbers,
        ));
    }
    filling
}

/// The function that the engine calls. `calls` are those of all models, for each of so many
/// `squares`.
pub(super) fn for_engines<'a>(
    style: &HeaderStyle<'_>,
    squares: usize,
    calls: impl Iterator<Item = &'a (String, bool)>,
) -> String {
    let (inline, nothing) = if style.is_c() {
        ("", "void")
    } else {
        ("inline ", "")
    };
    let (counting, others): (Vec<_>, Vec<_>) = calls.partition(|(_, counts)| *counts);
    let [counting, others] =
        [counting, others].map(|calls| calls.into_iter().map(|(call, _)| &**call));
    let [counting, others] = [counting, others].map(Iterator::collect::<Vec<&str>>);
    let mut loops = Vec::new();
    if !others.is_empty() {
        let calls = others.join(";\n        ");
        loops.push(format!(
            "    for (unsigned square = 0; square < {squares}; square++) {{\n        {calls};\n    }}\n"
        ));
    }
    if !counting.is_empty() {
        loops.push(format!(
            "    // Squares that share a slot agree on the least number that serves both.
    int changed;
    do {{
        changed = 0;
        for (unsigned square = 0; square < {squares}; square++)
            changed |= {};
    }} while (changed);
",
            counting.join(" | ")
        ));
    }
    format!(
        "{inline}void mt_Public_sliders_init({nothing})\n{{\n{}}}\n",
        loops.concat()
    )
}

/// The function that fills the slots of one square.
fn function(name: &str, slots: &SlotRecipe, writer: &mut CRecipeWriter<'_>) -> String {
    let style = writer.style;
    let kind = kind_of(writer.style.sets);
    let counts = slots.encoding == Encoding::Numbers;
    let (array, number) = place(slots, writer);
    let walk = match slots.walk {
        WithoutSlots::Chess(slider) => {
            format!("mt_rays(square, occupied, {})", slider as usize)
        }
        WithoutSlots::Part(other) => {
            let walk = writer.part_function(other);
            format!("{walk}(square, occupied)")
        }
        WithoutSlots::Nowhere => unreachable!("only slots with a walk are filled"),
    };
    let (store, stored) = store(slots, &array, writer);
    let relevant = &slots.bounds.relevant;
    let mut read = slots.index.expressions();
    let first = slots.first.clone().unwrap_or_else(|| slots.found().1);
    read.push(&first);
    read.push(relevant);
    read.extend(&stored);
    let mut body = SQUARE.to_owned() + &writer.variables(&read);
    // The next set of relevant squares needs their name.
    let mask = if let Node::Field(name) = &*relevant.node {
        name.clone()
    } else {
        let _ = writeln!(body, "const {kind} relevant = {};", writer.value(relevant));
        "relevant".to_owned()
    };
    if let Some(first) = &slots.first {
        let _ = writeln!(body, "const size_t first = {};", writer.value(first));
    }
    if counts {
        body += "int changed = 0;\n";
    }
    let [empty, next, condition] = if style.is_wide() {
        let next = format!("mt_next_subset(occupied, {mask});");
        [
            "mt_bitboard_of(0, 0)".to_owned(),
            next,
            "!mt_bitboard_is_empty(occupied)".to_owned(),
        ]
    } else {
        let next = format!("(occupied - {mask}) & {mask}; // the next set of relevant squares");
        ["0".to_owned(), next, "occupied != 0".to_owned()]
    };
    let statements = writer.statements(&slots.index);
    let inner = format!(
        "const {kind} attacks = {walk};\n{statements}const size_t slot = (size_t)({number});\n{store}\noccupied = {next}\n"
    );
    let inner = inner
        .lines()
        .map(|line| format!("    {line}\n"))
        .collect::<Vec<_>>()
        .concat();
    let _ = write!(
        body,
        "{kind} occupied = {empty};\ndo {{\n{inner}}} while ({condition});\n"
    );
    let (result, doc) = if counts {
        body += "return changed;\n";
        (
            "int",
            "Moves the slots of a square on to numbers that give its sets; whether any was another.",
        )
    } else {
        ("void", "Fills the slots of a square.")
    };
    format!(
        "// {doc}\nstatic inline {result} {name}(unsigned square)\n{{\n{}}}\n",
        indented(&body)
    )
}

/// The array or pointer in which the slots of a square are, and the number of a slot in it.
fn place(slots: &SlotRecipe, writer: &mut CRecipeWriter<'_>) -> (String, String) {
    let number = &slots.index.result;
    if slots.first.is_none() {
        writer.place(&slots.table, OFFSET, number)
    } else {
        let first = writer.behind("first", number);
        (writer.table(&slots.table), first)
    }
}

/// The statements that store the set `attacks`, and the numbers of the square that they read.
fn store(slots: &SlotRecipe, array: &str, writer: &mut CRecipeWriter<'_>) -> (String, Vec<Expr>) {
    let is_rook = slots.walk == WithoutSlots::Chess(Slider::Rook);
    match slots.encoding {
        Encoding::Bitboards if slots.kind == NumberType::Wide => {
            let [low, high] = ["low", "high"].map(|half| format!("mt_bitboard_{half}(attacks)"));
            (
                format!("{array}[slot][0] = {low};\n{array}[slot][1] = {high};"),
                Vec::new(),
            )
        }
        Encoding::Bitboards => (format!("{array}[slot] = attacks;"), Vec::new()),
        Encoding::Shared => (format!("{array}[slot] |= attacks;"), Vec::new()),
        Encoding::Numbers => {
            let slot = format!("{array}[slot]");
            let found = writer.with_slot(&slot, &slots.attacks);
            let text = format!(
                "while (({found}) != attacks) {{\n    {array}[slot]++;\n    changed = 1;\n}}"
            );
            (text, vec![slots.attacks.clone()])
        }
        // Squares that share a slot may need different numbers of its bits.
        Encoding::Deposits => {
            let set = named("attacks", slots.attacks.kind);
            let slot = extracted(&slots.attacks, &set);
            let added = writer.side(Operator::Or, &slot, true);
            let bits = format!("{array}[slot] | {added}");
            (
                format!("{array}[slot] = ({})({bits});", kind_of(slots.kind)),
                vec![slot],
            )
        }
        Encoding::Spreads if is_rook => {
            let rank = "((attacks >> (square & 56)) & 0xff)";
            let file =
                "((((attacks >> (square % 8)) & 0x0101010101010101) * 0x8040201008040201) >> 56)";
            let text = format!(
                "const uint64_t on_rank = {rank};\nconst uint64_t on_file = {file};\n\
                 {array}[slot] = (uint16_t)(on_rank | (on_file << 8));"
            );
            (text, Vec::new())
        }
        Encoding::Spreads => {
            let [rising, falling] = ["rising", "falling"]
                .map(|line| format!("((((attacks & {line}) * 0x0101010101010101) >> 56)"));
            let text = format!(
                "const uint64_t on_rising = {rising});\nconst uint64_t on_falling = {falling});\n\
                 {array}[slot] = (uint16_t)(on_rising | (on_falling << 8));"
            );
            (text, ["rising", "falling"].map(word).into())
        }
    }
}
