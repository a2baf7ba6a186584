//! The tables of stepping pieces and of lines.

use crate::board::SQUARES;
use crate::scheme::source::{Content, Table};
use crate::spec::Spec;
use crate::stepper::{Stepper, between_and_line};

/// The tables that `spec` asks for. They are constants, because the functions that read them are constant.
pub(super) fn tables(spec: &Spec) -> Vec<Table> {
    let mut tables = Vec::new();
    let mut add = |name, doc, content| tables.push(Table { name, doc, content, constant: true });
    if spec.steppers {
        for stepper in Stepper::ALL {
            let name = match stepper {
                Stepper::Knight => "KNIGHT",
                Stepper::King => "KING",
                Stepper::WhitePawn => "WHITE_PAWN",
                Stepper::BlackPawn => "BLACK_PAWN",
            };
            let attacks = (0..SQUARES).map(|square| stepper.attacks(square)).collect();
            add(name, "What the piece attacks from each square.", Content::Numbers(attacks, 8));
        }
    }
    if spec.lines {
        let (between, line) = between_and_line();
        let rows = |sets: &[u64]| Content::Arrays(sets.chunks(SQUARES).map(<[u64]>::to_vec).collect());
        add("BETWEEN", "The squares between two squares.", rows(&between));
        add("LINE", "The line through two squares.", rows(&line));
    }
    tables
}
