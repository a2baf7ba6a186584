//! All items of an expansion: data, one `const` constructor, and the functions that call the look-ups.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

#[cfg(feature = "boards")]
use super::board::{self, BoardCalls};
use super::bodies::{Calls, without_tables};
use super::functions::Function;
use super::names::{Names, Store};
use super::signatures::Signatures;
use super::template::{join, template};
use super::{functions, statics};
use crate::literal::decimal_digits;
use crate::spec::Spec;
use crate::tables::{Chess, Tables};

/// All items for `tables`: constants, statics and functions.
#[must_use]
pub fn items(tables: &Tables, names: &Names, store: &mut Store<'_>) -> TokenStream {
    let spec = &tables.spec;
    #[cfg(feature = "boards")]
    let (board, sliders) = (spec.geometry().ok().filter(|board| !board.is_chess()), spec.divided().sliders);
    #[cfg(not(feature = "boards"))]
    let sliders = [];
    let calls = Calls {
        sliders: &sliders,
        #[cfg(feature = "boards")]
        board: board.as_ref(),
    };
    let (mut items, mut statics) = (TokenStream::new(), Vec::new());
    if let Some(chess) = &tables.chess {
        (items, statics) = statics::all(tables, chess, names, store);
    }
    #[cfg(feature = "boards")]
    if let Some(tables) = &tables.board {
        board::statics(tables, spec.pext, names, store, &mut items, &mut statics);
    }
    let body = |function: &Function<'_>| {
        #[cfg(feature = "boards")]
        if let Some(tables) = &tables.board {
            return BoardCalls { tables, chess: &calls }.body(function);
        }
        calls.body(function)
    };
    let mut bytes = String::new();
    for name in &statics {
        join(&mut bytes, " + ", &format!("::core::mem::size_of_val(&{name})"));
    }
    if spec.views {
        join(&mut bytes, " + ", "#lookup::views::TABLE_BYTES");
    }
    let bytes = template(&bytes, &[("lookup", &names.lookup())]);
    append(&mut items, &functions::constants(&tables.name(), &bytes, names));
    append(&mut items, &functions::all(spec, &Signatures::new(spec), names, &body));
    append(&mut items, limit(tables).as_slice());
    items
}

/// Adds `more` to `items`. (To extend a stream by others is a long generic function, which users' builds would compile for each kind
/// of iterator.)
fn append(items: &mut TokenStream, more: &[TokenStream]) {
    for item in more {
        item.to_tokens(items);
    }
}

/// A check of `max_bytes` by the compiler, for tables without slots: their size depends on the target.
fn limit(tables: &Tables) -> Option<TokenStream> {
    let most = tables.spec.max_bytes.filter(|_| matches!(tables.chess, Some(Chess::LineWise(_))))?;
    let most = decimal_digits(most);
    let message = "the tables take more on this target than `max_bytes` allows; raise `max_bytes` or choose another scheme";
    Some(template(&format!("const _: () = ::core::assert!(TABLE_BYTES <= {most}, {message:?});"), &[]))
}

/// Items for a `spec` with mistakes: the same functions without tables, so that a mistake does not cause more errors. `refused`: pieces on a
/// board whose sets of squares are of this type, which the options name and `spec` has not.
#[must_use]
pub fn fallback(spec: &Spec, names: &Names, refused: Option<(&[String], &'static str)>) -> TokenStream {
    let signatures = match refused {
        None => Signatures::new(spec),
        Some((pieces, word)) => Signatures::named(pieces, word),
    };
    let body = |function: &Function<'_>| without_tables(signatures.are_of_chess, function);
    let mut items = TokenStream::new();
    append(&mut items, &functions::constants("invalid", &template("0", &[]), names));
    append(&mut items, &functions::all(spec, &signatures, names, &body));
    items
}
