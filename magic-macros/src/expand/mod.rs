//! Expands the macro: fills the [`Spec`] from the options, builds the tables, and emits the items,
//! behind the errors of options that are wrong.

mod engine_types;
pub(crate) mod error;
pub(crate) mod options;
mod refused;
mod written;

use std::env;

use magic_tables::emit::{self, DataBlock};
use magic_tables::spec::{
    ErrorSite, FactorFile, Problem, QuadOrder, Spec, ThreatPairs, Value, nearest, option_for,
    shortened, tuple_struct,
};
use magic_tables::tables::{Bmi2, Tables};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};

use self::engine_types::{CRATE, path_of_crate};
use self::error::Error;
use self::options::{Given, Input, Opt};
use self::refused::RefusedOptions;

/// Expands `(bmi2) (crate) options…` to items, with errors in front of them if anything is wrong.
/// `boards`: there may be other boards and pieces than those of chess.
pub(crate) fn expand(input: TokenStream, boards: bool) -> TokenStream {
    let Input {
        bmi2,
        root,
        mut options,
        mut errors,
    } = options::parse(input);
    let refused = if boards {
        None
    } else {
        RefusedOptions::take(&mut options, &mut errors)
    };
    let spec = fill(&options, &mut errors);

    // Options are checked against each other only if all of them were read. Otherwise a mistyped
    // option could break a rule, which would be a second error from one mistake.
    let mut tables = None;
    if errors.is_empty() {
        let bmi2 = Bmi2::from_word(&bmi2.to_string()).unwrap_or_default();
        match Tables::build(&spec, bmi2) {
            Ok(built) => tables = Some(built),
            Err(problems) => {
                for problem in &problems {
                    errors.push(locate(problem, &options));
                }
            }
        }
    }

    let word = match &refused {
        Some(refused) => refused.word,
        None => spec.word(),
    };
    let names = engine_types::names(&spec, &options, root, word);
    let items = match (&tables, &refused) {
        (Some(tables), _) => emit::items(tables, &names, &mut byte_string),
        (None, None) => emit::fallback(&spec, &names, None),
        (None, Some(refused)) => emit::fallback(&spec, &names, Some((&refused.pieces, word))),
    };
    let mut output = TokenStream::new();
    for error in errors {
        error.to_compile_error().to_tokens(&mut output);
    }
    for option in &options {
        factor_file(option).to_tokens(&mut output);
    }
    items.to_tokens(&mut output);
    output
}

/// What makes the compiler build again when the file of own factors changes, if the option has one.
fn factor_file(option: &Opt) -> Option<TokenStream> {
    let is_factors = option.key == "rook_magics" || option.key == "bishop_magics";
    let Given::Value(Value::Text(text), _) = &option.given else {
        return None;
    };
    let folder = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let path = FactorFile::new(folder.as_ref(), text).path;
    if !is_factors || !path.is_file() {
        return None;
    }
    let path = Literal::string(path.to_str()?);
    Some(quote!(
        const _: &[u8] = ::core::include_bytes!(#path);
    ))
}

/// A block of data as a literal.
#[expect(
    clippy::needless_pass_by_value,
    reason = "the signature of those who keep the block"
)]
fn byte_string(block: DataBlock) -> TokenStream {
    let bytes = block.bytes();
    let literal = Literal::byte_string(&bytes);
    TokenTree::from(literal).into()
}

/// An error on the tokens that `problem` is about.
pub(crate) fn locate(problem: &Problem, options: &[Opt]) -> Error {
    match option_called(options, problem.key) {
        Some(option) => option.refused(problem),
        None => Error::at(Span::call_site(), problem.to_string()),
    }
}

/// The option with this name.
fn option_called<'a>(options: &'a [Opt], key: &str) -> Option<&'a Opt> {
    options.iter().find(|option| option.key == key)
}

/// Sets all options. A wrong one still gets its likely meaning, so that the right functions exist.
pub(crate) fn fill(options: &[Opt], errors: &mut Vec<Error>) -> Spec {
    let mut spec = Spec::default();
    let mut earlier: Vec<String> = Vec::new();
    // Whether `pieces = rook, bishop` has begun, or another list of words without its brackets,
    // which is one mistake.
    let mut in_list = false;
    for option in options {
        let key = option.key.to_string();
        if in_list && matches!(option.given, Given::Nothing) && !is_known(&key) {
            continue;
        }
        let is_word = matches!(option.given, Given::Value(Value::Word(_), _));
        in_list = is_word && matches!(&*key, "pieces" | "piece_codes" | "quads");
        if earlier.contains(&key) {
            let message = format!("`{}` is given twice; keep one", shortened(&key));
            errors.push(option.error(ErrorSite::Key, &message));
        } else if let Err(wrong) = set(&mut spec, &key, option) {
            errors.extend(wrong);
            guess(&mut spec, option);
        }
        earlier.push(key);
    }
    spec
}

/// Sets one option.
///
/// # Errors
/// Its mistakes that were not reported before.
fn set(spec: &mut Spec, key: &str, option: &Opt) -> Result<(), Vec<Error>> {
    let set = match &option.given {
        Given::Nothing => {
            let error = option.error(ErrorSite::Key, &needs_value(key));
            return Err(vec![error]);
        }
        Given::NoValue if is_known(key) => return Err(Vec::new()),
        Given::NoValue => {
            let is_set = Value::Word("true".into());
            spec.set(key, &is_set)
        }
        Given::Value(..) if key == CRATE => return check_crate(option),
        Given::Value(_, mistakes) if !mistakes.is_empty() => return Err(mistakes.clone()),
        Given::Value(value, _) => spec.set(key, value),
    };
    set.map_err(|problem| vec![option.refused(&problem)])
}

/// Checks the value of the option `crate`, which `Spec` has not.
fn check_crate(option: &Opt) -> Result<(), Vec<Error>> {
    if path_of_crate(option).is_some() {
        return Ok(());
    }
    let found = written::written(&option.tokens);
    let message = format!(
        "`crate` takes the path of `magic-bitboards`, such as `crate::engine::tables`, not `{}`",
        shortened(&found)
    );
    Err(vec![option.error(ErrorSite::Value, &message)])
}

fn is_known(key: &str) -> bool {
    Spec::KEYS.contains(&key) || key == CRATE
}

/// The message about a `word` that stands alone between two commas.
fn needs_value(word: &str) -> String {
    let is_set = Value::Word("true".into());
    let set = Spec::default().set(word, &is_set);
    // The name of an option, even if it is also a value of another one, as `lines` is.
    if set.is_ok() {
        format!("`{word}` needs a value; write `{word} = true`")
    } else if let Some(key) = option_for(word) {
        format!("options are `key = value`; did you mean `{key} = {word}`?")
    } else if is_known(word) {
        format!("`{word}` needs a value; write `{word} = …`")
    } else {
        set.map_or_else(|problem| problem.message, |()| String::new())
    }
}

/// Sets the option that was probably meant to the value that was probably meant.
fn guess(spec: &mut Spec, option: &Opt) {
    let Some(key) = closest(&option.key) else {
        return;
    };
    let value = match &option.given {
        Given::Value(value, _) => value,
        _ => &Value::Other(String::new()),
    };
    if spec.set(key, value).is_ok() {
        return;
    }
    match (key, value) {
        // A type that cannot be a square, such as `f64`, is still the type of the arguments in
        // calls.
        ("square", Value::Word(word)) if !is_flag(word) => spec.square = Some(word.clone()),
        ("mailbox", Value::Word(word)) if !is_flag(word) => spec.mailbox = Some(word.clone()),
        // Whichever pairs count, the functions are the same.
        ("threats", _) => {
            let all = ThreatPairs::read("all");
            spec.threats = Some(all);
        }
        ("quads", Value::Other(text)) => {
            let order = QuadOrder::read(text);
            spec.quads = Some(order);
        }
        (_, Value::Path(text) | Value::Other(text)) if tuple_struct(text).is_some() => match key {
            "square" => spec.square = Some(text.clone()),
            "bitboard" => spec.bitboard = Some(text.clone()),
            _ => {}
        },
        _ => _ = spec.set(key, &Value::Word("true".into())),
    }
}

/// Whether `word` turns an option on or off.
fn is_flag(word: &str) -> bool {
    word == "true" || word == "false"
}

/// The option that `key` was probably meant to be.
fn closest(key: &Ident) -> Option<&'static str> {
    nearest(&key.to_string(), Spec::KEYS)
}
