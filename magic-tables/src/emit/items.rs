//! All items of an expansion: data, one `const` constructor, and the functions that call the look-ups.

use proc_macro2::TokenStream;
use quote::ToTokens as _;

#[cfg(feature = "boards")]
use super::board::{self, BoardCalls};
use super::bodies::{Calls, WithoutTables};
use super::names::{Names, Store};
use super::signatures::Signatures;
use super::template::template;
use super::{functions, statics};
use crate::literal::decimal_digits;
use crate::spec::Spec;
use crate::tables::{Chess, Tables};

/// All items for `tables`: constants, statics and functions.
///
/// ```
/// use magic_tables::{emit::{Block, Names, items}, spec::Spec, tables::{Bmi2, Tables}};
///
/// let tables = Tables::build(&Spec::default(), Bmi2::Absent).unwrap();
/// let mut bytes = 0;
/// let mut store = |block: Block| {
///     bytes += block.bytes().len();
///     "DATA".parse().unwrap()
/// };
/// let source = items(&tables, &Names::new("::magic_tables".parse().unwrap()), &mut store).to_string();
/// assert!(source.contains("fn rook_attacks"));
/// assert_eq!(bytes, 8 * tables.hashed().unwrap().layout.slots);
/// ```
#[must_use]
pub fn items(tables: &Tables, names: &Names, store: &mut Store<'_>) -> TokenStream {
    let spec = &tables.spec;
    #[cfg(feature = "boards")]
    let (board, sliders) = (spec.geometry().ok().filter(|board| !board.is_chess()), spec.divided().sliders);
    let calls = Calls {
        names,
        #[cfg(feature = "boards")]
        sliders: &sliders,
        #[cfg(feature = "boards")]
        board: board.as_ref(),
    };
    let (mut items, mut statics) = (TokenStream::new(), Vec::new());
    if let Some(chess) = &tables.chess {
        (items, statics) = statics::all(tables, chess, names, store);
    }
    let signatures = Signatures::of(spec);
    #[cfg(feature = "boards")]
    let functions = if let Some(tables) = &tables.board {
        let (more, names_of_more) = board::statics(tables, spec.pext, names, store);
        items.extend(more);
        statics.extend(names_of_more);
        functions::all(spec, &signatures, names, &BoardCalls { tables, chess: &calls })
    } else {
        functions::all(spec, &signatures, names, &calls)
    };
    #[cfg(not(feature = "boards"))]
    let functions = functions::all(spec, &signatures, names, &calls);
    let mut bytes = String::new();
    for name in &statics {
        bytes += if bytes.is_empty() { "" } else { " + " };
        bytes += "::core::mem::size_of_val(&";
        bytes += name;
        bytes += ")";
    }
    if tables.spec.views {
        bytes += if bytes.is_empty() { "" } else { " + " };
        bytes += "#lookup::views::TABLE_BYTES";
    }
    let bytes = template(&bytes, &[("lookup", &names.lookup())]);
    append(&mut items, &functions::constants(&tables.name(), &bytes, names));
    append(&mut items, &functions);
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

/// Items for a `spec` with mistakes: the same functions without tables, so that a mistake does not cause more errors.
///
/// ```
/// use magic_tables::{Scheme, emit::{Names, fallback}, spec::Spec};
///
/// let wrong = Spec { scheme: Scheme::Plain, incorporate_shift: true, ..Spec::default() };
/// let items = fallback(&wrong, &Names::new("::magic_tables".parse().unwrap()));
/// assert!(items.to_string().contains("fn rook_attacks"));
/// ```
#[must_use]
pub fn fallback(spec: &Spec, names: &Names) -> TokenStream {
    let signatures = Signatures::of(spec);
    without_tables(spec, names, &signatures, signatures.are_of_chess)
}

/// Items like those of [`fallback`] for these `pieces`, on a board whose sets of squares are a `word`.
///
/// ```
/// use magic_tables::{emit::{Names, fallback_for}, spec::Spec};
///
/// let names = Names::new("::magic_tables".parse().unwrap());
/// let items = fallback_for(&Spec::default(), &names, &["cannon".to_owned()], "u128");
/// assert!(items.to_string().contains("fn cannon_attacks"));
/// ```
#[must_use]
pub fn fallback_for(spec: &Spec, names: &Names, pieces: &[String], word: &'static str) -> TokenStream {
    without_tables(spec, names, &Signatures::named(pieces, word), false)
}

fn without_tables(spec: &Spec, names: &Names, signatures: &Signatures, chess: bool) -> TokenStream {
    let mut items = TokenStream::new();
    append(&mut items, &functions::constants("invalid", &template("0", &[]), names));
    append(&mut items, &functions::all(spec, signatures, names, &WithoutTables { names, chess }));
    items
}
