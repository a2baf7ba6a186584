//! Expands the macro: reads the options, builds and emits the tables, and puts errors on tokens.

pub(crate) mod fill;
pub(crate) mod options;
mod path;
mod tokens;
pub(crate) mod value;

use magic_tables::emit::{self, Block, Names};
use magic_tables::spec::{Problem, Spec};
use magic_tables::tables::{Bmi2, Tables};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::Error;

use self::fill::{CRATE, Refused, bitboard, closest, fill, is_type, path_of_crate};
use self::options::{Input, Opt};

/// Expands `(bmi2) (crate) options…` to items, with errors in front of them if anything is wrong. `boards`: there may be other
/// boards and pieces than those of chess.
pub(crate) fn expand(input: TokenStream, boards: bool) -> TokenStream {
    let Input { bmi2, root, mut options, mut errors } = options::parse(input);
    let refused = if boards { None } else { Refused::take(&mut options, &mut errors) };
    let spec = fill(&options, &mut errors);
    let word = refused.as_ref().map_or_else(|| spec.word(), |refused| refused.word);

    let bmi2 = Bmi2::from_word(&bmi2.to_string()).unwrap_or_default();
    // Options are checked against each other only if all of them were read. Otherwise a mistyped option could break a
    // rule, which would be a second error from one mistake.
    let mut tables = None;
    if errors.is_empty() {
        match Tables::build(&spec, bmi2) {
            Ok(built) => tables = Some(built),
            Err(problems) => {
                for problem in &problems {
                    errors.push(locate(problem, &options));
                }
            }
        }
    }
    let names = names(&spec, &options, root, word);
    let items = match (&tables, &refused) {
        (Some(tables), _) => emit::items(tables, &names, &mut byte_string),
        (None, None) => emit::fallback(&spec, &names, None),
        (None, Some(Refused { pieces, word })) => emit::fallback(&spec, &names, Some((pieces, word))),
    };
    let mut output = TokenStream::new();
    for error in errors {
        error.into_compile_error().to_tokens(&mut output);
    }
    // Of all that a second call in one module repeats, the compiler names this first.
    quote!(
        mod give_each_call_of_magic_tables_a_module_of_its_own {}
    )
    .to_tokens(&mut output);
    items.to_tokens(&mut output);
    output
}

/// The paths and types in the items. `root`: the path of `magic-bitboards`, unless the options say another; `word`: the type of sets.
fn names(spec: &Spec, options: &[Opt], root: TokenStream, word: &str) -> Names {
    let mut names = Names::new(root);
    if let Some(root) = option_called(options, CRATE).and_then(path_of_crate) {
        names.crate_path = root;
    }
    // The first of the options that were probably meant to be these.
    for option in options.iter().rev() {
        match closest(&option.key) {
            Some("square") if spec.square.is_some() && is_type(option) => {
                names.square = Some(tokens::stream(&option.tokens));
            }
            // Without a type of squares it takes something else than `usize`.
            Some("square_index")
                if spec.square.is_some() && spec.square_index.is_some() && is_type(option) =>
            {
                names.square_index = Some(tokens::stream(&option.tokens));
            }
            Some("bitboard") if spec.bitboard.is_some() => {
                if let Some((path, conversion)) = bitboard(option, word) {
                    (names.bitboard, names.conversion) = (Some(path), conversion);
                }
            }
            _ => {}
        }
    }
    names
}

/// The option with this name.
fn option_called<'a>(options: &'a [Opt], key: &str) -> Option<&'a Opt> {
    options.iter().find(|option| option.key == key)
}

/// A block of data as a literal.
#[expect(clippy::needless_pass_by_value, reason = "the signature of those who keep the block")]
fn byte_string(block: Block) -> TokenStream {
    TokenTree::from(Literal::byte_string(&block.bytes())).into()
}

/// An error on the tokens that `problem` is about.
pub(crate) fn locate(problem: &Problem, options: &[Opt]) -> Error {
    match option_called(options, problem.key) {
        Some(option) => option.error(problem.part, &problem.message),
        None => Error::new(Span::call_site(), problem.to_string()),
    }
}
