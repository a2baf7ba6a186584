//! Expands the macro: reads the options, builds and emits the tables, and puts errors on tokens.

mod boards;
mod bounds;
mod constant;
pub(crate) mod fill;
pub(crate) mod options;
mod path;
mod tokens;
pub(crate) mod value;

use magic_tables::emit::{self, Block, Conversion, Names, Primitives};
use magic_tables::spec::Problem;
use magic_tables::tables::{Bmi2, Tables};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::Error;

use self::boards::Refused;
use self::fill::{CRATE, bitboard, closest, fill, is_type, path_of_crate};
use self::options::{Input, Opt};

/// Expands `(bmi2) (crate) options…` to items, with errors in front of them if anything is wrong. `boards`: there may be other
/// boards and pieces than those of chess.
pub(crate) fn expand(input: TokenStream, boards: bool) -> TokenStream {
    let Input { bmi2, root, mut options, mut errors } = options::parse(input);
    let refused = if boards { None } else { Refused::take(&mut options, &mut errors) };
    let spec = fill(&options, &mut errors);
    let word = refused.as_ref().map_or_else(|| spec.word(), |refused| refused.word);

    let bmi2 = bmi2.to_string();
    let bmi2 = Bmi2::ALL.into_iter().find(|known| known.word() == bmi2).unwrap_or_default();
    // Options are checked against each other only if all of them were read. Otherwise a mistyped option could break a
    // rule, which would be a second error from one mistake.
    let tables = errors.is_empty().then(|| Tables::build(&spec, bmi2)).and_then(|tables| {
        let report = |problems: Vec<_>| {
            errors.extend(problems.iter().map(|problem| locate(problem, &options)));
        };
        tables.map_err(report).ok()
    });

    let own_root = options.iter().find(|option| option.key == CRATE).and_then(path_of_crate);
    let root = own_root.unwrap_or(root);
    let path = |key| {
        let named = |option: &&Opt| closest(&option.key) == Some(key) && is_type(option);
        options.iter().find(named).map(|option| tokens::stream(&option.tokens))
    };
    let bitboard =
        spec.bitboard.as_ref().and_then(|_| options.iter().find_map(|option| bitboard(option, word)));
    let (bitboard, conversion) =
        bitboard.map_or((None, Conversion::default()), |(path, by)| (Some(path), by));
    let names = Names {
        crate_path: root,
        square: spec.square.as_ref().and_then(|_| path("square")),
        bitboard,
        conversion,
        // Without a type of squares it takes something else than `usize`.
        square_index: spec.square.as_ref().and(spec.square_index.as_ref()).and_then(|_| path("square_index")),
        primitives: Primitives::Paths,
    };
    let items = match (tables, refused) {
        (Some(tables), _) => emit::items(&tables, &names, &mut byte_string),
        (None, None) => emit::fallback(&spec, &names),
        (None, Some(Refused { pieces, word })) => emit::fallback_for(&spec, &names, &pieces, word),
    };
    let errors = errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    });
    let errors = errors.map(Error::into_compile_error);
    quote!(#errors #items)
}

/// A block of data as a literal.
#[expect(clippy::needless_pass_by_value, reason = "the signature of those who keep the block")]
fn byte_string(block: Block) -> TokenStream {
    TokenTree::from(Literal::byte_string(&block.bytes())).into()
}

/// An error on the tokens that `problem` is about.
pub(crate) fn locate(problem: &Problem, options: &[Opt]) -> Error {
    match options.iter().find(|option| option.key == problem.key) {
        Some(option) => option.error(problem.part, &problem.message),
        None => Error::new(Span::call_site(), problem.to_string()),
    }
}
