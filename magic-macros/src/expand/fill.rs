//! Fills the [`Spec`] from the options, and reports what is wrong with each of them, and which of them need the feature `boards` of
//! `magic-bitboards`.

use magic_tables::board::SQUARES;
use magic_tables::emit::Conversion;
use magic_tables::spec::{
    Part, Problem, Spec, Value, nearest, needs_boards, option_for, shortened, tuple_struct,
};
use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use syn::{Error, Lit};

use super::options::{Given, Opt};
use super::{path, tokens};

/// An option that only the macro has: the path of `magic-bitboards`.
pub(super) const CRATE: &str = "crate";

/// Sets all options. A wrong one still gets its likely meaning, so that the right functions exist.
pub(crate) fn fill(options: &[Opt], errors: &mut Vec<Error>) -> Spec {
    let mut spec = Spec::default();
    let mut earlier: Vec<String> = Vec::new();
    // Whether `pieces = rook, bishop` has begun, or piece codes have: a list without its brackets, which is one mistake.
    let mut in_list = false;
    for option in options {
        let key = option.key.to_string();
        if in_list && matches!(option.given, Given::Nothing) && !is_known(&key) {
            continue;
        }
        let is_word = matches!(option.given, Given::Value(Value::Word(_), _));
        in_list = is_word && matches!(&*key, "pieces" | "piece_codes");
        if earlier.contains(&key) {
            errors.push(option.error(Part::Key, &format!("`{}` is given twice; keep one", shortened(&key))));
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
    let refuse = |problem: Problem| vec![option.error(problem.part, &problem.message)];
    match &option.given {
        Given::Nothing => Err(vec![option.error(Part::Key, &needs_value(key))]),
        Given::NoValue if is_known(key) => Err(Vec::new()),
        Given::NoValue => spec.set(key, &Value::Word("true".into())).map_err(refuse),
        Given::Value(..) if key == CRATE && path_of_crate(option).is_some() => Ok(()),
        Given::Value(..) if key == CRATE => {
            let found = tokens::written(&option.tokens);
            let message = "`crate` takes the path of `magic-bitboards`, such as `crate::engine::tables`";
            Err(vec![option.error(Part::Value, &format!("{message}, not `{}`", shortened(&found)))])
        }
        Given::Value(_, mistakes) if !mistakes.is_empty() => Err(mistakes.clone()),
        Given::Value(value, _) => spec.set(key, value).map_err(refuse),
    }
}

fn is_known(key: &str) -> bool {
    Spec::KEYS.contains(&key) || key == CRATE
}

/// The message about a `word` that stands alone between two commas.
fn needs_value(word: &str) -> String {
    let set = Spec::default().set(word, &Value::Word("true".into()));
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
    let Some(key) = closest(&option.key) else { return };
    let value = match &option.given {
        Given::Value(value, _) => value,
        _ => &Value::Other(String::new()),
    };
    if spec.set(key, value).is_ok() {
        return;
    }
    match value {
        // A type that cannot be a square, such as `f64`, is still the type of the arguments in calls.
        Value::Word(word) if key == "square" && word != "true" && word != "false" => {
            spec.square = Some(word.clone());
        }
        Value::Path(text) | Value::Other(text) if key == "bitboard" && tuple_struct(text).is_some() => {
            spec.bitboard = Some(text.clone());
        }
        _ => _ = spec.set(key, &Value::Word("true".into())),
    }
}

/// The option that `key` was probably meant to be.
pub(super) fn closest(key: &Ident) -> Option<&'static str> {
    nearest(&key.to_string(), Spec::KEYS)
}

/// The path that the option `crate` gives, if it is one.
pub(super) fn path_of_crate(option: &Opt) -> Option<TokenStream> {
    (is_type(option) && path::is_module(&option.tokens)).then(|| tokens::stream(&option.tokens))
}

/// Whether the value is a path, such as that of a type.
pub(super) fn is_type(option: &Opt) -> bool {
    match &option.given {
        Given::Value(Value::Word(word), _) => word != "true" && word != "false",
        // Not a tuple struct with its fields.
        Given::Value(Value::Path(_), _) => path::is_type(&option.tokens),
        _ => false,
    }
}

/// The type that the option `bitboard` gives, and how it is converted to a `word`.
pub(super) fn bitboard(option: &Opt, word: &str) -> Option<(TokenStream, Conversion)> {
    match option.tokens.as_slice() {
        [path @ .., TokenTree::Group(fields)] if fields.delimiter() == Delimiter::Parenthesis => {
            let is_type = path::is_type(path);
            let fields = tokens::written(&tokens::flatten(fields.stream()));
            let right = fields.strip_suffix(',').unwrap_or(&fields) == word;
            let conversion = if right { Conversion::TupleStruct } else { Conversion::Unknown };
            is_type.then(|| (tokens::stream(path), conversion))
        }
        whole => {
            // The integer of boards of another size has no conversions, and is a mistake already.
            let other = matches!(tokens::written(whole).as_str(), other @ ("u64" | "u128") if other != word);
            let conversion = if other { Conversion::Unknown } else { Conversion::Traits };
            is_type(option).then(|| (tokens::stream(whole), conversion))
        }
    }
}

/// What the refused options ask for, so that calls of the functions cause no more errors.
pub(super) struct Refused {
    /// The names of the pieces.
    pub(super) pieces: Vec<String>,
    /// The type of sets of squares.
    pub(super) word: &'static str,
}

impl Refused {
    /// Takes the options out that need the feature. There is one error, on the first of them.
    pub(super) fn take(options: &mut Vec<Opt>, errors: &mut Vec<Error>) -> Option<Self> {
        let mut refused = None;
        options.retain(|option| {
            let Some(problem) = needs_boards(&option.key.to_string()) else { return true };
            if refused.is_none() {
                errors.push(option.error(problem.part, &problem.message));
            }
            let of_chess = || ["rook", "bishop", "queen"].map(str::to_owned).to_vec();
            let asked = refused.get_or_insert_with(|| Self { pieces: of_chess(), word: "u64" });
            match option.tokens.as_slice() {
                [TokenTree::Group(list)]
                    if option.key == "pieces" && list.delimiter() == Delimiter::Bracket =>
                {
                    let list = tokens::flatten(list.stream());
                    asked.pieces = tokens::split(&list, &[',']).0.into_iter().flat_map(names).collect();
                }
                [TokenTree::Literal(board)] => {
                    if let Lit::Str(text) = Lit::new(board.clone()) {
                        asked.word = word(&text.value());
                    }
                }
                _ => {}
            }
            false
        });
        refused
    }
}

/// The names of the pieces that an element of the list defines.
fn names(element: &[TokenTree]) -> Vec<String> {
    match element {
        [TokenTree::Ident(lance)] if lance == "lance" => {
            ["white_lance", "black_lance"].map(str::to_owned).to_vec()
        }
        [TokenTree::Ident(name), ..] => vec![name.to_string()],
        _ => Vec::new(),
    }
}

/// The type of sets of squares of the board that `text` describes: of a size such as `9x10`, or of a drawing.
fn word(text: &str) -> &'static str {
    let size = || {
        let (files, ranks) = text.split_once('x')?;
        files.trim().parse::<usize>().ok()?.checked_mul(ranks.trim().parse().ok()?)
    };
    let points = text.bytes().filter(|&byte| byte == b'.').count();
    if size().unwrap_or(points) > SQUARES { "u128" } else { "u64" }
}
