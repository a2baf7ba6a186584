//! Expands the macro: reads the options, fills the [`Spec`] from them, reports what is wrong with
//! each of them, and which of them need the feature `boards` of `magic-bitboards`, builds and emits
//! the tables, and puts errors on tokens.

pub(crate) mod options;
pub(crate) mod value;

use magic_tables::board::SQUARES;
use magic_tables::emit::{self, Conversion, DataBlock, Names, SquareNumber};
use magic_tables::spec::path;
use magic_tables::spec::tokens::{flatten, split};
use magic_tables::spec::{
    ErrorSite, Problem, QuadOrder, Spec, ThreatPairs, Value, nearest, needs_boards, option_for,
    shortened, tuple_struct,
};
use magic_tables::tables::{Bmi2, Tables};
use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote};
use syn::{Error, Lit};

use self::options::{Given, Input, Opt};

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
        Refused::take(&mut options, &mut errors)
    };
    let spec = fill(&options, &mut errors);
    let word = refused
        .as_ref()
        .map_or_else(|| spec.word(), |refused| refused.word);

    let bmi2 = Bmi2::from_word(&bmi2.to_string()).unwrap_or_default();
    // Options are checked against each other only if all of them were read. Otherwise a mistyped
    // option could break a rule, which would be a second error from one mistake.
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
        (None, Some(Refused { pieces, word })) => {
            emit::fallback(&spec, &names, Some((pieces, word)))
        }
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

/// The paths and types in the items. `root`: the path of `magic-bitboards`, unless the options say
/// another; `word`: the type of sets.
fn names(spec: &Spec, options: &[Opt], root: TokenStream, word: &str) -> Names {
    let mut names = Names::new(root);
    if let Some(root) = option_called(options, CRATE).and_then(path_of_crate) {
        names.crate_path = root;
    }
    // The first of the options that were probably meant to be these.
    for option in options.iter().rev() {
        match closest(&option.key) {
            Some("square") if spec.square.is_some() => {
                names.square = square(option);
                let is_cast = matches!(names.number, SquareNumber::Cast);
                if is_cast && !is_type(option) {
                    names.number = SquareNumber::Unknown;
                }
            }
            // Without a type of squares it takes something else than `usize`.
            Some("square_index") if spec.square.is_some() => {
                names.number = if spec.square_index.is_some() && is_type(option) {
                    SquareNumber::Function(value::stream(&option.tokens))
                } else {
                    SquareNumber::Unknown
                };
            }
            Some("mailbox") if spec.mailbox.is_some() && is_type(option) => {
                names.mailbox = Some(value::stream(&option.tokens));
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
#[expect(
    clippy::needless_pass_by_value,
    reason = "the signature of those who keep the block"
)]
fn byte_string(block: DataBlock) -> TokenStream {
    TokenTree::from(Literal::byte_string(&block.bytes())).into()
}

/// An error on the tokens that `problem` is about.
pub(crate) fn locate(problem: &Problem, options: &[Opt]) -> Error {
    match option_called(options, problem.key) {
        Some(option) => option.refused(problem),
        None => Error::new(Span::call_site(), problem.to_string()),
    }
}

/// An option that only the macro has: the path of `magic-bitboards`.
const CRATE: &str = "crate";

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
            errors.push(option.error(
                ErrorSite::Key,
                &format!("`{}` is given twice; keep one", shortened(&key)),
            ));
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
    match &option.given {
        Given::Nothing => Err(vec![option.error(ErrorSite::Key, &needs_value(key))]),
        Given::NoValue if is_known(key) => Err(Vec::new()),
        Given::NoValue => spec
            .set(key, &Value::Word("true".into()))
            .map_err(|problem| vec![option.refused(&problem)]),
        Given::Value(..) if key == CRATE && path_of_crate(option).is_some() => Ok(()),
        Given::Value(..) if key == CRATE => {
            let found = value::written(&option.tokens);
            let message =
                "`crate` takes the path of `magic-bitboards`, such as `crate::engine::tables`";
            Err(vec![option.error(
                ErrorSite::Value,
                &format!("{message}, not `{}`", shortened(&found)),
            )])
        }
        Given::Value(_, mistakes) if !mistakes.is_empty() => Err(mistakes.clone()),
        Given::Value(value, _) => spec
            .set(key, value)
            .map_err(|problem| vec![option.refused(&problem)]),
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
    match value {
        // A type that cannot be a square, such as `f64`, is still the type of the arguments in
        // calls.
        Value::Word(word) if key == "square" && word != "true" && word != "false" => {
            spec.square = Some(word.clone());
        }
        Value::Word(word) if key == "mailbox" && word != "true" && word != "false" => {
            spec.mailbox = Some(word.clone());
        }
        // Whichever pairs count, the functions are the same.
        _ if key == "threats" => spec.threats = Some(ThreatPairs::read("all")),
        Value::Other(text) if key == "quads" => spec.quads = Some(QuadOrder::read(text)),
        Value::Path(text) | Value::Other(text) if tuple_struct(text).is_some() => match key {
            "square" => spec.square = Some(text.clone()),
            "bitboard" => spec.bitboard = Some(text.clone()),
            _ => {}
        },
        _ => _ = spec.set(key, &Value::Word("true".into())),
    }
}

/// The option that `key` was probably meant to be.
fn closest(key: &Ident) -> Option<&'static str> {
    nearest(&key.to_string(), Spec::KEYS)
}

/// The path that the option `crate` gives, if it is one.
fn path_of_crate(option: &Opt) -> Option<TokenStream> {
    (is_type(option) && path::is_module(&option.tokens)).then(|| value::stream(&option.tokens))
}

/// Whether the value is a path, such as that of a type.
fn is_type(option: &Opt) -> bool {
    match &option.given {
        Given::Value(Value::Word(word), _) => word != "true" && word != "false",
        // Not a tuple struct with its fields.
        Given::Value(Value::Path(_), _) => path::is_type(&option.tokens),
        _ => false,
    }
}

/// The type that the option `square` gives, perhaps with fields, which are a mistake.
fn square(option: &Opt) -> Option<TokenStream> {
    match option.tokens.as_slice() {
        whole if is_type(option) => Some(value::stream(whole)),
        [path @ .., TokenTree::Group(_)] if path::is_type(path) => Some(value::stream(path)),
        _ => None,
    }
}

/// The type that the option `bitboard` gives, and how it is converted to a `word`.
fn bitboard(option: &Opt, word: &str) -> Option<(TokenStream, Conversion)> {
    match option.tokens.as_slice() {
        [path @ .., TokenTree::Group(fields)] if fields.delimiter() == Delimiter::Parenthesis => {
            let is_type = path::is_type(path);
            let fields = value::written(&flatten(fields.stream()));
            let right = fields.strip_suffix(',').unwrap_or(&fields) == word;
            let conversion = if right {
                Conversion::TupleStruct
            } else {
                Conversion::Unknown
            };
            is_type.then(|| (value::stream(path), conversion))
        }
        whole => {
            // The integer of boards of another size has no conversions, and is a mistake already.
            let written = value::written(whole);
            let is_integer = written == "u64" || written == "u128";
            let conversion = if is_integer && written != word {
                Conversion::Unknown
            } else {
                Conversion::Traits
            };
            is_type(option).then(|| (value::stream(whole), conversion))
        }
    }
}

/// What the refused options ask for, so that calls of the functions cause no more errors.
struct Refused {
    /// The names of the pieces.
    pieces: Vec<String>,
    /// The type of sets of squares.
    word: &'static str,
}

impl Refused {
    /// Takes the options out that need the feature. There is one error, on the first of them.
    fn take(options: &mut Vec<Opt>, errors: &mut Vec<Error>) -> Option<Self> {
        let mut refused = None;
        options.retain(|option| {
            let Some(problem) = needs_boards(&option.key.to_string()) else {
                return true;
            };
            if refused.is_none() {
                errors.push(option.refused(&problem));
            }
            let asked = refused.get_or_insert_with(|| Self {
                pieces: ["rook", "bishop", "queen"].map(str::to_owned).to_vec(),
                word: "u64",
            });
            match option.tokens.as_slice() {
                [TokenTree::Group(list)]
                    if option.key == "pieces" && list.delimiter() == Delimiter::Bracket =>
                {
                    let list = flatten(list.stream());
                    asked.pieces.clear();
                    for element in split(&list, &[',']).0 {
                        asked.add_pieces(element);
                    }
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

    /// Adds the names of the pieces that an element of the list defines.
    fn add_pieces(&mut self, element: &[TokenTree]) {
        match element {
            [TokenTree::Ident(lance)] if lance == "lance" => {
                self.pieces.push("white_lance".to_owned());
                self.pieces.push("black_lance".to_owned());
            }
            [TokenTree::Ident(name), ..] => self.pieces.push(name.to_string()),
            _ => {}
        }
    }
}

/// The type of sets of squares of the board that `text` describes: of a size such as `9x10`, or of
/// a drawing.
fn word(text: &str) -> &'static str {
    let points = text.bytes().filter(|&byte| byte == b'.').count();
    if size(text).unwrap_or(points) > SQUARES {
        "u128"
    } else {
        "u64"
    }
}

/// How many squares a board of files and ranks such as `9x10` has, if `text` is such a size.
fn size(text: &str) -> Option<usize> {
    let (files, ranks) = text.split_once('x')?;
    let files: usize = files.trim().parse().ok()?;
    files.checked_mul(ranks.trim().parse().ok()?)
}
