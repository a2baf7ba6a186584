//! The module with the look-ups: the text of the files that this crate itself uses.

use super::{hashed, slots};
use crate::emit::source::Form;
use crate::emit::source::board::REFUSED;
use crate::tables::board::Table;

const LINES: &str = include_str!("../../../../lookup/any/lines.rs");
const LEAPS: &str = include_str!("../../../../lookup/any/leaps.rs");
const LINE_SLOTS: &str = include_str!("../../../../lookup/any/line_slots.rs");
const HIGHEST: &str = include_str!("../../../../lookup/any/highest.rs");
const HALVES: &str = include_str!("../../../../lookup/any/halves.rs");
const HASHED: &str = include_str!("../../../../lookup/any/hashed.rs");

/// Functions that no piece of the board needs, and the lints that this crate allows, too.
const ATTRIBUTES: &str = "#[allow(dead_code, unreachable_pub)]
#[allow(clippy::cast_lossless, clippy::cast_possible_truncation, clippy::unnecessary_cast)]
";

/// The module for words of `word_bits` bits, with the parts that the tables need.
pub(super) fn module<'a>(word_bits: u32, tables: impl Iterator<Item = &'a Table>, form: &Form) -> String {
    let mut texts = Vec::new();
    for table in tables {
        let needed = match table {
            Table::Lines(_) => vec![highest(word_bits) + "\n" + &alone(LINES)],
            Table::Leaps(_) => vec![alone(LEAPS)],
            Table::LineSlots(_) => vec![alone(HALVES), line_slots(form)],
            Table::Hashed(hashed) => vec![alone(HALVES), factors(), slots::text(hashed, form)],
            Table::PextLines(_) => unreachable!("{REFUSED}"),
        };
        for text in needed {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
    }
    let head = format!("/// A set of squares, one bit each.\npub type Word = u{word_bits};\n");
    let text = [head].into_iter().chain(texts).collect::<Vec<_>>().join("\n");
    let line = |line: &str| if line.trim().is_empty() { line.to_owned() } else { format!("    {line}") };
    let text: String = text.split_inclusive('\n').map(line).collect();
    format!("/// The look-ups.\n{ATTRIBUTES}mod look_ups {{\n{text}}}\n")
}

/// The names of the module that the statics use.
pub(super) fn names<'a>(tables: impl Iterator<Item = &'a Table>, form: &Form) -> Vec<&'static str> {
    let mut names = Vec::new();
    for table in tables {
        if let Table::Hashed(table) = table {
            names.push(hashed::name(table));
        }
        names.extend(match table {
            Table::Lines(_) => &["Lines"][..],
            Table::Leaps(_) => &["Leaps"],
            Table::LineSlots(_) => &["LineHash", "LineSlots", "LineSquare"],
            Table::Hashed(_) if form.fill => &["ByFactors", "HashedSquare", "Slot"],
            Table::Hashed(_) => &["ByFactors", "HashedSquare"],
            Table::PextLines(_) => &[],
        });
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// How squares find slots by factors.
fn factors() -> String {
    let text = alone(HASHED);
    let end = text.find("/// How a square finds its slots by PEXT.").expect("other slots follow");
    let mut text = Text(text[..end].trim_end().to_owned() + "\n");
    text.replace(", by a multiplication or by PEXT.", ".");
    let start = text.0.find("\n    /// The same; constants need nothing else.").expect("it is last");
    text.0.replace_range(start.., "}\n");
    text.0
}

/// Slots of lines in this form.
fn line_slots(form: &Form) -> String {
    let mut text = Text(alone(LINE_SLOTS));
    text.replace("and slots as little-endian bytes.", "and slots.");
    text.replace(", or `bytes` does not hold exactly `SLOTS` words", "");
    text.replace("bytes: &[u8]", "slots: [Word; SLOTS]");
    text.replace("slots: read(bytes)", "slots");
    if !form.unchecked {
        text.replace(
            "        // SAFETY: `new` has checked that the greatest index of each line is a slot.\n",
            "",
        );
        text.replace("unsafe { *self.slots.as_ptr().add(slot) }", "self.slots[slot]");
    }
    text.0
}

/// The highest square of a set of `word_bits` bits. Rust 1.63 has no logarithms.
fn highest(word_bits: u32) -> String {
    let mut text = Text(alone(HIGHEST));
    text.replace(
        "//! The highest square of a set.\n",
        &format!("use self::highest_of_{word_bits} as highest;\n"),
    );
    text.replace("(set | 1).ilog2() as usize", "((set | 1).leading_zeros() ^ 63) as usize");
    text.replace("pub(super) const fn", "const fn");
    text.0
}

/// The text of a file, to be changed.
struct Text(String);

impl Text {
    /// Replaces what must be there.
    fn replace(&mut self, from: &str, to: &str) {
        assert!(self.0.contains(from), "{from} is in the look-up");
        self.0 = self.0.replace(from, to);
    }
}

/// The text of a file for compilers that know no reasons of lints.
fn alone(file: &str) -> String {
    let line = |line: &str| match line.split_once(", reason = ") {
        Some((start, _)) => format!("{start})]\n"),
        None => format!("{line}\n"),
    };
    file.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Geometry, Numbering};
    use crate::piece::Piece;
    use crate::tables::board::{BoardTables, Find, Form as Tables, Holding};

    fn text(unchecked: bool, fill: bool) -> String {
        let board = Geometry::read("5x5", Numbering::ByRank).expect("it is a board");
        let pieces: Vec<_> = ["rook", "horse"].into_iter().filter_map(Piece::named).flatten().collect();
        let build =
            |form| BoardTables::build(board.clone(), pieces.clone(), form).expect("they are possible");
        let holding: &[_] =
            if fill { &[Holding::Sets] } else { &[Holding::Sets, Holding::Numbers, Holding::Unions] };
        let slots = holding.iter().map(|&holding| Tables::Slots { find: Find::OwnShift, holding, seed: 0 });
        let forms = [Tables::Lines, Tables::Kindergarten].into_iter().chain(slots);
        let tables: Vec<_> = forms.flat_map(|form| build(form).tables).collect();
        module(64, tables.iter(), &Form { unchecked, fill, ..Form::default() })
    }

    #[test]
    fn nothing_of_the_crate_is_left() {
        for (unchecked, fill) in [(false, false), (true, false), (false, true), (true, true)] {
            let text = text(unchecked, fill);
            for word in ["crate::", "bytes", "read(", "reason", "Bmi2", "macro"] {
                assert!(!text.contains(word), "{word}: {text}");
            }
            let count = if unchecked { if fill { 2 } else { 4 } } else { 0 };
            assert_eq!(text.matches("unsafe {").count(), count, "{text}");
            assert_eq!(text.matches("// SAFETY: ").count(), count, "{text}");
            assert_eq!(text.contains("struct Slot"), fill, "{text}");
        }
    }
}
