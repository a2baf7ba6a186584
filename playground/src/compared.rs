//! The tables with which chosen ones are compared.

use magic_tables::spec::Spec;
use magic_tables::tables::Tables;
use serde_json::{Value, json};

use crate::figures::figures;
use crate::target::Target;

/// The default for the same board and pieces, with the same functions besides.
pub(crate) fn default_of(spec: &Spec) -> Spec {
    Spec {
        board: spec.board.clone(),
        numbering: spec.numbering,
        pieces: spec.pieces.clone(),
        steppers: spec.steppers,
        lines: spec.lines,
        setwise: spec.setwise,
        views: spec.views,
        piece_codes: spec.piece_codes.clone(),
        ..Spec::default()
    }
}

/// What the tables of `default` take; null if there are none, because they would be too large.
pub(crate) fn taken(default: &Spec, target: Target) -> Value {
    let Ok(tables) = Tables::build(default, target.bmi2()) else { return Value::Null };
    json!({ "scheme": tables.name(), "bytes": tables.bytes, "figures": figures(&tables, target) })
}
