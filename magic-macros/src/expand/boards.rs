//! What is refused without the feature `boards` of `magic-bitboards`, and which functions exist all the same.

use magic_tables::board::SQUARES;
use magic_tables::spec::needs_boards;
use proc_macro2::{Delimiter, TokenTree};
use syn::{Error, Lit};

use super::options::Opt;
use super::tokens::{flatten, split};

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
                    let list = flatten(list.stream());
                    asked.pieces = split(&list, &[',']).0.into_iter().flat_map(names).collect();
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
