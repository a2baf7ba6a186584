//! What `find` seeks and has found: factors from the catalog, or built, each by its own seed.

use super::arguments::Arguments;
use crate::cli::argument_types::PieceOnSquare;
use crate::cli::factor_query::{FactorQuery, Indices};
use crate::cli::number;
use crate::cli::progress::Progress;
use crate::find::find;
use crate::known::{self, Proof, Reduced};
use crate::prove::Given;
use magic_tables::catalog::Catalog;
use magic_tables::hash::Key;
use magic_tables::search::request::Request;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// After this many seeds without a new factor the search gives up: there may be no more.
pub const PATIENCE: u64 = 1000;

/// A factor, and where it comes from.
pub struct FoundFactor {
    pub magic: FactorQuery,
    pub indices: Indices,
    pub source: String,
}

/// What is sought, and what was found.
pub struct FactorSearch<'a> {
    pub arguments: &'a Arguments,
    pub index_bits: u32,
    pub finds: Vec<FoundFactor>,
    seen: HashSet<u64>,
}

impl<'a> FactorSearch<'a> {
    pub fn new(arguments: &'a Arguments) -> Self {
        let index_bits = arguments.index_bits.or_relevant(arguments.place);
        Self { arguments, index_bits, finds: Vec::new(), seen: HashSet::new() }
    }

    pub fn key(&self) -> Key {
        self.arguments.hashing.key()
    }

    pub fn is_done(&self) -> bool {
        self.finds.len() >= self.arguments.count.get()
    }

    /// The bits that the factor must have.
    pub fn given(&self) -> Given {
        if self.arguments.incorporate_shift {
            Given { mask: 63 << 58, value: u64::from(64 - self.index_bits) << 58 }
        } else {
            Given::default()
        }
    }

    /// The bits of a factor beyond the period of the square. With a masked key they do not matter.
    pub fn beyond_period(&self) -> u64 {
        let PieceOnSquare { piece, square } = self.arguments.place;
        match self.key() {
            Key::Masked => !(u64::MAX >> piece.mask(square).trailing_zeros()),
            Key::Black => 0,
        }
    }

    /// Adds a factor if it is magic and new. Bits that do not matter are changed to the given ones first.
    pub fn add(&mut self, factor: u64, source: impl Into<String>) {
        let given = self.given();
        let free = given.mask & self.beyond_period();
        let factor = factor & !free | given.value & free;
        let magic =
            FactorQuery { place: self.arguments.place, key: self.key(), index_bits: self.index_bits, factor };
        if self.is_done() || factor & given.mask != given.value {
            return;
        }
        if let Ok(indices) = magic.verify()
            && self.seen.insert(factor)
        {
            self.finds.push(FoundFactor { magic, indices, source: source.into() });
        }
    }

    /// Who has proved that there is no factor, if anybody has.
    pub fn known_impossible(&self) -> Option<String> {
        let PieceOnSquare { piece, square } = self.arguments.place;
        match known::of(piece, square).reduced {
            Reduced::None { proofs }
                if self.index_bits < self.arguments.place.relevant() && self.key() == Key::Masked =>
            {
                let by: Vec<&str> = proofs.iter().map(|proof: &Proof| proof.by).collect();
                let command = proofs.iter().find_map(|proof| proof.command.clone());
                let again = command.map(|command| format!("; to repeat the proof: {command}"));
                Some(format!("shown by {}{}", by.join(" and "), again.unwrap_or_default()))
            }
            _ => None,
        }
    }

    /// Adds the factors of the catalog.
    pub fn take_known(&mut self) {
        let PieceOnSquare { piece, square } = self.arguments.place;
        if self.key() == Key::Black || self.index_bits >= self.arguments.place.relevant() {
            return;
        }
        let known = known::of(piece, square);
        let source = |by: &str| format!("catalog, found by {by}");
        if let Reduced::Factor { factor, by } = known.reduced {
            self.add(factor, source(by));
        }
        self.add(known.range.factor, source(known.range.by));
        let best = Catalog::load().best(piece, square);
        self.add(best.factor, source(best.finder));
    }

    /// Builds or draws factors, each by its own seed, until there are enough.
    pub fn build(&mut self, stop: &AtomicBool) {
        let PieceOnSquare { piece, square } = self.arguments.place;
        let given = self.given();
        let request = Request {
            index_bits: self.index_bits,
            key: self.key(),
            fixed_mask: given.mask,
            fixed_bits: given.value,
            ..Request::new(piece, square)
        };
        // Mostly the first seed finds a factor, and no progress need be shown.
        let mut progress = None;
        let first = self.arguments.seed.unwrap_or(0);
        let rare = self.index_bits < self.arguments.place.relevant();
        let mut failures = 0;
        for tried in 0_u64.. {
            if self.is_done() || stop.load(Ordering::Relaxed) || failures > PATIENCE && !rare {
                return;
            }
            let seed = first.wrapping_add(tried);
            let before = self.finds.len();
            if let Some(found) = find(&request, seed) {
                self.add(found.factor, format!("seed {seed}"));
            }
            failures = if self.finds.len() > before { 0 } else { failures + 1 };
            if tried >= PATIENCE {
                let progress = progress.get_or_insert_with(|| Progress::new(None));
                progress.set(0, || format!("{} seeds, {} found", number::count(tried + 1), self.finds.len()));
            }
        }
    }
}
