//! What `find` says of the factors that it has found.

use super::factor_search::FactorSearch;
use crate::cli::argument_types::key_name;
use crate::cli::number;
use crate::picture::board::side_by_side;
use crate::picture::style::Style;
use magic_tables::board::square;
use serde_json::{Value, json};
use std::fmt::Write as _;

impl FactorSearch<'_> {
    /// In words.
    pub fn text(&self, style: Style) -> String {
        let place = self.arguments.place;
        let mut text = format!(
            "{}: {} relevant squares, {} index bits (shift right by {})\n",
            style.bold(&place.name()),
            place.relevant(),
            self.index_bits,
            64 - self.index_bits
        );
        for find in &self.finds {
            _ = writeln!(
                text,
                "{}  indices {} to {}, {} slots in use  {}",
                style.green(&number::hex(find.magic.factor)),
                find.indices.range.least,
                find.indices.range.greatest,
                number::count(find.indices.used as u64),
                style.dim(&format!("({})", find.source))
            );
        }
        if let Some(first) = self.finds.first() {
            text.push('\n');
            text += &side_by_side(&first.magic.boards(), style);
        }
        text
    }

    /// As JSON. `none` says why there is no factor.
    pub fn document(&self, none: Option<&str>) -> Value {
        let place = self.arguments.place;
        let factors: Vec<Value> = self
            .finds
            .iter()
            .map(|find| {
                json!({
                    "factor": number::hex(find.magic.factor),
                    "least": find.indices.range.least,
                    "greatest": find.indices.range.greatest,
                    "used": find.indices.used,
                    "source": find.source,
                })
            })
            .collect();
        json!({
            "command": "find",
            "piece": square::name_of(place.piece),
            "square": square::name(place.square),
            "index_bits": self.index_bits,
            "shift": 64 - self.index_bits,
            "key": key_name(self.key()),
            "mask": number::hex(place.piece.mask(place.square)),
            "factors": factors,
            "complete": none.is_some() || self.is_done(),
            "none": none,
        })
    }
}
