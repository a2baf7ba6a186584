//! The paths and types of the engine that options name, as the items have them.

use magic_tables::emit::{Conversion, Names, SquareNumber};
use magic_tables::spec::tokens::flatten;
use magic_tables::spec::{Spec, Value, path};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::options::{Given, Opt};
use super::written::{stream, written};
use super::{closest, is_flag, option_called};

/// An option that only the macro has: the path of `magic-bitboards`.
pub(super) const CRATE: &str = "crate";

/// The paths and types in the items. `root`: the path of `magic-bitboards`, unless the options say
/// another; `word`: the type of sets.
pub(super) fn names(spec: &Spec, options: &[Opt], root: TokenStream, word: &str) -> Names {
    let mut names = Names::new(root);
    if let Some(root) = option_called(options, CRATE).and_then(path_of_crate) {
        names.crate_path = root;
    }
    // The first of the options that were probably meant to be these.
    for option in options.iter().rev() {
        match closest(&option.key) {
            Some("square") if spec.square.is_some() => add_square(&mut names, option),
            // Without a type of squares it takes something else than `usize`.
            Some("square_index") if spec.square.is_some() => {
                let is_function = spec.square_index.is_some() && is_type(option);
                names.number = if is_function {
                    SquareNumber::Function(stream(&option.tokens))
                } else {
                    SquareNumber::Unknown
                };
            }
            Some("mailbox") if spec.mailbox.is_some() && is_type(option) => {
                names.mailbox = Some(stream(&option.tokens));
            }
            Some("bitboard") if spec.bitboard.is_some() => add_bitboard(&mut names, option, word),
            _ => {}
        }
    }
    names
}

/// The path that the option `crate` gives, if it is one.
pub(super) fn path_of_crate(option: &Opt) -> Option<TokenStream> {
    let is_path = is_type(option) && path::is_module(&option.tokens);
    is_path.then(|| stream(&option.tokens))
}

/// Whether the value is a path, such as that of a type.
fn is_type(option: &Opt) -> bool {
    match &option.given {
        Given::Value(Value::Word(word), _) => !is_flag(word),
        // Not a tuple struct with its fields.
        Given::Value(Value::Path(_), _) => path::is_type(&option.tokens),
        _ => false,
    }
}

/// Takes over the type that the option `square` gives, perhaps with fields, which are a mistake.
fn add_square(names: &mut Names, option: &Opt) {
    let is_type = is_type(option);
    names.square = match option.tokens.as_slice() {
        whole if is_type => Some(stream(whole)),
        [path @ .., TokenTree::Group(_)] if path::is_type(path) => Some(stream(path)),
        _ => None,
    };
    if !is_type && matches!(names.number, SquareNumber::Cast) {
        names.number = SquareNumber::Unknown;
    }
}

/// Takes over the type that the option `bitboard` gives, and how it is converted to a `word`.
fn add_bitboard(names: &mut Names, option: &Opt, word: &str) {
    match option.tokens.as_slice() {
        [path @ .., TokenTree::Group(fields)]
            if fields.delimiter() == Delimiter::Parenthesis && path::is_type(path) =>
        {
            names.bitboard = Some(stream(path));
            names.conversion = of_tuple_struct(fields, word);
        }
        whole if is_type(option) => {
            names.bitboard = Some(stream(whole));
            names.conversion = of_type(whole, word);
        }
        _ => {}
    }
}

/// How a tuple struct with these fields is converted to a `word`.
fn of_tuple_struct(fields: &Group, word: &str) -> Conversion {
    let fields = written(&flatten(fields.stream()));
    let field = fields.strip_suffix(',').unwrap_or(&fields);
    if field == word {
        Conversion::TupleStruct
    } else {
        Conversion::Unknown
    }
}

/// How the type of this `path` is converted to a `word`.
fn of_type(path: &[TokenTree], word: &str) -> Conversion {
    let name = written(path);
    // The integer of boards of another size has no conversions, and is a mistake already.
    let is_integer = name == "u64" || name == "u128";
    if is_integer && name != word {
        Conversion::Unknown
    } else {
        Conversion::Traits
    }
}
