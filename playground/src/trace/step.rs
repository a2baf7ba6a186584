//! A step of a look-up, and how the page gets it as JSON.

use magic_tables::board::geometry::Squares;
use serde_json::{Value, json};

/// A part of a look-up: a piece, or one of its lines.
#[derive(Debug)]
pub(super) struct Step {
    /// What is looked up, such as `rook` or `rank`.
    pub(super) title: String,
    /// The squares that are read.
    pub(super) relevant: Squares,
    /// Those of them that are occupied.
    pub(super) blockers: Squares,
    pub(super) how: How,
    /// The attack set.
    pub(super) attacks: Squares,
}

/// How the blockers become an attack set.
#[derive(Debug)]
pub(super) enum How {
    /// A product has the index in its upper bits.
    Product { product: Product, slot: Slot },
    /// PEXT moves the blockers together, which gives the index.
    Pext { slot: Slot },
    /// A subtraction finds the first blocker of each ray.
    Subtraction(Subtraction),
}

/// A product, or two of them.
#[derive(Debug)]
pub(super) struct Product {
    pub(super) words: Vec<Word>,
    /// How the products are put together: `+` or `^`.
    pub(super) join: &'static str,
    /// What is added.
    pub(super) bias: u64,
    /// The sum of the products and the bias.
    pub(super) sum: u64,
    /// The bits of a word.
    pub(super) bits: u32,
    pub(super) shift: u32,
    /// The bits of the index that are inverted.
    pub(super) inverted: usize,
}

/// A number that is multiplied.
#[derive(Debug)]
pub(super) struct Word {
    /// The number, such as the blockers, and what it is.
    pub(super) key: u64,
    pub(super) of: &'static str,
    /// The number of the square that the lowest bit stands for, if bits stand for squares.
    pub(super) first: Option<u32>,
    pub(super) factor: u64,
}

/// A slot of a table.
#[derive(Debug)]
pub(super) struct Slot {
    pub(super) index: usize,
    pub(super) offset: usize,
    /// The number of slots in the table.
    pub(super) slots: usize,
    pub(super) value: Squares,
    /// What the slot holds, as a sentence.
    pub(super) holds: &'static str,
    /// Which squares read this slot.
    pub(super) readers: Vec<Reader>,
}

/// A square that reads a slot.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reader {
    pub(super) piece: String,
    pub(super) square: String,
    /// How many relevant occupancies lead to the slot.
    pub(super) occupancies: usize,
}

/// Hyperbola quintessence: what changes if the piece is subtracted from the blockers, on both sides of it.
#[derive(Debug)]
pub(super) struct Subtraction {
    /// What is shown, each with its formula.
    pub(super) rows: Vec<(&'static str, Squares)>,
}

impl Slot {
    pub(super) const fn number(&self) -> usize {
        self.offset + self.index
    }

    fn json(&self) -> Value {
        let readers: Vec<_> = self
            .readers
            .iter()
            .map(|Reader { piece, square, occupancies }| json!([piece, square, occupancies]))
            .collect();
        json!({
            "index": self.index,
            "offset": self.offset,
            "number": self.number(),
            "slots": self.slots,
            "value": hex(self.value),
            "holds": self.holds,
            "readers": readers,
        })
    }
}

impl Product {
    /// The product of one 64-bit number.
    pub(super) fn one(of: &'static str, key: u64, factor: u64, shift: u32) -> Self {
        let sum = key.wrapping_mul(factor);
        let words = vec![Word { key, of, first: Some(0), factor }];
        Self { words, join: "+", bias: 0, sum, bits: u64::BITS, shift, inverted: 0 }
    }

    pub(super) const fn index(&self) -> usize {
        (self.sum >> self.shift) as usize ^ self.inverted
    }

    fn json(&self) -> Value {
        let words: Vec<_> = self
            .words
            .iter()
            .map(|Word { key, of, first, factor }| {
                json!({ "key": hex(*key), "of": of, "first": first, "factor": hex(*factor) })
            })
            .collect();
        json!({
            "words": words,
            "join": self.join,
            "bias": hex(self.bias),
            "sum": hex(self.sum),
            "bits": self.bits,
            "shift": self.shift,
            "inverted": self.inverted,
        })
    }
}

impl Step {
    pub(super) fn json(&self) -> Value {
        let mut json = json!({
            "title": self.title,
            "relevant": hex(self.relevant),
            "blockers": hex(self.blockers),
            "attacks": hex(self.attacks),
        });
        let (how, slot) = match &self.how {
            How::Product { product, slot } => {
                json["product"] = product.json();
                ("product", Some(slot))
            }
            How::Pext { slot } => ("pext", Some(slot)),
            How::Subtraction(Subtraction { rows }) => {
                json["rows"] = rows.iter().map(|(formula, row)| json!([formula, hex(*row)])).collect();
                ("subtraction", None)
            }
        };
        json["how"] = how.into();
        if let Some(slot) = slot {
            json["slot"] = slot.json();
        }
        json
    }
}

/// A number for JavaScript's `BigInt`, which has more bits than its numbers.
pub(super) fn hex(number: impl Into<Squares>) -> String {
    format!("{:#x}", number.into())
}
