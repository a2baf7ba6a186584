//! Options of other boards and pieces, where `magic-bitboards` has no feature `boards`.

use magic_tables::board::SQUARES;
use magic_tables::spec::needs_boards;
use magic_tables::spec::tokens::{flatten, split};
use proc_macro2::{Delimiter, Group, Literal, TokenTree};
use syn::Lit;

use super::error::Error;
use super::options::Opt;

/// What the refused options ask for, so that calls of the functions cause no more errors.
pub(super) struct RefusedOptions {
    /// The names of the pieces.
    pub(super) pieces: Vec<String>,
    /// The type of sets of squares.
    pub(super) word: &'static str,
}

impl RefusedOptions {
    /// Takes the options out that need the feature. There is one error, on the first of them.
    pub(super) fn take(options: &mut Vec<Opt>, errors: &mut Vec<Error>) -> Option<Self> {
        let mut refused: Option<Self> = None;
        let mut kept = Vec::new();
        for option in options.drain(..) {
            let Some(problem) = needs_boards(&option.key.to_string()) else {
                kept.push(option);
                continue;
            };
            if refused.is_none() {
                errors.push(option.refused(&problem));
            }
            refused.get_or_insert_with(Self::of_chess).add(&option);
        }
        *options = kept;
        refused
    }

    /// What the macro has if nothing else is asked for.
    fn of_chess() -> Self {
        Self {
            pieces: ["rook", "bishop", "queen"].map(str::to_owned).to_vec(),
            word: "u64",
        }
    }

    /// Takes over what one of the options asks for.
    fn add(&mut self, option: &Opt) {
        match option.tokens.as_slice() {
            [TokenTree::Group(list)] if option.key == "pieces" => self.set_pieces(list),
            [TokenTree::Literal(board)] => self.set_board(board),
            _ => {}
        }
    }

    fn set_pieces(&mut self, list: &Group) {
        if list.delimiter() != Delimiter::Bracket {
            return;
        }
        self.pieces.clear();
        let list = flatten(list.stream());
        for element in split(&list, &[',']).0 {
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

    fn set_board(&mut self, board: &Literal) {
        let literal = Lit::new(board.clone());
        if let Lit::Str(text) = literal {
            self.word = word(&text.value());
        }
    }
}

/// The type of sets of squares of the board that `text` describes: of a size such as `9x10`, or of
/// a drawing.
fn word(text: &str) -> &'static str {
    let points = text.bytes().filter(|&byte| byte == b'.').count();
    let squares = size(text).unwrap_or(points);
    match squares.div_ceil(SQUARES) {
        0 | 1 => "u64",
        2 => "u128",
        _ => "[u64; 4]",
    }
}

/// How many squares a board of files and ranks such as `9x10` has, if `text` is such a size.
fn size(text: &str) -> Option<usize> {
    let (files, ranks) = text.split_once('x')?;
    let files: usize = files.trim().parse().ok()?;
    files.checked_mul(ranks.trim().parse().ok()?)
}
