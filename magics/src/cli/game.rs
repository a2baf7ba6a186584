//! The arguments that say which board and which pieces a command is about, and what is written in
//! their terms.

use crate::cli::failure::{Failure, OptionMistake};
use crate::cli::number;
use crate::cli::square_names::{SquareNames, squares_of_draughts};
use clap::Args;
use magic_tables::board::geometry::{Geometry, file_name};
use magic_tables::board::piece::Piece;
use magic_tables::board::slider::Slider;
use magic_tables::board::square;
use magic_tables::board::wide_set::WideSet;
use magic_tables::spec::{Spec, Value, nearest, shortened, with_flags};

/// A board and pieces.
#[derive(Args, Clone, Debug, Default)]
pub struct GameArguments {
    /// The board: files and ranks, as in `9x10`, or a drawing with `.` for squares and blanks for
    /// holes [default: 8x8]
    #[arg(long, value_name = "BOARD")]
    board: Option<String>,

    /// The order in which squares are numbered: `by_rank` or `by_file` [default: `by_rank`]
    #[arg(long, value_name = "WORD")]
    numbering: Option<String>,

    /// Which edges are joined: `none`, `files` (a cylinder) or `both` (a torus) [default: `none`]
    #[arg(long, value_name = "WORD")]
    wrap: Option<String>,

    /// Your own pieces, separated by commas, as in `nightrider = rider[(1, 2), (2, 1)]`
    #[arg(long, value_name = "LIST")]
    pieces: Option<String>,

    /// What squares are called in arguments and answers
    #[arg(long, value_name = "GAME", value_enum, default_value_t)]
    squares: SquareNames,
}

/// A board, the pieces that were defined, and what squares are called.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board.
    pub board: Geometry,
    own: Vec<Piece>,
    /// What squares are called.
    pub squares: SquareNames,
}

impl GameArguments {
    /// What the arguments describe.
    pub fn read(&self) -> Result<Game, Failure> {
        let mut spec = Spec::default();
        if let Some(board) = &self.board {
            let drawing = Value::Text(board.clone());
            set(&mut spec, "board", &drawing)?;
        }
        for (key, word) in [("numbering", &self.numbering), ("wrap", &self.wrap)] {
            if let Some(word) = word {
                set(&mut spec, key, &Value::Word(word.clone()))?;
            }
        }
        let mut own = Vec::new();
        if let Some(pieces) = &self.pieces {
            let list = Value::Other(in_brackets(pieces));
            set(&mut spec, "pieces", &list)?;
            own = spec.all_pieces();
        }
        let board = spec.geometry().map_err(Failure::Board)?;
        Ok(Game {
            board,
            own,
            squares: self.squares,
        })
    }
}

/// Sets an option, or says what is wrong with the argument of this name.
fn set(spec: &mut Spec, key: &str, value: &Value) -> Result<(), Failure> {
    spec.set(key, value).map_err(|problem| {
        Failure::Options(vec![OptionMistake {
            flag: format!("--{key}"),
            element: None,
            message: with_flags(key, &problem.message),
        }])
    })
}

/// A list in brackets. They need quotes in a shell, so users may leave them out.
pub fn in_brackets(list: &str) -> String {
    if list.trim_start().starts_with('[') {
        list.to_owned()
    } else {
        format!("[{list}]")
    }
}

/// Why text names no square, or no set of squares, of a board.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SquareError {
    /// The board has a hole there.
    #[error("`{name}` is a hole of this board; its squares are {}", .squares.join(" "))]
    Hole { name: String, squares: Vec<String> },
    /// The board has no such square.
    #[error("{}", expected_square(.0, *.1))]
    None(Box<Geometry>, SquareNames),
    /// The number has bits for squares that the board does not have.
    #[error(
        "a number has a bit for each occupied square, such as 0x3; this board has {}, the bits 0 to {}",
        number::plural(*.squares as u64, "square"), .squares - 1
    )]
    TooManyBits { squares: usize },
}

impl SquareError {
    /// What is wrong with an argument that names squares.
    pub fn of_argument(self, text: &str, argument: &'static str) -> Failure {
        Failure::Square {
            text: text.to_owned(),
            argument,
            source: Box::new(self),
        }
    }
}

/// What squares of a board look like, in words.
fn expected_square(board: &Geometry, names: SquareNames) -> String {
    let files = board.files();
    let last_rank = file_name(board.ranks() - 1);
    let example_name = names.name(board, example(board));
    match names {
        SquareNames::Chess => expected_chess_square(board),
        SquareNames::Shogi => format!(
            "a square is a number from 1 (the right file) to {files} and a letter from a (the top \
             rank) to {last_rank}, such as {example_name}"
        ),
        SquareNames::Draughts => format!(
            "a square is a number from 1 (the upper left one) to {}, or, if it is light, a letter \
             and a number, as in chess",
            squares_of_draughts(board).len()
        ),
    }
}

/// What squares look like that are called as in chess.
fn expected_chess_square(board: &Geometry) -> String {
    let last_file = file_name(board.files() - 1);
    let files = match (board.files(), last_file.len()) {
        (1, _) => "the letter a".to_owned(),
        (_, 1) => format!("a letter from a to {last_file}"),
        _ => format!("letters from a to {last_file}"),
    };
    let digit = if board.ranks() < 10 {
        "digit"
    } else {
        "number"
    };
    let last = board.squares() - 1;
    format!(
        "a square is {files} and a {digit} from 1 to {}, such as {}, or a number from 0 ({}) to {last} ({})",
        board.ranks(),
        board.name(example(board)),
        board.name(0),
        board.name(last)
    )
}

/// A square near the middle: e4 on the chess board.
fn example(board: &Geometry) -> usize {
    board
        .at(board.files() / 2, (board.ranks() - 1) / 2)
        .unwrap_or(board.squares() / 2)
}

impl Game {
    /// The slider that has tuned tables under this name, if it stands on the chess board.
    pub fn chess_slider(&self, piece: &Piece) -> Option<Slider> {
        let chess = Spec::default().geometry().ok()?;
        let slider = square::slider_from_name(&piece.name)?;
        let is_known = known_piece(&piece.name).as_ref() == Some(piece);
        (self.board == chess && is_known).then_some(slider)
    }

    /// The piece called `name`: one of those that were defined, or a known one.
    pub fn piece(&self, name: &str) -> Result<Piece, Failure> {
        let name = name.to_ascii_lowercase();
        let found = self.own.iter().find(|piece| piece.name == name);
        let own = found.cloned();
        let piece = own
            .or_else(|| known_piece(&name))
            .ok_or_else(|| self.unknown_piece(&name))?;
        if piece.can_move(&self.board) {
            return Ok(piece);
        }
        Err(Failure::Immobile {
            piece: name,
            files: self.board.files(),
            ranks: self.board.ranks(),
        })
    }

    fn unknown_piece(&self, name: &str) -> Failure {
        if name == "lance" {
            return Failure::LanceOfNoSide;
        }
        let own = self.own.iter().map(|piece| piece.name.as_str());
        let words: Vec<&str> = own
            .chain(Piece::WORDS.iter().copied().filter(|&word| word != "lance"))
            .collect();
        let hint = match nearest(name, &words) {
            Some(word) => format!("did you mean `{word}`?"),
            None => format!(
                "there are {}, and those that `--pieces` defines",
                words.join(", ")
            ),
        };
        Failure::UnknownPiece {
            name: shortened(name).into_owned(),
            hint,
        }
    }

    /// The square called `name`, or with this number.
    pub fn square(&self, name: &str) -> Result<usize, SquareError> {
        let board = &self.board;
        let lower = name.to_ascii_lowercase();
        // In draughts, numbers are names.
        let by_number = self.squares != SquareNames::Draughts;
        self.squares
            .square(board, &lower)
            .or_else(|| number::index(name).filter(|&at| by_number && at < board.squares()))
            .ok_or_else(|| self.no_square(lower))
    }

    /// Why there is no square called `name`.
    fn no_square(&self, name: String) -> SquareError {
        let board = &self.board;
        if self.squares.of_places(board).contains(&name) {
            let squares = (0..board.squares())
                .map(|square| self.name(square))
                .collect();
            return SquareError::Hole { name, squares };
        }
        SquareError::None(Box::new(board.clone()), self.squares)
    }

    /// The name of a square.
    pub fn name(&self, square: usize) -> String {
        self.squares.name(&self.board, square)
    }

    /// Reads a set of squares: their names or numbers between commas, or one number with a bit for
    /// each.
    pub fn set(&self, text: &str) -> Result<WideSet, SquareError> {
        let is_square = self.squares.square(&self.board, text).is_some();
        if is_square
            || text.contains(',')
            || !text.starts_with(|first: char| first.is_ascii_digit())
        {
            let squares = text.split(',').map(|name| self.square(name.trim()));
            return squares.collect();
        }
        let squares = self.board.squares();
        let on_board = WideSet::first(squares);
        number::bits(text)
            .filter(|&set| !set.meets(!on_board))
            .ok_or(SquareError::TooManyBits { squares })
    }

    /// A set of squares as a number with all hexadecimal digits.
    pub fn hex(&self, set: impl Into<WideSet>) -> String {
        let set = set.into();
        let digits = self.board.word_bits() as usize / 4;
        format!("{set:#0width$x}", width = digits + 2)
    }

    /// The names of the squares in a set.
    pub fn names(&self, set: WideSet) -> Vec<String> {
        set.iter().map(|square| self.name(square)).collect()
    }
}

/// The piece with this name that needs no definition. `lance` stands for two, so it names none.
fn known_piece(name: &str) -> Option<Piece> {
    Piece::named(name).filter(|pieces| pieces.len() == 1)?.pop()
}
