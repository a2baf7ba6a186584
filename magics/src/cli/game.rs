//! The arguments that say which board and which pieces a command is about, and what is written in
//! their terms.

use crate::cli::number;
use crate::cli::output::Failure;
use clap::Args;
use magic_tables::board::geometry::{Geometry, SquareSet, file_name};
use magic_tables::board::piece::Piece;
use magic_tables::spec::{Problem, Spec, Value, nearest, shortened, with_flags};

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

    /// Your own pieces, separated by commas, as in `nightrider = rider[(1, 2), (2, 1)]`
    #[arg(long, value_name = "LIST")]
    pieces: Option<String>,
}

/// A board, and the pieces that were defined.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board.
    pub board: Geometry,
    own: Vec<Piece>,
}

impl GameArguments {
    /// What the arguments describe.
    pub fn read(&self) -> Result<Game, Failure> {
        let mut spec = Spec::default();
        let mut set =
            |key: &str, value: Option<Value>| match value.map(|value| spec.set(key, &value)) {
                Some(Err(Problem { message, .. })) => {
                    Err(Failure(format!("--{key}: {}", with_flags(key, &message))))
                }
                _ => Ok(()),
            };
        set("board", self.board.clone().map(Value::Text))?;
        set("numbering", self.numbering.clone().map(Value::Word))?;
        // The brackets need quotes in a shell, so they may be left out.
        let list = |text: &String| {
            let bracketed = text.trim_start().starts_with('[');
            Value::Other(if bracketed {
                text.clone()
            } else {
                format!("[{text}]")
            })
        };
        set("pieces", self.pieces.as_ref().map(list))?;
        let own = if self.pieces.is_some() {
            spec.all_pieces()
        } else {
            Vec::new()
        };
        let board = spec
            .geometry()
            .map_err(|message| format!("--board: {message}"))?;
        Ok(Game { board, own })
    }
}

impl Game {
    /// The piece called `name`: one of those that were defined, or a known one.
    pub fn piece(&self, name: &str) -> Result<Piece, Failure> {
        let name = name.to_ascii_lowercase();
        let own = || self.own.iter().find(|piece| piece.name == name).cloned();
        let known = || {
            Piece::named(&name)
                .filter(|pieces| pieces.len() == 1)?
                .pop()
        };
        let piece = own().or_else(known).ok_or_else(|| self.unknown(&name))?;
        if piece.can_move(&self.board) {
            return Ok(piece);
        }
        let [files, ranks] = [(self.board.files(), "file"), (self.board.ranks(), "rank")]
            .map(|(count, noun)| number::plural(count as u64, noun));
        Err(Failure(format!(
            "the piece `{name}` cannot move on a board of {files} and {ranks}; name another piece, or a larger board"
        )))
    }

    fn unknown(&self, name: &str) -> Failure {
        if name == "lance" {
            return "a `lance` is another piece for each side; write `white_lance` or `black_lance`".into();
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
        Failure(format!("unknown piece `{}`; {hint}", shortened(name)))
    }

    /// The square called `name`, or with this number.
    pub fn square(&self, name: &str) -> Result<usize, String> {
        let board = &self.board;
        let lower = name.to_ascii_lowercase();
        let numbered = || number::index(name).filter(|&square| square < board.squares());
        if let Some(square) = board.square(&lower).or_else(numbered) {
            return Ok(square);
        }
        if self.places().any(|place| place == lower) {
            let squares: Vec<String> = (0..board.squares())
                .map(|square| board.name(square))
                .collect();
            return Err(format!(
                "`{lower}` is a hole of this board; its squares are {}",
                squares.join(" ")
            ));
        }
        let last = file_name(board.files() - 1);
        let files = if board.files() == 1 {
            "the letter a".to_owned()
        } else {
            format!("a letter from a to {last}")
        };
        let files = if last.len() > 1 {
            format!("letters from a to {last}")
        } else {
            files
        };
        let digit = if board.ranks() < 10 {
            "digit"
        } else {
            "number"
        };
        Err(format!(
            "a square is {files} and a {digit} from 1 to {}, such as {}, or a number from 0 ({}) to {} ({})",
            board.ranks(),
            board.name(self.example()),
            board.name(0),
            board.squares() - 1,
            board.name(board.squares() - 1)
        ))
    }

    /// The names of all places inside the rectangle around the board, holes included.
    fn places(&self) -> impl Iterator<Item = String> {
        let (files, ranks) = (self.board.files(), self.board.ranks());
        (0..files)
            .flat_map(move |file| (1..=ranks).map(move |rank| format!("{}{rank}", file_name(file))))
    }

    /// A square near the middle: e4 on the chess board.
    fn example(&self) -> usize {
        let board = &self.board;
        board
            .at(board.files() / 2, (board.ranks() - 1) / 2)
            .unwrap_or(board.squares() / 2)
    }

    /// Reads a set of squares: their names or numbers between commas, or one number with a bit for
    /// each.
    pub fn set(&self, text: &str) -> Result<SquareSet, String> {
        if text.contains(',') || !text.starts_with(|first: char| first.is_ascii_digit()) {
            return text
                .split(',')
                .try_fold(0, |set, name| Ok(set | 1 << self.square(name.trim())?));
        }
        let squares = self.board.squares();
        let all = SquareSet::MAX >> (SquareSet::BITS as usize - squares);
        number::bits(text).filter(|set| set & !all == 0).ok_or_else(|| {
            format!(
                "a number has a bit for each occupied square, such as 0x3; this board has {}, the bits 0 to {}",
                number::plural(squares as u64, "square"),
                squares - 1
            )
        })
    }

    /// A set of squares as a number with all hexadecimal digits.
    pub fn hex(&self, set: SquareSet) -> String {
        let digits = self.board.word_bits() as usize / 4;
        format!("{set:#0width$x}", width = digits + 2)
    }

    /// The names of the squares in a set.
    pub fn names(&self, set: SquareSet) -> Vec<String> {
        magic_tables::board::piece::squares(set)
            .map(|square| self.board.name(square))
            .collect()
    }
}
