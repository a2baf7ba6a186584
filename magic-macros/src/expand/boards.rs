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
        let of_chess = vec!["rook".to_owned(), "bishop".to_owned(), "queen".to_owned()];
        let mut refused = Self { pieces: of_chess, word: "u64" };
        let (mut kept, mut none) = (Vec::new(), true);
        for option in std::mem::take(options) {
            let Some(problem) = needs_boards(&option.key.to_string()) else {
                kept.push(option);
                continue;
            };
            if none {
                errors.push(option.error(problem.part, &problem.message));
            }
            none = false;
            match option.tokens.as_slice() {
                [TokenTree::Group(list)]
                    if option.key == "pieces" && list.delimiter() == Delimiter::Bracket =>
                {
                    refused.pieces.clear();
                    for element in split(&flatten(list.stream()), &[',']).0 {
                        refused.add(element);
                    }
                }
                [TokenTree::Literal(board)] => {
                    if let Lit::Str(text) = Lit::new(board.clone()) {
                        refused.word = word(&text.value());
                    }
                }
                _ => {}
            }
        }
        *options = kept;
        (!none).then_some(refused)
    }

    /// Adds the pieces that an element of the list defines.
    fn add(&mut self, element: &[TokenTree]) {
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

/// The type of sets of squares of the board that `text` describes.
fn word(text: &str) -> &'static str {
    let mut points = 0;
    for byte in text.bytes() {
        points += usize::from(byte == b'.');
    }
    if size(text).unwrap_or(points) > SQUARES { "u128" } else { "u64" }
}

/// The number of squares of the size `text`, such as `9x10`, if it is one.
fn size(text: &str) -> Option<usize> {
    let (files, ranks) = text.split_once('x')?;
    let (files, ranks): (usize, usize) = (files.trim().parse().ok()?, ranks.trim().parse().ok()?);
    files.checked_mul(ranks)
}
