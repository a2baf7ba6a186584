//! The answers of `magics gather`, in words and as JSON.

use super::expression::{Shuffle, Term, instructions, text};
use super::question::Question;
use crate::cli::claim;
use crate::cli::failure::Failure;
use crate::cli::number;
use crate::cli::output::{Output, Status};
use crate::gather::{Existence, NoOrder, OrderedPart, greatest_index, in_order};
use crate::picture::board::Style;
use crate::prove::Target;
use magic_tables::Language;
use serde_json::{Value, json};
use std::fmt::Write as _;

/// A number of index bits, and what is known about it.
pub struct Searched {
    pub index_bits: u32,
    pub existence: Existence,
}

/// The factor that was found, and its number of index bits.
#[derive(Clone, Copy)]
pub struct Gathered {
    pub index_bits: u32,
    pub factor: u64,
}

/// What was found out about a question.
pub struct Answer<'a> {
    pub question: &'a Question<'a>,
    /// All numbers of index bits that were searched, the fewest first.
    pub searched: Vec<Searched>,
    pub found: Option<Gathered>,
    pub is_interrupted: bool,
}

impl Answer<'_> {
    /// Adds what was found out about one number of index bits.
    pub fn add(&mut self, index_bits: u32, existence: Existence) {
        if let Existence::Factor(factor) = existence {
            self.found = Some(Gathered { index_bits, factor });
        }
        self.searched.push(Searched {
            index_bits,
            existence,
        });
    }

    /// Prints the answer.
    pub fn give(&self, output: Output) -> Result<Status, Failure> {
        let status = self.status();
        output.answer(|style| self.text(style), || self.document(status))?;
        Ok(status)
    }

    fn status(&self) -> Status {
        let has_open = self
            .searched
            .iter()
            .any(|it| it.existence == Existence::Open);
        match self.found {
            Some(_) => Status::Done,
            None if has_open || self.is_interrupted => Status::Stopped,
            None => Status::No,
        }
    }

    /// The answer in words.
    fn text(&self, style: Style) -> String {
        let mut text = format!("{}\n", style.bold(&subject(self.question)));
        for searched in &self.searched {
            if let Some(line) = self.line(searched, style) {
                text += &line;
                text.push('\n');
            }
        }
        if let Some(found) = self.found {
            self.describe(&mut text, found, style);
        }
        text
    }

    /// What was found out about a number of index bits without a factor.
    fn line(
        &self,
        &Searched {
            index_bits,
            existence,
        }: &Searched,
        style: Style,
    ) -> Option<String> {
        let bits = number::plural(index_bits.into(), "index bit");
        match existence {
            Existence::Factor(_) => None,
            Existence::TooFewIndices => {
                let none = style.red("no factor");
                let indices = number::large(1 << index_bits);
                Some(format!("{bits}: {none}, there are only {indices} indices"))
            }
            Existence::None => Some(format!(
                "{bits}: {}, all factors were searched",
                style.red("no factor")
            )),
            Existence::Open if self.is_interrupted => {
                Some(format!("{bits}: {}", style.yellow("interrupted")))
            }
            // A search with more index bits is the shorter one, and would be tried first.
            Existence::Open => {
                let after = self
                    .searched
                    .iter()
                    .find(|it| it.index_bits == index_bits + 1);
                let is_last = after.is_none_or(|after| after.existence != Existence::Open);
                let way = if is_last {
                    self.way_to_settle(index_bits)
                } else {
                    String::new()
                };
                Some(format!("{bits}: {}{way}", style.yellow("none found")))
            }
        }
    }

    /// How a search settles whether there is a factor, if a search can.
    fn way_to_settle(&self, index_bits: u32) -> String {
        let mut proof = self.question.proof();
        proof.index_bits = index_bits;
        if proof.problem().is_err() {
            return String::new();
        }
        let question = proof.question;
        format!("; `magics {question} --index-bits {index_bits}` searches all factors")
    }

    /// The expression of a factor, what it gives, and what it costs.
    fn describe(&self, text: &mut String, found: Gathered, style: Style) {
        let terms = [self.term(found)];
        let Gathered { index_bits, factor } = found;
        _ = writeln!(
            text,
            "{} with {} (shift right by {})",
            style.green(&number::hex(factor)),
            number::plural(index_bits.into(), "index bit"),
            u64::BITS - index_bits
        );
        text.push_str(&expressions(&terms));
        text.push_str(&self.result(found));
        text.push_str(&costs(self.question, &terms));
        let indices = self.slots(found);
        _ = writeln!(
            text,
            "A table has {} entries: {} bytes if each has 1 byte, {} if it has 8.",
            number::large(indices),
            number::large(indices),
            number::large(8 * indices)
        );
    }

    /// What the index is, and whether it could be shorter.
    fn result(&self, found: Gathered) -> String {
        let index_bits = found.index_bits;
        let what = match &self.question.target {
            Target::Values(_) => "The values have different indices",
            _ if self.is_in_order(found) => "The index is what PEXT gives: the bits in their order",
            _ => "All subsets have different indices, in another order than those of PEXT",
        };
        let is_fewest = index_bits == self.question.least();
        let fewest = if is_fewest {
            "; fewer index bits would be too few"
        } else {
            ""
        };
        let is_minimal = match &self.question.target {
            Target::Values(values) => self.slots(found) == values.len() as u128,
            _ => false,
        };
        let minimal = if is_minimal { ", without gaps" } else { "" };
        format!("{what}{minimal}{fewest}.\n")
    }

    /// Whether the index is that of PEXT.
    fn is_in_order(&self, found: Gathered) -> bool {
        let is_mask = !matches!(self.question.target, Target::Values(_));
        is_mask && in_order(self.question.mask, found.index_bits) == Ok(found.factor)
    }

    /// The entries of a table that has one for each index.
    fn slots(&self, Gathered { index_bits, factor }: Gathered) -> u128 {
        match &self.question.target {
            Target::Values(values) => u128::from(greatest_index(values, index_bits, factor)) + 1,
            _ if self.is_in_order(Gathered { index_bits, factor }) => {
                1 << self.question.mask.count_ones()
            }
            _ => 1 << index_bits,
        }
    }

    /// The term with this factor.
    fn term(&self, Gathered { index_bits, factor }: Gathered) -> Term {
        let question = self.question;
        let is_masked = question.is_masked || !matches!(question.target, Target::Values(_));
        Term {
            mask: is_masked.then_some(question.mask),
            factor,
            index_bits,
            place: 0,
        }
    }

    /// The answer as JSON.
    fn document(&self, status: Status) -> Value {
        let searched = self.searched.iter().map(|searched| {
            json!({
                "index_bits": searched.index_bits,
                "answer": match searched.existence {
                    Existence::Factor(_) => "exists",
                    Existence::TooFewIndices | Existence::None => "none",
                    Existence::Open => "unknown",
                },
            })
        });
        let mut document = json!({
            "command": "gather",
            "searched": searched.collect::<Vec<_>>(),
            "factor": null,
            "status": status as u8,
        });
        if let Some(found) = self.found {
            let terms = [self.term(found)];
            document["factor"] = json!(number::hex(found.factor));
            document["index_bits"] = json!(found.index_bits);
            document["shift"] = json!(u64::BITS - found.index_bits);
            document["in_order"] = json!(self.is_in_order(found));
            document["slots"] = json!(self.slots(found));
            add_expressions(&mut document, self.question, &terms);
        }
        claim::with_target(&self.question.target, document)
    }
}

/// What is gathered, in words.
fn subject(question: &Question<'_>) -> String {
    if let Target::Values(values) = &question.target {
        return number::plural(values.len() as u64, "different value");
    }
    let mask = number::hex(question.mask);
    let bits = number::plural(question.mask.count_ones().into(), "bit");
    format!("mask {mask}: {bits}")
}

/// The lines with the expression.
fn expressions(terms: &[Term]) -> String {
    format!(
        "C:    {}\nRust: {}\n",
        text(terms, Language::C),
        text(terms, Language::Rust)
    )
}

/// The lines about instructions.
fn costs(question: &Question<'_>, terms: &[Term]) -> String {
    let own = number::plural(instructions(terms) as u64, "instruction");
    if matches!(question.target, Target::Values(_)) {
        return format!("{own} beside those that load constants.\n");
    }
    let shuffle = Shuffle::for_bits(question.mask.count_ones());
    format!(
        "{own} beside those that load constants; PEXT takes 1, with BMI2; byte shuffles take {} ({}), with {}.\n",
        shuffle.instructions.len(),
        shuffle.instructions.join(", "),
        shuffle.needs
    )
}

/// Adds the expression and its costs to a document.
fn add_expressions(document: &mut Value, question: &Question<'_>, terms: &[Term]) {
    document["c"] = json!(text(terms, Language::C));
    document["rust"] = json!(text(terms, Language::Rust));
    document["instructions"] = json!(instructions(terms));
    if let Target::Bits(mask) = &question.target {
        let shuffle = Shuffle::for_bits(mask.count_ones());
        document["pext"] = json!({ "instructions": 1, "needs": "BMI2" });
        document["shuffle"] = json!({
            "instructions": shuffle.instructions.len(),
            "needs": shuffle.needs,
        });
    }
}

/// Answers that no factor gathers in order, why, and what would do instead.
pub fn no_order(
    question: &Question<'_>,
    index_bits: u32,
    reason: &NoOrder,
    parts: &[OrderedPart],
    output: Output,
) -> Result<Status, Failure> {
    let terms: Vec<Term> = parts.iter().map(Term::of_part).collect();
    output.answer(
        |style| {
            format!(
                "{}\n{} with {}: {reason}\nIn any order: magics {}\nIn order, in {}:\n{}{}",
                style.bold(&subject(question)),
                style.red("no factor gathers the bits in order"),
                number::plural(index_bits.into(), "index bit"),
                question.words(),
                number::plural(parts.len() as u64, "part"),
                expressions(&terms),
                costs(question, &terms)
            )
        },
        || {
            let mut document = json!({
                "command": "gather",
                "factor": null,
                "index_bits": index_bits,
                "none": reason.to_string(),
                "parts": parts.len(),
                "status": Status::No as u8,
            });
            add_expressions(&mut document, question, &terms);
            claim::with_target(&question.target, document)
        },
    )?;
    Ok(Status::No)
}
