//! The tables of stepping pieces and of lines, and what the functions that read them call.

use proc_macro2::TokenStream;
use quote::quote;

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

/// The functions that those of `spec` call.
pub(super) fn functions(spec: &Spec) -> Option<TokenStream> {
    spec.lines.then(|| {
        quote! {
            /// The squares with higher numbers than `from`, if `to` is one of them; otherwise those with lower numbers.
            #[inline]
            const fn beyond(from: usize, to: usize) -> u64 {
                let up = (to > from) as u64;
                (u64::MAX << from << up) ^ up.wrapping_sub(1)
            }
        }
    })
}
