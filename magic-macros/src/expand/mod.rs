//! From options to items: fills the [`Spec`], puts its problems on tokens, and has the tables emitted.

mod constant;
mod emission;
pub(crate) mod options;
mod tokens;
pub(crate) mod value;

use magic_tables::spec::{Part, Problem, Spec, Value, nearest, option_for, summarise};
use magic_tables::tables::{Tables, Target};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::Parser;
use syn::{Error, Path};

use self::emission::Names;
use self::options::{Given, Input, Opt};
use self::value::Reading;

/// The option that only the macro has: the path of `magic-bitboards`.
const CRATE: &str = "crate";

/// Expands `(pext) (crate) options…` to items, behind errors if anything is wrong.
pub(crate) fn expand(input: TokenStream) -> TokenStream {
    let Input { pext, root, options, mut errors } = options::parse(input);
    let (spec, is_clear) = fill(&options, &mut errors);

    let pext = pext.to_string();
    let target = Target { pext: pext == "present", may_have_pext: pext != "absent" };
    // A combination is judged only if all of it is known: one mistake shall not look like two.
    let tables = is_clear.then(|| Tables::build(&spec, target)).and_then(|tables| {
        let report = |problems: Vec<_>| {
            errors.extend(summarise(&spec, &problems).iter().map(|problem| locate(problem, &options)));
        };
        tables.map_err(report).ok()
    });

    let own_root = options.iter().find(|option| option.key == CRATE).and_then(path_of_crate);
    let root = own_root.unwrap_or(root);
    let path = |key| {
        let named = |option: &&Opt| closest(&option.key) == Some(key) && is_type(option);
        options.iter().find(named).map(|option| tokens::stream(&option.tokens))
    };
    let names = Names {
        lookup: quote!(#root::lookup),
        square: spec.square.as_ref().and_then(|_| path("square")),
        bitboard: spec.bitboard.as_ref().and_then(|_| path("bitboard")),
    };
    let items = match tables {
        Some(tables) => emission::items(&spec, &tables, &names),
        None => emission::fallback(&spec, &names),
    };
    let errors = errors.into_iter().reduce(|mut all, error| {
        all.combine(error);
        all
    });
    let errors = errors.map(Error::into_compile_error);
    quote!(#errors #items)
}

fn path_of_crate(option: &Opt) -> Option<TokenStream> {
    let path = Path::parse_mod_style.parse2(tokens::stream(&option.tokens)).ok()?;
    is_type(option).then(|| path.into_token_stream())
}

fn is_type(option: &Opt) -> bool {
    matches!(option.given, Given::Value(Reading::Value(Value::Word(_) | Value::Path(_))))
}

/// What is asked for, and whether all of that is clear. Where it is not, the options still say which functions
/// there must be.
fn fill(options: &[Opt], errors: &mut Vec<Error>) -> (Spec, bool) {
    let mut spec = Spec::default();
    for (i, option) in options.iter().enumerate() {
        let key = option.key.to_string();
        if options[..i].iter().any(|earlier| earlier.key == option.key) {
            errors.push(option.error(Part::Key, &format!("`{key}` is given twice; keep one")));
        } else if let Err(wrong) = set(&mut spec, &key, option) {
            errors.extend(wrong);
            guess(&mut spec, option);
        }
    }
    (spec, errors.is_empty())
}

/// Sets one option.
///
/// # Errors
/// All that is wrong with it and was not reported before.
fn set(spec: &mut Spec, key: &str, option: &Opt) -> Result<(), Vec<Error>> {
    let refuse = |problem: Problem| vec![option.error(problem.part, &problem.message)];
    match &option.given {
        Given::Nothing => Err(vec![option.error(Part::Key, &needs_value(key))]),
        Given::NoValue if is_known(key) => Err(Vec::new()),
        Given::NoValue => spec.set(key, &Value::Word("true".into())).map_err(refuse),
        Given::Value(_) if key == CRATE && path_of_crate(option).is_some() => Ok(()),
        Given::Value(_) if key == CRATE => {
            let found = tokens::written(&option.tokens);
            let message = "`crate` takes the path of `magic-bitboards`, such as `crate::engine::tables`";
            Err(vec![option.error(Part::Value, &format!("{message}, not `{found}`"))])
        }
        Given::Value(Reading::Value(value)) => spec.set(key, value).map_err(refuse),
        Given::Value(Reading::Flawed { value, example, mistakes }) => {
            if Spec::default().set(key, example).is_ok() {
                Err(mistakes.clone())
            } else {
                spec.set(key, value).map_err(refuse)
            }
        }
    }
}

fn is_known(key: &str) -> bool {
    Spec::KEYS.contains(&key) || key == CRATE
}

/// What to say of `word` if it stands alone between two commas.
fn needs_value(word: &str) -> String {
    let set = Spec::default().set(word, &Value::Word("true".into()));
    if let Some(key) = option_for(word) {
        format!("options are `key = value`; did you mean `{key} = {word}`?")
    } else if set.is_ok() {
        format!("`{word}` needs a value; write `{word} = true`")
    } else if is_known(word) {
        format!("`{word}` needs a value; write `{word} = …`")
    } else {
        set.map_or_else(|problem| problem.message, |()| String::new())
    }
}

/// Sets the option that was probably meant, to what was probably meant.
fn guess(spec: &mut Spec, option: &Opt) {
    let Some(key) = closest(&option.key) else { return };
    let value = match &option.given {
        Given::Value(Reading::Value(value)) => value,
        _ => &Value::Other(String::new()),
    };
    if spec.set(key, value).is_ok() {
        return;
    }
    match value {
        // A type that is no good for squares, such as `f64`, is still the one that the functions are called with.
        Value::Word(word) if key == "square" && word != "true" && word != "false" => {
            spec.square = Some(word.clone());
        }
        _ => _ = spec.set(key, &Value::Word("true".into())),
    }
}

/// The option that was probably meant by `key`.
fn closest(key: &Ident) -> Option<&'static str> {
    nearest(&key.to_string(), Spec::KEYS)
}

/// `problem` on the tokens that it is about.
fn locate(problem: &Problem, options: &[Opt]) -> Error {
    match options.iter().find(|option| option.key == problem.key) {
        Some(option) => option.error(problem.part, &problem.message),
        None => Error::new(Span::call_site(), problem.to_string()),
    }
}
